"""Plays a recorded hand through the engine, action by action.

PHH tells a round of draws as all discards, then all replacements; the engine replaces at once, so
the reader looks ahead. Cards that a player shows are named only when he shows them: until then a
hand told as `??` stays unknown, and a later discard of `??` fits it. A choice that PHH has no word
for (an exchange, a declaration) comes as an act of our own table, in its place among the actions.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import msgspec
from msgspec.structs import replace

from purplepoker.cards import UNKNOWN, CardId, Deck, parse_cards
from purplepoker.engine import showdown
from purplepoker.engine.events import (
    Acted,
    BringIn,
    Call,
    Command,
    Event,
    Fold,
    Give,
    Muck,
    Name,
    Order,
    Raise,
    Rule,
    Ruled,
    Runs,
    Say,
    Show,
    Stay,
    Swap,
    Throw,
    Turnup,
    Way,
)
from purplepoker.engine.game import Game
from purplepoker.engine.pots import seats_of
from purplepoker.engine.state import State
from purplepoker.errors import Code, Refused
from purplepoker.history.actions import OWN, RULINGS, Action
from purplepoker.history.amounts import shown, whole
from purplepoker.history.dealer import Dealer
from purplepoker.history.phh import Sheet, sheet, tables
from purplepoker.history.start import MOST_RUNS, house_game, recorded_game, start_of
from purplepoker.reading.ruled import ruled_words
from purplepoker.variants.model import Bet, Board

CHOICES = ("discard", "draw", "exchange", "arrange", "flip", "pass", "declare")
WAYS: tuple[Way, ...] = ("high", "low", "both")


class Recorded(msgspec.Struct, frozen=True, eq=False):
    """A hand read: its game, event log and last state; amounts in units, `scale` of them make the file's.

    `notes`: what the house would have refused. `meta`: the file's other fields. `variant_text` and
    `deck_text`: the files of a game and a pack that do not come with the program, "" for those that do.
    """

    game: Game
    events: tuple[Event, ...]
    state: State
    scale: int
    meta: dict[str, Any]
    notes: tuple[str, ...]
    variant_text: str = ""
    deck_text: str = ""


def read_hands(text: str, *, many: bool = False) -> list[Recorded]:
    """The hands of a PHH text (`many`: of a `.phhs`). Refused(BAD_HISTORY) with the first that fails."""
    hands = []
    for table in tables(text, many):
        if isinstance(table, Refused):
            raise table
        read = Reader(sheet(table))
        read.play()
        hands.append(read.recorded())
    return hands


class Reader:
    """One hand under way; after `play` or its refusal `dealer.state` stands where the hand got to."""

    def __init__(
        self, sheet: Sheet, ruleset: str | None = None, rules: Mapping[str, str] | None = None
    ) -> None:
        self.sheet = sheet
        game = recorded_game(sheet)
        board = sum(_count(game.deck, action.cards) for action in sheet.actions if action.kind == "db")
        once = sum(len(step.to) for step in game.variant.steps if isinstance(step, Board))
        self._voted = any(action.kind == "runs" for action in sheet.actions)
        ruled = any(action.kind in RULINGS for action in sheet.actions)  # then a board may be dealt again
        if self._voted or (board > once and not ruled):
            game = recorded_game(sheet, MOST_RUNS)
        least, most = game.seats
        if not least <= len(sheet.stacks) <= most:
            right = f"{len(sheet.stacks)} players: {game.variant.name} takes {least} to {most}"
            raise Refused(Code.BAD_HISTORY, token="starting_stacks", right=right)
        house = house_game(sheet, ruleset, rules or {})
        self.dealer = Dealer(game, house, start_of(sheet, game), sheet.scale)
        self.dealer.notes += [f"irregular: {told}" for told in sheet.extra.irregularities]
        self._used: set[int] = set()
        self._at = self._next = 0
        self._short = False  # replacement cards are still to be told: the dealer is next

    @property
    def actor(self) -> int | None:
        """Whose act is next; None: the dealer's, the showdown, nobody's, or it cannot be known.

        Where several choose together it is the first who still owes a choice.
        """
        state = self.dealer.state
        if state.choice in CHOICES and state.todo:
            return state.actor if state.actor >= 0 else seats_of(state.todo)[0]
        if state.actor < 0 or not state.open:
            return None
        return None if self._short or self.dealer.unsure else state.actor

    def play(self) -> None:
        """All actions. Refused(BAD_HISTORY): the action that cannot be, and what would be right."""
        actions = self.sheet.actions
        self._settle_runs()
        for self._at, action in enumerate(actions):
            if self._at in self._used:
                continue
            self._next = self._at + 1
            if self.dealer.state.over:
                self._after(action)
                continue
            self.dealer.next_actor = self._next_actor()
            self._play(action)
            self._settle_runs()
        self._open_all_in()

    def recorded(self) -> Recorded:
        dealer = self.dealer
        sheet = self.sheet
        return Recorded(
            game=dealer.game,
            events=tuple(dealer.events),
            state=dealer.state,
            scale=sheet.scale,
            meta=sheet.meta,
            notes=tuple(dealer.notes),
            variant_text=sheet.extra.variant_text,
            deck_text=sheet.extra.deck_text,
        )

    def _next_actor(self) -> int:
        """Whose bet, call or fold comes next in the file, past the cards now dealt; -1: nobody's."""
        for action in self.sheet.actions[self._next :]:
            if action.kind in ("f", "cc", "cbr", "pb"):
                return action.seat
            if action.kind != "dh":
                break
        return -1

    def _after(self, action: Action) -> None:
        """The hand is over: whoever is left may still show, if the hand got to a showdown."""
        dealer, seat = self.dealer, action.seat
        state = dealer.state
        if action.kind == "sm" and action.cards and (state.shown | state.mucked) and state.live >> seat & 1:
            held = list(state.down[seat] + state.up[seat])
            told = [] if action.cards == "-" else [card for card in self._cards(action) if card not in held]
            if len(told) <= held.count(UNKNOWN):
                return
        dealer.fail(action.place, "one action too many")

    # --- one action -----------------------------------------------------------------------------

    def _play(self, action: Action) -> None:
        if action.kind == "dh":
            self._give(action, action.seat)
        elif action.kind == "db":
            self._give(action, -1)
        elif action.kind == "sd":
            self._draw(action)
        elif action.kind == "sm":
            self._show(action)
        elif action.kind in OWN:
            self._choose(action)
        elif action.kind in RULINGS:
            self._rule(action)
        else:
            self._bet(action)

    def _bet(self, action: Action) -> None:
        dealer, seat = self.dealer, action.seat
        state = dealer.state
        if not state.open or state.actor != seat:
            if action.kind == "cc" and self._needless(seat):
                dealer.notes.append(f"{action.place}: nobody else can bet, so there is nothing to say")
                return
            dealer.fail(action.place, f"p{seat + 1} cannot act now")
        if action.kind == "pb" and self._as_call():
            action = replace(action, kind="cc")
        if action.kind == "pb" if not state.bring else action.kind in ("f", "cc"):
            dealer.fail(action.place, "the bring-in is owed" if state.bring else "no bring-in is owed")
        command = {
            "f": Fold(seat),
            "cc": Call(seat),
            "pb": BringIn(seat),
            "cbr": Raise(seat, whole(action.amount, self.sheet.scale)),
        }[action.kind]
        before = len(dealer.events)
        try:
            self._told(action, state)
            dealer.act(command, action.place)
        except Refused as refused:
            if refused.code is Code.BAD_HISTORY:
                raise
            dealer.fail(action.place, dealer.sentence(refused, command))
        acted = next(event for event in dealer.events[before:] if isinstance(event, Acted))
        self._paid(action, acted.to - state.bets[seat], state.stacks[seat])

    def _told(self, action: Action, state: State) -> None:
        """A raise that names its step over the bet before is above the right one."""
        step = None if action.over is None else whole(action.amount - action.over, self.sheet.scale)
        if step is not None and step != state.to_match:
            bet = shown(state.to_match, self.sheet.scale)
            raise Refused(Code.BAD_HISTORY, token=action.place, right=f"the bet before it is {bet}")

    def _paid(self, action: Action, added: int, stack: int) -> None:
        """A call that names its chips, and a mark that says all-in, are as the stacks have it."""
        scale = self.sheet.scale
        if action.adds is not None and whole(action.adds, scale) != added:
            right = f"the call is {shown(added, scale)}"
        elif action.all_in and added != stack:
            right = f"{shown(stack - added, scale)} are left, so it is not all-in"
        else:
            return
        raise Refused(Code.BAD_HISTORY, token=action.place, right=right)

    def _choose(self, action: Action) -> None:
        """An act of our own table: a choice that PHH has no word for."""
        dealer, seat = self.dealer, action.seat
        state = dealer.state
        command: Command | None = None
        try:
            command = self._choice(action)
            if command is None:
                dealer.fail(action.place, f"{action.cards!r} is not what {action.kind} takes")
            if isinstance(command, Turnup | Order):
                self._name(action, self._cards(action))
            dealer.act(command, action.place)
        except Refused as refused:
            if refused.code is Code.BAD_HISTORY:
                raise
            if refused.code in (Code.NOT_YOUR_TURN, Code.NOT_ASKED):
                dealer.fail(action.place, f"p{seat + 1} cannot {action.kind} now")
            dealer.fail(action.place, dealer.sentence(refused, command or Stay(seat)))
        if isinstance(command, Swap) and state.down[seat]:
            self._replace(seat)

    def _rule(self, action: Action) -> None:
        """An error of the dealer: what follows is played, and noted."""
        dealer = self.dealer
        what, rest = RULINGS[action.kind], action.cards
        if what == "extra_card":
            if rest and not (rest.isascii() and rest.isdecimal() and len(rest) < 3 and int(rest)):
                right = "how many cards are too many, 1 or more"
                dealer.fail(action.place, str(Refused(Code.BAD_RULING, token=rest, right=right)))
            command = Rule(what, action.seat, n=int(rest or 1))
        else:
            command = Rule(what, action.seat, self._cards(action))
        try:
            dealer.do(command)
        except Refused as refused:
            dealer.fail(action.place, str(refused))
        ruled = next(event for event in reversed(dealer.events) if isinstance(event, Ruled))
        dealer.notes.append(f"{action.place}: {ruled_words(ruled)}")

    def _choice(self, action: Action) -> Command | None:
        """The command of such an act; None: what stands behind the word is nothing for it."""
        seat, rest = action.seat, action.cards
        if action.kind == "exchange":
            return Swap(seat)
        if action.kind == "stay":
            return Stay(seat)
        if action.kind == "declare":
            return next((Say(seat, way) for way in WAYS if way == rest), None)
        if action.kind == "runs":
            return Runs(seat, int(rest)) if rest.isascii() and rest.isdecimal() and len(rest) < 4 else None
        cards = self._cards(action)
        return Order(seat, cards) if action.kind == "arrange" else Turnup(seat, cards)

    def _needless(self, seat: int) -> bool:
        """A check that others' programs ask of the only one with chips left, right after the last bet."""
        state = self.dealer.state
        before = [a.kind for at, a in enumerate(self.sheet.actions[: self._at]) if at not in self._used]
        alone = state.able & state.live == 1 << seat
        return alone and not state.open and before[-1] in ("f", "cc", "cbr", "pb", "dh")

    def _as_call(self) -> bool:
        """The low card is all-in from its ante: the next player's `pb` is a call of the price (section 3)."""
        state = self.dealer.state
        step = state.steps[state.at]
        first = isinstance(step, Bet) and step.bring_in and not state.acted
        return first and not state.bring and state.to_match == self.dealer.game.stakes.bring_in

    def _give(self, action: Action, seat: int) -> None:
        dealer = self.dealer
        cards = self._cards(action)
        if not cards:
            dealer.fail(action.place, "the cards are missing")
        try:
            dealer.do(Give(seat, cards))
        except Refused as refused:
            if refused.code is Code.CARD_KNOWN and dealer.reshuffled():
                self._give(action, seat)
                return
            if refused.code in (Code.NOT_DEALING, Code.WRONG_NUMBER):
                whom = "the board" if seat < 0 else f"p{seat + 1}"
                dealer.fail(action.place, f"{len(cards)} cards for {whom} are not due now")
            dealer.fail(action.place, str(refused))

    def _draw(self, action: Action) -> None:
        dealer, seat = self.dealer, action.seat
        state = dealer.state
        together = state.choice == "discard" and state.todo >> seat & 1
        if not together and (state.choice != "draw" or state.actor != seat):
            dealer.fail(action.place, f"p{seat + 1} cannot draw now")
        cards = self._cards(action)
        try:
            self._name(action, cards)
            dealer.act(Throw(seat, cards), action.place)
        except Refused as refused:
            if refused.code is Code.BAD_HISTORY:
                raise
            dealer.fail(action.place, str(refused))
        if cards and not together:
            self._replace(seat)

    def _replace(self, seat: int) -> None:
        """The replacement from further on in the file; where the file has ended, unknown cards."""
        dealer, actions = self.dealer, self.sheet.actions
        for at in range(self._at + 1, len(actions)):
            if not dealer.state.owed[seat]:
                return
            action = actions[at]
            if at in self._used or (action.kind == "sd" and action.seat != seat):
                continue
            if action.kind != "dh":
                dealer.fail(action.place, "too early")
            if action.seat == seat:
                self._give(action, seat)
                self._used.add(at)
        due = dealer.state.owed[seat]
        if due:
            self._short = True
            dealer.do(Give(seat, (UNKNOWN,) * due))

    def _show(self, action: Action) -> None:
        dealer, seat = self.dealer, action.seat
        state = dealer.state
        if not state.live >> seat & 1:
            dealer.fail(action.place, f"p{seat + 1} is out of the hand")
        if not showdown.may_show(state):
            dealer.fail(action.place, "the hands are not shown yet")
        shown = state.shown >> seat & 1
        try:
            if not action.cards:
                dealer.act(Muck(seat), action.place)
                return
            cards = () if action.cards == "-" else self._cards(action)
            if len(cards) > len(state.down[seat] + state.up[seat]):
                dealer.fail(action.place, f"p{seat + 1} does not hold {len(cards)} cards")
            self._name(action, cards)
            if not shown:
                dealer.do(Show(seat))
        except Refused as refused:
            if refused.code is Code.BAD_HISTORY:
                raise
            dealer.fail(action.place, str(refused))

    def _name(self, action: Action, cards: tuple[CardId, ...]) -> None:
        """Cards that come to light in a hand partly unknown take the place of unknown ones."""
        dealer, seat = self.dealer, action.seat
        state = dealer.state
        hand = list(state.down[seat] + state.up[seat])
        known = [card for card in hand if card >= 0]
        new = [card for card in cards if card >= 0 and card not in known]
        room = len(hand) - len(known)
        if len(new) > room:
            held = "".join(map(dealer.game.deck.text, hand))
            dealer.fail(action.place, f"p{seat + 1} holds {held}, not {dealer.game.deck.text(new[room])}")
        if new:
            dealer.do(Name(seat, (*known, *new, *[UNKNOWN] * (room - len(new)))))

    def _cards(self, action: Action) -> tuple[CardId, ...]:
        try:
            return parse_cards(self.dealer.game.deck, action.cards, unknown=True)
        except Refused as refused:
            raise Refused(Code.BAD_HISTORY, token=action.place, right=str(refused)) from None

    # --- the end of the betting -----------------------------------------------------------------

    def _settle_runs(self) -> None:
        """A board told more than once after the last bet was run so often."""
        dealer = self.dealer
        state = dealer.state
        if state.choice != "runs" or self._voted:
            return
        rest = sum(len(step.to) for step in state.steps[state.at :] if isinstance(step, Board))
        later = self.sheet.actions[self._next :]
        told = sum(_count(dealer.game.deck, action.cards) for action in later if action.kind == "db")
        runs = told // rest if told and told % rest == 0 else 1
        for seat in seats_of(state.live):
            dealer.do(Runs(seat, min(max(runs, 1), MOST_RUNS)))

    def _open_all_in(self) -> None:
        """After a run-out all hands lie open, told by `sm` or not, as long as they are known (5.3)."""
        dealer = self.dealer
        state = dealer.state
        if state.choice != "show" or not dealer.ran_out:
            return
        if not showdown.all_known(state):
            return
        for seat in seats_of(state.todo):
            dealer.do(Show(seat))


def _count(pack: Deck, cards: str) -> int:
    """How many cards a text holds, nearly where it holds none that can be."""
    try:
        return len(parse_cards(pack, cards, unknown=True))
    except Refused:
        return len(cards) // 2
