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
from purplepoker.reading.hands import playing

Cards = tuple[int, ...]
Name = tuple[str, str]
Named = Callable[[int, Cards], Name]
"""The kind of a holding of this strength."""

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


def cost(board: Board, plays: int, unseen: Sequence[int]) -> int:
    """About how many lookups one holding takes, on the average."""
    share = board.share
    ranking = share.ranking
    cards = plays + len(board.known) + max(map(len, board.lines()))
    each = 1 if share.any_cards and cards <= MOST_CARDS else 60 if ranking.wild else 12
    if ranking.role.kind == "badugi":
        each = 4
    each *= len(share.lines)
    if ranking.tabled or ranking.role.kind == "badugi":
        return each
    if ranking.natural is None:
        return 300 * each
    is_wild = ranking.deck.is_wild
    if any(map(is_wild, chain(board.known, *board.lines()))):
        return 3_000 * each
    part = plays * sum(map(is_wild, unseen)) / max(1, len(unseen))  # of the holdings have a wild card
    return round(each * (1 + 3_000 * part))


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
    reading = _names(board, lines) if deck.colors else None
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


def _names(board: Board, lines: Sequence[Cards]) -> Named:
    """Holdings with wild cards that no table tells of are read; all others are looked up."""
    share, known = board.share, board.known
    ranking = share.ranking
    if ranking.natural is None or not ranking.natural.reads_colors:
        return _looked_up(board, lines)
    natural = msgspec.structs.replace(share, ranking=ranking.natural)
    by_table = _looked_up(msgspec.structs.replace(board, share=natural), lines)
    is_wild = ranking.deck.is_wild
    laid = any(map(is_wild, chain(known, *lines)))

    def kind(value: int, held: Cards) -> Name:
        if not laid and not any(map(is_wild, held)):
            return by_table(strength(natural, held + known, board.rows), held)
        cls = ranking.class_of(value)
        if cls in _ONE_WAY:
            return cls, ""
        hand = playing(share, held + known, board.rows)
        return cls, hand.value.reading if hand is not None else ""

    return kind


def _looked_up(board: Board, lines: Sequence[Cards]) -> Named:
    """By ranks where ranks alone make it (R-44)."""
    share = board.share
    ranking, known = share.ranking, board.known
    kind_of = () if ranking.role.kind == "badugi" else ranking.fives.rank_kind

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
                if ranking.rank_strength([kind_of[card] for card in together]) == value:
                    return True
                continue
            for five in selections(hole, line):
                by = ranking.rank_strength([kind_of[card] for card in five])
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
    """All fives of the unseen cards, by their ranks and, if of one suit, one by one; wild cards fit any suit.

    In a pack with colors nothing is counted: the kinds only, each with its best.
    """
    deck = ranking.deck
    tally = Tally()
    wild = [card for card in unseen if deck.is_wild(card)]
    suits = [
        [card for card in unseen if deck.suit_of[card] == s and not deck.is_wild(card)]
        for s in range(len(deck.suits))
    ]
    for five in _of_one_suit(suits, wild) if ranking.reads_suits else ():
        value = ranking.strength(five)
        if value > mine:
            cls = ranking.class_of(value)
            if cls in _ONE_WAY or not ranking.reads_colors:
                tally.add((cls, ""), value, five, 1)
        tally.ties += value == mine > 0
    by_rank = _by_kind(unseen, ranking.fives.rank_kind)
    if ranking.reads_colors:
        by_color = _by_kind(unseen, ranking.fives.color_kind)
        _kinds_of_color_pack(ranking, by_rank, mine, tally, "ranks")
        _kinds_of_color_pack(ranking, by_color, mine, tally, "colors")
        if ranking.joint:
            _with_bugs(ranking, unseen, mine, tally)
        return tally
    of_suit = [{deck.rank_of[card] for card in cards} for cards in suits] if ranking.reads_suits else []
    for pattern in _patterns([len(cards) for cards in by_rank]):
        value = ranking.rank_strength(pattern)
        if value < mine or not value:
            continue
        ways = prod(comb(len(by_rank[rank]), pattern.count(rank)) for rank in set(pattern))
        natural = [rank for rank in pattern if rank < len(deck.ranks)]
        if len(set(natural)) == len(natural) and of_suit:
            free = [kind for kind in pattern if kind >= len(deck.ranks)]
            alike = sum(ranks.issuperset(natural) for ranks in of_suit) if natural else 1
            ways -= alike * prod(comb(len(by_rank[kind]), free.count(kind)) for kind in set(free))
        if not ways:
            continue
        if value == mine:
            tally.ties += ways
        else:
            held = next(held for held in _choices(by_rank, pattern) if ranking.strength(held) == value)
            tally.add((ranking.class_of(value), ""), value, held, ways)
    return tally


def _by_kind(cards: Sequence[int], kind_of: Sequence[int]) -> list[list[int]]:
    """The cards of each kind, wild ones last; those that are of none are left out."""
    groups: list[list[int]] = [[] for _ in range(max(kind_of) + 1)]
    for card in cards:
        if kind_of[card] >= 0:
            groups[kind_of[card]].append(card)
    return groups


def _of_one_suit(suits: Sequence[Sequence[int]], wild: Sequence[int]) -> Iterator[Cards]:
    """Every five whose natural cards are of one suit, and those that are all wild."""
    for free in range(min(5, len(wild)) + 1):
        for some in combinations(wild, free):
            if free == 5:
                yield some
                continue
            for cards in suits:
                for natural in combinations(cards, 5 - free):
                    yield natural + some


def _kinds_of_color_pack(
    ranking: Ranking, groups: Sequence[Sequence[int]], mine: int, tally: Tally, name: str
) -> None:
    """The best of each class that is made by ranks, or by colors, `groups` being the cards of each."""
    kind_of = ranking.fives.rank_kind
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
            if name == "colors" and ranking.rank_strength([kind_of[card] for card in held]) == value:
                continue
            tally.add(kind, value, held, 0)
            break


def _with_bugs(ranking: Ranking, unseen: Sequence[int], mine: int, tally: Tally) -> None:
    """Fives with a bug, whose color hangs on the others (R-34): one by one."""
    bugs = [card for card in unseen if ranking.deck.is_bug(card)]
    others = [card for card in unseen if card not in bugs]
    kind_of = ranking.fives.rank_kind
    for count in range(1, len(bugs) + 1):
        for some, natural in product(combinations(bugs, count), combinations(others, 5 - count)):
            held = natural + some
            value = ranking.strength(held)
            if value > mine:
                cls = ranking.class_of(value)
                by_ranks = ranking.rank_strength([kind_of[card] for card in held]) == value
                tally.add((cls, "" if cls in _ONE_WAY else "ranks" if by_ranks else "colors"), value, held, 0)


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
    tally = Tally()
    counts: dict[int, int] = {}
    first: dict[int, Cards] = {}
    wild = [card for card in unseen if deck.is_wild(card)]
    unseen = [card for card in unseen if not deck.is_wild(card)]
    for free in range(1, min(4, len(wild)) + 1):
        for some, others in product(combinations(wild, free), combinations(unseen, 4 - free)):
            value = strength_of(others + some)
            tally.ties += value == mine
            if value > mine:
                counts[value] = counts.get(value, 0) + 1
                first.setdefault(value, others + some)
    words = [1 << deck.rank_of[card] | 1 << ranks + deck.suit_of[card] for card in unseen]
    places = range(len(unseen))
    threes = [[[0] * len(unseen) for _ in places] for _ in places]
    for a, b, c in combinations(places, 3):
        threes[a][b][c] = strength_of((unseen[a], unseen[b], unseen[c]))
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
