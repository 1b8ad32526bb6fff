"""Hold'em sampled: deals and values in one loop, winners counted by pattern.

The slots of a deal are two cards for each player, one player after the other, then five of the board.
"""

from __future__ import annotations

from typing import Any

from numba import uint32, uint64

from purplepoker.kernels.compile import inlined, kernel
from purplepoker.kernels.evaluate import by_colors, by_flush, by_ranks
from purplepoker.kernels.random import as_word, draw, start, step
from purplepoker.kernels.sampling import I64, Deal, check_chunk, hands_into, hands_of, rest_of, scratch
from purplepoker.kernels.tables import DIRECT, Tables

HOLE, BOARD = 2, 5
MOST_PLAYERS = 10


@inlined
def _value(word: Any, first: Any, second: Any, cards: Any, board: Any, tables: Any) -> Any:
    """Value of two cards and the board at cards[board:]; `word` is their sum."""
    value = by_ranks(word, tables)
    if tables.colored:
        value = max(value, by_colors(word, tables))
    if word & tables.flags:
        mask = tables.masks[first] | tables.masks[second]
        for place in range(5):
            mask |= tables.masks[cards[board + uint64(place)]]
        value = max(value, by_flush(word, mask, tables))
    return value


@inlined
def _shared(cards: Any, board: Any, tables: Any) -> Any:
    """Sum of the words of the board at cards[board:]."""
    word = tables.start + tables.words[cards[board]] + tables.words[cards[board + uint64(1)]]
    word += tables.words[cards[board + uint64(2)]] + tables.words[cards[board + uint64(3)]]
    return word + tables.words[cards[board + uint64(4)]]


@inlined
def winners(cards: Any, players: Any, tables: Any) -> Any:
    """The pattern of the winners of one deal."""
    board = uint64(2) * players
    shared = _shared(cards, board, tables)
    best = uint32(1)
    pattern = uint64(0)
    for player in range(players):
        own = uint64(2) * uint64(player)
        first = cards[own]
        second = cards[own + uint64(1)]
        word = shared + tables.words[first] + tables.words[second]
        value = _value(word, first, second, cards, board, tables)
        bit = uint64(1) << uint64(player)
        kept = uint64(0) if value > best else pattern
        pattern = kept | (bit if value >= best else uint64(0))
        best = max(best, value)
    return pattern


@kernel
def _ranged(
    seed: Any, chunk: Any, n: Any, deal: Any, tables: Any, deck: Any, picked: Any, cards: Any, counts: Any
) -> Any:
    """Players with ranges, any others too; how often hands were drawn."""
    s0, s1 = start(seed, chunk)
    for place in range(deal.stock.size):
        deck[place] = deal.stock[place]
    players = uint64(deal.template.size - 5) >> uint64(1)
    used = uint64(0)
    tries = 0
    for number in range(n):
        s0, s1, used, more = hands_of(number, s0, s1, used, deal, picked)
        tries += more
        hands_into(deal, picked, cards)
        s0, s1 = rest_of(s0, s1, used, deal, deck, cards)
        counts[winners(cards, players, tables)] += 1
    return tries


@kernel
def _unranged(
    seed: Any, chunk: Any, n: Any, deal: Any, tables: Any, deck: Any, cards: Any, counts: Any
) -> None:
    """Known and unknown cards, no ranges."""
    s0, s1 = start(seed, chunk)
    size = uint64(deal.stock.size)
    for place in range(deal.stock.size):
        deck[place] = deal.stock[place]
    players = uint64(deal.template.size - 5) >> uint64(1)
    wanted = uint64(deal.missing.size)
    pairs = wanted >> uint64(1)
    for _number in range(n):
        at = uint64(0)
        for _pair in range(pairs):
            first, second, s0, s1 = _draw_two(deck, at, size, s0, s1)
            cards[uint64(deal.missing[at])] = first
            cards[uint64(deal.missing[at + uint64(1)])] = second
            at += uint64(2)
        if at < wanted:
            word, s0, s1 = step(s0, s1)
            cards[uint64(deal.missing[at])] = draw(deck, at, size, word >> uint64(32))
        counts[winners(cards, players, tables)] += 1


@inlined
def _draw_two(deck: Any, at: Any, size: Any, s0: Any, s1: Any) -> Any:
    """Two cards from one word, and the state after it."""
    word, s0, s1 = step(s0, s1)
    first = draw(deck, at, size, word >> uint64(32))
    second = draw(deck, at + uint64(1), size, word & uint64(0xFFFFFFFF))
    return first, second, s0, s1


@kernel
def _heads_up(seed: Any, chunk: Any, n: Any, deal: Any, tables: Any, deck: Any, counts: Any) -> None:
    """Two players and a board, all nine cards unknown: the same deals as those of `_unranged`, sooner."""
    s0, s1 = start(seed, chunk)
    size = uint64(deal.stock.size)
    for place in range(deal.stock.size):
        deck[place] = deal.stock[place]
    words = tables.words
    board = uint64(4)
    for _number in range(n):
        a, b, s0, s1 = _draw_two(deck, uint64(0), size, s0, s1)
        c, d, s0, s1 = _draw_two(deck, uint64(2), size, s0, s1)
        e, f, s0, s1 = _draw_two(deck, uint64(4), size, s0, s1)
        g, h, s0, s1 = _draw_two(deck, uint64(6), size, s0, s1)
        word, s0, s1 = step(s0, s1)
        i = draw(deck, uint64(8), size, word >> uint64(32))
        shared = tables.start + words[e] + words[f] + words[g] + words[h] + words[i]
        one = _value(shared + words[a] + words[b], a, b, deck, board, tables)
        two = _value(shared + words[c] + words[d], c, d, deck, board, tables)
        best = max(uint32(1), one, two)
        pattern = uint64(1) if one == best else uint64(0)
        counts[pattern | (uint64(2) if two == best else uint64(0))] += 1


def sample_holdem(seed: int, chunk: int, n: int, deal: Deal, tables: Tables, counts: I64) -> int:
    """Adds the winners of the first n deals of a chunk to `counts` int64[2^players].

    Returns how often hands were drawn from ranges; the deals are those of `deal_chunk`. `tables` are DIRECT
    and for seven cards; 2 to 10 players. Bit p of a pattern is player p; it is 0 where nobody qualifies.
    """
    check_chunk(deal, n)
    players = (len(deal.template) - BOARD) // HOLE
    if (
        tables.kind != DIRECT
        or not 2 <= players <= MOST_PLAYERS
        or len(deal.template) != HOLE * players + BOARD
    ):
        raise ValueError("no hold'em deal")
    if len(counts) != 1 << players:
        raise ValueError("counts for another number of players")
    deck, picked = scratch(deal)
    key = as_word(seed), as_word(chunk)
    cards = deal.template.copy()
    if deal.ranged:
        return int(_ranged(*key, n, deal, tables, deck, picked, cards, counts))
    if len(deal.missing) == len(cards) == 2 * HOLE + BOARD:
        _heads_up(*key, n, deal, tables, deck, counts)
    else:
        _unranged(*key, n, deal, tables, deck, cards, counts)
    return 0
