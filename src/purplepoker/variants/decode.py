"""TOML values into the records of a variant file, one decode a field, so that every fault is told.

What is told as a slip of spelling (`did you mean x?`) is read as x, and what cannot be read leaves
a stand-in that is marked: so the cross-checks can go on, and speak of nothing that is not there.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Literal, TypeVar, get_args, get_origin

import msgspec

from purplepoker.errors import Refused
from purplepoker.files import beside
from purplepoker.variants.faults import Faults, Path, meant, near
from purplepoker.variants.model import (
    AnyStep,
    Arrange,
    Bet,
    Board,
    Deal,
    Declare,
    Discard,
    Draw,
    Exchange,
    Family,
    Fee,
    Flip,
    Forced,
    Pass,
    Pool,
    Restock,
    Share,
    Step,
    Structure,
    Turn,
)
from purplepoker.variants.option_table import OPTIONS
from purplepoker.variants.source import Guarded, VariantFile

T = TypeVar("T")
S = TypeVar("S", bound=msgspec.Struct)

KEYS = (
    *("id", "name", "seats", "forced", "family", "structure", "pack"),
    *("rows", "options", "steps", "pools", "shares", "fee"),
)
STEPS: dict[str, type[AnyStep]] = {
    "deal": Deal,
    "board": Board,
    "turn": Turn,
    "bet": Bet,
    "discard": Discard,
    "draw": Draw,
    "exchange": Exchange,
    "arrange": Arrange,
    "flip": Flip,
    "pass": Pass,
    "declare": Declare,
}
"""What a file may ask for; `restock` is put in by rulings only."""
_NOT_IN_FILES = {"run", "bring_in"}  # set by run-outs and by `forced`
ROW_NAMES = tuple[str, ...]
LINES = tuple[tuple[str, ...], ...]
ALL = frozenset({""})
"""`Guarded.broken` of a part of which nothing could be read."""
MOST_STEPS = 100
MOST_SEATS = 23
"""No table has more."""
PRINTABLE = "printable text on one line"
KEBAB = re.compile(r"[a-z0-9]+(-[a-z0-9]+)*")
ROW = re.compile(r"[a-z0-9]+([-_][a-z0-9]+)*")


def decode(data: Mapping[str, object], faults: Faults, origin: str) -> VariantFile:
    """The file's records as far as they can be read; only without faults are they a game."""
    reader = _Reader(faults)
    data, _ = reader.keys(data, KEYS, ())
    forced: Forced = reader.choice(data, "forced", Forced, "blinds")
    family: Family = reader.choice(data, "family", Family, "holdem" if forced == "blinds" else "ante")
    structure: Structure | None = reader.choice(data, "structure", Structure, None)
    return VariantFile(
        id=reader.id(data),
        name=reader.text(data, "name"),
        seats=reader.seats(data),
        forced=forced,
        family=family,
        structure=structure,
        pack=reader.pack(data, origin),
        rows=reader.rows(data),
        options=reader.options(data),
        steps=reader.steps(data),
        pools=reader.pools(data),
        shares=reader.shares(data),
        fee=reader.fee(data),
        origin=origin,
    )


class _Reader:
    """One method a key; each tells its faults and gives back what it could read."""

    def __init__(self, faults: Faults) -> None:
        self.faults = faults

    def keys(
        self, data: Mapping[str, object], known: tuple[str, ...], path: Path, what: str = ""
    ) -> tuple[dict[str, object], bool]:
        """The table by known keys, misspelled ones under the name meant; whether a key has no meaning."""
        read = {key: value for key, value in data.items() if key in known}
        lost = False
        for key, value in data.items():
            if key in known:
                continue
            self.faults.add((*path, key), f"{what}unknown key {key!r}: {near(key, known)}")
            name = meant(key, known)
            if name is None:
                lost = True
            elif name not in read:
                read[name] = value
                self.faults.spelled[(*path, name)] = key
        return read, lost

    def need(self, data: Mapping[str, object], key: str, kind: type[T], right: str) -> T | None:
        """A value that must be there and of this kind."""
        value = data.get(key)
        if isinstance(value, kind) and value:
            return value
        self.faults.unread.add(key)
        if key not in data:  # another part may have a key of that name: no line to look for
            self.faults.add((), f"{key!r} is missing: {right}")
        else:
            self.faults.add((key,), f"{key!r} cannot be {_show(value)}: {right}")
        return None

    def text(self, data: Mapping[str, object], key: str) -> str:
        value = self.need(data, key, str, "a text in quotes is needed") or ""
        if value and not (value.strip() and value.isprintable()):
            self.faults.add((key,), f"{key} {_show(value)}: {PRINTABLE}")
            self.faults.unread.add(key)
            return ""
        return value

    def id(self, data: Mapping[str, object]) -> str:
        word = self.text(data, "id")
        if word and not KEBAB.fullmatch(word):
            self.faults.add(("id",), f"id {word!r}: small letters and figures with single hyphens between")
        return word

    def choice(self, data: Mapping[str, object], key: str, allowed: object, default: T) -> T:
        words: tuple[T, ...] = get_args(allowed)
        value = data.get(key, default)
        for word in (*words, default):
            if value == word and isinstance(value, type(word)):
                return word
        self.faults.add((key,), f"{key} {_show(value)}: one of {', '.join(map(str, words))}")
        return default

    def seats(self, data: Mapping[str, object]) -> tuple[int, int]:
        right = f"two whole numbers, [least, most], from 2 to {MOST_SEATS}"
        value = self.need(data, "seats", list, right)
        if value is None:
            return (2, 2)
        if [type(n) for n in value] == [int, int] and 2 <= value[0] <= value[1] <= MOST_SEATS:
            return (value[0], value[1])
        self.faults.add(("seats",), f"seats {_show(value)}: {right}")
        return (2, 2)

    def pack(self, data: Mapping[str, object], origin: str) -> dict[str, str]:
        """Packs by id; a deck file is found from where the variant file is."""
        value = data.get("pack", {})
        packs = {value: ""} if isinstance(value, str) else value
        if isinstance(packs, dict) and all(
            ((is_deck_file(pack) and pack.isprintable()) or KEBAB.fullmatch(pack)) and isinstance(when, str)
            for pack, when in packs.items()
        ):
            return {
                beside(origin, pack) if is_deck_file(pack) else pack: when for pack, when in packs.items()
            }
        right = 'a pack\'s id or a deck file ("mine.toml"), or {id = "option"}'
        self.faults.add(("pack",), f"pack {_show(value)}: {right}")
        return {}

    def rows(self, data: Mapping[str, object]) -> tuple[str, ...]:
        value = data.get("rows", [])
        if not isinstance(value, list) or not all(
            isinstance(row, str) and ROW.fullmatch(row) for row in value
        ):
            self.faults.unread.add("rows")
            self.faults.add(("rows",), f"rows {_show(value)}: a list of row names without spaces")
            return ()
        for i, row in enumerate(value):
            if row in value[:i]:
                self.faults.add(("rows", i), f"row {row!r} is named twice")
        return tuple(dict.fromkeys(value))

    def options(self, data: Mapping[str, object]) -> dict[str, str]:
        value = data.get("options", {})
        if not isinstance(value, dict):
            self.faults.unread.add("options")
            self.faults.add(("options",), f"options {_show(value)}: a table of option names and values")
            return {}
        read: dict[str, str] = {}
        for key, given in value.items():
            path = ("options", key)
            name = meant(key, OPTIONS)
            if key not in OPTIONS:
                self.faults.add(path, f"unknown option {key!r}: {near(key, OPTIONS)}")
            if name is None:
                self.faults.unread.add("options")
                continue
            text = str(given).lower() if isinstance(given, bool) else str(given)
            try:
                read[name] = OPTIONS[name].read(text)
            except Refused as refused:
                self.faults.add(path, f"option {name} cannot be {_show(given)}: {refused.facts['right']}")
                read[name] = OPTIONS[name].default
        return read

    def steps(self, data: Mapping[str, object]) -> tuple[Guarded[AnyStep], ...]:
        read: list[Guarded[AnyStep]] = []
        items = self.need(data, "steps", list, "a list of steps is needed") or []
        if len(items) > MOST_STEPS:
            self.faults.add(("steps",), f"{len(items)} steps: a game has at most {MOST_STEPS}")
            self.faults.unread.add("steps")
            return ()
        for i, step in enumerate(items):
            path = _place("steps", i, items)
            do = step.get("do") if isinstance(step, dict) else None
            name = meant(do, STEPS) if isinstance(do, str) else None
            if not isinstance(step, dict) or not isinstance(do, str):
                self.faults.add(path, f"step {i + 1} is {_show(step)}: a table with `do` is needed")
            elif do not in STEPS:
                self.faults.add((*path, "do"), f"step {i + 1}: unknown step {do!r}: {near(do, STEPS)}")
            if isinstance(step, dict) and name is not None:
                read.append(self.record(step, STEPS[name], path, f"step {i + 1} ({name}): ", ("do",)))
            else:
                read.append(Guarded(item=Restock(), line=self.faults.line(path), broken=ALL))
        return tuple(read)

    def pools(self, data: Mapping[str, object]) -> dict[str, Guarded[Pool]]:
        read: dict[str, Guarded[Pool]] = {}
        for name, pool in (self.need(data, "pools", dict, "a table of pools is needed") or {}).items():
            path = ("pools", name)
            if not (name.strip() and name.isprintable()):
                self.faults.add(path, f"pool name {_show(name)}: {PRINTABLE}")
            if isinstance(pool, dict):
                read[name] = self.record(pool, Pool, path, f"pool {name}: ")
            else:
                self.faults.add(path, f"pool {name} is {_show(pool)}: a table is needed")
                read[name] = Guarded(item=Pool(), line=self.faults.line(path), broken=ALL)
        return read

    def shares(self, data: Mapping[str, object]) -> tuple[Guarded[Share], ...]:
        read: list[Guarded[Share]] = []
        items = self.need(data, "shares", list, "a list of shares is needed") or []
        for i, share in enumerate(items):
            path = _place("shares", i, items)
            if isinstance(share, dict):
                board = share.get("board", "")
                if isinstance(board, str) and not board.isprintable():
                    self.faults.add((*path, "board"), f"share {i + 1}: board {_show(board)}: {PRINTABLE}")
                read.append(self.record(share, Share, path, f"share {i + 1}: "))
            else:
                self.faults.add(path, f"share {i + 1} is {_show(share)}: a table is needed")
                self.faults.unread.add("shares")
        return tuple(read)

    def fee(self, data: Mapping[str, object]) -> Fee | None:
        value = data.get("fee")
        if value is None:
            return None
        if not isinstance(value, dict):
            self.faults.add(("fee",), f"fee {_show(value)}: a table with first, step, times is needed")
            return Fee(first=1)
        return self.record(value, Fee, ("fee",), "fee: ", guarded=False).item

    def record(
        self,
        data: Mapping[str, object],
        kind: type[S],
        path: Path,
        what: str,
        more: tuple[str, ...] = (),
        guarded: bool = True,
    ) -> Guarded[S]:
        """One struct, field by field, with its condition; stand-ins for what is missing or wrong."""
        fields = [field for field in msgspec.structs.fields(kind) if field.name not in _NOT_IN_FILES]
        known = (*more, *(field.name for field in fields), *(("when",) if guarded else ()))
        data, lost = self.keys(data, known, path, what)
        values: dict[str, object] = {"do": kind.__struct_config__.tag} if issubclass(kind, Step) else {}
        # a key without a meaning may have been any field, unless the others are there
        broken = {""} if lost and not any(field.name in data for field in fields) else set[str]()
        for field in fields:
            if field.name not in data:
                if field.required:
                    self.faults.add(path, f"{what}{field.name!r} is missing")
                    values[field.name] = _stand_in(field.type)
                    broken.add(field.name)
                continue
            given = data[field.name]
            try:
                values[field.name] = msgspec.convert(_split(field.type, given), field.type)
            except msgspec.ValidationError:
                right = _wanted(field.name, field.type)
                self.faults.add((*path, field.name), f"{what}{field.name} {_show(given)}: {right}")
                guess = _guess(field.type, given)
                if guess is None:
                    broken.add(field.name)
                if guess is not None or field.required:
                    values[field.name] = guess or _stand_in(field.type)
        when = data.get("when", "")
        if not isinstance(when, str):
            self.faults.add((*path, "when"), f"when {_show(when)}: option names in one text")
            when = ""
            broken.add("when")
        return Guarded(
            item=msgspec.convert(values, kind),
            when=when,
            line=self.faults.line(path),
            broken=frozenset(broken),
        )


def is_deck_file(pack: str) -> bool:
    """Whether a pack is named by a file; one in the same folder must end in `.toml`."""
    return "/" in pack or "\\" in pack or pack.endswith(".toml")


def _place(name: str, i: int, items: list[object]) -> Path:
    """Only tables have lines of their own, and are counted alone."""
    if not isinstance(items[i], dict):
        return (name,)
    return (name, sum(isinstance(item, dict) for item in items[:i]))


def _split(kind: object, value: object) -> object:
    """Texts of row names into tuples: `to`, `of` and each of `lines`."""
    if kind == ROW_NAMES and isinstance(value, str):
        return value.split()
    if kind == LINES and isinstance(value, list):
        return [line.split() if isinstance(line, str) else line for line in value]
    return value


def _guess(kind: object, value: object) -> str | None:
    """The word a misspelled one stands for, where there are only a few."""
    if get_origin(kind) is Literal and isinstance(value, str):
        return meant(value, get_args(kind))
    return None


def _stand_in(kind: object) -> object:
    """A value of this kind for a field that must be there."""
    if get_origin(kind) is Literal:
        return get_args(kind)[0]
    return () if kind == ROW_NAMES else 1 if kind is int else ""


def _wanted(name: str, kind: object) -> str:
    if get_origin(kind) is Literal:
        return "one of " + ", ".join(get_args(kind))
    if kind == ROW_NAMES:
        return "row names in one text, one a card"
    if kind == LINES:
        return "a list of texts, each naming rows used together"
    if name == "hole":
        return "two whole numbers, [least, most]"
    return "a whole number" if kind is int else "true or false" if kind is bool else "a text"


def _show(value: object) -> str:
    """A TOML value as the reader of the file knows it."""
    if isinstance(value, bool):
        return str(value).lower()
    text = repr(value)
    return text if len(text) <= 40 else text[:37] + "..."
