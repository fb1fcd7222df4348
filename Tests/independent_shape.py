"""The release of a record by its shape: HL7's StructureDefinitions of DSTU2, STU3, R4, R4B and R5.

A release is possible if it defines every element of the record, at every depth that the
definitions at hand reach, with lists where the source has lists, objects where it has
objects. Extensions, contained resources and narrative say nothing about it.
"""
import json
import os

from independent_access import XMLValue

FOLDERS = {"DSTU2": "dstu2", "STU3": "stu3", "R4": "r4", "R4B": "r4b", "R5": "r5"}
SILENT = {"resourceType", "id", "meta", "implicitRules", "language", "text", "contained", "extension",
          "modifierExtension"}


class Shapes:
    def __init__(self, folder):
        self.tables = {}
        for release, name in FOLDERS.items():
            with open(os.path.join(folder, name, "structuredefinitions.json"), encoding="utf-8") as file:
                self.tables[release] = definitions(json.load(file))

    def release(self, resource):
        """The one release that allows the record; R4 and R4B have one shape, said as R4. None if several or no do."""
        kind = resource["resourceType"]
        kind = kind[0] if isinstance(kind, list) else kind
        possible = {release for release, table in self.tables.items() if allows(table, kind, resource, True)}
        if "R4" in possible:
            possible.discard("R4B")
        return possible.pop() if len(possible) == 1 else None


def definitions(bundle):
    """{path of a type or nested element: {name: (is a list, path of its content or None)}}"""
    table = {}
    for entry in bundle["entry"]:
        for element in entry["resource"]["snapshot"]["element"]:
            path = element["path"]
            if "." not in path:
                table.setdefault(path, {})
                continue
            parent, name = path.rsplit(".", 1)
            many = element.get("max") not in ("0", "1")
            reference = element.get("contentReference") or element.get("nameReference")
            codes = [t.get("code") or "" for t in element.get("type", [])]
            members = table.setdefault(parent, {})
            if name.endswith("[x]"):
                for code in codes:
                    members[name[:-3] + code[:1].upper() + code[1:]] = (many, code)
            elif reference:
                members[name] = (many, reference.lstrip("#"))
            else:
                code = codes[0] if len(set(codes)) == 1 else None
                members[name] = (many, path if code in ("Element", "BackboneElement", None) else code)
    return table


def allows(table, kind, node, is_resource):
    members = table.get(kind)
    if not members:
        # Not a resource of this release; a datatype that is not at hand says nothing.
        return not is_resource
    for written, value in node.items():
        is_sibling = written.startswith("_")
        name = written[1:] if is_sibling else written
        if name == "resourceType" or (name in SILENT and (is_resource or name != "text")):
            continue
        if name not in members:
            return False
        many, content = members[name]
        is_xml = isinstance(node, dict) and is_from_xml(node)
        values = value if isinstance(value, list) else [value]
        if is_xml:
            if len(values) > 1 and not many:
                return False
        elif isinstance(value, list) != many and value is not None:
            return False
        if is_sibling:
            continue
        for item in values:
            if isinstance(item, dict):
                if not set(item) <= {"id", "extension", "fhir_comments"} and is_primitive(content):
                    return False
                if content and not is_primitive(content) and not allows(table, content, item, False):
                    return False
            elif item is not None and content and not is_primitive(content):
                return False
    return True


def is_primitive(content):
    return content is not None and "." not in content and content[:1].islower()


def is_from_xml(node):
    """In what was XML every member is a list, and values are XML's."""
    return all(isinstance(v, list) for n, v in node.items() if n != "resourceType") and any(
        isinstance(i, XMLValue) or isinstance(i, dict) and is_from_xml(i)
        for n, v in node.items() if n != "resourceType" for i in v) or not [n for n in node if n != "resourceType"]
