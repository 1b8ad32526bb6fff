"""The games that docs/variants.md shows load, have a sheet and are played to the end, with every pack."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from purplepoker.cards import deck
from purplepoker.engine.game import compile_game
from purplepoker.simulate.many import run
from purplepoker.variants.decode import KEYS, STEPS
from purplepoker.variants.load import load_variant
from purplepoker.variants.model import Bet, Draw, Fee, Pool, Share
from purplepoker.variants.option_table import OPTIONS, Option
from purplepoker.variants.options import resolve
from purplepoker.variants.source import VariantFile

ROOT = Path(__file__).resolve().parents[2]
PAGE = (ROOT / "docs/variants.md").read_text("utf-8")
GAMES = [load_variant(text, "docs/variants.md") for text in re.findall(r"```toml\n(.*?)```", PAGE, re.DOTALL)]


def test_the_three_kinds_are_shown() -> None:
    assert any(
        len(game.pools) > 1 and any(isinstance(step.item, Draw) for step in game.steps) for game in GAMES
    )
    assert any({share.item.board for share in game.shares} == {"top", "bottom"} for game in GAMES)
    assert any(game.forced == "bring-in" for game in GAMES)


@pytest.mark.parametrize("pack", ["standard", "purple"])
@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
def test_an_example_is_played(game: VariantFile, pack: str) -> None:
    for seats in (game.seats[0], min(5, compile_game(game, deck(pack)).seats[1])):
        result = run(game, seats=seats, hands=40, deck=pack, seed=7)
        assert result.hands == 40
        assert result.chips_start == result.chips_end


def test_every_field_of_a_file_is_documented() -> None:
    fields = {name for kind in (*STEPS.values(), Pool, Share, Fee) for name in kind.__struct_fields__}
    named = set(re.findall(r"`([a-z_-]+)`", PAGE))
    assert {*KEYS, *STEPS, *fields} - {"run", "bring_in"} <= named
    for word in ("left", "low-card", "high-card", "high-hand", "low-hand", "opener"):
        assert f"`{word}`" in PAGE


STUD = """\
id = "stud"
name = "Stud"
seats = [2, 6]
steps = [{do = "deal", down = 1, up = 4}, {do = "bet", first = "high-hand", must = true}]
pools = {hand = {}}
shares = [{name = "high", pool = "hand"}]
"""


@pytest.mark.parametrize(
    ("forced", "family", "pack", "first", "must", "bring_in"),
    [
        ("ante", "ante", "standard", "high-hand", True, False),
        ("ante", "ante", "purple", "left", False, False),
        ("bring-in", "ante", "standard", "low-card", True, True),
        ("bring-in", "ante", "purple", "left", False, False),
        ("ante", "holdem", "standard", "high-hand", True, False),
        ("ante", "holdem", "purple", "high-hand", True, False),
        ("ante", "bull", "standard", "high-hand", False, False),
    ],
)
def test_what_rulesets_set_is_as_documented(
    forced: str, family: str, pack: str, first: str, must: bool, bring_in: bool
) -> None:
    file = load_variant(f'forced = "{forced}"\nfamily = "{family}"\n{STUD}', "stud")
    variant, _ = resolve(file, deck(pack))
    bet = next(step for step in variant.steps if isinstance(step, Bet))
    assert (bet.first, bet.must, bet.bring_in) == (first, must, bring_in)


@pytest.mark.parametrize("option", OPTIONS.values(), ids=lambda option: option.name)
def test_options_that_do_nothing_yet_are_marked(option: Option) -> None:
    _, _, part = (ROOT / "docs/options.md").read_text("utf-8").partition(f"\n## {option.name}\n")
    part, _, _ = part.partition("\n## ")
    assert ("*It counts " in part) == bool(option.later)
    assert option.later in part
