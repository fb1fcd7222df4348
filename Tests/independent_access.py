"""Access to parsed FHIR that does not mind what is missing or of another type."""


class Number(str):
    """A JSON number as its source text."""


class XMLValue(str):
    """A value attribute: XML does not say whether it is a number or a string."""


def items(node, name):
    value = node.get(name) if isinstance(node, dict) else None
    return [v for v in (value if isinstance(value, list) else [value]) if v is not None]


def objects(node, name):
    return [v for v in items(node, name) if isinstance(v, dict)]


def first(node, *names):
    return next((v for name in names for v in objects(node, name)), None)


def present(*values):
    return next((v for v in values if v is not None), None)


def string(node, name):
    """The first string that says something: FHIR has no empty ones."""
    return next((str(v) for v in items(node, name) if isinstance(v, str) and v and not isinstance(v, Number)), None)


def literal(node, name):
    return next((str(v) for v in items(node, name) if isinstance(v, (Number, XMLValue))), None)


def says_nothing(node):
    """Whether there is no value anywhere in it."""
    if isinstance(node, dict):
        return all(says_nothing(value) for value in node.values())
    return all(says_nothing(item) for item in node) if isinstance(node, list) else node is None or node == ""


def truth(node, name):
    """True, False, or None if absent; "unreadable" for what is there and neither."""
    values = items(node, name)
    if not values:
        return None
    value = values[0]
    if isinstance(value, XMLValue) and value in ("true", "false"):
        value = value == "true"
    return value if isinstance(value, bool) and len(values) == 1 else "unreadable"
