"""The compiled constant of a hand: variant, pack and stakes become one `Game`.

A game is an argument of every core function and no part of the state: it holds rank functions,
row indices and the resolved program. Compile it once a table.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import msgspec

from purplepoker.cards import Deck
from purplepoker.engine.stakes import Stakes
from purplepoker.errors import Code, Refused
from purplepoker.ranking.tables import Ranking, ranking
from purplepoker.variants.capacity import seats as seat_limits
from purplepoker.variants.model import Bet, Variant
from purplepoker.variants.options import resolve
from purplepoker.variants.rules import Rules
from purplepoker.variants.shape import shows
from purplepoker.variants.source import VariantFile


class CompiledShare(msgspec.Struct, frozen=True, eq=False):
    """A share with its rank function: `lines` are tuples of row indices; `most` -1 means all.

    `any_cards`: the best five of hole and line, however many of each.
    """

    name: str
    board: str
    role: str
    ranking: Ranking
    least: int
    most: int
    size: int
    lines: tuple[tuple[int, ...], ...]
    any_cards: bool


STRADDLES = {"off": 0, "on": 1, "re-straddle": 2}


class Forcing(msgspec.Struct, frozen=True):
    """What a table asks of every hand: blinds from the left of the button, ante, straddles (R-28).

    `straddles`: how many there are, each twice the post before it."""

    blinds: tuple[int, ...]
    ante: int
    ante_payer: str
    blind_first: bool
    heads_up: str
    straddles: int


class Game(msgspec.Struct, frozen=True, eq=False):
    """`seats`: least and most (R-24). `stud`: cards lie face up in front of players, odd chips go by 4.4."""

    variant: Variant
    deck: Deck
    rules: Rules
    stakes: Stakes
    forcing: Forcing
    seats: tuple[int, int]
    rows: dict[str, int]
    shares: tuple[CompiledShare, ...]
    names: tuple[str, ...]
    stud: bool
    high: Ranking | None
    low: Ranking | None

    def ready(self) -> Game:
        """This game, with its rank tables made: else the first hand that needs them waits for them."""
        for share in self.shares:
            share.ranking.strength  # noqa: B018 - made when first asked for
        return self

    def bet_size(self, step: Bet) -> int:
        """Fixed limit's bet of this round."""
        return self.stakes.big if step.size == "big" else self.stakes.small


def compile_game(
    file: VariantFile,
    deck: Deck,
    *,
    structure: str | None = None,
    ruleset: str | None = None,
    rules: Mapping[str, str] | None = None,
    blinds: Sequence[int] = (1, 2),
    ante: int | None = None,
    bring_in: int | None = None,
    bets: tuple[int, int] | None = None,
    by_hand: bool = False,
    lenient: bool = False,
    dealer: bool = False,
    max_runs: int = 1,
    slow_runout: bool = False,
) -> Game:
    """Resolves options and numbers into a game; refuses a pack that lacks a role or is too small.

    `blinds` count in games that are offered with blinds, first left of the button, the last is the
    big blind. `ante` None: 1 in games with an ante, else 0. `bets`: fixed limit's small and big bet;
    default the big blind and twice that, 2 and 4 without blinds. `bring_in` None: half a small bet
    in fixed limit, else the least bet.
    """
    variant, resolved = resolve(file, deck, structure=structure, ruleset=ruleset, rules=rules or {})
    posts = tuple(blinds) if variant.forced == "blinds" else ()
    _check_amounts(posts, ante, bring_in, bets)
    big_blind = posts[-1] if posts else 0
    own = resolved.stakes
    least = own.min_bet or big_blind or (bets[0] if bets and own.structure == "fixed-limit" else 1)
    small, big = bets or ((big_blind, 2 * big_blind) if big_blind else (2, 4))
    if bring_in is None:
        bring_in = max(1, small // 2) if own.structure == "fixed-limit" else least
    stakes = Stakes(
        structure=own.structure,
        small=small,
        big=big,
        min_bet=least,
        bring_in=bring_in,
        limit=own.limit,
        fee_unit=big_blind or least,
        raise_cap=own.raise_cap if own.structure in ("fixed-limit", "spread-limit") else None,
        raise_cap_scope=own.raise_cap_scope,
        cap_lifted=own.cap_lifted,
        min_raise=own.min_raise,
        max_bet=own.max_bet,
        cap_per_deal=own.cap_per_deal,
        fold_unfaced=own.fold_unfaced,
        show=own.show,
        by_hand=by_hand,
        declare_scope=own.declare_scope,
        fee_pot=own.fee_pot,
        showing_ties=own.showing_ties,
        misdeal_until=own.misdeal_until,
        lenient=lenient,
        dealer=dealer,
        max_runs=max_runs,
        slow_runout=slow_runout,
    )
    table = resolved.table
    forcing = Forcing(
        blinds=posts,
        ante=ante if ante is not None else (0 if variant.forced == "blinds" else 1),
        ante_payer=table.ante_payer,
        blind_first=table.blind_first,
        heads_up=table.heads_up,
        straddles=STRADDLES[table.straddle],
    )
    rows = {name: i for i, name in enumerate(variant.rows)}
    shares = tuple(
        CompiledShare(
            name=share.name,
            board=share.board,
            role=share.rank,
            ranking=_rank_function(variant, deck, resolved, share.rank),
            least=(pool.hole or (0, -1))[0],
            most=(pool.hole or (0, -1))[1],
            size=pool.size,
            lines=tuple(tuple(rows[name] for name in line) for line in pool.lines) or ((),),
            any_cards=pool.hole is None and pool.size == 5,
        )
        for share in variant.shares
        for pool in (variant.pools[share.pool],)
    )
    firsts = {step.first for step in variant.steps if isinstance(step, Bet)}
    return Game(
        variant=variant,
        deck=deck,
        rules=resolved,
        stakes=stakes,
        forcing=forcing,
        seats=seat_limits(variant, resolved, deck),
        rows=rows,
        shares=shares,
        names=tuple(share.name for share in variant.shares),
        stud=any(shows(step) for step in variant.steps),
        high=_rank_function(variant, deck, resolved, "high") if "high-hand" in firsts else None,
        low=_rank_function(variant, deck, resolved, "low") if "low-hand" in firsts else None,
    )


def _rank_function(variant: Variant, deck: Deck, rules: Rules, role: str) -> Ranking:
    if role not in deck.roles:
        raise Refused(
            Code.ROLE_MISSING,
            variant=variant.id,
            token=role,
            deck=deck.id,
            right=f"it has {', '.join(deck.roles)}",
        )
    return ranking(deck, deck.roles[role], rules.pack)


def _check_amounts(
    blinds: Sequence[int], ante: int | None, bring_in: int | None, bets: tuple[int, int] | None
) -> None:
    for amount in (*blinds, ante or 0, bring_in or 0, *(bets or ())):
        if type(amount) is not int:
            raise Refused(Code.NOT_WHOLE, token=amount)
        if amount < 0:
            raise Refused(Code.BAD_FORCED, token=amount, right="whole chips, 0 or more")
    if blinds and blinds[-1] != max(blinds):
        raise Refused(
            Code.BAD_FORCED,
            token="/".join(map(str, blinds)),
            right="the last blind is the big blind and the largest",
        )
    if blinds and blinds[-1] < 1:
        raise Refused(
            Code.BAD_FORCED, token="/".join(map(str, blinds)), right="the big blind is 1 chip or more"
        )
    if bets and not 1 <= bets[0] <= bets[1]:
        raise Refused(
            Code.BAD_FORCED, token="/".join(map(str, bets)), right="small bet 1 or more, big bet not below it"
        )
