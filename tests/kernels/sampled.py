"""What tests of sampling share: plain deals, all deals of a small pack, and how far counts may be off."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from itertools import combinations, permutations, product
from typing import Any

import numpy as np

from purplepoker.cards import Deck, deck
from purplepoker.kernels.sampling import UNKNOWN, Deal, Range, deal_chunk
from purplepoker.kernels.tables import Tables, tables_for
from purplepoker.ranking.base import DEFAULTS, role_of_kind
from purplepoker.ranking.tables import Ranking, ranking


def strengths(pack: str, kind: str = "high") -> tuple[Deck, Ranking, Tables]:
    """A pack, its ranking and the tables for seven cards."""
    cards = deck(pack)
    own = ranking(cards, role_of_kind(cards, kind), DEFAULTS)
    tables = tables_for(own, 7)
    assert tables is not None
    return cards, own, tables


def a_range(slots: Sequence[int], hands: Sequence[Sequence[int]], weights: Sequence[float] = ()) -> Range:
    """A range of equal weights where none are given."""
    return Range(slots, np.array(hands, np.uint8), np.array(weights or [1.0] * len(hands), np.float64))


def pairs_of(cards: Sequence[int]) -> list[tuple[int, int]]:
    """All hands of two of these cards."""
    return list(combinations(cards, 2))


def dealt(seed: int, chunk: int, n: int, deal: Deal) -> np.ndarray:
    """The first n deals of a chunk."""
    out = np.full((n, len(deal.template)), 255, np.uint8)
    deal_chunk(seed, chunk, deal, out)
    return out


def every_deal(
    size: int, template: Sequence[int], ranges: Sequence[Range] = (), dead: Sequence[int] = ()
) -> Iterator[tuple[tuple[int, ...], float]]:
    """All deals one by one, with their weights."""
    taken = {slot for r in ranges for slot in r.slots}
    missing = [slot for slot, card in enumerate(template) if card == UNKNOWN and slot not in taken]
    for chosen in product(*(range(len(r.hands)) for r in ranges)):
        cards = list(template)
        weight = 1.0
        for r, row in zip(ranges, chosen, strict=True):
            weight *= float(r.weights[row])
            for slot, card in zip(r.slots, r.hands[row].tolist(), strict=True):
                cards[slot] = card
        known = [card for card in cards if card != UNKNOWN] + list(dead)
        if len(set(known)) < len(known) or not weight:
            continue
        rest = [card for card in range(size) if card not in known]
        for more in permutations(rest, len(missing)):
            for slot, card in zip(missing, more, strict=True):
                cards[slot] = card
            yield tuple(cards), weight


def chances(deals: Iterator[tuple[Any, float]]) -> dict[Any, float]:
    """By deal (or what else is weighed) its part of the whole weight."""
    total: Counter[Any] = Counter()
    for what, weight in deals:
        total[what] += weight  # type: ignore[assignment]  # a Counter of floats
    whole = sum(total.values())
    return {what: weight / whole for what, weight in total.items()}


def surprise(found: Mapping[Any, int], expected: Mapping[Any, float]) -> float:
    """Chi-square as a distance from the mean in standard deviations (Wilson and Hilferty); 4 is too far.

    What is found must be among what is expected.
    """
    assert set(found) <= set(expected)
    n = sum(found.values())
    assert min(expected.values()) * n >= 5, "too few deals for the test"
    square = sum((found.get(what, 0) - n * part) ** 2 / (n * part) for what, part in expected.items())
    free = len(expected) - 1
    return float(((square / free) ** (1 / 3) - (1 - 2 / (9 * free))) / (2 / (9 * free)) ** 0.5)
