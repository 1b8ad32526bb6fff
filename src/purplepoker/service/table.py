"""A table between and around hands: chairs, button, money, what is played. Pure.

`changes.apply` is where it changes; `orders.decide` says what a command comes to, `hand.Draft` an act.
"""

from __future__ import annotations

from collections.abc import Set
from typing import Literal

import msgspec
from msgspec.structs import replace

from purplepoker.bots.load import BOTS
from purplepoker.engine.game import Game
from purplepoker.engine.state import State
from purplepoker.service.blinds import (
    Around,
    Owed,
    Spot,
)
from purplepoker.service.book import Book
from purplepoker.service.log import (
    Mode,
)
from purplepoker.service.options import Options, game_of
from purplepoker.service.terms import Terms

TOOK_MS = 3_600_000
"""So long who left must come back with no fewer chips than he took away: what is won stays in play (R-20)."""


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


class Request(msgspec.Struct, frozen=True):
    """What somebody has asked the host for (`log.Asked`). `granted`: he gets it when the hand is over."""

    number: int
    person: str
    name: str
    chair: int
    chips: int
    seated: bool
    granted: bool = False

    def __repr__(self) -> str:
        return f"<Request {self.number} {self.name!r} {self.chips}>"


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
    first hand. `book`: the bank's. `requests`: what the host is asked for; `asked`: how many there were.

    `hosts`: persons, (): who made the table. `last_one`: the next hand is the last. `break_min`: a pause of
    so many minutes, since `since_ms` (wall).
    `demanded`: new seats are asked for. `reseated_ms`: wall time of the last, the first apart.
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
    book: Book = Book()
    requests: tuple[Request, ...] = ()
    asked: int = 0
    hosts: tuple[str, ...] = ()
    last_one: bool = False
    break_min: int = 0
    since_ms: int = 0
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

    def break_ends(self, now: int) -> int:
        """ms until a break is over, 1 at least; 0: there is none."""
        if self.mode != "paused" or not self.break_min:
            return 0
        return max(1, self.since_ms + self.break_min * 60_000 - now)

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

    def hosts(self, table: Table) -> tuple[str, ...]:
        """The persons who are hosts now."""
        return table.hosts or (self.host,)

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
