"""The command `odds`: known answers, options, and one clear line for what cannot be."""

from __future__ import annotations

import json
from typing import Any

import pytest

from command_line import Run
from command_line import run as run

HOLDEM = ["odds", "--variant", "texas-holdem"]


def answer(run: Run, *words: str) -> Any:
    done = run(*words, "--json")
    assert done.code == 0, done.err
    return json.loads(done.out)


def test_two_known_hands(run: Run) -> None:
    """BC-56 (iii): 1,388,618 wins and 6,148 ties of 1,712,304."""
    found = answer(run, *HOLDEM, "Qc Qs", "Jh Jd")
    assert (found["exact"], found["count"]) == (True, 1_712_304)
    first = found["hands"][0]
    assert first["win"] == 1_388_618 / 1_712_304
    assert first["tie"] == 6_148 / 1_712_304
    assert first["stderr"] == 0
    assert set(first) == {"range", "equity", "win", "tie", "stderr"}


def test_combinations_left_and_weights(run: Run) -> None:
    """BC-55."""
    found = answer(run, *HOLDEM, "--board", "Kd 7c 3h", "Qh Qs", "JJ+, AKs")
    assert found["hands"][0]["equity"] == pytest.approx(6691 / 18810)
    assert found["count"] == 18_810
    found = answer(run, *HOLDEM, "--board", "9c 7d 4h", "As Ah", "QQ@0.01,97s")
    assert found["hands"][0]["equity"] == pytest.approx(9307 / 33990)


def test_ties_are_counted_apart_from_their_share(run: Run) -> None:
    """BC-56 (i) and (ii)."""
    found = answer(run, *HOLDEM, "--board", "Ac 8d 7h 2s", "As Kd", "Ah Kc", "9c 6c")
    assert [hand["equity"] for hand in found["hands"]] == pytest.approx([17 / 42, 17 / 42, 4 / 21])
    assert [hand["tie"] for hand in found["hands"]] == pytest.approx([34 / 42, 34 / 42, 0])
    found = answer(run, *HOLDEM, "--board", "Qc Jd Tc 4s 2c", "As Ks", "Ah Kh", "Ad Kd")
    assert [hand["equity"] for hand in found["hands"]] == pytest.approx([1 / 3] * 3)


def test_exactly_two_of_the_hand(run: Run) -> None:
    """BC-13."""
    words = ["--variant", "omaha", "--board", "3d 6c Jh Ts", "Js Jc 6d 8d", "Kd Kh Ks Ad"]
    found = answer(run, "odds", *words)
    assert [hand["win"] for hand in found["hands"]] == [35 / 40, 5 / 40]
    assert found["count"] == 40


def test_a_split_game_tells_its_sides(run: Run) -> None:
    words = [
        "--variant",
        "omaha-hi-lo",
        "--board",
        "3c 4d 8h Js Qc",
        "Ah 2s Jd Jh",
        "Ac 2d Ks 7s",
        "Ts 9s Kd Kc",
    ]
    first, second, third = answer(run, "odds", *words)["hands"]
    assert (first["high"], first["low"], first["scoop"]) == (0, 0.25, 0)
    assert (second["equity"], third["equity"]) == (0.25, 0.5)
    assert third["high"] == 0.5


def test_the_same_seed_gives_the_same_sample_with_any_number_of_jobs(run: Run) -> None:
    words = [*HOLDEM, "--samples", "300000", "--seed", "7", "22+", "A2s+, KQo", "random"]
    one, two = answer(run, *words, "--jobs", "1"), answer(run, *words, "--jobs", "2")
    assert one == two
    assert one["count"] == 300_000
    assert answer(run, *words[:-4], "8", *words[-3:]) != one


def test_an_interval_that_is_narrow_enough(run: Run) -> None:
    found = answer(run, *HOLDEM, "--ci", "0.5%", "As Kd", "random", "random")
    assert not found["exact"]
    assert all(0 < 1.96 * hand["stderr"] < 0.005 for hand in found["hands"])


def test_named_ranges(run: Run, tmp_path: Any) -> None:
    file = tmp_path / "mine.toml"
    file.write_text('tight = "QQ+, AKs"\n')
    named = answer(run, *HOLDEM, "--ranges", str(file), "$tight", "JJ")
    assert named["hands"][0]["equity"] == answer(run, *HOLDEM, "QQ+, AKs", "JJ")["hands"][0]["equity"]


def test_draw_and_stud(run: Run) -> None:
    found = answer(run, "odds", "--variant", "badugi", "--draw", "1,0", "2s 3d 4c", "5s 6d 7c 8h")
    assert (found["exact"], found["count"]) == (True, 45)
    found = answer(
        run, "odds", "--variant", "razz", "--dead", "Kc Kd", "--samples", "1000", "As 2d 3c", "random"
    )
    assert found["count"] == 1000


BAD = (
    ([*HOLDEM, "As Ah"], "1"),
    ([*HOLDEM, *["random"] * 11], "11"),
    ([*HOLDEM, "As Ah", "As Kd"], "As"),
    ([*HOLDEM, "--board", "As Ks", "As Ah", "random"], "As"),
    ([*HOLDEM, "--dead", "2c", "--board", "2c", "random", "random"], "2c"),
    ([*HOLDEM, "--board", "2c 3c 4c 5c 6c 7c", "random", "random"], "2c 3c 4c 5c 6c 7c"),
    ([*HOLDEM, "AA", "AA", "AA"], "twice"),
    ([*HOLDEM, "--board", "As Ah Ad", "AA", "random"], "AA"),
    ([*HOLDEM, "AK@1.5", "random"], "1.5"),
    ([*HOLDEM, "As", "random"], "As"),
    ([*HOLDEM, "As Ah Ad", "random"], "As Ah Ad"),
    ([*HOLDEM, "", "random"], "random"),
    ([*HOLDEM, "A2x+", "random"], "A2x"),
    ([*HOLDEM, "--draw", "1,1", "As Ah", "Ks Kh"], "1,1"),
    ([*HOLDEM, "--exact", "random", "random", "random"], "days"),
    ([*HOLDEM, "--exact", "--samples", "9", "random", "random"], "samples"),
    ([*HOLDEM, "--ci", "0", "random", "random"], "0"),
    ([*HOLDEM, "--ci", "x%", "random", "random"], "x%"),
    ([*HOLDEM, "--time-limit", "-1", "random", "random"], "-1"),
    ([*HOLDEM, "--samples", "0", "random", "random"], "0"),
    ([*HOLDEM, "--jobs", "0", "random", "random"], "0"),
    ([*HOLDEM, "--ranges", "nowhere.toml", "$a", "random"], "nowhere.toml"),
    (["odds", "--variant", "five-card-draw", "--draw", "2,3", "As Ah", "Ks Kh"], "As Ah"),
    (["odds", "--variant", "seven-card-stud", *["random"] * 8], "8"),
    (["odds", "--variant", "five-card-stud", "--board", "As", "random", "random"], "As"),
)


@pytest.mark.parametrize(("words", "token"), BAD, ids=[" ".join(words[2:])[:40] for words, _ in BAD])
def test_what_cannot_be_is_one_line_before_any_work(run: Run, words: list[str], token: str) -> None:
    done = run(*words)
    assert (done.code, done.out) == (2, "")
    assert len(done.err.splitlines()) == 1
    assert token in done.err


def test_the_end_of_the_time_is_no_interrupt(run: Run) -> None:
    done = run(*HOLDEM, "--exact", "--time-limit", "0.01", "AsAh", "random", "random", "--json")
    assert done.code == 0
    assert json.loads(done.out)["partial"] is True
    assert "deals, about" in done.err
