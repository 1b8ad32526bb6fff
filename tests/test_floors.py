"""The house, floor by floor: who may import whom, checked on the source with `ast`.

A module imports from lower floors and from its own folder. A third party is imported in its home
only. Below `service` there is no clock, no chance, no file and no environment, `files.py` aside.
"""

from __future__ import annotations

import ast
import json
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

PACKAGE = "purplepoker"
SOURCE = Path(__file__).resolve().parent.parent / "src" / PACKAGE

FLOORS: tuple[tuple[str, ...], ...] = (
    ("errors", "text", "files"),
    ("cards", "deck_file", "records", "rng"),
    ("ranking", "draw"),
    ("variants", "kernels"),
    ("engine",),
    ("reading",),
    ("history", "odds"),
    ("bots", "simulate"),
    ("service",),
    ("web",),
    ("cli", "terminal", "api", "__main__"),
)
FLOOR = {unit: floor for floor, units in enumerate(FLOORS) for unit in units}
PURE_BELOW = FLOOR["service"]

BARRED = frozenset({("kernels", "variants"), ("variants", "kernels")})
"""Pairs that must not know each other though a floor would allow it."""

NUMBERS = frozenset({"kernels", "odds"})
TABLE = frozenset({"service", "web"})
COMMAND = frozenset({"cli", "terminal"})
HOMES: dict[str, frozenset[str]] = {
    "msgspec": frozenset(FLOOR) - {"errors", "text", "files"},
    "typer": COMMAND,
    "click": COMMAND,
    "rich": COMMAND,
    "numpy": NUMBERS,
    "numba": NUMBERS - {"odds"},
    "matplotlib": frozenset({"odds.plots"}),
    "cryptography": TABLE,
    "structlog": TABLE,
    "fastapi": frozenset({"web"}),
    "starlette": frozenset({"web"}),
    "uvicorn": frozenset({"web"}),
    "websockets": frozenset({"web"}),
    "pydantic_settings": frozenset({"web"}),
    "prometheus_client": frozenset({"web"}),
    "segno": frozenset({"web"}) | COMMAND,
}

IMPURE_MODULES = frozenset(
    "time random os secrets io shutil tempfile socket subprocess threading asyncio uuid".split()
    + "pathlib urllib glob sqlite3 logging".split()
)
IMPURE_CALLS = frozenset({"open", "input", "print", "exec", "eval", "__import__"})
CLOCK_CALLS = frozenset({"now", "utcnow", "today"})
"""Methods of dates that ask the clock; a date as a value (in a history) is no clock."""
READS_FILES = "files"
"""The one module below `service` that reads files."""

STARTUP_THIRD = frozenset({"msgspec"})
"""What `import purplepoker` may load beside the standard library."""

HELP_OWN = frozenset({"", "cli", "text", "errors"})
"""What `--help` may load of our own; `cli` stands for the command files `cli_*` too."""
HELP_NEVER = frozenset("numpy numba matplotlib fastapi starlette uvicorn cryptography structlog".split())


def unit_of(module: str) -> str:
    """`engine.core` -> `engine`; `cli_play` -> `cli`; the package itself -> ``."""
    head = module.split(".", 1)[0]
    family = head.partition("_")[0]
    return family if family in COMMAND else head


def module_name(path: Path) -> str:
    """The dotted name below the package: `` for its `__init__`."""
    parts = list(path.relative_to(SOURCE).with_suffix("").parts)
    if parts[-1] == "__init__":
        parts.pop()
    return ".".join(parts)


def imports(tree: ast.AST, module: str, is_folder: bool = False) -> Iterator[tuple[int, str]]:
    """(line, absolute dotted name) of every import, inner ones and `from . import x` too."""
    here = [PACKAGE, *module.split(".")] if module else [PACKAGE]
    folder = here if is_folder else here[:-1]
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            for alias in node.names:
                yield node.lineno, alias.name
        elif isinstance(node, ast.ImportFrom):
            base = folder[: len(folder) - node.level + 1] if node.level else []
            stem = ".".join([*base, *([node.module] if node.module else [])])
            if stem == PACKAGE:  # `from purplepoker import cards` names a module of ours
                yield from ((node.lineno, f"{PACKAGE}.{alias.name}") for alias in node.names)
            else:
                yield node.lineno, stem


def faults(source: str, module: str, is_folder: bool = False) -> list[str]:
    """Every breach of the floors in one module, as `line: what`."""
    unit = unit_of(module)
    tree = ast.parse(source)
    found: list[str] = []
    package_root = module == ""  # the public door: lazy names may come from any floor
    floor = len(FLOORS) if package_root else FLOOR.get(unit, -1)
    if floor < 0:
        return [f"0: {module} stands on no floor: add it to FLOORS"]
    pure = floor < PURE_BELOW and module != READS_FILES
    for line, name in imports(tree, module, is_folder):
        top, _, rest = name.partition(".")
        if top == PACKAGE:
            found += _own(line, unit, floor, rest)
        elif top in sys.stdlib_module_names:
            if pure and top in IMPURE_MODULES:
                found.append(
                    f"{line}: {module} imports {top}: no clock, chance, file or system below service"
                )
        elif not _at_home(top, unit, module):
            found.append(f"{line}: {module} imports {top}, which is not at home there")
    if pure:
        found += [f"{line}: {module} calls {name}()" for line, name in impure_calls(tree)]
    return found


def impure_calls(tree: ast.AST) -> Iterator[tuple[int, str]]:
    """Calls that reach out of the program, or ask the clock."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Call):
            if isinstance(node.func, ast.Name) and node.func.id in IMPURE_CALLS:
                yield node.lineno, node.func.id
            elif isinstance(node.func, ast.Attribute) and node.func.attr in CLOCK_CALLS:
                yield node.lineno, node.func.attr


def _own(line: int, unit: str, floor: int, rest: str) -> list[str]:
    other = unit_of(rest)
    if other in ("", unit):
        return []
    if other not in FLOOR:
        # A name of the package itself (`from purplepoker import __version__`).
        return [] if other.startswith("__") else [f"{line}: {rest} stands on no floor"]
    if (unit, other) in BARRED:
        return [f"{line}: {unit} must not know {other}"]
    same = FLOOR[other] == floor
    # Single files of one floor are neighbors in the same folder, folders of one floor are not.
    if FLOOR[other] > floor or (same and not _neighbors(unit, other)):
        return [f"{line}: {unit} (floor {floor}) imports {other} (floor {FLOOR[other]})"]
    return []


FOLDERS = (
    frozenset(
        {"ranking", "draw", "variants", "kernels", "engine", "reading", "history", "odds", "bots", "simulate"}
    )
    | TABLE
)


def _neighbors(unit: str, other: str) -> bool:
    if (unit, other) == ("simulate", "bots"):
        return True  # a simulation is made of bots; both stand on the same floor and bots knows nothing of it
    return unit not in FOLDERS and other not in FOLDERS


def _at_home(top: str, unit: str, module: str) -> bool:
    homes = HOMES.get(top, frozenset())
    return unit in homes or module in homes or (module == "" and top in STARTUP_THIRD)


MODULES = sorted(SOURCE.rglob("*.py"))


@pytest.mark.parametrize("path", MODULES, ids=lambda path: module_name(path) or "__init__")
def test_module_keeps_to_its_floor(path: Path) -> None:
    breaches = faults(path.read_text("utf-8"), module_name(path), path.stem == "__init__")
    assert not breaches, "\n".join(breaches)


@pytest.mark.parametrize(
    ("module", "source", "says"),
    [
        ("ranking.base", "from purplepoker.engine import core", "floor 2) imports engine"),
        ("ranking.base", "import purplepoker.variants.model", "imports variants"),
        ("cards", "from purplepoker import engine", "imports engine"),
        ("engine.core", "def f():\n    from purplepoker.history import phh", "2: engine"),
        ("engine.core", "from ..service import store", "imports service"),
        ("engine.core", "from purplepoker.reading import hands", "imports reading"),
        ("reading.hands", "from purplepoker.history import phh", "imports history"),
        ("reading.beats", "from purplepoker.service import wire", "imports service"),
        ("history.phh", "from purplepoker.odds import exact", "imports odds"),
        ("kernels.high", "from purplepoker.variants.model import Pool", "must not know"),
        ("engine.core", "import numpy as np", "not at home"),
        ("odds.plots", "import numba", "not at home"),
        ("odds.exact", "import matplotlib.pyplot", "not at home"),
        ("errors", "import msgspec", "not at home"),
        ("engine.core", "from rich import print", "not at home"),
        ("cards", "import pokerkit", "not at home"),
        ("engine.core", "import time", "no clock"),
        ("rng", "from random import shuffle", "no clock"),
        ("bots.basic", "import secrets", "no clock"),
        ("cards", "from os import path", "no clock"),
        ("cards", "text = open('x').read()", "calls open()"),
        ("history.phh", "import datetime\nday = datetime.date.today()", "calls today()"),
        ("nowhere", "", "stands on no floor"),
    ],
)
def test_the_check_finds_a_breach(module: str, source: str, says: str) -> None:
    found = faults(source, module)
    assert len(found) == 1, found
    assert says in found[0]


@pytest.mark.parametrize(
    ("module", "source"),
    [
        ("engine.core", "from purplepoker.engine.state import State\nfrom . import view\nimport msgspec"),
        (
            "engine.core",
            "from purplepoker.variants.model import Step\nfrom purplepoker.ranking import tables",
        ),
        ("text", "from purplepoker.errors import Code"),
        ("files", "import os\nfrom pathlib import Path\nx = open('y')"),
        ("kernels.high", "import numba\nimport numpy"),
        ("odds.plots", "import matplotlib.pyplot"),
        ("history.phh", "from datetime import date\nday = date(2019, 6, 28)"),
        ("service.clock", "import time, os, secrets\nopen('x')"),
        ("cli_play", "import typer\nfrom purplepoker.cli import app\nfrom purplepoker.terminal import table"),
        ("simulate.run", "from purplepoker.bots.basic import bots"),
    ],
)
def test_the_check_lets_good_imports_pass(module: str, source: str) -> None:
    assert faults(source, module) == []


def loaded_by(code: str) -> set[str]:
    """The modules that a fresh interpreter holds after `code`."""
    script = f"import sys, json\n{code}\njson.dump(sorted(sys.modules), sys.__stdout__)"
    run = subprocess.run(
        [sys.executable, "-c", script], capture_output=True, text=True, check=True, timeout=120
    )
    return set(json.loads(run.stdout[run.stdout.index("[") :]))


def third_parties(modules: set[str]) -> set[str]:
    bare = loaded_by("pass")
    tops = {name.partition(".")[0] for name in modules - bare}
    return {top for top in tops if top not in sys.stdlib_module_names and top != PACKAGE and top[0] != "_"}


def test_import_loads_little() -> None:
    assert third_parties(loaded_by("import purplepoker")) <= STARTUP_THIRD


def test_help_loads_little() -> None:
    if not (SOURCE / "cli.py").exists():
        pytest.fail("there is no command line yet")
    code = (
        "import io, sys\nsys.argv = ['purplepoker', '--help']\nsys.stdout = io.StringIO()\n"
        "from purplepoker.cli import main\n"
        "try:\n    main()\nexcept SystemExit:\n    pass"
    )
    modules = loaded_by(code)
    own = {
        unit_of(name.removeprefix(PACKAGE).removeprefix("."))
        for name in modules
        if name.partition(".")[0] == PACKAGE
    }
    assert own <= HELP_OWN
    assert not third_parties(modules) & HELP_NEVER


def test_odds_load_what_they_need_and_no_more() -> None:
    code = (
        "import io, sys\nsys.argv = 'purplepoker odds --variant omaha --json'.split()\n"
        "sys.argv += ['--board', '3d 6c Jh Ts', 'Js Jc 6d 8d', 'Kd Kh Ks Ad']\nsys.stdout = io.StringIO()\n"
        "from purplepoker.cli import main\nassert main() == 0\nassert 'equity' in sys.stdout.getvalue()"
    )
    found = third_parties(loaded_by(code))
    assert "numba" in found
    assert not found & (HELP_NEVER - {"numpy", "numba"} | {"rich", "httpx", "scipy", "playwright"})
