"""What a host chooses when a table is made, and the game compiled from it.

Options may come from a web form, so packs and variants are ids of what the program brings, never paths:
a pack or game of the user's own comes with its text, which the table keeps.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from typing import Literal

import msgspec

from purplepoker.cards import MOST_JOKERS, deck, load_deck, with_wild
from purplepoker.engine.game import Game, compile_game
from purplepoker.errors import Code, Refused
from purplepoker.files import data_ids, own_text
from purplepoker.variants.load import load_variant, variant_file, variant_ids

MOST_CHIPS = 1_000_000_000
LONGEST_TURN_MS = 3_600_000
SHORTEST_RISE_MS, LONGEST_RISE_MS = 60_000, 6 * 3_600_000
SHORTEST_CHOICE_MS, LONGEST_CHOICE_MS = 5_000, 120_000
MOST_GAMES = 24
MOST_RISES = 20
LONGEST_WILD = 60
"""Letters of a list of wild cards: every rank of a pack, and more."""


class Pick(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A game that may be chosen; `deck` "": the table's, `structure` None: the game's own."""

    variant: str
    deck: str = ""
    structure: str | None = None
    jokers: int = 0
    wild: str = "none"


class Options(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """A table. Chips whole; times in ms, `base_ms` 0: no clock. `pause_ms`: between hands.

    `think_ms`: least and most time before a bot or a plan acts. `stack`: the usual buy-in.
    `hints`: whether players see what their hand is read as. `variant_text`, `deck_text`: what the user's own
    files say, "" for what comes with the program; `variant` and `deck` are then their names. `jokers` and
    `wild` as on the command line: 0 to 2, and `none` or a list with commas of `jokers`, `bug` and ranks.
    `choice`: who names the game (R-46), among `games` if there are any; a rotation plays these in turn.
    `choice_packs`: the dealer names pack and structure too. `choice_ms`: so long he is waited for.
    `approve`: the host says yes to every seat and purchase. `supply`: chips of the bank, 0: no limit.
    `rises`: the blinds from the first `rise_ms` on, then from the second, ...
    `seating`: chairs are taken freely, or drawn by cards as the host deals the first hand.
    """

    name: str = "Table"
    variant: str = "texas-holdem"
    deck: str = "purple"
    structure: str | None = None
    ruleset: str | None = None
    rules: dict[str, str] = {}
    blinds: tuple[int, ...] = (1, 2)
    ante: int | None = None
    bring_in: int | None = None
    bets: tuple[int, int] | None = None
    seats: int = 6
    stack: int = 200
    base_ms: int = 25_000
    bank_ms: int = 60_000
    pause_ms: int = 4_000
    think_ms: tuple[int, int] = (400, 900)
    hints: bool = True
    variant_text: str = ""
    deck_text: str = ""
    jokers: int = 0
    wild: str = "none"
    choice: Literal["host", "dealer", "rotation"] = "host"
    games: tuple[Pick, ...] = ()
    choice_packs: bool = False
    choice_ms: int = 20_000
    rises: tuple[tuple[int, ...], ...] = ()
    rise_ms: int = 0
    approve: bool = False
    supply: int = 0
    seating: Literal["free", "cards"] = "free"


def game_of(options: Options) -> Game:
    """The compiled game; refuses what cannot be played, in the words of the engine and the variants."""
    rules = tuple(sorted(options.rules.items()))
    return _compiled(
        options.variant,
        options.deck,
        options.structure,
        options.ruleset,
        rules,
        options.blinds,
        options.ante,
        options.bring_in,
        options.bets,
        options.variant_text,
        options.deck_text,
        options.jokers,
        options.wild,
    )


@lru_cache(maxsize=256)
def _compiled(
    variant: str,
    pack: str,
    structure: str | None,
    ruleset: str | None,
    rules: tuple[tuple[str, str], ...],
    blinds: tuple[int, ...],
    ante: int | None,
    bring_in: int | None,
    bets: tuple[int, int] | None,
    variant_text: str,
    deck_text: str,
    jokers: int,
    wild: str,
) -> Game:
    if not variant_text:
        _known(Code.UNKNOWN_VARIANT, variant, variant_ids())
    if not deck_text:
        _known(Code.UNKNOWN_DECK, pack, data_ids("decks"))
    named: Mapping[str, str] = dict(rules)
    own = load_deck(deck_text, pack) if deck_text else deck(pack)
    return compile_game(
        load_variant(variant_text, variant, alone=True) if variant_text else variant_file(variant),
        with_wild(own, jokers, wild) if jokers or wild != "none" else own,
        structure=structure,
        ruleset=ruleset,
        rules=named,
        blinds=blinds,
        ante=ante,
        bring_in=bring_in,
        bets=bets,
        by_hand=True,
    ).ready()


def _known(code: Code, token: str, ids: tuple[str, ...]) -> None:
    if token not in ids:
        raise Refused(code, token=token, right="one of " + ", ".join(ids))


def buy_in(options: Options, game: Game) -> tuple[int, int, int]:
    """Least, usual and most chips to sit down with (R-41): by Hoyle's bank all begin with the same."""
    table = game.rules.table
    most = table.max_buy_in or MOST_CHIPS
    if table.bank == "hoyle":
        return (options.stack,) * 3
    least = table.min_buy_in or max(game.stakes.min_bet, options.stack * 2 // 5)
    return min(least, options.stack), options.stack, max(most, options.stack)


def stacks_only(game: Game) -> bool:
    """Whether chips are sold in whole stacks as the first issue (R-41)."""
    return game.rules.table.bank == "hoyle"


def check_options(options: Options) -> Game:
    """The game, once everything else about the options is in range."""
    name = options.name.strip()
    if not 1 <= len(name) <= 40 or not name.isprintable():
        raise Refused(Code.BAD_VALUE, token=options.name, right="a table's name has 1 to 40 letters")
    _wild_in_range(options.jokers, options.wild)
    amounts = *options.blinds, options.ante or 0, options.bring_in or 0, *(options.bets or ())
    if max(amounts, default=0) > MOST_CHIPS:  # before anything is reckoned with it
        raise Refused(Code.BAD_FORCED, token=max(amounts), right=f"{MOST_CHIPS} is the most")
    game = game_of(options)
    least, most = game.seats
    if not max(2, least) <= options.seats <= most:
        right = f"{game.variant.id} takes {least} to {most} with this pack"
        raise Refused(Code.SEAT_COUNT, token=options.seats, right=right)
    if len(options.blinds) > options.seats:
        token = "/".join(map(str, options.blinds))
        raise Refused(Code.BAD_FORCED, token=token, right=f"at most one blind a seat, {options.seats} seats")
    _within("stack", options.stack, max(1, game.stakes.min_bet), MOST_CHIPS)
    if options.supply:
        _within("supply", options.supply, options.stack * 2, MOST_CHIPS)
    _within("base_ms", options.base_ms, 0, LONGEST_TURN_MS)
    _within("bank_ms", options.bank_ms, 0, LONGEST_TURN_MS)
    _within("pause_ms", options.pause_ms, 0, 60_000)
    _within("think_ms", options.think_ms[0], 0, 10_000)
    _within("think_ms", options.think_ms[1], options.think_ms[0], 10_000)
    if 0 < options.base_ms < 3_000:
        raise Refused(Code.BAD_VALUE, token=options.base_ms, right="base_ms is 0 or 3000 and more")
    _check_choice(options)
    _check_rises(options)
    return game


def _wild_in_range(jokers: int, wild: str) -> None:
    if not 0 <= jokers <= MOST_JOKERS:
        raise Refused(Code.BAD_WILD, token=jokers, right=f"a pack has 0 to {MOST_JOKERS} jokers")
    if len(wild) > LONGEST_WILD:
        right = "none, or a list with commas of jokers, bug and ranks"
        raise Refused(Code.BAD_WILD, token=f"{wild[:LONGEST_WILD]}...", right=right)


def _check_choice(options: Options) -> None:
    """Each game to choose from can be played, with the table's pack or its own."""
    _within("choice_ms", options.choice_ms, SHORTEST_CHOICE_MS, LONGEST_CHOICE_MS)
    if len(options.games) > MOST_GAMES:
        raise Refused(Code.BAD_VALUE, token=len(options.games), right=f"{MOST_GAMES} games are the most")
    if options.choice == "rotation" and not options.games:
        raise Refused(Code.BAD_VALUE, token=options.choice, right="a rotation has one game or more")
    for pick in options.games:
        _wild_in_range(pick.jokers, pick.wild)
        game_of(_alone(options, pick))


def _alone(options: Options, pick: Pick) -> Options:
    """The game of a pick with nothing of the table but its packs and games; stakes are the house's matter."""
    known = pick.variant == options.variant
    same = pick.deck in ("", options.deck)
    return Options(
        variant=pick.variant,
        variant_text=options.variant_text if known else own_text("variants", pick.variant),
        deck=options.deck if same else pick.deck,
        deck_text=options.deck_text if same else own_text("decks", pick.deck),
        structure=pick.structure,
        jokers=pick.jokers,
        wild=pick.wild,
    )


def _check_rises(options: Options) -> None:
    """Every level is as the first blinds are: as many, ascending, none lower than the one before."""
    if not options.rises:
        return
    _within("rise_ms", options.rise_ms, SHORTEST_RISE_MS, LONGEST_RISE_MS)
    if len(options.rises) > MOST_RISES:
        raise Refused(Code.BAD_VALUE, token=len(options.rises), right=f"{MOST_RISES} levels are the most")
    before = options.blinds
    for level in options.rises:
        if max(level, default=0) > MOST_CHIPS:
            raise Refused(Code.BAD_FORCED, token=max(level), right=f"{MOST_CHIPS} is the most")
        token = "/".join(map(str, level))
        if len(level) != len(before):
            raise Refused(Code.BAD_FORCED, token=token, right=f"a level has {len(before)} blinds")
        if list(level) != sorted(level) or any(new < old for new, old in zip(level, before, strict=True)):
            right = "no blind is lower than the one before it, or than in the level before"
            raise Refused(Code.BAD_FORCED, token=token, right=right)
        before = level


def _within(name: str, number: int, least: int, most: int) -> None:
    if not least <= number <= most:
        raise Refused(Code.BAD_VALUE, token=number, right=f"{name} is {least} to {most}")
