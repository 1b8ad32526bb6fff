"""Every hand of n cards of a pack, valued in one loop: how often each value comes."""

from __future__ import annotations

from typing import Any

import numpy as np
import numpy.typing as npt
from numba import uint64

from purplepoker.kernels.compile import kernel
from purplepoker.kernels.evaluate import by_colors, by_ranks, direct
from purplepoker.kernels.tables import DIRECT, Tables

_LANES = 4
"""Neighbours often have the same value: each lane counts for itself, so that none waits for another."""


def census(tables: Tables, n: int) -> npt.NDArray[np.int64]:
    """int64[65536]: the number of hands of n cards (those of the tables, DIRECT) with each value."""
    if tables.kind != DIRECT:
        raise ValueError("only rankings whose greatest reading counts")
    counts = np.zeros((_LANES, 1 << 16), np.int64)
    chosen = np.arange(n - 1, dtype=np.int64)
    size = len(tables.words)
    _census(tables, chosen, np.zeros((2, n), np.uint64), np.zeros(size, np.uint32), counts)
    total: npt.NDArray[np.int64] = counts.sum(axis=0)
    return total


@kernel
def _census(tables: Any, chosen: Any, sums: Any, line: Any, counts: Any) -> None:
    """`chosen` holds all cards but the last, rising; the last runs in the inner loops."""
    outer = chosen.size
    size = uint64(line.size)
    one_each = tables.flags >> uint64(3)
    low = 0
    sums[0, 0] = tables.start
    sums[1, 0] = uint64(0)
    while True:
        for place in range(low, outer):
            card = chosen[place]
            sums[0, place + 1] = sums[0, place] + tables.words[card]
            sums[1, place + 1] = sums[1, place] | tables.masks[card]
        word, mask = sums[0, outer], sums[1, outer]
        first = uint64(chosen[outer - 1] + 1)
        if (word + one_each) & tables.flags or word & tables.flags:
            for card in range(first, size):
                line[card] = direct(word + tables.words[card], mask | tables.masks[card], tables)
        elif tables.colored:
            for card in range(first, size):
                line[card] = max(
                    by_ranks(word + tables.words[card], tables), by_colors(word + tables.words[card], tables)
                )
        else:
            for card in range(first, size):
                line[card] = by_ranks(word + tables.words[card], tables)
        for card in range(first, size):
            counts[card & uint64(3), line[card]] += 1
        low = outer - 1
        while low >= 0 and chosen[low] == line.size - 1 - outer + low:
            low -= 1
        if low < 0:
            break
        chosen[low] += 1
        for place in range(low + 1, outer):
            chosen[place] = chosen[place - 1] + 1
