"""Who is gone: played for by R-40 where nobody can wait for him, not dealt in until he is back, sent away."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from purplepoker.errors import Code
from purplepoker.service import wire
from purplepoker.service.clocks import GRACE, LOST_MS
from purplepoker.service.table import Player
from service.live import EYES, GUESTS, HOST, QUICK, Live, run

ANN, BOB = GUESTS[:2]
TRIO = (HOST, ANN, BOB)
BOB_DEALS = b"c"
"""Of the three, by the first jack."""
FREE = replace(QUICK, base_ms=0)
"""A table without a clock."""


async def lose(live: Live, who: Player) -> None:
    """His link is gone."""
    await live.actor.detach(live.links.pop(who.person))
    await live.settle()


async def to(live: Live, who: Player) -> None:
    """Everybody before him calls; then it is his turn."""
    while live.turn()[0] != who:
        await live.call()


async def facing(live: Live, who: Player) -> None:
    """It is his turn and costs something: whoever is before him raises."""
    while (other := live.turn()[0]) != who:
        acts = live.links[other.person].legal
        assert acts is not None
        await live.ok(other, live.act("raise", acts.raise_min))


def dealt_in(live: Live) -> list[int]:
    play = live.table.playing
    return sorted(play.chairs) if play is not None else []


def mode(live: Live) -> str:
    return live.table.mode


def acts(live: Live, since: int) -> list[str]:
    return [row.kind for row in live.store.log[since:] if row.kind != "linked"]


# --- in a hand ------------------------------------------------------------------------------------------


@pytest.mark.parametrize("clock", [FREE, QUICK])
def test_the_end_of_the_table_does_not_wait_for_who_is_gone(clock: object) -> None:
    async def story() -> None:
        async with Live(clock) as live:  # type: ignore[arg-type]
            await live.sit(HOST, ANN)
            await live.order("deal")
            await facing(live, ANN)
            await lose(live, ANN)
            await live.order("end")
            await live.pass_ms(0)
            assert mode(live) == "ended"
            assert live.table.bought == live.table.cashed

    run(story())


def test_who_is_lost_after_the_end_was_ordered_holds_nobody_either() -> None:
    async def story() -> None:
        async with Live(FREE) as live:
            await live.sit(HOST, ANN)
            await live.order("deal")
            await facing(live, ANN)
            await live.order("end")
            await live.pass_ms(1_000_000)
            assert live.turn()[0] == ANN, "she is here and may think"
            await lose(live, ANN)
            await live.pass_ms(0)
            assert mode(live) == "ended"

    run(story())


def test_after_a_restart_the_last_hand_waits_for_people_to_come_back() -> None:
    async def story() -> None:
        async with Live(FREE) as live:
            await live.sit(HOST, ANN)
            await live.order("deal")
            await live.order("end")
            await live.restart()
            await live.pass_ms(GRACE - 1)
            assert live.table.playing is not None
            for who in (HOST, ANN):
                await live.join(who)
            await live.pass_ms(1_000_000)
            assert live.table.playing is not None
            await live.call_down()
            assert mode(live) == "ended"

    run(story())


def test_without_a_clock_who_is_lost_for_two_minutes_is_played_for() -> None:
    """R-40, for the rest of the hand."""

    async def story() -> None:
        async with Live(FREE) as live:
            await live.sit(*TRIO)
            await live.order("deal")
            await to(live, ANN)
            may = live.links[ANN.person].legal
            assert may is not None
            head = live.actor.head
            await lose(live, ANN)
            await live.pass_ms(LOST_MS - 1)
            assert acts(live, head) == []
            await live.pass_ms(1)
            assert acts(live, head)[0] == "acted"
            done = b'"act":"check"' if may.check else b'"act":"fold"'
            assert done in live.store.log[head + 1].public
            assert live.table.places[1].bank == FREE.bank_ms

    run(story())


def test_who_was_lost_before_his_turn_holds_it_no_longer() -> None:
    async def story() -> None:
        async with Live(FREE) as live:
            await live.sit(*TRIO)
            await live.order("deal")
            first, _ = live.turn()
            later = next(who for who in TRIO if who not in (first, HOST))
            await lose(live, later)
            await live.pass_ms(LOST_MS + 1)
            assert live.turn()[0] == first, "he is here and may think"
            now = live.clock.mono_ms()
            await live.call_down()  # it knows no link of his
            assert live.clock.mono_ms() == now

    run(story())


def test_who_comes_back_in_time_has_his_turn() -> None:
    async def story() -> None:
        async with Live(FREE) as live:
            await live.sit(*TRIO)
            await live.order("deal")
            await to(live, ANN)
            await lose(live, ANN)
            await live.pass_ms(LOST_MS - 1)
            await live.join(ANN)
            await live.pass_ms(10 * LOST_MS)
            assert live.turn()[0] == ANN
            await lose(live, ANN)
            await live.pass_ms(LOST_MS - 1)
            assert live.turn()[0] == ANN, "another two minutes"
            await live.pass_ms(1)
            assert live.table.playing is None or live.turn()[0] != ANN

    run(story())


def test_where_nobody_looks_on_nobody_is_played_for() -> None:
    """A hand with bots, left for the night, lies there in the morning."""

    async def story() -> None:
        async with Live(FREE) as live:
            await live.sit(HOST)
            await live.order("add_bot")
            await live.order("deal")
            while live.turn_of() != 0:
                await live.pass_ms(10)
            await lose(live, HOST)
            await live.pass_ms(30 * LOST_MS)
            assert live.turn_of() == 0
            await live.join(EYES)
            await live.pass_ms(LOST_MS)
            assert live.turn_of() == 0, "whoever looks in again gives the others their time anew"
            await live.join(HOST)
            await live.pass_ms(30 * LOST_MS)
            assert live.turn_of() == 0
            await live.ok(HOST, live.act("call"))

    run(story())


def test_a_plan_comes_before_the_play_for_who_is_gone() -> None:
    async def story() -> None:
        async with Live(replace(FREE, think_ms=(400, 900)), seed=BOB_DEALS) as live:
            await live.sit(*TRIO)
            await live.order("deal")
            await live.call()
            await live.call()
            await live.call()
            assert [live.turn()[0], *map(live.person, live.links[HOST.person].now.more)] == [*TRIO]
            await live.ok(HOST, live.act("raise", 2))
            await live.ok(BOB, wire.Plan(live.id(), 1, "call", 2))
            await lose(live, BOB)
            await live.order("end")
            await live.ok(ANN, live.act("fold"))
            head = live.actor.head
            await live.pass_ms(900)
            assert b'"act":"call"' in live.store.log[head].public

    run(story())


# --- the next hand ----------------------------------------------------------------------------------------


def test_who_is_lost_is_not_dealt_in_until_he_is_back() -> None:
    async def story() -> None:
        async with Live(seed=BOB_DEALS) as live:
            await live.sit(*TRIO)
            await live.order("deal")
            await lose(live, BOB)
            chairs = []
            for _ in range(3):
                hand = live.table.hand
                while live.table.playing is not None:
                    if live.turn()[0] == BOB:
                        await live.pass_ms(QUICK.base_ms + QUICK.bank_ms)
                    else:
                        await live.call()
                if hand == 2:
                    await live.join(BOB)
                await live.pass_ms(QUICK.pause_ms)
                chairs.append(dealt_in(live))
            # back in time for the third hand he sits between button and small blind, and lets them pass
            assert chairs == [[0, 1], [0, 1], [0, 1, 2]]
            assert not live.table.places[2].away, "he has not sat out: he was gone"

    run(story())


def test_no_hand_begins_for_one_alone_and_it_begins_when_the_other_is_back() -> None:
    async def story() -> None:
        async with Live() as live:
            await live.sit(HOST, ANN)
            await live.order("deal")
            await live.call_down()
            await lose(live, ANN)
            await live.pass_ms(10 * QUICK.pause_ms)
            assert live.table.playing is None
            assert await live.no(HOST, wire.Order(live.id(), "deal")) == Code.TOO_FEW
            await live.join(ANN)
            await live.pass_ms(QUICK.pause_ms)
            assert live.table.hand == 2

    run(story())


# --- sent away ------------------------------------------------------------------------------------------


def test_the_host_sends_away_who_is_gone_and_nobody_else() -> None:
    async def story() -> None:
        async with Live(FREE) as live:
            await live.sit(*TRIO)
            await live.order("add_bot", 5)

            def remove(chair: int) -> wire.Order:
                return wire.Order(live.id(), "remove", chair)

            assert await live.no(HOST, remove(1)) == Code.STILL_HERE
            assert await live.no(ANN, remove(2)) == Code.NOT_HOST
            for chair in (-1, 3, 5, 6):
                assert await live.no(HOST, remove(chair)) == Code.NO_SUCH_CHAIR
            await lose(live, BOB)
            await live.ok(HOST, remove(2))
            assert live.table.places[2].kind == "open"
            assert live.table.cashed == 200

    run(story())


def test_who_is_sent_away_in_his_turn_folds_and_leaves_after_the_hand() -> None:
    async def story() -> None:
        async with Live(FREE) as live:
            await live.sit(*TRIO)
            await live.order("deal")
            await to(live, ANN)
            await lose(live, ANN)
            head = live.actor.head
            await live.ok(HOST, wire.Order(live.id(), "remove", 1))
            await live.pass_ms(0)
            assert acts(live, head)[:2] == ["leaving", "acted"]
            while live.table.playing is not None:
                await live.call()
            assert live.table.places[1].kind == "open"

    run(story())
