"""The public question about odds: texts in, a frozen answer out; workers and the clock come in here."""

from __future__ import annotations

import os
import signal
from collections.abc import Callable, Mapping, Sequence
from concurrent.futures import Executor, ProcessPoolExecutor
from contextlib import AbstractContextManager, nullcontext
from functools import partial
from multiprocessing import parent_process
from threading import Thread
from time import perf_counter

from msgspec import UNSET, UnsetType

from purplepoker.api.chances_read import read_situation
from purplepoker.engine.game import Game
from purplepoker.errors import Code, Refused
from purplepoker.kernels.compile import compiling
from purplepoker.odds.equity import SECONDS, Cost, Outcome, equity, looks_at_all, question_of
from purplepoker.odds.frame import Progress, Wanted
from purplepoker.records import Record

MOST_JOBS = 256
MOST_SECONDS = 24 * 3600
"""An exact count that takes longer is refused, unless a time limit ends it."""
MOST_SAMPLES = 10**12


class OddsHand(Record, frozen=True, omit_defaults=True, repr_omit_defaults=True):
    """What one player may expect: parts of the pot and of all deals, 0 to 1.

    `equity`: expected share of the pot. `win`: deals that win all of it alone, `tie`: deals that win a part
    of it. `stderr`: standard error of the equity, 0 where all deals were looked at. Split games only:
    `scoop` as `win`, `high` and `low`: what comes from each side.
    """

    range: str
    equity: float
    win: float
    tie: float
    stderr: float
    scoop: float | UnsetType = UNSET
    high: float | UnsetType = UNSET
    low: float | UnsetType = UNSET


class OddsResult(Record, frozen=True, omit_defaults=True, repr_omit_defaults=True):
    """`count` deals looked at; `exact`: all of them, each once. `partial`: stopped before it was done."""

    exact: bool
    count: int
    hands: tuple[OddsHand, ...]
    partial: bool = False

    def _repr_html_(self) -> str:
        from purplepoker.api import show

        return show.odds(self)


Tell = Callable[[str, int, int], None]
"""Called with what is being done, deals done and deals in all (0: no end is set)."""

Notice = Callable[[str], None]
"""Called with a sentence before something that takes a while."""
_A_WHILE = 3.0
"""Seconds that nobody needs to be told of."""


def odds(
    game: Game,
    hands: Sequence[str | Sequence[str]],
    *,
    board: str | Sequence[str] = "",
    dead: str | Sequence[str] = "",
    draw: Sequence[int] | None = None,
    exact: bool | None = None,
    samples: int | None = None,
    ci: float | None = None,
    seed: int = 0,
    time_limit: float | None = None,
    jobs: int = 1,
    named: Mapping[str, str] | None = None,
    progress: Tell | None = None,
    notice: Notice | None = None,
) -> OddsResult:
    """`ci` in percentage points; the other arguments as `pp.odds` tells."""
    wanted = wanted_of(exact, samples, ci, seed, time_limit)
    check_jobs(jobs)
    situation = read_situation(game, hands, board, dead, draw, named or {})
    question = question_of(situation)
    check_cost(question.cost, wanted, jobs)
    foretell(question.cost, wanted, jobs, notice)
    with first_use(notice), workers_for(jobs) as executor:
        found = equity(
            question,
            wanted,
            clock=perf_counter,
            executor=executor,
            workers=jobs,
            progress=of_deals(progress),
        )
    split = len(set(game.names)) > 1
    return _result(found, [player.text for player in situation.players], split).with_pack(game.deck)


def of_deals(progress: Tell | None) -> Progress | None:
    """The same for a count, which looks at nothing but deals."""
    return progress and partial(progress, "deals")


def check_jobs(jobs: int) -> None:
    """Refuses what is no number of processes."""
    if type(jobs) is not int or not 1 <= jobs <= MOST_JOBS:
        raise Refused(Code.BAD_VALUE, token=jobs, right=f"1 to {MOST_JOBS} jobs")


def workers_for(jobs: int) -> ProcessPoolExecutor | nullcontext[Executor | None]:
    """Processes that leave Ctrl-C to the one that waits for them, and end with it."""
    if jobs == 1:
        return nullcontext(None)
    return ProcessPoolExecutor(jobs, initializer=_begin_worker)


def _begin_worker() -> None:
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    Thread(target=_end_with_parent, daemon=True).start()


def _end_with_parent() -> None:
    """Nobody waits for the answer of a process whose parent was ended."""
    parent = parent_process()
    if parent is not None:
        parent.join()
        os._exit(1)


def wanted_of(
    exact: bool | None, samples: int | None, ci: float | None, seed: int, time_limit: float | None
) -> Wanted:
    """What is asked for, or a refusal; `ci` in percentage points."""
    if exact is not None and type(exact) is not bool:
        raise Refused(Code.BAD_VALUE, token=exact, right="exact is True, False or None")
    if exact and (samples is not None or ci is not None):
        token = "samples" if samples is not None else "ci"
        raise Refused(
            Code.BAD_VALUE, token=token, right="exact looks at all deals: no samples and no ci with it"
        )
    if samples is not None and (type(samples) is not int or not 1 <= samples <= MOST_SAMPLES):
        raise Refused(Code.BAD_VALUE, token=samples, right=f"a whole number, 1 to {MOST_SAMPLES:,}")
    if ci is not None and not (_is_number(ci) and 0.0001 <= ci < 50):
        raise Refused(Code.BAD_VALUE, token=ci, right="percentage points from 0.0001 to below 50")
    if time_limit is not None and not (_is_number(time_limit) and 0 < time_limit <= 10**6):
        raise Refused(Code.BAD_VALUE, token=time_limit, right="seconds, above 0 and up to a million")
    if type(seed) is not int or abs(seed) >= 10**30:
        raise Refused(Code.BAD_VALUE, token=seed, right="a whole number of at most 30 digits")
    half_width = None if ci is None else ci / 100
    return Wanted(exact, samples, half_width, time_limit, seed)


def _is_number(value: object) -> bool:
    return isinstance(value, int | float) and not isinstance(value, bool)


def check_cost(cost: Cost, wanted: Wanted, jobs: int) -> None:
    """Refuses to count what takes more than a day."""
    seconds = cost.work * SECONDS / jobs
    if wanted.exact and wanted.seconds is None and seconds > MOST_SECONDS:
        right = "without exact a sample is taken in a second; or set a time limit"
        raise Refused(Code.TOO_MANY_DEALS, token=f"{cost.deals:,}", long=_duration(seconds), right=right)


def foretell(cost: Cost, wanted: Wanted, jobs: int, notice: Notice | None) -> None:
    """How many deals there are to look at and about how long that takes, if it takes a while."""
    seconds = cost.work * SECONDS / jobs
    if notice and looks_at_all(wanted, cost) and seconds >= _A_WHILE:
        notice(f"Up to {cost.deals:,} deals, about {_duration(seconds)}.")


def first_use(notice: Notice | None) -> AbstractContextManager[None]:
    """Says so where the work within must be compiled first, which nothing on disk spares."""
    if notice is None:
        return nullcontext()
    return compiling(lambda: notice("The first such question is compiled for this machine: some seconds."))


def _duration(seconds: float) -> str:
    for unit, size in (("years", 365 * 86400), ("days", 86400), ("hours", 3600), ("minutes", 60)):
        if seconds >= 2 * size:
            return f"{seconds / size:,.0f} {unit}"
    return f"{seconds:.0f} seconds"


def _result(found: Outcome, texts: Sequence[str], split: bool) -> OddsResult:
    hands = []
    for text, one, error in zip(texts, found.players, found.errors, strict=True):
        more = {"scoop": one.win, "high": one.high, "low": one.low} if split else {}
        hands.append(OddsHand(text, one.equity, one.win, one.tie, error, **more))
    return OddsResult(found.exact, found.deals, tuple(hands), found.partial)
