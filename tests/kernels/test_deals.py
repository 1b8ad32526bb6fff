"""Dealing everything: each way once, whatever the size of the blocks and wherever the work is cut."""

from __future__ import annotations

import numpy as np
import pytest

from odds.brute import deals
from purplepoker.kernels.deals import next_deals

CASES = (
    (range(8), (2, 3)),
    (range(6), (1,)),
    (range(7), (3,)),
    (range(6), (2, 2, 2)),
    ((3, 9, 11, 12, 40, 50), (1, 1, 2)),
)


def written(
    stock: list[int], sizes: tuple[int, ...], block: int, cuts: tuple[int, ...]
) -> list[tuple[int, ...]]:
    begins = np.array([at == 0 for size in sizes for at in range(size)])
    slots = np.arange(len(begins), dtype=np.uint8)
    found = []
    for low, last in zip((0, *cuts), (*cuts, len(stock)), strict=True):
        state = np.full(len(begins), -1)
        state[0] = low - 1
        out = np.zeros((block, len(begins)), np.uint8)
        count = block
        while count == block:
            count = next_deals(state, begins, slots, np.array(stock, np.uint8), last, out)
            found += [tuple(row) for row in out[:count].tolist()]
    return found


@pytest.mark.parametrize("cuts", [(), (2,), (1, 2, 4)])
@pytest.mark.parametrize("block", [1, 7, 5000])
@pytest.mark.parametrize(("stock", "sizes"), CASES)
def test_every_deal_comes_once_in_order(
    stock: range | tuple[int, ...], sizes: tuple[int, ...], block: int, cuts: tuple[int, ...]
) -> None:
    right = [tuple(card for group in groups for card in group) for groups in deals(list(stock), sizes)]
    assert written(list(stock), sizes, block, cuts) == right
