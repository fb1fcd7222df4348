#!/usr/bin/env python3
"""Checks FHIR JSON resources against HL7's JSON Schema.

    check_json_schema.py SCHEMA FILE...

Each file is one resource, checked against the schema's definition of its type. Prints what does not fit and exits with 1 if
anything does not; exits with 77 when the package `jsonschema` is not installed.
"""
import json
import sys

try:
    from jsonschema import Draft6Validator
except ImportError:
    sys.exit(77)


def main():
    with open(sys.argv[1], encoding="utf-8") as f:
        schema = json.load(f)
    validators, faults = {}, 0
    for path in sys.argv[2:]:
        with open(path, encoding="utf-8") as f:
            resource = json.load(f)
        kind = resource["resourceType"]
        if kind not in validators:
            validators[kind] = Draft6Validator({"$ref": "#/definitions/" + kind, "definitions": schema["definitions"]})
        for error in validators[kind].iter_errors(resource):
            faults += 1
            print("%s: %s: %s" % (path, "/".join(map(str, error.path)), error.message[:200]))
    sys.exit(1 if faults else 0)


if __name__ == "__main__":
    main()
