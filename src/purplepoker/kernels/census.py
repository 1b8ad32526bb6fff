"""Every hand of n cards of a pack, valued in one loop: how often each value comes."""

from __future__ import annotations

from itertools import combinations
from typing import Any

import numpy as np
import numpy.typing as npt
from numba import uint16, uint64

from purplepoker.kernels.compile import kernel
from purplepoker.kernels.evaluate import by_flush, value_line
from purplepoker.kernels.tables import DIRECT, Tables

_LANES = 4
"""Neighbours often have the same value: each lane counts for itself, so that none waits for another."""


def census(tables: Tables, n: int) -> npt.NDArray[np.int64]:
    """int64[65536]: the number of hands of n cards (those of the tables, DIRECT) with each value."""
    if tables.kind != DIRECT:
        raise ValueError("only rankings whose greatest reading counts")
    size = len(tables.words)
    # by the lower card, highest first: those above a card are the first of all
    lower, higher = np.array(sorted(combinations(range(size), 2), reverse=True)).T
    words = tables.words[lower] + tables.words[higher]
    masks = tables.masks[lower] | tables.masks[higher]
    counts = np.zeros((_LANES, 1 << 16), np.int64)
    chosen = np.arange(n - 2, dtype=np.int64)
    full, line = np.zeros(len(words), np.uint64), np.zeros(len(words), np.uint16)
    _census(tables, chosen, np.zeros((2, n - 1), np.uint64), words, masks, full, line, counts)
    total: npt.NDArray[np.int64] = counts.sum(axis=0)
    return total


@kernel
def _census(
    tables: Any, chosen: Any, sums: Any, words: Any, masks: Any, full: Any, line: Any, counts: Any
) -> None:
    """`chosen` holds all cards but the last two, rising; `words` and `masks` of all pairs run within."""
    outer = chosen.size
    size = uint64(tables.words.size)
    two_each = tables.flags >> uint64(2)
    low = 0
    sums[0, 0] = tables.start
    sums[1, 0] = uint64(0)
    while True:
        for place in range(low, outer):
            card = chosen[place]
            sums[0, place + 1] = sums[0, place] + tables.words[card]
            sums[1, place + 1] = sums[1, place] | tables.masks[card]
        word, mask = sums[0, outer], sums[1, outer]
        above = size - uint64(1) - uint64(chosen[outer - 1])
        pairs = above * (above - uint64(1)) >> uint64(1)
        suited = (word + two_each | word) & tables.flags != uint64(0)
        found = value_line(words[:pairs], word, tables, suited, full, line)
        for one in range(found):
            at = full[one]
            line[at] = max(line[at], uint16(by_flush(word + words[at], mask | masks[at], tables)))
        for at in range(pairs):
            counts[at & uint64(3), line[at]] += 1
        low = outer - 1
        while low >= 0 and chosen[low] == size - uint64(2 + outer - low):
            low -= 1
        if low < 0:
            break
        chosen[low] += 1
        for place in range(low + 1, outer):
            chosen[place] = chosen[place - 1] + 1
