"""Saved hands, of every game and pack, replayed."""

from __future__ import annotations

import re
import sys
from pathlib import Path

import pytest

from purplepoker.api.options import game_of
from purplepoker.engine.events import Awarded, Started
from purplepoker.files import data_folder
from purplepoker.history import read_hands, replay_file
from purplepoker.terminal_history import new_folder, path_lines, short
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
def test_other_games_replay(variant: str, tmp_path: Path) -> None:
    shown = sit(CALLING, variant, "purple", bots=("steady", "random"), hands=2, seed=4)[1]
    files = sorted(tmp_path.rglob("*.phh"))
    assert len(files) == 2
    assert " saved: 0001.phh in\n" in shown
    assert " saved: 0002.phh\n" in shown
    assert str(files[0].parent) in shown.replace("\n ", "")
    for path in files:
        (hand,) = read_hands(path.read_text("utf-8"))
        assert (hand.game.variant.id, hand.game.deck.id) == (variant, "purple")
        started = hand.events[0]
        assert isinstance(started, Started)
        assert isinstance(hand.events[-1], Awarded)
        assert sorted(hand.meta["seats"]) == [1, 2, 3, 4]
        assert hand.meta["players"][hand.meta["seats"].index(1)] == "you"
        (result,) = replay_file(str(path))
        assert (result.ok, result.error, result.notes) == (True, None, ()), path.read_text("utf-8")


def test_only_what_was_seen_is_saved(tmp_path: Path) -> None:
    sit(CALLING, "five-card-draw", "purple", bots=("steady",), seed=4, hands=6)
    unseen = 0
    for path in tmp_path.rglob("*.phh"):
        text = path.read_text("utf-8")
        (hand,) = read_hands(text)
        me = hand.meta["seats"].index(1)
        dealt = dict(re.findall(r"d dh p(\d) (\S+)\"", text.split("sd")[0]))
        assert len(dealt) == 4
        assert "?" not in dealt[str(me + 1)]
        shown = {seat for seat, cards in re.findall(r"p(\d) sm (\S+)\"", text) if cards != "-"}
        hidden = set(dealt) - shown - {str(me + 1)}
        assert all(dealt[seat] == "??" * 5 for seat in hidden)
        unseen += len(hidden)
    assert unseen


@pytest.mark.parametrize("variant", VARIANTS)
def test_a_hand_left_in_the_middle_is_saved_too(variant: str, tmp_path: Path) -> None:
    for pack in ("purple", "standard"):
        sit(["c"], variant, pack, bots=("call",))
    files = sorted(tmp_path.rglob("*.phh"))
    assert len(files) == 2
    for path in files:
        (result,) = replay_file(str(path))
        assert result.error is None
        assert not result.finished


def test_a_hand_with_a_pot_carried_over_replays(tmp_path: Path) -> None:
    """Jackpots: nobody opens, the antes stay for the next deal."""
    sit(
        ["c", "d none", "s", ""] * 40,
        "five-card-draw",
        "purple",
        bots=("call",),
        hands=6,
        seed=2,
        rules={"openers": "jacks", "redeal": "true"},
    )
    files = sorted(tmp_path.rglob("*.phh"))
    assert len(files) == 6
    assert any("carried" in path.read_text("utf-8") for path in files)
    for path in files:
        (result,) = replay_file(str(path))
        assert (result.ok, result.error) == (True, None)


def test_a_hand_of_ones_own_game_and_pack_replays(tmp_path: Path) -> None:
    """The texts of both files go with the hand."""
    game = tmp_path / "mine.toml"
    text = (Path(__file__).parent.parent / "src/purplepoker/data/variants/texas-holdem.toml").read_text(
        "utf-8"
    )
    game.write_text(text.replace('"texas-holdem"', '"mine"', 1), "utf-8")
    pack = tmp_path / "cards.toml"
    text = (Path(__file__).parent.parent / "src/purplepoker/data/decks/purple.toml").read_text("utf-8")
    pack.write_text(text.replace('"purple"', '"cards"', 1), "utf-8")
    texts = (game.read_text("utf-8"), pack.read_text("utf-8"))
    sit(CALLING, game_of(str(game), deck=str(pack)), texts=texts)
    (path,) = (tmp_path / "purplepoker").rglob("*.phh")
    game.unlink()
    pack.unlink()
    (result,) = replay_file(str(path))
    assert (result.ok, result.error, result.variant) == (True, None, "mine")


def test_a_hand_that_cannot_be_told_costs_one_line(tmp_path: Path) -> None:
    """A game of one's own without its text."""
    game = tmp_path / "mine.toml"
    text = (Path(__file__).parent.parent / "src/purplepoker/data/variants/texas-holdem.toml").read_text(
        "utf-8"
    )
    game.write_text(text.replace('"texas-holdem"', '"mine"', 1), "utf-8")
    code, shown = sit(CALLING, game_of(str(game), deck="standard"))
    assert code == 0
    assert shown.count("this hand is not saved: mine with") == 1
    assert "After 1 hand" in shown


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
    assert "0001.phh" in after


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
