"""Evaluation, equities and starts beside other programs, in one run; one thread, CPU seconds."""

from __future__ import annotations

import json
import os
import subprocess
import sys
import tempfile
from collections.abc import Callable
from math import comb
from statistics import median
from time import perf_counter, process_time

import numpy as np

import purplepoker as pp
from bench import rivals
from purplepoker.cards import Deck, deck
from purplepoker.kernels.census import census
from purplepoker.kernels.evaluate import values
from purplepoker.kernels.tables import Tables, tables_for
from purplepoker.ranking.base import DEFAULTS
from purplepoker.ranking.tables import tables_of

BATCH = 200_000
"""As many as the second cache holds: calls of others find their hands there too."""

EQUITIES: tuple[tuple[str, str, list[str], dict[str, object], float, str], ...] = (
    ("texas-holdem", "standard", ["As Ah", "Ks Kd"], {}, 0.001, "holdem"),
    ("texas-holdem", "standard", ["As Ah", "Ks Kd", "Qs Qc", "Jh Jd", "Tc Td", "9s 8s"], {}, 0.003, "holdem"),
    ("texas-holdem", "standard", ["AA", "random"], {}, 0.3, ""),
    ("texas-holdem", "standard", ["random", "random"], {"exact": True}, 1.0, ""),
    ("texas-holdem", "standard", ["22+, A2s+, KTs+", "random"], {}, 1.0, ""),
    ("omaha", "standard", ["As Ah Ks Kh", "Jd Td 9s 8s"], {}, 0.02, "omaha"),
    ("omaha-hi-lo", "standard", ["As Ah Ks Kh", "Jd 2d 3s 8s"], {}, 0.04, "omaha_hi_lo"),
    ("texas-holdem", "purple", ["Ap Az", "Kr Kb"], {}, 0.01, ""),
    ("texas-holdem", "purple", ["random", "random"], {"exact": True}, 25.0, ""),
)
"""Game, pack, hands, more, the goal in seconds after the first call, and the game's name at poker-equity."""

SAMPLES = 2_000_000
SAMPLED: tuple[tuple[list[str], float, list[str]], ...] = (
    (["random"] * 2, 40, ["**"] * 2),
    (["22+, A2s+, KTs+", "random"], 20, ["22+,A2s+,KTs+", "**"]),
    (["random"] * 6, 20, ["**"] * 6),
    (["22+, A2s+, KTs+", *["random"] * 5], 8, ["22+,A2s+,KTs+", *["**"] * 5]),
    (["22+, A2s+, K9s+, QTs+, A8o+, KTo+"] * 9, 2, ["22+,A2s+,K9s+,QTs+,A8o+,KTo+"] * 9),
)
"""Hands, the goal in million deals a second, and the hands as poker-equity writes them."""

STARTS: tuple[tuple[str, ...], ...] = (
    ("texas-holdem", "AsAh", "KsKd"),
    ("texas-holdem", "--deck", "purple", "ApAz", "KrKb"),
    ("omaha", "AsAhKsKh", "JdTd9s8s"),
    ("seven-card-stud", "As Ah Ac 2d 3d 9h", "Kd Kc Ks 5h 7s Th"),
)


def report(rounds: int) -> list[str]:
    """The tables of the page."""
    return [
        *_evaluation(rounds),
        "",
        *_equities(rounds),
        "",
        *_sampling(rounds),
        "",
        *_starts(rounds),
    ]


def _timed(work: Callable[[], object], rounds: int) -> list[float]:
    work()
    times = []
    for _ in range(rounds):
        begun = process_time()
        work()
        times.append(max(process_time() - begun, 1e-9))
    return times


def _seven(pack: Deck) -> Tables:
    tables = tables_for(tables_of(pack, pack.roles["high"], DEFAULTS), 7)
    assert tables is not None
    return tables


def _evaluation(rounds: int) -> list[str]:
    """Each line's ratio is to the line of its kind that another program, or the bare loop, reaches."""
    rows = [
        "| seven cards | million hands a second: median | least to most | ratio | goal |",
        "|---|---|---|---|---|",
    ]

    def speed(hands: int, work: Callable[[], object]) -> list[float]:
        return [hands / one / 1e6 for one in _timed(work, rounds)]

    def row(name: str, speeds: list[float], ratio: str = "", goal: str = "") -> None:
        spread = f"{min(speeds):,.3f} to {max(speeds):,.3f}"
        rows.append(f"| {name} | {median(speeds):,.3f} | {spread} | {ratio} | {goal} |")

    hands, loop = rivals.one_lookup()
    bare = speed(hands, loop)
    row("a loop with one lookup a hand, no flushes", bare)
    others = {name: speed(n, work) for name, (n, work) in rivals.calls().items()}
    for name, goal, batch_goal in (("standard", 0.7, 200), ("purple", 0, 150)):
        pack = deck(name)
        tables = _seven(pack)
        cards = np.argsort(np.random.default_rng(1).random((BATCH, pack.size), np.float32), axis=1)[:, :7]
        batch = np.ascontiguousarray(cards, np.uint8)
        out = np.zeros(BATCH, np.uint16)
        ours = speed(comb(pack.size, 7), lambda t=tables: census(t, 7))  # type: ignore[misc]
        ratio = f"{median(ours) / median(bare):.2f} of that loop"
        row(
            f"all hands of the {name} pack, counted by value",
            ours,
            ratio,
            f"{goal} of it" if goal else "400 M/s",
        )
        drawn = speed(BATCH, lambda t=tables, b=batch, o=out: values(b, t, o))  # type: ignore[misc]
        times = f"{median(drawn) / median(others['pkrbot']):,.0f} times pkrbot" if goal else ""
        row(
            f"random hands, {name}",
            drawn,
            times,
            f"{batch_goal} M/s" + (", 40 times pkrbot" if goal else ""),
        )
    for name, speeds in others.items():
        row(f"{name}, a call a hand", speeds)
    return rows


def _equities(rounds: int) -> list[str]:
    rows = [
        "| exact odds, the whole call | deals | milliseconds: median | least to most | goal | poker-equity |",
        "|---|---|---|---|---|---|",
    ]
    for variant, pack, hands, more, goal, other in EQUITIES:
        found = pp.odds(variant, hands, deck=pack, **more)  # type: ignore[arg-type]
        assert found.exact
        times = _timed(lambda v=variant, p=pack, h=hands, m=more: pp.odds(v, h, deck=p, **m), rounds)
        spread = f"{1e3 * min(times):,.1f} to {1e3 * max(times):,.1f}"
        name = f"{variant}, {pack}: {' v '.join(hands)}"
        theirs = f"{1e3 * median(_timed(rivals.exact(other, hands), rounds)):,.0f} ms" if other else "-"
        rows.append(
            f"| {name} | {found.count:,} | {1e3 * median(times):,.1f} | {spread} | {1e3 * goal:,.0f} "
            f"| {theirs} |"
        )
    return rows


def _sampling(rounds: int) -> list[str]:
    rows = [
        "| hold'em, sampled | million deals a second: median | least to most | goal | poker-equity |",
        "|---|---|---|---|---|",
    ]
    for hands, goal, theirs in SAMPLED:
        times = _timed(lambda h=hands: pp.odds("texas-holdem", h, samples=SAMPLES), rounds)
        speeds = [SAMPLES / one / 1e6 for one in times]
        name = f"{len(hands)} hands: {hands[0]} and {hands[-1]}"
        few = SAMPLES // 20
        other = median([few / one / 1e6 for one in _timed(rivals.sampled(theirs, few), rounds)])
        spread = f"{min(speeds):,.1f} to {max(speeds):,.1f}"
        rows.append(f"| {name} | {median(speeds):,.1f} | {spread} | {goal} | {other:,.2f} |")
    return rows


def _starts(rounds: int) -> list[str]:
    """Whole processes, by the clock: the first compiles into an empty cache, the others find it."""
    rows = [
        "| `odds`, a new process | seconds, uncompiled | compiled before: median | least to most | goal |",
        "|---|---|---|---|---|",
    ]
    with tempfile.TemporaryDirectory() as cache:
        for variant, *words in STARTS:
            command = [sys.executable, "-m", "purplepoker", "odds", "--variant", variant, *words, "--json"]
            times = [_once(command, cache) for _ in range(rounds + 1)]
            spread = f"{min(times[1:]):.2f} to {max(times[1:]):.2f}"
            rows.append(
                f"| {' '.join([variant, *words])} | {times[0]:.1f} | {median(times[1:]):.2f} | {spread} | 1 |"
            )
    return rows


def _once(command: list[str], cache: str) -> float:
    begun = perf_counter()
    told = subprocess.run(
        command,
        env=os.environ | {"PURPLEPOKER_CACHE": cache},
        capture_output=True,
        check=True,
    )
    taken = perf_counter() - begun
    assert json.loads(told.stdout)["exact"] is True
    return taken
