"""What every five cards of a pack can be worth, read once by `reference` and numbered.

A hand by ranks is worth what its count of each rank says, by colors what its count of each color
says; only flushes need the cards themselves. So a few thousand readings stand for millions of hands.
"""

from __future__ import annotations

from bisect import bisect_right
from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import combinations, product
from math import comb

import msgspec

from purplepoker.cards import Deck, Role
from purplepoker.ranking.base import PackSettings
from purplepoker.ranking.reference import Reader, Reading, reader_of

Key = tuple[int, ...]


class Fives(msgspec.Struct, frozen=True, eq=False):
    """Ordinals of all readings of five cards: by sorted ranks, by sorted colors, by the mask of one suit.

    The last two are empty where the ranking does not read them. A mask has bit `mask_bit[card]` of
    each card. `classes` and `points` are by ordinal; 0 stands for a hand that does not qualify. In a
    reversed ranking (27) the ordinals are those of the high hand, and a hand is worth `reversed_from`
    minus the highest of its readings; 0: the ranking is not reversed.
    """

    ranks: dict[Key, int]
    colors: dict[Key, int]
    suits: dict[int, int]
    mask_bit: tuple[int, ...]
    classes: tuple[str, ...]
    points: tuple[tuple[int, ...], ...]
    reversed_from: int


def read_fives(deck: Deck, role: Role, settings: PackSettings) -> Fives:
    """Every reading of five cards of the pack; ordinals are dense over the values that hands really have."""
    reader = reader_of(deck, role, settings)
    backward = role.kind in ("27", "purple-27")
    colored = reader.purple and not (reader.low and settings.low_reading == "ranks")
    ranks = {key: reader.by_ranks(cards) for key, cards in _representatives(deck.rank_of)}
    colors = (
        {key: reader.by_colors(cards) for key, cards in _representatives(deck.color_of)} if colored else {}
    )
    bits = tuple(1 << (card if deck.colors else rank) for card, rank in enumerate(deck.rank_of))
    suited = {} if reader.low else dict(_suited(deck, reader))
    suits = {sum(bits[card] for card in cards): reading for cards, reading in suited.items()}

    def worth(reading: Reading) -> Key:
        """In the order of the readings of one hand: the highest counts, in a reversed ranking too."""
        if backward:
            return tuple(-number for number in reading.key)
        return reading.key if reader.qualifies(reading) else ()

    readings = [*ranks.values(), *colors.values(), *suits.values()]
    by_worth = {worth(reading): reading for reading in readings}
    by_ranks = {key: worth(reading) for key, reading in ranks.items()}
    by_colors = {key: worth(reading) for key, reading in colors.items()}
    real = _values(deck, by_ranks, by_colors, bool(suited))
    for cards, reading in suited.items():
        parts = [worth(reading), by_ranks[_sorted(deck.rank_of, cards)]]
        if colored:
            parts.append(by_colors[_sorted(deck.color_of, cards)])
        real.add(max(parts))
    real.discard(())
    rising = sorted(real)
    # a reading that is never the best of any hand gets the number of the next lower one: it never counts
    number = {key: bisect_right(rising, key) for key in by_worth}
    top = len(rising)
    named = [by_worth[key] for key in (reversed(rising) if backward else rising)]
    return Fives(
        ranks={key: number[own] for key, own in by_ranks.items()},
        colors={key: number[own] for key, own in by_colors.items()},
        suits={key: number[worth(reading)] for key, reading in suits.items()},
        mask_bit=bits,
        classes=("", *(reading.cls for reading in named)),
        points=((), *(reading.points for reading in named)),
        reversed_from=top + 1 if backward else 0,
    )


def readings(deck: Deck, reader: Reader) -> int:
    """About how many readings `read_fives` takes."""
    count = comb(len(deck.ranks) + 4, 5)
    if reader.purple:
        count += comb(len(deck.colors) + 4, 5)
    if not reader.low:
        count += sum(comb(deck.suit_of.count(s), 5) for s in range(len(deck.suits) if deck.colors else 1))
    return count


def _sorted(of: Sequence[int], cards: Sequence[int]) -> Key:
    return tuple(sorted(of[card] for card in cards))


def _representatives(of: Sequence[int]) -> Iterator[tuple[Key, tuple[int, ...]]]:
    """Each multiset of five ranks (colors) that the pack can make, sorted, with cards that have them."""
    cards: dict[int, list[int]] = {}
    for card, one in enumerate(of):
        cards.setdefault(one, []).append(card)

    def extend(key: Key, least: int) -> Iterator[Key]:
        if len(key) == 5:
            yield key
            return
        for one in range(least, len(cards)):
            if key.count(one) < len(cards[one]):
                yield from extend((*key, one), one)

    for key in extend((), 0):
        counts = Counter(key)
        yield key, tuple(card for one, count in counts.items() for card in cards[one][:count])


def _suited(deck: Deck, reader: Reader) -> Iterator[tuple[tuple[int, ...], Reading]]:
    """Every five cards of one suit with their flush reading; without colors one suit stands for all."""
    for suit in range(len(deck.suits) if deck.colors else 1):
        of_suit = [card for card in range(deck.size) if deck.suit_of[card] == suit]
        for cards in combinations(of_suit, 5):
            reading = reader.by_suit(cards)
            if reading is not None:  # always: they are of one suit
                yield cards, reading


def _values(deck: Deck, ranks: dict[Key, Key], colors: dict[Key, Key], flushes: bool) -> set[Key]:
    """Values of hands read by ranks and colors alone; where flushes count, only of hands of several suits.

    Ranks and colors go together if 0/1 marks can be set with these sums of rows and columns.
    """
    single = len(set(deck.suit_of)) < 2
    if not colors:
        return set() if flushes and single else set(ranks.values())
    shapes_r = {(worth, _shape(key)) for key, worth in ranks.items()}
    shapes_c = set()
    for key, worth in colors.items():
        suits = {deck.colors[color].suit for color in key}
        if not flushes or len(suits) > 1:
            shapes_c.add((worth, _shape(key)))
    fits = {
        (r, c): _marks_fit(r, c)
        for r, c in product({shape for _, shape in shapes_r}, {shape for _, shape in shapes_c})
    }
    return {max(wr, wc) for (wr, r), (wc, c) in product(shapes_r, shapes_c) if fits[r, c]}


def _shape(key: Key) -> Key:
    return tuple(sorted(Counter(key).values(), reverse=True))


def _marks_fit(rows: Key, columns: Key) -> bool:
    """Gale and Ryser: the k largest rows need no more marks than k rows of these columns can take."""
    return all(sum(rows[:k]) <= sum(min(column, k) for column in columns) for k in range(1, len(rows) + 1))
