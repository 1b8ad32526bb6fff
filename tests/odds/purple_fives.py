"""The Purple ranking counted anew from sections 9.2 and 9.3 of the rules, all hands at once, with numpy.

Nothing of the package is used, so that it can be asked whether the package is right.
"""

from __future__ import annotations

from functools import cache
from itertools import chain, combinations
from math import comb

import numpy as np
import numpy.typing as npt

Numbers = npt.NDArray[np.int32]

RANKS, COLORS = "89TJQKA", "zvorgbp"
SUITS = np.array(["cdhs".index(suit) for suit in "cdhhcds"])
"""Suit by color."""
SIZE = len(RANKS) * len(COLORS)
_CHUNK = 200_000

HEADS = np.zeros(128, np.int32)
"""Points of the head of a straight, by the set of ranks; the ace counts low too: A-8-9-T-J."""
for _low in range(3):
    HEADS[0b11111 << _low] = _low + 5
HEADS[0b1001111] = 4

CLASSES = np.zeros((6, 6), np.int32)
"""By the sizes of the two largest groups."""
for _sizes, _class in {(2, 1): 1, (2, 2): 2, (3, 1): 3, (3, 2): 6, (4, 1): 7, (5, 0): 8}.items():
    CLASSES[_sizes] = _class
STRAIGHT, FLUSH, STRAIGHT_FLUSH, ROYAL = 4, 5, 9, 10

CHOOSE = np.array([[comb(card, k) for card in range(SIZE)] for k in range(6)], np.int32)


def card_of(text: str) -> int:
    """`Ap` as a number."""
    return RANKS.index(text[0]) * len(COLORS) + COLORS.index(text[1])


def value(cls: Numbers, first: Numbers, second: Numbers, third: Numbers) -> Numbers:
    """Class first, then three numbers below eight."""
    made: Numbers = ((cls * 8 + first) * 8 + second) * 8 + third
    return made


def by_groups(points: Numbers) -> Numbers:
    """Values of hands read by ranks alone, or by colors alone: points 1 to 7, int32[m, 5]."""
    every = np.arange(1, 8, dtype=np.int32)
    counts = (points[:, :, np.newaxis] == every).sum(1, dtype=np.int32)
    groups = np.sort(counts * 8 + every * (counts > 0), axis=1)[:, ::-1]
    sizes, numbers = groups >> 3, groups & 7
    return value(CLASSES[sizes[:, 0], sizes[:, 1]], *numbers[:, :3].T)


def five(cards: Numbers) -> Numbers:
    """Values of hands int32[m, 5]: the best reading of each."""
    ranks, colors = cards // len(COLORS), cards % len(COLORS)
    suits = SUITS[colors]
    heads = HEADS[np.bitwise_or.reduce(1 << ranks, axis=1)]
    one_suit = (suits == suits[:, :1]).all(1)
    tops = np.sort(colors + 1, axis=1)[:, ::-1]
    none = np.zeros_like(heads)
    straight = np.where(heads > 0, value(none + STRAIGHT, heads, none, none), 0)
    flush = np.where(one_suit, value(none + FLUSH, *tops[:, :3].T), 0)
    best = np.where(heads == len(RANKS), ROYAL, STRAIGHT_FLUSH)
    both = np.where(one_suit & (heads > 0), value(best, heads, tops[:, 0], tops[:, 1]), 0)
    found: Numbers = np.maximum.reduce([by_groups(ranks + 1), by_groups(colors + 1), straight, flush, both])
    return found


@cache
def fives() -> npt.NDArray[np.int16]:
    """The value of every five cards, at the place `place` gives."""
    hands = np.fromiter(chain.from_iterable(combinations(range(SIZE), 5)), np.int32).reshape(-1, 5)
    table = np.zeros(len(hands), np.int16)
    for at in range(0, len(hands), _CHUNK):
        some = hands[at : at + _CHUNK]
        table[sum(CHOOSE[k + 1][some[:, k]] for k in range(5))] = five(some)
    return table


def best(hands: Numbers) -> npt.NDArray[np.int16]:
    """The best five of each of the hands int32[m, 5 to 7]."""
    cards = np.sort(hands, axis=1)
    terms = [[CHOOSE[k + 1][column] for column in cards.T] for k in range(5)]
    table = fives()
    found = np.zeros(len(cards), np.int16)
    for chosen in combinations(range(cards.shape[1]), 5):
        places = sum(terms[k][column] for k, column in enumerate(chosen))
        np.maximum(found, table[places], out=found)
    return found
