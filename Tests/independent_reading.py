#!/usr/bin/env python3
"""A second, independent reading of FHIR medication data (DSTU2 to R5, JSON, NDJSON, XML).

    independent_reading.py FILE...

Prints one JSON object a line for each medication-family resource that is not
contained, in document order, to compare with what fhirmeds says. Written from
FHIR's rules, not from the product.

Keys, absent when the source has nothing: file, type, id, status, subject,
resolution (inline, contained, bundle, unresolved, absent), reference,
codings [[system, code, display]], text, doses [[value literal, unit, system, code]].
A file or NDJSON line that does not parse (duplicate JSON keys, NaN, a DOCTYPE or an
encoding other than UTF-8 in JSON count as that; so does an empty file) gives
{"file", "line" (null for a whole file), "unreadable": true}. What parses but is no
FHIR resource gives nothing.

Choices where FHIR leaves room:
- Value of the wrong JSON type (a number as a string, say): as if it were absent.
- XML values are trimmed, as FHIR advises; JSON strings are left as they are.
- A relative reference is looked up by type and id in a Bundle only where fullUrls
  settle nothing, and never against a fullUrl that names another server.
- A versioned reference and a target with another meta.versionId: unresolved.
- Where the innermost Bundle has a candidate, the outer ones are not asked.
"""
import json
import re
import sys
import xml.etree.ElementTree as ET

FAMILY = {"Medication", "MedicationRequest", "MedicationStatement", "MedicationDispense",
          "MedicationAdministration", "MedicationOrder"}
FHIR_NAMESPACE = "{http://hl7.org/fhir}"
RESTFUL = re.compile(r"(https?://.+/)[A-Z][A-Za-z]+/[A-Za-z0-9.\-]{1,64}")
RELATIVE = re.compile(r"([A-Z][A-Za-z]+)/([A-Za-z0-9.\-]{1,64})")
VERSIONED = re.compile(r"(.+)/_history/([^/]+)")


# Reading: both formats become dicts, lists and strings. In XML every element is a list.

class Number(str):
    """A JSON number as its source text."""


class XMLValue(str):
    """A value attribute: XML does not say whether it is a number or a string."""


class NoDoctype(ET.TreeBuilder):
    def doctype(self, name, pubid, system):
        raise ValueError("FHIR allows no DOCTYPE")


def unique_keys(pairs):
    result = dict(pairs)
    if len(result) != len(pairs):
        raise ValueError("duplicate key")
    return result


def refuse(constant):
    raise ValueError(constant + " is not JSON")


def parse_json(data):
    return json.loads(data.decode("utf-8"), object_pairs_hook=unique_keys,
                      parse_float=Number, parse_int=Number, parse_constant=refuse)


def parse_xml(data):
    root = ET.fromstring(data, parser=ET.XMLParser(target=NoDoctype()))
    namespace = FHIR_NAMESPACE if root.tag.startswith("{") else ""

    def name(element):  # None for elements that are not FHIR's
        tag = element.tag
        if not tag.startswith(namespace) or "{" in tag[len(namespace):]:
            return None
        return tag[len(namespace):]

    def convert(element):
        if "value" in element.attrib:
            return XMLValue(element.attrib["value"].strip(" \t\r\n"))
        result = {}
        for child in element:
            if not name(child):
                continue
            # Only resource names begin with a capital letter.
            resources = [r for r in child if (name(r) or "")[:1].isupper()]
            values = [resource(r) for r in resources] or [convert(child)]
            result.setdefault(name(child), []).extend(values)
        return result

    def resource(element):
        return dict(convert(element), resourceType=name(element))

    return resource(root) if name(root) else None


def read(data):
    """(line or None, parsed value) for each document; an exception for the value if it does not parse."""
    def attempt(parse, text):
        try:
            return parse(text)
        except (ValueError, ET.ParseError, LookupError, RecursionError) as error:
            return error

    if data.startswith((b"\xfe\xff", b"\xff\xfe")) or data.lstrip(b"\xef\xbb\xbf \t\r\n").startswith(b"<"):
        return [(None, attempt(parse_xml, data))]
    if data.startswith(b"\xef\xbb\xbf"):
        data = data[3:]
    whole = attempt(parse_json, data)
    if isinstance(whole, Exception):
        lines = [(n, line) for n, line in enumerate(data.split(b"\n"), 1) if line.strip()]
        if len(lines) > 1 and not isinstance(attempt(parse_json, lines[0][1]), Exception):
            return [(n, attempt(parse_json, line)) for n, line in lines]
    return [(None, whole)]


# Access that does not mind what is missing or of another type.

def items(node, name):
    value = node.get(name) if isinstance(node, dict) else None
    return [v for v in (value if isinstance(value, list) else [value]) if v is not None]


def objects(node, name):
    return [v for v in items(node, name) if isinstance(v, dict)]


def first(node, *names):
    return next((v for name in names for v in objects(node, name)), None)


def present(*values):
    return next((v for v in values if v is not None), None)


def string(node, name):
    return next((str(v) for v in items(node, name) if isinstance(v, str) and not isinstance(v, Number)), None)


def literal(node, name):
    return next((str(v) for v in items(node, name) if isinstance(v, (Number, XMLValue))), None)


# Walking: `around` is the (Bundle, holding entry) pairs about a resource, innermost first.

def medication_resources(resource, around=()):
    kind = string(resource, "resourceType")
    if kind in FAMILY:
        yield resource, around
    elif kind == "Bundle":
        for entry in objects(resource, "entry"):
            for inner in objects(entry, "resource"):
                yield from medication_resources(inner, ((resource, entry),) + around)
    elif kind == "Parameters":
        pending = objects(resource, "parameter")
        while pending:
            parameter = pending.pop(0)
            for inner in objects(parameter, "resource"):
                yield from medication_resources(inner, around)
            pending[:0] = objects(parameter, "part")


# Resolving.

def only(candidates):
    return candidates[0] if len(candidates) == 1 else None


def is_medication(resource):
    return string(resource, "resourceType") == "Medication"


def resolve(reference, resource, around):
    """("contained" or "bundle", target Medication), or ("unresolved", None)."""
    how, target = "unresolved", None
    if reference is None:
        pass
    elif reference.startswith("#"):
        how, target = "contained", only([
            c for c in objects(resource, "contained")
            if is_medication(c) and string(c, "id") in (reference, reference[1:])])
    else:
        how, target = "bundle", resolve_in_bundles(reference, around)
    return (how, target) if target is not None else ("unresolved", None)


def resolve_in_bundles(reference, around):
    versioned = VERSIONED.fullmatch(reference)
    url, version = versioned.groups() if versioned else (reference, None)
    relative = RELATIVE.fullmatch(url)
    holder = RESTFUL.fullmatch(string(around[0][1], "fullUrl") or "") if around else None
    absolute = holder.group(1) + url if holder and relative else None

    for bundle, _ in around:
        medications = [(string(e, "fullUrl"), r) for e in objects(bundle, "entry")
                       for r in objects(e, "resource") if is_medication(r)]
        found = [r for u, r in medications if u is not None and u == url]
        if not found and relative:
            found = [r for u, r in medications if absolute and u == absolute]
        if not found and relative:
            found = [r for u, r in medications
                     if (string(r, "resourceType"), string(r, "id")) == relative.groups()
                     and not (holder and RESTFUL.fullmatch(u or ""))]
        if found:
            return only([r for r in found
                         if version is None or string(first(r, "meta"), "versionId") in (None, version)])
    return None


# Saying.

def doses(resource):
    quantities = []
    if string(resource, "resourceType") == "MedicationAdministration":
        for dosage in objects(resource, "dosage"):
            quantities += objects(dosage, "dose") + objects(dosage, "quantity")
    else:
        for dosage in objects(resource, "dosageInstruction") + objects(resource, "dosage"):
            for dose_and_rate in objects(dosage, "doseAndRate"):
                quantities += objects(dose_and_rate, "doseQuantity")
            quantities += objects(dosage, "doseQuantity") + objects(dosage, "quantityQuantity")
    return [[literal(q, "value"), string(q, "unit"), string(q, "system"), string(q, "code")] for q in quantities]


def record(file, resource, around):
    if is_medication(resource):
        concept, link = first(resource, "code"), None
    else:
        # R5 has a CodeableReference: medication.concept, medication.reference.reference.
        r5 = first(resource, "medication")
        concept = present(first(resource, "medicationCodeableConcept"), first(r5, "concept"))
        link = present(first(resource, "medicationReference"), first(r5, "reference"))
    reference = string(link, "reference")
    if concept is not None:
        resolution = "inline"
    elif link is not None:
        resolution, target = resolve(reference, resource, around)
        concept = first(target, "code")
    else:
        resolution = "absent"
    codings = [[string(c, "system"), string(c, "code"), string(c, "display")] for c in objects(concept, "coding")]
    said = {
        "file": file, "type": string(resource, "resourceType"),
        "id": string(resource, "id"), "status": string(resource, "status"),
        "subject": string(first(resource, "subject", "patient"), "reference"),
        "resolution": resolution, "reference": reference,
        "codings": codings or None, "text": string(concept, "text"), "doses": doses(resource) or None,
    }
    return {key: value for key, value in said.items() if value is not None}


def readings(file):
    with open(file, "rb") as source:
        data = source.read()
    for line, document in read(data):
        if isinstance(document, Exception):
            yield {"file": file, "line": line, "unreadable": True}
        else:
            for resource, around in medication_resources(document):
                yield record(file, resource, around)


if __name__ == "__main__":
    # A lone surrogate comes out as the JSON escape it was.
    sys.stdout.reconfigure(encoding="utf-8", errors="backslashreplace", newline="\n")
    for path in sys.argv[1:]:
        for reading in readings(path):
            print(json.dumps(reading, ensure_ascii=False, separators=(",", ":")))
