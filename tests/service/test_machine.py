"""A table under everything at once, in any order: people, bots, the host, time, lost links, crashes, a full
disk. Hypothesis chooses what happens; after every step what must always hold is looked at.
"""

from __future__ import annotations

import asyncio
from collections.abc import Coroutine, Sequence
from typing import Any, TypeVar

import pytest
from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import (
    RuleBasedStateMachine,
    initialize,
    invariant,
    precondition,
    rule,
    run_state_machine_as_test,
)
from msgspec.structs import replace

from purplepoker.bots.simple import RandomBot
from purplepoker.errors import Code, Refused
from purplepoker.service import wire
from purplepoker.service.actor import MOST_RETRY_MS
from purplepoker.service.hand import ACTS, owing
from purplepoker.service.journal import Journal
from purplepoker.service.log import Bought, Sat, Stood, decode
from purplepoker.service.picture import picture
from purplepoker.service.store import Row
from purplepoker.service.table import Player, Watcher, chips
from purplepoker.service.viewers import eye_of
from service.golden import plain
from service.live import EYES, GUESTS, HOST, QUICK, TABLE, HookedStore, Link, Live, act_of

T = TypeVar("T")

PEOPLE = (HOST, *GUESTS[:4])
GAMES = (
    ("texas-holdem", "purple", "no-limit"),
    ("texas-holdem", "standard", "fixed-limit"),
    ("omaha-hi-lo", "standard", "pot-limit"),
    ("five-card-draw", "purple", None),
    ("seven-card-stud", "standard", None),
    ("irish", "standard", None),
    ("swiss", "purple", None),
    ("hollywood", "standard", None),
)
SEATS = 5
STACK = 60
BASE, BANK = 10_000, 15_000
MOST_TURNS = 400
"""No hand of these games has as many decisions."""

ALL: tuple[Player | Watcher, ...] = (*PEOPLE, EYES)

people = st.integers(0, len(PEOPLE) - 1)
chairs = st.integers(-1, SEATS)


class Crash(BaseException):
    """The process dies: nothing in the table may catch it."""


class FragileStore(HookedStore):
    """Dies before or after its next commit, or has no room."""

    def __init__(self) -> None:
        super().__init__()
        self.dies = ""
        self.full = False

    async def append(self, table_id: str, head: int, rows: Sequence[Row]) -> None:
        if self.full:
            raise Refused(Code.STORE_FAILED, right="no room")
        dies, self.dies = self.dies, ""
        if dies == "before":
            raise Crash
        await super().append(table_id, head, rows)
        if dies == "after":
            raise Crash


class TableMachine(RuleBasedStateMachine):
    """The table actor with its store and clock, and what was promised to whom."""

    def __init__(self) -> None:
        super().__init__()
        self.loop = asyncio.new_event_loop()
        self.live: Live
        self.store = FragileStore()
        self.acked: list[tuple[Player, wire.AnyFromClient, int]] = []
        self.lost: dict[str, Link] = {}
        self.tries = 0

    def do(self, work: Coroutine[Any, Any, T]) -> T:
        return self.loop.run_until_complete(work)

    @initialize(game=st.sampled_from(GAMES), seed=st.binary(min_size=1, max_size=3))
    def begin(self, game: tuple[str, str, str | None], seed: bytes) -> None:
        """Two people and a bot, and the first hand dealt: most of a table's life is in hands."""
        variant, pack, structure = game
        options = replace(
            QUICK, variant=variant, deck=pack, structure=structure, seats=SEATS, stack=STACK, base_ms=BASE
        )
        self.live = Live(replace(options, bank_ms=BANK, think_ms=(0, 5)), store=self.store, seed=seed)
        self.do(self.live.__aenter__())
        for who in ALL:
            self.do(self.live.join(who))
        self.say(HOST, wire.Sit(self.live.id(), 0, STACK))
        self.say(PEOPLE[1], wire.Sit(self.live.id(), 2, STACK // 2))
        self.say(HOST, wire.Order(self.live.id(), "add_bot", 3, "call"))
        self.say(HOST, wire.Order(self.live.id(), "deal"))

    # --- helpers ----------------------------------------------------------------------------------

    def linked(self, who: Player | Watcher) -> Link:
        if who.person not in self.live.links:
            self.do(self._return(who))
        return self.live.links[who.person]

    async def _return(self, who: Player | Watcher) -> None:
        """With what his page still shows."""
        old = self.lost.pop(who.person, None)
        link = Link(self.live.clock, old.last if old is not None else -1)
        link.view = old.view if old is not None else None
        await self.live.actor.attach(link, who, link.last)
        await self.live.settle()
        self.live.links[who.person] = link

    def say(self, who: Player, message: Any) -> wire.Ack | wire.Refusal:
        """A command, its answer, and what any answer promises."""
        self.linked(who)
        head = self.live.actor.head
        answer = self.do(self.live.say(who, message))
        assert answer.id == message.id
        if isinstance(answer, wire.Ack):
            assert answer.seq <= self.live.actor.head
            if not isinstance(message, wire.Plan):
                assert answer.seq > head
                self.acked.append((who, message, answer.seq))
        else:
            assert answer.code
            assert answer.text
            assert answer.code != Code.TABLE_FAULT, "a fault of ours"
        if self.store.full:
            self.tries -= 1
            if self.tries <= 0:
                self.there_is_room_again()
        return answer

    def turn(self) -> tuple[Player, Link] | None:
        """A person who owes a decision, and his link."""
        play = self.live.table.playing
        for chair in owing(play) if play is not None else ():
            place = self.live.table.places[chair]
            for who in PEOPLE:
                if place.person == who.person:
                    return who, self.linked(who)
        return None

    # --- people -----------------------------------------------------------------------------------

    @rule(at=people, chair=chairs, buy_in=st.sampled_from([STACK // 2, STACK, STACK * 2, 0, -5, 10**12]))
    def sit(self, at: int, chair: int, buy_in: int) -> None:
        before = self.live.table
        answer = self.say(PEOPLE[at], wire.Sit(self.live.id(), chair, buy_in))
        if isinstance(answer, wire.Ack):
            assert before.chair_of(PEOPLE[at].person) == -1
            assert before.places[chair].kind == "open"
            assert self.live.table.chair_of(PEOPLE[at].person) == chair

    @rule(at=people)
    def stand(self, at: int) -> None:
        self.say(PEOPLE[at], wire.Stand(self.live.id()))

    @rule(at=people, away=st.booleans(), wait=st.booleans())
    def away(self, at: int, away: bool, wait: bool) -> None:
        self.say(PEOPLE[at], wire.Away(self.live.id(), away, wait))

    @rule(at=people, more=st.sampled_from([1, STACK // 2, STACK, 0, -1, 10**12]))
    def rebuy(self, at: int, more: int) -> None:
        self.say(PEOPLE[at], wire.Rebuy(self.live.id(), more))

    @rule(at=people)
    def lose_the_link(self, at: int) -> None:
        link = self.live.links.pop(PEOPLE[at].person, None)
        if link is not None:
            self.lost[PEOPLE[at].person] = link
            self.do(self.live.actor.detach(link))
            self.do(self.live.settle())

    @rule(at=people, known=st.booleans())
    def return_by_the_link(self, at: int, known: bool) -> None:
        who = PEOPLE[at]
        if not known:
            self.lost.pop(who.person, None)
        assert self.linked(who).last == self.live.actor.head

    @rule(seed=st.integers(0, 999))
    def play_to_the_end_of_the_hand(self, seed: int) -> None:
        self.act_as_allowed(seed, MOST_TURNS)

    @rule(seed=st.integers(0, 999), times=st.integers(1, 6))
    def act_as_allowed(self, seed: int, times: int) -> None:
        hand = self.live.table.hand
        for n in range(times):
            if self.live.table.hand != hand:
                return
            turn = self.turn()
            if turn is None or self.live.table.mode != "playing" or self.store.full:
                return
            who, link = turn
            assert link.legal is not None, "who owes a decision is told what he may do"
            command = RandomBot(self.live.setup.game, seed + n).act(link.now.hand, link.legal)
            answer = self.say(who, act_of(self.live, command))
            assert isinstance(answer, wire.Ack), answer

    @rule(
        at=people,
        act=st.sampled_from((*ACTS, "", "runs")),
        to=st.none() | st.integers(-1, 2 * STACK),
        cards=st.lists(st.integers(-1, 52), max_size=5),
        late=st.sampled_from([(0, 0), (0, -1), (0, 1), (-1, 0), (1, 0)]),
    )
    def act_anyhow(self, at: int, act: str, to: int | None, cards: list[int], late: tuple[int, int]) -> None:
        play = self.live.table.play
        hand, turn = (play.hand, play.turn) if play is not None else (1, 1)
        who = PEOPLE[at]
        chair = self.live.table.chair_of(who.person)
        may = (
            late == (0, 0)
            and self.live.table.mode == "playing"
            and self.live.table.playing is not None
            and chair in owing(self.live.table.playing)
        )
        message = wire.Act(self.live.id(), hand + late[0], turn + late[1], act, to, tuple(cards))
        answer = self.say(who, message)
        assert may or isinstance(answer, wire.Refusal)

    @rule(at=people, what=st.sampled_from(["", "fold", "check", "call"]), to=st.integers(0, 4))
    def plan(self, at: int, what: Any, to: int) -> None:
        self.say(PEOPLE[at], wire.Plan(self.live.id(), self.live.table.hand, what, to))

    @precondition(lambda self: self.acked)
    @rule(back=st.integers(0, 30))
    def say_again(self, back: int) -> None:
        who, message, seq = self.acked[-1 - back % len(self.acked)]
        self.linked(who)
        head = self.live.actor.head
        answer = self.do(self.live.say(who, message))
        assert answer == wire.Ack(message.id, seq)  # type: ignore[union-attr]
        assert not any(row.cmd_id == message.id for row in self.store.log[head:])  # type: ignore[union-attr]

    # --- the host ---------------------------------------------------------------------------------

    @rule(
        at=st.sampled_from([0, 0, 0, 1]),
        what=st.sampled_from(["deal", "pause", "resume", "add_bot", "remove_bot"]),
        chair=chairs,
    )
    def order(self, at: int, what: Any, chair: int) -> None:
        answer = self.say(PEOPLE[at], wire.Order(self.live.id(), what, chair, "call"))
        assert not at or isinstance(answer, wire.Refusal)

    @rule(sure=st.integers(0, 9))
    def end(self, sure: int) -> None:
        if not sure:
            self.say(HOST, wire.Order(self.live.id(), "end"))

    # --- time and mishaps -------------------------------------------------------------------------

    @rule(ms=st.sampled_from([1, 700, 5_000, BASE, BASE + BANK, 5 * (BASE + BANK)]))
    def time_passes(self, ms: int) -> None:
        self.do(self.live.pass_ms(ms))

    @rule(ms=st.sampled_from([-3_600_000, 3_600_000]))
    def the_wall_clock_is_set(self, ms: int) -> None:
        self.live.clock.jump(ms)

    @rule(tries=st.integers(1, 4))
    def the_disk_is_full(self, tries: int) -> None:
        """For so many commands."""
        self.store.full = True
        self.tries = tries

    @precondition(lambda self: self.store.full)
    @rule()
    def there_is_room_again(self) -> None:
        self.store.full = False
        self.do(self.live.pass_ms(MOST_RETRY_MS))

    @rule()
    def crash(self) -> None:
        """At any moment between two acts."""
        self.do(self._crash())

    @precondition(lambda self: not self.store.full)
    @rule(at=people, when=st.sampled_from(["before", "after"]))
    def crash_in_a_commit(self, at: int, when: str) -> None:
        """Whoever has heard nothing says it again: what was committed stands and is answered now."""
        turn = self.turn()
        who = turn[0] if turn is not None else PEOPLE[at]
        message = self.live.act("call") if turn is not None else wire.Away(self.live.id(), True)
        rows = len(self.store.log)
        link = self.linked(who)
        self.store.dies = when
        self.do(self._until_dead(link, who, message))
        died, self.store.dies = not self.store.dies, ""
        stored = [row for row in self.store.log[rows:] if row.cmd_id == message.id]
        self.do(self._crash())
        if not died or not stored:
            return
        assert when == "after"
        self.linked(who)
        answer = self.do(self.live.say(who, message))
        assert isinstance(answer, wire.Ack)
        self.acked.append((who, message, answer.seq))
        assert [row for row in self.store.log[rows:] if row.cmd_id == message.id] == stored

    async def _until_dead(self, link: Link, who: Player, message: Any) -> None:
        task = self.live.actor._task
        assert task is not None
        await self.live.actor.receive(link, who, message)
        for _ in range(200):
            if task.done() or self.live.actor._inbox.empty():
                await asyncio.sleep(0)

    async def _crash(self) -> None:
        """Everything in memory is gone; links come again with what they have."""
        actor = self.live.actor
        assert actor._task is not None
        actor._task.cancel()
        [error] = await asyncio.gather(actor._task, return_exceptions=True)
        assert isinstance(error, Crash | asyncio.CancelledError), error
        actor._turns.close()
        self.lost.update(self.live.links)
        self.live.links = {}
        self.live.actor = self.live._actor()
        await self.live.actor.start()
        await self.live.settle()

    # --- what always holds ------------------------------------------------------------------------

    @invariant()
    def chips_are_what_was_bought(self) -> None:
        """By the log alone, whatever the table has counted."""
        facts = [decode(row.secret or b"").fact for row in self.store.log]
        ledger = sum(f.chips for f in facts if isinstance(f, Sat | Bought))
        ledger -= sum(f.chips for f in facts if isinstance(f, Stood))
        table = self.live.table
        assert chips(table) == ledger
        assert all(place.stack >= 0 for place in table.places)
        state = table.play.state if table.play is not None else None
        assert state is None or min(state.stacks) >= 0
        if table.mode == "ended":
            assert ledger == 0

    @invariant()
    def numbers_have_no_gap(self) -> None:
        assert [row.seq for row in self.store.log] == list(range(1, self.live.actor.head + 1))

    @invariant()
    def a_hand_waits_for_somebody_and_a_bet_for_one(self) -> None:
        play = self.live.table.playing
        if play is not None and play.state is not None:
            due = owing(play)
            assert due
            assert len(set(due)) == len(due)
            assert not play.state.open or len(due) == 1
            assert all(self.live.table.places[chair].kind != "open" for chair in due)
            assert play.turn > 0

    @invariant()
    def nobody_has_two_chairs(self) -> None:
        persons = [place.person for place in self.live.table.places if place.kind == "person"]
        assert all(persons)
        assert len(set(persons)) == len(persons)
        play = self.live.table.playing
        assert play is None or len(set(play.chairs)) == len(play.chairs)

    @invariant()
    def what_is_on_disk_is_the_table(self) -> None:
        assert self.recovered(whole=False).table == self.live.table

    def recovered(self, whole: bool) -> Journal:
        """As a restart reads it, or from the first row on."""
        journal = Journal(self.live.setup)
        loaded = self.do(self.store.load(TABLE))
        journal.replay(loaded._replace(snapshot=None, rows=tuple(self.store.log)) if whole else loaded)
        return journal

    @invariant()
    def everybody_has_seen_what_there_is(self) -> None:
        """The view that came with the last event is the one that a new link would get."""
        around = self.live.actor._around()
        for who in ALL:
            link = self.live.links.get(who.person)
            if link is None:
                continue
            assert not link.faults
            assert link.last == self.live.actor.head
            eye = eye_of(self.live.setup, who, self.live.table, around.wall)
            now = picture(self.live.setup, self.live.table, eye, around, link.now.plan)
            for view in (now, link.now):
                assert (view.clock is None) or view.clock.bank_ms <= BANK
            # the clock runs on and watchers come and go without an event
            same = [replace(view, clock=None, watchers=0) for view in (now, link.now)]
            new, told = map(plain, same)
            other = {name: (new[name], told[name]) for name in new if new[name] != told[name]}
            assert not other, other

    def teardown(self) -> None:
        try:
            if hasattr(self, "live"):
                self.finish()
        finally:
            if hasattr(self, "live"):
                self.do(self.live.actor.close())
            self.do(asyncio.sleep(0))
            self.loop.close()

    def finish(self) -> None:
        """A hand can always end, with nobody doing anything; and the log alone tells the same story."""
        self.store.full = False
        self.do(self.live.pass_ms(MOST_RETRY_MS))
        if self.live.table.mode == "paused":
            assert isinstance(self.say(HOST, wire.Order(self.live.id(), "resume")), wire.Ack)
        hand = self.live.table.hand
        for _ in range(MOST_TURNS):
            if self.live.table.playing is None or self.live.table.hand != hand:
                break
            self.do(self.live.pass_ms(5 * (BASE + BANK)))
        else:
            raise AssertionError("the hand does not end")
        self.chips_are_what_was_bought()
        assert self.recovered(whole=True).table == self.live.table


def test_a_table_under_everything_at_once() -> None:
    run_state_machine_as_test(TableMachine, settings=settings(max_examples=100, stateful_step_count=40))


@pytest.mark.long
def test_a_table_under_everything_at_once_for_long() -> None:
    run_state_machine_as_test(
        TableMachine,
        settings=settings(max_examples=1_500, stateful_step_count=60, derandomize=False),
    )
