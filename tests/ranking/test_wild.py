"""Wild cards: the short ways of `wild`, and the tables, beside trying every card there is (R-32 to R-35)."""

from __future__ import annotations

import random
import re

import pytest

from purplepoker.cards import Deck, deck, load_deck, parse_cards, with_wild
from purplepoker.errors import Code, Refused
from purplepoker.files import data_text
from purplepoker.ranking import reference
from purplepoker.ranking.base import DEFAULTS, PackSettings, role_of_kind
from purplepoker.ranking.reference import reader_of
from purplepoker.ranking.showing import showing
from purplepoker.ranking.tables import ranking

MODES = (
    ("standard", "high", 2, "jokers"),
    ("standard", "high", 0, "2"),
    ("standard", "high", 2, "bug"),
    ("standard", "high", 1, "bug,2"),
    ("standard", "a5", 2, "jokers"),
    ("standard", "a5-8", 1, "bug"),
    ("standard", "27", 2, "jokers"),
    ("standard", "27", 0, "7"),
    ("standard", "badugi", 2, "jokers"),
    ("standard", "badugi", 0, "2,A"),
    ("short", "short", 2, "jokers"),
    ("short", "short", 1, "bug"),
    ("stripped", "high", 1, "jokers,K"),
    ("purple", "purple", 2, "jokers"),
    ("purple", "purple", 0, "8"),
    ("purple", "purple", 2, "bug"),
    ("purple", "purple", 1, "bug,Q"),
    ("purple", "purple-low", 2, "jokers"),
    ("purple", "purple-low-8", 1, "bug"),
    ("purple", "purple-27", 1, "jokers"),
    ("purple", "high", 2, "jokers"),
    ("purple", "high", 1, "bug"),
    ("purple", "badugi", 1, "jokers"),
)

PLAIN_RANK = '    {{ letter = "{0}", name = "n{0}", plural = "n{0}s", value = {0} }},'
PLAIN = """id = "plain"
name = "Plain"
ranks = [
{ranks}
]
suits = [
    {{ letter = "c", name = "clubs", symbol = "c" }},
    {{ letter = "d", name = "diamonds", symbol = "d" }},
    {{ letter = "h", name = "hearts", symbol = "h" }},
    {{ letter = "s", name = "spades", symbol = "s" }},
]
[roles]
high = {{ kind = "high" }}
"""


def dealt(pack: Deck, size: int, wild: int, chance: random.Random) -> list[int]:
    """Cards with so many wild ones; half of the hands from few natural cards, where much fits together."""
    free = [card for card in range(pack.size) if pack.is_wild(card)]
    natural = [card for card in range(pack.size) if not pack.is_wild(card)]
    wild = min(wild, len(free))
    narrow = chance.sample(natural, max(size, 9)) if chance.random() < 0.5 else natural
    return chance.sample(free, wild) + chance.sample(narrow, size - wild)


@pytest.mark.parametrize(("pack_id", "kind", "jokers", "wild"), MODES)
def test_the_short_way_is_the_long_one(pack_id: str, kind: str, jokers: int, wild: str) -> None:
    pack = with_wild(deck(pack_id), jokers, wild)
    role = role_of_kind(pack, kind)
    order = ranking(pack, role, DEFAULTS)
    chance = random.Random(f"{pack_id} {kind} {wild}")
    size = 4 if kind == "badugi" else 5
    for number, hands in ((1, 60), (2, 6)):
        for _ in range(hands):
            cards = dealt(pack, size, number, chance)
            slow = reference.value(pack, role, DEFAULTS, cards)
            fast = order.value(cards)
            assert fast.key == slow.key, pack.text(cards[0])
            assert (fast.cls, fast.points, fast.reading) == (slow.cls, slow.points, slow.reading)
            assert sorted(fast.cards) == sorted(cards) or kind == "badugi"
            check_what_it_stands_for(pack, kind, fast.cards, fast.as_)


def check_what_it_stands_for(pack: Deck, kind: str, cards: tuple[int, ...], stand: tuple[int, ...]) -> None:
    """Natural cards are themselves, wild ones natural cards not in the hand, five of a kind apart (2.4)."""
    for card, one in zip(cards, stand, strict=True):
        assert one < pack.size - pack.jokers
        assert pack.is_wild(card) or one == card
    ranks = {pack.rank_of[card] for card in stand}
    assert len(set(stand)) == len(stand) or (len(ranks) == 1 and kind in ("high", "short"))


@pytest.mark.parametrize("size", [5, 6, 7, 9])
@pytest.mark.parametrize(("pack_id", "kind", "jokers", "wild"), MODES)
def test_strengths_are_in_the_order_of_the_values(
    pack_id: str, kind: str, jokers: int, wild: str, size: int
) -> None:
    pack = with_wild(deck(pack_id), jokers, wild)
    order = ranking(pack, role_of_kind(pack, kind), DEFAULTS)
    chance = random.Random(f"{pack_id} {kind} {wild} {size}")
    few = 4 if order.tabled else 1
    seen = []
    for number in range(4 if order.tabled else 2):
        for _ in range(few * (6 if size < 9 else 1)):
            cards = dealt(pack, size, number, chance)
            value, strength = order.value(cards), order.strength(cards)
            assert (strength > 0) == value.qualifies
            if value.qualifies:
                assert (order.class_of(strength), order.points_of(strength)) == (value.cls, value.points)
            seen.append((strength, value.key))
    seen.sort()
    assert [key for _, key in seen] == sorted(key for _, key in seen)
    assert len({strength for strength, _ in seen}) == len({key for _, key in seen})


@pytest.mark.parametrize("hands", [300, pytest.param(20_000, marks=pytest.mark.long)])
@pytest.mark.parametrize(("pack_id", "kind", "jokers", "wild"), MODES)
def test_tables_have_the_value_of_five_cards(
    pack_id: str, kind: str, jokers: int, wild: str, hands: int
) -> None:
    pack = with_wild(deck(pack_id), jokers, wild)
    role = role_of_kind(pack, kind)
    order, reader = ranking(pack, role, DEFAULTS), reader_of(pack, role, DEFAULTS)
    if not order.tabled or kind == "badugi":
        hands //= 50  # there it is the short way that is asked twice
    chance = random.Random(f"{pack_id} {kind} {wild} five")
    by_strength: dict[int, tuple[int, ...]] = {}
    for _ in range(hands):
        cards = dealt(pack, 5, chance.choice((0, 1, 1, 1, 2, 2, 3)), chance)
        reading = reader.best_badugi(cards) if kind == "badugi" else reader.five(cards)
        key = reading.key if reader.qualifies(reading) else ()
        assert by_strength.setdefault(order.strength(cards), key) == key
    rising = [key for _, key in sorted(by_strength.items())]
    assert rising == sorted(set(rising))


def test_a_bug_without_a_color_counts_nothing_by_colors() -> None:
    """R-34, `bug_color = false`: three purples become a pair with king and nothing more."""
    pack = with_wild(deck("purple"), 1, "bug")
    cards = parse_cards(pack, "Kr Kb 9p 8p Jk")
    role = role_of_kind(pack, "purple")
    plain = PackSettings(bug_color=False)
    assert ranking(pack, role, DEFAULTS).value(cards).points == (7, 6, 4)
    value = ranking(pack, role, plain).value(cards)
    assert (value.cls, value.reading, value.points) == ("pair", "colors", (7, 6, 4))
    assert value.key == reference.value(pack, role, plain, cards).key
    two = with_wild(deck("purple"), 2, "bug")
    for text in ("8p 9b Tg Jk1 Jk2", "9p Tp Jp Jk1 Jk2", "Ar Ko Qr Jk1 Jk2"):
        cards = parse_cards(two, text)
        order = ranking(two, role_of_kind(two, "purple"), plain)
        own = order.value(cards)
        assert own.key == reference.value(two, role_of_kind(two, "purple"), plain, cards).key
        assert (order.class_of(order.strength(cards)), order.points_of(order.strength(cards))) == (
            own.cls,
            own.points,
        )


@pytest.mark.parametrize(
    ("pack_id", "wild", "better", "worse"),
    [
        ("standard", "jokers", "Kd Jk", "Kc Kh"),
        ("standard", "jokers", "Kd Jk", "As Kh"),
        ("standard", "bug", "Ks Qs Kd Jk", "Ks Qs Kd Js"),
        ("purple", "jokers", "8p 9p Jk", "8r 8b Kg"),
        ("purple", "bug", "8p 9p Jk", "8z 8v Ab"),
        ("standard", "2", "2d 3c", "As Kd"),
    ],
)
def test_a_wild_card_showing_makes_the_most_of_the_others(
    pack_id: str, wild: str, better: str, worse: str
) -> None:
    """R-36: `Kd Jk` is a pair of kings like any other, so "better" means not worse."""
    pack = with_wild(deck(pack_id), 0, wild)
    high = pack.roles["high"]
    assert showing(pack, high, DEFAULTS, parse_cards(pack, better)) >= showing(
        pack, high, DEFAULTS, parse_cards(pack, worse)
    )


def test_all_five_wild_are_five_aces() -> None:
    pack = with_wild(deck("standard"), 1, "jokers,2")
    reader = reader_of(pack, pack.roles["high"], DEFAULTS)
    value = reader.five(parse_cards(pack, "2s 2h 2d 2c Jk"))
    assert (value.cls, value.points) == ("five_of_a_kind", (14,))


@pytest.mark.parametrize("kind", ["high", "a5", "27", "a5-8"])
def test_six_wild_cards_and_more(kind: str) -> None:
    """More of them than play; the lowest five of seven are a wheel, whatever the seventh is."""
    pack = with_wild(deck("standard"), 2, "2,3")
    order = ranking(pack, role_of_kind(pack, kind), DEFAULTS)
    best = {"high": (14,), "a5": (5, 4, 3, 2, 1), "a5-8": (5, 4, 3, 2, 1), "27": (7, 5, 4, 3, 2)}[kind]
    for text in ("2c 2d 2h 2s Jk1 Jk2 8s", "2c 2d 2h 2s 3c 3d Jk1", "2c 2d 2h 2s 3c 3d Jk1 Jk2 Ks"):
        assert order.points_of(order.strength(parse_cards(pack, text))) == best
    assert order.value(parse_cards(pack, "2c 2d 2h 2s Jk1 Jk2")).points == best


def test_a_pack_without_aces_has_no_bug() -> None:
    pack = load_deck(PLAIN.format(ranks="\n".join(PLAIN_RANK.format(n) for n in range(2, 10))), "plain")
    with pytest.raises(Refused) as no:
        with_wild(pack, 1, "bug")
    assert no.value.code is Code.BAD_WILD
    assert "has none" in str(no.value)


def test_r34_a_bug_takes_five_colors() -> None:
    """With four colors the four aces and the bug would be a hand in which the bug is no card."""
    text = data_text("decks", "purple")
    four = [line for line in text.splitlines() if not re.search("bronze|silver|gold", line)]
    pack = load_deck("\n".join(four).replace('"purple"', '"four"', 1), "four")
    assert len(pack.colors) == 4
    with pytest.raises(Refused) as no:
        with_wild(pack, 1, "bug")
    assert no.value.code is Code.BAD_WILD
    assert "four needs 5 colors" in str(no.value)


def test_a_pack_has_room_for_its_jokers() -> None:
    """64 cards are the most, jokers included."""
    suits = ", ".join(f'{{ letter = "{c}", name = "{c}{c}", symbol = "{c}" }}' for c in "abcdefgh")
    ranks = "\n".join(PLAIN_RANK.format(n) for n in range(2, 10))
    text = PLAIN.format(ranks=ranks)
    full = load_deck(
        text[: text.index("suits")] + f"suits = [{suits}]\n" + text[text.index("[roles]") :], "full"
    )
    assert full.size == 64
    with pytest.raises(Refused) as no:
        with_wild(full, 1, "jokers")
    assert no.value.code is Code.BAD_WILD
    assert "64" in str(no.value)


@pytest.mark.parametrize(
    ("jokers", "wild", "token"),
    [
        (0, "3x", "3x"),
        (0, "none,2", "none"),
        (1, "bug,jokers", "bug,jokers"),
        (0, "2,2", "'2'"),
        (0, "", "''"),
        (0, "2,3,4,5,6,7,8,9,T,J,Q,K,A", "2,3"),
    ],
)
def test_what_cannot_be_wild_is_refused(jokers: int, wild: str, token: str) -> None:
    with pytest.raises(Refused) as no:
        with_wild(deck("standard"), jokers, wild)
    assert no.value.code is Code.BAD_WILD
    assert token in str(no.value)


def test_the_words_of_a_pack_say_what_is_wild() -> None:
    assert deck("standard").wild == "none"
    assert with_wild(deck("standard"), 0, "none") is deck("standard")
    assert with_wild(deck("standard"), 2, "none").wild == "jokers"
    assert with_wild(deck("standard"), 0, "Bug, 10, 2").wild == "bug,2,T"
    assert with_wild(deck("purple"), 0, "jokers").jokers == 1
    assert with_wild(deck("standard", 2), 0, "bug").jokers == 2
    with pytest.raises(Refused):
        with_wild(deck("standard", 2), 1, "bug")
