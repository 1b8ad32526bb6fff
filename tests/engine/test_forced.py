"""Forced bets as numbers by position, and what is refused before a hand begins (section 3)."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from purplepoker.cards import CardId, deck
from purplepoker.engine.core import begin
from purplepoker.engine.forced import forced_bets
from purplepoker.engine.game import Game, compile_game
from purplepoker.engine.stakes import Forced, Start
from purplepoker.errors import Code, Refused
from purplepoker.variants.load import variant_file

STOCK = tuple(map(CardId, range(52)))


def holdem(blinds: tuple[int, ...] = (1, 2), ante: int | None = None, **rules: str) -> Game:
    return compile_game(variant_file("texas-holdem"), deck("standard"), blinds=blinds, ante=ante, rules=rules)


def test_blinds_by_position() -> None:
    forced = forced_bets(holdem(), 4)
    assert (forced.blinds, forced.price, forced.full, forced.opener) == ((1, 2, 0, 0), 2, 2, 2)
    assert (forced.antes, forced.dead, forced.nominal) == ((0,) * 4, (0,) * 4, 3)


@pytest.mark.parametrize(
    ("payer", "antes", "dead"),
    [
        ("each", (5, 5, 5), (0, 0, 0)),
        ("big_blind", (0, 0, 0), (0, 5, 0)),
        ("button", (0, 0, 0), (0, 0, 5)),
    ],
)
def test_who_pays_the_ante(payer: str, antes: tuple[int, ...], dead: tuple[int, ...]) -> None:
    forced = forced_bets(holdem(ante=5, ante_payer=payer), 3)
    assert (forced.antes, forced.dead) == (antes, dead)
    assert forced.for_all == (dead if any(dead) else ()), "R-39: which of the dead money is an ante"


def test_heads_up_the_big_blind_pays_for_all_at_position_0() -> None:
    assert forced_bets(holdem(ante=5, ante_payer="big_blind"), 2).dead == (5, 0)
    assert forced_bets(holdem(ante=5, ante_payer="big_blind", heads_up="literal"), 2).dead == (0, 5)


@pytest.mark.parametrize(("blinds", "seats"), [((1, 2, 4), 2), ((1, 1, 2, 4), 3)])
def test_more_blinds_than_seats(blinds: tuple[int, ...], seats: int) -> None:
    with pytest.raises(Refused) as refusal:
        forced_bets(holdem(blinds), seats)
    assert refusal.value.code is Code.BAD_FORCED


def test_heads_up_nobody_sits_where_a_straddle_is_posted() -> None:
    assert forced_bets(holdem(straddle="on"), 3).blinds == (1, 2, 4)
    assert forced_bets(holdem(straddle="on"), 2) == forced_bets(holdem(), 2)


@pytest.mark.parametrize("blinds", [(2, 1), (0,), (-1, 2), (1, 2.0), (True, 2), ("1", 2)])
def test_bad_blinds(blinds: tuple[int, ...]) -> None:
    with pytest.raises(Refused) as refusal:
        holdem(blinds)
    assert refusal.value.code in (Code.BAD_FORCED, Code.NOT_WHOLE)


@pytest.mark.parametrize(
    "changed",
    [
        {"blinds": (1, 2, 0)},
        {"blinds": (-1, 2)},
        {"blinds": (1.5, 2)},
        {"antes": (1,)},
        {"antes": (True, 0)},
        {"dead": (0, -1)},
        {"opener": 2},
        {"opener": -2},
    ],
)
def test_bad_starts(changed: dict[str, object]) -> None:
    game = holdem()
    forced: Forced = replace(forced_bets(game, 2), **changed)
    with pytest.raises(Refused) as refusal:
        begin(game, Start((100, 100), forced, STOCK))
    assert refusal.value.code is Code.BAD_FORCED


@pytest.mark.parametrize("variant", ["swiss", "hollywood"])
@pytest.mark.parametrize("pack", ["standard", "purple"])
def test_the_exchange_games_load(variant: str, pack: str) -> None:
    game = compile_game(variant_file(variant), deck(pack), blinds=(5, 10))
    assert game.variant.fee is not None
    assert game.stakes.fee_unit == 10
    assert game.seats == (2, 10)
