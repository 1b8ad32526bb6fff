"""What a range is, and the sets of hands it is made of: one 64-bit number a hand.

Card 0 is the highest bit. So a hand is read off its bits from left to right, and hands whose rows rise
are numbers that fall.
"""

from __future__ import annotations

import msgspec
import numpy as np
from numpy.typing import NDArray

from purplepoker.cards import Deck

MOST_TEXT = 20_000
"""Longest text of a range, and of each named one, in characters."""
MOST_HANDS = 5_000_000
"""Most hands of one range, and of one term of it."""
MOST_WORK = 50_000_000
"""Most hands of all terms of a range together, hands that several terms have counted each time."""
MOST_SIZE = 9
"""Most cards of one hand."""
MOST_PACK = 64
"""Most cards of a pack, jokers included: the bits of a number."""

Masks = NDArray[np.uint64]
Rows = NDArray[np.uint8]
Weights = NDArray[np.float64]

_TOP = 1 << 63
_CHUNK = 1 << 16


class Range(msgspec.Struct, frozen=True, eq=False):
    """The hands a player may hold, each with its weight; both arrays can only be read.

    `text` is as given. With `any` the hand is dealt from the stock, and there are no rows.
    """

    text: str
    size: int
    any: bool
    hands: Rows
    """One row a hand: its cards ascending, rows ascending, no row twice."""
    weights: Weights
    """Above 0, at most 1."""


def bit_of(card: int) -> int:
    """The number of the hand that is this one card."""
    return _TOP >> card


_BITS = np.array([bit_of(card) for card in range(MOST_PACK)], np.uint64)


def mask_of_cards(deck: Deck, of: tuple[int, ...], value: int) -> int:
    """All cards that have `value` in one of the pack's columns, such as `deck.suit_of`."""
    return sum(bit_of(card) for card in range(deck.size) if of[card] == value)


def cards_in(mask: int) -> list[int]:
    """The cards of a set, ascending."""
    return [card for card in range(MOST_PACK) if mask & bit_of(card)]


def masks_of(rows: Rows) -> Masks:
    """The number of every row; its cards may stand in any order."""
    found = np.zeros(len(rows), np.uint64)
    for column in range(rows.shape[1]):
        found |= _BITS[rows[:, column]]
    return found


def rows_of(masks: Masks, size: int) -> Rows:
    """The rows of hands in the order given; all must have `size` cards."""
    rows = np.empty((len(masks), size), np.uint8)
    for start in range(0, len(masks), _CHUNK):
        left = masks[start : start + _CHUNK].copy()
        for column in range(size):
            # the exponent of a float is the place of the highest bit; so few bits are not rounded up
            card = 1086 - (left.astype(np.float64).view(np.int64) >> 52)
            rows[start : start + _CHUNK, column] = card
            left &= ~_BITS[card]
    return rows


def counts_twice(masks: Masks, kinds: list[int]) -> NDArray[np.uint8]:
    """For every hand, of how many of these sets (suits, ranks) it has two cards or more."""
    found = np.zeros(len(masks), np.uint8)
    for kind in kinds:
        held = masks & np.uint64(kind)
        found += (held & (held - np.uint64(1))) != 0
    return found
