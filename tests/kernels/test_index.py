"""Every count of kinds finds its own value, by a key that is a place or by a row that was moved."""

from __future__ import annotations

import numpy as np
import pytest

from purplepoker.kernels.index import STEP, build, count_vectors


@pytest.mark.parametrize(
    ("limits", "n", "plain"),
    [([7] * 7, 7, True), ([7] * 7, 9, True), ([4] * 9, 5, True), ([4] * 9, 7, False), ([4] * 13, 8, False)],
)
@pytest.mark.parametrize("wraps", [True, False])
def test_every_count_vector_has_its_value(limits: list[int], n: int, plain: bool, wraps: bool) -> None:
    vectors = count_vectors(limits, n)
    values = np.random.default_rng(n).integers(1, 1 << 16, len(vectors)).astype(np.uint16)
    index = build(vectors, values, 32, wraps=wraps)
    assert index is not None
    assert index.plain == plain
    sums = vectors.astype(np.uint64) @ index.multipliers
    if not wraps:
        assert int(sums.max()) < 1 << 32
    keys = sums & np.uint64((1 << 32) - 1)
    rows = index.offsets[keys >> np.uint64(index.rows)].astype(np.int64) << STEP
    assert (index.table[(keys & np.uint64(index.columns)).astype(np.int64) + rows] == values).all()


def test_the_least_multipliers_whose_sums_of_two_differ() -> None:
    """0, 1, 3: 0+0, 0+1, 1+1, 0+3, 1+3, 3+3 differ; with 2 in the place of 3, 1+1 were 0+2."""
    vectors = count_vectors([2] * 4, 2)
    index = build(vectors, np.arange(len(vectors), dtype=np.uint16), 12, wraps=False)
    assert index is not None
    assert index.multipliers.tolist() == [0, 1, 3, 7]
