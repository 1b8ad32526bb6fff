"""Range against range, two players with two cards each, exact: the quickest of four ways.

`ranks`: suits may be swapped and matter for flushes only (`canonical_classes`). `canonical`: suits may be
swapped (`canonical_boards`, one board of each kind). `boards`: all boards. `pairs`: pairs of hands in classes
under the suits that may be swapped, each by the kernel for known hands; the ranges need not be symmetric.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from math import comb, factorial, inf
from typing import Any, NamedTuple, Protocol

import numpy as np
import numpy.typing as npt

from purplepoker.cards import Deck
from purplepoker.kernels.canonical_boards import boards_in
from purplepoker.kernels.canonical_classes import classes_in, kinds_of, steps
from purplepoker.kernels.canonical_suits import (
    F64,
    Hands,
    Ints,
    all_hands,
    classes,
    group,
    stays,
    suits_alike,
)
from purplepoker.kernels.holdem import I64, MOST_MISSING, U8, known_hands
from purplepoker.kernels.multisets import leaves, multiset_pairs, reads_flushes_only
from purplepoker.kernels.tables import DIRECT, FIVE, Tables

Rows = npt.NDArray[Any]
Piece = Callable[[], Rows]

_STEP = 2.5e-6
"""Seconds for one step of `ranks`, on one core of the machine these were measured on; so are the others."""
_BOARD, _HAND, _COLORS = 0.15e-6, 7e-9, 1.4
_PAIR, _LEAF = 20e-6, 1.9e-9
_KNOWN, _DEAL = 100e-6, 4e-9
_START = 0.02
_PAIRS_A_PIECE = 256
_LANES, _LANE = 4, 16
"""`canonical` holds the board in lanes of 16 bits, one a suit."""


class RangeOdds(NamedTuple):
    """Sums of weights over all pairs of hands and boards; `hands` [4, m]: the same for each hero's hand.

    In `hands` the hero's own weight is left out. Where nobody qualifies nobody wins: win + tie + lose may be
    less than the total.
    """

    win: float
    tie: float
    lose: float
    total: float
    hands: F64


class Each(Protocol):
    """`map`, or the same method of an executor (threads will do)."""

    def __call__(self, run: Callable[[Piece], Rows], pieces: Iterable[Piece], /) -> Iterable[Rows]: ...


class Plan(NamedTuple):
    """A way to go, about how many seconds it takes on one core, and its pieces in order."""

    way: str
    seconds: float
    pieces: list[Piece]
    join: Callable[[list[Rows]], RangeOdds]

    def run(self, each: Each = map) -> RangeOdds:
        """All pieces, in any order or at once; the result does not hang on it for weights of 0 and 1."""
        return self.join(list(each(_call, self.pieces)))


class Spot(NamedTuple):
    """What is asked: tables and pack, weights by number of hand, the cards that lie and that come."""

    tables: Tables
    deck: Deck
    hands: Ints
    number: Ints
    heroes: F64
    villains: F64
    board: tuple[int, ...]
    dead: tuple[int, ...]
    stock: U8
    missing: int

    @property
    def boards(self) -> int:
        """How many boards there are, whatever the hands."""
        return comb(len(self.stock), self.missing)

    @property
    def deals(self) -> int:
        """How many boards there are for two known hands."""
        return comb(max(0, len(self.stock) - 4), self.missing)


class _Way(NamedTuple):
    """A plan whose results are wins, ties and boards without a winner by hero's hand."""

    name: str
    seconds: float
    pieces: list[Piece]
    join: Callable[[list[Rows]], Rows]


def range_v_range(
    tables: Tables,
    deck: Deck,
    hands1: U8,
    weights1: F64,
    hands2: U8,
    weights2: F64,
    board: Sequence[int] = (),
    dead: Sequence[int] = (),
    missing: int | None = None,
) -> RangeOdds:
    """Exact odds of one range of hands against another: `plan_ranges(...).run()`."""
    return plan_ranges(tables, deck, hands1, weights1, hands2, weights2, board, dead, missing).run()


def plan_ranges(
    tables: Tables,
    deck: Deck,
    hands1: U8,
    weights1: F64,
    hands2: U8,
    weights2: F64,
    board: Sequence[int] = (),
    dead: Sequence[int] = (),
    missing: int | None = None,
    way: str | None = None,
) -> Plan:
    """How to go about it. `hands` uint8[m, 2], no hand twice, `weights` >= 0.

    Hands with a card of the board or a dead one count as weight 0. `missing` cards come to the board, by
    default so many that it has five. The tables are for 2 + board + missing cards, DIRECT. `way`: only this
    one, however long it takes; where it is not possible, ValueError.
    """
    missing = FIVE - len(board) if missing is None else missing
    if tables.kind != DIRECT or not 0 <= missing <= MOST_MISSING:
        raise ValueError("plan_ranges: direct tables, 0 to 5 missing cards")
    spot = _spot(tables, deck, (hands1, weights1), (hands2, weights2), tuple(board), tuple(dead), missing)
    asked = spot.number[hands1[:, 0], hands1[:, 1]]
    symmetric = (
        not board and suits_alike(tables, deck) and stays(deck, spot.heroes, spot.villains, fixed=spot.dead)
    )
    ways: list[_Way] = []
    if symmetric and reads_flushes_only(tables) and missing >= FIVE - 2:
        ways.append(_by_ranks(spot, asked))
    canonical = symmetric and len(deck.suits) <= _LANES and len(deck.ranks) <= _LANE
    ways.append(_by_boards(spot, asked, canonical=canonical))
    if canonical and way == "boards":
        ways.append(_by_boards(spot, asked, canonical=False))
    limit = inf if way == "pairs" else min(one.seconds for one in ways)
    by_pairs = _by_pairs(spot, asked, limit)
    ways += [by_pairs] if by_pairs else []
    possible = [one for one in ways if way in (None, one.name)]
    if not possible:
        raise ValueError(f"plan_ranges: {way} is not possible here")
    name, seconds, pieces, found = min(possible, key=lambda one: one.seconds)
    return Plan(name, seconds, pieces, lambda rows: _odds(spot, asked, weights1, found(rows)))


def _call(piece: Piece) -> Rows:
    return piece()


def _spot(
    tables: Tables,
    deck: Deck,
    first: tuple[U8, F64],
    second: tuple[U8, F64],
    board: tuple[int, ...],
    dead: tuple[int, ...],
    missing: int,
) -> Spot:
    hands = all_hands(deck.size)
    gone = np.zeros(deck.size, np.bool_)
    gone[[*board, *dead]] = True
    blocked = gone[hands.cards].any(axis=1)
    dense = []
    for cards, weights in (first, second):
        own = np.zeros(len(hands.cards))
        own[hands.number[cards[:, 0], cards[:, 1]]] = weights
        dense.append(np.where(blocked, 0.0, own))
    stock = np.flatnonzero(~gone).astype(np.uint8)
    return Spot(tables, deck, hands.cards, hands.number, dense[0], dense[1], board, dead, stock, missing)


def _odds(spot: Spot, asked: Ints, weights: F64, found: Rows) -> RangeOdds:
    """Totals by card removal; what is neither won, tied nor without a winner is lost."""
    villains = spot.villains
    by_card = np.bincount(spot.hands.ravel(), villains.repeat(2), spot.deck.size)
    own = spot.hands[asked]
    left = villains.sum() - by_card[own].sum(axis=1) + villains[asked]
    alive = spot.heroes[asked] > 0
    total = np.where(alive, left * spot.deals, 0.0)
    win, tie, none = np.where(alive, found, 0.0)
    rows = np.stack([win, tie, total - win - tie - none, total])
    sums = [float((row * weights).sum()) for row in rows]
    return RangeOdds(sums[0], sums[1], sums[2], sums[3], rows)


def _by_ranks(spot: Spot, asked: Ints) -> _Way:
    rank_of, suit_of = np.array(spot.deck.rank_of), np.array(spot.deck.suit_of)
    by_rank: dict[int, list[int]] = {}
    for card in spot.stock.tolist():
        by_rank.setdefault(spot.deck.rank_of[card], []).append(card)
    cards = np.array(sorted(by_rank.values()), np.int64)
    place = np.zeros(len(spot.deck.ranks), np.int64)
    place[rank_of[cards[:, 0]]] = np.arange(len(cards))
    places = place[rank_of]

    def kinds(weights: F64) -> Any:
        held = weights > 0
        return kinds_of(places, suit_of, spot.hands[held], weights[held], len(cards))

    def run() -> Rows:
        own = spot.hands[asked]
        high, low = places[own[:, 0]], places[own[:, 1]]
        alike = suit_of[own[:, 0]] == suit_of[own[:, 1]]
        found = classes_in(spot.tables, cards, kinds(spot.heroes), kinds(spot.villains), spot.missing)
        return np.stack([np.where(alike, table.alike[high, low], table.apart[high, low]) for table in found])

    seconds = _START + _STEP * steps(len(cards), spot.missing, bool(spot.tables.flags))
    return _Way("ranks", seconds, [run], lambda rows: rows[0])


def _by_boards(spot: Spot, asked: Ints, *, canonical: bool) -> _Way:
    used = np.flatnonzero((spot.heroes > 0) | (spot.villains > 0))
    hands, heroes, villains = spot.hands[used], spot.heroes[used], spot.villains[used]

    def piece(at: int) -> Piece:
        return lambda: boards_in(
            spot.tables, spot.deck, hands, heroes, villains, np.array(spot.board, np.uint8), spot.stock,
            spot.missing, canonical=canonical, lo=at, hi=at + 1,
        )  # fmt: skip

    def join(rows: list[Rows]) -> Rows:
        dense = np.zeros((3, len(spot.hands)))
        dense[:, used] = sum(rows)
        if canonical:
            dense = _spread(spot, dense)
        return dense[:, asked]

    kinds = spot.boards / (factorial(len(spot.deck.suits)) if canonical else 1)
    seconds = _START + kinds * (_BOARD + _HAND * len(used))
    starts = range(max(1, len(spot.stock) - spot.missing + 1)) if spot.missing else range(1)
    return _Way("canonical" if canonical else "boards", seconds, [piece(at) for at in starts], join)


def _spread(spot: Spot, dense: F64) -> F64:
    """Each hand gets the mean of those that are alike: one board stood for all that it can become."""
    a, b = spot.hands[:, 0], spot.hands[:, 1]
    moved = group(spot.tables, spot.deck)
    alike = np.min([spot.number[row[a], row[b]] for row in moved], axis=0)
    sizes = np.bincount(alike, minlength=len(alike))
    return np.stack([np.bincount(alike, row, len(alike))[alike] / sizes[alike] for row in dense])


def _by_pairs(spot: Spot, asked: Ints, limit: float) -> _Way | None:
    """None where it is sure to take more than `limit` seconds."""
    heroes, villains = np.flatnonzero(spot.heroes), np.flatnonzero(spot.villains)
    by_ranks = reads_flushes_only(spot.tables) and len(spot.board) + spot.missing <= FIVE
    colors = _COLORS if spot.tables.colored else 1
    a_pair = (
        _PAIR + _LEAF * leaves(spot.tables, spot.missing)
        if by_ranks
        else _KNOWN + _DEAL * colors * spot.deals
    )
    permuted = group(spot.tables, spot.deck, spot.board, spot.dead)
    if not len(heroes) or not len(villains) or len(heroes) * len(villains) / len(permuted) * a_pair > limit:
        return None
    made = classes(permuted, heroes, villains, Hands(spot.hands, spot.number))
    board = np.array(spot.board, np.uint8)

    def piece(lo: int) -> Piece:
        return lambda: _pair_counts(spot, made.cards[lo : lo + _PAIRS_A_PIECE], board, by_ranks)

    def join(rows: list[Rows]) -> Rows:
        counts = np.concatenate([*rows, np.zeros((1, 4), np.int64)])  # the last for pairs that cannot be
        dense = np.zeros((3, len(spot.hands)))
        for row, pattern in enumerate((1, 3, 0)):
            dense[row, heroes] = counts[made.of, pattern].astype(np.float64) @ spot.villains[villains]
        return dense[:, asked]

    pieces = [piece(lo) for lo in range(0, len(made.cards), _PAIRS_A_PIECE)]
    return _Way("pairs", _START + a_pair * len(made.cards), pieces, join)


def _pair_counts(spot: Spot, pairs: U8, board: U8, by_ranks: bool) -> I64:
    rows = np.zeros((len(pairs), 4), np.int64)
    if by_ranks:
        multiset_pairs(spot.tables, pairs, board, spot.stock, spot.missing, rows)
        return rows
    for row, pair in enumerate(pairs):
        rest = np.setdiff1d(spot.stock, pair).astype(np.uint8)
        known_hands(spot.tables, pair.reshape(2, 2), board, rest, spot.missing, rows[row])
    return rows
