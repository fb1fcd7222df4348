#!/usr/bin/env python3
"""Generate an invented RxNorm release of full size in RRF: the same arguments give the same bytes.

    generate-rxnorm.py --out DIR                 RXNCONSO 30 MB, RXNREL 195 MB, RXNSAT 275 MB, RXNATOMARCHIVE 20 MB
    generate-rxnorm.py --out DIR --scale 0.1     a tenth of it

The sizes and shares are those of a prescribable release of 2025: two thirds of RXNREL are relations between atoms of
MTHSPL, and a tenth of RXNSAT are NDCs. All drugs, codes and NDCs are made up. Needs only Python's standard library.
"""

import argparse
import os

SYLLABLES = ["ba", "ce", "di", "fo", "gu", "la", "me", "ni", "po", "ru", "sa", "te", "vi", "xo", "zu", "tra"]
ENDINGS = ["mab", "pril", "olol", "statin", "azole", "idine", "oxacin", "amide"]
FORMS = ["Oral Tablet", "Extended Release Oral Capsule", "Oral Solution", "Injectable Solution"]
RELATIONS = {
    "consists_of": "constitutes", "has_ingredient": "ingredient_of", "form_of": "has_form",
    "has_precise_ingredient": "precise_ingredient_of", "has_ingredients": "ingredients_of", "has_part": "part_of",
    "has_dose_form": "dose_form_of", "tradename_of": "has_tradename", "contains": "contained_in",
    "has_quantified_form": "quantified_form_of", "isa": "inverse_isa",
}


def ingredient_name(number):
    word = ""
    left = number
    for _ in range(3):
        word += SYLLABLES[left % len(SYLLABLES)]
        left //= len(SYLLABLES)
    return word + ENDINGS[(number + left) % len(ENDINGS)]


class Release:
    def __init__(self, folder, scale):
        os.makedirs(folder, exist_ok=True)
        names = ["RXNCONSO", "RXNREL", "RXNSAT", "RXNATOMARCHIVE"]
        targets = [30e6, 195e6, 275e6, 20e6]
        self.files = {name: open(f"{folder}/{name}.RRF", "w", encoding="utf-8", newline="\n") for name in names}
        self.targets = {name: int(size * scale) for name, size in zip(names, targets)}
        self.sizes = dict.fromkeys(names, 0)
        self.rxcui = 1000
        self.rui = 5_000_000
        self.rxaui = 10_000_000
        self.ndc = 0

    def write(self, name, row):
        self.files[name].write(row)
        self.sizes[name] += len(row)

    def isShort(self, name, share=1.0):
        return self.sizes[name] < self.targets[name] * share

    def atom(self, rxcui, tty, name, suppress="N", sab="RXNORM", code=None):
        self.rxaui += 1
        code = code or rxcui
        self.write("RXNCONSO", f"{rxcui}|ENG||||||{self.rxaui}|{self.rxaui}|{code}||{sab}|{tty}|{code}|{name}||{suppress}|4096|\n")

    def concept(self, tty, name, suppress="N"):
        self.rxcui += 1
        self.atom(self.rxcui, tty, name, suppress)
        return self.rxcui

    def relation(self, source, rela, target):
        for first, second, word in ((target, source, rela), (source, target, RELATIONS[rela])):
            self.rui += 1
            self.write("RXNREL", f"{first}||CUI|RO|{second}||CUI|{word}|{self.rui}||RXNORM|||||4096|\n")

    def ndcs(self, rxcui, count):
        for _ in range(count):
            self.ndc += 1
            digits = f"{10000 + self.ndc // 10000 % 90000:05}{self.ndc % 10000:04}{self.ndc % 97:02}"
            self.write("RXNSAT", f"{rxcui}|||{self.rxaui}|AUI|{rxcui}|||NDC|RXNORM|{digits}|N|4096|\n")
            if self.ndc % 2 == 0:
                hyphens = f"{digits[:5]}-{digits[5:9]}-{digits[9:]}"
                self.write("RXNSAT", f"{rxcui}|||{self.rxaui}|AUI|X{self.ndc}|||NDC|MTHSPL|{hyphens}|N|4096|\n")

    def drug(self, number, forms, previous):
        base = ingredient_name(number)
        salt = base + " hydrochloride"
        ingredient = self.concept("IN", base)
        precise = self.concept("PIN", salt)
        brand = self.concept("BN", base[:4].capitalize() + "ra" + str(number % 10))
        self.relation(precise, "form_of", ingredient)
        self.relation(brand, "tradename_of", ingredient)
        drugs = []
        parts = []
        for step in range(5):
            strength = (2.5, 5, 10, 20, 40)[step] * (1 + number % 3)
            part = self.concept("SCDC", f"{salt} {strength:g} MG")
            self.relation(part, "has_ingredient", ingredient)
            self.relation(part, "has_precise_ingredient", precise)
            parts.append((part, strength))
            for form_name, form in forms[: 3 if step < 3 else 2]:
                name = f"{salt} {strength:g} MG {form_name}"
                drug = self.concept("SCD", name, "O" if (number + step) % 17 == 0 else "N")
                self.atom(drug, "PSN", f"{base} HCl {strength:g} MG {form_name}")
                self.atom(drug, "SY", f"{base} (as {salt}) {strength:g} MG {form_name}")
                self.relation(drug, "consists_of", part)
                self.relation(drug, "has_dose_form", form)
                self.ndcs(drug, 6)
                drugs.append((drug, name))
                if form_name == "Oral Tablet":
                    branded = self.concept("SBD", f"{name} [{base[:4].capitalize()}ra{number % 10}]")
                    self.relation(branded, "tradename_of", drug)
                    self.relation(branded, "has_ingredient", brand)
                    self.relation(branded, "has_dose_form", form)
                    self.ndcs(branded, 2)
        if previous and number % 4 == 0:
            other, (other_part, other_strength) = previous
            both = self.concept("MIN", f"{other} / {base}")
            name = f"{other} hydrochloride {other_strength:g} MG / {salt} {parts[0][1]:g} MG Oral Tablet"
            drug = self.concept("SCD", name)
            self.relation(both, "has_part", ingredient)
            self.relation(drug, "has_ingredients", both)
            self.relation(drug, "consists_of", parts[0][0])
            self.relation(drug, "consists_of", other_part)
            self.relation(drug, "has_dose_form", forms[0][1])
            self.ndcs(drug, 3)
        if number % 10 == 0:
            pack = self.concept("GPCK", f"{{7 ({drugs[0][1]}) / 21 ({drugs[2][1]}) }} Pack")
            self.relation(pack, "contains", drugs[0][0])
            self.relation(pack, "contains", drugs[2][0])
            self.ndcs(pack, 1)
        return base, parts[0]

    def fill(self):
        """The rows that nobody asks for, up to the sizes of a release."""
        last = self.rxcui
        number = 0
        while self.isShort("RXNCONSO"):
            number += 1
            self.atom(1001 + number * 7 % (last - 1001), "DP", f"made up product label {number} with its whole long name", "N", "MTHSPL", f"{number}-SPL")
        while self.isShort("RXNREL"):
            self.rui += 1
            number = self.rui
            self.write("RXNREL", f"|{number % 8999999 + 1000000}|AUI|RO||{number * 7 % 8999999 + 1000000}|AUI|inactive_ingredient_of|{number}||MTHSPL|||||4096|\n")
        number = 0
        while self.isShort("RXNSAT"):
            number += 1
            rxcui = 1001 + number * 11 % (last - 1001)
            self.write("RXNSAT", f"{rxcui}|||{number + 10000000}|AUI|{rxcui}|||SPL_SET_ID|MTHSPL|{number:08x}-0000-4000-8000-{number * 31:012x}|N|4096|\n")
        while self.isShort("RXNATOMARCHIVE"):
            self.rxaui += 1
            old = self.rxaui + 20_000_000
            target = 1001 + old * 13 % (last - 1001)
            self.write("RXNATOMARCHIVE", f"{self.rxaui}||{ingredient_name(old % 4096)} {old} MG Tablet|01/05/2026 10:00:00 AM|01/05/2010 10:00:00 AM|01/05/2026 10:00:00 AM|{old}|N|ENG|01-DEC-25|{self.rxaui}|RXNORM_25XX_251201F|{old}|RXNORM|SCD|{target}|\n")


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--out", required=True, help="the folder of the release")
    parser.add_argument("--scale", type=float, default=1.0, help="how large, 1 being a full release")
    arguments = parser.parse_args()
    release = Release(arguments.out, arguments.scale)
    forms = [(name, release.concept("DF", name)) for name in FORMS]
    group = release.concept("DFG", "Oral Product")
    for _, form in forms[:3]:
        release.relation(form, "isa", group)
    number = 0
    previous = None
    # Half of the rows of RXNCONSO are RxNorm's own, the others are labels.
    while release.isShort("RXNCONSO", 0.55):
        previous = release.drug(number, forms, previous)
        number += 1
    release.fill()
    for file in release.files.values():
        file.close()


if __name__ == "__main__":
    main()
