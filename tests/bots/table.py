"""What the tests of bots and simulations share: the playable games with their packs, and hands of bots."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

from purplepoker.bots.base import Bot
from purplepoker.cards import deck
from purplepoker.engine.core import begin, legal, step
from purplepoker.engine.events import Command
from purplepoker.engine.forced import forced_bets
from purplepoker.engine.game import Game, compile_game
from purplepoker.engine.legal import Legal
from purplepoker.engine.stakes import Start
from purplepoker.engine.state import State
from purplepoker.engine.view import View, view
from purplepoker.rng import derive, order
from purplepoker.variants.load import variant_file

PLAYABLE = (
    "texas-holdem",
    "omaha",
    "greek",
    "omaha-hi-lo",
    "seven-card-stud",
    "five-card-draw",
    "manila",
    "yukon",
)
PACKS = ("standard", "purple")
STRUCTURES = ("no-limit", "pot-limit", "fixed-limit", "spread-limit")

GAMES = [(variant, pack) for variant in PLAYABLE for pack in PACKS]


def game_of(variant: str, pack: str, structure: str | None = None, **rules: str) -> Game:
    return compile_game(variant_file(variant), deck(pack), structure=structure, rules=rules)


Watcher = Callable[[State, View, Legal, Command], None]


def watched(game: Game, bots: Sequence[Bot], hands: int, watch: Watcher, stack: int = 200) -> Iterator[State]:
    """Plays hands with the bots at fixed positions; `watch` sees the state before every answer."""
    forced = forced_bets(game, len(bots))
    for number in range(hands):
        key = derive(b"watched", str(number))
        stock = order(key, game.deck.size)
        start = Start((stack,) * len(bots), forced, stock, key)  # type: ignore[arg-type]
        state, _ = begin(game, start)
        while not state.over:
            seat = state.actor if state.actor >= 0 else (state.todo & -state.todo).bit_length() - 1
            acts, seen = legal(game, state, seat), view(game, state, seat)
            command = bots[seat].act(seen, acts)
            watch(state, seen, acts, command)
            state, _ = step(game, state, command)
        yield state
