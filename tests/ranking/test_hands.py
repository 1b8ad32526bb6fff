"""The vectors of `rules` 2.6, 9.3 and 9.4 that need no joker, one by one, by the reference."""

from __future__ import annotations

import pytest

from purplepoker.cards import deck, format_cards, parse_cards
from purplepoker.errors import Code, Refused
from purplepoker.ranking.base import HandValue, PackSettings, role_of_kind
from purplepoker.ranking.reference import value
from ranking.hands import said, worth

FIVE = PackSettings(tie_break_depth=5)


def compare(kind: str, pack: str, a: str, b: str, settings: PackSettings | None = None) -> str:
    """`>`, `<` or `=`."""
    first, second = (worth(text, kind, pack, settings or PackSettings()) for text in (a, b))
    return ">" if first.key > second.key else "<" if first.key < second.key else "="


@pytest.mark.parametrize(
    ("id", "kind", "a", "b", "sign"),
    [
        ("V-01", "high", "As Qs Ts 9s 3s", "Ah Qh Th 3h 2h", ">"),
        ("V-02", "high", "6d 5d 4d 3d 2d", "5c 4c 3c 2c Ac", ">"),
        ("V-03", "high", "9s 9h 9d 2c 2d", "8s 8h 8d Ac Ad", ">"),
        ("V-04", "high", "Ks Kh 4d 4c 9s", "Kd Kc 3h 3s As", ">"),
        ("V-18", "a5", "5s 4s 3s 2s As", "6d 4c 3h 2d Ah", ">"),
        ("V-19", "a5", "8c 7d 4s 3h Ac", "8s 6h 5d 4c 3d", "<"),
        ("V-20", "a5", "2c 2d 3s 4h 5c", "Kd Qc Jh Ts 9s", "<"),
        ("V-21", "27", "7s 5d 4c 3h 2s", "7d 6h 4s 3c 2d", ">"),
        ("V-22", "27", "Kc Qc 9d 5c 3h", "Ah 5d 4c 3s 2h", ">"),
        ("V-22", "27", "Ah 5d 4c 3s 2h", "6d 5h 4d 3s 2c", ">"),
        ("V-23", "27", "9h 7h 5h 3h 2h", "2s 2d 4h 6c 8d", "<"),
        ("V-24", "a5", "2s 2h Kd Qc Js", "3s 3h 4d 5c 6s", ">"),
    ],
)
def test_ordinary_hands(id: str, kind: str, a: str, b: str, sign: str) -> None:
    assert compare(kind, "standard", a, b) == sign, id


@pytest.mark.parametrize(
    ("text", "kind", "says"),
    [
        ("5c 4c 3c 2c Ac", "high", "straight_flush 5"),
        ("5c 4c 3c 2c Ad", "high", "straight 5"),
        ("Ac Kc Qc Jc Tc", "high", "royal_flush 14"),
        ("3s 2s As Ks Qd", "high", "high_card 14 13 12 3 2"),
        ("Ks Kh 4d 4c 9s", "high", "two_pair 13 4 9"),
        ("As 2d 3h 4c 5s", "27", "high_card 14 5 4 3 2"),
        ("As 2s 3s 4s 5s", "27", "flush 14 5 4 3 2"),
        ("6s 2s 3s 4s 5s", "27", "straight_flush 6"),
        ("As 2s 3s 4s 5s", "a5", "high_card 5 4 3 2 1"),
        ("As Ad 3s 4s 5s", "a5", "pair 1 5 4 3"),
        ("As 2h 3d 4c", "badugi", "four_card 4 3 2 1"),
        ("As 2s 3d 4c", "badugi", "three_card 4 3 1"),
        ("Ks Kh Kd Kc", "badugi", "one_card 13"),
        ("As 2s 3s 4s", "badugi", "one_card 1"),
        ("As 2h 3d 3c 9c Ks", "badugi", "four_card 9 3 2 1"),
    ],
)
def test_numbers_of_ordinary_hands(text: str, kind: str, says: str) -> None:
    assert said(text, kind) == says


def test_a_flush_beats_a_full_house_with_a_short_pack() -> None:
    """2.3; the low ace is a setting: there with 36 cards, not with 32."""
    assert compare("short", "short", "As Ts 9s 7s 6s", "Ks Kh Kd Qs Qh") == ">"
    assert said("As 6d 7h 8c 9s", "short", "short") == "straight 9"
    assert said("As 6s 7s 8s 9s", "short", "short") == "straight_flush 9"
    assert said("As 7d 8h 9c Ts", "short", "stripped") == "high_card 14 10 9 8 7"
    assert said("As 6d 7h 8c 9s", "high", "short") == "high_card 14 9 8 7 6"


def test_a_low_qualifies() -> None:
    good, bad = worth("8s 7d 3h 2c Ac", "a5-8"), worth("9s 4d 3h 2c Ac", "a5-8")
    assert (good.qualifies, bad.qualifies) == (True, False)
    assert bad.key < good.key
    assert bad.points == (9, 4, 3, 2, 1)
    assert not worth("8s 8d 3h 2c Ac", "a5-8").qualifies
    assert worth("Ks Kd Kh 8s 7d 3h 2c Ac", "a5-8").points == (8, 7, 3, 2, 1)
    assert bad.key == worth("Ks Kd Qh Qc Ac", "a5-8").key


def test_high_on_the_purple_pack() -> None:
    """V-31 (R-37)."""
    assert said("Ar Ao Kr Qo 9r", "high", "purple") == "flush 14 14 13 12 9"
    assert said("Kr Kb Kg Ko Kp", "high", "purple") == "five_of_a_kind 13"
    assert said("Ar 8o 9r To Jr", "high", "purple") == "flush 14 11 10 9 8"
    assert said("8r 9o Tb Jg Qr", "high", "purple") == "straight 12"
    assert compare("high", "purple", "Kr Kb Kg Ko Kp", "Tp Jp Qp Kp Ap") == ">"
    assert compare("27", "purple", "Kr Kb Kg Ko Kp", "Tp Jp Qp Kp Ap") == "<"


@pytest.mark.parametrize(
    ("id", "a", "b", "sign"),
    [
        ("PU-1", "Kr Kb Kg 8o 9z", "8p Tp Kp 9o Jr", "<"),
        ("PU-2", "Kr Kb Kg 8p Tp", "8r 9o Tb Jg Qp", "<"),
        ("PU-3", "8b 9b Jb Kb Ab", "Ar Ao Ab Ag 8p", ">"),
        ("PU-4", "8g 9g Tg Jg Qg", "Kr Ko Kb Kg Kp", ">"),
        ("PU-5", "Tp Jp Qp Kp Ap", "Tr Jr Qr Kr Ar", ">"),
        ("PU-6", "Tr Jo Qr Ko Ar", "Tr Jr Qr Kr Ar", "="),
        ("PU-7", "Ar Ab Ko Qg 8p", "Ap Ag Kb Qo 9z", "="),
        ("PU-8", "9r 9o Tg Tb Kp", "8r Jr Qo Ao Kp", "<"),
        ("PU-9", "8o Tb Kp Ag 9r", "8p 9b Tg Qr Ko", "="),
        ("PU-11", "Kr Kb 8p 9p Tb Kg 8o", "Kr Kb 8p 9p Tb Jp Ag", "<"),
        ("PU-12", "Ap 8r 9o Tg Jz", "8p 9r To Jg Qz", "<"),
        ("PU-21", "Kr Ko Kp Tb Tg", "8b 9b Qb Jo Ao", "="),
        ("PU-22", "8r 9o Tr Jo Qo", "8o 9r To Jr Qr", "="),
        ("PU-23", "8p 9p Tp Jp Ab", "Ar Ao Av Az Kp", "="),
        ("PU-24", "8z 9z Tz Jz Qz", "8g 9g Tg Jg Qg", "<"),
        ("PU-25", "9r 9b 9p Tv Tz", "9g 9o 9v Qr Qb", "<"),
    ],
)
def test_purple_hands(id: str, a: str, b: str, sign: str) -> None:
    assert compare("purple", "purple", a, b) == sign, id


@pytest.mark.parametrize(
    ("text", "says", "reading"),
    [
        ("8p Tp Kp 9o Jr", "three_of_a_kind 7 4 3", "colors"),  # PU-1
        ("Kr Kb Kg 8o 9z", "three_of_a_kind 6 2 1", "ranks"),
        ("Kr Kb Kg 8p Tp", "three_of_a_kind 6 3 1", "ranks"),  # PU-2: never mixed
        ("Tr Jo Qr Ko Ar", "royal_flush 7 4 4", "suit"),  # PU-6
        ("Tr Jr Qr Kr Ar", "royal_flush 7 4 4", "suit"),  # in one color too: R-44 names the suit
        ("Ap Ab Kp Qg 8z", "pair 7 6 5", "ranks"),  # by colors too: R-44 names the ranks
        ("Ar Ko Qr 9o 8r", "full_house 4 3", "colors"),  # PU-10
        ("Ap 8r 9o Tg Jz", "straight 4", "ranks"),  # PU-12
        ("8o Tb Kp Ag 9r", "high_card 7 6 5", "colors"),  # PU-9
        ("Ar Ab Ko Qg 8p", "pair 7 6 5", "ranks"),  # PU-7
        ("Kr Kb 8p 9p Tb Jp Ag", "full_house 7 6", "colors"),  # PU-11
        ("8b 9b Jb Kb Ab", "five_of_a_kind 6", "colors"),
    ],
)
def test_numbers_and_readings_of_purple_hands(text: str, says: str, reading: str) -> None:
    assert said(text, "purple", "purple") == says
    assert worth(text, "purple", "purple").reading == reading


def test_which_cards_play_and_in_which_order() -> None:
    """Groups first; a low ace last; of equal fives the highest cards (R-44)."""
    pack = deck("purple")
    assert format_cards(pack, worth("Kr Kb 8p 9p Tb Jp Ag", "purple", "purple").cards) == "Jp 9p 8p Kb Tb"
    assert format_cards(pack, worth("Ap 8r 9o Tg Jz", "purple", "purple").cards) == "Jz Tg 9o 8r Ap"
    standard = deck("standard")
    assert format_cards(standard, worth("5c 4d 3h 2s As Ac Kd", "high").cards) == "5c 4d 3h 2s As"
    assert format_cards(standard, worth("4s Kh 4d 9c Ks 9h", "high").cards) == "Ks Kh 9h 9c 4s"
    assert format_cards(standard, worth("As 2s 2h 3d 4c", "badugi").cards) == "4c 3d 2h As"


def test_settings_of_the_purple_ranking() -> None:
    """R-19: depth, a low ace, what decides between straight flushes."""
    both = ("8r 9o Tr Jo Qo", "8o 9r To Jr Qr")  # PU-22
    assert compare("purple", "purple", *both, FIVE) == "<"
    assert said(both[1], "purple", "purple", FIVE) == "straight_flush 5 4 4 4 3 3"
    assert said(both[1], "purple", "purple", PackSettings(sf_tie="colors")) == "straight_flush 4 4 4"
    assert said("Ap 8r 9o Tg Jz", "purple", "purple", PackSettings(ace_low=False)) == "high_card 7 5 4"
    assert compare("purple", "purple", "Ar Ab Ko Qg 8p", "Ap Ag Kb Qo 9z", FIVE) == "<"  # PU-7


@pytest.mark.parametrize(
    ("id", "text", "says", "reading"),
    [
        ("PL-1", "Ap 8p 9g Tb Jr", "high_card 4 3 2 1 0", "ranks"),
        ("PL-1", "8z Kv Ao Qr 9g", "high_card 5 4 3 2 1", "colors"),
        ("PL-2", "8p 8b 9g Tr Jo", "high_card 7 6 5 4 3", "colors"),
        ("PL-3", "9p Tp Jb Qg Kr", "high_card 6 5 4 3 2", "ranks"),
        ("PL-4", "Ap Ab Kg Qr 8p", "pair 0 6 5 1", "ranks"),
    ],
)
def test_purple_lows(id: str, text: str, says: str, reading: str) -> None:
    assert said(text, "purple-low", "purple") == says, id
    assert worth(text, "purple-low", "purple").reading == reading, id


def test_settings_of_purple_lows() -> None:
    """R-22, R-47."""
    assert compare("purple-low", "purple", "Ap 8p 9g Tb Jr", "8z Kv Ao Qr 9g") == ">"
    assert said("8p 8b 9g Tr Jo", "purple-low", "purple", PackSettings(low_reading="ranks")) == "pair 1 4 3 2"
    assert said("Ap 8p 9g Tb Jr", "purple-low", "purple", PackSettings(low_tie_depth=3)) == "high_card 4 3 2"
    assert worth("Ap 8p 9g Tb Qr", "purple-low-8", "purple").qualifies
    assert worth("8z Kv Ao Qr 9g", "purple-low-8", "purple").qualifies
    assert not worth("9p Tp Jb Qg Kr", "purple-low-8", "purple").qualifies


def test_purple_27_is_purple_turned_round() -> None:
    """R-47: with five numbers, whatever the depth set."""
    hands = [
        "8p Tp Kp 9o Jr",
        "Kr Kb Kg 8o 9z",
        "8g 9g Tg Jg Qg",
        "Ar Ab Ko Qg 8p",
        "8o Tb Kp Ag 9r",
        "Ap Ag Kb Qo 9z",
    ]
    rising = sorted(hands, key=lambda text: worth(text, "purple", "purple", FIVE).key)
    assert rising == sorted(hands, key=lambda text: worth(text, "purple-27", "purple").key, reverse=True)
    assert said("8o Tb Kp Ag 9r", "purple-27", "purple") == "high_card 7 6 5 4 3"


def refusal(text: str, kind: str, pack: str, jokers: int = 0) -> Refused:
    cards = deck(pack, jokers)
    with pytest.raises(Refused) as no:
        value(cards, role_of_kind(cards, kind), PackSettings(), parse_cards(cards, text))
    return no.value


def test_what_is_refused() -> None:
    assert refusal("As Ks Qs Js", "high", "standard").code is Code.CARD_COUNT
    assert refusal("2s 3s 4s 5s 6s 7s 8s 9s Ts Js", "high", "standard").code is Code.CARD_COUNT
    assert refusal("", "badugi", "standard").code is Code.CARD_COUNT
    assert refusal("As Ks Qs Js Ts", "purple", "standard").code is Code.RANKING_UNFIT
    no = refusal("As Ks Qs Js Ts", "best", "standard")
    assert no.code is Code.UNKNOWN_RANKING
    assert "purple-low-8" in str(no)


def test_a_value_is_a_record() -> None:
    hand = worth("As Ks Qs Js Ts", "high")
    assert isinstance(hand, HandValue)
    assert hand.as_ == hand.cards
    assert hand == worth("Ts Js Qs Ks As", "high")
