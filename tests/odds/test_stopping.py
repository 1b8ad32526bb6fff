"""A time limit and Ctrl-C end an exact count between two pieces of work, and pieces are small."""

from __future__ import annotations

import json
import os
import random
import signal
import subprocess
import sys
from collections.abc import Callable
from itertools import islice
from pathlib import Path
from time import monotonic, sleep
from typing import Any

import pytest

from odds.test_equity import CASES, asked, game_of, situation_of
from purplepoker.api.chances_read import read_situation
from purplepoker.odds.equity import Outcome, Question, equity, question_of
from purplepoker.odds.frame import Wanted
from purplepoker.odds.situation import Situation
from purplepoker.odds.work import dealt_ahead, joint_hands, work_of

LARGE = (
    ("texas-holdem", "purple", ("random", "random")),
    ("texas-holdem", "standard", ("AsAh", "KsKd", "random")),
    ("omaha-hi-lo", "standard", ("AsAh2s3s", "random")),
    ("omaha", "standard", ("AA**:ds", "KK**:ds")),
    ("seven-card-stud", "standard", ("AsAhAd", "KsKd")),
    ("five-card-draw", "standard", ("random", "random")),
)
"""Game, pack and hands that take minutes at least."""


def question(variant: str, pack: str, hands: tuple[str, ...]) -> Question:
    return question_of(situation(variant, pack, hands))


def situation(variant: str, pack: str, hands: tuple[str, ...]) -> Situation:
    return read_situation(game_of(variant, pack), hands, "", "", None, {})


@pytest.mark.parametrize(("variant", "pack", "hands"), LARGE)
def test_a_time_limit_is_looked_at_again_and_again(variant: str, pack: str, hands: tuple[str, ...]) -> None:
    looks = 0

    def clock() -> float:
        nonlocal looks
        looks += 1
        return float(looks)

    found = equity(question(variant, pack, hands), Wanted(exact=True, seconds=2.0), clock=clock)
    assert (found.exact, found.partial) == (False, True)
    assert looks == 3  # begun at 1, over at 3
    assert sum(one.equity for one in found.players) == pytest.approx(1)


@pytest.mark.parametrize(("variant", "pack", "hands"), LARGE)
def test_ctrl_c_leaves_a_sample(variant: str, pack: str, hands: tuple[str, ...]) -> None:
    told = 0

    def stop(done: int, total: int) -> None:
        nonlocal told
        told += 1
        if told == 2:  # the first is about the sample taken before
            raise KeyboardInterrupt

    found = equity(question(variant, pack, hands), Wanted(exact=True), clock=lambda: 0.0, progress=stop)
    assert (found.exact, found.partial) == (False, True)
    assert found.deals == 65_536


@pytest.mark.parametrize(("variant", "pack", "unknown"), CASES)
def test_deals_cut_in_small_pieces_give_the_same_counts(
    variant: str, pack: str, unknown: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    game = game_of(variant, pack)

    def answers() -> list[Outcome]:
        chance = random.Random(f"cut {variant} {pack}")
        spots = [situation_of(game, chance, unknown + 1, ranges=turn == 0) for turn in range(3)]
        return [asked(spot, exact=True) for spot in spots]

    whole = answers()
    monkeypatch.setattr(sys.modules[equity.__module__], "_TASK", 2)
    assert answers() == whole


@pytest.mark.parametrize(("most", "number"), [(1, 41 * 40), (100, 41 * 40), (2_000, 41), (10**9, 1)])
def test_the_parts_of_the_deals_are_all_of_them(most: int, number: int) -> None:
    """41 cards are left; those of the hands that want one card are dealt before, one of them or both."""
    spot = situation("five-card-draw", "standard", ("AsAhAd", "KsKdKhKc", "2s2d2h3c"))
    work = work_of(spot)
    (rows, _), left = next(joint_hands(work)), spot.stock_size()
    parts = list(dealt_ahead(work, rows, most, left))
    assert sum(ways for _, ways in parts) == spot.deals_of_one() == 41 * 40 * 741
    assert len(parts) == number


def test_a_large_count_is_cut_before_it_is_begun() -> None:
    spot = situation("omaha-hi-lo", "standard", ("AsAh2s3s", "random"))
    work = work_of(spot)
    rows, _ = next(joint_hands(work))
    parts = list(islice(dealt_ahead(work, rows, 2_000_000, spot.stock_size()), 5))
    # four cards for the hand nobody knows, then five of the 44 left for the board
    assert [ways for _, ways in parts] == [1_086_008] * 5
    assert all(part.by_triples for part, _ in parts)


@pytest.mark.skipif(sys.platform == "win32", reason="a terminal of another system")
@pytest.mark.parametrize("jobs", ["1", "2"])
def test_ctrl_c_at_the_terminal_prints_what_is_known(jobs: str) -> None:
    import pty

    terminal, end = pty.openpty()
    words = ["odds", "--variant", "texas-holdem", "--samples", str(10**11), "--jobs", jobs, "--json"]
    with subprocess.Popen(
        [sys.executable, "-m", "purplepoker", *words, "random", "random", "random"],
        stdout=subprocess.PIPE,
        stderr=end,
        text=True,
        env={**os.environ, "TERM": "xterm"},
        start_new_session=True,
    ) as process:
        os.close(end)
        # the bar appears with the first deals
        seen = b""
        while b"deals" not in seen:
            seen += os.read(terminal, 1_000)
        os.killpg(process.pid, signal.SIGINT)
        out, _ = process.communicate(timeout=120)
    os.close(terminal)
    assert process.returncode == 130
    answer = json.loads(out)
    assert (answer["exact"], answer["partial"]) == (False, True)
    assert answer["count"] >= 65_536


@pytest.mark.skipif(not Path("/proc/self/task").is_dir(), reason="needs /proc to see who lives")
def test_workers_end_with_the_one_that_waits_for_them() -> None:
    words = ["odds", "--variant", "texas-holdem", "--jobs", "2", "--samples", str(10**11), "random", "random"]
    with subprocess.Popen(
        [sys.executable, "-m", "purplepoker", *words], stdout=subprocess.PIPE, stderr=subprocess.PIPE
    ) as process:
        children = Path(f"/proc/{process.pid}/task/{process.pid}/children")
        workers = until(lambda: len(found := children.read_text().split()) == 2 and found)
        process.terminate()
        process.wait(timeout=60)
        until(lambda: not any(Path("/proc", worker).exists() for worker in workers))
        process.communicate(timeout=60)  # nobody holds the pipes open


def until(look: Callable[[], Any]) -> Any:
    """What `look` finds, within a minute."""
    deadline = monotonic() + 60
    while monotonic() < deadline:
        if seen := look():
            return seen
        sleep(0.05)
    raise TimeoutError
