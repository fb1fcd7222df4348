#!/usr/bin/env python3
"""A second, independent reading of FHIR medication data (DSTU2 to R5, JSON, NDJSON, XML).

    independent_reading.py [--spec FOLDER] [--together] FILE...

Prints one JSON object a line for each medication-family resource that is not
contained, in document order, to compare with what fhirmeds says. Written from
FHIR's rules and from the design's text, never from the product's code.

Where each part is: this file reads, walks through containers and resolves
references; independent_meaning.py says what one record means;
independent_shape.py finds the release by HL7's StructureDefinitions, which
--spec names (the folder with dstu2, stu3, r4, r4b, r5).

Keys, absent when the source has nothing: see `record` in independent_meaning.py,
and file, line (NDJSON), resolution (inline, contained, bundle, input, unresolved,
absent). A file or NDJSON line that does not parse (duplicate JSON keys, NaN, a DOCTYPE
or an encoding other than UTF-8 in JSON count as that; so does an empty file) gives
{"file", "line" (null for a whole file), "unreadable": true}. What parses but is no
FHIR resource and holds none gives nothing.

Containers: a Bundle's entries, a Parameters' parameters, and the resources in any
JSON list or object that is no resource itself (CDS Hooks requests, say).

Choices where FHIR leaves room:
- Value of the wrong JSON type (a number as a string, say): as if it were absent.
- XML values are trimmed, as FHIR advises; JSON strings are left as they are.
- A relative reference is looked up by type and id in a Bundle only where fullUrls
  settle nothing, and never against a fullUrl that names another server.
- A versioned reference does not mean a target with another meta.versionId.
- Two forms of one choice (two medications, two effective times) settle nothing.
- Where the innermost Bundle has one that may be meant, the outer ones are not asked.
- What no Bundle about a record settles is looked for in the rest of the file, then with
  --together in all files (a Bulk Data export has its Medications in a file of their
  own): by fullUrl, else by type and id below any base among those that stand in no
  Bundle. Not what is urn:uuid, which FHIR defines inside its Bundle alone, and not where
  two Medications answer.
"""
import json
import os
import re
import sys
import xml.etree.ElementTree as ET

sys.dont_write_bytecode = True
sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))

import independent_meaning as meaning  # noqa: E402
from independent_access import Number, XMLValue, first, items, objects, present, string  # noqa: E402
from independent_shape import Shapes  # noqa: E402

FAMILY = {"Medication", "MedicationRequest", "MedicationStatement", "MedicationDispense",
          "MedicationAdministration", "MedicationOrder"}
FHIR_NAMESPACE = "{http://hl7.org/fhir}"
RESTFUL = re.compile(r"(https?://.+/)[A-Z][A-Za-z]+/[A-Za-z0-9.\-]{1,64}")
RELATIVE = re.compile(r"([A-Z][A-Za-z]+)/([A-Za-z0-9.\-]{1,64})")
VERSIONED = re.compile(r"(.+)/_history/([^/]+)")


# Reading: both formats become dicts, lists and strings. In XML every element is a list.

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


# Walking: `around` is the (Bundle, holding entry) pairs about a resource, innermost first.

def medication_resources(value, around=()):
    if isinstance(value, list):
        for item in value:
            yield from medication_resources(item, around)
        return
    if not isinstance(value, dict):
        return
    kind = string(value, "resourceType")
    if kind in FAMILY:
        yield value, around
    elif kind == "Bundle":
        for entry in objects(value, "entry"):
            for inner in objects(entry, "resource"):
                yield from medication_resources(inner, ((value, entry),) + around)
    elif kind == "Parameters":
        pending = objects(value, "parameter")
        while pending:
            parameter = pending.pop(0)
            for inner in objects(parameter, "resource"):
                yield from medication_resources(inner, around)
            pending[:0] = objects(parameter, "part")
    elif kind is None:
        # No resource, so its members have no meaning of FHIR's; what they hold may be resources.
        for member in value.values():
            yield from medication_resources(member, around)


# Resolving.

def only(candidates):
    return candidates[0] if len(candidates) == 1 else None


def is_medication(resource):
    return string(resource, "resourceType") == "Medication"


def resolve(reference, resource, around, known):
    """("contained", "bundle" or "input", target Medication), or ("unresolved", None)."""
    how, target = "unresolved", None
    if reference is None:
        pass
    elif reference.startswith("#"):
        how, target = "contained", only([
            c for c in objects(resource, "contained")
            if is_medication(c) and string(c, "id") in (reference, reference[1:])])
    else:
        how, found, target = "bundle", *resolve_in_bundles(reference, around)
        if not found:
            how, target = "input", resolve_in_input(reference, around, known)
    return (how, target) if target is not None else ("unresolved", None)


def resolve_in_bundles(reference, around):
    """(whether a Bundle has candidates, the one that is meant)."""
    versioned = VERSIONED.fullmatch(reference)
    url, version = versioned.groups() if versioned else (reference, None)
    relative = RELATIVE.fullmatch(url)
    holder = RESTFUL.fullmatch(string(around[0][1], "fullUrl") or "") if around else None
    absolute = holder.group(1) + url if holder and relative else None

    for bundle, _ in around:
        medications = list(medications_of(bundle))
        found = [r for u, r in medications if u is not None and u == url]
        if not found and relative:
            found = [r for u, r in medications if absolute and u == absolute]
        if not found and relative:
            found = [r for u, r in medications
                     if (string(r, "resourceType"), string(r, "id")) == relative.groups()
                     and not (holder and RESTFUL.fullmatch(u or ""))]
        found = of_version(found, version)
        if found:
            return True, only(found)
    return False, None


def medications_of(bundle):
    """(fullUrl, Medication) of the entries, and of the entries of Bundles in it."""
    for entry in objects(bundle, "entry"):
        for resource in objects(entry, "resource"):
            if is_medication(resource):
                yield string(entry, "fullUrl"), resource
            elif string(resource, "resourceType") == "Bundle":
                yield from medications_of(resource)


def of_version(found, version):
    """Those that may be meant: of the version asked for, or silent about theirs. Copies of one Medication are one."""
    found = [r for r in found if version is None or string(first(r, "meta"), "versionId") in (None, version)]
    return [r for n, r in enumerate(found) if r not in found[:n]]


def resolve_in_input(reference, around, known):
    """Among the Medications of the own file, else of all files: `known` has (resource, Bundle entry or None) of both."""
    versioned = VERSIONED.fullmatch(reference)
    url, version = versioned.groups() if versioned else (reference, None)
    holder = RESTFUL.fullmatch(string(around[0][1], "fullUrl") or "") if around else None
    absolute = RESTFUL.fullmatch(url)
    relative = RELATIVE.fullmatch(url[len(absolute.group(1)):] if absolute else url)
    if not relative or relative.group(1) != "Medication":
        return None
    base = absolute.group(1) if absolute else holder.group(1) if holder else None
    exact = [[r for r, entry in medications if base and string(entry, "fullUrl") == base + relative.group(0)]
             for medications in known]
    loose = [[r for r, entry in medications if string(r, "id") == relative.group(2) and entry is None]
             for medications in known]
    meant = (of_version(found, version) for found in exact + loose)
    return next((only(found) for found in meant if found), None)


# Saying.

def medication_of(resource, around, known):
    """(how it was found, the reference's text, its CodeableConcept, the Medication)."""
    if is_medication(resource):
        return "inline", None, first(resource, "code"), resource
    # R5 has a CodeableReference: medication.concept, medication.reference.reference.
    r5 = first(resource, "medication")
    if first(resource, "medicationCodeableConcept") is not None and first(resource, "medicationReference") is not None:
        # Two forms of one choice: FHIR allows one, and neither is to be preferred.
        return "unresolved", string(first(resource, "medicationReference"), "reference"), None, None
    concept = present(first(resource, "medicationCodeableConcept"), first(r5, "concept"))
    link = present(first(resource, "medicationReference"), first(r5, "reference"))
    reference = string(link, "reference")
    if concept is not None:
        return "inline", reference, concept, None
    if link is None:
        return "absent", None, None, None
    how, target = resolve(reference, resource, around, known)
    return how, reference, first(target, "code"), target


def documents(files, together):
    """[(file, line, parsed)] of each input; one input a file, or one of all."""
    each = []
    for file in files:
        with open(file, "rb") as source:
            each.append([(file, line, parsed) for line, parsed in read(source.read())])
    return [[document for file in each for document in file]] if together else each


def readings(documents, shapes):
    found = [(file, line, document, [] if isinstance(document, Exception) else list(medication_resources(document)))
             for file, line, document in documents]
    everywhere = [(file, resource, around[0][1] if around else None)
                  for file, _, _, resources in found for resource, around in resources if is_medication(resource)]
    for file, line, document, resources in found:
        known = [[(r, entry) for of, r, entry in everywhere if of == file], [(r, entry) for _, r, entry in everywhere]]
        if isinstance(document, Exception):
            yield {"file": file, "line": line, "unreadable": True}
        for resource, around in resources:
            said = {"file": file, "line": line}
            said.update(meaning.record(resource, *medication_of(resource, around, known)))
            said["release"] = shapes.release(resource) if shapes else None
            yield {key: value for key, value in said.items() if value is not None}


def main(arguments):
    # A lone surrogate comes out as the JSON escape it was.
    sys.stdout.reconfigure(encoding="utf-8", errors="backslashreplace", newline="\n")
    shapes, together = None, False
    while arguments and arguments[0].startswith("--"):
        option = arguments.pop(0)
        together = together or option == "--together"
        if option == "--spec":
            shapes = Shapes(arguments.pop(0))
    for one in documents(arguments, together):
        for reading in readings(one, shapes):
            print(json.dumps(reading, ensure_ascii=False, separators=(",", ":")))


if __name__ == "__main__":
    main(sys.argv[1:])
