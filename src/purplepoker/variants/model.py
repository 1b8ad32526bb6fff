"""A game as data: what is dealt, chosen and bet on in which order, which cards play, how the pot is cut.

These records are what a variant file holds once it is read and its options are resolved
(`variants.load`): the engine sees no option and no variant's name. `variant-model` words: a *step*
is one act of the program; a street is whatever lies between two bets; a *pool* says which cards
play; a *share* is an equal part of the pot.
"""

from __future__ import annotations

from typing import Literal

import msgspec


class Step(msgspec.Struct, frozen=True, tag_field="do"):
    """Base of all steps."""


class Deal(Step, frozen=True, tag="deal"):
    """To every live seat, one card at a time from position 0, concealed before showing.

    `short`: what happens when the stock cannot serve all: reshuffle the thrown cards, or stud's
    one shared card (7.3; needs a row `shared`).
    """

    down: int = 0
    up: int = 0
    burn: bool = False
    short: Literal["reshuffle", "shared"] = "reshuffle"


class Board(Step, frozen=True, tag="board"):
    """Board cards; `to` names the row of each card in the order dealt. `run` counts run-outs from 0."""

    to: tuple[str, ...]
    burn: bool = False
    down: bool = False
    run: int = 0


class Turn(Step, frozen=True, tag="turn"):
    """Face-down board cards are turned, oldest first; `of` names the row of each."""

    of: tuple[str, ...]
    run: int = 0


First = Literal["left", "low-card", "high-card", "high-hand", "low-hand", "opener"]


class Bet(Step, frozen=True, tag="bet"):
    """A betting round; the first one with blinds opens left of the last blind, whatever `first` says.

    `first`: `low-card`/`high-card` by single upcards (R-36); `high-hand`/`low-hand` by what shows;
    `opener` whoever opened the round before. `bring_in`: the opener owes a bring-in (3).
    `must`: nobody may check before a bet (7.2). `needs`: openers, e.g. `"JJ"`. `pass_and_out`: who
    does not open folds. `checked`: what happens when all check. `exchange`: hands may be exchanged
    for the fee on one's turn (Swiss).
    """

    size: Literal["small", "big"] = "small"
    first: First = "left"
    bring_in: bool = False
    must: bool = False
    needs: str = ""
    pass_and_out: bool = False
    checked: Literal["go on", "redeal"] = "go on"
    exchange: bool = False


class Discard(Step, frozen=True, tag="discard"):
    """Every live seat throws exactly `n` concealed cards, together, unseen by the others."""

    n: int


class Draw(Step, frozen=True, tag="draw"):
    """In turn from position 0: throw `least` to `most` cards and take as many at once.

    `with_ace`: the most for one who keeps an ace (-1: as `most`).
    """

    least: int = 0
    most: int = 5
    with_ace: int = -1


class Exchange(Step, frozen=True, tag="exchange"):
    """In turn, once: the whole concealed hand for the fee, or stay (Hollywood)."""


class Arrange(Step, frozen=True, tag="arrange"):
    """Every live seat fixes the order of its concealed cards, together (section 8)."""


class Flip(Step, frozen=True, tag="flip"):
    """`n` concealed cards of each seat become showing, all at once; `choose`: the owner picks them."""

    which: Literal["first", "choose"] = "first"
    n: int = 1


class Pass(Step, frozen=True, tag="pass"):
    """`n` concealed cards go to the live seat `to` places to the left, all at once."""

    n: int
    to: int = 1


class Declare(Step, frozen=True, tag="declare"):
    """High, low or both, revealed together (8.1)."""


class Restock(Step, frozen=True, tag="restock"):
    """Only put in by rulings: cards set aside go back and the stock is shuffled (section 10).

    `keep`: so many, those set aside first, stay where they are.
    """

    keep: int = 0


AnyStep = Deal | Board | Turn | Bet | Discard | Draw | Exchange | Arrange | Flip | Pass | Declare | Restock


class Pool(msgspec.Struct, frozen=True):
    """Which cards play: `hole` (least, most) of the player's own cards, the rest from one of `lines`.

    A line names rows usable together; no lines: no board. `hole` None: any number, none too.
    `size`: cards of the hand that plays (5; badugi 4). The best over all lines and numbers counts.
    """

    hole: tuple[int, int] | None = None
    lines: tuple[tuple[str, ...], ...] = ()
    size: int = 5


class Share(msgspec.Struct, frozen=True):
    """One equal part of the pot; `rank` is a role (`high`, `low`, `low-8`, `27`, `badugi`) of the pack.

    `name` high or low; `board` where a game has two boards.
    """

    name: Literal["high", "low"]
    pool: str
    rank: str = "high"
    board: str = ""


class Fee(msgspec.Struct, frozen=True):
    """Price of an exchange in big blinds: the first, the rise each time, how often (0: any number)."""

    first: int
    step: int = 0
    times: int = 0


Forced = Literal["blinds", "ante", "bring-in"]
Family = Literal["holdem", "ante", "bull"]
Structure = Literal["no-limit", "pot-limit", "fixed-limit", "spread-limit"]
STRUCTURES: tuple[Structure, ...] = ("no-limit", "pot-limit", "fixed-limit", "spread-limit")


class Variant(msgspec.Struct, frozen=True, eq=False):
    """A game with all its options resolved. `seats`: by its file; `forced`: what a table offers first."""

    id: str
    name: str
    seats: tuple[int, int]
    forced: Forced
    family: Family
    rows: tuple[str, ...]
    steps: tuple[AnyStep, ...]
    pools: dict[str, Pool]
    shares: tuple[Share, ...]
    fee: Fee | None = None
