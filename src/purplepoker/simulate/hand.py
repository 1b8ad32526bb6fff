"""One hand between bots: from stacks by position to stacks by position.

A hand whose players all check where the rules then deal again (R-15) goes on with the next deal:
the pot waits as dead money. So a hand always ends with nothing left in the pot.
"""

from __future__ import annotations

from collections.abc import Sequence

from purplepoker.bots.base import Bot
from purplepoker.cards import CardId
from purplepoker.engine.core import begin, legal, step
from purplepoker.engine.events import Command, Rule
from purplepoker.engine.forced import forced_bets
from purplepoker.engine.game import Game
from purplepoker.engine.stakes import Forced, Start
from purplepoker.engine.state import State
from purplepoker.engine.view import view
from purplepoker.errors import Code, Refused
from purplepoker.rng import order

NAMES_CARDS = frozenset(("discard", "draw", "arrange", "flip", "pass"))
"""Choices whose commands name cards."""

MOST_REDEALS = 10_000
"""Without an ante players who only check would be dealt to for ever."""


class BotFault(Exception):
    """A bot failed or wanted what it may not do; `place` is its position in the hand."""

    def __init__(self, place: int, what: str, why: str) -> None:
        super().__init__(what, why)
        self.place = place
        self.what = what
        self.why = why


def play_hand(
    game: Game, stacks: Sequence[int], bots: Sequence[Bot], key: bytes, forced: Forced | None = None
) -> tuple[int, ...]:
    """Final stacks by position; `bots` by position too. `forced` None: as the table posts them.

    The key decides every card. Raises BotFault, and whatever the engine raises.
    """
    if forced is None:
        forced = forced_bets(game, len(stacks))
    start = Start(tuple(stacks), forced, _stock(game, key, "stock"), key)
    state = play_deal(game, start, bots)
    return state.stacks if state.why != "redeal" else _deal_again(game, state, bots, key)


def play_deal(game: Game, start: Start, bots: Sequence[Bot]) -> State:
    """One deal to its end, which may be "redeal" with the pot in `state.dead`."""
    state, _ = begin(game, start)
    while not state.over:
        seat = state.actor
        if seat < 0:  # several choose together, secretly: any order is the same
            seat = (state.todo & -state.todo).bit_length() - 1
        command = _answer(game, state, seat, bots[seat])
        try:
            state, _ = step(game, state, command)
        except Refused as refused:
            raise BotFault(seat, _named(command), str(refused)) from refused
    return state


def _answer(game: Game, state: State, seat: int, bot: Bot) -> Command:
    """The bot's command for its seat; cards are named by what it sees, so such choices bring a view."""
    acts = legal(game, state, seat)
    seen = view(game, state, seat, acts) if bot.needs_view or state.choice in NAMES_CARDS else None
    try:
        command = bot.act(seen, acts)
    except Exception as error:
        raise BotFault(seat, "act", f"{type(error).__name__}: {error}") from error
    if not isinstance(command, Command):  # a bot may answer anything
        raise BotFault(seat, _named(command), "the answer is to be one of `engine.events`")
    if isinstance(command, Rule):
        raise BotFault(seat, _named(command), "the host rules on errors, no player does")
    if getattr(command, "seat", None) != seat:
        raise BotFault(seat, _named(command), "a command for another seat than its own, `legal.seat`")
    return command


def _named(command: object) -> str:
    """A command as one reads it, without its seat: positions count from 0, and the line names the chair.

    Cards by their number only: they may be nobody else's business.
    """
    if not isinstance(command, Command):
        return f"{type(command).__name__} instead of a command"
    facts = [
        (f"{len(value)} card" + "s" * (len(value) != 1)) if isinstance(value, tuple) else f"{name}={value}"
        for name in command.__struct_fields__
        for value in (getattr(command, name),)
        if name != "seat"
    ]
    return type(command).__name__ + (f"({', '.join(facts)})" if facts else "")


def _stock(game: Game, key: bytes, label: str) -> tuple[CardId, ...]:
    return order(key, game.deck.size, label)  # type: ignore[return-value]


def _deal_again(game: Game, state: State, bots: Sequence[Bot], key: bytes) -> tuple[int, ...]:
    """R-15: the same players post and are dealt to again, for the pot of the deals before too.

    Whoever has no chips left for the next deal sits out; two at least have, or nobody could have checked.
    """
    stacks = list(state.stacks)
    for again in range(1, MOST_REDEALS):
        seats = [seat for seat, stack in enumerate(stacks) if stack]
        label = f"stock {again}"
        start = Start(
            stacks=tuple(stacks[seat] for seat in seats),
            forced=forced_bets(game, len(seats)),
            stock=_stock(game, key, label),
            key=key + label.encode(),
            carried=state.dead,
        )
        state = play_deal(game, start, [bots[seat] for seat in seats])
        for seat, stack in zip(seats, state.stacks, strict=True):
            stacks[seat] = stack
        if state.why != "redeal":
            return tuple(stacks)
    raise Refused(Code.ENDLESS, right=f"everybody checks, {MOST_REDEALS} deals in a row")
