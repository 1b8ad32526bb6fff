"""Showdowns in words by case: who is out is never named as beaten, and every share says where it went."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

import msgspec
import pytest

from purplepoker.cards import deck, parse_cards
from purplepoker.engine.events import Awarded
from purplepoker.engine.game import Game, compile_game
from purplepoker.engine.pots import Pot, award, won
from purplepoker.engine.showdown import compare
from purplepoker.engine.view import SeatView, View
from purplepoker.reading.outcome import Line, tell
from purplepoker.variants.load import variant_file

NAMES = ("Ann", "Bob", "Cat")


class Plain(msgspec.Struct, frozen=True):
    """Names as they are, `me` as you."""

    me: int = -1

    def does(self, position: int, verb: str) -> str:
        return f"you {verb}" if position == self.me else f"{NAMES[position]} {verb}s"

    def list(self, positions: Sequence[int]) -> str:
        words = ["you" if p == self.me else NAMES[p] for p in sorted(positions, key=lambda p: p != self.me)]
        return words[0] if len(words) == 1 else f"{', '.join(words[:-1])} and {words[-1]}"

    def number(self, number: int) -> str:
        return str(number)


def game(variant: str, pack: str = "standard", **rules: str) -> Game:
    return compile_game(variant_file(variant), deck(pack), rules=rules)


def ended(
    g: Game, hands: str, pots: Sequence[tuple[int, str]], ways: str = "", rows: Sequence[str] = ()
) -> tuple[Awarded, View]:
    """Ann, Bob and Cat lay these hands open for these pots; `ways` "-" for who has folded."""
    holes = [tuple(parse_cards(g.deck, hand)) for hand in hands.split("/")]
    runs = tuple((tuple(parse_cards(g.deck, row)),) for row in rows) or (((),) * len(g.variant.rows),)
    said = tuple(way.strip("-") for way in ways.split())
    contested = [Pot(amount, sum(1 << "ABC".index(who) for who in whose)) for amount, whose in pots]
    live = 0
    for pot in contested:
        live |= pot.who
    parts = award(
        contested,
        [compare(g, holes, row, live) for row in runs],
        names=g.names,
        ways=said,
        declare_scope=g.stakes.declare_scope,
    )
    chips = won(parts, len(holes))
    event = Awarded(tuple((pot.amount, pot.who) for pot in contested), parts, chips, "showdown")
    seats = tuple(
        SeatView(
            p, stack=0, bet=0, put=1, live=bool(live >> p & 1), all_in=False, shown=bool(live >> p & 1),
            mucked=False, concealed=len(hole), down=hole if live >> p & 1 else None, up=(),
            swaps=0, way=said[p] if said else "",
        )
        for p, hole in enumerate(holes)
    )  # fmt: skip
    seen = View(
        viewer=-1, variant=g.variant.id, deck=g.deck.id, structure="", seats=seats, row_names=g.variant.rows,
        rows=runs, hidden=(), pots=event.pots, pot=0, to_match=0, bet_size=0, street=0, actor=-1, asked=0,
        choice="", stock=0, over=False, why="", legal=None,
    )  # fmt: skip
    return event, seen


def text(line: Line) -> str:
    return ", ".join(line.labels) + ": " * bool(line.labels) + line.words + f". {line.why}" * bool(line.why)


def said(
    g: Game, hands: str, pots: Sequence[tuple[int, str]], ways: str = "", *rows: str, me: int = -1
) -> list[str]:
    event, seen = ended(g, hands, pots, ways, rows)
    return [text(line) for line in tell(g, event, seen, Plain(me))]


# --- declarations (8.1) --------------------------------------------------------------------------------

BU_1 = "Ah 2c 3d 4s 5h Kd Kc / 8s 8d 8h Qc 7d 6c 2s / 7c 5d 4h 3c 2d Qs Jh"
BU_2 = "As 4c Ks Qs 9s 6s 2d / Ad 3h 7c 6d 4d 2h Th / Jd Jc Jh 9c 9d 5s 4s"
WHEEL = "Five-high straight beats three eights with queen, seven: a straight beats three of a kind."
CAT_HIGH = "Jacks full of nines beat ace high with ten, seven, six, four: a full house beats high card."
BOB_LOW = "6-4-3-2-A beats pair of nines with jack, five, four: no pair beats a pair."

DECLARED = {
    "DE-1": (BU_1, "both high low", [(100, "ABC")], [
        f"high: Ann wins 50. {WHEEL}",
        "low: Ann wins 50. 5-4-3-2-A beats 7-5-4-3-2: five under seven.",
    ]),
    "DE-2": (BU_1, "low high low", [(100, "ABC")], [
        "high: Bob wins 50. Nobody else declared high.",
        "low: Ann wins 50. 5-4-3-2-A beats 7-5-4-3-2: five under seven.",
    ]),
    "DE-3": (BU_2, "both low high", [(100, "ABC")], [
        "Ann declared both, does not win each way outright and is out",
        "high: Cat wins 50. Nobody else is left for high.",
        "low: Bob wins 50. Nobody else is left for low.",
    ]),
    "DE-4": (BU_2, "high both high", [(100, "ABC")], [
        "Bob declared both, does not win each way outright and is out",
        "high: Cat wins 100. Jacks full of nines beat flush in spades A-K-Q-9-6: a full house beats a flush.",
        "low: nobody is left for it, so high takes the whole pot",
    ]),
    "DE-5": (BU_2, "high high high", [(100, "ABC")], [
        "high: Cat wins 100. Jacks full of nines beat flush in spades A-K-Q-9-6: a full house beats a flush.",
        "low: nobody declared it, so high takes the whole pot",
    ]),
    "DE-6": (BU_2, "high both low", [(100, "ABC")], [
        "Bob declared both, does not win each way outright and is out",
        "high: Ann wins 50. Nobody else is left for high.",
        "low: Cat wins 50. Nobody else is left for low.",
    ]),
    "DE-7": (BU_2, "high both low", [(90, "ABC"), (40, "BC")], [
        "main pot: Bob declared both, does not win each way outright and is out",
        "main pot, high: Ann wins 45. Nobody else is left for high.",
        "main pot, low: Cat wins 45. Nobody else is left for low.",
        "side pot, high: Bob wins 20. Nobody else declared high.",
        f"side pot, low: Bob wins 20. {BOB_LOW}",
    ]),
    "DE-8": (BU_2, "- both both", [(100, "BC")], [
        "nobody wins what was declared, so the cards speak",
        f"high: Cat wins 50. {CAT_HIGH}",
        f"low: Bob wins 50. {BOB_LOW}",
    ]),
}  # fmt: skip


@pytest.mark.parametrize("name", DECLARED)
def test_declared(name: str) -> None:
    hands, ways, pots, want = DECLARED[name]
    assert said(game("bull", declare="true"), hands, pots, ways) == want


def test_de_7_declare_scope_deal() -> None:
    """Failed once, out of all pots: told once."""
    g = game("bull", declare="true", declare_scope="deal")
    assert said(g, BU_2, [(90, "ABC"), (40, "BC")], "high both low") == [
        "Bob declared both, does not win each way outright and is out",
        "main pot, high: Ann wins 45. Nobody else is left for high.",
        "main pot, low: Cat wins 45. Nobody else is left for low.",
        "side pot, low: Cat wins 40. Nobody else is left for low.",
        "side pot, high: nobody is left for it, so low takes the whole pot",
    ]


def test_who_is_out_and_you() -> None:
    g = game("bull", declare="true")
    first, *_ = said(g, BU_2, [(100, "ABC")], "high both low", me=1)
    assert first == "you declared both, do not win each way outright and are out"
    first, *_ = said(g, BU_2, [(100, "ABC")], "both both high", me=1)
    assert first == "you and Ann declared both, do not win each way outright and are out"


@pytest.mark.parametrize("scope", ["pot", "deal"])
@pytest.mark.parametrize("pack", ["standard", "purple"])
@pytest.mark.parametrize("qualifier", ["none", "8"])
def test_whoever_wins_is_named_with_his_own_hand_and_beats_nobody_who_is_out(
    scope: str, pack: str, qualifier: str
) -> None:
    """Random hands: cards named as winning are the winner's; a share is compared among those in it alone."""
    g = game("bull", pack, declare="true", declare_scope=scope, qualifier=qualifier)
    chance = Random(f"{scope} {pack} {qualifier}")
    for _ in range(150):
        cards = chance.sample(range(g.deck.size), 21)
        hands = "/".join(" ".join(g.deck.text(card) for card in cards[n : n + 7]) for n in (0, 7, 14))
        ways = [chance.choice(("high", "low", "both")) for _ in range(3)]
        event, seen = ended(g, hands, [(90, "ABC"), (40, "BC")], " ".join(ways))
        lines = tell(g, event, seen, Plain())
        out_of: dict[str, set[int]] = {}
        for line in lines:
            if "declared both" in line.words:
                out_of[line.labels[0] if line.labels else ""] = {
                    p for p in range(3) if NAMES[p] in line.words
                }
        spoke = any("cards speak" in line.words for line in lines)
        for line in lines:
            held = {card for p in line.winners for card in cards[7 * p : 7 * p + 7]}
            assert set(line.cards) <= held
            out = out_of.get("", set()) | out_of.get(line.labels[0] if line.labels else "", set())
            assert not out & set(line.winners)
            if line.winners and not spoke:
                assert all(ways[p] in (line.labels[-1], "both") for p in line.winners)
        # what is said to be won is what is won
        assert sum(amount for part in event.parts for _, amount in part.winners) == 130
        winners = {p for line in lines for p in line.winners}
        assert winners == {p for p in range(3) if event.won[p]}


# --- pots and shares (R-31) ----------------------------------------------------------------------------

HI_LO = "Kh Kd Qc Jc / As 2d Th 9h / Ks Tc 9s 8h"


def test_no_low_says_what_a_low_must_be() -> None:
    """OM-3: eight or better; on the Purple pack five different numbers up to 5."""
    g = game("omaha-hi-lo")
    lines = said(g, HI_LO, [(30, "ABC")], "", "Kc Qh Td 4c 3s")
    assert lines[-1] == "low: no hand qualifies (8 or better), so high takes the whole pot"
    g = game("omaha-hi-lo", "purple")
    hands = "Kr Kb Ap Qb / Ar Ab Kg Qg / Jr Jb Tr Tb"
    lines = said(g, hands, [(30, "ABC")], "", "Kp Qp Jp Ag Kz")
    want = "low: no hand qualifies (five different numbers, none above 5), so high takes the whole pot"
    assert lines[-1] == want


def test_r_31_a_side_pot_without_a_low() -> None:
    """Bob's low is for the main pot alone."""
    g = game("omaha-hi-lo")
    lines = said(g, HI_LO, [(30, "ABC"), (20, "AC")], "", "Kc 8d 7d 4c Qs")
    assert [line.partition(".")[0] for line in lines] == [
        "main pot, high: Ann wins 15",
        "main pot, low: Bob wins 15",
        "side pot, high: Ann wins 20",
        "side pot, low: no hand qualifies (8 or better), so high takes the whole pot",
    ]


def test_no_low_in_any_pot_is_said_once() -> None:
    g = game("omaha-hi-lo")
    lines = said(g, HI_LO, [(30, "ABC"), (20, "AC")], "", "Kc Qh Td 4c 3s")
    assert [line for line in lines if "qualif" in line] == [
        "low: no hand qualifies (8 or better), so high takes every pot"
    ]


def test_a_pot_with_one_in_it_is_no_contest() -> None:
    """P-06: the others have folded out of the side pot; of high and low it is one win."""
    g = game("omaha-hi-lo")
    lines = said(g, HI_LO, [(30, "ABC"), (20, "A")], "", "Kc 8d 7d 4c Qs")
    assert lines[-1] == "side pot: Ann wins 20. Nobody else is in it."


BOARD = "As Kd Jc 9h 8s"
PLAYS_IT = "7d 2c / 6h 4d / 6d 3c"
TIED = "All three have A-K-J-9-8"
SHARE = f"{TIED}; they share the pot. The board plays."


@pytest.mark.parametrize(
    ("amount", "words"),
    [
        (30, f"Ann, Bob and Cat share 30, 10 each. {SHARE}"),
        (31, f"Ann, Bob and Cat share 31, 10 each; the odd chip goes to Ann. {SHARE}"),
        (32, f"Ann, Bob and Cat share 32, 10 each; the odd chips go to Ann and Bob. {SHARE}"),
        (2, f"Ann, Bob and Cat tie for 2, and Ann and Bob take one each. {TIED}. The board plays."),
        (1, f"Ann, Bob and Cat tie for 1, and Ann takes the odd chip. {TIED}. The board plays."),
    ],
)  # fmt: skip
def test_o_02_a_tie_of_three(amount: int, words: str) -> None:
    """TX-3: all play the board."""
    assert said(game("texas-holdem"), PLAYS_IT, [(amount, "ABC")], "", BOARD) == [words]


def test_you_come_first_in_a_tie() -> None:
    g = game("texas-holdem")
    event, seen = ended(g, PLAYS_IT, [(31, "ABC"), (7, "BC")], "", [BOARD])
    main, side = tell(g, event, seen, Plain(2))
    assert text(main).startswith(
        "main pot: you, Ann and Bob share 31, 10 each; the odd chip goes to Ann. All three"
    )
    assert text(side).startswith(
        "side pot: you and Bob share 7, 3 each; the odd chip goes to Bob. Both have "
    )
    assert (main.first, side.first) == (2, 2)
    event, seen = ended(g, PLAYS_IT, [(1, "ABC")], "", [BOARD])
    (line,) = tell(g, event, seen, Plain(0))
    assert line.words == "you, Bob and Cat tie for 1, and you take the odd chip"


def test_runs_are_told_apart() -> None:
    g = game("texas-holdem")
    lines = said(g, "Ac Ad / Kc Ks / 2c 3c", [(30, "AB")], "", "Ah 9c 8d 5s 4h", "Kh 9c 8d 5s 4h")
    assert [line.partition(".")[0] for line in lines] == ["run 1: Ann wins 15", "run 2: Bob wins 15"]


def test_a_pot_without_a_chip_is_won_by_nobody() -> None:
    assert said(game("texas-holdem"), PLAYS_IT, [(0, "ABC")], "", BOARD) == ["there was nothing to win"]
