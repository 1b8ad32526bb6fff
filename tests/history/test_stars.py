"""The English text of poker rooms: what stands in it is played, checked, and written again."""

from __future__ import annotations

from pathlib import Path
from random import Random
from typing import Any

import pytest

from history.random_games import random_play
from history.shared import hands, needs_hands
from purplepoker.cards import deck
from purplepoker.engine.game import compile_game
from purplepoker.errors import Refused
from purplepoker.history import read_hands, read_stars, replay_file, write_hand, write_stars
from purplepoker.variants.load import variant_file

NAMES = ["Ann", "Bob", "Cid said", "Dan: checks", "Eve", "Fay 7", "Gus", "Hal"]
SEATS = [2, 3, 5, 6, 7, 8, 9, 1]
FOLDER = Path(__file__).resolve().parent.parent / "data" / "history" / "stars"
TEXTS = sorted(FOLDER.glob("*.txt"))


def stacks_of(text: str) -> tuple[tuple[float, ...], tuple[str, ...]]:
    """Final stacks in the file's unit, and notes, of a text with one hand."""
    (hand,) = read_stars(text)
    return tuple(stack / hand.scale for stack in hand.state.stacks), hand.notes


@pytest.mark.parametrize("path", TEXTS, ids=lambda path: path.stem)
def test_a_text_is_played_to_its_end(path: Path) -> None:
    results = replay_file(str(path))
    assert [(result.error, result.ok, result.finished) for result in results] == [(None, True, True)] * len(
        results
    )


@pytest.mark.parametrize("path", TEXTS, ids=lambda path: path.stem)
def test_a_text_is_written_again(path: Path) -> None:
    for hand in read_stars(path.read_text("utf-8")):
        text = write_stars(hand.game, hand.events, hand.meta, scale=hand.scale)
        (again,) = read_stars(text)
        assert (again.state.stacks, again.scale) == (hand.state.stacks, hand.scale)
        assert again.events == hand.events
        assert write_stars(again.game, again.events, again.meta, scale=again.scale) == text
        phh = write_hand(hand.game, hand.events, hand.meta, scale=hand.scale)
        (other,) = read_hands(phh)
        assert [s * hand.scale for s in other.state.stacks] == [s * other.scale for s in hand.state.stacks]


def _stacks(stem: str) -> tuple[float, ...]:
    return stacks_of((FOLDER / f"{stem}.txt").read_text("utf-8"))[0]


def test_a_raise_tells_its_step_and_its_total() -> None:
    """BC-52: raises 20 to 30 puts in 30; the small blind's call adds 25, the raise 40 to 70 adds 60."""
    assert _stacks("raises") == (970, 1060, 970)


def test_two_boards() -> None:
    """BC-53."""
    assert _stacks("run-twice") == (295, 206, 205)


def test_side_pots_of_a_tournament_with_antes() -> None:
    assert _stacks("tournament") == (0, 0, 3600, 600)


def test_missed_blinds_are_dead_and_live() -> None:
    """Dan posts both: the small one is dead, the big one live; Eve's missed small blind is dead."""
    assert _stacks("posts") == (99.5, 102.5, 100, 98.5, 99.5)


@pytest.mark.parametrize(
    ("variant", "structure"),
    [
        (variant, structure)
        for variant in ("texas-holdem", "omaha", "omaha-hi-lo")
        for structure in ("no-limit", "pot-limit", "fixed-limit")
    ],
)
def test_random_hands_are_written_and_read(variant: str, structure: str) -> None:
    rng = Random(f"{variant} {structure}")
    for number in range(60):
        game = compile_game(
            variant_file(variant),
            deck("standard"),
            structure=structure,
            blinds=(5, 10),
            ante=rng.choice([0, 0, 1]),
            rules={
                "ante_payer": rng.choice(["each", "big_blind"]),
                "straddle": rng.choice(["off", "off", "on", "re-straddle"]),
            },
            max_runs=rng.choice([1, 2]),
            by_hand=rng.random() < 0.5,
        )
        state, events = random_play(rng, game, carried=0)
        n = len(state.stacks)
        sign = {"currency": "USD", "currency_symbol": "$"} if number % 2 else {}
        meta: dict[str, Any] = {"players": NAMES[:n], "seats": SEATS[-n:], "hand": number, **sign}
        scale = 100 if sign else 1
        text = write_stars(game, events, meta, scale=scale)
        (again,) = read_stars(text)
        assert again.state.stacks == state.stacks
        assert (again.meta["players"], again.meta["seats"]) == (meta["players"], meta["seats"])
        assert write_stars(again.game, again.events, again.meta, scale=again.scale) == text
        (other,) = read_hands(write_hand(game, events, meta, scale=scale))
        assert other.state.stacks == state.stacks


@needs_hands
def test_recorded_hands_become_texts() -> None:
    written = 0
    for path in [*hands("wsop"), *hands("pluribus", 20)]:
        (hand,) = read_hands(path.read_text("utf-8"))
        if hand.game.variant.id not in ("texas-holdem", "omaha", "omaha-hi-lo"):
            continue
        text = write_stars(hand.game, hand.events, hand.meta, scale=hand.scale)
        (again,) = read_stars(text)
        assert [s * hand.scale for s in again.state.stacks] == [s * again.scale for s in hand.state.stacks]
        written += 1
    assert written > 40


HAND = (FOLDER / "raises.txt").read_text("utf-8")


@pytest.mark.parametrize(
    ("old", "new", "says"),
    [
        ("Hold'em No Limit", "Badugi Limit", "line 1 "),
        ("raises 20 to 30", "raises 25 to 30", 'line 10 "Cid: raises 25 to 30": the bet before it is 10'),
        ("Ann: calls 25", "Ann: calls 30", 'line 11 "Ann: calls 30": the call is 25'),
        ("Ann: folds", "Ann: checks", 'line 14 "Ann: checks": the call is 40'),
        ("Bob: posts big blind 10", "Bob: posts big blind 12", "the bet before it is 12"),
        ("Seat 2: Bob", "Seat 1: Bob", "this player or this seat was named before"),
        ("Cid: raises 20 to 30", "Cid: raises 20 to 30 and is all-in", "970 are left, so it is not all-in"),
        (
            "Table 'Example' 6-max Seat #3 is the button",
            "",
            "the line is missing that names table and button",
        ),
    ],
)
def test_a_hand_that_cannot_be_is_refused_with_its_line(
    tmp_path: Path, old: str, new: str, says: str
) -> None:
    assert old in HAND
    path = tmp_path / "hand.txt"
    path.write_text(HAND.replace(old, new), "utf-8")
    (result,) = replay_file(str(path))
    assert says in str(result.error)


def test_lines_nobody_understands_are_listed_and_talk_is_understood() -> None:
    text = HAND.replace("Ann: folds", 'Ann: folds\nBob said, "well"\nBob dances\n*** LUNCH ***')
    _, notes = stacks_of(text)
    assert list(notes) == ['line 16 "Bob dances": not understood', 'line 17 "*** LUNCH ***": not understood']


def test_one_bad_hand_stops_no_other(tmp_path: Path) -> None:
    path = tmp_path / "hands.txt"
    path.write_text("\n\n\n".join([HAND, HAND.replace("calls 25", "calls 24"), "\ufeff" + HAND]), "utf-8")
    results = replay_file(str(path))
    assert [result.error is None for result in results] == [True, False, True]


def test_winnings_that_differ_are_told(tmp_path: Path) -> None:
    path = tmp_path / "hand.txt"
    path.write_text(HAND.replace("Bob collected 90", "Bob collected 80"), "utf-8")
    (result,) = replay_file(str(path))
    assert (result.error, result.ok) == (None, False)
    assert "p2 collects 90 by the rules, 80 in the text" in result.notes


def test_other_games_have_no_such_text() -> None:
    for variant, pack in (("texas-holdem", "purple"), ("irish", "standard")):
        game = compile_game(variant_file(variant), deck(pack))
        _, events = random_play(Random(1), game)
        with pytest.raises(Refused, match="no words for"):
            write_stars(game, events)


def test_a_hand_cut_off_in_the_middle_goes_as_far_as_it_is_told() -> None:
    text = HAND[: HAND.index("Ann: folds")]
    (hand,) = read_stars(text)
    assert not hand.state.over
    assert write_stars(hand.game, hand.events, hand.meta).endswith("Cid: folds\n")
