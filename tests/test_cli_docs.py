"""`docs/cli.md` knows every command and every option, and nothing that is not there."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from typer.main import get_command

from purplepoker.cli import app

PAGE = (Path(__file__).resolve().parent.parent / "docs" / "cli.md").read_text("utf-8")
GROUP = get_command(app)
COMMANDS: dict[str, object] = dict(vars(GROUP)["commands"])


def section(name: str) -> str:
    """The part of the page below the heading of a command."""
    found = re.search(rf"^## {name}\n(.*?)(?=^## |\Z)", PAGE, re.DOTALL | re.MULTILINE)
    return found[1] if found else ""


def options(name: str) -> set[str]:
    parameters = vars(COMMANDS[name])["params"]
    return {word for parameter in parameters for word in parameter.opts if word.startswith("--")}


def test_there_are_these_commands() -> None:
    assert set(COMMANDS) == {
        "rank",
        "showdown",
        "variants",
        "frequencies",
        "replay",
        "odds",
        "winners",
        "simulate",
        "play",
        "serve",
    }


@pytest.mark.parametrize("name", COMMANDS)
def test_a_command_is_documented_with_all_its_options(name: str) -> None:
    text = section(name)
    assert text, f"no section on {name}"
    listed = text[text.rindex("Options:") :]
    assert set(re.findall(r"`(--[a-z-]+)`", listed)) == options(name)


@pytest.mark.parametrize("name", COMMANDS)
def test_every_option_explains_itself(name: str) -> None:
    command = COMMANDS[name]
    assert vars(command)["help"]
    assert all(getattr(parameter, "help", "") for parameter in vars(command)["params"])


def test_every_common_option_is_in_the_table() -> None:
    table = PAGE[PAGE.index("## Options that") : PAGE.index("## rank")]
    for word in ("deck", "jokers", "wild", "ranking", "ruleset", "rule", "structure", "json"):
        assert f"`--{word}" in table


def test_every_command_takes_json_but_those_that_stay() -> None:
    assert {name for name in COMMANDS if "--json" not in options(name)} == {"play", "serve"}
