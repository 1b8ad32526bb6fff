"""What a viewer may see: built up from nothing, never cut down.

A viewer is a position, or `WATCHER`. `view` makes the whole picture a page or a bot needs; `seen`
makes the event as this viewer may know it, hidden cards as `UNKNOWN` (their number is public).
Never in either: the stock, the key, burns, thrown and set-aside cards, face-down board cards,
others' concealed cards and choices before they are revealed.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import msgspec

from purplepoker.cards import UNKNOWN
from purplepoker.engine.core import legal
from purplepoker.engine.events import (
    Boarded,
    Cards,
    Chosen,
    Dealt,
    Event,
    Named,
    Resolved,
    Ruled,
    Shown,
    Shuffled,
    Started,
    Thrown,
)
from purplepoker.engine.game import Game
from purplepoker.engine.legal import Legal
from purplepoker.engine.pots import seats_of
from purplepoker.engine.showdown import final_pots
from purplepoker.engine.stakes import Start
from purplepoker.engine.state import State
from purplepoker.variants.model import Bet

WATCHER = -1


class SeatView(msgspec.Struct, frozen=True):
    """One seat in public: `down` holds its concealed cards only for their owner or once shown, else None.

    `stack` includes what a cap per deal keeps out of play; `put` is all it put into the pot.
    """

    seat: int
    stack: int
    bet: int
    put: int
    live: bool
    all_in: bool
    shown: bool
    mucked: bool
    concealed: int
    down: Cards | None
    up: Cards
    swaps: int
    way: str


class View(msgspec.Struct, frozen=True):
    """The hand as one viewer sees it. Seats are positions: 0 is left of the button, the last is the button.

    `rows`: open board cards a run and row; `hidden`: number of face-down cards a row. `pots`:
    (amount, contenders' mask), main first, this street's bets in them. `street`: betting rounds
    opened so far. `asked`: mask of who owes a decision; `choice`: which one, "" for a bet.
    `legal`: only on the viewer's own turn.
    """

    viewer: int
    variant: str
    deck: str
    structure: str
    seats: tuple[SeatView, ...]
    row_names: tuple[str, ...]
    rows: tuple[tuple[Cards, ...], ...]
    hidden: tuple[int, ...]
    pots: tuple[tuple[int, int], ...]
    pot: int
    to_match: int
    bet_size: int
    street: int
    actor: int
    asked: int
    choice: str
    stock: int
    over: bool
    why: str
    legal: Legal | None


def view(game: Game, state: State, viewer: int, acts: Legal | None = None) -> View:
    """The picture for a seat or `WATCHER`; an unknown viewer gets the public part.

    `acts`: what the seat may do, where that is known already.
    """
    seats = tuple(_seat(state, p, viewer) for p in range(len(state.stacks)))
    pots = () if state.over else final_pots(state)
    step = state.steps[state.at] if state.at < len(state.steps) else None
    mine = 0 <= viewer < len(state.stacks) and state.todo >> viewer & 1
    if acts is None and mine:
        acts = legal(game, state, viewer)
    return View(
        viewer=viewer,
        variant=game.variant.id,
        deck=game.deck.id,
        structure=game.stakes.structure,
        seats=seats,
        row_names=game.variant.rows,
        rows=state.rows,
        hidden=tuple(len(cards) for cards in state.hidden),
        pots=tuple((pot.amount, pot.who) for pot in pots),
        pot=sum(pot.amount for pot in pots),
        to_match=state.to_match,
        bet_size=game.bet_size(step) if isinstance(step, Bet) and state.open else 0,
        street=state.rounds,
        actor=state.actor,
        asked=state.todo,
        choice=state.choice,
        stock=len(state.stock) - state.top,
        over=state.over,
        why=state.why,
        legal=acts if acts else None,
    )


def _seat(state: State, p: int, viewer: int) -> SeatView:
    bit = 1 << p
    shown = bool(state.shown & bit)
    return SeatView(
        seat=p,
        stack=state.stacks[p] + state.reserve[p],
        bet=state.bets[p],
        put=state.put[p],
        live=bool(state.live & bit),
        all_in=bool(state.live & ~state.able & bit) and not state.over,
        shown=shown,
        mucked=bool(state.mucked & bit),
        concealed=len(state.down[p]),
        down=state.down[p] if shown or p == viewer else None,
        up=state.up[p],
        swaps=state.swaps[p],
        way="" if state.choice == "declare" or not state.ways else state.ways[p],
    )


# --- events -------------------------------------------------------------------------------------------


def _hide(cards: Cards) -> Cards:
    return (UNKNOWN,) * len(cards)


def _mine(seat: int, cards: Cards, viewer: int) -> Cards:
    return cards if seat == viewer else _hide(cards)


def _started(event: Started, viewer: int) -> Event:
    start = Start(event.start.stacks, event.start.forced, (), carried=event.start.carried)
    return Started(start, event.variant, event.deck, event.structure)


def _dealt(state: State, event: Dealt, viewer: int) -> Event:
    hands = tuple(
        (p, down if state.shown >> p & 1 else _mine(p, down, viewer), up) for p, down, up in event.hands
    )
    burn = None if event.burn is None else UNKNOWN
    return Dealt(hands, burn, event.shared, event.done, event.reason)


def _boarded(event: Boarded, viewer: int) -> Event:
    cards = _hide(event.cards) if event.down else event.cards
    burn = None if event.burn is None else UNKNOWN
    return Boarded(cards, event.rows, burn, event.down, event.run, event.done)


def _chosen(event: Chosen, viewer: int) -> Event:
    if event.seat == viewer:
        return event
    return Chosen(event.seat, _hide(event.cards))


def _resolved(event: Resolved, viewer: int) -> Event:
    open_cards = event.choice == "flip"
    moves = tuple((p, cards if open_cards else _mine(p, cards, viewer)) for p, cards in event.moves)
    return Resolved(event.choice, moves, event.ways, event.runs)


def _thrown(event: Thrown, viewer: int) -> Event:
    return Thrown(event.seat, _mine(event.seat, event.cards, viewer), event.fee, event.owed, event.done)


def _shuffled(event: Shuffled, viewer: int) -> Event:
    return Shuffled(_hide(event.stock), _hide(event.took), event.source)


def _named(event: Named, viewer: int) -> Event:
    return Named(event.seat, _mine(event.seat, event.down, viewer), event.up)


def _ruled(event: Ruled, viewer: int) -> Event:
    burn = None if event.burn is None else UNKNOWN
    return Ruled(event.ruling, event.what, event.seat, event.cards, event.rows, event.n, burn)


def _shown(event: Shown, viewer: int) -> Event:
    return event


_SEEN: dict[type[Event], Callable[[Any, int], Event]] = {
    Started: _started,
    Boarded: _boarded,
    Chosen: _chosen,
    Resolved: _resolved,
    Thrown: _thrown,
    Shuffled: _shuffled,
    Named: _named,
    Ruled: _ruled,
    Shown: _shown,
}

PUBLIC = frozenset(
    ("posted", "turned", "opened", "acted", "closed", "skipped", "asked", "conceded", "waiting", "awarded")
)
"""Tags of events without a secret in them; any event not named here or above is refused, not passed on."""


def seen(game: Game, state: State, event: Event, viewer: int) -> Event:
    """The event as this viewer may see it; `state` is the state before it.

    What a pass hands over is seen by giver and receiver only; what a hand that lies open gets, by all (5.3).
    """
    if isinstance(event, Resolved) and event.choice == "pass":
        return _resolved_pass(state, event, viewer)
    if isinstance(event, Dealt):
        return _dealt(state, event, viewer)
    maker = _SEEN.get(type(event))
    if maker is not None:
        return maker(event, viewer)
    if event.__struct_config__.tag not in PUBLIC:
        raise AssertionError("an event without a rule of what may be seen")
    return event


def _resolved_pass(state: State, event: Resolved, viewer: int) -> Event:
    seats = seats_of(state.live)
    to = getattr(state.steps[state.at], "to", 1)
    moves = tuple(
        (p, cards if viewer in (p, seats[(seats.index(p) + to) % len(seats)]) else _hide(cards))
        for p, cards in event.moves
    )
    return Resolved("pass", moves)
