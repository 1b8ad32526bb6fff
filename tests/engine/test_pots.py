"""Pots, fees, odd chips and declarations by themselves: `layers`, `uncalled`, `award` (4.3, 4.4, 8.1)."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from purplepoker.cards import deck, parse_cards
from purplepoker.engine.game import Game, compile_game
from purplepoker.engine.pots import Pot, award, layers, seats_of, uncalled, won
from purplepoker.engine.showdown import compare
from purplepoker.variants.load import variant_file

SEATS = "ABCDE"


def mask(names: str) -> int:
    return sum(1 << SEATS.index(name) for name in names)


def shown(pots: Sequence[Pot]) -> str:
    return " / ".join(f"{pot.amount} {''.join(SEATS[p] for p in seats_of(pot.who))}" for pot in pots)


# who put in what (lower case: folded; a star: has chips left), dead money, the pots
LAYERS = {
    "P-01": ("A70* B70* C40", 0, "120 ABC / 60 AB"),
    "P-02 after the refund": ("A110* B110 C40", 0, "120 ABC / 140 AB"),
    "P-03": ("A100 B300 C500 D500", 0, "400 ABCD / 600 BCD / 400 CD"),
    "P-04": ("A100 B300 C500 D500 e60", 0, "460 ABCD / 600 BCD / 400 CD"),
    "P-05": ("A2* B2* c1", 1, "6 AB"),
    "P-06 after the refund": ("a60 B40 C60*", 0, "120 BC / 40 C"),
    "P-07": ("A3 B5* C5*", 0, "9 ABC / 4 BC"),
    "P-08": ("A2* B2* c1", 2, "7 AB"),
    "BC-20": ("A1000 B1000 C600", 0, "1800 ABC / 800 AB"),
    "BC-22 after the refund": ("A200* B100 c200", 0, "300 AB / 200 A"),
    "BC-23": ("A100* B100* C80 D60 e50", 0, "290 ABCD / 60 ABC / 40 AB"),
    "BC-25 levels of folded players make no pot": ("A6* B6* C6* d1 e1", 0, "20 ABC"),
    "one pot for all with the same contenders": ("A10 B10 c4 d7", 0, "31 AB"),
    "folded money above the top level goes to the last pot": ("A10 B20 c50 d50", 0, "40 AB / 90 B"),
}


@pytest.mark.parametrize("name", LAYERS)
def test_layers(name: str) -> None:
    """Pots by levels of the players still in."""
    text, dead, want = LAYERS[name]
    put, live, able = [0] * len(text.split()), 0, 0
    for word in text.split():
        seat = SEATS.index(word[0].upper())
        put[seat] = int(word[1:].rstrip("*"))
        live |= (1 << seat) * word[0].isupper()
        able |= (1 << seat) * word.endswith("*")
    pots = layers(put, live, able, dead)
    assert sum(pot.amount for pot in pots) == sum(put) + dead
    assert shown(pots) == want


@pytest.mark.parametrize(
    ("put", "live", "want"),
    [
        ((160, 110, 40), "ABC", (0, 50)),  # P-02
        ((60, 40, 100), "BC", (2, 40)),  # P-06: the second largest is the folded player's
        ((2, 2, 1), "AB", (-1, 0)),  # P-05
        ((60, 40, 40), "BC", (-1, 0)),  # the largest is folded: nothing goes back
        ((100, 100, 40), "AC", (-1, 0)),
        ((0, 0), "AB", (-1, 0)),
    ],
)
def test_uncalled(put: tuple[int, ...], live: str, want: tuple[int, int]) -> None:
    assert uncalled(put, mask(live)) == want


# --- fees (R-14) ------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("name", "put", "live", "able", "fees", "want"),
    [
        ("SW-5", (40, 50, 50), "ABC", "BC", [(2, "BC")], "120 ABC / 22 BC"),
        ("SW-6", (40, 40, 40), "ABC", "BC", [(2, "B")], "120 ABC / 2 B"),
        ("SW-7", (30, 30, 30), "ABC", "BC", [(2, "ABC")], "92 ABC"),
        ("SW-8", (65, 65), "AB", "B", [(2, "AB"), (4, "AB")], "136 AB"),
        ("all who may win it have folded", (40, 50, 50), "AC", "C", [(2, "B")], "120 AC / 22 C"),
        (
            "only some of them are left",
            (40, 50, 50),
            "ABC",
            "BC",
            [(2, "BC"), (3, "B")],
            "120 ABC / 22 BC / 3 B",
        ),
    ],
)
def test_fees(
    name: str, put: tuple[int, ...], live: str, able: str, fees: list[tuple[int, str]], want: str
) -> None:
    """A fee joins the pot of exactly those who may win it, else it is a pot before all larger ones."""
    pots = layers(put, mask(live), mask(able), 0, [(fee, mask(who)) for fee, who in fees])
    assert shown(pots) == want


# --- odd chips (4.4) ----------------------------------------------------------------------------------


def test_o01_two_tie() -> None:
    assert won(award([Pot(101, 0b11)], [[[5, 5]]]), 2) == (51, 50)


def test_o02_three_tie() -> None:
    assert won(award([Pot(100, 0b111)], [[[5, 5, 5]]]), 3) == (34, 33, 33)


def test_o03_odd_chip_to_high() -> None:
    """A, B tie low, C high."""
    assert won(award([Pot(101, 0b111)], [[[1, 2, 9], [7, 7, 3]]]), 3) == (25, 25, 51)


def test_o04_the_halves_are_separate_splits() -> None:
    assert won(award([Pot(103, 0b11)], [[[9, 1], [7, 7]]]), 2) == (78, 25)


def test_o04_two_pots_two_odd_chips() -> None:
    """R-31: every pot has its own odd chip."""
    parts = award([Pot(101, 0b111), Pot(51, 0b011)], [[[5, 5, 5]]])
    assert won(parts, 3) == (34 + 26, 34 + 25, 33)


def test_r31_a_half_nobody_can_win_goes_to_the_other() -> None:
    assert won(award([Pot(101, 0b11)], [[[9, 1], [0, 0]]]), 2) == (101, 0)


def test_r31_qualifier_by_pot() -> None:
    """The low of A, who is all-in, qualifies only for the main pot."""
    parts = award([Pot(30, 0b111), Pot(8, 0b110)], [[[1, 5, 4], [8, 0, 0]]])
    assert won(parts, 3) == (15, 15 + 8, 0)


def test_runs_first_then_shares() -> None:
    """BC-53: the odd chip of the pot belongs to the first run."""
    parts = award([Pot(411, 0b11)], [[[9, 1]], [[1, 9]]])
    assert [(part.run, part.winners) for part in parts] == [(0, ((0, 206),)), (1, ((1, 205),))]


def test_odd_chips_in_the_order_given() -> None:
    """Stud: the order of the tied seats comes from the cards."""
    parts = award([Pot(101, 0b11)], [[[5, 5]]], order=lambda run, share, seats: seats[::-1])
    assert won(parts, 2) == (50, 51)


def test_the_last_side_pot_is_settled_first() -> None:
    parts = award([Pot(10, 0b111), Pot(6, 0b011)], [[[1, 2, 3]]])
    assert [part.pot for part in parts] == [1, 0]


def test_every_chip_is_paid() -> None:
    """Whatever the strengths, the parts add up to the pots."""
    pots = [Pot(97, 0b11111), Pot(55, 0b01111), Pot(13, 0b00011)]
    for a in range(3):
        for b in range(3):
            for c in range(3):
                rows = [[[a, b, c, 1, 2], [c, 0, b, 0, a]], [[b, b, b, b, b], [0, 0, 0, 0, 0]]]
                assert sum(won(award(pots, rows), 5)) == 97 + 55 + 13


# --- declarations (8.1) -------------------------------------------------------------------------------


@pytest.fixture(scope="module")
def bull() -> Game:
    return compile_game(variant_file("bull"), deck("standard"))


HANDS = {
    "BU-1": "Ah 2c 3d 4s 5h Kd Kc / 8s 8d 8h Qc 7d 6c 2s / 7c 5d 4h 3c 2d Qs Jh",
    "BU-2": "As 4c Ks Qs 9s 6s 2d / Ad 3h 7c 6d 4d 2h Th / Jd Jc Jh 9c 9d 5s 4s",
    "BU-4": "Ah 2d 4c 6s 7h Kc Kd / Ac 2s 4d 6h 7c Qs Jd / 9s 9h 9d 8c Tc Ts 3h",
}

DECLARED = {
    "DE-1": ("BU-1", "both high low", [(100, "ABC")], "pot", (100, 0, 0)),
    "DE-2": ("BU-1", "low high low", [(100, "ABC")], "pot", (50, 50, 0)),
    "DE-3": ("BU-2", "both low high", [(100, "ABC")], "pot", (0, 50, 50)),
    "DE-4": ("BU-2", "high both high", [(100, "ABC")], "pot", (0, 0, 100)),
    "DE-5": ("BU-2", "high high high", [(100, "ABC")], "pot", (0, 0, 100)),
    "DE-6": ("BU-2", "high both low", [(100, "ABC")], "pot", (50, 0, 50)),
    "DE-7": ("BU-2", "high both low", [(90, "ABC"), (40, "BC")], "pot", (45, 40, 45)),
    "DE-7 declare_scope = deal": ("BU-2", "high both low", [(90, "ABC"), (40, "BC")], "deal", (45, 0, 85)),
    "DE-8": ("BU-2", "high both both", [(100, "BC")], "pot", (0, 50, 50)),
    "BU-4 cards speak": ("BU-4", "", [(101, "ABC")], "pot", (25, 25, 51)),
    "BU-1 cards speak": ("BU-1", "", [(100, "ABC")], "pot", (100, 0, 0)),
}


@pytest.mark.parametrize("name", DECLARED)
def test_declared(bull: Game, name: str) -> None:
    """By the strengths of the real hands."""
    hands, ways, pots, scope, want = DECLARED[name]
    holes = [parse_cards(bull.deck, hand) for hand in HANDS[hands].split("/")]
    strengths = compare(bull, holes, ((),) * len(bull.rows))
    parts = award(
        [Pot(amount, mask(who)) for amount, who in pots],
        [strengths],
        names=bull.names,
        ways=tuple(ways.split()),
        declare_scope=scope,
    )
    assert won(parts, 3) == want
