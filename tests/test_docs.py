"""The docs are tested: what they show is run, and what exists must be in them.

A console block is run line by line; what follows `$ purplepoker ...` is what the command prints, on
stdout or, for a refusal, on stderr. A line of three dots stands for any lines. The picture of the table
in the README is what the terminal shows. After a wanted change of output, `python tests/test_docs.py`
writes the blocks and the picture anew; read the difference before keeping it.
"""

from __future__ import annotations

import os
import re
import shlex
import subprocess
import sys
from collections.abc import Callable, Iterator
from fnmatch import fnmatchcase
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import pytest

import purplepoker as pp
from purplepoker.errors import Code
from purplepoker.files import data_ids
from purplepoker.text import REFUSALS
from purplepoker.variants.load import load_variant
from purplepoker.variants.model import STRUCTURES
from purplepoker.variants.option_table import OPTIONS
from purplepoker.variants.rulesets import RULESETS

ROOT = Path(__file__).resolve().parent.parent
DOCS = ROOT / "docs"
PAGES = sorted([ROOT / "README.md", *DOCS.glob("*.md")])


def fenced(language: str) -> re.Pattern[str]:
    """The inside of every block of this language."""
    return re.compile(rf"(?<=^```{language}\n)(.*?)(?=^```$)", re.DOTALL | re.MULTILINE)


BLOCK = fenced("console")
PICTURE = fenced("text")
PICTURED = ("play", "--terminal", "--seats", "4", "--seed", "3")
TYPED = ("c", "c")
PROMPT = "$ "
ANY_LINES = "..."

RULINGS = [f"R-{n:02}" for n in range(1, 48) if n != 43]
"""The numbers that the rules use."""


def read(page: Path) -> str:
    return page.read_text("utf-8")


def examples(block: str) -> Iterator[tuple[str, list[str]]]:
    """(command line, lines of output expected) of one block."""
    command, expected = "", list[str]()
    for line in block.splitlines():
        if line.startswith(PROMPT):
            if command:
                yield command, expected
            command, expected = line.removeprefix(PROMPT), []
        else:
            expected.append(line)
    if command:
        yield command, expected


def run(command: str) -> list[str]:
    """What the command prints, as lines; run from the top of the checkout."""
    program, *arguments = shlex.split(command)
    assert program == "purplepoker", f"only purplepoker is run: {command}"
    done = subprocess.run(
        [sys.executable, "-m", "purplepoker", *arguments],
        cwd=ROOT,
        capture_output=True,
        text=True,
        encoding="utf-8",
        timeout=120,
        check=False,
    )
    told = done.stdout + (done.stderr if done.returncode else "")  # else no part of an answer
    return [line.rstrip() for line in told.rstrip("\n").splitlines()]


def picture() -> list[str]:
    """The table as the last of `TYPED` leaves it; a hand under way is saved in a folder that goes away."""
    with TemporaryDirectory() as folder:
        done = subprocess.run(
            [sys.executable, "-m", "purplepoker", *PICTURED],
            cwd=ROOT,
            input="".join(f"{line}\n" for line in TYPED),
            capture_output=True,
            text=True,
            encoding="utf-8",
            env=os.environ
            | {"XDG_DATA_HOME": folder, "LC_ALL": "C.UTF-8", "COLUMNS": "80", "PYTHONUTF8": "1"},
            timeout=120,
            check=True,
        )
    lines = [line.rstrip() for line in done.stdout.splitlines()]
    prompts = [at for at, line in enumerate(lines) if line.startswith(" >")]
    assert len(prompts) == len(TYPED) + 1
    return lines[prompts[-2] + 1 : prompts[-1] + 1]


def test_the_picture_in_the_readme_is_what_the_terminal_shows() -> None:
    (shown,) = PICTURE.findall(read(ROOT / "README.md"))
    assert shown.splitlines() == picture()


def agrees(expected: list[str], printed: list[str]) -> bool:
    """Line by line; three dots take as many lines as they can."""
    wanted = [line.rstrip() for line in expected]
    while wanted and not wanted[-1]:
        wanted.pop()
    if ANY_LINES not in wanted:
        return wanted == printed
    pattern = "\n".join("*" if line == ANY_LINES else re.sub(r"([\[*?])", r"[\1]", line) for line in wanted)
    return fnmatchcase("\n".join(printed), pattern)


EXAMPLES = [
    pytest.param(command, expected, id=f"{page.name}-{number}")
    for page in PAGES
    for number, (command, expected) in enumerate(
        example for block in BLOCK.findall(read(page)) for example in examples(block)
    )
]


@pytest.mark.parametrize(("command", "expected"), EXAMPLES)
def test_example(command: str, expected: list[str]) -> None:
    printed = run(command)
    assert agrees(expected, printed), "\n".join(["it prints:", *printed])


def test_variants_shown_can_be_played() -> None:
    shown = fenced("toml").findall(read(DOCS / "variants.md"))
    assert shown
    for text in shown:
        load_variant(text, "docs/variants.md")


def test_python_shown_in_the_readme_runs() -> None:
    (code,) = fenced("python").findall(read(ROOT / "README.md"))
    subprocess.run([sys.executable, "-c", code], check=True, timeout=120)


def test_there_are_examples() -> None:
    with_examples = {page.name for page in PAGES if BLOCK.search(read(page))}
    assert {"README.md", "index.md", "packs.md"} <= with_examples


def test_the_comparison_finds_a_difference() -> None:
    assert agrees(["a", "...", "c", ""], ["a", "b", "b", "c"])
    assert not agrees(["a"], ["b"])
    assert not agrees(["a"], ["a", "b"])
    assert not agrees(["a", "...", "c"], ["a", "b"])
    assert not agrees([], ["Traceback"])


def rows(page: str) -> dict[str, list[str]]:
    """Table rows of a page by their first cell, without backquotes."""
    cells = (
        [cell.strip() for cell in line.strip().strip("|").split("|")]
        for line in read(DOCS / page).splitlines()
        if line.startswith("|")
    )
    return {re.sub(r"<a id=.*?</a>", "", first).strip("`"): rest for first, *rest in cells if first}


def test_every_ruling_is_documented() -> None:
    known = rows("rulings.md")
    assert [ruling for ruling in RULINGS if ruling not in known] == []
    for ruling in RULINGS:
        decided, source, *_ = known[ruling]
        assert decided, f"{ruling} does not say what is decided"
        assert source, f"{ruling} does not say from which document"


def test_every_option_of_a_ruling_exists() -> None:
    named = {
        word for ruling in RULINGS for word in re.findall(r"`([a-z][a-z_]+)`", rows("rulings.md")[ruling][2])
    }
    assert named <= set(OPTIONS)


def test_rulings_named_in_the_code_are_documented() -> None:
    source = "".join(read(path) for path in (ROOT / "src").rglob("*.py"))
    assert set(re.findall(r"\bR-\d\d\b", source)) <= set(RULINGS)


@pytest.mark.parametrize("code", Code)
def test_every_refusal_code_is_documented_and_has_a_sentence(code: Code) -> None:
    assert code in REFUSALS
    assert rows("refusals.md").get(code.value), f"{code.value} is missing in docs/refusals.md"


def test_no_refusal_is_documented_that_does_not_exist() -> None:
    named = {first for first in rows("refusals.md") if re.fullmatch(r"[a-z_]+", first)} - {"code"}
    assert named == {code.value for code in Code}


@pytest.mark.parametrize("variant", data_ids("variants"))
def test_every_variant_is_documented(variant: str) -> None:
    assert variant in rows("variants.md")


@pytest.mark.parametrize("deck", data_ids("decks"))
def test_every_pack_is_documented(deck: str) -> None:
    assert deck in rows("packs.md")


@pytest.mark.parametrize("name", OPTIONS)
def test_every_option_is_documented_with_its_values(name: str) -> None:
    values, *defaults = rows("options.md")[f"[`{name}`](#{name})"]
    assert values == ", ".join(OPTIONS[name].values)
    assert all(defaults)


@pytest.mark.parametrize("words", [RULESETS, STRUCTURES], ids=["rulesets", "structures"])
def test_every_ruleset_and_structure_is_documented(words: dict[str, object] | tuple[str, ...]) -> None:
    text = "".join(read(page) for page in PAGES)
    assert [word for word in words if f"`{word}`" not in text] == []


def links(page: Path) -> list[Path]:
    """Where the page leads to within the repository."""
    return [(page.parent / target).resolve() for target in re.findall(r"\]\(([^)#:]+)\)", read(page))]


def test_links_lead_somewhere() -> None:
    assert [f"{page.name}: {target}" for page in PAGES for target in links(page) if not target.exists()] == []


@pytest.mark.parametrize("start", [ROOT / "README.md", DOCS / "index.md"], ids=lambda page: page.name)
def test_every_page_is_in_the_list_of_the_first_pages(start: Path) -> None:
    listed = [*links(start), start]
    assert [page.name for page in DOCS.glob("*.md") if page not in listed] == []


@pytest.mark.parametrize("variant", data_ids("variants"))
def test_the_bot_shown_plays_every_game(variant: str) -> None:
    code, *_ = fenced("python").findall(read(DOCS / "bots.md"))
    names: dict[str, Any] = {}
    exec(code, names)
    result = pp.simulate(variant, seats=3, hands=20, bots=[names["Tight"], "random"], seed=5)
    assert result.hands == 20


def rewritten(text: str, answer: Callable[[str], list[str]]) -> str:
    """The page with every console block's output as it is now; blocks with three dots stay."""

    def block(match: re.Match[str]) -> str:
        lines: list[str] = []
        for command, expected in examples(match.group(1)):
            lines += [PROMPT + command, *(expected if ANY_LINES in expected else answer(command))]
        return "\n".join(lines) + "\n"

    return BLOCK.sub(block, text)


def test_rewriting_keeps_all_but_the_output() -> None:
    page = "a\n```console\n$ purplepoker x\nold\n$ purplepoker y\n...\n```\nb\n"
    new = "a\n```console\n$ purplepoker x\nnew\n$ purplepoker y\n...\n```\nb\n"
    assert rewritten(page, lambda command: ["new"]) == new


if __name__ == "__main__":
    for path in PAGES:
        path.write_text(rewritten(read(path), run), "utf-8")
    readme = ROOT / "README.md"
    table = "\n".join(picture()) + "\n"
    readme.write_text(PICTURE.sub(lambda _: table, read(readme), count=1), "utf-8")
