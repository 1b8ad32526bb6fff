"""Who looks at a table, and what each is sent. Sending never waits: a viewer has its own bounded queue.

What differs between viewers is their `Eye`; who has the same gets the same bytes, made once.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Protocol

import structlog

from purplepoker.bots.load import BOTS
from purplepoker.engine.game import Game
from purplepoker.errors import Code, Refused
from purplepoker.service import wire
from purplepoker.service.beats import reckoned
from purplepoker.service.clocks import TurnClock
from purplepoker.service.facts import choice_facts, deck_facts, game_facts
from purplepoker.service.fault import describe_fault
from purplepoker.service.journal import Entry, Journal, event_for
from purplepoker.service.log import Agreed
from purplepoker.service.options import buy_in
from purplepoker.service.picture import Around, Eye, hand_view, picture
from purplepoker.service.table import Player, Setup, Table, Watcher

ID_LETTERS = 64
logger = structlog.get_logger("purplepoker.table")

Who = Player | Watcher
Plans = Callable[[str], str]
"""Person -> what he planned for his turn."""


class Viewer(Protocol):
    """The sending end of a link. It must not wait and must not raise; it drops its link where it is full."""

    def send(self, data: bytes, /) -> None: ...


def person_of(who: Who) -> str:
    """Whose link it is; a watcher's is nobody's."""
    return who.person if isinstance(who, Player) else ""


def eye_of(setup: Setup, who: Who, table: Table, wall: int) -> Eye:
    """At this moment (wall ms). A watcher sees nobody's cards, whoever he is."""
    if not isinstance(who, Player):
        return Eye()
    asked = next((one.number for one in table.requests if one.person == who.person), 0)
    return Eye(_chair(who, table), who.person in setup.hosts(table), table.took_by(who.person, wall), asked)


def _chair(who: Who, table: Table) -> int:
    return table.chair_of(who.person) if isinstance(who, Player) else -1


class Viewers:
    """The viewers of one table."""

    def __init__(self, setup: Setup) -> None:
        self.setup = setup
        self._who: dict[Viewer, Who] = {}
        self._facts: tuple[Game, bytes] | None = None

    def __len__(self) -> int:
        return len(self._who)

    @property
    def linked(self) -> frozenset[str]:
        """Persons with a link."""
        return frozenset(filter(None, map(person_of, self._who.values())))

    def add(self, viewer: Viewer, who: Who) -> None:
        self._who[viewer] = who

    def remove(self, viewer: Viewer) -> str:
        """The person whose link it was."""
        who = self._who.pop(viewer, None)
        return person_of(who) if who is not None else ""

    def around(self, journal: Journal, clock: TurnClock | None, now: int, wall: int) -> Around:
        watchers = sum(_chair(who, journal.table) < 0 for who in self._who.values())
        return Around(self.linked, watchers, clock, now, wall, journal.last)

    def _welcome(self, table: Table) -> bytes:
        """The facts of what is played, made once as long as it is."""
        setup = self.setup.at(table)
        game = setup.game
        if self._facts is None or self._facts[0] is not game:
            facts = game_facts(game, buy_in(setup.options, game))
            facts["choice"] = choice_facts(self.setup.options, setup.options)
            if own := [bot for bot in self.setup.bots if bot not in BOTS]:
                facts["bots"] = own
            told = wire.Welcome(wire.PROTOCOL, self.setup.table_id, deck_facts(game.deck), facts)
            self._facts = game, wire.encode(told)
        return self._facts[1]

    def welcome(self, viewer: Viewer, journal: Journal, around: Around, last_seq: int, plans: Plans) -> None:
        """The constant facts, then the events missed since `last_seq`, or everything."""
        viewer.send(self._welcome(journal.table))
        missed = journal.since(last_seq)
        if missed is None:
            viewer.send(self._snapshot(viewer, journal, around, plans))
            return
        who = self._who[viewer]
        table = journal.table
        eye = eye_of(self.setup, who, table, around.wall)
        for entry in missed:
            event = self._event(entry, table, eye)
            last = entry.seq == journal.head
            seen = picture(self.setup, table, eye, around, plans(person_of(who))) if last else None
            viewer.send(wire.encode(wire.Happened(entry.seq, event, seen)))  # type: ignore[arg-type]

    def snapshots(self, journal: Journal, around: Around, plans: Plans, person: str | None = None) -> None:
        """Everything anew, for everybody or for the links of one person."""
        for viewer, who in list(self._who.items()):
            if person is None or person_of(who) == person:
                viewer.send(self._snapshot(viewer, journal, around, plans))

    def _snapshot(self, viewer: Viewer, journal: Journal, around: Around, plans: Plans) -> bytes:
        who = self._who[viewer]
        table = journal.table
        eye = eye_of(self.setup, who, table, around.wall)
        events = tuple(self._event(entry, table, eye) for entry in journal.ring)
        seen = picture(self.setup, table, eye, around, plans(person_of(who)))
        return wire.encode(wire.Snapshot(journal.head, seen, events))  # type: ignore[arg-type]

    def _event(self, entry: Entry, now: Table, eye: Eye) -> object:
        """An event of the ring. Whose cards the eye sees is asked of the table now, not of then:

        whoever has taken the chair of a player who left saw nothing of that hand.
        """
        position = now.position(eye.chair)
        return event_for(self.setup, entry.before, entry.record, entry.after, position)

    def tell(self, entries: Sequence[Entry], around: Around, plans: Plans) -> None:
        """Every event to every viewer, each with the view after it."""
        for entry in entries:
            made: dict[tuple[Eye, str], bytes] = {}
            if isinstance(entry.record.fact, Agreed) and entry.record.fact.words:  # another game begins
                for viewer in list(self._who):
                    viewer.send(self._welcome(entry.after))
            for viewer, who in list(self._who.items()):
                eye = eye_of(self.setup, who, entry.after, around.wall)
                key = eye, plans(person_of(who))
                data = made.get(key)
                if data is None:
                    event = self._event(entry, entry.after, eye)
                    seen = picture(self.setup, entry.after, eye, around, key[1])
                    data = made[key] = wire.encode(wire.Happened(entry.seq, event, seen))  # type: ignore[arg-type]
                viewer.send(data)


async def answer_beats(
    setup: Setup, table: Table, head: int, viewer: Viewer, who: Who, asked: wire.Beats
) -> None:
    """Beside the table's work, not in it: only the asker waits."""
    try:
        shares = await _beats(setup, table, who, asked)
    except Refused as refused:
        refuse(viewer, asked.id[:ID_LETTERS], refused)
    except Exception as error:
        logger.error("beats fault", table=setup.table_id, what=describe_fault(error))
        refuse(viewer, asked.id[:ID_LETTERS], Refused(Code.TABLE_FAULT))
    else:
        viewer.send(wire.encode(wire.Beaten(asked.id, table.hand, head, shares)))


async def _beats(setup: Setup, table: Table, who: Who, asked: wire.Beats) -> tuple[wire.ShareBeats, ...]:
    chair, play = _chair(who, table), table.play
    if isinstance(who, Watcher):
        raise Refused(Code.WATCHING)
    check_id(asked.id)
    if chair < 0:
        raise Refused(Code.NOT_SEATED)
    seen = hand_view(setup.at(table), play, table.position(chair))
    if play is None or seen is None or not setup.options.hints:
        return ()
    return await reckoned(setup.at(table).game, seen, play.chairs)


def read_frame(viewer: Viewer, data: bytes | str) -> wire.AnyFromClient | None:
    """What a client says; None where it is not understood, which he is told."""
    try:
        return wire.decode_client(data)
    except (ValueError, RecursionError):  # msgspec's are ValueErrors, bad UTF-8 too
        refuse(viewer, "", Refused(Code.BAD_MESSAGE, right="JSON of a known kind, with its fields only"))
        return None


def check_id(id: str) -> None:
    """Refuses an id of a client that could not be told back."""
    if not 1 <= len(id) <= ID_LETTERS or not id.isprintable():
        raise Refused(Code.BAD_MESSAGE, right=f"an id has 1 to {ID_LETTERS} letters")


def note_refused(setup: Setup, table: Table, who: Who, message: wire.AnyFromClient, refused: Refused) -> None:
    """An order that was refused stands in the server's log: who gave it, and why not. No card, no token."""
    if isinstance(message, wire.Order):
        chair, code = _chair(who, table), str(refused.code)
        logger.warning("order refused", table=setup.table_id, what=message.what, chair=chair + 1, code=code)


def refuse(viewer: Viewer, id: str, refused: Refused) -> None:
    """The code and the sentence."""
    viewer.send(wire.encode(wire.Refusal(id, str(refused.code), str(refused), refused.ruling)))
