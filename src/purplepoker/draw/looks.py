"""How the cards of a pack look: faces and inks from `data/hues.toml`, by the names in the deck file."""

from __future__ import annotations

import tomllib
from functools import cache, lru_cache
from importlib.resources import files
from itertools import cycle

import msgspec

from purplepoker.cards import Deck

PAPER = "#FDFBF6"
_INK = "#111827"


class Hue(msgspec.Struct, frozen=True):
    face: str
    ink: str


class _Hues(msgspec.Struct, frozen=True):
    colors: dict[str, Hue]
    suits: dict[str, Hue]
    back: Hue
    others: tuple[Hue, ...]


class Looks(msgspec.Struct, frozen=True):
    """`colors` and `suits` as in the deck."""

    colors: tuple[Hue, ...]
    suits: tuple[Hue, ...]
    back: Hue

    def of(self, deck: Deck, card: int) -> Hue:
        """Of one card; a joker is on paper, an unknown card shows its back."""
        if card < 0:
            return self.back
        if deck.rank_of[card] < 0:
            return Hue(PAPER, self.suits[0].ink)
        if deck.colors:
            return self.colors[deck.color_of[card]]
        return Hue(PAPER, self.suits[deck.suit_of[card]].ink)


_BACK_OF_PAPER = Hue("#2A3654", "#B9C6E6")


@cache
def _hues() -> _Hues:
    return msgspec.convert(
        tomllib.loads((files("purplepoker") / "data" / "hues.toml").read_text("utf-8")), _Hues
    )


@lru_cache(maxsize=64)
def looks(deck: Deck) -> Looks:
    """A name that the hues do not know takes the next of the others."""
    hues = _hues()
    others = cycle(hues.others)
    return Looks(
        colors=tuple(hues.colors.get(color.name) or next(others) for color in deck.colors),
        suits=tuple(hues.suits.get(suit.name) or Hue(PAPER, _INK) for suit in deck.suits),
        back=hues.back if deck.colors else _BACK_OF_PAPER,
    )
