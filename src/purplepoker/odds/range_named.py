"""Named ranges from a TOML file: `open = "22+ A2s+ KTs+"`, used as `$open`."""

from __future__ import annotations

import re
from collections.abc import Collection, Mapping
from difflib import get_close_matches

from purplepoker.cards import Deck
from purplepoker.errors import Code, Refused
from purplepoker.files import TomlLines, parse_toml
from purplepoker.odds.range_check import Checked
from purplepoker.odds.range_model import MOST_TEXT

_NAME = re.compile(r"[A-Za-z0-9_-]+")
_USED = re.compile(r"(?:^|(?<=[,\s]))\$([^,\s@]*)")
_SHOWN = 12

Fault = tuple[int, str]
"""The line, 0 where none can be told, and what is wrong."""


class NamedRanges(dict[str, str]):
    """The ranges of a file by name; `origin` is the file, `lines` the line of each name."""

    def __init__(self, texts: Mapping[str, str], origin: str, lines: Mapping[str, int]) -> None:
        super().__init__(texts)
        self.origin = origin
        self.lines = lines


def read_named(text: str, origin: str, deck: Deck | None = None) -> NamedRanges:
    """The ranges of a file by name; refused with all its faults in one line, each with line, name and column.

    What no pack of the program (nor `deck`) could read, with any number of cards, is a fault. Whether a
    range goes with a game is seen where it is used.
    """
    document = parse_toml(text)
    if isinstance(document, str):
        raise Refused(Code.BAD_RANGE_FILE, token=origin, faults=document)
    lines = TomlLines(text)
    faults: list[Fault] = []
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
    for name, refused in Checked(good, deck).faults.items():
        place = _place(good[name], int(str(refused.facts["at"])))
        what = f"{str(refused.facts['token'])!r}: {refused.facts['right']}"
        faults.append((lines.key(name), f"{name}, {place}: {what}"))
    faults += [(lines.key(name), what) for name, what in _misled(good, document)]
    if not document:
        faults.append((0, 'no ranges are in it: write some, as open = "22+ AKs"'))
    if faults:
        ordered = sorted(faults, key=lambda fault: fault[0] or 10**9)
        told = "; ".join(f"line {line}: {what}" if line else what for line, what in ordered)
        raise Refused(Code.BAD_RANGE_FILE, token=origin, faults=told)
    return NamedRanges(good, origin, {name: lines.key(name) for name in good})


def place_of(named: Mapping[str, str], name: str) -> str:
    """Where a named range stands, for a refusal of what is in it."""
    if isinstance(named, NamedRanges):
        return f"${name}, line {named.lines[name]} of {named.origin}"
    return f"${name}"


def unknown_name(name: str, named: Mapping[str, str]) -> str:
    """What is wrong with a name that is not there, and the names that are."""
    if not named:
        return "no named ranges are given: --ranges FILE reads some"
    origin = named.origin if isinstance(named, NamedRanges) else ""
    where = f"{origin} has no range of this name" if origin else "there is no range of this name"
    return f"{where}: {_names(name, named)}"


def _names(name: str, known: Collection[str]) -> str:
    """The nearest name as a question, and all names, or the first of many."""
    small = {one.lower(): one for one in known}
    near = [small[one] for one in get_close_matches(name.lower(), small, 1)]
    shown = ", ".join(f"${one}" for one in list(known)[:_SHOWN])
    more = f" and {len(known) - _SHOWN} more" if len(known) > _SHOWN else ""
    told = f"the names are {shown}{more}" if len(known) > 1 else f"the only name is {shown}"
    return f"did you mean ${near[0]}? {told[0].upper()}{told[1:]}" if near else told


def _place(text: str, at: int) -> str:
    """The column of a character of a text, and the row of one with several; both from 1."""
    row = text.count("\n", 0, at - 1) + 1
    column = at - text.rfind("\n", 0, at - 1) - 1
    return f"row {row}, column {column}" if "\n" in text.strip("\n") else f"column {column}"


def _misled(good: Mapping[str, str], known: Collection[str]) -> list[tuple[str, str]]:
    """Names that are not there, and ranges that stand in themselves: (name of the range, what is wrong)."""
    found: list[tuple[str, str]] = []
    places = {
        name: {used[1]: used.start() + 1 for used in reversed(list(_USED.finditer(text)))}
        for name, text in good.items()
    }
    uses = {name: list(own) for name, own in places.items()}
    for name, text in good.items():
        for other, at in places[name].items():
            place = f"{name}, {_place(text, at)}"
            if other not in known:
                wrong = "no range of this name is in the file" if other else "no name stands behind $"
                found.append((name, f"{place}: '${other}': {wrong}: {_names(other, good)}"))
            elif other == name:
                found.append((name, f"{place}: ${name} stands in itself"))
            elif name in _within(other, uses):
                found.append((name, f"{place}: ${name} stands in itself: it is in ${other}"))
    return found


def _within(name: str, uses: Mapping[str, list[str]]) -> set[str]:
    """All names that stand in this one, or in those that do."""
    found: set[str] = set()
    todo = list(uses.get(name, []))
    while todo:
        other = todo.pop()
        if other not in found:
            found.add(other)
            todo += uses.get(other, [])
    return found
