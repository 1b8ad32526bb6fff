"""Deals of any game: the same ones for the same seed and chunk, and every one as likely as it should be."""

from __future__ import annotations

from collections import Counter

import numpy as np
import pytest

from kernels.sampled import a_range, chances, dealt, every_deal, pairs_of, surprise
from purplepoker.kernels.random import CHUNK, alias_table, words
from purplepoker.kernels.sampling import (
    INDEPENDENT,
    LISTED,
    REDRAWN,
    UNKNOWN,
    Deal,
    Range,
    deal_chunk,
    make_deal,
)
from purplepoker.kernels.sampling_joint import listed

X = UNKNOWN
MODES = (INDEPENDENT, REDRAWN, LISTED)
LOW = (1 << 32) - 1


def in_mode(deal: Deal, mode: int) -> Deal:
    if mode != LISTED:
        return deal._replace(mode=mode)
    found = listed(deal, 10_000)
    assert found is not None
    return found


def plainly(size: int, template: list[int], ranges: list[Range], seed: int, n: int) -> list[list[int]]:
    """Deals of chunk 0 in plain numbers, as the docstring of `sampling` tells it."""
    stream = iter(words(seed, 0, 60 * n).tolist())
    deck = [card for card in range(size) if card not in template]
    taken = [slot for r in ranges for slot in r.slots]
    missing = [slot for slot, card in enumerate(template) if card == X and slot not in taken]
    tables = [alias_table(r.weights).tolist() for r in ranges]
    found = []
    for _ in range(n):
        cards = list(template)
        clash = True
        while clash:
            used: set[int] = set()
            for r, table in zip(ranges, tables, strict=True):
                scaled = next(stream) * len(table)
                row, part = scaled >> 64, scaled >> 32 & LOW
                if part >= table[row] >> 32:
                    row = table[row] & LOW
                hand = r.hands[row].tolist()
                clash = not used.isdisjoint(hand)
                if clash:
                    break
                used.update(hand)
                for slot, card in zip(r.slots, hand, strict=True):
                    cards[slot] = card
            clash = clash and bool(ranges)
        halves = iter([])  # type: ignore[var-annotated]
        at = 0
        for slot in missing:
            while True:
                half = next(halves, None)
                if half is None:
                    word = next(stream)
                    half, halves = word >> 32, iter([word & LOW])
                place = at + (half * (len(deck) - at) >> 32)
                deck[at], deck[place] = deck[place], deck[at]
                at += 1
                if deck[at - 1] not in used if ranges else True:
                    break
            cards[slot] = deck[at - 1]
        found.append(cards)
    return found


RANGES = [
    a_range((0, 1), pairs_of([8, 9, 10, 11]), [1, 2, 3, 4, 5, 6]),
    a_range((4, 5, 6), [(8, 1, 2), (9, 3, 4), (5, 6, 7)], [3, 1, 1]),
]


@pytest.mark.parametrize("ranges", [[], RANGES[:1], RANGES], ids=["none", "one", "two"])
def test_deals_are_those_of_the_plain_way(ranges: list[Range]) -> None:
    template = [X, X, X, X, X, X, X, 0, X]
    expected = plainly(20, template, ranges, 5, 300)
    assert dealt(5, 0, 300, make_deal(20, template, ranges)).tolist() == expected


@pytest.mark.parametrize("mode", MODES)
def test_a_chunk_depends_on_seed_and_number_only(mode: int) -> None:
    deal = in_mode(make_deal(30, [X] * 9, RANGES), mode)
    first = [dealt(3, chunk, 500, deal) for chunk in range(4)]
    again = [dealt(3, chunk, 500, deal) for chunk in (3, 2, 1, 0)][::-1]
    assert all((one == other).all() for one, other in zip(first, again, strict=True))
    assert (dealt(3, 2, 100, deal) == first[2][:100]).all()
    assert not (first[0] == first[1]).all()
    assert not (dealt(4, 0, 500, deal) == first[0]).all()


@pytest.mark.parametrize("mode", MODES)
def test_no_card_twice_and_known_cards_in_their_places(mode: int) -> None:
    template = [X, X, 13, X, X, X, X, X, 12]
    deal = in_mode(make_deal(16, template, RANGES, dead=[14, 1]), mode)
    deals = dealt(1, 0, 20_000, deal)
    assert (np.diff(np.sort(deals, axis=1)) > 0).all()
    assert (deals[:, 2] == 13).all()
    assert (deals[:, 8] == 12).all()
    assert not np.isin(deals, [14, 1]).any()
    assert {tuple(hand) for hand in deals[:, 4:7].tolist()} == {(9, 3, 4), (5, 6, 7)}


def test_all_deals_are_equally_likely() -> None:
    template = [X, 2, X, X]
    deals = Counter(map(tuple, dealt(11, 0, CHUNK, make_deal(8, template, dead=[6])).tolist()))
    expected = chances(every_deal(8, template, dead=[6]))
    assert len(expected) == 6 * 5 * 4
    assert surprise(deals, expected) < 4


def test_deals_of_a_chunk_do_not_follow_each_other() -> None:
    deals = dealt(2, 0, CHUNK, make_deal(5, [X, X])).tolist()
    both = Counter((*one, *other) for one, other in zip(deals[::2], deals[1::2], strict=True))
    single = chances(every_deal(5, [X, X]))
    expected = {(*one, *other): single[one] * single[other] for one in single for other in single}
    assert surprise(both, expected) < 4


SMALL = [
    a_range((0, 1), [(0, 1), (0, 2), (3, 4), (1, 5)], [1, 2, 3, 0.5]),
    a_range((2, 3), [(0, 1), (3, 5), (2, 4), (6, 1)], [2, 1, 1, 4]),
]


@pytest.mark.parametrize("mode", [INDEPENDENT, LISTED])
@pytest.mark.parametrize("third", [False, True])
def test_hands_come_by_weight_and_the_rest_equally(mode: int, third: bool) -> None:
    template = [X, X, X, X, X, X, 7]
    ranges = [*SMALL, a_range((4,), [(0,), (5,), (6,)], [1, 1, 2])] if third else SMALL
    deal = in_mode(make_deal(9, template, ranges), mode)
    deals = Counter(map(tuple, dealt(21, 1, CHUNK, deal).tolist()))
    assert surprise(deals, chances(every_deal(9, template, ranges))) < 4


@pytest.mark.parametrize("number", [0, 1, 2, 5])
def test_redrawn_each_deal_of_a_chunk_is_as_likely_as_it_should_be(number: int) -> None:
    template = [X, X, X, X, X]
    deal = in_mode(make_deal(7, template, SMALL), REDRAWN)
    found = Counter(tuple(dealt(8, chunk, number + 1, deal)[number].tolist()) for chunk in range(6000))
    assert surprise(found, chances(every_deal(7, template, SMALL))) < 4


def test_redrawn_one_hand_changes_at_a_time_in_turn() -> None:
    ranges = [a_range((at, at + 1), pairs_of(range(12))) for at in (0, 2, 4)]
    deals = dealt(1, 0, 4000, in_mode(make_deal(12, [X] * 6, ranges), REDRAWN)).reshape(-1, 3, 2)
    changed = (deals[1:] != deals[:-1]).any(axis=2)
    for number, row in enumerate(changed.tolist(), start=1):
        assert not any(one for player, one in enumerate(row) if player != number % 3)
    assert (changed.sum(axis=0) > 1000).all()


def test_redrawn_rare_hands_are_found_when_the_common_one_is_taken() -> None:
    ranges = [a_range((0, 1), [(0, 1), (2, 3), (4, 5)], [3000, 1, 2]), a_range((2,), [(0,)])]
    deal = in_mode(make_deal(8, [X] * 3, ranges), REDRAWN)
    found = Counter(tuple(dealt(4, chunk, 3, deal)[2].tolist()) for chunk in range(1500))
    assert surprise(found, {(2, 3, 0): 1 / 3, (4, 5, 0): 2 / 3}) < 4


def test_tries_are_counted() -> None:
    ranges = [a_range((0,), [(0,), (1,)]), a_range((1,), [(0,), (1,)])]
    deal = make_deal(5, [X, X], ranges)
    out = np.zeros((CHUNK, 2), np.uint8)
    assert abs(deal_chunk(1, 0, deal, out) / CHUNK - 2) < 0.03
    assert deal_chunk(1, 0, in_mode(deal, LISTED), out) == CHUNK
    assert deal_chunk(1, 0, make_deal(5, [X, X]), out) == 0


def test_a_pack_of_64_cards_is_dealt_to_the_last() -> None:
    ranges = [a_range((0, 1), [(63, 0), (62, 63)]), a_range((2, 3), [(63, 1), (61, 60)])]
    deals = dealt(1, 0, 500, make_deal(64, [X] * 64, ranges))
    assert (np.sort(deals, axis=1) == np.arange(64)).all()
    assert set(map(tuple, deals[:, 2:4].tolist())) == {(61, 60)}


def test_what_cannot_be_dealt_is_refused() -> None:
    with pytest.raises(ValueError, match="more cards"):
        make_deal(5, [X] * 6)
    with pytest.raises(ValueError, match="more cards"):
        make_deal(65, [X])
    blocked = make_deal(5, [0, X, X], [a_range((1, 2), [(0, 1)])])
    with pytest.raises(ValueError, match="without a hand"):
        dealt(1, 0, 5, blocked)
    with pytest.raises(ValueError, match="more deals"):
        dealt(1, 0, CHUNK + 1, make_deal(5, [X]))
    with pytest.raises(ValueError, match="other slots"):
        deal_chunk(1, 0, make_deal(5, [X]), np.zeros((3, 2), np.uint8))
