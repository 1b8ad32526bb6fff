"""Hands in the words and groups the page and the terminal draw, checked by hand."""

from __future__ import annotations

import pytest

from purplepoker.cards import deck, parse_cards
from purplepoker.engine.game import Game, compile_game
from purplepoker.reading.groups import groups
from purplepoker.reading.hands import hand_of, sentence
from purplepoker.variants.load import variant_file


def game(variant: str, pack: str) -> Game:
    return compile_game(variant_file(variant), deck(pack))


def drawn(variant: str, pack: str, hole: str, *rows: str, share: int = 0) -> list[str]:
    """Each group as `cards side name number`, and the sentence."""
    g = game(variant, pack)
    cards = tuple(parse_cards(g.deck, hole))
    board = tuple(tuple(parse_cards(g.deck, row)) for row in rows) or ((),) * len(g.variant.rows)
    hand = hand_of(g.shares[share], cards, board)
    assert hand is not None
    lines = [
        " ".join([*(g.deck.text(card) for card in group.cards), group.side, group.name, group.number]).strip()
        for group in groups(g.deck, hand.value)
    ]
    return [*lines, sentence(g.deck, hand)]


@pytest.mark.parametrize(
    ("pack", "hole", "board", "expected"),
    [
        ("standard", "Ks Kh", "Kd 7c 7h 2s 3d",
         ["Ks Kh Kd ranks kings K", "7h 7c ranks sevens 7", "kings full of sevens"]),
        ("standard", "As Qh", "Ad 7c 5h 2s",
         ["As Ad ranks aces A", "Qh kicker  Q", "7c kicker  7", "5h kicker  5",
          "pair of aces with queen, seven, five"]),
        ("standard", "As 3s", "Ks 7s 5s 2d",
         ["As Ks 7s 5s 3s suit spades A-K-7-5-3", "flush in spades A-K-7-5-3"]),
        ("standard", "6h 7h", "8h 9h Th",
         ["Th 9h 8h 7h 6h straight straight T", "Th 9h 8h 7h 6h suit hearts",
          "ten-high straight flush in hearts"]),
        ("standard", "6h 7d", "8h 9h Tc",
         ["Tc 9h 8h 7d 6h straight straight T", "ten-high straight"]),
        ("purple", "8p 9p", "Jp Kb Ag",
         ["Jp 9p 8p colors purple 7", "Kb kicker  6", "Ag kicker  5",
          "three purples with blue, green (7, 6, 5), by colors"]),
        ("purple", "Kp Kr", "Kb 8g 9z",
         ["Kp Kb Kr ranks kings 6", "9z kicker  2", "8g kicker  1",
          "three kings with nine, eight (6, 2, 1), by ranks"]),
    ],
)  # fmt: skip
def test_groups_in_the_order_compared(pack: str, hole: str, board: str, expected: list[str]) -> None:
    assert drawn("texas-holdem", pack, hole, board) == expected


def test_less_than_a_hand_is_read_so_far() -> None:
    assert drawn("texas-holdem", "standard", "Ks Kh", "") == ["Ks Kh ranks kings K", "pair of kings"]
    assert drawn("texas-holdem", "purple", "Kp 8p", "")[0] == "Kp 8p colors purple 7"
    assert drawn("omaha", "standard", "Ks Kh Kd 2c", "")[0] == "Ks Kh ranks kings K"  # two play


def test_a_low_and_a_high_each_have_a_reading() -> None:
    g = game("omaha-hi-lo", "standard")
    hole = tuple(parse_cards(g.deck, "As 2h Kd Kc"))
    rows = (tuple(parse_cards(g.deck, "3s 7d 8c Kh 9s")),)
    names = [(share.name, hand_of(share, hole, rows)) for share in g.shares]
    assert [name for name, _ in names] == ["high", "low"]
    words = [sentence(g.deck, hand) for _, hand in names if hand is not None]
    assert words[0].startswith("three kings")
    assert words[1] == "8-7-3-2-A"
    rows = (tuple(parse_cards(g.deck, "3s Td Jc Kh 9s")),)
    low = hand_of(g.shares[1], hole, rows)
    assert low is not None
    assert sentence(g.deck, low).endswith("(does not qualify)")


def test_two_rows() -> None:
    """Yukon: a player's hand lies on one row and the river card; the better row counts."""
    g = game("yukon", "standard")
    hole = tuple(parse_cards(g.deck, "As Ah Kd Kc"))[
        : sum(s.down for s in g.variant.steps if hasattr(s, "down"))
    ]
    empty = tuple(() for _ in g.variant.rows)
    hand = hand_of(g.shares[0], hole, empty)
    assert hand is not None
    assert not hand.whole


def test_unknown_cards_are_not_read() -> None:
    g = game("texas-holdem", "standard")
    assert hand_of(g.shares[0], (-1, -1), ((1, 2, 3),)) is None
