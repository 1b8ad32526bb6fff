"""What is said before something takes a while: how many deals and how long, and that code is compiled."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import purplepoker as pp

ASK = """
import purplepoker as pp
pp.odds("texas-holdem", ["AsAh", "KsKd"], board="2c 3c 4c 5c", notice=print)
"""


def test_a_long_count_is_told_before_it_begins() -> None:
    said: list[str] = []
    done: list[int] = []

    def notice(sentence: str) -> None:
        assert not done
        said.append(sentence)

    pp.odds(
        "texas-holdem", ["AsAh", "random", "random"], exact=True, time_limit=0.01,
        notice=notice, progress=lambda what, now, total: done.append(now),
    )  # fmt: skip
    assert "Up to 1,894,107,877,200 deals, about 13 hours." in said
    assert done


def test_what_ends_at_once_needs_no_word() -> None:
    pp.odds("texas-holdem", ["AsAh", "KsKd"])  # compiled now
    said: list[str] = []
    pp.odds("texas-holdem", ["AsAh", "KsKd"], notice=said.append)
    assert said == []


def test_winners_are_told_of_too() -> None:
    said: list[str] = []
    pp.winners("texas-holdem", 3, exact=True, time_limit=0.01, notice=said.append)
    assert "Up to 2,511,587,045,167,200 deals, about 698 days." in said


def test_the_first_use_says_that_it_compiles_and_the_second_does_not(tmp_path: Path) -> None:
    paths = os.pathsep.join(path for path in sys.path if path)
    environment = os.environ | {"PURPLEPOKER_CACHE": str(tmp_path), "PYTHONPATH": paths}
    ask = [sys.executable, "-c", ASK]
    first, second = (
        subprocess.run(ask, capture_output=True, text=True, env=environment, check=True) for _ in range(2)
    )
    assert first.stdout == "The first such question is compiled for this machine: some seconds.\n"
    assert second.stdout == ""


def test_one_deal_proves_little() -> None:
    one, all_alike = (pp.odds("texas-holdem", ["AsAh", "7d2c"], samples=n) for n in (1, 3))
    assert all(hand.stderr > 0.2 for hand in one.hands)
    assert all(hand.stderr > 0.1 for hand in all_alike.hands)
