"""Packs with their tables, and the slow way: every board, every hand by `ranking`."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from itertools import combinations

import numpy as np
import numpy.typing as npt

from purplepoker.cards import Deck, deck, load_deck, parse_cards
from purplepoker.kernels.tables import Tables, tables_for
from purplepoker.ranking.base import DEFAULTS, role_of_kind
from purplepoker.ranking.tables import Ranking, tables_of

U8 = npt.NDArray[np.uint8]
F64 = npt.NDArray[np.float64]

_LETTERS = {"A": 14, "K": 13, "Q": 12, "J": 11, "T": 10}


def small_deck(ranks: str, suits: str) -> Deck:
    """A pack of few ranks (highest first) and suits, so that all its boards can be gone through."""
    rows = ",".join(
        f'{{letter="{r}",name="rank {r}",plural="ranks {r}",value={_LETTERS.get(r) or int(r)}}}'
        for r in ranks[::-1]
    )
    kinds = ",".join(f'{{letter="{s}",name="suit {s}",symbol="{s}"}}' for s in suits)
    text = f'id="small"\nname="Small"\nranks=[{rows}]\nsuits=[{kinds}]\n[roles]\nhigh={{kind="high"}}\n'
    return load_deck(text, f"{ranks}-{suits}")


@cache
def spot(pack: str, kind: str, n: int = 7) -> tuple[Deck, Ranking, Tables]:
    """A pack by its id, or `ranks/suits` for a small one, with ranking and tables for n cards."""
    ranks, _, suits = pack.partition("/")
    own = small_deck(ranks, suits) if suits else deck(pack)
    ranking = tables_of(own, role_of_kind(own, kind), DEFAULTS)
    tables = tables_for(ranking, n)
    assert tables
    return own, ranking, tables


def cards(own: Deck, text: str) -> U8:
    """Cards as an array; none for an empty text."""
    return np.array(parse_cards(own, text) if text else [], np.uint8)


def rest(own: Deck, *dealt: U8) -> U8:
    """The pack without these cards."""
    return np.setdiff1d(np.arange(own.size), np.concatenate([one.ravel() for one in dealt])).astype(np.uint8)


def slow_counts(ranking: Ranking, holes: U8, board: U8, stock: U8, missing: int) -> list[int]:
    """Boards by winner pattern, hand by hand."""
    counts = [0] * (1 << len(holes))
    for more in combinations(stock.tolist(), missing):
        values = [ranking.strength((*hole, *board.tolist(), *more)) for hole in holes.tolist()]
        best = max(values)
        counts[sum(1 << p for p, value in enumerate(values) if value == best) if best else 0] += 1
    return counts


def slow_ranges(
    ranking: Ranking, first: tuple[U8, F64], second: tuple[U8, F64], board: Sequence[int], dead: Sequence[int]
) -> tuple[float, float, float, float]:
    """Win, tie, lose and total of one range against another to a board of five, board by board."""
    size = ranking.deck.size
    gone = {*board, *dead}
    hands = list(combinations([card for card in range(size) if card not in gone], 2))
    weights = []
    for own, weight in (first, second):
        by_hand = {tuple(sorted(hand)): w for hand, w in zip(own.tolist(), weight.tolist(), strict=True)}
        weights.append(np.array([by_hand.get(hand, 0.0) for hand in hands]))
    used = [at for at in range(len(hands)) if weights[0][at] or weights[1][at]]
    held = np.array([hands[at] for at in used])
    apart = (held[:, None, :, None] != held[None, :, None, :]).all(axis=(2, 3))
    pairs = np.outer(weights[0][used], weights[1][used]) * apart
    sums = np.zeros(4)
    for more in combinations([card for card in range(size) if card not in gone], 5 - len(board)):
        alive = [at for at, hand in enumerate(held.tolist()) if not set(hand) & set(more)]
        values = np.array([ranking.strength((*held[at].tolist(), *board, *more)) for at in alive])
        own = pairs[np.ix_(alive, alive)]
        more_than = values[:, None] > values[None, :]
        same = (values[:, None] == values[None, :]) & (values[:, None] > 0)
        sums += [(own * more_than).sum(), (own * same).sum(), (own * more_than.T).sum(), own.sum()]
    return sums[0], sums[1], sums[2], sums[3]
