"""The host at his table: the chair handed over, co-hosts, guests sent away, breaks, the last hand."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from purplepoker.errors import Code
from purplepoker.service import wire
from service.golden import finish
from service.live import GUESTS, HOST, QUICK, Live, run

ANN, BOB = GUESTS[:2]
THREE = (HOST, ANN, BOB)


def hosts(live: Live) -> list[str]:
    """Names of those who are hosts, by what everybody is told."""
    told = {tuple(c.name for c in link.now.chairs if c.host) for link in live.links.values()}
    assert len(told) == 1
    return list(told.pop())


def order(live: Live, what: Any, chair: int = -1, minutes: int = 0) -> wire.Order:
    return wire.Order(live.id(), what, chair, minutes=minutes)


def mode(live: Live) -> str:
    return live.table.mode


async def to_the_end(live: Live) -> None:
    """The hand; leavers are played for."""
    while live.table.playing is not None:
        if live.table.places[live.turn_of()].leaving:
            await live.pass_ms(1_000)
        else:
            await live.call()


def test_the_chair_is_handed_over_and_the_log_knows_who_has_it() -> None:
    async def story() -> None:
        async with Live(QUICK) as live:
            await live.sit(*THREE)
            assert await live.no(ANN, order(live, "host", 1)) == Code.NOT_HOST
            await live.ok(HOST, order(live, "host", 1))
            assert hosts(live) == [ANN.name]
            assert live.links[ANN.person].now.host
            assert not live.links[HOST.person].now.host
            assert await live.no(HOST, order(live, "deal")) == Code.NOT_HOST
            await live.restart()
            for who in THREE:
                await live.join(who)
            assert hosts(live) == [ANN.name]
            await live.ok(ANN, order(live, "deal"))

    run(story())


def test_two_hosts_and_one_of_them_no_longer() -> None:
    async def story() -> None:
        async with Live(QUICK) as live:
            await live.sit(*THREE)
            await live.ok(HOST, order(live, "co_host", 1))
            assert hosts(live) == [HOST.name, ANN.name]
            assert await live.no(HOST, order(live, "co_host", 1)) == Code.NO_CHANGE
            assert await live.no(HOST, order(live, "host", 1)) == Code.NO_CHANGE
            await live.ok(ANN, order(live, "deal"))
            await live.ok(HOST, order(live, "pause"))
            await live.ok(ANN, order(live, "resume"))
            await live.ok(ANN, order(live, "no_host", 0))
            assert hosts(live) == [ANN.name]
            assert await live.no(ANN, order(live, "no_host", 1)) == Code.NO_CHANGE
            assert await live.no(ANN, order(live, "no_host", 2)) == Code.NO_CHANGE

    run(story())


@pytest.mark.parametrize("what", ["host", "co_host", "no_host", "kick"])
def test_only_somebody_who_sits_there_can_be_meant(what: Any) -> None:
    async def story() -> None:
        async with Live(QUICK) as live:
            await live.sit(*THREE)
            await live.order("add_bot", 4)
            for chair in (-1, 3, 4, 6, 99):
                assert await live.no(HOST, order(live, what, chair)) == Code.NO_SUCH_CHAIR

    run(story())


def test_a_guest_is_sent_away_between_hands_with_his_chips() -> None:
    async def story() -> None:
        async with Live(replace(QUICK, base_ms=0)) as live:
            await live.sit(*THREE)
            assert await live.no(ANN, order(live, "kick", 2)) == Code.NOT_HOST
            assert await live.no(HOST, order(live, "kick", 0)) == Code.NO_CHANGE
            await live.order("deal")
            await live.ok(HOST, order(live, "kick", 2))
            assert live.table.places[2].leaving
            assert live.table.chair_of(BOB.person) == 2, "he is played for until the hand is over"
            await to_the_end(live)
            assert live.table.places[2].kind == "open"
            assert live.table.bought - live.table.cashed == sum(p.stack for p in live.table.places)
            await live.ok(HOST, order(live, "kick", 1))
            assert live.table.places[1].kind == "open"

    run(story())


def test_the_last_hand_is_announced_and_then_the_table_closes() -> None:
    async def story() -> None:
        async with Live(replace(QUICK, base_ms=0)) as live:
            await live.sit(*THREE)
            await live.order("deal")
            await live.ok(HOST, order(live, "last"))
            assert await live.no(HOST, order(live, "last")) == Code.NO_CHANGE
            assert live.links[ANN.person].now.last_one is True
            await finish(live)
            assert mode(live) == "playing", "one hand more"
            await live.pass_ms(QUICK.pause_ms)
            assert live.table.hand == 2
            await finish(live)
            assert mode(live) == "ended"

    run(story())


def test_a_break_ends_by_itself_or_when_the_host_says_so() -> None:
    async def story() -> None:
        async with Live(QUICK) as live:
            await live.sit(*THREE)
            assert await live.no(HOST, order(live, "break", minutes=10)) == Code.NO_CHANGE
            await live.order("deal")
            for minutes in (0, -1, 121):
                assert await live.no(HOST, order(live, "break", minutes=minutes)) == Code.BAD_VALUE
            await live.ok(HOST, order(live, "break", minutes=10))
            assert live.links[ANN.person].now.break_ms == 600_000
            await live.pass_ms(599_000)
            assert mode(live) == "paused"
            await live.pass_ms(1_000)
            assert mode(live) == "playing"
            await live.ok(HOST, order(live, "break", minutes=10))
            await live.order("resume")
            await live.pass_ms(1_000)
            assert mode(live) == "playing"
            await live.order("pause")
            await live.pass_ms(2_000_000)
            assert mode(live) == "paused", "a pause without a time has no end"

    run(story())


def test_a_break_ends_though_the_server_was_started_anew() -> None:
    async def story() -> None:
        async with Live(QUICK) as live:
            await live.sit(*THREE)
            await live.order("deal")
            await live.ok(HOST, order(live, "break", minutes=10))
            await live.restart()
            for who in THREE:
                await live.join(who)
            await live.pass_ms(600_000)
            assert mode(live) == "playing"

    run(story())
