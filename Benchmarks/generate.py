#!/usr/bin/env python3
"""Generate realistic FHIR R4 medication records for benchmarks: the same seed and size give the same bytes.

There is one stream of records, and several encodings of the very same records:

  --format ndjson       one resource a line, as in a Bulk Data export
  --format bundle-json  JSON Bundles (collection): one in all, or one file for every --per-bundle entries
  --format bundle-xml   the same Bundles as FHIR XML
  --format xml-dir      one FHIR XML resource a file

Three house styles are mixed (the weights are in STYLES): US Core examples (narrative, contained Medication, notes),
Synthea (short, profile, reasonReference) and Epic (several identifiers, long displays, extensions, dispenseRequest).
Numbers are FHIR decimals whose text matters (0.50, 1.0, 12.500, 1E-1): a lossless reader has to keep it.

Of the JSON records, 4 % have blanks after `,` and `:`, 8 % are ASCII-escaped and 3 % have resourceType last.

Needs only Python's standard library. All people, identifiers and notes are invented.
"""

import argparse
import os
import random
import sys
from collections import namedtuple
from json.encoder import encode_basestring, encode_basestring_ascii

RXNORM = "http://www.nlm.nih.gov/research/umls/rxnorm"
NDC = "http://hl7.org/fhir/sid/ndc"
SNOMED = "http://snomed.info/sct"
UCUM = "http://unitsofmeasure.org"
US_CORE = "http://hl7.org/fhir/us/core/StructureDefinition/"
HL7_TERMINOLOGY = "http://terminology.hl7.org/CodeSystem/"
EPIC_OID = "urn:oid:1.2.840.114350.1.13.9999.2.7."


class Number(str):
    """A JSON number, kept as its source text."""


Drug = namedtuple("Drug", "rxnorm ndc ingredient display strength unit form form_display")

TABLET = ("385055001", "Tablet")
INJECTION = ("385219001", "Injection solution")
INHALER = ("420317006", "Inhaler")

DRUGS = [
    Drug("314076", "00071-0222-23", "lisinopril", "lisinopril 10 MG Oral Tablet", "10", "mg", *TABLET),
    Drug("860975", "68382-0758-01", "metformin",
         "24 HR metformin hydrochloride 500 MG Extended Release Oral Tablet", "500", "mg", *TABLET),
    Drug("617310", "00071-0156-23", "atorvastatin", "atorvastatin 20 MG Oral Tablet", "20.0", "mg", *TABLET),
    Drug("966224", "00074-6624-90", "levothyroxine",
         "levothyroxine sodium 0.125 MG Oral Tablet [Synthroid]", "0.125", "mg", *TABLET),
    Drug("855332", "00056-0172-70", "warfarin", "warfarin sodium 5 MG Oral Tablet", "5.00", "mg", *TABLET),
    Drug("197604", "00173-0242-55", "digoxin", "digoxin 0.125 MG Oral Tablet", "0.125", "mg", *TABLET),
    Drug("313782", "50580-0449-05", "acetaminophen", "acetaminophen 325 MG Oral Tablet", "325", "mg", *TABLET),
    Drug("308136", "69097-0127-05", "amlodipine", "amlodipine 2.5 MG Oral Tablet", "2.50", "mg", *TABLET),
    Drug("311036", "00002-8215-01", "insulin, regular, human",
         "insulin, regular, human 100 UNT/ML Injectable Solution", "100", "[iU]/mL", *INJECTION),
    Drug("745679", "00173-0682-20", "albuterol",
         "200 ACTUAT albuterol 0.09 MG/ACTUAT Metered Dose Inhaler [Ventolin]", "0.090", "mg", *INHALER),
    Drug("1049221", "00406-0512-01", "oxycodone",
         "acetaminophen 325 MG / oxycodone hydrochloride 5 MG Oral Tablet", "5", "mg", *TABLET),
    Drug("1664463", "00009-0347-02", "tacrolimus",
         "24 HR tacrolimus 1 MG Extended Release Oral Tablet", "1.0", "mg", *TABLET),
    Drug("1736854", "00781-3315-70", "cisplatin", "cisplatin 50 MG Injection", "50", "mg", *INJECTION),
    Drug("583214", "00015-3475-30", "paclitaxel", "paclitaxel 100 MG Injection", "100.0", "mg", *INJECTION),
    Drug("310325", "00904-7590-60", "ferrous sulfate", "ferrous sulfate 325 MG Oral Tablet", "325", "mg", *TABLET),
    Drug("1719", "63323-0262-01", "heparin",
         "heparin sodium, porcine 5000 UNT/ML Injectable Solution", "5E3", "[iU]/mL", *INJECTION),
]

FAMILY_NAMES = ["Nguyễn", "García", "Müller", "O'Brien", "Smith", "Johnson", "Þorsteinsdóttir", "Łukasiewicz", "王",
                "Иванова", "Kowalska", "Johansson", "Dvořák", "Schmidt", "Ødegård", "Brown", "Lee", "Ramírez"]
GIVEN_NAMES = ["Zoë", "José", "Anna", "James", "Mary", "Björk", "Søren", "小明", "Ольга", "Amélie", "Peter", "Maria",
               "Noah"]
REQUEST_STATUSES = ["active"] * 6 + ["completed"] * 4 + [
    "stopped", "on-hold", "cancelled", "entered-in-error", "draft", "unknown"]
STATEMENT_STATUSES = ["active", "completed", "intended", "stopped", "on-hold", "unknown", "not-taken",
                      "entered-in-error"]
INTENTS = ["order", "order", "order", "plan", "proposal"]
INTRAVENOUS = "47625008"
ROUTES = [("26643006", "Oral route"), (INTRAVENOUS, "Intravenous route"), ("34206005", "Subcutaneous route"),
          ("447694001", "Respiratory tract route")]
SITES = ["Café Clinic – Northside", "Universitätsklinik Köln", "General Hospital", "Clínica São João"]
REASONS = ["Essential hypertension", "Type 2 diabetes mellitus"]
NOTES = [
    "Patient reports taking \"half a pill\" on weekends; told to take the full dose.",
    "Dose changed after lab result.\nRecheck INR in 2 weeks.",
    "Patient says she takes this with food (naïve to NSAIDs); no side effects seen — review in 6 months.",
    "Übernommen aus externem Medikationsplan; Dosis unverändert.",
    "Take w/ water\tDo not crush.",
]

Schedule = namedtuple("Schedule", "code text frequency period unit")

SCHEDULES = [
    Schedule("QD", "once daily", "1", "1", "d"),
    Schedule("BID", "twice daily", "2", "1", "d"),
    Schedule("TID", "three times daily", "3", "1", "d"),
    Schedule("Q4H", "every 4 hours", "1", "4", "h"),
    Schedule("Q6H", "every 6 hours as needed", "1", "6.0", "h"),
    Schedule("QWK", "weekly", "1", "1", "wk"),
]
DOSES = ["1", "2", "0.5", "0.50", "1.0", "10", "12.5", "12.500", "0.125", "100", "1.25", "2.50", "1E-1", "40.00",
         "7.5"]
SUPPLIES = ["30", "90.0", "60", "30.00"]

STYLES = ["epic"] * 4 + ["synthea"] * 3 + ["uscore"] * 3
MIXED_TYPES = ["MedicationRequest"] * 5 + ["MedicationStatement"] * 3 + ["Medication"] * 2


# ---- Values. The order of the calls to `rng` is part of the output: changing it changes every later record. ----

def uuid(rng):
    digits = "%032x" % rng.getrandbits(128)
    return "-".join((digits[:8], digits[8:12], "4" + digits[13:16], "a" + digits[17:20], digits[20:]))


def date(rng):
    """A FHIR dateTime: mostly with time and offset, sometimes a day or a month only."""
    year, month, day = rng.randint(2009, 2024), rng.randint(1, 12), rng.randint(1, 28)
    precision = rng.random()
    if precision < .15:
        return "%04d-%02d-%02d" % (year, month, day)
    if precision < .18:
        return "%04d-%02d" % (year, month)
    offset = ("-05:00", "-04:00", "+01:00", "Z")[rng.randrange(4)]
    time = rng.randrange(24), rng.randrange(60), rng.randrange(60)
    return "%04d-%02d-%02dT%02d:%02d:%02d%s" % (year, month, day, *time, offset)


def instant(rng):
    day = rng.randint(2018, 2024), rng.randint(1, 12), rng.randint(1, 28)
    time = rng.randrange(24), rng.randrange(60), rng.randrange(60), rng.randrange(1000)
    return "%04d-%02d-%02dT%02d:%02d:%02d.%03d+00:00" % (*day, *time)


def person(rng):
    return rng.choice(FAMILY_NAMES) + ", " + rng.choice(GIVEN_NAMES)


def coding(system, code, display=None):
    result = {"system": system, "code": code}
    if display is not None:
        result["display"] = display
    return result


def concept(system, code, display, text):
    return {"coding": [coding(system, code, display)], "text": text}


def quantity(value, unit, code=None):
    return {"value": Number(value), "unit": unit, "system": UCUM, "code": code or unit}


def identifier(use, system, value):
    return {"use": use, "system": system, "value": value}


def reference(kind, rng, **more):
    return {"reference": kind + "/" + uuid(rng), **more}


# ---- Parts of resources ----

def drug_concept(drug, rng, rich):
    """A CodeableConcept for the drug; `rich` ones may have an NDC and a local coding besides RxNorm's."""
    codings = [coding(RXNORM, drug.rxnorm, drug.display)]
    if rich:
        if rng.random() < .7:
            codings.append(coding(NDC, drug.ndc.replace("-", ""), drug.display.upper()))
        if rng.random() < .3:
            local = coding(EPIC_OID + "2.696580", str(rng.randint(1000, 99999)), drug.display.upper())
            codings.insert(0, {**local, "userSelected": True})
    text = drug.display if rng.random() < .7 else drug.ingredient.capitalize() + " (see label)"
    return {"coding": codings, "text": text}


def dosage(drug, rng, style, sequence):
    schedule, dose = rng.choice(SCHEDULES), rng.choice(DOSES)
    unit = drug.unit.split("/")[0]
    result = {"sequence": sequence}
    if style != "synthea":
        text = "Take %s %s by mouth %s" % (dose, unit, schedule.text)
        result["text"] = text
        if style == "epic":
            result["patientInstruction"] = text + ". Swallow whole; don’t crush or chew."
    result["timing"] = timing(schedule, rng, style)
    result["asNeededBoolean"] = schedule.code == "Q6H"
    route, route_display = rng.choice(ROUTES)
    if style != "synthea" or rng.random() < .3:
        result["route"] = concept(SNOMED, route, route_display, route_display.split()[0])
    if style == "epic":
        result["method"] = concept(SNOMED, "419652001", "Take", "Take")
    dose_and_rate = {"type": concept(HL7_TERMINOLOGY + "dose-rate-type", "ordered", "Ordered", "ordered")}
    if rng.random() < .1:
        high = quantity(str(rng.randint(3, 9)) + ".0", unit)
        dose_and_rate["doseRange"] = {"low": quantity(dose, unit), "high": high}
    else:
        dose_and_rate["doseQuantity"] = quantity(dose, unit)
    if route == INTRAVENOUS and rng.random() < .5:
        rate = "%d.%02d" % (rng.randint(1, 200), rng.randrange(100))
        dose_and_rate["rateQuantity"] = quantity(rate, "mL/h")
    result["doseAndRate"] = [dose_and_rate]
    if rng.random() < .1:
        result["maxDosePerPeriod"] = {"numerator": quantity("4000", "mg"), "denominator": quantity("24", "h")}
    return result


def timing(schedule, rng, style):
    repeat = {}
    if style == "epic" and rng.random() < .6:
        repeat["boundsPeriod"] = {"start": date(rng), "end": date(rng)}
    repeat["frequency"] = Number(schedule.frequency)
    repeat["period"] = Number(schedule.period)
    repeat["periodUnit"] = schedule.unit
    if rng.random() < .1:
        repeat["timeOfDay"] = ["08:00:00", "20:00:00"]
    result = {"repeat": repeat}
    if style != "synthea":
        system = HL7_TERMINOLOGY + "v3-GTSAbbreviation"
        result["code"] = concept(system, schedule.code, schedule.code, schedule.text.upper())
    return result


def dosages(drug, rng, style):
    return [dosage(drug, rng, style, i + 1) for i in range(2 if rng.random() < .12 else 1)]


def narrative(kind, drug, rng, subject):
    div = (
        '<div xmlns="http://www.w3.org/1999/xhtml"><p><b>Generated Narrative: {kind}</b></p>'
        "<p><b>status</b>: {status}</p>"
        "<p><b>medication</b>: {drug.display} "
        "<span>(Details : {{RxNorm code '{drug.rxnorm}' = '{drug.display}', given as '{drug.display}'}})</span></p>"
        '<p><b>subject</b>: <a href="patient.html">{subject}</a></p>'
        '<h3>DosageInstructions</h3><table class="grid"><tr><td>-</td><td><b>Text</b></td></tr>'
        "<tr><td>*</td><td>Take {drug.strength} {drug.unit} &amp; drink water</td></tr></table></div>"
    )
    status = rng.choice(REQUEST_STATUSES)
    return {"status": "generated", "div": div.format(kind=kind, status=status, drug=drug, subject=subject)}


# ---- Resources ----

def medication(drug, rng, style, id_, contained=False):
    result = {"resourceType": "Medication", "id": id_}
    if not contained:
        result["meta"] = {"versionId": str(rng.randint(1, 9)), "lastUpdated": instant(rng),
                          "profile": [US_CORE + "us-core-medication"]}
        if style == "uscore":
            result["text"] = narrative("Medication", drug, rng, "n/a")
    if style == "epic" and not contained:
        result["identifier"] = [identifier("usual", EPIC_OID + "2.698288", str(rng.randint(1, 999999))),
                                identifier("usual", EPIC_OID + "4.698288", str(rng.randint(1, 999999)))]
    result["code"] = drug_concept(drug, rng, style != "synthea")
    result["status"] = "active"
    if style != "synthea":
        result["form"] = concept(SNOMED, drug.form, drug.form_display, drug.form_display)
        result["ingredient"] = [{
            "itemCodeableConcept": concept(RXNORM, str(int(drug.rxnorm) + 7), drug.ingredient, drug.ingredient),
            "isActive": True,
            "strength": {"numerator": quantity(drug.strength, drug.unit.split("/")[0]),
                         "denominator": quantity("1.0", "{tbl}")},
        }]
        if rng.random() < .3:
            result["batch"] = {"lotNumber": "%07d" % rng.randrange(10**7), "expirationDate": date(rng)[:7]}
    return result


def head(kind, profile, drug, rng, style, subject):
    """What a request and a statement begin with."""
    result = {"resourceType": kind, "id": uuid(rng)}
    result["meta"] = {"versionId": str(rng.randint(1, 5)), "lastUpdated": instant(rng),
                      "source": "#" + uuid(rng)[:16], "profile": [US_CORE + profile]}
    if style == "uscore":
        result["text"] = narrative(kind, drug, rng, subject)
    return result


def medication_choice(resource, drug, rng, style):
    """The name and value of medication[x]; may put a contained Medication into the resource."""
    share = rng.random()
    if style == "uscore" and share < .4:
        contained = medication(drug, rng, style, "med%d" % rng.randrange(9), contained=True)
        resource["contained"] = [contained]
        return "medicationReference", {"reference": "#" + contained["id"], "display": drug.display}
    if share < (.6 if style == "epic" else .15):
        return "medicationReference", reference("Medication", rng, display=drug.display)
    return "medicationCodeableConcept", drug_concept(drug, rng, style != "synthea")


def medication_request(rng, style):
    drug, patient = rng.choice(DRUGS), person(rng)
    result = head("MedicationRequest", "us-core-medicationrequest", drug, rng, style, patient)
    choice, value = medication_choice(result, drug, rng, style)
    if style != "synthea" and rng.random() < .4:
        result["extension"] = request_extensions(rng)
    if style == "epic":
        placer = {"coding": [coding(HL7_TERMINOLOGY + "v2-0203", "PLAC")], "text": "Placer"}
        result["identifier"] = [
            identifier("usual", EPIC_OID + "2.798268", str(rng.randint(10**6, 10**8))),
            identifier("usual", "https://open.epic.com/FHIR/order", uuid(rng)),
            {"use": "secondary", "type": placer, "system": "urn:ietf:rfc:3986", "value": "urn:uuid:" + uuid(rng)},
        ]
    elif style == "uscore":
        system = "http://www.bmc.nl/portal/prescriptions"
        result["identifier"] = [identifier("official", system, str(rng.randint(10**4, 10**6)))]
    result["status"] = rng.choice(REQUEST_STATUSES)
    result["intent"] = rng.choice(INTENTS)
    category = HL7_TERMINOLOGY + "medicationrequest-category"
    result["category"] = [concept(category, "outpatient", "Outpatient", "Outpatient")]
    if style == "epic":
        result["priority"] = "routine"
    result["reportedBoolean"] = False
    result[choice] = value
    result["subject"] = reference("Patient", rng, display=patient)
    result["encounter"] = reference("Encounter", rng)
    if style == "epic":
        number = str(rng.randint(1, 10**7))
        result["encounter"]["identifier"] = identifier("usual", EPIC_OID + "3.698084.8", number)
        result["encounter"]["display"] = rng.choice(SITES)
    if rng.random() < .03:
        absent = "http://hl7.org/fhir/StructureDefinition/data-absent-reason"
        result["_authoredOn"] = {"extension": [{"url": absent, "valueCode": "unknown"}]}
    else:
        result["authoredOn"] = date(rng)
    result["requester"] = reference("Practitioner", rng)
    result["requester"]["display"] = "Dr. " + person(rng)
    if style == "epic":
        result["recorder"] = reference("Practitioner", rng, type="Practitioner")
        result["recorder"]["display"] = person(rng) + ", PharmD"
    if style != "uscore":
        result["reasonReference"] = [reference("Condition", rng)]
        result["reasonReference"][0]["display"] = rng.choice(REASONS)
    else:
        result["reasonCode"] = [concept(SNOMED, "59621000", "Essential hypertension", "High blood pressure")]
    if rng.random() < .3:
        author = reference("Practitioner", rng)
        result["note"] = [{"authorReference": author, "time": date(rng), "text": rng.choice(NOTES)}]
    result["dosageInstruction"] = dosages(drug, rng, style)
    if style != "synthea":
        result["dispenseRequest"] = {
            "validityPeriod": {"start": date(rng), "end": date(rng)},
            "numberOfRepeatsAllowed": Number(rng.randrange(12)),
            "quantity": quantity(rng.choice(SUPPLIES), "tablet", "{tbl}"),
            "expectedSupplyDuration": quantity("30", "Day", "d"),
        }
        result["substitution"] = {"allowedBoolean": True}
    return result


def request_extensions(rng):
    """One simple extension, and one with extensions inside."""
    adherence = {"url": "adherence", "valueDecimal": Number("0.%02d0" % rng.randrange(100))}
    asserted = {"url": "dateAsserted", "valueDateTime": date(rng)}
    return [
        {"url": "http://open.epic.com/FHIR/StructureDefinition/extension/calculated-dose-unit", "valueCode": "mg"},
        {"url": "http://hl7.org/fhir/us/medmorph/StructureDefinition/us-ph-medication-adherence",
         "extension": [adherence, asserted]},
    ]


def medication_statement(rng, style):
    drug, patient = rng.choice(DRUGS), person(rng)
    result = head("MedicationStatement", "us-core-medicationstatement", drug, rng, style, patient)
    choice, value = medication_choice(result, drug, rng, style)
    if style == "epic":
        result["identifier"] = [identifier("usual", EPIC_OID + "2.798268", str(rng.randint(10**6, 10**8)))]
    result["status"] = rng.choice(STATEMENT_STATUSES)
    if rng.random() < .2:
        result["statusReason"] = [concept(SNOMED, "266710000", "Drugs not taken/completed", "Ran out")]
    category = HL7_TERMINOLOGY + "medication-statement-category"
    result["category"] = {"coding": [coding(category, "patientspecified", "Patient Specified")]}
    result[choice] = value
    result["subject"] = reference("Patient", rng, display=patient)
    if rng.random() < .5:
        result["effectivePeriod"] = {"start": date(rng)}
    else:
        result["effectiveDateTime"] = date(rng)
    result["dateAsserted"] = date(rng)
    result["informationSource"] = reference("Patient", rng, display=patient)
    if style != "synthea":
        result["reasonCode"] = [concept(SNOMED, "44054006", "Type 2 diabetes mellitus", "Diabetes")]
    if rng.random() < .5:
        result["note"] = [{"time": date(rng), "text": rng.choice(NOTES)}]
    result["dosage"] = dosages(drug, rng, style)
    return result


Record = namedtuple("Record", "resource spaced escaped type_last")


def records(seed, types):
    """The endless stream of records."""
    rng = random.Random(seed)
    kinds = MIXED_TYPES if types == "mixed" else [types]
    while True:
        style, kind = rng.choice(STYLES), rng.choice(kinds)
        if kind == "MedicationRequest":
            resource = medication_request(rng, style)
        elif kind == "MedicationStatement":
            resource = medication_statement(rng, style)
        else:
            resource = medication(rng.choice(DRUGS), rng, style, uuid(rng))
        yield Record(resource, rng.random() < .04, rng.random() < .08, rng.random() < .03)


# ---- JSON ----

def json_text(record):
    resource = record.resource
    if record.type_last:
        resource = dict(resource)
        resource["resourceType"] = resource.pop("resourceType")
    comma, colon = (", ", ": ") if record.spaced else (",", ":")
    quote = encode_basestring_ascii if record.escaped else encode_basestring
    out = []
    append_json(resource, out, comma, colon, quote)
    return "".join(out)


def append_json(value, out, comma, colon, quote):
    kind = type(value)
    if kind is str:
        out.append(quote(value))
    elif kind is dict:
        separator = "{"
        for key, member in value.items():
            out.append(separator + '"' + key + '"' + colon)
            separator = comma
            append_json(member, out, comma, colon, quote)
        out.append("}")
    elif kind is list:
        separator = "["
        for item in value:
            out.append(separator)
            separator = comma
            append_json(item, out, comma, colon, quote)
        out.append("]")
    elif kind is bool:
        out.append("true" if value else "false")
    else:
        out.append(str(value))


# ---- XML ----

XML_DECLARATION = '<?xml version="1.0" encoding="UTF-8"?>\n'
FHIR_NAMESPACE = ' xmlns="http://hl7.org/fhir"'


def xml_attribute(text):
    for character, entity in (("&", "&amp;"), ("<", "&lt;"), ('"', "&quot;"), ("\n", "&#10;"), ("\t", "&#9;")):
        text = text.replace(character, entity)
    return text


def append_xml_resource(resource, out, namespace=""):
    name = resource["resourceType"]
    out.append("<%s%s>" % (name, namespace))
    for key, value in resource.items():
        if key != "resourceType":
            append_xml(key.removeprefix("_"), value, out)
    out.append("</%s>" % name)


def append_xml(name, value, out):
    kind = type(value)
    if kind is list:
        for item in value:
            append_xml(name, item, out)
    elif kind is not dict:
        text = ("true" if value else "false") if kind is bool else xml_attribute(str(value))
        out.append('<%s value="%s"/>' % (name, text))
    elif "resourceType" in value:
        out.append("<%s>" % name)
        append_xml_resource(value, out)
        out.append("</%s>" % name)
    elif name == "text" and "div" in value:
        out.append('<text><status value="%s"/>%s</text>' % (value["status"], value["div"]))
    else:
        is_extension = name == "extension"
        out.append('<extension url="%s">' % xml_attribute(value["url"]) if is_extension else "<%s>" % name)
        for key, member in value.items():
            if not (is_extension and key == "url"):
                append_xml(key, member, out)
        out.append("</%s>" % name)


# ---- Files ----

def create(path):
    return open(path, "w", encoding="utf-8", newline="\n")


class NDJSONWriter:
    def __init__(self, path):
        self.file = create(path)

    def write(self, record, line):
        self.file.write(line + "\n")

    def close(self):
        self.file.close()


class XMLFolderWriter:
    def __init__(self, path):
        os.makedirs(path, exist_ok=True)
        self.path = path
        self.count = 0

    def write(self, record, line):
        out = [XML_DECLARATION]
        append_xml_resource(record.resource, out, FHIR_NAMESPACE)
        with create(os.path.join(self.path, "r%07d.xml" % self.count)) as file:
            file.write("".join(out) + "\n")
        self.count += 1

    def close(self):
        pass


class BundleWriter:
    """One Bundle in the file `path`, or one file for every `limit` entries in the folder `path`."""

    def __init__(self, path, is_xml, limit):
        if limit:
            os.makedirs(path, exist_ok=True)
        self.path = path
        self.is_xml = is_xml
        self.limit = limit
        self.file = None
        self.bundles = 0
        self.entries = 0

    def write(self, record, line):
        if self.file and self.limit and self.entries == self.limit:
            self.close()
        if not self.file:
            self.open()
        resource = record.resource
        url = "https://ehr.example.org/fhir/%s/%s" % (resource["resourceType"], resource["id"])
        if self.is_xml:
            out = ['<entry><fullUrl value="%s"/><resource>' % url]
            append_xml_resource(resource, out)
            out.append("</resource></entry>")
            self.file.write("".join(out))
        else:
            separator = ",\n" if self.entries else "\n"
            self.file.write(separator + '{"fullUrl":"%s","resource":%s}' % (url, line))
        self.entries += 1

    def open(self):
        path = self.path
        if self.limit:
            path = os.path.join(path, "bundle-%06d.%s" % (self.bundles, "xml" if self.is_xml else "json"))
        self.file = create(path)
        if self.is_xml:
            opening = XML_DECLARATION + '<Bundle%s><id value="b%d"/><type value="collection"/>'
            self.file.write(opening % (FHIR_NAMESPACE, self.bundles))
        else:
            self.file.write('{"resourceType":"Bundle","id":"b%d","type":"collection","entry":[' % self.bundles)
        self.bundles += 1
        self.entries = 0

    def close(self):
        self.file.write("</Bundle>\n" if self.is_xml else "]}\n")
        self.file.close()
        self.file = None


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--out", required=True, help="file; a folder for xml-dir and for Bundles with --per-bundle")
    parser.add_argument("--format", default="ndjson", choices=["ndjson", "bundle-json", "bundle-xml", "xml-dir"])
    parser.add_argument("--size-mb", type=float, default=200,
                        help="size of the JSON text of the records, in 10^6 bytes (default 200)")
    parser.add_argument("--records", type=int, default=0, help="stop after this many records instead")
    parser.add_argument("--per-bundle", type=int, default=0, help="entries a Bundle: 0 = one Bundle in all (default)")
    parser.add_argument("--types", default="mixed",
                        choices=["mixed", "MedicationRequest", "MedicationStatement", "Medication"])
    parser.add_argument("--seed", type=int, default=20240229)
    options = parser.parse_args()

    if options.format == "ndjson":
        writer = NDJSONWriter(options.out)
    elif options.format == "xml-dir":
        writer = XMLFolderWriter(options.out)
    else:
        writer = BundleWriter(options.out, options.format == "bundle-xml", options.per_bundle)
    size = 0
    for count, record in enumerate(records(options.seed, options.types), 1):
        line = json_text(record)
        size += len(line.encode("utf-8")) + 1
        writer.write(record, line)
        done = count >= options.records if options.records else size >= options.size_mb * 1e6
        if done:
            break
    writer.close()
    print("%d records, %.1f MB of JSON text -> %s" % (count, size / 1e6, options.out), file=sys.stderr)


if __name__ == "__main__":
    main()
