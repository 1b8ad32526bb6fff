"""One suite for every variant, pack and structure: random legal acts, and what must hold all the way."""

from __future__ import annotations

from collections import Counter
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

ACTS_A_PART, PARTS = 100_000, 10
"""What several workers can share; together a million."""

THOROUGH = 0.03
"""Chance of a hand in which every command's neighbors and every view are tried at every act."""

PAIRS = pairs()
WILD = [[(variant, pack) for variant in variant_ids() if fits(variant, pack)] for pack in WILD_PACKS]


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


def random_acts(part: int, least: int) -> Counter[str]:
    """Hands over all pairs, structures and options at any reading, in every third the dealer errs.

    Few have wild cards, in one part the same ones: their tables take longer than the hands.
    """
    wild = WILD[part % len(WILD)]
    acts = number = 0
    met: Counter[str] = Counter()
    while acts < least:
        number += 1
        rng = Random(f"acts {part} {number}")  # each hand by itself, so that one can be had again
        variant, pack = rng.choice(wild if rng.random() < 0.03 else PAIRS)
        structure = rng.choice(STRUCTURES)
        rules = random_rules(rng, variant, pack, structure, most=8)
        game = random_game(rng, variant, pack, structure, rules)
        errs = met if rng.random() < 0.33 else None
        try:
            acts += play_hand(rng, game, random_start(rng, game), thorough=rng.random() < THOROUGH, met=errs)
        except (AssertionError, Refused) as fault:
            raise AssertionError(
                f"hand {part} {number}: {variant} {pack} {structure} {rules}: {fault}"
            ) from fault
    return met


@pytest.mark.parametrize("part", range(PARTS))
def test_a_million_random_acts(part: int) -> None:
    """Chips and cards conserved at every event, nobody stuck, whatever is played and ruled."""
    met = random_acts(part, ACTS_A_PART)
    assert {"I-2", "I-5", "I-6", "misdeal", "void"} <= set(met), met


@pytest.mark.long
@pytest.mark.parametrize("part", range(PARTS, 10 * PARTS))
def test_ten_million_random_acts(part: int) -> None:
    """The nine million that the ordinary run leaves out."""
    random_acts(part, ACTS_A_PART)
