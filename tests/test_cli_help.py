"""The help of the commands that count: examples at its end that work, and defaults that are so."""

from __future__ import annotations

import re

import pytest

from command_line import Run
from command_line import run as run

COUNTING = ("odds", "winners", "frequencies")
DEFAULTS = {
    "odds": {"--samples": "1,048,576", "--seed": "0", "--jobs": "1", "--jokers": "0", "--wild": "none"},
    "winners": {"--samples": "1,048,576", "--seed": "0", "--jobs": "1", "--jokers": "0", "--wild": "none"},
    "frequencies": {"--deck": "standard", "--jokers": "0", "--wild": "none"},
}


def examples(text: str) -> list[str]:
    """The command lines at the end of a help."""
    _, _, end = text.partition("Examples:\n")
    return [line.strip() for line in end.splitlines() if line.strip()]


@pytest.mark.parametrize("name", COUNTING)
def test_the_help_ends_with_examples_in_plain_lines(run: Run, name: str) -> None:
    text = run(name, "--help").out
    shown = examples(text)
    assert 2 <= len(shown) <= 3
    assert all(line.startswith(f"purplepoker {name} ") for line in shown)
    assert all(len(line) <= 80 and line.isascii() for line in text.splitlines())


@pytest.mark.parametrize("name", COUNTING)
def test_every_example_works_as_it_stands(run: Run, name: str) -> None:
    for line in examples(run(name, "--help").out):
        words = [one or two for one, two in re.findall(r'"([^"]*)"|(\S+)', line)]
        done = run(*words[1:])
        assert (done.code, bool(done.out)) == (0, True), line


@pytest.mark.parametrize("name", COUNTING)
def test_defaults_are_told(run: Run, name: str) -> None:
    text = run(name, "--help").out
    for option, default in DEFAULTS[name].items():
        part = re.search(rf"^  {option} .*?(?=^  -|\Z)", text, re.DOTALL | re.MULTILINE)
        assert part, option
        plain = " ".join(part[0].split())
        assert re.search(rf"default: {re.escape(default)}\b", plain), plain


def test_the_default_seed_is_the_one_told(run: Run) -> None:
    words = ["odds", "--variant", "texas-holdem", "AsAh", "random", "random", "--samples", "1000", "--json"]
    assert run(*words).json == run(*words, "--seed", "0").json
    assert run(*words).json != run(*words, "--seed", "1").json


def test_the_default_pack_of_frequencies_is_the_one_told(run: Run) -> None:
    words = ["frequencies", "--cards", "5", "--json"]
    assert run(*words).json == run(*words, "--deck", "standard").json
