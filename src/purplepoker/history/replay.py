"""Files played again: one result a hand, whatever is wrong with it (`replay` of the command line)."""

from __future__ import annotations

from collections.abc import Mapping

import msgspec
from msgspec import UNSET, UnsetType

from purplepoker.engine.legal import Legal
from purplepoker.engine.showdown import final_pots
from purplepoker.errors import Code, Refused
from purplepoker.files import user_text
from purplepoker.history.amounts import unit
from purplepoker.history.dealer import Dealer
from purplepoker.history.phh import Table, sheet, tables
from purplepoker.history.reader import Reader
from purplepoker.records import Record
from purplepoker.variants.option_table import OPTIONS
from purplepoker.variants.rulesets import RULESETS

Amount = int | float


class Bounds(msgspec.Struct, frozen=True):
    """Least and most: a total in front of the player, or a number of cards."""

    min: Amount
    max: Amount


class Price(msgspec.Struct, frozen=True):
    """What an exchange costs."""

    price: Amount


class LegalResult(Record, frozen=True):
    """What the house lets the actor do; None where it is not asked. Amounts in the file's unit.

    `call`: chips to add. `raise_to`: totals on this street, an opening bet too.
    """

    fold: bool
    check: bool
    call: Amount | None
    raise_to: Bounds | None
    bring_in: Amount | None
    discard: Bounds | None
    exchange: Price | None
    declare: bool | None


class HandResult(Record, frozen=True):
    """One hand played again. `hand`: 1-based within a `.phhs`. `variant`: our id, None where unknown.

    `stacks`: where the hand got to, in the file's unit; bets and pots are not in it until paid.
    `ok`: whether they are the file's `finishing_stacks`, None without those. `notes`: what the
    house would have refused. `actor` (1-based), `pots` and `legal` stand only where asked for.
    """

    file: str
    hand: int
    variant: str | None
    finished: bool
    stacks: tuple[Amount, ...]
    ok: bool | None
    error: str | None
    notes: tuple[str, ...]
    actor: int | UnsetType | None = UNSET
    pots: tuple[Amount, ...] | UnsetType = UNSET
    legal: LegalResult | UnsetType | None = UNSET


def replay_file(
    path: str, *, ruleset: str | None = None, rules: Mapping[str, str] | None = None, legal: bool = False
) -> list[HandResult]:
    """Every hand of a `.phh` or `.phhs`, replayed; a file that cannot be read is one result with an error.

    `ruleset` and `rules` are the house's, for notes and `legal`; raised when no game knows them:
    Refused(UNKNOWN_RULESET, UNKNOWN_OPTION, BAD_OPTION).
    """
    if ruleset is not None and ruleset not in RULESETS:
        raise Refused(Code.UNKNOWN_RULESET, token=ruleset, right="one of " + ", ".join(RULESETS))
    for name in rules or {}:
        if name not in OPTIONS:
            raise Refused(Code.UNKNOWN_OPTION, token=name, right="one of " + ", ".join(OPTIONS))
        OPTIONS[name].read((rules or {})[name])
    try:
        text = user_text(path)
    except Refused as refused:
        return [_failed(path, 1, refused, legal)]
    if path.lower().endswith(".jsonl"):
        right = "a log of the terminal table, which replay does not read: it reads .phh and .phhs files"
        return [_failed(path, 1, Refused(Code.BAD_HISTORY, token=path, right=right), legal)]
    many = path.lower().endswith(".phhs")
    return [
        _failed(path, number, table, legal)
        if isinstance(table, Refused)
        else _replay(path, number, table, ruleset, rules or {}, legal)
        for number, table in enumerate(tables(text, many), 1)
    ]


def _replay(
    path: str, number: int, table: Table, ruleset: str | None, rules: Mapping[str, str], legal: bool
) -> HandResult:
    try:
        told = sheet(table)
    except Refused as refused:
        return _failed(path, number, refused, legal, has_stacks="finishing_stacks" in table)
    variant = told.game.variant
    try:
        reader = Reader(told, ruleset, rules)
    except Refused as refused:
        return _failed(path, number, refused, legal, variant, has_stacks=told.finishing is not None)
    error = None
    try:
        reader.play()
    except Refused as refused:
        error = str(refused)
    dealer = reader.dealer
    state = dealer.state
    actor = reader.actor if error is None else None
    result = HandResult(
        file=path,
        hand=number,
        variant=variant,
        finished=state.over,
        stacks=tuple(unit(stack, told.scale) for stack in state.stacks),
        ok=None if told.finishing is None else error is None and state.stacks == told.finishing,
        error=error,
        notes=tuple(dealer.notes),
    )
    if not legal:
        return result
    pots = () if state.over else final_pots(state)
    return msgspec.structs.replace(
        result,
        actor=None if actor is None else actor + 1,
        pots=tuple(unit(pot.amount, told.scale) for pot in pots),
        legal=None if actor is None else _legal(dealer, actor),
    )


def _legal(dealer: Dealer, seat: int) -> LegalResult:
    legal: Legal = dealer.legal(seat)
    scale = dealer.scale

    def chips(amount: int | None) -> Amount | None:
        return None if amount is None else unit(amount, scale)

    least, most = legal.raise_min, legal.raise_max
    price = legal.exchange
    return LegalResult(
        fold=legal.fold,
        check=legal.check,
        call=chips(legal.call),
        raise_to=None if least is None or most is None else Bounds(unit(least, scale), unit(most, scale)),
        bring_in=chips(legal.bring_in),
        discard=None if legal.discard is None else Bounds(*legal.discard),
        exchange=None if price is None else Price(unit(price, scale)),
        declare=True if legal.declare else None,
    )


def _failed(
    path: str,
    number: int,
    refused: Refused,
    legal: bool,
    variant: str | None = None,
    has_stacks: bool = False,
) -> HandResult:
    """A hand that never began."""
    result = HandResult(
        file=path,
        hand=number,
        variant=variant,
        finished=False,
        stacks=(),
        ok=False if has_stacks else None,
        error=str(refused),
        notes=(),
    )
    if not legal:
        return result
    return msgspec.structs.replace(result, actor=None, pots=(), legal=None)
