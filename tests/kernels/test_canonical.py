"""Range against range: published sums, every way the same, and small packs board by board."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from itertools import combinations
from math import comb

import numpy as np
import pytest

from kernels.holdem_spots import F64, U8, cards, slow_ranges, spot
from purplepoker.cards import Deck
from purplepoker.kernels.canonical import RangeOdds, plan_ranges, range_v_range
from purplepoker.kernels.canonical_suits import all_hands, classes, group

Hands = tuple[U8, F64]


def every(deck: Deck) -> Hands:
    """Any hand."""
    hands = np.array(list(combinations(range(deck.size), 2)), np.uint8)
    return hands, np.ones(len(hands))


def suited(deck: Deck, name: str) -> Hands:
    """`any`, `AA`, or `22+,A2s+,KTs+`."""
    hands, weights = every(deck)
    letters = [[deck.ranks[deck.rank_of[card]].letter for card in hand] for hand in hands.tolist()]
    same = [deck.suit_of[a] == deck.suit_of[b] for a, b in hands.tolist()]
    chosen = []
    for ranks, one_suit in zip(letters, same, strict=True):
        kings = "K" in ranks and set(ranks) & set("QJT")
        tests = {
            "any": True,
            "AA": ranks == ["A", "A"],
            "22+,A2s+,KTs+": ranks[0] == ranks[1] or (one_suit and ("A" in ranks or bool(kings))),
        }
        chosen.append(tests[name])
    return hands[chosen], weights[chosen]


def held(deck: Deck, text: str) -> Hands:
    """One hand."""
    return cards(deck, text)[None, :], np.ones(1)


def figures(odds: RangeOdds) -> list[float]:
    return [odds.win, odds.tie, odds.lose, odds.total]


def brute(pack: str, kind: str, first: Hands, second: Hands, board: str, dead: str) -> list[float]:
    deck, ranking, _ = spot(pack, kind)
    return list(slow_ranges(ranking, first, second, cards(deck, board).tolist(), cards(deck, dead).tolist()))


ANY_V_ANY = [1334125369292, 113130263816, 1334125369292, 2781381002400]


def test_any_against_any() -> None:
    deck, _, tables = spot("standard", "high")
    assert figures(range_v_range(tables, deck, *every(deck), *every(deck))) == ANY_V_ANY


@pytest.mark.parametrize("way", ["ranks", "pairs", "canonical"])
def test_aces_against_any(way: str) -> None:
    deck, _, tables = spot("standard", "high")
    odds = plan_ranges(tables, deck, *suited(deck, "AA"), *every(deck), way=way).run()
    assert odds.total == 6 * comb(50, 2) * comb(48, 5)
    assert round((odds.win + odds.tie / 2) / odds.total, 6) == 0.852037


def test_strong_hands_against_any() -> None:
    deck, _, tables = spot("standard", "high")
    odds = range_v_range(tables, deck, *suited(deck, "22+,A2s+,KTs+"), *every(deck))
    assert round((odds.win + odds.tie / 2) / odds.total, 6) == 0.657785


def test_one_pass_for_all_hands_against_any() -> None:
    deck, _, tables = spot("standard", "high")
    odds = range_v_range(tables, deck, *every(deck), *every(deck))
    hands = every(deck)[0]
    for text in ("AsAh", "7c2d", "JdTd"):
        row = [set(cards(deck, text)) == set(hand) for hand in hands.tolist()].index(True)
        alone = range_v_range(tables, deck, *held(deck, text), *every(deck))
        assert odds.hands[:, row].tolist() == figures(alone)


def test_queens_against_jacks() -> None:
    deck, _, tables = spot("standard", "high")
    odds = range_v_range(tables, deck, *held(deck, "QcQs"), *held(deck, "JhJd"))
    assert figures(odds) == [1388618, 6148, 317538, 1712304]  # reported.md 56


def test_combinations_left_are_counted() -> None:
    deck, _, tables = spot("standard", "high")
    hands, weights = every(deck)
    board = cards(deck, "Kd7c3h").tolist()
    rank = [[deck.ranks[deck.rank_of[card]].letter for card in hand] for hand in hands.tolist()]
    one_suit = [deck.suit_of[a] == deck.suit_of[b] for a, b in hands.tolist()]
    chosen = [
        r in (["J", "J"], ["Q", "Q"], ["K", "K"], ["A", "A"]) or (s and set(r) == {"A", "K"})
        for r, s in zip(rank, one_suit, strict=True)
    ]
    odds = range_v_range(tables, deck, *held(deck, "QhQs"), hands[chosen], weights[chosen], board)
    assert odds.total == 19 * 990  # 6 + 1 + 3 + 6 + 3 combinations
    assert (odds.win + odds.tie / 2) / odds.total == 6691 / 18810  # reported.md 55


def test_weights_count() -> None:
    deck, _, tables = spot("standard", "high")
    hands = every(deck)[0]
    names = ["".join(deck.ranks[deck.rank_of[card]].letter for card in hand) for hand in hands.tolist()]
    same = [deck.suit_of[a] == deck.suit_of[b] for a, b in hands.tolist()]
    weights = np.array(
        [0.01 if n == "QQ" else float(s and n in ("97", "79")) for n, s in zip(names, same, strict=True)]
    )
    board = cards(deck, "9c7d4h").tolist()
    odds = range_v_range(tables, deck, *held(deck, "AsAh"), hands, weights, board)
    assert (odds.win + odds.tie / 2) / odds.total == pytest.approx(9307 / 33990)  # reported.md 55


SMALL = [("KQJT987/cd", "high"), ("AKQJ54/cdh", "high"), ("A65432/cdh", "a5"), ("A98432/cdh", "a5-8")]


@pytest.mark.parametrize(("pack", "kind"), SMALL)
def test_every_way_is_board_by_board(pack: str, kind: str) -> None:
    deck, _, tables = spot(pack, kind)
    hands, _ = every(deck)
    first = hands, np.array([float(deck.suit_of[a] == deck.suit_of[b]) for a, b in hands.tolist()])
    second = (
        hands,
        np.array([float(sum(deck.rank_of[card] for card in hand) % 3 > 0) for hand in hands.tolist()]),
    )
    want = brute(pack, kind, first, second, "", "")
    for way in ("ranks", "canonical", "boards", "pairs"):
        odds = plan_ranges(tables, deck, *first, *second, way=way).run()
        assert figures(odds) == want, way
        assert (odds.hands @ first[1]).tolist() == want


@pytest.mark.parametrize("seed", range(6))
def test_ranges_without_symmetry(seed: int) -> None:
    random = np.random.default_rng(seed)
    pack, kind = [("standard", "high"), ("purple", "purple"), ("standard", "a5-8")][seed % 3]
    deck, _, tables = spot(pack, kind)
    dealt = random.permutation(deck.size)
    board, dead = dealt[: seed % 4 + 1].tolist(), dealt[5:-13].tolist()
    hands = every(deck)[0]
    ranges = [(hands, random.integers(2, size=len(hands)).astype(np.float64)) for _ in range(2)]
    ranking = spot(pack, kind)[1]
    want = list(slow_ranges(ranking, ranges[0], ranges[1], board, dead))
    for way in ("boards", "pairs"):
        odds = plan_ranges(tables, deck, *ranges[0], *ranges[1], board, dead, way=way).run()
        assert figures(odds) == want, way


def test_dead_cards_that_keep_the_symmetry() -> None:
    deck, _, tables = spot("standard", "high")
    dead = cards(deck, "2c2d2h2s").tolist()
    ranges = (*suited(deck, "AA"), *suited(deck, "22+,A2s+,KTs+"))
    found = [figures(plan_ranges(tables, deck, *ranges, dead=dead, way=w).run()) for w in ("ranks", "pairs")]
    assert found[0] == found[1]
    assert found[0][3] % comb(44, 5) == 0


def test_dead_cards_that_break_it() -> None:
    deck, _, tables = spot("standard", "high")
    dead = cards(deck, "2c").tolist()
    plan = plan_ranges(tables, deck, *suited(deck, "AA"), *suited(deck, "AA"), dead=dead)
    assert plan.way == "pairs"
    odds = plan.run()
    assert odds.total == 6 * comb(47, 5)
    with pytest.raises(ValueError, match="ranks"):
        plan_ranges(tables, deck, *suited(deck, "AA"), *suited(deck, "AA"), dead=dead, way="ranks")


def test_fractions_are_near() -> None:
    deck, _, tables = spot("AKQJ54/cdh", "high")
    hands = every(deck)[0]
    weights = np.array([(1 + sum(deck.rank_of[card] for card in hand)) / 7 for hand in hands.tolist()])
    found = [
        figures(plan_ranges(tables, deck, hands, weights, hands, weights, way=way).run())
        for way in ("ranks", "canonical", "boards", "pairs")
    ]
    for other in found[1:]:
        assert other == pytest.approx(found[0], rel=1e-12)
    assert found[0][0] == pytest.approx(found[0][2])


def test_blocked_hands_have_no_weight() -> None:
    deck, _, tables = spot("purple", "purple")
    hands, weights = every(deck)
    board = cards(deck, "8z9zTb").tolist()
    odds = range_v_range(tables, deck, hands, weights, hands, weights, board)
    assert odds.total == comb(46, 2) * comb(44, 2) * comb(42, 2)
    assert odds.win == odds.lose
    blocked = np.isin(hands, board).any(axis=1)
    assert not odds.hands[:, blocked].any()
    assert (odds.hands[3, ~blocked] == comb(44, 2) * comb(42, 2)).all()


def test_pieces_may_run_in_threads() -> None:
    deck, _, tables = spot("purple", "purple")
    board = cards(deck, "8z9z").tolist()
    aces = [at for at, hand in enumerate(every(deck)[0].tolist()) if min(deck.rank_of[c] for c in hand) == 6]
    hands, weights = every(deck)
    plan = plan_ranges(tables, deck, hands[aces], weights[aces], hands, weights, board)
    with ThreadPoolExecutor(2) as pool:
        assert figures(plan.run(pool.map)) == figures(plan.run())


def test_estimates_say_what_is_much() -> None:
    deck, _, tables = spot("purple", "purple")
    own = every(deck)
    few = held(deck, "ApKp")
    assert (
        plan_ranges(tables, deck, *few, *few).seconds
        < plan_ranges(tables, deck, *few, *own).seconds
        < plan_ranges(tables, deck, *own, *own).seconds
    )
    assert plan_ranges(tables, deck, *own, *own, cards(deck, "8z9zTb").tolist()).seconds < 1


def test_classes_of_preflop_pairs() -> None:
    deck, _, tables = spot("standard", "high")
    hands = all_hands(deck.size)
    permuted = group(tables, deck)
    assert len(permuted) == 24
    aces = hands.number[tuple(cards(deck, "AsAh"))]
    king = hands.number[tuple(cards(deck, "AsKs"))]
    numbers = np.arange(len(hands.cards))
    assert len(classes(permuted, np.array([king]), numbers, hands).cards) == 367
    four = np.array([hands.number[a, b] for a, b in combinations(cards(deck, "AcAdAhAs").tolist(), 2)])
    assert aces in four
    assert len(classes(permuted, four, numbers, hands).cards) == 469
