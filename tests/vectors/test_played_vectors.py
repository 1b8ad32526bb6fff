"""Vectors of kind `betting`, `deal` and `reshuffle`: hands through the engine."""

from __future__ import annotations

from itertools import count

import pytest
from msgspec.structs import replace

from purplepoker.cards import CardId, deck, parse_cards
from purplepoker.engine.core import begin, step
from purplepoker.engine.events import Swap
from purplepoker.engine.forced import forced_bets
from purplepoker.engine.game import compile_game
from purplepoker.engine.stakes import Start
from purplepoker.rng import order
from purplepoker.variants.load import variant_file
from vectors.script import Play
from vectors.source import Vector, of_kind


@pytest.mark.parametrize("vector", of_kind("betting"))
def test_betting(vector: Vector) -> None:
    play = Play(vector)
    play.run()
    if "back" in vector:
        assert play.back() == vector["back"]
    if "pots" in vector:
        assert play.pots() == vector["pots"]
    if "end" in vector:
        assert play.state.over, f"the hand waits for {play.waiting()}"
        stacks = dict(zip(play.seats, play.state.stacks, strict=True))
        assert {name: stacks[name] for name in vector["end"]} == vector["end"]


@pytest.mark.parametrize("vector", of_kind("deal"))
def test_deal(vector: Vector) -> None:
    play = Play(vector)
    play.call_down(vector.get("exchanges", ""))
    state = play.state
    held = {name: play.text(state.down[p] + state.up[p]) for p, name in enumerate(play.seats)}
    assert held == vector["hole"]
    assert play.text(state.burns) == vector["burns"]
    rows = {name: play.text(state.rows[0][index]) for name, index in play.game.rows.items()}
    assert rows == vector["rows"]


@pytest.mark.parametrize("vector", of_kind("reshuffle"))
def test_reshuffle(vector: Vector) -> None:
    """R-12: what is left is dealt, then the pile is shuffled without the cards just thrown."""
    pack = deck("standard")
    game = compile_game(variant_file(vector["variant"]), pack)
    told = {name: parse_cards(pack, vector[name]) for name in ("stock", "shuffled", "throws", "pile", "left")}
    key = next(key for n in count() if order(key := b"%d" % n, 3, "reshuffle 0") == (2, 0, 1))
    stock = tuple(CardId(card) for card in range(pack.size))
    state, _ = begin(game, Start((200,) * 3, forced_bets(game, 3), stock, key))
    seat = state.actor
    first, second, third = told["shuffled"]
    state = replace(
        state,
        stock=told["stock"],
        top=0,
        muck=(second, third, first),  # in the order that this key takes apart
        burns=(),
        down=tuple(told["throws"] if p == seat else hand for p, hand in enumerate(state.down)),
    )
    state, _ = step(game, state, Swap(seat))
    assert state.down[seat] == parse_cards(pack, vector["gets"])
    assert state.stock[state.top :] == told["left"]
    assert state.muck == told["pile"]


def test_a_line_that_does_not_hold_fails() -> None:
    vector: Vector = {
        "id": "sample",
        "variant": "texas-holdem",
        "structure": "no-limit",
        "blinds": "1/2",
        "seats": "S B U",
        "stacks": "100",
        "script": "U ? call 2, raise 5..100",
    }
    with pytest.raises(AssertionError, match="line 1"):
        Play(vector).run()
    with pytest.raises(AssertionError, match="line 1"):
        Play({**vector, "script": "B check"}).run()
    Play({**vector, "script": "U ? call 2, raise 4..100\n? pot 3"}).run()
