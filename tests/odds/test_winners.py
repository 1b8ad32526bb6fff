"""The usual winners: exact against a slow reference, samples against exact counts, the same with any jobs."""

from __future__ import annotations

import random
from collections import Counter
from concurrent.futures import ProcessPoolExecutor
from itertools import combinations
from typing import Any

import numpy as np
import pytest

from odds.brute import deals, shares
from purplepoker.cards import Deck, deck, load_deck
from purplepoker.engine.game import Game, compile_game
from purplepoker.engine.showdown import compare, playing
from purplepoker.kernels import winners as kernels
from purplepoker.odds.frame import Wanted
from purplepoker.odds.plan import plan_of
from purplepoker.odds.situation import Situation, player_of_cards
from purplepoker.odds.winners import Winners, cost, part_error, winners
from purplepoker.odds.winners_count import NOBODY, Key, Kind, ask_of, two_cost
from purplepoker.variants.load import variant_file
from purplepoker.variants.shape import held, row_sizes

SMALL = """
id = "small"
name = "Small"
ranks = [{letter="Q"}, {letter="K"}, {letter="A"}]
suits = [{letter="c"}, {letter="d"}, {letter="h"}, {letter="s"}]
"""
MANY = """
id = "many"
name = "Many"
ranks = [%s]
suits = [{letter="c"}, {letter="d"}]
"""
LETTERS = "23456789TJQKABCDEFGHILMNOPRSUV"


def pack_of(name: str) -> Deck:
    if name == "small":
        return load_deck(SMALL, "small")
    if name == "many":
        return load_deck(MANY % ",".join(f'{{letter="{letter}"}}' for letter in LETTERS), "many")
    return deck(name)


def situation_of(variant: str, pack: str, players: int, unknown: int, rows: tuple[int, ...]) -> Situation:
    """All but `unknown` random cards are gone: the board's first cards, the others dead."""
    game = compile_game(variant_file(variant), pack_of(pack))
    chance = random.Random(f"{variant} {pack} {players}")
    cards = list(range(game.deck.size))
    chance.shuffle(cards)
    take = iter(cards)
    board = tuple(
        tuple(next(take) for _ in range(size)) for size in rows or [0] * len(row_sizes(game.variant))
    )
    left = list(take)
    nobody = player_of_cards("random", (), held(game.variant))
    return Situation(game, (nobody,) * players, board, tuple(left[: max(0, len(left) - unknown)]))


def asked(situation: Situation, **wanted: Any) -> Winners:
    return winners(situation, Wanted(**wanted), clock=lambda: 0.0)


def slowly(situation: Situation) -> tuple[int, Counter[Key], list[float]]:
    """Deals, what won them, and what each seat gets in all: hand by hand."""
    game: Game = situation.game
    n = len(situation.players)
    sizes = [player.missing for player in situation.players]
    sizes += [size - len(row) for size, row in zip(situation.row_sizes.values(), situation.rows, strict=True)]
    left = [card for card in range(game.deck.size) if card not in situation.seen]
    won: Counter[Key] = Counter()
    paid = [0.0] * n
    count = 0
    for groups in deals(left, sizes):
        count += 1
        holes = groups[:n]
        by_name = {row: situation.rows[at] + groups[n + at] for at, row in enumerate(situation.row_sizes)}
        rows = [by_name.get(row, ()) for row in game.rows]
        for seat, part in enumerate(shares(game, holes, rows)):
            paid[seat] += float(part)
        for at, strengths in enumerate(compare(game, holes, rows)):
            best = max(strengths)
            if not best:
                won[Key(at, NOBODY, 1)] += 1
                continue
            share = game.shares[at]
            hand = share.ranking.value(playing(share, holes[strengths.index(best)], rows))
            won[Key(at, Kind(hand.cls, hand.points[0]), strengths.count(best))] += 1
    return count, won, paid


CASES = (
    ("texas-holdem", "standard", 2, 9, (2,)),
    ("texas-holdem", "standard", 2, 8, (5,)),
    ("texas-holdem", "purple", 2, 9, (0,)),
    ("texas-holdem", "short", 3, 7, (4,)),
    ("texas-holdem", "standard", 1, 9, (1,)),
    ("greek", "purple", 2, 8, (3,)),
    ("omaha", "purple", 2, 9, (5,)),
    ("omaha-hi-lo", "standard", 2, 9, (5,)),
    ("manila", "purple", 3, 7, (4,)),
    ("yukon", "purple", 2, 7, (2, 2, 1)),
    ("five-card-stud", "purple", 2, 11, ()),
    ("five-card-draw", "standard", 2, 11, ()),
    ("27-single-draw", "purple", 2, 11, ()),
    ("27-single-draw", "standard", 1, 10, ()),
    ("badugi", "standard", 2, 9, ()),
    ("badugi", "purple", 2, 9, ()),
    ("razz", "standard", 1, 10, ()),
    ("seven-card-stud-hi-lo", "purple", 1, 9, ()),
    ("texas-holdem", "many", 2, 7, (3,)),
)
"""Game, pack, players, cards that nobody has seen, board cards known."""


@pytest.mark.parametrize("case", CASES, ids=[f"{case[0]}-{case[1]}-{case[2]}-{case[3]}" for case in CASES])
def test_exact_winners_are_those_of_the_slow_reference(case: tuple[Any, ...]) -> None:
    situation = situation_of(*case)
    count, won, paid = slowly(situation)
    found = asked(situation, exact=True)
    assert (found.exact, found.deals) == (True, count)
    assert dict(found.won) == dict(won)
    assert [one.equity for one in found.players] == pytest.approx([one / count for one in paid])
    assert found.errors == (0.0,) * len(situation.players)
    assert sum(one.win for one in found.players) + found.shared == pytest.approx(1)


def test_the_cases_take_every_way() -> None:
    """Two hands without a board, two on boards, deal by deal, and hand by hand."""
    made = [situation_of(*case) for case in CASES]
    by_twos = [two_cost(ask_of(one), one) is not None for one in made]
    assert {(bool(one.rows), two) for one, two in zip(made, by_twos, strict=True)} == {
        (True, True),
        (False, True),
        (True, False),
        (False, False),
    }
    assert any(plan_of(one.game) is None for one in made)
    assert any(NOBODY in {key.kind for key in asked(one, samples=1000).won} for one in made)


def test_boards_of_falling_suits_count_for_all(monkeypatch: pytest.MonkeyPatch) -> None:
    for pack in ("small", "stripped"):
        situation = situation_of("texas-holdem", pack, 2, 99, ())
        whole = asked(situation, exact=True)
        with monkeypatch.context() as patch:
            patch.setattr(kernels, "one_for_all", lambda *_: False)
            assert asked(situation, exact=True) == whole
        assert whole.deals == situation.deals_of_one()


def test_one_player_wins_with_what_he_is_dealt() -> None:
    """2,598,960 hands of five, 1,098,240 of them a pair."""
    found = asked(situation_of("five-card-stud", "standard", 1, 52, ()))
    by_class = Counter[str]()
    for key, times in found.won.items():
        by_class[key.kind.cls] += times
    assert (found.exact, found.deals, by_class["pair"], by_class["high_card"]) == (
        True,
        2_598_960,
        1_098_240,
        1_302_540,
    )


SAMPLED = (
    ("texas-holdem", "standard", 2, 52, (3,)),
    ("texas-holdem", "purple", 3, 10, (3,)),
    ("omaha-hi-lo", "standard", 2, 12, (4,)),
    ("five-card-stud", "purple", 2, 49, ()),
    ("badugi", "standard", 2, 20, ()),
)


@pytest.mark.parametrize("case", SAMPLED, ids=[f"{case[0]}-{case[1]}" for case in SAMPLED])
def test_a_sample_agrees_with_the_exact_count(case: tuple[Any, ...]) -> None:
    situation = situation_of(*case)
    exact, sample = asked(situation, exact=True), asked(situation, samples=100_000)
    assert (sample.exact, sample.deals) == (False, 100_000)
    for key in exact.won.keys() | sample.won.keys():
        expected = exact.won.get(key, 0) / exact.deals
        error = np.sqrt(expected * (1 - expected) / sample.deals)
        # what is very rare has no bell shape: one deal more or less is no fault
        assert abs(sample.won.get(key, 0) / sample.deals - expected) <= 5 * error + 2 / sample.deals
    for one, other, error in zip(exact.players, sample.players, sample.errors, strict=True):
        assert error > 0
        assert abs(one.equity - other.equity) <= 5 * error


@pytest.mark.parametrize("wanted", [{"exact": True}, {"samples": 200_000}, {"half_width": 0.005}])
def test_workers_change_nothing(wanted: dict[str, Any]) -> None:
    situation = situation_of("texas-holdem", "stripped", 2, 32, (0,) if "samples" in wanted else (1,))
    alone = asked(situation, **wanted)
    with ProcessPoolExecutor(2) as pool:
        found = winners(situation, Wanted(**wanted), clock=lambda: 0.0, executor=pool, workers=2)
    assert found == alone


def test_a_narrow_interval_holds_for_classes_and_seats() -> None:
    situation = situation_of("texas-holdem", "standard", 6, 52, (0,))
    found = asked(situation, half_width=0.002)
    by_class = Counter[str]()
    for key, times in found.won.items():
        by_class[key.kind.cls] += times
    errors = [*found.errors, *(part_error(times, found.deals) for times in by_class.values())]
    assert 0 < max(errors) * 1.96 < 0.002
    assert max(errors) * 1.96 * np.sqrt(2) > 0.001  # and no more chunks than it takes


def test_a_time_limit_of_an_exact_count_leaves_a_sample() -> None:
    situation = situation_of("texas-holdem", "standard", 3, 15, (4,))
    ticks = iter(range(1000))
    found = winners(situation, Wanted(exact=True, seconds=1.0), clock=lambda: float(next(ticks)))
    assert (found.exact, found.partial) == (False, True)
    assert found.deals > 0


def test_a_stopped_count_tells_what_it_knows() -> None:
    situation = situation_of("texas-holdem", "standard", 4, 52, (0,))

    def stop(done: int, total: int) -> None:
        raise KeyboardInterrupt

    found = winners(situation, Wanted(samples=10**9), clock=lambda: 0.0, progress=stop)
    assert (found.partial, found.exact) == (True, False)
    assert found.deals == sum(times for key, times in found.won.items())


def test_what_takes_seconds_is_counted_and_what_takes_years_is_not() -> None:
    """Two players with five cards are quick; three never are."""
    two, three = (situation_of("five-card-draw", "standard", players, 52, ()) for players in (2, 3))
    assert cost(two).deals == two.deals_of_one()
    assert cost(two).work < 10**9 < cost(three).work


def test_most_hands_of_the_purple_pack_have_more_than_one_pair() -> None:
    """The figure of `docs/winners.md`: two cards alike by rank or by color, twice or more."""
    purple = deck("purple")
    hands = np.array(list(combinations(range(purple.size), 5)), np.uint8)
    pairs = np.zeros(len(hands), np.int64)
    for kind in (np.array(purple.rank_of), np.array(purple.color_of)):
        for one, other in combinations(kind[hands].T, 2):
            pairs += one == other
    assert (len(hands), int((pairs > 1).sum())) == (1_906_884, 1_501_164)
