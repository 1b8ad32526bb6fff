"""What a test can see of a drawn page: overlaps, small text, what is cut off."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from page.driver import Table

LOOK = (Path(__file__).parent / "look.js").read_text("utf-8")

SAME = {
    frozenset(("own",)),
    frozenset(("own", "owntie")),
    frozenset(("owntie",)),
    frozenset(("shown",)),
    frozenset(("shown", "pill")),
    frozenset(("button",)),
}
"""Kinds that may lie on each other within one group: a fan of cards, cards shown on their owner's pill."""


def look(table: Table) -> dict[str, Any]:
    found: dict[str, Any] = table.page.evaluate(LOOK)
    return found


def overlaps(parts: list[dict[str, Any]], room: float = 1.5) -> list[str]:
    """Pairs that lie on each other by more than `room` px both ways."""
    found = []
    for at, a in enumerate(parts):
        for b in parts[at + 1 :]:
            kinds = frozenset((a["kind"], b["kind"]))
            if a["group"] == b["group"] and a["group"] and kinds in SAME:
                continue
            left, top = max(a["rect"][0], b["rect"][0]), max(a["rect"][1], b["rect"][1])
            right, bottom = min(a["rect"][2], b["rect"][2]), min(a["rect"][3], b["rect"][3])
            if right - left > room and bottom - top > room:
                found.append(f"{a['kind']} {a['what']!r} on {b['kind']} {b['what']!r}")
    return found


def outside(found: dict[str, Any]) -> list[str]:
    """Parts that leave the window."""
    width, height = found["window"]
    return [
        f"{part['kind']} {part['what']!r}"
        for part in found["parts"]
        if part["rect"][0] < -1
        or part["rect"][1] < -1
        or part["rect"][2] > width + 1
        or part["rect"][3] > height + 1
    ]
