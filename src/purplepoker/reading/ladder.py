"""What beats what: every class that can be a hand's best with a pack, with an example of each reading.

Examples are looked for in the pack and ranked, not written down, so they fit any deck file.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache
from itertools import chain, groupby, islice, permutations, product
from typing import NamedTuple

from purplepoker.ranking.base import BADUGI_SIZE, HandValue, class_order
from purplepoker.ranking.tables import Ranking

_GROUPS = ((5,), (4, 1), (3, 2), (3, 1, 1), (2, 2, 1), (2, 1, 1, 1), (1, 1, 1, 1, 1))
_TURNS = (0, 1, 2)
_MOST_ALIKE = 2
_MOST_READ = 24
"""Of a class, and of equal ones in it: candidates made one way that are read."""


Made = tuple[int, int, tuple[int, ...]]
"""Strength, number of colors and suits, cards."""


class Rung(NamedTuple):
    """A class with a strong example of each reading, the one by ranks first."""

    cls: str
    examples: tuple[HandValue, ...]


@lru_cache(maxsize=32)
def ladder(ranking: Ranking) -> tuple[Rung, ...]:
    """Every class, best first, that can win with these cards: none that never comes or never qualifies."""
    deck = ranking.deck
    made: dict[str, dict[str, list[Made]]] = {}
    for hand, made_of in {hand: made_of for made_of, hand in _candidates(ranking)}.items():
        strength = ranking.strength(hand)
        if strength:
            mixed = len({deck.color_of[card] for card in hand}) + len({deck.suit_of[card] for card in hand})
            made.setdefault(ranking.class_of(strength), {}).setdefault(made_of, []).append(
                (strength, mixed, hand)
            )
    for hands in made.values():
        if len(hands) > 1:  # natural examples are clearer
            hands.pop("wild", None)
    rungs = []
    for cls in reversed(class_order(ranking.role.kind)):
        best: dict[str, HandValue] = {}
        for value in (ranking.value(hand) for hands in made.get(cls, {}).values() for hand in _first(hands)):
            if value.reading not in best or value.key > best[value.reading].key:
                best[value.reading] = value
        if best:
            rungs.append(Rung(cls, tuple(sorted(best.values(), key=lambda value: value.reading != "ranks"))))
    return tuple(rungs)


def _first(hands: list[Made]) -> Iterator[tuple[int, ...]]:
    """The strongest, of each strength a few, those of the most colors and suits first."""
    ordered = sorted(hands, key=lambda found: (-found[0], -found[1]))
    alike = (islice(same, _MOST_ALIKE) for _, same in groupby(ordered, key=lambda found: found[0]))
    return (hand for _, _, hand in islice(chain.from_iterable(alike), _MOST_READ))


def _candidates(ranking: Ranking) -> Iterator[tuple[str, tuple[int, ...]]]:
    """Groups of the highest and of the lowest ranks, groups of colors, and of both at once; which it is.

    Natural cards, and four alike with a wild card: five of a kind is what may come with these alone.
    """
    deck = ranking.deck
    size = BADUGI_SIZE if ranking.role.kind == "badugi" else 5
    ranks = [rank for rank in range(len(deck.ranks)) if rank not in deck.wild_ranks]
    marks = len(deck.colors or deck.suits)
    kinds = deck.color_of if deck.colors else deck.suit_of
    by = {(deck.rank_of[card], kinds[card]): card for card in range(deck.size - deck.jokers)}
    wild = next((card for card in range(deck.size - 1, -1, -1) if deck.is_wild(card)), -1)
    for made_of, places in _places(len(ranks), marks, bool(deck.colors)):
        cards = [by.get((ranks[rank], mark)) for rank, mark in places]
        hand = {card for card in cards if card is not None}
        if len(hand) == 5:
            yield made_of, tuple(sorted(hand, key=lambda card: (-deck.rank_of[card], card)))[:size]
        four = [card for card in cards[:4] if card is not None]
        if wild >= 0 and size == 5 and len({kinds[card] for card in four}) == 4 == len(four):
            if len({deck.rank_of[card] for card in four}) == 1:
                yield "wild", (*four, wild)
        elif wild >= 0 and size == 5 and len(set(four)) == 4 and len({kinds[card] for card in four}) == 1:
            yield "wild", (*four, wild)


def _places(ranks: int, marks: int, colored: bool) -> Iterator[tuple[str, list[tuple[int, int]]]]:
    """What groups are made of, and five (rank, color or suit)."""
    ends = range(max(0, ranks - 6), ranks), sorted({*range(min(6, ranks)), ranks - 1})
    for groups in _GROUPS:
        of = [g for g, count in enumerate(groups) for _ in range(count)]
        for end in ends:
            for chosen, mark, turn in product(_chosen(end, groups), range(marks), _TURNS):
                yield "ranks", [(chosen[g], (mark + k * turn) % marks) for k, g in enumerate(of)]
        if not colored:
            continue
        for chosen, rank, turn in product(_chosen(range(marks), groups), range(ranks), _TURNS):
            yield "colors", [((rank + k * turn) % ranks, chosen[g]) for k, g in enumerate(of)]
        for rank, step, mark, turn in product(range(ranks), _TURNS, range(marks), _TURNS):
            both = zip(of, reversed(of), strict=True)
            yield "both", [((rank + g * step) % ranks, (mark + h * turn) % marks) for g, h in both]


def _chosen(kinds: Sequence[int], groups: tuple[int, ...]) -> Iterator[tuple[int, ...]]:
    """A kind for every group; groups of one size in falling order only, as they are alike."""
    for chosen in permutations(kinds, len(groups)):
        alike = zip(chosen, chosen[1:], groups, groups[1:], strict=False)
        if all(a > b or m != n for a, b, m, n in alike):
            yield chosen
