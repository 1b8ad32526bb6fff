"""A table between and around hands: chairs, button, money in and out. Pure; `apply` is where it changes.

`orders.decide` says what a command about seats or of the host comes to, `hand.Draft` what an act does.
Chips never appear or vanish: after every record the chips at the table are what was bought less what
was taken away (`ChipsLost` otherwise, which undoes the command).
"""

from __future__ import annotations

from collections.abc import Callable, Set
from typing import Any, Literal

import msgspec
from msgspec.structs import replace

from purplepoker.bots.load import BOTS
from purplepoker.engine.core import apply as apply_event
from purplepoker.engine.game import Game
from purplepoker.engine.state import State
from purplepoker.service.blinds import (
    NEW,
    Around,
    Owed,
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
    Began,
    Bought,
    Demanded,
    Drawn,
    Ended,
    Fact,
    Leaving,
    Linked,
    Mode,
    Played,
    Proposed,
    Record,
    Reseated,
    Sat,
    Stood,
    Switched,
)
from purplepoker.service.options import Options, game_of
from purplepoker.service.terms import Terms

BANK_BACK = 20
"""After each hand a bank gets this part of itself back."""
TOOK_MS = 3_600_000
"""So long who left must come back with no fewer chips than he took away: what is won stays in play (R-20)."""
ORBITS_ASLEEP = 2
"""Hands as often round the table that the clock plays for somebody before he sits out."""


class ChipsLost(Exception):
    """The chips at the table are not what was bought less what was taken away."""


class Player(msgspec.Struct, frozen=True):
    """Somebody who may sit and act. `person` is the stable id of a browser's session, and secret."""

    person: str
    name: str
    host: bool = False

    def __repr__(self) -> str:
        return f"Player(name={self.name!r}, host={self.host})"


class Watcher(msgspec.Struct, frozen=True):
    """Somebody who may only look: nothing that acts takes one."""

    person: str = ""

    def __repr__(self) -> str:
        return "Watcher()"


class Place(msgspec.Struct, frozen=True):
    """A chair. `stack`: chips as the hand began, or now between hands. `bank`: ms of thinking time left.

    `asleep`: the clock played for him in this hand; `idle`: so many hands in a row. `owes`: blinds he must
    make up for before he is dealt in; `wait`: he waits for the big blind instead.
    """

    kind: Literal["open", "person", "bot"] = "open"
    person: str = ""
    name: str = ""
    bot: str = ""
    stack: int = 0
    away: bool = False
    leaving: bool = False
    bank: int = 0
    asleep: bool = False
    idle: int = 0
    owes: Owed = ()
    wait: bool = False

    def __repr__(self) -> str:
        return f"<Place {self.kind} {self.name!r} {self.stack}>"


OPEN = Place()


class Play(msgspec.Struct, frozen=True):
    """A hand on the table, until the next begins. `chairs` by position, -1 for one who has left since;
    `state` None: not dealt yet.

    `turn` counts decisions; it began at `turn_at` (wall ms) with `base_ms`. `last`, `owed`: where all lay
    and what each chair owed before it; None: whoever sits there now came later.
    """

    hand: int
    chairs: tuple[int, ...]
    state: State | None = None
    turn: int = 0
    turn_at: int = 0
    base_ms: int = 0
    ended: bool = False
    last: Spot = Spot()
    owed: tuple[Owed | None, ...] = ()


class Took(msgspec.Struct, frozen=True):
    """A person left at `at_ms` (wall) and took so many chips away."""

    person: str
    chips: int
    at_ms: int

    def __repr__(self) -> str:
        return f"<Took {self.chips}>"


class Table(msgspec.Struct, frozen=True):
    """`button`: the chair of the last hand's button, -1 before the first. `carried`: R-15.

    `last`: where button and blinds lay in the hand that the next one follows.

    `took`: who left with how much in the last hour; he comes back with no less.

    `terms`: what is played, where that is not what the table was made with. `opened_ms`: wall time of the
    first hand. `demanded`: new seats are asked for. `reseated_ms`: wall time of the last, the first apart.
    """

    places: tuple[Place, ...]
    mode: Mode = "waiting"
    closing: bool = False
    button: int = -1
    hand: int = 0
    carried: int = 0
    bought: int = 0
    cashed: int = 0
    play: Play | None = None
    took: tuple[Took, ...] = ()
    last: Spot = Spot()
    terms: Terms = Terms()
    opened_ms: int = 0
    demanded: bool = False
    reseated_ms: int | None = None

    @property
    def playing(self) -> Play | None:
        """The hand under way, None once it is settled."""
        return self.play if self.play is not None and not self.play.ended else None

    def chair_of(self, person: str) -> int:
        """Where the person sits, -1: nowhere."""
        return next((c for c, p in enumerate(self.places) if p.kind == "person" and p.person == person), -1)

    def ready(self, gone: Set[int] = frozenset()) -> tuple[int, ...]:
        """Chairs that would be dealt in now, without those that are `gone`."""
        return tuple(
            c
            for c, p in enumerate(self.places)
            if p.kind != "open" and not p.away and not p.leaving and (p.stack > 0 or p.kind == "bot")
            if c not in gone
        )

    def gone(self, linked: Set[str]) -> frozenset[int]:
        """Chairs of persons who have no link: not dealt in until they are back."""
        return frozenset(
            c for c, p in enumerate(self.places) if p.kind == "person" and p.person not in linked
        )

    def around(self, gone: Set[int] = frozenset()) -> Around:
        """What the next hand's plan is made of; who is `gone` is not in it. Bots post always."""
        owes = {c: place.owes for c, place in enumerate(self.places)}
        waits = frozenset(c for c, place in enumerate(self.places) if place.wait)
        return Around(len(self.places), self.ready(gone), self.last, owes, waits)

    def took_by(self, person: str, now: int) -> int:
        """What the person took away in the hour before `now` (wall); 0 if he sits or never left."""
        here = (took for took in self.took if took.person == person and now - took.at_ms < TOOK_MS)
        return next((took.chips for took in here), 0)

    def took_ends(self, now: int) -> int:
        """ms until somebody's hour is over; 0: nobody's runs."""
        left = (took.at_ms + TOOK_MS - now for took in self.took)
        return min((ms for ms in left if ms > 0), default=0)

    def position(self, chair: int) -> int:
        """The chair's position in the hand, -1: not in it."""
        if self.play is None or chair < 0 or chair not in self.play.chairs:
            return -1
        return self.play.chairs.index(chair)


class Setup(msgspec.Struct, frozen=True, eq=False):
    """A table's id, host, options and game. `bots`: those that can play here as long as the server runs."""

    table_id: str
    options: Options
    game: Game
    host: str
    bots: tuple[str, ...] = tuple(BOTS)

    def at(self, table: Table) -> Setup:
        """With the options and the game of the hand that lies on the table, or of the last one."""
        now = table.terms.now
        return self if now is None else replace(self, options=now, game=game_of(now))

    def __repr__(self) -> str:
        return f"<Setup of table {self.table_id}>"


def new_table(options: Options) -> Table:
    return Table((OPEN,) * options.seats)


# --- money --------------------------------------------------------------------------------------------


def chips(table: Table) -> int:
    """All chips at the table, wherever they lie."""
    play = table.playing
    state = play.state if play is not None else None
    if play is None or state is None:
        return sum(place.stack for place in table.places) + table.carried
    outside = sum(p.stack for c, p in enumerate(table.places) if c not in play.chairs)
    fees = sum(fee for fee, _ in state.fees)
    return outside + sum(state.stacks) + sum(state.reserve) + sum(state.put) + state.dead + fees


def check_chips(table: Table) -> None:
    """Chips are conserved, or `ChipsLost`."""
    there, due = chips(table), table.bought - table.cashed
    if there != due:
        raise ChipsLost(f"{there} chips at the table, {due} bought and not taken away")


# --- apply --------------------------------------------------------------------------------------------


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
    new = _remembered(table, new, fact, at_ms)
    check_chips(new)
    return new


def _remembered(table: Table, new: Table, fact: Fact, at_ms: int) -> Table:
    """With what somebody took away just now, and without what is long ago or back at the table."""
    took = tuple(one for one in new.took if at_ms - one.at_ms < TOOK_MS)
    if isinstance(fact, Sat | Stood):
        place = (new if isinstance(fact, Sat) else table).places[fact.chair]
        took = tuple(one for one in took if one.person != place.person)
        if isinstance(fact, Stood) and place.person and fact.chips:
            took += (Took(place.person, fact.chips, at_ms),)
    return new if took == new.took else replace(new, took=took)


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


def _unchanged(game: Game, options: Options, table: Table, fact: Fact) -> Table:
    return table


def _switched(game: Game, options: Options, table: Table, fact: Switched) -> Table:
    if fact.to == "closing":
        return replace(table, closing=True)
    return replace(table, mode=fact.to)


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
    return replace(table, hand=fact.hand, button=spot.button, last=spot, places=tuple(places), play=play)


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
    if play.state is None or play.state.why not in ANNULLED:
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
    Linked: _unchanged,
    Switched: _switched,
    Began: _began,
    Played: _played,
    Ended: _ended,
    Adjusted: _unchanged,
    Proposed: _proposed,
    Agreed: _agreed,
    Demanded: _demanded,
    Reseated: _reseated,
    Drawn: _unchanged,
}
