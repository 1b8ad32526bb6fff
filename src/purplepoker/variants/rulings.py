"""The one list of rulings, `data/rulings.toml`: what was decided, and what every value of an option means.

Rule sheets, the rules panel of a table and the pages of the docs are made from it; refusals cite it
(`errors.RULINGS`). The list says nothing about which game has an option: that is `option_table`.
"""

from __future__ import annotations

import tomllib
from collections.abc import Iterator, Mapping
from functools import cache
from importlib.resources import files
from typing import Literal

import msgspec

from purplepoker.text import filled
from purplepoker.variants.option_table import OPTIONS

Ask = Literal["always", "changed", "never"]


class Document(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One of the texts that the rulings decide about."""

    name: str
    what: str
    scope: str


class Ruling(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """`decided` in a sentence or three, `source` in the documents' short names.

    `options` choose another reading. `table`: what the panel of a table says of it, though it has no option;
    `family`: of what games, "" for all.
    """

    id: str
    section: str
    decided: str
    source: str = msgspec.field(name="from")
    options: tuple[str, ...] = ()
    table: str = ""
    family: str = ""


class OptionWords(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """An option in words: `means` a sentence for each value, `n` for any number.

    `ask`: whether a table tells the value in force always, where it is not the option's first, or never.
    `silent`: values of other options under which this one says nothing. `source`: "" for its rulings'.
    """

    decides: str
    means: dict[str, str]
    source: str = msgspec.field(name="from", default="")
    ask: Ask = "changed"
    silent: dict[str, str] = {}


class _File(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    document: tuple[Document, ...]
    ruling: tuple[Ruling, ...]
    option: dict[str, OptionWords]


class InForce(msgspec.Struct, frozen=True):
    """What holds at a table, as one sentence; `id` is the first ruling behind it, "" of none."""

    id: str
    text: str


@cache
def _file() -> _File:
    text = (files("purplepoker") / "data" / "rulings.toml").read_text("utf-8")
    return msgspec.convert(tomllib.loads(text), _File)


def documents() -> tuple[Document, ...]:
    """The texts that rulings name as their source."""
    return _file().document


@cache
def rulings() -> dict[str, Ruling]:
    """Every ruling by its id, in the order of the list."""
    return {ruling.id: ruling for ruling in _file().ruling}


def option_words() -> dict[str, OptionWords]:
    """Every option's words by its name."""
    return _file().option


@cache
def rulings_of(option: str) -> tuple[str, ...]:
    """Ids of the rulings that an option belongs to; none for a setting that no ruling was needed for."""
    return tuple(ruling.id for ruling in _file().ruling if option in ruling.options)


def source_of(option: str) -> str:
    """From which documents an option is."""
    own = option_words()[option].source
    return own or "; ".join(dict.fromkeys(rulings()[id].source for id in rulings_of(option)))


def meaning(option: str, value: str) -> str:
    """What a value means at the table, as one sentence."""
    means = option_words()[option].means
    if value.isdecimal() and value not in means:
        return filled(means["n"], n=int(value))
    return means[value]


def in_force(named: Mapping[str, str], family: str, odd_chip: str = "") -> tuple[InForce, ...]:
    """What players would ask about in a dispute, of a game with these option values, in the list's order.

    An option that does nothing yet is not told. `odd_chip`: the game's own sentence on odd chips.
    """
    return tuple(_in_force(named, family, odd_chip))


def _in_force(named: Mapping[str, str], family: str, odd_chip: str) -> Iterator[InForce]:
    for name, words in option_words().items():
        if name in named and _told(name, words, named):
            yield InForce(next(iter(rulings_of(name)), ""), meaning(name, named[name]))
    if odd_chip:
        yield InForce("R-31", odd_chip)
    for ruling in _file().ruling:
        if ruling.table and ruling.family in ("", family):
            yield InForce(ruling.id, ruling.table)


def silenced(option: str, named: Mapping[str, str]) -> bool:
    """Whether an option says nothing beside the values in force, as what a cap counts where there is none."""
    return any(named.get(other) == value for other, value in option_words()[option].silent.items())


def _told(name: str, words: OptionWords, named: Mapping[str, str]) -> bool:
    if OPTIONS[name].later or words.ask == "never" or silenced(name, named):
        return False
    return words.ask == "always" or named[name] != OPTIONS[name].default
