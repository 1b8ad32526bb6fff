"""One suite for every variant, pack and structure: random legal acts, and what must hold all the way."""

from __future__ import annotations

from random import Random

import pytest

from conformance.play import (
    PACKS,
    WILD_PACKS,
    fits,
    pairs,
    play_hand,
    random_game,
    random_rules,
    random_start,
    readings,
)
from purplepoker.cards import deck
from purplepoker.engine.core import begin, legal, step
from purplepoker.engine.events import BringIn, Call, Fold, Order, Throw, Turnup
from purplepoker.engine.forced import forced_bets
from purplepoker.engine.game import compile_game
from purplepoker.engine.pots import seats_of
from purplepoker.engine.stakes import Start
from purplepoker.errors import Refused
from purplepoker.rng import order
from purplepoker.variants.load import variant_file, variant_ids
from purplepoker.variants.model import STRUCTURES

ACTS_EACH = 2_700
"""Acts a variant in the ordinary run; 33 variants make about 90,000."""

LONG_ACTS = 1_000_000

PAIRS = pairs()


def test_every_variant_is_played_with_the_packs_that_serve_it() -> None:
    """Every variant with the ordinary and the Purple pack, and at least one with each other."""
    for variant in variant_ids():
        fitting = {pack for name, pack in PAIRS if name == variant}
        assert {"standard", "purple"} <= fitting, variant
    assert {pack for _, pack in PAIRS} == set(PACKS)
    assert len(PAIRS) >= 100


@pytest.mark.parametrize("variant", variant_ids())
def test_random_hands(variant: str) -> None:
    """Chips and cards conserved, legal acts taken, neighbors refused, replay equal, every hand ends."""
    rng = Random(f"hands {variant}")
    packs = [pack for name, pack in PAIRS if name == variant]
    acts = 0
    while acts < ACTS_EACH:
        for pack in packs:
            for structure in STRUCTURES:
                rules = random_rules(rng, variant, pack, structure)
                game = random_game(rng, variant, pack, structure, rules)
                try:
                    acts += play_hand(rng, game, random_start(rng, game), thorough=rng.random() < 0.3)
                except (AssertionError, Refused) as fault:
                    raise AssertionError(f"{variant} {pack} {structure} {rules}: {fault}") from fault


@pytest.mark.parametrize("variant", variant_ids())
def test_random_hands_with_wild_cards(variant: str) -> None:
    """The same with jokers, wild ranks and the bug, a hand a pack and structure."""
    rng = Random(f"wild {variant}")
    for pack in WILD_PACKS:
        if not fits(variant, pack):
            continue
        for structure in STRUCTURES:
            rules = random_rules(rng, variant, pack, structure)
            game = random_game(rng, variant, pack, structure, rules)
            try:
                play_hand(rng, game, random_start(rng, game), thorough=False)
            except (AssertionError, Refused) as fault:
                raise AssertionError(f"{variant} {pack} {structure} {rules}: {fault}") from fault


@pytest.mark.parametrize("variant", variant_ids())
def test_every_reading_of_every_option(variant: str) -> None:
    """A few hands with each value of each option that the game has."""
    rng = Random(f"options {variant}")
    for pack in [pack for name, pack in PAIRS if name == variant and pack in ("standard", "purple")]:
        for structure in ("no-limit", "fixed-limit", "spread-limit"):
            for name, value in readings(variant, pack, structure):
                game = random_game(rng, variant, pack, structure, {name: value})
                try:
                    play_hand(rng, game, random_start(rng, game), thorough=False)
                except (AssertionError, Refused) as fault:
                    raise AssertionError(f"{variant} {pack} {structure} {name}={value}: {fault}") from fault


@pytest.mark.parametrize(("variant", "pack"), PAIRS)
def test_a_hand_dealt_and_folded_round(variant: str, pack: str) -> None:
    """Everybody folds to the last, who takes the pot unshown; with all the seats that the pack serves."""
    game = compile_game(variant_file(variant), deck(pack))
    seats = game.seats[1]
    start = Start((100,) * seats, forced_bets(game, seats), order(b"folded round", game.deck.size), b"")  # type: ignore[arg-type]
    state, _ = begin(game, start)
    while not state.over:
        seat = state.actor if state.actor >= 0 else seats_of(state.todo)[0]
        acts = legal(game, state, seat)
        if acts.discard is not None:
            state, _ = step(game, state, Throw(seat, state.down[seat][: acts.discard[0]]))
        elif acts.order is not None:
            state, _ = step(game, state, Order(seat, state.down[seat]))
        elif acts.turnup is not None:
            state, _ = step(game, state, Turnup(seat, state.down[seat][: acts.turnup]))
        elif acts.bring_in is not None:
            state, _ = step(game, state, BringIn(seat))
        elif acts.fold:
            state, _ = step(game, state, Fold(seat))
        else:
            state, _ = step(game, state, Call(seat))
    assert state.why == "folds"
    assert not state.shown
    assert sum(state.stacks) == 100 * seats
    assert max(state.stacks) > 100


@pytest.mark.long
def test_a_million_random_acts() -> None:
    """Over all pairs, structures and options at any reading."""
    acts = number = 0
    while acts < LONG_ACTS:
        number += 1
        rng = Random(f"million {number}")  # each hand by itself, so that one can be had again
        variant, pack = rng.choice(PAIRS)
        structure = rng.choice(STRUCTURES)
        rules = random_rules(rng, variant, pack, structure, most=8)
        game = random_game(rng, variant, pack, structure, rules)
        try:
            acts += play_hand(rng, game, random_start(rng, game), thorough=rng.random() < 0.3)
        except (AssertionError, Refused) as fault:
            raise AssertionError(f"hand {number}: {variant} {pack} {structure} {rules}: {fault}") from fault
