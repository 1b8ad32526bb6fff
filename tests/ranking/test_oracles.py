"""Standard hands against other people's evaluators: phevaluator and pokerkit know nothing of ours."""

from __future__ import annotations

from itertools import pairwise

import pytest
from phevaluator import evaluate_cards
from pokerkit import (
    BadugiHand,
    EightOrBetterLowHand,
    RegularLowHand,
    ShortDeckHoldemHand,
    StandardHighHand,
    StandardLowHand,
)

from purplepoker.cards import deck
from purplepoker.ranking.base import DEFAULTS, role_of_kind
from purplepoker.ranking.tables import ranking
from ranking.hands import random_hands

PACK = deck("standard")


def test_phevaluator_orders_hands_alike() -> None:
    """It counts from 1, the best, to 7,462; we count the same values from the other end."""
    tables = ranking(PACK, role_of_kind(PACK, "high"), DEFAULTS)
    for n in (5, 6, 7):
        for hand in random_hands(PACK, n, 5_000):
            theirs = evaluate_cards(*(PACK.texts[card] for card in hand))
            assert 7_463 - theirs == tables.strength(hand)


@pytest.mark.parametrize(
    ("pack", "kind", "oracle", "sizes"),
    [
        ("standard", "high", StandardHighHand, (5, 7)),
        ("standard", "a5", RegularLowHand, (5, 7)),
        ("standard", "27", StandardLowHand, (5, 7)),
        ("standard", "a5-8", EightOrBetterLowHand, (7, 8)),
        ("standard", "badugi", BadugiHand, (4,)),
        ("short", "short", ShortDeckHoldemHand, (5, 7)),
    ],
)
def test_pokerkit_orders_hands_alike(pack: str, kind: str, oracle: type, sizes: tuple[int, ...]) -> None:
    cards = deck(pack)
    tables = ranking(cards, role_of_kind(cards, kind), DEFAULTS)
    found = []
    for n in sizes:
        for hand in random_hands(cards, n, 300 if n < 6 else 120):
            text = "".join(cards.texts[card] for card in hand)
            theirs = oracle.from_game_or_none(text)  # type: ignore[attr-defined]
            assert (theirs is None) == (tables.strength(hand) == 0)
            if theirs is not None:
                found.append((tables.strength(hand), theirs))
    found.sort(key=lambda pair: pair[0])
    for (a, first), (b, second) in pairwise(found):
        assert (first == second) if a == b else (first < second)
