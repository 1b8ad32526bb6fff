"""Results and readings of a table in the words the page shows, checked by hand."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from purplepoker.cards import CardId, deck, parse_cards
from purplepoker.engine.core import apply, begin, step
from purplepoker.engine.events import Awarded, Call, Event, Fold, Muck, Part, Raise, Show
from purplepoker.engine.forced import forced_bets
from purplepoker.engine.game import Game, compile_game
from purplepoker.engine.stakes import Start
from purplepoker.engine.view import WATCHER, View, view
from purplepoker.service.reading import readings, result_of, shown_readings
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


# --- who mucks -----------------------------------------------------------------------------------------


def mucked(variant: str, top: str, seats: int, *acts: str) -> tuple[Game, View, Awarded]:
    """The river is reached; then each in turn shows (`s`) or mucks (`m`). The picture before the award."""
    g = compile_game(variant_file(variant), deck("standard"), by_hand=True, rules={"show": "concede"})
    first = tuple(parse_cards(g.deck, top))
    rest = (CardId(card) for card in range(g.deck.size) if card not in first)
    state, _ = begin(g, Start((100,) * seats, forced_bets(g, seats), (*first, *rest), b"k" * 32))
    if "f" in acts:
        state, _ = step(g, state, Fold(state.actor))
    while state.choice != "show":
        state, _ = step(g, state, Call(state.actor))
    events: tuple[Event, ...] = ()
    for act in acts:
        if act != "f":
            before = state
            state, events = step(g, state, (Show if act == "s" else Muck)(state.actor))
    for event in events[:-1]:
        before = apply(g, before, event)
    award = events[-1]
    assert isinstance(award, Awarded)
    return g, view(g, before, WATCHER), award


KINGS = "Ks 2h 3d Kh 7c 8d 9s Kd Qd 5h 9h Jc 9d 4s"


def test_who_mucks_has_not_folded_and_the_shown_hand_is_read() -> None:
    g, seen, award = mucked("texas-holdem", KINGS, 3, "s", "m", "m")
    result = result_of(g, seen, award, 1, (4, 2, 0), NAMES, -1)
    (text,) = result.text
    (reading,) = [reading for _, reading in shown_readings(g, seen)]
    assert text == f"Ann wins 6. {reading.text[0].upper()}{reading.text[1:]}: everybody else has mucked."
    assert result.readings == ((4, reading),)
    assert result.shares == ((4, "high"),)
    assert set(result.five) == {card for group in reading.groups for card in group.cards}


def test_folded_and_mucked_are_told_apart() -> None:
    g, seen, award = mucked("texas-holdem", KINGS, 3, "f", "s", "m")
    (text,) = result_of(g, seen, award, 1, (4, 2, 0), NAMES, -1).text
    assert text.endswith(": everybody else has folded or mucked.")


def test_a_winner_who_shows_nothing_is_not_read() -> None:
    g, seen, award = mucked("texas-holdem", KINGS, 2, "m")
    result = result_of(g, seen, award, 1, (4, 2), NAMES[:2], -1)
    assert result.text[0].endswith(": everybody else has mucked.")
    assert (result.five, result.readings, result.shares) == ((), (), ())


def test_of_two_shares_a_hand_that_wins_unopposed_is_read_for_each() -> None:
    g, seen, award = mucked("omaha-hi-lo", HALVES, 3, "s", "m", "m")
    (text,) = result_of(g, seen, award, 1, (4, 2, 0), NAMES, 0).text
    assert (
        text
        == "You win 6. High: pair of queens with ace, king, eight; low: 8-7-3-2-A. Everybody else has mucked."
    )


def test_nothing_won_is_not_a_win() -> None:
    """A lone bet that nobody calls goes back, and there was no blind nor ante."""
    g = compile_game(variant_file("texas-holdem"), deck("standard"))
    forced = replace(forced_bets(g, 3), blinds=(0, 0, 0), price=0, full=0, nominal=0, opener=0)
    state, _ = begin(g, Start((100,) * 3, forced, tuple(map(CardId, range(52))), b"k" * 32))
    state, _ = step(g, state, Raise(0, 10))
    state, _ = step(g, state, Fold(1))
    last, events = step(g, state, Fold(2))
    award = events[-1]
    assert isinstance(award, Awarded)
    assert last.stacks == (100, 100, 100)
    result = result_of(g, view(g, state, 0), award, 1, (0, 1, 2), NAMES, 0)
    assert result.text == ("Everybody else has folded: there was nothing to win.",)
    assert (result.won, result.shares) == ((), ())


def test_a_label_takes_the_capital_letter_and_a_name_keeps_its_own() -> None:
    """R-31: a main and a side pot; "you" inside a sentence is small, a player called bob too."""
    top = "As Ah 3d Kh Kc 8d 2s Qd Js 5h 9h Tc 9d 4s"
    g, award, views = played("texas-holdem", "standard", top)
    tied = replace(award, pots=((4, 0b111), (2, 0b011)), parts=(
        Part(1, 0, 0, ((0, 1), (1, 1))), Part(0, 0, 0, ((0, 2), (1, 2))),
    ))  # fmt: skip
    me = result_of(g, views[1], tied, 1, (0, 1, 2), ("bob", "Ann", "Cat"), 1).text
    assert [text.partition(". ")[0] for text in me] == [
        "Main pot: you and bob share 4, 2 each",
        "Side pot: you and bob share 2, 1 each",
    ]
    (other,) = result_of(g, views[3], award, 1, (0, 1, 2), ("bob", "Ann", "Cat"), -1).text
    assert other.startswith("bob and Ann share 6, 3 each. Both have ")
    (mine,) = result_of(g, views[1], award, 1, (0, 1, 2), ("bob", "Ann", "Cat"), 1).text
    assert mine.startswith("You and bob share 6")


def test_a_pot_that_stays() -> None:
    g, award, views = played("texas-holdem", "standard", KINGS)
    stays = replace(award, why="redeal", carried=1)
    assert result_of(g, views[3], stays, 1, (0, 1, 2), NAMES, -1).text == (
        "Everybody checks: the pot of 1 stays for the next deal.",
    )


def test_three_of_a_kind_that_cannot_be_kept_is_not_read() -> None:
    """6.4: of three aces one must go before the turn."""
    g = game("crazy-pineapple", "standard")
    state, _ = begin(g, Start((100, 100), forced_bets(g, 2), tuple(map(CardId, range(52))), b"k"))
    seen = view(g, state, 0)
    seat = replace(seen.seats[0], down=tuple(parse_cards(g.deck, "As Ah Ad")))
    row = (tuple(parse_cards(g.deck, "Ks 7d 2c")),)
    (reading,) = readings(g, replace(seen, seats=(seat, *seen.seats[1:]), rows=(row,), street=2))
    assert reading.text == "pair of aces with king, seven, deuce"


# --- names of hands ------------------------------------------------------------------------------------


def named(variant: str, pack: str, hole: str, *rows: str) -> list[str]:
    """What the page calls this hand for short, one name a share."""
    g = game(variant, pack)
    start = Start((100, 100), forced_bets(g, 2), tuple(map(CardId, range(g.deck.size))), b"k")
    state, _ = begin(g, start)
    seen = view(g, state, 0)
    seat = replace(seen.seats[0], down=tuple(parse_cards(g.deck, hole)), up=())
    laid = tuple(tuple(parse_cards(g.deck, row)) for row in rows) or seen.rows[0]
    seen = replace(seen, viewer=0, seats=(seat, *seen.seats[1:]), rows=(laid,))
    return [reading.name for reading in readings(g, seen)]


@pytest.mark.parametrize(
    ("variant", "pack", "hole", "rows", "names"),
    [
        ("texas-holdem", "standard", "As Qh", ["Kd 7c 5h 2s"], ["high card"]),
        ("texas-holdem", "standard", "As Ah", ["Kd 7c 5h 2s Ad"], ["three of a kind"]),
        ("badugi", "standard", "6h 5d 2c 2h", [], ["three-card badugi 6-5-2"]),
        ("badugi", "standard", "Th 5d 2c As", [], ["four-card badugi 10-5-2-A"]),
        ("razz", "standard", "8h 6d 4c 3s Ad Kh Kd", [], ["8-6-4-3-A low"]),
        ("razz", "standard", "Th 6d 4c 3s Ad Kh Kd", [], ["10-6-4-3-A low"]),
        ("razz", "standard", "8h 6d 4c", [], ["8-6-4 so far"]),
        ("27-single-draw", "standard", "8h 6d 4c 3s 2d", [], ["8-6-4-3-2 low"]),
        ("omaha-hi-lo", "standard", "As 2h Kd Kc", ["3s 7d 8c Kh 9s"], ["three of a kind", "8-7-3-2-A low"]),
        ("omaha-hi-lo", "standard", "As 2h Kd Kc", ["3s Td Jc Kh 9s"], ["three of a kind", "no low"]),
    ],
)
def test_hands_are_called_as_people_call_them(
    variant: str, pack: str, hole: str, rows: list[str], names: list[str]
) -> None:
    assert named(variant, pack, hole, *rows) == names


def test_a_ten_is_written_10_in_words_for_the_page() -> None:
    top = "As Kh 3d Ts Kc 8d 9c 2s Js 5s 9h 3c 9d 7d"
    g, award, views = played("texas-holdem", "standard", top)
    result = result_of(g, views[3], award, 1, (0, 1, 2), NAMES, -1)
    assert result.text[0].startswith("Ann wins 6. Flush in spades A-J-10-5-2 beats ")
    assert result.readings[0][1].text == "flush in spades A-J-10-5-2"


def test_who_won_which_share_is_told() -> None:
    g, award, views = played("omaha-hi-lo", "standard", HALVES)
    result = result_of(g, views[3], award, 1, (4, 2, 0), NAMES, -1)
    assert set(result.shares) == {(4, "low"), (2, "high")}


# Ann, Bob and Cat get a card each in turn, four times; burn, flop, burn, turn, burn, river
HALVES = "As Kh 9d 2h Kc 9c Td Jh Jd Qs Th Ts 6c 3s 7d 8c 6d Kd 6h Qc"
