"""Seats by cards and the first dealer at a live table (section 11): who may ask, what is recorded.

The host is the banker and keeps his chair. Between hands new seats are drawn at once, in a hand they are
noted for after it, before the first hand for that.
"""

from __future__ import annotations

from collections.abc import Set

from purplepoker import rng
from purplepoker.errors import Code, Refused
from purplepoker.service.choice import dealer
from purplepoker.service.log import Demanded, Drawn, Reseated
from purplepoker.service.lots import first_dealer, seats
from purplepoker.service.table import Player, Setup, Table
from purplepoker.service.wire import Lot

HOUR_MS = 3_600_000
"""New seats are drawn no sooner after the last; the first seating does not count."""
LEAST = 3
"""With so few there is nothing to draw."""


def _taken(table: Table) -> tuple[int, ...]:
    return tuple(chair for chair, place in enumerate(table.places) if place.kind != "open")


def _noted(setup: Setup, table: Table) -> bool:
    return table.demanded or (not table.hand and setup.options.seating == "cards")


def demand(setup: Setup, table: Table, player: Player, now: int) -> Demanded:
    """What asking for new seats comes to, or its refusal raised; without a seat only the host may ask."""
    chair = table.chair_of(player.person)
    if chair < 0 and not player.host:
        raise Refused(Code.NOT_SEATED)
    if table.closing:
        raise Refused(Code.TABLE_ENDED)
    if _noted(setup, table):
        raise Refused(Code.NO_CHANGE, right="new seats are drawn before the next hand")
    here = len(_taken(table))
    if here < LEAST:
        raise Refused(Code.FEW_TO_SEAT, token=here, least=LEAST)
    if table.reseated_ms is not None and now - table.reseated_ms < HOUR_MS:
        left = table.reseated_ms + HOUR_MS - now
        raise Refused(Code.RESEATED_LATELY, token=-(-left // 60_000))
    return Demanded(chair)


def due(setup: Setup, table: Table) -> bool:
    """Whether new seats are to be drawn before the next hand is dealt."""
    return table.playing is None and _noted(setup, table) and len(_taken(table)) >= LEAST


def reseated(setup: Setup, table: Table, gone: Set[int], key: bytes, now: int) -> Reseated:
    """The new seats; whoever was to deal next deals first, wherever he sits now."""
    setup = setup.at(table)
    deck, chairs = setup.game.deck, _taken(table)
    banker = table.chair_of(setup.host)
    order = rng.order(key, deck.size, "seats")
    line = seats(deck, order, chairs, banker)
    at = chairs.index(banker) if banker >= 0 else 0
    there = (*chairs[at:], *chairs[:at])
    found = [(was, chair, card) for (was, card), chair in zip(line, there, strict=True)]
    lots = tuple(Lot(chair, table.places[was].name, card) for was, chair, card in found)
    moves = tuple((was, chair) for was, chair, _ in found)
    next_dealer = dict(moves).get(dealer(setup, table, gone), -1)
    return Reseated(moves, lots, next_dealer, now, first=not table.hand)


def drawn(setup: Setup, table: Table, gone: Set[int], key: bytes) -> Drawn | None:
    """The cards for the first dealer among those who are dealt in; None: somebody is to deal already, or
    nobody is there. The host deals them out, or who sits in the first chair."""
    ready = table.ready(gone)
    if table.last.button >= 0 or not ready:
        return None
    setup = setup.at(table)
    deck, host = setup.game.deck, table.chair_of(setup.host)
    out = host if host in ready else ready[0]
    order = rng.order(key, deck.size, "first dealer")
    found = first_dealer(deck, order, ready, out)
    lots = tuple(Lot(chair, table.places[chair].name, card) for chair, card in found)
    return Drawn(lots, found[-1][0], out)
