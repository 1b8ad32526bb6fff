"""Counts of hands by class: published ones, and those of dealing every hand."""

from __future__ import annotations

from collections import Counter
from itertools import combinations
from math import comb
from pathlib import Path
from random import Random

import pytest

from odds.dealt import deal_all, pack_text
from purplepoker.cards import Deck, Role, deck, load_deck
from purplepoker.errors import Code, Refused
from purplepoker.odds.frequencies import frequencies
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


# ranks, suits, the suit of each color
SMALL = {
    "colors": (6, 2, (0, 1, 0)),
    "suits": (6, 2, ()),
    "tall": (14, 2, (1,)),
    "five ranks": (5, 2, (0, 0, 1)),
    "seven ranks": (7, 3, (0, 1)),
    "wide suits": (2, 2, (0, 0, 0, 0, 0, 0, 1)),
    "one suit": (3, 2, (0, 0, 0, 0, 0)),
    "one rank": (1, 3, (0, 0, 0, 0, 0, 0, 1, 1, 1, 1, 1, 2)),
    "square": (4, 4, ()),
}


@pytest.mark.parametrize("pack", [load_deck(pack_text(*made), "made") for made in SMALL.values()], ids=SMALL)
@pytest.mark.parametrize(
    "settings",
    [DEFAULTS, PackSettings(tie_break_depth=5, sf_tie="colors", low_reading="ranks", ace_low=False)],
    ids=["default", "other"],
)
def test_counts_are_those_of_dealing_every_hand(pack: Deck, settings: PackSettings) -> None:
    for kind in KINDS:
        if kind.startswith("purple") and not pack.colors:
            continue
        role = role_of_kind(pack, kind)
        plain = role_of_kind(pack, {"a5-8": "a5", "purple-low-8": "purple-low"}.get(kind, kind))
        dealt = deal_all(pack, plain, settings, min(7 if pack.size > 16 else 9, pack.size))
        for n in range(4 if kind == "badugi" else 5, max(dealt) + 1):
            total, found = frequencies(pack, role, settings, n)
            assert total == dealt[n].total()
            assert found == {cls: dealt[n][cls] for cls in found}, (kind, n)


@pytest.mark.parametrize(("ranks", "colors"), [(5, (0, 0, 1, 1)), (7, (0, 1)), (3, (0, 0, 0, 0, 0, 1))])
def test_backward_counts_are_those_of_dealing_every_hand(ranks: int, colors: tuple[int, ...]) -> None:
    """Where straights, flushes and groups all stand in the way of a good `purple-27`."""
    pack = load_deck(pack_text(ranks, 2, colors), "made")
    role = role_of_kind(pack, "purple-27")
    dealt = deal_all(pack, role, DEFAULTS, 6 if pack.size > 18 else 9)
    for n in dealt:
        assert frequencies(pack, role, DEFAULTS, n)[1] == {
            cls: dealt[n][cls] for cls in reversed(class_order("purple-27"))
        }


@pytest.mark.long
@pytest.mark.parametrize(
    ("name", "kind", "n"), [("purple", "purple-27", 6), ("short", "27", 7), ("standard", "27", 6)]
)
def test_backward_counts_of_whole_packs(name: str, kind: str, n: int) -> None:
    """Up to 20,358,520 hands."""
    pack = deck(name)
    order = ranking(pack, role_of_kind(pack, kind), DEFAULTS)
    dealt = Counter(map(order.strength, combinations(range(pack.size), n)))
    classes: Counter[str] = Counter()
    for strength, hands in dealt.items():
        classes[order.class_of(strength)] += hands
    assert counts(name, kind, n) == {cls: classes[cls] for cls in reversed(class_order(kind))}


@pytest.mark.parametrize("low", [True, False])
def test_the_low_straight_of_a_short_pack(low: bool) -> None:
    pack = load_deck(pack_text(9, 2), "made")
    role = Role("short", low_ace=low)
    dealt = deal_all(pack, role, DEFAULTS, 7)
    assert frequencies(pack, role, DEFAULTS, 7)[1] == {c: dealt[7][c] for c in reversed(class_order("short"))}


def test_names_and_order_of_suits_change_nothing() -> None:
    one, other = (load_deck(pack_text(7, 4, colors), "made") for colors in ((0, 1, 1, 3, 0), (2, 0, 2, 3, 3)))
    for kind in KINDS:
        role = role_of_kind(one, kind)
        assert frequencies(one, role, DEFAULTS, 8) == frequencies(other, role, DEFAULTS, 8)


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
        ("badugi", "purple", 10),
    ],
)
def test_a_number_of_cards_that_no_ranking_takes_is_refused(kind: str, pack: str, n: int) -> None:
    cards = deck(pack)
    with pytest.raises(Refused) as no:
        frequencies(cards, role_of_kind(cards, kind), DEFAULTS, n)
    assert no.value.code is Code.CARD_COUNT
    assert str(n) in str(no.value)


@pytest.mark.parametrize(
    ("pack", "kind"),
    [
        ("purple", "purple"),
        ("purple", "27"),
        ("purple", "purple-27"),
        ("short", "short"),
        ("standard", "27"),
        (ODD, "27"),
        (ODD, "purple-27"),
        (ODD, "badugi"),
    ],
)
@pytest.mark.parametrize("n", [8, 9])
def test_eight_and_nine_cards_are_counted(pack: str, kind: str, n: int) -> None:
    counts(pack, kind, n)


@pytest.mark.parametrize(
    ("kind", "n"),
    [("purple", 8), ("purple", 9), ("27", 8), ("high", 9), ("purple-27", 7), ("purple-27", 9), ("badugi", 7)],
)
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


LARGE = {
    "8 x 8": (8, 8, ()),
    "16 x 4": (16, 4, ()),
    "21 x 3": (21, 3, ()),
    "32 x 2": (32, 2, ()),
    "4 x 16": (4, 16, ()),
    "8 x 8 colors": (8, 4, (0, 0, 1, 1, 2, 2, 3, 3)),
    "9 x 7 colors": (9, 3, (0, 0, 0, 1, 1, 2, 2)),
    "12 x 5 colors": (12, 2, (0, 0, 0, 1, 1)),
    "32 x 2 colors": (32, 2, (0, 1)),
    "3 x 21 colors": (3, 2, (0, 1) * 10 + (0,)),
}


@pytest.mark.parametrize("pack", [load_deck(pack_text(*made), "made") for made in LARGE.values()], ids=LARGE)
def test_no_pack_is_too_large(pack: Deck) -> None:
    for kind in KINDS:
        if pack.colors or not kind.startswith("purple"):
            for n in (5, 7, 9):
                total, classes = frequencies(pack, role_of_kind(pack, kind), DEFAULTS, n)
                assert total == comb(pack.size, n) == sum(classes.values())
                assert min(classes.values()) >= 0


def test_counts_that_a_pencil_can_check() -> None:
    """Of 32 ranks twice 29 straights, the low one among them; of 4 ranks 16 times groups only."""
    tall = load_deck(pack_text(32, 2), "made")
    five = frequencies(tall, role_of_kind(tall, "high"), DEFAULTS, 5)[1]
    assert (five["royal_flush"], five["straight_flush"], five["straight"]) == (2, 28 * 2, 29 * (2**5 - 2))
    assert (five["flush"], five["four_of_a_kind"]) == (2 * (comb(32, 5) - 29), 0)
    assert five["two_pair"] == comb(32, 2) * 30 * 2
    nine = frequencies(tall, role_of_kind(tall, "badugi"), DEFAULTS, 9)[1]
    assert (nine["two_card"], nine["one_card"]) == (comb(64, 9) - 2 * comb(32, 9), 2 * comb(32, 9))
    wide = load_deck(pack_text(4, 16), "made")
    groups = frequencies(wide, role_of_kind(wide, "a5"), DEFAULTS, 5)[1]
    assert (groups["five_of_a_kind"], groups["four_of_a_kind"]) == (4 * comb(16, 5), 4 * comb(16, 4) * 48)
