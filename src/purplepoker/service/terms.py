"""What is played at a table and for how much, where it changes between hands.

The house's terms are what the table was made with, or what the host changed it to. A dealer's choice or a
rotation takes its game from a `Pick` and its stakes from the house.
"""

from __future__ import annotations

from typing import Literal

import msgspec
from msgspec.structs import replace

from purplepoker.engine.game import Game
from purplepoker.errors import Refused
from purplepoker.files import own_text
from purplepoker.service.options import Options, Pick, check_options, game_of
from purplepoker.variants.load import load_variant, variant_file
from purplepoker.variants.wild_words import wild_name
from purplepoker.variants.words import STRUCTURES, capital


class Terms(msgspec.Struct, frozen=True):
    """What changed since the table was made; None: nothing did.

    `now`: in force, of the hand that lies on the table too. `house`: what the host wants. `next`: named for
    the next hand, the house's if `for_all`; `words` say it. `left`: deals for which a choice still holds.
    `at`: which of the rotation is played, -1 none yet. `level`: how often the blinds have risen.
    """

    now: Options | None = None
    house: Options | None = None
    next: Options | None = None
    for_all: bool = False
    words: str = ""
    left: int = 0
    at: int = -1
    level: int = 0


def stakes_words(game: Game) -> str:
    """Structure and stakes: "No-limit 1/2", "Fixed-limit 2/4, ante 1"."""
    stakes, blinds = game.stakes, game.forcing.blinds
    amounts = "/".join(map(str, blinds))
    if not blinds:
        bets = f"{stakes.small}/{stakes.big}, " if stakes.structure == "fixed-limit" else ""
        amounts = f"{bets}ante {game.forcing.ante}"
    return f"{capital(STRUCTURES[stakes.structure])} {amounts}"


def in_words(game: Game) -> str:
    """A game with its pack and stakes, as a table calls it."""
    parts = game.variant.name, game.deck.name, wild_name(game.deck), stakes_words(game)
    return ", ".join(filter(None, parts))


def picked(house: Options, pick: Pick) -> Options:
    """The game of a pick for the stakes of the house. Refused: what cannot be played at all."""
    terms = replace(
        house,
        variant=pick.variant,
        variant_text=_text("variants", pick.variant, house.variant, house.variant_text),
        structure=pick.structure,
        jokers=pick.jokers,
        wild=pick.wild,
    )
    if pick.deck:
        text = _text("decks", pick.deck, house.deck, house.deck_text)
        terms = replace(terms, deck=pick.deck, deck_text=text)
    return fitting(_staked(house, terms))


def _text(kind: Literal["decks", "variants"], id: str, known: str, text: str) -> str:
    """What the file of a game or pack of the user's own says; the one that is played is not read again."""
    return text if id == known else own_text(kind, id)


def fitting(terms: Options) -> Options:
    """Without options, ruleset or structure that the game does not have, so that it can be played."""
    bare = replace(terms, rules={}, ruleset=None)
    game = game_of(bare)
    if terms.ruleset is not None and _can(replace(bare, ruleset=terms.ruleset)):
        bare = replace(bare, ruleset=terms.ruleset)
    for name, value in terms.rules.items():
        more = replace(bare, rules={**bare.rules, name: value})
        if name in game.rules.named and _can(more):
            bare = more
    return bare


def _can(terms: Options) -> bool:
    try:
        game_of(terms)
    except Refused:
        return False
    return True


def _staked(house: Options, terms: Options) -> Options:
    """Between games with blinds and with antes: an ante is half a big blind, and the bets keep their size."""
    was, now = _posts(house), _posts(terms)
    if was == now:
        return terms
    if now:
        unit = house.ante or 1
        return replace(terms, blinds=(unit, 2 * unit), ante=None, bets=None, bring_in=None)
    big = house.blinds[-1]
    return replace(terms, ante=max(1, big // 2), bets=(big, 2 * big), bring_in=None)


def _posts(terms: Options) -> bool:
    """Whether its game has blinds."""
    file = load_variant(terms.variant_text, terms.variant, alone=True) if terms.variant_text else None
    return (file or variant_file(terms.variant)).forced == "blinds"


def fits(terms: Options, players: int) -> bool:
    """Whether so many can play it."""
    game = game_of(terms)
    least, most = game.seats
    return max(2, least, len(game.forcing.blinds)) <= players <= most


def risen(house: Options, level: int) -> Options:
    """With the blinds of a level of its schedule; above the last they stay."""
    return replace(house, blinds=house.rises[min(level, len(house.rises)) - 1]) if level else house


def level_at(house: Options, ms: int) -> int:
    """How often the blinds have risen so long after the first hand."""
    if not house.rises or house.rise_ms <= 0:
        return 0
    return min(max(0, ms) // house.rise_ms, len(house.rises))


def checked(terms: Options) -> Game:
    """The game of what the host wants, with everything in range. Refused.

    A table may have more chairs than the game has seats: no more sit down then. Its schedule was looked at
    when the table was made; the blinds may be above some of it by now.
    """
    least, most = game_of(terms).seats
    return check_options(replace(terms, seats=max(least, min(terms.seats, most)), rises=()))
