"""A table's options: ids of what the program brings, or the text of the user's own files."""

from __future__ import annotations

import json
from pathlib import Path

import msgspec
import pytest

from purplepoker.errors import Code, Refused
from purplepoker.files import data_text, user_file_text
from purplepoker.service.options import MOST_CHIPS, Options, Pick, check_options


@pytest.mark.parametrize("options", [{"deck": "x/own.toml"}, {"deck": "own.toml"}, {"variant": "./own.toml"}])
def test_a_path_is_never_opened(options: dict[str, str]) -> None:
    with pytest.raises(Refused) as refused:
        check_options(Options(**options))  # type: ignore[arg-type]
    assert refused.value.code in (Code.UNKNOWN_DECK, Code.UNKNOWN_VARIANT)


@pytest.mark.parametrize("big", [MOST_CHIPS + 1, 10**400])
@pytest.mark.parametrize(
    "where",
    [
        {"ante": 1},
        {"blinds": (1, 1)},
        {"bring_in": 1, "variant": "seven-card-stud", "ante": 1},
        {"bets": (1, 1), "structure": "fixed-limit"},
    ],
    ids=str,
)
def test_no_forced_bet_is_above_what_one_can_have(where: dict[str, object], big: int) -> None:
    """A number of hundreds of digits would be reckoned with in every hand."""
    name = next(iter(where))
    worst = (1, big) if isinstance(where[name], tuple) else big
    with pytest.raises(Refused) as refused:
        check_options(Options(**{**where, name: worst}))  # type: ignore[arg-type]
    assert refused.value.code is Code.BAD_FORCED
    assert len(str(refused.value)) < 120


def test_the_users_own_pack_and_game_come_with_their_text() -> None:
    own = data_text("decks", "purple").replace('"Purple pack"', '"Lilac pack"')
    game = data_text("variants", "texas-holdem").replace('"Texas hold\'em"', '"Barn hold\'em"')
    options = Options(variant="barn.toml", deck="lilac.toml", variant_text=game, deck_text=own)
    kept = msgspec.json.decode(msgspec.json.encode(options), type=Options)
    made = check_options(kept)
    assert (made.deck.name, made.variant.name) == ("Lilac pack", "Barn hold'em")


def test_a_faulty_pack_is_told_with_its_lines() -> None:
    with pytest.raises(Refused) as refused:
        check_options(Options(deck="own.toml", deck_text="nonsense"))
    assert refused.value.code is Code.BAD_DECK_FILE


def test_play_reads_a_file_but_not_one_that_is_named_as_a_pack(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    Path("purple").write_text("not a pack")
    Path("own.toml").write_text("mine")
    assert user_file_text("decks", "purple") == ""
    assert user_file_text("decks", "own.toml") == "mine"
    assert user_file_text("variants", "texas-holdem") == ""


def test_a_table_of_before_has_no_texts() -> None:
    before = json.loads(msgspec.json.encode(Options()))
    del before["variant_text"], before["deck_text"]
    assert msgspec.convert(before, Options) == Options()


# --- which game, and blinds that rise -------------------------------------------------------------------


def refused(**options: object) -> Refused:
    with pytest.raises(Refused) as error:
        check_options(Options(**options))  # type: ignore[arg-type]
    assert "\n" not in str(error.value)
    assert len(str(error.value)) < 700
    return error.value


@pytest.mark.parametrize(
    ("pick", "code", "token"),
    [
        (Pick("whist"), Code.UNKNOWN_VARIANT, "whist"),
        (Pick("../own"), Code.UNKNOWN_VARIANT, "../own"),
        (Pick("omaha", "tarot"), Code.UNKNOWN_DECK, "tarot"),
        (Pick("omaha", structure="half-pot"), Code.UNKNOWN_STRUCTURE, "half-pot"),
        (Pick("omaha", wild="2"), Code.BAD_WILD, "2"),
        (Pick("omaha", jokers=3), Code.BAD_WILD, "3"),
        (Pick("omaha", wild="x," * 400), Code.BAD_WILD, "x,x,"),
        (Pick("short-deck", "short", wild="2"), Code.BAD_WILD, "2"),
    ],
    ids=str,
)
@pytest.mark.parametrize("choice", ["host", "dealer", "rotation"])
def test_a_game_that_cannot_be_played_is_named(choice: str, pick: Pick, code: Code, token: str) -> None:
    error = refused(choice=choice, games=(Pick("five-card-draw"), pick))
    assert error.code is code
    assert token in str(error)


def test_a_game_is_tried_with_its_own_pack_or_else_the_tables() -> None:
    deuces = Pick("omaha", "standard", wild="2")
    check_options(Options(choice="rotation", games=(deuces, Pick("seven-card-stud"))))
    check_options(Options(choice="rotation", deck="standard", games=(Pick("omaha", wild="2"),)))
    check_options(Options(variant="five-card-draw", ante=5, bets=(10, 20), games=(Pick("texas-holdem"),)))


def test_a_game_of_the_tables_own_file_may_be_in_the_rotation() -> None:
    game = data_text("variants", "texas-holdem").replace('"Texas hold\'em"', '"Barn hold\'em"')
    own = Options(
        variant="barn.toml", variant_text=game, choice="rotation", games=(Pick("barn.toml"), Pick("omaha"))
    )
    check_options(own)


def test_how_many_games() -> None:
    assert refused(choice="rotation").code is Code.BAD_VALUE
    check_options(Options(choice="dealer"))  # all there are
    check_options(Options(choice="dealer", games=(Pick("omaha"),) * 24))
    assert "25" in str(refused(choice="dealer", games=(Pick("omaha"),) * 25))


@pytest.mark.parametrize("ms", [4_999, 120_001, -1])
def test_how_long_the_dealer_is_waited_for(ms: int) -> None:
    assert refused(choice_ms=ms).code is Code.BAD_VALUE
    for good in (5_000, 120_000):
        check_options(Options(choice_ms=good))


@pytest.mark.parametrize("ms", [0, 59_999, 6 * 3_600_000 + 1])
def test_how_often_blinds_rise(ms: int) -> None:
    assert refused(rises=((2, 4),), rise_ms=ms).code is Code.BAD_VALUE
    check_options(Options(rise_ms=ms))  # there is nothing that rises
    for good in (60_000, 6 * 3_600_000):
        check_options(Options(rises=((2, 4),), rise_ms=good))


@pytest.mark.parametrize(
    "rises",
    [
        ((2, 4, 8),),
        ((4,),),
        ((),),
        ((1, 1),),
        ((0, 4),),
        ((4, 3),),
        ((2, 4), (1, 8)),
        ((2, 4), (2, 3)),
        ((-1, 2),),
        ((2, MOST_CHIPS + 1),),
        ((2, 10**400),),
    ],
)
def test_a_level_has_as_many_blinds_and_none_lower(rises: tuple[tuple[int, ...], ...]) -> None:
    assert refused(rises=rises, rise_ms=600_000).code is Code.BAD_FORCED


def test_levels_may_stay_as_they_are_and_twenty_are_the_most() -> None:
    check_options(Options(rises=((1, 2), (2, 4), (2, 4)) + ((5, 10),) * 17, rise_ms=600_000))
    assert refused(rises=((2, 4),) * 21, rise_ms=600_000).code is Code.BAD_VALUE
    check_options(Options(blinds=(5,), rises=((10,),), rise_ms=600_000))
