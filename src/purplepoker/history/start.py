"""The beginning of a recorded hand: the game it is read with, the house's game, and its forced bets.

Heads-up PHH lists antes and blinds reversed: the first entry belongs to p2, who has the button.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from decimal import Decimal
from typing import TYPE_CHECKING, Any

from msgspec.structs import replace

from purplepoker import cards
from purplepoker.cards import UNKNOWN
from purplepoker.engine.game import Game, compile_game
from purplepoker.engine.stakes import Forced, Start
from purplepoker.history.amounts import whole
from purplepoker.history.codes import PhhGame
from purplepoker.history.extra import MONEY, Extra, file_of, pack_of
from purplepoker.variants.load import variant_file

if TYPE_CHECKING:
    from purplepoker.history.phh import Sheet

MOST_RUNS = 20


def recorded_game(sheet: Sheet, runs: int = 1) -> Game:
    """The game a file is read with: nothing that was really played is refused, cards come as told."""
    if sheet.game.own:
        return own_game(
            sheet.game, sheet.extra, sheet.bets, sheet.bring_in, sheet.scale, reading=True, runs=runs
        )
    return _compile(sheet.game, sheet.bets, sheet.bring_in, ruleset="recorded", reading=True, runs=runs)


def house_game(sheet: Sheet, ruleset: str | None, rules: Mapping[str, str]) -> Game:
    """The same game as the house would play it, for `legal` and the notes."""
    if sheet.game.own:
        extra, named = sheet.extra, dict(rules)
        if ruleset is None:
            named = extra.options | named
        told = replace(extra, ruleset=ruleset or extra.ruleset, options=named)
        return own_game(sheet.game, told, sheet.bets, sheet.bring_in, sheet.scale)
    return _compile(sheet.game, sheet.bets, sheet.bring_in, ruleset=ruleset, rules=rules)


def _compile(
    game: PhhGame,
    bets: tuple[int, int],
    bring_in: int,
    *,
    ruleset: str | None,
    rules: Mapping[str, str] | None = None,
    reading: bool = False,
    runs: int = 1,
) -> Game:
    return compile_game(
        variant_file(game.variant),
        cards.deck(game.deck),
        structure=game.structure,
        ruleset=ruleset,
        rules=rules,
        blinds=bets[:1],
        bets=bets,
        bring_in=bring_in,
        lenient=reading,
        dealer=reading,
        max_runs=runs,
    )


def own_game(
    game: PhhGame,
    extra: Extra,
    bets: tuple[int, int],
    bring_in: int,
    scale: int,
    *,
    reading: bool = False,
    runs: int = 1,
) -> Game:
    """A game without a PHH code, as our own table says; `bets`: but in fixed limit twice the least bet."""
    file = file_of(game.variant, extra)
    money = {name: str(whole(extra.amounts[name], scale)) for name in MONEY if name in extra.amounts}
    found = compile_game(
        file,
        pack_of(extra, file),
        structure=game.structure,
        ruleset=extra.ruleset or "recorded",
        rules=extra.options | money,
        blinds=bets[:1],
        bets=bets,
        bring_in=bring_in,
        lenient=reading,
        dealer=reading,
        max_runs=runs,
    )
    stakes = found.stakes
    if game.structure != "fixed-limit":
        stakes = replace(stakes, min_bet=bets[0])
    if "fee_unit" in extra.amounts:
        stakes = replace(stakes, fee_unit=whole(extra.amounts["fee_unit"], scale))
    return replace(found, stakes=stakes)


def start_of(sheet: Sheet, game: Game) -> Start:
    stock = (UNKNOWN,) * game.deck.size
    return Start(stacks=sheet.stacks, forced=sheet.forced, stock=stock, carried=sheet.carried)


def forced_by_fields(
    antes: tuple[int, ...], blinds: tuple[int, ...], stacks: Sequence[int], *, trimmed: bool, stud: bool
) -> Forced:
    """PHH's antes and blinds as ours. Trimmed antes are the player's own, others are dead money (R-29).

    A blind below 0 is a post: live money that does not move the opener. A blind after the second
    seat that rises over an earlier one is a straddle. `stud`: the first round says who opens it.
    """
    n = len(stacks)
    if n == 2:
        antes, blinds = antes[::-1], blinds[::-1]
    asked = antes
    if trimmed:
        antes = trim(antes, stacks)
    none = (0,) * n
    posted = tuple(abs(blind) for blind in blinds)
    price = max(posted)
    return Forced(
        antes=antes if trimmed else none,
        blinds=posted,
        dead=none if trimmed else antes,
        price=price,
        full=price,
        raises=_straddles(blinds),
        opener=-1 if stud else opener_of(blinds),
        nominal=sum(posted),
        asked=asked if asked != antes else (),
    )


def trim(antes: Sequence[int], stacks: Sequence[int]) -> tuple[int, ...]:
    """Antes without what nobody else can put in, which is not taken."""
    second = sorted(min(ante, stack) for ante, stack in zip(antes, stacks, strict=True))[-2]
    return tuple(min(ante, second) for ante in antes)


def forced_with(forced: Forced, extra: Extra, scale: int) -> Forced:
    """Forced bets with what our own table tells of them; there the opener is counted from 1, 0 is nobody."""
    told: dict[str, Any] = {}
    for name, item in extra.forced.items():
        if isinstance(item, list):
            told[name] = tuple(whole(one, scale) for one in item)
        elif isinstance(item, Decimal):
            told[name] = whole(item, scale)
        else:
            told[name] = item - 1 if name == "opener" else item
    return replace(forced, **told) if told else forced


def opener_of(blinds: Sequence[int]) -> int:
    """Left of the last of the largest blinds; posts (below 0) do not count."""
    largest = max(range(len(blinds)), key=lambda p: (max(blinds[p], 0), p))
    return (largest + 1) % len(blinds)


def _straddles(blinds: Sequence[int]) -> int:
    count = 0
    highest = max(blinds[:2])
    for blind in blinds[2:]:
        if blind > highest:
            count += highest > 0
            highest = blind
    return count
