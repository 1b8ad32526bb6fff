"""All hands of a pack in one loop: the published counts, and those of an independent count by arithmetic."""

from __future__ import annotations

from collections import Counter

import numpy as np
import pytest

from purplepoker.cards import deck, with_wild
from purplepoker.kernels.census import census
from purplepoker.kernels.tables import tables_for
from purplepoker.odds.frequencies import frequencies
from purplepoker.ranking.base import DEFAULTS, role_of_kind
from purplepoker.ranking.tables import tables_of

SEVEN_STANDARD = {
    "royal_flush": 4_324,
    "straight_flush": 37_260,
    "four_of_a_kind": 224_848,
    "full_house": 3_473_184,
    "flush": 4_047_644,
    "straight": 6_180_020,
    "three_of_a_kind": 6_461_620,
    "two_pair": 31_433_400,
    "pair": 58_627_800,
    "high_card": 23_294_460,
}


def counted(pack: str, kind: str, n: int) -> tuple[Counter[str], int]:
    """Hands by class, and how many different values there are."""
    chosen = deck(pack)
    ranking = tables_of(chosen, role_of_kind(chosen, kind), DEFAULTS)
    tables = tables_for(ranking, n)
    assert tables is not None
    counts = census(tables, n)
    classes: Counter[str] = Counter()
    for value in np.flatnonzero(counts).tolist():
        classes[ranking.class_of(value)] += int(counts[value])
    return classes, int(np.count_nonzero(counts))


def test_all_seven_card_hands_of_the_standard_pack() -> None:
    classes, values = counted("standard", "high", 7)
    assert classes == SEVEN_STANDARD
    assert classes.total() == 133_784_560
    assert values == 4_824


def test_all_seven_card_hands_of_the_purple_pack() -> None:
    classes, values = counted("purple", "purple", 7)
    chosen = deck("purple")
    total, arithmetic = frequencies(chosen, role_of_kind(chosen, "purple"), DEFAULTS, 7)
    assert classes.total() == total == 85_900_584
    assert classes == {name: count for name, count in arithmetic.items() if count}
    assert values == 274


ONE_JOKER = {
    "five_of_a_kind": 13,
    "royal_flush": 24,
    "straight_flush": 180,
    "four_of_a_kind": 3_120,
    "full_house": 6_552,
    "flush": 7_804,
    "straight": 20_532,
    "three_of_a_kind": 137_280,
    "two_pair": 123_552,
    "pair": 1_268_088,
    "high_card": 1_302_540,
}
DEUCES_WILD = {
    "five_of_a_kind": 672,
    "royal_flush": 484,
    "straight_flush": 2_068,
    "four_of_a_kind": 31_552,
    "full_house": 12_672,
    "flush": 14_472,
    "straight": 62_232,
    "three_of_a_kind": 355_080,
    "two_pair": 95_040,
    "pair": 1_225_008,
    "high_card": 799_680,
}


@pytest.mark.parametrize(
    ("wild", "published", "different"),
    [("jokers", ONE_JOKER, 7_475), ("2", DEUCES_WILD, 5_162)],
)
def test_the_published_counts_with_wild_cards(wild: str, published: dict[str, int], different: int) -> None:
    pack = with_wild(deck("standard"), 0, wild)
    ranking = tables_of(pack, pack.roles["high"], DEFAULTS)
    tables = tables_for(ranking, 5)
    assert tables is not None
    counts = census(tables, 5)
    classes: Counter[str] = Counter()
    for value in np.flatnonzero(counts).tolist():
        classes[ranking.class_of(value)] += int(counts[value])
    assert classes == published
    assert int(np.count_nonzero(counts)) == ranking.top == different


@pytest.mark.parametrize("pack_kind", [("standard", "high"), ("purple", "purple"), ("short", "short")])
@pytest.mark.parametrize("n", [5, 6])
def test_smaller_hands_too(pack_kind: tuple[str, str], n: int) -> None:
    pack, kind = pack_kind
    chosen = deck(pack)
    total, arithmetic = frequencies(chosen, role_of_kind(chosen, kind), DEFAULTS, n)
    classes, _ = counted(pack, kind, n)
    assert classes.total() == total
    assert classes == {name: count for name, count in arithmetic.items() if count}


@pytest.mark.long
@pytest.mark.parametrize(
    "pack_kind",
    [
        ("standard", "high"),
        ("standard", "a5"),
        ("short", "short"),
        ("stripped", "short"),
        ("purple", "purple"),
        ("purple", "high"),
        ("purple", "purple-low"),
    ],
)
@pytest.mark.parametrize("n", [7, 8, 9])
def test_larger_hands_too(pack_kind: tuple[str, str], n: int) -> None:
    """Up to 3,679,075,400 hands."""
    test_smaller_hands_too(pack_kind, n)
