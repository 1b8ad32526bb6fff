"""From patterns of winners to what each player gets: every pattern is paid once, through `pots.award`."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from math import lcm, sqrt

import msgspec

from purplepoker.engine.game import Game
from purplepoker.engine.pots import Pot, award

Paid = tuple[int, int, int]
"""A player, and the chips he gets from the shares named high and from those named low."""


def pot_of(names: tuple[str, ...], players: int) -> int:
    """Chips of a pot that every pattern divides without a rest. `names`: of the shares, high or low."""
    return lcm(*range(1, players + 1)) * lcm(*range(1, len(names) + 1))


@lru_cache(maxsize=1 << 16)
def paid_by(names: tuple[str, ...], players: int, pattern: int) -> tuple[Paid, ...]:
    """What one pattern pays of `pot_of`, by player; those who get nothing are left out."""
    everybody = (1 << players) - 1
    strengths = [
        [pattern >> share * players + player & 1 for player in range(players)] for share in range(len(names))
    ]
    paid = {"high": [0] * players, "low": [0] * players}
    for part in award([Pot(pot_of(names, players), everybody)], [strengths], names=names):
        for player, chips in part.winners:
            paid[names[part.share]][player] += chips
    by_player = zip(range(players), paid["high"], paid["low"], strict=True)
    return tuple((player, high, low) for player, high, low in by_player if high + low)


@lru_cache(maxsize=1 << 16)
def parts_of(names: tuple[str, ...], players: int, pattern: int) -> tuple[float, ...]:
    """What a pattern pays by player as parts of the pot, rounded, for the means of many small samples."""
    chips = {player: high + low for player, high, low in paid_by(names, players, pattern)}
    return tuple(chips.get(player, 0) / pot_of(names, players) for player in range(players))


class Tally(msgspec.Struct, frozen=True):
    """One player's part: `win` takes the whole pot alone, `tie` a part of it (all as parts of all deals)."""

    equity: float
    win: float
    tie: float
    high: float
    low: float
    square: float


def error_of(mean: float, square: float, deals: int) -> float:
    """Standard error of a mean over independent deals; `square` is the mean of squares.

    One deal with 0 and one with 1 are thought besides: few deals that all came out alike prove little.
    """
    number = deals + 2
    middle = (mean * deals + 1) / number
    return sqrt(max(0.0, (square * deals + 1) / number - middle**2) / number)


def pay(game: Game, players: int, patterns: Mapping[int, float]) -> list[Tally]:
    """What the players get on average over patterns with their weights (in all more than 0).

    They are added up exactly, as whole numbers, and rounded once. `square`: the mean of the squared part,
    for standard errors.
    """
    pot = pot_of(game.names, players)
    ratios = {pattern: weight.as_integer_ratio() for pattern, weight in patterns.items()}
    # a power of two, as that is what all of them are
    scale = max(below for _, below in ratios.values())
    total = 0
    sums = [[0] * 6 for _ in range(players)]
    for pattern, (above, below) in ratios.items():
        times = above * (scale // below)
        if not times:
            continue
        total += times
        for player, high, low in paid_by(game.names, players, pattern):
            own = sums[player]
            chips = high + low
            own[0] += times * chips
            own[1 if chips == pot else 2] += times
            own[3] += times * high
            own[4] += times * low
            own[5] += times * chips * chips
    parts = (total * pot, total, total, total * pot, total * pot, total * pot * pot)
    return [Tally(*(one / part for one, part in zip(own, parts, strict=True))) for own in sums]
