"""A hand whose shuffles are the identity: returned cards lie at the bottom, and there is no cut.

Chance is an input: the log says in which order the stock lies, so a test may say it as well.
"""

from __future__ import annotations

from collections.abc import Sequence

from msgspec.structs import replace

from purplepoker.engine.core import MOST_EVENTS, advance, apply, begin, decide
from purplepoker.engine.events import Call, Command, Event, Rule, Shuffled, Stay, Throw
from purplepoker.engine.game import Game
from purplepoker.engine.pots import seats_of
from purplepoker.engine.stakes import Start
from purplepoker.engine.state import State
from purplepoker.errors import Refused


class Hand:
    """`state` and `events` so far; after every event each card of the pack is in one place."""

    def __init__(self, game: Game, start: Start) -> None:
        self.game = game
        self.state, begun = begin(game, start)
        self.events: list[Event] = list(begun)
        self.check()

    def do(self, command: Command) -> None:
        event = decide(self.game, self.state, command)
        if isinstance(event, Refused):
            raise event
        for _ in range(MOST_EVENTS):
            self._push(event)
            following = advance(self.game, self.state)
            if following is None:
                return
            event = following
        raise AssertionError("no end")

    def rule(self, what: str, seat: int = -1, cards: Sequence[int] = (), n: int = 1) -> None:
        self.do(Rule(what, seat, tuple(cards), n))  # type: ignore[arg-type]  # the engine refuses other words

    def refused(self, what: str, seat: int = -1, cards: Sequence[int] = (), n: int = 1) -> str:
        """Code of the refusal of a ruling; it changes nothing."""
        before = self.state
        answer = decide(self.game, before, Rule(what, seat, tuple(cards), n))  # type: ignore[arg-type]
        assert isinstance(answer, Refused), answer
        assert "{" not in str(answer), answer
        return answer.code.value

    def calls(self) -> None:
        """All call or check until the round or the choice is over."""
        at = self.state.at
        while self.state.at == at and not self.state.over:
            state = self.state
            seat = state.actor if state.actor >= 0 else seats_of(state.todo)[0]
            step = state.steps[state.at]
            if state.choice == "discard":
                self.do(Throw(seat, state.down[seat][: getattr(step, "n", 1)]))
            elif state.choice:
                self.do(Stay(seat))
            else:
                self.do(Call(seat))

    def end(self) -> None:
        while not self.state.over:
            self.calls()

    def _push(self, event: Event) -> None:
        state = self.state
        if isinstance(event, Shuffled):
            plain = state.stock[state.top :] + event.took
            assert sorted(event.stock) == sorted(plain)
            event = replace(event, stock=plain)
        self.state = apply(self.game, state, event)
        self.events.append(event)
        self.check()

    def check(self) -> None:
        assert places(self.state) == list(range(self.game.deck.size))


def places(state: State) -> list[int]:
    """Every card from all its places; board cards that several run-outs share count once."""
    cards = [*state.stock[state.top :], *{card for run in state.rows for row in run for card in row}]
    for several in (state.down, state.up, state.hidden):
        for some in several:
            cards += some
    cards += [*state.burns, *state.muck, *state.held, *state.aside, *state.next_burn]
    return sorted(cards)
