"""The state of one hand: one flat frozen record, with the remaining program in it.

Seats are positions. Sets of seats are bit masks (bit p: position p). Chips are integers. A card is
an id, `UNKNOWN` when nobody has told it. Everything else (pots, legal acts, views) is derived.
Only `apply` makes a new one.
"""

from __future__ import annotations

import msgspec

from purplepoker.engine.stakes import Forced
from purplepoker.variants.model import AnyStep

Cards = tuple[int, ...]


class State(msgspec.Struct, frozen=True, gc=False):
    """Money: `stacks` (in play), `reserve` (beyond a cap per deal, R-39), `put` (contributions to the
    pot this hand, antes and current bets in it), `bets` (this street), `dead` (unmatched money for the
    main pot, R-29), `fees` ((amount, mask of who may win it), R-14).

    Seats: `live`, `able` (live with chips), `todo` (owed a decision), `acted` (since the round began),
    `shown`, `mucked` (conceded).

    Round: `open`; `actor` (-1: nobody, or several at once); `to_match`; `full_to` (level of the last
    full bet, 0 before one); `last_full` (its size); `raises`; `raised` (raises a seat, R-06);
    `capped`; `bring` (bring-in still owed by the actor); `must`; `first` (who opened this round's
    betting first, -1), `opener` (who opened the round before), `aggressor` (last bettor or raiser of
    the round that closed last, -1; once hands are shown in turn, who shows first);
    `rounds` (betting rounds opened so far); `pretend` (blinds that
    pot limit counts though nobody paid them).

    Program: `steps` (all of it, as edited), `at` (the cursor). Cards: `stock` from index `top` on,
    `down` and `up` a seat, `rows` (face up) and `hidden` (face down, not turned) a row and run,
    `burns`, `muck` (thrown, folded), `aside`. `given`: cards received in the deal
    under way (dealer mode), a seat and then the board.

    Rest: `choice` (kind of together or in-turn choice under way, else ""), `chosen` (choices not yet
    carried out, a seat), `ways` (declarations), `owed` (replacement cards due a seat),
    `held` (just thrown by the seat that is owed: not in a reshuffle; never empty while cards are
    owed), `swaps` (exchanges a seat), `votes` (run-outs wanted a seat), `runs` (agreed; 0: not asked
    yet), `waiting` (a slow run-out waits for `Proceed`), `granted` (index of the step that may run,
    -1), `key`, `shuffles`, `forced`, `posted`, `over`, `why`.

    Rulings (section 10): `ruled` (those made so far), `next_burn` (cards that are burned next, before any of
    the stock), `began` and `carried` (stacks and pot before the hand, which a misdeal gives back), `acts`
    (of players so far), `movers` (seats that made them), `paid` (one of them put chips in), `calm` (`acts`
    when the last board cards fell, -1 while they are taken back).
    """

    stacks: tuple[int, ...]
    reserve: tuple[int, ...]
    put: tuple[int, ...]
    bets: tuple[int, ...]
    dead: int
    fees: tuple[tuple[int, int], ...]
    live: int
    able: int
    todo: int
    acted: int
    shown: int
    mucked: int
    open: bool
    actor: int
    to_match: int
    full_to: int
    last_full: int
    raises: int
    raised: tuple[int, ...]
    capped: bool
    bring: int
    must: bool
    first: int
    opener: int
    aggressor: int
    rounds: int
    pretend: int
    steps: tuple[AnyStep, ...]
    at: int
    stock: Cards
    top: int
    down: tuple[Cards, ...]
    up: tuple[Cards, ...]
    rows: tuple[tuple[Cards, ...], ...]
    hidden: tuple[Cards, ...]
    burns: Cards
    muck: Cards
    aside: Cards
    given: tuple[int, ...]
    choice: str
    chosen: tuple[Cards | None, ...]
    ways: tuple[str, ...]
    owed: tuple[int, ...]
    held: Cards
    swaps: tuple[int, ...]
    runs: int
    votes: tuple[int, ...]
    waiting: bool
    key: bytes
    shuffles: int
    forced: Forced
    posted: bool
    granted: int
    over: bool
    why: str
    ruled: tuple[str, ...] = ()
    next_burn: Cards = ()
    began: tuple[int, ...] = ()
    carried: int = 0
    acts: int = 0
    movers: int = 0
    paid: bool = False
    calm: int = 0

    def __repr__(self) -> str:
        """Counts only: a state holds the stock and every hand, and must not leak through a log."""
        return f"<State of {len(self.stacks)} seats, step {self.at}, {'over' if self.over else 'running'}>"
