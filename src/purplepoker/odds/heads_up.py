"""Hold'em, one range against another: far fewer things to look at than deals (`kernels.canonical`)."""

from __future__ import annotations

from collections import Counter
from itertools import combinations

import numpy as np

from purplepoker.kernels.canonical import Plan, RangeOdds, plan_ranges
from purplepoker.odds.situation import Hands, Player, Situation, Weights
from purplepoker.odds.work import Work

_HOLE = 2


def range_plan(situation: Situation, work: Work) -> Plan | None:
    """The way to an exact count; None for other games, more players, or two known hands."""
    tables = work.holdem
    players = situation.players
    if tables is None or len(players) != _HOLE or all(player.known for player in players):
        return None
    if any(player.missing not in (0, _HOLE) for player in players):
        return None
    (row,) = situation.rows
    deck = situation.game.deck
    one, other = (_hands(player, deck.size) for player in players)
    return plan_ranges(tables, deck, *one, *other, board=row, dead=situation.dead)


def _hands(player: Player, size: int) -> tuple[Hands, Weights]:
    if not player.missing:
        return player.hands, player.weights
    hands = np.array(list(combinations(range(size), _HOLE)), np.uint8)
    return hands, np.ones(len(hands))


def patterns_of(found: RangeOdds) -> dict[int, float]:
    """Weights by pattern of winners; whole numbers where all weights are 1."""
    nobody = found.total - found.win - found.tie - found.lose
    return {0b01: found.win, 0b10: found.lose, 0b11: found.tie, 0: nobody}


def pairs_of(situation: Situation) -> int:
    """Number of ways to give both a hand."""
    size, seen = situation.game.deck.size, set(situation.seen)
    held = (_hands(player, size)[0].tolist() for player in situation.players)
    heroes, villains = ([(a, b) for a, b in hands if a not in seen and b not in seen] for hands in held)
    with_card = Counter(card for hand in villains for card in hand)
    alike = set(villains)
    return sum(len(villains) - with_card[a] - with_card[b] + ((a, b) in alike) for a, b in heroes)
