"""The command `winners`: known figures, options, and one clear line for what cannot be."""

from __future__ import annotations

from itertools import product
from typing import Any

import pytest

import purplepoker as pp
from command_line import Run
from command_line import run as run

STUD = ["winners", "--variant", "five-card-stud"]
SEVEN = ("razz", "seven-card-stud", "seven-card-stud-hi-lo")
HOLDEM = ["winners", "--variant", "texas-holdem"]


def answer(run: Run, *words: str) -> Any:
    done = run(*words, "--json")
    assert done.code == 0, done.err
    return done.json


def classes(side: Any) -> dict[str, Any]:
    return {one["class"]: one for one in side["classes"]}


def test_one_hand_of_five(run: Run) -> None:
    found = answer(run, *STUD, "--players", "1")
    assert (found["exact"], found["count"], found["low"], found["ties"]) == (True, 2_598_960, None, 0)
    pair = classes(found["high"])["pair"]
    assert pair["wins"] == 1_098_240 / 2_598_960
    assert pair["points"]["14"] == pytest.approx(pair["wins"] / 13)
    assert (pair["stderr"], pair["ties"]) == (0, 0)
    assert found["seats"] == [{"equity": 1, "win": 1, "tie": 0, "stderr": 0}]


def test_two_hands_of_five_are_exact(run: Run) -> None:
    """All parts add up, and no seat is better than the other."""
    found = answer(run, *STUD, "--players", "2", "--deck", "purple")
    assert (found["exact"], found["count"]) == (True, 2_070_891_279_072)
    high = found["high"]
    assert sum(one["wins"] for one in high["classes"]) == pytest.approx(1)
    assert sum(one["ties"] for one in high["classes"]) == pytest.approx(high["ties"]) == found["ties"]
    assert [seat["equity"] for seat in found["seats"]] == [0.5, 0.5]
    assert [one["class"] for one in high["classes"]][:3] == [
        "royal_flush",
        "straight_flush",
        "five_of_a_kind",
    ]


def test_a_split_game_tells_its_sides(run: Run) -> None:
    words = ["winners", "--variant", "omaha-hi-lo", "--players", "3", "--samples", "5000"]
    found = answer(run, *words)
    assert set(classes(found["low"])) >= {"high_card"}
    assert found["low"]["none"] + sum(one["wins"] for one in found["low"]["classes"]) == pytest.approx(1)
    assert 0.2 < found["low"]["none"] < 0.6
    assert found["high"]["none"] == 0
    assert found["ties"] > found["high"]["ties"]
    shown = run(*words).out
    assert "no low" in shown
    assert "pot shared" in shown


def test_the_same_seed_gives_the_same_sample_with_any_number_of_jobs(run: Run) -> None:
    words = [*HOLDEM, "--players", "4", "--samples", "150000", "--seed", "7"]
    one, two = answer(run, *words, "--jobs", "1"), answer(run, *words, "--jobs", "2")
    assert one == two
    assert one["count"] == 150_000
    assert answer(run, *words[:-1], "8") != one


def test_an_interval_that_is_narrow_enough(run: Run) -> None:
    high = answer(run, *HOLDEM, "--players", "4", "--ci", "0.5%")["high"]
    assert 0 < max(1.96 * one["stderr"] for one in high["classes"]) < 0.005


def test_a_board_and_dead_cards(run: Run) -> None:
    """Four aces lie there, and the king of spades is gone: everybody has the same hand but for a king."""
    words = [*HOLDEM, "--players", "2", "--board", "As Ah / Ad / Ac Kh"]
    found = answer(run, *words, "--dead", "Ks Kd Kc")
    assert (found["exact"], found["ties"]) == (True, 1)
    assert classes(found["high"])["four_of_a_kind"]["ties"] == 1
    assert found["count"] == 44 * 43 // 2 * (42 * 41 // 2)


@pytest.mark.parametrize(
    ("variant", "said"),
    [("five-card-draw", "nobody draws"), ("swiss", "exchanges cards"), ("irish", "left to chance")],
)
def test_choices_nobody_makes_are_said(run: Run, variant: str, said: str) -> None:
    words = ["winners", "--variant", variant, "--players", "2", "--samples", "1000"]
    assert said in answer(run, *words)["note"]
    assert said in run(*words).out
    assert "note" not in answer(run, *HOLDEM, "--players", "2", "--samples", "1000")


def test_the_numbers_of_a_class_are_shown_if_asked_for(run: Run) -> None:
    """A pair of aces wins most often: 13 of the ranks stand in the first line."""
    head, *lines = run(*STUD, "--players", "2", "--points").out.splitlines()
    assert head.split() == ["wins,", "%", *map(str, range(14, 1, -1)), "all"]
    (pair,) = (line.split() for line in lines if line.startswith("pair"))
    assert float(pair[1]) == max(map(float, pair[1:-1]))
    assert sum(map(float, pair[1:-1])) == pytest.approx(float(pair[-1]), abs=0.7)


def test_every_game_and_pack_has_winners() -> None:
    for deck in ("standard", "purple"):
        for game in pp.variants(deck=deck):
            # eight with seven cards each are too many if all of them stay
            players = min(game.players.max, 7 if game.id in SEVEN else 10)
            found = pp.winners(game.id, players, deck=deck, samples=200)
            assert found.count == 200
            assert sum(seat.equity for seat in found.seats) == pytest.approx(1)
            boards = found.boards or (found,)
            assert len(boards) == (2 if game.id.startswith("double-board") else 1)
            for name, board in product(("high", "low"), boards):
                side = getattr(board, name)
                assert (side is None) == (name not in game.shares)
                if side:
                    assert sum(one.wins for one in side.classes) + side.none == pytest.approx(1)


BAD = (
    ([*HOLDEM, "--players", "0"], "'0'"),
    ([*HOLDEM, "--players", "11"], "'11'"),
    ([*HOLDEM, "--players", "two"], "'two'"),
    ([*STUD, "--players", "8", "--deck", "purple"], "8"),
    ([*HOLDEM, "--players", "2", "--board", "As As"], "As"),
    ([*HOLDEM, "--players", "2", "--board", "As", "--dead", "As"], "As"),
    ([*HOLDEM, "--players", "2", "--board", "2c 3c 4c 5c 6c 7c"], "2c 3c 4c 5c 6c 7c"),
    ([*STUD, "--players", "2", "--board", "As"], "As"),
    ([*STUD, "--players", "10", "--dead", "2c 3c 4c"], "52"),
    (["winners", "--variant", "razz", "--players", "8"], "56"),
    ([*HOLDEM, "--players", "3", "--exact"], "days"),
    ([*HOLDEM, "--players", "2", "--exact", "--samples", "9"], "samples"),
    ([*HOLDEM, "--players", "2", "--ci", "0"], "0"),
    ([*HOLDEM, "--players", "2", "--time-limit", "-1"], "-1"),
    ([*HOLDEM, "--players", "2", "--samples", "0"], "0"),
    ([*HOLDEM, "--players", "2", "--jobs", "0"], "0"),
    (["winners", "--variant", "none", "--players", "2"], "none"),
)


@pytest.mark.parametrize(("words", "token"), BAD, ids=[" ".join(words[2:])[:50] for words, _ in BAD])
def test_what_cannot_be_is_one_line_before_any_work(run: Run, words: list[str], token: str) -> None:
    done = run(*words)
    assert (done.code, done.out) == (2, "")
    assert len(done.err.splitlines()) == 1
    assert token in done.err


def test_python_has_the_same_answer(run: Run) -> None:
    found = pp.winners("five-card-draw", 3, deck="purple", samples=1000, seed=4)
    words = ["winners", "--variant", "five-card-draw", "--deck", "purple", "--players", "3"]
    assert found.to_dict() == answer(run, *words, "--samples", "1000", "--seed", "4")


@pytest.mark.parametrize(
    ("arguments", "code"),
    [
        ({"players": 0}, pp.Code.SEAT_COUNT),
        ({"players": True}, pp.Code.BAD_VALUE),
        ({"players": "2"}, pp.Code.BAD_VALUE),
        ({"players": 2, "samples": 0}, pp.Code.BAD_VALUE),
        ({"players": 2, "jobs": None}, pp.Code.BAD_VALUE),
        ({"players": 2, "board": 5}, pp.Code.BAD_VALUE),
        ({"players": 3, "exact": True}, pp.Code.TOO_MANY_DEALS),
    ],
)
def test_python_is_refused_with_a_code(arguments: dict[str, Any], code: pp.Code) -> None:
    with pytest.raises(pp.Refused) as caught:
        pp.winners("texas-holdem", **arguments)
    assert caught.value.code is code
