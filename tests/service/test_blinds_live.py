"""Missed blinds at the live table: who owes is told what, posts or waits; a restart knows it too (R-29)."""

from __future__ import annotations

from msgspec.structs import replace

from purplepoker.errors import Code
from purplepoker.service import wire
from purplepoker.service.blinds import NEW
from purplepoker.service.changes import apply
from purplepoker.service.log import Began, Record, Switched, told
from purplepoker.service.options import check_options
from purplepoker.service.table import Setup, Table, new_table
from service.live import GUESTS, HOST, QUICK, Live, run

ANN, BOB, CAT, DAN = GUESTS[:4]
FOUR = (HOST, ANN, BOB, CAT)


def dealt_in(live: Live) -> list[int]:
    assert live.table.play is not None
    return sorted(live.table.play.chairs)


def posted(live: Live, chair: int) -> tuple[int, int]:
    """Live and dead chips of the hand under way."""
    assert live.table.play is not None
    assert live.table.play.state is not None
    forced, at = live.table.play.state.forced, live.table.position(chair)
    return forced.blinds[at], forced.dead[at]


async def hands(live: Live, number: int) -> None:
    for _ in range(number):
        await live.call_down()
        await live.pass_ms(QUICK.pause_ms)


async def away_until_both_are_missed(live: Live) -> int:
    """Somebody sits out before his big blind and until both have passed him; his chair."""
    await live.sit(*FOUR)
    await live.order("deal")
    chair = (live.table.last.blinds[-1] + 1) % 4
    await live.ok(live.person(chair), wire.Away(live.id(), True))
    await hands(live, 2)
    assert live.table.places[chair].owes == (0, 1)
    return chair


def test_who_comes_back_posts_and_is_told_before() -> None:
    async def story() -> None:
        async with Live(replace(QUICK, seats=4)) as live:
            chair = await away_until_both_are_missed(live)
            who = live.person(chair)
            seen = live.links[HOST.person].now.chairs[chair]
            assert (seen.state, seen.post, seen.wait) == ("away", 3, False)
            await live.ok(who, wire.Away(live.id(), False))
            await hands(live, 1)
            assert chair in dealt_in(live)
            assert posted(live, chair) == (2, 1)
            assert live.links[who.person].now.chairs[chair].post == 0

    run(story())


def test_he_may_wait_for_the_big_blind_and_is_seen_to() -> None:
    async def story() -> None:
        async with Live(replace(QUICK, seats=4)) as live:
            chair = await away_until_both_are_missed(live)
            who = live.person(chair)
            seq = await live.ok(who, wire.Away(live.id(), False, True))
            event = next(m.event for m in live.links[HOST.person].got if getattr(m, "seq", -1) == seq)
            assert (event.what, event.chair) == ("waits", chair)
            assert await live.no(who, wire.Away(live.id(), False, True)) == Code.NO_CHANGE
            seen = live.links[HOST.person].now.chairs[chair]
            assert (seen.state, seen.post, seen.wait) == ("in", 3, True)
            await live.restart()
            for player in FOUR:
                await live.join(player)
            assert live.links[HOST.person].now.chairs[chair] == seen
            await hands(live, 1)
            assert chair not in dealt_in(live)
            await hands(live, 1)
            assert live.table.last.blinds[-1] == chair
            assert posted(live, chair) == (2, 0)
            seen = live.links[HOST.person].now.chairs[chair]
            assert (seen.post, seen.wait) == (0, False)

    run(story())


def test_he_may_change_his_mind() -> None:
    async def story() -> None:
        async with Live(replace(QUICK, seats=4)) as live:
            chair = await away_until_both_are_missed(live)
            who = live.person(chair)
            await live.ok(who, wire.Away(live.id(), False, True))
            await live.ok(who, wire.Away(live.id(), False))
            await hands(live, 1)
            assert posted(live, chair) == (2, 1)
            assert await live.no(who, wire.Away(live.id(), False, True)) == Code.NO_CHANGE, "he owes nothing"

    run(story())


def test_a_new_player_posts_a_big_blind() -> None:
    async def story() -> None:
        async with Live(replace(QUICK, seats=5)) as live:
            await live.sit(*FOUR)
            await live.order("deal")
            await live.join(DAN)
            await live.ok(DAN, wire.Sit(live.id(), 4, 200))
            assert live.links[DAN.person].now.chairs[4].post == 2
            button = live.table.button
            while 4 not in dealt_in(live):
                assert live.table.hand < 4
                await hands(live, 1)
            assert posted(live, 4) == (2, 0)
            assert live.table.button != button

    run(story())


def test_a_bot_that_comes_later_posts_too() -> None:
    async def story() -> None:
        async with Live(replace(QUICK, seats=4)) as live:
            await live.sit(HOST, ANN, BOB)
            await live.order("deal")
            await live.order("add_bot", 3)
            assert live.table.places[3].owes == NEW
            for _ in range(60):
                if live.table.playing is not None and live.turn_of() != 3:
                    await live.call()
                await live.pass_ms(QUICK.pause_ms)
            assert live.table.hand > 4
            assert live.table.places[3].owes == ()

    run(story())


def test_a_log_from_before_empty_chairs_had_the_button_says_what_it_said() -> None:
    """Then the last position had the button, and the blinds were left of it."""
    setup = Setup("t", QUICK, check_options(QUICK), "")
    for chairs, button, blinds in (((2, 4, 1), 1, (2, 4)), ((0, 3), 3, (3, 0))):
        began = Began(1, chairs)
        assert told(began).chair == button
        table: Table = new_table(QUICK)
        table = apply(setup, table, Record(Switched("playing", first=True)), 0)
        table = apply(setup, table, Record(began), 0)
        assert (table.button, table.last.button, table.last.blinds) == (button, button, blinds)
    assert told(Began(2, (3, 4), 1, (2, 3))).chair == 1


def test_three_blinds_at_the_live_table() -> None:
    async def story() -> None:
        async with Live(replace(QUICK, blinds=(1, 2, 4), seats=4)) as live:
            await live.sit(*FOUR)
            await live.order("deal")
            assert [posted(live, chair)[0] for chair in live.table.last.blinds] == [1, 2, 4]
            await live.ok(CAT, wire.Away(live.id(), True))
            await live.ok(BOB, wire.Away(live.id(), True))
            await live.call_down()
            await live.pass_ms(10 * QUICK.pause_ms)
            assert live.table.hand == 1
            assert await live.no(HOST, wire.Order(live.id(), "deal")) == Code.TOO_FEW

    run(story())
