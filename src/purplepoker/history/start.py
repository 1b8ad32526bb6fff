"""The beginning of a recorded hand: the game it is read with, the house's game, and its forced bets.

Heads-up PHH lists antes and blinds reversed: the first entry belongs to p2, who has the button.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from purplepoker import cards
from purplepoker.cards import UNKNOWN
from purplepoker.engine.game import Game, compile_game
from purplepoker.engine.stakes import Forced, Start
from purplepoker.history.codes import PhhGame
from purplepoker.history.phh import Sheet
from purplepoker.variants.load import variant_file

MOST_RUNS = 20


def recorded_game(sheet: Sheet, runs: int = 1) -> Game:
    """The game a file is read with: nothing that was really played is refused, cards come as told."""
    return _compile(sheet.game, sheet.bets, sheet.bring_in, ruleset="recorded", reading=True, runs=runs)


def house_game(sheet: Sheet, ruleset: str | None, rules: Mapping[str, str]) -> Game:
    """The same game as the house would play it, for `legal` and the notes."""
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


def start_of(sheet: Sheet, game: Game) -> Start:
    stock = (UNKNOWN,) * game.deck.size
    return Start(stacks=sheet.stacks, forced=forced_of(sheet), stock=stock)


def forced_of(sheet: Sheet) -> Forced:
    """PHH's antes and blinds as ours. Trimmed antes are the player's own, others are dead money (R-29).

    A blind below 0 is a post: live money that does not move the opener. A blind after the second
    seat that rises over an earlier one is a straddle.
    """
    n = len(sheet.stacks)
    antes, blinds = sheet.antes, sheet.blinds
    if n == 2:
        antes, blinds = antes[::-1], blinds[::-1]
    asked = antes
    if sheet.trimmed:
        # what nobody else can put in is not taken
        second = sorted(min(ante, stack) for ante, stack in zip(antes, sheet.stacks, strict=True))[-2]
        antes = tuple(min(ante, second) for ante in antes)
    none = (0,) * n
    posted = tuple(abs(blind) for blind in blinds)
    price = max(posted)
    return Forced(
        antes=antes if sheet.trimmed else none,
        blinds=posted,
        dead=none if sheet.trimmed else antes,
        price=price,
        full=price,
        raises=_straddles(blinds),
        opener=-1 if sheet.game.stud else opener_of(blinds),
        nominal=sum(posted),
        asked=asked if asked != antes else (),
    )


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
