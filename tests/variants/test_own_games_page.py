"""docs/own-games.md: its files are those it shows, its steps are small, its words are all, its plays play."""

from __future__ import annotations

import difflib
import os
import re
import shlex
import signal
import subprocess
import sys
import threading
from pathlib import Path

import pytest

from purplepoker.cards import load_deck
from purplepoker.deck_file import ROLES, Entry
from purplepoker.errors import Refused
from purplepoker.variants.decode import KEYS, STEPS
from purplepoker.variants.load import load_variant, variant_ids
from purplepoker.variants.model import Fee, Pool, Share
from purplepoker.variants.option_table import OPTIONS

ROOT = Path(__file__).resolve().parents[2]
FOLDER = ROOT / "docs/own-games"
PAGE = (ROOT / "docs/own-games.md").read_text("utf-8")
BLOCKS = re.findall(r"```toml\n(.*?)```", PAGE, re.DOTALL)
WHOLE = [block for block in BLOCKS if block.startswith("id = ")]
PARTS = [block for block in BLOCKS if not block.startswith("id = ")]
STEPS_SHOWN = 5


def lines(name: str) -> list[str]:
    """A file of the folder without the line that says its id."""
    text = (FOLDER / f"{name}.toml").read_text("utf-8")
    return [line for line in text.splitlines() if not line.startswith("id = ")]


def added(before: str, after: str) -> list[str]:
    """Lines that the second file has and the first has not."""
    told = difflib.ndiff(lines(before), lines(after))
    return [line[2:] for line in told if line.startswith("+ ")]


@pytest.mark.parametrize("block", WHOLE, ids=lambda block: block.split('"')[1])
def test_a_file_shown_is_the_file_of_the_folder(block: str) -> None:
    name = block.split('"')[1]
    assert (FOLDER / f"{name}.toml").read_text("utf-8") == block
    assert name not in variant_ids()


def test_every_file_of_the_folder_is_used() -> None:
    for file in FOLDER.rglob("*.toml"):
        assert f"{file.relative_to(ROOT)}" in PAGE or file.read_text("utf-8") in WHOLE, file.name


def test_each_step_shows_what_it_adds() -> None:
    """And the first one is the nearest game with another id and name."""
    original = (ROOT / "src/purplepoker/data/variants/texas-holdem.toml").read_text("utf-8").splitlines()
    copied = (FOLDER / "step-1.toml").read_text("utf-8").splitlines()
    assert original[2:] == copied[2:]
    for step in range(2, STEPS_SHOWN + 1):
        new = added(f"step-{step - 1}", f"step-{step}")
        assert 1 <= len(new) <= 4
        assert set(PARTS[step - 2].splitlines()) >= set(new)
        assert set(PARTS[step - 2].splitlines()) <= set(lines(f"step-{step}"))


def test_the_page_has_three_whole_games_and_two_packs() -> None:
    games = [block for block in WHOLE if "steps" in block and "step-" not in block]
    packs = [block for block in WHOLE if "ranks = " in block]
    assert (len(games), len(packs)) == (3, 2)
    for block in games:
        load_variant(block, "the page")
    for block in packs:
        load_deck(block, "the page")


def test_all_words_are_in_the_tables() -> None:
    table = PAGE[PAGE.index("## All words") : PAGE.index("## What goes wrong")]
    named = set(re.findall(r"`([a-z0-9_-]+)`", table)) | set(re.findall(r"\*\*([a-z]+)\*\*", table))
    fields = {name for kind in (*STEPS.values(), Pool, Share, Fee) for name in kind.__struct_fields__}
    assert {*KEYS, *STEPS, *fields} - {"run", "bring_in"} <= named
    assert {
        *Entry.__struct_fields__,
        "ranks",
        "suits",
        "colors",
        "roles",
        "kind",
        "low_ace",
        "limit",
    } <= named
    assert set(ROLES) <= named
    said = table[table.index("Options that a game may name") : table.index("The words of a pack")]
    options = set(re.findall(r"`([a-z_]+)`", said)) - {"none", "any", "jacks", "contested", "main"}
    assert options <= OPTIONS.keys()


GOOD = """\
id = "mine"
name = "Mine"
seats = [2, 6]
rows = ["board"]
steps = [
  {do = "deal", down = 2},
  {do = "bet"},
  {do = "board", to = "board board board"},
  {do = "bet"},
]
pools = {hand = {lines = ["board"]}}
shares = [{name = "high", pool = "hand"}]
"""
FAULTS = {
    "row 'side' plays in no pool": ('rows = ["board"]', 'rows = ["board", "side"]'),
    "2 hole and 0 board cards never make a hand of 5": ('{lines = ["board"]}', "{}"),
    "face-down board cards are left that no step turns": ('board board"}', 'board board", down = true}'),
    "first = 'high-hand' and nothing shows yet": ('{do = "bet"}', '{do = "bet", first = "high-hand"}'),
    "13 cards are more than the 9 that can rank": ("down = 2", "down = 10"),
    "an exchange needs a fee": ('{do = "bet"}', '{do = "bet", exchange = true}'),
    "it must be as the file is called": ('"mine"', '"yours"'),
    "not TOML: ...": ("steps = [", "steps = "),
}


@pytest.mark.parametrize("told", FAULTS)
def test_the_faults_shown_are_told_so(told: str) -> None:
    old, new = FAULTS[told]
    with pytest.raises(Refused) as refused:
        load_variant(GOOD.replace(old, new, 1), "mine.toml", id="mine")
    assert told.rstrip(".") in str(refused.value)


def test_every_fault_shown_is_tried() -> None:
    table = PAGE[PAGE.index("| what it says | what it means |") :]
    assert [row.split("`")[1] for row in table.splitlines() if row.startswith("| `")] == list(FAULTS)


PLAYS = [
    line for block in re.findall(r"```sh\n(.*?)```", PAGE, re.DOTALL) for line in block.splitlines() if line
]


def started(line: str, folder: Path, *more: str) -> subprocess.Popen[str]:
    program, *words = shlex.split(line)
    assert program == "purplepoker"
    return subprocess.Popen(
        [sys.executable, "-m", "purplepoker", *words, *more],
        cwd=ROOT,
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        encoding="utf-8",
        env={**os.environ, "XDG_DATA_HOME": str(folder), "PYTHONUTF8": "1", "COLUMNS": "80"},
    )


@pytest.mark.parametrize("line", [line for line in PLAYS if line.endswith("--terminal")])
def test_a_game_shown_is_played_in_the_terminal(line: str, tmp_path: Path) -> None:
    process = started(line, tmp_path)
    out, err = process.communicate("c\nq\n", timeout=120)
    assert (process.returncode, err) == (0, "")
    assert "your turn" in out


@pytest.mark.parametrize("line", [line for line in PLAYS if not line.endswith("--terminal")])
def test_a_game_shown_is_opened_in_the_browser(line: str, tmp_path: Path) -> None:
    database = str(tmp_path / "tables.db")
    process = started(line, tmp_path, "--no-browser", "--port", "0", "--database", database)
    late = threading.Timer(120, process.kill)
    late.start()
    try:
        assert process.stdout is not None
        address = process.stdout.readline()
        process.send_signal(signal.SIGINT)
        _, err = process.communicate(timeout=120)
    finally:
        late.cancel()
        process.kill()
        process.wait()
    assert address.startswith("http://127.0.0.1:"), err
