"""The library: what `docs/api.md` shows is so, names are lazy, and a hand plays like the engine."""

from __future__ import annotations

import doctest
import json
import re
import subprocess
import sys
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

import msgspec
import pytest

import purplepoker as pp
from purplepoker.engine.core import fold
from purplepoker.engine.events import Call, Command
from purplepoker.engine.stakes import Forced

DOCS = Path(__file__).resolve().parent.parent / "docs"
BLOCK = re.compile(r"^```python\n(.*?)^```$", re.DOTALL | re.MULTILINE)


def test_the_page_is_so() -> None:
    text = (DOCS / "api.md").read_text("utf-8")
    blocks = "\n".join(BLOCK.findall(text))
    test = doctest.DocTestParser().get_doctest(blocks, {}, "docs/api.md", "docs/api.md", 0)
    assert len(test.examples) > 30
    told: list[str] = []
    result = doctest.DocTestRunner(verbose=False).run(test, out=told.append)
    assert result.failed == 0, "".join(told)


@pytest.mark.parametrize("name", pp.__all__)
def test_every_name_is_there_and_documented(name: str) -> None:
    assert getattr(pp, name) is not None
    assert name in dir(pp)
    if name != "Code":
        assert f"pp.{name}" in (DOCS / "api.md").read_text("utf-8")


def test_an_unknown_name_is_missing() -> None:
    with pytest.raises(AttributeError, match="odd"):
        pp.__getattribute__("odd")


def test_nothing_else_shows() -> None:
    assert [name for name in dir(pp) if not name.startswith("__") and name not in pp.__all__] == []
    assert "__version__" in dir(pp)


@pytest.mark.parametrize("cards", [["As", "Ks", "Qs", "Js", "Ts"], ("As Ks", "Qs,Js", "10s")])
def test_cards_come_as_a_sequence_of_texts(cards: Sequence[str]) -> None:
    assert pp.rank(cards) == pp.rank("As Ks Qs Js Ts")


def test_hands_boards_and_stocks_come_as_sequences_of_texts() -> None:
    board = ["2c", "3d", "7h", "8s", "9c"]
    one = pp.showdown("texas-holdem", [["As", "Ad"], ("Ks", "Kd")], board)
    assert one == pp.showdown("texas-holdem", ["AsAd", "KsKd"], "2c3d7h8s9c")
    stocks = [
        pp.Hand.new("texas-holdem", stock=stock, key=b"k").state.stock for stock in ("AsKd", ["As", "Kd"])
    ]
    assert stocks[0] == stocks[1]


@pytest.mark.parametrize("cards", [None, 5.0, ["As", 3], {"As"}, b"As"])
def test_what_is_no_cards_is_refused_with_a_code(cards: Any) -> None:
    calls: list[Callable[[], object]] = [
        lambda: pp.rank(cards),
        lambda: pp.showdown("texas-holdem", [cards], "2c3d7h8s9c"),
        lambda: pp.frequencies(cards),
    ]
    for call in calls:
        with pytest.raises(pp.Refused) as caught:
            call()
        assert caught.value.code is pp.Code.BAD_VALUE


def test_hands_are_a_sequence() -> None:
    with pytest.raises(pp.Refused) as caught:
        pp.showdown("texas-holdem", "AsAd", "2c3d7h8s9c")
    assert caught.value.code is pp.Code.BAD_VALUE


def test_every_answer_becomes_plain_data(tmp_path: Path) -> None:
    answers = [
        pp.rank("As Ks Qs Js Ts"),
        pp.frequencies(5),
        pp.showdown("texas-holdem", ["AsAd"], "2c3d7h8s9c"),
        pp.variant("omaha"),
        pp.variants()[0],
        pp.replay(str(tmp_path / "none.phh"))[0],
        pp.simulate("texas-holdem", seats=2, hands=1, seed=1),
    ]
    for answer in answers:
        assert json.loads(json.dumps(answer.to_dict())) == answer.to_dict()
        assert "<table>" in answer._repr_html_()


def test_a_subpackage_does_not_hide_the_function() -> None:
    script = (
        "import purplepoker.simulate, purplepoker.simulate.many\nimport purplepoker as pp\n"
        "assert callable(pp.simulate), pp.simulate\nfrom purplepoker.simulate import run\n"
    )
    subprocess.run([sys.executable, "-c", script], check=True)


def test_a_record_is_frozen() -> None:
    with pytest.raises(AttributeError):
        pp.rank("As Ks Qs Js Ts").strength = 1  # type: ignore[misc]


def test_markup_in_a_result_is_escaped() -> None:
    played = pp.simulate("texas-holdem", seats=2, hands=1, seed=1)
    seats = (msgspec.structs.replace(played.seats[0], bot="<b>"),)
    assert "<b>" not in msgspec.structs.replace(played, seats=seats)._repr_html_()


def test_the_events_of_a_hand_give_its_state() -> None:
    hand = pp.Hand.new("omaha", "purple", stacks=(60, 60, 60), key=b"x")
    while not hand.over:
        hand.act(Call(hand.actor or 0))
    assert fold(hand.game, hand.events) == hand.state
    assert sum(hand.stacks) == 180


def test_hands_differ_without_a_key() -> None:
    assert pp.Hand.new("texas-holdem").state.stock != pp.Hand.new("texas-holdem").state.stock
    same = [pp.Hand.new("texas-holdem", key=b"k").state.stock for _ in range(2)]
    assert same[0] == same[1]


def test_a_hand_does_not_show_its_cards_by_accident() -> None:
    hand = pp.Hand.new("texas-holdem", stock="As Kd")
    assert "As" not in repr(hand)
    assert "2 seats" not in repr(hand)


@pytest.mark.parametrize(
    ("arguments", "code"),
    [
        ({"stacks": (100,)}, pp.Code.SEAT_COUNT),
        ({"stacks": (100, 0)}, pp.Code.BAD_STACK),
        ({"stock": "As As"}, pp.Code.DOUBLE_CARD),
        ({"stock": (0, 0)}, pp.Code.BAD_STOCK),
        ({"stock": (52,)}, pp.Code.BAD_STOCK),
        ({"structure": "none"}, pp.Code.UNKNOWN_STRUCTURE),
        ({"rules": {"hats": "on"}}, pp.Code.UNKNOWN_OPTION),
        ({"blinds": (4, 2)}, pp.Code.BAD_FORCED),
    ],
)
def test_a_hand_that_cannot_begin(arguments: dict[str, object], code: pp.Code) -> None:
    with pytest.raises(pp.Refused) as caught:
        pp.Hand.new("texas-holdem", **arguments)  # type: ignore[arg-type]
    assert caught.value.code is code


TEXAS: dict[str, Any] = {"variant": "texas-holdem"}
RUN: dict[str, Any] = {**TEXAS, "seats": 2, "hands": 1}
WRONG_TYPES: list[tuple[Callable[..., object], dict[str, Any], pp.Code]] = [
    (pp.deck, {"id_or_path": None}, pp.Code.UNKNOWN_DECK),
    (pp.deck, {"id_or_path": "purple", "jokers": "x"}, pp.Code.BAD_VALUE),
    (pp.rank, {"cards": "As Ks Qs Js Ts", "deck": 5}, pp.Code.UNKNOWN_DECK),
    (pp.rank, {"cards": 10**5000}, pp.Code.BAD_VALUE),
    (pp.rank, {"cards": "As Ks Qs Js Ts", "wild": None}, pp.Code.BAD_VALUE),
    (pp.rank, {"cards": "As Ks Qs Js Ts", "ruleset": []}, pp.Code.UNKNOWN_RULESET),
    (pp.showdown, {**TEXAS, "hands": None}, pp.Code.BAD_VALUE),
    (pp.showdown, {"variant": "bull", "hands": ["As2s3s4s5s6s7s"], "declare": 5}, pp.Code.BAD_VALUE),
    (pp.frequencies, {"cards": 10**5000}, pp.Code.BAD_VALUE),
    (pp.variant, {"id": None}, pp.Code.UNKNOWN_VARIANT),
    (pp.variant, {"id": "omaha", "structure": 5}, pp.Code.UNKNOWN_STRUCTURE),
    (pp.variants, {"ruleset": {}}, pp.Code.UNKNOWN_RULESET),
    (pp.replay, {"rules": {"max_bet": 0}}, pp.Code.BAD_OPTION),
    (pp.simulate, {**RUN, "seats": None}, pp.Code.SEAT_COUNT),
    (pp.simulate, {**RUN, "hands": "x"}, pp.Code.BAD_VALUE),
    (pp.simulate, {**RUN, "stack": None}, pp.Code.BAD_STACK),
    (pp.simulate, {**RUN, "bots": None}, pp.Code.BAD_BOT),
    (pp.simulate, {**RUN, "bots": [5]}, pp.Code.BAD_BOT),
    (pp.simulate, {**RUN, "seed": "x"}, pp.Code.BAD_VALUE),
    (pp.simulate, {**RUN, "progress": 5}, pp.Code.BAD_VALUE),
    (pp.simulate, {**RUN, "blinds": None}, pp.Code.BAD_FORCED),
    (pp.Hand.new, {**TEXAS, "stacks": None}, pp.Code.BAD_STACK),
    (pp.Hand.new, {**TEXAS, "stacks": ("x", 5)}, pp.Code.BAD_STACK),
    (pp.Hand.new, {**TEXAS, "key": "x"}, pp.Code.BAD_VALUE),
    (pp.Hand.new, {**TEXAS, "forced": 5}, pp.Code.BAD_FORCED),
    (pp.Hand.new, {**TEXAS, "forced": Forced(opener=None)}, pp.Code.BAD_FORCED),  # type: ignore[arg-type]
    (pp.Hand.new, {**TEXAS, "forced": Forced(price="x")}, pp.Code.BAD_FORCED),  # type: ignore[arg-type]
    (pp.Hand.new, {**TEXAS, "forced": Forced(antes=5)}, pp.Code.BAD_FORCED),  # type: ignore[arg-type]
    (pp.Hand.new, {**TEXAS, "rules": ["max_bet"]}, pp.Code.BAD_VALUE),
    (pp.Hand.new, {**TEXAS, "rules": {"max_bet": 10**5000}}, pp.Code.BAD_OPTION),
    (pp.Hand.new, {**TEXAS, "rules": {"max_bet": [5]}}, pp.Code.BAD_OPTION),
    (pp.Hand.new, {**TEXAS, "rules": {5: "x"}}, pp.Code.UNKNOWN_OPTION),
]


@pytest.mark.parametrize(("call", "arguments", "code"), WRONG_TYPES)
def test_a_value_of_the_wrong_type_is_refused(
    call: Callable[..., object], arguments: dict[str, Any], code: pp.Code, tmp_path: Path
) -> None:
    paths = [str(tmp_path / "x.phh")] if call is pp.replay else []
    with pytest.raises(pp.Refused) as caught:
        call(*paths, **arguments)
    assert caught.value.code is code
    assert "\n" not in str(caught.value)


@pytest.mark.parametrize("seat", [-1, 2, "x", True, 1.0])
def test_a_seat_that_is_none_is_refused(seat: Any) -> None:
    hand = pp.Hand.new("texas-holdem")
    for ask in (hand.legal, hand.view, lambda seat: hand.act(Call(seat))):
        with pytest.raises(pp.Refused) as caught:
            ask(seat)
        assert caught.value.code is pp.Code.NO_SUCH_SEAT


@pytest.mark.parametrize("command", ["x", None, 5, Command(), Call])
def test_what_is_no_command_is_refused(command: Any) -> None:
    hand = pp.Hand.new("texas-holdem")
    before = hand.state
    with pytest.raises(pp.Refused) as caught:
        hand.act(command)
    assert caught.value.code is pp.Code.NOT_UNDERSTOOD
    assert hand.state == before


def test_a_wrong_key_is_not_told() -> None:
    with pytest.raises(pp.Refused) as caught:
        pp.Hand.new("texas-holdem", key="my secret")  # type: ignore[arg-type]
    assert "my secret" not in repr(caught.value.facts)


def test_options_come_as_values_of_python_too() -> None:
    own: Any = {"max_bet": 5, "fold_unfaced": True, "cap_per_deal": None}
    texts = {"max_bet": "5", "fold_unfaced": "true", "cap_per_deal": "none"}
    assert (
        pp.Hand.new("texas-holdem", rules=own).game.rules
        == pp.Hand.new("texas-holdem", rules=texts).game.rules
    )
    assert pp.variant("texas-holdem", rules=own) == pp.variant("texas-holdem", rules=texts)


def test_the_list_shows_only_games_that_can_be_played() -> None:
    listed = pp.variants(deck="purple", ranking="purple")
    assert listed
    for game in listed:
        pp.simulate(game.id, deck="purple", ranking="purple", seats=game.players.min, hands=1)
    with pytest.raises(pp.Refused) as caught:
        pp.variants(deck="standard", ranking="purple")
    assert caught.value.code is pp.Code.RANKING_UNFIT


def test_check_is_refused_before_a_bet_to_call() -> None:
    hand = pp.Hand.new("texas-holdem")
    with pytest.raises(pp.Refused) as caught:
        hand.check()
    assert caught.value.code is pp.Code.CANNOT_CHECK
    hand.call()
    hand.check()


def test_a_draw_by_name() -> None:
    hand = pp.Hand.new("five-card-draw", stacks=(50, 50), stock="As 2d Ad 3c Ac 4h Ah 5s 9s 7d Kd", key=b"k")
    hand.check()
    hand.check()
    assert hand.legal().discard == (0, 5)
    hand.throw("9s")
    hand.throw()
    while not hand.over:
        hand.check()
    assert hand.stacks == (51, 49)


def test_declaring_needs_both_halves() -> None:
    with pytest.raises(pp.Refused) as caught:
        pp.showdown("texas-holdem", ["AsAd"], "2c3d7h8s9c", declare=["high"])
    assert caught.value.code is pp.Code.BAD_VALUE


def test_a_ranking_named_replaces_the_kind_of_its_role() -> None:
    hands, board = ["Kr Kb", "Kg Qg"], "Kp 8g 9g To Jz"
    own = pp.showdown("texas-holdem", hands, board, deck="purple")
    assert own.high is not None
    assert own.high.hands[1] is not None
    assert own.high.hands[1].cls == "four_of_a_kind"
    high = pp.showdown("texas-holdem", hands, board, deck="purple", ranking="high")
    assert high.high is not None
    assert high.high.hands[1] is not None
    assert high.high.hands[1].cls == "flush"  # four greens and a bronze: clubs


def test_a_hand_is_dealt_with_wild_cards() -> None:
    """R-32: the pack by itself or by its words; the stock knows the joker."""
    made = pp.deck("standard", wild="bug,2")
    assert (made.jokers, made.wild) == (1, "bug,2")
    one = pp.Hand.new("texas-holdem", made, stacks=(50, 50), stock="Jk1 2s", key=b"wild")
    two = pp.Hand.new("texas-holdem", stacks=(50, 50), stock="Jk1 2s", key=b"wild", wild="bug,2")
    assert one.state == two.state
    assert one.game.deck is two.game.deck
    with pytest.raises(pp.Refused) as no:
        pp.deck("standard", wild="1")
    assert no.value.code is pp.Code.BAD_WILD
