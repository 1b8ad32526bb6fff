"""Forced bets of one hand by position: blinds as a list, antes of every payer, the straddle (R-28, R-04), and
what of them is paid."""

from __future__ import annotations

from collections.abc import Sequence
from operator import add, sub

from msgspec.structs import replace

from purplepoker.engine.events import Posted
from purplepoker.engine.game import Game
from purplepoker.engine.stakes import Forced
from purplepoker.engine.state import State
from purplepoker.errors import Code, Refused


def forced_bets(
    game: Game,
    seats: int,
    posts: Sequence[int] | None = None,
    owed: Sequence[Sequence[int]] = (),
    button: int | None = None,
) -> Forced:
    """What the table asks of a hand with so many seats.

    `posts`: who posts each blind, by position, -1 where nobody sits there; None: nobody is missing. Then
    heads-up the button (position 1) posts the small blind, or with `heads_up = literal` position 0 does,
    and with one blind the button does not post and acts first.
    `owed`: by position the numbers of the blinds that are made up for, -1 the last; this is live and takes
    the place of what he posts anyway, the others are dead (R-29). `button`: its position, -1 where it lies
    before nobody, so that nobody pays its ante for all; None: the last.
    """
    want = game.forcing
    count = len(want.blinds)
    if count > seats:
        raise Refused(
            Code.BAD_FORCED,
            token="/".join(map(str, want.blinds)),
            right=f"at most one blind a seat, {seats} seats",
        )
    at = _everybody(game, seats) if posts is None else tuple(posts)
    blinds, antes, dead = [0] * seats, [0] * seats, [0] * seats
    opener = -1
    price = full = raises = 0
    nominal = sum(want.blinds)
    if at:
        for position, amount in zip(at, want.blinds, strict=True):
            if position >= 0:
                blinds[position] = amount
        price = full = want.blinds[-1]
        opener = (at[-1] + 1) % seats
        # heads-up nobody sits left of the big blind, and of three nobody left of the straddle
        while raises < want.straddles and opener not in at and not blinds[opener]:
            price = full = blinds[opener] = 2 * price
            nominal += price
            raises += 1
            opener = (opener + 1) % seats
    for position, numbers in enumerate(owed):
        made_up = {number % count for number in numbers}
        dead[position] = sum(want.blinds[number] for number in made_up - {count - 1})
        if count - 1 in made_up and blinds[position] < want.blinds[-1]:
            nominal += want.blinds[-1] - blinds[position]
            blinds[position] = want.blinds[-1]
    for_all = [0] * seats
    if want.ante:
        if want.ante_payer == "each":
            antes = [want.ante] * seats
        else:
            first = at[-1] if at else 0
            payer = first if want.ante_payer == "big_blind" else seats - 1 if button is None else button
            if payer >= 0:
                for_all[payer] = want.ante
                dead[payer] += want.ante
    return Forced(
        antes=tuple(antes),
        blinds=tuple(blinds),
        dead=tuple(dead),
        price=price,
        full=full,
        raises=raises,
        opener=opener,
        nominal=nominal,
        blind_first=want.blind_first,
        for_all=tuple(for_all) if any(for_all) else (),
    )


def _everybody(game: Game, seats: int) -> tuple[int, ...]:
    """Who posts each blind where nobody is missing."""
    count = len(game.forcing.blinds)
    if seats == count == 2 and game.forcing.heads_up == "button":
        return 1, 0
    return tuple(range(count))


def start_forced(forced: Forced, seats: int) -> Refused | None:
    """Refuses amounts that are not whole, negative, or not one a seat."""
    for name in ("antes", "blinds", "dead", "for_all"):
        amounts = getattr(forced, name)
        if amounts and len(amounts) != seats:
            return Refused(Code.BAD_FORCED, token=name, right=f"one amount a seat, {seats} seats")
        for amount in amounts:
            if type(amount) is not int or amount < 0:
                return Refused(Code.BAD_FORCED, token=amount, right="whole chips, 0 or more")
    if not -1 <= forced.opener < seats:
        return Refused(Code.BAD_FORCED, token=forced.opener, right="the opener is a position of this hand")
    return None


# --- posting --------------------------------------------------------------------------------


def post(game: Game, state: State) -> Posted:
    """Forced bets as short stacks can pay them; antes before blinds unless `blind_first` (R-28)."""
    forced = state.forced
    n = len(state.stacks)
    zeros = (0,) * n
    antes, blinds, dead = [0] * n, [0] * n, [0] * n
    cap = game.stakes.cap_per_deal
    wanted = (forced.antes or zeros, forced.blinds or zeros, forced.dead or zeros)
    for p, (stack, ante, blind, extra) in enumerate(zip(state.stacks, *wanted, strict=True)):
        if forced.blind_first:
            blinds[p] = min(stack, blind)
            antes[p] = min(stack - blinds[p], ante)
            dead[p] = min(stack - blinds[p] - antes[p], extra)
        elif stack >= ante + blind + extra:
            antes[p], blinds[p], dead[p] = ante, blind, extra
        else:
            antes[p] = min(stack, ante)
            dead[p] = min(stack - antes[p], extra)
            blinds[p] = min(stack - antes[p] - dead[p], blind)
        if cap is not None:
            apart = _for_all(forced, p, dead[p])
            dead[p] = min(dead[p], cap + apart)
            blinds[p] = min(blinds[p], cap + apart - dead[p])
    return Posted(tuple(antes), tuple(blinds), tuple(dead))


def _for_all(forced: Forced, seat: int, dead: int) -> int:
    """How much of this dead money is an ante for all: it is taken first, and no cap counts it (R-39)."""
    return min(dead, forced.for_all[seat]) if forced.for_all else 0


def apply_posted(game: Game, state: State, event: Posted) -> State:
    put = tuple(map(add, event.antes, event.blinds))
    stacks = list(map(sub, map(sub, state.stacks, put), event.dead))
    reserve = [0] * len(stacks)
    cap = game.stakes.cap_per_deal
    if cap is not None:  # at the cap a player is all-in for this deal in every respect
        for p, stack in enumerate(stacks):
            apart = _for_all(state.forced, p, event.dead[p])
            room = max(0, cap + apart - event.blinds[p] - event.dead[p])
            reserve[p] = max(0, stack - room)
            stacks[p] = stack - reserve[p]
    return replace(
        state,
        stacks=tuple(stacks),
        reserve=tuple(reserve),
        put=put,
        bets=event.blinds,
        dead=state.dead + sum(event.dead),
        able=state.live if all(stacks) else sum(1 << p for p, s in enumerate(stacks) if s),
        pretend=max(0, state.forced.nominal - sum(event.blinds)),
        posted=True,
    )
