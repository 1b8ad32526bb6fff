"""`steady` with wild cards: it plays every such game to its end, and keeps what may be anything."""

from __future__ import annotations

import pytest

from bots.table import watched
from purplepoker.api.options import game_of
from purplepoker.bots.steady import SteadyBot
from purplepoker.engine.events import Command, Fold, Throw
from purplepoker.engine.legal import Legal
from purplepoker.engine.state import State
from purplepoker.engine.view import View

GAMES = [
    ("texas-holdem", "standard", 2, "jokers,2"),
    ("texas-holdem", "purple", 1, "bug"),
    ("omaha-hi-lo", "standard", 1, "bug"),
    ("seven-card-stud", "standard", 1, "jokers,9"),
    ("razz", "purple", 2, "jokers"),
    ("five-card-draw", "purple", 1, "jokers"),
    ("badugi", "standard", 2, "jokers"),
]


@pytest.mark.parametrize(("variant", "pack", "jokers", "wild"), GAMES)
def test_hands_end_and_no_chip_is_lost(variant: str, pack: str, jokers: int, wild: str) -> None:
    game = game_of(variant, deck=pack, jokers=jokers, wild=wild)
    bots = [SteadyBot(game, seed) for seed in range(3)]
    for state in watched(game, bots, 4, lambda *_: None):
        assert sum(state.stacks) == 600


@pytest.mark.parametrize("variant", ["five-card-draw", "27-single-draw", "badugi"])
def test_a_joker_is_never_thrown_and_never_folded_for_nothing(variant: str) -> None:
    game = game_of(variant, deck="standard", jokers=2, wild="jokers")
    thrown: list[int] = []
    held = folds = 0

    def watch(state: State, view: View, acts: Legal, command: Command) -> None:
        nonlocal held, folds
        down = view.seats[view.viewer].down or ()
        if not any(map(game.deck.is_wild, down)):
            return
        held += 1
        if isinstance(command, Throw):
            thrown.extend(command.cards)
        folds += isinstance(command, Fold) and acts.check

    bots = [SteadyBot(game, seed) for seed in range(4)]
    for _ in watched(game, bots, 25, watch):
        pass
    assert held > 10, "jokers are dealt"
    assert not any(map(game.deck.is_wild, thrown))
    assert not folds
