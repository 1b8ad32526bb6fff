"""One list of rulings, `data/rulings.toml`, and the pages that are made from it: rulings and options.

After a change of the list, of an option or a game `python tests/test_rulings.py` writes both anew.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any

import pytest

import purplepoker as pp
from purplepoker.cards import deck
from purplepoker.engine.game import compile_game
from purplepoker.errors import RULINGS, Code, Refused
from purplepoker.service.facts import game_facts
from purplepoker.service.wire import Refusal, encode
from purplepoker.text import filled
from purplepoker.variants.load import variant_file, variant_ids
from purplepoker.variants.model import STRUCTURES
from purplepoker.variants.option_table import OPTIONS, Option
from purplepoker.variants.options import resolve
from purplepoker.variants.rulesets import RULESETS
from purplepoker.variants.rulings import (
    documents,
    in_force,
    meaning,
    option_words,
    rulings,
    rulings_of,
    source_of,
)
from purplepoker.variants.shape import draws, opens_by_upcards
from purplepoker.variants.words import STRUCTURES as STRUCTURE_WORDS
from purplepoker.variants.words import capital, series

DOCS = Path(__file__).resolve().parent.parent / "docs"
RULES = Path(__file__).resolve().parents[2] / "shared" / "rules.md"

RULINGS_HEAD = """\
# Rulings

The games follow five documents, texts on poker that this project was given to begin with. They leave
gaps and disagree in places, so somebody has to decide. Every decision has a number; the code, the tests,
the rules of a table and the [refusals](refusals.md) name it where it applies. Where an option exists,
`--rule NAME=VALUE` chooses the other reading: [options](options.md) tells every value, `variants ID` those
of a game. What the documents get wrong stands in the [errata](errata.md).

The five documents, by the short names used below:

| name | what it is | scope |
|---|---|---|
"""
RULINGS_MIDDLE = """
"Casino practice" stands for published rule collections, used where all five are silent. Where one of
them contradicts a document, the document wins.
"""
RULINGS_END = """
There is no ruling R-43. The others keep their numbers, as code and tests name them. This page is made from
`data/rulings.toml` by `python tests/test_rulings.py`.
"""
OPTIONS_HEAD = """\
# Options

`--rule NAME=VALUE` sets an option for one command; it may stand several times. A game has only the
options that mean something in it: `purplepoker variants ID` lists them with their values. What is not
named comes from the ruleset (`--ruleset`), then from the game's file, then from the option's first value.

The rulesets are `purple-holdem`, `purple-ante`, `holdem`, `hoyle` and `bull`; the first two belong to
the Purple pack, `bull` to its one game, and which one applies follows from game and pack (R-23).
Histories are read under `recorded`, which refuses nothing that was really played.

Some options do nothing in this version and are taken all the same; they are marked with where they
will count: *at the browser table, later*.

In `variants ID --json` the field `default` of an option is the value in effect: with what was named
on the command line, not the one it would have otherwise.

`n` stands for a whole number. The table gives the value under each ruleset; "-" means that no game that
goes by this ruleset has the option. "By game" means that a game's file or kind decides (seats: R-24).
Below, each option has its place. `python tests/test_rulings.py` makes this page.

"""


# --- the page of the rulings


def rulings_page() -> str:
    """The documents, then a table a section."""
    known = [f"| {document.name} | {document.what} | {document.scope} |" for document in documents()]
    parts = [RULINGS_HEAD + "\n".join(known) + "\n", RULINGS_MIDDLE]
    for section in dict.fromkeys(ruling.section for ruling in rulings().values()):
        lines = [
            f"## {section}",
            "",
            "| ruling | decided | from | options | refusals |",
            "|---|---|---|---|---|",
        ]
        lines += [_ruling_row(id) for id, ruling in rulings().items() if ruling.section == section]
        parts.append("\n" + "\n".join(lines) + "\n")
    return "".join([*parts, RULINGS_END])


def _ruling_row(id: str) -> str:
    ruling = rulings()[id]
    options = ", ".join(f"[`{name}`](options.md#{name})" for name in ruling.options)
    refusals = ", ".join(f"`{code}`" for code, named in RULINGS.items() if named == id)
    cells = [f'<a id="{id.lower()}"></a>{id}', ruling.decided, ruling.source, options, refusals]
    return f"| {' | '.join(cells)} |".replace("|  |", "| |").replace("|  |", "| |")


# --- the page of the options


@cache
def _found() -> dict[str, dict[str, dict[tuple[str, str, str], str]]]:
    """Option, ruleset, (game, pack, structure): the value; `recorded` wherever it is asked for."""
    found: dict[str, dict[str, dict[tuple[str, str, str], str]]] = {name: {} for name in OPTIONS}
    for game in variant_ids():
        for pack in ("standard", "purple"):
            for structure in STRUCTURES:
                for ruleset in (None, "recorded"):
                    try:
                        _, rules = resolve(
                            variant_file(game), deck(pack), structure=structure, ruleset=ruleset
                        )
                    except Refused:  # a game that this pack cannot serve
                        continue
                    for name, value in rules.named.items():
                        found[name].setdefault(rules.ruleset, {})[game, pack, structure] = value
    return found


def options_page() -> str:
    """A table of all by ruleset, then each option with its values."""
    head = ["option", "values", *(f"`{name}`" for name in RULESETS)]
    rows = [f"| {' | '.join(head)} |", "|---" * len(head) + "|"]
    for name, option in OPTIONS.items():
        cells = [f"[`{name}`](#{name})", ", ".join(option.values), *(_under(name, r) for r in RULESETS)]
        rows.append(f"| {' | '.join(cells)} |")
    return (
        OPTIONS_HEAD + "\n".join(rows) + "\n" + "".join(_option_part(option) for option in OPTIONS.values())
    )


def _under(name: str, ruleset: str) -> str:
    """The value of an option under a ruleset, by structure or "by game" where there are several."""
    places = _found()[name].get(ruleset, {})
    values = set(places.values())
    if len(values) < 2:
        return values.pop() if values else "-"
    by_structure = {
        structure: {value for (_, _, one), value in places.items() if one == structure}
        for structure in STRUCTURES
    }
    if all(len(some) < 2 for some in by_structure.values()):
        return ", ".join(f"{STRUCTURE_WORDS[s]} {min(some)}" for s, some in by_structure.items() if some)
    often = [value for value, _ in Counter(places.values()).most_common()]
    return f"{series(often, 'or')}, by game"


def _option_part(option: Option) -> str:
    words, name = option_words()[option.name], option.name
    ids = ", ".join(f"[{id}](rulings.md#{id.lower()})" for id in rulings_of(name))
    facts = [
        f"{capital(words.decides)}.",
        f"Games: {_games(name)}.",
        f"{'Rulings' if ', ' in ids else 'Ruling'}: {ids}." if ids else "No ruling was needed.",
        f"From: {source_of(name)}.",
        *_by_file(name),
        *([f"*It counts {option.later}.*"] if option.later else []),
    ]
    rows = [f"| {', '.join(_spellings(option, value))} | {_sentence(name, value)} |" for value in words.means]
    return "\n".join(
        ["", f"## {name}", "", " ".join(facts), "", "| value | at the table |", "|---|---|", *rows, ""]
    )


def _by_file(name: str) -> Iterator[str]:
    """The games whose own file says something else than the option's first value."""
    files = [variant_file(game) for game in variant_ids()]
    for value in option_words()[name].means:
        if value != OPTIONS[name].default:
            games = [f"[{file.id}](games.md#{file.id})" for file in files if file.options.get(name) == value]
            if games:
                yield f"By their files `{value}`: {', '.join(games)}."


def _spellings(option: Option, value: str) -> Iterator[str]:
    """`n`, with the number that comes first if there is one."""
    yield f"`{value}`"
    if value == "n":
        yield from (f"`{number}`" for number in option.values if number.isdecimal())


def _sentence(name: str, value: str) -> str:
    text = option_words()[name].means[value]
    return filled(text, n="n") if value == "n" else text


def _games(name: str) -> str:
    """Which games have the option: a kind of them where that says it, else all by name."""
    places = [place for ruleset, some in _found()[name].items() if ruleset != "recorded" for place in some]
    games = [game for game in variant_ids() if game in {game for game, _, _ in places}]
    packs, structures = {pack for _, pack, _ in places}, {structure for _, _, structure in places}
    words = next((kind for kind, members in _kinds().items() if members == games), "")
    if not words:
        words = ", ".join(f"[{game}](games.md#{game})" for game in games)
    if packs == {"purple"}:
        words += ", with the Purple pack"
    if len(structures) < len(STRUCTURES):
        words += ", at " + series([STRUCTURE_WORDS[s] for s in STRUCTURES if s in structures])
    return words


def _kinds() -> dict[str, list[str]]:
    files = [variant_file(game) for game in variant_ids()]
    low = {"low", "low-8", "27", "badugi"}
    return {
        "all": [file.id for file in files],
        "those with blinds": [file.id for file in files if file.forced == "blinds"],
        "those without blinds": [file.id for file in files if file.forced != "blinds"],
        "hold'em and its kin": [file.id for file in files if file.family == "holdem"],
        "stud and bull": [file.id for file in files if opens_by_upcards(file) or file.family == "bull"],
        "stud": [file.id for file in files if opens_by_upcards(file)],
        "draw and stud": [file.id for file in files if file.family == "ante"],
        "draw, stud and bull": [file.id for file in files if file.family != "holdem"],
        "those with a draw": [file.id for file in files if draws(file)],
        "high and low": [
            file.id for file in files if {share.item.name for share in file.shares} == {"high", "low"}
        ],
        "those with a low hand": [
            file.id for file in files if any(share.item.rank in low for share in file.shares)
        ],
    }


# --- the list


def test_the_pages_are_as_the_list_makes_them() -> None:
    anew = "python tests/test_rulings.py writes it anew"
    assert (DOCS / "rulings.md").read_text("utf-8") == rulings_page(), anew
    assert (DOCS / "options.md").read_text("utf-8") == options_page(), anew


def test_every_option_is_in_the_list_and_every_value_has_its_sentence() -> None:
    assert list(option_words()) == list(OPTIONS)
    for name, option in OPTIONS.items():
        values = {value for value in option.values if not ("n" in option.values and value.isdecimal())}
        means = option_words()[name].means
        assert set(means) == values, name
        assert all(text[0].isupper() and text[-1] == "." for text in means.values()), name
        assert len(set(means.values())) == len(means), name


def test_every_option_has_a_source_and_every_ruling_names_options_that_exist() -> None:
    assert [name for name in OPTIONS if not source_of(name)] == []
    assert {name for ruling in rulings().values() for name in ruling.options} <= set(OPTIONS)
    for name, words in option_words().items():
        for other, value in words.silent.items():
            assert OPTIONS[other].read(value) == value, name


def test_no_id_stands_twice_and_none_is_missing() -> None:
    text = (DOCS.parent / "src/purplepoker/data/rulings.toml").read_text("utf-8")
    ids = re.findall(r'^id = "(.+)"$', text, re.MULTILINE)
    assert sorted(ids) == sorted(rulings())
    assert set(ids) == {f"R-{n:02}" for n in range(1, 48) if n != 43} | {
        f"I-{n}" for n in (1, 2, "2b", 3, 4, 5, 6, 7, 8)
    }


def test_the_list_holds_what_the_rules_number() -> None:
    if not RULES.exists():
        pytest.skip("the rules stand beside the checkout only where the project is written")
    text = RULES.read_text("utf-8")
    assert set(re.findall(r"\b(?:R-\d\d|I-\d\d?b?)\b", text)) - {"R-43"} == set(rulings())
    table = text[text.index("**Options by name**") : text.index("Index of the added rulings")]
    names = set(re.findall(r"`([a-z]+(?:_[a-z]+)*)`", table))
    assert names == set(OPTIONS)


@pytest.mark.parametrize(
    ("option", "value", "text"),
    [
        ("raise_cap", "3", "At most 3 raises; then only calls and folds."),
        ("raise_cap", "1", "At most 1 raise; then only calls and folds."),
        ("raise_cap", "none", "Raises are not capped."),
        ("limit", "1", "A bet or a raise is at most 1 chip."),
        ("facedown_burn", "0", "No card is burned before the face-down board."),
        ("max_draw", "3", "Draw at most three cards."),
    ],
)
def test_a_value_in_words(option: str, value: str, text: str) -> None:
    assert meaning(option, value) == text


# --- what a table and the command line tell


def told(variant: str, pack: str, structure: str = "fixed-limit", **rules: str) -> list[tuple[str, str]]:
    game, resolved = resolve(variant_file(variant), deck(pack), structure=structure, rules=rules)
    return [(one.id, one.text) for one in in_force(resolved.named, game.family)]


def test_a_table_tells_the_readings_it_plays_by() -> None:
    plain = told("texas-holdem", "standard")
    assert ("R-30", meaning("show", "concede")) in plain
    assert ("R-05", "At most 3 raises; then only calls and folds.") in plain
    assert ("R-28", meaning("straddle", "off")) not in plain  # as usual: nobody would ask
    other = told("texas-holdem", "standard", show="all", straddle="on", raise_cap="none")
    assert ("R-30", meaning("show", "all")) in other
    assert ("R-28", meaning("straddle", "on")) in other
    assert not [text for _, text in other if "cap " in text]  # none to be lifted


def test_errors_of_the_deal_are_told_where_they_are_ruled_on() -> None:
    assert "I-2" in [id for id, _ in told("texas-holdem", "standard")]
    assert "I-2" not in [id for id, _ in told("five-card-draw", "standard")]


def test_what_does_nothing_yet_is_not_told() -> None:
    for name in (name for name, option in OPTIONS.items() if option.later):
        assert not [
            text
            for _, text in told("texas-holdem", "standard")
            if text in option_words()[name].means.values()
        ]


def test_the_page_gets_the_rulings_and_who_has_the_odd_chip() -> None:
    for variant, chip in (("texas-holdem", "nearest left of the button."), ("razz", "by rank, then suit.")):
        facts: list[dict[str, Any]] = game_facts(compile_game(variant_file(variant), deck("standard")))[
            "rulings"
        ]
        assert [one["text"].endswith(chip) for one in facts if one["id"] == "R-31"] == [True]
        assert all(one["id"] in {"", *rulings()} for one in facts)
        assert all(one["text"][0].isupper() for one in facts)


def test_the_sheet_names_the_ruling_and_tells_what_is_unusual() -> None:
    sheet = pp.variant("yukon", deck="purple")
    assert sheet.rules["burn_before_deal"].ruling == ("R-01",)
    assert sheet.rules["burn_before_deal"].means == meaning("burn_before_deal", "true")


# --- refusals


def test_every_refusal_that_follows_from_a_ruling_says_so() -> None:
    assert set(RULINGS.values()) <= set(rulings())
    refused = Refused(Code.CAPPED, token=8)
    assert refused.ruling == "R-05"
    assert str(refused) == "cannot raise: the betting is capped, call or fold (R-05)"
    assert Refused(Code.CAPPED, token=8, ruling="R-06").ruling == "R-06"
    assert str(Refused(Code.UNKNOWN_TABLE, token="t")) == "there is no table 't'"


def test_the_cap_of_each_player_is_refused_by_its_own_ruling() -> None:
    cases: tuple[tuple[dict[str, str], str], ...] = (
        ({}, "R-05"),
        ({"raise_cap_scope": "player_round", "cap_lifted": "never"}, "R-06"),
    )
    for rules, ruling in cases:
        hand = pp.Hand.new(
            "texas-holdem", structure="fixed-limit", stacks=[400] * 3, rules=rules, key=bytes(32)
        )
        for _ in range(12):
            least = hand.legal().raise_min
            if least is None:
                break
            hand.raise_to(least)
        with pytest.raises(Refused) as refused:
            hand.raise_to(99)
        assert (refused.value.code, refused.value.ruling) == (Code.CAPPED, ruling)


def test_the_table_sends_the_ruling_only_where_there_is_one() -> None:
    assert b"ruling" not in encode(Refusal("a", "stale", "no"))
    assert b'"ruling":"R-05"' in encode(Refusal("a", "capped", "no", "R-05"))


def test_the_page_of_refusals_names_the_same_rulings() -> None:
    text = (DOCS / "refusals.md").read_text("utf-8")
    named = {
        code: set(re.findall(r"\bR-\d\d\b", rest))
        for code, rest in re.findall(r"^\| `(\w+)` \|(.*)", text, re.M)
    }
    assert {id for ids in named.values() for id in ids} <= set(rulings())
    assert [code for code, id in RULINGS.items() if id not in named[code.value]] == []


def test_rulings_that_code_names_in_a_refusal_exist() -> None:
    source = "".join(path.read_text("utf-8") for path in (DOCS.parent / "src").rglob("*.py"))
    assert set(re.findall(r'\bruling="([^"]+)"', source)) <= set(rulings())


# --- errata


def test_every_erratum_is_told_once_and_links_to_rulings_and_options_that_exist() -> None:
    text = (DOCS / "errata.md").read_text("utf-8")
    rows = re.findall(r"^\| (E-\d+) \| (.+) \| (.+) \| (.+) \|$", text, re.MULTILINE)
    assert sorted((id for id, *_ in rows), key=lambda id: int(id[2:])) == [f"E-{n}" for n in range(1, 45)]
    cited = re.findall(r"\[([RI]-\w+)\]\(rulings\.md#([\w-]+)\)", text)
    assert cited
    for id, anchor in cited:
        assert id in rulings()
        assert anchor == id.lower()
    assert set(re.findall(r"\b[RI]-\d+b?\b", text)) <= {id for id, _ in cited}  # none without its link
    for name, anchor in re.findall(r"\[`(\w+)`\]\(options\.md#(\w+)\)", text):
        assert name == anchor
        assert name in OPTIONS


def test_links_into_the_pages_find_their_place() -> None:
    places = {
        "rulings.md": set(re.findall(r'<a id="([\w-]+)">', rulings_page())),
        "options.md": set(re.findall(r"^## (\w+)$", options_page(), re.MULTILINE)),
    }
    for page in DOCS.glob("*.md"):
        for target, anchor in re.findall(
            r"\]\((rulings\.md|options\.md)#([\w-]+)\)", page.read_text("utf-8")
        ):
            assert anchor in places[target], f"{page.name}: {target}#{anchor}"


if __name__ == "__main__":
    (DOCS / "rulings.md").write_text(rulings_page(), "utf-8")
    (DOCS / "options.md").write_text(options_page(), "utf-8")
