"""The time of a turn, checked number by number."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from purplepoker.service.clocks import (
    GRACE,
    LEAST_AFTER_RESTART,
    TurnClock,
    after_gap,
    after_pause,
    after_restart,
)

CLOCK = TurnClock(started=100_000, base_ms=20_000)


def test_base_first_then_the_bank() -> None:
    assert CLOCK.deadline(30_000) == 150_000
    assert CLOCK.left(100_000, 30_000) == (20_000, 30_000)
    assert CLOCK.left(119_000, 30_000) == (1_000, 30_000)
    assert CLOCK.left(125_000, 30_000) == (0, 25_000)
    assert CLOCK.spent(119_999, 30_000) == 0
    assert CLOCK.spent(120_001, 30_000) == 1
    assert CLOCK.spent(999_999, 30_000) == 30_000


def test_no_clock() -> None:
    free = TurnClock(5, 0)
    assert free.deadline(1_000) is None
    assert free.spent(10**9, 1_000) == 0
    assert free.left(10**9, 1_000) == (0, 1_000)
    assert after_restart(0, 1, 2) == 0
    assert after_pause(0, 0) == 0


@given(st.integers(0, 200_000), st.integers(0, 60_000))
def test_what_is_left_and_spent_is_the_whole_bank(later: int, bank: int) -> None:
    now = CLOCK.started + later
    base, rest = CLOCK.left(now, bank)
    assert rest + CLOCK.spent(now, bank) == bank
    assert base == 0 or rest == bank
    deadline = CLOCK.deadline(bank)
    assert deadline is not None
    assert (base + rest > 0) == (now < deadline)


@pytest.mark.parametrize(
    ("began", "last", "base"),
    [
        (0, 0, 20_000 + GRACE),
        (0, 4_000, 16_000 + GRACE),
        (0, 19_000, LEAST_AFTER_RESTART + GRACE),
        (0, 500_000, LEAST_AFTER_RESTART + GRACE),
        (9_000, 0, 20_000 + GRACE),  # the wall clock was set back
    ],
)
def test_after_a_restart(began: int, last: int, base: int) -> None:
    assert after_restart(20_000, began, last) == base


@pytest.mark.parametrize(
    ("began", "last", "base"), [(0, 0, 20_000), (0, 4_000, 16_000), (0, 20_000, -1), (0, 50_000, -30_000)]
)
def test_a_second_restart_in_a_turn_gives_nothing(began: int, last: int, base: int) -> None:
    """Below 0 the bank has begun to pay, and goes on from there."""
    assert after_restart(20_000, began, last, again=True) == base
    assert after_restart(0, began, last, again=True) == 0


def test_a_base_below_nothing_is_bank_already_spent() -> None:
    clock = TurnClock(100_000, after_gap(20_000, -12_000, again=True))
    assert clock.deadline(30_000) == 118_000
    assert clock.left(100_000, 30_000) == (0, 18_000)
    assert clock.spent(105_000, 30_000) == 17_000


def test_after_a_pause() -> None:
    assert after_pause(20_000, 15_000) == 15_000
    assert after_pause(20_000, 1) == LEAST_AFTER_RESTART
    assert after_pause(5_000, 1) == 5_000
