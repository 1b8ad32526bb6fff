"""Hands as the best of their parts, beside each hand's parts looked at one by one."""

from __future__ import annotations

from itertools import combinations
from math import comb

import numpy as np
import pytest

from purplepoker.kernels.parts import census_of_parts, place, places


def test_parts_stand_at_their_places() -> None:
    for k in (2, 4, 5):
        assert [place(part) for part in places(9, k)] == list(range(comb(9, k)))


@pytest.mark.parametrize(
    ("size", "k", "n"), [(9, 2, 3), (10, 4, 5), (11, 4, 7), (10, 5, 6), (11, 5, 9), (7, 5, 7)]
)
def test_every_hand_counts_by_its_best_part(size: int, k: int, n: int) -> None:
    best = np.random.default_rng(n).integers(0, 11, comb(size, k)).astype(np.uint8)
    right = np.zeros(256, np.int64)
    for hand in combinations(range(size), n):
        right[max(best[place(part)] for part in combinations(hand, k))] += 1
    found = census_of_parts(best, size, k, n)
    assert found.tolist() == right.tolist()
    assert found.sum() == comb(size, n)


def test_other_sizes_are_refused() -> None:
    with pytest.raises(ValueError, match="a value for every part"):
        census_of_parts(np.zeros(10, np.uint8), 9, 5, 7)
