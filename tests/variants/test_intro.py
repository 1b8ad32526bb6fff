"""The introduction of a game is short, ends with its odd rule, and says what is special about it."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from conformance.play import fits
from purplepoker.cards import deck
from purplepoker.variants.intro import intro
from purplepoker.variants.load import variant_file, variant_ids
from purplepoker.variants.model import Declare, Discard, Draw, Exchange, Fee, Flip, Pass
from purplepoker.variants.odd_rule import odd_rule
from purplepoker.variants.options import resolve

LONGEST = 180
PACKS = ("standard", "purple")


def of(variant: str, pack: str = "standard", **rules: str) -> str:
    """All of it in one line."""
    found, resolved = resolve(variant_file(variant), deck(pack), rules=rules)
    return " ".join(intro(found, resolved, deck(pack)))


@pytest.mark.parametrize("variant", variant_ids())
def test_a_few_short_sentences_the_odd_rule_last(variant: str) -> None:
    for pack in PACKS:
        assert fits(variant, pack)
        found, rules = resolve(variant_file(variant), deck(pack))
        told = intro(found, rules, deck(pack))
        assert 3 <= len(told) <= 6
        assert told[-1] == odd_rule(found, rules, deck(pack))
        assert len(set(told)) == len(told)
        for sentence in told:
            assert sentence[0].isupper()
            assert sentence.endswith(".")
            assert not sentence.endswith("..")
            assert len(sentence) <= LONGEST
            assert "  " not in sentence


def test_what_one_gets() -> None:
    assert of("texas-holdem").startswith("You get two cards face down; five cards come to the board for all.")
    assert "seven cards one after another, three face down and four face up." in of("seven-card-stud")
    assert "five cards lie face down on the board" in of("hollywood")
    assert "five cards come to each of two boards" in of("double-board-omaha")


def test_when_one_bets() -> None:
    assert "after three board cards, after the fourth and after the fifth." in of("omaha")
    assert "You bet on your first three cards and after each further one." in of("seven-card-stud")
    assert "You bet before the draw and after it." in of("five-card-draw")
    assert "You bet with one board card open and after each further board card." in of("manila")
    assert "after each further one and after each card turned up." in of("bull")


def test_what_else_one_may_do() -> None:
    assert "Once, before the last bets, you may exchange your whole hand." in of("hollywood")
    assert "you may first exchange your whole hand, as often as you like." in of("swiss")
    assert "Three times you may throw up to four cards and take as many." in of("badugi")
    assert "say at once whether they play for high, low or both" in of("five-card-draw-hi-lo", declare="true")


def test_what_wins() -> None:
    assert "On each board the highest hand wins: exactly two of your own cards and three of the board." in of(
        "double-board-omaha"
    )
    assert "Half the pot goes to the highest hand, half to the lowest." in of("omaha-hi-lo")
    assert "none above 8" in of("omaha-hi-lo")
    assert "5-4-3-2-A is best" in of("razz")


def test_how_a_hand_is_read_is_said_where_the_pack_has_two_ways() -> None:
    words = "A hand is read all by ranks or all by colors, whichever is better."
    assert words in of("texas-holdem", "purple")
    assert words not in of("texas-holdem")
    assert words not in of("lowball", "purple")


def test_a_game_that_asks_much_is_told_in_six_sentences() -> None:
    """As somebody's own game may."""
    found, rules = resolve(variant_file("five-card-draw-hi-lo"), deck("purple"))
    asks = (Pass(2), Flip("choose", 1), Discard(1), Exchange(), Draw(0, 3), Declare())
    steps = (*found.steps[:2], *asks, *found.steps[2:])
    told = intro(replace(found, steps=steps, fee=Fee(1)), rules, deck("purple"))
    assert len(told) <= 6
    whole = " ".join(told)
    for words in (
        "passes two cards",
        "throws one card face down after the first betting round",
        "exchange your whole hand",
        "up to three",
        "high, low or both",
    ):
        assert words in whole
