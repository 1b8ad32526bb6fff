"""Many hands between bots, with the button going round: `run`, the body of the command `simulate`.

No clock, no chance and no screen here: the caller hands in a seed, a clock and somewhere to report
progress. The same seed, game and bots play the same hands.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

import msgspec

from purplepoker.bots.base import Bot
from purplepoker.bots.load import bot_class, make_bot
from purplepoker.cards import Deck
from purplepoker.cards import deck as deck_of
from purplepoker.engine.forced import forced_bets
from purplepoker.engine.game import Game, compile_game
from purplepoker.engine.stakes import Forced
from purplepoker.errors import Code, Refused
from purplepoker.rng import derive
from purplepoker.simulate.hand import BotFault, play_hand
from purplepoker.simulate.result import SeatResult, SimResult
from purplepoker.variants.load import variant_file
from purplepoker.variants.options import default_deck
from purplepoker.variants.source import VariantFile

SEED_BITS = 1024
"""Longest seed."""

Clock = Callable[[], float]
Progress = Callable[[int], None]
"""Called with the number of hands finished, 0 before the first and then about a hundred times a run."""


class Seating(msgspec.Struct, frozen=True):
    """A game with its bots: `names` and `bots` by chair."""

    game: Game
    names: tuple[str, ...]
    bots: tuple[Bot, ...]
    key: bytes
    seed: int
    stack: int


def run(
    variant: str | VariantFile | Game,
    *,
    seats: int,
    hands: int,
    deck: str | Deck | None = None,
    structure: str | None = None,
    stack: int = 200,
    blinds: Sequence[int] = (1, 2),
    bots: Sequence[str | type[Bot]] = ("random",),
    seed: int | None = None,
    session: bool = False,
    ruleset: str | None = None,
    rules: Mapping[str, str] | None = None,
    progress: Progress | None = None,
    clock: Clock | None = None,
) -> SimResult:
    """Plays `hands` hands. Every one starts fresh with `stack` chips a seat, the button one seat on.

    `session`: stacks are carried from hand to hand, and a seat without chips buys `stack` again.
    `bots`, names or classes, are repeated round the table. `seed` None is 0: chance comes from above.
    Ctrl-C ends early with `partial`. Refused: what cannot be played, a bot's fault, a hand that fails
    (with its seed and number).
    """
    game = variant if isinstance(variant, Game) else _game(variant, deck, structure, ruleset, rules, blinds)
    _check(game, seats, hands, stack, bots, seed, progress)
    game.ready()  # before the clock runs
    seed = 0 if seed is None else seed
    key = derive(b"%d" % seed, "simulate")
    classes = [(bot, bot_class(bot)) if isinstance(bot, str) else (bot.__name__, bot) for bot in bots]
    named = [classes[chair % len(classes)] for chair in range(seats)]
    players = tuple(
        make_bot(kind, name, game, int.from_bytes(derive(key, f"bot {chair}")[:8], "big"))
        for chair, (name, kind) in enumerate(named)
    )
    seating = Seating(game, tuple(name for name, _ in named), players, key, seed, stack)
    return _play(seating, hands, session, progress, clock)


def _play(
    seating: Seating, hands: int, session: bool, progress: Progress | None, clock: Clock | None
) -> SimResult:
    n = len(seating.names)
    forced = forced_bets(seating.game, n)
    tick = max(1, hands // 100)
    stacks = (seating.stack,) * n
    nets = (0,) * n
    bought = n * seating.stack
    done = 0
    partial = False
    begun = clock() if clock else 0.0
    try:
        if progress:
            progress(0)
        for number in range(hands):
            before = stacks
            if not session:
                before = (seating.stack,) * n
            elif 0 in stacks:
                before = tuple(chips or seating.stack for chips in stacks)
            # position p sits p + 1 chairs left of the button
            first = (number + 1) % n
            order = (*range(first, n), *range(first))
            after = _one_hand(seating, number, order, before, forced)
            new_nets = tuple(net + a - b for net, a, b in zip(nets, after, before, strict=True))
            new_bought = bought + sum(before) - sum(stacks)
            # nothing can interrupt between these: a hand counts whole or not at all
            done, nets, bought, stacks = number + 1, new_nets, new_bought, after if session else stacks
            if progress and (not done % tick or done == hands):
                progress(done)
    except KeyboardInterrupt:
        partial = True
    seconds = clock() - begun if clock else 0.0
    chips = bought if session else done * n * seating.stack
    return SimResult(
        hands=done,
        seconds=seconds,
        hands_per_second=done / seconds if seconds else 0.0,
        chips_start=chips,
        chips_end=chips + sum(nets),
        seats=tuple(
            SeatResult(chair + 1, name, net)
            for chair, (name, net) in enumerate(zip(seating.names, nets, strict=True))
        ),
        partial=partial,
    )


def _one_hand(
    seating: Seating, number: int, order: Sequence[int], before: Sequence[int], forced: Forced
) -> tuple[int, ...]:
    """Final stacks by chair; every fault gets the seed and the number of the hand (from 1)."""
    bots = seating.bots
    try:
        final = play_hand(
            seating.game,
            [before[chair] for chair in order],
            [bots[chair] for chair in order],
            derive(seating.key, f"hand {number}"),
            forced,
        )
    except BotFault as fault:
        chair = order[fault.place]
        raise Refused(
            Code.BOT_FAULT,
            token=fault.what,
            bot=seating.names[chair],
            seat=chair + 1,
            hand=number + 1,
            seed=seating.seed,
            right=fault.why,
        ) from fault
    except Exception as error:
        why = str(error) if isinstance(error, Refused) else f"{type(error).__name__}: {error}"
        raise Refused(Code.HAND_FAILED, token=number + 1, seed=seating.seed, right=why) from error
    if sum(final) != sum(before):
        why = f"{sum(before)} chips at the start, {sum(final)} at the end"
        raise Refused(Code.HAND_FAILED, token=number + 1, seed=seating.seed, right=why)
    after = [0] * len(order)
    for chair, chips in zip(order, final, strict=True):
        after[chair] = chips
    return tuple(after)


def _game(
    variant: str | VariantFile,
    deck: str | Deck | None,
    structure: str | None,
    ruleset: str | None,
    rules: Mapping[str, str] | None,
    blinds: Sequence[int],
) -> Game:
    file = variant_file(variant) if isinstance(variant, str) else variant
    if deck is None:
        deck = default_deck(file, rules or {})
    pack = deck_of(deck) if isinstance(deck, str) else deck
    return compile_game(file, pack, structure=structure, ruleset=ruleset, rules=rules, blinds=blinds)


def _check(
    game: Game, seats: int, hands: int, stack: int, bots: Sequence[object], seed: object, progress: object
) -> None:
    least, most = game.seats
    if type(seats) is not int or not least <= seats <= most:
        right = f"{game.variant.name} with the pack {game.deck.id} seats {least} to {most}"
        raise Refused(Code.SEAT_COUNT, token=seats, right=right)
    if type(hands) is not int or hands < 1:
        raise Refused(Code.BAD_VALUE, token=hands, right="1 hand or more")
    if type(stack) is not int or stack < 1:
        raise Refused(Code.BAD_STACK, token=stack, right="a whole number of chips, 1 or more")
    if isinstance(bots, str) or not isinstance(bots, Sequence):
        raise Refused(Code.BAD_BOT, token=bots, right="a sequence of bots, as in ['call', 'random']")
    if not bots:
        raise Refused(Code.BAD_BOT, token="", right="at least one bot")
    for bot in bots:
        if not isinstance(bot, str | type):
            raise Refused(Code.BAD_BOT, token=bot, right="the name of a bot, or a class")
    if seed is not None and (type(seed) is not int or seed.bit_length() > SEED_BITS):
        raise Refused(
            Code.BAD_VALUE, token=seed, right=f"a seed is a whole number of at most {SEED_BITS} bits"
        )
    if progress is not None and not callable(progress):
        raise Refused(Code.BAD_VALUE, token=progress, right="progress is called with a number of hands")
