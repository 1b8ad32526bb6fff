"""The tables of every ranking and number of cards give the strengths of `ranking.tables`."""

from __future__ import annotations

import numpy as np
import pytest

from purplepoker.cards import deck, with_wild
from purplepoker.kernels.evaluate import badugi_values, best_values, values
from purplepoker.kernels.tables import BACKWARD, BADUGI, DIRECT, tables_for
from purplepoker.ranking.base import DEFAULTS, role_of_kind
from purplepoker.ranking.tables import Ranking, tables_of

PAIRS = (
    ("standard", "high"),
    ("standard", "a5"),
    ("standard", "a5-8"),
    ("standard", "27"),
    ("standard", "badugi"),
    ("short", "short"),
    ("stripped", "high"),
    ("purple", "purple"),
    ("purple", "purple-low"),
    ("purple", "purple-low-8"),
    ("purple", "purple-27"),
    ("purple", "high"),
    ("purple", "badugi"),
)
WILD = (
    ("standard", "high", 2, "jokers"),
    ("standard", "high", 0, "2"),
    ("standard", "high", 2, "bug,2"),
    ("standard", "a5-8", 2, "jokers"),
    ("standard", "27", 1, "jokers"),
    ("short", "short", 1, "bug"),
    ("purple", "purple", 2, "jokers"),
    ("purple", "purple", 0, "8,Q"),
    ("purple", "purple-low", 1, "bug"),
    ("purple", "high", 2, "bug"),
)
HANDS = 400


def order(pack: str, kind: str) -> Ranking:
    chosen = deck(pack)
    return tables_of(chosen, role_of_kind(chosen, kind), DEFAULTS)


def hands(size: int, n: int, count: int = HANDS) -> np.ndarray:
    """Random hands; a third of them from a third of the pack, where pairs and flushes are many."""
    random = np.random.default_rng(n)
    rows = [random.permutation(size)[:n] for _ in range(2 * count // 3)]
    narrow = max(n, size // 3)
    rows += [random.permutation(narrow)[:n] for _ in range(count - len(rows))]
    return np.array(rows, np.uint8)


@pytest.mark.parametrize("n", range(5, 10))
@pytest.mark.parametrize(("pack", "kind"), PAIRS)
def test_n_cards_have_the_strength_of_the_ranking(pack: str, kind: str, n: int) -> None:
    check_strengths(order(pack, kind), n)


@pytest.mark.parametrize("n", range(5, 10))
@pytest.mark.parametrize(("pack", "kind", "jokers", "wild"), WILD)
def test_with_wild_cards_too(pack: str, kind: str, jokers: int, wild: str, n: int) -> None:
    chosen = with_wild(deck(pack), jokers, wild)
    check_strengths(tables_of(chosen, role_of_kind(chosen, kind), DEFAULTS), n)


def check_strengths(ranking: Ranking, n: int) -> None:
    tables = tables_for(ranking, n)
    if tables is None:
        assert ranking.reversed
        assert n > 5
        return
    cards = hands(ranking.deck.size, n)
    out = np.zeros((len(cards), 1), np.uint16)
    own = np.arange(n, dtype=np.uint8)[np.newaxis]
    if tables.kind == BADUGI:
        badugi_values(cards, 1, n, own, tables, out)
    else:
        words, masks = np.zeros((2, 1), np.uint64)
        best_values(cards, 1, n, own, np.zeros((1, 0), np.uint8), tables, words, masks, out)
    right = [ranking.strength(row) for row in cards.tolist()]
    assert out[:, 0].tolist() == right
    by_kind = {"badugi": BADUGI, "27": BACKWARD, "purple-27": BACKWARD}
    assert tables.kind == by_kind.get(ranking.role.kind, DIRECT)
    if tables.kind == DIRECT:
        alone = np.zeros(len(cards), np.uint16)
        values(cards, tables, alone)
        assert alone.tolist() == right


def test_two_of_the_hand_with_three_of_the_board() -> None:
    ranking = order("standard", "high")
    tables = tables_for(ranking, 5)
    assert tables is not None
    cards = hands(52, 2 * 4 + 5)
    own = np.array([(0, 1), (0, 2), (0, 3), (1, 2), (1, 3), (2, 3)], np.uint8)
    line = np.array([(0, 1, 2), (0, 1, 4), (2, 3, 4)], np.uint8)
    out = np.zeros((len(cards), 2), np.uint16)
    words, masks = np.zeros((2, len(line)), np.uint64)
    best_values(cards, 2, 4, own, line, tables, words, masks, out)
    for row, found in zip(cards.tolist(), out.tolist(), strict=True):
        for player in range(2):
            hole, board = row[4 * player : 4 * player + 4], row[8:]
            right = max(
                ranking.strength([hole[a], hole[b], *(board[place] for place in three)])
                for a, b in own.tolist()
                for three in line.tolist()
            )
            assert found[player] == right
