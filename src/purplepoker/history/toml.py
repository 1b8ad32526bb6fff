"""TOML values as text: what the standard library reads but does not write."""

from __future__ import annotations

import datetime
import re
from collections.abc import Mapping, Sequence
from decimal import Decimal

from purplepoker.errors import Code, Refused

_ESCAPES = {"\\": "\\\\", '"': '\\"', "\b": "\\b", "\t": "\\t", "\n": "\\n", "\f": "\\f", "\r": "\\r"}


def key(name: str) -> str:
    """A key, quoted where it must be."""
    return name if re.fullmatch(r"[A-Za-z0-9_-]+", name) else text(name)


def text(string: str) -> str:
    """A basic string: control characters escaped, everything else as it is."""
    letters = (_ESCAPES.get(c) or (f"\\u{ord(c):04X}" if ord(c) < 32 or ord(c) == 127 else c) for c in string)
    return '"' + "".join(letters) + '"'


def value(item: object) -> str:
    """Any TOML value on one line. Refused(BAD_VALUE): not a TOML value."""
    if isinstance(item, bool):
        return str(item).lower()
    if isinstance(item, str):
        return text(item)
    if isinstance(item, int):
        return str(item)
    if isinstance(item, Decimal | float):
        return _real(Decimal(str(item)))
    if isinstance(item, datetime.datetime | datetime.date | datetime.time):
        return item.isoformat()
    if isinstance(item, Mapping):
        pairs = (f"{key(str(name))} = {value(inner)}" for name, inner in item.items())
        return "{" + ", ".join(pairs) + "}"
    if isinstance(item, Sequence):
        return "[" + ", ".join(map(value, item)) + "]"
    raise Refused(
        Code.BAD_VALUE,
        token=type(item).__name__,
        right="texts, numbers, dates, lists and tables can be written",
    )


def _real(number: Decimal) -> str:
    """A float keeps its point or exponent, or it would be read as an integer."""
    if not number.is_finite():
        return "nan" if number.is_nan() else ("inf" if number > 0 else "-inf")
    plain = str(number)
    return plain if "." in plain or "E" in plain else plain + ".0"
