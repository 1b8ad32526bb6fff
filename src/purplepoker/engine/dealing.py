"""Cards: dealing, burning, turning, throwing, reshuffling; in dealer mode taking them as told.

Every card is in one place at any time: stock (from `top` on), hands, rows, hidden, burns, muck,
held, next_burn or aside. A street is one event. The stock is never copied: dealing moves an index.
"""

from __future__ import annotations

from collections.abc import Sequence

from msgspec.structs import replace

from purplepoker.cards import UNKNOWN
from purplepoker.engine.betting import put_at
from purplepoker.engine.events import (
    Boarded,
    Cards,
    Dealt,
    Event,
    Give,
    Name,
    Named,
    Shuffled,
    Turned,
)
from purplepoker.engine.game import Game
from purplepoker.engine.pots import seats_of
from purplepoker.engine.state import State
from purplepoker.errors import Code, Refused
from purplepoker.rng import order
from purplepoker.variants.model import Board, Deal, Restock, Turn


def burning(state: State, wanted: bool) -> tuple[int | None, int]:
    """(card to burn, cards that takes from the stock): one that must be burned next goes first."""
    if not wanted:
        return None, 0
    if state.next_burn:
        return state.next_burn[0], 0
    return (state.stock[state.top] if left(state) else None), 1


def left(state: State) -> int:
    """Cards left in the stock."""
    return len(state.stock) - state.top


def pile(state: State) -> Cards:
    """What a reshuffle may use: thrown and folded cards and burns, not those thrown just now (R-12)."""
    return state.muck + state.burns


# --- what the dealer does next -------------------------------------------------------------------


def deal_step(game: Game, state: State, step: Deal) -> Event | None:
    """The street, a reshuffle before it, or stud's shared card (7.3); None in dealer mode."""
    seats = seats_of(state.live)
    each = step.down + step.up
    if game.stakes.dealer:
        return None
    burn, taken = burning(state, step.burn)
    need = len(seats) * each + taken
    if left(state) < need:
        if step.short == "shared":
            return _short_street(game, state, len(seats))
        if pile(state):
            return shuffle(state, "muck")
        raise Refused(Code.STOCK_SHORT, token=need)
    top = state.top + taken
    n = len(seats)
    concealed = state.stock[top : top + n * step.down]
    showing = state.stock[top + n * step.down : top + n * each]
    hands = tuple([(p, concealed[j::n], showing[j::n]) for j, p in enumerate(seats)])
    return Dealt(hands, burn)


def _short_street(game: Game, state: State, players: int) -> Event:
    """7.3: mix the burns in if that serves everybody, else one common card for all."""
    if state.burns and (left(state) + len(state.burns) >= players + 2 or left(state) < 3):
        return shuffle(state, "burns")
    burn, taken = burning(state, True)
    return Dealt((), burn, state.stock[state.top + taken])


def board_step(game: Game, state: State, step: Board) -> Event | None:
    if game.stakes.dealer:
        return None
    burn, taken = burning(state, step.burn)
    need = len(step.to) + taken
    if left(state) < need:
        if pile(state):
            return shuffle(state, "muck")
        raise Refused(Code.STOCK_SHORT, token=need)
    top = state.top + taken
    cards = state.stock[top : top + len(step.to)]
    return Boarded(cards, tuple([game.rows[name] for name in step.to]), burn, step.down, step.run)


def turn_step(game: Game, state: State, step: Turn) -> Turned:
    """Face-down cards of each named row are turned, oldest first."""
    used: dict[int, int] = {}
    cards = []
    rows = tuple(game.rows[name] for name in step.of)
    for row in rows:
        cards.append(state.hidden[row][used.get(row, 0)])
        used[row] = used.get(row, 0) + 1
    return Turned(tuple(cards), rows, step.run)


def restock_step(state: State, step: Restock) -> Shuffled:
    return shuffle(state, "aside", step.keep)


def replacements(game: Game, state: State) -> Event | None:
    """Cards owed for a throw: what is left, then a reshuffle (R-12). None in dealer mode."""
    seat = next(p for p, k in enumerate(state.owed) if k)
    want = state.owed[seat]
    have = left(state)
    if game.stakes.dealer:
        return shuffle(state, "muck") if have < want and pile(state) else None
    if not have:
        return shuffle(state, "muck")
    count = min(want, have)
    return Dealt(((seat, state.stock[state.top : state.top + count], ()),), reason="owed", done=count == want)


def shuffle(state: State, source: str, keep: int = 0) -> Shuffled:
    """The key alone decides the order, so a replay meets the same cards; `keep` cards stay set aside."""
    label = f"reshuffle {state.shuffles}"
    rest = state.stock[state.top :]
    if source == "muck":
        took = pile(state)
        mixed = [took[i] for i in order(state.key, len(took), label)]
        return Shuffled(rest + tuple(mixed), took, "muck")
    took = state.burns if source == "burns" else state.aside[keep:]
    every = rest + took
    mixed = [every[i] for i in order(state.key, len(every), label)]
    return Shuffled(tuple(mixed), took, "burns" if source == "burns" else "aside")


# --- dealer mode: cards as somebody tells them ----------------------------------------------------


def known(state: State) -> set[int]:
    """Every card somebody has told us that is not in the stock."""
    places: list[Sequence[int]] = [*state.down, *state.up, *state.hidden, state.muck, state.burns, state.held]
    places += [state.aside, state.next_burn]
    places.extend(row for run in state.rows for row in run)
    return {c for cards in places for c in cards if c >= 0}


def check_told(game: Game, state: State, cards: Sequence[int], besides: Sequence[int] = ()) -> Refused | None:
    if type(cards) is not tuple:
        return Refused(Code.UNKNOWN_CARD, token=cards, right="a tuple of card ids")
    taken = known(state) - set(besides)
    seen: set[int] = set()
    for card in cards:
        if type(card) is not int or not -1 <= card < game.deck.size:
            return Refused(Code.UNKNOWN_CARD, token=card, right=f"card ids are 0 to {game.deck.size - 1}")
        if card >= 0 and (card in taken or card in seen):
            return Refused(Code.CARD_KNOWN, token=game.deck.text(card))
        seen.add(card)
    return None


def decide_give(game: Game, state: State, command: Give) -> Event | Refused:
    """The next cards of the deal under way, to a seat or (seat -1) to the board."""
    if not game.stakes.dealer:
        return Refused(Code.NOT_DEALING, right="the cards are dealt by the program here")
    refused = check_told(game, state, command.cards)
    if refused:
        return refused
    cards, seat = command.cards, command.seat
    owed = any(state.owed)
    if owed:
        if seat < 0 or not state.owed[seat]:
            due = next(p for p, k in enumerate(state.owed) if k)
            return Refused(Code.NOT_DEALING, right=f"seat {due} is owed {state.owed[due]} first")
        if not 1 <= len(cards) <= state.owed[seat]:
            return Refused(
                Code.WRONG_NUMBER, token=len(cards), right=f"seat {seat} is owed {state.owed[seat]}"
            )
        return Dealt(((seat, cards, ()),), reason="owed", done=len(cards) == state.owed[seat])
    step = state.steps[state.at] if state.at < len(state.steps) else None
    if state.todo or not isinstance(step, Deal | Board):
        return Refused(
            Code.NOT_DEALING, right="somebody has to act first" if state.todo else "the deal is complete"
        )
    begun = any(state.given)
    burn = None
    if step.burn and not begun:
        burn = state.next_burn[0] if state.next_burn else UNKNOWN
    if isinstance(step, Board) or seat < 0:
        if seat >= 0:
            return Refused(Code.NOT_DEALING, right="the next cards belong to the board")
        if isinstance(step, Deal):
            if step.short == "shared" and not begun and len(cards) == 1:
                return Dealt((), UNKNOWN, cards[0])
            return Refused(Code.NOT_DEALING, right="the next cards belong to the players")
        due = len(step.to) - state.given[-1]
        if not 1 <= len(cards) <= due:
            return Refused(Code.WRONG_NUMBER, token=len(cards), right=f"{due} board cards are due")
        names = step.to[state.given[-1] : state.given[-1] + len(cards)]
        rows = tuple(game.rows[name] for name in names)
        return Boarded(cards, rows, burn, step.down, step.run, len(cards) == due)
    each = step.down + step.up
    if not state.live >> seat & 1:
        return Refused(Code.NOT_DEALING, right=f"seat {seat} is not in the hand")
    got = state.given[seat]
    if not 1 <= len(cards) <= each - got:
        return Refused(Code.WRONG_NUMBER, token=len(cards), right=f"seat {seat} is due {each - got}")
    concealed = max(0, min(len(cards), step.down - got))
    done = all(state.given[p] + (len(cards) if p == seat else 0) == each for p in seats_of(state.live))
    return Dealt(((seat, cards[:concealed], cards[concealed:]),), burn, None, done)


def decide_name(game: Game, state: State, command: Name) -> Event | Refused:
    """A whole hand told: known cards must be among it, the rest fills the unknown places."""
    if not game.stakes.dealer:
        return Refused(Code.NOT_DEALING, right="the cards are dealt by the program here")
    seat = command.seat
    refused = check_told(game, state, command.cards, state.down[seat] + state.up[seat])
    if refused:
        return refused
    cards = list(command.cards)
    down, up = state.down[seat], state.up[seat]
    if len(cards) != len(down) + len(up):
        return Refused(Code.WRONG_NUMBER, token=len(cards), right=f"seat {seat} holds {len(down) + len(up)}")
    for card in (*up, *down):
        if card >= 0:
            if card not in cards:
                return Refused(Code.CARD_KNOWN, token=game.deck.text(card))
            cards.remove(card)
    fill = iter(cards)
    new_down = tuple(c if c >= 0 else next(fill) for c in down)
    new_up = tuple(c if c >= 0 else next(fill) for c in up)
    return Named(seat, new_down, new_up)


# --- apply ------------------------------------------------------------------------------------------


def apply_dealt(game: Game, state: State, event: Dealt) -> State:
    down, up = list(state.down), list(state.up)
    count = 0
    for seat, concealed, showing in event.hands:
        if concealed:
            down[seat] += concealed
        if showing:
            up[seat] += showing
        count += len(concealed) + len(showing)
    if event.reason == "owed":
        seat = event.hands[0][0]
        rest = state.owed[seat] - count
        return replace(
            state,
            down=tuple(down),
            top=min(state.top + count, len(state.stock)),
            owed=put_at(state.owed, seat, rest),
            held=state.held if rest else (),
            muck=state.muck if rest else state.muck + state.held,
        )
    rows = state.rows
    burns, next_burn, taken = _burned(state, event.burn)
    count += taken
    if event.shared is not None:
        count += 1
        row = game.rows["shared"]
        rows = tuple(put_row(run, row, (event.shared,)) for run in rows)
    given = state.given
    if game.stakes.dealer:
        given = (0,) * len(given) if event.done else _given(given, event)
    return replace(
        state,
        down=tuple(down),
        up=tuple(up),
        top=min(state.top + count, len(state.stock)),
        burns=burns,
        next_burn=next_burn,
        rows=rows,
        given=given,
        at=state.at + event.done,
    )


def _burned(state: State, burn: int | None) -> tuple[Cards, Cards, int]:
    """Burns, cards to be burned next, and how many cards of the stock the burn took."""
    if burn is None:
        return state.burns, state.next_burn, 0
    return (*state.burns, burn), state.next_burn[1:], 0 if state.next_burn else 1


def _given(given: tuple[int, ...], event: Dealt) -> tuple[int, ...]:
    seat, concealed, showing = event.hands[0]
    return put_at(given, seat, given[seat] + len(concealed) + len(showing))


def put_row(rows: tuple[Cards, ...], row: int, cards: Cards) -> tuple[Cards, ...]:
    changed = list(rows)
    changed[row] = changed[row] + cards
    return tuple(changed)


def apply_boarded(game: Game, state: State, event: Boarded) -> State:
    hidden, rows = state.hidden, state.rows
    if event.down:
        changed = list(hidden)
        for card, row in zip(event.cards, event.rows, strict=True):
            changed[row] += (card,)
        hidden = tuple(changed)
    else:
        board = list(rows[event.run])
        for card, row in zip(event.cards, event.rows, strict=True):
            board[row] += (card,)
        every = list(rows)
        every[event.run] = tuple(board)
        rows = tuple(every)
    count = len(event.cards)
    burns, next_burn, taken = _burned(state, event.burn)
    count += taken
    given = state.given
    if game.stakes.dealer:
        given = (
            (0,) * len(given) if event.done else put_at(given, len(given) - 1, given[-1] + len(event.cards))
        )
    return replace(
        state,
        rows=rows,
        hidden=hidden,
        burns=burns,
        next_burn=next_burn,
        given=given,
        top=min(state.top + count, len(state.stock)),
        at=state.at + event.done,
        calm=state.acts if event.done else state.calm,
    )


def apply_turned(game: Game, state: State, event: Turned) -> State:
    hidden = list(state.hidden)
    board = list(state.rows[event.run])
    for card, row in zip(event.cards, event.rows, strict=True):
        hidden[row] = hidden[row][1:]
        board[row] += (card,)
    rows = list(state.rows)
    rows[event.run] = tuple(board)
    return replace(state, hidden=tuple(hidden), rows=tuple(rows), at=state.at + 1)


def apply_shuffled(game: Game, state: State, event: Shuffled) -> State:
    return replace(
        state,
        stock=event.stock,
        top=0,
        burns=() if event.source in ("muck", "burns") else state.burns,
        muck=() if event.source == "muck" else state.muck,
        aside=state.aside[: len(state.aside) - len(event.took)] if event.source == "aside" else state.aside,
        at=state.at + (event.source == "aside"),
        shuffles=state.shuffles + 1,
    )


def apply_named(game: Game, state: State, event: Named) -> State:
    down, up = list(state.down), list(state.up)
    down[event.seat], up[event.seat] = event.down, event.up
    return replace(state, down=tuple(down), up=tuple(up))
