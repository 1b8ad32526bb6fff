"""The host rules on an error at the live table: what everybody is told, what becomes of chips and button."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec import UNSET
from msgspec.structs import replace
from structlog.testing import capture_logs

from purplepoker.engine.events import Ruled
from purplepoker.errors import Code
from purplepoker.service import hand, wire
from service.live import GUESTS, HOST, QUICK, Live, run

ANN, BOB = GUESTS[:2]
THREE = (HOST, ANN, BOB)
EVERY = {"exposed", "misdeal", "void"}


async def dealt(live: Live) -> None:
    await live.sit(*THREE)
    await live.order("deal")


def may(live: Live) -> set[str]:
    told = live.links[HOST.person].now.rulings
    return set(told) if isinstance(told, tuple) else set()


def board(live: Live) -> tuple[int, ...]:
    assert live.table.play is not None
    assert live.table.play.state is not None
    return live.table.play.state.rows[0][0]


def owing(live: Live) -> tuple[int, ...]:
    """Chairs that must decide; none between two hands."""
    play = live.table.playing
    return () if play is None else hand.owing(play)


def begun(live: Live) -> list[int]:
    """The chair with the button of every hand, as the host's link was told."""
    return [m.event.chair for m in live.links[HOST.person].got if _began(m)]


def _began(message: Any) -> bool:
    return (
        isinstance(message, wire.Happened)
        and isinstance(message.event, wire.TableEvent)
        and message.event.what == "began"
    )


def ruled(live: Live, who: Any) -> list[Ruled]:
    got = live.links[who.person].got
    return [m.event for m in got if isinstance(m, wire.Happened) and isinstance(m.event, Ruled)]


def test_a_misdeal_gives_everything_back_and_the_hand_is_dealt_again() -> None:
    async def story() -> None:
        async with Live(QUICK) as live:
            await dealt(live)
            assert may(live) >= EVERY
            assert live.links[ANN.person].now.rulings is UNSET, "only the host is told"
            button = live.table.button
            await live.rules("misdeal")
            assert owing(live) == ()
            assert [place.stack for place in live.table.places[:3]] == [200] * 3
            assert [event.ruling for event in ruled(live, ANN)] == ["misdeal"]
            await live.pass_ms(QUICK.pause_ms)
            assert owing(live)
            assert live.table.button == button
            assert begun(live) == [button] * 2

    run(story())


def test_a_misdeal_comes_too_late_when_two_have_acted() -> None:
    async def story() -> None:
        async with Live(QUICK) as live:
            await dealt(live)
            for _ in range(2):
                who, _ = live.turn()
                await live.ok(who, live.act("call"))
            assert "misdeal" not in may(live)
            assert await live.no(HOST, live.ruling("misdeal")) == Code.RULED_LATE
            answer = await live.say(HOST, live.ruling("misdeal"))
            assert isinstance(answer, wire.Refusal)
            assert answer.ruling == "I-1"
            await live.rules("void")
            assert live.table.playing is None
            assert sum(place.stack for place in live.table.places[:3]) == 600

    run(story())


def test_an_exposed_card_is_seen_by_all_and_its_owner_gets_another() -> None:
    async def story() -> None:
        async with Live(QUICK) as live:
            await dealt(live)
            play = live.table.play
            assert play is not None
            assert play.state is not None
            position = 2
            chair = play.chairs[position]
            before = play.state.down[position]
            owner = live.person(chair)
            await live.ok(HOST, live.ruling("exposed", chair, 2))
            after = live.table.play.state.down[position]  # type: ignore[union-attr]
            assert before[0] in after
            assert before[1] not in after
            for who in THREE:
                (event,) = ruled(live, who)
                assert (event.ruling, event.cards) == ("I-2", (before[1],))
            (new,) = set(after) - set(before)
            for who in THREE:
                told = live.links[who.person].now.hand
                assert told is not None
                assert (told.seats[position].down == after) == (who is owner)
                if who is not owner:
                    assert new not in (told.seats[position].down or ())

    run(story())


def test_a_street_that_came_too_early_is_dealt_again() -> None:
    async def story() -> None:
        async with Live(replace(QUICK, seats=3)) as live:
            await dealt(live)
            who, _ = live.turn()
            await live.ok(who, live.act("call"))
            assert "early_board" in may(live)
            await live.rules("early_board")
            (event,) = ruled(live, ANN)
            assert event.ruling == "I-4"
            assert len(event.cards) == 3
            assert board(live) == ()
            while not board(live):
                who, _ = live.turn()
                await live.ok(who, live.act("call"))
            assert len(board(live)) == 3
            await live.call_down()
            assert sum(place.stack for place in live.table.places[:3]) == 600
            final = live.table
            await live.restart()
            assert live.table == final, "the log alone gives the same table"

    run(story())


@pytest.mark.parametrize("what", ["misdeal", "void", "early_board", "exposed"])
def test_who_may_not_rule_is_refused(what: Any) -> None:
    """And it stands in the server's log: who asked for what, and why not."""

    async def story() -> None:
        async with Live(QUICK) as live:
            await live.sit(*THREE)
            assert await live.no(HOST, live.ruling(what)) == Code.NO_HAND
            await live.order("deal")
            assert await live.no(ANN, live.ruling(what, 1, 1)) == Code.NOT_HOST

    with capture_logs() as captured:
        run(story())
    told = [(entry["what"], entry["chair"], entry["code"]) for entry in captured]
    assert told == [(what, 1, "no_hand"), (what, 2, "not_host")]


@pytest.mark.parametrize(
    ("chair", "card", "code"),
    [
        (5, 1, Code.NO_SUCH_CHAIR),
        (-1, 1, Code.NO_SUCH_CHAIR),
        (99, 1, Code.NO_SUCH_CHAIR),
        (0, 0, Code.BAD_RULING),
        (0, 3, Code.BAD_RULING),
    ],
)
def test_a_card_that_is_none_cannot_be_exposed(chair: int, card: int, code: Code) -> None:
    async def story() -> None:
        async with Live(QUICK) as live:
            await dealt(live)
            assert await live.no(HOST, live.ruling("exposed", chair, card)) == code

    run(story())


def test_one_order_rules_once() -> None:
    async def story() -> None:
        async with Live(QUICK) as live:
            await dealt(live)
            order = live.ruling("void")
            first = await live.ok(HOST, order)
            assert await live.ok(HOST, order) == first
            assert len(ruled(live, HOST)) == 1

    run(story())


@pytest.mark.parametrize("what", ["exposed", "early_board", "misdeal", "void"])
def test_told_by_two_devices_at_once_it_is_ruled_once(what: Any) -> None:
    async def story() -> None:
        async with Live(QUICK) as live:
            await dealt(live)
            assert live.table.play is not None
            chair = live.table.play.chairs[2]
            one, other = (live.ruling(what, *((chair, 2) if what == "exposed" else ())) for _ in range(2))
            await live.ok(HOST, one)
            assert await live.no(HOST, other) in (Code.STALE, Code.NO_HAND)
            assert len(ruled(live, HOST)) == 1

    run(story())


@pytest.mark.parametrize("what", ["exposed", "early_board", "misdeal", "void"])
def test_a_ruling_never_reaches_the_next_hand(what: Any) -> None:
    async def story() -> None:
        async with Live(QUICK) as live:
            await dealt(live)
            late = live.ruling(what, 0 if what == "exposed" else -1, 1)
            await live.rules("void")
            await live.pass_ms(QUICK.pause_ms)
            assert owing(live)
            before = live.table
            assert await live.no(HOST, late) == Code.STALE
            assert live.table == before

    run(story())


def test_a_ruling_on_a_turn_that_has_passed_is_refused_and_one_on_the_hand_is_not() -> None:
    async def story() -> None:
        async with Live(QUICK) as live:
            await dealt(live)
            early, void = live.ruling("early_board"), live.ruling("void")
            who, _ = live.turn()
            await live.ok(who, live.act("call"))
            assert await live.no(HOST, early) == Code.STALE
            await live.ok(HOST, void)

    run(story())


@pytest.mark.parametrize("what", ["exposed", "early_board", "misdeal", "void"])
def test_a_ruling_that_names_no_hand_is_refused(what: Any) -> None:
    async def story() -> None:
        async with Live(QUICK) as live:
            await dealt(live)
            chair = live.table.play.chairs[2]  # type: ignore[union-attr]
            answer = await live.say(HOST, wire.Order(live.id(), what, chair, card=1))
            assert isinstance(answer, wire.Refusal)
            assert "`hand`" in answer.text

    run(story())


@pytest.mark.parametrize("what", ["exposed", "early_board", "misdeal", "void"])
def test_a_dispute_is_settled_while_the_table_is_paused(what: Any) -> None:
    """It stays paused, nobody's time runs, and afterwards the hand goes on, or is dealt again."""

    async def story() -> None:
        async with Live(QUICK) as live:
            await dealt(live)
            assert may(live) >= EVERY
            await live.order("pause")
            assert may(live) >= EVERY
            await live.rules(what, live.table.play.chairs[2], 2)  # type: ignore[union-attr]
            assert live.table.mode == "paused"
            await live.pass_ms(10 * QUICK.base_ms)
            hand = live.table.hand
            assert hand == 1
            await live.order("resume")
            if what in ("misdeal", "void"):
                await live.pass_ms(QUICK.pause_ms)
            assert live.table.hand == (2 if what in ("misdeal", "void") else 1)
            await live.call_down()
            assert sum(place.stack for place in live.table.places[:3]) == 600
            assert all(place.bank == QUICK.bank_ms for place in live.table.places[:3])

    run(story())


def test_a_table_that_has_ended_is_ruled_on_no_more() -> None:
    async def story() -> None:
        async with Live(QUICK) as live:
            await live.sit(*THREE)
            await live.order("end")
            assert await live.no(HOST, live.ruling("void")) == Code.TABLE_ENDED

    run(story())
