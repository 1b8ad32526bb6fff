"""The bots' stream of chance: the same for a seed, within its bounds, and fair enough to be felt nowhere."""

from __future__ import annotations

from collections import Counter

import pytest

from purplepoker.bots.chance import Stream


def test_one_seed_gives_one_stream() -> None:
    first, again, other = Stream(7), Stream(7), Stream(8)
    numbers = [first.below(1000) for _ in range(2000)]  # more than a block
    assert numbers == [again.below(1000) for _ in range(2000)]
    assert numbers != [other.below(1000) for _ in range(2000)]


@pytest.mark.parametrize("n", [1, 2, 7, 52])
def test_below_reaches_every_number_about_equally_often(n: int) -> None:
    stream = Stream(n)
    counts = Counter(stream.below(n) for _ in range(400 * n))
    assert set(counts) == set(range(n))
    # 400 expected, standard deviation at most 20: six of them would be a wonder
    assert all(280 < count < 520 for count in counts.values())


def test_between_includes_both_ends() -> None:
    stream = Stream(1)
    assert {stream.between(3, 5) for _ in range(100)} == {3, 4, 5}


def test_draw_gives_different_items_and_keeps_the_list_whole() -> None:
    stream = Stream(3)
    items = list(range(52))
    seen: Counter[int] = Counter()
    for _ in range(2600):
        drawn = stream.draw(items, 5)
        assert len(set(drawn)) == 5
        assert sorted(items) == list(range(52))
        seen.update(drawn)
    # 250 expected each, standard deviation 15
    assert all(160 < seen[card] < 340 for card in range(52))
