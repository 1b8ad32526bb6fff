"""Named ranges from a TOML file: `open = "22+ A2s+ KTs+"`, used as `$open`."""

from __future__ import annotations

import re

from purplepoker.errors import Code, Refused
from purplepoker.files import TomlLines, parse_toml
from purplepoker.odds.range_model import MOST_TEXT

_NAME = re.compile(r"[A-Za-z0-9_-]+")
_USED = re.compile(r"(?:^|(?<=[,\s]))\$([^,\s@]*)")


def read_named(text: str, origin: str) -> dict[str, str]:
    """The ranges of a file by name; refused with all its faults in one line, each with its line.

    Whether the hands can be read is seen where a range is used: that needs a pack and a game.
    """
    document = parse_toml(text)
    if isinstance(document, str):
        raise Refused(Code.BAD_RANGE_FILE, token=origin, faults=document)
    lines = TomlLines(text)
    faults: list[tuple[int, str]] = []
    good: dict[str, str] = {}
    for name, value in document.items():
        line = lines.key(name)
        if not _NAME.fullmatch(name):
            faults.append((line, f"name {name!r}: letters, digits, - and _ only"))
        elif not isinstance(value, str) or not value.strip(", \t\r\n"):
            faults.append((line, f'{name} must be a range as text, as "22+ AKs", not {value!r}'))
        elif len(value) > MOST_TEXT:
            faults.append((line, f"{name} has {len(value):,} characters, at most {MOST_TEXT:,} can be read"))
        else:
            good[name] = value
    uses = {name: _USED.findall(value) for name, value in good.items()}
    for name, used in uses.items():
        faults += [
            (lines.key(name), f"{name} uses ${other}, which is not in the file")
            for other in dict.fromkeys(used)
            if other not in document
        ]
    faults += [(lines.key(name), f"{name} stands in itself") for name in uses if name in _within(name, uses)]
    if not document:
        faults.append((0, 'no ranges are in it: write some, as open = "22+ AKs"'))
    if faults:
        ordered = sorted(faults, key=lambda fault: fault[0] or 10**9)
        told = "; ".join(f"line {line}: {what}" if line else what for line, what in ordered)
        raise Refused(Code.BAD_RANGE_FILE, token=origin, faults=told)
    return good


def _within(name: str, uses: dict[str, list[str]]) -> set[str]:
    """All names that stand in this one, or in those that do."""
    found: set[str] = set()
    todo = list(uses[name])
    while todo:
        other = todo.pop()
        if other not in found:
            found.add(other)
            todo += uses.get(other, [])
    return found
