"""What would beat my hand, asked at a table: who is answered, who hears of it, and what it cannot tell."""

from __future__ import annotations

import asyncio
from math import comb
from typing import Any

import pytest
from msgspec.structs import replace

from purplepoker.service import beats as beats_of_service
from purplepoker.service import wire
from purplepoker.service.table import Player, Watcher
from service.live import EYES, GUESTS, HOST, QUICK, Live


async def asked(live: Live, who: Player | Watcher) -> Any:
    """The answer to "what would beat my hand"."""
    link = live.links[who.person]
    before = len(link.got)
    await live.actor.receive(link, who, wire.Beats("b1"))
    (answer,) = [message for message in link.got[before:] if getattr(message, "id", "") == "b1"]
    return answer


def flop(live: Live) -> bool:
    view = live.links[HOST.person].now.hand
    return view is not None and bool(view.rows[0][0])


def test_only_the_asker_is_answered_and_the_log_stays() -> None:
    async def test() -> None:
        async with Live() as live:
            guest, idle = GUESTS[:2]
            await live.sit(HOST, guest)
            await live.join(idle)
            await live.join(EYES)
            assert (await asked(live, HOST)).shares == ()
            await live.order("deal")
            (share,) = (await asked(live, HOST)).shares
            assert (share.so_far, share.total) == (True, comb(47, 2)), "before the flop: parts of hands"
            while not flop(live):
                acting = next(who for who in (HOST, guest) if live.links[who.person].legal is not None)
                await live.ok(acting, live.act("call"))
            head, heard = live.actor.head, len(live.links[guest.person].got)
            answer = await asked(live, HOST)
            assert (answer.hand, answer.seq) == (live.table.hand, head)
            (share,) = answer.shares
            assert (share.so_far, share.total) == (False, comb(49 - 5, 2)), "less two cards and the flop"
            assert share.chairs == (1,)
            assert share.mine == live.links[HOST.person].now.readings[0].text
            assert share.count == sum(better.count for better in share.better)
            for better in share.better:
                assert len({card for group in better.groups for card in group.cards}) == 5
            assert (live.actor.head, len(live.links[guest.person].got)) == (head, heard)
            assert (await asked(live, idle)).code == "not_seated"

    asyncio.run(test())


def test_a_watcher_is_refused() -> None:
    async def test() -> None:
        async with Live() as live:
            await live.sit(HOST, GUESTS[0])
            await live.join(EYES)
            await live.order("deal")
            assert (await asked(live, EYES)).code == "watching"

    asyncio.run(test())


def test_a_table_without_hints_tells_nothing() -> None:
    async def test() -> None:
        async with Live(replace(QUICK, hints=False)) as live:
            await live.sit(HOST, GUESTS[0])
            await live.order("deal")
            assert (await asked(live, HOST)).shares == ()

    asyncio.run(test())


def test_who_has_folded_has_nothing_to_compare() -> None:
    async def test() -> None:
        async with Live() as live:
            await live.sit(HOST, *GUESTS[:2])
            await live.order("deal")
            acting = next(who for who in (HOST, *GUESTS) if live.links[who.person].legal is not None)
            assert (await asked(live, acting)).shares
            await live.ok(acting, live.act("fold"))
            assert (await asked(live, acting)).shares == ()
            other = next(who for who in (HOST, *GUESTS[:2]) if who is not acting)
            (share,) = (await asked(live, other)).shares
            assert len(share.chairs) == 1, "one has folded"

    asyncio.run(test())


@pytest.mark.parametrize("id", ["", "x" * 65, "a\nb"])
def test_an_id_that_cannot_be_told_back_is_refused(id: str) -> None:
    async def test() -> None:
        async with Live() as live:
            await live.sit(HOST, GUESTS[0])
            link = live.links[HOST.person]
            await live.actor.receive(link, HOST, wire.Beats(id))
            assert link.got[-1].code == "bad_message"

    asyncio.run(test())


def test_a_fault_is_refused_and_the_table_goes_on(monkeypatch: pytest.MonkeyPatch) -> None:
    def fails(*_: object) -> None:
        raise ValueError("As Kd")

    async def test() -> None:
        async with Live() as live:
            await live.sit(HOST, GUESTS[0])
            await live.order("deal")
            monkeypatch.setattr(beats_of_service, "against_all", fails)
            refused = await asked(live, HOST)
            assert refused.code == "table_fault"
            assert "As" not in refused.text
            acting = next(who for who in (HOST, GUESTS[0]) if live.links[who.person].legal is not None)
            await live.ok(acting, live.act("call"))

    asyncio.run(test())
