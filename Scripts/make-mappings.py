#!/usr/bin/env python3
"""Make the terminology tables in mappings/ from raw tables.

usage: make-mappings.py TABLES MAPPINGS

TABLES holds the raw material as TSV with one header line: code-systems.tsv, dose-forms.tsv, units.tsv
and timing.tsv. MAPPINGS receives seven tables, each with comment lines that explain it. The choices that
a person made (what a system is used for, which of two codings is the better identity, which spelling is
too ambiguous to keep) are the constants below; everything else is copied. The script stops with a message
if a spelling belongs to two rows or if one code has two answers, so a table cannot contradict itself.
"""

import re
import sys
from collections import Counter
from pathlib import Path

GENERAL_FORMS = (
    "capsule cream device drops foam gel inhaler injection liquid lotion ointment patch powder spray "
    "suppository tablet topical unknown"
).split()

RXNORM = "http://www.nlm.nih.gov/research/umls/rxnorm"
NDC = "http://hl7.org/fhir/sid/ndc"
SNOMED = "http://snomed.info/sct"
EDQM = "http://standardterms.edqm.eu"
PZN = "http://fhir.de/CodeSystem/ifa/pzn"
KBV_FORM = "https://fhir.kbv.de/CodeSystem/KBV_CS_SFHIR_KBV_DARREICHUNGSFORM"
THO = "http://terminology.hl7.org/CodeSystem/"


# --------------------------------------------------------------------------------------------------
# Code systems
# --------------------------------------------------------------------------------------------------

# Systems with a rank, best identity first; a group starts at its number and counts up by one.
RANKED = [
    ("drug", 10, [RXNORM]),
    ("drug", 20, [NDC]),
    # National dictionaries and registries (a clinical drug before a brand before a package), then SNOMED CT,
    # whose codes may also name an ingredient or a group, then what says less than a product registry does.
    ("drug", 30, [
        "https://dmd.nhs.uk",
        THO + "hc-CCDD",
        "http://hl7.org/fhir/NamingSystem/ca-hc-din",
        "http://nzmt.org.nz",
        "http://nehta.gov.au/amt/v2",
        "urn:oid:2.16.840.1.113883.2.4.4.10",
        "urn:oid:2.16.840.1.113883.2.4.4.1",
        "urn:oid:2.16.840.1.113883.2.4.4.7",
        "urn:oid:2.16.840.1.113883.2.4.4.8",
        "urn:oid:1.2.250.1.213.2.59",
        "urn:oid:1.2.250.1.213.2.3.1",
        "urn:oid:1.2.250.1.213.2.61",
        "urn:oid:1.2.250.1.213.2.3.2",
        "urn:oid:1.2.752.129.2.1.5.1",
        "urn:oid:1.2.752.129.2.1.5.2",
        "urn:oid:1.2.246.537.6.55",
        "urn:oid:2.16.578.1.12.4.1.1.7424",
        PZN,
        "https://termgit.elga.gv.at/CodeSystem/asp-liste",
        "urn:oid:1.2.392.100495.20.1.73",
        "urn:oid:1.2.392.200119.4.403.1",
        SNOMED,
        "http://who-umc.org/idmp/phpid",
        "http://hl7.org/fhir/sid/cvx",
        "https://www.humanservices.gov.au/organisations/health-professionals/enablers/air-vaccine-code-formats",
        "http://pbs.gov.au/code/item",
        "urn:oid:2.16.756.5.30.2.6.1",
        "https://www.gs1.org/gtin",
    ]),
    # Drug knowledge bases and codes of a vendor or a health service.
    ("drug", 60, [
        THO + "VHA",
        THO + "mddid",
        THO + "MGPI",
        "urn:oid:2.16.840.1.113883.6.162",
        THO + "nddf",
        "urn:oid:2.16.840.1.113883.4.64",
        THO + "FDDC",
        "urn:oid:2.16.840.1.113883.6.311",
        THO + "multum",
        "urn:oid:2.16.840.1.113883.6.312",
        "urn:oid:2.16.840.1.113883.6.314",
        THO + "cpnum",
        "http://www.mims.com.au/codes",
        "https://mednet.swiss/fhir/productNumber",
        "https://fhir.hl7.org.uk/Id/multilex-drug-codes",
        "https://fhir.hl7.org.uk/Id/emis-drug-codes",
        "urn:oid:2.16.840.1.113883.2.1.6.9",
        "http://read.info/readv2",
        "http://read.info/ctv3",
    ]),
    ("ingredient", 80, [
        THO + "v3-hc-aign",
        "http://fdasis.nlm.nih.gov",
        "http://who-umc.org/idmp/gsid",
        "http://fhir.de/CodeSystem/ask",
        "http://fhir.de/CodeSystem/abdata/Komponentennummer",
        THO + "v3-hc-aic",
        THO + "FDBHICCode",
        THO + "CAS",
        "http://ncicb.nci.nih.gov/xml/owl/EVS/Thesaurus.owl",
    ]),
    ("class", 90, [
        "http://www.whocc.no/atc",
        "http://fhir.de/CodeSystem/bfarm/atc",
        "https://termgit.elga.gv.at/CodeSystem/atc-deutsch-wido",
        "http://va.gov/terminology/medrt",
        "http://hl7.org/fhir/ndfrt",
        THO + "ahfs",
        "http://www.cms.gov/Medicare/Coding/HCPCSReleaseCodeSets",
    ]),
]

ABSENT = [
    THO + "v3-NullFlavor",
    THO + "data-absent-reason",
    "http://hl7.org/fhir/uv/ips/CodeSystem/absent-unknown-uv-ips",
]

# Rows of the raw table that are another row in disguise, a pattern and not a system, or rewritten in ADDED.
LEFT_OUT = {
    "urn:oid:2.51.1.1": "the GS1 arc of GTIN; its spellings are in the row of GTIN",
    "urn:oid:1.2.840.114350.1.13.<site>.<env>.7.2.698288": "a pattern: local to one hospital",
    "http://who-umc.org/idmp": "not the URI of a code system; PhPID and GSID have rows of their own",
}

# Systems that the raw table has not: name, OIDs, spellings, note, source.
ADDED = {
    "http://nehta.gov.au/amt/v2": (
        "AMT v2 (Australia)", ["1.2.36.1.2001.1004.100"], [],
        "retired: AMT v3 codes are codes of SNOMED CT-AU and are sent with the SNOMED CT system",
        "public FHIR examples and CDA libraries"),
    "http://who-umc.org/idmp/phpid": (
        "PhPID (IDMP)", [], ["http://www.who-umc.org/idmp/phpid", "PhPID"],
        "names substance, strength and form; the URI is not settled yet",
        "public FHIR profiles of Uppsala Monitoring Centre"),
    "http://who-umc.org/idmp/gsid": (
        "GSID (IDMP substance)", [], ["http://www.who-umc.org/idmp/gsid", "GSID"],
        "the URI is not settled yet", "public FHIR profiles of Uppsala Monitoring Centre"),
    "http://read.info/ctv3": (
        "Read CTV3 (UK)", [], ["CTV3"], "retired; not the same codes as Read v2; holds diagnoses too",
        "public UK FHIR examples"),
    "https://fhir.kbv.de/CodeSystem/KBV_CS_ERP_Medication_Type": (
        "KBV medication type (Germany)", [], [],
        "says how the prescription is written (wirkstoff, rezeptur, freitext), not which drug it is",
        "KBV and gematik e-prescription examples"),
    "https://fhir.kbv.de/CodeSystem/KBV_CS_ERP_Medication_Category": (
        "KBV medication category (Germany)", [], [],
        "legal category of the prescription (00 drug, 01 narcotic, 02 teratogenic), not which drug it is",
        "KBV and gematik e-prescription examples"),
}

MORE_OIDS = {
    KBV_FORM: ["1.2.276.0.76.3.1.1.5.2.15"],
    "https://termgit.elga.gv.at/CodeSystem/asp-liste": ["1.2.40.0.34.4.16"],
    "http://www.whocc.no/atc": ["1.2.246.537.6.32"],
}

MORE_SPELLINGS = {
    SNOMED: ["http://browser.ihtsdotools.org"],
    PZN: ["https://fhir.kbv.de/NamingSystem/KBV_NS_ERP_PZN"],
    "http://fdasis.nlm.nih.gov": ["http://fda.gov/UNII"],
    "http://hl7.org/fhir/ndfrt": ["http://rxnav.nlm.nih.gov/REST/Ndfrt"],
    "https://www.gs1.org/gtin": ["urn:gtin", "EAN"],
    "urn:oid:1.2.392.200119.4.403.1": ["HOT9"],
    THO + "v3-GTSAbbreviation": ["http://hl7.org/fhir/timing-abbreviation"],
    THO + "v3-NullFlavor": ["NullFlavor"],
    THO + "data-absent-reason": ["data-absent-reason"],
}

# Spellings that are too ambiguous, belong to another system, or are placeholders of somebody's test data.
DROPPED_SPELLINGS = {
    RXNORM: ["RXNORM", "rxnorm"],
    "https://spor.ema.europa.eu/v1/lists/200000000004": ["https://spor.ema.europa.eu/rmswi"],
    SNOMED: ["AMT"],
    "http://www.whocc.no/atc": ["WC"],
    THO + "VHA": ["VHA"],
    THO + "MGPI": ["http://example.com/v2-to-fhir-converter/CodeSystem/GPI"],
    THO + "nddf": ["FDB", "First Databank"],
    THO + "FDBHICCode": ["HICSEQNO"],
    THO + "multum": ["Multum", "http://multum-look-me-up#"],
    "http://read.info/readv2": ["http://read.info/ctv3"],
    "http://fhir.de/CodeSystem/ask": ["ASK"],
    "http://www.mims.com.au/codes": ["MIMS"],
    "urn:oid:1.2.250.1.213.2.3.1": ["https://mos.esante.gouv.fr/NOS/UCD/FHIR/UCD (mislabelled)", "CIS"],
    "urn:oid:1.2.392.200119.4.403.1": ["HOT"],
}

NAMES = {
    SNOMED: "SNOMED CT",
    "urn:oid:2.16.840.1.113883.2.1.6.9": "EMIS/Read drug key (UK)",
    THO + "v3-hc-aign": "Health Canada active ingredient group number",
    THO + "v3-hc-aic": "Health Canada active ingredient code",
}

NOTES = {
    RXNORM: "a code is an RXCUI: digits only. Some senders put the code into the URI (after "
            "purl.bioontology.org/ontology/RXNORM/ or mor.nlm.nih.gov/RXNORM/) or after a #; such a URI is not "
            "a spelling, the code has to be cut off first. OIDs 2.16.840.1.113883.6.278 and "
            "2.16.840.1.113883.3.26.1.5 are sometimes labelled RxNorm and are not",
    NDC: "10 or 11 digits, with or without hyphens; compare in the 11-digit form",
    SNOMED: "an edition belongs in the version: http://snomed.info/sct/EDITION/version/DATE is system plus "
            "version. Holds forms, routes, units and findings as well as drugs",
    "http://www.whocc.no/atc": "sid/atc is a wrong URI in wide use; the Finnish, Norwegian and Swedish OIDs are "
                               "registrations of the same code list; German and Austrian editions are systems "
                               "of their own",
    "http://fhir.de/CodeSystem/bfarm/atc": "German edition: codes may differ from WHO's",
    "https://termgit.elga.gv.at/CodeSystem/atc-deutsch-wido": "edition used in Austria: codes may differ from WHO's",
    THO + "VHA": "one OID for VUIDs and for local VA drug numbers",
    THO + "MGPI": "14 digits; OID 2.16.840.1.113883.6.68 is sometimes labelled FDB and is not",
    "urn:oid:2.16.840.1.113883.6.162": "the vendor has not confirmed the name",
    "urn:oid:2.16.840.1.113883.6.314": "generic drug without strength or form; codes like d00313",
    "urn:oid:2.16.840.1.113883.2.1.6.9": "codes like ASTA4609",
    "http://hl7.org/fhir/NamingSystem/ca-hc-din": "8 digits, leading zeros count; hc-sc.gc.ca has also been seen "
                                                  "with 10-digit active ingredient group numbers",
    THO + "v3-hc-aign": "ingredients with their strengths, no brand",
    "https://dmd.nhs.uk": "codes look like SNOMED CT codes but some differ, so NHS England asks for this system; "
                          "the two systems are not merged",
    "http://read.info/readv2": "holds diagnoses too",
    KBV_FORM: "form codes",
    "urn:oid:1.2.250.1.213.2.3.1": "Code Identifiant de Spécialité; a public list labels this OID UCD, ANS says CIS",
    "urn:oid:1.2.250.1.213.2.3.2": "Code Identifiant de Présentation, 13 digits; also a GTIN-13",
    "https://www.gs1.org/gtin": "8, 12, 13 or 14 digits with a check digit; a US drug GTIN-14 is 003, the "
                                "10-digit NDC and a check digit. Swiss data use the OID 2.51.1.1",
    "urn:oid:2.16.578.1.12.4.1.1.7424": "the Nordic VNR itself has no international URI",
    "http://ncicb.nci.nih.gov/xml/owl/EVS/Thesaurus.owl": "as a medication code it names a substance; also gives "
                                                          "SPL forms, routes and units; the C is part of the code",
    "http://www.cms.gov/Medicare/Coding/HCPCSReleaseCodeSets": "a J code names a billing unit of a drug, and the "
                                                               "not otherwise classified codes name no drug at all",
    "http://va.gov/terminology/medrt": "classes and properties of drugs",
    "http://hl7.org/fhir/ndfrt": "replaced by MED-RT in 2018; 2.16.840.1.113883.3.26.1.5 is NCI's version",
    "http://hl7.org/fhir/sid/mvx": "manufacturers of vaccines",
    "http://hl7.org/fhir/sid/cvx": "type of vaccine, no product; 2.16.840.1.113883.6.59 is an old OID",
    "http://hl7.org/fhir/sid/icd-10-cm": "diagnoses: reasons only",
    "http://hl7.org/fhir/sid/icd-10": "diagnoses: reasons only",
    "http://fhir.de/CodeSystem/bfarm/icd-10-gm": "diagnoses: reasons only; OIDs change each year",
    EDQM: "forms have 8 digits (10219000); some data have the old 5-digit number (12200 for tablet)",
    "https://spor.ema.europa.eu/v1/lists/200000000004": "12-digit codes like 100000073716",
    THO + "v3-orderableDrugForm": "case sensitive, but data have tab, Tab and Vial (which does not exist); "
                                  "often used as a dose unit",
    THO + "v3-NullFlavor": "not a medication: no coding",
    THO + "data-absent-reason": "not a medication: no coding",
    "http://hl7.org/fhir/uv/ips/CodeSystem/absent-unknown-uv-ips":
        "not a medication: says that none are known or that nothing is known",
    THO + "v2-0162": "",
    THO + "v2-0335": "templates such as Q<integer>H",
    THO + "v3-GTSAbbreviation": "codes of Timing.code; DSTU2 has some of them under timing-abbreviation",
    THO + "v3-TimingEvent": "codes of Timing.repeat.when: AC, PC, HS and so on",
    "http://hl7.org/fhir/event-timing": "codes of Timing.repeat.when: MORN, NOON, EVE, NIGHT and so on",
    "http://fhir.de/CodeSystem/ask": "",
    THO + "ahfs": "",
    "urn:oid:2.16.840.1.113883.6.312": "sent by Cerner and Oracle",
    "urn:oid:2.16.840.1.113883.4.64": "",
    "urn:oid:1.2.392.100495.20.1.73": "12 characters",
    "urn:oid:2.16.756.5.30.2.6.1": "7 digits",
    PZN: "8 digits with a check digit; an old 7-digit number gets a leading zero",
    "urn:oid:1.2.250.1.213.2.59": "codes like MV00002306",
}

SOURCES = {
    THO + "v3-NullFlavor": "HL7 THO; public FHIR examples",
    THO + "VHA": "HL7 THO; department-of-veterans-affairs/health-apis-data-query",
    THO + "v2-0162": "HL7 THO; jami-fhir-jp-wg/jp-core-v1x#727; OID 2.16.840.1.113883.12.162 unconfirmed",
    RXNORM: "HL7 THO; public FHIR examples",
    NDC: "HL7 THO; public FHIR examples",
    SNOMED: "HL7 THO; public FHIR examples",
    "http://unitsofmeasure.org": "HL7 THO; public FHIR examples",
    "http://ncicb.nci.nih.gov/xml/owl/EVS/Thesaurus.owl": "HL7 THO; public FHIR examples",
    "http://hl7.org/fhir/NamingSystem/ca-hc-din": "HL7 THO; public FHIR examples",
    "http://hl7.org/fhir/sid/cvx": "HL7 THO; public FHIR examples and OID tables",
    "http://www.whocc.no/atc": "HL7 THO; national FHIR guides; hl7ch/cda-fhir-maps#4",
    "http://hl7.org/fhir/ndfrt": "HL7 THO; public FHIR examples",
    "http://fdasis.nlm.nih.gov": "HL7 THO; public FHIR examples",
    "http://read.info/readv2": "public FHIR examples; OID unconfirmed",
    "http://fhir.de/CodeSystem/ask": "public FHIR examples; OID unconfirmed",
    "urn:oid:2.16.840.1.113883.2.1.6.9": "NHSDigital samples; unconfirmed",
    "urn:oid:2.16.840.1.113883.4.64": "one public data pipeline; unconfirmed",
    "urn:oid:2.16.840.1.113883.6.311": "three public data pipelines; unconfirmed",
    "urn:oid:2.16.840.1.113883.6.312": "three public data pipelines; unconfirmed",
    "urn:oid:2.16.840.1.113883.6.314": "three public data pipelines; unconfirmed",
    "urn:oid:2.16.840.1.113883.6.162": "Epic FHIR samples; a public OID table",
    "urn:oid:1.2.250.1.213.2.3.1": "ANS CDA and FHIR documents",
    "urn:oid:1.2.250.1.213.2.3.2": "ANS CDA and FHIR documents",
    "urn:oid:1.2.752.129.2.1.5.1": "Swedish RIV and FHIR sources",
    "urn:oid:1.2.752.129.2.1.5.2": "Swedish RIV and FHIR sources",
    "urn:oid:1.2.392.100495.20.1.73": "JAMI FHIR JP examples",
    "urn:oid:2.16.756.5.30.2.6.1": "public FHIR test cases",
    "https://mednet.swiss/fhir/productNumber": "public FHIR test cases",
    "http://nzmt.org.nz": "New Zealand ePrescription Service and terminology service",
    PZN: "gematik and HL7 Germany FHIR examples; AKTIN CDA tests for the OID",
    "https://spor.ema.europa.eu/v1/lists/200000000004": "HL7/emedicinal-product-info#39; unconfirmed",
    "http://fhir.de/CodeSystem/bfarm/icd-10-gm": "common German usage; unconfirmed",
    "urn:oid:1.2.246.537.6.55": "Finnish FHIR base profiles and eHDSI CDA examples",
    KBV_FORM: "gematik and DAV e-prescription examples; KBV key table for the OID",
    "https://termgit.elga.gv.at/CodeSystem/asp-liste": "HL7 Austria e-Medikation examples",
    "http://hl7.org/fhir/sid/icd-10-cm": "HL7 THO; icd-10-us from older HL7 pages, unconfirmed",
}


def fold(spelling):
    """The key under which two spellings of a system are the same."""
    key = spelling.strip().lower().replace("https://", "http://", 1)
    return key.removeprefix("urn:oid:").rstrip("/ ")


def unique(values, key):
    """The values without repeats, by key, in order."""
    seen = {}
    for value in values:
        seen.setdefault(key(value), value)
    return list(seen.values())


def clean_source(row):
    """The source of a raw code system row, short and with a warning if nobody confirmed it."""
    source = row["source"].replace("HL7 THO (UTG repo, namingSystems)", "HL7 THO")
    source = re.sub(r"(^|; )FHIR examples", r"\1public FHIR examples", source)
    if row["verified"] != "yes" and "unconfirmed" not in source:
        source += "; unconfirmed"
    return source


def code_systems(raw):
    """Rows of code-systems.tsv, in the order of use and rank."""
    systems = {}
    for row in raw:
        uri = row["canonical_uri"]
        if uri in LEFT_OUT or row["short_name"] == "AMT (Australia)":
            continue  # AMT v3 is SNOMED CT; AMT v2 is in ADDED
        require(uri not in systems, f"code-systems: {uri} twice")
        note = NOTES.get(uri, row["note"])
        if row["status"].startswith("retired") and "retired" not in note:
            note = join_notes(note, row["status"])
        if "proprietary" in row["scope"]:
            note = join_notes(note, "proprietary")
        systems[uri] = {
            "name": NAMES.get(uri, row["short_name"]),
            "oids": [oid for oid in split(row["oids"]) if re.fullmatch(r"[0-9.]+", oid)],
            "spellings": split(row["aliases"]),
            "note": note,
            "source": SOURCES.get(uri, clean_source(row)),
        }
    for uri, (name, oids, spellings, note, source) in ADDED.items():
        require(uri not in systems, f"code-systems: {uri} is in the raw table already")
        systems[uri] = {"name": name, "oids": oids, "spellings": spellings, "note": note, "source": source}
    for uri, oids in MORE_OIDS.items():
        systems[uri]["oids"] += oids
    for uri, spellings in MORE_SPELLINGS.items():
        systems[uri]["spellings"] += spellings
    for uri, spellings in DROPPED_SPELLINGS.items():
        systems[uri]["spellings"] = [s for s in systems[uri]["spellings"] if s not in spellings]

    ranks = {}
    for use, first, uris in RANKED:
        for offset, uri in enumerate(uris):
            require(uri in systems, f"code-systems: ranked system {uri} is unknown")
            ranks[uri] = (use, first + offset)
    require(len({rank for _, rank in ranks.values()}) == len(ranks), "code-systems: a rank is used twice")

    owner, rows = {}, []
    order = sorted(ranks, key=lambda uri: ranks[uri][1]) + ABSENT
    order += [uri for uri in systems if uri not in ranks and uri not in ABSENT]
    for uri in order:
        system = systems[uri]
        use, rank = ranks.get(uri, ("absent" if uri in ABSENT else "other", ""))
        oids = unique(system["oids"], fold)
        taken = {fold(uri), *oids}
        spellings = [s.rstrip("/") for s in unique(system["spellings"], fold) if fold(s) not in taken]
        for spelling in [uri, *oids, *spellings]:
            key = fold(spelling)
            require(owner.setdefault(key, uri) == uri, f"code-systems: {key} is both {owner[key]} and {uri}")
        rows.append([uri, system["name"], use, str(rank), "|".join(oids), "|".join(spellings),
                     system["note"], system["source"]])
    require(owner["rxnorm"] == RXNORM and owner["2.16.840.1.113883.6.88"] == RXNORM, "code-systems: RxNorm")
    return rows


CODE_SYSTEMS_HEAD = """
Code systems of medication data: the canonical URI and everything else that is written for it.
system: canonical URI. name: what people call it. oids and spellings: other ways to write the system, | between.
To look one up, fold both sides: lower case, https:// as http://, without a leading urn:oid:, without trailing
slashes and blanks. A folded spelling belongs to one system only. A |version after the system is cut off first.
use: drug (a code names a drug or product), ingredient (a substance), class (a group such as ATC), absent (a code
means that there is no code), other (forms, units, routes, timing, diagnoses, kinds of prescription: not a drug).
rank: of several codings the one with the lowest rank says best which drug it is. The ranks are all different:
10 RxNorm, 20 NDC, 30-59 national registries, SNOMED CT and trade item numbers, 60-79 drug knowledge bases and
vendor codes, 80-89 ingredients, 90-99 classes. Inside a group a clinical drug comes before a brand, a brand before
a package. The systems of use absent and other have no rank.
Systems local to one hospital are not listed. Of a proprietary system only the name is here, never its codes.
source: where the row comes from; unconfirmed means that no page of the owner was found.
Sources: HL7 THO (CC0), national FHIR guides, public FHIR examples. The names of systems are free to use.
"""


# --------------------------------------------------------------------------------------------------
# Dose forms
# --------------------------------------------------------------------------------------------------

# Older names of RxNorm's forms, which end drug names in data of their time: name, general form, confidence, note.
RXNORM_OLDER = """
Extended Release Capsule|capsule|exact|older; now with Oral
Extended Release Tablet|tablet|exact|older; now with Oral
"""

# Codes of the KBV key table that the raw table lacks: code, name, general form, confidence, note.
KBV_MORE = """
AMP Ampullen|injection|near|
ASN Augen- und Nasensalbe|ointment|exact|
ASO Augen- und Ohrensalbe|ointment|exact|
ATO Augen- und Ohrentropfen|drops|exact|
ATR Augentropfen|drops|exact|
AUC Augencreme|cream|exact|
AUG Augengel|gel|exact|
AUS Augensalbe|ointment|exact|
BTA Brausetabletten|tablet|exact|
DFL Durchstechflaschen|injection|near|
DIS Depot-Injektionssuspension|injection|exact|
DOS Dosieraerosol|inhaler|near|
DRA Dragees|tablet|near|
DRM Dragees magensaftresistent|tablet|near|
DSS Dosierspray|spray|exact|
ELI Elixier|liquid|exact|
EMU Emulsion|liquid|near|route not stated
ESU Erwachsenen-Suppositorien|suppository|exact|
FDA Filmdragees|tablet|near|
FLE Flüssigkeit zum Einnehmen|liquid|exact|
FMR Filmtabletten magensaftresistent|tablet|exact|
GEL Gel|gel|exact|
GLO Globuli|powder|choice|pellets: nearest is powder
GMR Magensaftresistentes Granulat|powder|choice|granules: nearest is powder
GRA Granulat|powder|choice|granules: nearest is powder
GSE Granulat zur Herstellung einer Suspension zum Einnehmen|powder|choice|granules: nearest is powder
GUL Gurgellösung|liquid|exact|
HKM Magensaftresistente Hartkapseln|capsule|exact|
HPI Hartkapseln mit Pulver zur Inhalation|inhaler|near|capsule for an inhaler
HVW Hartkapseln mit veränderter Wirkstofffreisetzung|capsule|exact|
IFA Infusionsampullen|injection|exact|
IFB Infusionsbeutel|injection|exact|
IFE Injektionslösung in einer Fertigspritze|injection|exact|
IFF Infusionsflasche|injection|exact|
IFK Infusionslösungskonzentrat|injection|exact|
IIL Injektions-, Infusionslösung|injection|exact|
IIM Injektionslösung zur intramuskulären Anwendung|injection|exact|
IKA Inhalationskapseln|inhaler|near|capsule for an inhaler
ILO Injektionslösung|injection|exact|
IMP Implantat|device|choice|implant
INF Infusionslösung|injection|exact|
INL Inhalationslösung|liquid|choice|nebuliser liquid; inhaler is the alternative
ISU Injektionssuspension|injection|exact|
IUP Intrauterinpessar|device|choice|
KAP Kapseln|capsule|exact|
KGU Kaugummi|unknown|choice|chewing gum: no HealthKit value
KLI Klistiere|liquid|near|enema
KMP Hartkapseln mit magensaftresistent überzogenen Pellets|capsule|exact|
KMR Kapseln magensaftresistent|capsule|exact|
KSS Kinder- und Säuglings-Suppositorien|suppository|exact|
KSU Kinder-Suppositorien|suppository|exact|
KTA Kautabletten|tablet|exact|
LOE Lösung|liquid|near|route not stated
LOT Lotion|lotion|exact|
LOV Lösung für einen Vernebler|liquid|choice|nebuliser liquid; inhaler is the alternative
LSE Lösung zum Einnehmen|liquid|exact|
LUP Lutschpastillen|tablet|choice|lozenge
LUT Lutschtabletten|tablet|choice|lozenge
MTA Manteltabletten|tablet|exact|
MUW Mundwasser|liquid|exact|
NAG Nasengel|gel|exact|
NAS Nasenspray|spray|exact|
NDS Nasendosierspray|spray|exact|
NSA Nasensalbe|ointment|exact|
NTR Nasentropfen|drops|exact|
PFT Pflaster transdermal|patch|exact|
PII Pulver zur Herstellung einer Injektions- oder Infusionslösung|injection|exact|
PIJ Pulver zur Herstellung einer Injektionslösung|injection|exact|
PIK Pulver zur Herstellung eines Infusionslösungskonzentrates|injection|exact|
PKI Pulver für ein Konzentrat zur Herstellung einer Infusionslösung|injection|exact|
PLE Pulver zur Herstellung einer Lösung zum Einnehmen|powder|near|given as a liquid once reconstituted
PLF Pulver und Lösungsmittel zur Herstellung einer Infusionslösung|injection|exact|
PLI Pulver und Lösungsmittel zur Herstellung einer Injektionslösung|injection|exact|
PLS Pulver und Lösungsmittel zur Herstellung einer Injektionssuspension|injection|exact|
PSE Pulver zur Herstellung einer Suspension zum Einnehmen|powder|near|given as a liquid once reconstituted
PST Paste|topical|choice|paste: no HealthKit value
PUD Puder|powder|exact|
PUL Pulver|powder|exact|
SPR Spray|spray|exact|
SUB Substanz|unknown|choice|substance for a compounded medicine
SUE Suspension zum Einnehmen|liquid|exact|
SUL Sublingualspray, Lösung|spray|exact|
SUS Suspension|liquid|near|route not stated
SUT Sublingualtabletten|tablet|exact|
TKA Tabletten in Kalenderpackung|tablet|exact|
TLE Tabletten zur Herstellung einer Lösung zum Einnehmen|tablet|exact|
TMR Tabletten magensaftresistent|tablet|exact|
TRO Tropfen|drops|exact|
TSA Trockensaft|powder|near|given as a liquid once reconstituted
TSE Tablette zur Herstellung einer Suspension zum Einnehmen|tablet|exact|
TSY Transdermales System|patch|exact|
TVW Tablette mit veränderter Wirkstofffreisetzung|tablet|exact|
UTA Überzogene Tabletten|tablet|exact|
WKA Weichkapseln|capsule|exact|
WKM Magensaftresistente Weichkapseln|capsule|exact|
"""

KBV_NAMES = {"RET": "Retard-Tabletten", "PEN": "Injektionslösung in einem Fertigpen"}


FORM_NOTES = {
    "oral suspension (as labelled in examples)": "",
    "a SNOMED PRODUCT wrongly used as a form": "a product that is used as a form",
    "a SNOMED product group, not a form": "a group of products, not a form",
    "tincture: topical is the alternative (child of TOPSOL)": "tincture: topical is the alternative",
}


def form_note(note):
    """The note of a raw dose form row without what every row of its system says."""
    parts = []
    for part in note.split("; "):
        if part in ("TTY=DF", "German e-prescription", "EDQM (c) Council of Europe") or part.startswith("also seen as"):
            continue
        part = FORM_NOTES.get(part, part).replace("TTY=DF, older or not in Appendix 3", "older, or not in Appendix 3")
        part = part.replace("TTY=DFG", "dose form group").replace("no HK value", "no HealthKit value")
        part = part.replace("no better HK value", "no better HealthKit value")
        if part == "group" and "TTY=DFG" in note:
            continue
        parts.append(part)
    return "; ".join(part for part in parts if part)


def is_international(code):
    """Whether a SNOMED CT code is one of the international release: its partition digit says so."""
    return code[-3] == "0"


def dose_forms(raw, wanted):
    """Rows of a dose form table: those raw rows whose system is wanted."""
    rows = []
    for row in raw:
        if not wanted(row["system"]):
            continue
        if row["system"] == SNOMED and not is_international(row["code"]):
            continue
        display = row["display"]
        if row["system"] == KBV_FORM:
            display = KBV_NAMES.get(row["code"], display)
        rows.append([row["system"], row["code"], display, row["hk_general_form"], row["confidence"],
                     form_note(row["note"])])
    if wanted(KBV_FORM):
        for line in KBV_MORE.strip().splitlines():
            name, form, confidence, note = line.split("|")
            code, name = name.split(" ", 1)
            rows.append([KBV_FORM, code, name, form, confidence, note])
    if wanted(RXNORM):
        for line in RXNORM_OLDER.strip().splitlines():
            name, form, confidence, note = line.split("|")
            rows.append([RXNORM, "", name, form, confidence, note])
    answers = {}
    for system, code, display, form, confidence, _ in rows:
        require(form in GENERAL_FORMS, f"dose-forms: {form} is no general form")
        require(confidence in ("exact", "near", "choice"), f"dose-forms: {confidence} is no confidence")
        key = (system, code or display)
        require(key not in answers, f"dose-forms: {key} twice: {answers.get(key)} and {form}")
        answers[key] = form
    return rows


FORM_COLUMNS_HEAD = """
generalForm: one of HealthKit's eighteen: capsule cream device drops foam gel inhaler injection liquid lotion
ointment patch powder spray suppository tablet topical unknown.
confidence: exact (the same thing), near (the same thing, other words or route), choice (HealthKit has no such value
and a person decided). The way back is not unique, so keep the original coding.
Missing cells at the end of a row are empty.
"""

FORM_CHOICES_HEAD = """
Choices: lozenge, troche, wafer and lyophilisate are tablet; film, strip and gum unknown; granules, pellets and beads
powder; implant, intrauterine and vaginal systems device; nebuliser liquids liquid; eye, ear and nose solutions drops;
enema and irrigation liquid; shampoo, soap, pad, paste and oil topical; powder for an oral liquid powder; pack and kit
unknown; syringe, pen, cartridge and powder for injection injection.
"""

DOSE_FORMS_HEAD = """
Dose forms of RxNorm, NCI Thesaurus (FDA SPL), HL7 v3 orderableDrugForm and KBV, each with HealthKit's general form.
system, code, display: the form as its system names it. An RxNorm row may lack the code; its name is still good to
match the end of an RxNorm drug name, where the longest name wins.
""" + FORM_COLUMNS_HEAD + FORM_CHOICES_HEAD + """
Sources: RxNorm Appendix 3 and NLM's RxNorm to SNOMED CT form map (U.S. National Library of Medicine, public domain;
NLM is not responsible for this product and does not endorse it), OHDSI Vocabulary dm+d form table (Unlicense),
FDA SPL dosage forms of NCI Thesaurus (NCI, free to use), HL7 THO (CC0), KBV key table of dose forms (Germany).
The general form and its confidence are our own work.
"""

DOSE_FORMS_SNOMED_HEAD = """
Dose forms of SNOMED CT, each with HealthKit's general form.
This file holds SNOMED CT content: SNOMED CT is copyright SNOMED International and is used under its terms; SNOMED and
SNOMED CT are registered trademarks of SNOMED International. Use may need a licence in your country. The file stands
alone so that you can delete it: then SNOMED CT forms have no general form and nothing else changes.
Only codes of the international release with a term; no hierarchy, no synonyms, no national extensions.
system, code, display: the form as SNOMED CT names it. A few rows are products or groups that data use as a form.
""" + FORM_COLUMNS_HEAD + """
Sources: NLM's RxNorm to SNOMED CT form map, OHDSI Vocabulary dm+d form table, public FHIR examples.
The general form and its confidence are our own work.
"""

DOSE_FORMS_EDQM_HEAD = """
Common dose forms of EDQM Standard Terms, each with HealthKit's general form.
This artifact includes content from EDQM Standard Terms. EDQM Standard Terms are copyright European Directorate for
the Quality of Medicines. The file stands alone so that you can delete it: then EDQM forms have no general form and
nothing else changes. It is a selection, not a copy of the database; the terms of use are at edqm.eu.
system, code, display: the form as EDQM names it.
""" + FORM_COLUMNS_HEAD + """
Source: EDQM pharmaceutical dose form value set of HL7 Switzerland (ch-term).
The general form and its confidence are our own work.
"""


# --------------------------------------------------------------------------------------------------
# Units
# --------------------------------------------------------------------------------------------------

# Spellings that leave a unit, because they fit another one better or say too little.
DROPPED_UNIT_SPELLINGS = {
    "ug": ["ug (system urn:oid:2.16.840.1.113883.6.8)"],
    "U": ["units", "unit", "Units"],
    "[drp]": ["drop", "drops", "gtt", "gtts", "DROP", "GTT", "Druppel", "tippa", "Tropfen",
              "OPDROP (v3 form used as unit)"],
    "{puff}": ["Sprühstoß"],
    "{tbl}": ["1"],
    "{inhaler}": ["ORINHL"],
    "{patch}": ["TPATH24"],
    "{suppository}": ["RECSUPP"],
    "{lozenge}": ["ORTROCHE"],
    "1": ["unit(s)"],
    "meq": ["mEq (sent as a UCUM code)"],
}

MORE_UNIT_SPELLINGS = {
    "{drop}": ["drop", "gtts", "DROP", "GTT", "Druppel", "tippa", "Tropfen"],
    "[iU]": ["Units"],
}

DROPPED_UNIT_CODES = {"[drp]": ["v3:DROP"], "1": ["sct:767525000"], "[ppm]": ["ppm"]}

# NCI Thesaurus codes as the NCPDP unit lists of public code have them; v3 codes that were given as spellings.
MORE_UNIT_CODES = {
    "g": ["ncit:C48155"], "ug": ["ncit:C48152"], "L": ["ncit:C48505"], "mL": ["ncit:C28254"],
    "[foz_us]": ["ncit:C48494"], "[tsp_us]": ["ncit:C48544"], "[tbs_us]": ["ncit:C48541"], "[drp]": ["ncit:C48491"],
    "U": ["ncit:C44278"], "{capsule}": ["ncit:C48480"], "{puff}": ["ncit:C48501"],
    "{patch}": ["v3:TPATH24", "ncit:C48524"], "{suppository}": ["ncit:C48539"], "{vial}": ["ncit:C48551"],
    "{syringe}": ["ncit:C48540"], "{cartridge}": ["ncit:C48481"], "{lozenge}": ["ncit:C48506"],
    "{sachet}": ["ncit:C48521"], "{applicatorful}": ["ncit:C62412"], "{film}": ["ncit:C53499"],
    "{gum}": ["ncit:C69124"], "{implant}": ["ncit:C48499"], "{stick}": ["ncit:C53503"], "{bottle}": ["ncit:C48477"],
    "{bag}": ["ncit:C48474"], "{tube}": ["ncit:C48549"], "{inhaler}": ["v3:ORINHL", "ncit:C62275"],
    "{kit}": ["ncit:C48504"], "{drop}": ["v3:OPDROP"], "1": ["ncit:C64933"],
}

UNIT_NOTES = {
    "ug": "mcg is not a UCUM code although it is sent as one; two micro signs exist, U+00B5 and U+03BC",
    "g": "gm is not UCUM",
    "[drp]": "1/20 mL by definition; the words drop and gtt are a count of drops, see {drop}",
    "{drop}": "a count: how much a drop is depends on the bottle",
    "[iU]": "[iU] and [IU] are both valid; RxNorm says UNT; the bare word unit is read as this one",
    "U": "UCUM's U is the enzyme unit, but insulin data often mean international units: keep the code that came",
    "[USP'U]": "not an international unit in general, and HealthKit has no other",
    "mol": "HealthKit needs the molar mass",
    "mmol": "HealthKit needs the molar mass",
    "umol": "HealthKit needs the molar mass",
    "[tsp_us]": "no HealthKit unit; 4.92892 mL in the US, 5 mL in dosing elsewhere: do not guess",
    "[tbs_us]": "no HealthKit unit; 14.7868 mL in the US, 15 mL elsewhere: do not guess",
    "[gr]": "no HealthKit unit; 64.79891 mg",
    "L": "UCUM has both l and L",
    "h": "HealthKit says hr",
    "d": "D and days are sent as UCUM codes and are not",
    "wk": "no HealthKit unit; 7 d",
    "k[iU]": "no HealthKit unit; 1000 [iU]",
    "meq": "mEq is not valid UCUM but is sent as often as meq",
    "1": "1 is the honest UCUM code; ea is not UCUM",
    "{vial}": "not a physical unit: keep the word beside the count; SNOMED CT 415818005 is a mistyped 415818006",
}
COUNT_NOTE = "not a physical unit: keep the word beside the count"
NO_HEALTHKIT_UNIT = {"[USP'U]", "mol"}


def units(raw):
    """Rows of units.tsv."""
    rows, owner, code_owner = [], {}, {}
    for row in raw:
        ucum = row["ucum"]
        spellings = [s for s in split(row["aliases_seen"]) if s not in DROPPED_UNIT_SPELLINGS.get(ucum, [])]
        spellings = unique([s for s in spellings + MORE_UNIT_SPELLINGS.get(ucum, []) if s != ucum], str)
        codes = []
        for code in split(row["other_codes"]):
            code = code.split(" (")[0]
            if code.startswith("ncit?:") or code in DROPPED_UNIT_CODES.get(ucum, []):
                continue  # the NCI codes that the raw table is not sure of
            if code.startswith("sct:") and not is_international(code):
                continue
            codes.append(code)
        codes = unique(codes + MORE_UNIT_CODES.get(ucum, []), str)
        note = row["note"]
        if note.startswith("not a physical unit"):
            note = COUNT_NOTE
        elif note.startswith("HKUnit division strings"):
            note = "HealthKit reads division; a compound unit like this one is untested"
        note = UNIT_NOTES.get(ucum, note.replace("HKUnit", "HealthKit"))
        unit = "" if ucum in NO_HEALTHKIT_UNIT else row["hk_unit"]
        for spelling in [ucum, *spellings]:
            key = spelling.lower()
            require(owner.setdefault(key, ucum) == ucum, f"units: {spelling} is both {owner[key]} and {ucum}")
        for code in codes:
            require(re.fullmatch(r"(sct|v3|ncit):\w+", code), f"units: odd code {code}")
            require(code_owner.setdefault(code, ucum) == ucum, f"units: {code} is both {code_owner[code]} and {ucum}")
        rows.append([ucum, unit, row["kind"], row["name"], "|".join(spellings), "|".join(codes), note])
    return rows


UNITS_HEAD = """
Units of doses and strengths: the UCUM code, HealthKit's unit string, and how data write them.
ucum: UCUM code; things to count are UCUM annotations in braces. healthKitUnit: what HKUnit(from:) reads; empty where
HealthKit has none. kind: mass, volume, countable and so on. name: plain words.
spellings: seen in data, | between. Compare as written first, then without case; no spelling belongs to two units.
otherCodes: codes of other systems, | between: sct SNOMED CT, v3 HL7 v3 orderableDrugForm, ncit NCI Thesaurus.
A spelling is never a reason to convert: teaspoons, USP units, millimoles and international units stay what they are.
Missing cells at the end of a row are empty.
Sources: UCUM essence (Regenstrief Institute), OHDSI Vocabulary dm+d units, NCPDP unit lists in public code,
HealthKitOnFHIR, public FHIR examples. The SNOMED CT codes are copyright SNOMED International; none of its terms.
"""


# --------------------------------------------------------------------------------------------------
# Timing
# --------------------------------------------------------------------------------------------------

# A code that independent sources read as a single event, not as every other day.
DROPPED_TIMING = {(SNOMED, "307486002")}

DROPPED_TIMING_SPELLINGS = {
    "PM": ["QPM", "qpm"],
    "QD": ["OD", "od"],
    "BED": ["ON", "on"],
    "C": ["cc"],
    "HS": ["hs"],
    "QOD": ["EOD"],
    "Q2W": ["biweekly (ambiguous)"],
    "xID": ["5ID", "6ID"],
    "PRN": ["PRNQ4H"],
}

TIMING_NOTES = {
    (THO + "v3-GTSAbbreviation", "BID"): "defined as institution specified times: frequency and period are a reading",
    (THO + "v3-GTSAbbreviation", "PM"): "defined as afternoon, but many systems mean evening; QPM of v2 is evening",
    (THO + "v3-GTSAbbreviation", "QD"): "on the US do-not-use list; OD also means right eye and is not listed",
    (THO + "v3-GTSAbbreviation", "BED"): "UK writes on for every night; too ambiguous to be listed",
    (THO + "v3-GTSAbbreviation", "JB"): "without holidays",
    (THO + "v3-GTSAbbreviation", "JE"): "without holidays",
    (THO + "v2-0335", "Q<integer>L"): "n is the number in the code; lunar months",
    (THO + "v2-0335", "Q<integer>J<day#>"): "n is the number in the code; each digit after J is a day, 1 is Monday",
    (THO + "v2-0335", "xID"): "n is the number in the code, for example 5ID",
    (THO + "v2-0335", "PRN"): "PRN may carry a pattern, for example PRNQ4H",
    (THO + "v2-0335", "Once"): "STAT also means at once",
    (THO + "v2-0335", "A"): "a prefix of M, D or V, for example AM before breakfast",
    (THO + "v2-0335", "P"): "a prefix of M, D or V, for example PV after dinner",
    (THO + "v2-0335", "I"): "a prefix of M, D or V, for example IM between breakfast and lunch",
    (SNOMED, "225752000"): "often mistaken for every four hours",
    (SNOMED, "225756002"): "",
    (SNOMED, "225760004"): "only one public program confirms this reading",
    (SNOMED, "225769003"): "",
    ("", "TIW"): "no standard code, text only; error-prone: also read as three times a day",
    ("", "2XW"): "no standard code, text only; the abbreviation BIW is also read as every two weeks, so not listed",
}

# Rows without a code whose abbreviation is too ambiguous to stand for them.
TEXT_CODES = {"BIW": "2XW"}

MORE_TIMING_SPELLINGS = {"Q1H": ["every hour", "hourly"]}

TEXT_NOTE = "no standard code, text only"
IMD_NOTE = "R5; as soon as possible, a single time"


def timing(raw):
    """Rows of timing.tsv."""
    rows, owner, answers = [], {}, set()
    for row in raw:
        system = "" if row["system"] == "(text)" else row["system"]
        code = TEXT_CODES.get(row["code"], row["code"])
        if (system, code) in DROPPED_TIMING:
            continue
        frequency, extra = row["frequency"], row["extra"]
        note = row["note"]
        if frequency.endswith(" (reading)"):
            frequency, note = frequency.removesuffix(" (reading)"), "at each meal: three a day is a reading"
        elif "Cibus" in note:
            note = ("D is the midday meal (lunch)" if code.endswith("CD") else
                    "V is the evening meal (dinner)" if code.endswith("CV") else "")
        elif system == "":
            note = TEXT_NOTE
        elif "<integer>" in code:
            note = f"n is the number in the code, for example {code.replace('<integer>', '12')}"
        elif code == "IMD":
            note = IMD_NOTE
        elif note in ("frequencyMax", "periodMax"):
            note = ""
        elif note.startswith("not with offset"):
            note = "not with an offset: that needs a code relative to a meal"
        note = TIMING_NOTES.get((system, code), note)
        frequency = "n" if frequency == "x" else frequency
        if extra.startswith("dayOfWeek from"):
            extra = "dayOfWeek=<day#>"
        elif extra == "when prefix":
            extra = ""
        extra = extra.replace("|", ",")
        spellings = [] if "<integer>" in code else split(row["aliases"])
        spellings = [s for s in spellings if s not in DROPPED_TIMING_SPELLINGS.get(code, []) and s != code]
        meaning = (frequency, row["period"], row["period_unit"], extra)
        spellings += MORE_TIMING_SPELLINGS.get(code, [])
        if system == "":
            spellings.insert(0, code)
        display = row["display"]
        if system in ("", THO + "v3-GTSAbbreviation") and display.lower() not in owner and "(s)" not in display:
            spellings.append(display)
        spellings = unique(spellings, str.lower)
        for spelling in spellings:
            key = spelling.lower()
            require(key not in owner, f"timing: {spelling} is both {owner.get(key)} and {code}")
            owner[key] = code
        require((system, code) not in answers, f"timing: {system} {code} twice")
        answers.add((system, code))
        rows.append([system, code, row["display"], *meaning, "|".join(spellings), note])
    return rows


TIMING_HEAD = """
Codes of Timing.code and Timing.repeat.when as frequency and period.
system, code, display: the code; without a system there is no standard code and the text itself is the only clue.
frequency: times in a period. period, periodUnit: its length (UCUM: s min h d wk mo). a-b is a range: frequency and
frequencyMax, or period and periodMax. n is the number inside a code that is a template. extra: other elements of
Timing.repeat, such as when=MORN, count=1 or dayOfWeek=sat,sun (a comma between values), and asNeeded=true.
spellings: text that means the same, | between; compare without case; no spelling has two meanings.
Frequency and period are a reading of the code, not its definition: keep the code.
Missing cells at the end of a row are empty.
Sources: HL7 THO v3-GTSAbbreviation, v3-TimingEvent and v2-0335 (CC0), HL7 FHIR event-timing and timing-abbreviation
(CC0), public quality measure helpers (openEMR, projectcypress) for SNOMED CT, common prescription shorthand.
The rows of SNOMED CT hold SNOMED CT content, copyright SNOMED International; you may delete them.
"""


# --------------------------------------------------------------------------------------------------
# Statuses
# --------------------------------------------------------------------------------------------------

STATES = "active completed onHold stopped cancelled draft intended notTaken inProgress enteredInError unknown".split()

STATUSES = """
MedicationRequest|status|active|active|
MedicationRequest|status|on-hold|onHold|
MedicationRequest|status|ended|completed|R5: over, no longer to be taken, perhaps not all given; HL7's R5 to R4B map says completed
MedicationRequest|status|stopped|stopped|
MedicationRequest|status|completed|completed|
MedicationRequest|status|cancelled|cancelled|from STU3: withdrawn; from R4: before anything was given
MedicationRequest|status|entered-in-error|enteredInError|
MedicationRequest|status|draft|draft|
MedicationRequest|status|unknown|unknown|from STU3
MedicationStatement|status|active|active|DSTU2 to R4B: the medication is still being taken
MedicationStatement|status|completed|completed|DSTU2 to R4B: the medication is no longer being taken
MedicationStatement|status|entered-in-error|enteredInError|
MedicationStatement|status|intended|intended|DSTU2 to R4B
MedicationStatement|status|stopped|stopped|STU3 to R4B
MedicationStatement|status|on-hold|onHold|STU3 to R4B
MedicationStatement|status|not-taken|notTaken|R4 and R4B; DSTU2 and STU3: wasNotTaken, taken
MedicationStatement|status|unknown|unknown|R4 and R4B
MedicationStatement|status|recorded|unknown|R5: the record is finished; nothing about taking, which is in adherence
MedicationStatement|status|draft|draft|R5: the record is preliminary
MedicationStatement|adherence|taking|active|R5
MedicationStatement|adherence|taking-as-directed|active|R5
MedicationStatement|adherence|taking-not-as-directed|active|R5: taken, but otherwise than directed
MedicationStatement|adherence|not-taking|notTaken|R5
MedicationStatement|adherence|on-hold|onHold|R5
MedicationStatement|adherence|on-hold-as-directed|onHold|R5
MedicationStatement|adherence|on-hold-not-as-directed|onHold|R5: paused, but not as directed
MedicationStatement|adherence|stopped|stopped|R5
MedicationStatement|adherence|stopped-as-directed|stopped|R5
MedicationStatement|adherence|stopped-not-as-directed|stopped|R5: stopped, but not as directed
MedicationStatement|adherence|unknown|unknown|R5
MedicationDispense|status|preparation|inProgress|from STU3: staging has begun, nothing is handed over
MedicationDispense|status|in-progress|inProgress|from R4: ready for pickup
MedicationDispense|status|cancelled|cancelled|from R4: never picked up
MedicationDispense|status|on-hold|onHold|
MedicationDispense|status|completed|completed|from R4: picked up
MedicationDispense|status|entered-in-error|enteredInError|
MedicationDispense|status|stopped|stopped|
MedicationDispense|status|declined|cancelled|from R4: declined and not performed; no state of its own
MedicationDispense|status|unknown|unknown|from R4
MedicationAdministration|status|in-progress|inProgress|
MedicationAdministration|status|not-done|notTaken|from R4; DSTU2 and STU3: wasNotGiven, notGiven
MedicationAdministration|status|on-hold|onHold|
MedicationAdministration|status|completed|completed|
MedicationAdministration|status|entered-in-error|enteredInError|
MedicationAdministration|status|stopped|stopped|
MedicationAdministration|status|unknown|unknown|from STU3
"""


def statuses():
    """Rows of statuses.tsv."""
    rows, seen = [line.split("|") for line in STATUSES.strip().splitlines()], set()
    for resource, element, code, state, _ in rows:
        require(state in STATES, f"statuses: {state} is no state")
        require((resource, element, code) not in seen, f"statuses: {resource} {element} {code} twice")
        seen.add((resource, element, code))
    return rows


STATUSES_HEAD = """
Status codes of the medication resources on one scale, for DSTU2, STU3, R4, R4B and R5.
resource: MedicationRequest is also for DSTU2's MedicationOrder. element: status, or adherence of an R5 statement.
code: the code in the source. state: active completed onHold stopped cancelled draft intended notTaken inProgress
enteredInError unknown. It is the life cycle of the record, not an answer to what is taken now.
Codes mean the same in all releases that have them unless the note says otherwise. A code that is not here is unknown.
Missing cells at the end of a row are empty.
Source: the required code lists and definitions of HL7 FHIR DSTU2 to R5 (CC0); the states are our own work.
"""


# --------------------------------------------------------------------------------------------------
# Reading and writing
# --------------------------------------------------------------------------------------------------

def require(condition, message):
    if not condition:
        sys.exit(f"make-mappings: {message}")


def split(cell):
    """The parts of a list cell."""
    return [part.strip() for part in cell.split("|") if part.strip()]


def join_notes(*notes):
    return "; ".join(note for note in notes if note)


def read_table(path):
    """The rows of a raw table as dictionaries."""
    lines = path.read_text(encoding="utf-8").splitlines()
    columns = lines[0].split("\t")
    rows = []
    for number, line in enumerate(lines[1:], start=2):
        cells = [cell.strip() for cell in line.split("\t")]
        require(len(cells) == len(columns), f"{path.name}:{number}: {len(cells)} cells, not {len(columns)}")
        rows.append(dict(zip(columns, cells)))
    return rows


def write_table(path, head, columns, rows):
    """Write one table: comment lines, the header line, the rows."""
    columns = columns.split()
    lines = [f"# {line}" for line in head.splitlines() if line]
    lines.append("\t".join(columns))
    for row in rows:
        require(len(row) == len(columns), f"{path.name}: {row}: not {len(columns)} cells")
        for cell in row:
            require(cell == cell.strip() and not re.search(r"[\t\r\n]", cell), f"{path.name}: odd cell {cell!r}")
        require(not row[0].startswith("#"), f"{path.name}: {row[0]} reads as a comment")
        lines.append("\t".join(row).rstrip("\t"))
    path.write_bytes(("\n".join(lines) + "\n").encode("utf-8"))
    print(f"{path.name}: {len(rows)} rows")


def main(arguments):
    if len(arguments) != 2:
        sys.exit("usage: make-mappings.py TABLES MAPPINGS")
    tables, mappings = map(Path, arguments)
    mappings.mkdir(exist_ok=True)

    rows = code_systems(read_table(tables / "code-systems.tsv"))
    write_table(mappings / "code-systems.tsv", CODE_SYSTEMS_HEAD,
                "system name use rank oids spellings note source", rows)
    print("   ", dict(Counter(row[2] for row in rows)))

    raw = read_table(tables / "dose-forms.tsv")
    columns = "system code display generalForm confidence note"
    for name, head, wanted in [
        ("dose-forms.tsv", DOSE_FORMS_HEAD, lambda system: system not in (SNOMED, EDQM)),
        ("dose-forms-snomed.tsv", DOSE_FORMS_SNOMED_HEAD, lambda system: system == SNOMED),
        ("dose-forms-edqm.tsv", DOSE_FORMS_EDQM_HEAD, lambda system: system == EDQM),
    ]:
        rows = dose_forms(raw, wanted)
        write_table(mappings / name, head, columns, rows)
        for system, count in Counter(row[0] for row in rows).items():
            print(f"    {count} {system}")

    write_table(mappings / "units.tsv", UNITS_HEAD,
                "ucum healthKitUnit kind name spellings otherCodes note", units(read_table(tables / "units.tsv")))
    write_table(mappings / "timing.tsv", TIMING_HEAD,
                "system code display frequency period periodUnit extra spellings note",
                timing(read_table(tables / "timing.tsv")))
    write_table(mappings / "statuses.tsv", STATUSES_HEAD, "resource element code state note", statuses())


if __name__ == "__main__":
    main(sys.argv[1:])
