"""The bank of a table (section 11, R-20, R-41): first issues, purchases, the host's yes, a short supply."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from purplepoker.errors import Code
from purplepoker.service import wire
from purplepoker.service.bank import ledger_of
from service.golden import finish, quietly
from service.live import GUESTS, HOST, QUICK, Live, run

ANN, BOB, CAT = GUESTS[:3]
THREE = (HOST, ANN, BOB)
HOYLE = replace(QUICK, stack=100, rules={"bank": "hoyle"})
ASKED = replace(QUICK, stack=100, rules={"bank": "cash"}, approve=True)
SHORT = replace(HOYLE, supply=500, base_ms=0)


async def asked(live: Live) -> tuple[int, ...]:
    """The numbers of what the host is asked for, by his own picture."""
    await live.settle()
    asks = live.links[HOST.person].now.asks
    return tuple(ask.number for ask in asks) if isinstance(asks, tuple) else ()


async def grant(live: Live, number: int) -> None:
    await live.ok(HOST, wire.Order(live.id(), "grant", ask=number))


def nets(live: Live) -> dict[str, int]:
    return {line.name: line.net for line in ledger_of(live.table).lines}


# --- two banks (R-41) -------------------------------------------------------------------------------------


def test_r41_by_hoyle_all_begin_with_the_same_stack_and_buy_whole_ones() -> None:
    async def story() -> None:
        async with Live(HOYLE) as live:
            await live.join(ANN)
            for chips in (50, 99, 101, 200, 0, -100):
                assert await live.no(ANN, wire.Sit(live.id(), 1, chips)) == Code.WHOLE_STACKS
            await live.ok(ANN, wire.Sit(live.id(), 1, 100))
            for chips in (50, 150, 1):
                assert await live.no(ANN, wire.Rebuy(live.id(), chips)) == Code.WHOLE_STACKS
            assert await live.no(ANN, wire.Rebuy(live.id(), 0)) == Code.TOO_SMALL
            await live.ok(ANN, wire.Rebuy(live.id(), 300))
            assert live.table.places[1].stack == 400

    run(story())


def test_g4_a_stack_of_100_is_issued_50_more_in_mid_game_are_refused_100_between_deals_granted() -> None:
    async def story() -> None:
        async with Live(HOYLE) as live:
            await live.sit(*THREE, chips=100)
            await live.order("deal")
            assert await live.no(ANN, wire.Rebuy(live.id(), 50)) == Code.IN_HAND
            assert await live.no(ANN, wire.Rebuy(live.id(), 100)) == Code.IN_HAND
            await quietly(live)
            assert await live.no(ANN, wire.Rebuy(live.id(), 50)) == Code.WHOLE_STACKS
            await live.ok(ANN, wire.Rebuy(live.id(), 100))

    run(story())


def test_r41_by_cash_any_number_from_the_minimum_on_without_a_most() -> None:
    async def story(rules: dict[str, str], least: int, most: int | None) -> None:
        async with Live(replace(QUICK, rules={"bank": "cash", **rules})) as live:
            await live.join(ANN)
            assert await live.no(ANN, wire.Sit(live.id(), 1, least - 1)) == Code.TOO_SMALL
            if most is not None:
                assert await live.no(ANN, wire.Sit(live.id(), 1, most + 1)) == Code.TOO_LARGE
            await live.ok(ANN, wire.Sit(live.id(), 1, least))
            await live.ok(ANN, wire.Rebuy(live.id(), 1))
            await live.ok(ANN, wire.Rebuy(live.id(), 2 if most is None else most - least - 1))
            if most is None:
                await live.ok(ANN, wire.Rebuy(live.id(), 123_456))
            else:
                assert await live.no(ANN, wire.Rebuy(live.id(), 1)) == Code.TOO_LARGE

    run(story({}, 80, None))
    run(story({"min_buy_in": "150", "max_buy_in": "300"}, 150, 300))


def test_r20_who_comes_back_by_hoyle_brings_what_he_took() -> None:
    async def story() -> None:
        async with Live(HOYLE) as live:
            await live.sit(*THREE, chips=100)
            await live.order("deal")
            await quietly(live)
            chair = max(range(3), key=lambda c: live.table.places[c].stack)
            who, took = live.person(chair), live.table.places[chair].stack
            assert took > 100
            await live.ok(who, wire.Stand(live.id()))
            assert await live.no(who, wire.Sit(live.id(), 4, 100)) == Code.LEFT_WITH_MORE
            assert await live.no(who, wire.Sit(live.id(), 4, took + 1)) == Code.WHOLE_STACKS
            await live.ok(who, wire.Sit(live.id(), 4, took))

    run(story())


# --- the host's yes ---------------------------------------------------------------------------------------


def test_a_seat_is_asked_for_and_the_host_says_yes_or_no() -> None:
    async def story() -> None:
        async with Live(ASKED) as live:
            for who in (HOST, ANN, BOB):
                await live.join(who)
            await live.ok(HOST, wire.Sit(live.id(), 0, 100))  # he asks nobody
            await live.ok(ANN, wire.Sit(live.id(), 1, 100))
            await live.ok(BOB, wire.Sit(live.id(), 2, 100))
            assert live.table.places[1].kind == "open"
            assert await asked(live) == (1, 2)
            own = live.links[ANN.person].now.asks
            assert isinstance(own, tuple)
            assert [ask.number for ask in own] == [1], "others see their own only"
            assert await live.no(ANN, wire.Sit(live.id(), 1, 100)) == Code.NO_CHANGE
            for number in (0, 3, -1):
                assert await live.no(HOST, wire.Order(live.id(), "grant", ask=number)) == Code.NO_REQUEST
            assert await live.no(ANN, wire.Order(live.id(), "grant", ask=1)) == Code.NOT_HOST
            await grant(live, 1)
            await live.ok(HOST, wire.Order(live.id(), "deny", ask=2))
            assert [place.kind for place in live.table.places[:3]] == ["person", "person", "open"]
            assert await asked(live) == ()
            assert await live.no(HOST, wire.Order(live.id(), "grant", ask=1)) == Code.NO_REQUEST

    run(story())


def test_two_ask_for_one_seat_and_both_get_one() -> None:
    async def story() -> None:
        async with Live(ASKED) as live:
            for who in (HOST, ANN, BOB):
                await live.join(who)
            await live.ok(ANN, wire.Sit(live.id(), 3, 100))
            await live.ok(BOB, wire.Sit(live.id(), 3, 100))
            await grant(live, 2)
            await grant(live, 1)
            assert live.table.chair_of(BOB.person) == 3
            assert live.table.chair_of(ANN.person) == 4

    run(story())


def test_who_asked_may_take_it_back() -> None:
    async def story() -> None:
        async with Live(ASKED) as live:
            await live.join(HOST)
            await live.join(ANN)
            await live.ok(ANN, wire.Sit(live.id(), 3, 100))
            await live.ok(ANN, wire.Stand(live.id()))
            assert await asked(live) == ()
            assert await live.no(ANN, wire.Stand(live.id())) == Code.NOT_SEATED

    run(story())


def test_chips_granted_during_a_hand_come_after_it() -> None:
    async def story() -> None:
        async with Live(replace(ASKED, base_ms=0)) as live:
            for who in THREE:
                await live.join(who)
            for chair, who in enumerate(THREE):
                await live.ok(who, wire.Sit(live.id(), chair, 100))
            await grant(live, 1)
            await grant(live, 2)
            await live.ok(ANN, wire.Rebuy(live.id(), 70))
            await live.order("deal")
            await grant(live, 3)
            assert live.table.bought == 300
            assert live.table.places[1].stack == 100
            await live.restart()
            for who in THREE:
                await live.join(who)
            await finish(live)
            assert live.table.bought == 370
            assert sum(place.stack for place in live.table.places) == 370
            assert await asked(live) == ()

    run(story())


def test_who_leaves_in_the_hand_gets_no_chips_after_it() -> None:
    async def story() -> None:
        async with Live(replace(ASKED, base_ms=0)) as live:
            for who in THREE:
                await live.join(who)
            for chair, who in enumerate(THREE):
                await live.ok(who, wire.Sit(live.id(), chair, 100))
            await grant(live, 1)
            await grant(live, 2)
            await live.ok(ANN, wire.Rebuy(live.id(), 70))
            await live.order("deal")
            await grant(live, 3)
            await live.ok(ANN, wire.Stand(live.id()))
            while live.table.playing is not None:
                if live.table.places[live.turn_of()].leaving:
                    await live.pass_ms(1_000)
                else:
                    await live.call()
            assert live.table.places[1].kind == "open"
            assert (live.table.bought, live.table.requests) == (300, ())
            assert sum(nets(live).values()) == 0

    run(story())


# --- a supply that is short ---------------------------------------------------------------------------------


def test_a_short_bank_buys_whole_stacks_back_and_only_then() -> None:
    async def story() -> None:
        async with Live(SHORT) as live:
            await live.sit(*THREE, chips=100)
            await live.join(CAT)
            await live.ok(ANN, wire.Rebuy(live.id(), 100))
            back = wire.Order(live.id(), "buy_back", 1, chips=100)
            assert await live.no(HOST, back) == Code.NO_CHANGE  # there is a stack left
            await live.ok(ANN, wire.Rebuy(live.id(), 100))
            assert live.links[CAT.person].now.bank == 0
            assert await live.no(CAT, wire.Sit(live.id(), 4, 100)) == Code.SUPPLY_SHORT
            for chips, code in ((50, Code.WHOLE_STACKS), (0, Code.WHOLE_STACKS), (300, Code.TOO_LARGE)):
                assert await live.no(HOST, wire.Order(live.id(), "buy_back", 1, chips=chips)) == code
            assert await live.no(HOST, wire.Order(live.id(), "buy_back", 0, chips=100)) == Code.TOO_LARGE
            assert await live.no(HOST, wire.Order(live.id(), "buy_back", 5, chips=100)) == Code.NO_SUCH_CHAIR
            assert await live.no(ANN, wire.Order(live.id(), "buy_back", 1, chips=100)) == Code.NOT_HOST
            await live.order("deal")
            assert await live.no(HOST, wire.Order(live.id(), "buy_back", 1, chips=100)) == Code.IN_HAND
            await quietly(live)
            await live.ok(HOST, wire.Order(live.id(), "buy_back", 1, chips=100))
            assert (live.table.bought, live.table.cashed) == (500, 100)
            await live.ok(CAT, wire.Sit(live.id(), 4, 100))
            assert sum(nets(live).values()) == 0

    run(story())


# --- the ledger ---------------------------------------------------------------------------------------------


def test_the_ledger_of_an_evening_adds_up_and_the_log_alone_gives_it() -> None:
    async def story() -> None:
        async with Live(replace(HOYLE, base_ms=0)) as live:
            await live.sit(*THREE, chips=100)
            await live.order("add_bot", 4)
            await live.order("deal")
            told = ledger_of(live.table)
            assert (told.off, told.pot) == (0, sum(live.table.play.state.bets))  # type: ignore[union-attr]
            await live.rules("void")
            assert [line.hands for line in ledger_of(live.table).lines] == [0] * 4
            for _ in range(3):
                await live.pass_ms(QUICK.pause_ms)
                while live.table.playing is not None:
                    if live.table.places[live.turn_of()].kind == "bot":
                        await live.pass_ms(1_000)
                    else:
                        await live.call()
            await live.ok(ANN, wire.Stand(live.id()))
            told = ledger_of(live.table)
            assert told.off == 0
            assert [(line.bot, line.hands) for line in told.lines] == [(False, 3)] * 3 + [(True, 3)]
            assert sum(line.net for line in told.lines) + told.pot == 0
            paid = dict.fromkeys(nets(live), 0)
            for payment in told.payments:
                paid[payment.payer] -= payment.chips
                paid[payment.payee] += payment.chips
            assert paid == nets(live)
            await live.restart()
            assert ledger_of(live.table) == told

    run(story())


@pytest.mark.parametrize("options", [HOYLE, ASKED, SHORT])
def test_no_picture_names_a_person(options: Any) -> None:
    async def story() -> None:
        async with Live(options) as live:
            for who in THREE:
                await live.join(who)
            for chair, who in enumerate(THREE):
                await live.ok(who, wire.Sit(live.id(), chair, 100))
            raw = b"".join(data for link in live.links.values() for data in link.raw)
            assert all(who.person.encode() not in raw for who in THREE)
            texts = repr(live.table) + repr(live.table.requests) + repr(live.table.book)
            assert all(who.person not in texts for who in THREE)

    run(story())
