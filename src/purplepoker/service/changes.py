"""What each fact of the log changes at a table: replay is `apply` folded over the records. Pure.

Chips never appear or vanish: after every record the chips at the table are what was bought less what
was taken away (`ChipsLost` otherwise, which undoes the command).
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Literal

from msgspec.structs import replace

from purplepoker.engine.core import apply as apply_event
from purplepoker.engine.game import Game
from purplepoker.service.blinds import (
    NEW,
    Spot,
    before_first,
    missed,
    owes_after,
    spot_of,
)
from purplepoker.service.log import (
    Absent,
    Adjusted,
    Agreed,
    Answered,
    Asked,
    Began,
    Bought,
    Demanded,
    Drawn,
    Ended,
    Fact,
    Hosts,
    Leaving,
    Linked,
    Played,
    Proposed,
    Record,
    Redeemed,
    Reseated,
    Sat,
    Stood,
    Switched,
)
from purplepoker.service.options import Options, game_of
from purplepoker.service.table import (
    OPEN,
    TOOK_MS,
    Place,
    Play,
    Request,
    Setup,
    Table,
    Took,
    check_chips,
)
from purplepoker.service.terms import Terms

BANK_BACK = 20
"""After each hand a bank gets this part of itself back."""
ORBITS_ASLEEP = 2
"""Hands as often round the table that the clock plays for somebody before he sits out."""


def apply(setup: Setup, table: Table, record: Record, at_ms: int) -> Table:
    """The table after a record; `ChipsLost` where chips are not conserved."""
    fact = record.fact
    setup = setup.at(table)
    new = _APPLY[type(fact)](setup.game, setup.options, table, fact)
    if record.chair >= 0 and record.by:
        place = new.places[record.chair]
        asleep = record.by == "clock"
        place = replace(place, bank=max(0, place.bank - record.spent), asleep=asleep)
        new = _with(new, record.chair, place)
    if record.turn and new.play is not None:
        play = replace(new.play, turn=record.turn, turn_at=at_ms, base_ms=record.base_ms)
        new = replace(new, play=play)
    if isinstance(fact, Began) and not new.opened_ms:
        new = replace(new, opened_ms=at_ms)
    if isinstance(fact, Switched):
        new = replace(new, since_ms=at_ms if new.break_min else 0)
    new = _booked(table, _remembered(table, new, fact, at_ms), fact, at_ms)
    check_chips(new)
    return new


def _remembered(table: Table, new: Table, fact: Fact, at_ms: int) -> Table:
    """With what somebody took away just now, and without what is long ago or back at the table."""
    took = tuple(one for one in new.took if at_ms - one.at_ms < TOOK_MS)
    if isinstance(fact, Sat | Bought) and new.requests:  # what he asked for is there
        person = new.places[fact.chair].person
        left = tuple(one for one in new.requests if one.person != person or not person)
        new = replace(new, requests=left)
    if isinstance(fact, Sat | Stood):
        place = (new if isinstance(fact, Sat) else table).places[fact.chair]
        took = tuple(one for one in took if one.person != place.person)
        if isinstance(fact, Stood) and place.person and fact.chips:
            took += (Took(place.person, fact.chips, at_ms),)
    return new if took == new.took else replace(new, took=took)


def _booked(table: Table, new: Table, fact: Fact, at_ms: int) -> Table:
    """With the bank's entry."""
    if isinstance(fact, Sat):
        book = new.book.moved(fact.person, fact.name, "bought", fact.chips, at_ms)
    elif isinstance(fact, Bought | Redeemed | Stood):
        place = table.places[fact.chair]
        kind: Literal["bought", "taken"] = "bought" if isinstance(fact, Bought) else "taken"
        book = new.book.moved(place.person, place.name, kind, fact.chips, at_ms)
    elif isinstance(fact, Ended) and new.play is not None and not _annulled(new.play):
        places = (new.places[chair] for chair in new.play.chairs if chair >= 0)
        book = new.book.played([(place.person, place.name) for place in places])
    else:
        return new
    return replace(new, book=book)


def _annulled(play: Play) -> bool:
    return play.state is not None and play.state.why in ANNULLED


def _with(table: Table, chair: int, place: Place) -> Table:
    places = list(table.places)
    places[chair] = place
    return replace(table, places=tuple(places))


def _sat(game: Game, options: Options, table: Table, fact: Sat) -> Table:
    place = Place(
        kind="bot" if fact.bot else "person",
        person=fact.person,
        name=fact.name,
        bot=fact.bot,
        stack=fact.chips,
        bank=options.bank_ms,
        # a new player posts a big blind, or waits for it; who comes before the first hand owes nothing
        owes=NEW if table.last.blinds else (),
    )
    return replace(_with(table, fact.chair, place), bought=table.bought + fact.chips)


def _stood(game: Game, options: Options, table: Table, fact: Stood) -> Table:
    stack = table.places[fact.chair].stack
    new = _with(table, fact.chair, OPEN)  # what is above the stack comes from a carried pot
    if new.play is not None:  # whoever takes this chair next must not see its cards of the last hand
        chairs = tuple(-1 if chair == fact.chair else chair for chair in new.play.chairs)
        owed = tuple(None if c == fact.chair else owes for c, owes in enumerate(new.play.owed))
        new = replace(new, play=replace(new.play, chairs=chairs, owed=owed))
    return replace(new, cashed=new.cashed + fact.chips, carried=new.carried - (fact.chips - stack))


def _leaving(game: Game, options: Options, table: Table, fact: Leaving) -> Table:
    return _with(table, fact.chair, replace(table.places[fact.chair], leaving=True))


def _absent(game: Game, options: Options, table: Table, fact: Absent) -> Table:
    place = replace(table.places[fact.chair], away=fact.away, idle=0, wait=fact.wait)
    return _with(table, fact.chair, place)


def _bought(game: Game, options: Options, table: Table, fact: Bought) -> Table:
    place = table.places[fact.chair]
    new = _with(table, fact.chair, replace(place, stack=place.stack + fact.chips))
    return replace(new, bought=new.bought + fact.chips)


def _redeemed(game: Game, options: Options, table: Table, fact: Redeemed) -> Table:
    place = table.places[fact.chair]
    new = _with(table, fact.chair, replace(place, stack=place.stack - fact.chips))
    return replace(new, cashed=new.cashed + fact.chips)


def _asked(game: Game, options: Options, table: Table, fact: Asked) -> Table:
    request = Request(fact.number, fact.person, fact.name, fact.chair, fact.chips, fact.seated)
    return replace(table, requests=(*table.requests, request), asked=fact.number)


def _answered(game: Game, options: Options, table: Table, fact: Answered) -> Table:
    """A granted one stays until its chips are there."""
    left = []
    for one in table.requests:
        if one.number != fact.number:
            left.append(one)
        elif fact.yes:
            left.append(replace(one, granted=True))
    return replace(table, requests=tuple(left))


def _hosts(game: Game, options: Options, table: Table, fact: Hosts) -> Table:
    return replace(table, hosts=fact.persons)


def _unchanged(game: Game, options: Options, table: Table, fact: Fact) -> Table:
    return table


def _switched(game: Game, options: Options, table: Table, fact: Switched) -> Table:
    if fact.to == "closing":
        return replace(table, closing=True)
    if fact.to == "last":
        return replace(table, last_one=True)
    minutes = fact.minutes if fact.to == "paused" else 0
    return replace(
        table, mode=fact.to, break_min=minutes, requests=() if fact.to == "ended" else table.requests
    )


def _began(game: Game, options: Options, table: Table, fact: Began) -> Table:
    spot = Spot(fact.button, fact.blinds) if fact.button >= 0 else spot_of(game, fact.chairs)
    passed = missed(len(table.places), table.last, spot, fact.chairs)
    places = list(table.places)
    for chair, place in enumerate(places):
        if chair in fact.chairs:
            places[chair] = replace(place, owes=(), wait=False)
        elif chair in passed and place.kind != "open":
            places[chair] = replace(place, owes=owes_after(place.owes, passed[chair]))
    owed = tuple(place.owes if place.kind != "open" else None for place in table.places)
    play = Play(hand=fact.hand, chairs=fact.chairs, last=table.last, owed=owed)
    new = replace(table, hand=fact.hand, button=spot.button, last=spot, places=tuple(places), play=play)
    return replace(new, closing=table.closing or table.last_one, last_one=False)


def _played(game: Game, options: Options, table: Table, fact: Played) -> Table:
    play = table.play
    if play is None:
        raise AssertionError("an event without a hand")
    state = apply_event(game, play.state, fact.event)
    # the pot of the hand before has gone into the first state
    carried = 0 if play.state is None else table.carried
    return replace(table, play=replace(play, state=state), carried=carried)


def _ended(game: Game, options: Options, table: Table, fact: Ended) -> Table:
    play = table.play
    if play is None:
        raise AssertionError("an end without a hand")
    places = list(table.places)
    for chair, stack in zip(play.chairs, fact.stacks, strict=True):
        place = places[chair]
        places[chair] = replace(
            place,
            stack=stack,
            bank=min(options.bank_ms, place.bank + options.bank_ms // BANK_BACK),
            idle=place.idle + 1 if place.asleep else 0,
            asleep=False,
        )
    new = replace(table, places=tuple(places), carried=fact.carried, play=replace(play, ended=True))
    if not _annulled(play):
        return new
    again = 0 if options.choice == "host" else 1  # the choice was for a deal that counts
    new = replace(new, terms=replace(new.terms, left=new.terms.left + again))
    return _as_before(new, play)


ANNULLED = ("misdeal", "void")
"""How hands end that do not count: the next has the same button, blinds and posts."""


def _as_before(table: Table, play: Play) -> Table:
    """Button and blinds as if the hand had not been dealt; a first one's button is not drawn again."""
    first = play.last.button < 0
    last = before_first(len(table.places), table.last) if first else play.last
    owed = ((),) * len(table.places) if first else play.owed
    places = [
        place if owes is None or place.kind == "open" else replace(place, owes=owes)
        for place, owes in zip(table.places, owed, strict=True)
    ]
    return replace(table, last=last, places=tuple(places))


def _proposed(game: Game, options: Options, table: Table, fact: Proposed) -> Table:
    terms = replace(table.terms, next=fact.terms, for_all=fact.for_all, words=fact.words)
    return replace(table, terms=terms)


def _agreed(game: Game, options: Options, table: Table, fact: Agreed) -> Table:
    """The hand before goes off the table: it was of another game.

    Another number of blinds begins anew at the left of whoever deals, and nobody owes any.
    """
    house = fact.terms if fact.for_all else table.terms.house
    terms = Terms(fact.terms, house, left=fact.left, at=fact.at, level=fact.level)
    new = replace(table, terms=terms, play=None)
    if len(game_of(fact.terms).forcing.blinds) == len(game.forcing.blinds):
        return new
    last = Spot((fact.dealer - 1) % len(table.places)) if table.hand and fact.dealer >= 0 else Spot()
    return replace(new, last=last, places=tuple(replace(place, owes=()) for place in table.places))


def _demanded(game: Game, options: Options, table: Table, fact: Demanded) -> Table:
    return replace(table, demanded=True)


def _reseated(game: Game, options: Options, table: Table, fact: Reseated) -> Table:
    """Everybody takes what is his along. The hand goes off the table: in its chairs others sit now."""
    if table.playing is not None:
        raise AssertionError("new seats in a hand")
    places = [OPEN] * len(table.places)
    for was, chair in fact.moves:
        places[chair] = replace(table.places[was], owes=(), wait=False)
    last = Spot((fact.dealer - 1) % len(places)) if fact.dealer >= 0 else Spot()
    at_ms = table.reseated_ms if fact.first else fact.at_ms
    new = replace(table, places=tuple(places), play=None, button=-1, last=last)
    return replace(new, demanded=False, reseated_ms=at_ms)


def sleepers(table: Table) -> tuple[int, ...]:
    """Chairs that the clock has played for during two orbits: they sit out from now on."""
    if table.play is None:
        return ()
    limit = ORBITS_ASLEEP * len(table.play.chairs)
    return tuple(
        c for c, p in enumerate(table.places) if p.kind == "person" and not p.away and p.idle >= limit
    )


_APPLY: dict[type[Fact], Callable[[Game, Options, Table, Any], Table]] = {
    Sat: _sat,
    Stood: _stood,
    Leaving: _leaving,
    Absent: _absent,
    Bought: _bought,
    Redeemed: _redeemed,
    Asked: _asked,
    Answered: _answered,
    Linked: _unchanged,
    Switched: _switched,
    Began: _began,
    Played: _played,
    Ended: _ended,
    Adjusted: _unchanged,
    Proposed: _proposed,
    Agreed: _agreed,
    Hosts: _hosts,
    Demanded: _demanded,
    Reseated: _reseated,
    Drawn: _unchanged,
}
