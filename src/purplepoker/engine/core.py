"""The engine: `decide`, `advance`, `apply`, and `step`, `begin`, `legal` made of them. Pure.

    decide(game, state, command) -> event | refusal     may this be done? changes nothing
    advance(game, state)         -> event | None        what the dealer does next by itself
    apply(game, state, event)    -> state               the only place where state changes

Replay is folding `apply` over events. Chance is an input: the stock in order, and a key for
reshuffles in mid-hand.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from typing import Any

from msgspec.structs import replace

from purplepoker.engine import betting, choices, dealing, forced, irregular, showdown
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
    DeclareBoard,
    Event,
    Fold,
    Give,
    Muck,
    Name,
    Named,
    Opened,
    Posted,
    Proceed,
    Raise,
    Resolved,
    Rule,
    Ruled,
    Show,
    Shown,
    Shuffled,
    Skipped,
    Started,
    Thrown,
    Turned,
    Waiting,
)
from purplepoker.engine.game import Game
from purplepoker.engine.legal import Legal
from purplepoker.engine.stakes import Forced, Start
from purplepoker.engine.state import State
from purplepoker.errors import Code, Refused
from purplepoker.variants.model import Bet, Board, Deal, Restock, Turn

MOST_EVENTS = 400
"""Events that the dealer may make by itself in one go; more means that the hand can never end."""


def begin(game: Game, start: Start) -> tuple[State, tuple[Event, ...]]:
    """Starts a hand and lets the dealer go on until somebody must act. Refuses what cannot be dealt."""
    n = len(start.stacks)
    least, most = game.seats
    if not least <= n <= most:
        raise Refused(
            Code.SEAT_COUNT, token=n, right=f"{game.variant.id} takes {least} to {most} with this pack"
        )
    for stack in start.stacks:
        if type(stack) is not int or stack < 1:
            raise Refused(Code.BAD_STACK, token=stack, right="a whole number of chips, 1 or more")
    refused = forced.start_forced(start.forced, n)
    if refused:
        raise refused
    size = game.deck.size
    if game.stakes.dealer:
        if len(start.stock) != size or any(c != -1 for c in start.stock):
            raise Refused(Code.BAD_STOCK, right=f"{size} unknown cards where chance is the dealer")
    elif len(start.stock) != size or set(start.stock) != _whole(size):
        raise Refused(Code.BAD_STOCK, right=f"all {size} cards of the pack, each once")
    started = Started(start, game.variant.id, game.deck.id, game.stakes.structure)
    return _run(game, _first(game, started), [started])


@lru_cache(maxsize=8)
def _whole(size: int) -> frozenset[int]:
    return frozenset(range(size))


def _first(game: Game, event: Started) -> State:
    start = event.start
    return replace(
        _blank(game, len(start.stacks)),
        stacks=start.stacks,
        dead=start.carried,
        stock=start.stock,
        key=start.key,
        forced=start.forced,
        began=start.stacks,
        carried=start.carried,
    )


@lru_cache(maxsize=64)
def _blank(game: Game, n: int) -> State:
    """What every hand of a game with n seats begins with, before any card and any chip."""
    zeros = (0,) * n
    empty: tuple[tuple[int, ...], ...] = ((),) * n
    row: tuple[tuple[int, ...], ...] = ((),) * len(game.variant.rows)
    everybody = (1 << n) - 1
    return State(
        stacks=zeros,
        reserve=zeros,
        put=zeros,
        bets=zeros,
        dead=0,
        fees=(),
        live=everybody,
        able=everybody,
        todo=0,
        acted=0,
        shown=0,
        mucked=0,
        open=False,
        actor=-1,
        to_match=0,
        full_to=0,
        last_full=0,
        raises=0,
        raised=zeros,
        capped=False,
        bring=0,
        must=False,
        first=-1,
        opener=-1,
        aggressor=-1,
        rounds=0,
        pretend=0,
        steps=game.variant.steps,
        at=0,
        stock=(),
        top=0,
        down=empty,
        up=empty,
        rows=(row,),
        hidden=row,
        burns=(),
        muck=(),
        aside=(),
        given=(0,) * (n + 1),
        choice="",
        chosen=(None,) * n,
        ways=(),
        owed=zeros,
        held=(),
        swaps=zeros,
        votes=zeros,
        runs=0,
        waiting=False,
        granted=-1,
        key=b"",
        shuffles=0,
        forced=Forced(),
        posted=False,
        over=False,
        why="",
    )


def advance(game: Game, state: State) -> Event | None:
    """The dealer's next event, None when somebody must act or the hand is over."""
    if state.over:
        return None
    if not state.posted:
        return forced.post(game, state)
    if any(state.owed):
        return dealing.replacements(game, state)
    if state.todo or state.waiting:
        return None
    if state.open:
        return betting.close_round(state)
    live = state.live
    if not live & (live - 1):
        return showdown.settle(game, state)
    if state.choice:
        return choices.resolve_choice(game, state)
    if state.at >= len(state.steps):
        return _showdown(game, state)
    return _program(game, state)


def _program(game: Game, state: State) -> Event | None:
    step = state.steps[state.at]
    if state.at:
        before = state.steps[state.at - 1]
        if isinstance(before, Bet) and before.checked == "redeal" and _all_checked(state):
            return showdown.redeal(state)
    if isinstance(step, Bet):
        return betting.open_round(game, state, step)
    able = state.able & state.live
    if not able & (able - 1) and state.rounds:
        event = _run_out(game, state, step)
        if event is not None:
            return event
    if isinstance(step, Deal):
        return dealing.deal_step(game, state, step)
    if isinstance(step, Board):
        return dealing.board_step(game, state, step)
    if isinstance(step, Turn):
        return dealing.turn_step(game, state, step)
    if isinstance(step, Restock):
        return dealing.restock_step(state, step)
    return choices.ask(game, state, step)


def _all_checked(state: State) -> bool:
    """In the round that closed last everybody checked (R-15)."""
    return state.acted > 0 and state.aggressor < 0 and not state.forced.price


def _run_out(game: Game, state: State, step: object) -> Event | None:
    """Before cards of a run-out: hands up (5.3), the question how often (stakes), a stop (stakes)."""
    event = showdown.show_all_in(game, state)
    if event is not None:
        return event
    if not isinstance(step, Deal | Board | Turn):
        return None
    stakes = game.stakes
    if stakes.max_runs > 1 and not state.runs and choices.most_runs(game, state) > 1:
        return Asked("runs", state.live)
    if stakes.slow_runout and state.granted != state.at:
        return Waiting(True)
    return None


def _showdown(game: Game, state: State) -> Event | None:
    unshown = state.live & ~state.shown
    stakes = game.stakes
    if stakes.dealer:
        if unshown:
            return Asked("show", unshown)
        return showdown.settle(game, state) if showdown.all_known(state) else None
    if unshown:
        if stakes.by_hand and showdown.may_concede(game, state):
            return Asked("show", unshown)
        return showdown.shown(state, showdown.show_order(game, state))
    return showdown.settle(game, state)


# --- decide -------------------------------------------------------------------------------------------

_BETS = (Call, Fold, Raise, BringIn)


def decide(game: Game, state: State, command: Command) -> Event | Refused:
    """May this be done? An event, or a refusal as a value; changes nothing (R-26)."""
    if state.over:
        return Refused(Code.HAND_OVER)
    if (
        isinstance(command, _BETS)
        and type(command.seat) is int
        and command.seat == state.actor
        and not ((state.held or state.ruled) and any(state.owed))
    ):
        return betting.decide_bet(game, state, command)  # a shorter way for what is asked most
    if isinstance(command, Give):
        if type(command.seat) is not int or not -1 <= command.seat < len(state.stacks):
            return Refused(Code.NO_SUCH_SEAT, seat=command.seat)
        return dealing.decide_give(game, state, command)
    if isinstance(command, Rule):
        return irregular.decide_rule(game, state, command)
    if isinstance(command, Proceed):
        return Waiting(False) if state.waiting else Refused(Code.NOT_ASKED, act="going on")
    seat = command.seat  # type: ignore[attr-defined]
    if type(seat) is not int or not 0 <= seat < len(state.stacks):
        return Refused(Code.NO_SUCH_SEAT, seat=seat)
    if isinstance(command, Name):
        return dealing.decide_name(game, state, command)
    if any(state.owed):
        return Refused(Code.NOT_YOUR_TURN, seat=seat)
    if isinstance(command, _BETS):
        return betting.decide_bet(game, state, command)
    if isinstance(command, Show | DeclareBoard | Muck):
        return showdown.decide_show(game, state, command)
    return choices.decide_choice(game, state, command)


def legal(game: Game, state: State, seat: int) -> Legal:
    """Everything the seat may do now, by the house's rules; nothing open when it is not asked."""
    if state.over or not state.todo >> seat & 1 or ((state.held or state.ruled) and any(state.owed)):
        return Legal(seat)
    if state.open:
        if state.actor != seat:
            return Legal(seat)
        acts = betting.legal_bets(game, state, seat)
        if game.variant.fee is None:
            return acts
        price = choices.swap_in_turn(game, state, seat)
        return acts if price is None else replace(acts, exchange=price)
    if state.choice in choices.IN_TURN and state.actor != seat and not game.stakes.dealer:
        return Legal(seat)
    if state.choice == "show":
        return showdown.legal_show(game, state, seat)
    return choices.legal_choice(game, state, seat)


# --- apply --------------------------------------------------------------------------------------------


def _apply_skipped(game: Game, state: State, event: Skipped) -> State:
    return replace(state, at=state.at + 1)


def _apply_asked(game: Game, state: State, event: Asked) -> State:
    new = choices.apply_asked(game, state, event)
    if event.choice == "show":
        # kept, as hands that are conceded take with them what they showed
        new = replace(new, aggressor=showdown.first_to_show(game, new))
        return replace(new, actor=showdown.turn_to_show(game, new, new.todo))
    return new


def _apply_waiting(game: Game, state: State, event: Waiting) -> State:
    return replace(state, waiting=event.on, granted=-1 if event.on else state.at)


_APPLY: dict[type[Event], Callable[[Game, State, Any], State]] = {
    Posted: forced.apply_posted,
    Dealt: dealing.apply_dealt,
    Boarded: dealing.apply_boarded,
    Turned: dealing.apply_turned,
    Opened: betting.apply_opened,
    Acted: betting.apply_acted,
    Closed: betting.apply_closed,
    Skipped: _apply_skipped,
    Asked: _apply_asked,
    Chosen: choices.apply_chosen,
    Resolved: choices.apply_resolved,
    Thrown: choices.apply_thrown,
    Shuffled: dealing.apply_shuffled,
    Named: dealing.apply_named,
    Shown: showdown.apply_shown,
    Conceded: showdown.apply_conceded,
    Waiting: _apply_waiting,
    Ruled: irregular.apply_ruled,
    Awarded: showdown.apply_awarded,
}


def apply(game: Game, state: State | None, event: Event) -> State:
    """The state after an event. `Started` makes the first state and takes None."""
    if isinstance(event, Started):
        return _first(game, event)
    if state is None:
        raise AssertionError("a hand begins with Started")
    return _APPLY[type(event)](game, state, event)


def fold(game: Game, events: tuple[Event, ...] | list[Event]) -> State:
    """Replay: the state after these events, the first of them `Started`."""
    state: State | None = None
    for event in events:
        state = apply(game, state, event)
    if state is None:
        raise AssertionError("no events")
    return state


def _run(game: Game, state: State, events: list[Event]) -> tuple[State, tuple[Event, ...]]:
    for _ in range(MOST_EVENTS):
        event = advance(game, state)
        if event is None:
            return state, tuple(events)
        events.append(event)
        state = _APPLY[type(event)](game, state, event)
    raise Refused(Code.ENDLESS, right=f"more than {MOST_EVENTS} events without anybody's act")


def step(game: Game, state: State, command: Command) -> tuple[State, tuple[Event, ...]]:
    """Decides, applies, and lets the dealer go on; raises the refusal, the state as it was."""
    event = decide(game, state, command)
    if isinstance(event, Refused):
        raise event
    if isinstance(event, Acted):
        state = betting.apply_acted(game, state, event)
        if state.todo:  # in the middle of a round the dealer has nothing to do
            return state, (event,)
    else:
        state = _APPLY[type(event)](game, state, event)
    return _run(game, state, [event])
