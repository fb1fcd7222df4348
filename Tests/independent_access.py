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
    return next((str(v) for v in items(node, name) if isinstance(v, str) and not isinstance(v, Number)), None)


def literal(node, name):
    return next((str(v) for v in items(node, name) if isinstance(v, (Number, XMLValue))), None)


def truth(node, name):
    """True, False, or None if absent; "unreadable" for what is there and neither."""
    values = items(node, name)
    if not values:
        return None
    value = values[0]
    if isinstance(value, XMLValue) and value in ("true", "false"):
        value = value == "true"
    return value if isinstance(value, bool) and len(values) == 1 else "unreadable"
