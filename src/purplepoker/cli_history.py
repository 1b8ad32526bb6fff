"""The command `replay`: recorded hands played again, and written in another format."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Annotated

import typer

from purplepoker.cli_options import HouseOption, JsonOption, RuleOption, rules_of

if TYPE_CHECKING:
    from purplepoker.history.replay import HandResult

REPLAY_EXAMPLES = """Examples:

  purplepoker replay docs/hands/cash.txt

  purplepoker replay docs/hands/swiss.phh --write phh"""


def replay(
    files: Annotated[
        list[str],
        typer.Argument(metavar="FILE...", help="Hand histories: .phh, .phhs, or a room's English text."),
    ],
    legal: Annotated[
        bool, typer.Option("--legal", help="Also who is to act, the pots, and what the house would allow.")
    ] = False,
    write: Annotated[
        str | None,
        typer.Option(
            "--write", metavar="FORMAT", help="Write the hands as phh or as stars (English text) instead."
        ),
    ] = None,
    ruleset: HouseOption = None,
    rule: RuleOption = None,
    as_json: JsonOption = False,
) -> int:
    """Play recorded hands again and compare the stacks."""
    from purplepoker import api, cli_show

    answer = api.replay(*files, legal=legal, ruleset=ruleset, rules=rules_of(rule), write=write)
    if write is None or as_json:
        cli_show.answer(answer, as_json, cli_show.replay)
    else:
        _written(answer, write)
    return 1 if any(hand.error is not None or hand.ok is False for hand in answer) else 0


def _written(hands: Sequence[HandResult], form: str) -> None:
    """The hands one after the other on stdout; notes and what cannot be written go to stderr."""
    from purplepoker.cli_output import note, write
    from purplepoker.history.writer import numbered

    for hand in hands:
        for told in (hand.error, *hand.notes):
            if told is not None:
                note(f"{hand.file} #{hand.hand}: {told}")
    texts = [hand.text for hand in hands if isinstance(hand.text, str)]
    if not texts:
        return
    joined = "\n\n".join(texts) if form == "stars" else texts[0] if len(texts) == 1 else numbered(texts)
    write(joined.rstrip("\n"))
