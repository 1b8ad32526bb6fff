"""Vectors of kind `betting` and `deal`: whole hands through the engine."""

from __future__ import annotations

import pytest

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
