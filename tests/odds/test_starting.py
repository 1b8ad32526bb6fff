"""The kept worth of starting hands: known figures, sums that must come out, and some counted anew."""

from __future__ import annotations

import numpy as np
import pytest

from purplepoker.cards import deck
from purplepoker.files import data_text
from purplepoker.kernels.canonical import range_v_range
from purplepoker.kernels.tables import tables_for
from purplepoker.odds.starting import (
    MILLION,
    against_any,
    all_pairs,
    best_first,
    class_of,
    classes,
    count_against_any,
    has_order,
)
from purplepoker.ranking.base import DEFAULTS
from purplepoker.ranking.tables import tables_of


def seven(pack: str):  # type: ignore[no-untyped-def]
    chosen = deck(pack)
    return tables_for(tables_of(chosen, chosen.roles["high"], DEFAULTS), 7)


def test_known_figures_against_any_hand() -> None:
    known = against_any(deck("standard"))
    assert known["AA"] == 852_037
    assert known["KK"] == 823_957
    assert known["32o"] == min(known.values())
    assert len(known) == 169
    assert len(against_any(deck("purple"))) == 1_176


@pytest.mark.parametrize("pack", ["standard", "short", "purple"])
def test_all_hands_together_win_half(pack: str) -> None:
    chosen = deck(pack)
    known = against_any(chosen)
    worths = [known[name] * len(rows) for name, rows in classes(chosen).items()]
    assert sum(worths) / len(all_pairs(chosen.size)) == pytest.approx(MILLION / 2, abs=1)


def test_the_short_pack_counted_anew() -> None:
    assert count_against_any(deck("short"), seven("short")) == against_any(deck("short"))


def test_some_classes_against_each_other_counted_anew() -> None:
    pack = deck("standard")
    rows = [line.split() for line in data_text("starting", "classes").splitlines()[1:]]
    names = [row[0] for row in rows]
    known, pairs = classes(pack), all_pairs(52)
    assert names == list(known)
    for hero, villain in (("KK", "AA"), ("72o", "AKs"), ("JTs", "22"), ("AKo", "AKs")):
        at, other = names.index(hero), names.index(villain)
        hands = [pairs[sorted(known[name])] for name in (hero, villain)]
        ones = [np.ones(len(own)) for own in hands]
        found = range_v_range(seven("standard"), pack, hands[0], ones[0], hands[1], ones[1])
        worth = (found.win + found.tie / 2) / found.total
        told = int(rows[at][1 + other]) if other <= at else MILLION - int(rows[other][1 + at])
        assert told == pytest.approx(MILLION * worth, abs=1)


def test_the_order_begins_with_the_best() -> None:
    standard, purple = deck("standard"), deck("purple")
    assert has_order(standard)
    assert not has_order(deck("stripped"))
    first = [class_of(standard, tuple(hand)) for hand in best_first(standard)[:20].tolist()]
    assert first == ["AA"] * 6 + ["KK"] * 6 + ["QQ"] * 6 + ["JJ"] * 2
    known = against_any(purple)
    worths = [known[class_of(purple, tuple(hand))] for hand in best_first(purple).tolist()]
    assert worths == sorted(known.values(), reverse=True)
