"""The actor: commit, then ack, then broadcast; once and only once; gaps, faults, and whose inbox it is."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from typing import Any

import msgspec
import pytest

from purplepoker.errors import Code, Refused
from purplepoker.service import wire
from purplepoker.service.store import Row
from service.live import EYES, GUESTS, HOST, QUICK, Link, Live, run

ANN, BOB = GUESTS[0], GUESTS[1]
TRIO = (HOST, ANN, BOB)


def kinds(link: Link) -> list[str]:
    return [str(m.__struct_config__.tag) for m in link.got]


def test_commit_then_ack_then_broadcast() -> None:
    async def story() -> None:
        async with Live() as live:
            await live.sit(*TRIO)
            await live.order("deal")
            who, _ = live.turn()
            told: list[str] = []

            def committed(rows: Sequence[Row]) -> None:
                told.append("commit")
                for person in TRIO:
                    live.links[person.person].got.clear()

            live.store.before = committed
            seq = await live.ok(who, live.act("call"))
            assert told == ["commit"]
            assert kinds(live.links[who.person])[:2] == ["ack", "event"]
            events = [m for m in live.links[who.person].got if isinstance(m, wire.Happened)]
            assert events[-1].seq == seq == live.actor.head
            for other in TRIO:
                if other is not who:
                    assert [m.seq for m in live.links[other.person].got if isinstance(m, wire.Happened)] == [
                        event.seq for event in events
                    ]

    run(story())


def test_a_failed_commit_changes_and_tells_nothing() -> None:
    async def story() -> None:
        async with Live() as live:
            await live.sit(*TRIO)
            await live.order("deal")
            who, _ = live.turn()
            table, head = live.table, live.actor.head
            counts = [len(live.links[p.person].got) for p in TRIO]

            def full(rows: Sequence[Row]) -> None:
                raise Refused(Code.STORE_FAILED, right="no room")

            live.store.before = full
            act = live.act("call")
            assert await live.no(who, act) == Code.STORE_FAILED
            assert live.table is table
            assert live.actor.head == head
            for person, before in zip(TRIO, counts, strict=True):
                told = live.links[person.person].got[before:]
                assert not [m for m in told if isinstance(m, wire.Happened | wire.Ack)]
                assert [m.seq for m in told if isinstance(m, wire.Snapshot)] == [head]
            live.store.before = lambda rows: None
            assert await live.ok(who, act) > head  # the same id again, as a client does

    run(story())


def test_the_same_id_is_done_once_and_answered_alike() -> None:
    async def story() -> None:
        async with Live() as live:
            await live.sit(*TRIO)
            await live.order("deal")
            who, _ = live.turn()
            act = live.act("call")
            seq = await live.ok(who, act)
            head = live.actor.head
            assert await live.ok(who, act) == seq
            await live.call()
            assert await live.ok(who, act) == seq
            await live.restart()
            await live.join(who)
            assert await live.ok(who, act) == seq
            assert await live.no(who, msgspec.structs.replace(act, act="fold")) == Code.ID_REUSED
            assert live.actor.head > head

    run(story())


def test_ids_are_each_persons_own() -> None:
    async def story() -> None:
        async with Live() as live:
            await live.join(HOST)
            await live.join(ANN)
            await live.ok(HOST, wire.Sit("same", 0, 200))
            await live.ok(ANN, wire.Sit("same", 1, 200))
            assert await live.no(ANN, wire.Sit("", 2, 200)) == Code.BAD_MESSAGE
            link = live.links[ANN.person]
            await live.actor.receive(link, ANN, wire.Away("x" * 65, True))
            await live.settle()
            assert (link.got[-1].code, len(link.got[-1].id)) == (Code.BAD_MESSAGE, 64)

    run(story())


def test_late_and_foreign_acts_are_refused() -> None:
    async def story() -> None:
        async with Live() as live:
            await live.sit(*TRIO)
            assert await live.no(ANN, wire.Act("a0", 1, 1, "call")) == Code.NO_HAND
            await live.order("deal")
            who, _ = live.turn()
            other = next(p for p in TRIO if p is not who)
            act = live.act("call")
            assert await live.no(other, act) == Code.NOT_YOUR_TURN
            assert await live.no(BOB if who is not BOB else ANN, live.act("raise", 10)) == Code.NOT_YOUR_TURN
            refusal = await live.say(other, msgspec.structs.replace(act, id="again"))
            assert isinstance(refusal, wire.Refusal)
            seat = live.table.chair_of(other.person) + 1  # as people count seats, not as the hand does
            assert refusal.text == f"it is not seat {seat}'s turn (R-26)"
            await live.ok(who, act)
            late = msgspec.structs.replace(act, id="late")
            assert await live.no(who, late) == Code.STALE
            assert await live.no(who, wire.Act("h", 9, 1, "call")) == Code.STALE
            now, _ = live.turn()
            assert await live.no(now, live.act("raise")) == Code.BAD_MESSAGE
            assert await live.no(now, live.act("raise", 3)) == Code.TOO_SMALL
            assert await live.no(now, live.act("raise", 10**12)) == Code.TOO_LARGE
            assert await live.no(now, live.act("dance")) == Code.BAD_MESSAGE
            assert await live.no(now, live.act("throw", cards=(1, 2))) == Code.NOT_ASKED
            await live.join(EYES)
            assert await live.no(EYES, live.act("call")) == Code.WATCHING

    run(story())


def test_an_exact_gap_else_a_snapshot() -> None:
    async def story() -> None:
        async with Live() as live:
            await live.sit(*TRIO)
            await live.order("deal")
            await live.call()
            first = live.links[ANN.person]
            last = first.last
            await live.actor.detach(first)
            await live.call()
            lost = live.actor.head
            again = await live.join(ANN, last)
            assert kinds(again)[0] == "welcome"
            missed = [m for m in again.got[1:] if isinstance(m, wire.Happened)]
            assert [m.seq for m in missed[: lost - last]] == list(range(last + 1, lost + 1))
            views = [m.view for m in missed[: lost - last]]
            assert views[-1] is not None
            assert views[:-1] == [None] * (len(views) - 1)
            assert again.now == live.links[ANN.person].now
            for seq in (-1, 0, 10_000):
                link = await live.join(BOB, seq)
                assert kinds(link)[:2] == ["welcome", "snapshot"]
                assert link.got[1].seq == live.actor.head
            exact = await live.join(BOB, live.actor.head)
            assert kinds(exact) == ["welcome"]

    run(story())


def test_a_snapshot_shows_what_the_events_have_shown() -> None:
    """Who comes anew at any moment has the same view as who has been there all the time."""

    async def story() -> None:
        async with Live() as live:
            await live.sit(*TRIO)
            await live.order("deal")
            while live.table.playing is not None:
                for who in TRIO:
                    link = Link(live.clock)
                    await live.actor.attach(link, who)
                    await live.settle()
                    assert link.now == live.links[who.person].now
                    await live.actor.detach(link)
                await live.call()

    run(story())


def test_links_lost_and_back_are_told() -> None:
    async def story() -> None:
        async with Live() as live:
            await live.sit(*TRIO)
            await live.order("deal")
            link = live.links[ANN.person]
            second = Link(live.clock)
            await live.actor.attach(second, ANN)
            await live.actor.detach(link)
            await live.settle()
            assert live.links[HOST.person].now.chairs[1].state == "in"  # another of his links stands
            await live.actor.detach(second)
            await live.actor.detach(second)
            await live.settle()
            assert live.links[HOST.person].now.chairs[1].state == "lost"
            await live.join(ANN)
            assert live.links[HOST.person].now.chairs[1].state == "in"
            told = [
                m.event.what
                for m in live.links[HOST.person].got
                if isinstance(m, wire.Happened) and isinstance(m.event, wire.TableEvent)
            ]
            assert told[-2:] == ["lost", "returned"]

    run(story())


def test_another_writer_is_noticed_and_his_log_taken_over() -> None:
    """Somebody else has appended: nothing is written over it, and everybody gets the whole picture."""

    async def story() -> None:
        async with Live() as live:
            await live.sit(*TRIO)
            await live.order("deal")
            twin = Live(store=live.store, clock=live.clock)
            async with twin:
                await twin.join(HOST)
                for who in TRIO:
                    await twin.join(who)
                who, _ = twin.turn()
                await twin.ok(who, twin.act("call"))
            now = live.actor.table.playing
            assert now is not None
            assert await live.no(who, wire.Act("mine", now.hand, now.turn, "fold")) == Code.HEAD_MOVED
            await live.ok(HOST, wire.Away("any", True))
            assert isinstance(live.links[ANN.person].got[-2], wire.Snapshot | wire.Happened)
            assert any(isinstance(m, wire.Snapshot) for m in live.links[ANN.person].got[-3:])
            assert live.actor.head == len(live.store.log)

    run(story())


def test_a_fault_in_a_deadline_is_tried_again_and_then_pauses() -> None:
    async def story() -> None:
        async with Live() as live:
            await live.sit(*TRIO)
            await live.order("deal")
            failures = 0

            def fail(rows: Sequence[Row]) -> None:
                nonlocal failures
                if rows[0].kind != "switched":
                    failures += 1
                    raise OSError("disk")

            live.store.before = fail
            await live.pass_ms(60_000)
            assert failures >= 3
            assert live.table.mode == "paused"
            live.store.before = lambda rows: None
            await live.order("resume")
            await live.pass_ms(QUICK.base_ms + QUICK.bank_ms)
            assert live.table.places[0].asleep or live.table.places[1].asleep or live.table.places[2].asleep

    run(story())


@pytest.mark.parametrize(
    "frame",
    [b"", b"{", b"[]", b"null", b'{"kind":"act"}', b'{"kind":"nothing","id":"a"}', b"\xff\xfe", b'"x"',
     b'{"kind":"act","id":"a","hand":1,"turn":1,"act":"call","seat":2}',
     b'{"kind":"sit","id":"a","chair":"1","buy_in":5}',
     b'{"kind":"sit","id":"a","chair":1,"buy_in":1e99}',
     b'{"kind":"sit","id":"a","chair":1,"buy_in":true}',
     b"[" * 3000],
)  # fmt: skip
def test_frames_that_are_no_message_are_answered(frame: bytes) -> None:
    async def story() -> None:
        async with Live() as live:
            link = await live.join(ANN)
            await live.actor.frame(link, ANN, frame)
            assert link.got[-1].code == Code.BAD_MESSAGE

    run(story())


def test_frames_that_are() -> None:
    async def story() -> None:
        async with Live() as live:
            link = Link(live.clock)
            await live.actor.frame(link, ANN, b'{"kind":"ping","at":7}')
            await live.actor.frame(link, ANN, b'{"kind":"hello","table":"t1"}')
            await live.settle()
            assert link.got[0] == wire.Pong(7)
            assert kinds(link)[1:] == ["welcome", "snapshot"]
            await live.actor.frame(link, ANN, b'{"kind":"hello","table":"other"}')
            assert link.got[-1].code == Code.UNKNOWN_TABLE

    run(story())


def test_the_inbox_is_bounded() -> None:
    """Who floods the table waits at the door; nothing is dropped without an answer."""

    async def story() -> None:
        async with Live() as live:
            link = await live.join(ANN)
            flood = [
                asyncio.create_task(live.actor.receive(link, ANN, wire.Stand(f"f{n}"))) for n in range(500)
            ]
            await asyncio.sleep(0)
            assert live.actor._inbox.qsize() <= 64
            await asyncio.gather(*flood)
            await live.settle()
            answers: list[Any] = [m for m in link.got if isinstance(m, wire.Refusal)]
            assert len(answers) == 500
            assert {m.code for m in answers} == {Code.NOT_SEATED}

    run(story())
