"""The usual winners of a game: with what hands pots are won when every card is left to chance.

Exact where that ends in reasonable time, else sampled, as `odds.equity` does it and with its numbers: what
is asked alone decides how, never the number of workers.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from concurrent.futures import Executor

import msgspec

from purplepoker.kernels.random import CHUNK
from purplepoker.odds.equity import LONG, Cost, looks_at_all
from purplepoker.odds.frame import Clock, Frame, Progress, Wanted
from purplepoker.odds.pay import Tally, error_of, parts_of, pay
from purplepoker.odds.situation import Situation
from purplepoker.odds.tasks import Task, in_order
from purplepoker.odds.winners_count import (
    Ask,
    Found,
    Here,
    Key,
    ask_of,
    count_deals,
    count_sample,
    count_two,
    deals_cost,
    two_cost,
)
from purplepoker.odds.work import dealt_ahead

_TASK = 2_000_000


class Winners(msgspec.Struct, frozen=True):
    """`won`: deals by what wins them; `shared`: the part of them that pays several players.

    `players` with the standard errors of their equities, 0 if `exact`.
    """

    exact: bool
    deals: int
    won: Mapping[Key, int]
    players: tuple[Tally, ...]
    errors: tuple[float, ...]
    shared: float
    partial: bool = False


def cost(situation: Situation) -> Cost:
    """What an exact count takes."""
    ask = ask_of(situation)
    return two_cost(ask, situation) or deals_cost(ask, situation)


def winners(
    situation: Situation,
    wanted: Wanted,
    *,
    clock: Clock,
    executor: Executor | None = None,
    workers: int = 1,
    progress: Progress | None = None,
) -> Winners:
    """Counts as wanted. No player's cards are known. Ctrl-C gives what is known by then (`partial`)."""
    return _Count(situation, wanted, clock, executor, workers, progress).run()


class _Count(Frame):
    def __init__(
        self,
        situation: Situation,
        wanted: Wanted,
        clock: Clock,
        executor: Executor | None,
        workers: int,
        progress: Progress | None,
    ) -> None:
        super().__init__(wanted, clock, progress)
        self.situation = situation
        self.ask: Ask = ask_of(situation)
        self.here = None if self.ask.kinds else Here(situation)
        self.executor = executor if self.ask.kinds and workers > 1 else None
        self.workers = workers
        two = two_cost(self.ask, situation)
        self.by_twos = two is not None
        self.cost = two or deals_cost(self.ask, situation)

    def run(self) -> Winners:
        return self.all() if looks_at_all(self.wanted, self.cost) else self.sample(self.samples(), stops=True)

    def all(self) -> Winners:
        total = Found(0, Counter(), Counter())
        known = self.sample(CHUNK) if self.cost.work > LONG else None
        try:
            for _, found in in_order(self.tasks(), self.here, self.executor, self.workers):
                total = _added(total, found)
                self.progress(total.deals, self.cost.deals)
                if self.out_of_time():
                    break
            else:
                return self.outcome(True, total)
        except KeyboardInterrupt:
            if known is None:
                raise
        return msgspec.structs.replace(known or self.sample(CHUNK), partial=True)

    def tasks(self) -> Iterator[Task[None, Found]]:
        """Cut by the first unknown card where there are many deals, by that of the board for two players."""
        size = self.situation.game.deck.size - len(self.situation.seen)
        if self.by_twos:
            whole = self.ask.work.holdem is None or len(self.situation.rows[0]) == 5
            for first in _firsts(size, whole):
                yield None, _two, (self.ask, self.situation, first)
            return
        work, ways = self.ask.work, self.situation.deals_of_one()
        few = ways <= _TASK * max(1, size)
        for part, number in [(work, ways)] if few else dealt_ahead(work, [0] * len(work.hands), _TASK, size):
            ask = msgspec.structs.replace(self.ask, work=part)
            for first in _firsts(size - len(work.slots) + len(part.slots), number <= _TASK):
                yield None, count_deals, (ask, first)

    def sample(self, samples: int, *, stops: bool = False) -> Winners:
        """So many deals, or with 0 until they are enough; whole chunks in order, so workers do not matter."""
        total = Found(0, Counter(), Counter())
        partial = False
        try:
            for _, found in in_order(self.chunks(samples), self.here, self.executor, self.workers):
                total = _added(total, found)
                self.progress(total.deals, samples)
                if stops and (self.out_of_time() or self.enough(total)):
                    break
        except KeyboardInterrupt:
            if not total.deals:
                raise
            partial = True
        return msgspec.structs.replace(self.outcome(False, total), partial=partial)

    def chunks(self, samples: int) -> Iterator[Task[None, Found]]:
        deal = self.ask.work.dealt()
        for chunk, n in self.chunks_of(samples):
            yield None, count_sample, (self.ask, deal, self.wanted.seed, chunk, n)

    def enough(self, total: Found) -> bool:
        """Whether all intervals are narrow enough, those of the classes too."""
        if not self.looks_now(total.deals):
            return False
        by_class = Counter[tuple[int, str]]()
        for key, times in total.won.items():
            by_class[key.share, key.kind.cls] += times
        errors = [part_error(times, total.deals) for times in by_class.values()]
        return self.narrow([*self.outcome(False, total).errors, *errors])

    def outcome(self, exact: bool, total: Found) -> Winners:
        players = pay(self.situation.game, self.ask.work.players, total.patterns)
        errors = [0.0 if exact else error_of(one.equity, one.square, total.deals) for one in players]
        names, number = self.situation.game.names, self.ask.work.players
        shared = sum(
            times for pattern, times in total.patterns.items() if max(parts_of(names, number, pattern)) < 1
        )
        return Winners(exact, total.deals, total.won, tuple(players), tuple(errors), shared / total.deals)


def part_error(times: int, deals: int) -> float:
    """`error_of` for what comes so many times or not."""
    return error_of(times / deals, times / deals, deals)


def _firsts(size: int, whole: bool) -> list[tuple[int, int]]:
    """Places of the first unknown card: all at once, or one by one."""
    return [(0, size)] if whole else [(at, at + 1) for at in range(size)]


def _added(one: Found, other: Found) -> Found:
    one.patterns.update(other.patterns)
    one.won.update(other.won)
    return Found(one.deals + other.deals, one.patterns, one.won)


def _two(ask: Ask, situation: Situation, first: tuple[int, int], here: Here | None = None) -> Found:
    return count_two(ask, situation, first)
