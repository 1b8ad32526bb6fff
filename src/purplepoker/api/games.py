"""Games described: the list of variants, and one of them in full."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from purplepoker.api.options import file_of, pack_of, with_ranking
from purplepoker.api.results import Players, VariantInfo, VariantSheet
from purplepoker.cards import Deck
from purplepoker.errors import Code, Refused
from purplepoker.variants.capacity import seats
from purplepoker.variants.model import Variant
from purplepoker.variants.options import resolve
from purplepoker.variants.rules import Rules
from purplepoker.variants.sheet import sheet, street_names
from purplepoker.variants.source import VariantFile

SKIPPED = frozenset({Code.ROLE_MISSING, Code.RANKING_UNFIT, Code.UNKNOWN_OPTION})
"""Why a game is left out of a list with options: the pack or the options are not for it."""


def info_of(variant: Variant, rules: Rules, deck: Deck) -> VariantInfo:
    """A game in a line; refused where the pack serves fewer seats than the game needs."""
    least, most = seats(variant, rules, deck)
    if most < least:
        right = f"the pack {deck.id} serves {most}, {variant.name} needs {least}"
        raise Refused(Code.SEAT_COUNT, token=least, right=right)
    return VariantInfo(
        id=variant.id,
        name=variant.name,
        players=Players(least, most),
        streets=street_names(variant),
        shares=tuple(dict.fromkeys(share.name for share in variant.shares)),
        deck=deck.id,
        structure=rules.stakes.structure,
    )


def sheet_of(
    file: VariantFile, deck: Deck, structure: str | None, ruleset: str | None, rules: Mapping[str, str]
) -> VariantSheet:
    """A game in full."""
    variant, resolved = resolve(file, deck, structure=structure, ruleset=ruleset, rules=rules)
    info = info_of(variant, resolved, deck)
    return VariantSheet(
        id=info.id,
        name=info.name,
        players=info.players,
        streets=info.streets,
        shares=info.shares,
        deck=info.deck,
        structure=info.structure,
        rules=dict(resolved.named),
        sheet=sheet(variant, resolved, deck),
    )


def list_games(
    ids: Sequence[str],
    deck: str | Deck | None,
    jokers: int,
    wild: str,
    ranking: str | None,
    structure: str | None,
    ruleset: str | None,
    rules: Mapping[str, str],
) -> tuple[VariantInfo, ...]:
    """The games that go with these options; refused where none does."""
    games: list[VariantInfo] = []
    last: Refused | None = None
    for name in ids:
        file = file_of(name)
        pack = pack_of(file, deck, jokers, wild, rules)
        try:
            pack = with_ranking(pack, file, ranking)
            variant, resolved = resolve(file, pack, structure=structure, ruleset=ruleset, rules=rules)
            games.append(info_of(variant, resolved, pack))
        except Refused as refused:
            if refused.code not in SKIPPED | {Code.SEAT_COUNT}:
                raise
            last = refused
    if not games and last is not None:
        raise last
    return tuple(games)
