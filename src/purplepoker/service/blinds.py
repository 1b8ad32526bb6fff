"""Who is dealt in, where button and blinds lie, and what each must post: section 3 of the rules. Pure.

Everything here is about chairs, as a blind may be due at one where nobody is dealt in: then nobody posts it
(dead button). `plan` moves button and blinds on from where they lay, `missed` says whom they passed.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping

import msgspec

from purplepoker.engine.forced import forced_bets
from purplepoker.engine.game import Game
from purplepoker.engine.stakes import Forced

Owed = tuple[int, ...]
"""Numbers of blinds that somebody missed, 0 the first left of the button, the last the big one; or `NEW`."""
NEW: Owed = (-1,)
"""Of a new player: a big blind, whatever passes him before he is dealt in."""


class Spot(msgspec.Struct, frozen=True):
    """The chairs of the button and of the blinds in one hand, taken or empty; -1: no hand yet."""

    button: int = -1
    blinds: tuple[int, ...] = ()


class Around(msgspec.Struct, frozen=True):
    """What a plan is made of: how many chairs there are, who could be dealt in, where all lay last.

    `owes`: what those who missed blinds, or are new, must make up for; who is not in it, or with (), owes
    nothing. `waits`: chairs that wait for the big blind rather than post.
    """

    size: int
    ready: tuple[int, ...]
    last: Spot = Spot()
    owes: Mapping[int, Owed] = {}
    waits: Collection[int] = ()


class Plan(msgspec.Struct, frozen=True):
    """A hand: chairs by position, where all lies, and by position the blinds that are made up for now."""

    chairs: tuple[int, ...]
    spot: Spot
    owed: tuple[Owed, ...]


def least(game: Game) -> int:
    """So few can play a hand: as many as the game needs, and one a blind."""
    return max(2, game.seats[0], len(game.forcing.blinds))


def plan(game: Game, around: Around, first: int = 0) -> Plan | None:
    """The next hand; None where too few can play. The first button goes to the `first`-th who is ready.

    The big blind advances to the next who is ready, whatever he owes: with it he owes nothing more. Who owes
    may else enter unless he sits between button and big blind. Where fewer than `least` owe nothing the game
    begins anew: all are dealt in, nothing is made up for, and the big blind goes to the next who owed.
    """
    ready, last, size = around.ready, around.last, around.size
    blinds = len(game.forcing.blinds)
    if len(ready) < least(game):
        return None
    if last.button < 0:
        return _planned(around, _first(game, around, ready[first % len(ready)]), ready)
    if len(last.blinds) != blinds:  # another game than before: its blinds begin left of the button
        return _planned(around, _first(game, around, _next(size, last.button, ready)), ready)
    if not blinds:
        return _planned(around, Spot(_next(size, last.button, ready)), ready)
    owing = [c for c in ready if around.owes.get(c)]
    settled = [c for c in ready if c not in owing]
    if len(settled) < least(game):
        big = _next(size, last.blinds[-1], owing)
        return _planned(around, _behind(game, size, big, ready), ready)
    if game.rules.table.button_rule == "dead_button":
        spot = Spot(last.blinds[0], (*last.blinds[1:], _next(size, last.blinds[-1], ready)))
    else:
        line = _from(size, last.button, settled)[:blinds]
        spot = Spot(line[0], (*line[1:], _next(size, line[-1], ready)))
    big = spot.blinds[-1]
    dealt = [c for c in ready if c in settled or c == big or _enters(around, spot, c)]
    if len(dealt) == 2 and blinds > 1:  # nobody has the big blind twice running, whatever the button's rule
        spot = _behind(game, size, _next(size, last.blinds[-1], dealt), dealt)
    elif any(_between(size, spot.button, c, spot.blinds[0]) for c in settled):
        # two played while he had no chips, and he missed nothing by it: the button is his
        small = spot.blinds[0]
        spot = Spot(_from(size, small, (c for c in dealt if c != small))[-1], spot.blinds)
    owed = {c: around.owes[c] for c in owing if c != big}
    return _planned(around, spot, dealt, owed)


def _enters(around: Around, spot: Spot, chair: int) -> bool:
    """Whether one who owes may post and come in now."""
    barred = _between(around.size, spot.button, chair, spot.blinds[-1])
    return not barred and chair not in around.waits


def _planned(
    around: Around, spot: Spot, dealt: Iterable[int], owed: Mapping[int, Owed] | None = None
) -> Plan:
    chairs = tuple(_from(around.size, spot.button, dealt))
    return Plan(chairs, spot, tuple((owed or {}).get(chair, ()) for chair in chairs))


def _first(game: Game, around: Around, button: int) -> Spot:
    """Of the first hand: the button is drawn, the blinds are left of it."""
    chairs = tuple(_from(around.size, button, around.ready))
    return spot_of(game, chairs)


def spot_of(game: Game, chairs: tuple[int, ...]) -> Spot:
    """Where all lies if every chair is taken: by position, the last has the button (R-04, R-28)."""
    blinds = len(game.forcing.blinds)
    if blinds == len(chairs) == 2 and game.forcing.heads_up == "button":
        return Spot(chairs[1], (chairs[1], chairs[0]))
    return Spot(chairs[-1], chairs[:blinds])


def _behind(game: Game, size: int, big: int, dealt: Collection[int]) -> Spot:
    """Small blinds and button right of the big blind, with nobody left out."""
    blinds = len(game.forcing.blinds)
    line = _from(size, big, dealt)
    if blinds == len(line) == 2:
        other = line[0]
        return Spot(other if game.forcing.heads_up == "button" else big, (other, big))
    return Spot(line[-1 - blinds] if blinds < len(line) else big, tuple(line[len(line) - blinds :]))


def before_first(size: int, spot: Spot) -> Spot:
    """Where all would have lain before a first hand, so that the next one is the same again."""
    line = (spot.button, *spot.blinds)
    return Spot((spot.button - 1) % size, line[:-1])


def missed(size: int, last: Spot, spot: Spot, dealt: Collection[int]) -> dict[int, Owed]:
    """Which blinds passed chairs that are not dealt in, on the way from `last` to `spot`."""
    if last.button < 0 or len(last.blinds) != len(spot.blinds):
        last = before_first(size, spot)
    found: dict[int, Owed] = {}
    for number, (old, new) in enumerate(zip(last.blinds, spot.blinds, strict=True)):
        for step in range(1, (new - old) % size + 1):
            chair = (old + step) % size
            if chair not in dealt:
                found[chair] = (*found.get(chair, ()), number)
    return found


def owes_after(owes: Owed, passed: Owed) -> Owed:
    """With the blinds that passed him now; each is made up for once, however often it did."""
    return owes if owes == NEW else tuple(sorted({*owes, *passed}))


def price(game: Game, owes: Owed) -> int:
    """What it costs to make up for these blinds, live and dead."""
    return sum(game.forcing.blinds[number] for number in owes)


def forced_of(game: Game, hand: Plan) -> Forced:
    """The forced bets of a planned hand, by position."""
    at = {chair: position for position, chair in enumerate(hand.chairs)}
    posts = tuple(at.get(chair, -1) for chair in hand.spot.blinds)
    return forced_bets(game, len(hand.chairs), posts, hand.owed, at.get(hand.spot.button, -1))


# --- round the table ------------------------------------------------------------------------------------


def _from(size: int, chair: int, chairs: Iterable[int]) -> list[int]:
    """The chairs clockwise from the left of this one, itself last."""
    return sorted(chairs, key=lambda c: (c - chair - 1) % size)


def _next(size: int, chair: int, chairs: Iterable[int]) -> int:
    return _from(size, chair, chairs)[0]


def _between(size: int, start: int, chair: int, end: int) -> bool:
    """Whether the chair lies clockwise between `start` and `end`; if they are one, whether it is another."""
    return 0 < (chair - start) % size < ((end - start) % size or size)
