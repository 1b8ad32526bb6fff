"""`random` bots at the largest table: every game, pack and structure plays to its end and keeps its chips.

Chips are compared by `run` after every hand, and an engine fault is raised with its seed and number.
"""

from __future__ import annotations

import pytest

from bots.table import GAMES, PACKS, PLAYABLE, STRUCTURES, game_of
from purplepoker.bots.simple import CallBot
from purplepoker.engine.forced import forced_bets
from purplepoker.engine.stakes import Start
from purplepoker.files import data_ids
from purplepoker.rng import order
from purplepoker.simulate import SimResult, run
from purplepoker.simulate.hand import play_deal

OTHERS = tuple(variant for variant in data_ids("variants") if variant not in PLAYABLE)


def largest(
    variant: str, pack: str, structure: str, hands: int, seed: int, session: bool = False
) -> SimResult:
    game = game_of(variant, pack, structure)
    result = run(game, seats=game.seats[1], hands=hands, seed=seed, session=session)
    assert result.hands == hands
    assert result.chips_end == result.chips_start
    assert sum(seat.net for seat in result.seats) == 0
    return result


@pytest.mark.parametrize("structure", STRUCTURES)
@pytest.mark.parametrize(("variant", "pack"), GAMES)
def test_a_playable_game(variant: str, pack: str, structure: str) -> None:
    """2,000 hands a game in all: half of them fresh, half in a session of short and long stacks."""
    assert largest(variant, pack, structure, 125, seed=1).chips_start % (125 * 200) == 0
    largest(variant, pack, structure, 125, seed=2, session=True)


@pytest.mark.long
@pytest.mark.parametrize("structure", STRUCTURES)
@pytest.mark.parametrize(("variant", "pack"), GAMES)
def test_a_playable_game_for_long(variant: str, pack: str, structure: str) -> None:
    """100,000 hands a game in all."""
    largest(variant, pack, structure, 6_250, seed=3)
    largest(variant, pack, structure, 6_250, seed=4, session=True)


@pytest.mark.parametrize("hands", [300, pytest.param(20_000, marks=pytest.mark.long)])
@pytest.mark.parametrize("pack", PACKS)
@pytest.mark.parametrize("variant", OTHERS)
def test_every_other_game(variant: str, pack: str, hands: int) -> None:
    """So many hands a game and pack."""
    for number, structure in enumerate(STRUCTURES):
        largest(variant, pack, structure, hands // 4, seed=number, session=bool(number % 2))


@pytest.mark.parametrize("variant", ["omaha", "irish"])
def test_ten_players_on_the_purple_pack(variant: str) -> None:
    """R-24: four cards each, five on the board and four burns are all 49."""
    game = game_of(variant, "purple")
    assert game.seats[1] == 10
    stock = order(b"ten", game.deck.size)
    start = Start((200,) * 10, forced_bets(game, 10), stock)  # type: ignore[arg-type]
    state = play_deal(game, start, [CallBot(game, seat) for seat in range(10)])
    assert state.why == "showdown"
    assert len(state.burns) == 4
    assert state.top == 10 * 4 + 5 + 4 == game.deck.size
