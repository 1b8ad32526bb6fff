"""The rules know no game and no pack by name: those are data (`variants/*.toml`, `decks/*.toml`)."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

import purplepoker
from purplepoker.cards import deck
from purplepoker.files import data_ids
from purplepoker.ranking.base import KINDS, ROLES
from purplepoker.variants.load import variant_ids

SOURCE = Path(purplepoker.__file__).parent
RULES = [path for part in ("engine", "ranking", "kernels") for path in sorted((SOURCE / part).glob("*.py"))]


def names() -> set[str]:
    """Ids and titles of games and packs, names of colors; what is a kind or a role of ranking too is none."""
    packs = [deck(name) for name in data_ids("decks")]
    found = {*variant_ids(), *(pack.id for pack in packs), *(pack.name.lower() for pack in packs)}
    for pack in packs:
        for color in pack.colors:
            found |= {color.name, color.plural}
    return {name.lower() for name in found} - {*KINDS, *ROLES}


def texts(source: str) -> Iterator[str]:
    """Texts that code works with: all but docstrings."""
    tree = ast.parse(source)
    told = {
        id(node.body[0].value)
        for node in ast.walk(tree)
        if isinstance(node, ast.Module | ast.ClassDef | ast.FunctionDef)
        and node.body
        and isinstance(node.body[0], ast.Expr)
    }
    for node in ast.walk(tree):
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and id(node) not in told:
            yield node.value


@pytest.mark.parametrize("path", RULES, ids=lambda path: f"{path.parent.name}/{path.name}")
def test_no_game_no_pack_and_no_color_is_named(path: Path) -> None:
    named = {text for text in texts(path.read_text("utf-8")) if text.lower() in names()}
    assert not named


def test_the_check_finds_a_name() -> None:
    code = '"""razz and gold"""\nif variant.id == "razz" or name == "gold":\n    pass\n'
    assert {text for text in texts(code) if text in names()} == {"razz", "gold"}
