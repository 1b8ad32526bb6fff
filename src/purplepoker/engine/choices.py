"""Choices that are no bets: discard, draw, exchange, arrange, flip, pass, declare, number of run-outs.

Together choices (discard, arrange, flip, pass, declare, runs) take every seat in any order, hide
each until all are in, and are then carried out by one `Resolved`. Draw and exchange go in turn.
"""

from __future__ import annotations

from collections.abc import Sequence

from msgspec.structs import replace

from purplepoker.cards import UNKNOWN
from purplepoker.engine.betting import next_seat, owes, put_at
from purplepoker.engine.dealing import left, pile
from purplepoker.engine.events import (
    Asked,
    Cards,
    Chosen,
    Command,
    Event,
    Order,
    Resolved,
    Runs,
    Say,
    Skipped,
    Stay,
    Swap,
    Throw,
    Thrown,
    Turnup,
)
from purplepoker.engine.game import Game
from purplepoker.engine.legal import Legal
from purplepoker.engine.pots import seats_of
from purplepoker.engine.state import State
from purplepoker.errors import Code, Refused
from purplepoker.variants.model import Bet, Board, Discard, Draw, Exchange, Flip, Pass, Step, Turn

IN_TURN = ("draw", "exchange", "show")


# --- asking -----------------------------------------------------------------------------------------


def ask(game: Game, state: State, step: Step) -> Event:
    """A choice step begins: `Asked`, or carried out or skipped at once where nobody has a choice."""
    kind = step.__struct_config__.tag
    if not isinstance(kind, str):
        raise AssertionError("steps are tagged by text")
    todo = state.live
    if isinstance(step, Flip) and step.which == "first":
        moves = tuple((p, state.down[p][: step.n]) for p in seats_of(state.live))
        return Resolved("flip", moves)
    if isinstance(step, Exchange):
        todo = sum(
            1 << p
            for p in seats_of(state.live & state.able)
            if not isinstance(swap_price(game, state, p), Refused)
        )
        if not todo:
            return Skipped()
    return Asked(kind, todo)


def apply_asked(game: Game, state: State, event: Asked) -> State:
    return replace(
        state,
        choice=event.choice,
        todo=event.todo,
        chosen=(None,) * len(state.stacks),
        actor=next_seat(event.todo, -1) if event.choice in IN_TURN else -1,
    )


# --- prices and limits --------------------------------------------------------------------------------


def swap_price(game: Game, state: State, seat: int) -> int | Refused:
    """What this seat's next exchange costs (R-09), or why it may not exchange (R-10, R-12)."""
    fee = game.variant.fee
    if fee is None or not state.live >> seat & 1 or not state.able >> seat & 1:
        return Refused(Code.NOT_ASKED, act="an exchange")
    done = state.swaps[seat]
    if fee.times and done >= fee.times:
        return Refused(Code.NOT_ASKED, act="another exchange")
    price = game.stakes.fee_unit * (fee.first + fee.step * done)
    chips = state.stacks[seat] + state.reserve[seat]
    if chips < price:
        return Refused(Code.CANNOT_PAY, token=price, right=f"{chips} chips are left")
    if chips == price and state.open and owes(state, seat):
        return Refused(Code.CANNOT_PAY, token=price, right="a bet is still to be matched")
    count = len(state.down[seat])
    if left(state) + len(pile(state)) < count:
        return Refused(Code.STOCK_SHORT, token=count)
    return price


def most_drawn(game: Game, state: State, step: Draw, seat: int) -> int:
    """The most cards this seat may draw; more than `most` only for one who has an ace to keep."""
    hand = state.down[seat]
    most = step.most
    if step.with_ace > most and any(_ace(game, card) for card in hand):
        most = max(most, min(step.with_ace, len(hand) - 1))
    return min(len(hand), most, left(state) + len(pile(state)))


def _ace(game: Game, card: int) -> bool:
    """An ace, a joker, which may be one (R-36), or a card nobody has told us; a wild rank is itself."""
    return card < 0 or game.deck.is_ace(card)


def legal_choice(game: Game, state: State, seat: int) -> Legal:
    """What a seat that owes a choice may do."""
    kind = state.choice
    if kind == "runs":
        return Legal(seat, runs=most_runs(game, state))
    if kind == "declare":
        return Legal(seat, declare=True)
    step = state.steps[state.at]
    if isinstance(step, Discard):
        return Legal(seat, discard=(step.n, step.n))
    if isinstance(step, Draw):
        most = most_drawn(game, state, step, seat)
        return Legal(seat, discard=(step.least, most), without_ace=step.most if step.most < most else None)
    if isinstance(step, Exchange):
        price = swap_price(game, state, seat)
        return Legal(seat, exchange=None if isinstance(price, Refused) else price, stay=True)
    if kind == "arrange":
        return Legal(seat, order=len(state.down[seat]))
    if isinstance(step, Flip | Pass):
        return Legal(seat, turnup=step.n)
    return Legal(seat)


def swap_in_turn(game: Game, state: State, seat: int) -> int | None:
    """Price of an exchange on a betting turn (Swiss), None where it is not open."""
    step = state.steps[state.at]
    if not isinstance(step, Bet) or not step.exchange or state.actor != seat:
        return None
    price = swap_price(game, state, seat)
    return None if isinstance(price, Refused) else price


# --- deciding -----------------------------------------------------------------------------------------


def decide_choice(game: Game, state: State, command: Command) -> Event | Refused:
    """A choice command into an event, or the refusal."""
    seat: int = command.seat  # type: ignore[attr-defined]
    kind = state.choice
    name = type(command).__name__.lower()
    if isinstance(command, Swap) and state.open:
        return _decide_swap_in_turn(game, state, seat)
    if not kind or not state.todo >> seat & 1:
        return Refused(Code.NOT_ASKED, act=name)
    if kind in IN_TURN and state.actor != seat:
        return Refused(Code.NOT_YOUR_TURN, seat=seat)
    cards = getattr(command, "cards", ())
    if type(cards) is not tuple or any(type(card) is not int for card in cards):  # True == 1, and 1.0
        return Refused(Code.NOT_HELD, token=cards)
    step = state.steps[state.at] if state.at < len(state.steps) else None
    if isinstance(command, Throw) and isinstance(step, Discard | Draw) and kind in ("discard", "draw"):
        return _decide_throw(game, state, step, command)
    if isinstance(command, Swap) and kind == "exchange":
        price = swap_price(game, state, seat)
        if isinstance(price, Refused):
            return price
        return Thrown(seat, state.down[seat], price, len(state.down[seat]))
    if isinstance(command, Stay) and kind == "exchange":
        return Thrown(seat, ())
    if isinstance(command, Order) and kind == "arrange":
        if sorted(command.cards) != sorted(state.down[seat]):
            return Refused(
                Code.WRONG_NUMBER, token=len(command.cards), right="all concealed cards, each once"
            )
        return Chosen(seat, command.cards)
    if isinstance(command, Turnup) and isinstance(step, Flip | Pass) and kind in ("flip", "pass"):
        if len(command.cards) != step.n:
            return Refused(Code.WRONG_NUMBER, token=len(command.cards), right=f"{step.n} are asked for")
        return _not_held(game, state, seat, command.cards) or Chosen(seat, command.cards)
    if isinstance(command, Say) and kind == "declare":
        if command.way not in ("high", "low", "both"):
            return Refused(Code.BAD_WAY, token=command.way)
        return Chosen(seat, way=command.way)
    if isinstance(command, Runs) and kind == "runs":
        if type(command.n) is not int:
            return Refused(Code.NOT_WHOLE, token=command.n)
        most = most_runs(game, state)
        if not 1 <= command.n <= most:
            code = Code.TOO_SMALL if command.n < 1 else Code.TOO_LARGE
            return Refused(code, token=command.n, least=1, most=most)
        return Chosen(seat, n=command.n)
    return Refused(Code.NOT_ASKED, act=name)


def _decide_swap_in_turn(game: Game, state: State, seat: int) -> Event | Refused:
    step = state.steps[state.at]
    if not isinstance(step, Bet) or not step.exchange:
        return Refused(Code.NOT_ASKED, act="an exchange")
    if state.actor != seat:
        return Refused(Code.NOT_YOUR_TURN, seat=seat)
    price = swap_price(game, state, seat)
    if isinstance(price, Refused):
        return price
    return Thrown(seat, state.down[seat], price, len(state.down[seat]), done=False)


def _decide_throw(game: Game, state: State, step: Discard | Draw, command: Throw) -> Event | Refused:
    seat, cards = command.seat, command.cards
    if isinstance(step, Discard):
        if len(cards) != step.n:
            return Refused(Code.WRONG_NUMBER, token=len(cards), right=f"exactly {step.n} must be thrown")
        return _not_held(game, state, seat, cards) or Chosen(seat, cards)
    least, most = step.least, min(step.most, len(state.down[seat]))
    refused = _not_held(game, state, seat, cards)
    if refused:
        return refused
    if step.with_ace > step.most:
        kept = list(state.down[seat])
        for card in cards:
            kept.remove(card)
        if any(_ace(game, card) for card in kept):
            most = min(step.with_ace, len(state.down[seat]))
    if not least <= len(cards) <= most:
        return Refused(Code.WRONG_NUMBER, token=len(cards), right=f"{least} to {most} may be drawn")
    if left(state) + len(pile(state)) < len(cards) and not game.stakes.dealer:
        return Refused(Code.STOCK_SHORT, token=len(cards))
    return Thrown(seat, cards, owed=len(cards))


def _not_held(game: Game, state: State, seat: int, cards: Sequence[int]) -> Refused | None:
    """Refuses a card that is not among the seat's concealed cards.

    Where chance is the dealer an unknown one stands for any: `without` says what is known then.
    """
    hand = list(state.down[seat])
    if game.stakes.dealer and UNKNOWN in cards:
        cards = [card for card in cards if card != UNKNOWN]
    for card in cards:
        if card not in hand:
            known = type(card) is int and -1 <= card < game.deck.size
            return Refused(Code.NOT_HELD, token=game.deck.text(card) if known else card)
        hand.remove(card)
    return None


# --- carrying out ---------------------------------------------------------------------------------------


def apply_chosen(game: Game, state: State, event: Chosen) -> State:
    todo = state.todo & ~(1 << event.seat)
    chosen = list(state.chosen)
    chosen[event.seat] = event.cards
    new = replace(
        state,
        todo=todo,
        chosen=tuple(chosen),
        acts=state.acts + 1,
        movers=state.movers | 1 << event.seat,
    )
    if event.way:
        ways = list(state.ways or ("",) * len(state.stacks))
        ways[event.seat] = event.way
        new = replace(new, ways=tuple(ways))
    if event.n:
        new = replace(new, votes=put_at(state.votes, event.seat, event.n))
    return new


def resolve_choice(game: Game, state: State) -> Event:
    """All have chosen."""
    if state.choice == "runs":
        wanted = {state.votes[p] for p in seats_of(state.live)}
        return Resolved("runs", runs=wanted.pop() if len(wanted) == 1 else 1)
    if state.choice == "declare":
        return Resolved("declare", ways=state.ways)
    moves = tuple((p, state.chosen[p] or ()) for p in seats_of(state.live))
    return Resolved(state.choice, moves)


def apply_resolved(game: Game, state: State, event: Resolved) -> State:
    none: tuple[Cards | None, ...] = (None,) * len(state.stacks)
    if event.choice == "runs":
        return _with_runs(replace(state, choice="", chosen=none, runs=event.runs), event.runs)
    down, up = list(state.down), list(state.up)
    muck = state.muck
    step = state.steps[state.at]
    for seat, cards in event.moves:
        if event.choice == "arrange":
            down[seat] = cards
            continue
        down[seat] = without(down[seat], cards)
        if event.choice == "discard":
            muck += cards
        elif event.choice == "flip":
            up[seat] += cards
    if isinstance(step, Pass):
        seats = seats_of(state.live)
        for seat, cards in event.moves:
            down[seats[(seats.index(seat) + step.to) % len(seats)]] += cards
    return replace(
        state,
        down=tuple(down),
        up=tuple(up),
        muck=muck,
        ways=event.ways or state.ways,
        choice="",
        chosen=none,
        actor=-1,
        at=state.at + 1,
    )


def _with_runs(state: State, runs: int) -> State:
    """The rest of the board once more for every further run, on copies of the rows."""
    if runs < 2:
        return state
    again = [s for s in state.steps[state.at :] if isinstance(s, Board)]
    copies = [replace(s, run=run) for run in range(1, runs) for s in again]
    last = max(i for i, s in enumerate(state.steps) if isinstance(s, Board))
    steps = state.steps[: last + 1] + tuple(copies) + state.steps[last + 1 :]
    return replace(state, steps=steps, rows=state.rows * runs)


def most_runs(game: Game, state: State) -> int:
    """How often the rest can be dealt: only open board cards are to come, and the stock serves them all."""
    rest = state.steps[state.at :]
    again = (
        any(isinstance(s, Board) and not s.down for s in rest)
        and not any(isinstance(s, Turn) for s in rest)
        and all(isinstance(s, Board | Bet) for s in rest)
    )
    if not again:
        return 1
    each = sum(len(s.to) + s.burn for s in rest if isinstance(s, Board))
    return max(1, min(game.stakes.max_runs, left(state) // each))


def without(hand: Cards, cards: Sequence[int]) -> Cards:
    """The hand less these cards, in the same order.

    One that comes to light was an unknown one; when unknown ones go, any may have gone: what is left of a
    hand partly known is unknown.
    """
    rest = list(hand)
    if UNKNOWN in cards:
        return (UNKNOWN,) * (len(rest) - len(cards))
    for card in cards:
        rest.remove(card if card in rest else UNKNOWN)
    return tuple(rest)


def apply_thrown(game: Game, state: State, event: Thrown) -> State:
    seat = event.seat
    bit = 1 << seat
    new = replace(state, acts=state.acts + 1, movers=state.movers | bit, paid=state.paid or event.fee > 0)
    if event.cards:
        down = list(state.down)
        down[seat] = without(down[seat], event.cards)
        new = replace(new, down=tuple(down), held=event.cards, owed=put_at(state.owed, seat, event.owed))
    if event.fee:
        new = _pay_fee(game, new, seat, event.fee)
    if event.done:
        todo = state.todo & ~bit
        if not todo:
            return replace(new, todo=0, actor=-1, choice="", at=state.at + 1)
        return replace(new, todo=todo, actor=next_seat(todo, seat))
    if not new.able & bit:  # paid his last chip with nothing to match: his turn ends as a check
        todo = state.todo & ~bit
        able = new.able
        if todo and not able & (able - 1) and not owes(new, able.bit_length() - 1):
            todo = 0
        return replace(new, todo=todo, acted=state.acted | bit, actor=next_seat(todo, seat))
    return new


def _pay_fee(game: Game, state: State, seat: int, fee: int) -> State:
    """The fee is no bet; who may win it is fixed now (R-14). A cap per deal does not count it (R-39)."""
    others = state.live & ~(1 << seat)
    who = others & state.able
    if not who and others:
        most = max(state.put[p] for p in seats_of(others))
        who = sum(1 << p for p in seats_of(others) if state.put[p] == most)
    from_reserve = min(fee, state.reserve[seat])
    stack = state.stacks[seat] - (fee - from_reserve)
    main = game.stakes.fee_pot == "main"
    return replace(
        state,
        stacks=put_at(state.stacks, seat, stack),
        reserve=put_at(state.reserve, seat, state.reserve[seat] - from_reserve),
        able=state.able if stack else state.able & ~(1 << seat),
        dead=state.dead + fee if main else state.dead,
        fees=state.fees if main else (*state.fees, (fee, who | 1 << seat)),
        swaps=put_at(state.swaps, seat, state.swaps[seat] + 1),
    )
