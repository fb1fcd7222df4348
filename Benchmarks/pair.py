#!/usr/bin/env python3
"""Time whole commands in interleaved rounds, so that the figures stay comparable on a shared, drifting machine.

CASES is a tab-separated file, one case a line (empty lines and lines with `#` in front are skipped):

    NAME <tab> YARDSTICK <tab> FILE <tab> SHELL COMMAND

YARDSTICK is the name of the case to divide by (its own name: 1.00), or `-` for none. FILE is the file whose size counts
as the work done. What the command prints is dropped; its last words are shown if it fails.

Every round runs each case once, in order; the first round warms up and is not counted. User and system seconds and the
peak memory are the kernel's own accounting of the finished child (os.wait4).

Printed for each case: the median MB/s of user CPU, of user and system CPU, and of wall time (1 MB = 10^6 bytes), the
peak memory (MiB), and the median over the rounds of CPU per byte divided by the yardstick's in the same round: 1.0 is
as fast as the yardstick, 2.0 half as fast. A peak below about 15 MiB cannot be seen: the child begins as a copy of this
program.

Needs only Python's standard library and sh. Exit status 1 if a case failed.
"""

import argparse
import os
import statistics
import subprocess
import sys
import tempfile
import time
from collections import namedtuple

Case = namedtuple("Case", "name yardstick size command")
# All but the peak (bytes) are seconds per input byte.
Sample = namedtuple("Sample", "user cpu wall peak")

COLUMNS = ["case", "user MB/s", "CPU MB/s", "wall MB/s", "peak MiB", "user/yard", "CPU/yard"]


def read_cases(path):
    cases = []
    with open(path, encoding="utf-8") as file:
        for line in file:
            line = line.rstrip("\n")
            if line.strip() and not line.startswith("#"):
                name, yardstick, work, command = line.split("\t", 3)
                cases.append(Case(name, yardstick, os.path.getsize(work), command))
    names = {case.name for case in cases}
    for case in cases:
        if case.yardstick not in names | {"-"}:
            sys.exit("%s: no such yardstick: %s" % (case.name, case.yardstick))
        if not case.size:
            sys.exit("%s: its file is empty" % case.name)
    return cases


def run(case):
    """One sample, or None if the command failed."""
    with tempfile.TemporaryFile() as words:
        start = time.monotonic()
        child = subprocess.Popen(["sh", "-c", case.command], stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL,
                                 stderr=words)
        _, status, usage = os.wait4(child.pid, 0)
        wall = time.monotonic() - start
        child.returncode = os.waitstatus_to_exitcode(status)
        if child.returncode:
            words.seek(0)
            last = words.read().decode("utf-8", "replace").strip().split("\n")[-1]
            print("%s: exit status %d: %s" % (case.name, child.returncode, last), file=sys.stderr)
            return None
    cpu = usage.ru_utime + usage.ru_stime
    peak = usage.ru_maxrss * (1 if sys.platform == "darwin" else 1024)
    return Sample(usage.ru_utime / case.size, cpu / case.size, wall / case.size, peak)


def speed(samples, field):
    value = 1e-6 / max(statistics.median(getattr(sample, field) for sample in samples), 1e-12)
    return "%.0f" % value if value >= 100 else "%.1f" % value


def ratio(samples, yard_samples, field):
    pairs = zip(samples, yard_samples)
    return "%.2f" % statistics.median(
        getattr(sample, field) / max(getattr(yard, field), 1e-13) for sample, yard in pairs)


def row(case, samples):
    """The cells of one case; `samples` holds those of all cases by name."""
    own = samples[case.name]
    if None in own:
        return [case.name, "failed"] + ["-"] * (len(COLUMNS) - 2)
    peak = max(sample.peak for sample in own) / 2**20
    cells = [case.name, speed(own, "user"), speed(own, "cpu"), speed(own, "wall"), "%.0f" % peak]
    yard = samples.get(case.yardstick, [None])
    if None in yard:
        return cells + ["-", "-"]
    return cells + [ratio(own, yard, "user"), ratio(own, yard, "cpu")]


def print_table(rows, markdown):
    widths = [max(len(cells[i]) for cells in rows) for i in range(len(COLUMNS))]
    for number, cells in enumerate(rows):
        padded = [cells[0].ljust(widths[0])] + [cell.rjust(width) for cell, width in zip(cells[1:], widths[1:])]
        print("| " + " | ".join(padded) + " |" if markdown else "  ".join(padded))
        if markdown and number == 0:
            rules = ["-" * widths[0]] + ["-" * (width - 1) + ":" for width in widths[1:]]
            print("| " + " | ".join(rules) + " |")


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("-n", "--rounds", type=int, default=5, help="counted rounds (default 5)")
    parser.add_argument("--markdown", action="store_true", help="print a Markdown table")
    parser.add_argument("cases", metavar="CASES")
    options = parser.parse_args()

    cases = read_cases(options.cases)
    samples = {case.name: [] for case in cases}
    for number in range(options.rounds + 1):
        for case in cases:
            sample = run(case)
            if number > 0:
                samples[case.name].append(sample)
    print_table([COLUMNS] + [row(case, samples) for case in cases], options.markdown)
    sys.exit(any(None in own for own in samples.values()))


if __name__ == "__main__":
    main()
