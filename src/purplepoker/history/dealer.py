"""Chance is the dealer: drives the engine through a recorded hand and keeps what happened.

Before each act the house is asked what it would have said; its refusals become notes.
"""

from __future__ import annotations

from typing import NoReturn

from msgspec.structs import replace

from purplepoker.engine import betting, core, dealing, showdown
from purplepoker.engine.events import Awarded, Boarded, Command, Dealt, Event, Give, Muck, Opened, Runs
from purplepoker.engine.game import Game
from purplepoker.engine.legal import Legal
from purplepoker.engine.pots import seats_of
from purplepoker.engine.stakes import Start
from purplepoker.engine.state import State
from purplepoker.errors import Code, Refused
from purplepoker.history.amounts import shown
from purplepoker.variants.model import Bet, Board, Deal

_BY_CARDS = ("low-card", "high-card", "high-hand", "low-hand")
_ACTS = {
    "exchange": "exchange or stay",
    "arrange": "arrange",
    "flip": "turnup",
    "pass": "pass",
    "declare": "declare",
    "runs": "say runs",
}
_MONEY = ("token", "least", "most")
_OF_MONEY = (Code.TOO_SMALL, Code.TOO_LARGE, Code.NOT_WHOLE)


class Dealer:
    """`state` and `events` so far; `ran_out`: cards came when the betting was over.

    `next_actor`: whose act comes next in the file, -1 nobody's; it decides who opens where upcards
    are unknown. `unsure`: not even then is it known.
    """

    def __init__(self, game: Game, house: Game, start: Start, scale: int) -> None:
        self.game = game
        self.house = house
        self.scale = scale
        self.notes: list[str] = []
        self.ran_out = False
        self.next_actor = -1
        self.unsure = False
        self._opened: Opened | None = None
        self.state, begun = core.begin(game, start)
        self.events: list[Event] = list(begun)

    def do(self, command: Command) -> None:
        """Carries a command out and lets the dealer go on; raises the engine's refusal."""
        if isinstance(command, Give) and self._used_up():
            self._push(dealing.shuffle(self.state, "muck"))
        event = core.decide(self.game, self.state, command)
        if isinstance(event, Refused):
            raise event
        self._push(event)
        self._go_on()

    def _used_up(self) -> bool:
        """Early cards leave too few in the stock for the street now due (only where something was ruled)."""
        state = self.state
        begun = any(state.given) or any(state.owed)
        short = not begun and dealing.left(state) < self._need()
        return bool(state.ruled) and short and bool(dealing.pile(state))

    def act(self, command: Command, place: str) -> None:
        """As `do`, for what a player does: what the house would have refused is noted."""
        refused = self._house_refuses(command)
        self.do(command)
        if refused is not None:
            self.notes.append(f"{place}: the house would refuse it: {self.sentence(refused, command)}")

    def reshuffled(self) -> bool:
        """The file's dealer, who burned where we do not, has reshuffled the thrown cards already (R-12)."""
        state = self.state
        if not dealing.pile(state) or dealing.left(state) >= self._need():
            return False
        self._push(dealing.shuffle(state, "muck"))
        return True

    def _need(self) -> int:
        """How many cards must be left for the deal under way to go on without a reshuffle."""
        state = self.state
        step = state.steps[state.at] if state.at < len(state.steps) else None
        if any(state.owed):
            return max(state.owed) + 4
        if isinstance(step, Board):
            return len(step.to) + (step.burn and not state.next_burn) - sum(state.given)
        if isinstance(step, Deal):
            return len(seats_of(state.live)) * (step.down + step.up) + step.burn - sum(state.given)
        return 0

    def _go_on(self) -> None:
        for _ in range(core.MOST_EVENTS):
            event = core.advance(self.game, self.state)
            if event is None:
                return
            self._push(event)
        raise Refused(Code.ENDLESS, right="the file's actions bring it to no end")

    def _push(self, event: Event) -> None:
        state = self.state
        if isinstance(event, Opened):
            opened = betting.open_round(self.house, state, self._house_step(state))
            self._opened = opened if isinstance(opened, Opened) else None
            event = self._by_file(event)
        elif isinstance(event, Dealt | Boarded):
            self.ran_out = self.ran_out or (
                showdown.betting_over(state) and not any(state.owed) and state.rounds > 0
            )
        self.events.append(event)
        self.state = core.apply(self.game, state, event)

    def _by_file(self, event: Opened) -> Opened:
        """Unknown upcards cannot say who opens: then the file does."""
        state = self.state
        step = state.steps[state.at]
        if not isinstance(step, Bet) or step.first not in _BY_CARDS:
            return event
        known = sum(1 << p for p in seats_of(state.live) if all(card >= 0 for card in state.up[p]))
        if known == state.live:
            return event
        seat = self.next_actor
        if seat < 0 and known:  # the file ends here: the best guess is by the cards that are known
            seat = betting.first_seat(self.game, replace(state, live=known), step)
        self.unsure = seat < 0 or not event.todo >> seat & 1
        return event if self.unsure else replace(event, actor=seat)

    # --- the house ------------------------------------------------------------------------------

    def _house_step(self, state: State) -> Bet:
        steps = self.house.variant.steps if self._same_program() else state.steps
        step = steps[state.at]
        if not isinstance(step, Bet):
            raise AssertionError("a round opens on a step that is no bet")
        return step

    def _same_program(self) -> bool:
        return [type(s) for s in self.house.variant.steps] == [type(s) for s in self.state.steps]

    def house_state(self) -> State:
        """The state as it would be in the house's game: its cap, its duty to open, its program."""
        state = self.state
        if self._same_program():
            state = replace(state, steps=self.house.variant.steps)
        if state.open and self._opened is not None:
            must = self._opened.must and state.first < 0
            state = replace(state, capped=self._opened.capped, must=must)
        return state

    def legal(self, seat: int) -> Legal:
        """What the house would let this seat do."""
        return core.legal(self.house, self.house_state(), seat)

    def _house_refuses(self, command: Command) -> Refused | None:
        state = self.house_state()
        if isinstance(command, Muck):
            why = showdown.cannot_muck(self.house, state)
            return Refused(Code.CANNOT_MUCK, right=why) if why else None
        said = core.decide(self.house, state, command)
        return said if isinstance(said, Refused) else None

    def sentence(self, refused: Refused, command: Command) -> str:
        """The refusal of a command in words, amounts in the file's own unit."""
        if refused.code not in _OF_MONEY or isinstance(command, Runs):
            return str(refused)
        facts = {
            name: shown(fact, self.scale) if name in _MONEY and type(fact) is int else fact
            for name, fact in refused.facts.items()
        }
        return str(Refused(refused.code, **facts))

    # --- what comes next ------------------------------------------------------------------------

    def awaited(self) -> str:
        """What would be right now, in a few words."""
        state = self.state
        if state.over:
            return "the hand is over"
        owed = [p for p, count in enumerate(state.owed) if count]
        if owed:
            return f"p{owed[0] + 1} is due {_cards(state.owed[owed[0]])} (d dh p{owed[0] + 1})"
        if state.open:
            return f"p{state.actor + 1} is to act ({'pb or cbr' if state.bring else 'f, cc or cbr'})"
        if state.choice == "draw":
            return f"p{state.actor + 1} is to draw (sd)"
        if state.choice == "discard":
            return f"{_players(state.todo)} to discard (sd)"
        if state.choice in _ACTS:
            seats = 1 << state.actor if state.actor >= 0 else state.todo
            return f"{_players(seats)} to {_ACTS[state.choice]} (an act of _purplepoker)"
        if state.choice == "show":
            return f"{_players(state.todo)} to show or muck (sm)"
        if state.at < len(state.steps):
            return self._due()
        hidden = sum(1 << p for p in seats_of(state.live) if min(state.down[p] + state.up[p]) < 0)
        return f"{_players(hidden)} to show what is unknown (sm)"

    def _due(self) -> str:
        state = self.state
        step = state.steps[state.at]
        if isinstance(step, Board):
            return f"{_cards(len(step.to) - state.given[-1])} for the board are due (d db)"
        if isinstance(step, Deal):
            due = [(p, step.down + step.up - state.given[p]) for p in seats_of(state.live)]
            return "; ".join(f"p{p + 1} is due {_cards(count)}" for p, count in due if count)
        return "nothing"

    def won(self) -> bool:
        return any(isinstance(event, Awarded) for event in self.events)

    def fail(self, place: str, why: str) -> NoReturn:
        """Refuses an action of the file: what is wrong with it, and what would be right."""
        awaited = self.awaited()
        raise Refused(Code.BAD_HISTORY, token=place, right=why if why == awaited else f"{why}; {awaited}")


def _cards(count: int) -> str:
    return f"{count} card" if count == 1 else f"{count} cards"


def _players(mask: int) -> str:
    seats = [f"p{p + 1}" for p in seats_of(mask)]
    verb = "is" if len(seats) == 1 else "are"
    return f"{', '.join(seats)} {verb}"
