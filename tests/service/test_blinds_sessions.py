"""Random evenings: people join, bust, leave, sit out, return, buy again, lose links, wait; bots play along.

What each must post is reckoned here once more, in another way: two markers go round the table chair by chair,
and whom they pass while he is not dealt in has missed that blind.
"""

from __future__ import annotations

from random import Random

import pytest
from msgspec.structs import replace

from purplepoker.engine.core import legal
from purplepoker.engine.events import Call, Command, Fold, Raise
from purplepoker.engine.state import State
from purplepoker.errors import Refused
from purplepoker.service import log, wire
from purplepoker.service.changes import apply
from purplepoker.service.hand import Draft, no_answer, owing, seating
from purplepoker.service.log import Began, Record
from purplepoker.service.options import Options, check_options
from purplepoker.service.orders import decide
from purplepoker.service.table import Player, Setup, new_table

SEATS = 6
PEOPLE = tuple(Player(f"p{n}", f"N{n}", n == 0) for n in range(7))
QUICK = Options(
    variant="texas-holdem", deck="standard", structure="no-limit", seats=SEATS, stack=40, base_ms=0
)
KINDS: tuple[dict[str, object], ...] = (
    {},
    {},
    {"rules": {"heads_up": "literal"}},
    {"rules": {"straddle": "on"}},
    {"rules": {"straddle": "re-straddle"}},
    {"blinds": (2,)},
    {"rules": {"button_rule": "moving_button"}},
)


class Ledger:
    """What everybody has posted and missed, by what may be read in the log alone."""

    def __init__(self, blinds: tuple[int, ...], straddles: int, dead_button: bool) -> None:
        self.blinds = blinds
        self.straddles = straddles
        self.dead_button = dead_button
        self.last: tuple[int, ...] = ()
        self.button = -1
        self.last_big = ""
        self.who: dict[int, str] = {}
        self.missed: dict[str, set[int]] = {}
        self.new: set[str] = set()
        self.smalls: dict[str, int] = {}
        self.two: set[str] = set()
        self.posts = 0

    def arrive(self, who: dict[int, str]) -> None:
        """Who sits where now."""
        for name in set(who.values()) - set(self.who.values()):
            self.missed[name] = set()
            self.smalls.pop(name, None)
            (self.new.add if self.last else self.new.discard)(name)
        self.who = who

    def hand(self, began: Began, ready: tuple[int, ...], waits: set[int], state: State) -> None:
        """Checks who is in and what each posts, and moves the markers on."""
        count, big = len(self.blinds), began.blinds[-1]
        at = {chair: position for position, chair in enumerate(began.chairs)}
        owing = {c for c in ready if self.missed[self.who[c]] or self.who[c] in self.new}
        anew = not self.last or len(ready) - len(owing) < 2
        assert big in at, "somebody always has the big blind"
        # a moving button may come to one who was not dealt in, and the blinds stay where they were
        if self.dead_button or len(began.chairs) == 2:
            assert self.who[big] != self.last_big, "twice running"
        assert set(began.chairs) <= set(ready)
        start, end = self._closed(ready, owing) if not anew else (0, 0)
        for chair in ready:
            barred = 0 < (chair - start) % SEATS < ((end - start) % SEATS or SEATS)
            if anew or chair not in owing or chair == big:
                assert chair in at, "he owes nothing and is left out"
            else:
                assert (chair in at) == (not barred and chair not in waits)
        wanted = dict.fromkeys(began.chairs, (0, 0))
        for blind, chair in zip(self.blinds, began.blinds, strict=True):
            if chair in at:
                wanted[chair] = blind, 0
        for n in range(1, 1 + min(self.straddles, len(at) - 1)):
            left = began.chairs[(at[big] + n) % len(at)]
            if left in began.blinds:
                break
            wanted[left] = self.blinds[-1] << n, 0
        for chair in owing & set(at) - {big} if not anew else ():
            name = self.who[chair]
            live = self.blinds[-1] if name in self.new or count - 1 in self.missed[name] else 0
            dead = 0 if name in self.new else sum(self.blinds[n] for n in self.missed[name] if n < count - 1)
            wanted[chair] = max(wanted[chair][0], live), dead
            self.posts += 1
        posted = zip(began.chairs, state.forced.blinds, state.forced.dead, strict=True)
        assert {chair: (live, dead) for chair, live, dead in posted} == wanted
        self._orbits(began, anew)
        self._move(began)

    def _closed(self, ready: tuple[int, ...], owing: set[int]) -> tuple[int, int]:
        """Where button and big blind go, if not only two play: between them nobody comes in."""

        def after(chair: int, chairs: set[int], nth: int = 0) -> int:
            return sorted(chairs, key=lambda c: (c - chair - 1) % SEATS)[nth]

        if self.dead_button:
            return self.last[0], after(self.last[-1], set(ready))
        settled = set(ready) - owing
        last = after(self.button, settled, len(self.blinds) - 1)
        return after(self.button, settled), after(last, set(ready))

    def _orbits(self, began: Began, anew: bool) -> None:
        """Who is dealt in all the way from one big blind to his next has had one small blind."""
        here = {self.who[chair] for chair in began.chairs}
        if anew:
            self.smalls = {}
        self.smalls = {name: n for name, n in self.smalls.items() if name in here}
        two = here if len(here) == 2 else set()
        if len(self.blinds) == 2:
            small = self.who.get(began.blinds[0], "")
            if small in self.smalls and began.blinds[0] in began.chairs:
                # two who have not just played together may be asked in the other order
                assert not self.smalls[small] or (two and two != self.two) or not self.dead_button
                self.smalls[small] += 1
            big = self.who[began.blinds[-1]]
            if self.dead_button:
                assert self.smalls.get(big, 1) >= 1, "a big blind again, and no small one in between"
            self.smalls[big] = 0
        self.two = two

    def _move(self, began: Began) -> None:
        """Each marker goes on chair by chair to where it is now."""
        before = self.last or (began.button, *began.blinds[:-1])
        for number, (old, new) in enumerate(zip(before, began.blinds, strict=True)):
            chair = old
            while chair != new:
                chair = (chair + 1) % SEATS
                if chair in self.who:
                    self.missed[self.who[chair]].add(number)
        for chair in began.chairs:
            self.missed[self.who[chair]] = set()
            self.new.discard(self.who[chair])
        self.last = began.blinds
        self.button = began.button
        self.last_big = self.who[began.blinds[-1]]


class Evening:
    """One table, everything that happens at it by one seed; `records` is its log."""

    def __init__(self, seed: int) -> None:
        self.random = Random(seed)
        options = replace(QUICK, **KINDS[seed % len(KINDS)])
        self.setup = Setup("t", options, check_options(options), PEOPLE[0].person)
        self.table = new_table(options)
        self.records: list[Record] = []
        self.linked = {player.person for player in PEOPLE}
        rules = self.setup.game.rules.table
        dead_button = rules.button_rule == "dead_button"
        self.ledger = Ledger(self.setup.game.forcing.blinds, self.setup.game.forcing.straddles, dead_button)
        self.came = dict.fromkeys(range(SEATS), 0)

    def keep(self, draft: Draft) -> None:
        for _, record, after in draft.steps:
            if isinstance(record.fact, log.Sat):
                self.came[record.fact.chair] += 1
            self.table = after
            self.records.append(record)

    def who(self) -> dict[int, str]:
        """A name for everybody at the table; who comes again is another."""
        return {c: f"{c}.{self.came[c]}" for c, p in enumerate(self.table.places) if p.kind != "open"}

    def something(self) -> None:
        """One command of somebody, which may be refused; links are lost and come again."""
        draw, who = self.random, self.random.choice(PEOPLE)
        if draw.random() < 0.2:
            self.linked |= {player.person for player in PEOPLE}
            self.linked -= {who.person} if draw.random() < 0.5 else set()
        draft = Draft(self.setup, self.table, 0)
        try:
            draft.facts(decide(self.setup, self.table, who, self.wish(who), self.linked, 0))
        except Refused:
            return
        self.keep(draft)

    def wish(self, who: Player) -> wire.Sit | wire.Stand | wire.Away | wire.Rebuy | wire.Order:
        """What he might want as he is: tables fill, and people come and go."""
        draw, chair = self.random, self.table.chair_of(who.person)
        if who.host and draw.random() < 0.3:
            return wire.Order("", draw.choice(("add_bot", "add_bot", "remove_bot")), -1, "call")
        if chair < 0:
            return wire.Sit("", draw.randrange(SEATS), max(40, self.table.took_by(who.person, 0)))
        place = self.table.places[chair]
        if not place.stack:
            return wire.Rebuy("", 40)
        if place.away:
            return wire.Away("", False, draw.random() < 0.3)
        if place.owes and draw.random() < 0.5:
            return wire.Away("", False, not place.wait)
        return wire.Away("", True) if draw.random() < 0.7 else wire.Stand("")

    def hand(self) -> bool:
        """One hand to its end; whether one could be played."""
        for _ in range(self.random.choice((0, 0, 1, 2))):
            self.something()
        gone = self.table.gone(self.linked)
        self.ledger.arrive(self.who())
        ready = self.table.ready(gone)
        waits = {c for c, place in enumerate(self.table.places) if place.wait}
        hand = seating(self.table, self.setup.game, self.random.randrange(SEATS), gone)
        if hand is None:
            assert len(ready) < 2
            self.something()
            return False
        draft = Draft(self.setup, self.table, 0)
        draft.begin(hand, self.random.randbytes(8))
        began = next(record.fact for _, record, _ in draft.steps if isinstance(record.fact, Began))
        state = next(
            play.state for *_, t in draft.steps if (play := t.play) and play.state and t.hand == began.hand
        )
        self.ledger.hand(began, ready, waits, state)
        self.keep(draft)
        self.play()
        return True

    def play(self) -> None:
        wild = self.random.random() < 0.15
        while (play := self.table.playing) is not None:
            assert play.state is not None
            if self.random.random() < 0.05:
                self.something()
            (chair,) = owing(play)
            draft = Draft(self.setup, self.table, 0)
            draft.act(self.command(play.state, play.chairs.index(chair), wild), chair, "")
            self.keep(draft)

    def command(self, state: State, seat: int, wild: bool) -> Command:
        """Most hands end soon; in wild ones all go all-in."""
        acts = legal(self.setup.game, state, seat)
        if wild and acts.raise_max is not None:
            return Raise(seat, acts.raise_max)
        if acts.check or (wild and acts.call is not None):
            return Call(seat)
        return Fold(seat) if acts.fold else no_answer(self.setup.game, state, seat)

    def replayed(self) -> None:
        """The log alone, read from what is stored, comes to the same table."""
        table = new_table(self.setup.options)
        for record in self.records:
            again = log.decode(log.encode(record))
            table = apply(self.setup, table, again, 0)
        assert table == self.table


def evening(seed: int, hands: int) -> Evening:
    one = Evening(seed)
    for _ in range(20 * hands):
        one.hand()
        if one.table.hand == hands:
            break
    assert one.table.hand == hands
    one.replayed()
    return one


SESSIONS, HANDS = 50, 200


@pytest.mark.parametrize("part", range(5))
def test_nobody_escapes_or_repeats_a_blind(part: int) -> None:
    evenings = [evening(seed, HANDS) for seed in range(part, SESSIONS, 5)]
    assert all(one.ledger.posts > HANDS // 40 for one in evenings), "blinds were made up for"


@pytest.mark.long
@pytest.mark.parametrize("part", range(10))
def test_nobody_escapes_or_repeats_a_blind_for_long(part: int) -> None:
    for seed in range(1_000 + part, 1_500, 10):
        evening(seed, HANDS)
