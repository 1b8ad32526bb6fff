"""The eleven games that PHH has a code for, and its fields in their usual order."""

from __future__ import annotations

import msgspec

from purplepoker.variants.model import Structure


class PhhGame(msgspec.Struct, frozen=True):
    """A PHH code as variant, structure and pack. `stud`: bring-in instead of blinds.

    `own`: no code of PHH but `purplepoker:<id>`; pack and rules stand in our own table.
    """

    code: str
    variant: str
    structure: Structure
    deck: str = "standard"
    stud: bool = False
    own: bool = False

    @property
    def needs(self) -> tuple[str, ...]:
        """Fields that such a hand must have, besides those of every hand."""
        bets = ("small_bet", "big_bet") if self.structure == "fixed-limit" else ("min_bet",)
        if self.own:
            return bets
        posts = "bring_in" if self.stud else "blinds_or_straddles"
        return (posts, *bets)


CODES: dict[str, PhhGame] = {
    game.code: game
    for game in (
        PhhGame("FT", "texas-holdem", "fixed-limit"),
        PhhGame("NT", "texas-holdem", "no-limit"),
        PhhGame("NS", "short-deck", "no-limit", "short"),
        PhhGame("PO", "omaha", "pot-limit"),
        PhhGame("FO/8", "omaha-hi-lo", "fixed-limit"),
        PhhGame("F7S", "seven-card-stud", "fixed-limit", stud=True),
        PhhGame("F7S/8", "seven-card-stud-hi-lo", "fixed-limit", stud=True),
        PhhGame("FR", "razz", "fixed-limit", stud=True),
        PhhGame("N2L1D", "27-single-draw", "no-limit"),
        PhhGame("F2L3D", "27-triple-draw", "fixed-limit"),
        PhhGame("FB", "badugi", "fixed-limit"),
    )
}

PLAY_FIELDS = (
    "variant",
    "ante_trimming_status",
    "antes",
    "blinds_or_straddles",
    "bring_in",
    "small_bet",
    "big_bet",
    "min_bet",
    "starting_stacks",
    "actions",
)
"""Fields that say how the hand was played; `finishing_stacks` says what came of it."""

OTHER_FIELDS = (
    "author",
    "event",
    "url",
    "venue",
    "address",
    "city",
    "region",
    "postal_code",
    "country",
    "time",
    "time_zone",
    "day",
    "month",
    "year",
    "hand",
    "level",
    "seats",
    "seat_count",
    "table",
    "players",
    "finishing_stacks",
    "winnings",
    "currency",
    "currency_symbol",
    "time_limit",
    "time_banks",
)
"""Optional fields, in the order in which they are written; own fields begin with an underscore and follow."""
