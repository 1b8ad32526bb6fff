"""Forced bets as numbers by position, and what is refused before a hand begins (section 3)."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from purplepoker.cards import CardId, deck
from purplepoker.engine.core import begin, step
from purplepoker.engine.events import Call, Fold, Raise
from purplepoker.engine.forced import forced_bets
from purplepoker.engine.game import Game, compile_game
from purplepoker.engine.stakes import Forced, Start
from purplepoker.errors import Code, Refused
from purplepoker.variants.load import variant_file

STOCK = tuple(map(CardId, range(52)))


def cards(text: str) -> tuple[CardId, ...]:
    return tuple(CardId(deck("standard").texts.index(card)) for card in text.split())


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


def test_a_re_straddle_is_twice_the_straddle_and_the_second_raise() -> None:
    twice = holdem(straddle="re-straddle")
    forced = forced_bets(twice, 5)
    assert (forced.blinds, forced.price, forced.full) == ((1, 2, 4, 8, 0), 8, 8)
    assert (forced.raises, forced.opener, forced.nominal) == (2, 4, 15)
    assert forced_bets(twice, 4).opener == 0
    assert forced_bets(twice, 3) == forced_bets(holdem(straddle="on"), 3)  # nobody is left for it
    assert forced_bets(twice, 2) == forced_bets(holdem(), 2)


# --- with somebody missing, or back -----------------------------------------------------------------------


def test_without_a_small_blind_the_price_is_the_same_and_pot_limit_counts_it() -> None:
    forced = forced_bets(holdem(), 3, posts=(-1, 0), button=-1)
    assert (forced.blinds, forced.price, forced.opener, forced.nominal) == ((2, 0, 0), 2, 1, 3)


@pytest.mark.parametrize(
    ("owed", "blinds", "dead", "nominal"),
    [
        ((0, 1), (1, 2, 0, 2), (0, 0, 0, 1), 5),
        ((1,), (1, 2, 0, 2), (0, 0, 0, 0), 5),
        ((0,), (1, 2, 0, 0), (0, 0, 0, 1), 3),
    ],
)
def test_a_missed_big_blind_is_live_and_a_missed_small_one_dead(
    owed: tuple[int, ...], blinds: tuple[int, ...], dead: tuple[int, ...], nominal: int
) -> None:
    """R-29, P-05."""
    forced = forced_bets(holdem(), 4, posts=(0, 1), owed=((), (), (), owed))
    assert (forced.blinds, forced.dead, forced.nominal) == (blinds, dead, nominal)
    assert (forced.price, forced.opener, forced.for_all) == (2, 2, ())


def test_dead_money_beside_an_ante_for_all_is_not_taken_for_it() -> None:
    forced = forced_bets(holdem(ante=5, ante_payer="button"), 3, posts=(0, 1), owed=((), (), (0,)))
    assert (forced.dead, forced.for_all) == ((0, 0, 6), (0, 0, 5))


def test_p_05_who_is_back_posts_a_dead_and_a_live_blind() -> None:
    """Blinds 1/2: he posts 1 dead and 2 live, the small blind folds, the big one checks; 6 in the pot."""
    game = holdem()
    forced = forced_bets(game, 3, posts=(0, 1), owed=((), (), (0, 1)))
    state, _ = begin(game, Start((100, 100, 100), forced, STOCK))
    assert state.actor == 2
    for command in (Call(2), Fold(0), Call(1)):
        state, _ = step(game, state, command)
    assert (sum(state.put) + state.dead, state.stacks) == (6, (99, 98, 97))


def test_left_of_a_button_before_nobody_speaks_first_and_gets_the_odd_chip() -> None:
    """The button is at an empty chair, so position 0 is left of it, and the last position has no button."""
    game = holdem((1, 3))
    forced = forced_bets(game, 3, posts=(-1, 0), button=-1)
    board = cards("As Ks Qs Js Ts")
    rest = [card for card in STOCK if card not in board]
    # one each and round again, a burn before each street: all play the board
    stock = (*rest[:6], rest[6], *board[:3], rest[7], board[3], rest[8], board[4], *rest[9:])
    state, _ = begin(game, Start((100, 100, 100), forced, stock))
    assert state.actor == 1
    for command in (Call(1), Raise(2, 7), Call(0), Fold(1)):
        state, _ = step(game, state, command)
    first = []
    while not state.over:
        first.append(state.actor)
        state, _ = step(game, state, Call(state.actor))
    assert first == [0, 2, 0, 2, 0, 2]
    assert state.stacks == (102, 97, 101), "17: 9 and 8"


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
