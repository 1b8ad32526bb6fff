"""Installed size of the package with what it needs, from the records of the installer."""

from __future__ import annotations

import re
from importlib.metadata import Distribution, PackageNotFoundError, distribution
from pathlib import Path

import purplepoker

GOALS = {"base": 30, "table": 70}
"""Megabytes; `table` includes the base."""


def _size(found: Distribution) -> int:
    paths = (Path(str(found.locate_file(file))) for file in found.files or ())
    return sum(path.stat().st_size for path in paths if path.is_file())


def _needs(found: Distribution, extra: str) -> list[str]:
    """Names of the direct requirements, those of the extra included; other conditions count as met."""
    names = []
    for line in found.requires or ():
        name = re.match(r"[\w.-]+", line)
        wants = re.search(r"extra\s*==\s*['\"]([^'\"]+)", line)
        if name and (wants is None or wants.group(1) == extra):
            names.append(name.group())
    return names


def megabytes(extra: str = "") -> float:
    """The package's own source and everything it pulls in."""
    package = Path(purplepoker.__file__).parent
    total = sum(f.stat().st_size for f in package.rglob("*") if f.is_file() and "__pycache__" not in f.parts)
    waiting = _needs(distribution("purplepoker"), extra)
    seen: set[str] = set()
    while waiting:
        name = re.sub(r"[-_.]+", "-", waiting.pop()).lower()
        if name in seen:
            continue
        seen.add(name)
        try:
            found = distribution(name)
        except PackageNotFoundError:
            continue  # asked for on another system only
        total += _size(found)
        waiting += _needs(found, "")
    return total / 1_000_000


def report() -> list[str]:
    rows = ["| installed | megabytes | at most |", "|---|---|---|"]
    return rows + [
        f"| {name} | {megabytes('' if name == 'base' else name):.1f} | {goal} |"
        for name, goal in GOALS.items()
    ]
