"""A hand as groups of tied cards, in the order in which they are compared."""

from __future__ import annotations

from typing import Literal

import msgspec

from purplepoker.cards import Deck
from purplepoker.ranking.base import HandValue

_IN_SEQUENCE = ("straight", "straight_flush", "royal_flush")


class Group(msgspec.Struct, frozen=True):
    """Cards tied together in a reading, above for ranks, below for colors and suits; `number` is compared."""

    cards: tuple[int, ...]
    name: str
    number: str
    side: Literal["ranks", "colors", "suit", "straight", "kicker"]


def groups(deck: Deck, value: HandValue) -> tuple[Group, ...]:
    """The cards of a hand as they are tied: by ranks, colors, suit or sequence; single cards are kickers.

    Numbers are those compared: points where the pack has them, else the rank's letter.
    """
    cards = tuple(value.cards)
    if value.cls in _IN_SEQUENCE or value.reading in ("suit", "color"):
        return _whole(deck, value, cards)
    by_colors = value.reading == "colors"
    kinds = deck.color_of if by_colors else deck.rank_of
    runs: list[list[int]] = []
    for card in cards:
        if runs and kinds[runs[-1][0]] == kinds[card]:
            runs[-1].append(card)
        else:
            runs.append([card])
    found = []
    for place, run in enumerate(runs):
        first = run[0]
        compared = place < len(value.points)
        number = "" if not compared else str(value.points[place])
        if compared and not deck.colors:
            number = deck.ranks[deck.rank_of[first]].letter
        if len(run) == 1:
            found.append(Group((first,), "", number, "kicker"))
        elif by_colors:
            found.append(Group(tuple(run), deck.colors[deck.color_of[first]].name, number, "colors"))
        else:
            found.append(Group(tuple(run), deck.ranks[deck.rank_of[first]].plural, number, "ranks"))
    return tuple(found)


def _whole(deck: Deck, value: HandValue, cards: tuple[int, ...]) -> tuple[Group, ...]:
    """A hand that is one group: straight, flush, or both, which is tied above and below."""
    points = "-".join(map(str, value.points))
    found = []
    if value.cls in _IN_SEQUENCE:
        head = str(value.points[0]) if deck.colors else deck.ranks[deck.rank_of[cards[0]]].letter
        found.append(Group(cards, "straight", head, "straight"))
    rest = points.partition("-")[2] if value.cls in _IN_SEQUENCE else points
    if value.reading == "suit":
        number = rest if deck.colors or value.cls in _IN_SEQUENCE else _letters(deck, cards)
        found.append(Group(cards, deck.suits[deck.suit_of[cards[0]]].name, number, "suit"))
    elif value.reading == "color":
        found.append(Group(cards, deck.colors[deck.color_of[cards[0]]].name, rest, "colors"))
    return tuple(found)


def _letters(deck: Deck, cards: tuple[int, ...]) -> str:
    return "-".join(deck.ranks[deck.rank_of[card]].letter for card in cards)
