"""The bank's book (section 11): entries, nets that come to nothing together, the fewest payments."""

from __future__ import annotations

from itertools import combinations
from random import Random

import pytest

from purplepoker.service.book import Book, Chips, Payment, in_chips, ledger, settle


def test_g5_three_red_two_blue_four_white_are_39() -> None:
    assert Chips(white=4, red=3, blue=2).worth == 39


def test_an_amount_in_the_fewest_chips() -> None:
    for amount in range(80):
        assert in_chips(amount).worth == amount
        ways = (
            white + red + (amount - white - 5 * red) // 10
            for white in range(amount + 1)
            for red in range((amount - white) // 5 + 1)
            if (amount - white - 5 * red) % 10 == 0
        )
        assert sum(in_chips(amount)) == min(ways)


def test_every_purchase_and_every_cash_out_is_an_entry() -> None:
    book = Book().moved("a", "Ann", "bought", 100, 1).moved("b", "Ben", "bought", 100, 2)
    book = book.moved("a", "Ann", "bought", 100, 3).moved("b", "Ben", "taken", 40, 4)
    book = book.played([("a", "Ann"), ("b", "Ben")]).played([("a", "Ann")])
    assert [(e.at_ms, e.who, e.kind, e.chips) for e in book.entries] == [
        (1, 0, "bought", 100),
        (2, 1, "bought", 100),
        (3, 0, "bought", 100),
        (4, 1, "taken", 40),
    ]
    told = ledger(book, {("a", ""): 250}, 260)
    assert [
        (line.name, line.bought, line.taken, line.stack, line.net, line.hands) for line in told.lines
    ] == [
        ("Ann", 200, 0, 250, 50, 2),
        ("Ben", 100, 40, 0, -60, 1),
    ]
    assert (told.pot, told.off) == (10, 0)
    assert [line.seated for line in told.lines] == [True, False]


def test_who_comes_back_under_another_name_has_one_account() -> None:
    book = Book().moved("a", "Ann", "bought", 100, 1).moved("a", "Anna", "bought", 50, 2)
    assert [(one.name, one.bought) for one in book.accounts] == [("Anna", 150)]


def test_each_bot_has_its_own_account() -> None:
    book = Book().moved("", "Steady 1", "bought", 100, 1).moved("", "Steady 2", "bought", 100, 2)
    assert len(book.moved("", "Steady 1", "bought", 100, 3).accounts) == 2


def test_chips_that_are_missing_are_told() -> None:
    book = Book().moved("a", "Ann", "bought", 100, 1)
    assert ledger(book, {("a", ""): 90}, 90).off == 10


def test_nobody_is_named_by_what_identifies_his_browser() -> None:
    book = Book().moved("secret", "Ann", "bought", 100, 1)
    assert "secret" not in repr(book)
    assert "secret" not in repr(ledger(book, {("secret", ""): 100}, 100))


@pytest.mark.parametrize(
    ("nets", "payments"),
    [
        ({}, []),
        ({"A": 0, "B": 0}, []),
        ({"A": 30, "B": -30}, [("B", "A", 30)]),
        ({"A": 50, "B": -20, "C": -30}, [("C", "A", 30), ("B", "A", 20)]),
        # two pairs that are even by themselves need two payments, where the largest first would need three
        ({"A": 70, "B": 40, "C": -40, "D": -70}, [("D", "A", 70), ("C", "B", 40)]),
    ],
)
def test_who_pays_whom(nets: dict[str, int], payments: list[tuple[str, str, int]]) -> None:
    assert sorted(settle(list(nets.items())), key=lambda p: -p.chips) == [Payment(*one) for one in payments]


def even_groups(nets: list[int]) -> int:
    """The most groups with sum 0, by trying all."""
    if not nets:
        return 0
    best = 0
    for size in range(len(nets)):
        for others in combinations(range(1, len(nets)), size):
            group = [nets[0], *(nets[at] for at in others)]
            if sum(group) == 0:
                rest = [net for at, net in enumerate(nets) if at and at not in others]
                best = max(best, 1 + even_groups(rest))
    return best


def test_no_plan_needs_fewer_payments() -> None:
    rng = Random(1)
    for _ in range(300):
        nets = [rng.choice([-3, -2, -1, 1, 2, 3]) * 10 for _ in range(rng.randint(1, 6))]
        nets.append(-sum(nets))
        people = [(f"P{at}", net) for at, net in enumerate(nets)]
        paid = settle(people)
        left = dict(people)
        for payment in paid:
            assert payment.chips > 0
            left[payment.payer] += payment.chips
            left[payment.payee] -= payment.chips
        assert set(left.values()) <= {0}
        nonzero = [net for net in nets if net]
        assert len(paid) == len(nonzero) - even_groups(nonzero)


def test_many_players_are_settled_too() -> None:
    rng = Random(2)
    nets = [rng.randint(-500, 500) for _ in range(29)]
    people = [(f"P{at}", net) for at, net in enumerate([*nets, -sum(nets)])]
    left = dict(people)
    paid = settle(people)
    for payment in paid:
        left[payment.payer] += payment.chips
        left[payment.payee] -= payment.chips
    assert set(left.values()) == {0}
    assert len(paid) < 30
