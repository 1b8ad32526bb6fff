"""What each player may expect: exact where that ends in reasonable time, else sampled with its error.

Which of the two, how deals are cut into tasks and when sampling stops depend on what is asked alone,
never on the number of workers; only a time limit and Ctrl-C look at a clock.
"""

from __future__ import annotations

from collections.abc import Iterator
from concurrent.futures import Executor, ThreadPoolExecutor
from math import comb, prod
from typing import TypeVar

import msgspec
import numpy as np

from purplepoker.errors import Code, Refused
from purplepoker.kernels.canonical import Plan, Rows
from purplepoker.kernels.random import CHUNK
from purplepoker.kernels.sampling import REDRAWN, REDRAWN_CHUNK, Deal
from purplepoker.kernels.sampling_joint import plan
from purplepoker.odds.count import Counts, count_all, count_chunk
from purplepoker.odds.frame import Clock, Frame, Progress, Wanted
from purplepoker.odds.heads_up import pairs_of, patterns_of, range_plan
from purplepoker.odds.pay import Tally, error_of, parts_of, pay
from purplepoker.odds.situation import Situation
from purplepoker.odds.tasks import Task, in_order
from purplepoker.odds.work import Values, Work, dealt_ahead, joint_hands, values_one_by_one, work_of

Tag = TypeVar("Tag")

SECONDS = 8e-9
"""About what one hand takes to value, on one core."""
LIMIT = 1_000_000_000
"""Up to so many hands valued all deals are gone through if nobody asks for a sample."""
LONG = 50_000_000
"""From so many on a sample is taken first, so that there is something to say if the count is stopped."""
_CHOICE = 10_000
"""What one choice of known hands costs besides, in hands valued."""
_TASK = 2_000_000
"""Deals that one task looks at, about; the clock and Ctrl-C are seen between tasks."""
_SLOW_TASK = 1_000
"""The same where hands are valued one at a time."""
_LEAST_CHUNKS = 32


class Outcome(msgspec.Struct, frozen=True):
    """`deals` looked at; `errors` are standard errors of the equities, 0 where all deals were looked at."""

    exact: bool
    deals: int
    players: tuple[Tally, ...]
    errors: tuple[float, ...]
    partial: bool = False


class Cost(msgspec.Struct, frozen=True):
    """`deals` to look at (an upper bound where ranges overlap), and the hands to value in all."""

    deals: int
    work: int


class Question(msgspec.Struct, frozen=True, eq=False):
    """A situation and what is made of it once: arrays, the way for two ranges, what an exact count takes."""

    situation: Situation
    work: Work
    ranges: Plan | None
    cost: Cost


def question_of(situation: Situation) -> Question:
    """The situation ready to be counted."""
    work = work_of(situation)
    ranges = range_plan(situation, work)
    return Question(situation, work, ranges, cost_of(situation, work, ranges))


def cost_of(situation: Situation, work: Work, ranges: Plan | None = None) -> Cost:
    """What an exact count takes."""
    if ranges is not None:
        (row,) = situation.rows
        left = situation.game.deck.size - len(situation.seen) - 4
        return Cost(pairs_of(situation) * comb(left, 5 - len(row)), round(ranges.seconds / SECONDS))
    deals = situation.deals_of_one()
    choices = prod(len(player.hands) for player in situation.players) if deals else 0
    ways = deals * choices
    each = len(situation.players) * _selections(work)
    # a choice of hands costs a little even where few deals follow; tables of triples save most of the work
    return Cost(ways, ways * each // (20 if work.by_triples else 1) + _CHOICE * choices)


def _selections(work: Work) -> int:
    """Lookups for one player's hand in all shares."""
    if work.plan is None:
        return 2_000 * work.shares
    return sum(len(block.own) * len(block.line) for blocks in work.plan.shares for block in blocks)


def looks_at_all(wanted: Wanted, cost: Cost) -> bool:
    """Whether all deals are looked at: if that is wanted, or quick and no sample is."""
    sampled = wanted.samples is not None or wanted.half_width is not None
    return bool(wanted.exact) or (wanted.exact is None and not sampled and cost.work <= LIMIT)


def equity(
    question: Question,
    wanted: Wanted,
    *,
    clock: Clock,
    executor: Executor | None = None,
    workers: int = 1,
    progress: Progress | None = None,
) -> Outcome:
    """Counts as wanted. Ctrl-C gives what is known by then, if anything is (`partial`)."""
    return _Count(question, wanted, clock, executor, workers, progress).run()


class _Count(Frame):
    def __init__(
        self,
        question: Question,
        wanted: Wanted,
        clock: Clock,
        executor: Executor | None,
        workers: int,
        progress: Progress | None,
    ) -> None:
        super().__init__(wanted, clock, progress)
        self.situation = question.situation
        self.work = question.work
        self.values: Values = self.work.values if self.work.plan else values_one_by_one(self.situation)
        # hands that are valued one at a time need the game itself, which does not travel
        self.executor = executor if self.work.plan and workers > 1 else None
        self.workers = workers
        self.ranges = question.ranges
        self.cost = question.cost

    def run(self) -> Outcome:
        return self.all() if looks_at_all(self.wanted, self.cost) else self.sample(self.samples(), stops=True)

    # -- all deals

    def all(self) -> Outcome:
        patterns: dict[int, float] = {}
        known: Outcome | None = None
        deals = done = 0
        if self.cost.work > LONG:
            known = self.sample(CHUNK)
        try:
            if self.ranges is not None:
                return self.by_ranges(self.ranges)
            for weight, counts in self.each(self.tasks()):
                number = int(counts.sum())
                done += number
                deals += number
                for pattern in np.flatnonzero(counts).tolist():
                    patterns[pattern] = patterns.get(pattern, 0) + weight * int(counts[pattern])
                self.progress(done, self.cost.deals)
                if self.out_of_time():
                    break
            else:
                return self.outcome(True, deals, patterns)
        except TimeoutError:
            pass
        except KeyboardInterrupt:
            if known is None:
                raise
        known = known or self.sample(CHUNK)
        return msgspec.structs.replace(known, partial=True)

    def tasks(self) -> Iterator[Task[float, Counts]]:
        """One for each choice of known hands, or many if one choice has very many deals.

        Then the cards of the smaller groups are dealt here, so many groups that a task is a moment's work.
        """
        most = _TASK if self.work.plan else _SLOW_TASK
        ways, left = self.situation.deals_of_one(), self.situation.stock_size()
        for rows, weight in joint_hands(self.work):
            few = ways <= most * max(1, left)
            for work, number in [(self.work, ways)] if few else dealt_ahead(self.work, rows, most, left):
                if number <= most or not len(work.slots):
                    yield weight, _all, (work, rows, None)
                    continue
                for at in range(left - len(self.work.slots) + len(work.slots)):
                    yield weight, _all, (work, rows, (at, at + 1))

    def by_ranges(self, ranges: Plan) -> Outcome:
        """The pieces free the interpreter, so threads do for them; TimeoutError where time is over."""
        done = 0
        pool = ThreadPoolExecutor(max(1, self.workers))

        def told(results: Iterator[Rows]) -> Iterator[Rows]:
            nonlocal done
            for rows in results:
                done += 1
                self.progress(self.cost.deals * done // len(ranges.pieces), self.cost.deals)
                yield rows
                if done < len(ranges.pieces) and self.out_of_time():
                    raise TimeoutError

        try:
            found = ranges.run(lambda call, pieces: told(pool.map(call, pieces)))
        finally:
            pool.shutdown(cancel_futures=True)
        return self.outcome(True, self.cost.deals, patterns_of(found))

    # -- a sample

    def sample(self, samples: int, *, stops: bool = False) -> Outcome:
        """So many deals, or with 0 until they are enough; whole chunks in order, so workers do not matter."""
        total = np.zeros(self.work.patterns, np.int64)
        means = _Means(self.work.players)
        deals = 0
        partial = False
        deal = plan(self.work.dealt())
        if deal is None:
            raise Refused(Code.NO_DEAL, right="every choice of hands that was tried has a card twice")
        size = REDRAWN_CHUNK if deal.mode == REDRAWN else CHUNK
        # one hand redrawn at a time: deals hang together, so errors come from the means of chunks
        chained = means if deal.mode == REDRAWN else None
        try:
            for _, counts in self.each(self.chunks(deal, samples, size)):
                total += counts
                if chained:
                    chained.add(counts, self.situation.game.names)
                deals += int(counts.sum())
                self.progress(deals, samples)
                if stops and (self.out_of_time() or self.enough(total, deals, size, chained)):
                    break
        except KeyboardInterrupt:
            if not deals:
                raise
            partial = True
        found = self.outcome(False, deals, self.patterns(total), chained)
        return msgspec.structs.replace(found, partial=partial)

    @staticmethod
    def patterns(counts: Counts) -> dict[int, float]:
        return {pattern: float(counts[pattern]) for pattern in np.flatnonzero(counts).tolist()}

    def chunks(self, deal: Deal, samples: int, size: int) -> Iterator[Task[None, Counts]]:
        for chunk, n in self.chunks_of(samples, size):
            yield None, _chunk, (self.work, deal, self.wanted.seed, chunk, n)

    def enough(self, total: Counts, deals: int, size: int, chained: _Means | None) -> bool:
        """Whether all intervals are narrow enough."""
        if not self.looks_now(deals, size) or (chained and deals < _LEAST_CHUNKS * size):
            return False
        return self.narrow(list(self.outcome(False, deals, self.patterns(total), chained).errors))

    # -- both

    def each(self, tasks: Iterator[Task[Tag, Counts]]) -> Iterator[tuple[Tag, Counts]]:
        return in_order(tasks, self.values, self.executor, self.workers)

    def outcome(
        self, exact: bool, deals: int, patterns: dict[int, float], chained: _Means | None = None
    ) -> Outcome:
        players = pay(self.situation.game, self.work.players, patterns)
        errors = [0.0 if exact else error_of(one.equity, one.square, deals) for one in players]
        if chained and chained.chunks > 1:
            errors = chained.errors()
        return Outcome(exact, deals, tuple(players), tuple(errors))


class _Means:
    """Mean equities of chunks, which are independent of each other."""

    def __init__(self, players: int) -> None:
        self.chunks = 0
        self.sums = np.zeros(players)
        self.squares = np.zeros(players)

    def add(self, counts: Counts, names: tuple[str, ...]) -> None:
        patterns = np.flatnonzero(counts)
        parts = [parts_of(names, len(self.sums), pattern) for pattern in patterns.tolist()]
        means = counts[patterns] @ np.array(parts) / counts.sum()
        self.chunks += 1
        self.sums += means
        self.squares += means * means

    def errors(self) -> list[float]:
        """Of the mean of all chunks."""
        spread = self.squares / self.chunks - (self.sums / self.chunks) ** 2
        errors: list[float] = np.sqrt(np.maximum(spread, 0) / (self.chunks - 1)).tolist()
        return errors


def _all(
    work: Work, rows: tuple[int, ...], first: tuple[int, int] | None, values: Values | None = None
) -> Counts:
    return count_all(work, values or work.values, rows, first)


def _chunk(work: Work, deal: Deal, seed: int, chunk: int, n: int, values: Values | None = None) -> Counts:
    return count_chunk(work, values or work.values, deal, seed, chunk, n)
