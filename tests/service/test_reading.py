"""Results and readings of a table in the words the page shows, checked by hand."""

from __future__ import annotations

from purplepoker.cards import CardId, deck, parse_cards
from purplepoker.engine.core import apply, begin, step
from purplepoker.engine.events import Awarded, Call, Event, Fold
from purplepoker.engine.forced import forced_bets
from purplepoker.engine.game import Game, compile_game
from purplepoker.engine.stakes import Start
from purplepoker.engine.view import WATCHER, View, view
from purplepoker.service.reading import readings, result_of
from purplepoker.variants.load import variant_file


def game(variant: str, pack: str) -> Game:
    return compile_game(variant_file(variant), deck(pack))


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
