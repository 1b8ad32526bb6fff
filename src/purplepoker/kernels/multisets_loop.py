"""The loops of `multisets`: lists of rank multisets, the values by ranks, and the mending of flushes."""

from __future__ import annotations

from typing import Any, NamedTuple

from numba import int32, int64, uint16, uint32, uint64

from purplepoker.kernels.compile import inlined, kernel
from purplepoker.kernels.evaluate import at_rank_key


class LISTS(NamedTuple):
    """Scratch arrays of one run.

    `keys[k]`, `weights[k]`: the `sizes[k]` multisets of k ranks; `set_keys[k]`, `set_masks[k]`: the sets of
    k cards of one suit; `flushes` their values by player; `values`, `line` and `patterns` for many players.
    """

    left: Any
    rest: Any
    sizes: Any
    keys: Any
    weights: Any
    set_sizes: Any
    set_keys: Any
    set_masks: Any
    flushes: Any
    bases: Any
    own: Any
    values: Any
    line: Any
    patterns: Any


@kernel
def multisets(
    tables: Any, keys: Any, rank_of: Any, suit_of: Any, suits: Any, dealt: Any, players: Any, hole: Any,
    stock: Any, missing: Any, choose: Any, lists: Any, rows: Any,
) -> None:  # fmt: skip
    """Adds the pattern counts of each row of `dealt` (the holes one after the other, then the board)."""
    for deal in range(dealt.shape[0]):
        cards = dealt[deal]
        counts = rows[deal]
        _read_hands(tables, keys, rank_of, suit_of, suits, cards, players, hole, lists)
        stay = _leave_out(stock, cards, lists.rest)
        _list_ranks(keys, rank_of, suit_of, 255, stay, missing, choose, lists)
        size = uint64(lists.sizes[missing])
        if players == 2:
            _two_by_ranks(tables, lists.keys[missing], lists.weights[missing], size, lists, counts)
        else:
            _all_by_ranks(tables, lists.keys[missing], lists.weights[missing], size, players, lists, counts)
        for suit in range(suits):
            need = _needed(lists.own, suit, players)
            if need > missing:
                continue
            _list_ranks(keys, rank_of, suit_of, suit, stay, missing - need, choose, lists)
            _list_sets(tables, keys, rank_of, suit_of, suit, stay, missing, lists)
            for taken in range(need, missing + 1):
                _value_flushes(tables, suit, taken, players, lists)
                for at in range(lists.sizes[missing - taken]):
                    key, weight = lists.keys[missing - taken, at], int64(lists.weights[missing - taken, at])
                    if players == 2:
                        _two_mended(tables, key, weight, taken, lists, counts)
                    else:
                        _all_mended(tables, key, weight, taken, players, lists, counts)


@inlined
def _read_hands(
    tables: Any, keys: Any, rank_of: Any, suit_of: Any, suits: Any, cards: Any, players: Any, hole: Any,
    lists: Any,
) -> None:  # fmt: skip
    """Rank key and the masks by suit of each player's cards with the board."""
    for player in range(players):
        lists.bases[player] = uint32(0)
        for suit in range(suits):
            lists.own[player, suit] = uint32(0)
        for place in range(cards.size):
            if place >= players * hole or place // hole == player:
                card = cards[place]
                lists.bases[player] += keys[rank_of[card]]
                if suits:
                    lists.own[player, suit_of[card]] |= _bit(tables, card, suit_of)


@inlined
def _bit(tables: Any, card: Any, suit_of: Any) -> Any:
    suit = suit_of[card]
    return uint32((tables.masks[card] >> tables.low[suit]) & tables.field[suit])


@inlined
def _leave_out(stock: Any, cards: Any, rest: Any) -> Any:
    """The stock without the cards dealt, in `rest`; how many they are."""
    count = 0
    for at in range(stock.size):
        found = False
        for place in range(cards.size):
            found |= stock[at] == cards[place]
        if not found:
            rest[count] = stock[at]
            count += 1
    return count


@inlined
def _needed(own: Any, suit: Any, players: Any) -> Any:
    most = 0
    for player in range(players):
        most = max(most, _size(own[player, suit]))
    return max(0, 5 - most)


@inlined
def _size(mask: Any) -> Any:
    count = 0
    while mask:
        mask &= mask - uint32(1)
        count += 1
    return count


@kernel
def _list_ranks(
    keys: Any, rank_of: Any, suit_of: Any, suit: Any, stay: Any, most: Any, choose: Any, lists: Any
) -> None:
    """All multisets of 0 to `most` ranks of the cards that stay, none of the suit, and their boards."""
    left, sizes = lists.left, lists.sizes
    for rank in range(keys.size):
        left[rank] = uint32(0)
    for at in range(stay):
        card = lists.rest[at]
        if suit_of[card] != suit:
            left[rank_of[card]] += uint32(1)
    for size in range(1, most + 1):
        sizes[size] = 0
    sizes[0] = 1
    lists.keys[0, 0] = uint32(0)
    lists.weights[0, 0] = uint32(1)
    for rank in range(keys.size):
        # larger sizes first: they grow from smaller ones that do not hold this rank yet
        for size in range(most, 0, -1):
            end = uint64(sizes[size])
            key = uint32(0)
            for copies in range(1, min(size, int64(left[rank])) + 1):
                key += keys[rank]
                ways = choose[left[rank], copies]
                old, old_weights = lists.keys[size - copies], lists.weights[size - copies]
                new, new_weights = lists.keys[size], lists.weights[size]
                length = uint64(sizes[size - copies])
                for at in range(length):
                    new[end + at] = old[at] + key
                    new_weights[end + at] = old_weights[at] * ways
                end += length
            sizes[size] = int64(end)


@kernel
def _list_sets(
    tables: Any, keys: Any, rank_of: Any, suit_of: Any, suit: Any, stay: Any, most: Any, lists: Any
) -> None:
    """All sets of 0 to `most` cards of the suit that stay."""
    sizes = lists.set_sizes
    for size in range(1, most + 1):
        sizes[size] = 0
    sizes[0] = 1
    lists.set_keys[0, 0] = uint32(0)
    lists.set_masks[0, 0] = uint32(0)
    for place in range(stay):
        card = lists.rest[place]
        if suit_of[card] != suit:
            continue
        key, bit = keys[rank_of[card]], _bit(tables, card, suit_of)
        for size in range(most, 0, -1):
            end, length = uint64(sizes[size]), uint64(sizes[size - 1])
            old, old_masks = lists.set_keys[size - 1], lists.set_masks[size - 1]
            new, new_masks = lists.set_keys[size], lists.set_masks[size]
            for at in range(length):
                new[end + at] = old[at] + key
                new_masks[end + at] = old_masks[at] | bit
            sizes[size] = int64(end + length)


@kernel
def _value_flushes(tables: Any, suit: Any, taken: Any, players: Any, lists: Any) -> None:
    base = uint64(tables.base[suit])
    for player in range(players):
        own = lists.own[player, suit]
        for at in range(uint64(lists.set_sizes[taken])):
            mask = own | lists.set_masks[taken, at]
            lists.flushes[player, at] = tables.flushes[base + uint64(mask)]


@inlined
def _by_rank_key(key: Any, tables: Any) -> Any:
    return at_rank_key(uint64(uint32(key)), tables)  # a sum of two numbers of 32 bits has 64


@kernel
def _two_by_ranks(tables: Any, keys: Any, weights: Any, size: Any, lists: Any, counts: Any) -> None:
    one, two = lists.bases[0], lists.bases[1]
    first, second, neither, boards = uint32(0), uint32(0), uint32(0), uint32(0)
    for at in range(size):
        v, w = _by_rank_key(one + keys[at], tables), _by_rank_key(two + keys[at], tables)
        weight = weights[at]
        first = uint32(first + (weight if v > w else uint32(0)))
        second = uint32(second + (weight if w > v else uint32(0)))
        neither = uint32(neither + (weight if (v | w) == uint32(0) else uint32(0)))
        boards = uint32(boards + weight)
    counts[0] += int64(neither)
    counts[1] += int64(first)
    counts[2] += int64(second)
    counts[3] += int64(boards) - int64(neither) - int64(first) - int64(second)


@kernel
def _two_mended(tables: Any, key: Any, weight: Any, taken: Any, lists: Any, counts: Any) -> None:
    one, two = lists.bases[0] + key, lists.bases[1] + key
    keys = lists.set_keys[taken]
    suited, suited_too = lists.flushes[0], lists.flushes[1]
    first, second, neither = uint32(0), uint32(0), uint32(0)
    for at in range(uint64(lists.set_sizes[taken])):
        v, w = _by_rank_key(one + keys[at], tables), _by_rank_key(two + keys[at], tables)
        first = uint32(first - uint32(v > w))
        second = uint32(second - uint32(w > v))
        neither = uint32(neither - (uint32((v | w) == uint32(0))))
        v, w = max(v, uint32(suited[at])), max(w, uint32(suited_too[at]))
        first = uint32(first + uint32(v > w))
        second = uint32(second + uint32(w > v))
        neither = uint32(neither + (uint32((v | w) == uint32(0))))
    gained, lost, none = int64(int32(first)), int64(int32(second)), int64(int32(neither))
    counts[0] += weight * none
    counts[1] += weight * gained
    counts[2] += weight * lost
    counts[3] -= weight * (none + gained + lost)


@kernel
def _all_by_ranks(
    tables: Any, keys: Any, weights: Any, size: Any, players: Any, lists: Any, counts: Any
) -> None:
    best, patterns = lists.line[0], lists.patterns[0]
    for at in range(size):
        best[at] = uint16(0)
    for player in range(uint64(players)):
        base, row = lists.bases[player], lists.values[player]
        for at in range(size):
            row[at] = uint16(_by_rank_key(base + keys[at], tables))
        for at in range(size):
            best[at] = max(best[at], row[at])
    _name_winners(lists.values, best, players, size, patterns)
    for at in range(size):
        counts[uint64(patterns[at])] += int64(weights[at])


@kernel
def _all_mended(
    tables: Any, key: Any, weight: Any, taken: Any, players: Any, lists: Any, counts: Any
) -> None:
    size = uint64(lists.set_sizes[taken])
    keys = lists.set_keys[taken]
    plain, best = lists.line[0], lists.line[1]
    old, new = lists.patterns[0], lists.patterns[1]
    for at in range(size):
        plain[at] = uint16(0)
        best[at] = uint16(0)
    for player in range(uint64(players)):
        base, row, suited = lists.bases[player] + key, lists.values[player], lists.flushes[player]
        for at in range(size):
            row[at] = uint16(_by_rank_key(base + keys[at], tables))
        for at in range(size):
            plain[at] = max(plain[at], row[at])
            best[at] = max(best[at], max(row[at], suited[at]))
    _name_winners(lists.values, plain, players, size, old)
    for player in range(uint64(players)):
        row, suited = lists.values[player], lists.flushes[player]
        for at in range(size):
            row[at] = max(row[at], suited[at])
    _name_winners(lists.values, best, players, size, new)
    for at in range(size):
        counts[uint64(old[at])] -= weight
        counts[uint64(new[at])] += weight


@inlined
def _name_winners(values: Any, best: Any, players: Any, size: Any, patterns: Any) -> None:
    for at in range(size):
        patterns[at] = uint16(0)
    for player in range(uint64(players)):
        row = values[player]
        bit = uint16(1 << player)
        for at in range(size):
            patterns[at] |= bit if (row[at] == best[at]) & (best[at] > uint16(0)) else uint16(0)
