"""A damaged history is one clear line that names the place; it stops nothing else."""

from __future__ import annotations

import tomllib
from pathlib import Path
from typing import Any

import pytest

from purplepoker.errors import Code, Refused
from purplepoker.history import HandResult, read_hands, replay_file, write_hand

DATA = tomllib.loads((Path(__file__).parent.parent / "data" / "history" / "damaged.toml").read_text("utf-8"))
HAND: str = DATA["hand"]


def _replay(folder: Path, text: str, name: str = "hand.phh") -> list[HandResult]:
    path = folder / name
    path.write_text(text, "utf-8")
    return replay_file(str(path), legal=True)


def test_the_sound_hand_is_sound(tmp_path: Path) -> None:
    (result,) = _replay(tmp_path, HAND)
    assert (result.error, result.finished, result.stacks) == (None, True, (99, 107, 44))


@pytest.mark.parametrize("row", DATA["damage"], ids=lambda row: row["id"])
def test_damage_is_named(tmp_path: Path, row: dict[str, Any]) -> None:
    assert row["old"] in HAND
    (result,) = _replay(tmp_path, HAND.replace(row["old"], row["new"]))
    assert result.error is not None
    assert "\n" not in result.error
    for words in row["says"]:
        assert words in result.error
    assert (result.actor, result.legal) == (None, None)


@pytest.mark.parametrize("row", DATA["damage"], ids=lambda row: row["id"])
def test_one_bad_hand_stops_no_other(tmp_path: Path, row: dict[str, Any]) -> None:
    bad = HAND.replace(row["old"], row["new"])
    text = f"[1]\n{HAND}\n[2]\n{bad}\n[3]\n{HAND}"
    first, second, third = _replay(tmp_path, text, "hands.phhs")
    assert (first.error, third.error) == (None, None)
    assert (first.hand, second.hand, third.hand) == (1, 2, 3)
    assert second.error is not None


def test_files_that_are_none(tmp_path: Path) -> None:
    (tmp_path / "latin.phh").write_bytes(b'author = "\xe9"')
    (tmp_path / "folder.phh").mkdir()
    reasons = {"latin.phh": "not UTF-8", "folder.phh": "a folder", "missing.phh": "no such file"}
    for name, reason in reasons.items():
        (result,) = replay_file(str(tmp_path / name))
        assert result.file.endswith(name)
        assert result.error is not None
        assert reason in result.error
    for name in ("empty.phh", "empty.phhs"):
        (result,) = _replay(tmp_path, "", name)
        assert result.error is not None
        assert (result.variant, result.stacks, result.ok) == (None, (), None)


def test_depth_and_length(tmp_path: Path) -> None:
    deep = "x = " + "[" * 5000 + "]" * 5000
    many = HAND.replace('"d dh p1 AsKs"', ", ".join(['"p1 cc"'] * 10_001))
    players = "[" + ", ".join(["5"] * 101) + "]"
    for text in (deep, many, "x = " + "9" * 5000, HAND.replace("[100, 100, 50]", players)):
        (result,) = _replay(tmp_path, text)
        assert result.error is not None


def test_too_many_for_the_pack(tmp_path: Path) -> None:
    text = HAND.replace("[0, 0, 0]", str([0] * 11)).replace("[1, 2, 0]", str([1, 2, *[0] * 9]))
    (result,) = _replay(tmp_path, text.replace("[100, 100, 50]", str([9] * 11)))
    assert result.error == "starting_stacks: 11 players: Texas hold'em takes 2 to 10"


def test_wrong_stacks_are_no_error(tmp_path: Path) -> None:
    (result,) = _replay(tmp_path, HAND + "finishing_stacks = [100, 100, 50]")
    assert (result.error, result.ok) == (None, False)


def test_unknown_ruleset_and_option_are_refused_at_once() -> None:
    with pytest.raises(Refused) as refused:
        replay_file("any.phh", ruleset="nobody")
    assert refused.value.code is Code.UNKNOWN_RULESET
    with pytest.raises(Refused) as refused:
        replay_file("any.phh", rules={"nothing": "1"})
    assert refused.value.code is Code.UNKNOWN_OPTION


def test_text_that_is_no_hand_at_all(tmp_path: Path) -> None:
    """One record, and the document complete, whether there is a heading or not."""
    for text in ("f\n", "\x00", "[1\n", "= =\n[[2]]\n"):
        (result,) = _replay(tmp_path, text, "hands.phhs")
        assert result.error is not None
        assert "not TOML" in result.error
    stray, damaged, sound = _replay(tmp_path, f"f\n[1]\nx = \n[2]\n{HAND}", "hands.phhs")
    assert (stray.error is None, damaged.error is None, sound.error) == (False, False, None)


def test_a_file_of_json_lines_is_no_history(tmp_path: Path) -> None:
    (result,) = _replay(tmp_path, '{"hand": 1}\n', "night.jsonl")
    assert result.error is not None
    assert "night.jsonl: no history: replay reads .phh" in result.error


def test_an_ante_is_written_as_it_was_asked() -> None:
    """A short stack cuts what others pay, never what the file says was asked."""
    text = HAND.replace("antes = [0, 0, 0]", "antes = [3, 3, 3]")
    for stacks in ("[100, 100, 50]", "[1, 2, 50]"):
        sheet = text.replace("[100, 100, 50]", stacks)
        sheet = sheet[: sheet.index("actions")] + "actions = []\n"
        (first,) = read_hands(sheet)
        written = write_hand(first.game, first.events, first.meta)
        assert "antes = [3, 3, 3]" in written
        (second,) = read_hands(written)
        assert write_hand(second.game, second.events, second.meta) == written


def test_a_stack_of_thousands_of_digits_is_too_large(tmp_path: Path) -> None:
    huge = "0x" + "f" * 6000
    sound = HAND.partition("starting_stacks = [")
    (result,) = _replay(tmp_path, f"{sound[0]}{sound[1]}{huge}, {sound[2].partition(',')[2]}")
    assert result.error is not None
    assert result.error.startswith("starting_stacks: ")
    assert "too large" in result.error
    assert len(result.error) < 200
