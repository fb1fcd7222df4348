#!/usr/bin/env python3
"""Check the records of the benchmark job (README.md) against the NDJSON input, record by record.

    check.py INPUT.ndjson OUTPUT...

OUTPUT may come from the NDJSON itself or from a Bundle of the same records. Numbers are compared by their text, so 0.5
is not 0.50. Key order is free; a key given twice is an error. Needs only Python's standard library.
"""

import json
import sys
from collections import namedtuple
from itertools import zip_longest

RXNORM = "http://www.nlm.nih.gov/research/umls/rxnorm"
SHOWN = 3

# A JSON number by its text; never equal to a string.
Number = namedtuple("Number", "literal")


def unique_members(pairs):
    members = dict(pairs)
    if len(members) != len(pairs):
        raise ValueError("a key is given twice")
    return members


def parse(line):
    return json.loads(line, parse_int=Number, parse_float=Number, object_pairs_hook=unique_members)


def present(members):
    return {key: value for key, value in members.items() if value is not None}


def code_and_text(concept):
    """RxNorm's code, the first if there are several, and the text."""
    codes = (coding.get("code") for coding in concept.get("coding", []) if coding.get("system") == RXNORM)
    return next(codes, None), concept.get("text")


def job(resource):
    """The record that the job makes of one resource."""
    concept = resource.get("medicationCodeableConcept") or resource.get("code") or {}
    reference = resource.get("medicationReference", {}).get("reference")
    if reference and reference.startswith("#"):
        for contained in resource.get("contained", []):
            if contained.get("id") == reference[1:]:
                concept, reference = contained.get("code", {}), None
                break
    code, text = code_and_text(concept)
    record = present({
        "t": resource["resourceType"],
        "id": resource.get("id"),
        "st": resource.get("status"),
        "pt": resource.get("subject", {}).get("reference"),
        "rx": code,
        "dsp": text,
        "mr": reference,
    })
    record["d"] = [dose(item) for item in resource.get("dosageInstruction") or resource.get("dosage") or []]
    return record


def dose(dosage):
    quantity = (dosage.get("doseAndRate") or [{}])[0].get("doseQuantity", {})
    repeat = dosage.get("timing", {}).get("repeat", {})
    return present({
        "n": Number("0"),
        "x": dosage.get("text"),
        "v": quantity.get("value"),
        "u": quantity.get("unit"),
        "f": repeat.get("frequency"),
        "p": repeat.get("period"),
        "pu": repeat.get("periodUnit"),
    })


def check(input_path, output_path):
    """Prints the first differences and the sum; true if there is no difference."""
    count = different = 0
    with open(input_path, encoding="utf-8") as inputs, open(output_path, encoding="utf-8") as outputs:
        for count, (source, line) in enumerate(zip_longest(inputs, outputs), 1):
            wanted = job(parse(source)) if source else None
            try:
                got = parse(line) if line else None
            except ValueError as error:
                got = error
            if wanted != got:
                different += 1
                if different <= SHOWN:
                    print("%s:%d\n  wanted %s\n  got    %s" % (output_path, count, wanted, got))
    print("%s: %d records, %d differ" % (output_path, count, different))
    return not different


def main():
    if len(sys.argv) < 3:
        sys.exit(__doc__.strip())
    results = [check(sys.argv[1], path) for path in sys.argv[2:]]
    sys.exit(not all(results))


if __name__ == "__main__":
    main()
