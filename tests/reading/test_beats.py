"""What would beat a hand: boards that a person can check, and all holdings read by the slow reference."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from itertools import combinations
from math import comb
from random import Random

import msgspec
import pytest

from conformance.play import random_game, random_start
from conformance.test_secrecy import Act, moves, other_stock, visible
from purplepoker.cards import deck, parse_cards
from purplepoker.engine.game import CompiledShare, Game, compile_game
from purplepoker.engine.view import WATCHER, SeatView, View, view
from purplepoker.ranking.base import READINGS
from purplepoker.ranking.reference import reader_of, value
from purplepoker.ranking.showing import showing
from purplepoker.reading.beats import Against, against_all, summary
from purplepoker.reading.hands import sentence
from purplepoker.reading.holdings import Board, badugis, each_holding, fives, holdings_with
from purplepoker.variants.load import load_variant, variant_file, variant_ids
from purplepoker.variants.model import STRUCTURES

EMPTY = View(
    viewer=0, variant="", deck="", structure="", seats=(), row_names=(), rows=(), hidden=(), pots=(), pot=0,
    to_match=0, bet_size=0, street=0, actor=-1, asked=0, choice="", stock=0, over=False, why="", legal=None,
)  # fmt: skip


def game(variant: str, pack: str = "standard") -> Game:
    return compile_game(variant_file(variant), deck(pack))


def seat(number: int, down: tuple[int, ...] | None, concealed: int, up: tuple[int, ...] = ()) -> SeatView:
    return SeatView(
        number, stack=100, bet=0, put=0, live=True, all_in=False, shown=False, mucked=False,
        concealed=concealed, down=down, up=up, swaps=0, way="",
    )  # fmt: skip


def seen(g: Game, hole: str, *rows: str, up: str = "", others: tuple[str, ...] = ("",)) -> View:
    """The viewer in seat 0 with `hole` (and `up`), others with these open cards and as many down."""

    def read(text: str) -> tuple[int, ...]:
        return tuple(parse_cards(g.deck, text))

    down = read(hole)
    seats = [seat(0, down, len(down), read(up))]
    seats += [seat(n + 1, None, len(down), read(text)) for n, text in enumerate(others)]
    board = tuple(map(read, rows)) or ((),) * len(g.variant.rows)
    return msgspec.structs.replace(EMPTY, seats=tuple(seats), rows=(board,), row_names=g.variant.rows)


def told(against: Against) -> list[tuple[str, int]]:
    """Each kind and how many make it."""
    return [(kind.hand.value.cls, kind.count) for kind in against.kinds]


# --- checked by hand ------------------------------------------------------------------------------------


def test_a_royal_flush_on_the_board_is_shared_by_all() -> None:
    (all_,) = against_all(g := game("texas-holdem"), seen(g, "2c 3d", "As Ks Qs Js Ts"))
    assert (all_.count, all_.ties, all_.total, all_.kinds) == (0, 990, 990, ())
    assert summary(all_) == "None of 990 hands beats it, 990 tie with it."


def test_only_two_cards_left_of_a_rank_make_four_of_a_kind() -> None:
    # 45 cards are unseen: both kings or both sevens make four; one king with any of the other 43 kings full
    (all_,) = against_all(g := game("texas-holdem"), seen(g, "Qs Qh", "Qd Kc Kd 7h 7s"))
    assert told(all_) == [("four_of_a_kind", 2), ("full_house", 2 * 43)]
    assert [g.deck.text(card) for card in all_.kinds[0].held] == ["Kh", "Ks"]
    assert sentence(g.deck, all_.kinds[0].hand) == "four kings with queen"
    assert summary(all_) == "88 of 990 hands beat it."


def test_the_highest_full_house_falls_to_four_of_a_kind_alone() -> None:
    (all_,) = against_all(g := game("texas-holdem"), seen(g, "Ks Kh", "Kd 7c 7h 2s 3d"))
    assert told(all_) == [("four_of_a_kind", 1)]
    assert [g.deck.text(card) for card in all_.kinds[0].held] == ["7d", "7s"]
    assert summary(all_) == "1 of 990 hands beats it."


def test_in_omaha_two_cards_of_the_hand_count() -> None:
    # the four hearts on the board are no flush for who holds one heart
    (all_,) = against_all(g := game("omaha"), seen(g, "As Ac Ad 2c", "9h 7h 5h 2h Kd"))
    assert (all_.plays, all_.holds, all_.total) == (2, 4, comb(43, 2))
    # 9 hearts are unseen, 36 pairs; 8h 6h makes 9-8-7-6-5
    assert told(all_)[:2] == [("straight_flush", 1), ("flush", 35)]


def test_in_omaha_whole_holdings_are_counted_too() -> None:
    """Three eights fall to three nines alone: holdings of four with two of the three nines that are left."""
    (all_,) = against_all(g := game("omaha"), seen(g, "8s 8h Kc Qd", "8d 9c 3h"))
    assert told(all_) == [("three_of_a_kind", 3)], "three of the nines are left: three pairs"
    with_two = comb(3, 2) * comb(42, 2) + comb(3, 3) * 42
    assert all_.hands == (with_two, comb(45, 4))
    assert summary(all_) == f"{with_two:,} of 148,995 hands beat it."


def test_in_stud_each_opponent_is_judged_by_what_lies_open() -> None:
    g = game("seven-card-stud")
    one, two = against_all(g, seen(g, "Kd Kc", up="9c 4d 3h", others=("As Ad 7c", "2h 5s 6c")))
    assert (one.seats, two.seats) == ((1,), (2,))
    assert one.total == two.total == comb(41, 2)
    assert one.count == one.total, "aces are open: whatever is below them wins"
    assert 0 < two.count < two.total // 2, "against a five, a six and a deuce a pair of kings is good"


def test_before_the_flop_parts_are_compared() -> None:
    (all_,) = against_all(g := game("texas-holdem"), seen(g, "Ks Kh", ""))
    assert all_.so_far
    assert told(all_) == [("pair", 6)], "six pairs of aces"
    assert summary(all_) == "So far 6 of 1,225 hands beat it, 1 ties with it."


def test_purple_hands_by_colors_stand_beside_those_by_ranks() -> None:
    (all_,) = against_all(g := game("texas-holdem", "purple"), seen(g, "Kr Kb", "9p Tp Ag"))
    kinds = {(kind.hand.value.cls, kind.hand.value.reading): kind for kind in all_.kinds}
    colors = kinds["three_of_a_kind", "colors"]
    assert "three purples" in sentence(g.deck, colors.hand)
    assert ("three_of_a_kind", "ranks") in kinds
    # 5 purples are unseen: one of them with another card makes three, without what is better still
    assert 0 < colors.count <= comb(5, 2) + 5 * 39


def test_each_share_of_a_high_low_game() -> None:
    g = game("omaha-hi-lo")
    high, low = against_all(g, seen(g, "Ad 2d Kc Kh", "3s 4c 8h Qd Js"))
    assert (high.share.name, low.share.name) == ("high", "low")
    assert low.count == 0, "ace to four with the eight is the best low"
    assert low.ties == 3 * 3
    assert high.count > 0


def test_a_low_that_does_not_qualify_falls_to_every_one_that_does() -> None:
    g = game("omaha-hi-lo")
    _, low = against_all(g, seen(g, "Kd Qd Kc Kh", "3s 4c 8h Qs Js"))
    assert sentence(g.deck, low.mine).endswith("(does not qualify)")
    # two different ranks of ace, 2, 5, 6, 7, four cards each
    assert told(low) == [("high_card", comb(5, 2) * 16)]
    assert low.ties == 0, "nobody shares a low without a hand for it"


def test_badugi_counts_four_cards_of_different_ranks_and_suits() -> None:
    g = game("badugi")
    (best,) = against_all(g, seen(g, "As 2c 3d 4h"))
    assert (best.count, best.total) == (0, comb(48, 4))
    # ace to four again: each suit has lost one card of one rank, so they are the derangements of four
    assert best.ties == 9
    (second,) = against_all(g, seen(g, "As 2c 3d 5h"))
    # lower is A-2-3-4 alone: the four takes any suit; ace, two and three not their own
    assert told(second) == [("four_card", 11)]


def test_deuce_to_seven_counts_all_lower_hands() -> None:
    g = game("27-single-draw")
    (first,) = against_all(g, seen(g, "7s 5d 4c 3h 2s"))
    assert (first.count, first.total) == (0, comb(47, 5))
    (second,) = against_all(g, seen(g, "7s 6d 4c 3h 2s"))
    # 7-5-4-3-2 is lower: three cards of each rank but four fives, less the hands of one suit
    one_suit = sum(all(f"{rank}{suit}" not in "7s 6d 4c 3h 2s" for rank in "75432") for suit in "cdhs")
    assert told(second) == [("high_card", 3**4 * 4 - one_suit)]


def test_a_shown_hand_is_compared_as_it_is() -> None:
    g = game("texas-holdem")
    now = seen(g, "Ks Kh", "Kd 7c 7h 2s 3d", others=("", ""))
    for cards, words in (("7d 7s", "It beats yours."), ("As Ac", "Yours beats it.")):
        other = seat(1, tuple(parse_cards(g.deck, cards)), 2)
        shown = msgspec.structs.replace(other, shown=True)
        first, rest = against_all(g, msgspec.structs.replace(now, seats=(now.seats[0], shown, now.seats[2])))
        assert summary(first) == words
        assert rest.total == comb(43, 2), "his cards are not in anybody else's hand"


def test_who_declared_the_other_way_is_left_out() -> None:
    g = game("bull")
    now = seen(g, "As 2c 3d", up="4h 9c", others=("7d 8d", "Kd Kc"))
    ways = zip(now.seats, ("both", "low", "high"), strict=True)
    said = msgspec.structs.replace(now, seats=tuple(msgspec.structs.replace(s, way=way) for s, way in ways))
    assert [(one.share.name, one.seats) for one in against_all(g, said)] == [("high", (2,)), ("low", (1,))]


def test_the_purple_draw_has_kinds_and_no_numbers() -> None:
    (all_,) = against_all(g := game("five-card-draw", "purple"), seen(g, "Ap Ag 8z Tv 9b"))
    assert (all_.total, all_.count, all_.ties, all_.hands) == (0, 0, 0, (0, 0))
    assert sentence(g.deck, all_.kinds[0].hand).startswith("royal flush")
    assert summary(all_) == "There are too many hands to count: these kinds would beat it."


def test_watchers_the_folded_and_the_lonely_get_nothing() -> None:
    g = game("texas-holdem")
    now = seen(g, "As Ad", "Ks 7d 2c")
    folded = msgspec.structs.replace(now.seats[0], live=False)
    assert against_all(g, now)
    for change in (
        {"viewer": WATCHER}, {"seats": now.seats[:1]}, {"seats": (folded, now.seats[1])}, {"over": True},
    ):  # fmt: skip
        assert against_all(g, msgspec.structs.replace(now, **change)) == ()


# --- against the slow reference -------------------------------------------------------------------------

Slow = tuple[Counter[tuple[str, str]], int]


def slow_hands(
    share: CompiledShare, hole: Sequence[int], rows: Sequence[Sequence[int]]
) -> Iterable[tuple[int, ...]]:
    """Every set of cards that may be played."""
    most = len(hole) if share.most < 0 else share.most
    for line in share.lines:
        board = [card for row in line for card in rows[row]]
        for k in range(share.least, min(most, len(hole)) + 1):
            for own in combinations(hole, k):
                for others in combinations(board, share.size - k):
                    yield own + others


def slow(
    share: CompiledShare, hole: Sequence[int], rows: Sequence[Sequence[int]]
) -> tuple[tuple[int, ...], str, str]:
    """Key, class and reading of the best."""
    ranking = share.ranking
    made = [
        value(ranking.deck, ranking.role, ranking.settings, hand) for hand in slow_hands(share, hole, rows)
    ]
    best = max(made, key=lambda one: (one.key, -READINGS.index(one.reading)))
    return best.key, best.cls, best.reading


def compared(share: CompiledShare, mine: tuple[int, ...], rows: Sequence[Sequence[int]],
             holdings: Iterable[tuple[int, ...]]) -> Slow:  # fmt: skip
    better: Counter[tuple[str, str]] = Counter()
    ties = 0
    for hole in holdings:
        key, cls, reading = slow(share, hole, rows)
        ties += key == mine != ()
        if key > mine:
            better[cls, reading] += 1
    return better, ties


CASES = [
    ("texas-holdem", "standard", (3,)), ("texas-holdem", "standard", (5,)), ("texas-holdem", "short", (4,)),
    ("texas-holdem", "purple", (3,)), ("texas-holdem", "purple", (5,)), ("greek", "purple", (4,)),
    ("manila", "stripped", (5,)), ("yukon", "standard", (3, 3, 1)), ("yukon", "purple", (3, 3, 1)),
    ("egyptian", "purple", (3, 2, 1)),
]  # fmt: skip


@pytest.mark.parametrize(("variant", "pack", "laid"), CASES)
@pytest.mark.parametrize("seed", [1, 2])
def test_all_holdings_as_the_slow_reference_counts(
    variant: str, pack: str, laid: tuple[int, ...], seed: int
) -> None:
    g = game(variant, pack)
    held, left = 2, 12
    cards = Random(f"{variant} {pack} {seed}").sample(range(g.deck.size), g.deck.size)
    hole, unseen = tuple(cards[:held]), sorted(cards[held : held + left])
    rest = cards[held + left :]
    rows = []
    for count in laid:
        rows.append(tuple(rest[:count]))
        rest = rest[count:]
    # the others of the pack lie open before somebody who has folded
    folded = msgspec.structs.replace(seat(2, tuple(rest), len(rest)), live=False, shown=True)
    seats = (seat(0, hole, held), seat(1, None, held), folded)
    now = msgspec.structs.replace(EMPTY, seats=seats, rows=(tuple(rows),), row_names=g.variant.rows)
    found = against_all(g, now)
    assert len(found) == len(g.shares)
    for share, against in zip(g.shares, found, strict=True):
        key, _, _ = slow(share, hole, rows)
        better, ties = compared(share, key, rows, combinations(unseen, held))
        assert {(k.hand.value.cls, k.hand.value.reading): k.count for k in against.kinds} == dict(better)
        assert (against.count, against.ties) == (better.total(), ties)
        assert against.hands == (better.total(), comb(left, held))
        best = [kind.hand.value.key for kind in against.kinds]
        assert best == sorted(best, reverse=True)


@pytest.mark.parametrize("pack", ["standard", "purple"])
@pytest.mark.parametrize("seed", [1, 2, 3])
def test_omaha_holdings_one_by_one(pack: str, seed: int) -> None:
    g = game("omaha-hi-lo" if seed > 1 else "omaha", pack)
    cards = Random(f"omaha {pack} {seed}").sample(range(g.deck.size), g.deck.size)
    hole, row, unseen, rest = tuple(cards[:4]), tuple(cards[4:8]), sorted(cards[8:16]), cards[16:]
    folded = msgspec.structs.replace(seat(2, tuple(rest), len(rest)), live=False, shown=True)
    seats = (seat(0, hole, 4), seat(1, None, 4), folded)
    now = msgspec.structs.replace(EMPTY, seats=seats, rows=((row,),), row_names=g.variant.rows)
    for share, against in zip(g.shares, against_all(g, now), strict=True):
        key, _, _ = slow(share, hole, (row,))
        better, _ = compared(share, key, (row,), combinations(unseen, 4))
        assert against.hands == (better.total(), comb(8, 4))
        pairs, ties = compared(share, key, (row,), combinations(unseen, 2))
        assert {(k.hand.value.cls, k.hand.value.reading): k.count for k in against.kinds} == dict(pairs)
        assert (against.total, against.ties) == (comb(8, 2), ties)


@pytest.mark.parametrize("variant", ["five-card-draw", "27-single-draw", "bull", "badugi"])
@pytest.mark.parametrize("seed", [1, 2])
def test_hands_grouped_by_ranks_are_those_gone_through(variant: str, seed: int) -> None:
    g = game(variant)
    for share in g.shares:
        size = share.size
        cards = Random(f"{variant} {seed}").sample(range(g.deck.size), size + 22)
        mine, unseen = share.ranking.strength(cards[:size]), sorted(cards[size:])
        each = each_holding(Board(share, (), ()), unseen, size, mine, False)
        many = (badugis if size == 4 else fives)(share.ranking, unseen, mine)
        assert many.ties == each.ties
        assert {kind: (best.count, best.strength) for kind, best in many.better.items()} == {
            kind: (best.count, best.strength) for kind, best in each.better.items()
        }
        for best in many.better.values():
            assert share.ranking.strength(best.held) == best.strength


@pytest.mark.parametrize("variant", ["five-card-draw", "27-single-draw", "bull"])
@pytest.mark.parametrize("seed", [1, 2, 3])
def test_the_purple_draw_names_every_kind_and_the_best_of_it(variant: str, seed: int) -> None:
    g = game(variant, "purple")
    for share in g.shares:
        cards = Random(f"{variant} {seed}").sample(range(g.deck.size), 5 + 20)
        mine, unseen = share.ranking.strength(cards[:5]), sorted(cards[5:])
        each = each_holding(Board(share, (), ()), unseen, 5, mine, False)
        kinds = fives(share.ranking, unseen, mine)
        assert {kind: best.strength for kind, best in kinds.better.items()} == {
            kind: best.strength for kind, best in each.better.items()
        }


@pytest.mark.parametrize("seed", range(4))
def test_sets_that_hold_a_pair_are_counted(seed: int) -> None:
    chance = Random(seed)
    unseen = sorted(chance.sample(range(52), 12))
    pairs = chance.sample(list(combinations(unseen, 2)), (0, 1, 12, 66)[seed])
    for holds in (3, 4, 5):
        slow_count = sum(
            any(pair in pairs for pair in combinations(held, 2)) for held in combinations(unseen, holds)
        )
        assert holdings_with(unseen, pairs, holds) == slow_count


@pytest.mark.parametrize("pack", ["standard", "purple"])
@pytest.mark.parametrize("variant", ["crazy-pineapple", "irish"])
def test_before_a_discard_only_what_may_be_kept_counts(variant: str, pack: str) -> None:
    """6.4, 6.5: of three or four cards two may be kept, his and an opponent's, so no hand plays three."""
    g = game(variant, pack)
    (share,) = g.shares
    held = {"crazy-pineapple": 3, "irish": 4}[variant]
    cards = Random(f"kept {variant} {pack}").sample(range(g.deck.size), g.deck.size)
    hole, row, unseen, rest = tuple(cards[:held]), tuple(cards[4:7]), sorted(cards[7:15]), cards[15:]
    folded = msgspec.structs.replace(seat(2, tuple(rest), len(rest)), live=False, shown=True)
    unused = msgspec.structs.replace(seat(3, tuple(cards[held:4]), 4 - held), live=False, shown=True)
    seats = (seat(0, hole, held), seat(1, None, held), folded, unused)
    now = msgspec.structs.replace(EMPTY, seats=seats, rows=((row,),), row_names=g.variant.rows, street=2)
    (against,) = against_all(g, now)
    two = msgspec.structs.replace(share, most=2)
    mine, _, _ = slow(two, hole, (row,))
    assert against.mine.value.key == mine
    better, _ = compared(two, mine, (row,), combinations(unseen, held))
    assert against.hands == (better.total(), comb(8, held))
    pairs, ties = compared(two, mine, (row,), combinations(unseen, 2))
    assert told_by(against) == dict(pairs)
    assert (against.total, against.ties) == (comb(8, 2), ties)


def told_by(against: Against) -> dict[tuple[str, str], int]:
    return {(kind.hand.value.cls, kind.hand.value.reading): kind.count for kind in against.kinds}


def test_three_aces_of_which_one_must_go_are_a_pair() -> None:
    g = game("crazy-pineapple")
    before = msgspec.structs.replace(seen(g, "As Ah Ad", "Ks 7d 2c"), street=2)
    (against,) = against_all(g, before)
    assert sentence(g.deck, against.mine) == "pair of aces with king, seven, deuce"
    (against,) = against_all(g, msgspec.structs.replace(seen(g, "As Ah", "Ks 7d 2c"), street=2))
    assert (against.holds, against.total) == (2, comb(47, 2)), "after the discard they are as in Texas"


@pytest.mark.parametrize(
    ("variant", "hole", "street"), [("pineapple", 3, 0), ("crazy-pineapple", 3, 1), ("irish", 4, 1)]
)
@pytest.mark.parametrize("pack", ["standard", "purple"])
def test_two_of_the_cards_before_the_flop(variant: str, hole: int, street: int, pack: str) -> None:
    """6.3 to 6.5: what two cards come to, as the slow reader has it, against all pairs."""
    g = game(variant, pack)
    cards = Random(f"{variant} {pack}").sample(range(g.deck.size), hole)
    text = " ".join(g.deck.text(card) for card in cards)
    (against,) = against_all(g, msgspec.structs.replace(seen(g, text, ""), street=street))
    ranking = g.shares[0].ranking
    reader = reader_of(g.deck, ranking.role, ranking.settings)
    mine = max(reader.showing(two).key for two in combinations(cards, 2))
    unseen = [card for card in range(g.deck.size) if card not in cards]
    keys = [reader.showing(two).key for two in combinations(unseen, 2)]
    assert (against.so_far, against.holds, against.plays, against.total) == (True, hole, 2, len(keys))
    assert (against.count, against.ties) == (sum(key > mine for key in keys), keys.count(mine))
    beating = {two for two, key in zip(combinations(unseen, 2), keys, strict=True) if key > mine}
    none = [held for held in combinations(unseen[:14], hole) if beating.isdisjoint(combinations(held, 2))]
    few = holdings_with(unseen[:14], [two for two in beating if set(two) <= set(unseen[:14])], hole)
    assert few == comb(14, hole) - len(none)
    assert against.hands[1] == comb(len(unseen), hole)


@pytest.mark.parametrize("pack", ["standard", "purple"])
@pytest.mark.parametrize(("street", "up", "other"), [(1, "", ""), (2, "9", "T"), (3, "9 J", "T A")])
def test_bull_counts_from_the_first_round_on(pack: str, street: int, up: str, other: str) -> None:
    """8: three concealed cards, then one open one more each round; the reader's own values."""
    g = game("bull", pack)

    def cards(ranks: str, suits: str) -> str:
        return " ".join(rank + suit for rank, suit in zip(ranks.split(), suits, strict=False))

    own, open_, his = (("K 8 9", "ccd"), (up, "sh"), (other, "hd"))
    if pack == "purple":
        own, open_, his = (("K 8 9", "rpp"), (up, "bz"), (other, "ob"))
    now = msgspec.structs.replace(
        seen(g, cards(*own), up=cards(*open_), others=(cards(*his),)), street=street
    )
    seats = (now.seats[0], msgspec.structs.replace(now.seats[1], concealed=3))
    gone = frozenset(range(g.deck.size)) - frozenset(
        Random(f"{pack} {street}").sample(range(g.deck.size), 24)
    )
    mine = (now.seats[0].down or ()) + now.seats[0].up
    known = now.seats[1].up
    lying = tuple(sorted(gone - {*mine, *known}))
    folded = msgspec.structs.replace(seat(2, lying, len(lying)), live=False, shown=True)
    unseen = [card for card in range(g.deck.size) if card not in {*lying, *mine, *known}]
    high, low = against_all(g, msgspec.structs.replace(now, seats=(*seats, folded)))
    for against in (high, low):
        ranking = against.share.ranking
        values = [
            showing(g.deck, ranking.role, ranking.settings, held + known) for held in combinations(unseen, 3)
        ]
        own_value = showing(g.deck, ranking.role, ranking.settings, mine)
        assert against.so_far == (street < 3)
        assert (against.holds, against.total) == (3, len(values))
        assert against.count == sum(value > own_value for value in values) == sum(told_by(against).values())
        assert against.ties == values.count(own_value)
        assert len(told_by(against)) == len(against.kinds), "each kind once"


def test_too_many_parts_are_said_to_be_too_many() -> None:
    g = compile_game(load_variant(SIX_DOWN, "six"), deck("standard"))
    (against,) = against_all(g, seen(g, "As Ks Qd Jd 9c 8c", ""))
    assert (against.total, against.kinds) == (0, ())
    assert summary(against) == "There are too many hands to count."


SIX_DOWN = """
id = "six"
name = "Six"
seats = [2, 6]
forced = "blinds"
rows = ["board"]
steps = [
  {do = "deal", down = 6},
  {do = "bet"},
  {do = "board", to = ["board", "board", "board"]},
  {do = "bet", size = "big"},
]

[pools.any]
hole = [3, 4]
lines = [["board"]]

[[shares]]
name = "high"
pool = "any"
"""


def test_parts_of_hands_are_compared_as_the_reference_reads_them() -> None:
    g = game("seven-card-stud-hi-lo", "purple")
    now = seen(g, "Kr 8p", up="9p", others=("Tb", "Jo"))
    for against in against_all(g, now):
        ranking = against.share.ranking
        reader = reader_of(g.deck, ranking.role, ranking.settings)
        mine = reader.showing(tuple(parse_cards(g.deck, "Kr 8p 9p"))).key
        open_ = tuple(parse_cards(g.deck, ("Tb", "Jo")[against.seats[0] - 1]))
        used = set(parse_cards(g.deck, "Kr 8p 9p Tb Jo"))
        unseen = [card for card in range(g.deck.size) if card not in used]
        keys = [reader.showing(held + open_).key for held in combinations(unseen, 2)]
        assert against.so_far
        assert (against.count, against.ties) == (sum(key > mine for key in keys), keys.count(mine))


# --- secrecy --------------------------------------------------------------------------------------------


@pytest.mark.parametrize("variant", variant_ids())
@pytest.mark.parametrize("pack", ["standard", "purple"])
def test_hidden_cards_change_no_answer(variant: str, pack: str) -> None:
    """The same hand with other cards wherever the viewer may not see: the same answers, all along."""
    chance = Random(f"beats {variant} {pack}")
    answers = 0
    while answers < 4:
        g = random_game(chance, variant, pack, chance.choice(STRUCTURES), {})
        start = random_start(chance, g)
        log: list[Act] = []
        hand = list(moves(g, start, chance, log))
        viewer = chance.randrange(len(start.stacks))
        known = {card for _, _, after in hand for card in visible(after, viewer)}
        other = list(moves(g, other_stock(chance, start, known), iter(log), []))
        steps = list(zip(hand, other, strict=True))
        for (_, _, one), (_, _, two) in chance.sample(steps, min(len(steps), 6)):
            mine, again = (shown(g, view(g, state, viewer)) for state in (one, two))
            assert mine == again
            answers += bool(mine) and one.down != two.down


def shown(g: Game, now: View) -> list[object]:
    """All of an answer, as plain values."""
    return [
        (
            a.share.name, a.seats, sentence(g.deck, a.mine), summary(a), a.total, a.count, a.ties, a.hands,
            [(sentence(g.deck, k.hand), k.held, k.known, k.count) for k in a.kinds],
        )
        for a in against_all(g, now)
    ]  # fmt: skip
