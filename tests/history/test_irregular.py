"""Hands in which something was ruled: acts of a history, written, read back and played to the same end."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest

from engine.rulings import random_rule
from history.random_games import random_act, random_game, random_start
from history.test_seen import PACKS, as_seen, cards_of
from purplepoker.cards import CardId, deck, parse_cards, with_wild
from purplepoker.engine.core import begin, decide, step
from purplepoker.engine.events import Boarded, Call, Dealt, Event, Fold, Rule, Ruled, Say, Throw
from purplepoker.engine.forced import forced_bets
from purplepoker.engine.game import Game, compile_game
from purplepoker.engine.irregular import family
from purplepoker.engine.stakes import Start
from purplepoker.engine.state import State
from purplepoker.errors import Refused
from purplepoker.history import read_hands, replay_file, write_hand
from purplepoker.history.stars_write import write_stars
from purplepoker.reading.ruled import RULED
from purplepoker.variants.load import variant_file, variant_ids

Played = tuple[State, list[Event]]


def random_play(rng: Random, game: Game) -> Played:
    """A whole hand whose dealer errs now and then."""
    state, begun = begin(game, random_start(rng, game))
    events = list(begun)
    while not state.over:
        rule = random_rule(rng, game, state, end=0.02 if family(game) else 0.3)
        if rng.random() < 0.3 and not isinstance(decide(game, state, rule), Refused):
            state, more = step(game, state, rule)
        else:
            state, more = step(game, state, random_act(rng, game, state))
        events += more
    return state, events


def ruled(events: list[Event] | tuple[Event, ...]) -> list[Ruled]:
    """What was ruled, without cards that stay face down."""
    return [
        Ruled(event.ruling, event.what, event.seat, event.cards, event.rows, event.n)
        for event in events
        if isinstance(event, Ruled)
    ]


def laid(events: list[Event] | tuple[Event, ...]) -> list[tuple[int, int, int]]:
    """Every open board card with its row and run, in order."""
    return [
        (card, row, event.run)
        for event in events
        if isinstance(event, Boarded) and not event.down
        for card, row in zip(event.cards, event.rows, strict=True)
    ]


def round_trip(variant: str, seed: int, count: int, path: Path) -> int:
    rng = Random(f"ruled {variant} {seed}")
    met = 0
    for name, jokers, wild in PACKS:
        for _ in range(count):
            game = random_game(rng, variant, with_wild(deck(name), jokers, wild))
            if game is None:
                continue
            state, events = random_play(rng, game)
            text = write_hand(game, events)
            (again,) = read_hands(text)
            assert again.state.stacks == state.stacks, text
            assert (again.state.why, again.state.dead) == (state.why, state.dead), text
            assert ruled(again.events) == ruled(events), text
            assert laid(again.events) == laid(events), text
            assert write_hand(again.game, again.events, again.meta, scale=again.scale) == text
            for viewer in range(min(3, len(state.stacks))):
                mine = as_seen(game, events, viewer)
                told = write_hand(game, mine)
                path.write_text(told, "utf-8")
                (result,) = replay_file(str(path))
                assert (result.ok, result.error) == (True, None), told
                (seen,) = read_hands(told)
                assert [(r.ruling, r.cards) for r in ruled(seen.events)] == [
                    (r.ruling, r.cards) for r in ruled(events)
                ], told
                public = {card for event in ruled(events) for card in event.cards}
                assert cards_of(list(seen.events)) - public <= cards_of(mine), told
            met += len(ruled(events)) > 0
    return met


@pytest.mark.parametrize("variant", variant_ids())
def test_every_game_round_trips_with_rulings(variant: str, tmp_path: Path) -> None:
    assert round_trip(variant, 1, 2, tmp_path / "hand.phh")


@pytest.mark.long
@pytest.mark.parametrize("variant", variant_ids())
def test_every_game_round_trips_with_rulings_often(variant: str, tmp_path: Path) -> None:
    assert round_trip(variant, 2, 150, tmp_path / "hand.phh")


TOP = "As Ks Qs Js Ts 9s 8s 7s 6s 5s 4s 3s 2s Ah Kh Qh Jh Th"


def written(*acts: Call | Fold | Rule, variant: str = "texas-holdem") -> tuple[Game, list[Event], str]:
    """Three players, the pack in this order; then all call."""
    game = compile_game(variant_file(variant), deck("standard"))
    first = parse_cards(game.deck, TOP)
    stock = (*first, *(CardId(card) for card in range(52) if card not in first))
    state, begun = begin(game, Start((200,) * 3, forced_bets(game, 3), stock))
    events = list(begun)
    for act in acts:
        state, more = step(game, state, act)
        events += more
    while not state.over:
        state, more = step(game, state, Call(state.actor))
        events += more
    return game, events, write_hand(game, events)


def test_an_exposed_card_and_its_replacement_stand_in_the_file() -> None:
    game, events, text = written(Rule("exposed", 1, parse_cards(deck("standard"), "Ts")))
    assert 'variant = "purplepoker:texas-holdem"' in text  # PHH has no word for it
    assert '"3: d exposed p2 Ts"' in text
    assert '"d dh p2 8s"' in text
    (again,) = read_hands(text)
    assert again.notes == (f'act 1 "3: d exposed p2 Ts": {RULED["I-2"]}',)
    deals = [event for event in again.events if isinstance(event, Dealt)]
    assert (deals[-1].reason, deals[-1].hands[0][0]) == ("owed", 1)
    with pytest.raises(Refused, match="ruling"):
        write_stars(game, events)


def test_early_cards_stand_in_the_file_and_not_on_the_board() -> None:
    _, _, text = written(Rule("early_board"))
    assert '"3: d early_board 7s6s5s"' in text
    (again,) = read_hands(text)
    assert [event.ruling for event in ruled(again.events)] == ["I-4"]


def test_a_hand_that_was_a_misdeal_ends_where_it_began() -> None:
    _, _, text = written(Call(2), Rule("misdeal"))
    assert "finishing_stacks = [200, 200, 200]" in text
    (again,) = read_hands(text)
    assert (again.state.over, again.state.why) == (True, "misdeal")


@pytest.mark.parametrize(
    ("act", "right"),
    [
        ("d burned", "one of exposed, extra_card"),
        ("d exposed", "whose card"),
        ("d exposed p2", "the cards are missing"),
        ("d exposed p9 Ts", "p9"),
        ("d exposed p2 Xx", "unknown card"),
        ("d exposed p2 As", "not in the hand"),
        ("d extra_card p1 x", "bad ruling 'x'"),
        ("d extra_card p1 0", "bad ruling '0'"),
        ("d extra_card p1 999", "bad ruling '999'"),
        ("d misdeal now", "too much"),
        ("d extra_board 4s", "several cards"),
        ("d early_board 7s", "3 are asked for"),
        ("d early_board As6s5s", "already been told"),
    ],
)
def test_an_act_that_cannot_be_ruled_on_is_refused_by_its_place(act: str, right: str) -> None:
    _, _, text = written(Rule("early_board"))
    with pytest.raises(Refused) as refused:
        read_hands(text.replace("d early_board 7s6s5s", act))
    assert str(refused.value).startswith('act 1 "3: d ')
    assert right in str(refused.value)


@pytest.mark.parametrize("act", ["3: void", "3: p2 void", "3: d" + " " * 100_000 + "void"])
def test_an_act_of_nobody_is_told_that_the_dealer_errs_by_d(act: str) -> None:
    _, _, text = written(Rule("early_board"))
    with pytest.raises(Refused, match="or d and the error"):
        read_hands(text.replace("3: d early_board 7s6s5s", act))


def test_a_hand_that_is_ended_while_players_declare_reads_for_each_of_them(tmp_path: Path) -> None:
    """What the others said was never told, so it does not stand in what one of them saw."""
    game = compile_game(variant_file("five-card-draw-hi-lo"), deck("standard"), rules={"declare": "true"})
    state, begun = begin(game, random_start(Random(1), game))
    events = list(begun)
    while state.choice != "declare":
        seat = state.actor
        state, more = step(game, state, Throw(seat, ()) if state.choice == "draw" else Call(seat))
        events += more
    last = state.todo.bit_length() - 1
    for command in (Say(last, "low"), Rule("void")):
        state, more = step(game, state, command)
        events += more
    for viewer in (0, last):
        text = write_hand(game, as_seen(game, events, viewer))
        assert (f"p{last + 1} declare low" in text) == (viewer == last)
        (tmp_path / "hand.phh").write_text(text, "utf-8")
        (result,) = replay_file(str(tmp_path / "hand.phh"))
        assert (result.ok, result.error) == (True, None), text


def test_words_about_rulings_in_older_files_stay_notes() -> None:
    _, _, text = written()
    text += '_purplepoker.format = 1\n_purplepoker.irregularities = ["a card fell"]\n'
    (again,) = read_hands(text)
    assert again.notes == ("irregular: a card fell",)
