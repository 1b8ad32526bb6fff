"""What another player may hold, compared with a hand: counted by kinds, with the best of each.

A kind is a class and, in a pack with colors, the reading that makes it: "ranks", "colors", or "" where
the class tells it. Strengths are those of the share's ranking; 0 does not qualify.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from itertools import chain, combinations, islice, product
from math import comb, prod

import msgspec

from purplepoker.engine.game import CompiledShare
from purplepoker.engine.showdown import strength
from purplepoker.ranking.base import MOST_CARDS
from purplepoker.ranking.tables import Ranking

Cards = tuple[int, ...]
Name = tuple[str, str]

_ONE_WAY = ("straight", "flush", "straight_flush", "royal_flush", "")
"""Classes that are read one way only."""
_TRIES, _ALL_TRIES = 2_000, 20_000
"""Choices of cards that are looked at for one pattern of ranks or of colors, and for all patterns."""


class Best(msgspec.Struct, gc=False):
    """The best holding of a kind, and how many make it."""

    strength: int
    held: Cards
    count: int


class Tally(msgspec.Struct):
    """`better` by kind; `ties` as good. `beating`: the holdings that are better, where they are asked for."""

    ties: int = 0
    better: dict[Name, Best] = {}
    beating: list[Cards] = []

    def add(self, kind: Name, value: int, held: Cards, count: int) -> None:
        """`count` holdings of a kind, the best of them `held`."""
        known = self.better.get(kind)
        if known is None:
            self.better[kind] = Best(value, held, count)
            return
        known.count += count
        if value > known.strength:
            known.strength, known.held = value, held


class Board(msgspec.Struct, frozen=True, eq=False):
    """What is known: the share, the open rows, the cards known of the other player."""

    share: CompiledShare
    rows: tuple[Cards, ...]
    known: Cards

    def lines(self) -> list[Cards]:
        """The cards of each line."""
        return [tuple(card for row in line for card in self.rows[row]) for line in self.share.lines]


def cost(board: Board, plays: int) -> int:
    """About how many lookups one holding takes."""
    share = board.share
    cards = plays + len(board.known) + max(map(len, board.lines()))
    each = 1 if share.any_cards and cards <= MOST_CARDS else 12
    if share.ranking.role.kind == "badugi":
        each = 4
    return each * len(share.lines) * (1 if share.ranking.tabled else 300)


def each_holding(board: Board, unseen: Sequence[int], plays: int, mine: int, keep: bool) -> Tally:
    """Every choice of `plays` unseen cards, one by one."""
    share, rows, known = board.share, board.rows, board.known
    lines = board.lines()
    deck = share.ranking.deck
    quick = share.any_cards and len(lines) == 1 and 5 <= plays + len(known) + len(lines[0]) <= MOST_CARDS
    rest = known + lines[0]
    lookup = share.ranking.strength
    counts: dict[int, int] = {}
    first: dict[int, Cards] = {}
    tally = Tally()
    reading = _reader(board, lines) if deck.colors else None
    for held in combinations(unseen, plays):
        value = lookup(held + rest) if quick else strength(share, held + known, rows)
        if value < mine:
            continue
        if value == mine:
            tally.ties += mine > 0
        elif reading is None:
            if value in counts:
                counts[value] += 1
            else:
                counts[value], first[value] = 1, held
        else:
            tally.add(reading(value, held), value, held, 1)
        if keep and value > mine:
            tally.beating.append(held)
    for value, count in counts.items():
        tally.add((share.ranking.class_of(value), ""), value, first[value], count)
    return tally


def _reader(board: Board, lines: Sequence[Cards]) -> Callable[[int, Cards], Name]:
    """The kind of a holding of this strength: by ranks where ranks alone make it (R-44)."""
    share = board.share
    ranking, known = share.ranking, board.known
    rank_of = ranking.deck.rank_of

    def selections(hole: Cards, line: Cards) -> Iterator[Cards]:
        most = len(hole) if share.most < 0 else min(share.most, len(hole))
        for k in range(max(share.least, share.size - len(line), 0), min(most, share.size) + 1):
            for own in combinations(hole, k):
                for others in combinations(line, share.size - k):
                    yield own + others

    def by_ranks(value: int, held: Cards) -> bool:
        hole = held + known
        for line in lines:
            together = hole + line
            if share.any_cards and not ranking.reversed and len(together) <= ranking.parts.largest:
                if ranking.rank_strength([rank_of[card] for card in together]) == value:
                    return True
                continue
            for five in selections(hole, line):
                by = ranking.rank_strength([rank_of[card] for card in five])
                if by == value and (not ranking.reversed or ranking.strength(five) == value):
                    return True
        return False

    def kind(value: int, held: Cards) -> Name:
        cls = ranking.class_of(value)
        if cls in _ONE_WAY or not ranking.reads_colors:
            return cls, ""
        return cls, "ranks" if by_ranks(value, held) else "colors"

    return kind


# --- five unknown cards, and nothing else ---------------------------------------------------------------


def groups_fives(board: Board, plays: int) -> bool:
    """Whether the holdings are all fives of the unseen cards, which need not be gone through one by one."""
    ranking = board.share.ranking
    alone = plays == board.share.size == 5 and not board.known and not any(board.lines())
    return alone and board.share.any_cards and ranking.tabled and ranking.role.kind != "badugi"


def fives(ranking: Ranking, unseen: Sequence[int], mine: int) -> Tally:
    """All fives of the unseen cards, by their ranks and, if of one suit, one by one.

    In a pack with colors nothing is counted: the kinds only, each with its best.
    """
    deck = ranking.deck
    tally = Tally()
    suited = [[card for card in unseen if deck.suit_of[card] == s] for s in range(len(deck.suits))]
    for five in chain.from_iterable(combinations(cards, 5) for cards in suited if ranking.reads_suits):
        value = ranking.strength(five)
        if value > mine:
            cls = ranking.class_of(value)
            if cls in _ONE_WAY or not ranking.reads_colors:
                tally.add((cls, ""), value, five, 1)
        tally.ties += value == mine > 0
    by_rank = [[card for card in unseen if deck.rank_of[card] == rank] for rank in range(len(deck.ranks))]
    if ranking.reads_colors:
        by_color = [[card for card in unseen if deck.color_of[card] == c] for c in range(len(deck.colors))]
        _kinds_of_color_pack(ranking, by_rank, mine, tally, "ranks")
        _kinds_of_color_pack(ranking, by_color, mine, tally, "colors")
        return tally
    of_suit = [{deck.rank_of[card] for card in cards} for cards in suited] if ranking.reads_suits else []
    for pattern in _patterns([len(cards) for cards in by_rank]):
        value = ranking.rank_strength(pattern)
        if value < mine or not value:
            continue
        ways = prod(comb(len(by_rank[rank]), pattern.count(rank)) for rank in set(pattern))
        if len(set(pattern)) == 5:
            ways -= sum(ranks.issuperset(pattern) for ranks in of_suit)
        if not ways:
            continue
        if value == mine:
            tally.ties += ways
        else:
            held = next(held for held in _choices(by_rank, pattern) if ranking.strength(held) == value)
            tally.add((ranking.class_of(value), ""), value, held, ways)
    return tally


def _kinds_of_color_pack(
    ranking: Ranking, groups: Sequence[Sequence[int]], mine: int, tally: Tally, name: str
) -> None:
    """The best of each class that is made by ranks, or by colors, `groups` being the cards of each."""
    rank_of = ranking.deck.rank_of
    worth = ranking.rank_strength if name == "ranks" else ranking.color_strength
    found = [(worth(pattern), pattern) for pattern in _patterns([len(cards) for cards in groups])]
    tries = 0
    for value, pattern in sorted(found, reverse=True):
        if value <= mine or tries > _ALL_TRIES:
            break
        if value > ranking.top:  # reversed: what no hand is worth
            continue
        cls = ranking.class_of(value)
        kind = cls, "" if cls in _ONE_WAY else name
        if kind in tally.better:
            continue
        for held in islice(_choices(groups, pattern), _TRIES):
            tries += 1
            if ranking.strength(held) != value:
                continue
            if name == "colors" and ranking.rank_strength([rank_of[card] for card in held]) == value:
                continue
            tally.add(kind, value, held, 0)
            break


def _patterns(sizes: Sequence[int]) -> Iterator[Cards]:
    """Every multiset of five groups that these numbers of cards can make, sorted."""

    def extend(pattern: Cards, least: int) -> Iterator[Cards]:
        if len(pattern) == 5:
            yield pattern
            return
        for one in range(least, len(sizes)):
            if pattern.count(one) < sizes[one]:
                yield from extend((*pattern, one), one)

    return extend((), 0)


def _choices(groups: Sequence[Sequence[int]], pattern: Cards) -> Iterator[Cards]:
    """All cards with this pattern. The first are as mixed as can be, of as many colors and suits."""
    parts = []
    for place, one in enumerate(dict.fromkeys(pattern)):
        some = list(combinations(groups[one], pattern.count(one)))
        start = place % len(some)
        parts.append(some[start:] + some[:start])
    for picked in product(*parts):
        yield tuple(chain.from_iterable(picked))


# --- four cards of badugi -------------------------------------------------------------------------------


def is_badugi(board: Board, plays: int) -> bool:
    """Whether the holdings are all fours of the unseen cards, for badugi."""
    return (
        board.share.ranking.role.kind == "badugi"
        and plays == board.share.size == 4
        and not board.known
        and not any(board.lines())
    )


def badugis(ranking: Ranking, unseen: Sequence[int], mine: int) -> Tally:
    """All fours of the unseen cards: worth all four cards, or the best three of them."""
    deck, strength_of = ranking.deck, ranking.strength
    ranks = len(deck.ranks)
    words = [1 << deck.rank_of[card] | 1 << ranks + deck.suit_of[card] for card in unseen]
    places = range(len(unseen))
    threes = [[[0] * len(unseen) for _ in places] for _ in places]
    for a, b, c in combinations(places, 3):
        threes[a][b][c] = strength_of((unseen[a], unseen[b], unseen[c]))
    tally = Tally()
    counts: dict[int, int] = {}
    first: dict[int, Cards] = {}
    for a, b in combinations(places, 2):
        of_ab, both = threes[a][b], words[a] | words[b]
        for c in range(b + 1, len(unseen)):
            of_ac, of_bc, three = threes[a][c], threes[b][c], both | words[c]
            of_abc = of_ab[c]
            for d in range(c + 1, len(unseen)):
                if (three | words[d]).bit_count() == 8:
                    value = strength_of((unseen[a], unseen[b], unseen[c], unseen[d]))
                else:
                    value = max(of_abc, of_ab[d], of_ac[d], of_bc[d])
                if value == mine:
                    tally.ties += 1
                elif value > mine:
                    if value in counts:
                        counts[value] += 1
                    else:
                        counts[value], first[value] = 1, (unseen[a], unseen[b], unseen[c], unseen[d])
    for value, count in counts.items():
        tally.add((ranking.class_of(value), ""), value, first[value], count)
    return tally


# --- more cards than play -------------------------------------------------------------------------------


def holdings_with(unseen: Sequence[int], pairs: Sequence[Cards], holds: int) -> int:
    """How many holdings of `holds` unseen cards have one of these pairs in them: all but those with none."""
    place = {card: at for at, card in enumerate(unseen)}
    free = [(1 << len(unseen)) - (2 << at) for at in range(len(unseen))]
    for one, two in pairs:
        a, b = sorted((place[one], place[two]))
        free[a] &= ~(1 << b)

    def without(open_: int, more: int) -> int:
        if more == 1:
            return open_.bit_count()
        count = 0
        while open_:
            lowest = open_ & -open_
            open_ ^= lowest
            count += without(open_ & free[lowest.bit_length() - 1], more - 1)
        return count

    return comb(len(unseen), holds) - without((1 << len(unseen)) - 1, holds)
