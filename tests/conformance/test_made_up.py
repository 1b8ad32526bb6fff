"""The same suite over made-up games with what no built-in file has: pass, chosen flips, draw and board."""

from __future__ import annotations

from random import Random

import pytest

from conformance.play import play_hand, random_start
from purplepoker.cards import deck
from purplepoker.engine.core import begin, decide, legal, step
from purplepoker.engine.events import Call, Raise, Turnup
from purplepoker.engine.forced import forced_bets
from purplepoker.engine.game import compile_game
from purplepoker.engine.stakes import Start
from purplepoker.errors import Refused
from purplepoker.rng import order
from purplepoker.variants.load import load_variant
from purplepoker.variants.model import STRUCTURES

GAMES = {
    "dramaha": """
        id = "dramaha"
        name = "Dramaha"
        seats = [2, 6]
        rows = ["board"]
        steps = [
          {do = "deal", down = 5}, {do = "bet"},
          {do = "board", to = "board board board", burn = true}, {do = "bet"}, {do = "draw"},
          {do = "board", to = "board", burn = true}, {do = "bet", size = "big"},
          {do = "board", to = "board", burn = true}, {do = "bet", size = "big"},
        ]
        pools = {hand = {hole = [5, 5]}, board = {hole = [2, 2], lines = ["board"]}}
        shares = [{name = "high", pool = "hand"}, {name = "high", board = "board", pool = "board"}]
        """,
    "anaconda": """
        id = "anaconda"
        name = "Anaconda"
        seats = [2, 7]
        forced = "ante"
        steps = [
          {do = "deal", down = 7}, {do = "bet"},
          {do = "pass", n = 3}, {do = "bet"}, {do = "pass", n = 2, to = 2}, {do = "bet"},
          {do = "pass", n = 1}, {do = "discard", n = 2}, {do = "arrange"},
          {do = "flip"}, {do = "bet", size = "big", first = "high-hand"},
          {do = "flip"}, {do = "bet", size = "big", first = "high-hand"},
          {do = "flip", n = 2}, {do = "bet", size = "big", first = "high-hand"}, {do = "declare"},
        ]
        pools = {hand = {}}
        shares = [{name = "high", pool = "hand"}, {name = "low", pool = "hand", rank = "low"}]
        """,
    "roll-your-own": """
        id = "roll-your-own"
        name = "Roll your own"
        seats = [2, 7]
        forced = "ante"
        steps = [
          {do = "deal", down = 3}, {do = "flip", which = "choose"}, {do = "bet", first = "high-hand"},
          {do = "deal", down = 1}, {do = "flip", which = "choose"}, {do = "bet", first = "high-hand"},
          {do = "deal", down = 1}, {do = "flip", which = "choose"},
          {do = "bet", size = "big", first = "high-hand"},
        ]
        pools = {hand = {}}
        shares = [{name = "high", pool = "hand"}]
        """,
    "double-board": """
        id = "double-board"
        name = "Double board"
        seats = [2, 10]
        rows = ["top", "bottom"]
        steps = [
          {do = "deal", down = 2}, {do = "bet"},
          {do = "board", to = "top top top bottom bottom bottom", burn = true}, {do = "bet"},
          {do = "board", to = "top bottom", burn = true}, {do = "bet", size = "big"},
          {do = "board", to = "top bottom", burn = true}, {do = "bet", size = "big"},
        ]
        pools = {top = {lines = ["top"]}, bottom = {lines = ["bottom"]}}
        shares = [
          {name = "high", board = "top", pool = "top"}, {name = "high", board = "bottom", pool = "bottom"},
        ]
        """,
}


@pytest.mark.parametrize("name", GAMES)
@pytest.mark.parametrize("pack", ["standard", "purple"])
def test_random_hands(name: str, pack: str) -> None:
    """All that must hold for the built-in games holds for these."""
    rng = Random(f"made up {name} {pack}")
    file = load_variant(GAMES[name], name)
    for _ in range(6):
        for structure in STRUCTURES:
            game = compile_game(
                file,
                deck(pack),
                structure=structure,
                by_hand=rng.random() < 0.5,
                max_runs=rng.choice((1, 2)),
                slow_runout=rng.random() < 0.2,
            )
            play_hand(rng, game, random_start(rng, game), thorough=rng.random() < 0.5)


def test_a_chosen_upcard_is_hidden_until_all_have_chosen() -> None:
    """8.2: together, each exactly one of his own concealed cards."""
    game = compile_game(load_variant(GAMES["roll-your-own"], "x"), deck("standard"))
    stock = order(b"roll", 52)
    state, _ = begin(game, Start((50, 50, 50), forced_bets(game, 3), stock))  # type: ignore[arg-type]
    for seat in (2, 0):
        state, _ = step(game, state, Turnup(seat, state.down[seat][1:2]))
        assert not any(state.up)
    assert isinstance(decide(game, state, Turnup(1, state.down[0][:1])), Refused)
    state, _ = step(game, state, Turnup(1, state.down[1][2:]))
    assert [len(cards) for cards in state.up] == [1, 1, 1]
    assert [len(cards) for cards in state.down] == [2, 2, 2]
    assert state.open


def test_all_in_hands_stay_down_while_an_upcard_is_to_be_chosen() -> None:
    """5.3: a choice of upcard is a choice; hands are opened at the showdown only."""
    game = compile_game(
        load_variant(GAMES["roll-your-own"], "x"),
        deck("standard"),
        structure="no-limit",
        rules={"show": "all"},
    )
    state, _ = begin(game, Start((2, 2), forced_bets(game, 2), order(b"roll", 52)))  # type: ignore[arg-type]
    while not state.over:
        assert not state.shown
        seat = state.actor if state.actor >= 0 else (state.todo & -state.todo).bit_length() - 1
        acts = legal(game, state, seat)
        if acts.turnup:
            state, _ = step(game, state, Turnup(seat, state.down[seat][:1]))
        elif acts.call is None and acts.raise_max is not None:
            state, _ = step(game, state, Raise(seat, acts.raise_max))
        else:
            state, _ = step(game, state, Call(seat))
    assert state.shown == 0b11
