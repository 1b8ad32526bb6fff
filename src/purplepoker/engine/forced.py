"""Forced bets of one hand by position: blinds as a list, antes of every payer, the straddle (R-28, R-04), and
what of them is paid."""

from __future__ import annotations

from operator import add, sub

from msgspec.structs import replace

from purplepoker.engine.events import Posted
from purplepoker.engine.game import Game
from purplepoker.engine.stakes import Forced
from purplepoker.engine.state import State
from purplepoker.errors import Code, Refused


def forced_bets(game: Game, seats: int) -> Forced:
    """What the table asks of a hand with so many seats, none of them empty or returning.

    Heads-up the button (position 1) posts the small blind, or with `heads_up = literal` position 0
    does. With one blind heads-up the button does not post and acts first.
    """
    want = game.forcing
    blinds = [0] * seats
    posts = want.blinds
    opener = -1
    price = full = raises = 0
    if len(posts) > seats:
        raise Refused(
            Code.BAD_FORCED, token="/".join(map(str, posts)), right=f"at most one blind a seat, {seats} seats"
        )
    if posts:
        for i, amount in enumerate(posts):
            blinds[i] = amount
        opener = len(posts) % seats
        if seats == 2 and len(posts) == 2:
            if want.heads_up == "button":
                blinds.reverse()
                opener = 1
            else:
                opener = 0
        price = full = posts[-1]
    nominal = sum(blinds)
    if want.straddle and 0 < len(posts) < seats:  # heads-up nobody sits left of the big blind
        price = full = 2 * posts[-1]
        blinds[len(posts)] = price
        nominal += price
        raises = 1
        opener = (len(posts) + 1) % seats
    antes = [0] * seats
    dead = [0] * seats
    if want.ante:
        if want.ante_payer == "each":
            antes = [want.ante] * seats
        elif want.ante_payer == "button":
            dead[seats - 1] = want.ante
        else:
            dead[_big_blind(game, seats)] = want.ante
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
        for_all=tuple(dead) if any(dead) else (),
    )


def _big_blind(game: Game, seats: int) -> int:
    """Position of the big blind; left of the button where nobody posts."""
    posts = len(game.forcing.blinds)
    if seats == 2 and posts == 2:
        return 0 if game.forcing.heads_up == "button" else 1
    return max(0, posts - 1)


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
