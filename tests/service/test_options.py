"""A table's options: ids of what the program brings, or the text of the user's own files."""

from __future__ import annotations

import json
from pathlib import Path

import msgspec
import pytest

from purplepoker.errors import Code, Refused
from purplepoker.files import data_text, user_file_text
from purplepoker.service.options import MOST_CHIPS, Options, check_options


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
