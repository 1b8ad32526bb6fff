"""Bots of the host's own files: whatever is in one, it fails in one decision, and the table plays on."""

from __future__ import annotations

import asyncio
import itertools
import sys
import time
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any

import msgspec
import pytest
import structlog

from purplepoker.cards import deck
from purplepoker.engine.events import Call, Fold
from purplepoker.engine.view import View
from purplepoker.errors import Code, Refused
from purplepoker.service import wire
from purplepoker.service.own_bots import BotFailed, OwnBots, Program, named
from service.live import HOST, QUICK, Live, run

PATIENCE_S = 60.0
SHORT_S = 1.0

BOTS = """
import os, sys, time
from purplepoker.bots.simple import passive_choice
from purplepoker.engine.events import Call, Fold, Give, Raise, Throw

class Base:
    needs_view = True

    def __init__(self, game, seed):
        self.game = game
        self.seen = 0

class Counts(Base):
    def act(self, view, legal):
        self.seen += 1
        print("its own words", flush=True)
        os.write(1, b"{}\\n")
        return Call(legal.seat) if self.seen % 2 else Fold(legal.seat)

class Checks(Base):
    def act(self, view, legal):
        game = self.game
        known = game.variant.id, game.deck.id, game.stakes.structure, game.forcing.blinds
        assert known == (view.variant, view.deck, view.structure, (5, 10))
        assert view.viewer == legal.seat and view.legal == legal
        asked_to_pay = legal.check or legal.call is not None
        return Call(legal.seat) if asked_to_pay else passive_choice(view, legal)

class Raises(Base):
    def act(self, view, legal):
        cards = [self.game.deck.text(card) for card in view.seats[view.viewer].down]
        raise ValueError("I hold " + " ".join(cards))

class Hangs(Base):
    def act(self, view, legal):
        while True:
            pass

class Sleeps(Base):
    def act(self, view, legal):
        time.sleep(3600)

class Leaves(Base):
    def act(self, view, legal):
        sys.exit("I hold good cards")

class Dies(Base):
    def act(self, view, legal):
        os._exit(3)

class Forks(Base):
    def act(self, view, legal):
        if os.fork() == 0:
            time.sleep(3600)
        time.sleep(3600)

class Nothing(Base):
    def act(self, view, legal):
        return None

class Words(Base):
    def act(self, view, legal):
        return "call"

class Half(Base):
    def act(self, view, legal):
        return Raise(legal.seat, "all of it")

class Dealer(Base):
    def act(self, view, legal):
        return Give(-1, (1, 2, 3))

class Long(Base):
    def act(self, view, legal):
        return Throw(legal.seat, tuple(range(100_000)))

class Steals(Base):
    def act(self, view, legal):
        return Throw(legal.seat, (0, 1, 2, 3, 4, 5, 6))

class Other(Base):
    def act(self, view, legal):
        return Fold(1 - legal.seat)

class Unmade(Base):
    def __init__(self, game, seed):
        raise RuntimeError("no")

    def act(self, view, legal):
        return Fold(legal.seat)
"""


@pytest.fixture
def file(tmp_path: Path) -> str:
    path = tmp_path / "mine.py"
    path.write_text(BOTS, "utf-8")
    return str(path)


def own(file: str, *names: str, limit_s: float = PATIENCE_S) -> OwnBots:
    return OwnBots({name: f"{file}:{name}" for name in names}, limit_s)


async def a_view() -> View:
    """Of somebody whose turn it is."""
    async with Live() as live:
        await live.sit(HOST)
        await live.order("add_bot")
        await live.order("deal")
        await live.settle()
        view = live.links[HOST.person].now.hand
        assert view is not None
        assert view.legal is not None
        return view


def asked(own: OwnBots, test: Callable[[Program, View], Awaitable[None]]) -> None:
    async def story() -> None:
        view = await a_view()
        program = Program(own, QUICK)
        try:
            await test(program, view)
        finally:
            await program.close()

    asyncio.run(story())


# --- names ----------------------------------------------------------------------------------------------


def test_a_bot_is_called_by_its_class(file: str) -> None:
    names, found = named(("steady", f"{file}:Counts", "call", f"{file}:Counts"))
    assert names == ("steady", "Counts", "call", "Counts")
    assert found.files == {"Counts": f"{file}:Counts"}
    assert found.names[-1] == "Counts"


def test_a_file_is_found_from_wherever_it_was_named(file: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(Path(file).parent)
    assert named(("mine.py:Counts",))[1].files == {"Counts": f"{file}:Counts"}


def test_two_bots_of_one_name_are_refused(file: str, tmp_path: Path) -> None:
    other = tmp_path / "other.py"
    other.write_text(BOTS + "\nclass steady(Base):\n    act = Counts.act\n", "utf-8")
    for bots in ((f"{file}:Counts", f"{other}:Counts"), (f"{other}:steady",)):
        with pytest.raises(Refused, match="another bot called") as told:
            named(bots)
        assert told.value.code is Code.BAD_BOT


@pytest.mark.parametrize("bot", ["nobody", "gone.py:Bot", "{file}:Nobody"])
def test_what_cannot_be_loaded_is_refused_at_once(file: str, bot: str) -> None:
    with pytest.raises(Refused) as told:
        named((bot.format(file=file),))
    assert told.value.code in (Code.BAD_BOT, Code.NO_FILE)


# --- one decision ---------------------------------------------------------------------------------------


def test_one_object_plays_one_chair_and_what_it_prints_is_no_answer(file: str) -> None:
    async def test(program: Program, view: View) -> None:
        acts = [await program.act(chair, "Counts", view) for chair in (0, 0, 1, 0, 1)]
        assert [type(act) for act in acts] == [Call, Fold, Call, Call, Fold]
        program.forget(0)
        assert program.running, "another one plays on"
        assert isinstance(await program.act(0, "Counts", view), Call), "somebody new"
        program.forget(0)
        program.forget(1)
        assert not program.running

    asked(own(file, "Counts"), test)


@pytest.mark.parametrize(
    ("name", "what"),
    [
        ("Raises", "ValueError at mine.py"),
        ("Leaves", "SystemExit at mine.py"),
        ("Dies", "its process failed"),
        ("Nothing", "TypeError"),
        ("Words", "TypeError"),
        ("Half", "ValidationError"),
        ("Dealer", "ValidationError"),
        ("Long", "its process failed"),
        ("Unmade", "RuntimeError at mine.py"),
    ],
)
def test_a_failure_is_told_without_a_card_and_the_next_bot_answers(file: str, name: str, what: str) -> None:
    async def test(program: Program, view: View) -> None:
        for _ in range(2):
            with pytest.raises(BotFailed) as failed:
                await program.act(0, name, view)
            assert what in failed.value.what
            assert "hold" not in str(failed.value)
            assert isinstance(await program.act(1, "Counts", view), Call | Fold)

    asked(own(file, name, "Counts"), test)


@pytest.mark.parametrize("name", ["Hangs", "Sleeps", *(["Forks"] if sys.platform != "win32" else [])])
def test_one_that_does_not_answer_is_ended_and_the_loop_runs_on(file: str, name: str) -> None:
    async def test(program: Program, view: View) -> None:
        ticks = 0

        async def tick() -> None:
            nonlocal ticks
            while True:
                ticks += 1
                await asyncio.sleep(0)

        ticking = asyncio.create_task(tick())
        with pytest.raises(BotFailed, match="no answer in 1 s"):
            await program.act(0, name, view)
        ticking.cancel()
        assert ticks > 100
        assert not program.running

    asked(own(file, name, limit_s=SHORT_S), test)


def test_an_answer_nobody_waits_for_is_not_taken_for_the_next(file: str) -> None:
    async def test(program: Program, view: View) -> None:
        assert isinstance(await program.act(0, "Counts", view), Call)
        lost = asyncio.create_task(program.act(0, "Counts", view))
        await asyncio.sleep(0)  # it has been asked
        lost.cancel()
        await asyncio.gather(lost, return_exceptions=True)
        assert isinstance(await program.act(0, "Counts", view), Call), "the third answer, not the second"

    asked(own(file, "Counts"), test)


# --- at a table -----------------------------------------------------------------------------------------


async def until(live: Live, condition: Callable[[], object]) -> None:
    """The table's clock stands still; the bot's process has its own time."""
    end = time.monotonic() + PATIENCE_S
    while not condition():
        assert time.monotonic() < end
        await asyncio.sleep(0.01)
        await live.settle()


async def played(live: Live, hand: int) -> None:
    """To the end of the hand; who is asked calls."""

    def due() -> bool:
        play = live.table.play
        return play is not None and (play.ended or live.links[HOST.person].legal is not None)

    while True:
        await until(live, due)
        play = live.table.play
        assert play is not None
        if play.ended:
            assert play.hand == hand
            return
        legal = live.links[HOST.person].legal
        assert legal is not None
        await live.ok(HOST, live.act("call" if legal.check or legal.call is not None else "show"))


@pytest.mark.parametrize("name", ["Raises", "Dies", "Words", "Steals", "Other", "Hangs"])
def test_a_bot_that_fails_checks_or_folds_and_one_line_says_so(file: str, name: str) -> None:
    async def story() -> list[Any]:
        async with Live(own=own(file, name, limit_s=SHORT_S if name == "Hangs" else PATIENCE_S)) as live:
            await live.sit(HOST)
            await live.order("add_bot", bot=name)
            assert live.table.places[1].name == f"{name} 2"
            with structlog.testing.capture_logs() as logs:
                await live.order("deal")
                await played(live, 1)
            assert live.table.mode == "playing", "it goes on"
        return logs

    logs: list[Any] = run(story())
    assert logs
    assert {line["event"] for line in logs} <= {"bot fault", "bot refused"}
    texts = deck(QUICK.deck).texts
    assert not [line for line in logs if set(str(line).split()) & set(texts)]


def test_its_process_ends_with_the_table(file: str) -> None:
    async def story() -> None:
        async with Live(own=own(file, "Counts")) as live:
            await live.sit(HOST)
            await live.order("add_bot", bot="Counts")
            await live.order("deal")
            await played(live, 1)
            program = live.actor._bots._program
            assert program.running
            await live.order("end")
            await until(live, lambda: live.table.mode == "ended")
            assert not program.running

    run(story())


def test_nobody_names_a_file_over_the_wire(file: str) -> None:
    async def story() -> None:
        async with Live(own=own(file, "Counts")) as live:
            await live.join(HOST)
            for bot in (f"{file}:Counts", "mine.py:Counts", "counts", "Raises", ""):
                order = wire.Order(live.id(), "add_bot", bot=bot)
                assert await live.no(HOST, order) == Code.BAD_BOT

    run(story())


def test_without_its_file_the_simplest_bot_plays_and_the_seat_says_so(file: str) -> None:
    async def story() -> None:
        async with Live(own=own(file, "Raises")) as live:
            await live.sit(HOST)
            await live.order("add_bot", bot="Raises")
            assert not live.links[HOST.person].now.chairs[1].stand_in
            store, clock = live.store, live.clock
        async with Live(store=store, clock=clock) as live:
            live._ids = itertools.count(1_000)
            await live.join(HOST)
            chair = live.links[HOST.person].now.chairs[1]
            assert (chair.name, chair.kind, chair.stand_in) == ("Raises 2", "bot", True)
            with structlog.testing.capture_logs() as logs:
                await live.order("deal")
                await played(live, 1)
            assert logs == []
            shown = live.links[HOST.person].now.result
            assert shown is not None
            assert len(shown.readings) == 2, "it has called to the end"

    run(story())


def test_the_bot_knows_the_game_of_its_table(file: str) -> None:
    async def story() -> None:
        options = msgspec.structs.replace(QUICK, deck="standard", structure="fixed-limit", blinds=(5, 10))
        async with Live(options, own=own(file, "Checks")) as live:
            await live.sit(HOST)
            await live.order("add_bot", bot="Checks")
            with structlog.testing.capture_logs() as logs:
                await live.order("deal")
                await played(live, 1)
            assert live.actor._bots._program.running, "it was asked"
            assert logs == []

    run(story())
