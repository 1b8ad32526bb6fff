"""TOML values into the records of a variant file, one decode a field, so that every fault is told."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Literal, TypeVar, get_args, get_origin

import msgspec

from purplepoker.errors import Refused
from purplepoker.variants.faults import Faults, Path, near
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
_WORDS = {"to": "board", "of": "turn"}  # texts of row names
KEBAB = re.compile(r"[a-z0-9]+(-[a-z0-9]+)*")
ROW = re.compile(r"[a-z0-9]+([-_][a-z0-9]+)*")


def decode(data: Mapping[str, object], faults: Faults, origin: str) -> VariantFile | None:
    """The file's records, or None where a part without which nothing can be checked is not there."""
    reader = _Reader(faults)
    reader.keys(data, KEYS, ())
    forced: Forced = reader.choice(data, "forced", Forced, "blinds")
    family: Family = reader.choice(data, "family", Family, "holdem" if forced == "blinds" else "ante")
    structure: Structure | None = reader.choice(data, "structure", Structure, None)
    file = VariantFile(
        id=reader.id(data),
        name=reader.text(data, "name"),
        seats=reader.seats(data),
        forced=forced,
        family=family,
        structure=structure,
        pack=reader.pack(data),
        rows=reader.rows(data),
        options=reader.options(data),
        steps=reader.steps(data),
        pools=reader.pools(data),
        shares=reader.shares(data),
        fee=reader.fee(data),
        origin=origin,
    )
    return file if file.steps and file.pools and file.shares else None


class _Reader:
    """One method a key; each tells its faults and gives back what it could read."""

    def __init__(self, faults: Faults) -> None:
        self.faults = faults

    def keys(self, data: Mapping[str, object], known: tuple[str, ...], path: Path, what: str = "") -> None:
        for key in data:
            if key not in known:
                self.faults.add((*path, key), f"{what}unknown key {key!r}: {near(key, known)}")

    def need(self, data: Mapping[str, object], key: str, kind: type[T], right: str) -> T | None:
        """A value that must be there and of this kind."""
        value = data.get(key)
        if isinstance(value, kind) and value:
            return value
        if key not in data:  # another part may have a key of that name: no line to look for
            self.faults.add((), f"{key!r} is missing: {right}")
        else:
            self.faults.add((key,), f"{key!r} cannot be {_show(value)}: {right}")
        return None

    def text(self, data: Mapping[str, object], key: str) -> str:
        return self.need(data, key, str, "a text in quotes is needed") or ""

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
        right = "two whole numbers, [least, most], from 2 on"
        value = self.need(data, "seats", list, right)
        if value is None:
            return (2, 2)
        if [type(n) for n in value] == [int, int] and 2 <= value[0] <= value[1]:
            return (value[0], value[1])
        self.faults.add(("seats",), f"seats {_show(value)}: {right}")
        return (2, 2)

    def pack(self, data: Mapping[str, object]) -> dict[str, str]:
        value = data.get("pack", {})
        packs = {value: ""} if isinstance(value, str) else value
        if isinstance(packs, dict) and all(
            KEBAB.fullmatch(pack) and isinstance(when, str) for pack, when in packs.items()
        ):
            return dict(packs)
        self.faults.add(("pack",), f'pack {_show(value)}: a pack\'s id, or {{id = "option"}}')
        return {}

    def rows(self, data: Mapping[str, object]) -> tuple[str, ...]:
        value = data.get("rows", [])
        if not isinstance(value, list) or not all(
            isinstance(row, str) and ROW.fullmatch(row) for row in value
        ):
            self.faults.add(("rows",), f"rows {_show(value)}: a list of row names without spaces")
            return ()
        for i, row in enumerate(value):
            if row in value[:i]:
                self.faults.add(("rows", i), f"row {row!r} is named twice")
        return tuple(dict.fromkeys(value))

    def options(self, data: Mapping[str, object]) -> dict[str, str]:
        value = data.get("options", {})
        if not isinstance(value, dict):
            self.faults.add(("options",), f"options {_show(value)}: a table of option names and values")
            return {}
        read: dict[str, str] = {}
        for name, given in value.items():
            path = ("options", name)
            text = str(given).lower() if isinstance(given, bool) else str(given)
            if name not in OPTIONS:
                self.faults.add(path, f"unknown option {name!r}: {near(name, OPTIONS)}")
                continue
            try:
                read[name] = OPTIONS[name].read(text)
            except Refused as refused:
                self.faults.add(path, f"option {name} cannot be {_show(given)}: {refused.facts['right']}")
        return read

    def steps(self, data: Mapping[str, object]) -> tuple[Guarded[AnyStep], ...]:
        read: list[Guarded[AnyStep]] = []
        items = self.need(data, "steps", list, "a list of steps is needed") or []
        for i, step in enumerate(items):
            path = _place("steps", i, items)
            do = step.get("do") if isinstance(step, dict) else None
            if not isinstance(step, dict) or not isinstance(do, str):
                self.faults.add(path, f"step {i + 1} is {_show(step)}: a table with `do` is needed")
            elif do not in STEPS:
                self.faults.add((*path, "do"), f"step {i + 1}: unknown step {do!r}: {near(do, STEPS)}")
            else:
                item = self.record(step, STEPS[do], path, f"step {i + 1} ({do}): ", ("do",))
                if item is not None:
                    read.append(self.guard(item, step, path))
        return tuple(read)

    def pools(self, data: Mapping[str, object]) -> dict[str, Guarded[Pool]]:
        read: dict[str, Guarded[Pool]] = {}
        for name, pool in (self.need(data, "pools", dict, "a table of pools is needed") or {}).items():
            path = ("pools", name)
            if not isinstance(pool, dict):
                self.faults.add(path, f"pool {name} is {_show(pool)}: a table is needed")
                continue
            item = self.record(pool, Pool, path, f"pool {name}: ")
            if item is not None:
                read[name] = self.guard(item, pool, path)
        return read

    def shares(self, data: Mapping[str, object]) -> tuple[Guarded[Share], ...]:
        read: list[Guarded[Share]] = []
        items = self.need(data, "shares", list, "a list of shares is needed") or []
        for i, share in enumerate(items):
            path = _place("shares", i, items)
            if not isinstance(share, dict):
                self.faults.add(path, f"share {i + 1} is {_show(share)}: a table is needed")
                continue
            item = self.record(share, Share, path, f"share {i + 1}: ")
            if item is not None:
                read.append(self.guard(item, share, path))
        return tuple(read)

    def fee(self, data: Mapping[str, object]) -> Fee | None:
        value = data.get("fee")
        if value is None:
            return None
        if not isinstance(value, dict):
            self.faults.add(("fee",), f"fee {_show(value)}: a table with first, step, times is needed")
            return None
        return self.record(value, Fee, ("fee",), "fee: ", guarded=False)

    def guard(self, item: S, data: Mapping[str, object], path: Path) -> Guarded[S]:
        when = data.get("when", "")
        if not isinstance(when, str):
            self.faults.add((*path, "when"), f"when {_show(when)}: option names in one text")
            when = ""
        return Guarded(item=item, when=when, line=self.faults.line(path))

    def record(
        self,
        data: Mapping[str, object],
        kind: type[S],
        path: Path,
        what: str,
        more: tuple[str, ...] = (),
        guarded: bool = True,
    ) -> S | None:
        """One struct, field by field; None if a field is missing or wrong."""
        fields = [field for field in msgspec.structs.fields(kind) if field.name not in _NOT_IN_FILES]
        known = (*more, *(field.name for field in fields), *(("when",) if guarded else ()))
        self.keys(data, known, path, what)
        values: dict[str, object] = {}
        for field in fields:
            if field.name not in data:
                if field.required:
                    self.faults.add(path, f"{what}{field.name!r} is missing")
                    return None
                continue
            value = _split(field.name, data[field.name])
            try:
                values[field.name] = msgspec.convert(value, field.type)
            except msgspec.ValidationError:
                right = _wanted(field.name, field.type)
                self.faults.add((*path, field.name), f"{what}{field.name} {_show(data[field.name])}: {right}")
                return None
        return msgspec.convert(values | ({"do": data["do"]} if issubclass(kind, Step) else {}), kind)


def _place(name: str, i: int, items: list[object]) -> Path:
    """Only tables have lines of their own, and are counted alone."""
    if not isinstance(items[i], dict):
        return (name,)
    return (name, sum(isinstance(item, dict) for item in items[:i]))


def _split(name: str, value: object) -> object:
    """Texts of row names into tuples: `to`, `of` and each of `lines`."""
    if name in _WORDS and isinstance(value, str):
        return value.split()
    if name == "lines" and isinstance(value, list):
        return [line.split() if isinstance(line, str) else line for line in value]
    return value


def _wanted(name: str, kind: object) -> str:
    if get_origin(kind) is Literal:
        return "one of " + ", ".join(get_args(kind))
    if name in _WORDS:
        return "row names in one text, one a card"
    if name == "lines":
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
