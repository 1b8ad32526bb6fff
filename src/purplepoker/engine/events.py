"""The two closed unions of the engine: commands (what somebody wants) and events (what happened).

Events are facts and are the log; replay is folding `apply` over them. Seats are positions. Which
parts of an event a viewer may see is decided in `view.seen`, never by the reader of an event.
"""

from __future__ import annotations

from typing import Literal

import msgspec

from purplepoker.engine.stakes import Start

Cards = tuple[int, ...]


# --- commands ---------------------------------------------------------------------------------


class Command(msgspec.Struct, frozen=True, tag_field="kind", gc=False):
    """Base of all commands."""


class Fold(Command, frozen=True, tag="fold"):
    seat: int


class Call(Command, frozen=True, tag="call"):
    """Call, or check where there is nothing to call; all-in if the stack is short."""

    seat: int


class BringIn(Command, frozen=True, tag="bring_in"):
    """Post the bring-in that is owed."""

    seat: int


class Raise(Command, frozen=True, tag="raise"):
    """Bet, raise or complete; `to` is the total in front of the player on this street."""

    seat: int
    to: int


class Throw(Command, frozen=True, tag="throw"):
    """Cards of a discard or draw; an empty draw stands pat."""

    seat: int
    cards: Cards


class Swap(Command, frozen=True, tag="swap"):
    """Exchange the whole concealed hand for the fee."""

    seat: int


class Stay(Command, frozen=True, tag="stay"):
    """Decline an exchange that was offered as a step."""

    seat: int


class Order(Command, frozen=True, tag="order"):
    """All concealed cards in the order wanted (arrange)."""

    seat: int
    cards: Cards


class Turnup(Command, frozen=True, tag="turnup"):
    """Concealed cards to be turned up (flip with a choice), or passed on (pass)."""

    seat: int
    cards: Cards


Way = Literal["high", "low", "both"]


class Say(Command, frozen=True, tag="say"):
    """Declare."""

    seat: int
    way: Way


class Show(Command, frozen=True, tag="show"):
    seat: int


class DeclareBoard(Command, frozen=True, tag="board"):
    """Say that no hole card plays (R-07), and show."""

    seat: int


class Muck(Command, frozen=True, tag="muck"):
    """Concede at the showdown, face down."""

    seat: int


class Runs(Command, frozen=True, tag="runs"):
    """How often this contender would deal the rest of the board; all must say the same number above 1."""

    seat: int
    n: int


class Give(Command, frozen=True, tag="give"):
    """Dealer mode: the next cards of the deal under way; `seat` -1: to the board. Unknown cards allowed."""

    seat: int
    cards: Cards


class Name(Command, frozen=True, tag="name"):
    """Dealer mode: tells a seat's whole hand (concealed then showing), known cards must agree."""

    seat: int
    cards: Cards


class Proceed(Command, frozen=True, tag="proceed"):
    """The dealer goes on with a slow run-out."""


What = Literal["exposed", "extra_card", "extra_board", "early_board", "misdeal", "void"]


class Rule(Command, frozen=True, tag="rule"):
    """The host rules on an error of the dealer (section 10).

    `exposed`: `seat` and its `cards` that were shown. `extra_card`: `n` too many to `seat`.
    `extra_board`: `n` too many on the street that lies. `early_board`: the next street came before the
    betting was over. `misdeal`, `void`: the hand ends and all chips go back. Where chance is the dealer
    `cards` are the extra or early ones as told.
    """

    what: What
    seat: int = -1
    cards: Cards = ()
    n: int = 1


AnyAct = (
    Fold
    | Call
    | BringIn
    | Raise
    | Throw
    | Swap
    | Stay
    | Order
    | Turnup
    | Say
    | Show
    | DeclareBoard
    | Muck
    | Runs
)
"""What a player may do."""

AnyCommand = AnyAct | Give | Name | Proceed | Rule


# --- events -----------------------------------------------------------------------------------


class Event(msgspec.Struct, frozen=True, tag_field="event", gc=False):
    """Base of all events."""


class Started(Event, frozen=True, tag="started"):
    """Names variant, deck, structure and ruleset for the log; holds the stock and the key (secret)."""

    start: Start
    variant: str
    deck: str
    structure: str


class Posted(Event, frozen=True, tag="posted"):
    """All forced bets at once, as paid. Amounts a position."""

    antes: tuple[int, ...]
    blinds: tuple[int, ...]
    dead: tuple[int, ...]


class Dealt(Event, frozen=True, tag="dealt"):
    """Hole cards of one street: `hands` of (seat, concealed, showing). `burn` None: none.

    `shared`: stud's common card, which went to the row. `done`: the step is complete.
    `reason`: "" for a step, "owed" for replacement cards.
    """

    hands: tuple[tuple[int, Cards, Cards], ...]
    burn: int | None = None
    shared: int | None = None
    done: bool = True
    reason: str = ""


class Boarded(Event, frozen=True, tag="boarded"):
    """Board cards, each with its row index; `down`: face down."""

    cards: Cards
    rows: tuple[int, ...]
    burn: int | None = None
    down: bool = False
    run: int = 0
    done: bool = True


class Turned(Event, frozen=True, tag="turned"):
    """Face-down board cards are now up."""

    cards: Cards
    rows: tuple[int, ...]
    run: int = 0


class Opened(Event, frozen=True, tag="opened"):
    """A betting round opens with `actor`; `todo` is the mask of who must decide.

    `price`: what a full call costs already (blinds; a bring-in whose owner is all-in). `bring_in`:
    owed by the actor.
    """

    actor: int
    todo: int
    price: int = 0
    bring_in: int = 0
    must: bool = False
    capped: bool = False


class Acted(Event, frozen=True, tag="acted"):
    """`to`: the seat's total on this street afterwards."""

    seat: int
    act: Literal["fold", "check", "call", "bring_in", "bet", "raise"]
    to: int


class Closed(Event, frozen=True, tag="closed"):
    """The round is over; `back`: uncalled chips returned to `seat` (-1: none)."""

    seat: int = -1
    back: int = 0


class Skipped(Event, frozen=True, tag="skipped"):
    """A step that nobody can take part in (a bet with at most one able seat, a draw by nobody)."""


class Asked(Event, frozen=True, tag="asked"):
    """A choice is due: `choice` is the step's kind or "runs"; `todo` the mask of who owes it."""

    choice: str
    todo: int


class Chosen(Event, frozen=True, tag="chosen"):
    """A together choice of one seat, secret until resolved."""

    seat: int
    cards: Cards = ()
    way: str = ""
    n: int = 0


class Resolved(Event, frozen=True, tag="resolved"):
    """All choices are carried out together. `moves`: (seat, cards) as chosen; `ways`; `runs` agreed on."""

    choice: str
    moves: tuple[tuple[int, Cards], ...] = ()
    ways: tuple[str, ...] = ()
    runs: int = 0


class Thrown(Event, frozen=True, tag="thrown"):
    """One seat's draw or exchange in turn: cards thrown, fee paid, cards owed back.

    `done`: its turn of the step is over.
    """

    seat: int
    cards: Cards
    fee: int = 0
    owed: int = 0
    done: bool = True


class Shuffled(Event, frozen=True, tag="shuffled"):
    """Thrown cards, shuffled, go under what is left of the stock (R-12); `stock` is the whole new stock."""

    stock: Cards
    took: Cards
    source: Literal["muck", "aside", "burns"] = "muck"


class Named(Event, frozen=True, tag="named"):
    """A seat's concealed and showing cards as told by the dealer."""

    seat: int
    down: Cards
    up: Cards


class Shown(Event, frozen=True, tag="shown", omit_defaults=True):
    """Hands laid open, in this order, with the cards that were concealed; `board`: said to play the board."""

    seats: tuple[int, ...]
    cards: tuple[Cards, ...]
    board: bool = False


class Conceded(Event, frozen=True, tag="conceded"):
    seat: int


class Waiting(Event, frozen=True, tag="waiting"):
    """A slow run-out waits (`on`) or goes on."""

    on: bool


class Ruled(Event, frozen=True, tag="ruled"):
    """A ruling on an error of the dealer (section 10); "I-1", "I-2b", "misdeal" and "void" end the hand.

    `ruling`: whose procedure is followed. `what`, `seat` and `n` as in `Rule`. `cards`: those that all saw:
    exposed in a hand, or on the board, extra ones last; `rows`: where board cards lay or would have lain.
    `burn`: the card burned before an early street, or the extra one that becomes a burn; it stays face down.
    """

    ruling: str
    what: What
    seat: int = -1
    cards: Cards = ()
    rows: tuple[int, ...] = ()
    n: int = 1
    burn: int | None = None


class Part(msgspec.Struct, frozen=True):
    """What one share of one pot paid on one run: `winners` are (seat, amount)."""

    pot: int
    run: int
    share: int
    winners: tuple[tuple[int, int], ...]


class Awarded(Event, frozen=True, tag="awarded"):
    """Ends the hand. `pots` are (amount, mask of contenders), main first; `won` chips a seat.

    `why`: "showdown", "folds" or "redeal" (R-15: the pot stays, `carried`, for the next deal).
    """

    pots: tuple[tuple[int, int], ...]
    parts: tuple[Part, ...]
    won: tuple[int, ...]
    why: Literal["showdown", "folds", "redeal"]
    carried: int = 0


AnyEvent = (
    Started
    | Posted
    | Dealt
    | Boarded
    | Turned
    | Opened
    | Acted
    | Closed
    | Skipped
    | Asked
    | Chosen
    | Resolved
    | Thrown
    | Shuffled
    | Named
    | Shown
    | Conceded
    | Waiting
    | Ruled
    | Awarded
)
