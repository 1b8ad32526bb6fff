"""Counting who wins: blocks of deals are dealt, valued and tallied; all of them, or a sample.

Counts are by pattern: the bits of the winners of each share, share 0 lowest (`kernels.evaluate.tally`).
"""

from __future__ import annotations

import numpy as np
import numpy.typing as npt

from purplepoker.kernels.deals import next_deals
from purplepoker.kernels.evaluate import tally
from purplepoker.kernels.holdem import known_hands
from purplepoker.kernels.multisets import fits_multisets, multiset_hands
from purplepoker.kernels.omaha import BOARD, omaha_hands
from purplepoker.kernels.sampling import Deal, deal_chunk
from purplepoker.kernels.sampling_holdem import sample_holdem
from purplepoker.kernels.tables import Tables
from purplepoker.odds.work import Deals, Values, Work

Counts = npt.NDArray[np.int64]
_BLOCK = 2048
_FEW = 2
"""With so few cards to come the plain loop is quicker than counting by ranks."""


def count_all(
    work: Work, values: Values, rows: tuple[int, ...], first: tuple[int, int] | None = None
) -> Counts:
    """Patterns of all deals with one choice of the known hands, each once: int64[patterns].

    `first`: only those whose first unknown card stands at these places of the stock (from, below).
    """
    deal = work.template.astype(np.uint8)
    used = set(work.seen)
    for hands, held, row in zip(work.hands, work.held, rows, strict=True):
        deal[list(held)] = hands[row]
        used.update(hands[row].tolist())
    stock = np.array([card for card in range(work.pack) if card not in used], np.uint8)
    counts = np.zeros(work.patterns, np.int64)
    if not len(work.slots):
        tally(values(deal[np.newaxis]), counts)
        return counts
    if work.boards is not None:
        _count_boards(work, work.boards, deal, stock, first or (0, len(stock)), counts)
        return counts
    if first is None and work.by_triples:
        holes = deal[:-BOARD].reshape(work.players, -1)
        assert work.plan is not None
        omaha_hands([(block.tables, block.own) for (block,) in work.plan.shares], holes, stock, counts)
        return counts
    low, last = first or (0, len(stock))
    state = np.full(len(work.slots), -1, np.int64)
    state[0] = low - 1
    block = np.repeat(deal[np.newaxis], _BLOCK, axis=0)
    while True:
        written = next_deals(state, work.begins, work.slots, stock, last, block)
        tally(values(block[:written]), counts)
        if written < _BLOCK:
            return counts


def _count_boards(
    work: Work, tables: Tables, deal: Deals, stock: Deals, first: tuple[int, int], counts: Counts
) -> None:
    missing = len(work.slots)
    assert work.plan is not None
    hole = work.plan.hole
    holes = deal[: work.players * hole].reshape(work.players, hole)
    places = sorted(set(range(work.players * hole, len(deal))) - set(work.slots.tolist()))
    board = deal[places]
    whole = first == (0, len(stock))
    if whole and missing > _FEW and fits_multisets(tables, holes, board, missing):
        multiset_hands(tables, holes, board, stock, missing, counts)
    else:
        known_hands(tables, holes, board, stock, missing, counts, *first)


def count_chunk(work: Work, values: Values, deal: Deal, seed: int, chunk: int, n: int) -> Counts:
    """Patterns of the first n deals of one chunk."""
    counts = np.zeros(work.patterns, np.int64)
    tables = work.holdem
    if tables is not None:
        sample_holdem(seed, chunk, n, deal, tables, counts)
        return counts
    deals = np.empty((n, len(work.template)), np.uint8)
    deal_chunk(seed, chunk, deal, deals)
    for start in range(0, n, _BLOCK):
        tally(values(deals[start : start + _BLOCK]), counts)
    return counts
