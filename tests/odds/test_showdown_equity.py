"""The equity of a finished deal is what the engine pays, for every variant and pack (one money path)."""

from __future__ import annotations

import random
from fractions import Fraction

import numpy as np
import pytest

from odds.brute import shares
from purplepoker.cards import Deck, deck, with_wild
from purplepoker.engine.game import compile_game
from purplepoker.errors import Refused
from purplepoker.files import data_ids
from purplepoker.odds.equity import equity, question_of
from purplepoker.odds.frame import Wanted
from purplepoker.odds.situation import Situation, player_of_cards
from purplepoker.variants.load import variant_file, variant_ids
from purplepoker.variants.shape import held, row_sizes

PACKS = [deck(name) for name in data_ids("decks")]
PACKS += [
    with_wild(deck("standard"), 2, "jokers,2"),
    with_wild(deck("short"), 1, "bug"),
    with_wild(deck("purple"), 2, "jokers"),
    with_wild(deck("purple"), 1, "bug"),
]


@pytest.mark.parametrize("pack", PACKS, ids=lambda pack: f"{pack.id}-{pack.wild}")
@pytest.mark.parametrize("variant", variant_ids())
def test_a_finished_deal_pays_as_the_engine_does(variant: str, pack: Deck) -> None:
    try:
        game = compile_game(variant_file(variant), pack)
    except Refused:
        return  # a pack that is too small, or has no such ranking
    hole, sizes = held(game.variant), list(row_sizes(game.variant).values())
    chance = random.Random(f"{variant} {pack.id}")
    for _ in range(25 if pack.wild == "none" else 4):
        most = min(10, (game.deck.size - sum(sizes)) // hole)
        players = chance.randint(2, most)
        cards = list(range(game.deck.size))
        # few ranks or colors make ties and flushes
        chance.shuffle(cards)
        take = iter(cards)
        holes = [tuple(sorted(next(take) for _ in range(hole))) for _ in range(players)]
        rows = tuple(tuple(next(take) for _ in range(size)) for size in sizes)
        asked = Situation(game, tuple(player_of_cards("", own, hole) for own in holes), rows, ())
        found = equity(question_of(asked), Wanted(), clock=lambda: 0.0)
        by_name = dict(zip(row_sizes(game.variant), rows, strict=True))
        right = shares(game, holes, [by_name.get(row, ()) for row in game.rows])
        assert found.exact
        assert found.deals == 1
        assert [Fraction(one.equity).limit_denominator(5040) for one in found.players] == right
        assert np.count_nonzero([one.win for one in found.players]) <= 1
