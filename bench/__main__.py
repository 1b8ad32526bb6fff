"""Measures, prints, and writes `bench/results.md`; with `--quick` it measures less and writes nothing."""

from __future__ import annotations

import argparse
import sys
from datetime import date
from importlib.metadata import version
from pathlib import Path

from bench import engine, odds, simulate, size
from bench.load import kept
from bench.machine import busy, commit, machine

HERE = Path(__file__).resolve().parent
RESULTS = HERE / "results.md"
ROUNDS, FEW = 9, 3


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m bench", description=__doc__)
    parser.add_argument("--quick", action="store_true", help="few rounds, and nothing is written")
    quick = parser.parse_args().quick
    rounds = FEW if quick else ROUNDS
    before = busy()
    text = "\n".join(
        [
            "# Benchmarks",
            "",
            "Made by `make bench` (`python -m bench`), one thread, CPU seconds.",
            f"{date.today().isoformat()}, commit {commit()}. {machine()};",
            f"pokerkit {version('pokerkit')}. {rounds} rounds.",
            f"Before: {before}. Speeds of a busy machine are low; ratios hold.",
            "",
            "## Engine",
            "",
            "No-limit hold'em, six seats, everybody calls to the showdown, `legal` asked before",
            "every act. The programs take turns; the ratio is the median of the rounds'. Goal: 70",
            "times pokerkit, better 100, and 10,000 hands a second (6,000 on a busy machine).",
            "",
            *engine.report(rounds),
            "",
            "## `simulate`, `random` bots, largest table, shuffling included",
            "",
            f"Goal: {simulate.GOAL:,} hands a second in every game. {FEW} rounds of {simulate.HANDS} hands.",
            "",
            *simulate.report(FEW),
            "",
            "## Odds",
            "",
            "Hands are dealt, valued, and the pot paid. Goals are those of one quiet core.",
            "",
            *odds.report(FEW),
            "",
            "## Installed size",
            "",
            *size.report(),
            "",
            kept(),
        ]
    )
    print(text)
    if not quick:
        RESULTS.write_text(text, "utf-8")
        print(f"written to {RESULTS.relative_to(HERE.parent)}", file=sys.stderr)
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
