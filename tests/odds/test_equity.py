"""Exact odds against the slow reference, in every family of games and several packs."""

from __future__ import annotations

import random
from fractions import Fraction

import numpy as np
import pytest

from odds.brute import equities
from purplepoker.cards import deck
from purplepoker.engine.game import Game, compile_game
from purplepoker.odds.equity import Outcome, equity, question_of
from purplepoker.odds.frame import Wanted
from purplepoker.odds.situation import Player, Situation
from purplepoker.variants.load import variant_file
from purplepoker.variants.shape import held, row_sizes

CASES = (
    ("texas-holdem", "standard", 2),
    ("texas-holdem", "purple", 2),
    ("texas-holdem", "short", 2),
    ("omaha", "standard", 1),
    ("omaha", "purple", 1),
    ("omaha-hi-lo", "standard", 1),
    ("omaha-hi-lo", "purple", 1),
    ("manila", "purple", 1),
    ("greek", "standard", 2),
    ("yukon", "purple", 1),
    ("egyptian", "standard", 1),
    ("short-deck", "short", 2),
    ("seven-card-stud", "standard", 1),
    ("seven-card-stud-hi-lo", "purple", 1),
    ("razz", "standard", 1),
    ("five-card-draw", "purple", 1),
    ("27-single-draw", "standard", 1),
    ("27-single-draw", "purple", 1),
    ("badugi", "standard", 1),
    ("five-card-stud", "purple", 1),
    ("bull", "standard", 1),
)
"""Game, pack, most unknown cards (the reference takes half a millisecond a deal)."""


def game_of(variant: str, pack: str) -> Game:
    return compile_game(variant_file(variant), deck(pack))


def situation_of(game: Game, chance: random.Random, unknown: int, ranges: bool) -> Situation:
    """Two to four random hands, `unknown` cards missing somewhere, a few dead cards."""
    hole = held(game.variant)
    sizes = list(row_sizes(game.variant).values())
    players = chance.randint(2, 3 if hole > 5 else 4)
    cards = list(range(game.deck.size))
    chance.shuffle(cards)
    take = iter(cards)
    missing = [0] * players
    gaps = [0] * len(sizes)
    for _ in range(unknown):
        if sizes and chance.random() < 0.8:
            row = chance.choice([at for at, size in enumerate(sizes) if gaps[at] < size])
            gaps[row] += 1
        else:
            missing[chance.randrange(players)] += 1
    made = []
    for lacks in missing:
        hands = [
            sorted(next(take) for _ in range(hole - lacks)) for _ in range(2 if ranges and not lacks else 1)
        ]
        weights = [chance.choice((1.0, 0.5, 0.25)) if len(hands) > 1 else 1.0 for _ in hands]
        made.append(Player("", np.array(hands, np.uint8).reshape(len(hands), -1), np.array(weights), lacks))
    rows = tuple(tuple(next(take) for _ in range(size - gap)) for size, gap in zip(sizes, gaps, strict=True))
    left = list(take)
    needed = unknown + sum(missing)
    dead = tuple(left[: min(len(left) - needed, chance.randint(0, 12))])
    return Situation(game, tuple(made), rows, dead)


def asked(situation: Situation, **wanted: object) -> Outcome:
    return equity(question_of(situation), Wanted(**wanted), clock=lambda: 0.0)  # type: ignore[arg-type]


@pytest.mark.parametrize(("variant", "pack", "unknown"), CASES)
def test_exact_odds_are_those_of_the_slow_reference(variant: str, pack: str, unknown: int) -> None:
    game = game_of(variant, pack)
    chance = random.Random(f"{variant} {pack}")
    for turn in range(12):
        situation = situation_of(game, chance, turn % (unknown + 1), ranges=turn % 3 == 0)
        if len(situation.players) * situation.hole > 20 and turn > 3:
            continue
        count, right = equities(situation)
        found = asked(situation, exact=True)
        assert found.exact
        assert found.deals == count
        for player, share in zip(found.players, right, strict=True):
            assert player.equity == pytest.approx(float(share), abs=1e-12)
        assert sum(Fraction(one.equity) for one in found.players) == pytest.approx(1)


@pytest.mark.parametrize(("variant", "pack", "unknown"), CASES)
def test_a_sample_agrees_with_the_exact_count(variant: str, pack: str, unknown: int) -> None:
    game = game_of(variant, pack)
    chance = random.Random(f"sample {variant} {pack}")
    for _ in range(3):
        situation = situation_of(game, chance, unknown, ranges=True)
        exact, sample = asked(situation, exact=True), asked(situation, samples=30_000)
        assert not sample.exact
        assert sample.deals == 30_000
        for one, other, error in zip(exact.players, sample.players, sample.errors, strict=True):
            assert abs(one.equity - other.equity) <= 6 * error + 1e-9
