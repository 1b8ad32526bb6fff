"""Odds and frequencies with wild cards, beside every deal valued by the engine or every hand one by one."""

from __future__ import annotations

import random
from collections import Counter
from fractions import Fraction
from itertools import combinations

import pytest

from odds.brute import equities
from odds.dealt import pack_text
from purplepoker.cards import CardId, Deck, deck, load_deck, with_wild
from purplepoker.engine.game import compile_game
from purplepoker.errors import Code, Refused
from purplepoker.odds.equity import equity, question_of
from purplepoker.odds.frame import Wanted
from purplepoker.odds.frequencies import frequencies
from purplepoker.odds.situation import Situation, player_of_cards
from purplepoker.ranking.base import DEFAULTS, role_of_kind
from purplepoker.ranking.tables import ranking
from purplepoker.variants.load import variant_file
from purplepoker.variants.shape import held, row_sizes

SPOTS = (
    ("texas-holdem", "standard", 2, "jokers", 2),
    ("texas-holdem", "standard", 0, "2", 2),
    ("texas-holdem", "standard", 1, "bug,A", 2),
    ("texas-holdem", "purple", 2, "jokers", 2),
    ("texas-holdem", "purple", 1, "bug", 1),
    ("omaha", "standard", 2, "jokers", 2),
    ("omaha-hi-lo", "purple", 1, "jokers", 1),
    ("razz", "standard", 2, "jokers", 1),
    ("27-single-draw", "standard", 1, "jokers", 1),
    ("badugi", "standard", 0, "2", 1),
)
"""Game, pack, and how many cards of the deal are still unknown."""


def some_deals(variant: str, pack: Deck, unknown: int) -> list[Situation]:
    """Two or three players, wild cards among them; of the board, or of the first hand, some cards miss."""
    game = compile_game(variant_file(variant), pack)
    hole, sizes = held(game.variant), list(row_sizes(game.variant).values())
    chance = random.Random(f"{variant} {pack.wild}")
    wild = [card for card in range(pack.size) if pack.is_wild(card)]
    found = []
    for number in range(4):
        cards = chance.sample(range(pack.size), 3 * hole + sum(sizes))
        for at, card in enumerate(chance.sample(wild, min(len(wild), 1 + number % 2))):
            if card not in cards:
                cards[at * hole] = card
        holes = [tuple(CardId(c) for c in cards[p * hole : (p + 1) * hole]) for p in range(2 + number % 2)]
        board = cards[3 * hole :]
        if sizes:
            rows = [tuple(CardId(c) for c in board[: sizes[0] - unknown])]
        else:
            rows = []
            holes[0] = holes[0][: hole - unknown]
        found.append(Situation(game, tuple(player_of_cards("", own, hole) for own in holes), tuple(rows), ()))
    return found


@pytest.mark.parametrize(("variant", "pack", "jokers", "wild", "unknown"), SPOTS)
def test_exact_odds_are_those_of_all_deals(
    variant: str, pack: str, jokers: int, wild: str, unknown: int
) -> None:
    for asked in some_deals(variant, with_wild(deck(pack), jokers, wild), unknown):
        count, right = equities(asked)
        found = equity(question_of(asked), Wanted(), clock=lambda: 0.0)
        assert found.exact
        assert found.deals == count
        limit = 5040 * count
        assert [Fraction(one.equity).limit_denominator(limit) for one in found.players] == right


def test_known_hands_before_the_flop_agree_with_a_sample() -> None:
    """The kernels that look at ranks or suits alone must not be taken where a card has neither."""
    for jokers, wild, hands in ((2, "jokers", ("As Ah", "Ks Jk1")), (0, "2", ("As Ah", "Ks 2s"))):
        import purplepoker as pp

        exact = pp.odds("texas-holdem", list(hands), jokers=jokers, wild=wild)
        sampled = pp.odds("texas-holdem", list(hands), jokers=jokers, wild=wild, samples=100_000, seed=3)
        assert exact.exact
        assert not sampled.exact
        for one, other in zip(exact.hands, sampled.hands, strict=True):
            assert abs(one.equity - other.equity) < 5 * other.stderr


@pytest.mark.parametrize(
    ("pack", "kind", "jokers", "wild", "n"),
    [
        ("short", "short", 2, "jokers", 5),
        ("short", "short", 1, "bug,6", 5),
        ("short", "27", 1, "jokers", 5),
        ("short", "badugi", 1, "jokers", 4),
        ("stripped", "a5", 2, "jokers", 5),
    ],
)
def test_frequencies_are_those_of_all_hands(pack: str, kind: str, jokers: int, wild: str, n: int) -> None:
    chosen = with_wild(deck(pack), jokers, wild)
    role = role_of_kind(chosen, kind)
    order = ranking(chosen, role, DEFAULTS)
    right = Counter(order.class_of(order.strength(hand)) for hand in combinations(range(chosen.size), n))
    total, found = frequencies(chosen, role, DEFAULTS, n)
    assert total == right.total()
    assert {cls: count for cls, count in found.items() if count} == right


@pytest.mark.parametrize(
    ("kind", "jokers", "wild", "n"),
    [
        ("purple", 1, "bug", 6),
        ("purple", 2, "bug", 6),
        ("27", 1, "jokers", 6),
        ("27", 0, "3", 7),
        ("purple-27", 1, "jokers", 6),
        ("badugi", 2, "jokers", 5),
        ("badugi", 1, "jokers", 6),
    ],
)
def test_the_best_of_the_fives_is_the_hand(kind: str, jokers: int, wild: str, n: int) -> None:
    """Every hand of a small pack, one by one: five ranks, an ace too, in suits or colors."""
    colors = {"purple": (0, 1, 0, 1, 1), "purple-27": (0, 1, 0)}.get(kind, ())
    small = load_deck(pack_text(5, 2 if colors else 4, colors).replace('"6"', '"A"'), "small")
    chosen = with_wild(small, jokers, wild)
    role = role_of_kind(chosen, kind)
    order = ranking(chosen, role, DEFAULTS)
    right = Counter(order.class_of(order.strength(hand)) for hand in combinations(range(chosen.size), n))
    total, found = frequencies(chosen, role, DEFAULTS, n)
    assert total == right.total()
    assert {cls: count for cls, count in found.items() if count} == right


def test_more_hands_than_can_be_counted_are_refused() -> None:
    pack = with_wild(deck("purple"), 1, "bug")
    with pytest.raises(Refused) as no:
        frequencies(pack, pack.roles["high"], DEFAULTS, 8)
    assert no.value.code is Code.CARD_COUNT
    assert "up to 7 of 50 cards" in str(no.value)
