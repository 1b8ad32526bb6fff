"""What a command about seats and chips, or of the host, comes to: `decide`, and the end of a table. Pure."""

from __future__ import annotations

from collections.abc import Set

from purplepoker.errors import Code, Refused
from purplepoker.service.bank import (
    answer,
    buy_back,
    rebuy,
    room_for_one,
    seat_name,
    sit,
    withdrawn,
)
from purplepoker.service.blinds import least
from purplepoker.service.choice import choose
from purplepoker.service.log import Absent, AnyFact, Hosts, Leaving, Sat, Stood, Switched
from purplepoker.service.reseating import demand
from purplepoker.service.table import Player, Setup, Table
from purplepoker.service.wire import Away, Choose, Demand, Order, Rebuy, Sit, Stand

LONGEST_BREAK = 120
"""Minutes."""
BOT_LETTERS = 20
"""Of a bot's name at its seat; a class may have any name."""


def decide(
    setup: Setup,
    table: Table,
    player: Player,
    command: Sit | Stand | Away | Rebuy | Order | Choose | Demand,
    linked: Set[str],
    now: int,
) -> tuple[AnyFact, ...]:
    """The facts a command comes to, or its refusal raised. Others may follow: `deal`, `end`, `Demand`.

    `linked`: persons with a link. `now`: wall ms.
    """
    if table.mode == "ended":
        raise Refused(Code.TABLE_ENDED)
    made, setup = setup, setup.at(table)
    if isinstance(command, Choose):
        return (choose(made, table, player, command, table.gone(linked)),)
    if isinstance(command, Demand):
        if table.chair_of(player.person) < 0:
            raise Refused(Code.NOT_SEATED)
        return (demand(made, table, player, now),)
    if isinstance(command, Order) and command.what == "reseat" and player.host:
        return (demand(made, table, player, now),)
    if isinstance(command, Order):
        return _order(setup, table, player, command, linked, now)
    if isinstance(command, Sit):
        return sit(setup, table, player, command, now)
    chair = table.chair_of(player.person)
    if isinstance(command, Stand) and (taken_back := withdrawn(table, player.person)):
        return (*taken_back, *(_leave(table, chair) if chair >= 0 else ()))
    if chair < 0:
        raise Refused(Code.NOT_SEATED)
    if isinstance(command, Stand):
        return _leave(table, chair)
    if isinstance(command, Away):
        return _away(table, chair, command)
    return rebuy(setup, table, player, chair, command)


def _dealt_in(table: Table, chair: int) -> bool:
    play = table.playing
    return play is not None and chair in play.chairs


def _away(table: Table, chair: int, command: Away) -> tuple[AnyFact, ...]:
    """Sits out, is back, or changes his mind about waiting for the big blind while he owes one."""
    place = table.places[chair]
    wait = command.wait and not command.away
    if command.away == place.away and (wait == place.wait or not place.owes or _dealt_in(table, chair)):
        raise Refused(Code.NO_CHANGE, right="you sit out already" if place.away else "you are in")
    if not command.away and not place.stack:
        raise Refused(Code.NO_CHIPS)
    return (Absent(chair, command.away, wait),)


def _leave(table: Table, chair: int) -> tuple[AnyFact, ...]:
    place = table.places[chair]
    if not _dealt_in(table, chair):
        return (Stood(chair, place.stack),)
    if place.leaving:
        raise Refused(Code.NO_CHANGE, right="the seat is given up after this hand already")
    return (Leaving(chair),)


def _order(
    setup: Setup, table: Table, player: Player, command: Order, linked: Set[str], now: int
) -> tuple[AnyFact, ...]:
    if not player.host:
        raise Refused(Code.NOT_HOST)
    if command.what in ("grant", "deny"):
        return answer(setup, table, command, now)
    if command.what == "buy_back":
        return buy_back(setup, table, command)
    if command.what in ("host", "co_host", "no_host", "kick"):
        return _person(setup, table, player, command)
    if command.what == "last":
        if table.closing or table.last_one:
            raise Refused(Code.NO_CHANGE, right="it is the last hand already")
        return (Switched("last"),)
    if command.what == "add_bot":
        return _add_bot(setup, table, command)
    if command.what == "remove_bot":
        return _remove_bot(table, command)
    if command.what == "remove":
        return _remove(table, command, linked)
    if command.what == "end":
        if table.closing:
            raise Refused(Code.NO_CHANGE, right="the table ends after this hand")
        return closing(table) if table.playing is None else (Switched("closing"),)
    if command.what in ("pause", "break"):
        if table.mode != "playing":
            raise Refused(Code.NO_CHANGE, right="no hands are being played")
        minutes = command.minutes if command.what == "break" else 0
        if command.what == "break" and not 1 <= minutes <= LONGEST_BREAK:
            raise Refused(Code.BAD_VALUE, token=minutes, right=f"a break has 1 to {LONGEST_BREAK} minutes")
        return (Switched("paused", minutes=minutes),)
    if command.what == "resume":
        if table.mode != "paused":
            raise Refused(Code.NO_CHANGE, right="the table is not paused")
        return (Switched("playing"),)
    return _deal(setup, table)


def _person(setup: Setup, table: Table, player: Player, command: Order) -> tuple[AnyFact, ...]:
    """About somebody who sits here: the host's chair, or his leaving. One host at least is left."""
    chair, hosts = command.chair, setup.hosts(table)
    if not 0 <= chair < len(table.places) or table.places[chair].kind != "person":
        raise Refused(Code.NO_SUCH_CHAIR, token=chair + 1, right="nobody sits there who could be meant")
    person = table.places[chair].person
    if command.what == "kick":
        if person in hosts:
            raise Refused(Code.NO_CHANGE, right="a host is not sent away")
        return (*withdrawn(table, person), *_leave(table, chair))
    if command.what == "no_host":
        if person not in hosts or len(hosts) == 1:
            raise Refused(Code.NO_CHANGE, right="one host is left" if person in hosts else "he is no host")
        return (Hosts(tuple(one for one in hosts if one != person), chair, False),)
    if person in hosts:
        raise Refused(Code.NO_CHANGE, right="he is a host already")
    kept = tuple(one for one in hosts if command.what == "co_host" or one != player.person)
    return (Hosts((*kept, person), chair, True),)


def _deal(setup: Setup, table: Table) -> tuple[AnyFact, ...]:
    """The first hand, or the next one without waiting for it (then there is no fact of its own)."""
    if table.mode == "paused":
        raise Refused(Code.TABLE_PAUSED)
    if table.playing is not None:
        raise Refused(Code.IN_HAND, ruling="")
    few = least(setup.game)
    if len(table.ready()) < few:
        raise Refused(Code.TOO_FEW, token=len(table.ready()), right=f"a hand needs {few} with chips")
    return (Switched("playing", first=True),) if table.mode == "waiting" else ()


def _add_bot(setup: Setup, table: Table, command: Order) -> tuple[AnyFact, ...]:
    if command.bot not in setup.bots:  # a name, never a file
        raise Refused(Code.BAD_BOT, token=command.bot, right=", ".join(setup.bots))
    if table.closing:
        raise Refused(Code.TABLE_ENDED)
    free = [c for c, place in enumerate(table.places) if place.kind == "open"]
    if not free:
        raise Refused(Code.TABLE_FULL, token=len(table.places))
    room_for_one(setup, table)
    chair = free[0] if command.chair == -1 else command.chair
    if not 0 <= chair < len(table.places):
        raise Refused(Code.NO_SUCH_CHAIR, token=chair + 1, right=f"1 to {len(table.places)}")
    if chair not in free:
        raise Refused(Code.CHAIR_TAKEN, token=chair + 1)
    name = command.bot[:1].upper() + command.bot[1:BOT_LETTERS]
    return (Sat(chair, "", seat_name(table, f"{name} {chair + 1}"), setup.options.stack, command.bot),)


def _remove_bot(table: Table, command: Order) -> tuple[AnyFact, ...]:
    bots = [c for c, place in enumerate(table.places) if place.kind == "bot" and not place.leaving]
    chair = bots[-1] if command.chair == -1 and bots else command.chair
    if chair not in bots:
        raise Refused(Code.NO_SUCH_CHAIR, token=chair + 1, right="no bot sits there")
    return _leave(table, chair)


def _remove(table: Table, command: Order, linked: Set[str]) -> tuple[AnyFact, ...]:
    """Somebody who is gone: in a hand he is played for (R-40) and leaves after it."""
    chair = command.chair
    if not 0 <= chair < len(table.places) or table.places[chair].kind != "person":
        raise Refused(Code.NO_SUCH_CHAIR, token=chair + 1, right="nobody sits there")
    if table.places[chair].person in linked:
        raise Refused(Code.STILL_HERE, token=chair + 1)
    return _leave(table, chair)


def closing(table: Table) -> tuple[AnyFact, ...]:
    """The end of a table between hands: everybody gets his chips, and a carried pot is shared first."""
    facts: list[AnyFact] = []
    shares = carried_shares(table)
    for chair, place in enumerate(table.places):
        if place.kind != "open":
            facts.append(Stood(chair, place.stack + shares.get(chair, 0)))
    return (*facts, Switched("ended"))


def carried_shares(table: Table) -> dict[int, int]:
    """A pot nobody won, by chair, among those of its hand who are still here, else all; odd chips first."""
    here = [c for c, place in enumerate(table.places) if place.kind != "open"]
    last = table.play.chairs if table.play is not None else ()
    chairs = [c for c in last if c in here] or here  # those of the hand before the others
    if not chairs or not table.carried:
        return {}
    each, odd = divmod(table.carried, len(chairs))
    return {chair: each + (at < odd) for at, chair in enumerate(chairs)}
