"""Counts of hands by class: published ones, and those of dealing every hand."""

from __future__ import annotations

from collections import Counter
from itertools import combinations
from math import comb
from pathlib import Path
from random import Random

import pytest

from purplepoker.cards import deck, load_deck
from purplepoker.errors import Code, Refused
from purplepoker.odds.frequencies import frequencies, placings
from purplepoker.ranking.base import DEFAULTS, KINDS, PackSettings, class_order, role_of_kind
from purplepoker.ranking.tables import ranking

ODD = str(Path(__file__).parent.parent / "data" / "decks" / "odd.toml")
CLASSES = (
    "high_card",
    "pair",
    "two_pair",
    "three_of_a_kind",
    "straight",
    "flush",
    "full_house",
    "four_of_a_kind",
    "five_of_a_kind",
    "straight_flush",
    "royal_flush",
)


def counts(pack: str, kind: str, n: int, settings: PackSettings = DEFAULTS) -> dict[str, int]:
    cards = deck(pack)
    total, classes = frequencies(cards, role_of_kind(cards, kind), settings, n)
    assert total == comb(cards.size, n) == sum(classes.values())
    assert list(classes) == list(reversed(class_order(kind)))
    return classes


@pytest.mark.parametrize(
    ("pack", "kind", "n", "published"),
    [
        # the well-known counts of five and seven cards, and those of `rules` 9.1
        ("standard", "high", 5, (1302540, 1098240, 123552, 54912, 10200, 5108, 3744, 624, 0, 36, 4)),
        (
            "standard",
            "high",
            7,
            (23294460, 58627800, 31433400, 6461620, 6180020, 4047644, 3473184, 224848, 0, 37260, 4324),
        ),
        ("purple", "purple", 5, (42840, 848400, 527625, 340725, 64680, 0, 61500, 20460, 266, 291, 97)),
        (
            "purple",
            "purple",
            7,
            (0, 635040, 24284400, 9546600, 13760880, 0, 31644900, 5498920, 226285, 221877, 81682),
        ),
    ],
)
def test_published_counts(pack: str, kind: str, n: int, published: tuple[int, ...]) -> None:
    found = counts(pack, kind, n)
    assert tuple(found[cls] for cls in CLASSES) == published


def test_lows_and_badugi() -> None:
    low = counts("standard", "a5", 5)
    assert (low["high_card"], low["pair"], low["four_of_a_kind"]) == (1_317_888, 1_098_240, 624)
    assert counts("standard", "a5-8", 5) == low
    # four ranks for the four suits: 13 * 12 * 11 * 10
    assert counts("standard", "badugi", 4)["four_card"] == 17_160


SMALL = """\
id = "small"
name = "Small pack"
ranks = [
    { letter = "2", points = 1 }, { letter = "3", points = 2 }, { letter = "4", points = 3 },
    { letter = "5", points = 4 }, { letter = "K", points = 5 }, { letter = "A", points = 6 },
]
suits = [ { letter = "x" }, { letter = "y" } ]
colors = [
    { letter = "a", suit = "x", points = 1 },
    { letter = "b", suit = "y", points = 2 },
    { letter = "c", suit = "x", points = 3 },
]
"""
PLAIN = SMALL[: SMALL.index("colors")]


@pytest.mark.parametrize("text", [SMALL, PLAIN], ids=["colors", "suits"])
@pytest.mark.parametrize(
    "settings",
    [DEFAULTS, PackSettings(tie_break_depth=5, sf_tie="colors", low_reading="ranks")],
    ids=["default", "other"],
)
def test_counts_are_those_of_dealing_every_hand(text: str, settings: PackSettings) -> None:
    pack = load_deck(text, "small")
    for kind in KINDS:
        if kind.startswith("purple") and not pack.colors:
            continue
        role = role_of_kind(pack, kind)
        plain = role_of_kind(pack, {"a5-8": "a5", "purple-low-8": "purple-low"}.get(kind, kind))
        tables = ranking(pack, plain, settings)
        for n in range(4 if kind == "badugi" else 5, 8 if pack.colors else 10):
            if kind == "purple-27" and n > 5:
                continue
            dealt = Counter(
                tables.class_of(tables.strength(hand)) for hand in combinations(range(pack.size), n)
            )
            total, found = frequencies(pack, role, settings, n)
            assert total == sum(dealt.values())
            assert found == {cls: dealt[cls] for cls in found}


@pytest.mark.parametrize(
    "pack", ["short", "stripped", "purple", ODD], ids=["short", "stripped", "purple", "odd"]
)
def test_every_kind_counts_five_cards(pack: str) -> None:
    for kind in KINDS:
        if deck(pack).colors or not kind.startswith("purple"):
            counts(pack, kind, 5)


def test_purple_27_counts_as_purple() -> None:
    """The class of five cards is the same, whichever end of the list is better."""
    assert counts("purple", "purple-27", 5) == dict(reversed(counts("purple", "purple", 5).items()))


@pytest.mark.parametrize(
    ("kind", "pack", "n"),
    [
        ("high", "standard", 4),
        ("high", "standard", 10),
        ("badugi", "standard", 3),
        ("purple-27", "purple", 6),
        ("purple-27", "purple", 9),
    ],
)
def test_what_is_not_counted_is_refused_at_once(kind: str, pack: str, n: int) -> None:
    cards = deck(pack)
    with pytest.raises(Refused) as no:
        frequencies(cards, role_of_kind(cards, kind), DEFAULTS, n)
    assert no.value.code is Code.CARD_COUNT
    assert str(n) in str(no.value)


@pytest.mark.parametrize(
    ("pack", "kind"),
    [("purple", "purple"), ("purple", "27"), ("short", "short"), ("standard", "27"), (ODD, "27")],
)
@pytest.mark.parametrize("n", [8, 9])
def test_eight_and_nine_cards_are_counted(pack: str, kind: str, n: int) -> None:
    counts(pack, kind, n)


@pytest.mark.parametrize(("kind", "n"), [("purple", 8), ("purple", 9), ("27", 8), ("high", 9)])
def test_random_hands_come_as_often_as_counted(kind: str, n: int) -> None:
    """Six standard deviations of 4,000 hands dealt."""
    pack = deck("purple")
    order = ranking(pack, role_of_kind(pack, kind), DEFAULTS)
    total, classes = frequencies(pack, role_of_kind(pack, kind), DEFAULTS, n)
    chance, hands = Random(n), 4000
    dealt = Counter(order.class_of(order.strength(chance.sample(range(pack.size), n))) for _ in range(hands))
    for cls, count in classes.items():
        share = count / total
        assert abs(dealt[cls] - hands * share) <= 6 * (hands * share * (1 - share)) ** 0.5 + 1, cls


def test_a_pack_of_very_many_ranks_is_refused_at_once() -> None:
    ranks = ", ".join(
        f'{{ letter = "{x}", points = {at} }}' for at, x in enumerate("23456789TJQKABCDEFGHIL", 1)
    )
    text = (
        f'id = "tall"\nname = "Tall"\nranks = [{ranks}]\nsuits = [{{ letter = "s" }}, {{ letter = "h" }}]\n'
        'colors = [{ letter = "p", suit = "s", points = 1 }, { letter = "q", suit = "h", points = 2 }]\n'
    )
    pack = load_deck(text, "tall")
    with pytest.raises(Refused) as no:
        frequencies(pack, role_of_kind(pack, "purple"), DEFAULTS, 9)
    assert "tall" in str(no.value)


def test_placings() -> None:
    """Two rows of one mark each: in one column no, in two columns two ways."""
    assert placings((1, 1), (2,)) == 1
    assert placings((1, 1), (1, 1)) == 2
    assert placings((2,), (2,)) == 0
    assert placings((2, 1), (2, 1)) == 1
