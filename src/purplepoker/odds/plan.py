"""How a game's hands are valued by kernels: each share becomes blocks of selections with their tables.

A `Plan` is arrays and numbers only, so that it travels to other processes.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from itertools import combinations

import msgspec
import numpy as np
import numpy.typing as npt

from purplepoker.engine.game import CompiledShare, Game
from purplepoker.kernels.evaluate import badugi_values, best_values
from purplepoker.kernels.tables import BADUGI, Tables, tables_for
from purplepoker.ranking.base import MOST_CARDS
from purplepoker.ranking.tables import Ranking
from purplepoker.variants.shape import held, row_sizes

Values = npt.NDArray[np.uint16]
Selections = npt.NDArray[np.uint8]
_FIVE = 5


class Block(msgspec.Struct, frozen=True, eq=False):
    """Every own selection goes with every selection of the board (places counted from its first card)."""

    own: Selections
    line: Selections
    tables: Tables


class Plan(msgspec.Struct, frozen=True, eq=False):
    """`hole` cards of a player, `board` cards, the blocks of each share."""

    hole: int
    board: int
    shares: tuple[tuple[Block, ...], ...]

    def values(self, cards: npt.NDArray[np.uint8], players: int) -> Values:
        """Strengths uint16[shares, m, players] of deals uint8[m, players * hole + board]."""
        out = np.zeros((len(self.shares), len(cards), players), np.uint16)
        for share, blocks in zip(out, self.shares, strict=True):
            for block in blocks:
                if block.tables.kind == BADUGI:
                    badugi_values(cards, players, self.hole, block.own, block.tables, share)
                    continue
                words, masks = np.zeros((2, len(block.line)), np.uint64)
                best_values(
                    cards, players, self.hole, block.own, block.line, block.tables, words, masks, share
                )
        return out


@lru_cache(maxsize=64)
def plan_of(game: Game) -> Plan | None:
    """None where a ranking is read hand by hand (`Ranking.tabled`): no kernel has tables for it."""
    sizes = row_sizes(game.variant)
    first, places = 0, {}
    for row, size in sizes.items():
        places[game.rows[row]] = tuple(range(first, first + size))
        first += size
    hole = held(game.variant)
    shares = [_blocks(share, hole, places) for share in game.shares]
    known = [blocks for blocks in shares if blocks is not None]
    return Plan(hole, first, tuple(known)) if len(known) == len(shares) else None


def _blocks(share: CompiledShare, hole: int, places: dict[int, tuple[int, ...]]) -> tuple[Block, ...] | None:
    """The selections of a share; those with the same own cards and number of cards stand in one block."""
    lines = [tuple(place for row in line for place in places.get(row, ())) for line in share.lines]
    parts: dict[tuple[int, bool], list[tuple[int, ...]]] = {}
    for line in lines:
        whole = hole + len(line)
        direct = share.any_cards and _FIVE <= whole <= MOST_CARDS and tables_of_n(share.ranking, whole)
        if direct or share.role == "badugi":
            parts.setdefault((hole, True), []).append(line)
            continue
        most = hole if share.most < 0 else min(share.most, hole)
        for k in range(max(share.least, share.size - len(line), 0), min(most, share.size) + 1):
            parts.setdefault((k, False), []).extend(combinations(line, share.size - k))
    blocks = []
    for (k, whole_hand), some in parts.items():
        for size in sorted({len(line) for line in some}):
            selections = sorted({line for line in some if len(line) == size})
            tables = tables_of_n(share.ranking, k + size)
            if tables is None or (share.role == "badugi" and size):
                return None
            own = [tuple(range(hole))] if whole_hand else list(combinations(range(hole), k))
            blocks.append(Block(_array(own), _array(selections), tables))
    return tuple(blocks)


def _array(selections: Sequence[tuple[int, ...]]) -> Selections:
    return np.array(selections, np.uint8).reshape(len(selections), len(selections[0]))


@lru_cache(maxsize=64)
def tables_of_n(ranking: Ranking, n: int) -> Tables | None:
    """`tables_for`, kept."""
    return tables_for(ranking, n)
