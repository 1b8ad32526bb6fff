"""The hands whose cards can be given one to one to sets of cards.

There are two ways: to grow hands set by set, or, where that would meet the same hands too often, to look at
all hands. A hand fits if for every choice of the sets it has at least so many cards in them together.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from fractions import Fraction
from functools import reduce
from itertools import combinations
from math import comb, prod
from operator import or_

import numpy as np

from purplepoker.odds.range_model import MOST_HANDS, Masks, bit_of, cards_in

_PENDING = 1 << 23


def matching(elements: Sequence[int], most: int = MOST_HANDS) -> Masks | None:
    """The hands of `len(elements)` cards that fit, ascending, no hand twice; None: more than `most`.

    `elements` are sets of cards.
    """
    groups = Counter(sorted(elements, key=lambda element: (element.bit_count(), element)))
    together = reduce(or_, groups)
    all_hands = comb(together.bit_count(), len(elements))
    tries = prod(comb(element.bit_count(), times) for element, times in groups.items())
    if len(groups) == 1 or all_hands <= min(tries, most):
        return None if all_hands > most else _fitting(_choices(together, len(elements)), groups)
    return _built(groups, most)


def _fitting(hands: Masks, groups: Counter[int]) -> Masks:
    """Those of the hands that fit."""
    if len(groups) == 1:
        return hands
    needs: dict[int, int] = {}
    for number in range(1, len(groups) + 1):
        for some in combinations(groups, number):
            cards = reduce(or_, some)
            needs[cards] = max(needs.get(cards, 0), sum(groups[element] for element in some))
    for cards, needed in needs.items():
        held = hands & np.uint64(cards)
        for _ in range(needed - 1):
            held &= held - np.uint64(1)  # one card less
        hands = hands[held != 0]
    return hands


def _built(groups: Counter[int], most: int) -> Masks | None:
    """The hands grown element by element, the narrow ones first."""
    found = np.zeros(1, np.uint64)
    todo = list(groups.elements())
    seen = 0
    for element, times in groups.items():
        if _least(len(found), todo, sum(groups.values()) - len(todo)) > most:
            return None
        if not element & seen:
            # no card can come twice: every hand so far with every choice from this set
            if len(found) * comb(element.bit_count(), times) > most:
                return None
            found = (found[:, None] | _choices(element, times)[None, :]).ravel()
        else:
            for _ in range(times):
                grown = _grown(found, element, most)
                if grown is None:
                    return None
                found = grown
        seen |= element
        todo = todo[times:]
    return np.sort(found)


def _least(hands: int, todo: Sequence[int], size: int) -> Fraction:
    """At least so many hands come of these: each grows by all free cards of a set, and is met from
    at most as many smaller ones as it has cards."""
    least = Fraction(hands)
    for more, element in enumerate(todo, size):
        least *= Fraction(max(0, element.bit_count() - more), more + 1)
    return least


def _choices(element: int, times: int) -> Masks:
    """All sets of so many cards of the set, ascending."""
    cards = [np.uint64(bit_of(card)) for card in cards_in(element)]
    # by their first card, the last one first: what may follow a card is then a beginning of the list
    by_first = [np.array([card]) for card in reversed(cards)]
    for _ in range(times - 1):
        later = [np.zeros(0, np.uint64)]
        for part in by_first[:-1]:
            later.append(np.concatenate([later[-1], part]))
        by_first = [card | after for card, after in zip(reversed(cards), later, strict=True)]
    return np.concatenate(by_first) if by_first else np.zeros(0, np.uint64)


def _grown(hands: Masks, element: int, most: int) -> Masks | None:
    """Every hand with every card of the set that is not in it; None: more than `most`."""
    grown: list[Masks] = []
    pending = 0
    for card in cards_in(element):
        bit = np.uint64(bit_of(card))
        part = hands[(hands & bit) == 0] | bit
        grown.append(part)
        pending += len(part)
        if pending > _PENDING:
            grown = [once(np.concatenate(grown))]
            pending = len(grown[0])
            if pending > most:
                return None
    found = once(np.concatenate(grown)) if grown else hands[:0]
    return None if len(found) > most else found


def once(hands: Masks) -> Masks:
    """Every hand once, ascending."""
    hands = np.sort(hands)  # several times as fast as `np.unique` with millions
    return hands[np.concatenate([[True], hands[1:] != hands[:-1]])] if len(hands) else hands
