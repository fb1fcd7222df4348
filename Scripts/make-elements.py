#!/usr/bin/env python3
"""Writes mappings/elements-<release>.tsv from the XML Schemas of HL7 FHIR.

    make-elements.py SPEC-FOLDER MAPPINGS-FOLDER

SPEC-FOLDER holds one folder a release (dstu2, stu3, r4, r4b, r5), each with `fhir-medication.xsd`.
A row is one type: its name, the type it extends, and its own elements in the order of the definition.
Only the Python standard library is used.
"""
import os
import sys
import xml.etree.ElementTree as ET

XS = "{http://www.w3.org/2001/XMLSchema}"
RELEASES = [("dstu2", "DSTU2", "1.0.2"), ("stu3", "STU3", "3.0.1"), ("r4", "R4", "4.0.1"),
            ("r4b", "R4B", "4.3.0"), ("r5", "R5", "5.0.0")]
HEAD = """\
# Element order, cardinality and types of HL7 FHIR {label} ({version}): medication resources, what they may contain or share a
# Bundle with, and every datatype these use. Made from HL7's XML Schema, where choice elements are already written out.
# type: name of the resource, datatype or nested element. base: the type whose elements come first; a primitive's base is its
# JSON kind (string, number, boolean), and `resource` stands for a whole resource. elements: in the order of the definition, separated by a blank, each written as
# name, sign, type. Signs: ! exactly one, ? at most one, + one or more, * any number; | another member of the same choice
# (the sign before the first member is that of the whole choice); @ an XML attribute.
# Source: HL7 FHIR {version}, CC0 1.0. FHIR is a registered trademark of HL7.
"""
NUMBERS = {"decimal", "integer", "positiveInt", "unsignedInt"}


def sign(low, high):
    return {("0", "1"): "?", ("1", "1"): "!", ("0", "unbounded"): "*", ("1", "unbounded"): "+"}[low, high]


def element_type(el):
    ref = el.get("ref")
    if ref:
        return ref.split(":")[-1], "xhtml"
    return el.get("name"), el.get("type")


def members(node, primitives):
    """The elements of an xs:sequence or xs:choice, each as `name sign type`."""
    out = []
    for child in node:
        low, high = child.get("minOccurs", "1"), child.get("maxOccurs", "1")
        if child.tag == XS + "element":
            name, kind = element_type(child)
            out.append(name + sign(low, high) + primitives.get(kind, kind))
        elif child.tag == XS + "choice":
            mark = sign(low, high)
            for el in child:
                if el.tag != XS + "element":
                    continue
                name, kind = element_type(el)
                out.append(name + mark + primitives.get(kind, kind))
                mark = "|"
        elif child.tag == XS + "sequence":
            out += members(child, primitives)
    return out


def table(path):
    root = ET.parse(path).getroot()
    # A type with a `value` attribute is a primitive; the ones that HL7 made for a code list are `code` here.
    primitives, rows = {"xhtml:div": "xhtml"}, []
    for ct in root.findall(XS + "complexType"):
        name = ct.get("name")
        values = [a for a in ct.iter(XS + "attribute") if a.get("name") == "value"]
        if values and name != "Extension":
            coded = values[0].get("type", "").endswith("-list")
            primitives[name] = "code" if coded else name
    kinds = sorted(set(primitives.values()))
    for name in kinds:
        rows.append((name, "number" if name in NUMBERS else "boolean" if name == "boolean" else "string", ""))
    for ct in root.findall(XS + "complexType"):
        name = ct.get("name")
        if name in primitives or name == "ResourceContainer":
            continue
        ext = ct.find(XS + "complexContent/" + XS + "extension")
        cut = ct.find(XS + "complexContent/" + XS + "restriction")
        if cut is not None:
            # DSTU2's kinds of Quantity name the elements of their base again; what they forbid is no matter of form.
            rows.append((name, cut.get("base"), ""))
            continue
        body, base = (ext, ext.get("base")) if ext is not None else (ct, "")
        attributes = [a.get("name") + "@" + ("uri" if a.get("name") == "url" else "string")
                      for a in body.findall(XS + "attribute") if a.get("name")]
        elements = []
        for seq in body:
            if seq.tag in (XS + "sequence", XS + "choice"):
                elements += members([seq] if seq.tag == XS + "choice" else seq, primitives)
        rows.append((name, base, " ".join(attributes + elements)))
    rows.append(("ResourceContainer", "resource", ""))
    return rows


def main():
    spec, out = sys.argv[1], sys.argv[2]
    for folder, label, version in RELEASES:
        rows = table(os.path.join(spec, folder, "fhir-medication.xsd"))
        with open(os.path.join(out, "elements-%s.tsv" % label), "w", encoding="utf-8", newline="\n") as f:
            f.write(HEAD.format(label=label, version=version))
            f.write("type\tbase\telements\n")
            for row in rows:
                f.write("\t".join(row) + "\n")
        print("elements-%s.tsv: %d types" % (label, len(rows)))


if __name__ == "__main__":
    main()
