"""Words all of `ranking` shares: kinds and roles, settings, the value of a hand, and the order of classes.

A higher value is better for every kind, lows too.
"""

from __future__ import annotations

from typing import Any, Literal

import msgspec

from purplepoker.cards import CardId, Deck, Role
from purplepoker.deck_file import HIGH_KINDS, HOYLE_KINDS, KINDS, ROLES, kinds_for
from purplepoker.errors import Code, Refused

__all__ = [
    "DEFAULTS",
    "HIGH_KINDS",
    "HOYLE_KINDS",
    "KINDS",
    "READINGS",
    "ROLES",
    "HandValue",
    "PackSettings",
    "ace_of",
    "check_cards",
    "check_fit",
    "class_order",
    "role_of_kind",
    "role_with_kind",
]

READINGS = ("ranks", "colors", "suit", "color")
"""The ways to read five cards, in the order in which equal ones are named (R-44)."""

MOST_CARDS = 9
BADUGI_SIZE = 4


class PackSettings(msgspec.Struct, frozen=True):
    """Options that change how hands of a pack rank (R-19, R-22, R-34)."""

    tie_break_depth: Literal[3, 5] = 3
    ace_low: bool = True
    sf_tie: Literal["head", "colors"] = "head"
    low_reading: Literal["both", "ranks"] = "both"
    low_tie_depth: Literal[3, 5] = 5
    bug_color: bool = True


DEFAULTS = PackSettings()


class HandValue(msgspec.Struct, frozen=True):
    """What a hand is worth under one ranking.

    `points`: the integers compared in order, no padding. `cards`: those that play, groups first.
    `as_`: what each of them stands for. `key`: compare hands of one pack, kind and settings by it,
    higher is better; the empty key of a hand that does not qualify is below all others.
    """

    cls: str
    points: tuple[int, ...]
    reading: str
    cards: tuple[CardId, ...]
    as_: tuple[CardId, ...]
    qualifies: bool
    key: tuple[int, ...]


_PATTERNS = ("high_card", "pair", "two_pair", "three_of_a_kind")
_HOYLE = (
    *_PATTERNS,
    "straight",
    "flush",
    "full_house",
    "four_of_a_kind",
    "straight_flush",
    "royal_flush",
    "five_of_a_kind",
)
_SHORT = (
    *_PATTERNS,
    "straight",
    "full_house",
    "flush",
    "four_of_a_kind",
    "straight_flush",
    "royal_flush",
    "five_of_a_kind",
)
_PURPLE = (
    *_PATTERNS,
    "straight",
    "flush",
    "full_house",
    "four_of_a_kind",
    "five_of_a_kind",
    "straight_flush",
    "royal_flush",
)
_LOW = ("five_of_a_kind", "four_of_a_kind", "full_house", "three_of_a_kind", "two_pair", "pair", "high_card")

_ORDERS: dict[str, tuple[str, ...]] = {
    "high": _HOYLE,
    "short": _SHORT,
    "purple": _PURPLE,
    "a5": _LOW,
    "a5-8": _LOW,
    "purple-low": _LOW,
    "purple-low-8": _LOW,
    "27": _HOYLE[::-1],
    "purple-27": _PURPLE[::-1],
    "badugi": ("one_card", "two_card", "three_card", "four_card"),
}


def class_order(kind: str) -> tuple[str, ...]:
    """Every class of a ranking kind, worst first."""
    if kind not in _ORDERS:
        raise Refused(Code.UNKNOWN_RANKING, token=kind, right=", ".join(KINDS))
    return _ORDERS[kind]


def role_of_kind(deck: Deck, kind: str) -> Role:
    """A role for a kind named by itself, with the pack's own settings for it if it has any."""
    class_order(kind)
    for role in deck.roles.values():
        if role.kind == kind:
            return role
    # the Purple pack counts from 0 or 1, an ordinary pack its pips
    return Role(kind, limit=5 if kind == "purple-low-8" else 8)


def role_with_kind(deck: Deck, role: str, kind: str) -> Role | None:
    """`role_of_kind` where `kind` can stand for `role` (`kinds_for`), else None."""
    class_order(kind)
    return role_of_kind(deck, kind) if kind in kinds_for(role) else None


def check_fit(deck: Deck, role: Role) -> None:
    """Refuses an unknown kind, and a Purple kind for a pack without points and colors (R-37)."""
    class_order(role.kind)
    if role.kind.startswith("purple") and not (deck.colors and all(rank.points for rank in deck.ranks)):
        right = "it needs colors and rank points; high, a5 and 27 fit any pack"
        raise Refused(Code.RANKING_UNFIT, token=role.kind, right=right)


def check_cards(deck: Deck, kind: str, cards: Any) -> None:
    """Refuses a number of cards that no ranking takes: 5 to 9, for badugi 1 to 9."""
    least = 1 if kind == "badugi" else 5
    if not least <= len(cards) <= MOST_CARDS:
        shown = " ".join(deck.text(card) for card in cards)
        raise Refused(
            Code.CARD_COUNT,
            count=len(cards),
            token=shown or "none",
            right=f"{kind} takes {least} to {MOST_CARDS}",
        )


def ace_of(deck: Deck, kind: str) -> int:
    """Index of the rank that can count low: the highest; an ordinary ranking wants it worth 14 (else -1)."""
    top = len(deck.ranks) - 1
    return top if kind.startswith("purple") or deck.ranks[top].value >= 14 else -1
