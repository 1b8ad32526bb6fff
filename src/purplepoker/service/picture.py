"""The table as one pair of eyes sees it: built up from the public parts and the engine's view of a seat.

`Eye` is all that may differ between two viewers; who has the same one gets the same bytes.
"""

from __future__ import annotations

from collections.abc import Set
from typing import Literal

import msgspec

from purplepoker.engine.events import Awarded
from purplepoker.engine.view import WATCHER, View, view
from purplepoker.service.bank import left
from purplepoker.service.blinds import price
from purplepoker.service.choice import chooser
from purplepoker.service.clocks import TurnClock
from purplepoker.service.hand import more, owing
from purplepoker.service.reading import readings, result_of
from purplepoker.service.rulings import open_to
from purplepoker.service.table import Place, Play, Setup, Table
from purplepoker.service.wire import Asking, Chair, Clock, Result, TableView


class Eye(msgspec.Struct, frozen=True):
    """`chair` -1: nobody's cards are seen. `took`: chips he has taken away from his seat within the hour.

    `asked`: number of what he asked the host for.
    """

    chair: int = -1
    host: bool = False
    took: int = 0
    asked: int = 0


class Last(msgspec.Struct, frozen=True, eq=False):
    """The award of the hand that lies on the table: with the table before it, for its sentences."""

    before: Table
    event: Awarded
    names: tuple[str, ...]
    chairs: tuple[int, ...]


class Around(msgspec.Struct, frozen=True):
    """What is known besides the log: whose links stand, who watches, how the clock runs, the last award.

    `now`: of the clock. `wall`: of the log. `held`: nothing can be stored at the moment, so the table stands
    still until it can.
    """

    linked: Set[str]
    watchers: int
    clock: TurnClock | None
    now: int
    wall: int
    last: Last | None
    held: bool = False


def picture(setup: Setup, table: Table, eye: Eye, around: Around, plan: str = "") -> TableView:
    """Everything this eye may see."""
    made, setup = setup, setup.at(table)
    play = table.play
    seen = hand_view(setup, play, table.position(eye.chair))
    hints = setup.options.hints
    return TableView(
        table=setup.table_id,
        name=setup.options.name,
        host=eye.host,
        chair=eye.chair,
        chairs=tuple(_chair(setup, table, c, place, around) for c, place in enumerate(table.places)),
        button=table.button,
        state="paused" if around.held and table.mode == "playing" else table.mode,
        hand_no=table.hand,
        turn=play.turn if play is not None else 0,
        hand=seen,
        clock=_clock(table, eye, around),
        readings=readings(setup.game, seen) if seen is not None and hints else (),
        result=_result(setup, table, eye, around),
        watchers=around.watchers,
        more=more(play) if play is not None else (),
        plan=plan,
        took=eye.took or msgspec.UNSET,
        rulings=(open_to(setup.game, table) or msgspec.UNSET) if eye.host else msgspec.UNSET,
        next_game=table.terms.words or msgspec.UNSET,
        chooser=naming if (naming := chooser(made, table, table.gone(around.linked))) >= 0 else msgspec.UNSET,
        asks=_asks(table, eye) or msgspec.UNSET,
        bank=bank_left if (bank_left := left(setup, table)) is not None else msgspec.UNSET,
        break_ms=table.break_ends(around.wall) or msgspec.UNSET,
        last_one=table.last_one or msgspec.UNSET,
        closing=table.closing or msgspec.UNSET,
        late=eye.chair >= 0 and table.places[eye.chair].asleep,
    )


def _asks(table: Table, eye: Eye) -> tuple[Asking, ...]:
    """What the eye may know of who has asked for what."""
    return tuple(
        Asking(one.number, one.name, one.chair, one.chips, one.seated, one.granted)
        for one in table.requests
        if eye.host or one.number == eye.asked
    )


def hand_view(setup: Setup, play: Play | None, position: int) -> View | None:
    """The engine's view of the hand, a watcher's for whoever is not in it. `setup`: with the hand's game."""
    if play is None or play.state is None:
        return None
    return view(setup.game, play.state, position if position >= 0 else WATCHER)


def _chair(setup: Setup, table: Table, chair: int, place: Place, around: Around) -> Chair:
    position = table.position(chair)
    stack = place.stack
    play = table.playing
    if play is not None and play.state is not None and position >= 0:
        stack = play.state.stacks[position] + play.state.reserve[position]
    state: Literal["in", "away", "leaving", "lost"] = "in"
    if place.leaving:
        state = "leaving"
    elif place.kind == "person" and place.person not in around.linked:
        state = "lost"
    elif place.away:
        state = "away"
    stand_in = place.kind == "bot" and place.bot not in setup.bots
    post = price(setup.game, place.owes)
    host = place.kind == "person" and place.person in setup.hosts(table)
    return Chair(chair, place.kind, place.name, stack, state, position, stand_in, post, place.wait, host)


def _clock(table: Table, eye: Eye, around: Around) -> Clock | None:
    """The viewer's own time if he must decide, else that of who does; None: no clock runs."""
    play = table.playing
    if play is None or around.clock is None or table.mode != "playing" or not around.clock.base_ms:
        return None
    if around.held:
        return None
    due = owing(play)
    if not due:
        return None
    chair = eye.chair if eye.chair in due else due[0]
    base, bank = around.clock.left(around.now, table.places[chair].bank)
    return Clock(chair, base, bank)


def _result(setup: Setup, table: Table, eye: Eye, around: Around) -> Result | None:
    """The last hand's, as long as it lies on the table."""
    last, play = around.last, table.play
    if last is None or play is None or play.state is None or not play.state.over:
        return None
    position = table.position(eye.chair)
    seen = hand_view(setup, last.before.play, position)
    if seen is None:
        return None
    return result_of(setup.game, seen, last.event, play.hand, last.chairs, last.names, position)
