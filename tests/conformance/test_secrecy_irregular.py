"""Secrecy by non-interference where the dealer errs: a ruling tells no card but those that all saw.

As in `test_secrecy`: two stocks that agree on what a viewer may see give him the same events and pictures,
byte for byte. What all saw of an error is in the ruling: exposed, extra and early cards.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from random import Random

import pytest

from conformance.play import choose, random_game, random_rules, random_start
from conformance.test_secrecy import BY_CARDS, Act, Move, by_place, other_stock, received, visible
from engine.rulings import random_rule
from purplepoker.cards import deck
from purplepoker.engine.core import advance, apply, begin, decide
from purplepoker.engine.events import Command, Rule, Ruled, Shown, Started
from purplepoker.engine.game import Game, compile_game
from purplepoker.engine.irregular import family
from purplepoker.engine.stakes import Start
from purplepoker.engine.state import State
from purplepoker.engine.view import WATCHER
from purplepoker.errors import Refused
from purplepoker.variants.load import variant_file, variant_ids
from purplepoker.variants.model import STRUCTURES

BOARDS = [id for id in variant_ids() if family(compile_game(variant_file(id), deck("standard")))]


def same_act(command: Command, state: State) -> Act:
    """The command with places in the hand for cards."""
    if isinstance(command, Rule) and command.cards:
        seat = command.seat
        places = [state.down[seat].index(card) for card in command.cards]
        return lambda now: Rule("exposed", seat, tuple(now.down[seat][place] for place in places))
    return by_place(command, state)


def wanted(rng: Random, game: Game, state: State) -> Command:
    """A ruling that is taken, or a player's act."""
    rule = random_rule(rng, game, state, end=0.0)
    if rng.random() < 0.4 and isinstance(decide(game, state, rule), Ruled):
        return rule
    return choose(rng, game, state)[0]


def moves(game: Game, start: Start, acts: Iterator[Act] | Random, log: list[Act]) -> Iterator[Move]:
    """Every event of a hand with the state before and after it, up to the first showing."""
    begin(game, start)
    started = Started(start, game.variant.id, game.deck.id, game.stakes.structure)
    state = apply(game, None, started)
    yield state, started, state
    while not state.over:
        event = advance(game, state)
        if event is None:
            if isinstance(acts, Random):
                command = wanted(acts, game, state)
                log.append(same_act(command, state))
            else:
                command = next(acts)(state)
            answer = decide(game, state, command)
            assert not isinstance(answer, Refused), f"{command}: {answer}"
            event = answer
        if isinstance(event, Shown):
            return
        after = apply(game, state, event)
        yield state, event, after
        state = after


@pytest.mark.parametrize("variant", BOARDS)
def test_hidden_cards_change_nothing_of_a_ruling(variant: str) -> None:
    rng = Random(f"ruled secrets {variant}")
    different = 0
    met: Counter[str] = Counter()
    for pack in ("standard", "purple"):
        for _ in range(8):
            structure = rng.choice(STRUCTURES)
            rules = random_rules(rng, variant, pack, structure)
            game = random_game(
                rng, variant, pack, structure, {n: v for n, v in rules.items() if n not in BY_CARDS}
            )
            assert family(game)
            start = random_start(rng, game)
            log: list[Act] = []
            hand = list(moves(game, start, rng, log))
            ruled = [event for _, event, _ in hand if isinstance(event, Ruled)]
            met.update(event.ruling for event in ruled)
            public = {card for event in ruled for card in event.cards}
            for viewer in (*range(len(start.stacks)), WATCHER):
                known = public | {card for _, _, after in hand for card in visible(after, viewer)}
                again = list(moves(game, other_stock(rng, start, known), iter(log), []))
                assert received(game, again, viewer) == received(game, hand, viewer)
                different += [event for _, event, _ in again] != [event for _, event, _ in hand]
    assert different > 10, "the two stocks never differ: nothing is tested"
    assert met, "nothing was ruled"
