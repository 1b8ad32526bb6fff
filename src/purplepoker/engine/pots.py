"""The one money path: contributions become pots, pots are cut and paid.

Hands are settled and equity is paid out through the same two functions. Amounts are integers; sets
of seats are bit masks; seats are positions, so ascending order is "from the left of the button".
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import lru_cache
from typing import NamedTuple

import msgspec

from purplepoker.engine.events import Part

Order = Callable[[int, int, tuple[int, ...]], Sequence[int]]
"""(run, share, tied seats) -> the seats in the order in which they take odd chips (4.4)."""


class Pot(msgspec.Struct, frozen=True):
    """`who`: mask of the contenders. The main pot comes first."""

    amount: int
    who: int


@lru_cache(maxsize=4096)
def seats_of(mask: int) -> tuple[int, ...]:
    """The positions in a mask, ascending."""
    return tuple(p for p in range(mask.bit_length()) if mask >> p & 1)


def uncalled(put: Sequence[int], live: int) -> tuple[int, int]:
    """(seat, chips) that nobody called: the largest contributor's excess over the second (4.3, step 1).

    The second largest counts folded or not; a folded player gets nothing back. (-1, 0): nothing.
    """
    most = max(put)
    if put.count(most) > 1:
        return -1, 0
    seat = put.index(most)
    if not live >> seat & 1 or most == 0:
        return -1, 0
    second = max((c for p, c in enumerate(put) if p != seat), default=0)
    return (seat, most - second) if second < most else (-1, 0)


def layers(
    put: Sequence[int],
    live: int,
    able: int = 0,
    dead: int = 0,
    fees: Sequence[tuple[int, int]] = (),
) -> tuple[Pot, ...]:
    """Pots by contribution levels (4.3, steps 2 and 3), fees by R-14.

    A level is what an all-in seat could put in; seats that are still able contend for every level.
    Folded money above the top live level goes to the last pot, dead money to the main pot.
    """
    limited = live & ~able
    if not limited and live:  # nobody is all-in: one pot
        return _with_fees([Pot(sum(put) + dead, live)], live, fees) if fees else (Pot(sum(put) + dead, live),)
    levels = sorted({put[p] for p in seats_of(limited)})
    top = max(put, default=0)
    if able & live or not levels:
        levels = [level for level in levels if level < top] + [top]
    pots: list[Pot] = []
    below = 0
    for i, level in enumerate(levels):
        last = i == len(levels) - 1
        if last:
            amount = sum(c - min(c, below) for c in put)
        else:
            amount = sum(min(c, level) - min(c, below) for c in put)
        who = live & able
        for p in seats_of(limited):
            if put[p] >= level:
                who |= 1 << p
        if not pots:
            amount += dead
        if who and (amount or not pots):
            if pots and (pots[-1].who == who or not pots[-1].amount):
                pots[-1] = Pot(pots[-1].amount + amount, who if not pots[-1].amount else pots[-1].who)
            else:
                pots.append(Pot(amount, who))
        elif amount and pots:
            pots[-1] = Pot(pots[-1].amount + amount, pots[-1].who)
        below = level
    return _with_fees(pots, live, fees)


def _with_fees(pots: list[Pot], live: int, fees: Sequence[tuple[int, int]]) -> tuple[Pot, ...]:
    """R-14: a fee joins the pot of exactly those who may win it; else it is a pot before all larger ones."""
    for fee, who in fees:
        able = who & live
        if not able:
            pots[-1] = Pot(pots[-1].amount + fee, pots[-1].who)
            continue
        for i, pot in enumerate(pots):
            if pot.who == able:
                pots[i] = Pot(pot.amount + fee, able)
                break
        else:
            # the first pot with fewer contenders keeps its place behind this one
            size = able.bit_count()
            place = next((i for i, pot in enumerate(pots) if pot.who.bit_count() < size), len(pots))
            pots.insert(place, Pot(fee, able))
    return tuple(pots)


def cut(amount: int, parts: int) -> list[int]:
    """Equal parts, the odd chips one each to the earlier."""
    if parts == 1:
        return [amount]
    each, odd = divmod(amount, parts)
    return [each + 1] * odd + [each] * (parts - odd)


class Standing(NamedTuple):
    """Whose hands were compared for a pot; `spoken`: whatever they declared, as nobody won that (8.1)."""

    seats: tuple[int, ...]
    spoken: bool


def award(
    pots: Sequence[Pot],
    strengths: Sequence[Sequence[Sequence[int]]],
    *,
    order: Order | None = None,
    names: Sequence[str] = (),
    ways: Sequence[str] = (),
    declare_scope: str = "pot",
) -> tuple[Part, ...]:
    """Pays every pot by itself (R-31): runs, then shares, then winners, odd chips to the earlier each time.

    `strengths[run][share][seat]`: higher wins, 0 cannot win. A share that nobody in a pot can win
    falls to the others. `order` gives the order of odd chips where it is not from the left of the
    button. `names` ("high", "low") and `ways` ("high", "low", "both" a seat) settle declarations (8.1).
    The last side pot is settled first; parts are returned in the order they were settled.
    """
    parts: list[Part] = []
    runs = len(strengths)
    losers = _failed_in_deal(pots, strengths, names, ways) if ways and declare_scope == "deal" else 0
    for number in range(len(pots) - 1, -1, -1):
        pot = pots[number]
        for run, amount in enumerate(cut(pot.amount, runs)):
            if ways:
                winners, _ = _declared(strengths[run], seats_of(pot.who), names, ways, losers)
            else:
                winners = [_best(row, seats_of(pot.who)) for row in strengths[run]]
            shares = [i for i, seats in enumerate(winners) if seats]
            if not shares:  # nobody can win any share: all contenders share the pot
                winners[0] = seats_of(pot.who)
                shares = [0]
            for share, part in zip(shares, cut(amount, len(shares)), strict=True):
                seats: Sequence[int] = winners[share]
                if order is not None and len(seats) > 1 and part % len(seats):
                    seats = order(run, share, tuple(seats))
                if len(seats) == 1:
                    paid: tuple[tuple[int, int], ...] = ((seats[0], part),)
                else:
                    paid = tuple(sorted(zip(seats, cut(part, len(seats)), strict=True)))
                parts.append(Part(number, run, share, paid))
    return tuple(parts)


def _best(row: Sequence[int], seats: Sequence[int]) -> tuple[int, ...]:
    most = max([row[p] for p in seats], default=0)
    return tuple([p for p in seats if row[p] == most]) if most else ()


def _round_of_failures(
    shares: Sequence[Sequence[int]], seats: Sequence[int], names: Sequence[str], ways: Sequence[str]
) -> tuple[list[tuple[int, ...]], int]:
    """Winners a share among those who declared that way, and the mask of failed "both" players."""
    winners = [
        _best(row, [p for p in seats if ways[p] in (names[i], "both")]) for i, row in enumerate(shares)
    ]
    failed = 0
    for p in seats:
        if ways[p] == "both" and any(w != (p,) for w in winners):
            failed |= 1 << p
    return winners, failed


def _declared(
    shares: Sequence[Sequence[int]],
    seats: tuple[int, ...],
    names: Sequence[str],
    ways: Sequence[str],
    out: int = 0,
) -> tuple[list[tuple[int, ...]], Standing]:
    """8.1: a "both" player must win each way outright, or is out; repeat with the rest.

    Winners a share, and whose hands they were taken from: where nobody wins what he declared, those of who
    is out, and if nobody is, all.
    """
    left = tuple(p for p in seats if not out >> p & 1)
    while left:
        winners, failed = _round_of_failures(shares, left, names, ways)
        if not failed:
            if any(winners):
                return winners, Standing(left, False)
            break
        left = tuple(p for p in left if not failed >> p & 1)
    speak = tuple(p for p in seats if p not in left) or seats
    return [_best(row, speak) for row in shares], Standing(speak, True)


def standing(
    pots: Sequence[Pot],
    strengths: Sequence[Sequence[Sequence[int]]],
    names: Sequence[str],
    ways: Sequence[str],
    declare_scope: str = "pot",
) -> dict[tuple[int, int], Standing]:
    """By pot and run: who was left when it was awarded, as `award` has it.

    Without declarations that is every contender.
    """
    if not ways:
        runs = range(len(strengths))
        return {(at, run): Standing(seats_of(pot.who), False) for at, pot in enumerate(pots) for run in runs}
    losers = _failed_in_deal(pots, strengths, names, ways) if declare_scope == "deal" else 0
    return {
        (at, run): _declared(shares, seats_of(pot.who), names, ways, losers)[1]
        for at, pot in enumerate(pots)
        for run, shares in enumerate(strengths)
    }


def _failed_in_deal(
    pots: Sequence[Pot],
    strengths: Sequence[Sequence[Sequence[int]]],
    names: Sequence[str],
    ways: Sequence[str],
) -> int:
    """`declare_scope = deal`: who failed "both" in any pot is out of all of them."""
    out = 0
    while True:
        failed = 0
        for pot in pots:
            for shares in strengths:
                left = tuple(p for p in seats_of(pot.who) if not out >> p & 1)
                failed |= _round_of_failures(shares, left, names, ways)[1]
        if not failed:
            return out
        out |= failed


def won(parts: Sequence[Part], seats: int) -> tuple[int, ...]:
    """Chips a seat over all parts."""
    total = [0] * seats
    for part in parts:
        for seat, amount in part.winners:
            total[seat] += amount
    return tuple(total)
