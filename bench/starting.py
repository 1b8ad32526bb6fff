"""Counts what starting hands of hold'em are worth and writes the data files: `make starting`.

`starting/PACK.txt`: each hand (or class of hands that are alike) against any hand. `starting/classes.txt`:
for the standard pack each class against each. Both exact, in millionths.
"""

from __future__ import annotations

import sys
from pathlib import Path
from time import perf_counter

from purplepoker.cards import deck
from purplepoker.kernels.tables import tables_for
from purplepoker.odds.starting import classes, count_against_any, count_classes
from purplepoker.ranking.base import DEFAULTS
from purplepoker.ranking.tables import tables_of

PACKS = ("standard", "short", "purple")
FOLDER = Path(__file__).resolve().parent.parent / "src" / "purplepoker" / "data" / "starting"


def main() -> None:
    """Writes all files; says how long each took."""
    FOLDER.mkdir(exist_ok=True)
    for name in PACKS:
        begun = perf_counter()
        pack = deck(name)
        tables = tables_for(tables_of(pack, pack.roles["high"], DEFAULTS), 7)
        assert tables is not None
        found = count_against_any(pack, tables)
        lines = [f"{hand} {worth}" for hand, worth in found.items()]
        head = f"# Hold'em, {pack.name}: equity against any hand, in millionths. Made by `make starting`."
        (FOLDER / f"{name}.txt").write_text("\n".join([head, *lines, ""]), "utf-8")
        print(f"{name}: {len(found)} hands, {perf_counter() - begun:.1f} s")
        if name == "standard":
            begun = perf_counter()
            table = count_classes(pack, tables, lambda done: print(done, end="\r", file=sys.stderr))
            rows = [
                f"{hand} {' '.join(map(str, row))}" for hand, row in zip(classes(pack), table, strict=True)
            ]
            head = "# Hold'em, standard pack: each class against those above it and itself, in millionths."
            (FOLDER / "classes.txt").write_text("\n".join([head, *rows, ""]), "utf-8")
            print(f"{len(table)} x {len(table)} classes: {perf_counter() - begun:.1f} s")


if __name__ == "__main__":
    main()
