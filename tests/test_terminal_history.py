"""Saved hands read again: the field's format where it has a code, our own log elsewhere."""

from __future__ import annotations

import re
import sys
from pathlib import Path

import pytest

from purplepoker.cards import deck
from purplepoker.engine.events import Awarded, Dealt, Shown, Started
from purplepoker.files import data_folder
from purplepoker.history import replay_file
from purplepoker.terminal_history import new_folder, path_lines, read_log, short
from terminal_table import CALLING, VARIANTS, sit


@pytest.fixture(autouse=True)
def _home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    monkeypatch.setenv("LANG", "en_US.UTF-8")
    monkeypatch.delenv("LC_ALL", raising=False)


@pytest.mark.parametrize(
    ("variant", "structure"),
    [
        ("texas-holdem", "no-limit"),
        ("texas-holdem", "fixed-limit"),
        ("omaha", "pot-limit"),
        ("omaha-hi-lo", "fixed-limit"),
        ("seven-card-stud", "fixed-limit"),
    ],
)
def test_games_with_a_code_replay(variant: str, structure: str, tmp_path: Path) -> None:
    sit(CALLING, variant, "standard", bots=("steady", "random"), hands=3, seed=4, structure=structure)
    files = sorted(tmp_path.rglob("*.phh"))
    assert len(files) == 3
    for path in files:
        (result,) = replay_file(str(path))
        assert result.ok is True, (path.read_text("utf-8"), result)
        assert result.error is None


@pytest.mark.parametrize("variant", VARIANTS)
def test_other_games_are_read_back(variant: str, tmp_path: Path) -> None:
    shown = sit(CALLING, variant, "purple", bots=("steady", "random"), hands=2, seed=4)[1]
    files = sorted(tmp_path.rglob("*.jsonl"))
    assert len(files) == 2
    assert " saved: 0001.jsonl in\n" in shown
    assert " saved: 0002.jsonl\n" in shown
    assert shown.count("`replay` reads .phh only") == 1
    assert str(files[0].parent) in shown.replace("\n ", "")
    for path in files:
        header, events = read_log(path)
        assert (header.variant, header.deck) == (variant, "purple")
        assert isinstance(events[0], Started)
        assert events[0].start.stock == ()
        assert events[0].start.key == b""
        assert isinstance(events[-1], Awarded)
        assert sum(header.finishing) == sum(events[0].start.stacks)
        assert sorted(header.chairs) == [1, 2, 3, 4]
        assert header.chairs[header.me] == 1
        assert header.players[header.me] == "you"


def test_cards_are_texts_in_a_log(tmp_path: Path) -> None:
    sit(CALLING, "five-card-draw", "purple", seed=4)
    (path,) = tmp_path.rglob("*.jsonl")
    text = path.read_text("utf-8")
    header, events = read_log(path)
    pack = deck("purple")
    own = next(event for event in events if isinstance(event, Dealt)).hands[header.me][1]
    assert len(own) == 5
    assert '["' + '","'.join(map(pack.text, own)) + '"]' in text
    assert '"??"' in text
    shown = next(event for event in events if isinstance(event, Shown))
    assert all(pack.text(card) in text for cards in shown.cards for card in cards)


@pytest.mark.parametrize("variant", VARIANTS)
def test_a_hand_left_in_the_middle_is_saved_too(variant: str, tmp_path: Path) -> None:
    for pack in ("purple", "standard"):
        sit(["c"], variant, pack, bots=("call",))
    files = sorted(path for path in tmp_path.rglob("*") if path.suffix in (".phh", ".jsonl"))
    assert len(files) == 2
    for path in files:
        if path.suffix == ".phh":
            (result,) = replay_file(str(path))
            assert result.error is None
            continue
        header, events = read_log(path)
        assert header.finishing == ()
        assert not isinstance(events[-1], Awarded)


def test_a_path_breaks_after_a_separator_only() -> None:
    path = Path("/people/somebody/.local/share/purplepoker/hands/2026-01-02_030405_razz/0001.phh")
    assert path_lines(path, 100) == [f" saved: {path}"]
    lines = path_lines(path, 60)
    assert lines == [
        " saved: 0001.phh in",
        " /people/somebody/.local/share/purplepoker/hands/",
        " 2026-01-02_030405_razz",
    ]


def test_the_log_tells_the_own_cards(tmp_path: Path) -> None:
    shown = sit(["f", "log", "x", "q"], deck="standard", hands=None, bots=("call",))[1]
    (path,) = tmp_path.rglob("*.phh")
    _, events = path, shown.split("> log")[1]
    own = re.search(r"you get (\S\S \S\S)", events)
    assert own
    assert own[1].replace(" ", "") in path.read_text("utf-8")
    assert "Enter deals" in events.split("> x")[0]
    assert "'x' is not understood: Enter deals" in events


def test_the_log_shows_the_last_hand_and_its_file(tmp_path: Path) -> None:
    shown = sit(["c"] * 4 + ["log", "q"], hands=None)[1]
    after = shown.split("> log")[1]
    assert "you post 1" in after
    assert "board " in after
    assert "0001.jsonl" in after


def test_where_hands_are_kept(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr(sys, "platform", "linux")
    assert data_folder() == tmp_path / "purplepoker"
    monkeypatch.setenv("XDG_DATA_HOME", "not/absolute")
    monkeypatch.setattr(Path, "home", lambda: Path("/people/somebody"))
    assert data_folder() == Path("/people/somebody/.local/share/purplepoker")
    monkeypatch.setattr(sys, "platform", "darwin")
    assert data_folder() == Path("/people/somebody/Library/Application Support/purplepoker")
    monkeypatch.setattr(sys, "platform", "win32")
    monkeypatch.setenv("LOCALAPPDATA", "/local")
    assert data_folder() == Path("/local/purplepoker")
    assert short(Path("/people/somebody/x")) == str(Path("~/x"))
    assert short(Path("/elsewhere/x")) == str(Path("/elsewhere/x"))


def test_two_sittings_in_one_second_have_two_folders(tmp_path: Path) -> None:
    assert new_folder(tmp_path / "a" / "b") == tmp_path / "a" / "b"
    assert new_folder(tmp_path / "a" / "b") == tmp_path / "a" / "b_2"


def test_a_folder_that_cannot_be_made_costs_one_line(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    (tmp_path / "purplepoker").write_text("a file in the way")
    code, shown = sit(CALLING, hands=2)
    assert code == 0
    assert shown.count("hands are not saved") == 1
    assert "After 2 hands" in shown
