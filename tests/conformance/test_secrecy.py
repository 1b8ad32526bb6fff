"""Secrecy by non-interference: what a viewer may not see changes nothing of what he gets.

A hand is played twice with the same acts, told by place in the hand. The two stocks agree on every card
that the viewer may see, and differ everywhere else. Up to the first showing the viewer must get the
same events and pictures, byte for byte. What he may see is worked out here from the state, not asked
of the code under test.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from random import Random

import msgspec
import pytest

from conformance.play import choose, fits, random_game, random_rules, random_start
from purplepoker.cards import CardId
from purplepoker.engine.core import advance, apply, begin, decide
from purplepoker.engine.events import Command, Event, Order, Shown, Started, Throw, Turnup
from purplepoker.engine.game import Game
from purplepoker.engine.stakes import Start
from purplepoker.engine.state import State
from purplepoker.engine.view import WATCHER, seen, view
from purplepoker.errors import Refused
from purplepoker.variants.load import variant_ids
from purplepoker.variants.model import STRUCTURES

Move = tuple[State, Event, State]
Act = Callable[[State], Command]

HANDS_EACH = 4

BY_CARDS = {"openers", "max_draw"}
"""Options under which a player's own hidden cards decide what he may do: acts by place do not carry over."""


def by_place(command: Command, state: State) -> Act:
    """The command with places in the hand for cards."""
    if isinstance(command, Throw | Order | Turnup):
        kind, seat = type(command), command.seat
        places = [state.down[seat].index(card) for card in command.cards]
        return lambda now: kind(seat, tuple(now.down[seat][place] for place in places))
    return lambda now: command


def moves(game: Game, start: Start, acts: Iterator[Act] | Random, log: list[Act]) -> Iterator[Move]:
    """Every event of a hand with the state before and after it, up to the first showing."""
    state, _ = begin(game, start)
    started = Started(start, game.variant.id, game.deck.id, game.stakes.structure)
    state = apply(game, None, started)
    yield state, started, state
    while not state.over:
        event = advance(game, state)
        if event is None:
            if isinstance(acts, Random):
                command, _ = choose(acts, game, state)
                log.append(by_place(command, state))
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


def visible(state: State, viewer: int) -> Iterator[int]:
    """Cards that lie open before this viewer: his own, those showing, the open board."""
    if viewer != WATCHER:
        yield from state.down[viewer]
    for cards in state.up:
        yield from cards
    for run in state.rows:
        for row in run:
            yield from row


def received(game: Game, hand: list[Move], viewer: int) -> list[bytes]:
    """All that the viewer gets, in order."""
    return [
        msgspec.json.encode((seen(game, before, event, viewer), view(game, after, viewer)))
        for before, event, after in hand
    ]


def other_stock(rng: Random, start: Start, known: set[int]) -> Start:
    """The same start with all cards outside `known` shuffled among their places."""
    places = [place for place, card in enumerate(start.stock) if card not in known]
    cards = [start.stock[place] for place in places]
    rng.shuffle(cards)
    stock: list[CardId] = list(start.stock)
    for place, card in zip(places, cards, strict=True):
        stock[place] = card
    return msgspec.structs.replace(start, stock=tuple(stock))


@pytest.mark.parametrize("variant", variant_ids())
def test_hidden_cards_change_nothing(variant: str) -> None:
    """Every viewer and the watcher, random hands, both main packs."""
    rng = Random(f"secrets {variant}")
    different = 0
    for pack in ("standard", "purple"):
        assert fits(variant, pack)
        for _ in range(HANDS_EACH):
            structure = rng.choice(STRUCTURES)
            rules = random_rules(rng, variant, pack, structure)
            game = random_game(
                rng, variant, pack, structure, {n: v for n, v in rules.items() if n not in BY_CARDS}
            )
            start = random_start(rng, game)
            log: list[Act] = []
            hand = list(moves(game, start, rng, log))
            for viewer in (*range(len(start.stacks)), WATCHER):
                known = {card for _, _, after in hand for card in visible(after, viewer)}
                again = list(moves(game, other_stock(rng, start, known), iter(log), []))
                assert received(game, again, viewer) == received(game, hand, viewer)
                different += [event for _, event, _ in again] != [event for _, event, _ in hand]
    assert different > 10, "the two stocks never differ: nothing is tested"


@pytest.mark.parametrize("variant", variant_ids())
def test_no_view_or_event_has_a_place_for_secrets(variant: str) -> None:
    """Of the start a viewer gets no stock and no key; an unknown viewer gets the watcher's picture."""
    rng = Random(f"places {variant}")
    game = random_game(rng, variant, "purple", "no-limit", {})
    start = random_start(rng, game)
    for before, event, after in moves(game, start, rng, []):
        for viewer in (WATCHER, 99, len(start.stacks)):
            public = msgspec.structs.replace(view(game, after, viewer), viewer=WATCHER)
            assert public == view(game, after, WATCHER)
            assert seen(game, before, event, viewer) == seen(game, before, event, WATCHER)
        told = seen(game, before, event, 0)
        if isinstance(told, Started):
            assert told.start.stock == ()
            assert told.start.key == b""
