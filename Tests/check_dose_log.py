#!/usr/bin/env python3
"""Checks lines of dose logs against the JSON Schema of the repository.

    check_dose_log.py SCHEMA FILE...

Prints the number of each line that does not fit, as FILE:LINE, with the reason behind it, and exits with 1 if there is one;
exits with 77 when the package `jsonschema` is not installed.
"""
import json
import sys

try:
    from jsonschema import Draft202012Validator
except ImportError:
    sys.exit(77)


def main():
    with open(sys.argv[1], encoding="utf-8") as f:
        schema = json.load(f)
    Draft202012Validator.check_schema(schema)
    validator, faults = Draft202012Validator(schema), 0
    for path in sys.argv[2:]:
        with open(path, encoding="utf-8", newline="\n") as f:
            for number, line in enumerate(f, 1):
                error = next(validator.iter_errors(json.loads(line)), None)
                if error is not None:
                    faults += 1
                    print("%s:%d: %s" % (path, number, error.message[:200]))
    sys.exit(1 if faults else 0)


if __name__ == "__main__":
    main()
