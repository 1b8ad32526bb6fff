"""Short ways to say a hand in a test."""

from __future__ import annotations

from itertools import combinations_with_replacement
from pathlib import Path
from random import Random

from purplepoker.cards import Deck, deck, parse_cards
from purplepoker.ranking.base import DEFAULTS, HandValue, PackSettings, role_of_kind
from purplepoker.ranking.reference import value

ODD = str(Path(__file__).parent.parent / "data" / "decks" / "odd.toml")
"""A user's pack: eight ranks with gaps, six colors in three suits of unequal size."""

PACKS = ("standard", "short", "stripped", "purple", ODD)


def worth(text: str, kind: str, pack: str = "standard", settings: PackSettings = DEFAULTS) -> HandValue:
    """The value of a hand by the reference."""
    cards = deck(pack)
    return value(cards, role_of_kind(cards, kind), settings, parse_cards(cards, text))


def said(text: str, kind: str, pack: str = "standard", settings: PackSettings = DEFAULTS) -> str:
    """Class and numbers in one line: `flush 14 12 10 9 3`."""
    hand = worth(text, kind, pack, settings)
    return " ".join([hand.cls, *map(str, hand.points)])


def random_hands(cards: Deck, n: int, how_many: int, seed: int = 1) -> list[tuple[int, ...]]:
    """Hands of n cards, in no order; the same ones for the same arguments."""
    random = Random(f"{cards.id} {n} {seed}")
    return [tuple(random.sample(range(cards.size), n)) for _ in range(how_many)]


def suit_classes(cards: Deck, n: int) -> list[tuple[int, ...]]:
    """One hand of n cards for each class of a pack without colors under renaming of suits.

    A class is a multiset of suit holdings, so the holdings are taken in falling order.
    """
    ranks, suits = len(cards.ranks), len(cards.suits)
    holdings: dict[int, list[int]] = {k: [] for k in range(n + 1)}
    for mask in range(1 << ranks):
        if mask.bit_count() <= n:
            holdings[mask.bit_count()].append(mask)
    found: list[tuple[int, ...]] = []

    def extend(left: int, most: int, chosen: list[int]) -> None:
        if not left or len(chosen) == suits:
            if not left:
                found.append(
                    tuple(
                        rank * suits + suit
                        for suit, mask in enumerate(chosen)
                        for rank in range(ranks)
                        if mask >> rank & 1
                    )
                )
            return
        for size in range(min(left, most), 0, -1):
            if size * (suits - len(chosen)) < left:
                break
            for same in range(left // size, 0, -1):
                for masks in combinations_with_replacement(holdings[size], same):
                    if len(chosen) + same <= suits:
                        extend(left - size * same, size - 1, [*chosen, *masks])

    extend(n, n, [])
    return found
