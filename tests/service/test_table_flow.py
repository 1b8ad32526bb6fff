"""The whole flow at a table: sit, play, leave, come back, buy; the host's orders; hands that begin alone."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from purplepoker.errors import Code, Refused
from purplepoker.service import wire
from purplepoker.service.options import Options, buy_in, check_options
from purplepoker.service.table import chips
from service.live import EYES, GUESTS, HOST, QUICK, Link, Live, run

ORDERS: tuple[Any, ...] = ("deal", "pause", "resume", "add_bot", "remove_bot", "end")
ANN, BOB, CAT = GUESTS[0], GUESTS[1], GUESTS[2]


def test_two_people_play_a_hand_to_the_showdown() -> None:
    async def story() -> None:
        async with Live() as live:
            await live.sit(HOST, ANN)
            assert live.table.mode == "waiting"
            await live.order("deal")
            assert live.table.hand == 1
            await live.call_down()
            for who in (HOST, ANN):
                result = live.links[who.person].now.result
                assert result is not None
                assert result.hand == 1
                assert len(result.five) >= 5
                assert sum(amount for _, amount in result.won) == 4
                assert any("You" in text or "win" in text for text in result.text)
            stacks = [place.stack for place in live.table.places[:2]]
            assert sum(stacks) == 400
            await live.pass_ms(1_000)
            assert live.table.hand == 2
            assert live.links[HOST.person].now.result is None

    run(story())


def test_a_fold_ends_the_hand_and_shows_nothing() -> None:
    async def story() -> None:
        async with Live() as live:
            eyes = await live.join(EYES)
            await live.sit(HOST, ANN)
            await live.order("deal")
            loser, _ = live.turn()
            winner = ANN if loser is HOST else HOST
            await live.ok(loser, live.act("fold"))
            mine, theirs = live.links[winner.person].now.result, eyes.now.result
            assert mine is not None
            assert theirs is not None
            assert mine.text[0] == "You win 2: everybody else has folded."
            assert theirs.text[0] == f"{winner.name} wins 2: everybody else has folded."
            assert (mine.five, mine.readings) == ((), ())
            assert eyes.now.hand is not None
            assert all(seat.down is None for seat in eyes.now.hand.seats)

    run(story())


def test_the_button_moves_to_the_next_who_is_in() -> None:
    async def story() -> None:
        async with Live() as live:
            await live.sit(HOST, ANN, BOB)
            await live.order("deal")
            first = live.table.button
            await live.call_down()
            away = (first + 1) % 3
            await live.ok(live.person(away), wire.Away(live.id(), True))
            await live.pass_ms(QUICK.pause_ms)
            assert live.table.button == (first + 2) % 3
            assert live.table.play is not None
            assert away not in live.table.play.chairs

    run(story())


def test_seats_and_money() -> None:
    async def story() -> None:
        async with Live() as live:
            least, usual, most = buy_in(QUICK, live.setup.game)
            assert (least, usual, most) == (80, 200, 400)
            for who in (HOST, ANN, BOB, CAT):
                await live.join(who)
            assert await live.no(ANN, wire.Stand(live.id())) == Code.NOT_SEATED
            assert await live.no(ANN, wire.Rebuy(live.id(), 10)) == Code.NOT_SEATED
            assert await live.no(ANN, wire.Sit(live.id(), 6, 200)) == Code.NO_SUCH_CHAIR
            assert await live.no(ANN, wire.Sit(live.id(), -1, 200)) == Code.NO_SUCH_CHAIR
            assert await live.no(ANN, wire.Sit(live.id(), 0, 79)) == Code.TOO_SMALL
            assert await live.no(ANN, wire.Sit(live.id(), 0, 401)) == Code.TOO_LARGE
            assert await live.no(ANN, wire.Sit(live.id(), 0, -5)) == Code.TOO_SMALL
            await live.ok(ANN, wire.Sit(live.id(), 0, 200))
            assert await live.no(ANN, wire.Sit(live.id(), 1, 200)) == Code.SEATED_ALREADY
            assert await live.no(BOB, wire.Sit(live.id(), 0, 200)) == Code.CHAIR_TAKEN
            await live.ok(BOB, wire.Sit(live.id(), 1, 80))
            assert await live.no(BOB, wire.Rebuy(live.id(), 321)) == Code.TOO_LARGE
            assert await live.no(BOB, wire.Rebuy(live.id(), 0)) == Code.TOO_SMALL
            await live.ok(BOB, wire.Rebuy(live.id(), 320))
            assert chips(live.table) == 600
            assert await live.no(BOB, wire.Away(live.id(), False)) == Code.NO_CHANGE
            await live.ok(BOB, wire.Away(live.id(), True))
            assert await live.no(HOST, wire.Order(live.id(), "deal")) == Code.TOO_FEW
            await live.ok(BOB, wire.Away(live.id(), False))
            await live.ok(BOB, wire.Stand(live.id()))
            assert (live.table.bought, live.table.cashed) == (600, 400)
            assert live.table.places[1].kind == "open"

    run(story())


def test_only_the_host_orders() -> None:
    async def story() -> None:
        async with Live() as live:
            await live.sit(HOST, ANN)
            for what in ORDERS:
                order = wire.Order(live.id(), what)
                assert await live.no(ANN, order) == Code.NOT_HOST
            assert await live.no(HOST, wire.Order(live.id(), "resume")) == Code.NO_CHANGE
            assert await live.no(HOST, wire.Order(live.id(), "pause")) == Code.NO_CHANGE
            assert await live.no(HOST, wire.Order(live.id(), "add_bot", 0)) == Code.CHAIR_TAKEN
            assert await live.no(HOST, wire.Order(live.id(), "add_bot", 17)) == Code.NO_SUCH_CHAIR
            assert await live.no(HOST, wire.Order(live.id(), "add_bot", -1, "x.py:X")) == Code.BAD_BOT
            assert await live.no(HOST, wire.Order(live.id(), "remove_bot")) == Code.NO_SUCH_CHAIR
            assert await live.no(HOST, wire.Order(live.id(), "remove_bot", 1)) == Code.NO_SUCH_CHAIR
            for _ in range(4):
                await live.order("add_bot")
            assert await live.no(HOST, wire.Order(live.id(), "add_bot")) == Code.TABLE_FULL
            await live.join(BOB)
            assert await live.no(BOB, wire.Sit(live.id(), 3, 200)) == Code.TABLE_FULL
            await live.order("deal")
            assert await live.no(HOST, wire.Order(live.id(), "deal")) in (Code.IN_HAND, Code.NO_CHANGE)

    run(story())


def test_who_stands_in_a_hand_is_played_for_and_leaves_after_it() -> None:
    async def story() -> None:
        async with Live() as live:
            await live.sit(HOST, ANN, BOB)
            await live.order("deal")
            who, chair = live.turn()
            assert await live.no(who, wire.Rebuy(live.id(), 10)) == Code.IN_HAND
            await live.ok(who, wire.Stand(live.id()))  # in his own turn: nobody waits for him
            assert live.table.places[chair].kind == "person"
            assert not live.links[HOST.person].now.hand.seats[live.table.position(chair)].live  # type: ignore[union-attr]
            assert await live.no(who, wire.Stand(live.id())) == Code.NO_CHANGE
            next_one, next_chair = live.turn()
            later = next(p for p in (HOST, ANN, BOB) if p not in (who, next_one))
            await live.ok(later, wire.Stand(live.id()))
            await live.call()
            while live.table.playing is not None:
                await live.call()
            assert live.table.places[chair].kind == "open"
            assert sum(place.kind == "person" for place in live.table.places) == 1
            assert live.table.places[next_chair].kind == "person"
            await live.pass_ms(100_000)
            assert live.table.hand == 1  # one alone: no hand
            await live.ok(who, wire.Sit(live.id(), 5, 200))
            await live.pass_ms(QUICK.pause_ms)
            assert live.table.hand == 2

    run(story())


async def all_in_or_rebuy(live: Live) -> None:
    """One act: all chips in, or between hands new ones and the next hand."""
    if live.table.playing is None:
        for chair, person in enumerate((HOST, ANN)):
            if not live.table.places[chair].stack:
                await live.ok(person, wire.Rebuy(live.id(), 20))
        await live.pass_ms(QUICK.pause_ms)
        return
    who, _ = live.turn()
    acts = live.links[who.person].legal
    assert acts is not None
    await live.ok(who, live.act("raise", acts.raise_max) if acts.raise_max else live.act("call"))


def test_busted_chairs_wait_and_bots_buy_again() -> None:
    async def story() -> None:
        options = replace(QUICK, structure="no-limit", stack=20)
        async with Live(options) as live:
            await live.sit(HOST, ANN, chips=20)
            await live.order("deal")
            while live.table.playing is not None:
                who, _ = live.turn()
                acts = live.links[who.person].legal
                assert acts is not None
                await live.ok(who, live.act("raise", acts.raise_max) if acts.raise_max else live.act("call"))
            stacks = {p.person: p.stack for p in live.table.places[:2]}
            if 0 not in stacks.values():
                pytest.skip("they share this pot")
            loser = HOST if not stacks[HOST.person] else ANN
            await live.pass_ms(10_000)
            assert live.table.hand == 1
            await live.ok(loser, wire.Away(live.id(), True))
            assert await live.no(loser, wire.Away(live.id(), False)) == Code.NO_CHIPS
            await live.ok(loser, wire.Rebuy(live.id(), 20))
            await live.ok(loser, wire.Away(live.id(), False))
            await live.pass_ms(QUICK.pause_ms)
            assert live.table.hand == 2
            await live.order("add_bot", bot="call")
            for _ in range(60):
                await all_in_or_rebuy(live)
            bought = [row for row in live.store.log if row.kind == "bought" and b'"chair":2' in row.public]
            assert bought

    run(story())


def test_nobody_looks_on_and_no_hand_begins() -> None:
    """A table of bots does not play on through the night once the last browser is closed."""

    async def story() -> None:
        async with Live() as live:
            link = await live.join(HOST)
            await live.order("add_bot")
            await live.order("add_bot")
            await live.order("deal")
            await live.settle()
            assert live.table.playing is None
            await live.pass_ms(QUICK.pause_ms)
            assert live.table.hand == 2
            await live.actor.detach(link)
            await live.pass_ms(100 * QUICK.pause_ms)
            hand = live.table.hand
            await live.pass_ms(100 * QUICK.pause_ms)
            assert live.table.hand == hand
            await live.join(EYES)
            await live.pass_ms(QUICK.pause_ms)
            assert live.table.hand == hand + 1

    run(story())


def test_the_end_between_hands_and_in_one() -> None:
    async def story(in_hand: bool) -> None:
        async with Live() as live:
            await live.sit(HOST, ANN)
            await live.join(BOB)
            if in_hand:
                await live.order("deal")
                await live.order("end")
                assert live.table.mode == "playing"
                assert await live.no(HOST, wire.Order(live.id(), "end")) == Code.NO_CHANGE
                assert await live.no(BOB, wire.Sit(live.id(), 4, 200)) == Code.TABLE_ENDED
                await live.call_down()
            else:
                await live.order("end")
            assert live.table.mode == "ended"
            assert chips(live.table) == 0
            assert (live.table.bought, live.table.cashed) == (400, 400)
            assert set(live.store._ended) == {"t1"}
            assert await live.no(BOB, wire.Sit(live.id(), 4, 200)) == Code.TABLE_ENDED
            assert live.links[ANN.person].now.state == "ended"
            await live.actor.detach(live.links[ANN.person])
            again = await live.join(ANN)
            assert again.now.state == "ended"
            await live.pass_ms(100_000)

    run(story(False))
    run(story(True))


def test_a_pot_that_nobody_won_stays_and_is_shared_at_the_end() -> None:
    """R-15: all check before the draw; the pot is carried, and no chip of it is lost when the table ends."""

    async def story() -> None:
        options = replace(QUICK, variant="five-card-draw", deck="standard", rules={"redeal": "true"})
        async with Live(options) as live:
            await live.sit(HOST, ANN, BOB)
            await live.order("deal")
            await live.call_down()
            assert live.table.carried == 3
            result = live.links[HOST.person].now.result
            assert result is not None
            assert result.text == ("Everybody checks: the pot of 3 stays for the next deal.",)
            assert sum(place.stack for place in live.table.places) == 597
            await live.pass_ms(QUICK.pause_ms)
            hand = live.links[HOST.person].now.hand
            assert hand is not None
            assert hand.pot == 6
            assert live.table.carried == 0
            await live.call_down()
            assert live.table.carried == 6
            await live.ok(BOB, wire.Stand(live.id()))
            await live.order("end")
            assert live.table.mode == "ended"
            assert live.table.cashed == 600

    run(story())


def test_a_person_joins_in_the_middle_of_a_hand() -> None:
    async def story() -> None:
        async with Live() as live:
            await live.sit(HOST, ANN)
            await live.order("deal")
            await live.join(BOB)
            await live.ok(BOB, wire.Sit(live.id(), 2, 200))
            now = live.links[BOB.person].now
            assert now.chairs[2].position == -1
            assert now.hand is not None
            assert all(seat.down is None for seat in now.hand.seats)
            await live.ok(BOB, wire.Rebuy(live.id(), 50))  # not in the hand
            while len(live.table.play.chairs) < 3:  # type: ignore[union-attr]
                assert live.table.hand < 3, "he may have to let the blinds pass first, once"
                await live.call_down()
                await live.pass_ms(QUICK.pause_ms)

    run(story())


def test_the_view_says_whom_we_wait_for() -> None:
    async def story() -> None:
        async with Live() as live:
            await live.sit(HOST, ANN, BOB)
            await live.order("deal")
            play = live.table.play
            assert play is not None
            now = live.links[HOST.person].now
            assert play.state is not None
            assert [play.chairs[play.state.actor], *now.more] == sorted(
                range(3),
                key=lambda chair: (live.table.position(chair) - play.state.actor) % 3,  # type: ignore[union-attr]
            )
            watching = Link(live.clock)
            await live.actor.attach(watching, EYES)
            await live.settle()
            assert (watching.now.chair, watching.now.host, watching.now.watchers) == (-1, False, 1)

    run(story())


@pytest.mark.parametrize(
    ("change", "code"),
    [
        ({"variant": "../x"}, Code.UNKNOWN_VARIANT),
        ({"variant": "/etc/passwd"}, Code.UNKNOWN_VARIANT),
        ({"deck": "./deck.toml"}, Code.UNKNOWN_DECK),
        ({"structure": "x"}, Code.UNKNOWN_STRUCTURE),
        ({"ruleset": "x"}, Code.UNKNOWN_RULESET),
        ({"rules": {"x": "1"}}, Code.UNKNOWN_OPTION),
        ({"seats": 1}, Code.SEAT_COUNT),
        ({"seats": 40}, Code.SEAT_COUNT),
        ({"stack": 0}, Code.BAD_VALUE),
        ({"stack": 10**12}, Code.BAD_VALUE),
        ({"blinds": (3, 1)}, Code.BAD_FORCED),
        ({"blinds": (1, 1, 1, 1, 1, 1, 2)}, Code.BAD_FORCED),
        ({"blinds": (1, -2)}, Code.BAD_FORCED),
        ({"base_ms": 5}, Code.BAD_VALUE),
        ({"base_ms": -1}, Code.BAD_VALUE),
        ({"think_ms": (9, 1)}, Code.BAD_VALUE),
        ({"name": " "}, Code.BAD_VALUE),
        ({"name": "a\nb"}, Code.BAD_VALUE),
        ({"name": "x" * 41}, Code.BAD_VALUE),
    ],
)
def test_options_that_cannot_be(change: dict[str, object], code: Code) -> None:
    with pytest.raises(Refused) as told:
        check_options(replace(Options(), **change))
    assert told.value.code == code
