"""Secrecy as in `test_secrecy`, with jokers and wild ranks in the pack."""

from __future__ import annotations

from random import Random

import pytest

from conformance.play import random_start
from conformance.test_secrecy import Act, moves, other_stock, received, visible
from purplepoker.api.options import game_of
from purplepoker.engine.view import WATCHER
from purplepoker.variants.load import variant_ids


@pytest.mark.parametrize("variant", variant_ids())
def test_hidden_cards_change_nothing(variant: str) -> None:
    rng = Random(f"wild secrets {variant}")
    different = 0
    for pack, jokers, wild in (("standard", 1, "jokers,2"), ("purple", 2, "bug")):
        game = game_of(variant, deck=pack, jokers=jokers, wild=wild, structure="no-limit")
        for _ in range(2):
            start = random_start(rng, game)
            log: list[Act] = []
            hand = list(moves(game, start, rng, log))
            for viewer in (*range(len(start.stacks)), WATCHER):
                known = {card for _, _, after in hand for card in visible(after, viewer)}
                again = list(moves(game, other_stock(rng, start, known), iter(log), []))
                assert received(game, again, viewer) == received(game, hand, viewer)
                different += [event for _, event, _ in again] != [event for _, event, _ in hand]
    assert different > 3, "the two stocks never differ: nothing is tested"
