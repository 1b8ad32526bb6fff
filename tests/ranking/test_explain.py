"""Explanations name the class, the reading, the first number that differs, and why a tie is one."""

from __future__ import annotations

from itertools import pairwise

import pytest

from purplepoker.cards import deck
from purplepoker.ranking.base import DEFAULTS, KINDS, role_of_kind
from purplepoker.ranking.explain import describe, explain
from purplepoker.ranking.reference import value
from ranking.hands import PACKS, random_hands, worth

SHARED = ", and nothing else is compared; they share the pot."


def line(kind: str, pack: str, *hands: str, names: list[str] | None = None, share: str = "pot") -> str:
    cards = deck(pack)
    return explain(cards, role_of_kind(cards, kind), [worth(h, kind, pack) for h in hands], names, share)


@pytest.mark.parametrize(
    ("id", "a", "b", "says"),
    [
        ("PU-1", "Kr Kb Kg 8o 9z", "8p Tp Kp 9o Jr", "Three purples (7, then 4, 3) beat three kings (6)."),
        (
            "PU-2",
            "Kr Kb Kg 8p Tp",
            "8r 9o Tb Jg Qp",
            (
                "Queen-high straight (5) beats three kings with ten, eight (6, 3, 1):"
                " a straight beats three of a kind."
            ),
        ),
        (
            "PU-5",
            "Tp Jp Qp Kp Ap",
            "Tr Jr Qr Kr Ar",
            "Royal flush in purple (7, then 7, 7) beats royal flush in red (7, then 4).",
        ),
        (
            "PU-7",
            "Ar Ab Ko Qg 8p",
            "Ap Ag Kb Qo 9z",
            "Both have a pair of aces with king, queen (7, 6, 5)" + SHARED,
        ),
        (
            "PU-8",
            "9r 9o Tg Tb Kp",
            "8r Jr Qo Ao Kp",
            "Reds and golds (4, then 3, 7) beat tens and nines (3).",
        ),
        (
            "PU-21",
            "Kr Ko Kp Tb Tg",
            "8b 9b Qb Jo Ao",
            "Kings full of tens and blues full of golds both count 6-3" + SHARED,
        ),
        (
            "two straights",
            "8r 9o Tb Jg Qp",
            "8o 9r To Jr Qg",
            "Both have a queen-high straight (5)" + SHARED,
        ),
        (
            "PU-25",
            "9r 9b 9p Tv Tz",
            "9g 9o 9v Qr Qb",
            "Nines full of queens (2, then 5) beat nines full of tens (2, then 3).",
        ),
    ],
)
def test_purple(id: str, a: str, b: str, says: str) -> None:
    assert line("purple", "purple", a, b) == says, id


@pytest.mark.parametrize(
    ("kind", "a", "b", "says"),
    [
        (
            "high",
            "As Qs Ts 9s 3s",
            "Ah Qh Th 3h 2h",
            "Flush in spades A-Q-T-9-3 beats flush in hearts A-Q-T-3-2: nine over three.",
        ),
        (
            "high",
            "Ks Kh 4d 4c 9s",
            "Kd Kc 3h 3s As",
            "Kings and fours with nine beat kings and threes with ace: fours over threes.",
        ),
        ("high", "Ks Kh Ac Td 7s", "Kd Kc As Th 7h", "Both have K-K-A-T-7; they share the pot."),
        ("high", "5s 6h 7c 8d 9s", "5d 6c 7s 8h 9h", "Both have a straight, nine high; they share the pot."),
        (
            "high",
            "5s 6h 7c 8d 9s",
            "5d 6c 7s 8h 4h",
            "Nine-high straight beats eight-high straight: nine over eight.",
        ),
        ("a5", "8c 7d 4s 3h Ac", "8s 6h 5d 4c 3d", "8-6-5-4-3 beats 8-7-4-3-A: six under seven."),
        (
            "a5",
            "2s 2h Kd Qc Js",
            "3s 3h 4d 5c 6s",
            (
                "Pair of deuces with king, queen, jack beats pair of threes with six, five, four:"
                " deuces under threes."
            ),
        ),
        ("27", "Ah 5d 4c 3s 2h", "Kc Qc 9d 5c 3h", "K-Q-9-5-3 beats A-5-4-3-2: king under ace."),
        ("a5-8", "8h 7h 5h 3h 2h", "2s 2d 4h 6c 8d", "8-7-5-3-2 is the only hand that qualifies."),
        (
            "a5-8",
            "9h 7h 5h 3h 2h",
            "2s 2d 4h 6c 8d",
            "No hand qualifies: five different numbers, none above 8.",
        ),
        (
            "badugi",
            "As 2h 3d 4d",
            "Ah 2c 3s 5d",
            (
                "Four-card badugi 5-3-2-A beats three-card badugi 3-2-A:"
                " more cards of different ranks and suits."
            ),
        ),
    ],
)
def test_standard(kind: str, a: str, b: str, says: str) -> None:
    assert line(kind, "standard", a, b) == says


def test_purple_low() -> None:
    assert (
        line("purple-low", "purple", "Ap 8p 9g Tb Jr", "8z Kv Ao Qr 9g")
        == "4-3-2-1-0 by ranks beats 5-4-3-2-1 by colors: 4 under 5."
    )


def test_names_and_the_share() -> None:
    hands = ("Ks Kh Ac Td 7s", "Kd Kc As Th 7h", "2s 2h 3c 4d 5s")
    said = line("high", "standard", *hands, names=["Ann", "Bob", "Cyd"], share="high half")
    assert said == "Ann and Bob: both have K-K-A-T-7; they share the high half."
    said = line("high", "standard", *hands[1:], names=["Bob", "Cyd"])
    assert said.startswith("Bob wins: pair of kings with ace, ten, seven beats pair of deuces")


def test_one_hand_and_none() -> None:
    assert line("high", "standard", "Ks Kh Ac Td 7s") == "Pair of kings with ace, ten, seven."
    assert explain(deck("standard"), role_of_kind(deck("standard"), "high"), [None, None]) == "No hand."


def test_equal_purple_hands_are_each_named_once() -> None:
    """R-22, R-44: lows by ranks and by colors are one number; a name that two have is said once."""
    low = line("purple-low", "purple", "8p 9g Tb Jr Qg", "8z Kv Ao Qr 9g", share="low")
    assert low == (
        "Both have 5-4-3-2-1, by ranks or by colors, and nothing else is compared; they share the low."
    )
    tens, blues = "Kr Ko Kp Tb Tg", "8b 9b Qb Jo Ao"
    three = line("purple", "purple", tens, blues, "Kz Kv Kg Tr Tz")
    assert three == "Kings full of tens and blues full of golds all three count 6-3" + SHARED


def test_two_pair_against_two_pair_is_told_apart() -> None:
    """A name with "and" in it is set off."""
    says = line("purple", "purple", "8v Jr Jp Kr Ap", "Ab Jg Jb Az 9g")
    assert says == "Purples and reds, and aces and jacks, both count 7-4-2" + SHARED


@pytest.mark.parametrize("pack", PACKS, ids=["standard", "short", "stripped", "purple", "odd"])
def test_every_hand_can_be_said_and_every_pair_explained(pack: str) -> None:
    """Whatever the hands, the line names the number that decides, and only a tie is called one."""
    cards = deck(pack)
    for kind in KINDS:
        if kind.startswith("purple") and not cards.colors:
            continue
        role = role_of_kind(cards, kind)
        hands = [value(cards, role, DEFAULTS, hand) for n in (5, 7) for hand in random_hands(cards, n, 40)]
        for a, b in pairwise(hands):
            said = explain(cards, role, [a, b])
            assert said.endswith(".")
            assert "\n" not in said
            assert ("share" in said) == (a.key == b.key and a.qualifies)
            assert describe(cards, a, kind)
            if (
                a.cls == b.cls
                and a.key != b.key
                and kind.startswith("purple")
                and a.qualifies
                and b.qualifies
            ):
                first = next(pair for pair in zip(a.points, b.points, strict=True) if pair[0] != pair[1])
                assert all(str(number) in said for number in first)
