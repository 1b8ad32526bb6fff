"""Reads a deck file and finds everything that is wrong with it, each fault with its line.

Gives plain records; `cards` makes a `Deck` of them.
"""

from __future__ import annotations

import re
from itertools import pairwise
from typing import Any

import msgspec

from purplepoker.files import TomlLines, parse_toml

ROLES = ("high", "low", "low-8", "27", "badugi")
"""What a variant may ask of a pack."""

KINDS = (
    "high",
    "short",
    "purple",
    "a5",
    "a5-8",
    "27",
    "purple-low",
    "purple-low-8",
    "purple-27",
    "badugi",
)
"""Every way of ranking hands; the first three can stand for the role `high`."""

HIGH_KINDS = KINDS[:3]
HOYLE_KINDS = KINDS[:2]
"""High kinds in which a wild card makes five of a rank of which the pack has four (2.4)."""

MOST_CARDS = 64
LEAST_CARDS = 5

_VALUES = {letter: value for value, letter in enumerate("23456789TJQKA", 2)}


class Entry(msgspec.Struct):
    """One rank, suit or color as the file has it; fields that its section lacks are empty."""

    letter: str
    name: str
    plural: str = ""
    symbol: str = ""
    suit: str = ""
    value: int | None = None
    points: int | None = None


class DeckFile(msgspec.Struct):
    """A deck file without faults. Ranks have values; with colors, ranks and colors have points."""

    id: str
    name: str
    ranks: list[Entry]
    suits: list[Entry]
    colors: list[Entry]
    roles: dict[str, dict[str, Any]]


_FIELDS: dict[str, dict[str, type]] = {
    "ranks": {"letter": str, "name": str, "plural": str, "value": int, "points": int},
    "suits": {"letter": str, "name": str, "symbol": str},
    "colors": {"letter": str, "name": str, "plural": str, "suit": str, "points": int},
}
_ROLE_FIELDS: dict[str, type] = {"kind": str, "low_ace": bool, "limit": int}
_WORDS = {str: "text", int: "a whole number", bool: "true or false"}


def read_deck_file(text: str, id: str = "") -> DeckFile | list[str]:
    """The file's records, or all its faults (`line 3: ...`) in the order of their lines.

    `id`: what it must be called, if anything.
    """
    document = parse_toml(text)
    if isinstance(document, str):
        return [document]
    return _Reader(text, document).read(id)


def purple_ready(ranks: list[Entry], colors: list[Entry]) -> bool:
    """Whether every card has rank points, a color and color points (R-37)."""
    return bool(colors) and all(entry.points is not None for entry in (*ranks, *colors))


def default_roles(purple: bool) -> dict[str, dict[str, Any]]:
    """What the roles mean with a pack whose file does not say."""
    if purple:
        # the same as in the file of the Purple pack
        return {
            "high": {"kind": "purple"},
            "low": {"kind": "purple-low"},
            "low-8": {"kind": "purple-low-8", "limit": 5},
            "27": {"kind": "purple-27"},
            "badugi": {"kind": "badugi"},
        }
    kinds = ("high", "a5", "a5-8", "27", "badugi")
    return {role: {"kind": kind} for role, kind in zip(ROLES, kinds, strict=True)}


class _Reader:
    """Collects faults while it reads; nothing is raised, so that later ones are found too."""

    def __init__(self, text: str, document: dict[str, Any]) -> None:
        self.document = document
        self.lines = TomlLines(text)
        self.faults: list[tuple[int, str]] = []

    def read(self, called: str) -> DeckFile | list[str]:
        known = ("id", "name", "ranks", "suits", "colors", "roles")
        for key in self.document:
            if key not in known:
                self.fault(self.lines.key(key), f"unknown key {key!r}: {', '.join(known)}")
        id = self.text("id")
        name = self.text("name")
        if id and not re.fullmatch(r"[a-z0-9][a-z0-9_-]*", id):
            self.fault(self.lines.key("id"), f"id {id!r}: small letters, digits and hyphens only")
        elif id and called and id != called:
            self.fault(self.lines.key("id"), f"id {id!r}: it must be as the file is called, {called!r}")
        ranks, suits, colors = (self.section(section) for section in ("ranks", "suits", "colors"))
        self.letters("ranks", ranks)
        self.letters("suits", suits)
        self.letters("colors", colors)
        self.jokers_clash(ranks, "colors" if colors else "suits", colors or suits)
        self.symbols(suits)
        self.numbers(ranks, suits, colors)
        self.counts(ranks, suits, colors)
        roles = self.roles(ranks, colors)
        if self.faults:
            ordered = sorted(self.faults, key=lambda fault: fault[0] or 10**9)
            return [f"line {line}: {what}" if line else what for line, what in ordered]
        return DeckFile(id, name, ranks, suits, colors, roles)

    def fault(self, line: int, what: str) -> None:
        self.faults.append((line, what))

    def text(self, key: str) -> str:
        value = self.document.get(key)
        if value is None:
            self.fault(0, f"{key} is missing")
        elif not isinstance(value, str) or not value.strip():
            self.fault(self.lines.key(key), f"{key} must be text, not {value!r}")
        elif not value.isprintable():
            self.fault(self.lines.key(key), f"{key} must be printable text, not {value!r}")
        else:
            return value
        return ""

    def at(self, section: str, index: int, key: str = "") -> int:
        first, last = self.lines.entry(section, index)
        return (self.lines.key(key, first, last) if key and first else 0) or first or self.lines.key(section)

    def section(self, section: str) -> list[Entry]:
        rows = self.document.get(section, [])
        if section not in self.document:
            if section != "colors":
                self.fault(0, f"{section} are missing")
            return []
        if not isinstance(rows, list) or not all(isinstance(row, dict) for row in rows):
            self.fault(self.lines.key(section), f"{section} must be a list of tables {{ letter = ... }}")
            return []
        if not rows:
            self.fault(self.lines.key(section), f"{section} is empty")
        return [self.entry(section, index, row) for index, row in enumerate(rows)]

    def entry(self, section: str, index: int, row: dict[str, Any]) -> Entry:
        fields = _FIELDS[section]
        needed = {"letter", "suit", "points"} if section == "colors" else {"letter"}
        good: dict[str, Any] = {}
        for key, value in row.items():
            line = self.at(section, index, key)
            if key not in fields:
                self.fault(line, f"unknown key {key!r} in {section}: {', '.join(fields)}")
            elif not isinstance(value, fields[key]) or isinstance(value, bool):
                self.fault(line, f"{key} must be {_WORDS[fields[key]]}, not {value!r}")
            elif isinstance(value, str) and (not value.strip() or not value.isprintable()):
                self.fault(line, f"{key} must be printable text, not {value!r}")
            else:
                good[key] = value
        for key in sorted(needed - row.keys()):
            self.fault(self.at(section, index), f"entry {index + 1} of {section} has no {key}")
        letter = good.setdefault("letter", "")
        name = good.setdefault("name", letter)
        if section != "suits":
            good.setdefault("plural", name + ("es" if name.endswith(("s", "x", "ch", "sh")) else "s"))
        return Entry(**good)

    def letters(self, section: str, entries: list[Entry]) -> None:
        seen: dict[str, str] = {}
        for index, entry in enumerate(entries):
            letter = entry.letter
            line = self.at(section, index, "letter")
            allowed = "A-Za-z2-9" if section == "ranks" else "A-Za-z"
            if letter and not re.fullmatch(f"[{allowed}]", letter):
                right = "one letter or digit from 2 to 9" if section == "ranks" else "one letter"
                self.fault(line, f"letter {letter!r}: {right}")
            elif letter and letter.lower() in seen:
                other = seen[letter.lower()]
                same = (
                    "stands twice" if other == letter else f"is {other!r} again: cards are read in any case"
                )
                self.fault(line, f"letter {letter!r} of {section} {same}")
            seen.setdefault(letter.lower(), letter)

    def jokers_clash(self, ranks: list[Entry], section: str, others: list[Entry]) -> None:
        if any(rank.letter.lower() == "j" for rank in ranks):
            for index, other in enumerate(others):
                if other.letter.lower() == "k":
                    line = self.at(section, index, "letter")
                    self.fault(line, f"letter {other.letter!r}: with rank J it would read as the joker Jk")

    def symbols(self, suits: list[Entry]) -> None:
        seen: set[str] = set()
        for index, suit in enumerate(suits):
            symbol = re.sub("[\ufe0e\ufe0f]", "", suit.symbol) or suit.letter
            line = self.at("suits", index, "symbol")
            if symbol != suit.letter and (len(symbol) != 1 or symbol.isalnum() or symbol in " ,/?"):
                self.fault(line, f"symbol {suit.symbol!r}: one sign that is no letter, such as ♠")
            elif symbol in seen and symbol != suit.letter:
                self.fault(line, f"symbol {suit.symbol!r} stands twice")
            seen.add(symbol)
            suit.symbol = symbol

    def numbers(self, ranks: list[Entry], suits: list[Entry], colors: list[Entry]) -> None:
        self.all_or_none("ranks", "value", ranks)
        self.all_or_none("ranks", "points", ranks)
        self.rising("value", ranks)
        self.rising("points", ranks)
        if ranks and all(rank.value is None for rank in ranks):
            _give_values(ranks)
        points: set[int] = set()
        letters = {suit.letter.lower() for suit in suits}
        for index, color in enumerate(colors):
            if color.points is not None and color.points < 1:
                self.fault(self.at("colors", index, "points"), f"points {color.points}: at least 1")
            elif color.points in points:
                self.fault(self.at("colors", index, "points"), f"points {color.points} stand twice in colors")
            points.add(color.points or 0)
            if color.suit and color.suit.lower() not in letters:
                right = ", ".join(suit.letter for suit in suits) or "no suits"
                self.fault(self.at("colors", index, "suit"), f"unknown suit {color.suit!r}: {right}")
        if colors and ranks and all(rank.points is None for rank in ranks):
            self.fault(self.lines.key("ranks"), "ranks need points when the pack has colors")

    def all_or_none(self, section: str, key: str, entries: list[Entry]) -> None:
        missing = [index for index, entry in enumerate(entries) if getattr(entry, key) is None]
        if 0 < len(missing) < len(entries):
            for index in missing:
                # an entry whose value has the wrong type has been told already
                row = self.document[section][index]
                if key not in row:
                    what = f"{section[:-1]} {entries[index].letter} has no {key}; others have"
                    self.fault(self.at(section, index), what)

    def rising(self, key: str, ranks: list[Entry]) -> None:
        before: int | None = None
        for index, rank in enumerate(ranks):
            number = getattr(rank, key)
            if number is None:
                continue
            line = self.at("ranks", index, key)
            if number < 1:
                self.fault(line, f"{key} {number} of rank {rank.letter}: at least 1")
            elif before is not None and number <= before:
                order = f"must be above {before}: ranks stand in ascending order"
                self.fault(line, f"{key} {number} of rank {rank.letter} {order}")
            before = number

    def counts(self, ranks: list[Entry], suits: list[Entry], colors: list[Entry]) -> None:
        size = len(ranks) * len(colors or suits)
        if size > MOST_CARDS:
            self.fault(self.lines.key("ranks"), f"{size} cards: at most {MOST_CARDS}")
        elif ranks and suits and size < LEAST_CARDS:
            self.fault(self.lines.key("ranks"), f"{size} cards: at least {LEAST_CARDS}")
        if len(suits) == 1:
            self.fault(self.lines.key("suits"), "one suit: at least two")

    def roles(self, ranks: list[Entry], colors: list[Entry]) -> dict[str, dict[str, Any]]:
        purple = purple_ready(ranks, colors)
        roles = self.document.get("roles")
        if roles is None:
            return default_roles(purple)
        start = self.lines.key("roles")
        if not isinstance(roles, dict):
            self.fault(start, "roles must be a table: high = { kind = ... }")
            return {}
        for role, row in roles.items():
            line = self.lines.key(role, start) or start
            if role not in ROLES:
                self.fault(line, f"unknown role {role!r}: {', '.join(ROLES)}")
            elif not isinstance(row, dict):
                self.fault(line, f"role {role} must be a table {{ kind = ... }}, not {row!r}")
            else:
                self.role(line, role, row, purple)
        return roles

    def role(self, line: int, role: str, row: dict[str, Any], purple: bool) -> None:
        for key, value in row.items():
            if key not in _ROLE_FIELDS:
                self.fault(line, f"unknown key {key!r} in role {role}: {', '.join(_ROLE_FIELDS)}")
            elif type(value) is not _ROLE_FIELDS[key]:
                self.fault(line, f"{key} of role {role} must be {_WORDS[_ROLE_FIELDS[key]]}, not {value!r}")
            elif isinstance(value, int) and key == "limit" and value < 1:
                self.fault(line, f"limit {value} of role {role}: at least 1")
        kind = row.get("kind")
        if kind is None:
            self.fault(line, f"role {role} has no kind")
        elif isinstance(kind, str):
            fit = kinds_for(role)
            if kind not in KINDS:
                self.fault(line, f"unknown kind {kind!r} of role {role}: {', '.join(fit)}")
            elif kind not in fit:
                self.fault(line, f"kind {kind!r} cannot be the role {role}: {', '.join(fit)}")
            elif kind.startswith("purple") and not purple:
                self.fault(line, f"kind {kind!r} of role {role} needs colors and points of ranks")


def kinds_for(role: str) -> tuple[str, ...]:
    """The kinds that can stand for a role: the high ones, badugi, or any other low."""
    if role == "high":
        return HIGH_KINDS
    if role == "badugi":
        return ("badugi",)
    return tuple(kind for kind in KINDS if kind not in HIGH_KINDS and kind != "badugi")


def _give_values(ranks: list[Entry]) -> None:
    """Values by the usual letters where all are usual and rise, else up to 14 (or from 2)."""
    usual = [_VALUES.get(rank.letter.upper(), 0) for rank in ranks]
    if 0 in usual or any(a >= b for a, b in pairwise(usual)):
        lowest = max(2, 15 - len(ranks))
        usual = list(range(lowest, lowest + len(ranks)))
    for rank, value in zip(ranks, usual, strict=True):
        rank.value = value
