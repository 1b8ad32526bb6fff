"""Hands with wild cards: words and groups by what cards stand for, and what beats them, read one by one."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from itertools import combinations, pairwise
from math import comb
from random import Random

import msgspec
import pytest

from purplepoker.api.options import game_of
from purplepoker.cards import parse_cards
from purplepoker.engine.game import CompiledShare, Game
from purplepoker.ranking.base import READINGS
from purplepoker.ranking.reference import reader_of
from purplepoker.reading.beats import against_all, summary
from purplepoker.reading.groups import groups
from purplepoker.reading.hands import hand_of, on_page, sentence, title
from purplepoker.reading.holdings import Board, badugis, each_holding, fives
from purplepoker.reading.ladder import ladder
from reading.test_beats import EMPTY, seat, seen, slow_hands, told


def game(variant: str, pack: str = "standard", wild: str = "jokers", jokers: int = 0) -> Game:
    return game_of(variant, deck=pack, jokers=jokers, wild=wild)


def drawn(g: Game, hole: str, *rows: str, share: int = 0) -> list[str]:
    """Each group as `cards side name number (as)`, then title and sentence."""
    cards = tuple(parse_cards(g.deck, hole))
    board = tuple(tuple(parse_cards(g.deck, row)) for row in rows) or ((),) * len(g.variant.rows)
    hand = hand_of(g.shares[share], cards, board)
    assert hand is not None
    lines = []
    for group in groups(g.deck, hand.value):
        words = [*(g.deck.text(card) for card in group.cards), group.side, group.name, group.number]
        as_ = " ".join(g.deck.text(card) for card in group.as_)
        lines.append(" ".join(word for word in words if word) + (f" ({as_})" if as_ else ""))
    return [*lines, title(g.deck, hand), on_page(g.deck, sentence(g.deck, hand))]


# --- words and groups, checked by hand ------------------------------------------------------------------


def test_a_joker_is_one_of_the_kings_it_is_with() -> None:
    assert drawn(game("texas-holdem"), "Kd Jk1", "Kh 7c 2s") == [
        "Jk1 Kh Kd ranks kings K (Ks Kh Kd)", "7c kicker 7", "2s kicker 2",
        "three of a kind", "three kings with seven, deuce (joker as K♠)",
    ]  # fmt: skip


def test_a_joker_before_the_flop_is_what_makes_a_pair() -> None:
    assert drawn(game("texas-holdem"), "Td Jk1", "") == [
        "Jk1 Td ranks tens T (Ts Td)", "pair", "pair of tens (joker as 10♠)",
    ]  # fmt: skip


def test_a_wild_card_in_a_straight_stands_where_it_fills() -> None:
    lines = drawn(game("texas-holdem"), "9d Jk1", "8h 6c 5s")
    assert lines[0] == "9d 8h Jk1 6c 5s straight straight 9 (9d 8h 7s 6c 5s)"
    assert lines[-1] == "nine-high straight (joker as 7♠)"


def test_a_flush_is_compared_by_the_letters_it_stands_for() -> None:
    lines = drawn(game("texas-holdem"), "Ah Jk1", "Kh 9h 5h")
    assert lines[0] == "Ah Kh Jk1 9h 5h suit hearts A-K-Q-9-5 (Ah Kh Qh 9h 5h)"


def test_five_of_a_kind_with_two_jokers_and_wild_deuces() -> None:
    g = game("five-card-draw", wild="jokers,2", jokers=2)
    lines = drawn(g, "Qs Qd 2s Jk1 Jk2")
    assert lines[0].startswith("Qs ")
    assert "ranks queens Q" in lines[0]
    assert lines[1] == "five of a kind"
    assert lines[2].startswith("five queens (")
    assert "2♠ as Q" in lines[2]
    assert "joker 1 as Q" in lines[2]


def test_a_bug_with_kings_is_an_ace_beside_them() -> None:
    lines = drawn(game("five-card-draw", wild="bug"), "Ks Kh Jk 9d 5c")
    assert lines[:2] == ["Ks Kh ranks kings K", "Jk1 kicker A (As)"]


def test_a_joker_has_the_color_that_helps() -> None:
    lines = drawn(game("texas-holdem", "purple"), "8p Jk1", "9p Kb Ag")
    assert lines[0].endswith("colors purple 7 (9p 8p Ap)") or "(Ap 9p 8p)" in lines[0]
    assert lines[-2] == "three of a kind"
    assert "joker as Ap" in lines[-1]


def test_a_low_says_what_the_joker_is_once() -> None:
    g = game("omaha-hi-lo")
    lines = drawn(g, "Ac Jk1 Kd Kh", "2s 4d 8c", share=1)
    assert lines[-2] == "8-4-3-2-A low"
    assert lines[-1] == "8-4-3-2-A (joker as 3♠)"


def test_badugi_with_a_joker_is_named_without_it() -> None:
    lines = drawn(game("badugi"), "Ac 2d 5h Jk1")
    assert lines[-2] == "four-card badugi 5-3-2-A"
    assert "(joker as 3♠)" in lines[-1]


def test_natural_cards_have_no_second_name() -> None:
    g = game("texas-holdem")
    hand = hand_of(g.shares[0], parse_cards(g.deck, "Ks Kh"), (parse_cards(g.deck, "Kd 7c 7h 2s 3d"),))
    assert hand is not None
    for group in groups(g.deck, hand.value):
        assert "as" not in msgspec.to_builtins(group), "the wire is as it was before there were wild cards"


# --- what beats it --------------------------------------------------------------------------------------


def test_the_joker_that_is_left_is_counted_with_its_partners() -> None:
    """Queens full of kings on Q-K-K-7-7; unseen are 2 kings, 2 sevens, the joker and 41 others."""
    g = game("texas-holdem")
    (all_,) = against_all(g, seen(g, "Qs Qh", "Qd Kc Kd 7h 7s"))
    # both kings, both sevens, or the joker with one of these four; one king, or the joker, with another
    assert told(all_) == [("four_of_a_kind", 1 + 1 + 4), ("full_house", 2 * 43 + 41)]
    assert all_.total == comb(46, 2)


Slow = tuple[Counter[tuple[str, str]], int]


def slow(
    share: CompiledShare, hole: Sequence[int], rows: Sequence[Sequence[int]]
) -> tuple[tuple[int, ...], str, str]:
    """Key, class and reading of the best of all fives that may be played."""
    ranking = share.ranking
    reader = reader_of(ranking.deck, ranking.role, ranking.settings)
    made = [reader.hand(reader.five(hand)) for hand in slow_hands(share, hole, rows)]
    best = max(made, key=lambda one: (one.key, -READINGS.index(one.reading)))
    return best.key, best.cls, best.reading


def compared(
    share: CompiledShare,
    mine: tuple[int, ...],
    rows: Sequence[Sequence[int]],
    holdings: Iterable[tuple[int, ...]],
) -> Slow:
    better: Counter[tuple[str, str]] = Counter()
    ties = 0
    for hole in holdings:
        key, cls, reading = slow(share, hole, rows)
        ties += key == mine != ()
        if key > mine:
            better[cls, reading] += 1
    return better, ties


CASES = [
    ("texas-holdem", "standard", "jokers", 1, 2, (3,)),
    ("texas-holdem", "standard", "jokers,2", 2, 2, (4,)),
    ("texas-holdem", "standard", "bug", 1, 2, (5,)),
    ("texas-holdem", "short", "bug,K", 1, 2, (3,)),
    ("texas-holdem", "purple", "jokers", 2, 2, (3,)),
    ("texas-holdem", "purple", "9", 0, 2, (3,)),
    ("texas-holdem", "purple", "bug", 2, 2, (3,)),
    ("omaha-hi-lo", "standard", "jokers,5", 1, 4, (4,)),
    ("omaha-hi-lo", "purple", "jokers", 2, 4, (3,)),
    ("yukon", "standard", "bug", 2, 2, (2, 2, 1)),
]  # fmt: skip


@pytest.mark.parametrize(("variant", "pack", "wild", "jokers", "held", "laid"), CASES)
@pytest.mark.parametrize("where", ["mine", "theirs", "board"])
def test_all_holdings_as_the_slow_way_counts(
    variant: str, pack: str, wild: str, jokers: int, held: int, laid: tuple[int, ...], where: str
) -> None:
    """A wild card in the own hand, among the unseen ones, or on the board."""
    g = game(variant, pack, wild, jokers)
    chance = Random(f"{variant} {pack} {wild} {where}")
    cards = chance.sample(range(g.deck.size), g.deck.size)
    left = 9 if held == 2 else 7
    free = next(card for card in cards if g.deck.is_wild(card))
    cards.remove(free)
    cards.insert({"mine": 0, "theirs": held, "board": held + left}[where], free)
    hole, unseen, rest = tuple(cards[:held]), sorted(cards[held : held + left]), cards[held + left :]
    rows = []
    for count in laid:
        rows.append(tuple(rest[:count]))
        rest = rest[count:]
    folded = msgspec.structs.replace(seat(2, tuple(rest), len(rest)), live=False, shown=True)
    seats = (seat(0, hole, held), seat(1, None, held), folded)
    now = msgspec.structs.replace(EMPTY, seats=seats, rows=(tuple(rows),), row_names=g.variant.rows)
    found = against_all(g, now)
    assert len(found) == len(g.shares)
    for share, against in zip(g.shares, found, strict=True):
        key, _, _ = slow(share, hole, rows)
        better, ties = compared(share, key, rows, combinations(unseen, 2))
        assert {(k.hand.value.cls, k.hand.value.reading): k.count for k in against.kinds} == dict(better)
        assert (against.count, against.ties) == (better.total(), ties)
        best = [kind.hand.value.key for kind in against.kinds]
        assert best == sorted(best, reverse=True)


@pytest.mark.parametrize(
    ("variant", "pack", "wild", "jokers"),
    [
        ("texas-holdem", "standard", "jokers,2", 1),
        ("texas-holdem", "purple", "jokers", 2),
        ("texas-holdem", "purple", "bug,9", 1),
        ("omaha-hi-lo", "standard", "bug", 2),
    ],
)
def test_before_the_flop_parts_are_read_as_the_slow_reader_has_them(
    variant: str, pack: str, wild: str, jokers: int
) -> None:
    g = game(variant, pack, wild, jokers)
    held = 2 if variant == "texas-holdem" else 4
    cards = Random(f"parts {variant} {pack}").sample(range(g.deck.size), held)
    text = " ".join(g.deck.text(card) for card in cards)
    unseen = [card for card in range(g.deck.size) if card not in cards]
    for against in against_all(g, seen(g, text, "")):
        ranking = against.share.ranking
        reader = reader_of(g.deck, ranking.role, ranking.settings)
        mine = max(reader.showing(two).key for two in combinations(cards, 2))
        keys = [reader.showing(two).key for two in combinations(unseen, 2)]
        assert (against.so_far, against.total) == (True, len(keys))
        assert (against.count, against.ties) == (sum(key > mine for key in keys), keys.count(mine))


@pytest.mark.parametrize("variant", ["five-card-draw", "27-single-draw", "bull", "badugi"])
@pytest.mark.parametrize(("wild", "jokers"), [("jokers", 2), ("bug", 1), ("2", 0), ("jokers,K", 1)])
def test_hands_grouped_by_ranks_are_those_gone_through(variant: str, wild: str, jokers: int) -> None:
    g = game(variant, "standard", wild, jokers)
    for share in g.shares:
        size = share.size
        cards = Random(f"{variant} {wild}").sample(range(g.deck.size), g.deck.size)
        free = [card for card in cards if g.deck.is_wild(card)]
        natural = [card for card in cards if card not in free]
        mine, unseen = share.ranking.strength(natural[:size]), sorted(natural[size : size + 18] + free)
        each = each_holding(Board(share, (), ()), unseen, size, mine, False)
        many = (badugis if size == 4 else fives)(share.ranking, unseen, mine)
        assert many.ties == each.ties
        assert {kind: (best.count, best.strength) for kind, best in many.better.items()} == {
            kind: (best.count, best.strength) for kind, best in each.better.items()
        }
        for best in many.better.values():
            assert share.ranking.strength(best.held) == best.strength


@pytest.mark.parametrize(("wild", "jokers"), [("jokers", 2), ("8", 0), ("bug", 1)])
def test_the_purple_draw_names_every_kind_and_the_best_of_it(wild: str, jokers: int) -> None:
    g = game("five-card-draw", "purple", wild, jokers)
    (share,) = g.shares
    cards = Random(f"purple {wild}").sample(range(g.deck.size), g.deck.size)
    free = [card for card in cards if g.deck.is_wild(card)][:2]
    natural = [card for card in cards if not g.deck.is_wild(card)]
    mine, unseen = share.ranking.strength(natural[:5]), sorted(natural[5:21] + free)
    each = each_holding(Board(share, (), ()), unseen, 5, mine, False)
    kinds = fives(share.ranking, unseen, mine)
    assert {kind: best.strength for kind, best in kinds.better.items()} == {
        kind: best.strength for kind, best in each.better.items()
    }


def test_a_whole_pack_of_holdings_is_counted_with_a_joker() -> None:
    g = game("five-card-draw")
    (all_,) = against_all(g, seen(g, "As Ah Kd 9c 4s"))
    assert all_.total == comb(48, 5) == 1_712_304
    # the joker with four alike: aces, kings, nines and fours are fewer, nine ranks are whole
    assert told(all_)[0] == ("five_of_a_kind", 9)
    assert summary(all_).endswith(" tie with it.")


# --- the ladder -----------------------------------------------------------------------------------------

LADDERS = [
    ("texas-holdem", "standard", "jokers", 2),
    ("texas-holdem", "standard", "2", 0),
    ("texas-holdem", "standard", "bug", 1),
    ("texas-holdem", "short", "jokers,K", 1),
    ("texas-holdem", "purple", "jokers", 2),
    ("texas-holdem", "purple", "bug,9", 1),
    ("omaha-hi-lo", "standard", "jokers,2,3", 1),
    ("27-triple-draw", "standard", "2", 0),
    ("badugi", "standard", "jokers", 2),
]


@pytest.mark.parametrize(("variant", "pack", "wild", "jokers"), LADDERS)
def test_what_is_dealt_has_a_place_on_the_ladder(variant: str, pack: str, wild: str, jokers: int) -> None:
    g = game(variant, pack, wild, jokers)
    chance = Random(f"ladder {variant} {wild}")
    for share in g.shares:
        rungs = ladder(share.ranking)
        order = share.ranking
        dealt = {
            order.class_of(strength)
            for _ in range(6_000)
            if (strength := order.strength(chance.sample(range(g.deck.size), share.size)))
        }
        assert dealt <= {rung.cls for rung in rungs}
        for rung in rungs:
            for value in rung.examples:
                again = order.value(value.cards)
                assert (again.cls, again.reading, again.qualifies) == (rung.cls, value.reading, True)
        assert all(a.examples[0].key > b.examples[0].key for a, b in pairwise(rungs))


@pytest.mark.parametrize("wild", ["jokers", "bug", "2"])
def test_five_of_a_kind_stands_on_top_where_it_can_come(wild: str) -> None:
    (share,) = game("texas-holdem", wild=wild).shares
    best = ladder(share.ranking)[0]
    assert best.cls == "five_of_a_kind"
    example = best.examples[0]
    assert sum(share.ranking.deck.is_wild(card) for card in example.cards) == 1
    assert {share.ranking.deck.rank_of[card] for card in example.as_} == {12}, "five aces"
    (plain,) = game("texas-holdem", wild="none").shares
    assert ladder(plain.ranking)[0].cls != "five_of_a_kind"
