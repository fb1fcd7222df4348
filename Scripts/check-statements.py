#!/usr/bin/env python3
"""Reads exported statements with other people's FHIR libraries: a check for developers, in no test.

    pip install fhir.resources fhirkit-rs
    Scripts/check-statements.py [FHIRMEDS [LOG...]]

FHIRMEDS is the built command, by default .build/release/fhirmeds; LOG are dose logs, by default those in
Resources/dose-logs. Each log is exported for R4, R4B and R5, as lines and as a transaction. fhir.resources reads R4B and
R5, fhirkit R4; each has to find a fault that is planted before its silence counts.
"""
import json
import pathlib
import subprocess
import sys

import fhirkit
from fhir.resources import get_fhir_model_class
from fhir.resources.R4B import get_fhir_model_class as get_r4b_model_class

root = pathlib.Path(__file__).resolve().parent.parent
command = sys.argv[1] if len(sys.argv) > 1 else str(root / ".build/release/fhirmeds")
logs = sys.argv[2:] or sorted(str(path) for path in (root / "Resources/dose-logs").glob("*.ndjson")
                              if "expected" not in path.name)


def by_model(model_class):
    def problems(resource):
        try:
            model_class(resource["resourceType"]).model_validate(resource)
        except Exception as error:  # whatever a library raises is its answer
            return [str(error)]
        return []
    return problems


def by_fhirkit(resource):
    return [str(issue) for issue in fhirkit.validate(json.dumps(resource))]


readers = {"R4": by_fhirkit, "R4B": by_model(get_r4b_model_class), "R5": by_model(get_fhir_model_class)}


def export(log, release, *flags):
    return subprocess.run(
        [command, "export", log, "--subject", "Patient/1", "--release", release, "--all-events",
         "--include-medications", "--quiet", *flags], capture_output=True, text=True).stdout


failed = 0
for release, problems in readers.items():
    read = 0
    for log in logs:
        statements = [json.loads(line) for line in export(log, release).splitlines()]
        transaction = json.loads(export(log, release, "--to", "bundle", "--bundle", "transaction"))
        for resource in statements + [transaction]:
            read += 1
            for problem in problems(resource):
                failed += 1
                print(f"{release} {log}: {resource['resourceType']}/{resource.get('id', '')}: {problem}")
    planted = dict(statements[0], planted="fault")
    if not problems(planted):
        failed += 1
        print(f"{release}: the reader does not find a planted fault, so what it says counts for nothing")
    print(f"{release}: {read} resources read")
    if read == 0:
        failed += 1
sys.exit(1 if failed else 0)
