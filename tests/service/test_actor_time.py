"""Time at a table: deadlines, banks, pauses, restarts, and the delays that must not tell anything."""

from __future__ import annotations

import asyncio
from typing import Any

import pytest
from msgspec.structs import replace

from purplepoker.bots.simple import CallBot
from purplepoker.engine.events import Call, Command, Raise
from purplepoker.engine.legal import Legal
from purplepoker.engine.view import View
from purplepoker.errors import Code
from purplepoker.service import bots_at, wire
from purplepoker.service.bots_at import after_delay, random_delay
from purplepoker.service.log import decode
from service.live import GUESTS, HOST, QUICK, Live, LiveClock, run

ANN, BOB = GUESTS[0], GUESTS[1]
TRIO = (HOST, ANN, BOB)
BASE, BANK = QUICK.base_ms, QUICK.bank_ms


def test_the_clock_plays_after_base_and_bank() -> None:
    """R-40: facing the blind it folds; the bank is used up, and comes back slowly."""

    async def story() -> None:
        async with Live() as live:
            await live.sit(*TRIO)
            await live.order("deal")
            _, chair = live.turn()
            head = live.actor.head
            await live.pass_ms(BASE + BANK - 1)
            assert live.actor.head == head
            await live.pass_ms(1)
            assert live.actor.head > head
            place = live.table.places[chair]
            assert place.bank == 0
            assert place.asleep
            event = live.store.log[head].public
            assert b'"act":"fold"' in event
            _, next_chair = live.turn()
            assert live.table.places[next_chair].bank == BANK

    run(story())


def test_an_act_in_time_costs_the_bank_what_it_took() -> None:
    async def story() -> None:
        async with Live() as live:
            await live.sit(*TRIO)
            await live.order("deal")
            _, quick = live.turn()
            await live.pass_ms(BASE)
            await live.call()
            assert live.table.places[quick].bank == BANK
            _, slow = live.turn()
            await live.pass_ms(BASE + 7_000)
            clock = live.links[HOST.person].now.clock
            assert clock == wire.Clock(slow, BASE, BANK)  # as the turn began: the page counts down
            await live.call()
            assert live.table.places[slow].bank == BANK - 7_000

    run(story())


def test_an_act_that_waits_in_the_inbox_wins() -> None:
    async def story() -> None:
        async with Live() as live:
            await live.sit(*TRIO)
            await live.order("deal")
            who, chair = live.turn()
            await live.pass_ms(BASE + BANK - 1)
            link = live.links[who.person]
            act = live.act("call")
            await live.actor.receive(link, who, act)  # in the inbox before the deadline fires
            live.clock.wake(live.clock.mono_ms() + 1)
            await live.settle()
            assert isinstance(link.answer(act.id), wire.Ack)
            assert not live.table.places[chair].asleep

    run(story())


def test_two_orbits_asleep_and_he_sits_out() -> None:
    async def story() -> None:
        async with Live(replace(QUICK, bank_ms=0)) as live:
            await live.sit(HOST, ANN)
            await live.order("deal")
            hands = 0
            while not live.table.places[1].away and hands < 12:
                hand = live.table.hand
                while live.table.playing is not None and live.table.hand == hand:
                    who, _ = live.turn()
                    if who is HOST:
                        await live.call()
                    else:
                        await live.pass_ms(BASE)
                hands += 1
                await live.pass_ms(QUICK.pause_ms)
            assert live.table.places[1].away
            assert hands == 4
            assert live.table.playing is None
            await live.ok(ANN, wire.Away(live.id(), False))
            await live.pass_ms(QUICK.pause_ms)
            assert live.table.playing is not None

    run(story())


@pytest.mark.parametrize(("used", "base"), [(0, BASE + 15_000), (5_000, BASE + 10_000), (19_000, 25_000)])
def test_a_restart_charges_no_time(used: int, base: int) -> None:
    """What was left at the last event in the log, 10 s at least, and 15 s grace; the bank is whole."""

    async def story() -> None:
        async with Live() as live:
            await live.sit(*TRIO)
            await live.order("deal")
            await live.pass_ms(used)
            await live.actor.detach(live.links[BOB.person])  # an event, the last before the crash
            await live.settle()
            banks = [place.bank for place in live.table.places]
            await live.actor.close()
            live.clock.wake(live.clock.mono_ms() + 3_600_000)  # the machine is off for an hour
            await live.restart()
            play = live.table.playing
            assert play is not None
            assert play.base_ms == base
            assert [place.bank for place in live.table.places] == banks
            record = decode(live.store.log[-1].secret or b"")
            assert (record.turn, record.base_ms) == (play.turn, base)
            head = live.actor.head
            await live.pass_ms(base + BANK - 1)
            assert live.actor.head == head
            await live.pass_ms(1)
            assert live.actor.head > head

    run(story())


def test_restarts_in_one_turn_give_one_grace() -> None:
    """However often the server stops: what was used before each stop stays used."""

    async def story() -> None:
        async with Live() as live:
            await live.sit(*TRIO)
            await live.order("deal")
            bases = []
            for _ in range(4):
                await live.pass_ms(12_000)
                await live.actor.detach(live.links[HOST.person])  # an event, the last before the stop
                await live.restart()
                for who in TRIO:
                    await live.join(who)
                play = live.table.playing
                assert play is not None
                bases.append(play.base_ms)
            assert bases == [25_000, 13_000, 1_000, -11_000]
            head = live.actor.head
            await live.pass_ms(BANK - 11_000 - 1)
            assert live.actor.head == head
            await live.pass_ms(1)
            assert live.actor.head > head
            assert live.store.log[head].kind == "acted"

    run(story())


def test_the_next_turn_has_its_own_grace() -> None:
    async def story() -> None:
        async with Live() as live:
            await live.sit(*TRIO)
            await live.order("deal")
            await live.restart()
            for who in TRIO:
                await live.join(who)
            await live.call()
            await live.restart()
            play = live.table.playing
            assert play is not None
            assert play.base_ms == BASE + 15_000

    run(story())


def test_a_pause_stops_the_clock_and_all_acts() -> None:
    async def story() -> None:
        async with Live() as live:
            await live.sit(*TRIO)
            await live.order("deal")
            who, _ = live.turn()
            await live.pass_ms(15_000)
            await live.order("pause")
            assert await live.no(who, live.act("call")) == Code.TABLE_PAUSED
            head = live.actor.head
            await live.pass_ms(10_000_000)
            assert live.actor.head == head
            assert live.links[HOST.person].now.clock is None
            await live.order("resume")
            clock = live.links[who.person].now.clock
            assert clock is not None
            assert (clock.base_ms, clock.bank_ms) == (10_000, BANK)
            await live.call()

    run(story())


def test_without_a_clock_nobody_is_hurried() -> None:
    async def story() -> None:
        async with Live(replace(QUICK, base_ms=0)) as live:
            await live.sit(*TRIO)
            await live.order("deal")
            head = live.actor.head
            await live.pass_ms(100_000_000)
            assert live.actor.head == head
            assert live.links[HOST.person].now.clock is None
            await live.restart()
            assert live.table.playing is not None
            assert live.table.playing.base_ms == 0

    run(story())


# --- bots and plans -----------------------------------------------------------------------------------


class Scripted:
    """A bot that raises or calls as the test says, and takes as long as the test says."""

    raises = False
    work_ms = 0


def patched(monkeypatch: pytest.MonkeyPatch, clock: LiveClock) -> None:
    async def think(self: Any, setup: Any, chair: int, kind: str, seen: View, acts: Legal) -> Command:
        if Scripted.work_ms:
            await clock.sleep(Scripted.work_ms)
        if Scripted.raises and acts.raise_min is not None:
            return Raise(acts.seat, acts.raise_min)
        return Call(acts.seat)

    monkeypatch.setattr(bots_at.Bots, "think", think)


async def bot_times(live: Live, count: int) -> list[int]:
    """How long after the turn came to it each of a bot's acts is told."""
    await live.sit(HOST)
    await live.order("add_bot")
    await live.order("add_bot")
    await live.order("deal")
    for _ in range(count):
        play = live.table.playing
        if play is None:
            await live.pass_ms(QUICK.pause_ms)
        elif play.state is not None and play.chairs[play.state.actor] == 0:
            await live.ok(HOST, live.act("fold" if Scripted.raises else "call"))
        else:
            await live.pass_ms(50)
    link = live.links[HOST.person]
    times = []
    turn_at = 0
    for at, message in zip(link.times, link.got, strict=True):
        if isinstance(message, wire.Happened) and message.view is not None:
            if b'"acted"' in wire.encode(message.event) and turn_at:
                times.append(at - turn_at)
            turn_at = at
    return [ms for ms in times if ms]


@pytest.mark.parametrize(("raises", "work_ms"), [(False, 0), (True, 0), (False, 300), (True, 399)])
def test_a_bots_time_tells_nothing(monkeypatch: pytest.MonkeyPatch, raises: bool, work_ms: int) -> None:
    """Whatever it does and however long it works on it, its act comes after the time drawn."""

    async def story() -> None:
        clock = LiveClock()
        monkeypatch.setattr(Scripted, "raises", raises)
        monkeypatch.setattr(Scripted, "work_ms", work_ms)
        patched(monkeypatch, clock)
        options = replace(QUICK, think_ms=(400, 900))
        drawn = iter(range(10_000))
        asked: list[tuple[int, int]] = []

        def delays(least: int, most: int) -> int:
            asked.append((least, most))
            return least + 50 * (next(drawn) % 10)

        async with Live(options, clock=clock, delays=delays) as live:
            times = await bot_times(live, 200)
            assert times[:8] == [400, 450, 500, 550, 600, 650, 700, 750]
            assert set(asked) == {(400, 900)}

    run(story())


def test_long_work_takes_whole_draws() -> None:
    async def story() -> None:
        clock = LiveClock()

        async def work() -> Command:
            await clock.sleep(1_000)
            return Call(0)

        draws = iter((500, 700, 600))
        waiting = asyncio.create_task(
            after_delay(clock, lambda least, most: next(draws), (400, 900), asyncio.create_task(work()))
        )
        start = clock.mono_ms()
        while not waiting.done():
            await clock.settle()
            due = clock.due()
            if due is not None:
                clock.wake(due)
            await clock.settle()
        assert clock.mono_ms() - start == 1_200

    run(story())


def test_the_delay_source() -> None:
    drawn = [random_delay(400, 900) for _ in range(2_000)]
    assert min(drawn) >= 400
    assert max(drawn) <= 900
    assert len(set(drawn)) > 300
    assert random_delay(0, 0) == 0


def test_a_bot_that_fails_or_cheats_is_played_for(monkeypatch: pytest.MonkeyPatch) -> None:
    async def story() -> None:
        answers: list[Any] = [ValueError("Ks"), Raise(1, 10**9), Call(99), "fold"]

        def act(self: Any, view: View | None, legal: Legal) -> Command:
            answer = answers[live.actor.head % len(answers)]
            if isinstance(answer, Exception):
                raise answer
            return answer  # type: ignore[no-any-return]

        monkeypatch.setattr(CallBot, "act", act)
        live = Live()
        async with live:
            await live.sit(HOST)
            await live.order("add_bot")
            await live.order("deal")
            for _ in range(30):
                play = live.table.playing
                if play is None:
                    await live.pass_ms(QUICK.pause_ms)
                elif play.state is not None and play.chairs[play.state.actor] == 0:
                    await live.call()
            assert live.table.hand > 2
            assert live.table.mode == "playing"

    run(story())


def test_plans_act_after_the_delay_and_only_where_they_fit() -> None:
    async def story() -> None:
        options = replace(QUICK, think_ms=(400, 900))
        async with Live(options, delays=lambda least, most: 650) as live:
            await live.sit(*TRIO)
            await live.order("deal")
            play = live.table.playing
            assert play is not None
            assert play.state is not None
            order = [play.chairs[play.state.actor]]
            order += live.links[HOST.person].now.more
            first, second, third = (live.person(chair) for chair in order)

            def plan(what: Any, to: int = 0) -> wire.Plan:
                return wire.Plan(live.id(), 1, what, to)

            assert await live.no(first, plan("fold")) == Code.STALE  # it is his turn: he may act
            await live.ok(second, plan("call", 1))
            await live.ok(third, plan("fold"))
            assert live.links[third.person].now.plan == "fold"
            await live.ok(third, plan("check"))
            assert [live.links[p.person].now.plan for p in (first, second, third)] == ["", "call", "check"]
            head = live.actor.head
            await live.ok(first, live.act("call"))
            assert live.links[first.person].now.plan == ""
            await live.pass_ms(649)
            assert live.actor.head == head + 1
            await live.pass_ms(1)
            assert live.actor.head == head + 2  # small blind called 1
            await live.pass_ms(650)
            assert live.table.playing is not None
            state = live.table.playing.state
            assert state is not None
            assert state.rounds == 2  # the big blind checked
            now = [live.table.playing.chairs[state.actor], *live.links[HOST.person].now.more]
            a, b, c = (live.person(chair) for chair in now)
            await live.ok(b, plan("check"))
            await live.ok(c, plan("fold"))
            await live.ok(a, live.act("raise", 2))
            plans = [live.links[p.person].now.plan for p in (a, b, c)]
            assert plans == ["", "", "fold"]  # a check has lost its sense at once, a fold has not
            await live.settle()
            head = live.actor.head
            await live.pass_ms(5_000)
            assert live.actor.head == head  # a check that fits no more waits for the player
            await live.ok(b, live.act("call"))
            await live.pass_ms(650)
            assert live.table.playing.state != state
            assert live.table.places[now[2]].bank == BANK
            again = live.links[c.person].now
            assert again.hand is not None
            assert not again.hand.seats[live.table.position(now[2])].live

    run(story())
