"""The disk is full while hands are played: what is refused has not happened; the table waits and goes on."""

from __future__ import annotations

import asyncio
import sqlite3
from collections.abc import Callable, Sequence
from pathlib import Path

import pytest
from msgspec.structs import replace

from purplepoker.errors import Code, Refused
from purplepoker.service import wire
from purplepoker.service.actor import MOST_RETRY_MS, RETRY_MS
from purplepoker.service.clocks import GRACE, LEAST_AFTER_RESTART
from purplepoker.service.lobby import Lobby
from purplepoker.service.people import Person
from purplepoker.service.store import Row
from purplepoker.service.store_sqlite import SqliteStore
from purplepoker.service.table import Player
from service.fake_clock import FakeClock
from service.live import GUESTS, HOST, QUICK, Link, Live, run

ANN, BOB = GUESTS[:2]
TRIO = (HOST, ANN, BOB)
BASE, BANK = QUICK.base_ms, QUICK.bank_ms


def fill(live: Live) -> None:
    def full(rows: Sequence[Row]) -> None:
        raise Refused(Code.STORE_FAILED, right="the disk that holds table.db is full")

    live.store.before = full


def empty(live: Live) -> None:
    live.store.before = lambda rows: None


def states(live: Live) -> set[str]:
    """What everybody sees the table do."""
    return {link.now.state for link in live.links.values()}


def turn_chair(live: Live) -> int:
    """The chair in turn, a bot's too; -1 between hands."""
    play = live.table.playing
    return play.chairs[play.state.actor] if play is not None and play.state is not None else -1


def test_an_act_is_refused_everybody_sees_the_table_wait_and_the_same_act_counts_later() -> None:
    async def story() -> None:
        async with Live() as live:
            await live.sit(*TRIO)
            await live.order("deal")
            who, _ = live.turn()
            table, head = live.table, live.actor.head
            fill(live)
            act = live.act("call")
            assert await live.no(who, act) == Code.STORE_FAILED
            assert (live.table, live.actor.head) == (table, head)
            assert states(live) == {"paused"}
            assert {link.now.clock for link in live.links.values()} == {None}
            empty(live)
            assert await live.ok(who, act) > head
            assert states(live) == {"playing"}
            assert live.turn()[0] is not who
            assert all(link.now.clock is not None for link in live.links.values())
            await live.call_down()

    run(story())


@pytest.mark.parametrize("used", [3_000, BASE + 4_000])
def test_no_time_is_charged_and_play_goes_on_by_itself(used: int) -> None:
    async def story() -> None:
        async with Live() as live:
            await live.sit(*TRIO)
            await live.order("deal")
            who, chair = live.turn()
            await live.pass_ms(used)
            fill(live)
            assert await live.no(who, live.act("call")) == Code.STORE_FAILED
            head = live.actor.head
            await live.pass_ms(10 * (BASE + BANK))
            assert live.actor.head == head
            assert states(live) == {"paused"}
            empty(live)
            await live.pass_ms(MOST_RETRY_MS)
            assert live.turn() == (who, chair)
            assert states(live) == {"playing"}
            assert live.table.places[chair].bank == BANK
            assert not live.table.places[chair].asleep
            clock = live.links[who.person].now.clock
            assert clock is not None
            assert clock.base_ms == max(BASE - used, LEAST_AFTER_RESTART) + GRACE
            kinds = [row.kind for row in live.store.log[head:]]
            assert kinds == ["adjusted"]
            assert live.table.mode == "playing", "no host has to do anything"
            await live.call_down()

    run(story())


def test_the_time_of_an_act_that_ends_the_wait_is_what_was_used_before_it() -> None:
    async def story() -> None:
        async with Live() as live:
            await live.sit(*TRIO)
            await live.order("deal")
            who, chair = live.turn()
            await live.pass_ms(BASE + 4_000)
            fill(live)
            act = live.act("call")
            assert await live.no(who, act) == Code.STORE_FAILED
            await live.pass_ms(BANK)
            empty(live)
            await live.ok(who, act)
            assert live.table.places[chair].bank == BANK - 4_000

    run(story())


def test_another_event_that_ends_the_wait_lets_the_turn_go_on_where_it_stood() -> None:
    async def story() -> None:
        async with Live() as live:
            await live.sit(*TRIO)
            await live.order("deal")
            who, chair = live.turn()
            await live.pass_ms(BASE + 4_000)
            fill(live)
            assert await live.no(who, live.act("call")) == Code.STORE_FAILED
            await live.pass_ms(500)
            empty(live)
            await live.join(GUESTS[3])
            await live.ok(GUESTS[3], wire.Sit(live.id(), 5, 200))
            assert states(live) == {"playing"}
            clock = live.links[who.person].now.clock
            assert clock == wire.Clock(chair, 0, BANK - 4_000)
            head = live.actor.head
            await live.pass_ms(BANK - 4_001)
            assert live.actor.head == head
            await live.pass_ms(1)
            assert live.table.places[chair].asleep

    run(story())


def test_a_deadline_into_a_full_disk_is_no_deadline() -> None:
    async def story() -> None:
        async with Live() as live:
            await live.sit(*TRIO)
            await live.order("deal")
            turn = live.turn()
            fill(live)
            await live.pass_ms(BASE + BANK)
            assert states(live) == {"paused"}
            await live.pass_ms(MOST_RETRY_MS * 5)
            empty(live)
            await live.pass_ms(MOST_RETRY_MS)
            assert live.turn() == turn
            assert live.table.places[turn[1]].bank == BANK
            assert states(live) == {"playing"}

    run(story())


def test_bots_wait_and_go_on() -> None:
    async def story() -> None:
        async with Live(replace(QUICK, base_ms=0)) as live:
            await live.sit(HOST)
            for chair in (1, 2):
                await live.order("add_bot", chair)
            await live.order("deal")
            while turn_chair(live) == 0:
                await live.call()
            fill(live)
            await live.pass_ms(100_000)
            assert states(live) == {"paused"}
            empty(live)
            await live.pass_ms(MOST_RETRY_MS)
            assert states(live) == {"playing"}
            hand = live.table.hand
            for _ in range(60):
                if live.table.playing is None or live.table.hand > hand:
                    break
                if turn_chair(live) == 0:
                    await live.call()
                else:
                    await live.pass_ms(1_000)
            else:
                raise AssertionError("the hand does not end")

    run(story())


def test_a_full_disk_between_hands() -> None:
    async def story() -> None:
        async with Live() as live:
            await live.sit(*TRIO)
            await live.order("deal")
            await live.call_down()
            head = live.actor.head
            fill(live)
            await live.pass_ms(100_000)
            assert live.actor.head == head
            assert states(live) == {"paused"}
            empty(live)
            await live.pass_ms(MOST_RETRY_MS)
            assert live.table.hand == 2
            assert states(live) == {"playing"}

    run(story())


def test_the_host_may_try_at_once() -> None:
    async def story() -> None:
        async with Live() as live:
            await live.sit(*TRIO)
            await live.order("deal")
            who, _ = live.turn()
            fill(live)
            assert await live.no(who, live.act("call")) == Code.STORE_FAILED
            order = wire.Order(live.id(), "resume")
            assert await live.no(HOST, order) == Code.STORE_FAILED
            assert await live.no(ANN, wire.Order(live.id(), "resume")) == Code.NOT_HOST
            empty(live)
            seq = await live.ok(HOST, order)
            assert states(live) == {"playing"}
            assert await live.ok(HOST, order) == seq
            assert live.turn()[0] is who

    run(story())


def test_people_come_and_go_while_the_disk_is_full() -> None:
    async def story() -> None:
        async with Live() as live:
            await live.sit(*TRIO)
            await live.order("deal")
            who, _ = live.turn()
            fill(live)
            assert await live.no(who, live.act("call")) == Code.STORE_FAILED
            await live.actor.detach(live.links.pop(BOB.person))
            await live.pass_ms(RETRY_MS)
            link = await live.join(BOB)
            assert link.now.state == "paused"
            assert link.now.chairs[2].state == "in"
            fresh = await live.join(GUESTS[4])
            assert fresh.now.state == "paused"
            empty(live)
            await live.pass_ms(MOST_RETRY_MS)
            assert states(live) == {"playing"}
            await live.call_down()

    run(story())


def test_a_restart_while_it_waited_has_lost_nothing() -> None:
    async def story() -> None:
        async with Live() as live:
            await live.sit(*TRIO)
            await live.order("deal")
            await live.call()
            who, _ = live.turn()
            state = live.table.play and live.table.play.state
            fill(live)
            assert await live.no(who, live.act("call")) == Code.STORE_FAILED
            await live.actor.close()
            empty(live)
            await live.restart()
            for person in TRIO:
                await live.join(person)
            assert (live.table.play and live.table.play.state) == state
            assert live.turn()[0] is who
            assert states(live) == {"playing"}
            await live.call_down()

    run(story())


def test_a_real_database_without_room(tmp_path: Path) -> None:
    """SQLite's own word for it, from the first refusal to the end of the hand."""

    async def story() -> None:
        clock = FakeClock()
        store = SqliteStore.open(tmp_path / "t.db")
        lobby = Lobby(store, clock)

        async def room(pages: int) -> None:
            work: Callable[[sqlite3.Connection], object] = lambda db: db.execute(  # noqa: E731
                f"PRAGMA max_page_count = {pages}"
            ).fetchone()
            await store._writer.read(work)

        table_id, _ = await lobby.create_table(replace(QUICK, seats=2), Person("a", "Ann"))
        actor = lobby.table(table_id)
        players = [Player("a", "Ann", host=True), Player("b", "Bob")]
        links = [Link(clock), Link(clock)]  # type: ignore[arg-type]  # it is asked for the time only

        async def say(at: int, message: wire.Act | wire.Sit | wire.Order) -> wire.Ack | wire.Refusal:
            await actor.receive(links[at], players[at], message)
            await actor.settled()
            return links[at].answer(message.id)

        for at, who in enumerate(players):
            await actor.attach(links[at], who)
            assert isinstance(await say(at, wire.Sit(f"s{at}", at, 200)), wire.Ack)
        assert isinstance(await say(0, wire.Order("d", "deal")), wire.Ack)
        refusals, acks = 0, 0
        for n in range(3_000):
            if n == 5:
                await room(1)  # SQLite takes the present size for the least
            if refusals == 3:
                await room(1_000_000)
            play = actor.table.playing
            if play is None:
                await clock.advance(QUICK.pause_ms)
                await actor.settled()
                continue
            assert play.state is not None
            at = play.chairs[play.state.actor]
            answer = await say(at, wire.Act(f"a{n}", play.hand, play.turn, "call"))
            if isinstance(answer, wire.Refusal):
                refusals += 1
                assert answer.code == Code.STORE_FAILED
                assert answer.text == "not stored, nothing has changed: the disk that holds t.db is full"
                assert {link.now.state for link in links} == {"paused"}
            else:
                acks += 1
                if refusals:
                    break
        else:
            raise AssertionError("the disk was never full")
        assert refusals == 3
        assert acks > 5
        assert {link.now.state for link in links} == {"playing"}
        head = actor.head
        await lobby.close()
        await store.close()
        store = SqliteStore.open(tmp_path / "t.db")
        loaded = await store.load(table_id)
        assert (loaded.rows[-1].seq if loaded.rows else loaded.snapshot and loaded.snapshot.seq) == head
        await store.close()

    asyncio.run(story())
