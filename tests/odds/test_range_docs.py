"""The page about ranges says the truth: every count of its tables, and its file of names."""

from __future__ import annotations

import doctest
import re

import pytest

from conftest import ROOT
from odds.range_help import PURPLE, STANDARD
from purplepoker.cards import Deck
from purplepoker.odds.range_patterns import COLOR_WORDS, WORDS
from purplepoker.odds.ranges import parse_range, read_named

PAGE = (ROOT / "docs" / "ranges.md").read_text("utf-8")
ROW = re.compile(r"^\| `([^`]+)` \| (\d+) \|", re.MULTILINE)


def rows() -> list[tuple[Deck, int, str, int]]:
    """(pack, cards of a hand, range, hands) of every row with a count."""
    found: list[tuple[Deck, int, str, int]] = []
    pack, size = STANDARD, 2
    for line in PAGE.splitlines():
        if line.startswith("## ") or line.endswith(":"):
            pack = PURPLE if "Purple" in line else STANDARD
            size = 4 if "four cards" in line else 2
        row = ROW.match(line)
        if row:
            found.append((pack, size, row[1], int(row[2])))
    return found


@pytest.mark.parametrize(("pack", "size", "text", "count"), rows())
def test_count_in_the_docs(pack: Deck, size: int, text: str, count: int) -> None:
    assert len(parse_range(pack, text, size).hands) == count


def test_the_docs_show_counts_of_both_packs_and_sizes() -> None:
    assert {(pack.id, size) for pack, size, _, _ in rows()} == {
        ("standard", 2),
        ("purple", 2),
        ("standard", 4),
        ("purple", 4),
    }


def test_every_word_is_in_the_docs() -> None:
    assert [word for word in WORDS | COLOR_WORDS if f"| `{word}` |" not in PAGE] == []


def test_the_python_of_the_docs_is_so() -> None:
    blocks = "\n".join(re.findall(r"^```python\n(.*?)^```$", PAGE, re.DOTALL | re.MULTILINE))
    test = doctest.DocTestParser().get_doctest(blocks, {}, "docs/ranges.md", "docs/ranges.md", 0)
    assert len(test.examples) > 3
    told: list[str] = []
    result = doctest.DocTestRunner(verbose=False).run(test, out=told.append)
    assert result.failed == 0, "".join(told)


def test_the_file_in_the_docs_can_be_read() -> None:
    (text,) = re.findall(r"```toml\n(.*?)```", PAGE, re.DOTALL)
    names = read_named(text, "docs")
    assert len(parse_range(STANDARD, "$tight", 2, named=names).hands) < len(
        parse_range(STANDARD, "$open", 2, named=names).hands
    )
