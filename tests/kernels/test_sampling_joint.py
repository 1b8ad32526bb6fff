"""Ranges together: whether they can be dealt at all, lists of joint hands, and the choice of the way."""

from __future__ import annotations

from itertools import combinations, product
from random import Random

import pytest

from kernels.sampled import a_range, pairs_of
from purplepoker.cards import deck
from purplepoker.kernels.sampling import INDEPENDENT, LISTED, REDRAWN, UNKNOWN, Deal, make_deal
from purplepoker.kernels.sampling_joint import RARE, acceptance, feasible, listed, plan

STANDARD = deck("standard")
RANKS = "23456789TJQKA"


def combos(text: str) -> list[tuple[int, int]]:
    """`AA`, `AKs`, `Ax`: hands of the standard pack by their ranks."""
    wanted = {frozenset(text[:2])} if text[1] != "x" else {frozenset(text[0] + r) for r in RANKS}
    return [
        (a, b)
        for a, b in combinations(range(52), 2)
        if frozenset(STANDARD.texts[a][0] + STANDARD.texts[b][0]) in wanted
        and ("s" not in text or STANDARD.suit_of[a] == STANDARD.suit_of[b])
    ]


def holdem(*ranges: str, size: int = 52) -> Deal:
    """Players with ranges; parts of a range with a comma between."""
    made = [
        a_range((2 * at, 2 * at + 1), [hand for part in text.split(",") for hand in combos(part)])
        for at, text in enumerate(ranges)
    ]
    return make_deal(size, [UNKNOWN] * (2 * len(ranges) + 5), made)


def ways(deal: Deal) -> set[tuple[int, ...]]:
    """All joint hands, by trying every one."""
    rows = [range(int(a), int(b)) for a, b in zip(deal.first[:-1], deal.first[1:], strict=True)]
    hands = deal.hands.tolist()
    return {
        chosen
        for chosen in product(*rows)
        if len({card for row in chosen for card in hands[row]}) == sum(len(hands[row]) for row in chosen)
    }


@pytest.mark.parametrize(
    "ranges",
    [
        ("AA", "AA", "AK"),
        ("AA", "AK", "AK", "AK"),
        ("KK", "KK", "KK"),
        ("Ax",) * 5,
        ("AA,KK,QQ,AK",) * 7,
        ("AKs,AQs,AJs,ATs,KQs,KJs,KTs,QJs,QTs,JTs",) * 9,
        ("AA", "Ax", "Ax", "Ax", "22,33", "KQs"),
        ("22,33,AKs",) * 9,
    ],
    ids=lambda ranges: " ".join(ranges),
)
def test_too_many_want_the_same_cards(ranges: tuple[str, ...]) -> None:
    deal = holdem(*ranges)
    assert feasible(deal) is None
    assert plan(deal) is None


@pytest.mark.parametrize(
    "ranges",
    [
        ("AA", "AA", "KK"),
        ("AK", "AK", "AK", "AK"),
        ("Ax",) * 4,
        ("AA,KK,QQ,AK",) * 6,
        ("AKs,AQs,AJs,ATs,KQs,KJs,KTs,QJs,QTs,JTs",) * 8,
        ("Ax", "Ax", "AA", "22"),
        ("22,33,AKs",) * 8,
    ],
    ids=lambda ranges: " ".join(ranges),
)
def test_just_enough_cards_for_all(ranges: tuple[str, ...]) -> None:
    deal = holdem(*ranges)
    found = feasible(deal)
    assert found is not None
    assert all(deal.first[at] <= row < deal.first[at + 1] for at, row in enumerate(found))
    cards = deal.hands[found].ravel().tolist()
    assert len(set(cards)) == 2 * len(ranges)


def test_small_ranges_by_trying_every_way() -> None:
    random = Random("ranges")
    possible = 0
    for _ in range(300):
        size = random.randint(7, 10)
        width = random.choice([1, 2, 2, 3])
        hands = [random.sample(range(size), width) for _ in range(14)]
        ranges = []
        for at in range(random.randint(1, 7 // width)):
            own = random.choices(hands, k=random.randint(1, 4))
            ranges.append(a_range(range(at * width, at * width + width), own))
        deal = make_deal(size, [UNKNOWN] * (len(ranges) * width), ranges)
        all_ways = ways(deal)
        found = feasible(deal)
        assert (found is not None) == bool(all_ways)
        made = listed(deal, 1 << 14)
        assert (made is None) == (found is None)
        if found is not None and made is not None:
            possible += 1
            assert tuple(found) in all_ways
            assert sorted(map(tuple, made.joint.tolist())) == sorted(all_ways)
    assert 50 < possible < 250


def test_a_range_that_known_cards_leave_empty_cannot_be_dealt() -> None:
    ranges = [a_range((1, 2), [(3, 4)]), a_range((3, 4), [(0, 1), (0, 2)])]
    deal = make_deal(6, [0, *[UNKNOWN] * 4], ranges)
    assert feasible(deal) is None
    assert listed(deal, 100) is None
    assert acceptance(deal) == 0
    assert plan(deal) is None


def test_a_list_that_would_be_too_long_is_not_made() -> None:
    deal = holdem("AA", "AA")
    assert listed(deal, 6) is not None
    assert listed(deal, 5) is None
    assert listed(holdem(*["Ax"] * 3), 1000) is None


def test_acceptance_is_the_part_of_draws_without_a_clash() -> None:
    deal = make_deal(
        8, [UNKNOWN] * 4, [a_range((0, 1), pairs_of(range(4))), a_range((2, 3), [(0, 1), (6, 7)])]
    )
    assert acceptance(deal) == pytest.approx((1 / 6 + 1) / 2, abs=0.01)
    assert acceptance(deal) == acceptance(deal)


@pytest.mark.parametrize(
    ("ranges", "mode"),
    [
        ((), INDEPENDENT),
        (("AA",), INDEPENDENT),
        (("AA,KK,QQ,JJ,AK", "Ax"), INDEPENDENT),
        (("AA", "AA"), LISTED),
        (("AK", "AK", "AK", "AK"), LISTED),
        (("Ax",) * 4, REDRAWN),
    ],
)
def test_the_way_of_drawing(ranges: tuple[str, ...], mode: int) -> None:
    planned = plan(holdem(*ranges))
    assert planned is not None
    assert planned.mode == mode


def test_where_whole_draws_are_rare_a_longer_list_is_made() -> None:
    ranges = [a_range((2 * at, 2 * at + 1), pairs_of(range(10))) for at in range(5)]
    ranges.append(a_range((10, 11), pairs_of(range(10)) + pairs_of(range(10, 13))))
    deal = make_deal(13, [UNKNOWN] * 12, ranges)
    assert acceptance(deal) < RARE
    planned = plan(deal)
    assert planned is not None
    matchings = 9 * 7 * 5 * 3  # of ten cards
    assert (planned.mode, len(planned.joint)) == (LISTED, matchings * 120 * 3)
