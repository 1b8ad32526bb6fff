"""Measures, prints, and writes `bench/results.md`; with `--quick` it measures less and writes nothing."""

from __future__ import annotations

import argparse
import os
import platform
import subprocess
import sys
from datetime import date
from importlib.metadata import version
from pathlib import Path

from bench import engine, simulate, size

HERE = Path(__file__).resolve().parent
RESULTS = HERE / "results.md"
ROUNDS, FEW = 9, 3


def machine() -> str:
    """What kind of machine this is, without its name."""
    model = platform.machine()
    info = Path("/proc/cpuinfo")
    if info.is_file():
        lines = info.read_text("utf-8", "replace").splitlines()
        names = [line.partition(":")[2].strip() for line in lines if line.startswith("model name")]
        model = f"{names[0]}, {model}" if names and names[0] not in ("", "unknown") else model
    python = f"{platform.python_implementation()} {platform.python_version()}"
    return f"{model}, {os.cpu_count()} cores, {platform.system()}, {python}"


def load() -> str:
    """How busy the machine was, where the system says so."""
    return (
        f"{os.getloadavg()[0]:.1f} processes running on average" if hasattr(os, "getloadavg") else "unknown"
    )


def commit() -> str:
    """The commit measured, with a + where the tree differs from it."""
    asked = ["git", "-C", str(HERE), "describe", "--always", "--dirty=+", "--exclude=*"]
    answer = subprocess.run(asked, capture_output=True, text=True, check=False)
    return answer.stdout.strip() or "unknown"


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m bench", description=__doc__)
    parser.add_argument("--quick", action="store_true", help="few rounds, and nothing is written")
    quick = parser.parse_args().quick
    rounds = FEW if quick else ROUNDS
    before = load()
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
            "## Installed size",
            "",
            *size.report(),
            "",
        ]
    )
    print(text)
    if not quick:
        RESULTS.write_text(text, "utf-8")
        print(f"written to {RESULTS.relative_to(HERE.parent)}", file=sys.stderr)
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
