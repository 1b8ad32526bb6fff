"""All tables of a server: made from a form, found again after a restart, ended, and one that is broken."""

from __future__ import annotations

from pathlib import Path

import pytest
from msgspec.structs import replace

from purplepoker.errors import Code, Refused
from purplepoker.service import wire
from purplepoker.service.lobby import UNPLAYED_MS, Lobby
from purplepoker.service.options import Options
from purplepoker.service.people import DAY_MS, SESSION_MS, SWEPT_AT_ONCE, People, Person
from purplepoker.service.store_sqlite import SqliteStore
from purplepoker.service.table import Player, Watcher
from service.fake_clock import FakeClock
from service.live import Link, LiveClock, run
from service.memory_store import MemoryStore

ANN, BOB, EVE = Person("a", "Ann"), Person("b", "Bob"), Person("e", "Eve")
FORM = Options(think_ms=(0, 0), pause_ms=0, base_ms=0)


def test_a_table_from_the_form_to_the_seat() -> None:
    async def story() -> None:
        store, clock = MemoryStore(), LiveClock()
        lobby = Lobby(store, clock)
        table_id, token = await lobby.create_table(FORM, ANN)
        assert await lobby.who(table_id, BOB) is None
        session, bob = await lobby.people.enter("Bob")
        assert session
        await lobby.people.join(token, bob.name, session)
        who = await lobby.who(table_id, bob)
        assert who == Player(bob.id, "Bob", host=False)
        assert await lobby.who(table_id, ANN) == Player("a", "Ann", host=True)
        await store.put_member(table_id, EVE.id, "watcher", 0)
        assert await lobby.who(table_id, EVE) == Watcher("e")
        actor = lobby.table(table_id)
        link = Link(clock)
        await actor.attach(link, Player("a", "Ann", host=True))
        await actor.receive(link, Player("a", "Ann", host=True), wire.Sit("1", 0, 200))
        await actor.settled()
        assert link.now.chairs[0].name == "Ann"
        with pytest.raises(Refused) as told:
            lobby.table("nowhere")
        assert told.value.code == Code.UNKNOWN_TABLE
        await lobby.close()

    run(story())


def test_bad_forms_make_no_table() -> None:
    async def story() -> None:
        store = MemoryStore()
        lobby = Lobby(store, FakeClock())
        for bad in (replace(FORM, variant="/etc/passwd"), replace(FORM, seats=99), replace(FORM, name="")):
            with pytest.raises(Refused):
                await lobby.create_table(bad, ANN)
        assert await store.tables() == ()
        await lobby.close()

    run(story())


def test_everything_is_there_after_a_restart(tmp_path: Path) -> None:
    async def story() -> None:
        clock = LiveClock()
        host = Player("a", "Ann", host=True)
        store = SqliteStore.open(tmp_path / "t.db")
        lobby = Lobby(store, clock)
        ids = []
        for n in range(3):
            ids.append((await lobby.create_table(replace(FORM, name=f"Table {n}"), ANN))[0])
            await clock.advance(1)
        heads = {}
        for table_id in ids:
            actor = lobby.table(table_id)
            link = Link(clock)
            await actor.attach(link, host)
            for n in range(3):
                await actor.receive(link, host, wire.Order(f"{n}", "add_bot", -1, "call"))
            await actor.receive(link, host, wire.Sit("sit", 5, 200))
            await actor.receive(link, host, wire.Order("deal", "deal"))
            await actor.settled()
            heads[table_id] = actor.head, actor.table
        last = lobby.table(ids[2])
        await last.receive(Link(clock), host, wire.Order("x", "end"))
        await last.settled()
        await lobby.close()
        await store.close()

        store = SqliteStore.open(tmp_path / "t.db")
        lobby = Lobby(store, clock)
        await lobby.start()
        for table_id in ids[:2]:
            actor = lobby.table(table_id)
            head, table = heads[table_id]
            assert actor.head >= head
            assert [p.name for p in actor.table.places] == [p.name for p in table.places]
            assert actor.table.bought - actor.table.cashed == 800
        assert [actor.setup.options.name for actor in lobby.tables()][:2] == ["Table 0", "Table 1"]
        await lobby.close()
        await store.close()

    run(story())


def test_an_ended_table_is_gone_and_its_links_are_void() -> None:
    async def story() -> None:
        store, clock = MemoryStore(), LiveClock()
        lobby = Lobby(store, clock, People(store, clock))
        table_id, token = await lobby.create_table(FORM, ANN)
        host = Player("a", "Ann", host=True)
        link = Link(clock)
        actor = lobby.table(table_id)
        await actor.attach(link, host)
        await actor.receive(link, host, wire.Order("1", "end"))
        await actor.settled()
        assert link.now.state == "ended"
        with pytest.raises(Refused) as told:
            await lobby.people.join(token, "Bob")
        assert told.value.code == Code.TABLE_ENDED
        await lobby.close()
        lobby = Lobby(store, clock)
        await lobby.start()
        assert lobby.tables() == ()
        await lobby.close()

    run(story())


def test_old_things_are_swept_at_the_start_and_daily_a_little_at_a_time() -> None:
    async def story() -> None:
        store, clock = MemoryStore(), FakeClock()

        async def left() -> int:
            return len(store._sessions)

        for n in range(SWEPT_AT_ONCE * 2 + 10):
            await store.put_session(b"%d" % n, "p", "Ann", clock.wall_ms() - SESSION_MS - 1)
        await store.put_session(b"today", "p", "Ann", clock.wall_ms() - SESSION_MS + DAY_MS // 2)
        lobby = Lobby(store, clock)
        await lobby.start()
        await clock.settle()
        assert await left() == SWEPT_AT_ONCE + 11
        await clock.advance(10_000)
        assert await left() == 1
        await clock.advance(DAY_MS)
        assert await left() == 0, "and the next day what has become old"
        await lobby.close()

    run(story())


def test_a_table_nobody_ever_played_at_and_nobody_looks_at_expires() -> None:
    async def story() -> None:
        store, clock = MemoryStore(), LiveClock()
        lobby = Lobby(store, clock)
        host = Player("a", "Ann", host=True)
        unused, looked, played, left = [(await lobby.create_table(FORM, ANN))[0] for _ in range(4)]
        assert (lobby.hosted(ANN.id), lobby.hosted(BOB.id), lobby.count) == (4, 0, 4)
        links = {table: Link(clock) for table in (looked, played, left)}
        for table, link in links.items():
            await lobby.table(table).attach(link, host)
        for n, kind in enumerate(("add_bot", "add_bot", "deal")):
            await lobby.table(played).receive(links[played], host, wire.Order(str(n), kind, bot="call"))  # type: ignore[arg-type]
        await lobby.table(played).detach(links[played])
        await lobby.table(played).settled()
        assert lobby.table(played).table.hand == 1
        clock.wake(clock.mono_ms() + UNPLAYED_MS // 2)
        await lobby.table(left).detach(links[left])
        await lobby.table(left).settled()
        clock.wake(clock.mono_ms() + UNPLAYED_MS // 2)
        await lobby.expire(UNPLAYED_MS)
        assert [table for table in (unused, looked, played, left) if ended(lobby, table)] == [unused]
        assert (lobby.hosted(ANN.id), lobby.count) == (3, 3), "ended ones do not count"
        assert unused not in [known.table_id for known in await store.tables()]
        clock.wake(clock.mono_ms() + UNPLAYED_MS // 2)
        await lobby.expire(UNPLAYED_MS)
        assert [table for table in (looked, played, left) if ended(lobby, table)] == [left]
        await lobby.close()

    run(story())


def ended(lobby: Lobby, table_id: str) -> bool:
    return lobby.table(table_id).table.mode == "ended"


def test_an_unused_table_is_kept_for_a_day_where_there_is_room() -> None:
    async def story() -> None:
        store, clock = MemoryStore(), FakeClock()
        lobby = Lobby(store, clock)
        await lobby.start()
        table, _ = await lobby.create_table(FORM, ANN)
        await clock.advance(DAY_MS - 60_000)
        assert not ended(lobby, table)
        await clock.advance(DAY_MS + 60_000)
        await lobby.table(table).settled()
        assert ended(lobby, table)
        await lobby.close()

    run(story())


def test_a_sweep_that_fails_comes_again_and_harms_nothing() -> None:
    async def story() -> None:
        store, clock = MemoryStore(), FakeClock()
        lobby = Lobby(store, clock)
        swept = 0

        async def sweep(sessions: int, invites: int, ended: int, most: int) -> bool:
            nonlocal swept
            swept += 1
            raise Refused(Code.STORE_FAILED, right="no room")

        store.sweep = sweep  # type: ignore[assignment, method-assign]
        await lobby.start()
        await clock.settle()
        await clock.advance(DAY_MS)
        assert swept == 2
        assert (await lobby.create_table(FORM, ANN))[0]
        await lobby.close()

    run(story())


def test_a_table_whose_end_was_not_noted_is_noted_at_the_next_start() -> None:
    async def story() -> None:
        store, clock = MemoryStore(), LiveClock()
        lobby = Lobby(store, clock)
        table_id, _ = await lobby.create_table(FORM, ANN)
        host = Player("a", "Ann", host=True)
        link = Link(clock)
        ends = store.end_table

        async def full(table_id: str, at_ms: int) -> None:
            raise Refused(Code.STORE_FAILED, right="no room")

        store.end_table = full  # type: ignore[method-assign]
        actor = lobby.table(table_id)
        await actor.attach(link, host)
        await actor.receive(link, host, wire.Order("1", "end"))
        await actor.settled()
        assert isinstance(link.answer("1"), wire.Ack)
        assert link.now.state == "ended"
        assert [t.table_id for t in await store.tables()] == [table_id]
        await lobby.close()
        store.end_table = ends  # type: ignore[method-assign]
        lobby = Lobby(store, clock)
        await lobby.start()
        assert await store.tables() == ()
        await lobby.close()

    run(story())


def test_one_broken_table_does_not_stop_the_others() -> None:
    async def story() -> None:
        store, clock = MemoryStore(), LiveClock()
        lobby = Lobby(store, clock)
        good, _ = await lobby.create_table(FORM, ANN)
        await store.create_table("odd", b"{}")
        bad, _ = await lobby.create_table(FORM, BOB)
        actor = lobby.table(bad)
        await actor.attach(Link(clock), Player("b", "Bob", host=True))
        await actor.receive(Link(clock), Player("b", "Bob", host=True), wire.Sit("1", 0, 200))
        await actor.settled()
        await lobby.close()
        store._rows[bad][0] = replace(
            store._rows[bad][0], secret=b'{"fact":{"fact":"stood","chair":9,"chips":1}}'
        )
        lobby = Lobby(store, clock)
        await lobby.start()
        assert lobby.table(good).head == 0
        for table_id in ("odd", bad):
            with pytest.raises(Refused) as told:
                lobby.table(table_id)
            assert told.value.code == Code.STORE_DAMAGED
        await lobby.close()

    run(story())
