#!/usr/bin/env python3
"""Generates worst cases, runs fhirmeds on each, and says what came out and what memory it took.

    worst.py [--command PATH] [--dir DIR] [--scale N] [CASE...]

--scale divides the sizes, for a try. Cases: bundle-json bundle-xml medications-last medications zip deep string kill.
DIR takes about 4 GB at full size; what a case made is removed behind it.
"""
import argparse
import json
import os
import random
import resource
import shutil
import signal
import subprocess
import sys
import tempfile
import time
import zipfile

RXNORM = "http://www.nlm.nih.gov/research/umls/rxnorm"


def request(number, medication=None, note=400):
    drug = (f'"medicationReference":{{"reference":"Medication/{medication}"}}' if medication is not None else
            f'"medicationCodeableConcept":{{"coding":[{{"system":"{RXNORM}","code":"314076"}}],"text":"a drug"}}')
    return (f'{{"resourceType":"MedicationRequest","id":"r{number}","status":"active","intent":"order",{drug},'
            f'"subject":{{"reference":"Patient/{number % 997}"}},"authoredOn":"2024-05-06",'
            f'"note":[{{"text":"{"n" * note}"}}]}}')


def medication(number):
    return (f'{{"resourceType":"Medication","id":"m{number}","code":{{"coding":[{{"system":"{RXNORM}",'
            f'"code":"{number}"}}]}}}}')


def xml_request(number):
    return (f'<MedicationRequest><id value="r{number}"/><status value="active"/><intent value="order"/>'
            f'<medicationCodeableConcept><coding><system value="{RXNORM}"/><code value="314076"/></coding>'
            f'</medicationCodeableConcept><subject><reference value="Patient/{number % 997}"/></subject>'
            f'<note><text value="{"n" * 400}"/></note></MedicationRequest>')


def write(path, head, parts, tail, between=""):
    """Writes parts until there are no more; gives how many there were."""
    count = 0
    with open(path, "w", buffering=1 << 20) as file:
        file.write(head)
        for part in parts:
            if count:
                file.write(between)
            file.write(part)
            count += 1
        file.write(tail)
    return count


def until(size, make):
    total = number = 0
    while total < size:
        part = make(number)
        total += len(part)
        number += 1
        yield part


class Runner:
    def __init__(self, command, folder):
        self.command, self.folder = command, folder

    def path(self, name):
        return os.path.join(self.folder, name)

    def run(self, *arguments):
        """Exit status, records that came out, the report, seconds, and peak memory in MiB."""
        report = self.path("report.json")
        out = self.path("out.ndjson")
        begun = time.monotonic()
        with open(out, "wb") as file:
            child = subprocess.Popen([self.command, "convert", "--quiet", "--report", report, *arguments], stdout=file)
            _, status, usage = os.wait4(child.pid, 0)
            child.returncode = os.waitstatus_to_exitcode(status)
        seconds = time.monotonic() - begun
        with open(report) as file:
            account = json.load(file)
        return child.returncode, account, seconds, usage.ru_maxrss / 1024, out

    def tell(self, name, what, result, wanted=None):
        status, account, seconds, peak, out = result
        size = os.path.getsize(out)
        text = (f"{name}: {what}; status {status}, {account['translated']} translated, {account['rejected']} rejected, "
                f"{account['issues'].get('not-resolved', 0)} not resolved, {seconds:.1f} s, peak {peak:.1f} MiB")
        print(text, flush=True)
        if wanted is not None and account["translated"] != wanted:
            print(f"    WRONG: {wanted} were wanted", flush=True)
        return size, peak


def bundle_json(runner, scale):
    path = runner.path("bundle.json")
    count = write(path, '{"resourceType":"Bundle","type":"collection","entry":[',
                  until(2_000_000_000 // scale, lambda n: '{"resource":' + request(n) + "}"), "]}", ",")
    runner.tell("bundle-json", f"{os.path.getsize(path) / 1e9:.2f} GB of JSON Bundle", runner.run(path), count)


def bundle_xml(runner, scale):
    path = runner.path("bundle.xml")
    count = write(path, '<Bundle xmlns="http://hl7.org/fhir"><type value="collection"/>',
                  until(2_000_000_000 // scale, lambda n: f"<entry><resource>{xml_request(n)}</resource></entry>"),
                  "</Bundle>")
    runner.tell("bundle-xml", f"{os.path.getsize(path) / 1e9:.2f} GB of XML Bundle", runner.run(path), count)


def medications_last(runner, scale):
    path = runner.path("last.json")
    requests = 400_000 // scale
    drugs = 100_000 // scale
    def parts():
        for number in range(requests):
            yield '{"resource":' + request(number, f"m{number % drugs}") + "}"
        for number in range(drugs):
            yield '{"resource":' + medication(number) + "}"
    count = write(path, '{"resourceType":"Bundle","type":"collection","entry":[', parts(), "]}", ",")
    runner.tell("medications-last", f"{requests} requests, then their {drugs} Medications, in one Bundle",
                runner.run(path), count)


def medications(runner, scale):
    drugs = 10_000_000 // scale
    requests = 200_000 // scale
    random.seed(1)
    first = runner.path("Medication.ndjson")
    second = runner.path("MedicationRequest.ndjson")
    write(first, "", (medication(n) + "\n" for n in range(drugs)), "")
    write(second, "", (request(n, f"m{random.randrange(drugs)}", 40) + "\n" for n in range(requests)), "")
    plain = write(runner.path("plain.ndjson"), "", (request(n, None, 40) + "\n" for n in range(1000)), "")
    base = runner.run(runner.path("plain.ndjson"))[3]
    # The Medications are given beside the requests, so that they are not translated too.
    result = runner.run("--medications", first, second)
    _, peak = runner.tell("medications", f"{requests} requests for {drugs} Medications of another file", result, requests)
    print(f"    {(peak - base) * 1048576 / drugs:.1f} bytes a Medication beyond {base:.1f} MiB ({plain} plain records)",
          flush=True)
    result = runner.run(second, first)
    runner.tell("medications", "the same, the Medications translated too, and behind the requests", result,
                requests + drugs)


def many_files(runner, scale):
    path = runner.path("many.zip")
    count = 100_000 // scale
    with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED) as file:
        for number in range(count):
            file.writestr(f"export/{number:06}.json", request(number, f"m{number % 1000}") if number >= 1000
                          else medication(number))
    runner.tell("zip", f"{count} files in a zip archive", runner.run(path), count)


def deep(runner, scale):
    levels = 300
    nested = '{"url":"urn:x","extension":[' * levels + '{"url":"urn:x","valueCode":"x"}' + "]}" * levels
    good = request(1)
    bad = good[:-1] + f',"extension":[{nested}]}}'
    lines = runner.path("deep.ndjson")
    bundle = runner.path("deep.json")
    write(lines, "", [good + "\n", bad + "\n", good + "\n"], "")
    write(bundle, '{"resourceType":"Bundle","entry":[',
          ['{"resource":' + text + "}" for text in (good, bad, good)], "]}", ",")
    xml = runner.path("deep.xml")
    inner = '<extension url="urn:x">' * levels + '<valueCode value="x"/>' + "</extension>" * levels
    odd = xml_request(2).replace("<status", inner + "<status", 1)
    write(xml, '<Bundle xmlns="http://hl7.org/fhir">',
          [f"<entry><resource>{text}</resource></entry>" for text in (xml_request(1), odd, xml_request(3))], "</Bundle>")
    for path in (lines, bundle, xml):
        runner.tell("deep", f"{levels} levels of extensions between two records, {os.path.basename(path)}",
                    runner.run(path), 2)


def string(runner, scale):
    size = 200_000_000 // scale
    for name, text in (("string.ndjson", request(1, note=size) + "\n" + request(2) + "\n"),
                       ("string.json", '{"resourceType":"Bundle","entry":[{"resource":' + request(1, note=size)
                        + '},{"resource":' + request(2) + "}]}")):
        path = runner.path(name)
        write(path, "", [text], "")
        runner.tell("string", f"one string of {size / 1e6:.0f} MB, {name}", runner.run(path), 2)


def kill(runner, scale):
    """Whatever the moment, the output is the old one or the whole new one."""
    path = runner.path("kill.ndjson")
    write(path, "", (request(n) + "\n" for n in range(40_000 // scale)), "")
    out = runner.path("kept.ndjson")
    begun = time.monotonic()
    subprocess.run([runner.command, "convert", "--quiet", path, "-o", out], check=True)
    whole = time.monotonic() - begun
    with open(out, "rb") as file:
        new = file.read()
    old = b"old\n"
    seen = {"old": 0, "new": 0, "other": 0}
    rounds = 200
    for number in range(rounds):
        with open(out, "wb") as file:
            file.write(old)
        child = subprocess.Popen([runner.command, "convert", "--quiet", path, "-o", out])
        time.sleep(whole * 1.3 * number / rounds)
        child.send_signal(signal.SIGKILL)
        child.wait()
        with open(out, "rb") as file:
            found = file.read()
        seen["old" if found == old else "new" if found == new else "other"] += 1
        for name in os.listdir(runner.folder):
            if name.endswith(".part"):
                os.remove(runner.path(name))
    print(f"kill: {rounds} runs of {whole:.2f} s ended by kill -9: {seen['old']} old outputs, {seen['new']} new ones, "
          f"{seen['other']} others", flush=True)


CASES = {
    "bundle-json": bundle_json, "bundle-xml": bundle_xml, "medications-last": medications_last,
    "medications": medications, "zip": many_files, "deep": deep, "string": string, "kill": kill,
}


def main():
    here = os.path.dirname(os.path.abspath(__file__))
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--command", default=os.path.join(here, "../.build/release/fhirmeds"))
    parser.add_argument("--dir", default=os.path.join(tempfile.gettempdir(), "fhirmeds-worst"))
    parser.add_argument("--scale", type=int, default=1)
    parser.add_argument("cases", nargs="*", metavar="CASE", choices=[*CASES, []])
    arguments = parser.parse_args()
    for name in arguments.cases or CASES:
        os.makedirs(arguments.dir, exist_ok=True)
        try:
            CASES[name](Runner(os.path.abspath(arguments.command), arguments.dir), arguments.scale)
        finally:
            shutil.rmtree(arguments.dir, ignore_errors=True)


if __name__ == "__main__":
    sys.exit(main())
