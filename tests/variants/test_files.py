"""The built-in variants, and home games written by strangers to the code."""

from __future__ import annotations

from pathlib import Path

import pytest

from purplepoker.cards import deck
from purplepoker.errors import Code, Refused
from purplepoker.files import data_ids, data_text
from purplepoker.simulate.many import run
from purplepoker.variants.capacity import seats
from purplepoker.variants.load import load_variant, variant_file, variant_ids
from purplepoker.variants.model import Bet, Board, Deal, Discard, Draw, Exchange, Flip
from purplepoker.variants.options import default_deck, resolve

HOLDEM = (
    "texas-holdem",
    "omaha",
    "pineapple",
    "crazy-pineapple",
    "egyptian",
    "irish",
    "manila",
    "greek",
    "yukon",
    "hollywood",
    "swiss",
)
ANTE = (
    "five-card-draw",
    "five-card-stud",
    "seven-card-stud",
    "bull",
)
HISTORIES = (
    "omaha-hi-lo",
    "seven-card-stud-hi-lo",
    "razz",
    "27-single-draw",
    "27-triple-draw",
    "badugi",
    "short-deck",
)
BESIDES = (
    "ante-holdem",
    "courchevel",
    "double-board-holdem",
    "double-board-omaha",
    "five-card-draw-hi-lo",
    "five-card-omaha",
    "five-card-roll-your-own",
    "lowball",
    "seven-card-roll-your-own",
    "seven-card-stud-hi-lo-regular",
    "six-card-omaha",
)
GAMES = sorted((Path(__file__).parent / "games").glob("*.toml"))


def test_all_and_only_these_ids() -> None:
    assert set(variant_ids()) == {*HOLDEM, *ANTE, *HISTORIES, *BESIDES}


@pytest.mark.parametrize("pack", data_ids("decks"))
@pytest.mark.parametrize("game", variant_ids())
def test_every_game_resolves_with_every_pack(game: str, pack: str) -> None:
    file = variant_file(game)
    assert file.id == game
    variant, rules = resolve(file, deck(pack))
    least, most = seats(variant, rules, deck(pack))
    assert 2 == least <= most
    assert all(variant.pools[share.pool] for share in variant.shares)


@pytest.mark.parametrize("path", GAMES, ids=lambda path: path.stem)
def test_home_games_load_by_path(path: Path) -> None:
    variant, _ = resolve(variant_file(str(path)), deck("standard"))
    assert variant.id == path.stem


def test_a_pack_that_lacks_the_role_is_refused() -> None:
    razor = deck("standard")
    high_only = type(razor)(
        **{name: getattr(razor, name) for name in razor.__struct_fields__ if name not in ("id", "roles")},
        id="high-only",
        roles={"high": razor.roles["high"]},
    )
    with pytest.raises(Refused) as refused:
        resolve(variant_file("razz"), high_only)
    assert refused.value.code is Code.ROLE_MISSING
    assert "'low'" in str(refused.value)
    assert "high-only" in str(refused.value)
    resolve(variant_file("texas-holdem"), high_only)


def test_unknown_variant_names_the_known() -> None:
    with pytest.raises(Refused) as refused:
        variant_file("texas-holdum")
    assert refused.value.code is Code.UNKNOWN_VARIANT
    assert "texas-holdem" in str(refused.value)


def test_missing_file() -> None:
    with pytest.raises(Refused) as refused:
        variant_file("nowhere/game.toml")
    assert refused.value.code is Code.NO_FILE


@pytest.mark.parametrize(
    ("game", "sizes"),
    [
        *((game, "ssbb") for game in HOLDEM if game != "manila"),
        ("manila", "ssbbb"),
        ("five-card-draw", "sb"),
        ("five-card-stud", "ssbb"),
        ("seven-card-stud", "ssbbb"),
        ("bull", "sssbbbb"),
        ("courchevel", "ssbb"),
        ("double-board-omaha", "ssbb"),
        ("lowball", "sb"),
        ("five-card-draw-hi-lo", "sb"),
        ("seven-card-stud-hi-lo-regular", "ssbbb"),
        ("five-card-roll-your-own", "ssbb"),
        ("seven-card-roll-your-own", "ssbbb"),
    ],
)
def test_small_and_big_bet_rounds(game: str, sizes: str) -> None:
    """The table of 4.2."""
    variant, _ = resolve(variant_file(game), deck("standard"))
    assert "".join(step.size[0] for step in variant.steps if isinstance(step, Bet)) == sizes


@pytest.mark.parametrize(
    ("game", "kind", "before_bets"),
    [
        ("pineapple", Discard, 0),
        ("crazy-pineapple", Discard, 2),
        ("irish", Discard, 2),
        ("hollywood", Exchange, 3),
        ("five-card-draw", Draw, 1),
        ("bull", Flip, 5),
        ("lowball", Draw, 1),
        ("five-card-roll-your-own", Flip, 0),
        ("seven-card-roll-your-own", Flip, 0),
        ("courchevel", Board, 0),
        ("double-board-holdem", Board, 1),
    ],
)
def test_when_a_choice_comes(game: str, kind: type, before_bets: int) -> None:
    """Section 6 and 7: how many betting rounds are over when it comes first."""
    variant, _ = resolve(variant_file(game), deck("standard"))
    at = next(i for i, step in enumerate(variant.steps) if isinstance(step, kind))
    assert sum(isinstance(step, Bet) for step in variant.steps[:at]) == before_bets


@pytest.mark.parametrize(
    ("game", "dealt"),
    [("five-card-roll-your-own", [2, 1, 1, 1]), ("seven-card-roll-your-own", [3, 1, 1, 1, 1])],
)
def test_roll_your_own_deals_face_down_and_leaves_the_turning_to_its_owner(
    game: str, dealt: list[int]
) -> None:
    """8.2: four cards are turned, one before each round but the last of the seven-card form; no burns."""
    variant, _ = resolve(variant_file(game), deck("standard"))
    deals = [step for step in variant.steps if isinstance(step, Deal)]
    assert [step.down for step in deals] == dealt
    assert not any(step.up or step.burn for step in deals)
    flips = [step for step in variant.steps if isinstance(step, Flip)]
    assert [(step.which, step.n) for step in flips] == [("choose", 1)] * 4
    tags = "".join(type(step).__name__[0] for step in variant.steps)
    assert tags == "DFB" * 4 + ("DB" if game.startswith("seven") else "")


def test_only_the_last_stud_card_may_be_shared() -> None:
    """7.3: the shortage rule is for the last street."""
    variant, _ = resolve(variant_file("seven-card-stud"), deck("standard"))
    short = [getattr(step, "short", "") for step in variant.steps]
    assert short.count("shared") == 1
    assert short[-2] == "shared"


def test_packs_that_games_bring() -> None:
    assert default_deck(variant_file("texas-holdem")) == "standard"
    assert default_deck(variant_file("short-deck")) == "short"
    assert default_deck(variant_file("manila")) == "standard"
    assert default_deck(variant_file("manila"), {"manila_stripped": "true"}) == "stripped"


def test_a_pack_in_a_file_is_found_from_the_variant_file(tmp_path: Path) -> None:
    games, packs = tmp_path / "games", tmp_path / "packs"
    games.mkdir()
    packs.mkdir()
    own = data_text("decks", "short").replace('id = "short"', 'id = "own"')
    (packs / "own.toml").write_text(own, "utf-8")
    game = games / "game.toml"
    text = data_text("variants", "short-deck")
    game.write_text(text.replace('pack = "short"', 'pack = "../packs/own.toml"'), "utf-8")
    assert deck(default_deck(variant_file(str(game)))).id == "own"
    (games / "own.toml").write_text(own, "utf-8")
    game.write_text(text.replace('pack = "short"', 'pack = "own.toml"'), "utf-8")
    assert deck(default_deck(variant_file(str(game)))).id == "own"
    assert run(str(game), seats=2, hands=3, seed=1).hands == 3


def test_a_pack_that_cannot_rank_the_game_it_comes_with(tmp_path: Path) -> None:
    own = data_text("decks", "short")
    (tmp_path / "own.toml").write_text(own.partition("[roles]")[0] + '[roles]\nhigh = {kind = "short"}\n')
    text = data_text("variants", "razz").replace("rows =", 'pack = "own.toml"\nrows =')
    with pytest.raises(Refused) as refused:
        load_variant(text, str(tmp_path / "razz.toml"))
    assert "has no ranking 'low': it has high" in str(refused.value)


def test_manila_stripped_is_high_only() -> None:
    """R-08."""
    variant, _ = resolve(variant_file("manila"), deck("stripped"), rules={"manila_stripped": "true"})
    assert [share.name for share in variant.shares] == ["high"]
    variant, _ = resolve(variant_file("manila"), deck("standard"))
    assert [share.rank for share in variant.shares] == ["high", "low"]


def test_a_file_reads_the_same_in_both_spellings_of_a_list() -> None:
    """Lists of tables may stand inline or as `[[steps]]`."""
    text = Path(__file__).parent.joinpath("games/dramaha.toml").read_text()
    file = load_variant(text, "dramaha")
    assert len(file.steps) == 9
    assert [step.line for step in file.steps[:3]] == [7, 11, 14]
