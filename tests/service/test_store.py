"""What every store promises. Another one joins by a subclass of `StoreContract` that says how to open it."""

from __future__ import annotations

import asyncio
import re
from collections.abc import Awaitable, Callable, Sequence
from pathlib import Path
from typing import TypeVar

import pytest
from msgspec.structs import replace

from purplepoker.errors import Code, Refused
from purplepoker.service.store import Invite, Row, Store, body_hash, upcast
from purplepoker.service.store_sqlite import SqliteStore
from service.memory_store import MemoryStore

T = TypeVar("T")
TABLE = "t1"
MAY = body_hash(b'{"act":"call"}')
OTHER = body_hash(b'{"act":"fold"}')


def row(seq: int, actor: str = "", cmd_id: str = "", *, hand: int = 1, body: bytes = b"") -> Row:
    secret = b"the whole event %d" % seq if seq % 2 else None
    public = b'{"event":"%d"}' % seq
    return Row(seq, hand, "chips", public, secret, actor, cmd_id, 1_000 + seq, body)


def rows(first: int, last: int, hand: int = 1) -> list[Row]:
    return [row(seq, hand=hand) for seq in range(first, last + 1)]


async def refused(doing: Awaitable[object]) -> Refused:
    with pytest.raises(Refused) as caught:
        await doing
    return caught.value


class StoreContract:
    """Every test opens a store of its own; `again` is the same store after a restart of the server."""

    def open(self, folder: Path) -> Store:
        raise NotImplementedError

    def with_store(self, folder: Path, test: Callable[[Store], Awaitable[T]]) -> T:
        async def run() -> T:
            store = self.open(folder)
            try:
                await store.create_table(TABLE, b"meta", 5)
                return await test(store)
            finally:
                await store.close()

        return asyncio.run(run())

    # --- the log ---------------------------------------------------------------------------------

    def test_rows_come_back_as_they_were_written(self, tmp_path: Path) -> None:
        async def test(store: Store) -> None:
            written = [row(1, "ann", "c1", body=MAY), *rows(2, 4)]
            await store.append(TABLE, 0, written)
            await store.append(TABLE, 4, rows(5, 6, hand=2))
            meta, snapshot, loaded = await store.load(TABLE)
            assert meta == b"meta"
            assert snapshot is None
            assert loaded == (replace(written[0], body=b""), *written[1:], *rows(5, 6, hand=2))

        self.with_store(tmp_path, test)

    @pytest.mark.parametrize("head", [0, 1, 3, 9])
    def test_only_the_next_rows_are_taken(self, tmp_path: Path, head: int) -> None:
        async def test(store: Store) -> None:
            await store.append(TABLE, 0, rows(1, 2))
            no = await refused(store.append(TABLE, head, rows(head + 1, head + 2)))
            assert no.code == Code.HEAD_MOVED
            assert (no.facts["head"], no.facts["given"]) == (2, head)
            assert (await store.load(TABLE)).rows == tuple(rows(1, 2))

        self.with_store(tmp_path, test)

    @pytest.mark.parametrize("bad", [[], rows(2, 3), [row(1), row(3)], [row(1), row(1)]], ids=len)
    def test_rows_with_a_gap_are_a_fault_of_the_caller(self, tmp_path: Path, bad: Sequence[Row]) -> None:
        async def test(store: Store) -> None:
            with pytest.raises(ValueError, match="numbered"):
                await store.append(TABLE, 0, bad)
            assert (await store.load(TABLE)).rows == ()

        self.with_store(tmp_path, test)

    def test_of_two_writers_at_one_head_one_wins_whole(self, tmp_path: Path) -> None:
        async def test(store: Store) -> None:
            both = (store.append(TABLE, 0, rows(1, 3)), store.append(TABLE, 0, [row(1), row(2)]))
            first, second = await asyncio.gather(*both, return_exceptions=True)
            assert first is None
            assert isinstance(second, Refused)
            assert second.code == Code.HEAD_MOVED
            assert (await store.load(TABLE)).rows == tuple(rows(1, 3))

        self.with_store(tmp_path, test)

    def test_tables_do_not_mix(self, tmp_path: Path) -> None:
        async def test(store: Store) -> None:
            await store.create_table("t2", b"other", 4)
            await asyncio.gather(store.append(TABLE, 0, rows(1, 2)), store.append("t2", 0, rows(1, 1)))
            assert (await store.load("t2")).rows == (row(1),)
            assert [(t.table_id, t.meta, t.head) for t in await store.tables()] == [
                ("t2", b"other", 1),
                (TABLE, b"meta", 2),
            ]

        self.with_store(tmp_path, test)

    def test_many_at_once_keep_their_order(self, tmp_path: Path) -> None:
        async def test(store: Store) -> None:
            await asyncio.gather(*(store.append(TABLE, n, [row(n + 1)]) for n in range(300)))
            assert [r.seq for r in (await store.load(TABLE)).rows] == list(range(1, 301))

        self.with_store(tmp_path, test)

    def test_a_hand_can_be_read_alone(self, tmp_path: Path) -> None:
        async def test(store: Store) -> None:
            await store.append(TABLE, 0, [*rows(1, 2), *rows(3, 5, hand=2), *rows(6, 6, hand=3)])
            await store.snapshot(TABLE, 5, b"state")
            assert await store.hand_rows(TABLE, 2) == tuple(rows(3, 5, hand=2))
            assert await store.hand_rows(TABLE, 9) == ()

        self.with_store(tmp_path, test)

    # --- commands --------------------------------------------------------------------------------

    def test_a_repeated_command_gets_its_first_answer(self, tmp_path: Path) -> None:
        async def test(store: Store) -> None:
            assert await store.answered(TABLE, "ann", "c1", MAY) is None
            await store.append(TABLE, 0, [row(1, "ann", "c1", body=MAY), *rows(2, 3)])
            await store.append(TABLE, 3, [row(4, "bob", "c1", body=OTHER)])
            assert await store.answered(TABLE, "ann", "c1", MAY) == 3
            assert await store.answered(TABLE, "bob", "c1", OTHER) == 4
            assert await store.answered(TABLE, "ann", "c2", MAY) is None
            assert await store.answered("t9", "ann", "c1", MAY) is None

        self.with_store(tmp_path, test)

    def test_the_same_id_with_another_body_is_refused(self, tmp_path: Path) -> None:
        async def test(store: Store) -> None:
            await store.append(TABLE, 0, [row(1, "ann", "c1", body=MAY)])
            assert (await refused(store.answered(TABLE, "ann", "c1", OTHER))).code == Code.ID_REUSED
            again = store.append(TABLE, 1, [row(2, "ann", "c1", body=OTHER)])
            assert (await refused(again)).code == Code.ID_REUSED
            assert (await store.load(TABLE)).rows == (row(1, "ann", "c1"),)

        self.with_store(tmp_path, test)

    @pytest.mark.parametrize("head", [0, 2])
    def test_a_command_is_never_written_twice(self, tmp_path: Path, head: int) -> None:
        async def test(store: Store) -> None:
            await store.append(TABLE, 0, [row(1, "ann", "c1", body=MAY), row(2)])
            no = await refused(store.append(TABLE, head, [row(head + 1, "ann", "c1", body=MAY)]))
            assert no.code == Code.DONE_ALREADY
            assert no.facts["seq"] == 2
            assert len((await store.load(TABLE)).rows) == 2

        self.with_store(tmp_path, test)

    # --- snapshots -------------------------------------------------------------------------------

    def test_a_snapshot_stands_for_the_rows_before_it(self, tmp_path: Path) -> None:
        async def test(store: Store) -> None:
            await store.append(TABLE, 0, rows(1, 4))
            await store.snapshot(TABLE, 2, b"old state")
            await store.snapshot(TABLE, 4, b"state")
            await store.append(TABLE, 4, rows(5, 6))
            loaded = await store.load(TABLE)
            assert loaded.snapshot is not None
            assert (loaded.snapshot.seq, loaded.snapshot.state) == (4, b"state")
            assert loaded.rows == tuple(rows(5, 6))

        self.with_store(tmp_path, test)

    @pytest.mark.parametrize("seq", [-1, 3])
    def test_a_snapshot_of_what_is_not_written_is_refused(self, tmp_path: Path, seq: int) -> None:
        async def test(store: Store) -> None:
            await store.append(TABLE, 0, rows(1, 2))
            assert (await refused(store.snapshot(TABLE, seq, b"state"))).code == Code.HEAD_MOVED
            assert (await store.load(TABLE)).snapshot is None

        self.with_store(tmp_path, test)

    # --- tables ----------------------------------------------------------------------------------

    def test_a_table_that_is_not_there_is_refused(self, tmp_path: Path) -> None:
        async def test(store: Store) -> None:
            calls: list[Awaitable[object]] = [
                store.load("no"),
                store.append("no", 0, [row(1)]),
                store.snapshot("no", 0, b""),
                store.hand_rows("no", 1),
                store.end_table("no", 1),
                store.put_member("no", "ann", "host", 1),
                store.put_invite(b"h", Invite("no", "player", 1, 10)),
            ]
            assert [(await refused(call)).code for call in calls] == [Code.UNKNOWN_TABLE] * len(calls)

        self.with_store(tmp_path, test)

    def test_a_table_is_made_once(self, tmp_path: Path) -> None:
        async def test(store: Store) -> None:
            assert (await refused(store.create_table(TABLE, b"new"))).code == Code.TABLE_EXISTS
            assert (await store.load(TABLE)).meta == b"meta"

        self.with_store(tmp_path, test)

    def test_an_ended_table_leaves_the_list_and_stays_readable(self, tmp_path: Path) -> None:
        async def test(store: Store) -> None:
            await store.append(TABLE, 0, rows(1, 1))
            await store.put_invite(b"h", Invite(TABLE, "player", 1, 10))
            await store.end_table(TABLE, 7)
            await store.end_table(TABLE, 8)
            assert await store.tables() == ()
            assert (await store.load(TABLE)).rows == (row(1),)
            assert (await refused(store.redeem_invite(b"h", "ann", 9))).code == Code.TABLE_ENDED

        self.with_store(tmp_path, test)

    # --- people ----------------------------------------------------------------------------------

    def test_sessions(self, tmp_path: Path) -> None:
        async def test(store: Store) -> None:
            await store.put_session(b"phone", "p1", "Ann", 10)
            await store.put_session(b"other", "p2", "Bob", 11)
            await store.put_session(b"laptop", "p1", "Anna", 12)
            phone = await store.get_session(b"phone")
            assert phone is not None
            assert (phone.person, phone.name, phone.at_ms) == ("p1", "Anna", 10)
            assert await store.get_name("p1") == "Anna"
            assert await store.get_name("p9") is None
            assert await store.get_session(b"none") is None
            await store.end_session(b"phone")
            await store.end_session(b"none")
            assert await store.get_session(b"phone") is None
            assert await store.get_session(b"laptop") is not None
            await store.end_sessions("p1")
            assert await store.get_session(b"laptop") is None
            assert await store.get_session(b"other") is not None

        self.with_store(tmp_path, test)

    def test_a_sweep_forgets_what_is_older(self, tmp_path: Path) -> None:
        async def test(store: Store) -> None:
            for at_ms in (9, 10):
                await store.put_session(b"%d" % at_ms, "p1", "Ann", at_ms)
            for expires_ms in (19, 20):
                await store.put_invite(b"%d" % expires_ms, Invite(TABLE, "player", -1, expires_ms))
            assert not await store.sweep(10, 20, 0, 100)
            assert await store.get_session(b"9") is None
            assert await store.get_session(b"10") is not None
            assert await store.get_invite(b"19") is None
            assert await store.get_invite(b"20") is not None
            assert await store.get_name("p1") == "Ann"

        self.with_store(tmp_path, test)

    def test_a_sweep_forgets_the_commands_of_tables_long_ended(self, tmp_path: Path) -> None:
        async def test(store: Store) -> None:
            for table, ended_ms in (("t2", 9), ("t3", 10)):
                await store.create_table(table, b"")
                await store.append(table, 0, [row(1, "ann", "c1", body=MAY), row(2, "bob", "c1", body=MAY)])
                await store.end_table(table, ended_ms)
            await store.append(TABLE, 0, [row(1, "ann", "c1", body=MAY)])
            while await store.sweep(0, 0, 10, 100):
                pass
            for table, answer in (("t2", None), ("t3", 2), (TABLE, 1)):
                assert await store.answered(table, "ann", "c1", MAY) == answer
            kept = (await store.load("t2")).rows
            assert [(r.seq, r.secret, r.actor) for r in kept] == [(1, row(1).secret, "ann"), (2, None, "bob")]

        self.with_store(tmp_path, test)

    def test_a_sweep_takes_so_much_and_no_more(self, tmp_path: Path) -> None:
        """Players wait for its commit."""

        async def test(store: Store) -> None:
            await store.create_table("t2", b"")
            await store.append("t2", 0, [row(n, "ann", f"c{n}", body=MAY) for n in range(1, 8)])
            await store.end_table("t2", 1)
            hashes = [b"%d" % n for n in range(7)]
            for hash in hashes:
                await store.put_session(hash, "p1", "Ann", 1)
                await store.put_invite(hash, Invite(TABLE, "player", -1, 1))

            async def left() -> list[int]:
                sessions = [await store.get_session(hash) for hash in hashes]
                invites = [await store.get_invite(hash) for hash in hashes]
                answers = [await store.answered("t2", "ann", f"c{n}", MAY) for n in range(1, 8)]
                return [sum(one is not None for one in kind) for kind in (sessions, invites, answers)]

            before = await left()
            assert before == [7, 7, 7]
            sweeps = 0
            more = True
            while more:
                more = await store.sweep(9, 9, 9, 3)
                sweeps += 1
                now = await left()
                assert all(b - n <= 3 for b, n in zip(before, now, strict=True))
                before = now
            assert before == [0, 0, 0]
            assert sweeps <= 8

        self.with_store(tmp_path, test)

    def test_an_invite_makes_as_many_members_as_it_has_uses(self, tmp_path: Path) -> None:
        async def test(store: Store) -> None:
            await store.put_invite(b"h", Invite(TABLE, "player", 2, 100))
            assert (await store.redeem_invite(b"h", "ann", 10)).uses == 1
            assert (await store.redeem_invite(b"h", "ann", 11)).uses == 1  # the same person again
            assert (await store.redeem_invite(b"h", "bob", 12)).uses == 0
            assert (await refused(store.redeem_invite(b"h", "cid", 13))).code == Code.USED_INVITE
            assert (await store.redeem_invite(b"h", "bob", 14)).uses == 0
            assert await store.role(TABLE, "ann") == "player"
            assert await store.role(TABLE, "cid") is None

        self.with_store(tmp_path, test)

    def test_the_last_use_goes_to_one(self, tmp_path: Path) -> None:
        async def test(store: Store) -> None:
            await store.put_invite(b"h", Invite(TABLE, "player", 1, 100))
            tries = (store.redeem_invite(b"h", f"p{n}", 10) for n in range(8))
            got = await asyncio.gather(*tries, return_exceptions=True)
            assert [isinstance(one, Invite) for one in got].count(True) == 1

        self.with_store(tmp_path, test)

    @pytest.mark.parametrize(("at_ms", "revoke"), [(100, False), (101, False), (10, True)])
    def test_an_old_invite_is_refused_to_members_too(self, tmp_path: Path, at_ms: int, revoke: bool) -> None:
        async def test(store: Store) -> None:
            await store.put_invite(b"h", Invite(TABLE, "player", -1, 100))
            assert (await store.redeem_invite(b"h", "ann", 99 if not revoke else 9)).uses == -1
            if revoke:
                await store.revoke_invite(b"h")
            for person in ("ann", "bob"):
                code = Code.VOID_INVITE if revoke else Code.OLD_INVITE
                assert (await refused(store.redeem_invite(b"h", person, at_ms))).code == code
            assert (await refused(store.redeem_invite(b"wrong", "ann", 10))).code == Code.UNKNOWN_INVITE

        self.with_store(tmp_path, test)

    def test_a_device_link_is_used_up_by_its_own_person(self, tmp_path: Path) -> None:
        async def test(store: Store) -> None:
            await store.put_member(TABLE, "ann", "player", 1)
            await store.put_invite(b"h", Invite(TABLE, "player", 1, 100, "ann"))
            assert (await store.redeem_invite(b"h", "ann", 10)).person == "ann"
            told = await refused(store.redeem_invite(b"h", "ann", 11))
            assert told.code == Code.USED_INVITE
            assert "on your first device" in str(told), "no host can help him"

        self.with_store(tmp_path, test)

    def test_a_role_rises_and_never_falls(self, tmp_path: Path) -> None:
        async def test(store: Store) -> None:
            seen = []
            for role in ("watcher", "player", "watcher", "host", "player"):
                await store.put_member(TABLE, "ann", role, 1)
                seen.append(await store.role(TABLE, "ann"))
            assert seen == ["watcher", "player", "player", "host", "host"]

        self.with_store(tmp_path, test)

    # --- itself ----------------------------------------------------------------------------------

    def test_its_mark_can_stand_in_the_name_of_a_cookie(self, tmp_path: Path) -> None:
        async def test(store: Store) -> None:
            assert re.fullmatch(r"[0-9a-z]{4,16}", store.mark)

        self.with_store(tmp_path, test)

    # --- the end ---------------------------------------------------------------------------------

    def test_a_closed_store_refuses(self, tmp_path: Path) -> None:
        async def test(store: Store) -> None:
            await store.close()
            assert (await refused(store.load(TABLE))).code == Code.STORE_FAILED
            assert (await refused(store.append(TABLE, 0, [row(1)]))).code == Code.STORE_FAILED

        self.with_store(tmp_path, test)


class TestSqlite(StoreContract):
    def open(self, folder: Path) -> Store:
        return SqliteStore.open(folder / "table.db")


class TestMemory(StoreContract):
    def open(self, folder: Path) -> Store:
        return MemoryStore()


def test_secrets_are_not_shown() -> None:
    shown = repr(Row(1, 1, "dealt", b"{}", b"As Ks"))
    assert "As" not in shown
    assert "secret=***" in shown


def test_an_old_row_is_brought_up_step_by_step() -> None:
    def second(old: Row) -> Row:
        return Row(old.seq, old.hand, old.kind + " two", old.public, schema_v=2)

    def third(old: Row) -> Row:
        return Row(old.seq, old.hand, old.kind + " three", old.public, schema_v=3)

    steps = {1: second, 2: third}
    assert upcast(Row(1, 1, "one", b""), steps, 3).kind == "one two three"
    assert upcast(Row(1, 1, "two", b"", schema_v=2), steps, 3).kind == "two three"
    assert upcast(Row(1, 1, "three", b"", schema_v=3), steps, 3).kind == "three"
