"""At a seat: what one is called there, and with how much one comes back."""

from __future__ import annotations

from purplepoker.errors import Code
from purplepoker.service import wire
from purplepoker.service.table import TOOK_MS, Player
from service.live import EYES, GUESTS, HOST, QUICK, Live, run

ANN, BOB = GUESTS[:2]


def names(live: Live) -> list[str]:
    return [place.name for place in live.table.places if place.kind != "open"]


def took(live: Live, who: Player) -> int:
    """With how much he must come back, as his picture says."""
    told = live.links[who.person].now.took
    return told if isinstance(told, int) else 0


def test_no_two_seats_have_one_name() -> None:
    async def story() -> None:
        async with Live() as live:
            twins = [Player(f"p-t{n}", name) for n, name in enumerate(("HANNA", "Call 5", "hanna"))]
            await live.sit(HOST, *twins)
            await live.order("add_bot", 4)
            await live.order("add_bot", 5)
            assert names(live) == ["Hanna", "HANNA 2", "Call 5", "hanna 3", "Call 5 2", "Call 6"]

    run(story())


def test_who_leaves_and_comes_back_brings_no_less() -> None:
    async def story() -> None:
        async with Live() as live:
            await live.sit(HOST, ANN)
            await live.ok(ANN, wire.Rebuy(live.id(), 150))
            await live.ok(ANN, wire.Stand(live.id()))
            assert live.links[ANN.person].now.took == 350
            assert await live.no(ANN, wire.Sit(live.id(), 1, 349)) == Code.LEFT_WITH_MORE
            assert await live.no(ANN, wire.Sit(live.id(), 3, 80)) == Code.LEFT_WITH_MORE
            assert await live.no(ANN, wire.Sit(live.id(), 3, 79)) == Code.TOO_SMALL
            await live.restart()
            await live.join(ANN)
            await live.pass_ms(TOOK_MS // 2)
            assert await live.no(ANN, wire.Sit(live.id(), 3, 200)) == Code.LEFT_WITH_MORE
            await live.ok(ANN, wire.Sit(live.id(), 3, 350))
            assert live.table.took == ()

    run(story())


def test_who_won_more_than_one_buys_in_with_brings_it_all() -> None:
    async def story() -> None:
        async with Live() as live:
            await live.sit(HOST, ANN, chips=400)
            await live.order("deal")
            while live.table.playing is not None:
                who, _ = live.turn()
                acts = live.links[who.person].legal
                assert acts is not None
                raises = acts.raise_max is not None
                await live.ok(who, live.act("raise", acts.raise_max) if raises else live.act("call"))
            rich = max((0, 1), key=lambda chair: live.table.places[chair].stack)
            who, stack = live.person(rich), live.table.places[rich].stack
            assert stack > 400
            await live.ok(who, wire.Stand(live.id()))
            assert await live.no(who, wire.Sit(live.id(), 5, 400)) == Code.LEFT_WITH_MORE
            assert await live.no(who, wire.Sit(live.id(), 5, stack + 1)) == Code.TOO_LARGE
            await live.ok(who, wire.Sit(live.id(), 5, stack))

    run(story())


def test_an_hour_later_he_is_a_new_guest() -> None:
    async def story() -> None:
        async with Live() as live:
            await live.sit(HOST, ANN)
            await live.ok(ANN, wire.Stand(live.id()))
            await live.pass_ms(TOOK_MS)
            await live.join(BOB)
            await live.ok(BOB, wire.Sit(live.id(), 2, 80))
            assert live.table.took == ()
            await live.ok(ANN, wire.Sit(live.id(), 1, 80))

    run(story())


def test_an_hour_counts_also_where_nothing_has_happened_since() -> None:
    async def story() -> None:
        async with Live() as live:
            await live.sit(HOST, ANN)
            await live.ok(ANN, wire.Stand(live.id()))
            await live.pass_ms(TOOK_MS)
            await live.ok(ANN, wire.Sit(live.id(), 1, 80))

    run(story())


def test_the_picture_says_when_the_hour_is_over() -> None:
    """It and the refusal are of one mind at every moment, also where nothing else happens at the table."""

    async def story() -> None:
        async with Live() as live:
            await live.sit(HOST, ANN)
            await live.ok(ANN, wire.Stand(live.id()))
            await live.pass_ms(TOOK_MS - 1)
            assert took(live, ANN) == 200
            assert await live.no(ANN, wire.Sit(live.id(), 1, 80)) == Code.LEFT_WITH_MORE
            await live.pass_ms(1)
            assert took(live, ANN) == 0
            await live.ok(ANN, wire.Sit(live.id(), 1, 80))

    run(story())


def test_each_ones_hour_is_his_own_also_after_a_restart() -> None:
    async def story() -> None:
        async with Live() as live:
            await live.sit(HOST, ANN, BOB)
            await live.ok(ANN, wire.Stand(live.id()))
            await live.pass_ms(TOOK_MS // 2)
            await live.ok(BOB, wire.Stand(live.id()))
            await live.restart()
            for who in (ANN, BOB):
                await live.join(who)
            assert (took(live, ANN), took(live, BOB)) == (200, 200)
            await live.pass_ms(TOOK_MS // 2)
            assert (took(live, ANN), took(live, BOB)) == (0, 200)
            await live.pass_ms(TOOK_MS // 2)
            assert took(live, BOB) == 0

    run(story())


def test_who_comes_back_when_the_hour_is_over_gets_a_new_picture() -> None:
    """His page has seen every event there was, but not that the hour is over."""

    async def story() -> None:
        async with Live() as live:
            await live.sit(HOST, ANN)
            await live.ok(ANN, wire.Stand(live.id()))
            head = live.actor.head
            await live.actor.detach(live.links[ANN.person])
            await live.pass_ms(TOOK_MS)
            assert live.actor.head == head, "nothing else has happened"
            await live.join(ANN, head)
            assert took(live, ANN) == 0

    run(story())


def test_who_left_with_nothing_buys_what_he_likes() -> None:
    """As does who never sat here; what another took is no matter of his, and he is not told."""

    async def story() -> None:
        async with Live() as live:
            await live.sit(HOST, ANN, BOB)
            await live.ok(ANN, wire.Stand(live.id()))
            await live.join(EYES)
            await live.join(GUESTS[5])
            for other in (HOST, BOB, EYES, GUESTS[5]):
                assert b'"took"' not in live.links[other.person].raw[-1]
            assert QUICK.stack == 200
            await live.ok(GUESTS[5], wire.Sit(live.id(), 1, 80))
            assert "p-1" not in repr(live.table)

    run(story())
