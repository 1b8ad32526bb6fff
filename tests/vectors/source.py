"""The vectors and cases as data: `tests/data/vectors/NN-*.toml` and `tests/data/cases/*.toml`.

A vector is a plain dictionary as it stands in its file, plus where it came from. Every kind has one
runner in this folder; `test_ids` holds that no vector is without one.
"""

from __future__ import annotations

import tomllib
from functools import cache
from pathlib import Path
from typing import Any

import pytest
from _pytest.mark.structures import ParameterSet

from purplepoker import cards

DATA = Path(__file__).resolve().parent.parent / "data"

Vector = dict[str, Any]

LATER = ("home game",)
"""The named later issues: a running table."""

RUN_KINDS = (
    "scene",
    "rank",
    "order",
    "showdown",
    "refused",
    "pots",
    "odd_chips",
    "declare",
    "betting",
    "deal",
    "reshuffle",
    "odds",
    "many_deals",
    "irregular",
)
"""Kinds that a runner here takes."""


@cache
def all_vectors() -> tuple[Vector, ...]:
    """Every vector of every file, in order, each with `file`."""
    found: list[Vector] = []
    for path in sorted([*DATA.glob("vectors/*.toml"), *DATA.glob("cases/*.toml")]):
        for vector in tomllib.loads(path.read_text("utf-8"))["vector"]:
            found.append({**vector, "file": path.name})
    return tuple(found)


def of_kind(*kinds: str) -> list[ParameterSet]:
    """Parameters for the runner of these kinds: what can be run today, later games' cards too."""
    chosen = [v for v in all_vectors() if v["kind"] in kinds]
    return [pytest.param(v, id=f"{v['id']}-{n}") for n, v in enumerate(chosen)]


def deck_of(vector: Vector) -> cards.Deck:
    """The vector's pack, the ordinary one if it names none, with its jokers and wild cards."""
    pack = cards.deck(vector.get("deck", "standard"))
    return cards.with_wild(pack, vector.get("jokers", 0), vector.get("wild", "none"))


def names(text: str) -> list[str]:
    """`"A B"` as a list."""
    return text.split()
