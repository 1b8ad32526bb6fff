"""What one player saw of a hand, written and replayed: every game, every seat, nothing more than was seen."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest

from history.random_games import random_game, random_play
from purplepoker.cards import UNKNOWN, deck, with_wild
from purplepoker.engine import core
from purplepoker.engine.events import Boarded, Dealt, Event, Resolved, Shown, Thrown, Turned
from purplepoker.engine.game import Game, compile_game
from purplepoker.engine.view import seen
from purplepoker.history import read_hands, replay_file, write_hand
from purplepoker.variants.load import load_variant, variant_ids

OWN = Path(__file__).parent.parent.parent / "docs" / "own-games"
PACKS = (("standard", 0, "none"), ("purple", 0, "none"), ("standard", 2, "jokers,2"))


def as_seen(game: Game, events: list[Event], viewer: int) -> list[Event]:
    state, found = None, []
    for event in events:
        found.append(event if state is None else seen(game, state, event, viewer))
        state = core.apply(game, state, event)
    return found


def cards_of(events: list[Event]) -> set[int]:
    """Every card a log names."""
    found: set[int] = set()
    for event in events:
        if isinstance(event, Dealt):
            found |= {card for _, down, up in event.hands for card in down + up}
            found |= set() if event.shared is None else {event.shared}
        elif isinstance(event, Boarded | Turned | Thrown):
            found |= set(event.cards)
        elif isinstance(event, Shown):
            found |= {card for cards in event.cards for card in cards}
        elif isinstance(event, Resolved):
            found |= {card for _, cards in event.moves for card in cards}
    return found - {UNKNOWN}


def _replayed(game: Game, events: list[Event], path: Path, variant_text: str = "") -> None:
    stacks = None
    for viewer in range(4):
        mine = as_seen(game, events, viewer)
        text = write_hand(game, mine, variant_text=variant_text)
        path.write_text(text, "utf-8")
        (result,) = replay_file(str(path))
        assert (result.ok, result.error) == (True, None), text
        (hand,) = read_hands(text)
        assert cards_of(list(hand.events)) == cards_of(mine), text
        assert stacks in (None, result.stacks)
        stacks = result.stacks


@pytest.mark.parametrize("variant", variant_ids())
def test_every_game_as_each_player_saw_it(variant: str, tmp_path: Path) -> None:
    rng = Random(f"seen {variant}")
    played = 0
    for name, jokers, wild in PACKS:
        for _ in range(4):
            game = random_game(rng, variant, with_wild(deck(name), jokers, wild))
            if game is not None:
                state, events = random_play(rng, game)
                if len(state.stacks) >= 4:
                    _replayed(game, events, tmp_path / "hand.phh")
                    played += 1
    assert played


def test_cards_passed_on_are_known_to_giver_and_receiver(tmp_path: Path) -> None:
    text = (OWN / "anaconda.toml").read_text("utf-8")
    game = compile_game(load_variant(text, "anaconda.toml"), deck("standard"))
    rng = Random(5)
    played = 0
    while played < 6:
        state, events = random_play(rng, game)
        if len(state.stacks) >= 4:
            _replayed(game, events, tmp_path / "hand.phh", text)
            played += 1
