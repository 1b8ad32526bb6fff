"""Every hand of n cards as the best of its parts of k cards, where all parts are known: no keys are needed.

For rankings without tables of n cards. A part stands at its place among all parts of k cards: that of the
cards c1 < c2 < ... is C(c1, 1) + C(c2, 2) + ...
"""

from __future__ import annotations

from itertools import combinations
from math import comb
from typing import Any

import numpy as np
import numpy.typing as npt
from numba import uint64

from purplepoker.kernels.compile import kernel


def place(part: tuple[int, ...]) -> int:
    """Where a part stands; its cards rise."""
    return sum(comb(card, at) for at, card in enumerate(part, 1))


def places(size: int, k: int) -> list[tuple[int, ...]]:
    """The parts of k of so many cards in the order of their places."""
    rising = combinations(range(size), k)
    return sorted(rising, key=lambda part: part[::-1])


def census_of_parts(best: npt.NDArray[np.uint8], size: int, k: int, n: int) -> npt.NDArray[np.int64]:
    """int64[256]: the number of hands of n of `size` cards whose best part has each value.

    `best` uint8[C(size, k)] by place, a greater value better; 2 <= k < n <= size.
    """
    if not 2 <= k < n <= size or len(best) != comb(size, k):
        raise ValueError("census_of_parts: 2 <= k < n <= size, and a value for every part")
    binomials = np.array([[comb(card, j) for j in range(k + 1)] for card in range(size)], np.uint64)
    counts = np.zeros(256, np.int64)
    sums = np.zeros((n, k, max(comb(n - 1, j) for j in range(k))), np.uint64)
    chosen = np.arange(n - 1, dtype=np.int64)
    _census(best, size, k, binomials, sums, np.zeros((n, k), np.int64), chosen, np.zeros(n, np.uint8), counts)
    return counts


@kernel
def _census(
    best: Any, size: Any, k: Any, binomials: Any, sums: Any, many: Any, chosen: Any, so_far: Any, counts: Any
) -> None:
    """`chosen`: all cards but the last, rising; `sums[d, j]`: places of j of the first d of them."""
    outer = chosen.size
    for depth in range(outer + 1):
        many[depth, 0] = 1  # of no card: 0
    low = 0
    while True:
        for depth in range(low, outer):
            card = chosen[depth]
            greatest = so_far[depth]
            for at in range(many[depth, k - 1]):
                greatest = max(greatest, best[sums[depth, k - 1, at] + binomials[card, k]])
            so_far[depth + 1] = greatest
            for j in range(1, k):
                count = many[depth, j]
                for at in range(count):
                    sums[depth + 1, j, at] = sums[depth, j, at]
                for at in range(many[depth, j - 1]):
                    sums[depth + 1, j, count + at] = sums[depth, j - 1, at] + binomials[card, j]
                many[depth + 1, j] = count + many[depth, j - 1]
        rows = many[outer, k - 1]
        for card in range(chosen[outer - 1] + 1, size):
            greatest = so_far[outer]
            last = uint64(binomials[card, k])
            for at in range(rows):
                greatest = max(greatest, best[sums[outer, k - 1, at] + last])
            counts[greatest] += 1
        low = outer - 1
        while low >= 0 and chosen[low] == size - 1 - outer + low:
            low -= 1
        if low < 0:
            break
        chosen[low] += 1
        for depth in range(low + 1, outer):
            chosen[depth] = chosen[depth - 1] + 1
