"""A ruling as the terminal tells it: one sentence that cites it, whose cards they were, and no other card."""

from __future__ import annotations

from engine.identity import Hand
from purplepoker.cards import CardId, deck, parse_cards
from purplepoker.engine.events import Event
from purplepoker.engine.forced import forced_bets
from purplepoker.engine.game import compile_game
from purplepoker.engine.stakes import Start
from purplepoker.engine.view import seen, view
from purplepoker.reading.ruled import RULED
from purplepoker.terminal_cards import Cards, Look
from purplepoker.terminal_news import News
from purplepoker.terminal_screen import Seating
from purplepoker.variants.load import variant_file


def told(what: str, seat: int = -1, cards: str = "") -> list[str]:
    """What seat 0 reads of a ruling before anybody has acted."""
    game = compile_game(variant_file("texas-holdem"), deck("standard"))
    first = parse_cards(game.deck, "As Ks Qs Js Ts 9s 8s 7s 6s 5s 4s")
    stock = (*first, *(CardId(card) for card in range(52) if card not in first))
    hand = Hand(game, Start((50,) * 3, forced_bets(game, 3), stock))
    news = News(game, Cards(game.deck, Look(unicode=False)), Seating((1, 2, 3), ("you", "Bo", "Cy"), 0))
    before, known = hand.state, len(hand.events)
    hand.rule(what, seat, parse_cards(game.deck, cards))
    event: Event = seen(game, before, hand.events[known], 0)
    return [line.plain.strip() for line in news.long(event, view(game, before, 0))]


def test_an_exposed_card_is_named_with_its_owner() -> None:
    (line,) = told("exposed", 1, "Ts")
    assert line.startswith(RULED["I-2"])
    assert "seat 2" in line
    assert "Ts" in line


def test_early_cards_are_named_and_their_burn_is_not() -> None:
    (line,) = told("early_board")
    assert line.startswith(RULED["I-4"])
    assert [card for card in ("8s", "7s", "6s", "5s") if card in line] == ["7s", "6s", "5s"]


def test_an_extra_card_stays_face_down() -> None:
    (line,) = told("extra_card", 0)
    assert line.startswith(RULED["I-7"])
    assert "8s" not in line


def test_the_end_of_a_hand_is_one_sentence() -> None:
    assert told("void") == [RULED["void"]]
