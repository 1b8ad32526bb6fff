"""Bots by name and from a user's file."""

from __future__ import annotations

from pathlib import Path

import pytest

from bots.table import game_of
from purplepoker.bots.load import bot_class, make_bot
from purplepoker.bots.simple import RandomBot
from purplepoker.errors import Code, Refused

GOOD = """
from dataclasses import dataclass
from purplepoker.engine.events import Call, Fold

@dataclass
class Note:
    text: str = "kept"

class Timid:
    needs_view = False

    def __init__(self, game, seed):
        self.seed = seed

    def act(self, view, legal):
        return Call(legal.seat) if legal.check else Fold(legal.seat)
"""


def written(folder: Path, text: str) -> str:
    path = folder / "mine.py"
    path.write_text(text, "utf-8")
    return str(path)


def test_a_class_from_a_file(tmp_path: Path) -> None:
    found = bot_class(f"{written(tmp_path, GOOD)}:Timid")
    assert found.__name__ == "Timid"
    assert not found.needs_view
    assert make_bot(found, "Timid", game_of("texas-holdem", "purple"), 3).seed == 3  # type: ignore[attr-defined]


def test_two_files_of_one_name_do_not_meet(tmp_path: Path) -> None:
    (tmp_path / "a").mkdir()
    (tmp_path / "b").mkdir()
    first = bot_class(f"{written(tmp_path / 'a', GOOD)}:Timid")
    second = bot_class(f"{written(tmp_path / 'b', GOOD.replace('False', 'True'))}:Timid")
    assert (first.needs_view, second.needs_view) == (False, True)


def test_names_of_our_own() -> None:
    assert bot_class("random") is RandomBot


@pytest.mark.parametrize(
    ("text", "word", "says"),
    [
        ("x = (", "Timid", "cannot be loaded: SyntaxError"),
        ("1 / 0", "Timid", "cannot be loaded: ZeroDivisionError: division by zero"),
        ("x = 1", "Timid", "has no class"),
        (GOOD, "Bold", "has the classes Note, Timid"),
        (GOOD, "Note", "Note needs a method act(view, legal)"),
        (
            GOOD.replace("needs_view = False", ""),
            "Timid",
            "Timid needs an attribute needs_view = True or False",
        ),
        (GOOD.replace("= False", "= 'no'"), "Timid", "needs an attribute needs_view"),
    ],
)
def test_what_a_file_lacks_is_said(tmp_path: Path, text: str, word: str, says: str) -> None:
    name = f"{written(tmp_path, text)}:{word}"
    with pytest.raises(Refused) as refused:
        bot_class(name)
    assert refused.value.code is Code.BAD_BOT
    assert says in str(refused.value)
    assert "\n" not in str(refused.value)


@pytest.mark.parametrize("name", ["", "sturdy", "mine.py", "mine.py:", ":Timid", "mine.txt:Timid"])
def test_an_unknown_bot_is_refused_with_what_there_is(name: str) -> None:
    with pytest.raises(Refused) as refused:
        bot_class(name)
    if refused.value.code is not Code.NO_FILE:
        assert refused.value.code is Code.BAD_BOT
        assert "random, call, steady, or FILE.py:Class" in str(refused.value)


def test_a_missing_file_is_refused_as_all_files_are(tmp_path: Path) -> None:
    with pytest.raises(Refused) as refused:
        bot_class(f"{tmp_path / 'none.py'}:Timid")
    assert refused.value.code is Code.NO_FILE


def test_a_class_that_cannot_be_made_is_refused(tmp_path: Path) -> None:
    text = GOOD.replace("self.seed = seed", "raise RuntimeError('no seed wanted')")
    found = bot_class(f"{written(tmp_path, text)}:Timid")
    with pytest.raises(Refused, match=r"making it with .game, seed. failed: RuntimeError: no seed wanted"):
        make_bot(found, "Timid", game_of("texas-holdem", "purple"), 3)
