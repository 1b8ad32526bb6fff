"""What every five cards of a pack can be worth, read once by `reference` and numbered.

A hand by ranks is worth what its count of each rank says, by colors what its count of each color
says; only flushes need the cards themselves. So a few thousand readings stand for millions of hands.
"""

from __future__ import annotations

from bisect import bisect_right
from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import combinations, combinations_with_replacement, product
from math import comb

import msgspec

from purplepoker.cards import Deck, Role
from purplepoker.ranking.base import HOYLE_KINDS, PackSettings
from purplepoker.ranking.readings import Reading
from purplepoker.ranking.reference import Reader, reader_of

Key = tuple[int, ...]


class Fives(msgspec.Struct, frozen=True, eq=False):
    """Ordinals of all readings of five cards: by sorted ranks, by sorted colors, by the mask of one suit.

    The last two are empty where the ranking does not read them. `rank_kind` and `color_kind` are by card:
    all wild cards are one kind more, above the ranks (colors), and bugs one above that (-1: no color).
    `suits` is by how many are wild; a mask has bit `mask_bit[card]` of each natural card. `classes` and
    `points` are by ordinal; 0 stands for a hand that does not qualify. In a reversed ranking (27) the
    ordinals are those of the high hand, and a hand is worth `reversed_from` minus the highest of its
    readings; 0: not reversed.
    """

    ranks: dict[Key, int]
    colors: dict[Key, int]
    suits: tuple[dict[int, int], ...]
    rank_kind: tuple[int, ...]
    color_kind: tuple[int, ...]
    mask_bit: tuple[int, ...]
    classes: tuple[str, ...]
    points: tuple[tuple[int, ...], ...]
    reversed_from: int


class _Kinds(msgspec.Struct, frozen=True, eq=False):
    """What kinds of cards there are besides natural ones: free wild cards, bugs, how many of each."""

    deck: Deck
    reader: Reader
    free: int
    bugs: int

    def of(self, kind_of: Sequence[int], base: int) -> tuple[int, ...]:
        """By card: its own kind, `base` and what follows for wild ones."""
        deck, is_bug = self.deck, self.reader.is_bug
        bug = base + bool(self.free)
        return tuple(
            (bug if is_bug(card) else base) if deck.is_wild(card) else kind
            for card, kind in enumerate(kind_of)
        )

    def wild_parts(self, base: int) -> Iterator[Key]:
        """Every way to have up to five wild cards, as kinds."""
        bug = base + bool(self.free)
        for free in range(min(self.free, 5) + 1):
            for bugs in range(min(self.bugs, 5 - free) + 1):
                yield (base,) * free + (bug,) * bugs


def _kinds(deck: Deck, reader: Reader) -> _Kinds:
    wild = [card for card in range(deck.size) if deck.is_wild(card)]
    bugs = sum(map(reader.is_bug, wild))
    return _Kinds(deck, reader, len(wild) - bugs, bugs)


def read_fives(deck: Deck, role: Role, settings: PackSettings) -> Fives:
    """Every reading of five cards of the pack; ordinals are dense over the values that hands really have."""
    reader = reader_of(deck, role, settings)
    backward = role.kind in ("27", "purple-27")
    colored = reader.purple and not (reader.low and settings.low_reading == "ranks")
    kinds = _kinds(deck, reader)
    bits = tuple(1 << (card if deck.colors else max(0, rank)) for card, rank in enumerate(deck.rank_of))
    named: dict[Key, Reading] = {}

    def worth(reading: Reading) -> Key:
        """In the order of the readings of one hand: the highest counts, in a reversed ranking too."""
        own: Key = reading.key if reader.qualifies(reading) else ()
        if backward:
            own = tuple(-number for number in reading.key)
        named[own] = reading
        return own

    ranks = {key: reader.by_ranks(cards) for key, cards in _representatives(deck.rank_of)}
    by_ranks = {key: worth(reading) for key, reading in ranks.items()}
    by_colors = {}
    if colored:
        by_colors = {key: worth(reader.by_colors(c)) for key, c in _representatives(deck.color_of)}
    suited = {} if reader.low else {cards: worth(own) for cards, own in _suited(deck, reader)}
    masks = [{sum(bits[card] for card in cards): own for cards, own in suited.items()}]
    if kinds.free or kinds.bugs:
        straights = {} if backward else {k: by_ranks[k] for k, own in ranks.items() if own.cls == "straight"}
        if straights:
            by_ranks = {key: worth(reader.rank_groups(c)) for key, c in _representatives(deck.rank_of)}
        for rank in range(len(deck.ranks)):
            top = max(card for card in range(deck.size) if deck.rank_of[card] == rank)
            if role.kind in HOYLE_KINDS:  # more of a rank than the pack has (2.4)
                by_ranks[(rank,) * 5] = worth(reader.rank_groups([top] * 5))
        by_ranks = _with_wild(kinds, by_ranks, straights, len(deck.ranks), deck.rank_of, backward)
        if colored:
            free = msgspec.structs.replace(kinds, bugs=0)  # bugs: `Ranking` finds them a color
            by_colors = _with_wild(free, by_colors, {}, len(deck.colors), deck.color_of, backward)
        while suited and not backward and len(masks) <= min(5, kinds.free + kinds.bugs):
            masks.append(_one_less(masks[-1]))
    real = _values(kinds, by_ranks, by_colors, masks, bits)
    real.discard(())
    rising = sorted(real)
    top = len(rising)
    chosen = [named[key] for key in (reversed(rising) if backward else rising)]

    def number(worth: Key) -> int:
        """A reading that is never the best of any hand gets that of the next lower one: it never counts."""
        return bisect_right(rising, worth)

    return Fives(
        ranks={key: number(own) for key, own in by_ranks.items()},
        colors={key: number(own) for key, own in by_colors.items()},
        suits=tuple({mask: number(own) for mask, own in by.items()} for by in masks),
        rank_kind=kinds.of(deck.rank_of, len(deck.ranks)),
        color_kind=tuple(
            -1 if reader.is_bug(card) else kind
            for card, kind in enumerate(kinds.of(deck.color_of, len(deck.colors)))
        ),
        mask_bit=bits,
        classes=("", *(reading.cls for reading in chosen)),
        points=((), *(reading.points for reading in chosen)),
        reversed_from=top + 1 if backward else 0,
    )


def _with_wild(
    kinds: _Kinds,
    groups: dict[Key, Key],
    straights: dict[Key, Key],
    base: int,
    kind_of: Sequence[int],
    backward: bool,
) -> dict[Key, Key]:
    """The values of five kinds, some wild: a wild card is whichever kind makes the most of the others.

    A bug makes the most of a straight, and is an ace among groups. In a reversed ranking the least counts.
    """
    pick = min if backward else max
    bug, ace = base + bool(kinds.free), kinds.reader.ace
    groups, straights = dict(groups), dict(straights)
    known = set(groups)

    def settle(key: Key) -> None:
        if key in known:
            return
        known.add(key)
        *others, last = key
        if last < base:
            return
        nexts = [tuple(sorted((*others, kind))) for kind in range(base)]
        for one in nexts:
            settle(one)
        for table in (groups, straights):
            own = [nexts[ace]] if last == bug and kinds.bugs and table is groups else nexts
            found = [table[one] for one in own if one in table]
            if found:
                table[key] = pick(found)

    copies = Counter(kind_of)
    whole = {}
    for wild in kinds.wild_parts(base):
        for natural in combinations_with_replacement(range(base), 5 - len(wild)):
            if all(natural.count(kind) <= copies[kind] for kind in set(natural)):
                settle(key := natural + wild)
                found = [table[key] for table in (groups, straights) if key in table]
                if found:
                    whole[key] = pick(found)
    return whole


def _one_less(by_mask: dict[int, Key]) -> dict[int, Key]:
    """With one more card wild: the best card that can be added to the natural ones."""
    found: dict[int, Key] = {}
    for mask, own in by_mask.items():
        left = mask
        while left:
            bit = left & -left
            left ^= bit
            if found.get(mask ^ bit, ()) <= own:
                found[mask ^ bit] = own
    return found


def readings(deck: Deck, reader: Reader) -> int:
    """About how many readings `read_fives` takes."""
    count = comb(len(deck.ranks) + 4, 5)
    if reader.purple:
        count += comb(len(deck.colors) + 4, 5)
    if not reader.low:
        count += sum(comb(deck.suit_of.count(s), 5) for s in range(len(deck.suits) if deck.colors else 1))
    return count


def _representatives(of: Sequence[int]) -> Iterator[tuple[Key, tuple[int, ...]]]:
    """Each multiset of five ranks (colors) that the pack can make, sorted, with cards that have them."""
    cards: dict[int, list[int]] = {}
    for card, one in enumerate(of):
        if one >= 0:
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


def _values(
    kinds: _Kinds,
    by_ranks: dict[Key, Key],
    by_colors: dict[Key, Key],
    masks: Sequence[dict[int, Key]],
    bits: Sequence[int],
) -> set[Key]:
    """The values that hands really have; all readings where colors hang on which ace a bug is (R-34).

    Where flushes count, hands of one suit are gone through, and others have two natural cards or more.
    Ranks and colors go together if 0/1 marks can be set with these sums of rows and columns.
    """
    deck = kinds.deck
    if by_colors and kinds.bugs:
        return {*by_ranks.values(), *by_colors.values(), *(own for by in masks for own in by.values())}
    flushes = bool(masks[0])
    real = set()
    rank_base, color_base = len(deck.ranks), len(deck.colors)
    plain = [(own, *_parted(key, rank_base)) for key, own in by_ranks.items()]
    plain = [one for one in plain if not set(one[1]) & set(deck.wild_ranks)]
    several = len(set(deck.suit_of) - {-1}) > 1
    if not by_colors:
        for own, natural, _ in plain:
            if not flushes or (several and len(natural) > 1) or (len(natural) < 5 and len(masks) == 1):
                real.add(own)
    else:
        shapes_r = {(own, _shape(natural), wild) for own, natural, wild in plain}
        shapes_c = set()
        for key, own in by_colors.items():
            natural, wild = _parted(key, color_base)
            suits = {deck.colors[color].suit for color in natural}
            if not flushes or len(suits) > 1 or (wild and len(masks) == 1):
                shapes_c.add((own, _shape(natural), wild))
        fits: dict[tuple[Key, Key], bool] = {}
        for (r, rows, wild), (c, columns, also) in product(shapes_r, shapes_c):
            if wild != also:
                continue
            if (rows, columns) not in fits:
                fits[rows, columns] = _marks_fit(rows, columns)
            if fits[rows, columns]:
                real.add(max(r, c))
    card_of = {bits[card]: card for card in range(deck.size) if not deck.is_wild(card)}
    for wilds, by_mask in enumerate(masks):
        parts = [wild for wild in kinds.wild_parts(0) if len(wild) == wilds]
        for mask, own in by_mask.items():
            cards = [card_of.get(1 << at, -1) for at in range(mask.bit_length()) if mask >> at & 1]
            if -1 in cards:  # of a wild rank: none is natural
                continue
            for wild in parts:
                found = [own, by_ranks[_natural(deck.rank_of, cards) + tuple(rank_base + k for k in wild)]]
                if by_colors:
                    key = _natural(deck.color_of, cards) + tuple(color_base + k for k in wild)
                    found.append(by_colors[key])
                real.add(max(found))
    return real


def _natural(of: Sequence[int], cards: Sequence[int]) -> Key:
    return tuple(sorted(of[card] for card in cards))


def _parted(key: Key, base: int) -> tuple[Key, Key]:
    """The natural kinds of a key, and the wild ones as 0 and 1."""
    return tuple(kind for kind in key if kind < base), tuple(kind - base for kind in key if kind >= base)


def _shape(key: Key) -> Key:
    return tuple(sorted(Counter(key).values(), reverse=True))


def _marks_fit(rows: Key, columns: Key) -> bool:
    """Gale and Ryser: the k largest rows need no more marks than k rows of these columns can take."""
    return all(sum(rows[:k]) <= sum(min(column, k) for column in columns) for k in range(1, len(rows) + 1))
