"""The page of the games, docs/games.md, is made from their data.

After a new game or a changed file `python tests/test_games_page.py` writes it anew.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from purplepoker.cards import deck
from purplepoker.errors import Refused
from purplepoker.files import data_ids
from purplepoker.variants.capacity import seats
from purplepoker.variants.load import variant_file, variant_ids
from purplepoker.variants.option_table import OPTIONS
from purplepoker.variants.options import default_deck, resolve
from purplepoker.variants.sheet import sheet
from purplepoker.variants.source import VariantFile

PAGE = Path(__file__).resolve().parent.parent / "docs" / "games.md"
HEAD = """\
# Games

Each game as its file says, with the pack and the betting it is offered with. How it is bet, what a hand is
worth and every other option: `purplepoker variants ID`, with any pack. A line of options tells those that
only some games have, and the value first that the game comes with. `python tests/test_games_page.py` makes
this page from the files; [variants](variants.md) tells how to write one.

| game | players | with the Purple pack | pot |
|---|---|---|---|
"""


def page() -> str:
    """The whole text: a table of all, then the deal and the one odd rule of each."""
    rows = [_row(variant_file(game)) for game in variant_ids()]
    parts = ["\n".join(_game(variant_file(game))) for game in variant_ids()]
    return HEAD + "\n".join(rows) + "\n\n" + "\n\n".join(parts) + "\n"


def _row(file: VariantFile) -> str:
    variant, _ = resolve(file, deck(default_deck(file)))
    pots = " and ".join(dict.fromkeys(share.name for share in variant.shares))
    boards = len({share.board for share in variant.shares})
    pots += ", two boards" if boards > 1 else ""
    players = [_players(file, pack) for pack in (default_deck(file), "purple")]
    return f"| [{file.name}](#{file.id}) | {players[0]} | {players[1]} | {pots} |"


def _players(file: VariantFile, pack: str) -> str:
    try:
        variant, rules = resolve(file, deck(pack))
    except Refused:
        return "no"
    least, most = seats(variant, rules, deck(pack))
    return f"{least} to {most}" if least <= most else "no"


def _game(file: VariantFile) -> Iterator[str]:
    pack = deck(default_deck(file))
    variant, rules = resolve(file, pack)
    lines = sheet(variant, rules, pack).splitlines()
    first = next(n for n, line in enumerate(lines) if line.startswith("The deal."))
    yield f"## {file.id}"
    yield ""
    yield f"**{file.name}.** {lines[first].removeprefix('The deal. ')}"
    yield ""
    yield from lines[first + 1 : lines.index("", first)]
    yield ""
    hands = [line for line in lines if line.startswith("A hand is ") or ": a hand is " in line]
    hands = [line.partition(" Ranked as ")[0] for line in hands]
    yield " ".join([*hands, *(line for line in lines if line.startswith("**"))])
    own = [f"`{name}` {_values(file, name)}" for name in OPTIONS if name in file.options]
    if own:
        yield ""
        yield f"Options: {'; '.join(own)}."


def _values(file: VariantFile, name: str) -> str:
    values = OPTIONS[name].values
    return " or ".join([file.options[name], *(value for value in values if value != file.options[name])])


def test_the_page_is_as_the_data_make_it() -> None:
    assert PAGE.read_text("utf-8") == page(), "python tests/test_games_page.py writes it anew"


def test_every_game_and_its_options_have_a_place() -> None:
    text = page()
    for game in data_ids("variants"):
        assert f"\n## {game}\n" in text
        assert f"](#{game})" in text
    assert "`openers` any or jacks" in text


if __name__ == "__main__":
    PAGE.write_text(page(), "utf-8")
