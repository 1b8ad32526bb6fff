"""Random errors of the dealer, legal ones and others, for random hands."""

from __future__ import annotations

from random import Random
from typing import Any

from purplepoker.engine.events import Rule, What
from purplepoker.engine.game import Game
from purplepoker.engine.pots import seats_of
from purplepoker.engine.state import State

MOVES: tuple[What, ...] = ("exposed", "extra_card", "extra_board", "early_board")


def random_rule(rng: Random, game: Game, state: State, *, end: float = 0.05) -> Rule:
    """A ruling that may be refused; with chance `end` one that is meant to end the hand."""
    if rng.random() < end:
        return Rule(rng.choice(("misdeal", "void")))
    what = rng.choice(MOVES)
    if what == "exposed":
        seat = rng.choice(seats_of(state.live))
        hand = state.down[seat] + state.up[seat]
        if rng.random() < 0.2:  # off the top of the pack
            seat = rng.choice(seats_of(state.live)[:2])
            return Rule(what, seat, state.down[seat][:1])
        count = 1 if rng.random() < 0.9 else 2
        some = hand[1:] if len(hand) > count else hand
        return Rule(what, seat, tuple(rng.sample(some, min(len(some), count))))
    if what == "extra_card":
        return Rule(what, rng.choice([0, 0, 0, len(state.stacks) - 1]), n=rng.choice([1, 1, 1, 1, 2]))
    return Rule(what, n=rng.choice([1, 1, 2]) if what == "extra_board" else 1)


def odd_rules(state: State) -> list[Rule]:
    """Rulings that are nonsense: kinds, seats and numbers that no engine may take."""
    odd: tuple[Any, ...] = (None, 1.0, "1", -1, 10**18)
    found = [Rule("extra_board", n=n) for n in (*odd, True, 0)]
    found += [Rule("exposed", seat, (0,)) for seat in (*odd, True, len(state.stacks))]
    several: tuple[Any, ...] = ((), (-1,), (1.0,), [0], None, (10**6,))
    found += [Rule("exposed", 0, cards) for cards in several]
    words: tuple[Any, ...] = ("", "burn", None, 3, [])
    found += [Rule(what) for what in words]
    return [
        *found,
        Rule("void", 0),
        Rule("misdeal", cards=(0,)),
        Rule("early_board", cards=(0,)),
        Rule("extra_card"),
    ]
