"""What the fields of PHH mean: order of blinds, antes, straddles, units, unfinished hands, unknown cards."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import msgspec
import pytest

from purplepoker.cards import deck
from purplepoker.engine.core import begin
from purplepoker.engine.forced import forced_bets
from purplepoker.engine.game import compile_game
from purplepoker.engine.stakes import Start
from purplepoker.errors import Code, Refused
from purplepoker.files import data_text
from purplepoker.history import replay_file, write_hand
from purplepoker.rng import order
from purplepoker.variants.load import load_variant


def play(folder: Path, *actions: str, rules: dict[str, str] | None = None, **fields: Any) -> dict[str, Any]:
    """One hand as `replay --legal --json` tells it; hold'em 1/2 unless fields say otherwise."""
    stacks = fields.setdefault("starting_stacks", [200, 200, 200])
    fields.setdefault("variant", "NT")
    fields.setdefault("antes", [0] * len(stacks))
    fields.setdefault("blinds_or_straddles", [1, 2, *[0] * (len(stacks) - 2)])
    fields.setdefault("min_bet", 2)
    path = folder / "hand.phh"
    lines = [
        f"{name} = {str(value).lower() if isinstance(value, bool) else repr(value)}"
        for name, value in fields.items()
    ]
    path.write_text("\n".join([*lines, f"actions = {list(actions)!r}"]), "utf-8")
    (result,) = replay_file(str(path), legal=True, rules=rules)
    told: dict[str, Any] = msgspec.json.decode(msgspec.json.encode(result))
    assert told["error"] is None, told["error"]
    return told


TWO = ("d dh p1 9c9d", "d dh p2 AhKd")
THREE = (*TWO, "d dh p3 7c2h")


def test_heads_up_blinds_stand_reversed(tmp_path: Path) -> None:
    told = play(tmp_path, *TWO, starting_stacks=[200, 200])
    assert (told["stacks"], told["actor"], told["pots"]) == ([198, 199], 2, [3])
    assert told["legal"]["call"] == 1
    assert told["legal"]["raise_to"] == {"min": 4, "max": 200}


def test_short_big_blind_heads_up(tmp_path: Path) -> None:
    """BC-28: the small blind owes only what the big blind could put in."""
    told = play(tmp_path, *TWO, starting_stacks=[15, 1990], blinds_or_straddles=[10, 20], min_bet=20)
    assert told["legal"]["call"] == 5
    assert told["legal"]["raise_to"] is None


def test_short_big_blind_keeps_its_price(tmp_path: Path) -> None:
    """BC-29."""
    blinds: dict[str, Any] = {
        "starting_stacks": [1000, 30, 1000, 1000],
        "blinds_or_straddles": [25, 50, 0, 0],
        "min_bet": 50,
    }
    told = play(tmp_path, *THREE, "d dh p4 QcQs", **blinds)
    assert (told["actor"], told["legal"]["call"]) == (3, 50)
    told = play(tmp_path, *THREE, "d dh p4 QcQs", "p3 cc", "p4 f", "p1 cc", **blinds)
    assert (told["actor"], told["pots"]) == (None, [90, 40])


def test_short_call_on_the_river(tmp_path: Path) -> None:
    """BC-26."""
    told = play(
        tmp_path,
        "d dh p1 AhQc", "d dh p2 ????", "d dh p3 KsJd", "p3 cbr 15", "p1 cc", "p2 f",
        "d db Kd7c5s", "p1 cc", "p3 cc", "d db Ac", "p1 cbr 48", "p3 cc", "d db 3h", "p1 cbr 254", "p3 cc",
        "p1 sm AhQc", "p3 sm KsJd",
        starting_stacks=[577, 602, 283], blinds_or_straddles=[2, 5, 0], min_bet=5,
        finishing_stacks=[865, 597, 0],
    )  # fmt: skip
    assert (told["ok"], told["finished"], told["notes"]) == (True, True, [])
    assert (told["actor"], told["pots"], told["legal"]) == (None, [], None)


def test_raise_to_is_a_total(tmp_path: Path) -> None:
    """BC-52."""
    fields: dict[str, Any] = {
        "starting_stacks": [500, 500, 500],
        "blinds_or_straddles": [5, 10, 0],
        "min_bet": 10,
    }
    told = play(tmp_path, *THREE, "p3 cbr 30", "p1 cc", "p2 cbr 70", **fields)
    assert told["stacks"] == [470, 430, 470]


def test_board_run_twice(tmp_path: Path) -> None:
    """BC-53: two boards and one showdown."""
    told = play(
        tmp_path,
        "d dh p1 ????", "d dh p2 AsKs", "d dh p3 QhQd", "p3 cbr 203", "p1 f", "p2 cc",
        "p2 sm AsKs", "p3 sm QhQd", "d db Ah9c4d", "d db 8s", "d db 3h", "d db Jd5c6c", "d db Js", "d db 2s",
        starting_stacks=[300, 203, 203], blinds_or_straddles=[5, 10, 0], min_bet=10,
    )  # fmt: skip
    assert (told["finished"], told["stacks"]) == (True, [295, 206, 205])


def test_straddle_opens_to_its_left(tmp_path: Path) -> None:
    told = play(tmp_path, *THREE, starting_stacks=[200] * 4, blinds_or_straddles=[1, 2, 4, 0])
    assert told["actor"] is None  # p4 has no cards yet
    told = play(tmp_path, *THREE, "d dh p4 QcQs", starting_stacks=[200] * 4, blinds_or_straddles=[1, 2, 4, 0])
    assert (told["actor"], told["legal"]["call"], told["pots"]) == (4, 4, [7])
    assert told["legal"]["raise_to"]["min"] == 8


def test_post_does_not_move_the_opener(tmp_path: Path) -> None:
    told = play(
        tmp_path, *THREE, "d dh p4 QcQs", starting_stacks=[200] * 4, blinds_or_straddles=[1, 2, 0, -2]
    )
    assert (told["actor"], told["stacks"]) == (3, [199, 198, 200, 198])


def test_missing_small_blind(tmp_path: Path) -> None:
    told = play(tmp_path, *THREE, blinds_or_straddles=[0, 2, 0])
    assert (told["actor"], told["pots"], told["legal"]["call"]) == (3, [2], 2)


def test_untrimmed_antes_are_dead_money(tmp_path: Path) -> None:
    """R-29: a short ante that is not trimmed may win the others' whole antes."""
    acts = (*THREE, "p1 sm 9c9d", "p2 sm AhKd", "p3 sm 7c2h")
    fields: dict[str, Any] = {
        "starting_stacks": [3, 8, 8],
        "antes": [5, 5, 5],
        "blinds_or_straddles": [0, 0, 0],
    }
    rest = ("p2 cbr 3", "p3 cc", *acts[3:], "d db 3c4c8d", "d db Js", "d db Qs")
    told = play(tmp_path, *THREE, *rest, ante_trimming_status=False, **fields)
    assert (told["finished"], told["stacks"]) == (True, [13, 6, 0])
    told = play(tmp_path, *THREE, *rest, ante_trimming_status=True, **fields)
    assert told["stacks"] == [9, 10, 0]


def test_one_ante_for_all_is_kept_when_untrimmed(tmp_path: Path) -> None:
    told = play(tmp_path, *THREE, "p3 f", "p1 f", antes=[0, 2, 0])
    assert told["stacks"] == [199, 201, 200]


def test_cents(tmp_path: Path) -> None:
    fields: dict[str, Any] = {
        "starting_stacks": [10.0, 10.25, 9.5],
        "blinds_or_straddles": [0.05, 0.10, 0],
        "min_bet": 0.10,
    }
    told = play(tmp_path, *THREE, "p3 cbr 0.35", "p1 f", **fields)
    assert told["stacks"] == [9.95, 10.15, 9.15]
    assert told["legal"]["call"] == 0.25
    assert told["legal"]["raise_to"] == {"min": 0.6, "max": 10.25}


def test_unfinished_hand(tmp_path: Path) -> None:
    told = play(tmp_path, *THREE, "p3 cbr 6", "p1 cc", finishing_stacks=[200, 200, 200])
    assert (told["finished"], told["ok"], told["stacks"]) == (False, False, [194, 198, 194])
    assert (told["actor"], told["pots"]) == (2, [14])
    assert told["legal"] == {
        "fold": True,
        "check": False,
        "call": 4,
        "raise_to": {"min": 10, "max": 200},
        "bring_in": None,
        "discard": None,
        "exchange": None,
        "declare": None,
    }


def test_a_hand_that_ends_at_the_showdown(tmp_path: Path) -> None:
    """Nobody shows or mucks: who would have is not known."""
    checks = ("p1 cc", "p2 cc", "p3 cc")
    board = ("d db 3c4c8d", *checks, "d db Js", *checks, "d db Qs", *checks)
    told = play(tmp_path, *THREE, "p3 cc", "p1 cc", "p2 cc", *board)
    assert (told["finished"], told["actor"], told["pots"]) == (False, None, [6])


def test_all_in_hands_lie_open(tmp_path: Path) -> None:
    told = play(
        tmp_path, *THREE, "p3 cbr 200", "p1 cc", "p2 f", "d db 3c4c8d", "d db Js", "d db Qs",
    )  # fmt: skip
    assert (told["finished"], told["stacks"]) == (True, [402, 198, 0])


def test_comments_and_spaces(tmp_path: Path) -> None:
    told = play(tmp_path, "# before", "d dh p1 9c 9d  # pair", *THREE[1:], "p3 f # no", "p1 f", "#")
    assert (told["finished"], told["stacks"]) == (True, [199, 201, 200])


def test_mucked_to_the_last(tmp_path: Path) -> None:
    acts = (*TWO, "p2 cc", "p1 cc", "d db 3c4c8d", "p1 cc", "p2 cc", "d db Js", "p1 cc", "p2 cc", "d db Qs")
    told = play(tmp_path, *acts, "p1 cc", "p2 cc", "p1 sm", starting_stacks=[200, 200])
    assert (told["finished"], told["stacks"]) == (True, [198, 202])
    told = play(tmp_path, *acts, "p1 cc", "p2 cc", "p1 sm", "p2 sm -", starting_stacks=[200, 200])
    assert told["stacks"] == [198, 202]


def test_an_all_in_hand_mucked_on_the_river_is_what_happened(tmp_path: Path) -> None:
    """R-30, 5.3: the house would turn all hands up; the record wins, and a note says so."""
    acts = (*TWO, "p2 cc", "p1 cc", "d db 3c4c8d", "p1 cc", "p2 cc", "d db Js", "p1 cc", "p2 cc", "d db Qs")
    end = ("p1 cbr 198", "p2 cc", "p1 sm 9c9d", "p2 sm")
    told = play(tmp_path, *acts, *end, starting_stacks=[200, 200], finishing_stacks=[400, 0])
    assert (told["ok"], told["error"], told["stacks"]) == (True, None, [400, 0])
    (note,) = told["notes"]
    assert note.endswith(
        "the house would refuse it: cannot concede: somebody is all-in, so every hand is shown (R-30)"
    )


STUD: dict[str, Any] = {
    "variant": "F7S", "antes": [1, 1, 1], "bring_in": 2, "small_bet": 4, "big_bet": 8,
    "starting_stacks": [50, 50, 50],
}  # fmt: skip


def test_bring_in(tmp_path: Path) -> None:
    told = play(tmp_path, "d dh p1 AsAd9c", "d dh p2 KsKd2c", "d dh p3 ????2d", **STUD)
    assert told["actor"] == 2
    legal = told["legal"]
    assert (legal["bring_in"], legal["raise_to"], legal["fold"]) == (2, {"min": 4, "max": 4}, False)


def test_unknown_upcards_leave_the_opener_to_the_file(tmp_path: Path) -> None:
    told = play(tmp_path, "d dh p1 ??????", "d dh p2 KsKd2c", "d dh p3 ??????", "p3 pb", "p1 cc", **STUD)
    assert (told["actor"], told["legal"]["call"]) == (2, 2)
    told = play(tmp_path, "d dh p1 ??????", "d dh p2 KsKd2c", "d dh p3 ????3h", **STUD)
    assert told["actor"] == 2  # the lowest of those that are known
    told = play(tmp_path, *(f"d dh p{n} ??????" for n in (1, 2, 3)), **STUD)
    assert (told["actor"], told["legal"]) == (None, None)


def test_low_card_all_in_from_its_ante(tmp_path: Path) -> None:
    """Section 3: the next player owes the bring-in, told as `pb` or as `cc`."""
    dealt = ("d dh p1 AsAd9c", "d dh p2 KsKd2c", "d dh p3 ????3d")
    stacks = {**STUD, "starting_stacks": [50, 1, 50]}
    for act in ("pb", "cc"):
        told = play(tmp_path, *dealt, f"p3 {act}", **stacks)
        assert (told["stacks"], told["actor"], told["legal"]["call"]) == ([49, 0, 47], 1, 2)


def test_a_check_that_nobody_needs(tmp_path: Path) -> None:
    """BC-40: an all-in opponent leaves the big blind nothing to say; a file may still say it, once."""
    blinds: dict[str, Any] = {"starting_stacks": [200, 200, 2], "finishing_stacks": [199, 203, 0]}
    acts = ("p3 cc", "p1 f", "p2 cc", "p3 sm 7c2h", "p2 sm AhKd", "d db AdKs8h", "d db 4c", "d db 5s")
    told = play(tmp_path, *THREE, *acts, **blinds)
    assert (told["ok"], len(told["notes"])) == (True, 1)
    assert "nobody else can bet" in told["notes"][0]
    path = tmp_path / "hand.phh"
    for late in ("'d db AdKs8h', 'p2 cc'", "'p2 sm AhKd', 'p2 cc'"):
        early = late.split(", ")[0]
        broken = path.read_text("utf-8").replace(early, late)
        (tmp_path / "late.phh").write_text(broken, "utf-8")
        (result,) = replay_file(str(tmp_path / "late.phh"))
        assert result.error is not None
        assert "p2 cannot act now" in result.error


DRAW: dict[str, Any] = {"variant": "F2L3D", "small_bet": 2, "big_bet": 4, "starting_stacks": [50, 50]}
FIVES = ("d dh p1 ??????????", "d dh p2 2c3c4c5cKd", "p2 cc", "p1 cc")


def test_draws_wait_for_their_cards(tmp_path: Path) -> None:
    told = play(tmp_path, *FIVES, "p1 sd ????", **DRAW)
    assert (told["actor"], told["legal"]["discard"]) == (2, {"min": 0, "max": 5})
    told = play(tmp_path, *FIVES, "p1 sd ????", "p2 sd Kd", **DRAW)
    assert told["actor"] is None
    told = play(tmp_path, *FIVES, "p1 sd ????", "p2 sd Kd", "d dh p1 ????", "d dh p2 7h", **DRAW)
    assert (told["actor"], told["legal"]["check"]) == (1, True)


def test_a_known_card_leaves_an_unknown_hand(tmp_path: Path) -> None:
    told = play(tmp_path, *FIVES, "p1 sd AsAd", "p2 sd", "d dh p1 7d8d", **DRAW)
    assert told["actor"] == 1


def test_notes_follow_the_houses_rules(tmp_path: Path) -> None:
    limit: dict[str, Any] = {"variant": "FT", "small_bet": 2, "big_bet": 4, "starting_stacks": [100] * 3}
    acts = (*THREE, "p3 cbr 4", "p1 cbr 6", "p2 cbr 8", "p3 cbr 10", "p1 f", "p2 f")
    told = play(tmp_path, *acts, **limit)
    assert (told["finished"], told["stacks"]) == (True, [94, 92, 114])
    assert told["notes"] == [
        (
            'action 7 "p3 cbr 10": the house would refuse it: cannot raise: '
            "the betting is capped, call or fold (R-05)"
        )
    ]
    assert play(tmp_path, *acts, rules={"raise_cap": "4"}, **limit)["notes"] == []
    told = play(tmp_path, *THREE, "p3 cbr 3", "p1 f")
    assert told["notes"] == ['action 4 "p3 cbr 3": the house would refuse it: 3 is too small: the least is 4']


def test_a_game_of_ones_own_needs_its_text() -> None:
    mine = load_variant(data_text("variants", "texas-holdem").replace('"texas-holdem"', '"mine"', 1), "mine")
    game = compile_game(mine, deck("purple"))
    start = Start((50, 50), forced_bets(game, 2), tuple(map(_card, order(b"k", 49))), b"k")
    _, events = begin(game, start)
    with pytest.raises(Refused) as refused:
        write_hand(game, events)
    assert refused.value.code is Code.NOT_RECORDABLE


def _card(number: int) -> Any:
    return number
