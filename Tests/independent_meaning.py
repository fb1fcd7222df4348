"""What one medication record means, by FHIR's rules, and its state by the rules of the record line.

The state is written from the text: the first rule that matches wins, and the last resort
is the table mappings/statuses.tsv, which is data and is read here as it is.
"""
import os

from independent_access import Number, XMLValue, first, items, literal, objects, present, says_nothing, string, truth

ADHERENCE = "adherence"
NOT = ("wasNotTaken", "wasNotGiven", "notGiven", "notDone")


def statuses():
    path = os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "mappings", "statuses.tsv")
    table = {}
    with open(path, encoding="utf-8") as file:
        for line in file:
            cells = line.rstrip("\n").split("\t")
            if not line.startswith("#") and len(cells) >= 4 and cells[0] != "resource":
                table[tuple(cells[:3])] = cells[3]
    return table


STATUSES = statuses()


def is_r5_statement(resource):
    """R5's statement has `adherence` and a CodeableReference; no release before has either."""
    return string(resource, "resourceType") == "MedicationStatement" and (
        first(resource, "medication") is not None or first(resource, ADHERENCE) is not None)


def has_modifier(node, is_outermost=True):
    """A modifierExtension of the record or of an element of it; what is contained has its own meaning."""
    if isinstance(node, list):
        return any(has_modifier(item, False) for item in node)
    if not isinstance(node, dict):
        return False
    if objects(node, "modifierExtension"):
        return True
    return any(has_modifier(value, False) for name, value in node.items()
               if name not in ("extension", "resourceType") and not (is_outermost and name in ("contained", "text")))


def state(resource):
    kind = string(resource, "resourceType")
    if kind == "Medication":
        return None
    kind = "MedicationRequest" if kind == "MedicationOrder" else kind
    status, taken = string(resource, "status"), string(resource, "taken")
    signs = [truth(resource, name) for name in NOT]
    if status == "entered-in-error":
        return "enteredInError"
    if status in ("not-taken", "not-done") or True in signs or taken == "n":
        return "notTaken"
    if "unreadable" in signs or truth(resource, "doNotPerform") in (True, "unreadable") or taken == "unk":
        return "unknown"
    if has_modifier(resource) or string(resource, "implicitRules") is not None:
        return "unknown"
    if is_r5_statement(resource):
        if first(resource, ADHERENCE) is not None:
            codes = [string(c, "code") for c in objects(first(first(resource, ADHERENCE), "code"), "coding")]
            known = [STATUSES[kind, ADHERENCE, c] for c in codes if (kind, ADHERENCE, c) in STATUSES]
            return known[0] if known else "unknown"
        if status != "draft":
            return "unknown"  # `recorded` says nothing of taking, and the codes before R5 are none of R5's.
    said = STATUSES.get((kind, "status", status), "unknown")
    if said == "active" and string(resource, "intent") in ("proposal", "option"):
        return "intended"
    return said


def quantity(node):
    """[value, comparator, unit, system, code]; None where there is nothing."""
    if node is None:
        return None
    return [literal(node, "value")] + [string(node, name) for name in ("comparator", "unit", "system", "code")]


def ends(node, names, how):
    return None if node is None else [how(first(node, name)) for name in names]


def amounts(node, *names):
    """What is given: one quantity, or the two ends of a range, under any of these names."""
    for name in names:
        for value in objects(node, name):
            yield quantity(value)
        for value in objects(node, name + "Quantity"):
            yield quantity(value)
        for value in objects(node, name + "Range"):
            yield ends(value, ("low", "high"), quantity)


def rates(node):
    for value in objects(node, "rateRatio"):
        yield ends(value, ("numerator", "denominator"), quantity)
    for value in objects(node, "rateRange"):
        yield ends(value, ("low", "high"), quantity)
    for value in objects(node, "rateQuantity") + objects(node, "rate"):
        yield quantity(value)


def one_dosage(resource, node):
    """A dosage: its text, whether as needed, its doses and rates in order."""
    if string(resource, "resourceType") == "MedicationAdministration":
        # The resource's own element: `dose` is a Quantity, `quantity` in DSTU2.
        given, speeds = [quantity(v) for v in objects(node, "dose") + objects(node, "quantity")], list(rates(node))
    else:
        # From R4 each dose stands with its rate; before, one of each stands in the dosage itself.
        parts = objects(node, "doseAndRate") + [node]
        given = [a for part in parts for a in amounts(part, "dose")] + list(amounts(node, "quantity"))
        speeds = [r for part in parts for r in rates(part)]
    reasons = objects(node, "asNeededCodeableConcept") + objects(node, "asNeededFor")
    needed = present(truth(node, "asNeededBoolean"), truth(node, "asNeeded"))
    if reasons and needed is None:
        needed = True  # A condition means as needed.
    timing = first(node, "timing")
    repeat = first(timing, "repeat")
    said = {
        "text": string(node, "text"), "asNeeded": needed, "asNeededFor": len(reasons) or None,
        "doses": given or None, "rates": speeds or None, "sequence": literal(node, "sequence"),
        "route": words(first(node, "route")), "frequency": literal(repeat, "frequency"),
        "period": [literal(repeat, "period"), present(string(repeat, "periodUnit"), string(repeat, "periodUnits"))],
        "when": [str(v) for v in items(repeat, "when") if isinstance(v, str) and not isinstance(v, Number)] or None,
        "events": [str(v) for v in items(timing, "event") if isinstance(v, str)] or None,
    }
    if said["period"] == [None, None]:
        said["period"] = None
    return {key: value for key, value in said.items() if value is not None}


def words(concept):
    """A concept's text, else its first coding's display, else its first code."""
    coding = first(concept, "coding")
    return present(string(concept, "text"), string(coding, "display"), string(coding, "code"))


def moment(resource, name):
    """A choice of a dateTime, a Period and, in R5, a Timing: [start], [start, end], or None; two forms settle nothing."""
    points = [str(v) for v in items(resource, name + "DateTime") if isinstance(v, str) and not isinstance(v, Number)]
    periods, timings = objects(resource, name + "Period"), objects(resource, name + "Timing")
    if len(points) + len(periods) + len(timings) != 1 or timings:
        return None
    return points or [string(periods[0], "start"), string(periods[0], "end")]


def supply(resource):
    """What was or may be supplied."""
    node = first(resource, "dispenseRequest") if string(resource, "resourceType") != "MedicationDispense" else resource
    period = first(node, "validityPeriod")
    said = {
        "quantity": quantity(first(node, "quantity")),
        "daysSupply": quantity(first(node, "daysSupply")) if node is resource else None,
        "repeats": literal(node, "numberOfRepeatsAllowed") if node is not resource else None,
        "duration": quantity(first(node, "expectedSupplyDuration")) if node is not resource else None,
        "valid": None if period is None or node is resource else [string(period, "start"), string(period, "end")],
    }
    return {key: value for key, value in said.items() if value is not None} or None


def strength_count(medication):
    """How many ingredients the Medication names; DSTU2 has them under `product`."""
    return len(objects(medication, "ingredient") + objects(first(medication, "product"), "ingredient")) or None


def form_of(medication):
    return words(present(first(medication, "form"), first(medication, "doseForm"),
                         first(first(medication, "product"), "form")))


def record(resource, resolution, reference, concept, medication):
    codings = [[string(c, "system"), string(c, "code"), string(c, "display")] for c in objects(concept, "coding")]
    kind = string(resource, "resourceType")
    signs = {name: truth(resource, name) for name in NOT + ("doNotPerform",)}
    signs["taken"] = string(resource, "taken")
    dosage = [one_dosage(resource, d) for d in objects(resource, "dosageInstruction") + objects(resource, "dosage")
              if not says_nothing(d)]
    effective = present(moment(resource, "effective"), moment(resource, "effectiveTime"),
                        moment(resource, "occurence"))
    return {
        "type": kind, "id": string(resource, "id"), "status": string(resource, "status"), "state": state(resource),
        "signs": {k: v for k, v in signs.items() if v is not None} or None, "intent": string(resource, "intent"),
        "subject": string(first(resource, "subject", "patient"), "reference"),
        "encounter": string(first(resource, "encounter", "context"), "reference"),
        "authoredOn": present(string(resource, "authoredOn"), string(resource, "dateWritten")),
        "effective": effective, "dateAsserted": string(resource, "dateAsserted"),
        "whenPrepared": string(resource, "whenPrepared"), "whenHandedOver": string(resource, "whenHandedOver"),
        "resolution": resolution, "reference": reference, "codings": codings or None, "text": string(concept, "text"),
        "form": form_of(medication), "ingredients": strength_count(medication),
        "dosage": dosage or None, "dispense": supply(resource),
    }
