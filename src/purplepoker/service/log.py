"""What stands in the log of a table: facts, each with what the clock took and which turn it opened.

Replay is `table.apply` folded over the records. Facts of the hand are the engine's events; the others
are closed here. Whoever may not know a fact gets `told` or `engine.view.seen`, never a record.
"""

from __future__ import annotations

from typing import Literal

import msgspec

from purplepoker.engine.events import AnyEvent
from purplepoker.service.options import Options
from purplepoker.service.wire import Lot, TableEvent

Mode = Literal["waiting", "playing", "paused", "ended"]


class Fact(msgspec.Struct, frozen=True, tag_field="fact"):
    """Base of all facts."""


class Sat(Fact, frozen=True, tag="sat"):
    """`person` is secret (it identifies a browser); "" and a `bot` for a bot."""

    chair: int
    person: str
    name: str
    chips: int
    bot: str = ""

    def __repr__(self) -> str:
        return f"Sat(chair={self.chair}, name={self.name!r}, chips={self.chips})"


class Stood(Fact, frozen=True, tag="stood"):
    """The chair is free; `chips` left the table."""

    chair: int
    chips: int


class Leaving(Fact, frozen=True, tag="leaving"):
    """Leaves after this hand."""

    chair: int


class Absent(Fact, frozen=True, tag="absent"):
    """Sits out from the next hand on, or is back; `wait`: if he owes blinds, he waits for the big one."""

    chair: int
    away: bool
    wait: bool = False


class Bought(Fact, frozen=True, tag="bought"):
    chair: int
    chips: int


class Redeemed(Fact, frozen=True, tag="redeemed"):
    """The bank has bought chips back, as its supply was short."""

    chair: int
    chips: int


class Asked(Fact, frozen=True, tag="asked"):
    """Somebody wants a seat (`seated` false) or more chips of the host; `person` is secret."""

    number: int
    person: str
    name: str
    chair: int
    chips: int
    seated: bool

    def __repr__(self) -> str:
        return f"Asked(number={self.number}, name={self.name!r}, chips={self.chips})"


class Answered(Fact, frozen=True, tag="answered"):
    """`yes`: he gets it, during a hand after it; else it is refused, or taken back."""

    number: int
    yes: bool


class Linked(Fact, frozen=True, tag="linked"):
    """The link of a seated person is lost, or there again. Changes nothing at the table."""

    chair: int
    on: bool


class Switched(Fact, frozen=True, tag="switched"):
    """The host's: `closing` ends the table after the hand, `last` after the next one, if none is played.

    `minutes`: a pause that ends by itself.
    """

    to: Literal["playing", "paused", "closing", "last", "ended"]
    first: bool = False
    minutes: int = 0


class Hosts(Fact, frozen=True, tag="hosts"):
    """Who the hosts are from now on, the one of `chair` newly so or no longer; persons are secret."""

    persons: tuple[str, ...]
    chair: int
    on: bool

    def __repr__(self) -> str:
        return f"Hosts(chair={self.chair}, on={self.on})"


class Began(Fact, frozen=True, tag="began"):
    """A hand: chairs by position, 0 left of the button.

    `button`, `blinds`: the chairs where these are, dealt in or not. -1 and (): as in logs from before empty
    chairs could have them, the last position has the button and nobody is missing.
    """

    hand: int
    chairs: tuple[int, ...]
    button: int = -1
    blinds: tuple[int, ...] = ()


class Played(Fact, frozen=True, tag="played"):
    """An event of the hand, whole."""

    event: AnyEvent

    def __repr__(self) -> str:
        return f"<Played {self.event.__struct_config__.tag}>"


class Ended(Fact, frozen=True, tag="ended"):
    """The hand is settled: stacks by position; `carried` stays for the next (R-15)."""

    hand: int
    stacks: tuple[int, ...]
    carried: int = 0


class Adjusted(Fact, frozen=True, tag="adjusted"):
    """More time for the turn under way, after a restart."""

    turn: int


class Proposed(Fact, frozen=True, tag="proposed"):
    """What is to be played from the next deal on, in `words`; `for_all`: until the host changes it again."""

    terms: Options
    words: str
    chair: int = -1
    for_all: bool = False


class Agreed(Fact, frozen=True, tag="agreed"):
    """The terms of the hand that is dealt now; `words` "": they are as before.

    `left`: for so many deals more. `at`: which of the rotation. `level`: how often the blinds have risen.
    `dealer`: the chair that deals.
    """

    terms: Options
    words: str = ""
    for_all: bool = False
    left: int = 0
    at: int = -1
    level: int = 0
    dealer: int = -1


class Demanded(Fact, frozen=True, tag="demanded"):
    """Somebody asks for new seats, the host where `chair` is -1: drawn at once or before the next hand."""

    chair: int = -1


class Reseated(Fact, frozen=True, tag="reseated"):
    """New seats by cards: `moves` from chair to chair, `lots` by new chairs, -1 for the banker's card.

    `dealer`: the new chair of whoever was to deal next, -1 nobody. `first`: the first seating, not counted.
    """

    moves: tuple[tuple[int, int], ...]
    lots: tuple[Lot, ...]
    dealer: int = -1
    at_ms: int = 0
    first: bool = False


class Drawn(Fact, frozen=True, tag="drawn"):
    """Cards face up as they fell, dealt by `out`: `dealer`, who got the last, deals the first hand."""

    lots: tuple[Lot, ...]
    dealer: int
    out: int = -1


AnyFact = (
    Sat | Stood | Leaving | Absent | Bought | Linked | Switched | Began | Played | Ended | Adjusted
    | Proposed | Agreed | Redeemed | Asked | Answered | Hosts | Demanded | Reseated | Drawn
)  # fmt: skip


class Record(msgspec.Struct, frozen=True, omit_defaults=True):
    """`chair`, `by`: who did it, by own act or the clock for him; `spent`: what his bank paid, in ms.

    `turn` above 0: it runs from here on, with `base_ms`.
    """

    fact: AnyFact
    chair: int = -1
    by: Literal["", "own", "clock"] = ""
    spent: int = 0
    turn: int = 0
    base_ms: int = 0

    def __repr__(self) -> str:
        """The kind only: a record may hold a stock, a hand, a person."""
        return f"<Record {kind(self)}>"


def kind(record: Record) -> str:
    """The kind of a record as its row names it."""
    fact = record.fact
    config = fact.event.__struct_config__ if isinstance(fact, Played) else fact.__struct_config__
    return str(config.tag)


def told(fact: Fact) -> TableEvent:
    """A fact outside the hand in public words."""
    match fact:
        case Sat():
            return TableEvent("sat", fact.chair, fact.name, fact.chips)
        case Stood():
            return TableEvent("stood", fact.chair, chips=fact.chips)
        case Leaving():
            return TableEvent("leaving", fact.chair)
        case Absent():
            return TableEvent("away" if fact.away else "waits" if fact.wait else "back", fact.chair)
        case Bought():
            return TableEvent("bought", fact.chair, chips=fact.chips)
        case Linked():
            return TableEvent("returned" if fact.on else "lost", fact.chair)
        case Switched():
            resumed = "opened" if fact.first else "resumed"
            what = resumed if fact.to == "playing" else "break" if fact.minutes else fact.to
            return TableEvent(what, chips=fact.minutes)
        case Hosts():
            return TableEvent("host" if fact.on else "no_host", fact.chair)
        case Began():
            return TableEvent("began", fact.button if fact.button >= 0 else fact.chairs[-1], hand=fact.hand)
        case Ended():
            return TableEvent("ended_hand", hand=fact.hand)
        case Adjusted():
            return TableEvent("clock")
        case Redeemed():
            return TableEvent("redeemed", fact.chair, chips=fact.chips)
        case Asked():
            return TableEvent("asked", fact.chair, fact.name, fact.chips)
        case Answered():
            return TableEvent("granted" if fact.yes else "denied")
        case Proposed():
            return TableEvent("named", fact.chair, fact.words)
        case Agreed():
            return TableEvent("game", name=fact.words)
        case Demanded():
            return TableEvent("demanded", fact.chair)
        case Reseated():
            return TableEvent("reseated", fact.dealer, lots=fact.lots)
        case Drawn():
            return TableEvent("drawn", fact.dealer, lots=fact.lots)
    raise AssertionError("a fact without public words")


encode = msgspec.json.Encoder().encode
decode = msgspec.json.Decoder(Record).decode
