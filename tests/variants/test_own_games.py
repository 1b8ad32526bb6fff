"""Games and packs of the user's own: by path and in a folder, at every command and at the table."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

import purplepoker as pp
from command_line import Run
from command_line import run as run
from purplepoker.cards import deck
from purplepoker.engine.events import Event
from purplepoker.errors import Code, Refused
from purplepoker.files import GAMES_VARIABLE, own_ids, own_path, own_text
from purplepoker.history.writer import write_hand
from purplepoker.service.options import Options, check_options
from purplepoker.variants.load import known_ids, load_variant, variant_file, variant_ids
from purplepoker.web import tables

FOLDER = Path(__file__).resolve().parents[2] / "docs/own-games"
GAMES = ("anaconda", "dramaha", "iron-cross")
PACKS = ("eight-by-five", "five-suits")

HANDS = {
    "five-suits": ("9h 9s Kh 8h 7w", "Ah Qh 3c 4c 5w", "9d Ks Jc Js Jw", ["0", "1"]),
    "eight-by-five": ("9i 9o Ki 8i 7n", "Ai Qi 7t 8t 9t", "9n Ko Jo Jt Jn", ["1", "0"]),
}
"""Board, two hands and what each gets: by ranks, and by colors."""


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder of games that is named, with one game and one pack in it."""
    made = tmp_path / "games"
    made.mkdir()
    for name in ("iron-cross", "five-suits"):
        (made / f"{name}.toml").write_text((FOLDER / f"{name}.toml").read_text("utf-8"), "utf-8")
    monkeypatch.setenv(GAMES_VARIABLE, str(made))
    return made


@pytest.fixture
def shown(monkeypatch: pytest.MonkeyPatch) -> None:
    """The folder of the guide is named."""
    monkeypatch.setenv(GAMES_VARIABLE, str(FOLDER))


# --- ids ----------------------------------------------------------------------------------------------


def test_what_lies_in_the_folder_has_an_id(folder: Path) -> None:
    assert own_ids("variants") == ("iron-cross",)
    assert own_ids("decks") == ("five-suits",)
    assert known_ids() == (*variant_ids(), "iron-cross")
    assert variant_file("iron-cross").name == "Iron cross"
    assert deck("five-suits").size == 60


def test_without_a_folder_there_is_nothing_of_ones_own(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setenv(GAMES_VARIABLE, "")
    assert own_ids("variants") == own_ids("decks") == ()
    monkeypatch.delenv(GAMES_VARIABLE)
    monkeypatch.setattr(sys, "platform", "linux")
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    assert own_ids("variants") == ()


def test_the_usual_folder_is_where_the_system_keeps_data(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.delenv(GAMES_VARIABLE, raising=False)
    monkeypatch.setattr(sys, "platform", "linux")
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    usual = tmp_path / "purplepoker" / "games"
    usual.mkdir(parents=True)
    (usual / "dramaha.toml").write_text((FOLDER / "dramaha.toml").read_text("utf-8"), "utf-8")
    assert own_ids("variants") == ("dramaha",)


@pytest.mark.parametrize("name", ["texas-holdem", "purple"])
def test_an_id_of_the_program_stays_what_it_is(folder: Path, name: str) -> None:
    for kind in ("iron-cross", "five-suits"):
        text = (folder / f"{kind}.toml").read_text("utf-8").replace(f'"{kind}"', f'"{name}"')
        (folder / f"{name}.toml").write_text(text, "utf-8")
        assert variant_file("texas-holdem").name == "Texas hold'em"
        assert deck("purple").size == 49
        assert own_path("variants", "texas-holdem") is own_path("decks", "purple") is None


@pytest.mark.parametrize("id", ["../iron-cross", "iron-cross.toml", "", ".", "Iron-Cross", "iron cross"])
def test_nothing_but_an_id_leads_to_a_file_of_the_folder(folder: Path, id: str) -> None:
    (folder.parent / "iron-cross.toml").write_text("x", "utf-8")
    assert own_path("variants", id) is None
    assert own_text("variants", id) == ""


def test_the_file_is_called_as_its_id_says(folder: Path) -> None:
    (folder / "cross.toml").write_text((folder / "iron-cross.toml").read_text("utf-8"), "utf-8")
    (folder / "suits.toml").write_text((folder / "five-suits.toml").read_text("utf-8"), "utf-8")
    with pytest.raises(Refused, match="line 1: id 'iron-cross': it must be as the file is called, 'cross'"):
        variant_file("cross")
    with pytest.raises(Refused, match="line 1: id 'five-suits': it must be as the file is called, 'suits'"):
        deck("suits")
    assert variant_file(str(folder / "cross.toml")).id == "iron-cross"  # by its path it may


def test_a_game_of_the_folder_brings_a_pack_of_the_folder(folder: Path) -> None:
    text = (folder / "iron-cross.toml").read_text("utf-8").replace("rows", 'pack = "five-suits"\nrows', 1)
    (folder / "iron-cross.toml").write_text(text, "utf-8")
    assert pp.variant("iron-cross").deck == "five-suits"
    (folder / "five-suits.toml").unlink()
    with pytest.raises(Refused, match="line 5: unknown pack 'five-suits'"):
        pp.variant("iron-cross")
    # a text that a table or a history has kept needs no other file
    assert load_variant(text, "kept", alone=True).pack == {}


def test_a_kept_text_keeps_a_pack_of_the_program() -> None:
    text = (FOLDER / "dramaha.toml").read_text("utf-8")
    kept = load_variant(f'pack = "short"\n{text}', "kept", alone=True)
    assert kept.pack == {"short": ""}


# --- commands -----------------------------------------------------------------------------------------


def test_the_list_has_what_is_good_and_says_what_is_not(run: Run, folder: Path) -> None:
    (folder / "broken.toml").write_text('id = "broken"\nname = 3\n', "utf-8")
    done = run("variants", "--json")
    assert done.code == 0
    assert [game["id"] for game in done.json] == [*variant_ids(), "iron-cross"]
    (line,) = done.err.splitlines()
    assert line.startswith("purplepoker: left out: variant file ")
    assert "line 2: 'name' cannot be 3" in line
    assert "'seats' is missing" in line


def test_a_faulty_file_is_one_line_and_exit_2(run: Run, folder: Path) -> None:
    (folder / "broken.toml").write_text('id = "broken"\nname = 3\nseats = [1, 99]\n', "utf-8")
    for words in (
        ["variants", "broken"],
        ["simulate", "--variant", "broken", "--seats", "2", "--hands", "1"],
        ["odds", "--variant", "broken", "random", "random"],
        ["winners", "--variant", "broken", "--players", "2"],
        ["showdown", "--variant", "broken", "As", "Ks"],
        ["play", "--variant", "broken", "--terminal"],
    ):
        done = run(*words)
        assert (done.code, done.out, len(done.err.splitlines())) == (2, "", 1), words
        assert "line 2: 'name' cannot be 3" in done.err
        assert "line 3: seats [1, 99]" in done.err


def test_a_folder_that_is_not_there_is_told_once_it_is_needed(run: Run, tmp_path: Path) -> None:
    nowhere = str(tmp_path / "nowhere")
    done = run("--games", nowhere, "variants", "iron-cross")
    assert (done.code, done.out) == (2, "")
    assert f"cannot read '{nowhere}': there is no such folder" in done.err
    assert run("--games", nowhere, "variants", "texas-holdem").code == 0


def test_the_option_holds_for_one_command(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(GAMES_VARIABLE, "")
    assert run("--games", str(FOLDER), "variants", "iron-cross").code == 0
    assert run("variants", "iron-cross").code == 2


@pytest.mark.parametrize("pack", PACKS)
@pytest.mark.parametrize("by_path", [False, True], ids=["by id", "by path"])
@pytest.mark.usefixtures("shown")
def test_every_command_takes_a_game_and_a_pack(run: Run, pack: str, by_path: bool) -> None:
    game = str(FOLDER / "dramaha.toml") if by_path else "dramaha"
    cards = str(FOLDER / f"{pack}.toml") if by_path else pack
    common = ["--variant", game, "--deck", cards]
    assert run("variants", game, "--deck", cards, "--json").json["deck"] == pack
    board, mine, other, due = HANDS[pack]
    shares = run("showdown", *common, "--board", board, mine, other, "--json").json["shares"]
    assert shares == due
    odds = run("odds", *common, mine, "random", "--samples", "500", "--json").json
    assert odds["count"] == 500
    assert run("winners", *common, "--players", "2", "--samples", "300", "--json").json["count"] == 300
    played = run("simulate", *common, "--seats", "4", "--hands", "40", "--seed", "1", "--json").json
    assert played["hands"] == 40
    assert played["chips_start"] == played["chips_end"]
    assert run("frequencies", "--cards", "5", "--deck", cards, "--json").code == 0
    assert run("rank", mine, "--deck", cards).code == 0


@pytest.mark.usefixtures("shown")
def test_work_is_shared_with_other_processes() -> None:
    words = ["odds", "--variant", "iron-cross", "--deck", "five-suits", "Aw Kw Qw Jw", "random", "--samples"]
    done = subprocess.run(
        [sys.executable, "-m", "purplepoker", *words, "2000", "--jobs", "2"],
        capture_output=True,
        text=True,
        timeout=120,
        check=False,
    )
    assert (done.returncode, done.stderr) == (0, "")


@pytest.mark.parametrize("pack", ["standard", *PACKS])
@pytest.mark.parametrize("game", GAMES)
@pytest.mark.usefixtures("shown")
def test_every_game_shown_is_played_at_its_largest_table(game: str, pack: str) -> None:
    most = pp.variant(game, deck=pack).players.max
    for bots in (["random"], ["steady", "call"]):
        result = pp.simulate(game, seats=most, hands=30, deck=pack, bots=bots, seed=3)
        assert (result.hands, result.chips_start) == (30, result.chips_end)


def a_hand(game: str, pack: str) -> tuple[pp.Hand, list[Event]]:
    """A hand in which all call and stay."""
    hand = pp.Hand.new(game, pack, stacks=(50, 60, 70), key=bytes(16))
    while not hand.over:
        if hand.legal().discard is not None:
            hand.throw()
        else:
            hand.call()
    return hand, list(hand.events)


@pytest.mark.parametrize("pack", PACKS)
@pytest.mark.usefixtures("shown")
def test_a_history_needs_no_folder(
    run: Run, pack: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    hand, events = a_hand("dramaha", pack)
    text = write_hand(
        hand.game,
        events,
        variant_text=own_text("variants", "dramaha"),
        deck_text=own_text("decks", pack),
    )
    path = tmp_path / "hand.phh"
    path.write_text(text, "utf-8")
    monkeypatch.setenv(GAMES_VARIABLE, "")
    (told,) = run("replay", str(path), "--json").json
    assert (told["error"], told["finished"], told["ok"]) == (None, True, True)
    assert told["stacks"] == list(hand.stacks)


# --- the table ----------------------------------------------------------------------------------------


@pytest.mark.usefixtures("shown")
def test_the_browser_offers_the_games_and_packs_of_the_folder() -> None:
    for kept in (tables.games, tables.packs, tables.looks):
        kept.cache_clear()
    try:
        offered = {(line["id"], line["deck"]) for line in tables.games()}
        assert {(game, pack) for game in GAMES for pack in PACKS} <= offered
        assert {("texas-holdem", pack) for pack in PACKS} <= offered
        assert set(PACKS) <= tables.looks().keys()
    finally:
        for kept in (tables.games, tables.packs, tables.looks):
            kept.cache_clear()


def test_a_table_keeps_the_texts(folder: Path) -> None:
    options = tables.NewTable(variant="iron-cross", deck="five-suits", seats=4).options()
    game = check_options(options)
    assert (game.variant.id, game.deck.id) == ("iron-cross", "five-suits")
    for file in folder.iterdir():
        file.unlink()
    assert check_options(options).variant.id == "iron-cross"
    with pytest.raises(Refused) as refused:
        check_options(tables.NewTable(variant="iron-cross", deck="five-suits", seats=4).options())
    assert refused.value.code is Code.UNKNOWN_VARIANT


def test_a_form_opens_no_file(tmp_path: Path) -> None:
    path = str(FOLDER / "iron-cross.toml")
    with pytest.raises(Refused) as refused:
        check_options(tables.NewTable(variant=path, seats=4).options())
    assert refused.value.code is Code.UNKNOWN_VARIANT


def test_a_kept_game_opens_no_file(tmp_path: Path) -> None:
    """The text of a game that somebody has sent names a pack by a path: nobody looks there."""
    text = (FOLDER / "iron-cross.toml").read_text("utf-8")
    sent = f'pack = "{tmp_path}/secret.toml"\n{text}'
    assert check_options(Options(variant="sent", variant_text=sent, seats=4)).variant.id == "iron-cross"
