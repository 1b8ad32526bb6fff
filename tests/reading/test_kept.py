"""How many cards must still be thrown, by game and round, and what that leaves of a share."""

from __future__ import annotations

import pytest

from purplepoker.cards import deck
from purplepoker.engine.game import Game, compile_game
from purplepoker.reading.kept import kept_share, to_throw
from purplepoker.variants.load import variant_file


def game(variant: str) -> Game:
    return compile_game(variant_file(variant), deck("standard"))


@pytest.mark.parametrize(
    ("variant", "held", "street", "thrown"),
    [
        ("pineapple", 3, 0, 1),
        ("pineapple", 2, 0, 0),
        ("crazy-pineapple", 3, 1, 1),
        ("crazy-pineapple", 3, 2, 1),
        ("crazy-pineapple", 2, 2, 0),
        ("crazy-pineapple", 2, 4, 0),
        ("irish", 4, 2, 2),
        ("irish", 2, 2, 0),
        ("texas-holdem", 2, 1, 0),
        ("omaha", 4, 1, 0),
        ("five-card-draw", 5, 1, 0),
        ("bull", 3, 1, 0),
    ],
)
def test_cards_to_throw(variant: str, held: int, street: int, thrown: int) -> None:
    assert to_throw(game(variant), held, street) == thrown


def test_a_share_plays_no_more_than_is_kept() -> None:
    share = game("irish").shares[0]
    assert kept_share(share, 2, 0) is share
    kept = kept_share(share, 4, 2)
    assert (kept.least, kept.most, kept.any_cards) == (share.least, 2, False)
    omaha = game("omaha").shares[0]
    assert kept_share(omaha, 5, 1).most == 2, "a game's own number may be less"
