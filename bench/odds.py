"""Evaluation and equities beside other programs, in one run; one thread, CPU seconds, compiled before."""

from __future__ import annotations

import random
from collections.abc import Callable
from statistics import median
from time import process_time

import numpy as np

import purplepoker as pp
from purplepoker.cards import Deck, deck
from purplepoker.kernels.census import census
from purplepoker.kernels.evaluate import values
from purplepoker.kernels.tables import Tables, tables_for
from purplepoker.ranking.base import DEFAULTS
from purplepoker.ranking.tables import tables_of

PER_CALL = 20_000
BATCH = 2_000_000

EQUITIES: tuple[tuple[str, str, list[str], dict[str, object], float], ...] = (
    ("texas-holdem", "standard", ["As Ah", "Ks Kd"], {}, 0.001),
    ("texas-holdem", "standard", ["As Ah", "Ks Kd", "Qs Qc", "Jh Jd", "Tc Td", "9s 8s"], {}, 0.003),
    ("texas-holdem", "standard", ["AA", "random"], {}, 0.3),
    ("texas-holdem", "standard", ["random", "random"], {"exact": True}, 1.0),
    ("texas-holdem", "standard", ["22+, A2s+, KTs+", "random"], {}, 1.0),
    ("omaha", "standard", ["As Ah Ks Kh", "Jd Td 9s 8s"], {}, 0.02),
    ("omaha-hi-lo", "standard", ["As Ah Ks Kh", "Jd 2d 3s 8s"], {}, 0.04),
    ("texas-holdem", "purple", ["Ap Az", "Kr Kb"], {}, 0.01),
)
"""Game, pack, hands, more, and the goal in seconds after the first call."""

SAMPLES = 2_000_000
SAMPLED: tuple[tuple[list[str], float], ...] = (
    (["random"] * 2, 40),
    (["22+, A2s+, KTs+", "random"], 20),
    (["random"] * 6, 20),
    (["22+, A2s+, KTs+", *["random"] * 5], 8),
    (["22+, A2s+, K9s+, QTs+, A8o+, KTo+"] * 9, 2),
)
"""Hands, and the goal in million deals a second."""


def report(rounds: int) -> list[str]:
    """The tables of the page."""
    return [*_evaluation(rounds), "", *_equities(rounds), "", *_sampling(rounds)]


def _timed(work: Callable[[], object], rounds: int) -> list[float]:
    work()
    times = []
    for _ in range(rounds):
        begun = process_time()
        work()
        times.append(process_time() - begun)
    return times


def _seven(pack: Deck) -> Tables:
    tables = tables_for(tables_of(pack, pack.roles["high"], DEFAULTS), 7)
    assert tables is not None
    return tables


def _evaluation(rounds: int) -> list[str]:
    rows = ["| seven cards | million hands a second: median | least to most |", "|---|---|---|"]

    def row(name: str, hands: int, work: Callable[[], object]) -> None:
        speeds = [hands / max(one, 1e-9) / 1e6 for one in _timed(work, rounds)]
        rows.append(f"| {name} | {median(speeds):,.3f} | {min(speeds):,.3f} to {max(speeds):,.3f} |")

    for name, count in (("standard", 133_784_560), ("purple", 85_900_584)):
        tables = _seven(deck(name))
        size = deck(name).size
        cards = np.argsort(np.random.default_rng(1).random((BATCH, size), np.float32), axis=1)[:, :7]
        batch = np.ascontiguousarray(cards, np.uint8)
        out = np.zeros(BATCH, np.uint16)
        row(f"ours, all hands of the {name} pack, counted by value", count, lambda t=tables: census(t, 7))
        row(f"ours, random hands, {name}", BATCH, lambda t=tables, b=batch, o=out: values(b, t, o))
    hands = [random.Random(n).sample(range(52), 7) for n in range(PER_CALL)]
    texts = [["23456789TJQKA"[c // 4] + "cdhs"[c % 4] for c in hand] for hand in hands]
    for name, call in _rivals(hands, texts).items():
        row(f"{name}, a call a hand", PER_CALL, call)
    return rows


def _rivals(hands: list[list[int]], texts: list[list[str]]) -> dict[str, Callable[[], object]]:
    import eval7
    import phevaluator
    import pkrbot

    sevens = [[eval7.Card(card) for card in text] for text in texts]
    bots = [[pkrbot.Card(card) for card in text] for text in texts]
    return {
        "pkrbot": lambda: [pkrbot.evaluate(hand) for hand in bots],
        "eval7": lambda: [eval7.evaluate(hand) for hand in sevens],
        "phevaluator": lambda: [phevaluator.evaluate_cards(*hand) for hand in hands],
    }


def _equities(rounds: int) -> list[str]:
    rows = [
        "| exact odds, the whole call | deals | milliseconds: median | least to most | goal of the kernel |",
        "|---|---|---|---|---|",
    ]
    for variant, pack, hands, more, goal in EQUITIES:
        found = pp.odds(variant, hands, deck=pack, **more)  # type: ignore[arg-type]
        assert found.exact
        times = _timed(lambda v=variant, p=pack, h=hands, m=more: pp.odds(v, h, deck=p, **m), rounds)
        spread = f"{1e3 * min(times):,.1f} to {1e3 * max(times):,.1f}"
        name = f"{variant}, {pack}: {' v '.join(hands)}"
        rows.append(
            f"| {name} | {found.count:,} | {1e3 * median(times):,.1f} | {spread} | {1e3 * goal:,.0f} |"
        )
    return rows


def _sampling(rounds: int) -> list[str]:
    rows = [
        "| hold'em, sampled | million deals a second: median | least to most | goal |",
        "|---|---|---|---|",
    ]
    for hands, goal in SAMPLED:
        times = _timed(lambda h=hands: pp.odds("texas-holdem", h, samples=SAMPLES), rounds)
        speeds = [SAMPLES / max(one, 1e-9) / 1e6 for one in times]
        name = f"{len(hands)} hands: {hands[0]} and {hands[-1]}"
        rows.append(f"| {name} | {median(speeds):,.1f} | {min(speeds):,.1f} to {max(speeds):,.1f} | {goal} |")
    return rows
