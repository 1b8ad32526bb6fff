"""The host's rulings on errors of the deal (section 10): an order becomes the engine's command. Pure.

Cards are dealt by the program here, so an extra card cannot come; what can is a card that was seen, a street
that is turned too early, and a hand that is not to go on.
"""

from __future__ import annotations

from purplepoker.engine.core import decide
from purplepoker.engine.events import Rule
from purplepoker.engine.game import Game
from purplepoker.engine.pots import seats_of
from purplepoker.engine.state import State
from purplepoker.errors import Code, Refused
from purplepoker.service.hand import Draft
from purplepoker.service.table import Player, Table
from purplepoker.service.wire import Order

RULINGS = ("exposed", "early_board", "misdeal", "void")
"""What `wire.Order.what` may be besides the orders about the table."""
OF_A_TURN = ("exposed", "early_board")
"""Rulings that say something else once the hand has gone on, or when they come twice."""


def rule_of(table: Table, order: Order) -> Rule:
    """The command of an order; `order.card` counts the concealed cards of the chair from 1.

    Refused(NO_HAND, BAD_MESSAGE, STALE, NO_SUCH_CHAIR, BAD_RULING).
    """
    play = table.playing
    if play is None or play.state is None:
        raise Refused(Code.NO_HAND)
    if not order.hand or (order.what in OF_A_TURN and not order.turn):
        raise Refused(Code.BAD_MESSAGE, right="a ruling names its `hand` and `turn`")
    if order.hand != play.hand or (order.what in OF_A_TURN and order.turn != play.turn):
        raise Refused(Code.STALE)
    state = play.state
    if order.what != "exposed":
        return Rule(order.what)  # type: ignore[arg-type]  # one of RULINGS
    seat = table.position(order.chair)
    if seat < 0 or not state.live >> seat & 1:
        raise Refused(Code.NO_SUCH_CHAIR, token=order.chair + 1, right="a chair that has cards in this hand")
    down = state.down[seat]
    if not 1 <= order.card <= len(down):
        count = f"{len(down)} cards" if len(down) != 1 else "1 card"
        right = f"a card by its number, the seat has {count} face down"
        raise Refused(Code.BAD_RULING, token=order.card, right=right)
    return Rule("exposed", seat, (down[order.card - 1],))


def rule(draft: Draft, who: Player, order: Order) -> None:
    """Carries a ruling out, and whatever the dealer does after it; a table that is paused stays so.

    Refused: not the host, a table that has ended, or as the engine refuses.
    """
    if not who.host:
        raise Refused(Code.NOT_HOST)
    if draft.table.mode == "ended":
        raise Refused(Code.TABLE_ENDED)
    draft.act(rule_of(draft.table, order), -1, "")


def open_to(game: Game, table: Table) -> tuple[str, ...]:
    """The rulings that would be carried out now; `exposed` if any card of anybody's would do."""
    play = table.playing
    if play is None or play.state is None or table.mode == "ended":
        return ()
    state = play.state
    return tuple(what for what in RULINGS if any(_holds(game, state, rule) for rule in _rules(state, what)))


def _rules(state: State, what: str) -> list[Rule]:
    if what != "exposed":
        return [Rule(what)]  # type: ignore[arg-type]  # one of RULINGS
    return [Rule("exposed", p, (state.down[p][-1],)) for p in seats_of(state.live) if state.down[p]]


def _holds(game: Game, state: State, rule: Rule) -> bool:
    return not isinstance(decide(game, state, rule), Refused)
