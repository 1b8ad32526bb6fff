"""Games described: the list of variants, and one of them in full."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

import msgspec

from purplepoker.api.options import file_of, pack_of, with_ranking
from purplepoker.api.results import VariantInfo, VariantList, VariantSheet
from purplepoker.cards import Deck
from purplepoker.errors import Code, Refused
from purplepoker.variants.options import resolve
from purplepoker.variants.source import VariantFile
from purplepoker.variants.summary import Players, describe, summary

UNFIT = frozenset({Code.ROLE_MISSING, Code.RANKING_UNFIT, Code.UNKNOWN_OPTION, Code.SEAT_COUNT})
"""Why a game is left out of a list with options: the pack or an option is not for it."""


def _check_seats(name: str, players: Players, deck: Deck) -> None:
    if players.max < players.min:
        right = f"the pack {deck.id} serves {players.max}, {name} needs {players.min}"
        raise Refused(Code.SEAT_COUNT, token=players.min, right=right)


def sheet_of(
    file: VariantFile, deck: Deck, structure: str | None, ruleset: str | None, rules: Mapping[str, str]
) -> VariantSheet:
    """A game in full; refused where the pack serves fewer seats than the game needs."""
    game = describe(file, deck, structure=structure, ruleset=ruleset, rules=dict(rules))
    _check_seats(game.name, game.players, deck)
    return msgspec.convert(msgspec.to_builtins(game), VariantSheet)


def list_games(
    ids: Sequence[str],
    deck: str | Deck | None,
    jokers: int,
    wild: str,
    ranking: str | None,
    structure: str | None,
    ruleset: str | None,
    rules: Mapping[str, str],
    notice: Callable[[str], None] | None = None,
) -> tuple[VariantInfo, ...]:
    """The games that go with these options; refused where none does.

    A file of the user's folder that has faults is left out; `notice` is told why.
    """
    games: list[VariantInfo] = []
    last: Refused | None = None
    for name in ids:
        try:
            file = file_of(name)
        except Refused as refused:
            if notice is not None:
                notice(f"left out: {refused}")
            continue
        pack = pack_of(file, deck, jokers, wild, rules)
        try:
            pack = with_ranking(pack, file, ranking)
            variant, resolved = resolve(file, pack, structure=structure, ruleset=ruleset, rules=rules)
            game = summary(variant, resolved, pack)
            _check_seats(game.name, game.players, pack)
            games.append(msgspec.convert(msgspec.to_builtins(game), VariantInfo))
        except Refused as refused:
            if refused.code not in UNFIT:
                raise
            last = refused
    if not games and last is not None:
        raise last
    return VariantList(games)
