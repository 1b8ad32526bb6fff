"""Two cards in short: counts a person can check, and other programs' reading of the same text."""

from __future__ import annotations

from functools import partial
from itertools import combinations

import eval7
import pokerkit
import pytest

from odds.range_help import ODD, PURPLE, STANDARD, hands, named, refusal
from purplepoker.odds.ranges import parse_range


@pytest.mark.parametrize(
    ("text", "count"),
    [
        ("22+", 13 * 6),
        ("AA", 6),
        ("AK", 16),
        ("AKs", 4),
        ("AKo", 12),
        ("A2s+", 12 * 4),
        ("ATs+", 4 * 4),
        ("KTs+", 3 * 4),
        ("KTs-K8s", 3 * 4),
        ("K8o-KTo", 3 * 12),
        ("98s-54s", 5 * 4),
        ("T9o-AKo", 5 * 12),
        ("T9o+", 12),
        ("AK+", 16),
        ("77-TT", 4 * 6),
        ("TT-77", 4 * 6),
        ("22+ 22", 13 * 6),
        ("AsK", 4),
        ("A*", 6 + 4 * 48),
        ("*s*s", 13 * 12 // 2),
        ("*s*h", 13 * 13),
        ("[A-T][A-T]", 20 * 19 // 2),
        ("[AKQ]7", 3 * 16),
        ("**", 52 * 51 // 2),
    ],
)
def test_count_of_an_ordinary_pack(text: str, count: int) -> None:
    assert len(hands(STANDARD, text)) == count


@pytest.mark.parametrize(
    ("text", "count"),
    [
        ("AA", 21),
        ("pp", 21),
        ("AK", 49),
        ("pb", 49),
        ("AKm", 7),
        ("pbm", 7),
        ("AKf", 3 * 2),
        ("AKn", 49 - 7 - 6),
        ("AKmf", 7 + 6),
        ("AKfn", 49 - 7),
        ("AAf", 3),
        ("AAn", 21 - 3),
        ("gzf", 49),
        ("pbn", 49),
        ("TT+", 5 * 21),
        ("gg+", 3 * 21),
        ("A9m+", 5 * 7),
        ("A8f+", 6 * 6),
        ("pvm+", 5 * 7),
        ("AKm-98m", 6 * 7),
        ("pb-vz", 6 * 49),
        ("*h*h", 14 * 13 // 2),
        ("*p*", 21 + 7 * 42),
        ("AA pp", 21 + 21),
        ("AKm pp", 7 + 21 - 1),
    ],
)
def test_count_of_the_purple_pack(text: str, count: int) -> None:
    assert len(hands(PURPLE, text)) == count


def test_colors_rise_by_points() -> None:
    assert hands(PURPLE, "gg+") == hands(PURPLE, "gg bb pp")
    assert hands(PURPLE, "pvm+") == hands(PURPLE, "pvm pom prm pgm pbm")
    assert hands(PURPLE, "oo-gg") == hands(PURPLE, "oo rr gg")


def test_purple_suffixes_part_all_hands_of_two_ranks() -> None:
    parts = [hands(PURPLE, f"QT{suffix}") for suffix in "mfn"]
    assert sum(map(len, parts)) == 49
    assert set[frozenset[int]]().union(*parts) == hands(PURPLE, "QT")
    # green and bronze are clubs, gold and red hearts
    assert hands(PURPLE, "QTf") >= named(PURPLE, "QgTz", "QzTg", "QoTr")
    assert hands(PURPLE, "QTn") >= named(PURPLE, "QpTz", "QbTg")


@pytest.mark.parametrize("kind", ["rank", "color"])
def test_purple_hands_one_by_one(kind: str) -> None:
    """Every two symbols with every suffix, by the words of the definition."""
    deck = PURPLE
    symbols = deck.ranks if kind == "rank" else deck.colors
    by, other = (deck.rank_of, deck.color_of) if kind == "rank" else (deck.color_of, deck.rank_of)
    for low, high in combinations(range(7), 2):
        for suffix in ("m", "f", "n"):
            wanted: set[frozenset[int]] = set()
            for a, b in combinations(range(deck.size), 2):
                same_suit = deck.suit_of[a] == deck.suit_of[b]
                fits = {
                    "m": other[a] == other[b],
                    "f": same_suit and deck.color_of[a] != deck.color_of[b],
                    "n": not same_suit,
                }
                if {by[a], by[b]} == {low, high} and fits[suffix]:
                    wanted.add(frozenset((a, b)))
            text = symbols[low].letter + symbols[high].letter + suffix
            if wanted:
                assert hands(deck, text) == wanted
            else:
                assert "no two cards" in str(refusal(partial(parse_range, deck, text, 2)))


@pytest.mark.parametrize(
    "text",
    ["22+", "A2s+", "KTs+", "T9o+", "AK", "QJo", "77-TT", "KTs-K8s", "A5+", "54s+", "AsKd", "72o, 33, Q9s+"],
)
def test_read_as_the_known_tools_read_it(text: str) -> None:
    theirs = eval7.HandRange(text.replace(", ", ","))
    assert hands(STANDARD, text) == {
        frozenset(STANDARD.by_text[str(card)] for card in hand) for hand, _ in theirs.hands
    }


@pytest.mark.parametrize(
    "text", ["22+", "A2s+", "KTo+", "T9o+", "AK", "77-TT", "98s-54s", "J7o-T6o", "T9s-AKs"]
)
def test_read_as_the_other_known_tool_reads_it(text: str) -> None:
    theirs = pokerkit.parse_range(text)
    assert hands(STANDARD, text) == {
        frozenset(STANDARD.by_text[f"{card.rank}{card.suit}"] for card in hand) for hand in theirs
    }


@pytest.mark.parametrize(
    ("one", "two"),
    [
        ("aks", "AKs"),
        ("KAs", "AKS"),
        ("1010+", "TT+"),
        ("A10s+", "ATs+"),
        ("10d9d", "Td9d"),
        ("A♠K♠", "AsKs"),
        ("A♤K♠\ufe0f", "AsKs"),
        ("As Ks", "AsKs"),
        ("Ks,As", "AsKs"),
        ("22+,AK", "AK 22+"),
        ("22+,\n\tAK", " AK ,, 22+ "),
        ("JK", "KJ"),
    ],
)
def test_two_ways_to_write_it(one: str, two: str) -> None:
    assert hands(STANDARD, one) == hands(STANDARD, two)


def test_exact_hands_in_a_list() -> None:
    assert hands(STANDARD, "AsKs QdQh") == named(STANDARD, "AsKs", "QdQh")
    assert hands(PURPLE, "ApKp, 8z8v") == named(PURPLE, "ApKp", "8z8v")


@pytest.mark.parametrize(
    ("text", "at", "says"),
    [
        ("AKx", 3, "s (suited)"),
        ("22+, AKQ", 8, "Q is a third card, a hand here has 2 cards"),
        ("AAs", 3, "a pair"),
        ("AKso", 4, "s (suited)"),
        ("AsKs+", 5, "KK+"),
        ("AKs-QT", 5, "both ends"),
        ("AK-QQ", 4, "same distance"),
        ("AA-AK", 4, "same distance"),
        ("AK-Q9", 4, "same distance"),
        ("AKs-", 5, "other end"),
        ("AKs-x", 5, "other end"),
        ("AKs-QJs-JTs", 8, "other end"),
        ("AK+s", 4, "nothing stands behind +"),
        ("AsAs", 1, "As stands twice"),
        ("AKm", 3, "s (suited)"),
        ("1K", 1, "begins no card"),
    ],
)
def test_refused_at_its_place(text: str, at: int, says: str) -> None:
    refused = refusal(lambda: parse_range(STANDARD, text, 2))
    assert refused.facts["at"] == at
    assert says in str(refused)


@pytest.mark.parametrize(
    ("text", "at", "says"),
    [
        ("AKs", 3, "m (they match"),
        ("AKmm", 4, "m (they match"),
        ("AAm", 1, "no two cards"),
        ("ppf", 1, "no two cards"),
        ("Ap", 1, "this is 1 card, a hand here has 2 cards"),
        ("AhKh", 2, "begins no card"),
        ("AA-pp", 4, "both ends"),
        ("pA", 1, "begins no card"),
    ],
)
def test_refused_at_its_place_on_the_purple_pack(text: str, at: int, says: str) -> None:
    refused = refusal(lambda: parse_range(PURPLE, text, 2))
    assert refused.facts["at"] == at
    assert says in str(refused)


def test_a_letter_that_is_rank_and_color_is_told_apart_or_refused() -> None:
    refused = refusal(lambda: parse_range(ODD, "KQ, AA", 2))
    assert refused.facts["at"] == 5
    assert "write [A] for the rank, *A for the color" in str(refused)
    assert len(hands(ODD, "[A][A]")) == 15
    assert len(hands(ODD, "*a*a")) == 28
    assert len(hands(ODD, "AK")) == 36  # there is no color K: two ranks
    assert len(hands(ODD, "ae")) == 64  # there is no rank E: two colors
    assert hands(ODD, "AaKa") == named(ODD, "AaKa")
