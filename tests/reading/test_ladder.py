"""What beats what: every class a pack can make, and no other, with an example of each way to read it."""

from __future__ import annotations

from itertools import pairwise
from random import Random

import pytest

from purplepoker.cards import deck
from purplepoker.engine.game import Game, compile_game
from purplepoker.ranking.tables import Ranking
from purplepoker.reading.ladder import ladder
from purplepoker.variants.load import variant_file

GAMES = [
    ("texas-holdem", "purple"),
    ("texas-holdem", "standard"),
    ("texas-holdem", "short"),
    ("texas-holdem", "stripped"),
    ("omaha-hi-lo", "standard"),
    ("omaha-hi-lo", "purple"),
    ("razz", "standard"),
    ("razz", "purple"),
    ("27-triple-draw", "standard"),
    ("27-triple-draw", "purple"),
    ("badugi", "standard"),
    ("badugi", "purple"),
]


def game(variant: str, pack: str) -> Game:
    return compile_game(variant_file(variant), deck(pack))


def seen(ranking: Ranking, size: int, hands: int) -> set[tuple[str, str]]:
    """Classes and readings of hands that are dealt and can win."""
    chance = Random(7)
    found = set()
    for _ in range(hands):
        value = ranking.value(chance.sample(range(ranking.deck.size), size))
        if value.qualifies:
            found.add((value.cls, value.reading))
    return found


@pytest.mark.parametrize(("variant", "pack"), GAMES)
def test_what_is_dealt_has_an_example(variant: str, pack: str) -> None:
    for share in game(variant, pack).shares:
        rungs = ladder(share.ranking)
        examples = {(rung.cls, value.reading) for rung in rungs for value in rung.examples}
        assert seen(share.ranking, share.size, 8_000) <= examples


@pytest.mark.parametrize(("variant", "pack"), GAMES)
def test_examples_are_hands_of_their_class_best_class_first(variant: str, pack: str) -> None:
    for share in game(variant, pack).shares:
        rungs = ladder(share.ranking)
        for rung in rungs:
            for value in rung.examples:
                again = share.ranking.value(value.cards)
                assert (again.cls, again.reading, again.qualifies) == (rung.cls, value.reading, True)
        assert all(a.examples[0].key > b.examples[0].key for a, b in pairwise(rungs))


def test_a_flush_never_comes_in_the_purple_pack() -> None:
    (share,) = game("texas-holdem", "purple").shares
    classes = [rung.cls for rung in ladder(share.ranking)]
    assert "flush" not in classes
    assert classes[0] == "royal_flush"
    assert classes[-1] == "high_card"


def test_lows_are_shown_by_their_best() -> None:
    (share,) = game("27-triple-draw", "standard").shares
    best = ladder(share.ranking)[0].examples[0]
    assert [share.ranking.deck.text(card)[0] for card in best.cards] == list("75432")
