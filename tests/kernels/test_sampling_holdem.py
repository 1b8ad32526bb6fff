"""Sampled hold'em: the winners of the very deals that `deal_chunk` gives, and the exact odds."""

from __future__ import annotations

import numpy as np
import pytest

from kernels.sampled import a_range, dealt, pairs_of, strengths, surprise
from purplepoker.cards import parse_cards
from purplepoker.kernels.evaluate import best_values
from purplepoker.kernels.random import CHUNK
from purplepoker.kernels.sampling import INDEPENDENT, LISTED, REDRAWN, REDRAWN_CHUNK, UNKNOWN, Deal, make_deal
from purplepoker.kernels.sampling_holdem import sample_holdem
from purplepoker.kernels.sampling_joint import listed
from purplepoker.kernels.tables import Tables
from purplepoker.ranking.tables import Ranking

X = UNKNOWN
OWN, BOARD = np.arange(2, dtype=np.uint8)[None], np.arange(5, dtype=np.uint8)[None]


def sampled(seed: int, chunk: int, n: int, deal: Deal, tables: Tables) -> np.ndarray:
    """Counts of patterns."""
    counts = np.zeros(1 << (len(deal.template) - 5) // 2, np.int64)
    sample_holdem(seed, chunk, n, deal, tables, counts)
    return counts


def counted(deals: np.ndarray, tables: Tables) -> np.ndarray:
    """The same from deals written down."""
    players = (deals.shape[1] - 5) // 2
    values = np.zeros((len(deals), players), np.uint16)
    words, masks = np.zeros(1, np.uint64), np.zeros(1, np.uint64)
    best_values(deals, players, 2, OWN, BOARD, tables, words, masks, values)
    top = values.max(axis=1, keepdims=True)
    patterns = ((values == top) & (top > 0)) @ (1 << np.arange(players))
    return np.bincount(patterns, minlength=1 << players)


def patterns_of(ranking: Ranking, deal: tuple[int, ...]) -> int:
    """The winners of one deal by the ranking itself."""
    players = (len(deal) - 5) // 2
    values = [ranking.strength((*deal[2 * p : 2 * p + 2], *deal[-5:])) for p in range(players)]
    return sum(1 << p for p in range(players) if values[p] == max(values) and values[p])


@pytest.mark.parametrize("pack", ["standard", "purple", "short"])
@pytest.mark.parametrize("players", [2, 3, 6, 10])
def test_random_hands(pack: str, players: int) -> None:
    cards, _, tables = strengths(pack)
    deal = make_deal(cards.size, [X] * (2 * players + 5))
    for chunk in (0, 7):
        assert (
            sampled(5, chunk, 20_000, deal, tables) == counted(dealt(5, chunk, 20_000, deal), tables)
        ).all()


@pytest.mark.parametrize("pack", ["standard", "purple"])
@pytest.mark.parametrize(
    "template",
    [
        [0, 9, 20, 31, X, X, X, X, X],
        [X, X, 20, 31, 1, 2, 3, X, X],
        [X, X, X, X, 1, 2, 3, 4, X],
        [X, X, X, X, 1, 2, 3, 4, 5],
        [X, 7, X, X, X, X, X, X, X],
        [0, 9, 20, 31, 1, 2, 3, 4, 5],
        [8, X, X, X, 11, X, X, 40, X, X, X],
    ],
    ids=str,
)
def test_known_cards(pack: str, template: list[int]) -> None:
    cards, _, tables = strengths(pack)
    deal = make_deal(cards.size, template, dead=[45, 46])
    assert (sampled(6, 3, 20_000, deal, tables) == counted(dealt(6, 3, 20_000, deal), tables)).all()


@pytest.mark.parametrize("pack", ["standard", "purple"])
@pytest.mark.parametrize("mode", [INDEPENDENT, REDRAWN, LISTED])
def test_ranges_beside_known_and_random_hands(pack: str, mode: int) -> None:
    cards, _, tables = strengths(pack)
    ranges = [
        a_range((0, 1), pairs_of(range(0, 20, 2)), [1 + at % 3 for at in range(45)]),
        a_range((6, 7), pairs_of(range(0, 40, 5))),
        a_range((4, 5), pairs_of(range(10, 24))),
    ]
    deal = make_deal(cards.size, [X, X, X, X, X, X, X, X, 30, 31, X, 3, X, X, X], ranges)
    made = listed(deal, 1 << 20) if mode == LISTED else deal._replace(mode=mode)
    assert made is not None
    assert (sampled(1, 2, 20_000, made, tables) == counted(dealt(1, 2, 20_000, made), tables)).all()


def test_the_winner_of_each_deal_is_that_of_the_ranking() -> None:
    for pack in ("standard", "purple", "short"):
        cards, own, tables = strengths(pack)
        deal = make_deal(cards.size, [X] * 13)
        found = np.zeros(16, np.int64)
        for row in dealt(2, 0, 1500, deal).tolist():
            found[patterns_of(own, tuple(row))] += 1
        assert (sampled(2, 0, 1500, deal, tables) == found).all()


def test_nobody_wins_where_nobody_qualifies() -> None:
    _, _, tables = strengths("standard", "a5-8")
    for template in ([X] * 9, [X] * 11, [X, X, X, X, 40, 41, 42, X, X]):
        deal = make_deal(52, template)
        counts = sampled(3, 0, 10_000, deal, tables)
        assert (counts == counted(dealt(3, 0, 10_000, deal), tables)).all()
        assert counts[0] > 0


def test_a_chunk_depends_on_seed_and_number_only() -> None:
    _, _, tables = strengths("standard")
    ranges = [a_range((2 * p, 2 * p + 1), pairs_of(range(30, 52))) for p in range(3)]
    for deal in (make_deal(52, [X] * 9), make_deal(52, [X] * 11), make_deal(52, [X] * 11, ranges)):
        there = [sampled(9, chunk, 3000, deal, tables) for chunk in range(3)]
        back = [sampled(9, chunk, 3000, deal, tables) for chunk in (2, 1, 0)]
        assert all((one == other).all() for one, other in zip(there, back[::-1], strict=True))
        assert len({counts.tobytes() for counts in there}) == 3
        assert all(counts.sum() == 3000 for counts in there)


def test_counts_are_added() -> None:
    _, _, tables = strengths("standard")
    deal = make_deal(52, [X] * 9)
    counts = np.zeros(4, np.int64)
    for chunk in (0, 1):
        sample_holdem(1, chunk, 1000, deal, tables, counts)
    assert (counts == sampled(1, 0, 1000, deal, tables) + sampled(1, 1, 1000, deal, tables)).all()


def test_any_hand_against_any_hand() -> None:
    """All 2,781,381,002,400 deals: 1,334,125,369,292 won by each player, 113,130,263,816 tied."""
    _, _, tables = strengths("standard")
    deal = make_deal(52, [X] * 9)
    counts = np.sum([sampled(77, chunk, CHUNK, deal, tables) for chunk in range(16)], axis=0)
    exact = {1: 1_334_125_369_292, 2: 1_334_125_369_292, 3: 113_130_263_816}
    whole = sum(exact.values())
    assert whole == 2_781_381_002_400
    found = {pattern: int(counts[pattern]) for pattern in (1, 2, 3)}
    assert surprise(found, {pattern: part / whole for pattern, part in exact.items()}) < 4


def on_the_turn(pack: str) -> tuple[Tables, Deal, np.ndarray]:
    """Two weighted ranges that share cards, four board cards known: tables, deal and exact chances."""
    cards, own, tables = strengths(pack)
    board = parse_cards(cards, "As Kd 7c 6c" if pack == "standard" else "Ap Kb 9g 8g")
    others = [card for card in range(cards.size) if card not in board]
    hands = pairs_of([*others[-6:], others[3], others[4]])
    weights = [[1 + at * each % 4 for at in range(len(hands))] for each in (1, 3)]
    exact = np.zeros(4)
    for one, first in zip(hands, weights[0], strict=True):
        for other, second in zip(hands, weights[1], strict=True):
            if not set(one) & set(other):
                for card in set(others) - {*one, *other}:
                    exact[patterns_of(own, (*one, *other, *board, card))] += first * second
    ranges = [a_range((2 * p, 2 * p + 1), hands, weights[p]) for p in range(2)]
    return tables, make_deal(cards.size, [X] * 4 + [*board, X], ranges), exact / exact.sum()


@pytest.mark.parametrize("pack", ["standard", "purple"])
@pytest.mark.parametrize("mode", [INDEPENDENT, LISTED])
def test_ranges_on_the_turn_against_every_deal(pack: str, mode: int) -> None:
    tables, deal, exact = on_the_turn(pack)
    made = listed(deal, 10_000) if mode == LISTED else deal
    assert made is not None
    counts = np.sum([sampled(4, chunk, CHUNK, made, tables) for chunk in range(4)], axis=0)
    chances = {pattern: part for pattern, part in enumerate(exact.tolist()) if part}
    assert counts[exact == 0].sum() == 0
    assert surprise({pattern: int(counts[pattern]) for pattern in chances}, chances) < 4


@pytest.mark.parametrize("pack", ["standard", "purple"])
def test_redrawn_ranges_are_right_within_the_error_of_chunk_means(pack: str) -> None:
    tables, deal, exact = on_the_turn(pack)
    redrawn = deal._replace(mode=REDRAWN)
    counts = [sampled(4, chunk, REDRAWN_CHUNK, redrawn, tables) for chunk in range(60)]
    means = np.array(counts) / REDRAWN_CHUNK
    error = means.std(axis=0, ddof=1) / len(means) ** 0.5
    assert (np.abs(means.mean(axis=0) - exact) <= 4 * error).all()
    assert error.max() < 0.002


def test_what_is_not_a_holdem_deal_is_refused() -> None:
    _, _, tables = strengths("standard")
    for template, size in (([X] * 7, 2), ([X] * 10, 4), ([X] * 27, 1 << 11)):
        with pytest.raises(ValueError, match="no hold'em"):
            sample_holdem(1, 0, 10, make_deal(52, template), tables, np.zeros(size, np.int64))
    with pytest.raises(ValueError, match="another number"):
        sample_holdem(1, 0, 10, make_deal(52, [X] * 9), tables, np.zeros(8, np.int64))
    with pytest.raises(ValueError, match="more deals"):
        sample_holdem(1, 0, CHUNK + 1, make_deal(52, [X] * 9), tables, np.zeros(4, np.int64))
    with pytest.raises(ValueError, match="no hold'em"):
        sample_holdem(1, 0, 10, make_deal(52, [X] * 9), tables._replace(kind=1), np.zeros(4, np.int64))
