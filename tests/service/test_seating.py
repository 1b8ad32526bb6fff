"""Seats by cards and the first dealer at the live table: who may ask, what goes along, who deals next."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest
from msgspec.structs import replace

from purplepoker.errors import Code
from purplepoker.service import log, wire
from purplepoker.service.choice import dealer
from purplepoker.service.hand import Draft
from purplepoker.service.log import Drawn, Record, Reseated
from purplepoker.service.options import Pick
from purplepoker.service.reseating import drawn, reseated
from purplepoker.service.table import Player
from service.golden import quietly
from service.live import EYES, GUESTS, HOST, QUICK, Live, run
from service.test_blinds_sessions import Evening

ANN, BOB, CAT = GUESTS[:3]
FOUR = (HOST, ANN, BOB, CAT)
FREE = replace(QUICK, base_ms=0)
MINUTE = 60_000


def told(live: Live, what: str, who: Any = HOST) -> list[wire.TableEvent]:
    """Events of this name as one link was told them."""
    events = (m.event for m in live.links[who.person].got if isinstance(m, wire.Happened))
    return [e for e in events if isinstance(e, wire.TableEvent) and e.what == what]


def facts(live: Live, kind: type) -> list[Any]:
    found = (log.decode(row.secret or b"").fact for row in live.store.log)
    return [fact for fact in found if isinstance(fact, kind)]


def lots(event: wire.TableEvent) -> tuple[wire.Lot, ...]:
    assert isinstance(event.lots, tuple)
    return event.lots


def seated(live: Live) -> dict[str, int]:
    return {p.name: c for c, p in enumerate(live.table.places) if p.kind != "open"}


def stacks(live: Live) -> dict[str, int]:
    return {p.name: p.stack for p in live.table.places if p.kind != "open"}


async def between_hands(live: Live, *people: Player) -> None:
    await live.sit(*(people or FOUR))
    await live.order("deal")
    await quietly(live)
    assert live.table.playing is None


async def minutes(live: Live, count: int) -> None:
    """Time in which nobody plays."""
    await live.pass_ms(count * MINUTE)


# --- the first dealer -----------------------------------------------------------------------------------


@pytest.mark.parametrize("seed", [b"1", b"2", b"3", b"4"])
def test_the_first_jack_has_the_first_button_and_everybody_sees_the_cards(seed: bytes) -> None:
    async def story() -> None:
        async with Live(FREE, seed=seed) as live:
            await live.sit(*FOUR)
            await live.join(EYES)
            await live.order("deal")
            (event,) = told(live, "drawn")
            assert told(live, "drawn", EYES) == [event] == told(live, "drawn", CAT)
            deck = live.setup.game.deck
            texts = [deck.texts[lot.card] for lot in lots(event)]
            assert [text[0] == "J" for text in texts] == [False] * (len(texts) - 1) + [True]
            assert [lot.chair for lot in lots(event)] == [(1 + n) % 4 for n in range(len(texts))]
            assert event.chair == lots(event)[-1].chair == live.table.button
            assert live.table.play is not None
            assert live.table.play.chairs[-1] == event.chair
            await quietly(live)
            await live.pass_ms(FREE.pause_ms)
            assert live.table.hand == 2
            assert live.table.button == (event.chair + 1) % 4, "then the deal passes left"
            assert len(told(live, "drawn")) == 1

    run(story())


def test_heads_up_the_dealer_has_the_button_and_the_small_blind() -> None:
    async def story() -> None:
        for seed in (b"1", b"2", b"3", b"4"):
            async with Live(FREE, seed=seed) as live:
                await live.sit(HOST, ANN)
                await live.order("deal")
                (event,) = told(live, "drawn")
                assert live.table.last.blinds == (event.chair, 1 - event.chair)

    run(story())


def test_in_a_game_without_blinds_the_first_jack_deals_too() -> None:
    async def story() -> None:
        async with Live(replace(FREE, variant="five-card-draw", blinds=(), ante=1)) as live:
            await live.sit(*FOUR)
            await live.order("deal")
            (event,) = told(live, "drawn")
            assert live.table.button == event.chair

    run(story())


def test_a_first_hand_that_does_not_count_is_dealt_again_by_the_same() -> None:
    async def story() -> None:
        async with Live(FREE) as live:
            await live.sit(*FOUR)
            await live.order("deal")
            button = live.table.button
            await live.rules("misdeal")
            await live.pass_ms(FREE.pause_ms)
            assert (live.table.hand, live.table.button) == (2, button)
            assert len(told(live, "drawn")) == 1

    run(story())


def test_the_cards_are_of_the_pack_that_is_played() -> None:
    """A rotation may begin with another than the table was made with."""

    async def story() -> None:
        games = (Pick("omaha", "standard"), Pick("texas-holdem"))
        async with Live(replace(FREE, choice="rotation", games=games)) as live:
            await live.sit(*FOUR)
            await live.order("deal")
            got = live.links[ANN.person].got
            (event,) = told(live, "drawn", ANN)
            at = next(n for n, m in enumerate(got) if isinstance(m, wire.Happened) and m.event == event)
            pack = [m for m in got[:at] if isinstance(m, wire.Welcome)][-1].deck
            assert pack["id"] == "standard"
            assert pack["texts"][lots(event)[-1].card][0] == "J"

    run(story())


def test_who_comes_in_the_hand_reads_the_draw_in_its_log() -> None:
    async def story() -> None:
        async with Live(replace(FREE, seating="cards")) as live:
            await live.sit(*FOUR)
            await live.order("deal")
            late = await live.join(EYES)
            snapshot = late.got[-1]
            assert isinstance(snapshot, wire.Snapshot)
            words = [e.what for e in snapshot.log if isinstance(e, wire.TableEvent)]
            assert words == ["reseated", "drawn", "began"]

    run(story())


# --- seats by cards -------------------------------------------------------------------------------------


@pytest.mark.parametrize("seed", [b"1", b"2", b"3"])
def test_the_first_seats_are_drawn_where_the_table_is_made_so(seed: bytes) -> None:
    async def story() -> None:
        async with Live(replace(FREE, seating="cards", seats=8), seed=seed) as live:
            for who, chair in zip(FOUR, (3, 0, 1, 6), strict=True):
                await live.join(who)
                await live.ok(who, wire.Sit(live.id(), chair, 200))
            await live.order("add_bot", 7)
            before = seated(live)
            await live.order("deal")
            assert set(seated(live).values()) == {0, 1, 3, 6, 7}
            assert set(seated(live)) == set(before)
            (event,) = told(live, "reseated")
            assert [lot.chair for lot in lots(event)] == [3, 6, 7, 0, 1], "clockwise from the banker"
            assert (lots(event)[0].name, lots(event)[0].card) == (HOST.name, -1)
            cards = [lot.card for lot in lots(event)[1:]]
            assert cards == sorted(cards, reverse=True)
            assert {lot.name: lot.chair for lot in lots(event)} == seated(live)
            assert len(told(live, "drawn")) == 1
            for who in FOUR:
                assert live.links[who.person].now.chair == seated(live)[who.name]

    run(story())


def test_two_draw_no_seats_and_chairs_taken_freely_stay() -> None:
    async def story() -> None:
        async with Live(replace(FREE, seating="cards")) as live:
            await live.sit(HOST, ANN)
            await live.order("deal")
            assert not told(live, "reseated")
        async with Live(FREE) as live:
            await between_hands(live)
            assert not told(live, "reseated")
            assert seated(live) == {who.name: chair for chair, who in enumerate(FOUR)}

    run(story())


def test_before_the_first_hand_new_seats_are_noted_for_it_and_do_not_count() -> None:
    async def story() -> None:
        async with Live(FREE) as live:
            await live.sit(*FOUR)
            await live.ok(ANN, wire.Demand(live.id()))
            assert not told(live, "reseated")
            assert await live.no(BOB, wire.Demand(live.id())) == Code.NO_CHANGE
            await live.order("deal")
            assert len(told(live, "reseated")) == 1
            await quietly(live)
            await live.ok(BOB, wire.Demand(live.id()))
            assert len(told(live, "reseated")) == 2

    run(story())


# --- new seats ------------------------------------------------------------------------------------------


def test_g3_new_seats_once_in_an_hour() -> None:
    """Granted at minute 10, refused at 69, granted at 70; by the wall clock."""

    async def story() -> None:
        async with Live(FREE) as live:
            await between_hands(live)
            await live.order("pause")
            began = live.clock.wall_ms()
            live.clock.jump(10 * MINUTE)
            await live.ok(ANN, wire.Demand(live.id()))
            assert live.table.reseated_ms == began + 10 * MINUTE
            live.clock.jump(59 * MINUTE)
            refused = await live.say(BOB, wire.Demand(live.id()))
            assert isinstance(refused, wire.Refusal)
            assert (refused.code, refused.ruling) == (Code.RESEATED_LATELY, "R-21")
            assert "ask again in 1 minute" in refused.text
            assert await live.no(HOST, wire.Order(live.id(), "reseat")) == Code.RESEATED_LATELY
            await live.restart()
            for who in FOUR:
                await live.join(who)
            assert await live.no(BOB, wire.Demand(live.id())) == Code.RESEATED_LATELY, "a restart knows it"
            live.clock.jump(MINUTE)
            await live.ok(BOB, wire.Demand(live.id()))
            assert len(facts(live, Reseated)) == 2

    run(story())


def test_who_may_not_ask() -> None:
    async def story() -> None:
        async with Live(FREE) as live:
            await live.sit(HOST, ANN)
            await live.order("deal")
            assert await live.no(ANN, wire.Demand(live.id())) == Code.FEW_TO_SEAT
            await live.join(BOB)
            await live.join(EYES)
            assert await live.no(BOB, wire.Demand(live.id())) == Code.NOT_SEATED
            assert await live.no(EYES, wire.Demand(live.id())) == Code.WATCHING
            assert await live.no(ANN, wire.Order(live.id(), "reseat")) == Code.NOT_HOST
            await live.order("add_bot")
            await live.order("end")
            assert await live.no(ANN, wire.Demand(live.id())) == Code.TABLE_ENDED

    run(story())


def test_a_host_without_a_seat_orders_new_ones_and_all_draw() -> None:
    async def story() -> None:
        async with Live(FREE) as live:
            await live.join(HOST)
            for chair, who in enumerate((ANN, BOB, CAT)):
                await live.join(who)
                await live.ok(who, wire.Sit(live.id(), chair, 200))
            await live.order("deal")
            await quietly(live)
            assert await live.no(HOST, wire.Demand(live.id())) == Code.NOT_SEATED
            await live.order("reseat")
            (event,) = told(live, "reseated", ANN)
            assert told(live, "demanded", ANN)[0].chair == -1
            cards = [lot.card for lot in lots(event)]
            assert cards == sorted(cards, reverse=True)
            assert min(cards) >= 0

    run(story())


def test_in_a_hand_it_is_noted_and_told_and_done_after_it() -> None:
    async def story() -> None:
        async with Live(FREE, seed=b"two") as live:
            await live.sit(*FOUR)
            await live.order("deal")
            before = seated(live)
            await live.ok(BOB, wire.Demand(live.id()))
            assert [e.chair for e in told(live, "demanded", CAT)] == [before[BOB.name]]
            assert await live.no(ANN, wire.Demand(live.id())) == Code.NO_CHANGE
            await live.restart()
            for who in FOUR:
                await live.join(who)
            assert seated(live) == before, "not in the hand"
            await quietly(live)
            assert live.links[ANN.person].now.result is not None, "the hand is seen to its end"
            await live.pass_ms(FREE.pause_ms)
            (event,) = told(live, "reseated", ANN)
            assert {lot.name: lot.chair for lot in lots(event)} == seated(live)
            assert live.table.hand == 1, "a pause, to see who sits where"
            await live.pass_ms(FREE.pause_ms)
            assert live.table.hand == 2

    run(story())


@pytest.mark.parametrize("seed", [b"1", b"2", b"3"])
def test_all_that_is_his_goes_along_and_who_was_to_deal_deals(seed: bytes) -> None:
    async def story() -> None:
        async with Live(QUICK, seed=seed) as live:
            await live.sit(*FOUR)
            await live.order("add_bot", 5)
            await live.order("deal")
            for _ in range(2):
                for _ in range(200):
                    if live.table.playing is None:
                        break
                    if live.turn_of() != 5:
                        await live.call()
                    await live.pass_ms(0)
            await live.ok(CAT, wire.Away(live.id(), True))
            before = {p.person or p.bot: p for p in live.table.places if p.kind != "open"}
            gone = live.table.gone(live.actor.linked)
            chair = dealer(live.setup, live.table, gone)
            deals = live.table.places[chair].name
            await live.ok(BOB, wire.Demand(live.id()))
            after = {p.person or p.bot: p for p in live.table.places if p.kind != "open"}
            assert after == {who: replace(place, owes=(), wait=False) for who, place in before.items()}
            (event,) = told(live, "reseated")
            assert live.table.places[event.chair].name == deals
            assert live.links[BOB.person].now.button == -1
            await live.pass_ms(QUICK.pause_ms)
            assert live.table.places[live.table.button].name == deals
            assert len(told(live, "drawn")) == 1
            assert made_up(live) == set()

    run(story())


def made_up(live: Live) -> set[str]:
    """Who was dealt in and made up for a blind."""
    play = live.table.play
    assert play is not None
    assert play.state is not None
    return {
        live.table.places[c].name for c, dead in zip(play.chairs, play.state.forced.dead, strict=True) if dead
    }


def test_nobody_sees_the_cards_of_the_chair_he_moves_to() -> None:
    """What every link is told after the move holds no hole card of the last hand."""

    async def story() -> None:
        async with Live(FREE) as live:
            await between_hands(live)
            since = {who.person: len(live.links[who.person].got) for who in FOUR}
            await live.ok(ANN, wire.Demand(live.id()))
            assert live.table.play is None
            for who in FOUR:
                fresh = live.links[who.person].got[since[who.person] :]
                (moved,) = [m for m in fresh if getattr(getattr(m, "event", None), "what", "") == "reseated"]
                assert moved.view.hand is None
                again = await live.join(who)
                snapshot = again.got[-1]
                assert isinstance(snapshot, wire.Snapshot)
                assert [e.what for e in snapshot.log if isinstance(e, wire.TableEvent)] == ["reseated"]
                assert len(snapshot.log) == 1
                assert snapshot.view.hand is None
                assert snapshot.view.result is None

    run(story())


def test_where_nobody_was_to_deal_the_jack_decides_again() -> None:
    async def story() -> None:
        async with Live(FREE) as live:
            await between_hands(live)
            for who in (HOST, ANN, BOB):
                await live.ok(who, wire.Away(live.id(), True))
            await live.ok(CAT, wire.Demand(live.id()))
            assert told(live, "reseated")[0].chair == -1
            for who in (HOST, ANN, BOB):
                await live.ok(who, wire.Away(live.id(), False))
            await live.pass_ms(FREE.pause_ms)
            assert live.table.hand == 2
            first, second = told(live, "drawn")
            assert first != second
            assert live.table.button == second.chair

    run(story())


def test_the_log_alone_gives_the_same_table() -> None:
    async def story() -> None:
        async with Live(replace(FREE, seating="cards")) as live:
            await between_hands(live)
            await live.ok(ANN, wire.Demand(live.id()))
            await live.pass_ms(FREE.pause_ms)
            await quietly(live)
            assert len(facts(live, Reseated)) == 2
            assert len(facts(live, Drawn)) == 1
            final = live.table
            live.store._saved.clear()
            await live.restart()
            assert live.table == final

    run(story())


def test_a_dealers_choice_stays_with_whoever_was_to_deal() -> None:
    async def story() -> None:
        async with Live(replace(FREE, choice="dealer")) as live:
            await between_hands(live)
            named = live.links[HOST.person].now.chooser
            assert isinstance(named, int)
            who = live.person(named)
            await live.ok(ANN, wire.Demand(live.id()))
            again = live.links[HOST.person].now.chooser
            assert isinstance(again, int)
            assert live.person(again) == who
            await live.ok(who, wire.Choose(live.id(), True, "omaha"))
            await live.pass_ms(FREE.choice_ms)
            assert live.setup.at(live.table).game.variant.id == "omaha"
            assert live.person(live.table.button) == who

    run(story())


# --- random evenings ------------------------------------------------------------------------------------


class Moving(Evening):
    """A random evening with new seats now and then."""

    def __init__(self, seed: int) -> None:
        super().__init__(seed)
        self.names: dict[int, str] = {}
        self.count = self.moves = 0

    def keep(self, draft: Draft) -> None:
        for _, record, _ in draft.steps:
            fact = record.fact
            if isinstance(fact, log.Sat):
                self.count += 1
                self.names[fact.chair] = f"n{self.count}"
            elif isinstance(fact, Reseated):
                self.names = {chair: self.names[was] for was, chair in fact.moves}
        super().keep(draft)

    def who(self) -> dict[int, str]:
        return {c: self.names[c] for c, p in enumerate(self.table.places) if p.kind != "open"}

    def hand(self) -> bool:
        deals = ""
        taken = [c for c, p in enumerate(self.table.places) if p.kind != "open"]
        if self.table.hand and len(taken) > 2 and self.random.random() < 0.15:
            deals = self.move()
        played = super().hand()
        if played and deals and self.dealt:
            assert self.dealt[-1] == deals, "whoever was to deal next"
        return played

    def play(self) -> None:
        play = self.table.play
        self.dealt = [self.names[c] for c in play.chairs] if play is not None else []
        super().play()

    def move(self) -> str:
        """New seats; who deals next, if he is not somebody who may come or go before it."""
        before, names = self.table, self.who()
        gone = before.gone(self.linked)
        chair = dealer(self.setup, before, gone)
        draft = Draft(self.setup, before, 0)
        draft.add(Record(reseated(self.setup, before, gone, self.random.randbytes(8), 0)))
        self.keep(draft)
        self.moves += 1
        was = {names[c]: p for c, p in enumerate(before.places) if p.kind != "open"}
        now = {name: self.table.places[c] for c, name in self.who().items()}
        assert now == {name: replace(place, owes=(), wait=False) for name, place in was.items()}
        self.ledger.last, self.ledger.button, self.ledger.last_big = (), -1, ""
        self.ledger.missed = {name: set() for name in now}
        self.ledger.new, self.ledger.smalls, self.ledger.two = set(), {}, set()
        self.ledger.who = self.who()
        return names[chair] if chair >= 0 else ""

    def something(self) -> None:
        """Nobody comes or goes between a move and the hand after it: then it is plain who deals."""
        if self.table.last.blinds or not self.table.hand or self.table.playing is not None:
            super().something()


@pytest.mark.parametrize("part", range(4))
def test_random_evenings_with_new_seats(part: int) -> None:
    for seed in range(part, 24, 4):
        one = Moving(seed)
        for _ in range(2_000):
            if not one.hand() and one.table.hand and not one.table.last.blinds:
                Evening.something(one)
            if one.table.hand == 80:
                break
        assert one.table.hand == 80
        assert one.moves > 2
        one.replayed()


def test_every_draw_names_a_dealer_who_is_dealt_in() -> None:
    one = Moving(7)
    draw = Random(7)
    for _ in range(60):
        one.hand()
        bare = replace(one.table, last=type(one.table.last)(), play=None)
        gone = bare.gone(one.linked)
        found = drawn(one.setup, bare, gone, draw.randbytes(8))
        assert (found is None) == (not bare.ready(gone))
        if found is not None:
            assert found.dealer in bare.ready(gone)
            assert found.lots[-1].chair == found.dealer
    assert one.table.last.button >= 0
    assert drawn(one.setup, one.table, frozenset(), b"x") is None, "somebody is to deal"
