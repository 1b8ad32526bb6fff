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
from purplepoker.variants.model import Bet, Board, Deal, Discard, Step

Cards = tuple[int, ...]

BUDGET = 400
"""What one judgment may cost, in lookups of a hand of which any cards play."""
UNTABLED = 300
"""How many lookups one reading without tables takes."""
LEAST_SAMPLES, MOST_SAMPLES = 8, 40
MOST_OPPONENTS = 6
"""Opponents dealt in; a game against more of them is reckoned from these."""


class ToCome(msgspec.Struct, frozen=True):
    """Cards still to be dealt after a point of the program: to each seat, and to each row."""

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
    """`equity`: expected part of the pot against random hands. `unbeaten`: no sampled hand beat it.

    In a game of several shares one is enough for that.
    """

    equity: float
    unbeaten: bool


def steps_left(game: Game, street: int, choice: str, held: int = -1, laid: int = -1) -> tuple[Step, ...]:
    """The program from the current step on: the `street`-th bet, or the next choice of this kind after it.

    Of several such choices the first before which a seat was dealt `held` cards and the board `laid`.
    """
    steps = game.variant.steps
    bets = [at for at, step in enumerate(steps) if isinstance(step, Bet)]
    at = bets[min(street, len(bets)) - 1] if street and bets else 0
    if choice:
        found = [i for i in range(at, len(steps)) if steps[i].__struct_config__.tag == choice]
        fits = [i for i in found if _counts(steps[:i]) == (held, laid)]
        at = (fits or found or [len(steps)])[0]
    return steps[at:]


def _counts(steps: Sequence[Step]) -> tuple[int, int]:
    """Cards of a seat and of the board after these steps."""
    held = laid = 0
    for step in steps:
        if isinstance(step, Deal):
            held += step.down + step.up
        elif isinstance(step, Discard):
            held -= step.n
        elif isinstance(step, Board):
            laid += len(step.to)
    return held, laid


def counts_of(view: View) -> tuple[int, int]:
    """The same as the viewer sees it."""
    me = view.seats[view.viewer]
    return me.concealed + len(me.up), sum(map(len, view.rows[0])) + sum(view.hidden)


def to_come(left: Sequence[Step], game: Game) -> ToCome:
    """What the rest of the program deals."""
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
    """About how many lookups one hand takes, by the pools: more where exact numbers of cards play."""
    total = 0
    for share in game.shares:
        each = 1 if share.any_cards else 5 + 3 * comb(held, max(share.least, 1))
        total += each * len(share.lines) * (1 if share.ranking.tabled else UNTABLED)
    return max(1, total)


class Deals:
    """Sampled ends of a hand: for each the full rows, others' full hands, and spare cards for oneself."""

    def __init__(self, o: Outlook, stream: Stream, samples: int, opponents: int, spare: int) -> None:
        """`opponents`: the most that are dealt in. `spare`: cards a sample keeps for the player himself."""
        others = list(o.others)
        if len(others) > opponents:  # which of them must not depend on where they sit
            others = [others[at] for at in stream.draw(list(range(len(others))), opponents)]
        sizes = [*o.coming, *(missing for _, missing in others), spare]
        ends = list(accumulate(sizes))
        unseen = list(o.unseen)
        need = min(ends[-1], len(unseen))
        board = len(o.rows)
        self.open = not any(o.coming)
        """The whole board is known: every hand of every sample can be met on it."""
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


def judge(game: Game, o: Outlook, stream: Stream) -> Judgment:
    """Expected part of the pot when everybody stays to the end."""
    count = len(o.others)
    if not count:
        return Judgment(1.0, True)
    opponents = min(count, MOST_OPPONENTS)
    if not o.own and not any(o.coming) and len(set(o.others)) == 1:
        return _judge_last(game, o, stream)
    samples = BUDGET // (cost(game, len(o.hole) + o.own) * (opponents + 1))
    deals = Deals(o, stream, max(LEAST_SAMPLES, min(MOST_SAMPLES, samples)), opponents, o.own)
    return judge_hand(game, deals, [o.hole + spare for spare in deals.spare], count)


def _judge_last(game: Game, o: Outlook, stream: Stream) -> Judgment:
    """Nothing to come, and nothing told about the others: one own hand, many of theirs."""
    hands = max(2 * LEAST_SAMPLES, min(2 * MOST_SAMPLES, BUDGET // cost(game, len(o.hole))))
    deals = Deals(o, stream, hands, 1, 0)
    theirs = [hand for (hand,) in deals.hands]
    return _part(game, o.hole, o.rows, theirs, min(len(o.others), hands))


def judge_hand(game: Game, deals: Deals, mine: Sequence[Cards], count: int) -> Judgment:
    """The same on deals made already, with the player's own full hand in each of them.

    `count` opponents in truth; where fewer were dealt in, their part is raised to the power that fits.
    """
    equity = 0.0
    unbeaten = True
    for rows, hands, hole in zip(deals.rows, deals.hands, mine, strict=True):
        part = _part(game, hole, rows, hands, len(hands))
        equity += part.equity ** (count / len(hands)) if count > len(hands) else part.equity
        unbeaten = unbeaten and part.unbeaten
    return Judgment(equity / len(mine), unbeaten)


def _part(game: Game, hole: Cards, rows: tuple[Cards, ...], theirs: Sequence[Cards], count: int) -> Judgment:
    """Part of the pot won from `count` opponents that hold any of these hands, all choices equally likely."""
    total = 0.0
    paid = 0
    unbeaten = False
    choices = comb(len(theirs), count)
    for share in game.shares:
        own = strength(share, hole, rows)
        values = [strength(share, hand, rows) for hand in theirs]
        if not own and not any(values):
            continue  # nobody qualifies: this share falls to the others
        paid += 1
        ties = values.count(own) if own else 0
        beaten = sum(value < own for value in values)
        unbeaten = unbeaten or (own > 0 and beaten + ties == len(theirs))
        for tied in range(min(ties, count) + 1):
            total += comb(beaten, count - tied) * comb(ties, tied) / (choices * (1 + tied))
    return Judgment(total / paid if paid else 1 / (1 + count), unbeaten)
