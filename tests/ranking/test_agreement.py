"""Tables say what the reference says: every five-card hand, and random hands of more cards."""

from __future__ import annotations

from collections import Counter
from itertools import combinations
from math import comb

import pytest

from purplepoker.cards import Deck, Role, deck, load_deck
from purplepoker.ranking.base import DEFAULTS, KINDS, PackSettings, role_of_kind
from purplepoker.ranking.reference import Reader, value
from purplepoker.ranking.tables import Ranking, ranking
from ranking.hands import ODD, PACKS, random_hands, suit_classes

OTHER = PackSettings(tie_break_depth=5, ace_low=False, sf_tie="colors", low_reading="ranks", low_tie_depth=3)
MIXED = PackSettings(tie_break_depth=5, low_tie_depth=3)


def fitting(pack: Deck) -> list[str]:
    return [kind for kind in KINDS if pack.colors or not kind.startswith("purple")]


def setup(pack: str, kind: str, settings: PackSettings = DEFAULTS) -> tuple[Deck, Role, Ranking]:
    cards = deck(pack)
    role = role_of_kind(cards, kind)
    return cards, role, ranking(cards, role, settings)


def agree(seen: dict[int, tuple[int, ...]]) -> None:
    """One key a strength, and in the same order."""
    rising = sorted(seen)
    keys = [seen[strength] for strength in rising]
    assert keys == sorted(set(keys))


def test_every_five_card_hand_of_the_purple_pack() -> None:
    """1,906,884 hands. What depends on ranks or colors alone is read once by the reference."""
    pack, role, tables = setup("purple", "purple")
    reader = Reader(pack, role, DEFAULTS)
    strength, rank_of, color_of, suit_of = tables.strength, pack.rank_of, pack.color_of, pack.suit_of
    by_ranks: dict[tuple[int, ...], tuple[int, ...]] = {}
    by_colors: dict[tuple[int, ...], tuple[int, ...]] = {}
    found: dict[tuple[int, ...], int] = {}
    counts: Counter[int] = Counter()
    for four in combinations(range(pack.size), 4):
        ranks = [rank_of[card] for card in four]
        colors = [color_of[card] for card in four]
        suits = {suit_of[card] for card in four}
        suit = suits.pop() if len(suits) == 1 else -1
        for last in range(four[3] + 1, pack.size):
            hand = (*four, last)
            rank_key = (*ranks, rank_of[last])
            best = by_ranks.get(rank_key)
            if best is None:
                best = by_ranks[rank_key] = reader.by_ranks(hand).key
            color_key = (*colors, color_of[last])
            other = by_colors.get(color_key)
            if other is None:
                other = by_colors[color_key] = reader.by_colors(hand).key
            if other > best:
                best = other
            if suit_of[last] == suit:
                flush = reader.by_suit(hand)
                assert flush is not None
                best = max(best, flush.key)
            got = strength(hand)
            assert found.setdefault(best, got) == got
            counts[got] += 1
    assert sum(counts.values()) == comb(49, 5)
    agree({strength: key for key, strength in found.items()})
    # dense: every strength occurs
    assert sorted(counts) == list(range(1, tables.top + 1))
    classes: Counter[str] = Counter()
    for got, hands in counts.items():
        classes[tables.class_of(got)] += hands
    assert classes == {
        "royal_flush": 97,
        "straight_flush": 291,
        "five_of_a_kind": 266,
        "four_of_a_kind": 20_460,
        "full_house": 61_500,
        "straight": 64_680,
        "three_of_a_kind": 340_725,
        "two_pair": 527_625,
        "pair": 848_400,
        "high_card": 42_840,
    }


@pytest.mark.parametrize("kind", ["high", "a5", "27"])
def test_every_class_of_five_standard_cards(kind: str) -> None:
    """One hand of each of the 134,459 classes under renaming of suits."""
    pack, role, tables = setup("standard", kind)
    reader = Reader(pack, role, DEFAULTS)
    hands = suit_classes(pack, 5)
    assert len(hands) == 134_459
    seen: dict[int, tuple[int, ...]] = {}
    for hand in hands:
        key = reader.five(hand).key
        assert seen.setdefault(tables.strength(hand), key) == key
    agree(seen)
    assert sorted(seen) == list(range(1, tables.top + 1))
    assert tables.top == {"high": 7_462, "a5": 6_175, "27": 7_462}[kind]


@pytest.mark.long
@pytest.mark.parametrize(
    ("pack", "kind"),
    [("standard", kind) for kind in ("high", "a5", "27", "badugi")]
    + [
        ("purple", "purple"),
        ("purple", "high"),
        ("purple", "purple-low"),
        ("purple", "purple-27"),
        ("purple", "badugi"),
    ],
)
def test_every_five_card_hand(pack: str, kind: str) -> None:
    cards, role, tables = setup(pack, kind)
    seen: dict[int, tuple[int, ...]] = {}
    for hand in combinations(range(cards.size), 5):
        key = value(cards, role, DEFAULTS, hand).key
        assert seen.setdefault(tables.strength(hand), key) == key
    agree(seen)


@pytest.mark.parametrize(
    ("pack", "settings"),
    [
        *(pytest.param(pack, DEFAULTS, id=deck(pack).id) for pack in PACKS),
        # these settings are for packs with colors
        *(pytest.param(pack, OTHER, id=f"{deck(pack).id}-other") for pack in ("purple", ODD)),
        *(pytest.param(pack, MIXED, id=f"{deck(pack).id}-mixed") for pack in ("purple", ODD)),
    ],
)
def test_random_hands(pack: str, settings: PackSettings) -> None:
    """Every kind that fits, five to nine cards: strength, class, points, reading and the cards that play."""
    for kind in fitting(deck(pack)):
        cards, role, tables = setup(pack, kind, settings)
        seen: dict[int, tuple[int, ...]] = {}
        for n, how_many in ((5, 300), (6, 100), (7, 40), (8, 10), (9, 4)):
            for hand in random_hands(cards, n, how_many):
                slow = value(cards, role, settings, hand)
                strength = tables.strength(hand)
                assert seen.setdefault(strength, slow.key) == slow.key
                assert tables.value(hand) == slow
                assert (strength > 0) == slow.qualifies
                if strength:
                    assert tables.class_of(strength) == slow.cls
                    assert tables.points_of(strength) == slow.points
        agree(seen)


@pytest.mark.parametrize("pack", ["standard", "purple"])
def test_hands_full_of_flushes(pack: str) -> None:
    """Seven to nine cards of one suit and a neighbor: random hands have too few of these."""
    cards = deck(pack)
    inside = [card for card in range(cards.size) if cards.suit_of[card] == 2]
    outside = [card for card in range(cards.size) if cards.suit_of[card] == 1]
    for kind in fitting(cards):
        _, role, tables = setup(pack, kind)
        seen: dict[int, tuple[int, ...]] = {}
        for n in range(5, 8):
            for shift in range(0, len(inside) - n + 1, 2):
                for more in range(10 - n):
                    hand = (*inside[shift : shift + n], *outside[shift : shift + more])
                    if len(hand) <= 8:
                        key = value(cards, role, DEFAULTS, hand).key
                        assert seen.setdefault(tables.strength(hand), key) == key
        agree(seen)


def test_wide_and_narrow_packs() -> None:
    """Two suits, ten suits, and sixteen ranks, whose tables go up to eight cards only."""
    letters = "23456789TJQKABCD"
    for ranks, marks in ((16, "abcd"), (5, "xy"), (6, "abcdefghim")):
        rows = "".join(f'{{letter="{letter}"}},' for letter in letters[:ranks])
        suits = "".join(f'{{letter="{mark}"}},' for mark in marks)
        cards = load_deck(f'id="edge"\nname="Edge"\nranks=[{rows}]\nsuits=[{suits}]\n', "edge")
        for kind in ("high", "27", "a5", "badugi"):
            role = role_of_kind(cards, kind)
            tables = ranking(cards, role, DEFAULTS)
            seen: dict[int, tuple[int, ...]] = {}
            for n in range(5, 10):
                for hand in random_hands(cards, n, 4 if n > 7 else 12):
                    key = value(cards, role, DEFAULTS, hand).key
                    assert seen.setdefault(tables.strength(hand), key) == key
            agree(seen)


@pytest.mark.parametrize("colors", ["xxy", "xyz", "xx", "xxyyz"])
def test_strengths_are_dense(colors: str) -> None:
    """Every hand of a small pack with colors in these suits: each strength occurs, none is missing."""
    ranks = "".join(f'{{letter="{letter}", points={n}}},' for n, letter in enumerate("TJQKA", 1))
    suits = "".join(f'{{letter="{suit}"}},' for suit in "xyz")
    rows = "".join(
        f'{{letter="{letter}", suit="{suit}", points={n}}},'
        for n, (letter, suit) in enumerate(zip("abcde", colors, strict=False), 1)
    )
    cards = load_deck(f'id="tiny"\nname="Tiny"\nranks=[{ranks}]\nsuits=[{suits}]\ncolors=[{rows}]\n', "tiny")
    for kind in KINDS:
        tables = ranking(cards, role_of_kind(cards, kind), DEFAULTS)
        seen = {tables.strength(hand) for hand in combinations(range(cards.size), 5)} - {0}
        if kind == "badugi":  # fewer than five cards have strengths too
            seen |= {
                tables.strength(hand) for n in range(1, 5) for hand in combinations(range(cards.size), n)
            }
        assert seen == set(range(1, tables.top + 1))


# -- hands of hole cards and a board


def brute(
    cards: Deck, role: Role, hole: tuple[int, ...], line: tuple[int, ...], least: int, most: int
) -> tuple[int, ...]:
    size = 4 if role.kind == "badugi" else 5
    keys = [
        value(cards, role, DEFAULTS, own + others).key
        for k in range(least, min(most, len(hole), size) + 1)
        for own in combinations(hole, k)
        for others in combinations(line, size - k)
    ]
    return max(keys)


@pytest.mark.parametrize(
    ("hole", "line", "least", "most"),
    [
        (4, 5, 2, 2),
        (2, 5, 0, 2),
        (3, 5, 0, 3),
        (2, 4, 0, 5),
        (5, 5, 2, 2),
        (3, 4, 1, 2),
        (5, 0, 0, 5),
        (7, 0, 0, 5),
    ],
)
@pytest.mark.parametrize("pack", ["standard", "purple", ODD], ids=["standard", "purple", "odd"])
def test_best_of_hole_and_line(pack: str, hole: int, line: int, least: int, most: int) -> None:
    for kind in fitting(deck(pack)):
        cards, role, tables = setup(pack, kind)
        size = 4 if kind == "badugi" else 5
        seen: dict[int, tuple[int, ...]] = {}
        for hand in random_hands(cards, hole + line, 4 if kind != "badugi" else 2):
            own, board = hand[:hole], hand[hole:]
            best = tables.best(own, board, least, most, size)
            key = brute(cards, role, own, board, least, most)
            assert seen.setdefault(best, key) == key
            chosen = tables.best_cards(own, board, least, most, size)
            assert tables.strength(chosen) == best
            assert least <= len(set(chosen) & set(own)) <= most or kind == "badugi"
        agree(seen)


def test_hands_that_cannot_be_made() -> None:
    _, _, tables = setup("standard", "high")
    assert tables.best((0, 1), (2,), 2, 2, 5) == 0
    assert tables.best_cards((0, 1), (2,), 2, 2, 5) == ()
    assert tables.best((0,), (5, 10, 15, 20, 25), 2, 2, 5) == 0


def test_ten_cards_take_the_best_nine() -> None:
    cards, _, tables = setup("standard", "high")
    for hand in random_hands(cards, 10, 5):
        assert tables.best(hand[:5], hand[5:], 0, 5, 5) == max(map(tables.strength, combinations(hand, 5)))


def test_a_ranking_is_built_once() -> None:
    cards, role, tables = setup("purple", "purple")
    assert ranking(cards, role, PackSettings()) is tables


@pytest.mark.parametrize("kind", [kind for kind in KINDS if kind != "badugi"])
@pytest.mark.parametrize("settings", [DEFAULTS, OTHER])
def test_reading_hand_by_hand_says_what_tables_say(kind: str, settings: PackSettings) -> None:
    pack = deck(ODD)
    role = role_of_kind(pack, kind)
    tables, codes = (Ranking(pack, role, settings, tabled=tabled) for tabled in (True, False))
    seen: dict[int, int] = {}
    for size in (5, 7, 9):
        for hand in random_hands(pack, size, 60):
            ours, other = codes.strength(hand), tables.strength(hand)
            assert codes.class_of(ours) == tables.class_of(other)
            assert codes.points_of(ours) == tables.points_of(other)
            assert seen.setdefault(ours, other) == other
    assert [seen[strength] for strength in sorted(seen)] == sorted(set(seen.values()))


def test_packs_of_very_many_ranks_have_no_tables() -> None:
    ranks = ", ".join(f'{{letter = "{letter}"}}' for letter in "23456789TJQKABCDEFGHILMNOPRSUVWX")
    text = f'id = "many"\nname = "Many"\nranks = [{ranks}]\nsuits = [{{letter = "a"}}, {{letter = "b"}}]\n'
    pack = load_deck(text, "many.toml")
    many = ranking(pack, pack.roles["high"])
    assert not many.tabled
    hand = pack.by_text["2a"], pack.by_text["3a"], pack.by_text["4a"], pack.by_text["5a"], pack.by_text["7a"]
    assert many.class_of(many.strength(hand)) == "flush"
    assert many.value(hand).cls == "flush"
