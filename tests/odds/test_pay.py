"""From patterns of winners to equities: rounded once, whatever the weights."""

from __future__ import annotations

import random
from fractions import Fraction

import pytest

from purplepoker.cards import deck
from purplepoker.engine.game import compile_game
from purplepoker.engine.pots import Pot, award
from purplepoker.odds.pay import parts_of, pay, pot_of
from purplepoker.variants.load import variant_file

GAMES = ("texas-holdem", "omaha-hi-lo")


def shares_of(names: tuple[str, ...], players: int, pattern: int) -> list[dict[str, Fraction]]:
    """What the engine pays each player of one pot, by the name of the share."""
    strengths = [
        [pattern >> share * players + player & 1 for player in range(players)] for share in range(len(names))
    ]
    pot = 2520 * len(names)
    got = [{"high": Fraction(0), "low": Fraction(0)} for _ in range(players)]
    for part in award([Pot(pot, (1 << players) - 1)], [strengths], names=names):
        for player, chips in part.winners:
            got[player][names[part.share]] += Fraction(chips, pot)
    return got


@pytest.mark.parametrize("name", GAMES)
@pytest.mark.parametrize("players", [2, 3, 6, 10])
@pytest.mark.parametrize("whole", [True, False])
def test_what_players_get_is_the_exact_mean_rounded_once(name: str, players: int, whole: bool) -> None:
    game = compile_game(variant_file(name), deck("standard"))
    chance = random.Random(f"{name} {players} {whole}")
    bits = players * len(game.names)
    some = {
        chance.randrange(1, 1 << bits): chance.randrange(0, 10**12) if whole else chance.expovariate(1e-3)
        for _ in range(40)
    }
    total = sum(map(Fraction, some.values()))
    paid = pay(game, players, some)
    assert len(paid) == players
    for player, one in enumerate(paid):
        each = [(Fraction(some[p]), shares_of(game.names, players, p)[player]) for p in some]
        parts = [(weight, got["high"] + got["low"]) for weight, got in each]
        assert one.equity == float(sum(weight * part for weight, part in parts) / total)
        assert one.win == float(sum(weight for weight, part in parts if part == 1) / total)
        assert one.tie == float(sum(weight for weight, part in parts if 0 < part < 1) / total)
        assert one.high == float(sum(weight * got["high"] for weight, got in each) / total)
        assert one.low == float(sum(weight * got["low"] for weight, got in each) / total)
        assert one.square == float(sum(weight * part * part for weight, part in parts) / total)


@pytest.mark.parametrize("players", range(1, 6))
def test_the_parts_of_every_pattern_are_those_of_the_engine(players: int) -> None:
    names = ("high", "low")
    for pattern in range(1 << 2 * players):
        paid = [got["high"] + got["low"] for got in shares_of(names, players, pattern)]
        assert parts_of(names, players, pattern) == tuple(map(float, paid))


def test_every_pattern_divides_the_pot() -> None:
    assert pot_of(("high",), 10) == 2520
    assert pot_of(("high", "low"), 3) == 12
