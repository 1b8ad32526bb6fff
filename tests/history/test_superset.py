"""Every game with every pack is written, read and written again; what PHH cannot say is in one table."""

from __future__ import annotations

import warnings
from pathlib import Path
from random import Random
from typing import Any

import pytest
from pokerkit import HandHistory

from history.random_games import random_game, random_play, told
from purplepoker.cards import CardId, deck, load_deck, with_wild
from purplepoker.engine.core import begin, step
from purplepoker.engine.events import Call, Event, Raise, Runs
from purplepoker.engine.forced import forced_bets
from purplepoker.engine.game import Game, compile_game
from purplepoker.engine.stakes import Start
from purplepoker.errors import Refused
from purplepoker.files import data_text
from purplepoker.history import LegalResult, read_hands, replay_file, write_hand
from purplepoker.history.replay import Bounds
from purplepoker.variants.load import load_variant, variant_file, variant_ids

PACKS = [
    *((name, 0, "none") for name in ("standard", "short", "stripped", "purple")),
    ("standard", 1, "bug"),
    ("standard", 2, "jokers,2"),
    ("purple", 1, "jokers"),
]


def _round_trip(variant: str, seed: int, count: int) -> int:
    rng = Random(f"{variant} {seed}")
    played = 0
    for name, jokers, wild in PACKS:
        for _ in range(count):
            game = random_game(rng, variant, with_wild(deck(name), jokers, wild))
            if game is None:
                continue
            state, events = random_play(rng, game)
            text = write_hand(game, events)
            (again,) = read_hands(text)
            assert again.state.over, text
            assert again.state.stacks == state.stacks, text
            here, there = told(game, events), told(again.game, again.events)
            for one, other in zip(here, there, strict=False):
                assert one == other, text
            assert len(here) == len(there)
            assert write_hand(again.game, again.events, again.meta, scale=again.scale) == text
            played += 1
    return played


@pytest.mark.parametrize("variant", variant_ids())
def test_every_game_round_trips(variant: str) -> None:
    assert _round_trip(variant, 1, 6) >= 6


@pytest.mark.long
@pytest.mark.parametrize("variant", variant_ids())
def test_every_game_round_trips_often(variant: str) -> None:
    assert _round_trip(variant, 2, 150) >= 150


def _hand(variant: str, pack: str, seed: int, **options: Any) -> tuple[Game, list[Event]]:
    game = compile_game(variant_file(variant), deck(pack), **options)
    _, events = random_play(Random(seed), game)
    return game, events


def test_pokerkit_refuses_a_game_without_a_code_and_says_its_name() -> None:
    game, events = _hand("texas-holdem", "purple", 1)
    text = write_hand(game, events)
    assert 'variant = "purplepoker:texas-holdem"' in text
    with pytest.raises(KeyError, match="purplepoker:texas-holdem"):
        list(HandHistory.loads(text))


def test_a_code_stands_wherever_it_fits_and_our_table_hinders_nobody() -> None:
    """Two who disagree on how often to run it out: the hand is plain, their votes stand in the table."""
    game = compile_game(variant_file("texas-holdem"), deck("standard"), max_runs=2)
    start = Start((50, 50), forced_bets(game, 2), tuple(map(CardId, range(52))), b"k")
    state, begun = begin(game, start)
    events = list(begun)
    for command in (Raise(1, 50), Call(0), Runs(0, 2), Runs(1, 1)):
        state, more = step(game, state, command)
        events += more
    text = write_hand(game, events, {"_mine": 1})
    assert 'variant = "NT"' in text
    assert '"2: p' not in text
    assert '_purplepoker.acts = [\n  "4: p1 runs 2",\n  "4: p2 runs 1",\n]' in text
    (again,) = read_hands(text)
    assert told(again.game, again.events) == told(game, events)
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        *_, last = HandHistory.loads(text)
    assert tuple(last.stacks) == state.stacks


def test_run_twice_is_no_hand_of_phh() -> None:
    """BC-53: both boards, two showdowns; 295, 206 and 205 at the end."""
    text = BC_53.format(code="NT", table="")
    (hand,) = read_hands(text)
    assert hand.state.stacks == (295, 206, 205)
    again = write_hand(hand.game, hand.events, hand.meta)
    assert 'variant = "purplepoker:texas-holdem"' in again
    (second,) = read_hands(again)
    assert second.state.rows == hand.state.rows
    assert (second.state.stacks, write_hand(second.game, second.events, second.meta)) == (
        (295, 206, 205),
        again,
    )


BC_53 = """variant = "{code}"
antes = [0, 0, 0]
blinds_or_straddles = [5, 10, 0]
min_bet = 10
starting_stacks = [300, 203, 203]
actions = [
  "d dh p1 ????", "d dh p2 AsKs", "d dh p3 QhQd", "p3 cbr 203", "p1 f", "p2 cc",
  "p2 sm AsKs", "p3 sm QhQd", "d db Ah9c4d", "d db 8s", "d db 3h", "d db Jd5c6c", "d db Js", "d db 2s",
]
{table}"""


def test_cards_nobody_has_told_stay_unknown() -> None:
    text = SWISS.replace("KsKd", "????")
    (hand,) = read_hands(text)
    assert hand.state.over
    assert "d dh p2 ????" in write_hand(hand.game, hand.events, hand.meta)


SWISS = """variant = "purplepoker:swiss"
antes = [0, 0]
blinds_or_straddles = [1, 2]
min_bet = 2
starting_stacks = [100, 100]
actions = ["d dh p1 AsAd", "d dh p2 KsKd", "d db 2c3c4c5c9h", "p2 cc", "d dh p1 QsQd", "p1 cbr 10", "p2 f"]
finishing_stacks = [102, 98]
_purplepoker.format = 1
_purplepoker.deck = "standard"
_purplepoker.structure = "no-limit"
_purplepoker.acts = ["4: p1 exchange"]
"""


def test_a_joker_on_the_board_is_one_card() -> None:
    """Its text has three letters; a board of five must not look like one that was run again."""
    pack = "_purplepoker.jokers = 2\n_purplepoker.wild = 'jokers'\n_purplepoker.deck"
    jokers = SWISS.replace("2c3c4c5c9h", "Jk1Jk24c5c9h").replace("_purplepoker.deck", pack)
    (hand,) = read_hands(
        jokers.replace('"p2 cc", "d dh p1 QsQd", "p1 cbr 10", "p2 f"]', '"p2 cbr 100"]').replace(
            '_purplepoker.acts = ["4: p1 exchange"]', ""
        )
    )
    assert hand.game.stakes.max_runs == 1
    assert not hand.state.votes[0]


def test_a_hand_written_by_hand_needs_little() -> None:
    (hand,) = read_hands(SWISS)
    assert hand.state.stacks == (102, 98)
    assert hand.game.variant.id == "swiss"


@pytest.mark.parametrize(
    ("old", "new", "says"),
    [
        ("format = 1", "format = 2", "_purplepoker.format: format 2: this version reads format = 1"),
        ('deck = "standard"', 'deck = "../../x.toml"', "_purplepoker.deck: '../../x.toml' is unknown"),
        ("purplepoker:swiss", "purplepoker:chess", 'variant "purplepoker:chess": unknown: one of'),
        ("structure", "shape", "_purplepoker.shape: unknown here"),
        ('"no-limit"', '"no limit"', "_purplepoker.structure: 'no limit' is unknown"),
        ("4: p1 exchange", "40: p1 exchange", "it begins with the number of actions before it, 0 to 7"),
        ("4: p1 exchange", "4: p1 exchange 2", "exchange stands alone"),
        ("4: p1 exchange", "4: p1 dance", 'act 1 "4: p1 dance": a player and one of exchange, stay'),
        ("4: p1 exchange", "3: p1 exchange", 'act 1 "3: p1 exchange": p1 cannot exchange now; p2 is'),
        ("4: p1 exchange", "4: p1 declare high", "p1 cannot declare now; p1 is to act"),
        ('acts = ["4: p1 exchange"]', 'acts = ["4: p1 exchange", 3]', "a text is asked for"),
        ("_purplepoker.deck", "_purplepoker.jokers = 3\n_purplepoker.deck", "_purplepoker.jokers: 0, 1 or 2"),
        ("[1, 2]", "[1, 2]\n_purplepoker.forced.dead = [1]", "a list of 2 amounts"),
        ("[1, 2]", "[1, 2]\n_purplepoker.amounts.rent = 1", "_purplepoker.amounts.rent: unknown"),
        ("[1, 2]", "[1, 2]\n_purplepoker.options.declare = 'true'", "unknown option 'declare'"),
        ("[1, 2]", "[1, 2]\n_purplepoker.roles.high = {kind = 3}", "_purplepoker.roles"),
    ],
)
def test_a_fault_of_our_table_is_named(tmp_path: Path, old: str, new: str, says: str) -> None:
    assert old in SWISS
    path = tmp_path / "hand.phh"
    path.write_text(SWISS.replace(old, new), "utf-8")
    (result,) = replay_file(str(path))
    assert says in str(result.error)


def test_a_pack_and_a_game_of_ones_own_travel_with_the_hand() -> None:
    variant_text = data_text("variants", "irish").replace('id = "irish"', 'id = "our-irish"')
    deck_text = data_text("decks", "short").replace('id = "short"', 'id = "our-short"')
    game = compile_game(load_variant(variant_text, "a file"), load_deck(deck_text, "a file"))
    state, events = random_play(Random(3), game)
    with pytest.raises(Refused, match="the text of the variant's file"):
        write_hand(game, events)
    text = write_hand(game, events, variant_text=variant_text, deck_text=deck_text)
    (hand,) = read_hands(text)
    assert hand.state.stacks == state.stacks
    assert write_hand(
        hand.game, hand.events, hand.meta, variant_text=hand.variant_text, deck_text=hand.deck_text
    ) == text  # fmt: skip


def test_what_was_ruled_is_told_and_kept() -> None:
    told_so = SWISS + '_purplepoker.irregularities = ["the flop came too early and was dealt again"]\n'
    (hand,) = read_hands(told_so)
    assert hand.notes[0] == "irregular: the flop came too early and was dealt again"
    assert '"the flop came too early and was dealt again",' in write_hand(hand.game, hand.events, hand.meta)


def test_a_choice_that_is_due_has_an_actor(tmp_path: Path) -> None:
    path = tmp_path / "hand.phh"
    path.write_text(IRISH, "utf-8")
    (result,) = replay_file(str(path), legal=True)
    assert (result.error, result.actor) == (None, 1)
    assert isinstance(result.legal, LegalResult)
    assert result.legal.discard == Bounds(2, 2)


IRISH = """variant = "purplepoker:irish"
antes = [0, 0]
blinds_or_straddles = [1, 2]
min_bet = 2
starting_stacks = [100, 100]
actions = ["d dh p1 AsAd2c3c", "d dh p2 KsKd2d3d", "p2 cc", "p1 cc", "d db 4h5h9h",
  "p1 cc", "p2 cc", "p2 sd 2d3d"]
_purplepoker.format = 1
_purplepoker.structure = "no-limit"
"""
