"""Counting the usual winners: what kind of hand is the best of a deal, and how many hold one as good.

Counts travel between processes as short dictionaries of plain numbers and texts.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from math import comb, factorial
from typing import NamedTuple

import msgspec
import numpy as np
import numpy.typing as npt

from purplepoker.kernels.deals import next_deals
from purplepoker.kernels.sampling import Deal, deal_chunk
from purplepoker.kernels.winners import one_for_all, tally_winners, two_hands, two_on_boards
from purplepoker.odds.equity import SECONDS, Cost, cost_of
from purplepoker.odds.situation import Situation
from purplepoker.odds.work import Deals, Work, values_one_by_one, work_of
from purplepoker.ranking.tables import Ranking

Strengths = npt.NDArray[np.unsignedinteger]
_BLOCK = 2048
_FIVE = 5
_SET, _BOARD, _HAND = 10e-9, 0.15e-6, 12e-9
"""Seconds for one set of cards of `two_hands`; for one board and one hand on it."""


class Kind(NamedTuple):
    """What hands are grouped by: class and the first number compared; "" and None: nobody qualifies."""

    cls: str
    first: int | None


NOBODY = Kind("", None)


class Key(NamedTuple):
    """One count of winners: share, kind of the winning hand, number of players who have one as good."""

    share: int
    kind: Kind
    many: int


class Found(msgspec.Struct, frozen=True):
    """`deals`, how many went to which pattern of winners (`odds.count`), and how many were won by what."""

    deals: int
    patterns: Counter[int]
    won: Counter[Key]


class Kinds(NamedTuple):
    """By share the kind of each strength, as a number: uint16[shares, strengths]; and the kinds by number."""

    of: npt.NDArray[np.uint16]
    names: tuple[tuple[Kind, ...], ...]


def kinds_of(rankings: Sequence[Ranking], strengths: Sequence[Sequence[int]]) -> Kinds:
    """Kinds of these strengths of each share; kind 0 is nobody's, and strengths end with the longest row."""
    of = np.zeros((len(rankings), max(map(len, strengths))), np.uint16)
    names = []
    for row, ranking, own in zip(of, rankings, strengths, strict=True):
        numbers = {NOBODY: 0}
        for at, strength in enumerate(own):
            kind = Kind(ranking.class_of(strength), next(iter(ranking.points_of(strength)), None))
            row[at] = numbers.setdefault(kind if strength else NOBODY, len(numbers))
        names.append(tuple(numbers))
    return Kinds(of, tuple(names))


class Ask(msgspec.Struct, frozen=True):
    """A question as it travels: the deal, and the kinds of all strengths (None: hands valued one by one)."""

    work: Work
    kinds: Kinds | None


class Here:
    """What stays in this process: the game itself, for packs that no kernel has tables for."""

    def __init__(self, situation: Situation) -> None:
        self._rankings = [share.ranking for share in situation.game.shares]
        self._values = values_one_by_one(situation)

    def valued(self, deals: Deals) -> tuple[Strengths, Kinds]:
        """Strengths of deals, numbered in their order within each share, and the kinds of these numbers."""
        values = self._values(deals)
        known = [np.union1d([np.uint64(0)], own) for own in values]
        numbers = [np.searchsorted(own, row) for own, row in zip(known, values, strict=True)]
        return np.array(numbers, np.uint16), kinds_of(self._rankings, [own.tolist() for own in known])


def ask_of(situation: Situation) -> Ask:
    """The question about a situation in which nobody's cards are known."""
    work = work_of(situation)
    if work.plan is None:
        return Ask(work, None)
    rankings = [share.ranking for share in situation.game.shares]
    return Ask(work, kinds_of(rankings, [range(ranking.top + 1) for ranking in rankings]))


# -- deal by deal


class _Tally:
    """Blocks of deals added up."""

    def __init__(self, ask: Ask, here: Here | None) -> None:
        self.ask = ask
        self.here = here
        self.found = Found(0, Counter(), Counter())
        self.patterns = np.zeros(ask.work.patterns, np.int64)
        self.won = self._room(ask.kinds) if ask.kinds else None

    def _room(self, kinds: Kinds) -> npt.NDArray[np.int64]:
        return np.zeros((len(kinds.names), max(map(len, kinds.names)), self.ask.work.players), np.int64)

    def add(self, deals: Deals) -> None:
        kinds = self.ask.kinds
        if kinds and self.won is not None:
            tally_winners(self.ask.work.values(deals), kinds.of, self.patterns, self.won)
            return
        assert self.here is not None
        values, kinds = self.here.valued(deals)
        won = self._room(kinds)
        tally_winners(values, kinds.of, self.patterns, won)
        self.found.won.update(_named(won, kinds))

    def done(self) -> Found:
        if self.ask.kinds and self.won is not None:
            self.found.won.update(_named(self.won, self.ask.kinds))
        used = np.flatnonzero(self.patterns).tolist()
        patterns = Counter({pattern: int(self.patterns[pattern]) for pattern in used})
        return Found(patterns.total(), patterns, self.found.won)


def _named(won: npt.NDArray[np.int64], kinds: Kinds) -> dict[Key, int]:
    return {
        Key(share, kinds.names[share][kind], many + 1): int(won[share, kind, many])
        for share, kind, many in np.argwhere(won).tolist()
    }


def count_deals(ask: Ask, first: tuple[int, int], here: Here | None = None) -> Found:
    """All deals whose first unknown card stands at these places of the stock (from, below)."""
    work = ask.work
    tally = _Tally(ask, here)
    stock = stock_of(work)
    state = np.full(len(work.slots), -1, np.int64)
    state[0] = first[0] - 1
    block = np.repeat(np.maximum(work.template, 0).astype(np.uint8)[np.newaxis], _BLOCK, axis=0)
    while True:
        written = next_deals(state, work.begins, work.slots, stock, first[1], block)
        tally.add(block[:written])
        if written < _BLOCK:
            return tally.done()


def count_sample(ask: Ask, deal: Deal, seed: int, chunk: int, n: int, here: Here | None = None) -> Found:
    """The first n deals of one chunk."""
    tally = _Tally(ask, here)
    deals = np.empty((n, len(ask.work.template)), np.uint8)
    deal_chunk(seed, chunk, deal, deals)
    for start in range(0, n, _BLOCK):
        tally.add(deals[start : start + _BLOCK])
    return tally.done()


def stock_of(work: Work) -> Deals:
    """The cards that nobody has seen."""
    return np.array([card for card in range(work.pack) if card not in work.seen], np.uint8)


# -- two players


def count_two(ask: Ask, situation: Situation, first: tuple[int, int]) -> Found:
    """The same for two players, without going through their deals; where `two_cost` knows a way."""
    work, kinds = ask.work, ask.kinds
    assert kinds is not None
    won = np.zeros((1, len(kinds.names[0]), 2), np.int64)
    stock = stock_of(work)
    if work.holdem:
        (row,) = situation.rows
        board = np.array(row, np.uint8)
        two_on_boards(
            work.holdem, situation.game.deck, board, stock, _FIVE - len(row), kinds.of[0], first, won[0]
        )
    else:
        hands, values = _all_hands(work, stock, situation.hole)
        two_hands(hands, values, len(stock), kinds.of[0], won[0])
    named = _named(won, kinds)
    none = sum(times for key, times in named.items() if key.kind == NOBODY)
    alone = sum(times for key, times in named.items() if key.many == 1) - named.get(Key(0, NOBODY, 1), 0)
    tied = int(won.sum()) - alone - none
    patterns = Counter({0b01: alone // 2, 0b10: alone // 2, 0b11: tied, 0: none})
    return Found(int(won.sum()), +patterns, Counter(named))


def _all_hands(work: Work, stock: Deals, hole: int) -> tuple[Deals, npt.NDArray[np.uint16]]:
    """All hands of a game without a board, as places of the stock, and their values."""
    assert work.plan is not None
    places = np.empty((comb(len(stock), hole), hole), np.uint8)
    begins = np.arange(hole) == 0
    everywhere = np.arange(len(stock), dtype=np.uint8)
    slots = np.arange(hole, dtype=np.uint8)
    next_deals(np.full(hole, -1, np.int64), begins, slots, everywhere, len(stock), places)
    return places, work.plan.values(stock[places], 1)[0, :, 0]


def two_cost(ask: Ask, situation: Situation) -> Cost | None:
    """What `count_two` takes; None where there is no such way."""
    work = ask.work
    if work.players != 2 or work.shares != 1 or work.plan is None:
        return None
    stock = len(stock_of(work))
    if work.holdem:
        missing = _FIVE - len(situation.rows[0])
        boards = comb(stock, missing)
        if one_for_all(work.holdem, situation.game.deck, stock):
            boards = boards * 5 // (4 * factorial(len(situation.game.deck.suits)))
        seconds = boards * (_BOARD + _HAND * comb(stock - missing, 2))
    elif not situation.rows and situation.hole <= _FIVE:
        seconds = comb(stock, situation.hole) * 3 * (1 << situation.hole) * _SET
    else:
        return None
    return Cost(situation.deals_of_one(), round(seconds / SECONDS))


def deals_cost(ask: Ask, situation: Situation) -> Cost:
    """What going through all deals takes."""
    return cost_of(situation, ask.work)
