"""R-24: the capacity table of section 1, and how many may sit down."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from purplepoker.cards import deck
from purplepoker.variants.capacity import capacity, cards_needed, largest_draw, seats
from purplepoker.variants.load import variant_file, variant_ids
from purplepoker.variants.model import Board
from purplepoker.variants.options import resolve


@pytest.mark.parametrize(
    ("game", "players", "plain", "early"),
    [
        ("texas-holdem", 10, 28, 29),
        ("greek", 10, 28, 29),
        ("omaha", 10, 48, 49),
        ("irish", 10, 48, 49),
        ("pineapple", 10, 38, 39),
        ("crazy-pineapple", 10, 38, 39),
        ("egyptian", 10, 29, 30),
        ("manila", 10, 29, 30),
        ("manila", 11, 31, 32),
        ("yukon", 10, 30, 31),
        ("hollywood", 10, 26, 27),  # and 20 more if all exchange: 46, 47
        ("swiss", 10, 26, 27),
    ],
)
def test_cards_of_a_full_holdem_table(game: str, players: int, plain: int, early: int) -> None:
    for burn, used in (("false", plain), ("true", early)):
        variant, _ = resolve(variant_file(game), deck("standard"), rules={"burn_before_deal": burn})
        assert cards_needed(variant, players) - largest_draw(variant) == used


@pytest.mark.parametrize(
    ("game", "players", "used"),
    [("five-card-draw", 8, 40), ("five-card-draw", 7, 35), ("five-card-stud", 10, 50), ("bull", 7, 49)],
)
def test_cards_of_a_full_ante_table(game: str, players: int, used: int) -> None:
    variant, _ = resolve(variant_file(game), deck("standard"))
    assert cards_needed(variant, players) - largest_draw(variant) == used


@pytest.mark.parametrize(
    ("game", "pack", "rules", "most"),
    [
        ("texas-holdem", "standard", {}, 10),
        ("texas-holdem", "purple", {}, 10),
        ("omaha", "standard", {}, 10),
        ("omaha", "purple", {}, 10),  # all 49 cards
        ("irish", "purple", {}, 10),
        ("omaha", "short", {}, 7),
        ("omaha", "stripped", {}, 6),
        ("five-card-draw", "standard", {}, 8),
        ("five-card-draw", "purple", {}, 7),
        ("five-card-stud", "standard", {}, 10),
        ("five-card-stud", "purple", {}, 7),
        ("five-card-stud", "purple", {"max_seats": "10"}, 9),  # then the pack speaks
        ("seven-card-stud", "standard", {}, 7),
        ("seven-card-stud", "standard", {"max_seats": "8"}, 8),
        ("seven-card-stud", "standard", {"max_seats": "9"}, 8),
        ("seven-card-stud", "purple", {}, 7),
        ("seven-card-stud", "purple", {"max_seats": "8"}, 7),
        ("bull", "standard", {}, 7),
        ("bull", "purple", {}, 7),
        ("manila", "stripped", {"manila_stripped": "true"}, 10),
        ("texas-holdem", "standard", {"max_seats": "6"}, 6),
        ("razz", "standard", {}, 8),
        ("badugi", "standard", {}, 8),
        ("five-card-omaha", "standard", {}, 8),  # 40, 5 and 3
        ("five-card-omaha", "purple", {}, 8),  # all 49 cards
        ("six-card-omaha", "standard", {}, 7),
        ("six-card-omaha", "purple", {}, 6),
        ("courchevel", "standard", {}, 8),
        ("courchevel", "purple", {}, 8),
        ("double-board-holdem", "purple", {}, 10),
        ("double-board-omaha", "standard", {}, 9),
        ("double-board-omaha", "purple", {}, 8),
        ("ante-holdem", "standard", {}, 10),
        ("ante-holdem", "purple", {}, 10),  # the two-card deal seats ten
        ("lowball", "standard", {}, 8),
        ("five-card-draw-hi-lo", "purple", {}, 7),
        ("seven-card-stud-hi-lo-regular", "standard", {}, 7),
        ("seven-card-stud-hi-lo-regular", "standard", {"max_seats": "8"}, 8),
        ("five-card-roll-your-own", "standard", {}, 10),
        ("five-card-roll-your-own", "purple", {}, 7),
        ("seven-card-roll-your-own", "standard", {}, 7),
        ("seven-card-roll-your-own", "purple", {}, 7),  # all 49 cards
    ],
)
def test_most_seats(game: str, pack: str, rules: dict[str, str], most: int) -> None:
    variant, resolved = resolve(variant_file(game), deck(pack), rules=rules)
    assert seats(variant, resolved, deck(pack)) == (2, most)


@pytest.mark.parametrize("burn", ["false", "true"])
def test_eleven_at_stripped_manila(burn: str) -> None:
    """Eleven with and without the early burn: 32 cards exactly with it."""
    rules = {"manila_stripped": "true", "burn_before_deal": burn}
    variant, _ = resolve(variant_file("manila"), deck("stripped"), rules=rules)
    assert capacity(variant, deck("stripped")) == 11


def test_a_draw_leaves_one_players_largest_draw() -> None:
    """52 cards: nine players leave seven, ten would leave two."""
    variant, _ = resolve(variant_file("five-card-draw"), deck("standard"))
    assert capacity(variant, deck("standard")) == 9
    limited, _ = resolve(variant_file("five-card-draw"), deck("stripped"), rules={"max_draw": "3"})
    assert (capacity(limited, deck("stripped")), capacity(variant, deck("stripped"))) == (5, 5)
    assert (largest_draw(limited), largest_draw(variant)) == (3, 5)


def test_jokers_count_as_cards() -> None:
    variant, _ = resolve(variant_file("omaha"), deck("purple", 2))
    assert cards_needed(variant, 10) == 49
    assert capacity(variant, deck("purple", 2)) == 10
    plain, _ = resolve(variant_file("bull"), deck("standard", 2))
    assert capacity(plain, deck("standard", 2)) == 7


@pytest.mark.parametrize("pack", ["standard", "purple", "short", "stripped"])
@pytest.mark.parametrize("game", variant_ids())
def test_one_seat_more_would_need_more_cards_than_there_are(game: str, pack: str) -> None:
    variant, _ = resolve(variant_file(game), deck(pack))
    most = capacity(variant, deck(pack))
    assert cards_needed(variant, most) <= deck(pack).size < cards_needed(variant, most + 1)


def test_a_game_that_deals_nothing_serves_as_many_seats_as_there_are_cards() -> None:
    variant, _ = resolve(variant_file("texas-holdem"), deck("standard"))
    boards = tuple(step for step in variant.steps if isinstance(step, Board))
    nothing_dealt = replace(variant, steps=boards)
    assert capacity(nothing_dealt, deck("standard")) == 52
    assert capacity(replace(nothing_dealt, steps=boards * 7), deck("standard")) == 0


def test_a_board_larger_than_the_pack_serves_nobody() -> None:
    variant, _ = resolve(variant_file("texas-holdem"), deck("standard"))
    boards = tuple(step for step in variant.steps if isinstance(step, Board))
    assert capacity(replace(variant, steps=variant.steps + boards * 6), deck("standard")) == 0
    assert capacity(replace(variant, steps=variant.steps + boards * 8), deck("standard")) == 0
