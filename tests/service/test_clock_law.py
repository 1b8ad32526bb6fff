"""R-40 at a live table: what is done for one who does not answer, what is refused, who is gone all-in."""

from __future__ import annotations

from collections.abc import Awaitable, Callable

import pytest
from msgspec.structs import replace

from purplepoker.engine.events import Acted, Awarded, Chosen, Event, Shown, Thrown
from purplepoker.engine.state import State
from purplepoker.errors import Code
from purplepoker.service import wire
from purplepoker.service.log import Played, decode
from purplepoker.service.options import Options
from service.live import EYES, GUESTS, HOST, QUICK, Live, run

ANN, BOB = GUESTS[:2]
BASE = QUICK.base_ms
FAST = replace(
    QUICK, bank_ms=0, deck="standard", structure="no-limit", rules={"show": "concede", "bank": "cash"}
)
"""A turn ends with its base time."""


def state_of(live: Live) -> State:
    play = live.table.play
    assert play is not None
    assert play.state is not None
    return play.state


def events(live: Live, since: int) -> list[Event]:
    """What happened in the hand, from this row of the log on."""
    facts = [decode(row.secret or b"").fact for row in live.store.log[since:]]
    return [fact.event for fact in facts if isinstance(fact, Played)]


async def deal(live: Live, chips: int = 100) -> None:
    await live.sit(HOST, ANN, chips=chips)
    await live.order("deal")


async def calls(live: Live, choice: str, most: int = 40) -> None:
    """Both call or check until this choice is asked."""
    for _ in range(most):
        if state_of(live).choice == choice:
            return
        assert state_of(live).open, f"{state_of(live).choice} is asked first"
        await live.call()
    raise AssertionError(f"{choice} is never asked")


async def silence(live: Live) -> list[Event]:
    """The time of the turn passes; what was done."""
    since = len(live.store.log)
    await live.pass_ms(BASE - 1)
    assert events(live, since) == []
    await live.pass_ms(1)
    return events(live, since)


def table(variant: str, **rules: str) -> Options:
    return replace(FAST, variant=variant, rules={"show": "concede", "bank": "cash", **rules})


# --- no answer ----------------------------------------------------------------------------------------------


def test_checks_where_that_is_free_and_folds_where_it_is_not() -> None:
    async def story() -> None:
        async with Live(FAST) as live:
            await deal(live)
            await live.call()  # the small blind; the big blind may check
            done = await silence(live)
            assert isinstance(done[0], Acted)
            assert done[0].act == "check"
            who, _ = live.turn()
            await live.ok(who, live.act("raise", 2))
            done = await silence(live)
            assert isinstance(done[0], Acted)
            assert done[0].act == "fold"
            assert isinstance(done[-1], Awarded)
            assert done[-1].why == "folds"

    run(story())


def test_never_calls_not_even_one_chip() -> None:
    async def story() -> None:
        async with Live(FAST) as live:
            await deal(live)
            assert state_of(live).to_match - state_of(live).bets[1] == 1
            done = await silence(live)
            assert [event.act for event in done if isinstance(event, Acted)] == ["fold"]

    run(story())


def test_a_draw_stands_pat() -> None:
    async def story() -> None:
        async with Live(table("five-card-draw")) as live:
            await deal(live)
            await calls(live, "draw")
            hand = state_of(live).down[0]
            done = await silence(live)
            assert done[0] == Thrown(0, ())
            assert state_of(live).down[0] == hand

    run(story())


@pytest.mark.parametrize(("variant", "count"), [("irish", 2), ("crazy-pineapple", 1)])
def test_a_discard_throws_what_was_dealt_last(variant: str, count: int) -> None:
    async def story() -> None:
        async with Live(table(variant)) as live:
            await deal(live)
            await calls(live, "discard")
            hands = state_of(live).down
            done = await silence(live)
            thrown = {event.seat: event.cards for event in done if isinstance(event, Chosen)}
            assert thrown == {p: hand[-count:] for p, hand in enumerate(hands)}
            assert state_of(live).down == tuple(hand[:-count] for hand in hands)

    run(story())


def test_an_exchange_is_declined_and_not_paid() -> None:
    async def story() -> None:
        async with Live(table("hollywood")) as live:
            await deal(live)
            await calls(live, "exchange")
            before = state_of(live)
            done = await silence(live)
            assert done[0] == Thrown(0, ())
            assert (state_of(live).down, state_of(live).stacks) == (before.down, before.stacks)

    run(story())


def test_cards_stay_in_the_order_dealt_and_a_declaration_is_high() -> None:
    async def story() -> None:
        async with Live(table("bull", declare="true")) as live:
            await deal(live)
            assert state_of(live).choice == "arrange"
            hands = state_of(live).down
            done = await silence(live)
            assert state_of(live).down == hands
            assert [event.cards for event in done if isinstance(event, Chosen)] == list(hands)
            await calls(live, "declare")
            done = await silence(live)
            assert [event.way for event in done if isinstance(event, Chosen)] == ["high", "high"]

    run(story())


def test_the_next_card_in_the_order_dealt_is_turned_up() -> None:
    async def story() -> None:
        async with Live(table("five-card-roll-your-own")) as live:
            await deal(live)
            await calls(live, "flip")
            hands = state_of(live).down
            await silence(live)
            assert [cards[0] for cards in state_of(live).up] == [hand[0] for hand in hands]

    run(story())


def test_a_bring_in_is_posted() -> None:
    """It is a forced bet, so it is neither checked nor folded."""

    async def story() -> None:
        async with Live(table("seven-card-stud", bring_in="on")) as live:
            await deal(live)
            assert state_of(live).bring > 0
            done = await silence(live)
            assert isinstance(done[0], Acted)
            assert done[0].act == "bring_in"

    run(story())


def test_at_the_showdown_the_hand_is_shown_and_never_thrown_away() -> None:
    async def story() -> None:
        async with Live(FAST) as live:
            await deal(live)
            await calls(live, "show")
            done = await silence(live)
            assert done[0] == Shown((0,), (state_of(live).down[0],))
            done = await silence(live)
            assert isinstance(done[0], Shown)
            assert done[0].seats == (1,)
            assert isinstance(done[-1], Awarded)

    run(story())


def test_he_is_back_in_the_next_turn() -> None:
    """One silence decides one turn only."""

    async def story() -> None:
        async with Live(FAST) as live:
            await deal(live)
            await live.call()
            await silence(live)
            assert state_of(live).live == 0b11
            await live.call()
            await live.call()
            assert state_of(live).rounds == 3

    run(story())


# --- refused, and nothing is logged -------------------------------------------------------------------


async def refused(live: Live, code: Code, ask: Callable[[], Awaitable[str]]) -> None:
    rows = len(live.store.log)
    table = live.table
    assert await ask() == code
    assert len(live.store.log) == rows
    assert live.table is table


def test_out_of_turn_late_twice_and_after_the_hand() -> None:
    async def story() -> None:
        async with Live(FAST) as live:
            await live.sit(HOST, ANN, BOB)
            await live.join(EYES)
            await live.order("deal")
            who, _ = live.turn()
            other = next(p for p in (HOST, ANN, BOB) if p != who)
            for act in ("fold", "call"):  # a fold or check out of turn too
                await refused(live, Code.NOT_YOUR_TURN, lambda act=act: live.no(other, live.act(act)))  # type: ignore[misc]
            await refused(live, Code.WATCHING, lambda: live.no(EYES, live.act("fold")))
            await refused(live, Code.NOT_ASKED, lambda: live.no(who, live.act("show")))
            await refused(live, Code.NOT_ASKED, lambda: live.no(who, live.act("board")))
            first = live.act("call")
            seq = await live.ok(who, first)
            rows = len(live.store.log)
            assert await live.ok(who, first) == seq  # the same command again is answered alike
            await refused(live, Code.STALE, lambda: live.no(who, replace(first, id="again")))
            assert len(live.store.log) == rows
            while live.table.playing is not None:
                who, _ = live.turn()
                last = live.act("fold")
                await live.ok(who, last)
            for late in (replace(last, id="late"), replace(first, id="later")):
                rows = len(live.store.log)
                answer = await live.say(who, late)
                assert isinstance(answer, wire.Refusal)
                assert answer.code in (Code.NO_HAND, Code.STALE)
                assert len(live.store.log) == rows

    run(story())


def test_one_choice_made_together_counts_once() -> None:
    async def story() -> None:
        async with Live(table("crazy-pineapple")) as live:
            await deal(live)
            await calls(live, "discard")
            seat = 0
            play = live.table.play
            assert play is not None
            who = live.person(play.chairs[seat])
            hand = state_of(live).down[seat]
            await live.ok(who, live.act("throw", cards=hand[:1]))
            await refused(live, Code.NOT_YOUR_TURN, lambda: live.no(who, live.act("throw", cards=hand[1:2])))

    run(story())


# --- gone while all-in --------------------------------------------------------------------------------------


async def lose(live: Live, person: str) -> None:
    await live.actor.detach(live.links.pop(person))
    await live.settle()


def test_who_is_gone_all_in_wins_the_pot_he_is_in() -> None:
    """BC-49: hand and chips stay his, what others bet beside him is theirs; deals with both ends."""

    async def one(seed: bytes) -> bool:
        async with Live(FAST, seed=seed) as live:
            await live.sit(HOST, BOB, chips=100)
            await live.join(ANN)
            await live.ok(ANN, wire.Sit(live.id(), 2, 80))
            await live.order("deal")
            while live.turn()[0] != ANN:
                await live.call()
            await live.ok(ANN, live.act("raise", 80))
            await lose(live, ANN.person)
            since = len(live.store.log)
            while live.table.playing is not None:
                if state_of(live).open:
                    await live.call()
                else:
                    await live.pass_ms(BASE)
            (award,) = [event for event in events(live, since) if isinstance(event, Awarded)]
            play = live.table.play
            assert play is not None
            seat = play.chairs.index(2)
            assert award.why == "showdown"
            assert award.pots[0] == (240, 0b111)
            assert live.table.places[2].stack == award.won[seat]
            assert live.table.places[2].person == ANN.person
            return award.won[seat] == 240

    ends = {run(one(b"gone %d" % n)) for n in range(12)}
    assert ends == {True, False}


def test_a_choice_of_one_who_is_gone_all_in_is_made_for_him() -> None:
    """He draws none, keeps his hand, and it is shown with the others."""

    async def story() -> None:
        async with Live(table("five-card-draw")) as live:
            await deal(live, 80)
            who, _ = live.turn()
            await live.ok(who, live.act("raise", 79))
            await live.call()
            assert state_of(live).choice == "draw"
            play = live.table.play
            assert play is not None
            seat = play.chairs.index(live.table.chair_of(ANN.person))
            hand = state_of(live).down[seat]
            await lose(live, ANN.person)
            since = len(live.store.log)
            while live.table.playing is not None:
                await live.pass_ms(BASE)
            told = events(live, since)
            assert Thrown(seat, ()) in told
            shown = next(event for event in told if isinstance(event, Shown))
            assert dict(zip(shown.seats, shown.cards, strict=True))[seat] == hand
            assert isinstance(told[-1], Awarded)
            assert sum(told[-1].won) == 160

    run(story())
