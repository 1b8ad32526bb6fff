"""Betting: who opens, what a call costs, what may be raised, when a round is over (sections 3 and 4).

A raise sets `todo` to all other able seats, any other act removes a bit; the round is over when
`todo` is empty. So the big blind's option, re-opening and the last caller need no rule of their own.
"""

from __future__ import annotations

from typing import Literal, TypeVar

from msgspec.structs import replace

from purplepoker.engine.events import Acted, BringIn, Call, Closed, Event, Fold, Opened, Raise
from purplepoker.engine.game import Game
from purplepoker.engine.legal import Legal
from purplepoker.engine.pots import seats_of, uncalled
from purplepoker.engine.state import State
from purplepoker.errors import Code, Refused
from purplepoker.ranking.showing import showing
from purplepoker.variants.model import Bet

T = TypeVar("T")


def put_at(values: tuple[T, ...], seat: int, value: T) -> tuple[T, ...]:
    """The tuple with one place changed."""
    changed = list(values)
    changed[seat] = value
    return tuple(changed)


# --- opening and closing a round ------------------------------------------------------------------


def next_seat(mask: int, after: int) -> int:
    """The first seat of a mask left of `after`, going round; -1 for an empty mask."""
    if not mask:
        return -1
    higher = mask >> (after + 1) << (after + 1)
    pick = higher or mask
    return (pick & -pick).bit_length() - 1


def owes(state: State, seat: int, price: int | None = None) -> int:
    """Chips the seat must add to stay in, not cut to its stack.

    One who alone has chips left owes only what others really put in (section 3, short blind).
    `price`: what the round is about to open with, else what there is to match.
    """
    if price is None:
        price = state.to_match
    if not state.able & ~(1 << seat):
        return _lone_owes(price, state.bets, state.live, seat)
    owe = price - state.bets[seat]
    return owe if owe > 0 else 0


def _lone_owes(price: int, bets: tuple[int, ...], live: int, seat: int) -> int:
    """`owes` of the only one with chips left."""
    put_in = max((bets[p] for p in seats_of(live & ~(1 << seat))), default=0)
    return max(0, min(price, put_in) - bets[seat])


def first_seat(game: Game, state: State, step: Bet) -> int:
    """Who would open the round by position or cards, all-in or not."""
    if state.rounds == 0 and state.forced.opener >= 0:
        return state.forced.opener
    if step.first == "left" or (step.first == "opener" and state.forced.price):  # 7.1: with blinds
        return next_seat(state.live, -1)
    if step.first == "opener":
        start = state.opener
        return next_seat(state.live, start - 1) if start >= 0 else next_seat(state.live, -1)
    seats = [p for p in seats_of(state.live) if state.up[p]]
    if not seats:
        return next_seat(state.live, -1)
    if step.first == "low-card":
        return min(seats, key=lambda p: state.up[p][-1])
    if step.first == "high-card":
        return max(seats, key=lambda p: _high_card(game, state, p))
    function = game.high if step.first == "high-hand" else game.low
    if function is None:
        raise AssertionError("the game was compiled without a ranking for showing hands")
    if any(c < 0 for p in seats for c in state.up[p]):
        return next_seat(state.live, -1)
    best: dict[int, tuple[int, ...]]
    if all(len(state.up[p]) == 1 for p in seats):  # single cards by rank, not by readings
        sign = 1 if step.first == "high-hand" else -1
        best = {p: (sign * _rank(game, state.up[p][0], low_ace=sign < 0),) for p in seats}
    else:
        best = {p: showing(game.deck, function.role, function.settings, state.up[p]) for p in seats}
    most = max(best.values())
    tied = [p for p in seats if best[p] == most]
    if game.stakes.showing_ties == "suits":
        return max(tied, key=lambda p: max(state.up[p]))
    return tied[0]


def _high_card(game: Game, state: State, seat: int) -> tuple[int, int]:
    """Razz: the ace is low, so the highest door card is a king (BC-43)."""
    card = state.up[seat][-1]
    return _rank(game, card, low_ace=True), card


def _rank(game: Game, card: int, *, low_ace: bool) -> int:
    """Place of a card's rank in ascending order; a joker is beyond the ace, at whichever end (R-36)."""
    rank = game.deck.rank_of[card]
    if rank < 0:
        return -2 if low_ace else len(game.deck.ranks)
    return -1 if low_ace and game.deck.is_ace(card) else rank


def open_round(game: Game, state: State, step: Bet) -> Event:
    """`Opened`, or `Closed` at once where nobody can bet (with what was uncalled)."""
    able = state.able & state.live
    price = state.forced.price if state.rounds == 0 else 0
    start = first_seat(game, state, step)
    bring = game.stakes.bring_in if step.bring_in and not price else 0
    if bring and not able >> start & 1:
        price, bring = bring, 0
    if not able or (not able & (able - 1) and not owes(state, able.bit_length() - 1, price)):
        return close_round(state)
    actor = next_seat(able, start - 1)
    stakes = game.stakes
    capped = stakes.raise_cap is not None and not (
        stakes.cap_lifted == "two_at_start" and able.bit_count() == 2
    )
    must = (step.must or step.pass_and_out) and not bring
    return Opened(actor, able, price, bring, must, capped)


def apply_opened(game: Game, state: State, event: Opened) -> State:
    step = state.steps[state.at]
    stakes = game.stakes
    first = state.rounds == 0 and state.forced.price > 0
    if stakes.structure == "fixed-limit":
        size = game.bet_size(step) if isinstance(step, Bet) else stakes.small
    elif stakes.structure == "spread-limit":
        size = 1
    else:
        size = max(stakes.min_bet, state.forced.full) if first else stakes.min_bet
    kept = stakes.raise_cap_scope == "player_deal" and state.rounds > 0
    return replace(
        state,
        open=True,
        actor=event.actor,
        todo=event.todo,
        acted=0,
        to_match=event.price,
        full_to=event.price if first else 0,
        last_full=size,
        raises=state.forced.raises if first else 0,
        raised=state.raised if kept else (0,) * len(state.stacks),
        capped=event.capped,
        bring=event.bring_in,
        must=event.must,
        first=-1,
        aggressor=-1,
        rounds=state.rounds + 1,
    )


def close_round(state: State) -> Closed:
    """The round is over: what nobody called goes back (4.3, step 1)."""
    seat, back = uncalled(state.put, state.live)
    return Closed(seat, back)


def apply_closed(game: Game, state: State, event: Closed) -> State:
    stacks, put, able = state.stacks, state.put, state.able
    if event.back:
        stacks = put_at(stacks, event.seat, stacks[event.seat] + event.back)
        put = put_at(put, event.seat, put[event.seat] - event.back)
        able |= 1 << event.seat
    return replace(
        state,
        stacks=stacks,
        put=put,
        able=able,
        bets=(0,) * len(stacks),
        open=False,
        actor=-1,
        todo=0,
        to_match=0,
        bring=0,
        must=False,
        pretend=0,
        opener=state.first if state.open and state.first >= 0 else state.opener,
        rounds=state.rounds if state.open else state.rounds + 1,
        at=state.at + 1,
    )


# --- acts -----------------------------------------------------------------------------------------


def bet_step(state: State) -> Bet:
    step = state.steps[state.at]
    if not isinstance(step, Bet):
        raise AssertionError("a round is open on a step that is no bet")
    return step


def raise_bounds(game: Game, state: State, seat: int) -> tuple[int, int] | Code:
    """(least, most) total that the seat may bet or raise to, or why it may not."""
    stakes = game.stakes
    bit = 1 << seat
    stack, bet, to_match = state.stacks[seat], state.bets[seat], state.to_match
    total = bet + stack
    if not state.able & ~bit:
        return Code.NOBODY_LEFT
    if total <= to_match or total <= state.bring:
        return Code.CANNOT_RAISE
    structure = stakes.structure
    if state.acted & bit:
        facing = to_match - bet
        enough = (state.last_full + 1) // 2 if structure == "fixed-limit" else state.last_full
        if facing < enough:
            return Code.NOT_REOPENED
    if state.full_to and stakes.raise_cap is not None and state.capped and _at_cap(game, state, seat):
        return Code.CAPPED
    if not to_match and state.rounds == 1 and not _has_openers(game, state, seat):
        return Code.NEEDS_OPENERS
    if structure == "fixed-limit":
        least = most = state.full_to + state.last_full
        if least <= to_match or least <= state.bring:  # a bring-in as large as a bet is one
            least = most = max(to_match, state.bring) + state.last_full
    elif structure == "spread-limit":
        least = to_match + (state.last_full if stakes.min_raise == "previous" else 1)
        if state.bring:  # the same chips would be the bring-in
            least = max(least, state.bring + 1)
        most = max(least, to_match + stakes.limit)
    else:
        least = to_match + state.last_full
        if state.bring:
            least = max(least, state.bring + 1)
        most = total
        if structure == "pot-limit":
            pot = sum(state.put) + state.dead + sum(fee for fee, _ in state.fees) + state.pretend
            most = max(least, to_match + pot + to_match - bet)
    if stakes.max_bet is not None and structure != "fixed-limit":
        most = max(least, min(most, to_match + stakes.max_bet))
    return least if least < total else total, most if most < total else total


def _at_cap(game: Game, state: State, seat: int) -> bool:
    stakes = game.stakes
    if stakes.raise_cap is None:
        return False
    if stakes.cap_lifted == "two_left" and (state.live & state.able).bit_count() <= 2:
        return False
    done = state.raises if stakes.raise_cap_scope == "round" else state.raised[seat]
    return done >= stakes.raise_cap


def _has_openers(game: Game, state: State, seat: int) -> bool:
    """7.1: a pair of the rank named, or better, in the hand."""
    needs = bet_step(state).needs
    if not needs:
        return True
    cards = state.down[seat] + state.up[seat]
    if any(c < 0 for c in cards):
        return True
    share = game.shares[0]
    value = share.ranking.value(cards)
    if value.cls == "high_card":
        return False
    if value.cls != "pair":
        return True
    rank = next(r for r in game.deck.ranks if r.letter == needs[0])
    least = rank.points if share.ranking.role.kind == "purple" else rank.value
    return value.points[0] >= least


def legal_bets(game: Game, state: State, seat: int) -> Legal:
    """What the seat in turn may do in an open round, by the house's rules."""
    owe = owes(state, seat)
    stack = state.stacks[seat]
    bounds = raise_bounds(game, state, seat)
    least, most = bounds if type(bounds) is tuple else (None, None)
    if state.bring:
        return Legal(seat, bring_in=min(state.bring, stack), raise_min=least, raise_max=most)
    # fold, check, call by place: this is asked before every act, and names cost time
    if owe:
        return Legal(seat, True, False, owe if owe < stack else stack, least, most)
    must = state.must
    return Legal(seat, game.stakes.fold_unfaced or must, not must, None, least, most)


def decide_bet(game: Game, state: State, command: Fold | Call | BringIn | Raise) -> Event | Refused:
    """One act of the seat in turn: an `Acted`, or the refusal."""
    seat = command.seat
    if not state.open:
        return Refused(Code.NOT_ASKED, act=type(command).__name__.lower())
    if seat != state.actor:
        return Refused(Code.NOT_YOUR_TURN, seat=seat)
    if isinstance(command, Raise):
        return _decide_raise(game, state, command)
    bet, stack = state.bets[seat], state.stacks[seat]
    if isinstance(command, BringIn):
        if not state.bring:
            return Refused(Code.NOT_ASKED, act="a bring-in")
        return Acted(seat, "bring_in", bet + min(state.bring, stack))
    if state.bring:
        return Refused(Code.NOT_ASKED, act="anything but the bring-in or a completion")
    owe = owes(state, seat)
    if isinstance(command, Fold):
        if not owe and not game.stakes.fold_unfaced and not state.must:
            return Refused(Code.CANNOT_FOLD)
        return Acted(seat, "fold", bet)
    if owe:
        return Acted(seat, "call", bet + (owe if owe < stack else stack))
    if state.must and not game.stakes.lenient:
        return Refused(Code.CANNOT_CHECK, right="the betting must be opened: bet or fold")
    return Acted(seat, "check", bet)


def _decide_raise(game: Game, state: State, command: Raise) -> Event | Refused:
    seat, to = command.seat, command.to
    if type(to) is not int:
        return Refused(Code.NOT_WHOLE, token=to)
    total = state.bets[seat] + state.stacks[seat]
    act: Literal["raise", "bet"] = "raise" if state.to_match else "bet"
    if game.stakes.lenient:
        if to > total:
            return Refused(Code.TOO_LARGE, token=to, most=total)
        if to <= state.to_match:
            return Refused(Code.TOO_SMALL, token=to, least=state.to_match + 1)
        return Acted(seat, act, to)
    bounds = raise_bounds(game, state, seat)
    if isinstance(bounds, Code):
        right = "calling takes the whole stack" if bounds is Code.CANNOT_RAISE else ""
        if bounds is Code.CAPPED:
            ruling = "R-05" if game.stakes.raise_cap_scope == "round" else "R-06"
            return Refused(bounds, token=to, ruling=ruling)
        return Refused(bounds, token=bet_step(state).needs or to, right=right)
    least, most = bounds
    if to < least:
        return Refused(Code.TOO_SMALL, token=to, least=least)
    if to > most:
        return Refused(Code.TOO_LARGE, token=to, most=most)
    return Acted(seat, act, to)


def apply_acted(game: Game, state: State, event: Acted) -> State:
    seat, act = event.seat, event.act
    bit = 1 << seat
    todo = state.todo & ~bit
    acted = state.acted | bit
    acts, movers = state.acts + 1, state.movers | bit
    able, bets = state.able, state.bets
    if act == "fold":
        live = state.live & ~bit
        able &= ~bit
        todo, actor = _next_actor(state.to_match, bets, able, live, todo if live & (live - 1) else 0, seat)
        return replace(
            state,
            todo=todo,
            actor=actor,
            acted=acted,
            acts=acts,
            movers=movers,
            live=live,
            able=able,
            down=put_at(state.down, seat, ()),
            up=put_at(state.up, seat, ()),
            muck=state.muck + state.down[seat] + state.up[seat],
        )
    added = event.to - bets[seat]
    if not added:
        todo, actor = _next_actor(state.to_match, bets, able, state.live, todo, seat)
        return replace(state, todo=todo, actor=actor, acted=acted, acts=acts, movers=movers)
    stack = state.stacks[seat] - added
    if not stack:
        able &= ~bit
    # three times `put_at`, written out: this is done for every call
    places = [*state.stacks]
    places[seat] = stack
    stacks = (*places,)
    places = [*state.put]
    places[seat] += added
    put = (*places,)
    places = [*bets]
    places[seat] = event.to
    bets = (*places,)
    moved = {
        "acted": acted,
        "acts": acts,
        "movers": movers,
        "paid": True,
        "stacks": stacks,
        "put": put,
        "bets": bets,
        "able": able,
    }
    if act == "call":
        todo, actor = _next_actor(state.to_match, bets, able, state.live, todo, seat)
        return replace(state, todo=todo, actor=actor, **moved)
    if act == "bring_in":
        # the bring-in is no full bet: completing it is the first one (3)
        todo, actor = _next_actor(state.bring, bets, able, state.live, todo, seat)
        return replace(state, todo=todo, actor=actor, to_match=state.bring, bring=0, **moved)
    full, last_full, is_raise = _counted(game, state, event.to)
    todo, actor = _next_actor(event.to, bets, able, state.live, able & ~bit, seat)
    return replace(
        state,
        todo=todo,
        actor=actor,
        **moved,
        to_match=event.to,
        full_to=event.to if full else state.full_to,
        last_full=last_full,
        raises=state.raises + is_raise,
        raised=put_at(state.raised, seat, state.raised[seat] + 1) if is_raise else state.raised,
        bring=0,
        must=False,
        first=seat if state.first < 0 else state.first,
        aggressor=seat,
    )


def _counted(game: Game, state: State, to: int) -> tuple[bool, int, bool]:
    """(full bet or raise?, size of the last full one afterwards, counts as a raise?) by R-27."""
    structure = game.stakes.structure
    if structure == "fixed-limit":
        full = 2 * (to - state.full_to) >= state.last_full
        return full, state.last_full, full and state.full_to > 0
    size = to - state.to_match
    if structure == "spread-limit":
        last = size if game.stakes.min_raise == "previous" and size >= state.last_full else state.last_full
        return True, last, state.full_to > 0
    full = size >= state.last_full
    return full or not state.full_to, size if full else state.last_full, state.to_match > 0


def _next_actor(
    price: int, bets: tuple[int, ...], able: int, live: int, todo: int, seat: int
) -> tuple[int, int]:
    """(who still owes an act, who speaks next); a lone able seat that owes nothing has nothing to decide."""
    if not todo:
        return 0, -1
    if not able & (able - 1) and not _lone_owes(price, bets, live, able.bit_length() - 1):
        return 0, -1
    pick = todo >> (seat + 1) << (seat + 1) or todo  # as `next_seat`
    return todo, (pick & -pick).bit_length() - 1
