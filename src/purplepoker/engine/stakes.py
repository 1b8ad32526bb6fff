"""What a hand is played for, and under which betting and showing rules: plain numbers and switches.

`Stakes` belong to a table and are compiled into the game; `Start` is one hand's beginning by
*position* (0 is left of the button, the last is the dealer). Blinds, antes, straddles, missed
blinds and empty seats are numbers in `Start`; the engine never sees a chair.
"""

from __future__ import annotations

from typing import Literal

import msgspec

from purplepoker.cards import CardId
from purplepoker.variants.model import Structure


class Stakes(msgspec.Struct, frozen=True):
    """All amounts in chips.

    `small`, `big`: fixed limit's bet sizes. `min_bet`: least bet of no and pot limit (the big blind;
    without blinds the table's). `bring_in`. `limit`: most of a spread-limit bet or raise.
    `fee_unit`: what an exchange is priced in (the big blind).
    `raise_cap` None: none; it counts in fixed and spread limit only (R-05, R-06).
    `max_bet`: the most one bet or raise may be. `cap_per_deal` (R-39).
    `show`: R-30. `by_hand`: the players show or concede themselves; else the engine opens all hands.
    `lenient`: `decide` takes what the house would refuse in a recorded history (R-23).
    `dealer`: chance is the dealer, cards come by `Give` and `Name`.
    `max_runs`: above 1 the contenders are asked before a run-out; `slow_runout`: it waits for `Proceed`.
    """

    structure: Structure = "no-limit"
    small: int = 2
    big: int = 4
    min_bet: int = 2
    bring_in: int = 1
    limit: int = 5
    fee_unit: int = 2
    raise_cap: int | None = 3
    raise_cap_scope: Literal["round", "player_round", "player_deal"] = "round"
    cap_lifted: Literal["two_at_start", "two_left", "never"] = "two_at_start"
    min_raise: Literal["none", "previous"] = "none"
    max_bet: int | None = None
    cap_per_deal: int | None = None
    fold_unfaced: bool = True
    show: Literal["all", "concede"] = "all"
    by_hand: bool = False
    declare_scope: Literal["pot", "deal"] = "pot"
    fee_pot: Literal["contested", "main"] = "contested"
    showing_ties: Literal["left", "suits"] = "left"
    misdeal_until: Literal["two_acts", "substantial_action"] = "two_acts"
    lenient: bool = False
    dealer: bool = False
    max_runs: int = 1
    slow_runout: bool = False


class Forced(msgspec.Struct, frozen=True):
    """Forced bets by position, as agreed, before short stacks cut them (R-28, R-29).

    `antes`: own antes (contributions). `blinds`: live posts, straddle included. `dead`: money nobody
    must match (missed small blind, one ante for all). `price`: what a full call costs in round 1;
    `full`: size of the last full bet (least raise); `raises`: raises already counted (a straddle is
    one). `opener`: who acts first in round 1, -1 where the first bet step says it. `nominal`: full
    blinds as pot limit counts them, short or dead ones too (4.2). `blind_first`: blinds are taken
    before antes. `asked`: own antes as a history has them, where `antes` are what is left of them once
    nobody pays more than another can; () where they are the same. `for_all`: how much of `dead` is an
    ante paid for all, which a cap per deal leaves out like an own one (R-39); () none.
    """

    antes: tuple[int, ...] = ()
    blinds: tuple[int, ...] = ()
    dead: tuple[int, ...] = ()
    price: int = 0
    full: int = 0
    raises: int = 0
    opener: int = -1
    nominal: int = 0
    blind_first: bool = False
    asked: tuple[int, ...] = ()
    for_all: tuple[int, ...] = ()


class Start(msgspec.Struct, frozen=True):
    """One hand's beginning: stacks by position, forced bets, the stock top card first, a secret key.

    The stock is a permutation of the whole pack, or (chance is the dealer) all `UNKNOWN`. The key
    (any bytes) feeds reshuffles in mid-hand only. `carried`: the pot of a hand in which all checked,
    which stays in the main pot of this one (R-15).
    """

    stacks: tuple[int, ...]
    forced: Forced
    stock: tuple[CardId, ...]
    key: bytes = b""
    carried: int = 0

    def __repr__(self) -> str:
        """Without stock and key, which must not leak through a log."""
        return f"<Start of {len(self.stacks)} seats>"
