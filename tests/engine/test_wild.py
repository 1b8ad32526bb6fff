"""Single cards with jokers and wild ranks (R-36): who brings in, who opens, who keeps an ace."""

from __future__ import annotations

import pytest

from purplepoker.api.options import game_of
from purplepoker.bots.base import has_ace
from purplepoker.cards import CardId, parse_cards
from purplepoker.engine.core import begin, legal
from purplepoker.engine.forced import forced_bets
from purplepoker.engine.game import Game
from purplepoker.engine.stakes import Start
from purplepoker.engine.state import State
from purplepoker.engine.view import view


def opened(game: Game, *doors: str) -> State:
    """The hand in which these cards lie face up in front of the seats, from the first on."""
    count = len(doors)
    plain = tuple(CardId(card) for card in range(game.deck.size))
    start = Start((100,) * count, forced_bets(game, count), plain, b"k" * 32)
    places = [cards[-1] for cards in begin(game, start)[0].up]
    stock = list(plain)
    for place, card in zip(places, (parse_cards(game.deck, door)[0] for door in doors), strict=True):
        at = stock.index(card)
        stock[at], stock[place] = stock[place], stock[at]
    state, _ = begin(game, Start(start.stacks, start.forced, tuple(stock), start.key))
    assert [game.deck.text(cards[-1]) for cards in state.up] == list(doors)
    return state


STUD = {"structure": "fixed-limit", "jokers": 1, "wild": "jokers,2"}


@pytest.mark.parametrize(
    ("variant", "pack", "doors", "seat"),
    [
        ("seven-card-stud", "standard", ("Jk1", "Kc", "5h"), 2),  # the joker is above every ace
        ("seven-card-stud", "standard", ("As", "Jk1", "Ah"), 2),  # of the aces the lower suit
        ("seven-card-stud", "standard", ("3c", "2s", "Jk1"), 1),  # a wild rank is its natural self
        ("razz", "standard", ("Jk1", "As", "3c"), 2),  # the ace is low, and the joker beyond it
        ("razz", "standard", ("2c", "Jk1", "As"), 0),
        ("razz", "standard", ("Kd", "Kh", "Jk1"), 1),
    ],
)
def test_who_brings_in(variant: str, pack: str, doors: tuple[str, ...], seat: int) -> None:
    game = game_of(variant, deck=pack, **STUD)  # type: ignore[arg-type]
    state = opened(game, *doors)
    assert state.actor == seat
    assert legal(game, state, seat).bring_in is not None


@pytest.mark.parametrize(
    ("doors", "seat"), [(("As", "Jk1", "Kd"), 1), (("2s", "Kd", "3c"), 1), (("As", "Ac", "2h"), 0)]
)
def test_the_highest_single_card_opens_where_nobody_brings_in(doors: tuple[str, ...], seat: int) -> None:
    """7.2: a joker before an ace; a wild deuce by itself is a deuce."""
    game = game_of("five-card-stud", deck="standard", jokers=1, wild="jokers,2")
    assert opened(game, *doors).actor == seat


def test_wild_cards_showing_count_as_what_makes_the_hand_best() -> None:
    """R-36: from the second card on; a king with a joker opens before an ace with a queen."""
    from purplepoker.ranking.showing import showing

    game = game_of("five-card-stud", deck="standard", jokers=1, wild="jokers,2")
    assert game.high is not None

    def worth(text: str) -> tuple[int, ...]:
        high = game.high
        assert high is not None
        return showing(game.deck, high.role, high.settings, parse_cards(game.deck, text))

    assert worth("Kd Jk1") == worth("Kd 2c") == worth("Kd Kc") > worth("As Qs")


def test_four_may_be_drawn_by_who_keeps_an_ace_or_a_joker() -> None:
    game = game_of(
        "five-card-draw", deck="standard", jokers=1, wild="jokers,2", rules={"max_draw": "3_or_4_with_ace"}
    )
    cards = parse_cards(game.deck, "As Jk1 2c Kd")
    assert [has_ace(game, [card]) for card in cards] == [True, True, False, False]
    most = {}
    for text in ("As Kd 9c 7s 4h", "Jk1 Kd 9c 7s 4h", "2c Kd 9c 7s 4h"):
        hand = parse_cards(game.deck, text)
        rest = [CardId(card) for card in range(game.deck.size) if card not in hand]
        plain = Start((100, 100), forced_bets(game, 2), tuple(CardId(c) for c in range(game.deck.size)), b"k")
        first = begin(game, plain)[0].down[0]
        stock = list(rest[: game.deck.size])
        for place, card in sorted(zip(first, hand, strict=True)):
            stock.insert(place, card)
        state, _ = begin(game, Start((100, 100), plain.forced, tuple(stock), b"k"))
        while state.choice != "draw":
            from purplepoker.engine.core import step
            from purplepoker.engine.events import Call

            state, _ = step(game, state, Call(state.actor))
        assert set(view(game, state, 0).seats[0].down or ()) == set(hand)
        acts = legal(game, state, 0)
        assert acts.discard is not None
        most[text[:3].strip()] = acts.discard[1]
    assert most == {"As": 4, "Jk1": 4, "2c": 3}
