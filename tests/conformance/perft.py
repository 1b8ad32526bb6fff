"""Counts of act sequences (perft): how many ways a hand can go on for so many acts.

One act is one seat's legal command: every whole amount between the least and the most is one, every
choice of cards is one. Where several seats choose together they are asked from the left of the
button. A hand that is over has no further act.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations, permutations

from engine.script import Table, play
from purplepoker.engine.core import legal, step
from purplepoker.engine.events import (
    BringIn,
    Call,
    Command,
    DeclareBoard,
    Fold,
    Muck,
    Order,
    Raise,
    Runs,
    Say,
    Show,
    Stay,
    Swap,
    Throw,
    Turnup,
)
from purplepoker.engine.game import Game
from purplepoker.engine.pots import seats_of
from purplepoker.engine.state import State


def acts(game: Game, state: State) -> Iterator[Command]:
    """Every legal command of the seat that is asked first."""
    if state.over:
        return
    seat = state.actor if state.actor >= 0 else seats_of(state.todo)[0]
    options = legal(game, state, seat)
    hand = state.down[seat]
    if options.fold:
        yield Fold(seat)
    if options.check or options.call is not None:
        yield Call(seat)
    if options.bring_in is not None:
        yield BringIn(seat)
    if options.raise_min is not None and options.raise_max is not None:
        yield from (Raise(seat, to) for to in range(options.raise_min, options.raise_max + 1))
    if options.discard is not None:
        for count in range(options.discard[0], options.discard[1] + 1):
            yield from (Throw(seat, cards) for cards in combinations(hand, count))
    if options.exchange is not None:
        yield Swap(seat)
    if options.stay:
        yield Stay(seat)
    if options.order is not None:
        yield from (Order(seat, cards) for cards in permutations(hand))
    if options.turnup is not None:
        yield from (Turnup(seat, cards) for cards in combinations(hand, options.turnup))
    if options.declare:
        yield from (Say(seat, "high"), Say(seat, "low"), Say(seat, "both"))
    if options.runs is not None:
        yield from (Runs(seat, n) for n in range(1, options.runs + 1))
    if options.show:
        yield Show(seat)
    if options.board:
        yield DeclareBoard(seat)
    if options.muck:
        yield Muck(seat)


def count(game: Game, state: State, depth: int) -> int:
    """Number of act sequences of exactly this length."""
    if depth == 1:
        return sum(1 for _ in acts(game, state))
    return sum(count(game, step(game, state, act)[0], depth - 1) for act in acts(game, state))


def divide(game: Game, state: State, depth: int) -> list[str]:
    """The count by first act: how one finds what is wrong."""
    if depth == 1:
        return [str(act) for act in acts(game, state)]
    return [f"{count(game, step(game, state, act)[0], depth - 1):8} {act}" for act in acts(game, state)]


def read(text: str) -> Iterator[tuple[Table, list[tuple[int, int]]]]:
    """The setups of a count file, each with its (depth, count) pairs; an empty line ends a setup."""
    for block in text.split("\n\n"):
        lines = [line for line in block.splitlines() if line.strip() and not line.startswith("#")]
        wanted = [line.split() for line in lines if line.startswith("depth")]
        if wanted:
            table = play("\n".join(line for line in lines if not line.startswith("depth")))
            yield table, [(int(words[1]), int(words[3])) for words in wanted]
