"""Starting hands of hold'em: what each is worth against any other hand, kept as data; the order of `15%`.

`make starting` counts the files anew (`count_against_any`, `count_classes`): equities in millionths, exact
up to rounding. Packs without a file have no order.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from itertools import combinations

import numpy as np
import numpy.typing as npt

from purplepoker.cards import Deck
from purplepoker.cards import deck as deck_of
from purplepoker.files import data_ids, data_text
from purplepoker.kernels.canonical import range_v_range
from purplepoker.kernels.tables import Tables

MILLION = 1_000_000
Hands = npt.NDArray[np.uint8]


def all_pairs(size: int) -> Hands:
    """Every two cards, rising: uint8[m, 2]."""
    return np.array(list(combinations(range(size), 2)), np.uint8)


def class_of(deck: Deck, hand: tuple[int, ...]) -> str:
    """`AKs`, `AKo`, `AA`; with a pack of colors the two cards, as no two hands are alike there."""
    low, high = sorted(hand)
    if deck.colors:
        return deck.text(high) + deck.text(low)
    ranks = deck.ranks[deck.rank_of[high]].letter + deck.ranks[deck.rank_of[low]].letter
    if deck.rank_of[low] == deck.rank_of[high]:
        return ranks
    return ranks + ("s" if deck.suit_of[low] == deck.suit_of[high] else "o")


def classes(deck: Deck) -> dict[str, list[int]]:
    """The hands (rows of `all_pairs`) of each class, strong ranks first."""
    found: dict[str, list[int]] = {}
    pairs = all_pairs(deck.size).tolist()
    for row in reversed(range(len(pairs))):
        found.setdefault(class_of(deck, tuple(pairs[row])), []).append(row)
    return found


def count_against_any(deck: Deck, tables: Tables) -> dict[str, int]:
    """Equity of each class against any hand, in millionths; `tables` of seven cards."""
    pairs = all_pairs(deck.size)
    ones = np.ones(len(pairs))
    win, tie, _, total = range_v_range(tables, deck, pairs, ones, pairs, ones).hands
    equity = (win + tie / 2) / total
    return {name: round(MILLION * float(equity[rows].mean())) for name, rows in classes(deck).items()}


def count_classes(
    deck: Deck, tables: Tables, told: Callable[[int], None] = lambda done: None
) -> list[list[int]]:
    """Equity of each class against each one before it and itself, in millionths: rows of a triangle."""
    pairs = all_pairs(deck.size)
    known = list(classes(deck).values())
    table = []
    for number, rows in enumerate(known):
        villains = pairs[sorted(rows)]
        win, tie, _, total = range_v_range(
            tables, deck, pairs, np.ones(len(pairs)), villains, np.ones(len(villains))
        ).hands
        line = []
        for others in known[: number + 1]:
            met = total[others].sum()
            part = (win[others] + tie[others] / 2).sum() / met
            line.append(MILLION - round(MILLION * float(part)))
        table.append(line)
        told(number + 1)
    return table


def has_order(deck: Deck) -> bool:
    """Whether there is a file for this pack, and it is the one that we know by this name."""
    return deck.id in data_ids("starting") and deck is deck_of(deck.id)


@lru_cache(maxsize=8)
def against_any(deck: Deck) -> dict[str, int]:
    """Equity of each class against any hand, in millionths, as kept."""
    lines = (
        line.split() for line in data_text("starting", deck.id).splitlines() if line[:1] not in ("#", "")
    )
    return {name: int(number) for name, number in lines}


def best_first(deck: Deck) -> Hands:
    """All hands, the best against any hand first; equal ones from the highest cards down."""
    known = against_any(deck)
    pairs = all_pairs(deck.size)
    worth = np.array([known[class_of(deck, tuple(pair))] for pair in pairs.tolist()])
    # stable and from the end, so that of equal hands the higher cards come first
    return pairs[::-1][np.argsort(-worth[::-1], kind="stable")]
