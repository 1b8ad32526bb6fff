"""The repository itself: one version, pinned packages, small modules, a Makefile that says what it can."""

from __future__ import annotations

import ast
import importlib.metadata
import importlib.util
import os
import re
import statistics
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest
from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

ROOT = Path(__file__).resolve().parent.parent
SOURCE = ROOT / "src" / "purplepoker"
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
MODULES = sorted(SOURCE.rglob("*.py"))

MEDIAN_LINES = 150
MOST_LINES = 500
LONG_BY_NATURE = {"events.py"}
"""Closed unions may be longer."""

WORDS = ("setup", "play", "test", "lint", "fmt", "bench", "long", "shots", "crash", "load", "clean")


def constraints() -> dict[str, str]:
    """Pinned version by package name."""
    lines = (ROOT / "constraints.txt").read_text("utf-8").splitlines()
    pins = [Requirement(line) for line in lines if line and not line.startswith("#")]
    return {canonicalize_name(pin.name): str(pin.specifier) for pin in pins}


def needed() -> set[str]:
    """Every package that base, extras and development bring in here, with what those bring in."""
    found: set[str] = set()
    todo = [
        *PROJECT["dependencies"],
        *(r for extra in PROJECT["optional-dependencies"].values() for r in extra),
    ]
    while todo:
        requirement = Requirement(todo.pop())
        name = canonicalize_name(requirement.name)
        here = requirement.marker is None or requirement.marker.evaluate({"extra": ""})
        if name == "purplepoker" or name in found or not here:
            continue
        found.add(name)
        todo += importlib.metadata.requires(name) or []
    return found


def test_one_version() -> None:
    assert importlib.metadata.version("purplepoker") == PROJECT["version"]
    assert not [path.name for path in MODULES if PROJECT["version"] in path.read_text("utf-8")]


def test_every_package_is_pinned_exactly() -> None:
    pins = constraints()
    assert needed() <= set(pins)
    assert not [name for name, pin in pins.items() if not re.fullmatch(r"==[\w.]+", pin)]


def test_no_pin_is_left_over() -> None:
    assert set(constraints()) - needed() == set()


def test_extras() -> None:
    extras = PROJECT["optional-dependencies"]
    assert set(extras) == {"table", "odds", "plots", "all", "dev"}
    assert extras["all"] == ["purplepoker[table,odds,plots]"]
    assert [canonicalize_name(Requirement(r).name) for r in PROJECT["dependencies"]] == [
        "msgspec",
        "typer",
        "rich",
    ]


def tracked_texts() -> list[Path]:
    """Files of the project as they would be in a fresh checkout, binary ones aside."""
    left_out = {".git", ".venv", "__pycache__", "dist", "build", "node_modules", "shots"}
    return [
        path
        for path in ROOT.rglob("*")
        if path.is_file()
        and not any(part in left_out or part.endswith("_cache") for part in path.relative_to(ROOT).parts)
        and path.suffix in {".py", ".toml", ".md", ".txt", ".phh", ".phhs", ".js", ".css", ".html", ""}
    ]


def test_no_machine_path_and_no_registry_address() -> None:
    # Put together here, so that this file does not find itself.
    barred = re.compile(
        "|".join(
            [
                "/ro" + "ot/",
                "/ho" + "me/[a-z]",
                "pythonhosted" + r"\.",
                "index-" + "url",
                "pypi" + r"\.org/simple",
            ]
        )
    )
    found = [
        str(path) for path in tracked_texts() if barred.search(path.read_text("utf-8", errors="replace"))
    ]
    assert found == []


@pytest.mark.parametrize("path", MODULES, ids=lambda path: str(path.relative_to(SOURCE)))
def test_module_says_what_it_is(path: Path) -> None:
    source = path.read_text("utf-8")
    if source.strip():
        assert ast.get_docstring(ast.parse(source)), "a module begins with what it is and promises"
    if path.name not in LONG_BY_NATURE:
        assert len(source.splitlines()) <= MOST_LINES


def test_modules_are_small() -> None:
    assert statistics.median(len(path.read_text("utf-8").splitlines()) for path in MODULES) < MEDIAN_LINES


def test_the_package_is_typed_and_brings_its_data() -> None:
    assert (SOURCE / "py.typed").exists()
    assert list(SOURCE.glob("data/decks/*.toml"))
    assert list(SOURCE.glob("data/variants/*.toml"))


def make(*words: str) -> subprocess.CompletedProcess[str]:
    clean = {name: value for name, value in os.environ.items() if not name.startswith("MAKE")}
    return subprocess.run(
        ["make", *words], cwd=ROOT, capture_output=True, text=True, timeout=60, check=False, env=clean
    )


def test_make_alone_prints_help() -> None:
    told = make()
    assert told.returncode == 0
    assert not [word for word in WORDS if not re.search(rf"^  {word} ", told.stdout, re.MULTILINE)]


def test_make_without_python_says_so_in_a_line(tmp_path: Path) -> None:
    told = make("setup", f"VENV={tmp_path / 'none'}", "PYTHON=")
    lines = [line for line in told.stderr.splitlines() if not line.startswith("make")]
    assert told.returncode != 0
    assert len(lines) == 1
    assert "Python 3.11" in lines[0]


def test_make_setup_mends_a_venv_without_pip(tmp_path: Path) -> None:
    if importlib.util.find_spec("ensurepip") is None:
        pytest.skip("this Python has no ensurepip")
    venv = tmp_path / "venv"
    subprocess.run([sys.executable, "-m", "venv", "--without-pip", str(venv)], check=True, timeout=60)
    told = make("setup", f"VENV={venv}", "PIP=true")  # installs nothing
    assert told.returncode == 0, told.stderr
    subprocess.run([str(venv / "bin" / "python"), "-m", "pip", "--version"], check=True, timeout=60)


def test_make_setup_says_what_to_do_where_pip_cannot_be_had(tmp_path: Path) -> None:
    python = tmp_path / "bin" / "python"
    python.parent.mkdir()
    python.write_text("#!/bin/sh\nexit 1\n", "utf-8")
    python.chmod(0o755)
    told = make("setup", f"VENV={tmp_path}", "PIP=true")
    lines = [line for line in told.stderr.splitlines() if not line.startswith("make")]
    assert told.returncode != 0
    assert len(lines) == 1
    assert "python3-venv" in lines[0]


def test_ci_is_a_program_that_bash_can_read() -> None:
    script = ROOT / ".ci" / "run"
    assert os.access(script, os.X_OK)
    subprocess.run(["bash", "-n", str(script)], check=True, timeout=60)
    assert "set -euo pipefail" in script.read_text("utf-8")
