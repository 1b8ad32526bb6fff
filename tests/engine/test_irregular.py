"""Rulings on a dealer's errors beyond the traces of section 10: their reach (R-42), their time, the money."""

from __future__ import annotations

from typing import Any, ClassVar

import pytest

from engine.identity import Hand
from purplepoker.bots.base import Bot
from purplepoker.cards import CardId, deck, format_cards, parse_cards
from purplepoker.engine.core import begin, legal, step
from purplepoker.engine.events import Call, Command, Fold, Give, Proceed, Raise, Rule, Ruled, Swap
from purplepoker.engine.forced import forced_bets
from purplepoker.engine.game import Game, compile_game
from purplepoker.engine.irregular import family
from purplepoker.engine.legal import Legal
from purplepoker.engine.stakes import Start
from purplepoker.engine.view import View
from purplepoker.errors import Refused
from purplepoker.reading.ruled import RULED, ruled_words
from purplepoker.simulate.hand import BotFault, play_hand
from purplepoker.variants.load import load_variant, variant_file, variant_ids

TOP = "As Ks Qs Js Ts 9s 8s 7s 6s 5s 4s 3s 2s Ah Kh Qh Jh Th 9h 8h"
PURPLE = "Ap Kp Qp Jp Tp 9p 8p Ab Kb Qb Jb Tb 9b 8b Ag Kg Qg"


def begun(
    variant: str,
    *,
    pack: str = "standard",
    top: str = TOP,
    stacks: tuple[int, ...] = (200,) * 3,
    carried: int = 0,
    rules: dict[str, str] | None = None,
    **table: Any,
) -> Hand:
    """A hand from this top of the pack, the rest lowest first."""
    file = load_variant(variant, "test") if "\n" in variant else variant_file(variant)
    game = compile_game(file, deck(pack), rules=rules or {}, **table)
    first = parse_cards(game.deck, top)
    rest = [CardId(card) for card in range(game.deck.size) if card not in first]
    return Hand(game, Start(stacks, forced_bets(game, len(stacks)), (*first, *rest), b"key", carried))


def cards(hand: Hand, text: str) -> tuple[int, ...]:
    return parse_cards(hand.game.deck, text)


def text(hand: Hand, some: tuple[int, ...]) -> str:
    return format_cards(hand.game.deck, tuple(map(CardId, some)))


def lies(hand: Hand) -> tuple[str, ...]:
    """Burns, then the rows of the board."""
    return tuple(text(hand, some) for some in (hand.state.burns, *hand.state.rows[0]))


def rulings(hand: Hand) -> list[str]:
    return [event.ruling for event in hand.events if isinstance(event, Ruled)]


# --- how far they reach (R-42) ------------------------------------------------------------------------


def test_in_manila_the_exposed_card_is_the_burn_of_the_second_street() -> None:
    hand = begun("manila")
    hand.rule("exposed", 1, cards(hand, "Ts"))
    hand.end()
    assert text(hand, hand.state.down[1]) == "Ks 7s"
    assert lies(hand) == ("Ts 5s 3s Ah", "8s 6s 4s 2s Kh")


def test_in_manila_an_early_card_is_replaced_and_the_street_after_it_has_no_burn() -> None:
    hand = begun("manila")
    hand.rule("early_board")
    hand.end()
    assert rulings(hand) == ["I-5"]
    assert lies(hand) == ("7s 5s 2s Kh", "8s 4s 3s Ah Qh")


def test_in_manila_the_last_card_too_early_is_dealt_again() -> None:
    hand = begun("manila")
    for _ in range(3):
        hand.calls()
    hand.rule("early_board")
    hand.end()
    assert rulings(hand) == ["I-6"]
    assert lies(hand) == ("7s 5s 3s Ah", "8s 6s 4s 2s Qh")
    assert text(hand, hand.state.stock[-1:]) == "Kh"


def test_in_yukon_the_first_board_cards_are_four() -> None:
    hand = begun("yukon")
    hand.rule("early_board")
    hand.end()
    assert rulings(hand) == ["I-4"]
    assert lies(hand) == ("8s Qh 9h", "3s 2s Jh", "Ah Kh Th", "8h")


def test_too_many_cards_on_a_later_street_take_back_that_street_only() -> None:
    hand = begun("yukon")
    hand.calls()
    hand.calls()
    assert lies(hand) == ("8s 3s", "7s 6s 2s", "5s 4s Ah", "")
    hand.rule("extra_board")
    assert lies(hand) == ("8s 3s", "7s 6s Qh", "5s 4s Jh", "")
    assert text(hand, hand.state.stock[-3:]) == "2s Ah Kh"
    hand.end()
    assert lies(hand) == ("8s 3s Th", "7s 6s Qh", "5s 4s Jh", "9h")


def test_a_later_street_of_several_cards_too_early_is_replaced_whole() -> None:
    hand = begun("yukon")
    hand.calls()
    hand.rule("early_board")
    hand.end()
    assert rulings(hand) == ["I-5"]
    assert lies(hand) == ("8s 3s Kh", "7s 6s Qh", "5s 4s Jh", "Th")


def test_in_egyptian_the_pair_goes_back_and_the_three_stay() -> None:
    hand = begun("egyptian")
    hand.calls()
    hand.calls()
    assert lies(hand) == ("8s 4s", "7s 6s 5s", "3s 2s", "")
    hand.rule("extra_board")
    assert lies(hand) == ("8s 4s", "7s 6s 5s", "Kh Qh", "")
    assert hand.state.aside == ()


def test_a_card_that_came_early_stays_out_when_the_street_before_it_is_dealt_again() -> None:
    """I-5 keeps it out for its round; I-3 shuffles only the cards of its own street."""
    hand = begun("texas-holdem")
    hand.calls()
    hand.rule("early_board")
    assert (text(hand, hand.state.aside), lies(hand)) == ("3s", ("8s 4s", "7s 6s 5s"))
    hand.rule("extra_board")
    assert rulings(hand) == ["I-5", "I-3"]
    assert text(hand, hand.state.aside) == "3s"
    assert lies(hand) == ("8s 4s", "Ah Kh Qh")
    assert text(hand, hand.state.stock[-4:]) == "7s 6s 5s 2s"
    hand.calls()
    assert lies(hand) == ("8s 4s Jh", "Ah Kh Qh Th")
    hand.calls()
    assert (hand.state.aside, text(hand, hand.state.stock[-1:])) == ((), "3s")


@pytest.mark.parametrize("variant", ["hollywood", "swiss"])
def test_face_down_cards_turned_too_early_are_replaced_without_a_burn(variant: str) -> None:
    hand = begun(variant)
    hand.rule("early_board")
    told = hand.events[-1]
    assert isinstance(told, Ruled)
    assert (told.ruling, text(hand, told.cards)) == ("R-42", "7s 6s 5s")
    hand.end()
    assert lies(hand) == ("8s", "2s Ah Kh 4s 3s")


def test_where_cards_lie_face_down_the_exposed_card_was_the_burn_before_them() -> None:
    hand = begun("hollywood")
    hand.rule("exposed", 1, cards(hand, "Ts"))
    assert text(hand, hand.state.down[1]) == "Ks 8s"
    hand.end()
    assert lies(hand) == ("Ts", "7s 6s 5s 4s 3s")


def test_where_cards_lie_face_down_the_extra_card_was_the_burn_before_them() -> None:
    hand = begun("hollywood")
    before = hand.state
    hand.rule("extra_card", 0)
    assert (hand.state.burns, hand.state.top) == (before.burns, before.top)
    hand.rule("exposed", 1, cards(hand, "Ts"))
    assert text(hand, hand.state.down[1]) == "Ks 2s"
    assert text(hand, hand.state.next_burn) == "Ts"
    hand.end()
    assert lies(hand) == ("8s", "7s 6s 5s 4s 3s")


def test_an_exposed_card_and_an_extra_one_are_burned_one_after_the_other() -> None:
    hand = begun("texas-holdem")
    hand.rule("exposed", 1, cards(hand, "Ts"))
    hand.rule("extra_card", 0)
    hand.end()
    assert lies(hand) == ("Ts 7s 2s", "6s 5s 4s 3s Ah")


def test_an_early_burn_is_not_the_first_card() -> None:
    hand = begun("texas-holdem", pack="purple", top=PURPLE)
    assert text(hand, hand.state.burns) == "Ap"
    assert hand.refused("exposed", 0, cards(hand, "Ap")) == "not_held"
    hand.rule("exposed", 2, cards(hand, "Jp"))
    assert rulings(hand) == ["I-2"]
    hand.end()
    assert lies(hand) == ("Ap Jp Tb 8b", "Kb Qb Jb 9b Ag")
    for seat, card in ((0, "Kp"), (1, "Qp")):
        hand = begun("texas-holdem", pack="purple", top=PURPLE)
        hand.rule("exposed", seat, cards(hand, card))
        assert rulings(hand) == ["I-1"]
        assert hand.state.why == "misdeal"


@pytest.mark.parametrize("variant", variant_ids())
def test_games_without_a_board_have_the_misdeal_only(variant: str) -> None:
    game = compile_game(variant_file(variant), deck("standard"))
    if family(game):
        assert game.variant.rows
        return
    hand = begun(variant)
    for what, seat in (("exposed", 0), ("extra_card", 0), ("extra_board", -1), ("early_board", -1)):
        assert hand.refused(what, seat) == "no_ruling"
        with pytest.raises(Refused, match="R-42"):
            hand.rule(what, seat)
    hand.rule("misdeal")
    assert (hand.state.why, hand.state.stacks) == ("misdeal", (200,) * 3)


UPCARD = """
id = "upcard"
name = "Upcard"
seats = [2, 6]
rows = ["board"]
forced = "ante"
steps = [
  {do = "deal", down = 1, up = 1},
  {do = "bet"},
  {do = "board", to = "board board board", burn = true},
  {do = "bet"},
]
pools = {hand = {lines = ["board"]}}
shares = [{name = "high", pool = "hand"}]
"""


def test_a_card_that_lies_open_anyway_is_not_exposed() -> None:
    hand = begun(UPCARD)
    assert text(hand, hand.state.up[2]) == "9s"
    assert hand.refused("exposed", 2, cards(hand, "9s")) == "bad_ruling"
    hand.rule("exposed", 2, cards(hand, "Qs"))
    assert rulings(hand) == ["I-2"]
    assert text(hand, hand.state.down[2]) == "8s"


# --- when ---------------------------------------------------------------------------------------------


def test_an_exposed_card_is_told_before_anybody_acts() -> None:
    hand = begun("texas-holdem")
    hand.do(Call(2))
    assert hand.refused("exposed", 1, cards(hand, "Ts")) == "ruled_late"
    assert hand.refused("extra_card", 0) == "ruled_late"
    hand = begun("pineapple")
    hand.rule("exposed", 1, cards(hand, "Ts"))
    assert hand.state.choice == "discard"
    assert len(hand.state.down[1]) == 3
    hand.calls()
    assert hand.refused("exposed", 1, hand.state.down[1][:1]) == "ruled_late"


def test_a_street_is_taken_back_before_anybody_acts_on_it() -> None:
    hand = begun("texas-holdem")
    assert hand.refused("extra_board") == "no_ruling"
    hand.calls()
    hand.do(Call(0))
    assert hand.refused("extra_board") == "ruled_late"
    hand.do(Call(1))
    hand.do(Call(2))
    assert hand.refused("extra_board") == "no_ruling"


def test_nothing_is_early_once_the_last_card_lies() -> None:
    hand = begun("texas-holdem")
    for _ in range(3):
        hand.calls()
    assert hand.refused("early_board") == "no_ruling"


def test_a_misdeal_is_called_before_two_players_have_acted() -> None:
    hand = begun("texas-holdem")
    hand.do(Call(2))
    before = hand.state
    hand.do(Fold(0))
    assert hand.refused("misdeal") == "ruled_late"
    assert hand.refused("extra_card", 1) == "ruled_late"
    hand.state = before
    hand.rule("misdeal")
    assert hand.state.stacks == (200,) * 3


@pytest.mark.parametrize(
    ("acts", "late"),
    [
        ("fold", False),
        ("raise", False),
        ("fold fold", False),
        ("fold call", True),
        ("fold fold call", True),
    ],
)
def test_two_acts_with_chips_or_any_three_are_substantial(acts: str, late: bool) -> None:
    hand = begun("texas-holdem", stacks=(200,) * 4, rules={"misdeal_until": "substantial_action"})
    for seat, act in zip((2, 3, 0), acts.split(), strict=False):
        hand.do({"fold": Fold(seat), "call": Call(seat), "raise": Raise(seat, 6)}[act])
    if late:
        assert hand.refused("misdeal") == "ruled_late"
    else:
        hand.rule("misdeal")
        assert hand.state.stacks == (200,) * 4


def test_the_host_ends_a_hand_at_any_time_before_the_showdown() -> None:
    hand = begun("texas-holdem", by_hand=True, rules={"show": "concede"})
    for _ in range(3):
        hand.calls()
        assert not hand.state.over
    before = hand.state
    hand.rule("void")
    assert (hand.state.why, hand.state.stacks) == ("void", (200,) * 3)
    hand.state = before
    hand.calls()
    assert hand.state.choice == "show"
    assert hand.refused("void") == hand.refused("misdeal") == "ruled_late"


def test_a_slow_run_out_deals_the_street_again_too() -> None:
    hand = begun("texas-holdem", stacks=(20, 20), slow_runout=True)
    hand.do(Raise(1, 20))
    hand.do(Call(0))
    hand.do(Proceed())
    assert lies(hand) == ("Ts", "9s 8s 7s")
    hand.rule("extra_board")
    assert lies(hand) == ("Ts", "")
    assert hand.refused("extra_board") == "ruled_late"
    hand.do(Proceed())
    assert lies(hand) == ("Ts", "5s 4s 3s")
    while not hand.state.over:
        hand.do(Proceed())
    assert len(hand.state.rows[0][0]) == 5


# --- chips --------------------------------------------------------------------------------------------


def test_a_misdeal_gives_back_short_blinds_antes_and_keeps_a_carried_pot() -> None:
    for payer in ("each", "big_blind"):
        rules = {"ante_payer": payer}
        hand = begun("texas-holdem", stacks=(3, 7, 50, 60), carried=9, rules=rules, blinds=(5, 10), ante=1)
        assert hand.state.able != hand.state.live
        hand.rule("misdeal")
        assert hand.state.stacks == (3, 7, 50, 60)
        assert (hand.state.dead, sum(hand.state.put)) == (9, 0)


def test_fees_go_back_and_a_cap_keeps_nothing() -> None:
    hand = begun("swiss", rules={"cap_per_deal": "30"})
    hand.do(Swap(2))
    hand.do(Swap(2))
    hand.do(Raise(2, 6))
    hand.rule("void")
    assert hand.state.stacks == (200,) * 3
    assert (hand.state.fees, hand.state.reserve, hand.state.dead) == ((), (0, 0, 0), 0)


# --- who says it, and in which words ------------------------------------------------------------------


def test_nobody_acts_before_a_replacement_has_been_dealt_by_hand() -> None:
    game = compile_game(variant_file("texas-holdem"), deck("standard"), dealer=True, lenient=True)
    state, _ = begin(game, Start((200,) * 3, forced_bets(game, 3), (CardId(-1),) * 52))
    for seat, told in enumerate(("As Js", "Ks Ts", "Qs 9s")):
        state, _ = step(game, state, Give(seat, parse_cards(game.deck, told)))
    state, _ = step(game, state, Rule("exposed", 1, parse_cards(game.deck, "Ts")))
    assert not legal(game, state, 2)
    with pytest.raises(Refused):
        step(game, state, Call(2))
    with pytest.raises(Refused, match="told"):
        step(game, state, Give(1, parse_cards(game.deck, "Ts")))
    state, _ = step(game, state, Give(1, parse_cards(game.deck, "8s")))
    assert legal(game, state, 2)
    assert state.down[1] == parse_cards(game.deck, "Ks 8s")


class Judge(Bot):
    """Calls a misdeal instead of acting."""

    needs_view: ClassVar[bool] = False

    def __init__(self, game: Game, seed: int) -> None: ...

    def act(self, view: View | None, acts: Legal) -> Command:
        return Rule("misdeal", acts.seat)


def test_no_bot_rules() -> None:
    game: Game = compile_game(variant_file("texas-holdem"), deck("standard"))
    with pytest.raises(BotFault, match="host"):
        play_hand(game, (50, 50), (Judge(game, 1), Judge(game, 2)), b"key")


def test_every_ruling_has_one_sentence_that_cites_it() -> None:
    for ruling, sentence in RULED.items():
        cited = "I-1" if ruling in ("misdeal", "void") else ruling
        assert sentence.endswith(f"({cited}).")
        assert sentence.count(".") == 1
    assert ruled_words(Ruled("misdeal", "extra_card", 1)).endswith("(I-7).")
    assert ruled_words(Ruled("misdeal", "misdeal")) == RULED["misdeal"]
