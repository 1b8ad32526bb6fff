"""A hand as groups of tied cards, in the order in which they are compared.

Wild cards are tied by what they stand for.
"""

from __future__ import annotations

from typing import Literal

import msgspec

from purplepoker.cards import Deck
from purplepoker.ranking.base import HandValue

_IN_SEQUENCE = ("straight", "straight_flush", "royal_flush")
_SIZES = {
    "pair": (2,),
    "two_pair": (2, 2),
    "three_of_a_kind": (3,),
    "full_house": (3, 2),
    "four_of_a_kind": (4,),
    "five_of_a_kind": (5,),
}
"""Groups of a class; every card after them is a kicker."""


class Group(msgspec.Struct, frozen=True, omit_defaults=True, rename={"as_": "as"}):
    """Cards tied together in a reading, above for ranks, below for colors and suits; `number` is compared.

    `as_`: what each of the cards stands for, () where they are all themselves.
    """

    cards: tuple[int, ...]
    name: str
    number: str
    side: Literal["ranks", "colors", "suit", "straight", "kicker"]
    as_: tuple[int, ...] = ()


def groups(deck: Deck, value: HandValue) -> tuple[Group, ...]:
    """The cards of a hand as they are tied: by ranks, colors, suit or sequence; single cards are kickers.

    Numbers are those compared: points where the pack has them, else the rank's letter.
    """
    cards = tuple(value.cards)
    if value.cls in _IN_SEQUENCE or value.reading in ("suit", "color"):
        return _whole(deck, value, cards)
    by_colors = value.reading == "colors"
    sizes = list(_SIZES.get(value.cls, ()))
    sizes += [1] * (len(cards) - sum(sizes))
    found = []
    at = 0
    for place, size in enumerate(sizes):
        run = slice(at, at + size)
        at += size
        first = value.as_[run][0]
        compared = place < len(value.points)
        number = "" if not compared else str(value.points[place])
        if compared and not deck.colors:
            number = deck.ranks[deck.rank_of[first]].letter
        as_ = _stand_for(cards[run], value.as_[run])
        if size == 1:
            found.append(Group(cards[run], "", number, "kicker", as_))
        elif by_colors:
            found.append(Group(cards[run], deck.colors[deck.color_of[first]].name, number, "colors", as_))
        else:
            found.append(Group(cards[run], deck.ranks[deck.rank_of[first]].plural, number, "ranks", as_))
    return tuple(found)


def _stand_for(cards: tuple[int, ...], as_: tuple[int, ...]) -> tuple[int, ...]:
    return as_ if as_ != cards else ()


def _whole(deck: Deck, value: HandValue, cards: tuple[int, ...]) -> tuple[Group, ...]:
    """A hand that is one group: straight, flush, or both, which is tied above and below."""
    named = tuple(value.as_)
    as_ = _stand_for(cards, named)
    points = "-".join(map(str, value.points))
    found = []
    if value.cls in _IN_SEQUENCE:
        head = str(value.points[0]) if deck.colors else deck.ranks[deck.rank_of[named[0]]].letter
        found.append(Group(cards, "straight", head, "straight", as_))
    rest = points.partition("-")[2] if value.cls in _IN_SEQUENCE else points
    if value.reading == "suit":
        number = rest if deck.colors or value.cls in _IN_SEQUENCE else _letters(deck, named)
        found.append(Group(cards, deck.suits[deck.suit_of[named[0]]].name, number, "suit", as_))
    elif value.reading == "color":
        found.append(Group(cards, deck.colors[deck.color_of[named[0]]].name, rest, "colors", as_))
    return tuple(found)


def _letters(deck: Deck, cards: tuple[int, ...]) -> str:
    return "-".join(deck.ranks[deck.rank_of[card]].letter for card in cards)
