"""A game in a few fields (`variants`), and the names of its streets."""

from __future__ import annotations

from typing import Literal

import msgspec

from purplepoker.cards import Deck
from purplepoker.variants import words
from purplepoker.variants.capacity import seats
from purplepoker.variants.model import AnyStep, Deal, Draw, Flip, Structure, Variant
from purplepoker.variants.option_table import OPTIONS
from purplepoker.variants.options import resolve
from purplepoker.variants.rules import Rules
from purplepoker.variants.rulings import meaning, rulings_of
from purplepoker.variants.shape import boarded, streets_of
from purplepoker.variants.sheet import sheet
from purplepoker.variants.source import VariantFile


class Players(msgspec.Struct, frozen=True):
    min: int
    max: int


class Summary(msgspec.Struct, frozen=True):
    """One line of the list of games; `deck` and `structure` are what the game was resolved with."""

    id: str
    name: str
    players: Players
    streets: tuple[str, ...]
    shares: tuple[Literal["high", "low"], ...]
    deck: str
    structure: Structure


class Choice(msgspec.Struct, frozen=True):
    """An option of a game: its value now, and all it can have (`n`: any whole number from 1 on).

    `ruling`: the rulings it belongs to, by id. `means`: the value now, as a sentence.
    """

    default: str
    values: tuple[str, ...]
    ruling: tuple[str, ...]
    means: str


class Description(Summary, frozen=True):
    """A game with every option it has and its rule sheet."""

    rules: dict[str, Choice]
    sheet: str


def summary(variant: Variant, rules: Rules, deck: Deck) -> Summary:
    """The short record of one resolved game."""
    least, most = seats(variant, rules, deck)
    return Summary(
        id=variant.id,
        name=variant.name,
        players=Players(least, most),
        streets=tuple(streets(variant)),
        shares=tuple(dict.fromkeys(share.name for share in variant.shares)),
        deck=deck.id,
        structure=rules.stakes.structure,
    )


def describe(
    file: VariantFile,
    deck: Deck,
    *,
    structure: str | None = None,
    ruleset: str | None = None,
    rules: dict[str, str] | None = None,
) -> Description:
    """The long record: `default` is the value the game has with what was named here."""
    variant, resolved = resolve(file, deck, structure=structure, ruleset=ruleset, rules=rules)
    short = summary(variant, resolved, deck)
    return Description(
        **{name: getattr(short, name) for name in Summary.__struct_fields__},
        rules={
            name: Choice(value, OPTIONS[name].values, rulings_of(name), meaning(name, value))
            for name, value in resolved.named.items()
        },
        sheet=sheet(variant, resolved, deck),
    )


def streets(variant: Variant) -> list[str]:
    """A name for each betting round; each name stands once."""
    rounds = streets_of(variant.steps)
    boards = [sum(map(boarded, street)) for street in rounds]
    if len(rounds) == len(words.FOUR_STREETS) and not boards[0] and all(boards[1:]):
        return list(words.FOUR_STREETS)
    draws = sum(isinstance(step, Draw) for step in variant.steps)
    dealt = all(any(isinstance(step, Deal) for step in street) for street in rounds)
    counts = _Counts(draws, dealt)
    return [counts.name(street, n) for n, street in enumerate(rounds, 1)]


class _Counts:
    """What has been dealt so far, to number a street by the last thing that came with it."""

    def __init__(self, draws: int, dealt: bool) -> None:
        """`dealt`: every street deals cards to players, so it is named by them, whatever is turned up."""
        self.draws = draws
        self.dealt = dealt
        self.drawn = 0
        self.held = 0
        self.flips = 0
        self.board = 0

    def name(self, street: tuple[AnyStep, ...], n: int) -> str:
        name = f"round {n}"
        for step in street:
            if isinstance(step, Deal):
                self.held += step.down + step.up
                name = f"{words.ordinal(self.held)} street"
            elif isinstance(step, Draw):
                self.drawn += 1
                name = f"{words.ordinal(self.drawn)} draw" if self.draws > 1 else words.AFTER_DRAW
            elif isinstance(step, Flip):
                self.flips += 1
                name = name if self.dealt else f"{words.ordinal(self.flips)} turned up"
            elif boarded(step):
                self.board += boarded(step)
                name = f"{words.ordinal(self.board)} board card"
        return words.BEFORE_DRAW if self.draws and not self.drawn else name
