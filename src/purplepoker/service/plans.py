"""Acts planned before the turn: kept here, told to their owner only, and never on disk.

A plan changes nothing that others see, the numbers of events included. It falls with the betting round;
a check or a call falls as soon as its price changes.
"""

from __future__ import annotations

from purplepoker.errors import Code, Refused
from purplepoker.service.log import Played, Record, Stood
from purplepoker.service.table import Table
from purplepoker.service.wire import Plan


class Plans:
    """Plans by chair."""

    def __init__(self) -> None:
        self._plans: dict[int, Plan] = {}

    def what(self, chair: int) -> str:
        """The word of the chair's plan, "" without one."""
        plan = self._plans.get(chair)
        return plan.what if plan is not None else ""

    def take(self, chair: int) -> Plan | None:
        """The chair's plan, which is used up by it."""
        return self._plans.pop(chair, None)

    def clear(self) -> None:
        self._plans.clear()

    def put(self, table: Table, chair: int, plan: Plan) -> None:
        """Keeps a plan for a turn that is still to come in this betting round, or takes one back."""
        play = table.playing
        if chair < 0:
            raise Refused(Code.NOT_SEATED)
        if play is None or play.state is None:
            raise Refused(Code.NO_HAND)
        state, position = play.state, table.position(chair)
        coming = position >= 0 and state.open and state.todo >> position & 1 and state.actor != position
        if plan.hand != play.hand or not coming:
            raise Refused(Code.STALE)
        self._plans.pop(chair, None)
        if plan.what:
            self._plans[chair] = plan

    def follow(self, before: Table, record: Record, after: Table) -> None:
        """Drops what a record has made void."""
        if isinstance(record.fact, Stood):
            self._plans.pop(record.fact.chair, None)
        if not isinstance(record.fact, Played):
            return
        if record.chair >= 0:
            self._plans.pop(record.chair, None)
        old = before.play.state if before.play is not None else None
        new = after.play.state if after.play is not None else None
        if old is None or new is None or old.rounds != new.rounds or not new.open:
            self._plans.clear()
        elif old.to_match != new.to_match:
            self._plans = {chair: plan for chair, plan in self._plans.items() if plan.what == "fold"}
