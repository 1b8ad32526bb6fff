"""Cards that are no whole hand yet, of an opponent: all he may hold, compared with a part of a hand.

Fewer than five cards count by their groups alone (R-36), so what they come to by ranks depends on how
many there are of each rank, and by colors on how many of each color: each such number is read once.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations

from purplepoker.engine.game import CompiledShare
from purplepoker.ranking.readings import Reading
from purplepoker.ranking.reference import reader_of
from purplepoker.ranking.tables import Ranking
from purplepoker.reading.hands import LEAST_SO_FAR, Cards, Key, part_of
from purplepoker.reading.holdings import Board, Tally

_BITS = 4
"""A digit of how many cards of a rank or color there are."""


class _Reader:
    """Reads fewer than five cards, each combination of ranks and each of colors once.

    With wild cards each combination of ranks and of wild ones; on a pack with colors, of natural cards and
    wild ones, as what they may be by colors depends on which cards are held (R-34).
    """

    def __init__(self, ranking: Ranking) -> None:
        deck = self._deck = ranking.deck
        self._reader = reader_of(deck, ranking.role, ranking.settings)
        self._reversed = ranking.reversed
        self._wild = [deck.is_wild(card) for card in range(deck.size)]
        self._any = any(self._wild)
        self._with_wild: dict[Cards, Reading] = {}
        self._ranks = [1 << _BITS * max(0, rank) for rank in deck.rank_of]
        low_by_ranks = self._reader.low and ranking.settings.low_reading == "ranks"
        self._colors: list[int] = []
        if self._reader.purple and not low_by_ranks:
            self._colors = [1 << _BITS * max(0, color) for color in deck.color_of]
        self._by_ranks: dict[int, Reading] = {}
        self._by_colors: dict[int, Reading] = {}

    def read(self, cards: Cards) -> Reading:
        """The reading that counts, as `Reader.showing` has it but for the cards it names."""
        if self._any and any(map(self._wild.__getitem__, cards)):
            key = tuple(sorted(map(self._kind, cards)))
            known = self._with_wild.get(key)
            if known is None:
                known = self._with_wild[key] = self._reader.showing(cards)
            return known
        number = sum([self._ranks[card] for card in cards])
        best = self._by_ranks.get(number)
        if best is None:
            best = self._by_ranks[number] = self._reader.by_ranks(cards)
        if not self._colors:
            return best
        number = sum([self._colors[card] for card in cards])
        other = self._by_colors.get(number)
        if other is None:
            other = self._by_colors[number] = self._reader.by_colors(cards)
        better = other.key < best.key if self._reversed else other.key > best.key
        return other if better else best

    def _kind(self, card: int) -> int:
        if self._wild[card]:
            return -2 if self._reader.is_bug(card) else -1
        return card if self._colors else self._deck.rank_of[card]


def parts(
    board: Board, unseen: Sequence[int], plays: int, mine: Key
) -> tuple[Tally, list[tuple[Cards, int]]]:
    """The tally, and (best held, how many) of each class and reading that is better, best first."""
    share = board.share
    tally = Tally()
    best: dict[tuple[str, str], tuple[Key, Cards]] = {}
    counts: dict[tuple[str, str], int] = {}
    lines = board.lines()
    reader = _Reader(share.ranking) if share.ranking.role.kind != "badugi" else None
    for held in combinations(unseen, plays):
        found = _of_badugi(board, held) if reader is None else _best(share, reader, held + board.known, lines)
        if found is None or found[0] < mine:
            continue
        key, kind = found
        if key == mine:
            tally.ties += 1
            continue
        tally.beating.append(held)
        counts[kind] = counts.get(kind, 0) + 1
        if kind not in best or key > best[kind][0]:
            best[kind] = key, held
    ordered = sorted(best, key=lambda kind: best[kind][0], reverse=True)
    return tally, [(best[kind][1], counts[kind]) for kind in ordered]


def _best(
    share: CompiledShare, reader: _Reader, hole: Cards, lines: Sequence[Cards]
) -> tuple[Key, tuple[str, str]] | None:
    """Key, and class with reading, of the best over all lines; None: nothing to read."""
    own = len(hole) if share.most < 0 else min(share.most, len(hole))
    best: Reading | None = None
    for line in lines:
        if not LEAST_SO_FAR <= own + len(line) < share.size:
            continue
        for cards in combinations(hole, own) if own < len(hole) else (hole,):
            reading = reader.read(cards + line)
            if best is None or _worth(reading) > _worth(best):
                best = reading
    return None if best is None else (best.key, (best.cls, best.name))


def _worth(reading: Reading) -> tuple[Key, bool]:
    """Better first, then by ranks (R-44)."""
    return reading.key, reading.name == "ranks"


def _of_badugi(board: Board, held: Cards) -> tuple[Key, tuple[str, str]] | None:
    found = [part_of(board.share, held + board.known, line) for line in board.lines()]
    read = [part for part in found if part is not None]
    if not read:
        return None
    key, value = max(read, key=lambda part: part[0])
    return key, (value.cls, value.reading)
