"""Plays a recorded hand through the engine, action by action.

PHH tells a round of draws as all discards, then all replacements; the engine replaces at once, so
the reader looks ahead. Cards that a player shows are named only when he shows them: until then a
hand told as `??` stays unknown, and a later discard of `??` fits it.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import msgspec
from msgspec.structs import replace

from purplepoker.cards import UNKNOWN, CardId, parse_cards
from purplepoker.engine import showdown
from purplepoker.engine.events import BringIn, Call, Event, Fold, Give, Muck, Name, Raise, Runs, Show, Throw
from purplepoker.engine.game import Game
from purplepoker.engine.pots import seats_of
from purplepoker.engine.state import State
from purplepoker.errors import Code, Refused
from purplepoker.history.actions import Action
from purplepoker.history.amounts import whole
from purplepoker.history.dealer import Dealer
from purplepoker.history.phh import Sheet, sheet, tables
from purplepoker.history.start import MOST_RUNS, house_game, recorded_game, start_of
from purplepoker.variants.model import Bet, Board


class Recorded(msgspec.Struct, frozen=True, eq=False):
    """A hand read: its game, event log and last state; amounts in units, `scale` of them make the file's.

    `notes`: what the house would have refused. `meta`: the file's other fields.
    """

    game: Game
    events: tuple[Event, ...]
    state: State
    scale: int
    meta: dict[str, Any]
    notes: tuple[str, ...]


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
        board = sum(_count(action.cards) for action in sheet.actions if action.kind == "db")
        game = recorded_game(sheet, MOST_RUNS if board > 5 else 1)
        least, most = game.seats
        if not least <= len(sheet.stacks) <= most:
            right = f"{len(sheet.stacks)} players: {game.variant.name} takes {least} to {most}"
            raise Refused(Code.BAD_HISTORY, token="starting_stacks", right=right)
        house = house_game(sheet, ruleset, rules or {})
        self.dealer = Dealer(game, house, start_of(sheet, game), sheet.scale)
        self._used: set[int] = set()
        self._at = self._next = 0
        self._short = False  # replacement cards are still to be told: the dealer is next

    @property
    def actor(self) -> int | None:
        """Whose act is next; None: the dealer's, the showdown, nobody's, or it cannot be known."""
        state = self.dealer.state
        if state.actor < 0 or not (state.open or state.choice == "draw"):
            return None
        if state.open and (self._short or self.dealer.unsure):
            return None
        return state.actor

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
        try:
            dealer.act(command, action.place)
        except Refused as refused:
            dealer.fail(action.place, dealer.sentence(refused))

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
            if refused.code is Code.CARD_KNOWN and any(dealer.state.owed) and dealer.reshuffled():
                self._give(action, seat)
                return
            if refused.code in (Code.NOT_DEALING, Code.WRONG_NUMBER):
                whom = "the board" if seat < 0 else f"p{seat + 1}"
                dealer.fail(action.place, f"{len(cards)} cards for {whom} are not due now")
            dealer.fail(action.place, dealer.sentence(refused))

    def _draw(self, action: Action) -> None:
        dealer, seat = self.dealer, action.seat
        state = dealer.state
        if state.choice != "draw" or state.actor != seat:
            dealer.fail(action.place, f"p{seat + 1} cannot draw now")
        cards = self._cards(action)
        try:
            self._name(action, cards)
            dealer.act(Throw(seat, cards), action.place)
        except Refused as refused:
            if refused.code is Code.BAD_HISTORY:
                raise
            dealer.fail(action.place, dealer.sentence(refused))
        if cards:
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
            dealer.fail(action.place, dealer.sentence(refused))

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
        if state.choice != "runs":
            return
        rest = sum(len(step.to) for step in state.steps[state.at :] if isinstance(step, Board))
        later = self.sheet.actions[self._next :]
        told = sum(_count(action.cards) for action in later if action.kind == "db")
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


def _count(cards: str) -> int:
    """How many cards a text may hold: two letters each, in any spelling of the ten."""
    return len(cards.replace("10", "T").replace(",", "")) // 2
