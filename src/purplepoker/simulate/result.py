"""What a simulation answers: the fields of `simulate --json`."""

from __future__ import annotations

from purplepoker.records import Record


class SeatResult(Record, frozen=True):
    """`seat` from 1; `net`: chips won less chips lost over all hands."""

    seat: int
    bot: str
    net: int


class SimResult(Record, frozen=True, omit_defaults=True):
    """`hands` finished; `seconds` of the hands alone, 0.0 without a clock, and then no speed either.

    `chips_start`: all chips the seats were given, rebuys too; `chips_end`: what they ended with.
    `partial`: stopped by Ctrl-C after so many hands.
    """

    hands: int
    seconds: float
    hands_per_second: float
    chips_start: int
    chips_end: int
    seats: tuple[SeatResult, ...]
    partial: bool = False
