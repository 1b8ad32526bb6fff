"""A ranking goes to another process whether it has valued hands before or not."""

from __future__ import annotations

import pickle

import pytest

from purplepoker.cards import deck
from purplepoker.ranking.base import DEFAULTS
from purplepoker.ranking.tables import Ranking


@pytest.mark.parametrize("pack", ["standard", "purple"])
@pytest.mark.parametrize("role", ["high", "low", "27", "badugi"])
@pytest.mark.parametrize("used", [False, True])
def test_a_ranking_that_has_been_used_can_travel(pack: str, role: str, used: bool) -> None:
    cards = deck(pack)
    ranking = Ranking(cards, cards.roles[role], DEFAULTS)
    hand = (0, 9, 18, 27, 36)
    before = ranking.strength(hand) if used else None
    there: Ranking = pickle.loads(pickle.dumps(ranking))
    assert there.strength(hand) == (before or ranking.strength(hand))
