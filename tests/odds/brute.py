"""The slow reference for odds: every deal by `itertools`, valued by `engine.showdown`, paid by `pots.award`.

It shares nothing with the code under test but the situation itself.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from fractions import Fraction
from itertools import combinations, product
from math import lcm

from purplepoker.engine.game import Game
from purplepoker.engine.pots import Pot, award, won
from purplepoker.engine.showdown import compare
from purplepoker.odds.situation import Situation

Cards = tuple[int, ...]


def deals(left: Sequence[int], sizes: Sequence[int]) -> Iterator[tuple[Cards, ...]]:
    """Every way to give so many cards to each group."""
    if not sizes:
        yield ()
        return
    for group in combinations(left, sizes[0]):
        rest = [card for card in left if card not in group]
        for others in deals(rest, sizes[1:]):
            yield (group, *others)


def shares(game: Game, holes: Sequence[Cards], rows: Sequence[Cards]) -> list[Fraction]:
    """Parts of the pot."""
    pot = lcm(*range(1, len(holes) + 1)) * lcm(*range(1, len(game.shares) + 1))
    parts = award([Pot(pot, (1 << len(holes)) - 1)], [compare(game, holes, rows)], names=game.names)
    return [Fraction(chips, pot) for chips in won(parts, len(holes))]


def equities(situation: Situation) -> tuple[int, list[Fraction]]:
    """Number of deals, and the mean share of each player, holdings by their weights."""
    game = situation.game
    sizes = [player.missing for player in situation.players]
    sizes += [size - len(row) for size, row in zip(situation.row_sizes.values(), situation.rows, strict=True)]
    n = len(situation.players)
    total, count = Fraction(0), 0
    sums = [Fraction(0)] * n
    choices = [
        list(zip(map(tuple, player.hands.tolist()), player.weights.tolist(), strict=True))
        for player in situation.players
    ]
    for chosen in product(*choices):
        known = [card for hand, _ in chosen for card in hand] + list(situation.seen)
        if len(set(known)) < len(known):
            continue
        weight = Fraction(1)
        for _, one in chosen:
            weight *= Fraction(one)
        left = [card for card in range(game.deck.size) if card not in known]
        for groups in deals(left, sizes):
            holes = [hand + groups[at] for at, (hand, _) in enumerate(chosen)]
            rows = {row: situation.rows[at] + groups[n + at] for at, row in enumerate(situation.row_sizes)}
            for player, part in enumerate(shares(game, holes, [rows.get(row, ()) for row in game.rows])):
                sums[player] += weight * part
            count += 1
            total += weight
    return count, [one / total for one in sums]
