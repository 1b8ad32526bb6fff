"""A laptop asleep in mid-hand, by either kind of monotonic clock: nobody is charged for it."""

from __future__ import annotations

import asyncio
from types import TracebackType

import pytest
from msgspec.structs import replace

from purplepoker.service import wire
from purplepoker.service.actor import TableActor
from purplepoker.service.awake import AWAY_MS, AwakeClock
from purplepoker.service.clocks import GRACE, LEAST_AFTER_RESTART
from purplepoker.service.lobby import Lobby
from purplepoker.service.people import Person
from purplepoker.service.table import Player
from service.fake_clock import FakeClock
from service.live import GUESTS, HOST, QUICK, Live, run
from service.memory_store import MemoryStore

TRIO = (HOST, *GUESTS[:2])
BASE, BANK = QUICK.base_ms, QUICK.bank_ms
HOUR_MS = 3_600_000


class Laptop(Live):
    """A table whose machine can be closed. `mono`: the kind of machine whose monotonic clock goes on then."""

    mono = True

    def _actor(self) -> TableActor:
        self.awake = AwakeClock(self.clock)
        return TableActor(
            self.setup,
            self.store,
            self.awake,
            delays=self.delays,
            entropy=lambda n: next(self.keys)[:n],
        )

    async def __aenter__(self) -> Laptop:
        await super().__aenter__()
        self.beats = asyncio.create_task(self.awake.beats(lambda ms: self.actor.woke()))
        await self.settle()
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.beats.cancel()
        await super().__aexit__(kind, error, trace)

    def close_lid(self, ms: int) -> None:
        """Time passes without anything running; what has become due in it has not been looked at yet."""
        if self.mono:
            self.clock._pass(ms)
        else:
            self.clock.jump(ms)

    async def sleep(self, ms: int) -> None:
        """Closed, opened again, and given the moment it takes to notice."""
        self.close_lid(ms)
        self.clock.wake(self.clock.mono_ms())
        await self.pass_ms(1_000)

    @property
    def banks(self) -> list[int]:
        return [place.bank for place in self.table.places]

    @property
    def grants(self) -> int:
        """How often a turn got more time."""
        return sum(row.kind == "adjusted" for row in self.store.log)


@pytest.fixture(params=[True, False], ids=["monotonic goes on", "monotonic stands still"])
def mono(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> bool:
    monkeypatch.setattr(Laptop, "mono", request.param)
    return bool(request.param)


@pytest.mark.parametrize("used", [0, 15_000, BASE + 10_000])
def test_asleep_in_mid_hand(mono: bool, used: int) -> None:
    """The turn goes on with what was left, time to look up, and the whole bank; then it runs as ever."""

    async def story() -> None:
        async with Laptop() as live:
            await live.sit(*TRIO)
            await live.order("deal")
            who, chair = live.turn()
            await live.pass_ms(used)
            banks = live.banks
            await live.sleep(HOUR_MS)
            assert live.turn() == (who, chair)
            assert live.banks == banks == [BANK] * 3 + [0] * 3
            assert live.grants == 1
            play = live.table.playing
            assert play is not None
            base = max(BASE - used, LEAST_AFTER_RESTART) + GRACE
            assert base - 1_000 <= play.base_ms <= base, "the second it took to notice may be charged"
            for person in TRIO:
                clock = live.links[person.person].now.clock
                assert clock is not None
                assert (clock.chair, clock.base_ms, clock.bank_ms) == (chair, play.base_ms, BANK)
            head = live.actor.head
            await live.pass_ms(play.base_ms + BANK - 1_001)
            assert live.actor.head == head
            await live.pass_ms(1_001)
            assert live.actor.head > head
            assert live.table.places[chair].asleep

    run(story())


def test_a_deadline_that_is_looked_at_before_the_sleep_is_noticed() -> None:
    async def story() -> None:
        async with Laptop() as live:
            await live.pass_ms(400)  # so that the deadline is due before the next beat
            await live.sit(*TRIO)
            await live.order("deal")
            who, chair = live.turn()
            await live.pass_ms(BASE + BANK - 100)
            due = live.clock.due()
            assert due == live.clock.mono_ms() + 100
            await live.sleep(HOUR_MS)
            assert live.turn() == (who, chair)
            assert not live.table.places[chair].asleep
            assert live.grants == 1

    run(story())


@pytest.mark.parametrize("used", [0, BASE + 10_000])
def test_an_act_before_the_sleep_is_noticed_pays_for_what_was_used(mono: bool, used: int) -> None:
    async def story() -> None:
        async with Laptop() as live:
            await live.sit(*TRIO)
            await live.order("deal")
            who, chair = live.turn()
            await live.pass_ms(used)
            live.close_lid(HOUR_MS)
            link, act = live.links[who.person], live.act("call")
            await live.actor.receive(link, who, act)
            await live.actor.settled()
            assert isinstance(link.answer(act.id), wire.Ack)
            assert live.table.places[chair].bank == BANK - max(0, used - BASE)

    run(story())


def test_two_sleeps_in_one_turn() -> None:
    async def story() -> None:
        async with Laptop() as live:
            await live.sit(*TRIO)
            await live.order("deal")
            turn = live.turn()
            for _ in range(2):
                await live.sleep(HOUR_MS)
                await live.pass_ms(5_000)
            assert live.turn() == turn
            assert live.grants == 2
            assert live.banks[:3] == [BANK] * 3

    run(story())


@pytest.mark.parametrize("state", ["no hand", "paused", "no clock"])
def test_where_no_clock_runs_a_sleep_leaves_no_trace(mono: bool, state: str) -> None:
    async def story() -> None:
        async with Laptop(replace(QUICK, base_ms=0) if state == "no clock" else QUICK) as live:
            await live.sit(*TRIO)
            if state != "no hand":
                await live.order("deal")
            if state == "paused":
                await live.order("pause")
            head = live.actor.head
            await live.sleep(HOUR_MS)
            assert live.actor.head == head

    run(story())


def test_a_busy_moment_is_no_sleep() -> None:
    async def story() -> None:
        async with Laptop() as live:
            await live.sit(*TRIO)
            await live.order("deal")
            _, chair = live.turn()
            await live.pass_ms(BASE)
            await live.sleep(AWAY_MS - 1_000)
            await live.call()
            assert live.grants == 0
            assert live.table.places[chair].bank == BANK - AWAY_MS

    run(story())


def test_after_a_crash_the_table_is_as_it_was_told() -> None:
    """The grant stands in the log."""

    async def story() -> None:
        async with Laptop() as live:
            await live.sit(*TRIO)
            await live.order("deal")
            await live.sleep(HOUR_MS)
            head, play = live.actor.head, live.table.playing
            other = Live(store=live.store, clock=live.clock)
            async with other:
                assert other.actor.head == head + 1, "and another grant for the restart"
                again = other.table.playing
                assert play is not None
                assert again is not None
                assert (again.state, again.turn) == (play.state, play.turn)

    run(story())


# --- the clock itself ---------------------------------------------------------------------------------


def test_a_clock_that_is_looked_at_seldom_loses_nothing_while_it_beats() -> None:
    async def story() -> None:
        clock = FakeClock()
        awake = AwakeClock(clock)
        start = awake.mono_ms()
        clock._pass(HOUR_MS)
        assert awake.mono_ms() - start == HOUR_MS, "without a beat it is the other clock"
        woken: list[int] = []

        async def woke(ms: int) -> None:
            woken.append(ms)

        beats = asyncio.create_task(awake.beats(woke))
        await clock.advance(HOUR_MS)
        assert awake.mono_ms() - start == 2 * HOUR_MS
        assert awake.wall_ms() == clock.wall_ms()
        clock._pass(HOUR_MS)
        assert awake.mono_ms() - start == 2 * HOUR_MS
        assert awake.mono_ms() - start == 2 * HOUR_MS
        await clock.advance(1_000)
        assert awake.mono_ms() - start == 2 * HOUR_MS + 1_000
        assert woken == [HOUR_MS]
        clock.jump(-HOUR_MS)
        await clock.advance(5_000)
        assert woken == [HOUR_MS], "a wall clock that is set back is nobody's sleep"
        beats.cancel()

    run(story())


def test_the_lobby_tells_its_tables() -> None:
    async def story() -> None:
        store, clock = MemoryStore(), FakeClock()
        lobby = Lobby(store, clock)
        await lobby.start()
        table_id, _ = await lobby.create_table(replace(QUICK, pause_ms=0), Person("a", "Ann"))
        actor, host, link = lobby.table(table_id), Player("a", "Ann", host=True), _Deaf()
        await actor.attach(link, host)
        for message in (
            wire.Order("1", "add_bot", 1, "call"),
            wire.Sit("2", 0, 200),
            wire.Order("3", "deal"),
        ):
            await actor.receive(link, host, message)
        await actor.settled()
        for _ in range(2):
            await clock.advance(1_000)
        assert actor.table.chair_of("a") == 0
        clock.jump(HOUR_MS)
        await clock.advance(1_000)
        await actor.settled()
        assert [row.kind for row in store._rows[table_id]][-1] == "adjusted"
        await lobby.close()
        assert not [task for task in asyncio.all_tasks() if task.get_name() in ("beats", "sweeps")]

    run(story())


class _Deaf:
    def send(self, data: bytes) -> None: ...
