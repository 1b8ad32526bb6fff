"""Rulings on errors of the dealer (section 10): a few card moves, and the rest of the program edited.

A ruling is the host's `Rule`, an event `Ruled`, and whatever the program then does by itself: a card owed,
a burn, a `Restock`. Nothing here knows a game: whether the rules of the hold'em family hold (R-42) is
whether its program lays a board. Chance stays an input: a restock is a `Shuffled`, as any other is.
"""

from __future__ import annotations

from msgspec.structs import replace

from purplepoker.cards import UNKNOWN
from purplepoker.engine.betting import put_at
from purplepoker.engine.choices import without
from purplepoker.engine.dealing import burning, check_told, left, pile, turn_step
from purplepoker.engine.events import Cards, Event, Rule, Ruled, What
from purplepoker.engine.game import Game
from purplepoker.engine.pots import seats_of
from purplepoker.engine.showdown import over
from purplepoker.engine.state import State
from purplepoker.errors import Code, Refused
from purplepoker.variants.model import AnyStep, Bet, Board, Deal, Restock, Turn

WHATS: dict[str, str] = {
    "exposed": "an exposed card",
    "extra_card": "an extra card",
    "extra_board": "too many board cards",
    "early_board": "early board cards",
    "misdeal": "a misdeal",
    "void": "the end of the hand",
}
"""Everything that may be ruled on, in words."""

ENDS = ("I-1", "I-2b", "misdeal", "void")
"""Rulings after which the hand is over and all chips go back."""


def family(game: Game) -> bool:
    """R-42: whether these rules hold, and not only the misdeal."""
    return any(isinstance(step, Board) for step in game.variant.steps)


# --- deciding -----------------------------------------------------------------------------------------


def decide_rule(game: Game, state: State, command: Rule) -> Event | Refused:
    """The ruling that follows from what happened, or why there is none."""
    what = command.what
    refused = _wrong(game, state, command)
    if refused:
        return refused
    if state.choice == "show" or (state.at >= len(state.steps) and not state.open):
        return _late(what, "the hands are shown, so cards speak", "I-1")
    if what == "void":
        return Ruled("void", what)
    if what == "misdeal":
        return _misdeal(game, state, Ruled("misdeal", what))
    if not family(game):
        return _none(what, "these rules are for games with a board, elsewhere only the misdeal exists")
    if any(state.owed):
        return _early(what, "a replacement card is due first", "I-2")
    event = _CASES[what](game, state, command)
    if isinstance(event, Ruled) and event.ruling not in ENDS and not game.stakes.dealer:
        after = apply_ruled(game, state, event)
        if not _served(after):
            return Refused(Code.STOCK_SHORT, token=command.n)
    return event


def _wrong(game: Game, state: State, command: Rule) -> Refused | None:
    """What no ruling could have been meant by: words and numbers of other kinds, a seat that is none."""
    if command.what not in tuple(WHATS):
        return Refused(Code.BAD_RULING, token=command.what, right="one of " + ", ".join(WHATS))
    seat, cards, n = command.seat, command.cards, command.n
    if type(n) is not int or not 1 <= n <= game.deck.size:
        return Refused(Code.BAD_RULING, token=n, right="how many cards are too many, 1 or more")
    if type(cards) is not tuple or any(type(card) is not int for card in cards):
        return Refused(Code.BAD_RULING, token=cards, right="cards come as a tuple of card ids")
    if command.what in ("exposed", "extra_card"):
        if type(seat) is not int or not 0 <= seat < len(state.stacks) or not state.live >> seat & 1:
            return Refused(Code.NO_SUCH_SEAT, seat=seat)
    elif type(seat) is not int or seat != -1:
        return Refused(Code.BAD_RULING, token=seat, right="this ruling is about no seat")
    told = command.what == "exposed" or (
        game.stakes.dealer and command.what in ("extra_board", "early_board")
    )
    if cards and not told:
        return Refused(Code.BAD_RULING, token=len(cards), right="no cards are named here")
    return None


def _early(what: str, why: str, ruling: str) -> Refused:
    return Refused(Code.RULED_EARLY, act=WHATS[what], right=why, ruling=ruling)


def _late(what: str, why: str, ruling: str) -> Refused:
    return Refused(Code.RULED_LATE, act=WHATS[what], right=why, ruling=ruling)


def _none(what: str, why: str, ruling: str = "R-42") -> Refused:
    return Refused(Code.NO_RULING, act=WHATS[what], right=why, ruling=ruling)


def _misdeal(game: Game, state: State, event: Ruled) -> Ruled | Refused:
    """Only before two players have acted, or before substantial action; what was recorded did happen."""
    acts = state.acts
    if game.stakes.lenient:
        return event
    if game.stakes.misdeal_until == "substantial_action":
        if acts > 2 or (acts == 2 and state.paid):
            return _late(event.what, "there has been substantial action, so the hand goes on", "I-1")
    elif state.movers & (state.movers - 1):
        return _late(event.what, "two players have acted, so the hand goes on", "I-1")
    return event


def _dealt(state: State, what: What, ruling: str) -> int | Refused:
    """The step by which hole cards were dealt, if it is complete, the only one, and nobody has acted."""
    deals = [i for i, step in enumerate(state.steps[: state.at]) if isinstance(step, Deal)]
    if not deals or any(state.given):
        return _early(what, "the deal is to be complete first", ruling)
    if state.acts or len(deals) > 1:
        return _late(what, "somebody has acted since the cards were dealt", ruling)
    return deals[0]


def _exposed(game: Game, state: State, command: Rule) -> Event | Refused:
    """I-1, I-2, I-2b. Cards are counted as dealt to players: an early burn is not the first one (R-42)."""
    seat, cards = command.seat, command.cards
    deal = _dealt(state, "exposed", "I-2")
    if isinstance(deal, Refused):
        return deal
    if not cards or len(set(cards)) != len(cards):
        right = "the cards that were exposed, each once"
        return Refused(Code.BAD_RULING, token=len(cards), right=right, ruling="I-2")
    hand = state.down[seat]
    unknown = hand.count(UNKNOWN) if game.stakes.dealer else 0
    for card in cards:
        if not 0 <= card < game.deck.size:
            return Refused(Code.UNKNOWN_CARD, token=card, right=f"card ids are 0 to {game.deck.size - 1}")
        if card in state.up[seat] or (card in hand and state.shown >> seat & 1):
            right = "it lies open anyway, or its owner has shown it"
            return Refused(Code.BAD_RULING, token=game.deck.text(card), right=right, ruling="R-42")
        if card in hand:
            continue
        if not unknown or check_told(game, state, (card,)):
            return Refused(Code.NOT_HELD, token=game.deck.text(card))
        unknown -= 1
    if len(cards) > 1 or "I-2" in state.ruled:
        return _misdeal(game, state, Ruled("I-2b", "exposed", seat, cards))
    place = hand.index(cards[0] if cards[0] in hand else UNKNOWN)
    if place == 0 and seat in seats_of(state.live)[:2]:
        return _misdeal(game, state, Ruled("I-1", "exposed", seat, cards))
    if not left(state) and not pile(state):
        return Refused(Code.STOCK_SHORT, token=1)
    return Ruled("I-2", "exposed", seat, cards)


def _extra_card(game: Game, state: State, command: Rule) -> Event | Refused:
    """I-7 for one card to the first player dealt; anything else is a misdeal."""
    seat, n = command.seat, command.n
    first = seats_of(state.live)[0]
    if seat != first or n > 1 or "I-7" in state.ruled:
        return _misdeal(game, state, Ruled("misdeal", "extra_card", seat, n=n))
    deal = _dealt(state, "extra_card", "I-7")
    if isinstance(deal, Refused):
        return deal
    at = _burned(state)
    if at is not None:  # it came before that burn, so it is that burn
        return Ruled("I-7", "extra_card", seat, burn=state.burns[at])
    if not left(state):
        return Refused(Code.STOCK_SHORT, token=1)
    return Ruled("I-7", "extra_card", seat, burn=UNKNOWN if game.stakes.dealer else state.stock[state.top])


def _burned(state: State) -> int | None:
    """Where a burn lies that was made since the hole cards: theirs is the ruling's card (R-42).

    None: none was, or an earlier ruling has it already.
    """
    if "I-2" in state.ruled or "I-7" in state.ruled:
        return None
    deal = max(i for i, step in enumerate(state.steps[: state.at]) if isinstance(step, Deal))
    if not any(isinstance(step, Board) and step.burn for step in state.steps[deal : state.at]):
        return None
    return sum(isinstance(step, Deal | Board) and step.burn for step in state.steps[: deal + 1])


def _lying(state: State) -> Board | Turn | Deal | None:
    """The last street that was dealt."""
    dealt = [step for step in state.steps[: state.at] if isinstance(step, Deal | Board | Turn)]
    return dealt[-1] if dealt else None


def _extra_board(game: Game, state: State, command: Rule) -> Event | Refused:
    """I-3: for any street of several cards, for that street's cards only (R-42)."""
    step = _lying(state)
    if any(state.given):
        return _early("extra_board", "the street is to be complete first", "I-3")
    if isinstance(step, Turn):
        return _none("extra_board", "a face-down card turned too early is ruled as an early one")
    if not isinstance(step, Board) or step.down or len(step.to) < 2:
        return _none("extra_board", "this is for a street of several cards that lies on the board", "I-3")
    if state.acts != state.calm:
        return _late("extra_board", "something has happened since these cards fell", "I-3")
    extra = _told(game, state, command, command.n)
    if isinstance(extra, Refused):
        return extra
    rows = tuple(game.rows[name] for name in step.to)
    return Ruled("I-3", "extra_board", cards=_cards_of(state, step, rows) + extra, rows=rows, n=len(extra))


def _told(game: Game, state: State, command: Rule, count: int, after: int = 0) -> Cards | Refused:
    """So many cards of the stock, or as the dealer tells them; `after`: below a card that is burned."""
    if not game.stakes.dealer:
        if left(state) < count + after:
            return Refused(Code.STOCK_SHORT, token=count)
        return state.stock[state.top + after : state.top + after + count]
    cards = command.cards
    if not cards:
        return (UNKNOWN,) * count
    refused = check_told(game, state, cards)
    if refused:
        return refused
    if len(cards) != count and (command.what != "extra_board" or count > 1):
        return Refused(Code.WRONG_NUMBER, token=len(cards), right=f"{count} are asked for")
    return cards


def _cards_of(state: State, step: Board, rows: tuple[int, ...]) -> Cards:
    """The cards of a street that was the last to be laid, in the order dealt."""
    board = {row: list(state.rows[step.run][row][-rows.count(row) :]) for row in rows}
    return tuple(board[row].pop(0) for row in rows)


def _next(state: State) -> int | None:
    """The next step that lays or turns board cards, None where another comes before it."""
    for i in range(state.at + 1, len(state.steps)):
        if isinstance(state.steps[i], Deal | Board | Turn | Bet):
            return i if isinstance(state.steps[i], Board | Turn) else None
    return None


def _early_board(game: Game, state: State, command: Rule) -> Event | Refused:
    """I-4, I-5, I-6, and R-42 for cards that lay face down."""
    if not state.open or not state.todo:
        return _none("early_board", "no betting is going on that they could be too early for", "I-4")
    at = _next(state)
    step = None if at is None else state.steps[at]
    if at is None or not isinstance(step, Board | Turn) or (isinstance(step, Board) and step.down):
        return _none("early_board", "after this round no open board cards are to come", "I-4")
    if isinstance(step, Turn):
        turned = turn_step(game, state, step)
        cards = _turned(game, state, command, turned.cards)
        if isinstance(cards, Refused):
            return cards
        return Ruled("R-42", "early_board", cards=cards, rows=turned.rows)
    burn, taken = burning(state, step.burn)
    if taken and game.stakes.dealer:
        burn = UNKNOWN
    told = _told(game, state, command, len(step.to), taken)
    if isinstance(told, Refused):
        return told
    rows = tuple(game.rows[name] for name in step.to)
    if len(step.to) > 1 and not _flopped(state):
        ruling = "I-4"
    else:
        ruling = "I-6" if _later(state, at) is None else "I-5"
    return Ruled(ruling, "early_board", cards=told, rows=rows, burn=burn)


def _turned(game: Game, state: State, command: Rule, lying: Cards) -> Cards | Refused:
    """The face-down cards that were turned: those that lay there, unknown ones as told."""
    cards = command.cards or lying
    if len(cards) != len(lying):
        return Refused(Code.WRONG_NUMBER, token=len(cards), right=f"{len(lying)} are asked for")
    for card, was in zip(cards, lying, strict=True):
        if was not in (UNKNOWN, card):
            return Refused(Code.CARD_KNOWN, token=game.deck.text(was))
    new = tuple(card for card, was in zip(cards, lying, strict=True) if was == UNKNOWN)
    return check_told(game, state, new) or cards


def _flopped(state: State) -> bool:
    """Several board cards at once have come after a betting round, so a later street is no flop."""
    steps = state.steps[: state.at]
    bet = next((i for i, step in enumerate(steps) if isinstance(step, Bet)), len(steps))
    return any(isinstance(step, Board) and len(step.to) > 1 for step in steps[bet:])


def _later(state: State, at: int) -> int | None:
    """The first step after this one that lays open board cards."""
    return next((i for i in range(at + 1, len(state.steps)) if _lays(state.steps[i])), None)


def _lays(step: AnyStep) -> bool:
    return isinstance(step, Board) and not step.down


_CASES = {
    "exposed": _exposed,
    "extra_card": _extra_card,
    "extra_board": _extra_board,
    "early_board": _early_board,
}


def _served(state: State) -> bool:
    """Whether the stock serves the program to its end, a reshuffle of burns and thrown cards in between."""
    have = left(state) - sum(state.owed)
    spare, back, first = len(pile(state)), len(state.aside), len(state.next_burn)
    for step in state.steps[state.at :]:
        if isinstance(step, Restock):
            have, back = have + back - step.keep, step.keep
        if not isinstance(step, Board | Deal):
            continue
        ready = step.burn and first > 0
        first -= ready
        cards = len(step.to) if isinstance(step, Board) else _each(state, step)
        need = cards + step.burn - ready
        if have < need:
            have, spare = have + spare, 0
        if have < need:
            return False
        have -= need
    return True


def _each(state: State, step: Deal) -> int:
    return 0 if step.short == "shared" else state.live.bit_count() * (step.down + step.up)


# --- apply --------------------------------------------------------------------------------------------


def apply_ruled(game: Game, state: State, event: Ruled) -> State:
    """The card moves, and the program as it goes on."""
    new = replace(state, ruled=(*state.ruled, event.ruling))
    if event.ruling in ENDS:
        return _ended(new, "void" if event.ruling == "void" else "misdeal")
    if event.ruling == "I-2":
        return _replaced(state, new, event)
    if event.ruling == "I-7":
        if event.burn is None or _burned(state) is not None:
            return new
        return replace(new, next_burn=(*state.next_burn, event.burn), top=_down(state, 1))
    new = replace(new, aside=state.aside + event.cards)
    if event.ruling == "I-3":
        return _laid_again(new, event)
    at = _next(state)
    if at is None:
        raise AssertionError("board cards came early, and none were to come")
    step = state.steps[at]
    if isinstance(step, Turn):
        hidden = list(state.hidden)
        for row in event.rows:
            hidden[row] = hidden[row][1:]
        again = (Restock(), Board(step.of, run=step.run))
        return replace(new, hidden=tuple(hidden), steps=state.steps[:at] + again + state.steps[at + 1 :])
    count = len(event.cards)
    if event.burn is not None:
        count += not state.next_burn
        new = replace(new, burns=(*state.burns, event.burn), next_burn=state.next_burn[1:])
    new = replace(new, top=_down(state, count))
    if event.ruling == "I-5" and not isinstance(state.steps[at - 1], Restock):
        later = _later(state, at)
        return new if later is None else _restocked(new, later)
    return _restocked(new, at)


def _down(state: State, count: int) -> int:
    """The top of the stock so many cards further down; a log that was seen has no stock."""
    return min(state.top + count, len(state.stock))


def _restocked(state: State, at: int) -> State:
    """This street comes without a burn, after the cards set aside are shuffled back."""
    steps, step = state.steps, state.steps[at]
    if not isinstance(step, Board):
        raise AssertionError("only a board is dealt again")
    before: tuple[AnyStep, ...] = () if isinstance(steps[at - 1], Restock) else (Restock(),)
    return replace(state, steps=steps[:at] + before + (replace(step, burn=False),) + steps[at + 1 :])


def _replaced(state: State, new: State, event: Ruled) -> State:
    """I-2: the exposed card is the next burn to be made, its owner is owed another."""
    new = replace(
        new,
        down=put_at(state.down, event.seat, without(state.down[event.seat], event.cards)),
        owed=put_at(state.owed, event.seat, len(event.cards)),
    )
    at = _burned(state)
    if at is None:
        return replace(new, next_burn=state.next_burn + event.cards)
    # that burn should have been this card, and the one burned is still the top of the stock
    burns = state.burns[:at] + event.cards + state.burns[at + 1 :]
    return replace(new, burns=burns, stock=(state.burns[at], *state.stock[state.top :]), top=0)


def _laid_again(state: State, event: Ruled) -> State:
    """I-3: the street goes back, the round or choice that had begun is taken back, and it is dealt again.

    A card that had come early stays set aside for its round (I-5).
    """
    step = _lying(state)
    if not isinstance(step, Board):
        raise AssertionError("no street lies to be taken back")
    run = list(state.rows[step.run])
    for row in event.rows:
        run[row] = run[row][:-1]
    rows = list(state.rows)
    rows[step.run] = tuple(run)
    own = len(event.cards)
    again = (Restock(len(state.aside) - own), replace(step, burn=False))
    return replace(
        state,
        rows=tuple(rows),
        top=_down(state, event.n),
        steps=state.steps[: state.at] + again + state.steps[state.at :],
        rounds=state.rounds - state.open,
        open=False,
        actor=-1,
        todo=0,
        to_match=0,
        bring=0,
        must=False,
        choice="",
        waiting=False,
        granted=-1,
        calm=-1,
    )


def _ended(state: State, why: str) -> State:
    """All bets, antes, dead money and fees go back; a pot carried into the hand stays carried."""
    return replace(
        over(state, state.began, state.carried, why),
        waiting=False,
        owed=(0,) * len(state.stacks),
        held=(),
        muck=state.muck + state.held,
    )
