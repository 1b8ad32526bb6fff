"""Which game comes next: the host's change, dealer's choice (R-46), a rotation, blinds that rise. Pure.

What was named comes into force with the next deal and not before, so that a hand ends by the rules it
began with.
"""

from __future__ import annotations

from collections.abc import Set

from msgspec import UNSET
from msgspec.structs import replace

from purplepoker.errors import Code, Refused
from purplepoker.service.blinds import plan
from purplepoker.service.log import Agreed, Proposed
from purplepoker.service.options import Options, Pick, game_of
from purplepoker.service.table import Player, Setup, Table
from purplepoker.service.terms import checked, fits, in_words, level_at, picked, risen
from purplepoker.service.wire import Choose


def house(setup: Setup, table: Table) -> Options:
    """What the host wants, with the blinds as they have risen by now. `setup`: as the table was made."""
    own = table.terms.house or setup.options
    return risen(own, table.terms.level)


def chooser(setup: Setup, table: Table, gone: Set[int]) -> int:
    """The chair that may name the next game now: whoever deals next; -1: nobody, or a bot.

    Before the first hand nobody: its button is drawn as it is dealt.
    """
    if setup.options.choice != "dealer" or table.terms.left or table.terms.next is not None:
        return -1
    if table.playing is not None or table.mode != "playing" or table.closing or not table.hand:
        return -1
    chair = dealer(setup, table, gone)
    return chair if chair >= 0 and table.places[chair].kind == "person" else -1


def dealer(setup: Setup, table: Table, gone: Set[int]) -> int:
    """The chair that deals the next hand, for a dead button the one before it.

    -1: too few can play, or a card is to say who deals.
    """
    if table.last.button < 0:
        return -1
    hand = plan(setup.at(table).game, table.around(gone))
    return hand.chairs[-1] if hand is not None else -1


def choose(setup: Setup, table: Table, player: Player, command: Choose, gone: Set[int]) -> Proposed:
    """What somebody named comes to, or its refusal raised."""
    own = house(setup, table)
    chair = table.chair_of(player.person)
    if command.deal:
        return _deal(setup, table, command, chair, own, gone)
    if not player.host:
        raise Refused(Code.NOT_HOST)
    terms = _changed(own, command)
    game = checked(terms)
    _room(table, terms, game.variant.name)
    if terms == own and table.terms.next is None:
        raise Refused(Code.NO_CHANGE, right="that is what is played")
    return Proposed(terms, in_words(game), chair, for_all=True)


def _deal(setup: Setup, table: Table, command: Choose, chair: int, own: Options, gone: Set[int]) -> Proposed:
    """The dealer's, within what the host allows."""
    now = chooser(setup, table, gone)
    if chair < 0 or chair != now:
        raise Refused(Code.NOT_CHOOSER, right=_whose(setup, table, now))
    pick = Pick(
        command.variant or own.variant,
        command.deck or "",
        command.structure if command.structure is not UNSET else None,
        command.jokers if command.jokers is not UNSET else 0,
        command.wild if command.wild is not UNSET else "none",
    )
    offered = {one.variant for one in setup.options.games}
    if offered and pick.variant not in offered:
        raise Refused(Code.NOT_OFFERED, token=pick.variant, right="one of " + ", ".join(sorted(offered)))
    if not setup.options.choice_packs:
        if pick.deck not in ("", own.deck):
            raise Refused(Code.NOT_OFFERED, token=pick.deck, right=f"the pack is {own.deck}")
        if pick.structure is not None:
            raise Refused(Code.NOT_OFFERED, token=pick.structure, right="the host leaves the game its own")
    terms = picked(own, pick)
    game = game_of(terms)
    _room(table, terms, game.variant.name)
    return Proposed(terms, in_words(game), chair)


def _whose(setup: Setup, table: Table, now: int) -> str:
    if setup.options.choice != "dealer":
        return "the host names it at this table"
    return f"it is for {table.places[now].name}" if now >= 0 else "whoever deals names it, between two hands"


def _room(table: Table, terms: Options, name: str) -> None:
    """Whoever sits here must find a seat in the game, and enough must be left to play it."""
    players = len([place for place in table.places if place.kind != "open"])
    if not fits(terms, max(players, 2)) and not (players < 2 and fits(terms, len(table.places))):
        least, most = game_of(terms).seats
        raise Refused(Code.SEAT_COUNT, token=players, right=f"{name} takes {least} to {most} with this pack")


def _changed(own: Options, command: Choose) -> Options:
    """The house's terms with what the host named; what he did not name stays."""
    terms = own
    if command.variant or command.deck or command.wild is not UNSET or command.jokers is not UNSET:
        same = command.variant in ("", own.variant)
        terms = picked(
            own,
            Pick(
                command.variant or own.variant,
                command.deck,
                own.structure if same else None,
                command.jokers if command.jokers is not UNSET else own.jokers,
                command.wild if command.wild is not UNSET else own.wild,
            ),
        )
    amounts: dict[str, object] = {
        name: value
        for name in ("structure", "blinds", "ante", "bring_in", "bets", "stack")
        if (value := getattr(command, name)) is not UNSET
    }
    if command.blinds is not UNSET and command.stack is UNSET and command.blinds and terms.blinds:
        amounts["stack"] = max(1, terms.stack * command.blinds[-1] // terms.blinds[-1])
    return replace(terms, **amounts)


# --- with the next deal -----------------------------------------------------------------------------------


def due(setup: Setup, table: Table, gone: Set[int], wall: int) -> Agreed | None:
    """What comes into force before the next hand; None: what was played goes on."""
    terms = table.terms
    level = level_at(setup.options, wall - table.opened_ms) if table.opened_ms else 0
    rises = level > terms.level
    players = len(table.ready(gone))
    own = risen(terms.house or setup.options, max(level, terms.level))
    now = setup.at(table).options
    target, for_all, deals, at = now, False, max(0, terms.left - 1), terms.at
    if terms.next is not None:
        target, for_all = terms.next, terms.for_all
        deals = 0 if for_all else _deals(setup, players) - 1
    elif setup.options.choice == "rotation" and not terms.left:
        target, at = _turn(setup, own, terms.at, players)
        deals = _deals(setup, players) - 1
    elif rises:
        target = replace(now, blinds=own.blinds) if now.blinds != own.blinds else now
    if not fits(target, players):  # somebody came or went since it was named
        target, for_all = own, False
    if target == now and not rises and (deals, at) == (terms.left, terms.at) and terms.next is None:
        return None
    words = in_words(game_of(target)) if target != now else ""
    return Agreed(target, words, for_all, deals, at, max(level, terms.level), dealer(setup, table, gone))


def _deals(setup: Setup, players: int) -> int:
    """For how many deals a choice holds."""
    return players if setup.game.rules.table.choice_holds == "round" else 1


def _turn(setup: Setup, own: Options, at: int, players: int) -> tuple[Options, int]:
    """The next of the rotation that so many can play."""
    games = setup.options.games
    for step in range(1, len(games) + 1):
        number = (at + step) % len(games)
        terms = picked(own, games[number])
        if fits(terms, players):
            return terms, number
    return own, at
