"""Button and blinds hand by hand (section 3; R-04, R-28, R-29), as tables that a person can check.

Chairs are letters, clockwise. A line "B: C1 D2+1": the button is at B's chair; in order from its left C posts
1 live, D 2 live and 1 dead. Who is not named posts nothing; small letters sit there and are not dealt in.
"""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from purplepoker.cards import deck
from purplepoker.engine.game import Game, compile_game
from purplepoker.service.blinds import NEW, Around, Owed, Spot, forced_of, least, missed, owes_after, plan
from purplepoker.service.changes import ANNULLED
from purplepoker.service.hand import Draft, seating
from purplepoker.service.log import Ended, Record, Sat, Stood
from purplepoker.service.options import Options, check_options
from purplepoker.service.table import Setup, Table, new_table
from purplepoker.variants.load import variant_file

CHAIRS = "ABCDEF"


def holdem(blinds: tuple[int, ...] = (1, 2), ante: int | None = None, **rules: str) -> Game:
    return compile_game(variant_file("texas-holdem"), deck("standard"), blinds=blinds, ante=ante, rules=rules)


class Walk:
    """A table hand by hand: who sits is what a line says; who comes after the first hand owes a big blind."""

    def __init__(self, game: Game) -> None:
        self.game = game
        self.last = Spot()
        self.owes: dict[int, Owed] = {}
        self.seated: set[int] = set()

    def hand(self, who: str, waits: str = "") -> str:
        """`who`: capitals could be dealt in, small letters sit out."""
        seated = {CHAIRS.index(c.upper()) for c in who}
        if self.last.blinds:
            self.owes.update(dict.fromkeys(seated - self.seated, NEW))
        self.seated = seated
        self.owes = {c: owes for c, owes in self.owes.items() if c in seated}
        ready = tuple(sorted(CHAIRS.index(c) for c in who if c.isupper()))
        hand = plan(
            self.game, Around(len(CHAIRS), ready, self.last, self.owes, [CHAIRS.index(c) for c in waits])
        )
        if hand is None:
            return "-"
        for chair, passed in missed(len(CHAIRS), self.last, hand.spot, hand.chairs).items():
            if chair in seated:
                self.owes[chair] = owes_after(self.owes.get(chair, ()), passed)
        for chair in hand.chairs:
            self.owes.pop(chair, None)
        self.last = hand.spot
        forced = forced_of(self.game, hand)
        posts = [
            f" {CHAIRS[chair]}{live or ''}{f'+{dead}' if dead else ''}"
            for chair, live, dead in zip(hand.chairs, forced.blinds, forced.dead, strict=True)
            if live or dead
        ]
        return f"{CHAIRS[hand.spot.button]}:{''.join(posts)}"


Hands = list[tuple[str, str]]

DEAD: dict[str, Hands] = {
    "nobody missing": [
        ("ABCD", "A: B1 C2"),
        ("ABCD", "B: C1 D2"),
        ("ABCD", "C: D1 A2"),
        ("ABCD", "D: A1 B2"),
    ],
    "the button busts": [("ABCD", "A: B1 C2"), ("BCD", "B: C1 D2"), ("BCD", "C: D1 B2"), ("BCD", "D: B1 C2")],
    "the small blind busts: the button lies at an empty chair": [
        ("ABCD", "A: B1 C2"),
        ("ACD", "B: C1 D2"),
        ("ACD", "C: D1 A2"),
        ("ACD", "D: A1 C2"),
    ],
    "the big blind busts: no small blind, then a dead button": [
        ("ABCD", "A: B1 C2"),
        ("ABD", "B: D2"),
        ("ABD", "C: D1 A2"),
        ("ABD", "D: A1 B2"),
    ],
    "both blinds bust": [("ABCDE", "A: B1 C2"), ("ADE", "B: D2"), ("ADE", "C: D1 E2"), ("ADE", "D: E1 A2")],
    # two left: nobody has the big blind twice running, and who had it last gets the button
    "three to two, the button busts": [("ABC", "A: B1 C2"), ("BC", "C: B2 C1"), ("BC", "B: C2 B1")],
    "three to two, the small blind busts": [("ABC", "A: B1 C2"), ("AC", "C: A2 C1"), ("AC", "A: C2 A1")],
    "three to two, the big blind busts": [("ABC", "A: B1 C2"), ("AB", "B: A2 B1"), ("AB", "A: B2 A1")],
    "two to three, left of the big blind": [("AB", "A: B2 A1"), ("ABC", "A: B1 C2"), ("ABC", "B: C1 A2")],
    "two to three, between button and small blind: a hand later": [
        ("AC", "A: C2 A1"),
        ("ABC", "C: A2 C1"),
        ("ABC", "C: A1 B2"),
        ("ABC", "A: B1 C2"),
    ],
    "busted in the big blind and back after one hand of two": [
        ("ABC", "A: B1 C2"),
        ("ABc", "B: A2 B1"),
        ("ABC", "C: A1 B2"),
        ("ABC", "A: B1 C2"),
    ],
    "missed both: 2 live, 1 dead": [
        ("ABCD", "A: B1 C2"),
        ("ABCd", "B: C1 A2"),
        ("ABCd", "C: A1 B2"),
        ("ABCD", "A: B1 C2 D2+1"),
        ("ABCD", "B: C1 D2"),
    ],
    "missed both in several orbits: made up for once": [
        ("ABCD", "A: B1 C2"),
        ("ABCd", "B: C1 A2"),
        ("ABCd", "C: A1 B2"),
        ("ABCd", "A: B1 C2"),
        ("ABCd", "B: C1 A2"),
        ("ABCd", "C: A1 B2"),
        ("ABCD", "A: B1 C2 D2+1"),
    ],
    "missed the big blind and back at once: not between button and small blind, so both": [
        ("ABCD", "A: B1 C2"),
        ("ABCd", "B: C1 A2"),
        ("ABCD", "C: A1 B2"),
        ("ABCD", "A: B1 C2 D2+1"),
    ],
    "missed the small blind only: 1 dead": [
        ("ABCD", "A: B1 C2"),
        ("ABCD", "B: C1 D2"),
        ("ABCd", "C: A2"),
        ("ABCD", "D: A1 B2 D+1"),
    ],
    "away between the blinds: nothing is owed": [
        ("ABCD", "A: B1 C2"),
        ("aBCD", "B: C1 D2"),
        ("ABCD", "C: D1 A2"),
    ],
    "who missed both has the big blind: nothing else": [
        ("ABC", "A: B1 C2"),
        ("aBC", "C: B2 C1"),
        ("aBC", "B: C2 B1"),
        ("ABC", "B: C1 A2"),
    ],
    "a new player posts a big blind": [("ABCD", "A: B1 C2"), ("ABCDE", "B: C1 D2 E2"), ("ABCDE", "C: D1 E2")],
    "a new player between button and small blind comes in when they have passed": [
        ("ABDE", "A: B1 D2"),
        ("ABCDE", "B: D1 E2"),
        ("ABCDE", "D: E1 A2 C2"),
    ],
    "all who knew the table but one have left: it begins anew": [
        ("AB", "A: B2 A1"),
        ("AC", "A: C2 A1"),
        ("AC", "C: A2 C1"),
    ],
    "one alone plays no hand, and nobody owes for it": [("AB", "A: B2 A1"), ("Ab", "-"), ("AB", "B: A2 B1")],
}


@pytest.mark.parametrize("name", DEAD)
def test_the_dead_button(name: str) -> None:
    walk = Walk(holdem())
    assert [(who, walk.hand(who)) for who, _ in DEAD[name]] == DEAD[name]


def test_the_moving_button_goes_to_the_next_who_is_dealt_in() -> None:
    walk = Walk(holdem(button_rule="moving_button"))
    hands: Hands = [("ABCD", "A: B1 C2"), ("ACD", "C: D1 A2"), ("ACD", "D: A1 C2")]
    hands += [("CD", "C: D2 C1"), ("CD", "D: C2 D1")]
    assert [(who, walk.hand(who)) for who, _ in hands] == hands


def test_moving_button_nobody_has_the_big_blind_twice_running_with_two_left() -> None:
    walk = Walk(holdem(button_rule="moving_button"))
    assert [walk.hand("ABC"), walk.hand("BC"), walk.hand("BC")] == ["A: B1 C2", "C: B2 C1", "B: C2 B1"]


def test_moving_button_a_missed_big_blind_only() -> None:
    """D sits out for one hand, in which the big blind passes him."""
    walk = Walk(holdem(button_rule="moving_button"))
    assert [walk.hand("ABCDE"), walk.hand("ABCdE"), walk.hand("ABCDE")] == [
        "A: B1 C2",
        "B: C1 E2",
        "C: E1 A2",
    ], "he sits between button and small blind"
    assert walk.hand("ABCDE") == "E: A1 B2 D2+1"


def test_heads_up_literal_the_button_has_the_big_blind() -> None:
    walk = Walk(holdem(heads_up="literal"))
    assert [walk.hand(who) for who in ("ABC", "BC", "BC")] == ["A: B1 C2", "B: C1 B2", "C: B1 C2"]


def test_one_blind_missed_is_posted_live() -> None:
    walk = Walk(holdem((2,)))
    hands: Hands = [("ABCD", "A: B2"), ("ABcD", "B: D2"), ("ABCD", "D: A2 C2"), ("ABD", "A: B2")]
    hands += [("AD", "B: D2"), ("AD", "D: A2"), ("AD", "A: D2")]
    assert [(who, walk.hand(who)) for who, _ in hands] == hands


def test_three_blinds_move_together() -> None:
    walk = Walk(holdem((1, 2, 4)))
    hands: Hands = [
        ("ABCDE", "A: B1 C2 D4"),
        ("ABDE", "B: D2 E4"),
        ("ABDE", "C: D1 E2 A4"),
        ("ABdE", "D: E1 A2 B4"),
        ("ABE", "E: A1 B2 E4"),
        ("AB", "-"),
    ]
    assert [(who, walk.hand(who)) for who, _ in hands] == hands
    assert least(walk.game) == 3


def test_three_blinds_missed_are_two_dead_ones_and_a_live_one() -> None:
    walk = Walk(holdem((1, 2, 4)))
    for who in ("ABCDE", "ABCDe", "ABCDe", "ABCDe"):
        walk.hand(who)
    assert walk.last == Spot(3, (0, 1, 2))
    assert walk.hand("ABCDE") == "A: B1 C2 D4 E4+3"


def test_without_blinds_the_button_moves_and_nobody_owes() -> None:
    game = compile_game(variant_file("five-card-draw"), deck("standard"))
    walk = Walk(game)
    hands: Hands = [("ABCD", "A:"), ("AbCD", "C:"), ("AbCDE", "D:"), ("ABCDE", "E:"), ("ABCDE", "A:")]
    assert [(who, walk.hand(who)) for who, _ in hands] == hands
    assert not walk.owes


def test_the_straddle_is_left_of_the_big_blind_wherever_that_is() -> None:
    walk = Walk(holdem(straddle="on"))
    hands: Hands = [
        ("ABCD", "A: B1 C2 D4"),
        ("ABD", "B: D2 A4"),
        ("AD", "D: A2 D1"),
    ]
    assert [(who, walk.hand(who)) for who, _ in hands] == hands


def test_the_re_straddle_is_left_of_the_straddle() -> None:
    walk = Walk(holdem(straddle="re-straddle"))
    hands: Hands = [
        ("ABCDE", "A: B1 C2 D4 E8"),
        ("ABDE", "B: D2 E4 A8"),
        ("ADE", "C: D1 E2 A4"),
        ("AE", "E: A2 E1"),
    ]
    assert [(who, walk.hand(who)) for who, _ in hands] == hands


def test_who_straddles_makes_up_for_the_big_blind_with_it() -> None:
    walk = Walk(holdem(straddle="on"))
    for who in ("ABCD", "ABCd", "ABCd"):
        walk.hand(who)
    assert walk.hand("ABCD") == "A: B1 C2 D4+1"


def test_the_ante_for_all_is_the_big_blinds() -> None:
    walk = Walk(holdem(ante=5, ante_payer="big_blind"))
    assert [walk.hand(who) for who in ("ABCD", "ABD", "BD")] == ["A: B1 C2+5", "B: D2+5", "D: B2+5 D1"]


def test_the_ante_for_all_of_a_button_before_nobody_is_paid_by_nobody() -> None:
    walk = Walk(holdem(ante=5, ante_payer="button"))
    assert [walk.hand(who) for who in ("ABCD", "ACD", "ACD")] == ["A: B1 C2 A+5", "B: C1 D2", "C: D1 A2 C+5"]


def test_who_waits_is_dealt_in_with_the_big_blind() -> None:
    walk = Walk(holdem())
    assert walk.hand("ABCD") == "A: B1 C2"
    assert walk.hand("ABCDE", waits="E") == "B: C1 D2"
    assert walk.hand("ABCDE", waits="E") == "C: D1 E2"


def test_nobody_waits_where_no_hand_could_be_played_without_him() -> None:
    walk = Walk(holdem())
    assert [walk.hand("AB"), walk.hand("AC", waits="C")] == ["A: B2 A1", "A: C2 A1"]


def test_who_is_not_there_in_the_first_hand_has_missed_what_passed_him() -> None:
    walk = Walk(holdem())
    assert walk.hand("AbCD") == "A: C1 D2"
    assert walk.owes == {1: (0,)}
    assert walk.hand("ABCD") == "C: D1 A2 B+1"


# --- hands that do not count ----------------------------------------------------------------------------

OPTIONS = Options(variant="texas-holdem", deck="standard", seats=4, stack=100)
SETUP = Setup("t", OPTIONS, check_options(OPTIONS), "")


def begun(table: Table, first: int = 0) -> Table:
    hand = seating(table, SETUP.game, first)
    assert hand is not None
    draft = Draft(SETUP, table, 0)
    draft.begin(hand, b"key")
    return draft.table


def ended(table: Table, why: str) -> Table:
    """The hand is over, and every chip is where it was."""
    assert table.play is not None
    assert table.play.state is not None
    state = replace(table.play.state, over=True, why=why)
    stacks = tuple(table.places[chair].stack for chair in table.play.chairs)
    draft = Draft(SETUP, replace(table, play=replace(table.play, state=state)), 0)
    draft.add(Record(Ended(table.hand, stacks)))
    return draft.table


def asked(table: Table) -> object:
    """Who is dealt in, where all lies, and what is posted."""
    assert table.play is not None
    assert table.play.state is not None
    return table.play.chairs, table.last, table.button, table.play.state.forced


def seated(*chairs: int) -> Table:
    draft = Draft(SETUP, new_table(OPTIONS), 0)
    draft.facts(Sat(chair, f"p{chair}", f"N{chair}", 100) for chair in chairs)
    return draft.table


@pytest.mark.parametrize("why", ANNULLED)
@pytest.mark.parametrize("chairs", [(0, 1), (0, 1, 2), (0, 1, 2, 3)])
def test_a_first_hand_that_does_not_count_is_dealt_again_alike(why: str, chairs: tuple[int, ...]) -> None:
    """Whatever button is drawn for the next."""
    table = begun(seated(*chairs), 1)
    again = begun(ended(table, why), 0)
    assert asked(again) == asked(table)
    assert asked(begun(ended(again, why), 0)) == asked(table)
    assert begun(ended(table, "showdown"), 0).last != table.last


@pytest.mark.parametrize("why", ANNULLED)
def test_a_hand_that_does_not_count_is_asked_for_the_same_posts_again(why: str) -> None:
    table = ended(begun(seated(0, 1, 2)), "showdown")
    draft = Draft(SETUP, table, 0)
    draft.add(Record(Sat(3, "p3", "N3", 100)))
    table = begun(draft.table)
    assert table.play is not None
    assert [place.owes for place in table.places] == [(), (), (), ()]
    void = ended(table, why)
    assert [place.owes for place in void.places] == [(), (), (), NEW]
    assert asked(begun(void)) == asked(table)
    assert void.button == table.button, "the button stays in sight where it was"


def test_who_takes_a_chair_after_such_a_hand_has_his_own_debts() -> None:
    table = ended(begun(seated(0, 1, 2)), "showdown")
    draft = Draft(SETUP, begun(table), 0)
    draft.facts([Sat(3, "p3", "N3", 100)])
    table = ended(draft.table, "misdeal")
    assert table.places[3].owes == NEW
    draft = Draft(SETUP, table, 0)
    draft.facts([Stood(2, 100), Sat(2, "p9", "N9", 100)])
    assert draft.table.places[2].owes == NEW


def test_who_comes_in_a_first_hand_that_does_not_count_comes_before_the_first() -> None:
    draft = Draft(SETUP, begun(seated(0, 1, 2)), 0)
    draft.facts([Sat(3, "p3", "N3", 100)])
    assert draft.table.places[3].owes == NEW
    assert ended(draft.table, "void").places[3].owes == ()
