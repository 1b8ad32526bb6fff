"""The public functions: `import purplepoker as pp`, then `pp.rank(...)` and so on.

Everything the command line answers, as frozen records with the same names. What is refused raises
`pp.Refused`, with a stable code and a sentence that says what would be right.
"""

from __future__ import annotations

import os
import secrets
from collections.abc import Callable, Mapping, Sequence
from time import perf_counter
from typing import TYPE_CHECKING

from purplepoker.api.hand import Hand as Hand
from purplepoker.api.options import (
    deck_name,
    file_of,
    game_of,
    house_name,
    need_numbers,
    pack,
    pack_of,
    rule_texts,
    with_ranking,
)
from purplepoker.api.ranks import class_counts, rank_cards, ranking_of
from purplepoker.api.results import (
    FrequenciesResult,
    RankResult,
    ShowdownResult,
    VariantInfo,
    VariantSheet,
)
from purplepoker.api.settle import settle
from purplepoker.cards import Deck
from purplepoker.cards import deck as cards_deck
from purplepoker.errors import Code, Refused
from purplepoker.variants.load import known_ids

if TYPE_CHECKING:
    from purplepoker.api.chances import OddsResult
    from purplepoker.api.usual import WinnersResult
    from purplepoker.bots.base import Bot
    from purplepoker.history import HandResult
    from purplepoker.simulate import SimResult

SEED_BITS = 63

__all__ = [
    "Hand",
    "deck",
    "frequencies",
    "odds",
    "rank",
    "read_named",
    "replay",
    "showdown",
    "simulate",
    "variant",
    "variants",
    "winners",
]


def deck(id_or_path: str, jokers: int = 0, wild: str = "none") -> Deck:
    """A pack by its id, or from the file of an owner; the same object for the same text and wild cards.

    `wild`: `none`, or a list with commas of `jokers`, `bug` and ranks; jokers are wild without a word (R-32).
    """
    return pack(deck_name(id_or_path), jokers, wild)


def rank(
    cards: str | Sequence[str],
    deck: str | Deck = "standard",
    *,
    jokers: int = 0,
    wild: str = "none",
    ranking: str | None = None,
    ruleset: str | None = None,
    rules: Mapping[str, str] | None = None,
) -> RankResult:
    """The best hand among 5 to 9 cards (badugi 4 to 9), by the pack's `high` ranking or the kind named.

    `cards`: one text, or a sequence of texts.
    """
    return rank_cards(ranking_of(deck, jokers, wild, ranking, ruleset, rules), cards)


def showdown(
    variant: str,
    hands: Sequence[str | Sequence[str]],
    board: str | Sequence[str] = "",
    *,
    declare: Sequence[str] | None = None,
    deck: str | Deck | None = None,
    jokers: int = 0,
    wild: str = "none",
    ranking: str | None = None,
    ruleset: str | None = None,
    rules: Mapping[str, str] | None = None,
) -> ShowdownResult:
    """Who gets which part of the pot. `hands`: what each player holds at the showdown, after discards.

    Each of them is a text, or a sequence of texts. `board`: rows in the variant's order with `/`
    between; where there is one row `/` parts streets. Cards speak, or `declare` says high, low or
    both for each hand.
    """
    game = game_of(
        variant, deck=deck, jokers=jokers, wild=wild, ranking=ranking, ruleset=ruleset, rules=rules
    )
    return settle(game, hands, board, declare)


def odds(
    variant: str,
    hands: Sequence[str | Sequence[str]],
    *,
    board: str | Sequence[str] = "",
    dead: str | Sequence[str] = "",
    draw: Sequence[int] | None = None,
    exact: bool | None = None,
    samples: int | None = None,
    ci: float | None = None,
    seed: int = 0,
    time_limit: float | None = None,
    jobs: int = 1,
    named: Mapping[str, str] | None = None,
    deck: str | Deck | None = None,
    jokers: int = 0,
    wild: str = "none",
    ranking: str | None = None,
    ruleset: str | None = None,
    rules: Mapping[str, str] | None = None,
    progress: Callable[[str, int, int], None] | None = None,
    notice: Callable[[str], None] | None = None,
) -> OddsResult:
    """What each of 2 to 10 players may expect. Cards speak, and everybody stays to the showdown.

    A hand is cards, a range (`docs/ranges.md`; `named` are texts for its `$names`), or `random`. In stud
    and draw it may have fewer cards than the game deals: the rest is dealt (`draw`: how many each draws).
    All deals are looked at where that takes seconds, or if `exact`; else `samples`, or as many as make
    every 95 % interval narrower than `ci` percentage points on each side, or as fit in `time_limit`
    seconds. The same seed gives the same answer with any number of `jobs` (processes). `notice` hears a
    sentence before what takes a while: how many deals and about how long, or that code is compiled.
    Ctrl-C does not raise: it gives what is known by then (`partial`), and raises only if nothing is.
    """
    need_numbers()
    from purplepoker.api.chances import odds as answer

    game = game_of(
        variant, deck=deck, jokers=jokers, wild=wild, ranking=ranking, ruleset=ruleset, rules=rules
    )
    return answer(
        game, hands, board=board, dead=dead, draw=draw, exact=exact, samples=samples, ci=ci, seed=seed,
        time_limit=time_limit, jobs=jobs, named=named, progress=progress, notice=notice,
    )  # fmt: skip


def read_named(text: str, origin: str = "text", deck: str | Deck | None = None) -> dict[str, str]:
    """The named ranges of a TOML text, for `odds`; `origin` is what a refusal calls it, such as its file.

    Refused with all faults at once, each with its line, name and column. What no pack of the program (nor
    `deck`, for a pack of your own) could read is a fault; whether a range goes with a game is seen in use.
    """
    need_numbers()
    from purplepoker.odds.ranges import read_named as read

    return read(text, origin, cards_deck(deck_name(deck)) if not isinstance(deck, Deck | None) else deck)


def winners(
    variant: str,
    players: int,
    *,
    board: str | Sequence[str] = "",
    dead: str | Sequence[str] = "",
    exact: bool | None = None,
    samples: int | None = None,
    ci: float | None = None,
    seed: int = 0,
    time_limit: float | None = None,
    jobs: int = 1,
    deck: str | Deck | None = None,
    jokers: int = 0,
    wild: str = "none",
    ranking: str | None = None,
    ruleset: str | None = None,
    rules: Mapping[str, str] | None = None,
    progress: Callable[[str, int, int], None] | None = None,
    notice: Callable[[str], None] | None = None,
) -> WinnersResult:
    """With which classes of hands a game is won: 1 to 10 players, all random, who stay to the showdown.

    Hands are as dealt: nobody draws, and which cards a player keeps is left to chance. `board` and `dead`
    are cards known before. All deals or a sample, as in `odds`; `ci` is about all classes and seats.
    """
    need_numbers()
    from purplepoker.api.usual import usual_winners

    game = game_of(
        variant, deck=deck, jokers=jokers, wild=wild, ranking=ranking, ruleset=ruleset, rules=rules
    )
    return usual_winners(
        game, players, board=board, dead=dead, exact=exact, samples=samples, ci=ci, seed=seed,
        time_limit=time_limit, jobs=jobs, progress=progress, notice=notice,
    )  # fmt: skip


def frequencies(
    cards: int,
    deck: str | Deck = "standard",
    *,
    jokers: int = 0,
    wild: str = "none",
    ranking: str | None = None,
    ruleset: str | None = None,
    rules: Mapping[str, str] | None = None,
) -> FrequenciesResult:
    """How many of all hands of so many cards fall in each class."""
    return class_counts(ranking_of(deck, jokers, wild, ranking, ruleset, rules), cards)


def variant(
    id: str,
    *,
    deck: str | Deck | None = None,
    jokers: int = 0,
    wild: str = "none",
    ranking: str | None = None,
    ruleset: str | None = None,
    rules: Mapping[str, str] | None = None,
    structure: str | None = None,
) -> VariantSheet:
    """One game in full, by id or from a file: its options with their values, its rules in words."""
    from purplepoker.api.games import sheet_of

    file = file_of(id)
    named = rule_texts(rules)
    pack = with_ranking(pack_of(file, deck, jokers, wild, named), file, ranking)
    return sheet_of(file, pack, structure, house_name(ruleset), named)


def variants(
    *,
    deck: str | Deck | None = None,
    jokers: int = 0,
    wild: str = "none",
    ranking: str | None = None,
    ruleset: str | None = None,
    rules: Mapping[str, str] | None = None,
    structure: str | None = None,
    notice: Callable[[str], None] | None = None,
) -> tuple[VariantInfo, ...]:
    """All games, those of the user's folder last; with options, those of them that can be played so.

    A file of the folder that has faults is left out, and `notice` is told what they are.
    """
    from purplepoker.api.games import list_games

    named = rule_texts(rules)
    house = house_name(ruleset)
    return list_games(known_ids(), deck, jokers, wild, ranking, structure, house, named, notice)


def replay(
    *paths: str,
    legal: bool = False,
    ruleset: str | None = None,
    rules: Mapping[str, str] | None = None,
    write: str | None = None,
) -> tuple[HandResult, ...]:
    """Plays recorded hands again, in the order given; what fails stands in `error` and stops nothing.

    `write`: "phh" or "stars", each hand also written so, as `text`.
    """
    from purplepoker.history import replay_file

    for path in paths:
        if not isinstance(path, str | os.PathLike):
            raise Refused(Code.NO_FILE, token=path, right="the path of a file, as text")
    house, named = house_name(ruleset), rule_texts(rules)
    return tuple(
        hand
        for path in paths
        for hand in replay_file(os.fsdecode(path), ruleset=house, rules=named, legal=legal, write=write)
    )


def simulate(
    variant: str,
    *,
    seats: int,
    hands: int,
    structure: str | None = None,
    stack: int = 200,
    blinds: tuple[int, int] = (1, 2),
    bots: Sequence[str | type[Bot]] = ("random",),
    seed: int | None = None,
    session: bool = False,
    deck: str | Deck | None = None,
    jokers: int = 0,
    wild: str = "none",
    ranking: str | None = None,
    ruleset: str | None = None,
    rules: Mapping[str, str] | None = None,
    progress: Callable[[int], None] | None = None,
) -> SimResult:
    """Bots play many hands; `bots` (names, `file.py:Class` or classes) are repeated round the table.

    Without a seed no two runs are alike. `progress` is told the number of hands played, from 0, now and then.
    Ctrl-C ends early, with `partial`.
    """
    from purplepoker.simulate import run

    game = game_of(
        variant,
        deck=deck,
        jokers=jokers,
        wild=wild,
        ranking=ranking,
        ruleset=ruleset,
        rules=rules,
        structure=structure,
        blinds=blinds,
    )
    return run(
        game,
        seats=seats,
        hands=hands,
        stack=stack,
        bots=bots,
        seed=secrets.randbits(SEED_BITS) if seed is None else seed,
        session=session,
        progress=progress,
        clock=perf_counter,
    )
