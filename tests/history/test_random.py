"""Random hands of our engine: written, read back, and settled by pokerkit as an independent judge."""

from __future__ import annotations

import warnings
from random import Random

import pytest
from pokerkit import HandHistory

from history.random_hands import incomparable, random_hand
from purplepoker.history import read_hands, write_hand
from purplepoker.history.codes import CODES


def _judge(code: str, seed: int, count: int) -> tuple[int, int]:
    """(hands compared, hands where pokerkit's rules are known to differ)."""
    rng = Random(f"{code} {seed}")
    compared = excused = 0
    for _ in range(count):
        game, state, events = random_hand(rng, code)
        assert sum(state.stacks) == sum(events[0].start.stacks)  # type: ignore[attr-defined]
        text = write_hand(game, events)
        (again,) = read_hands(text)
        assert again.state.stacks == state.stacks
        assert write_hand(again.game, again.events) == text
        if incomparable(game, events):
            excused += 1
            continue
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            *_, last = HandHistory.loads(text)
        assert tuple(last.stacks) == state.stacks, text
        compared += 1
    return compared, excused


@pytest.mark.parametrize("code", CODES)
def test_random_hands_end_alike(code: str) -> None:
    compared, _ = _judge(code, 1, 40)
    assert compared >= 10


@pytest.mark.long
@pytest.mark.parametrize("code", CODES)
def test_many_random_hands_end_alike(code: str) -> None:
    compared, _ = _judge(code, 2, 4500)
    assert compared >= 1000
