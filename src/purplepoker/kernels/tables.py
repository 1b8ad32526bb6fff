"""One ranking for hands of n cards as arrays that a kernel can read: `Tables`.

A card is one word of 64 bits: counters of 4 bits for its suit at the bottom, the key of its color above
them, the key of its rank at the top, where sums may run over. The words of a hand add up; a suit counter
starts at 3, so its top bit shows five cards of the suit. The value of a hand is the greatest of its rank
table, its color table and its flush tables (in a reversed ranking of five cards: the least). Values are
the strengths of `ranking.tables`, so 0 does not qualify. Wild cards are one kind more beside ranks and
colors, bugs another; they count for every suit, and each number of them has flush tables of its own.
"""

from __future__ import annotations

from collections import Counter
from math import comb
from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from purplepoker.kernels.index import MOST_VECTORS, U16, U64, Index, best_of_more, build
from purplepoker.kernels.kept import Value, name_of, read_values, write_values
from purplepoker.ranking.base import BADUGI_SIZE, MOST_CARDS
from purplepoker.ranking.fives import Fives
from purplepoker.ranking.tables import Ranking

FIVE = 5
DIRECT, BACKWARD, BADUGI = 0, 1, 2
MOST_DECK = 64
_MOST_SUITS = 8
_MOST_OF_SUIT = 16
_WORD = 64
_NO_FLUSH = (1 << 16) - 1

U32 = npt.NDArray[np.uint32]


class Tables(NamedTuple):
    """What a kernel needs to value n cards; bit masks and shifts are uint64.

    `kind`: DIRECT takes the greatest reading, BACKWARD (five cards) the least, BADUGI four cards of
    different ranks and suits. `words` and `masks` are by card; `ranks`, `colors` and `flushes` hold values.
    `plain`: the keys of ranks and colors are places in their tables, all offsets 0. A flush of suit s is
    `flushes[base[s] + (mask >> low[s] & field[s])]`.
    """

    kind: int
    words: U64
    masks: U64
    start: np.uint64
    flags: np.uint64
    ranks: U16
    rank_offsets: U16
    rank_shift: np.uint64
    rank_columns: np.uint64
    rank_rows: np.uint64
    colored: bool
    colors: U16
    color_offsets: U16
    color_shift: np.uint64
    color_field: np.uint64
    color_columns: np.uint64
    color_rows: np.uint64
    plain: bool
    flushes: U16
    base: U32
    low: U64
    field: U64
    wild: np.uint64


def tables_for(ranking: Ranking, n: int) -> Tables | None:
    """Tables for exactly n cards; None where the pack or the ranking needs another way.

    Other ways: the best of the fives (`27` with more than five cards, packs of very many ranks); a hand at
    a time by `Ranking.strength` (`Ranking.tabled` false, suits of more than 16 cards). Kept on disk.
    """
    badugi = ranking.role.kind == "badugi"
    if not ranking.tabled or ranking.joint or ranking.deck.size > MOST_DECK:
        return None
    if not badugi and (not FIVE <= n <= MOST_CARDS or (ranking.reversed and n > FIVE)):
        return None
    name = name_of(ranking, 0 if badugi else n)
    known = read_values(name)
    if known is not None:
        return _restored(known)
    made = _badugi(ranking) if badugi else _made(ranking, n)
    if made is not None:
        write_values(name, made)
    return made


def _restored(values: list[Value]) -> Tables:
    """Integers are uint64 again, but for the first one and what is true or false."""
    kind, *others = values
    return Tables(kind, *(np.uint64(one) if type(one) is int else one for one in others))  # type: ignore[arg-type]


def _made(ranking: Ranking, n: int) -> Tables | None:
    deck = ranking.deck
    of_suit = [[c for c in range(deck.size) if deck.suit_of[c] == s] for s in range(len(deck.suits))]
    wild = [c for c in range(deck.size) if deck.is_wild(c)]
    bits = sum(map(len, of_suit)) + len(wild)
    if len(of_suit) > _MOST_SUITS or max(map(len, of_suit)) > _MOST_OF_SUIT or bits > _WORD:
        return None
    fives = ranking.fives
    if ranking.top >= 1 << 16:
        return None
    suit_bits = 4 * len(of_suit) if fives.suits[0] else 0
    colors = None
    color_bits = 0
    if fives.colors:
        made = _contents(fives.color_kind, fives.colors, fives.reversed_from, n)
        for color_bits in range(12, 33):
            colors = build(*made, color_bits, wraps=False) if made else None
            if colors:
                break
        if not colors:
            return None
    rank_shift = max(_WORD // 2, suit_bits + color_bits)
    made = _contents(fives.rank_kind, fives.ranks, fives.reversed_from, n)
    ranks = build(*made, _WORD - rank_shift, wraps=True) if made else None
    if not ranks:
        return None
    words = ranks.multipliers[list(fives.rank_kind)] << np.uint64(rank_shift)
    if colors:
        words += colors.multipliers[list(fives.color_kind)] << np.uint64(suit_bits)
    counters = range(len(of_suit) if suit_bits else 0)
    every = sum(1 << 4 * suit for suit in counters)
    if suit_bits:
        own = [every if c in wild else 1 << 4 * deck.suit_of[c] for c in range(deck.size)]
        words += np.array(own, np.uint64)
    masks, flushes, base, low, field = _flushes(fives, of_suit, wild, n)
    nothing = Index(np.zeros(0, np.uint64), np.zeros(1, np.uint16), np.zeros(1, np.uint16), 0, 0)
    by_color = colors or nothing
    return Tables(
        kind=BACKWARD if fives.reversed_from else DIRECT,
        words=words,
        masks=masks,
        start=np.uint64(3 * every),
        flags=np.uint64(8 * every),
        ranks=ranks.table,
        rank_offsets=ranks.offsets,
        rank_shift=np.uint64(rank_shift),
        rank_columns=np.uint64(ranks.columns),
        rank_rows=np.uint64(ranks.rows),
        colored=colors is not None,
        colors=by_color.table,
        color_offsets=by_color.offsets,
        color_shift=np.uint64(suit_bits),
        color_field=np.uint64((1 << color_bits) - 1),
        color_columns=np.uint64(by_color.columns),
        color_rows=np.uint64(by_color.rows),
        plain=ranks.plain and by_color.plain,
        flushes=flushes,
        base=base,
        low=low,
        field=field,
        wild=np.bitwise_or.reduce(masks[wild], initial=np.uint64(0)),
    )


def _contents(
    kind_of: tuple[int, ...], fives: dict[tuple[int, ...], int], reversed_from: int, n: int
) -> tuple[np.ndarray, U16] | None:
    """Count vectors of n cards and their values, from the readings of five."""
    counts = Counter(kind_of)
    limits = [counts[kind] for kind in range(max(counts) + 1)]
    # where all cards of a rank are wild, what they stand for is in `fives` too
    fives = {key: o for key, o in fives.items() if all(key.count(kind) <= limits[kind] for kind in set(key))}
    if comb(len(limits) + n - 1, n) > MOST_VECTORS:
        return None
    vectors = np.zeros((len(fives), len(limits)), np.int64)
    for row, key in enumerate(fives):
        for kind in key:
            vectors[row, kind] += 1
    values = np.array([reversed_from - o if reversed_from else o for o in fives.values()], np.uint16)
    return best_of_more(limits, n, vectors, values)


def _flushes(
    fives: Fives, of_suit: list[list[int]], wild: list[int], n: int
) -> tuple[U64, U16, U32, U64, U64]:
    """Masks by card; by number of wild cards and suit the best of every set of its natural cards."""
    masks = np.zeros(max([*wild, *(card for own in of_suit for card in own)]) + 1, np.uint64)
    low, field, base = [], [], []
    parts: list[U16] = []
    known: dict[bytes, int] = {}
    at = length = 0
    for own in of_suit:
        for place, card in enumerate(own):
            masks[card] = 1 << at + place
        low.append(at)
        field.append((1 << len(own)) - 1)
        at += len(own)
    for place, card in enumerate(wild):
        masks[card] = 1 << at + place
    for number in range(min(len(wild), n) + 1):
        for own in of_suit:
            table = _suit_table(fives, own, number)
            if table.tobytes() not in known:
                known[table.tobytes()] = length
                parts.append(table)
                length += len(table)
            base.append(known[table.tobytes()])
    flushes = np.concatenate(parts)
    return (
        masks,
        flushes,
        np.array(base, np.uint32),
        np.array(low, np.uint64),
        np.array(field, np.uint64),
    )


def _suit_table(fives: Fives, cards: list[int], wild: int) -> U16:
    """Of the cards of one suit, with so many wild. In a reversed ranking those make no flush."""
    if not fives.suits[0]:
        return np.zeros(1, np.uint16)
    table = np.zeros(1 << len(cards), np.uint16)
    if wild and fives.reversed_from:
        return table + np.uint16(_NO_FLUSH)
    sets = np.arange(len(table))
    sizes = np.bitwise_count(sets)
    least = max(0, FIVE - wild)
    own = fives.suits[min(wild, FIVE)]
    for chosen in sets[sizes == least].tolist():
        mask = sum(fives.mask_bit[card] for place, card in enumerate(cards) if chosen >> place & 1)
        value = own[mask]
        table[chosen] = fives.reversed_from - value if fives.reversed_from else value
    for size in range(least + 1, min(MOST_CARDS - wild, len(cards)) + 1):
        larger = sets[sizes == size]
        for place in range(len(cards)):
            having = larger[larger >> place & 1 == 1]
            table[having] = np.maximum(table[having], table[having ^ 1 << place])
    return table


def _badugi(ranking: Ranking) -> Tables | None:
    """`masks` of a card: the bit of its rank, and above them the bit of its suit; `flushes` by ranks."""
    deck = ranking.deck
    width = len(deck.ranks)
    suits = sorted(set(deck.suit_of))
    if ranking.wild:
        return None
    if width > _MOST_OF_SUIT or ranking.top >= 1 << 16:
        return None
    card_of = {(deck.rank_of[card], deck.suit_of[card]): card for card in range(deck.size)}
    values = np.zeros(1 << width, np.uint16)
    for mask in range(1, 1 << width):
        ranks = [rank for rank in range(width) if mask >> rank & 1]
        if len(ranks) <= min(BADUGI_SIZE, len(suits)):
            cards = [card_of[one] for one in zip(ranks, suits, strict=False)]
            values[mask] = ranking.strength(cards)
    bits = [1 << deck.rank_of[c] | 1 << width + deck.suit_of[c] for c in range(deck.size)]
    zero, none16, none32 = np.uint64(0), np.zeros(1, np.uint16), np.zeros(1, np.uint32)
    return Tables(
        kind=BADUGI,
        words=np.zeros(deck.size, np.uint64),
        masks=np.array(bits, np.uint64),
        start=zero,
        flags=zero,
        ranks=none16,
        rank_offsets=none16,
        rank_shift=zero,
        rank_columns=zero,
        rank_rows=zero,
        colored=False,
        colors=none16,
        color_offsets=none16,
        color_shift=zero,
        color_field=zero,
        color_columns=zero,
        color_rows=zero,
        plain=False,
        flushes=values,
        base=none32,
        low=np.array([width], np.uint64),
        field=np.array([(1 << width) - 1], np.uint64),
        wild=zero,
    )
