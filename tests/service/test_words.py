"""What a table tells its people in so many words: whose time was up; and who is asked for nothing."""

from __future__ import annotations

import asyncio

from msgspec.structs import replace

from purplepoker.service.wire import Sit
from service.live import GUESTS, HOST, QUICK, Live

UP = QUICK.base_ms + QUICK.bank_ms + 1_000


def test_whose_time_was_up_is_told_and_nobody_else() -> None:
    async def test() -> None:
        async with Live() as live:
            people = HOST, *GUESTS[:2]
            await live.sit(*people)
            await live.order("deal")
            slow, _ = live.turn()
            assert not any(live.links[who.person].now.late for who in people)
            await live.pass_ms(UP)
            assert [who for who in people if live.links[who.person].now.late] == [slow]
            other, _ = live.turn()
            await live.ok(other, live.act("call"))
            assert [who for who in people if live.links[who.person].now.late] == [slow]

    asyncio.run(test())


def test_an_act_of_his_own_ends_it() -> None:
    async def test() -> None:
        async with Live() as live:
            await live.sit(HOST, GUESTS[0])
            await live.order("deal")
            await live.call()
            await live.call()  # the flop, and who does not answer checks
            slow, _ = live.turn()
            await live.pass_ms(UP)
            assert live.links[slow.person].now.late
            other, _ = live.turn()
            await live.ok(other, live.act("raise", 2))
            assert live.turn()[0] is slow
            await live.call()
            assert not live.links[slow.person].now.late

    asyncio.run(test())


def test_all_hands_lie_open_once_somebody_is_all_in_on_the_river() -> None:
    """5.3, R-30: nobody is asked to show who cannot muck, and where somebody is all-in nobody can."""

    async def test() -> None:
        async with Live(
            replace(QUICK, structure="no-limit", rules={"show": "concede", "bank": "cash"})
        ) as live:
            await live.sit(HOST, chips=100)
            await live.join(GUESTS[0])
            await live.ok(GUESTS[0], Sit(live.id(), 1, 200))
            await live.order("deal")

            def cards() -> int:
                view = live.links[HOST.person].now.hand
                return sum(card >= 0 for card in view.rows[0][0]) if view is not None else 0

            while cards() < 5:
                await live.call()
            while live.turn()[0] is not HOST:
                await live.call()
            acts = live.links[HOST.person].legal
            assert acts is not None
            await live.ok(HOST, live.act("raise", acts.raise_max))
            await live.call()
            view = live.links[GUESTS[0].person].now.hand
            assert view is not None
            assert all(seat.shown for seat in view.seats)
            assert live.table.playing is None

    asyncio.run(test())
