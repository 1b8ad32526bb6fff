"""Random hands of every game with every pack, and what of their logs a history tells."""

from __future__ import annotations

from random import Random
from typing import Any

from purplepoker.cards import CardId, Deck
from purplepoker.engine.core import apply, begin, legal, step
from purplepoker.engine.events import (
    Acted,
    Asked,
    Awarded,
    Boarded,
    BringIn,
    Call,
    Chosen,
    Closed,
    Command,
    Conceded,
    Dealt,
    Event,
    Fold,
    Muck,
    Order,
    Posted,
    Raise,
    Resolved,
    Runs,
    Say,
    Show,
    Shown,
    Started,
    Stay,
    Swap,
    Throw,
    Thrown,
    Turned,
    Turnup,
)
from purplepoker.engine.forced import forced_bets
from purplepoker.engine.game import Game, compile_game
from purplepoker.engine.pots import seats_of
from purplepoker.engine.stakes import Start
from purplepoker.engine.state import State
from purplepoker.errors import Code, Refused
from purplepoker.variants.load import variant_file
from purplepoker.variants.model import STRUCTURES

TOLD = (Posted, Acted, Closed, Chosen, Resolved, Thrown, Turned, Conceded, Awarded)
UNFIT = (Code.ROLE_MISSING, Code.RANKING_UNFIT, Code.SEAT_COUNT, Code.STOCK_SHORT)
OPTIONS = {
    "declare": ["false", "true"],
    "qualifier": ["none", "8"],
    "openers": ["any", "jacks"],
    "redeal": ["false", "true"],
    "pass_and_out": ["false", "true"],
    "single_round": ["false", "true"],
    "fee_pot": ["contested", "main"],
    "burn_before_deal": ["false", "true"],
    "opener": ["left", "showing"],
    "check_allowed": ["true", "false"],
    "ante_payer": ["each", "big_blind", "button"],
    "blind_first": ["false", "true"],
    "straddle": ["off", "on", "re-straddle"],
    "raise_cap": ["3", "none", "1"],
    "limit": ["5", "11"],
    "max_draw": ["none", "3", "3_or_4_with_ace"],
    "cap_per_deal": ["none", "30"],
    "tie_break_depth": ["3", "5"],
}


def random_game(rng: Random, variant: str, pack: Deck) -> Game | None:
    """The game with this pack, a random structure and a few options; None: it cannot be played so."""
    file = variant_file(variant)
    structure = rng.choice(STRUCTURES)
    try:
        plain = compile_game(file, pack, structure=structure)
    except Refused as refused:
        if refused.code in UNFIT:
            return None
        raise
    known = [name for name in plain.rules.named if name in OPTIONS]
    named = rng.sample(known, min(len(known), rng.randint(0, 3)))
    try:
        return compile_game(
            file,
            pack,
            structure=structure,
            rules={name: rng.choice(OPTIONS[name]) for name in named},
            blinds=rng.choice([(5, 10), (1, 2), (10,)]),
            ante=rng.choice([None, 1, 3]),
            bets=rng.choice([None, (10, 20)]),
            by_hand=rng.random() < 0.3,
            max_runs=rng.choice([1, 1, 2, 3]),
        )
    except Refused as refused:
        if refused.code in UNFIT:
            return None
        raise


def random_start(rng: Random, game: Game, carried: int = 7) -> Start:
    """Seats, stacks and cards by chance. Now and then chips lie in the pot already."""
    seats = rng.randint(max(2, game.seats[0], len(game.forcing.blinds)), min(game.seats[1], 7))
    stacks = tuple(rng.choice([rng.randint(3, 40), rng.randint(20, 300), 1000]) for _ in range(seats))
    cards = [CardId(card) for card in range(game.deck.size)]
    rng.shuffle(cards)
    key = rng.randbytes(8)
    return Start(stacks, forced_bets(game, seats), tuple(cards), key, rng.choice([0, 0, 0, carried]))


def random_play(rng: Random, game: Game, carried: int = 7) -> tuple[State, list[Event]]:
    """A whole hand; every act is one of the legal ones."""
    state, begun = begin(game, random_start(rng, game, carried))
    events = list(begun)
    while not state.over:
        state, more = step(game, state, random_act(rng, game, state))
        events += more
    return state, events


def random_act(rng: Random, game: Game, state: State) -> Command:
    seat = state.actor if state.actor >= 0 else rng.choice(seats_of(state.todo))
    acts = legal(game, state, seat)
    hand = state.down[seat]
    if acts.exchange is not None and rng.random() < 0.3:
        return Swap(seat)
    if acts.stay:
        return Stay(seat)
    if acts.runs:
        return Runs(seat, rng.choice([acts.runs, acts.runs, 1]))
    if acts.declare:
        return Say(seat, rng.choice(["high", "low", "both"]))
    if acts.order:
        return Order(seat, tuple(rng.sample(hand, len(hand))))
    if acts.turnup:
        return Turnup(seat, tuple(rng.sample(hand, acts.turnup)))
    if acts.discard is not None:
        least, most = acts.discard
        if acts.without_ace is not None:
            most = acts.without_ace
        return Throw(seat, tuple(rng.sample(hand, rng.randint(least, most))))
    if acts.show:
        return Muck(seat) if acts.muck and rng.random() < 0.4 else Show(seat)
    if acts.bring_in is not None:
        return BringIn(seat)
    if acts.raise_min is not None and acts.raise_max is not None and rng.random() < 0.3:
        middle = rng.randint(acts.raise_min, acts.raise_max)
        return Raise(seat, rng.choice([acts.raise_min, acts.raise_max, middle]))
    stuck = not acts.check and acts.call is None
    return Fold(seat) if acts.fold and (stuck or rng.random() < 0.15) else Call(seat)


def told(game: Game, events: list[Event] | tuple[Event, ...]) -> list[object]:
    """The log without what a history leaves out: burns, the order of the stock, who opened the hands.

    Cards come seat by seat, as a history tells them; a card for all by itself.
    """
    found: list[Any] = []
    owed = -1
    open_hands: list[object] = []
    state: State | None = None
    for event in events:
        if isinstance(event, Started):
            found.append((event.variant, event.start.stacks, event.start.carried))
        elif isinstance(event, Dealt):
            for seat, down, up in event.hands:
                part = (
                    event.reason == "owed" and owed == seat
                )  # a replacement in two parts, a reshuffle between
                found.append(("dealt", seat, (*found.pop()[2], *down) if part else down, up))
                owed = seat if event.reason == "owed" and not event.done else -1
            found += [("shared", event.shared)] if event.shared is not None else []
        elif isinstance(event, Boarded):
            found += [("board", *pair, event.run) for pair in zip(event.cards, event.rows, strict=True)]
        elif isinstance(event, Shown):
            pairs = zip(event.seats, event.cards, strict=True)
            open_hands += [("shown", seat, tuple(sorted(cards))) for seat, cards in pairs]
        elif isinstance(event, TOLD) or (isinstance(event, Asked) and event.choice != "show"):
            found.append(event)
        state = apply(game, state, event)
    return found + open_hands
