"""Known hands to the end: each board once, and who wins it."""

from __future__ import annotations

from math import comb

import numpy as np
import pytest

from kernels.holdem_spots import cards, rest, slow_counts, spot
from purplepoker.kernels.holdem import known_hands
from purplepoker.kernels.multisets import fits_multisets, multiset_hands, multiset_pairs

NO_BOARD = np.zeros(0, np.uint8)

KNOWN = {
    # reported.md 56: counted with an evaluator of others
    ("QcQs", "JhJd"): [0, 1388618, 317538, 6148],
    # two aces against two kings that share two suits, or none, as the well-known tables have them
    ("AsAh", "KsKh"): [0, 1410336, 292660, 9308],
    ("AsAh", "KdKc"): [0, 1388072, 317694, 6538],
}


@pytest.mark.parametrize("hands", list(KNOWN), ids=" v ".join)
@pytest.mark.parametrize("count", [known_hands, multiset_hands])
def test_well_known_counts(hands: tuple[str, str], count: object) -> None:
    deck, _, tables = spot("standard", "high")
    holes = np.array([cards(deck, text) for text in hands])
    counts = np.zeros(4, np.int64)
    assert callable(count)
    count(tables, holes, NO_BOARD, rest(deck, holes), 5, counts)
    assert counts.tolist() == KNOWN[hands]


PACKS = [
    ("standard", "high"), ("standard", "a5"), ("standard", "a5-8"), ("purple", "purple"),
    ("purple", "purple-low-8"), ("short", "short"), ("KQJT9876/cdh", "high"),
]  # fmt: skip


@pytest.mark.parametrize(("pack", "kind"), PACKS)
def test_every_winner_by_hand(pack: str, kind: str) -> None:
    random = np.random.default_rng(4)
    for missing in range(6):
        for hole in (2, 3, 4) if pack == "short" else (2,):
            deck, ranking, tables = spot(pack, kind, hole + 5)
            players = int(random.integers(2, 4 if hole > 2 or "/" in pack else 7))
            dealt = random.permutation(deck.size).astype(np.uint8)
            if random.random() < 0.5:  # hands of few suits, so that flushes are not rare
                order = np.argsort(np.array(deck.suit_of)[dealt], kind="stable")
                dealt = np.concatenate(
                    [dealt[order[: players * hole + 12]], dealt[order[players * hole + 12 :]]]
                )
                dealt[: players * hole + 12] = random.permutation(dealt[: players * hole + 12])
            holes = dealt[: players * hole].reshape(players, hole)
            board = dealt[players * hole :][: 5 - missing]
            stock = dealt[players * hole + 5 - missing :][:9]
            want = slow_counts(ranking, holes, board, stock, missing)
            counts = np.zeros(1 << players, np.int64)
            known_hands(tables, holes, board, stock, missing, counts)
            assert counts.tolist() == want, (missing, holes, board, stock)
            if fits_multisets(tables, holes, board, missing):
                counts[:] = 0
                multiset_hands(tables, holes, board, stock, missing, counts)
                assert counts.tolist() == want, (missing, holes, board, stock)


@pytest.mark.parametrize(("pack", "kind"), [p for p in PACKS if "purple" not in p[0]])
def test_multisets_are_boards_put_together(pack: str, kind: str) -> None:
    deck, _, tables = spot(pack, kind)
    random = np.random.default_rng(5)
    for players in (2, 2, 2, 3, 6):
        dealt = random.permutation(deck.size).astype(np.uint8)
        holes = dealt[: 2 * players].reshape(players, 2)
        stock = dealt[2 * players + int(random.integers(3)) :]
        one, other = np.zeros((2, 1 << players), np.int64)
        known_hands(tables, holes, NO_BOARD, stock, 5, one)
        multiset_hands(tables, holes, NO_BOARD, stock, 5, other)
        assert one.sum() == comb(len(stock), 5)
        assert one.tolist() == other.tolist()


@pytest.mark.parametrize("missing", range(6))
def test_parts_add_up(missing: int) -> None:
    deck, _, tables = spot("purple", "purple")
    holes = np.array([cards(deck, text) for text in ("ApKp", "8z9z", "AbAg")])
    board = cards(deck, "Tb9b8b8r8v")[: 5 - missing]
    stock = rest(deck, holes, board)[::2]
    whole, parts = np.zeros((2, 8), np.int64)
    known_hands(tables, holes, board, stock, missing, whole)
    for lo, hi in ((0, 1), (1, 4), (4, 4), (4, 15), (15, 99)):
        known_hands(tables, holes, board, stock, missing, parts, lo, hi)
    assert whole.sum() == comb(len(stock), missing)
    assert parts.tolist() == whole.tolist()


def test_counts_are_added() -> None:
    deck, _, tables = spot("standard", "high")
    holes = np.array([cards(deck, "AsAh"), cards(deck, "KdKc")])
    for count in (known_hands, multiset_hands):
        counts = np.array([1, 10, 100, 1000], np.int64)
        count(tables, holes, cards(deck, "2c3c4d9h"), cards(deck, "KsKhAc2d"), 1, counts)
        assert counts.tolist() == [1, 12, 102, 1000]


def test_ten_players_share_the_royal_flush_on_the_board() -> None:
    deck, _, tables = spot("standard", "high")
    board = cards(deck, "AsKsQsJs")
    dealt = rest(deck, board, cards(deck, "Ts"))[:20]
    counts = np.zeros(1024, np.int64)
    known_hands(tables, dealt.reshape(10, 2), board, cards(deck, "Ts"), 1, counts)
    assert counts[1023] == counts.sum() == 1


def test_nobody_has_a_low_on_a_board_of_high_cards() -> None:
    deck, _, tables = spot("standard", "a5-8")
    holes = np.array([cards(deck, "As2s"), cards(deck, "3c4c")])
    for count in (known_hands, multiset_hands):
        counts = np.zeros(4, np.int64)
        count(tables, holes, cards(deck, "KsKhQdJc"), cards(deck, "5c9c"), 1, counts)
        assert counts.tolist() == [2, 0, 0, 0]


def test_what_multisets_cannot_do_is_said() -> None:
    deck, _, tables = spot("standard", "high", 9)
    holes = np.array([cards(deck, "AsKsQsJs"), cards(deck, "AhKhQhJh")])
    assert not fits_multisets(tables, holes, NO_BOARD, 5)  # one board may bring both flushes
    assert fits_multisets(tables, holes, cards(deck, "2c2d8c8d"), 1)
    deck, _, purple = spot("purple", "purple")
    pair = np.array([cards(deck, "ApKp"), cards(deck, "8z9z")])
    assert not fits_multisets(purple, pair, NO_BOARD, 5)
    with pytest.raises(ValueError, match="fits_multisets"):
        multiset_hands(purple, pair, NO_BOARD, rest(deck, pair), 5, np.zeros(4, np.int64))


@pytest.mark.parametrize("board", ["", "2h3h4c", "Qs7s2s8s"])
def test_many_pairs_at_once_are_each_pair_alone(board: str) -> None:
    deck, _, tables = spot("standard", "high")
    lying = cards(deck, board)
    random = np.random.default_rng(6)
    pairs = np.array([random.permutation(rest(deck, lying))[:4] for _ in range(20)])
    rows = np.zeros((20, 4), np.int64)
    multiset_pairs(tables, pairs, lying, rest(deck, lying), 5 - len(lying), rows)
    for pair, row in zip(pairs, rows, strict=True):
        counts = np.zeros(4, np.int64)
        known_hands(tables, pair.reshape(2, 2), lying, rest(deck, lying, pair), 5 - len(lying), counts)
        assert counts.tolist() == row.tolist()
