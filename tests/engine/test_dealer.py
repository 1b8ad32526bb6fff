"""Dealer mode: chance is the dealer, cards come by `Give` and `Name`, hands are shown from outside."""

from __future__ import annotations

import pytest

from purplepoker.cards import UNKNOWN, CardId, deck, parse_cards
from purplepoker.engine.core import begin, decide, fold, legal, step
from purplepoker.engine.events import Call, Command, Event, Give, Muck, Name, Raise, Show, Throw
from purplepoker.engine.forced import forced_bets
from purplepoker.engine.game import Game, compile_game
from purplepoker.engine.stakes import Start
from purplepoker.engine.state import State
from purplepoker.errors import Code, Refused
from purplepoker.variants.load import variant_file

PACK = deck("standard")


def cards(text: str) -> tuple[CardId, ...]:
    return parse_cards(PACK, text, unknown=True)


def start(
    variant: str, stacks: tuple[int, ...] = (50, 50), **options: bool
) -> tuple[Game, State, list[Event]]:
    game = compile_game(variant_file(variant), PACK, structure="no-limit", dealer=True, **options)  # type: ignore[arg-type]
    state, events = begin(game, Start(stacks, forced_bets(game, len(stacks)), (UNKNOWN,) * 52, b"k"))
    return game, state, list(events)


def code(game: Game, state: State, command: Command) -> Code:
    answer = decide(game, state, command)
    assert isinstance(answer, Refused), f"{command} was taken"
    assert str(answer)
    return answer.code


def test_a_hand_dealt_by_hand() -> None:
    """Cards seat by seat in any order, a board by itself, a hand named late, showing in any order."""
    game, state, log = start("texas-holdem")
    assert not state.todo
    assert code(game, state, Call(1)) is Code.NOT_ASKED
    assert code(game, state, Give(-1, cards("As"))) is Code.NOT_DEALING
    assert code(game, state, Give(2, cards("As"))) is Code.NO_SUCH_SEAT
    assert code(game, state, Give(0, cards("As Ks Qs"))) is Code.WRONG_NUMBER
    assert code(game, state, Give(0, (CardId(52),))) is Code.UNKNOWN_CARD
    assert code(game, state, Give(0, (CardId(3), CardId(3)))) is Code.CARD_KNOWN
    for wrong in (None, 5, 1.0, True, [0, 1], b"1"):
        assert code(game, state, Give(0, wrong)) is Code.UNKNOWN_CARD  # type: ignore[arg-type]
        assert code(game, state, Name(0, wrong)) is Code.UNKNOWN_CARD  # type: ignore[arg-type]

    def act(command: Command) -> None:
        nonlocal state
        state, events = step(game, state, command)
        log.extend(events)

    act(Give(1, cards("As")))
    assert code(game, state, Give(0, cards("As Kd"))) is Code.CARD_KNOWN
    act(Give(0, cards("?? ??")))
    assert not state.todo
    act(Give(1, cards("Ah")))
    assert state.actor == 1
    assert code(game, state, Give(-1, cards("2c 3c 4c"))) is Code.NOT_DEALING
    act(Raise(1, 50))
    act(Call(0))
    assert code(game, state, Give(0, cards("2c"))) is Code.NOT_DEALING
    act(Give(-1, cards("2c 3c")))
    act(Give(-1, cards("4d")))
    assert code(game, state, Give(-1, cards("As"))) is Code.CARD_KNOWN
    act(Give(-1, cards("9d")))
    act(Name(0, cards("Kd Kc")))
    assert code(game, state, Name(0, cards("Kd Ks"))) is Code.CARD_KNOWN
    assert code(game, state, Name(0, cards("Kd"))) is Code.WRONG_NUMBER
    assert code(game, state, Name(1, cards("As Kd"))) is Code.CARD_KNOWN
    act(Give(-1, cards("9c")))
    act(Show(1))
    assert code(game, state, Show(1)) is Code.NOT_ASKED
    assert code(game, state, Muck(1)) is Code.CANNOT_MUCK
    act(Show(0))
    assert state.over
    assert state.stacks == (0, 100)
    assert fold(game, log) == state


def test_thrown_cards_are_replaced_as_told() -> None:
    game, state, _ = start("27-single-draw")
    state, _ = step(game, state, Give(0, cards("2c 3c 4c 5c Kd")))
    state, _ = step(game, state, Give(1, cards("?? ?? ?? ?? ??")))
    state, _ = step(game, state, Call(1))
    state, _ = step(game, state, Call(0))
    state, _ = step(game, state, Throw(0, cards("Kd")))
    assert code(game, state, Give(1, cards("7d"))) is Code.NOT_DEALING
    assert code(game, state, Give(0, cards("Kd"))) is Code.CARD_KNOWN
    state, _ = step(game, state, Give(0, cards("7d")))
    assert state.down[0] == cards("2c 3c 4c 5c 7d")
    state, _ = step(game, state, Throw(1, cards("?? ??")))
    state, _ = step(game, state, Give(1, cards("??")))
    state, _ = step(game, state, Give(1, cards("??")))
    assert len(state.down[1]) == 5
    assert legal(game, state, 0).check


def test_cards_are_not_given_where_the_program_deals() -> None:
    game = compile_game(variant_file("texas-holdem"), PACK)
    state, _ = begin(game, Start((50, 50), forced_bets(game, 2), tuple(map(CardId, range(52)))))
    for command in (Give(0, ()), Give(-1, cards("As")), Name(0, cards("As Ks"))):
        assert code(game, state, command) is Code.NOT_DEALING


def test_a_known_stock_is_refused_in_dealer_mode() -> None:
    game = compile_game(variant_file("texas-holdem"), PACK, dealer=True)
    with pytest.raises(Refused) as refusal:
        begin(game, Start((50, 50), forced_bets(game, 2), tuple(map(CardId, range(52)))))
    assert refusal.value.code is Code.BAD_STOCK


def test_lenient_takes_what_no_house_would() -> None:
    """A raise below the least one, and one over an opponent who is all-in (R-23)."""
    game, state, _ = start("texas-holdem", (50, 50, 50), lenient=True)
    for seat in range(3):
        state, _ = step(game, state, Give(seat, cards("?? ??")))
    assert legal(game, state, 2).raise_min == 4
    assert code(game, state, Raise(2, 2)) is Code.TOO_SMALL
    assert code(game, state, Raise(2, 51)) is Code.TOO_LARGE
    state, _ = step(game, state, Raise(2, 3))
    assert state.to_match == 3
