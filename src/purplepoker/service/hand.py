"""Hands at a table: chairs become positions, a hand begins, goes on and is settled. Pure but for the key.

A `Draft` collects what one command or one deadline comes to; nothing of it counts until it is on disk.
"""

from __future__ import annotations

from collections.abc import Iterable, Set

from msgspec.structs import replace

from purplepoker import rng
from purplepoker.cards import CardId
from purplepoker.engine.choices import IN_TURN
from purplepoker.engine.core import MOST_EVENTS, advance, legal
from purplepoker.engine.core import decide as decide_event
from purplepoker.engine.events import (
    BringIn,
    Call,
    Chosen,
    Command,
    DeclareBoard,
    Event,
    Fold,
    Muck,
    Order,
    Raise,
    Say,
    Show,
    Started,
    Stay,
    Swap,
    Throw,
    Turnup,
)
from purplepoker.engine.game import Game
from purplepoker.engine.legal import Legal
from purplepoker.engine.pots import seats_of
from purplepoker.engine.stakes import Start
from purplepoker.engine.state import State
from purplepoker.engine.view import View
from purplepoker.errors import Code, Refused
from purplepoker.service.bank import after_hand
from purplepoker.service.blinds import Plan, forced_of, plan
from purplepoker.service.changes import apply, sleepers
from purplepoker.service.log import Absent, AnyFact, Began, Bought, Ended, Played, Record, Stood, Switched
from purplepoker.service.orders import closing
from purplepoker.service.table import Play, Setup, Table
from purplepoker.service.wire import Act

ACTS = (
    "fold",
    "call",
    "bring_in",
    "raise",
    "throw",
    "swap",
    "stay",
    "order",
    "turnup",
    "say",
    "show",
    "board",
    "muck",
)
"""What `wire.Act.act` may be."""


class Draft:
    """Records one after another, each with the table before and after it."""

    def __init__(self, setup: Setup, table: Table, now: int) -> None:
        self._setup = setup
        self.table = table
        self.now = now
        self.steps: list[tuple[Table, Record, Table]] = []

    @property
    def setup(self) -> Setup:
        """With the game that is played at this point of the draft."""
        return self._setup.at(self.table)

    def add(self, record: Record) -> None:
        """One record more; raises where chips would be lost."""
        after = apply(self._setup, self.table, record, self.now)
        self.steps.append((self.table, record, after))
        self.table = after

    def facts(self, facts: Iterable[AnyFact]) -> None:
        for fact in facts:
            self.add(Record(fact))

    def mark(self, **changes: object) -> None:
        """Changes the last record: what the clock took, which turn begins."""
        before, record, _ = self.steps.pop()
        self.table = before
        self.add(replace(record, **changes))

    # -- the hand

    def act(self, command: Command, chair: int, by: str, spent: int = 0) -> None:
        """A command of a seat and all the dealer does after it; raises its refusal."""
        play = self.table.playing
        if play is None or play.state is None:
            raise Refused(Code.NO_HAND)
        event = decide_event(self.setup.game, play.state, command)
        if isinstance(event, Refused):
            raise event
        self._event(event)
        self.mark(chair=chair, by=by, spent=spent)
        self._go_on(continues=isinstance(event, Chosen))

    def begin(self, hand: Plan, key: bytes) -> None:
        """Deals a planned hand with a stock made of the key."""
        game = self.setup.game
        chairs, spot = hand.chairs, hand.spot
        for chair in chairs:
            place = self.table.places[chair]
            if place.kind == "bot" and not place.stack:
                self.add(Record(Bought(chair, self.setup.options.stack)))
        start = Start(
            stacks=tuple(self.table.places[chair].stack for chair in chairs),
            forced=forced_of(game, hand),
            stock=tuple(map(CardId, rng.order(key, game.deck.size))),
            key=key,
            carried=self.table.carried,
        )
        self.add(Record(Began(self.table.hand + 1, chairs, spot.button, spot.blinds)))
        self._event(Started(start, game.variant.id, game.deck.id, game.stakes.structure))
        self._go_on()

    def _event(self, event: Event) -> None:
        self.add(Record(Played(event)))  # type: ignore[arg-type]  # every event is of the union

    def _go_on(self, continues: bool = False) -> None:
        game = self.setup.game
        for _ in range(MOST_EVENTS):
            state = self._state()
            event = advance(game, state) or _only_answer(game, state)
            if event is None:
                break
            continues = False
            self._event(event)
        else:
            raise Refused(Code.ENDLESS, right=f"more than {MOST_EVENTS} events without anybody's act")
        if state.over:
            self._settle(state)
        elif not continues:  # in a choice made together the turn stays the same until all are in
            self.open_turn(self._play().turn + 1, self.setup.options.base_ms)

    def open_turn(self, turn: int, base_ms: int) -> None:
        """The last record opens this turn."""
        self.mark(turn=turn, base_ms=base_ms)

    def _settle(self, state: State) -> None:
        """The end of the hand and what waited for it: leavers, sleepers, the end of the table.

        What lies in the pot of a hand that is over is carried into the next: all checked (R-15), or a hand
        that carried it itself was ended by a ruling.
        """
        self.add(Record(Ended(self._play().hand, state.stacks, state.dead)))
        if self.table.closing:
            self.facts(closing(self.table))
            return
        for chair, place in enumerate(self.table.places):
            if place.leaving:
                self.add(Record(Stood(chair, place.stack)))
        self.facts(Absent(chair, True) for chair in sleepers(self.table))
        self.facts(after_hand(self.setup, self.table))

    def _play(self) -> Play:
        if self.table.play is None:
            raise AssertionError("no hand")
        return self.table.play

    def _state(self) -> State:
        state = self._play().state
        if state is None:
            raise AssertionError("no hand has been dealt")
        return state

    def switch(self, fact: Switched, left_ms: int = 0) -> None:
        """Pauses or resumes; a turn under way keeps the time that was left."""
        self.add(Record(fact))
        play = self.table.playing
        if play is not None and play.turn:
            self.open_turn(play.turn, left_ms)


def _only_answer(game: Game, state: State) -> Event | None:
    """The hand of one who has to show: nobody is asked a question that has one answer."""
    if state.choice != "show" or state.actor < 0:
        return None
    acts = legal(game, state, state.actor)
    event = decide_event(game, state, Show(state.actor)) if acts.show and not acts.muck else None
    return None if isinstance(event, Refused) else event


def seating(table: Table, game: Game, first: int = 0, gone: Set[int] = frozenset()) -> Plan | None:
    """The next hand (`blinds.plan`), None where too few can play; those that are `gone` are not in it."""
    return plan(game, table.around(gone), first)


def owing(play: Play) -> tuple[int, ...]:
    """Chairs that must decide now: the one in turn, or all that still owe a choice made together."""
    state = play.state
    if state is None or state.over or play.ended:
        return ()
    if state.actor >= 0 and (state.open or state.choice in IN_TURN):
        return (play.chairs[state.actor],)
    return tuple(play.chairs[p] for p in seats_of(state.todo))


def more(play: Play) -> tuple[int, ...]:
    """Chairs still to act after the one in turn, in order."""
    state = play.state
    if state is None or state.actor < 0 or play.ended:
        return ()
    todo = [p for p in seats_of(state.todo) if p != state.actor]
    after = [p for p in todo if p > state.actor] + [p for p in todo if p < state.actor]
    return tuple(play.chairs[p] for p in after)


def command_of(act: Act, seat: int) -> Command:
    """The engine's command of a wire act."""
    match act.act:
        case "fold":
            return Fold(seat)
        case "call":
            return Call(seat)
        case "bring_in":
            return BringIn(seat)
        case "raise":
            if act.to is None:
                raise Refused(Code.BAD_MESSAGE, right="a raise names its total in `to`")
            return Raise(seat, act.to)
        case "throw":
            return Throw(seat, act.cards)
        case "swap":
            return Swap(seat)
        case "stay":
            return Stay(seat)
        case "order":
            return Order(seat, act.cards)
        case "turnup":
            return Turnup(seat, act.cards)
        case "say":
            return Say(seat, act.way)  # type: ignore[arg-type]  # the engine refuses other words
        case "show":
            return Show(seat)
        case "board":
            return DeclareBoard(seat)
        case "muck":
            return Muck(seat)
    raise Refused(Code.BAD_MESSAGE, right="an act is one of " + ", ".join(ACTS))


def no_answer(game: Game, state: State, seat: int) -> Command:
    """R-40: what a player who does not answer does. A bring-in is a forced bet, so it is posted."""
    acts = legal(game, state, seat)
    down = state.down[seat]
    if acts.check:
        return Call(seat)
    if acts.bring_in is not None:
        return BringIn(seat)
    if acts.fold:
        return Fold(seat)
    if acts.stay:
        return Stay(seat)
    if acts.discard is not None:
        return Throw(seat, down[len(down) - acts.discard[0] :])
    if acts.order is not None:
        return Order(seat, down)
    if acts.turnup is not None:
        passed = state.choice == "pass"  # given away like a discard: what was dealt last
        return Turnup(seat, down[len(down) - acts.turnup :] if passed else down[: acts.turnup])
    if acts.declare:
        return Say(seat, "high")
    if acts.show:
        return Show(seat)
    if acts.raise_min is not None:  # it must be opened and may not be folded
        return Raise(seat, acts.raise_min)
    raise AssertionError("asked for nothing")


def planned(seen: View, acts: Legal, what: str, to: int) -> Command | None:
    """What a plan made before the turn comes to; None where it does not fit any more.

    A call fits at the price it was made for, which a short stack calls all-in.
    """
    if what == "fold":
        return Call(acts.seat) if acts.check else Fold(acts.seat) if acts.fold else None
    if what == "check":
        return Call(acts.seat) if acts.check else None
    price = seen.to_match - seen.seats[acts.seat].bet
    return Call(acts.seat) if acts.call is not None and to in (price, acts.call) else None
