"""What a player can work out from its view: which cards are unseen and what is still to be dealt.

From that, sampled deals: the unseen cards fall at random on the others' hands, the board to come
and the own cards to come, and every share of the pot goes to the best hand. Only data is read
(steps, pools, shares), so every game that can be written can be judged.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from itertools import accumulate
from math import comb

import msgspec

from purplepoker.bots.chance import Stream
from purplepoker.engine.game import Game
from purplepoker.engine.showdown import strength
from purplepoker.engine.view import View
from purplepoker.variants.model import Bet, Board, Deal, Step

Cards = tuple[int, ...]

BUDGET = 260
"""Hands of five to nine cards looked up for one judgment, about; a choice of two from the hole costs more."""
LEAST_SAMPLES, MOST_SAMPLES = 20, 48
FEW_OPPONENTS = 2
"""Opponents dealt in where looking up a hand is dear; more of them are reckoned from these."""


class ToCome(msgspec.Struct, frozen=True):
    """Cards still to be dealt after a point of the program: to each seat, and to each row (none face down now)."""

    own: int
    rows: tuple[int, ...]


class Outlook(msgspec.Struct, frozen=True):
    """One player's situation. `others`: (cards of an opponent that are known, how many more it will have)."""

    hole: Cards
    own: int
    rows: tuple[Cards, ...]
    coming: tuple[int, ...]
    others: tuple[tuple[Cards, int], ...]
    unseen: Cards


class Judgment(msgspec.Struct, frozen=True):
    """`equity`: expected part of the pot against random hands. `unbeaten`: in some share no sample beat the hand."""

    equity: float
    unbeaten: bool


def steps_left(game: Game, street: int, choice: str) -> tuple[Step, ...]:
    """The program from the current step on: the `street`-th bet, or the next choice of this kind after it."""
    steps = game.variant.steps
    bets = [at for at, step in enumerate(steps) if isinstance(step, Bet)]
    at = bets[min(street, len(bets)) - 1] if street and bets else 0
    if choice:
        found = [i for i in range(at, len(steps)) if steps[i].__struct_config__.tag == choice]
        at = found[0] if found else len(steps)
    return steps[at:]


def to_come(game: Game, street: int, choice: str) -> ToCome:
    """What the rest of the program deals."""
    left = steps_left(game, street, choice)
    own = sum(step.down + step.up for step in left if isinstance(step, Deal))
    rows = Counter(row for step in left if isinstance(step, Board) for row in step.to)
    return ToCome(own, tuple(rows[name] for name in game.variant.rows))


def outlook(game: Game, view: View, coming: ToCome) -> Outlook:
    """The viewer's situation; unknown cards in a hand (dealt by a person) count as unseen."""
    me = view.seats[view.viewer]
    hole = (me.down or ()) + me.up
    rows = view.rows[0]
    others = []
    seen = set(hole).union(*rows)
    for seat in view.seats:
        seen.update(seat.up, seat.down or ())
        if seat.live and seat.seat != view.viewer:
            known = (seat.down or ()) + seat.up
            others.append((known, seat.concealed + len(seat.up) - len(known) + coming.own))
    return Outlook(
        hole=hole,
        own=coming.own,
        rows=rows,
        coming=tuple(more + hidden for more, hidden in zip(coming.rows, view.hidden, strict=True)),
        others=tuple(others),
        unseen=tuple(card for card in range(game.deck.size) if card not in seen),
    )


def cost(game: Game, held: int) -> int:
    """About how many lookups one hand takes, by the pools: 1 where any cards play, more for exact numbers."""
    total = 0
    for share in game.shares:
        free = share.least == 0 and (share.most < 0 or share.most >= min(share.size, held))
        each = 1 if free else 2 + comb(held, max(share.least, 1))
        total += each * len(share.lines)
    return max(1, total)


class Deals:
    """Sampled ends of a hand: for each the full rows, the others' full hands, and spare cards for oneself."""

    def __init__(self, o: Outlook, stream: Stream, samples: int, opponents: int, spare: int) -> None:
        """`opponents`: the most that are dealt in. `spare`: cards a sample keeps for the player himself."""
        others = o.others if len(o.others) <= opponents else _some(o.others, opponents, stream)
        sizes = [*o.coming, *(missing for _, missing in others), spare]
        ends = list(accumulate(sizes))
        unseen = list(o.unseen)
        need = min(ends[-1], len(unseen))
        board = len(o.rows)
        self.count = samples
        self.rows: list[tuple[Cards, ...]] = []
        self.hands: list[list[Cards]] = []
        self.spare: list[Cards] = []
        for _ in range(samples):
            cards = tuple(stream.draw(unseen, need))
            rows = []
            at = 0
            for row, end in zip(o.rows, ends, strict=False):
                rows.append(row + cards[at:end])
                at = end
            hands = []
            for (known, _), end in zip(others, ends[board:], strict=False):
                hands.append(known + cards[at:end])
                at = end
            self.rows.append(tuple(rows))
            self.hands.append(hands)
            self.spare.append(cards[at:])


def _some(others: Sequence[tuple[Cards, int]], count: int, stream: Stream) -> list[tuple[Cards, int]]:
    """Some of the opponents: all show the same number of cards or so, but which ones must not depend on seats."""
    places = stream.draw(list(range(len(others))), count)
    return [others[at] for at in places]


def judge(game: Game, o: Outlook, stream: Stream) -> Judgment:
    """Expected part of the pot when everybody stays to the end."""
    count = len(o.others)
    if not count:
        return Judgment(1.0, True)
    each = cost(game, len(o.hole) + o.own)
    opponents = count if each <= 2 else min(count, FEW_OPPONENTS)
    samples = max(LEAST_SAMPLES, min(MOST_SAMPLES, BUDGET // (each * (opponents + 1))))
    deals = Deals(o, stream, samples, opponents, o.own)
    return judge_hand(game, deals, [o.hole + spare for spare in deals.spare], count)


def judge_hand(game: Game, deals: Deals, mine: Sequence[Cards], count: int) -> Judgment:
    """The same on deals made already, with the player's own full hand in each of them.

    `count` opponents in truth; where fewer were dealt in, their part is raised to the power that fits.
    """
    total = 0.0
    unbeaten = [True] * len(game.shares)
    power = 1.0
    for rows, hands, hole in zip(deals.rows, deals.hands, mine, strict=True):
        won = 0.0
        paid = 0
        power = count / len(hands)
        for at, share in enumerate(game.shares):
            own = strength(share, hole, rows)
            theirs = [strength(share, hand, rows) for hand in hands]
            best = max(theirs)
            if own >= best and own:
                won += 1 / (1 + theirs.count(own))
            elif best > own:
                unbeaten[at] = False
            else:
                unbeaten[at] = False  # nobody qualifies: this share falls to the others
                continue
            paid += 1
        total += won / paid if paid else 1 / (1 + len(hands))
    equity = total / deals.count
    return Judgment(equity**power if power > 1 else equity, any(unbeaten))
