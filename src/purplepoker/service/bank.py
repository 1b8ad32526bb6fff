"""The bank of a table (R-41, R-20): who may have how many chips, and when. Pure.

Chips come from the bank only, between deals only, and leave the table with their owner; the one exception
is a bank that is short of chips and buys whole stacks back.
"""

from __future__ import annotations

from purplepoker.errors import Code, Refused
from purplepoker.service.book import Ledger, ledger
from purplepoker.service.log import Answered, AnyFact, Asked, Bought, Redeemed, Sat
from purplepoker.service.names import free_name
from purplepoker.service.options import buy_in, game_of, stacks_only
from purplepoker.service.table import Player, Request, Setup, Table, chips
from purplepoker.service.wire import Order, Rebuy, Sit


def ledger_of(table: Table) -> Ledger:
    """The book, with what lies before everybody now."""
    play = table.playing
    state = play.state if play is not None else None
    stacks = {}
    for chair, place in enumerate(table.places):
        if place.kind != "open":
            at = table.position(chair) if state is not None else -1
            stack = place.stack
            if state is not None and at >= 0:
                stack = state.stacks[at] + state.reserve[at]
            stacks[place.person, "" if place.person else place.name] = stack
    return ledger(table.book, stacks, chips(table))


def left(setup: Setup, table: Table) -> int | None:
    """Chips the bank still has, None: as many as are wanted."""
    supply = setup.options.supply
    return max(0, supply - table.bought + table.cashed) if supply else None


# --- a seat -------------------------------------------------------------------------------------------


def sit(setup: Setup, table: Table, player: Player, command: Sit, now: int) -> tuple[AnyFact, ...]:
    """A seat with its first chips, or the question whether he may. `setup`: with the game that is played."""
    mine = table.chair_of(player.person)
    if mine >= 0:
        raise Refused(Code.SEATED_ALREADY, token=mine + 1)
    if table.closing:
        raise Refused(Code.TABLE_ENDED)
    if not 0 <= command.chair < len(table.places):
        raise Refused(Code.NO_SUCH_CHAIR, token=command.chair + 1, right=f"1 to {len(table.places)}")
    if table.places[command.chair].kind != "open":
        full = all(place.kind != "open" for place in table.places)
        raise Refused(
            Code.TABLE_FULL if full else Code.CHAIR_TAKEN,
            token=len(table.places) if full else command.chair + 1,
        )
    room_for_one(setup, table)
    _may_ask(table, player.person)
    _first_chips(setup, table, player, command.buy_in, now)
    _supplied(setup, table, command.buy_in)
    name = seat_name(table, player.name)
    if setup.options.approve and not player.host:
        return (Asked(table.asked + 1, player.person, name, command.chair, command.buy_in, False),)
    return (Sat(command.chair, player.person, name, command.buy_in),)


def room_for_one(setup: Setup, table: Table) -> None:
    """No more sit down than can play the game, or the one that was named."""
    taken = len([place for place in table.places if place.kind != "open"])
    named = table.terms.next
    most = min(setup.game.seats[1], game_of(named).seats[1] if named is not None else len(table.places))
    if taken >= most:
        raise Refused(Code.TABLE_FULL, token=most)


def seat_name(table: Table, name: str) -> str:
    """The name as it stands at the seat: no two are alike."""
    return free_name(name, (place.name for place in table.places if place.kind != "open"))


def _first_chips(setup: Setup, table: Table, player: Player, buying: int, now: int) -> None:
    least, _, most = buy_in(setup.options, setup.game)
    took = table.took_by(player.person, now)
    if stacks_only(setup.game):  # what he took away an hour ago he may bring back as it is
        if buying not in (least, took or least):
            right = f"all begin with {least}" if took <= least else f"bring the {took} you left with"
            raise Refused(Code.WHOLE_STACKS, token=buying, right=right)
    else:
        _within(buying, least, max(most, took))
    if buying < took:
        raise Refused(Code.LEFT_WITH_MORE, token=took, right="come back an hour after you left")


# --- more chips -----------------------------------------------------------------------------------------


def rebuy(setup: Setup, table: Table, player: Player, chair: int, command: Rebuy) -> tuple[AnyFact, ...]:
    """More chips between deals, or the question whether he may have them."""
    place, play = table.places[chair], table.playing
    if play is not None and chair in play.chairs:
        raise Refused(Code.IN_HAND)
    _may_ask(table, player.person)
    table_rules = setup.game.rules.table
    most = max(0, (table_rules.max_buy_in or 0) - place.stack) if table_rules.max_buy_in else None
    stack = setup.options.stack
    if command.chips < 1:
        raise Refused(Code.TOO_SMALL, token=command.chips, least=stack if stacks_only(setup.game) else 1)
    if stacks_only(setup.game) and command.chips % stack:
        raise Refused(Code.WHOLE_STACKS, token=command.chips, right=f"{stack}, {2 * stack} and so on")
    if most is not None and command.chips > most:
        raise Refused(Code.TOO_LARGE, token=command.chips, most=most)
    _supplied(setup, table, command.chips)
    if setup.options.approve and not player.host:
        return (Asked(table.asked + 1, player.person, place.name, chair, command.chips, True),)
    return (Bought(chair, command.chips),)


def _within(token: int, least: int, most: int) -> None:
    if token < least:
        raise Refused(Code.TOO_SMALL, token=token, least=least)
    if token > most:
        raise Refused(Code.TOO_LARGE, token=token, most=max(0, most))


def _may_ask(table: Table, person: str) -> None:
    if any(one.person == person for one in table.requests):
        raise Refused(Code.NO_CHANGE, right="the host has not answered yet")


def _supplied(setup: Setup, table: Table, wanted: int) -> None:
    there = left(setup, table)
    if there is not None and wanted > there:
        raise Refused(Code.SUPPLY_SHORT, token=there, right="the banker may buy whole stacks back")


# --- the host's answers ---------------------------------------------------------------------------------


def answer(setup: Setup, table: Table, command: Order, now: int) -> tuple[AnyFact, ...]:
    """Yes or no to what was asked; a yes is done at once, or after the hand for one who is in it."""
    request = next((one for one in table.requests if one.number == command.ask and not one.granted), None)
    if request is None:
        raise Refused(Code.NO_REQUEST, token=command.ask)
    if command.what == "deny":
        return (Answered(request.number, False),)
    if _in_hand(table, request):
        return (Answered(request.number, True),)
    return carried_out(setup, table, request)


def carried_out(setup: Setup, table: Table, request: Request) -> tuple[AnyFact, ...]:
    """What was granted; a seat that is taken by now becomes the next one. TABLE_FULL, SUPPLY_SHORT."""
    _supplied(setup, table, request.chips)
    if request.seated:
        return (Answered(request.number, True), Bought(request.chair, request.chips))
    room_for_one(setup, table)
    size = len(table.places)
    free = [c for c, place in enumerate(table.places) if place.kind == "open"]
    if not free:
        raise Refused(Code.TABLE_FULL, token=size)
    chair = min(free, key=lambda c: (c - request.chair) % size)
    name = seat_name(table, request.name)
    return (Answered(request.number, True), Sat(chair, request.person, name, request.chips))


def after_hand(setup: Setup, table: Table) -> tuple[AnyFact, ...]:
    """Of what was granted during the hand, what can be given now; the rest is refused."""
    facts: list[AnyFact] = []
    there = left(setup, table)
    for request in table.requests:
        if not request.granted:
            continue
        place = table.places[request.chair]
        if place.person != request.person or (there is not None and request.chips > there):
            facts.append(Answered(request.number, False))
            continue
        there = there - request.chips if there is not None else None
        facts.append(Bought(request.chair, request.chips))
    return tuple(facts)


def _in_hand(table: Table, request: Request) -> bool:
    play = table.playing
    return request.seated and play is not None and request.chair in play.chairs


def withdrawn(table: Table, person: str) -> tuple[AnyFact, ...]:
    """Who has asked takes it back, or goes."""
    return tuple(Answered(one.number, False) for one in table.requests if one.person == person)


def buy_back(setup: Setup, table: Table, command: Order) -> tuple[AnyFact, ...]:
    """The banker's, who cannot serve the next purchase: whole stacks from one who keeps a stack himself."""
    stack, there = setup.options.stack, left(setup, table)
    chair = command.chair
    if not 0 <= chair < len(table.places) or table.places[chair].kind == "open":
        raise Refused(Code.NO_SUCH_CHAIR, token=chair + 1, right="nobody sits there")
    if table.playing is not None:
        raise Refused(Code.IN_HAND)
    if there is None or there >= stack:
        raise Refused(Code.NO_CHANGE, right="the bank has chips enough")
    most = (table.places[chair].stack - stack) // stack * stack
    if command.chips < 1 or command.chips % stack:
        raise Refused(Code.WHOLE_STACKS, token=command.chips, right=f"{stack}, {2 * stack} and so on")
    if command.chips > most:
        raise Refused(Code.TOO_LARGE, token=command.chips, most=max(0, most))
    return (Redeemed(chair, command.chips),)
