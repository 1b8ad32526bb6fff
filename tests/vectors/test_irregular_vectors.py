"""Vectors of kind `irregular`: the traces of section 10, card by card."""

from __future__ import annotations

import pytest

from engine.identity import Hand
from engine.script import play
from purplepoker.cards import CardId, format_cards, parse_cards
from purplepoker.engine.events import Call, Shuffled
from purplepoker.engine.forced import forced_bets
from purplepoker.engine.stakes import Start
from vectors.script import compiled, stock_of
from vectors.source import Vector, all_vectors, names, of_kind


def played(vector: Vector, script: str) -> Hand:
    game = compiled(vector)
    seats = names(vector["seats"])
    stock = stock_of(vector, game.variant, game.deck)
    hand = Hand(game, Start((200,) * len(seats), forced_bets(game, len(seats)), stock, b"vector"))
    for line in script.strip().splitlines():
        first, *rest = line.split()
        if first == "rule":
            what, *about = rest
            seat = seats.index(about[0]) if about else -1
            hand.rule(what, seat, parse_cards(game.deck, " ".join(about[1:])))
        elif first in ("calls", "end"):
            getattr(hand, first)()
        else:
            assert hand.state.actor == seats.index(first), line
            hand.do(Call(seats.index(first)))
    return hand


def text(hand: Hand, cards: tuple[int, ...]) -> str:
    return format_cards(hand.game.deck, tuple(map(CardId, cards)))


@pytest.mark.parametrize("vector", of_kind("irregular"))
def test_irregular(vector: Vector) -> None:
    hand = played(vector, vector["script"])
    state = hand.state
    assert state.over
    if "ends" in vector:
        assert state.why == vector["ends"]
        assert state.stacks == (200,) * 3
        return
    held = {name: text(hand, state.down[p]) for p, name in enumerate(names(vector["seats"]))}
    assert held == vector["hole"]
    assert text(hand, state.burns) == vector["burns"]
    assert text(hand, state.rows[0][0]) == vector["rows"]["board"]
    assert state.aside == state.next_burn == ()
    if "bottom" in vector:
        assert text(hand, state.stock[-1:]) == vector["bottom"]
    if "left" in vector:
        assert [len(event.stock) for event in hand.events if isinstance(event, Shuffled)] == [vector["left"]]


@pytest.mark.parametrize("vector", of_kind("scene"))
def test_scene(vector: Vector) -> None:
    """A hand as `engine.script` has it: what is refused, shown and paid stands in the script."""
    play(vector["script"])


def test_the_same_pack_without_an_error() -> None:
    vector = next(v for v in all_vectors() if v["kind"] == "irregular")
    hand = played(vector, "end")
    assert [text(hand, cards) for cards in hand.state.down] == ["As Js", "Ks Ts", "Qs 9s"]
    assert text(hand, hand.state.burns) == "8s 4s 2s"
    assert text(hand, hand.state.rows[0][0]) == "7s 6s 5s 3s Ah"
