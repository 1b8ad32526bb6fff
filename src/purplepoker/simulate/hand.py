"""One hand between bots: from stacks by position to stacks by position.

A hand whose players all check where the rules then deal again (R-15) goes on with the next deal:
the pot waits as dead money. So a hand always ends with nothing left in the pot.
"""

from __future__ import annotations

from collections.abc import Sequence

from msgspec.structs import replace

from purplepoker.bots.base import Bot
from purplepoker.engine.core import begin, legal, step
from purplepoker.engine.events import Command
from purplepoker.engine.forced import forced_bets
from purplepoker.engine.game import Game
from purplepoker.engine.stakes import Forced, Start
from purplepoker.engine.state import State
from purplepoker.engine.view import view
from purplepoker.errors import Code, Refused
from purplepoker.rng import order

MOST_REDEALS = 10_000
"""Without an ante players who only check would be dealt to for ever."""


class BotFault(Exception):
    """A bot failed or wanted what it may not do; `place` is its position in the hand."""

    def __init__(self, place: int, what: str, why: str) -> None:
        super().__init__(what, why)
        self.place = place
        self.what = what
        self.why = why


def play_hand(
    game: Game, stacks: Sequence[int], bots: Sequence[Bot], key: bytes, forced: Forced | None = None
) -> tuple[int, ...]:
    """Final stacks by position; `bots` by position too. `forced` None: as the table posts them.

    The key decides every card. Raises BotFault, and whatever the engine raises.
    """
    if forced is None:
        forced = forced_bets(game, len(stacks))
    start = Start(tuple(stacks), forced, _stock(game, key, "stock"), key)
    state = play_deal(game, start, bots)
    return state.stacks if state.why != "redeal" else _deal_again(game, state, bots, key)


def play_deal(game: Game, start: Start, bots: Sequence[Bot]) -> State:
    """One deal to its end, which may be "redeal" with the pot in `state.dead`."""
    state, _ = begin(game, start)
    while not state.over:
        seat = state.actor
        if seat < 0:  # several choose together, secretly: any order is the same
            seat = (state.todo & -state.todo).bit_length() - 1
        state, _ = step(game, state, _ask(game, state, seat, bots[seat])) if state.choice else _bet(
            game, state, seat, bots[seat]
        )
    return state
