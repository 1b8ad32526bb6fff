"""Readings and results in the words and groups the page draws, checked by hand."""

from __future__ import annotations

import pytest

from purplepoker.cards import CardId, deck, parse_cards
from purplepoker.engine.core import apply, begin, step
from purplepoker.engine.events import Awarded, Call, Event, Fold
from purplepoker.engine.forced import forced_bets
from purplepoker.engine.game import Game, compile_game
from purplepoker.engine.stakes import Start
from purplepoker.engine.view import WATCHER, View, view
from purplepoker.service.reading import groups, hand_of, readings, result_of, sentence
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


# --- results ------------------------------------------------------------------------------------------


def played(variant: str, pack: str, top: str) -> tuple[Game, Awarded, tuple[View, ...]]:
    """Three call down a hand whose stock begins with these cards; every view ahead of the award."""
    seats = 3
    g = game(variant, pack)
    first = tuple(parse_cards(g.deck, top))
    rest = (CardId(card) for card in range(g.deck.size) if card not in first)
    start = Start((100,) * seats, forced_bets(g, seats), (*first, *rest), b"k" * 32)
    state, _ = begin(g, start)
    events: tuple[Event, ...] = ()
    while not state.over:
        before = state
        state, events = step(g, state, Call(state.actor))
    for event in events[:-1]:
        before = apply(g, before, event)
    award = events[-1]
    assert isinstance(award, Awarded)
    return g, award, tuple(view(g, before, p) for p in (*range(seats), WATCHER))


NAMES = ("Ann", "Bob", "Cat")


def test_the_winner_is_told_as_you() -> None:
    top = "Ks 2h 3d Kh 7c 8d 9s Kd Qd 5h 9h Jc 9d 4s"
    g, award, views = played("texas-holdem", "standard", top)
    texts = [
        result_of(g, v, award, 1, (4, 2, 0), NAMES, p).text for v, p in zip(views, (0, 1, 2, -1), strict=True)
    ]
    assert texts[0][0].startswith("You win 6. ")
    assert texts[1] == texts[2] == texts[3]
    assert texts[1][0].startswith("Ann wins 6. ")
    assert texts[0][0].removeprefix("You win") == texts[1][0].removeprefix("Ann wins")
    result = result_of(g, views[3], award, 1, (4, 2, 0), NAMES, -1)
    assert result.won == ((4, 6),)
    assert {chair for chair, _ in result.readings} == {4, 2, 0}


def test_a_split_pot_names_both() -> None:
    top = "As Ah 3d Kh Kc 8d 2s Qd Js 5h 9h Tc 9d 4s"
    g, award, views = played("texas-holdem", "standard", top)
    mine = result_of(g, views[1], award, 1, (0, 1, 2), NAMES, 1).text[0]
    other = result_of(g, views[2], award, 1, (0, 1, 2), NAMES, 2).text[0]
    assert mine.startswith("You and Ann share 6, 3 each. Both have ")
    assert other.startswith("Ann and Bob share 6, 3 each. Both have ")


def test_a_watcher_and_a_player_without_cards_have_no_reading() -> None:
    g = game("texas-holdem", "standard")
    start = Start((100, 100), forced_bets(g, 2), tuple(map(CardId, range(52))), b"k")
    state, _ = begin(g, start)
    assert readings(g, view(g, state, WATCHER)) == ()
    assert readings(g, view(g, state, 0)) != ()
    state, _ = step(g, state, Fold(state.actor))
    assert all(not seat.shown for seat in view(g, state, WATCHER).seats)
