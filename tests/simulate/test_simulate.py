"""`simulate.run`: its numbers, the round of the button, sessions, and whose fault a failure is."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, ClassVar

import msgspec
import pytest

from bots.table import game_of
from purplepoker.bots.simple import CallBot
from purplepoker.engine.events import Call, Command, Fold, Raise
from purplepoker.engine.game import Game
from purplepoker.engine.legal import Legal
from purplepoker.engine.view import View
from purplepoker.errors import Code, Refused
from purplepoker.simulate import many, play_hand, run


class Probe(CallBot):
    """Calls, and notes what it sees at its first act in each hand: (its chair's order, position, stack)."""

    needs_view: ClassVar[bool] = True
    notes: ClassVar[list[tuple[int, int, int]]] = []

    def __init__(self, game: Game, seed: int) -> None:
        self.made = sum(note[0] < 0 for note in self.notes)
        self.notes.append((-1, 0, 0))

    def act(self, view: View | None, legal: Legal) -> Command:
        assert view is not None
        if view.street == 1:
            me = view.seats[view.viewer]
            self.notes.append((self.made, view.viewer, me.stack + me.put))
        return super().act(view, legal)


class AllIn(CallBot):
    def act(self, view: View | None, legal: Legal) -> Command:
        if legal.raise_max is not None:
            return Raise(legal.seat, legal.raise_max)
        return super().act(view, legal)


def faulty(act: Callable[[Any, Any], Any]) -> type[CallBot]:
    return type("Faulty", (CallBot,), {"act": lambda self, view, legal: act(view, legal)})


def test_the_fields_are_those_of_the_command() -> None:
    result = run("texas-holdem", deck="purple", seats=3, hands=4, seed=1)
    document = msgspec.to_builtins(result)
    assert list(document) == [
        "hands",
        "seconds",
        "hands_per_second",
        "chips_start",
        "chips_end",
        "seats",
    ]
    assert [list(seat) for seat in document["seats"]] == [["seat", "bot", "net"]] * 3
    assert [seat["seat"] for seat in document["seats"]] == [1, 2, 3]
    assert (result.hands, result.chips_start, result.chips_end) == (4, 4 * 3 * 200, 4 * 3 * 200)
    assert sum(seat.net for seat in result.seats) == 0


def test_the_same_seed_gives_the_same_hands() -> None:
    def nets(seed: int) -> list[int]:
        return [s.net for s in run("omaha", deck="purple", seats=5, hands=30, seed=seed).seats]

    assert nets(5) == nets(5)
    assert nets(5) != nets(6)


def test_bots_are_repeated_round_the_table() -> None:
    result = run("greek", deck="standard", seats=5, hands=1, bots=["random", "call"], seed=0)
    assert [seat.bot for seat in result.seats] == ["random", "call", "random", "call", "random"]


def test_every_hand_starts_fresh_and_the_button_goes_round() -> None:
    Probe.notes.clear()
    run("texas-holdem", deck="standard", seats=4, hands=6, bots=[Probe], seed=2, stack=90)
    notes = [note for note in Probe.notes if note[0] >= 0]
    assert {stack for _, _, stack in notes} == {90}
    positions = [{chair: place for chair, place, _ in notes[h * 4 : h * 4 + 4]} for h in range(6)]
    for button, seated in enumerate(positions):
        assert seated == {chair: (chair - button - 1) % 4 for chair in range(4)}


def test_a_session_carries_stacks_and_rebuys() -> None:
    Probe.notes.clear()
    result = run(
        "texas-holdem",
        deck="standard",
        seats=3,
        hands=20,
        bots=[Probe, AllIn],
        seed=2,
        session=True,
        stack=40,
    )
    rebuys, rest = divmod(result.chips_start - 3 * 40, 40)
    assert rebuys > 0
    assert rest == 0
    assert result.chips_end == result.chips_start
    stacks = {stack for chair, _, stack in Probe.notes if chair >= 0}
    assert 40 in stacks
    assert len(stacks) > 2


def test_a_session_without_a_loser_buys_nothing() -> None:
    result = run("yukon", deck="purple", seats=4, hands=10, bots=["call"], seed=1, session=True)
    assert result.chips_start == 4 * 200


def test_time_is_the_callers() -> None:
    ticks = iter([10.0, 12.5])
    result = run("texas-holdem", deck="purple", seats=2, hands=5, seed=1, clock=lambda: next(ticks))
    assert (result.seconds, result.hands_per_second) == (2.5, 2.0)
    assert run("texas-holdem", deck="purple", seats=2, hands=5).hands_per_second == 0.0


def test_progress_is_told() -> None:
    told: list[int] = []
    run("texas-holdem", deck="purple", seats=2, hands=250, bots=["call"], progress=told.append)
    assert told == list(range(0, 251, 2))
    told.clear()
    run("texas-holdem", deck="purple", seats=2, hands=305, bots=["call"], progress=told.append)
    assert told == [*range(0, 304, 3), 305]


def test_stopped_early_gives_the_hands_so_far() -> None:
    def stop(done: int) -> None:
        if done == 7:
            raise KeyboardInterrupt

    result = run("texas-holdem", deck="purple", seats=3, hands=50, seed=1, progress=stop)
    assert (result.hands, result.partial, result.chips_start) == (7, True, 7 * 600)
    assert msgspec.to_builtins(result)["partial"] is True
    whole = run("texas-holdem", deck="purple", seats=3, hands=7, seed=1)
    assert result.seats == whole.seats


def test_stopped_within_a_hand_counts_it_not_at_all() -> None:
    acts = 0

    def act(view: View | None, legal: Legal) -> Command:
        nonlocal acts
        acts += 1
        if acts == 10:
            raise KeyboardInterrupt
        return Fold(legal.seat)

    result = run("texas-holdem", deck="purple", seats=3, hands=50, bots=[faulty(act)], seed=1)
    assert (result.hands, result.partial) == (4, True)  # two folds a hand
    assert result.chips_end == result.chips_start == 4 * 600


# --- faults ------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("act", "says"),
    [
        (lambda view, legal: Raise(legal.seat, 3), "Raise(to=3): 3 is too small: the least is 4"),
        (lambda view, legal: Call(0), "Call: a command for another seat than its own, `legal.seat`"),
        (
            lambda view, legal: None,
            "NoneType instead of a command: the answer is to be one of `engine.events`",
        ),
        (lambda view, legal: 1 // 0, "act: ZeroDivisionError: integer"),
    ],
)
def test_a_bots_fault_names_bot_seat_hand_seed_and_command(act: Callable[[Any, Any], Any], says: str) -> None:
    with pytest.raises(Refused) as refused:
        run("texas-holdem", deck="standard", seats=3, hands=5, bots=["call", "call", faulty(act)], seed=11)
    assert refused.value.code is Code.BOT_FAULT
    # seats are those of the table, from 1: the positions that commands hold are not told
    text = str(refused.value)
    assert text.startswith("bot Faulty at seat 3, hand 1 of seed 11: ") or "hand 3 of seed 11" in text
    assert says in text
    assert "seat=" not in text


def test_a_bot_cannot_choose_for_another_seat() -> None:
    """Where several choose together the engine would take it."""
    from purplepoker.engine.events import Throw

    def act(view: View | None, legal: Legal) -> Command:
        if legal.discard and view is not None:
            return Throw((legal.seat + 1) % 3, (view.seats[view.viewer].down or ())[:1])
        return Call(legal.seat)

    with pytest.raises(Refused) as refused:
        run("crazy-pineapple", deck="standard", seats=3, hands=1, bots=[faulty(act)])
    assert refused.value.code is Code.BOT_FAULT
    assert "Throw(1 card)" in str(refused.value)  # the card itself stays unsaid


def test_an_engine_fault_names_seed_and_hand(monkeypatch: pytest.MonkeyPatch) -> None:
    played = 0
    true_hand = play_hand

    def fails(*arguments: Any) -> tuple[int, ...]:
        nonlocal played
        played += 1
        if played == 3:
            raise AssertionError("a pot without a winner")
        return true_hand(*arguments)

    monkeypatch.setattr(many, "play_hand", fails)
    with pytest.raises(Refused) as refused:
        run("texas-holdem", deck="standard", seats=3, hands=5, seed=21)
    assert refused.value.code is Code.HAND_FAILED
    assert str(refused.value) == "hand 3 of seed 21 failed: AssertionError: a pot without a winner"


def test_lost_chips_are_a_fault(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(many, "play_hand", lambda *_: (200, 200, 199))
    with pytest.raises(Refused, match="600 chips at the start, 599 at the end"):
        run("texas-holdem", deck="standard", seats=3, hands=5)


@pytest.mark.parametrize(
    ("asked", "code"),
    [
        ({"seats": 1}, Code.SEAT_COUNT),
        ({"seats": 11}, Code.SEAT_COUNT),
        ({"hands": 0}, Code.BAD_VALUE),
        ({"stack": 0}, Code.BAD_STACK),
        ({"bots": []}, Code.BAD_BOT),
        ({"bots": ["strong"]}, Code.BAD_BOT),
        ({"structure": "limitless"}, Code.UNKNOWN_STRUCTURE),
        ({"deck": "blue"}, Code.UNKNOWN_DECK),
    ],
)
def test_what_cannot_be_played_is_refused(asked: dict[str, Any], code: Code) -> None:
    arguments: dict[str, Any] = {"deck": "purple", "seats": 4, "hands": 1}
    with pytest.raises(Refused) as refused:
        run("texas-holdem", **(arguments | asked))
    assert refused.value.code is code


# --- the pot that waits (R-15) -----------------------------------------------------------------------


def test_r15_all_check_and_the_pot_waits_for_the_next_deal() -> None:
    """Nobody ever bets: one ante a deal, until nobody has a chip left, then a showdown for all of it."""
    game = game_of("five-card-draw", "standard", redeal="true")
    result = run(game, seats=4, hands=12, bots=["call"], stack=5, seed=3)
    assert result.chips_end == result.chips_start == 12 * 20
    assert all(seat.net % 5 == 0 for seat in result.seats)  # whole stacks change hands
    assert any(seat.net for seat in result.seats)
    # without the option the antes alone are played for
    plain = run(game_of("five-card-draw", "standard"), seats=4, hands=12, bots=["call"], stack=5, seed=3)
    assert sum(abs(seat.net) for seat in plain.seats) < sum(abs(seat.net) for seat in result.seats)


@pytest.mark.parametrize("session", [False, True])
def test_r15_with_bets_keeps_all_chips(session: bool) -> None:
    game = game_of("five-card-draw", "purple", redeal="true", openers="jacks")
    result = run(game, seats=5, hands=60, bots=["random", "call"], stack=9, seed=3, session=session)
    assert result.chips_end == result.chips_start


def test_r15_nobody_deals_for_ever() -> None:
    from purplepoker.cards import deck
    from purplepoker.engine.game import compile_game
    from purplepoker.variants.load import variant_file

    free = compile_game(variant_file("five-card-draw"), deck("standard"), rules={"redeal": "true"}, ante=0)
    with pytest.raises(Refused, match="everybody checks"):
        run(free, seats=2, hands=1, bots=["call"])
