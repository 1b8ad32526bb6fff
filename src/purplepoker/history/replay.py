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
from purplepoker.history.phh import Sheet, Table, sheet, tables
from purplepoker.history.reader import Reader, Recorded
from purplepoker.history.stars_read import StarsHand, play, stars_hands
from purplepoker.history.stars_words import is_stars
from purplepoker.history.stars_write import write_stars
from purplepoker.history.writer import write_hand
from purplepoker.records import Record
from purplepoker.variants.option_table import OPTIONS
from purplepoker.variants.rulesets import RULESETS

Amount = int | float
FORMATS = ("phh", "stars")
"""What a hand can be written as: PHH with our table, or the English text that other programs import."""


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
    `ok`: whether they are the file's `finishing_stacks` (of a hand text: whether what is collected and
    returned agrees), None without those. `notes`: what the house would have refused, and lines that are
    not understood. `actor` (1-based), `pots`, `legal` and `text` (the hand written, None where it cannot
    be) stand only where asked for.
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
    text: str | UnsetType | None = UNSET


class Wish(msgspec.Struct, frozen=True):
    """What is asked of every hand: the house's word on the next act, and the hand written."""

    ruleset: str | None = None
    rules: Mapping[str, str] = {}
    legal: bool = False
    write: str | None = None


def replay_file(
    path: str,
    *,
    ruleset: str | None = None,
    rules: Mapping[str, str] | None = None,
    legal: bool = False,
    write: str | None = None,
) -> list[HandResult]:
    """Every hand of a file, replayed; a file that cannot be read is one result with an error.

    A `.phh`, a `.phhs` or a hand text, told apart by what stands in it. `ruleset` and `rules` are the
    house's, for notes and `legal`; `write`: one of `FORMATS`. Raised: Refused(BAD_VALUE) for another, and
    what no game knows, Refused(UNKNOWN_RULESET, UNKNOWN_OPTION, BAD_OPTION).
    """
    if ruleset is not None and ruleset not in RULESETS:
        raise Refused(Code.UNKNOWN_RULESET, token=ruleset, right="one of " + ", ".join(RULESETS))
    for name in rules or {}:
        if name not in OPTIONS:
            raise Refused(Code.UNKNOWN_OPTION, token=name, right="one of " + ", ".join(OPTIONS))
        OPTIONS[name].read((rules or {})[name])
    if write is not None and write not in FORMATS:
        raise Refused(Code.BAD_VALUE, token=write, right="a hand is written as " + " or ".join(FORMATS))
    wish = Wish(ruleset, rules or {}, legal, write)
    try:
        text = user_text(path)
    except Refused as refused:
        return [_failed(path, 1, refused, wish)]
    if path.lower().endswith(".jsonl"):
        right = "no history: replay reads .phh and .phhs files, and the text of poker rooms"
        return [_failed(path, 1, Refused(Code.BAD_HISTORY, token=path, right=right), wish)]
    hands: list[StarsHand | Table | Refused] = []
    if is_stars(text):
        hands += stars_hands(text)
    else:
        hands += tables(text, path.lower().endswith(".phhs"))
    return [_replay(path, number, hand, wish) for number, hand in enumerate(hands, 1)]


def _replay(path: str, number: int, hand: StarsHand | Table | Refused, wish: Wish) -> HandResult:
    if isinstance(hand, Refused):
        return _failed(path, number, hand, wish)
    if isinstance(hand, StarsHand):
        return _played(path, number, hand.sheet, wish, hand)
    try:
        told = sheet(hand)
    except Refused as refused:
        return _failed(path, number, refused, wish, has_stacks="finishing_stacks" in hand)
    return _played(path, number, told, wish)


def _played(path: str, number: int, told: Sheet, wish: Wish, stars: StarsHand | None = None) -> HandResult:
    """A hand that is understood, played as far as it goes."""
    variant = told.game.variant
    ends = told.finishing is not None or (stars is not None and stars.took is not None)
    try:
        reader = Reader(told, wish.ruleset, wish.rules)
    except Refused as refused:
        return _failed(path, number, refused, wish, variant, has_stacks=ends)
    error, agrees = None, None
    try:
        if stars is None:
            reader.play()
        else:
            agrees = play(stars, reader)
    except Refused as refused:
        error = str(refused)
    dealer = reader.dealer
    state = dealer.state
    if told.finishing is not None:
        agrees = state.stacks == told.finishing
    actor = reader.actor if error is None else None
    text = None
    if wish.write is not None and error is None:
        try:
            text = write_as(wish.write, reader.recorded())
        except Refused as refused:
            error = str(refused)
    result = HandResult(
        file=path,
        hand=number,
        variant=variant,
        finished=state.over,
        stacks=tuple(unit(stack, told.scale) for stack in state.stacks),
        ok=(error is None and agrees is True) if ends else None,
        error=error,
        notes=tuple(dealer.notes),
    )
    if wish.write is not None:
        result = msgspec.structs.replace(result, text=text)
    if not wish.legal:
        return result
    pots = () if state.over else final_pots(state)
    return msgspec.structs.replace(
        result,
        actor=None if actor is None else actor + 1,
        pots=tuple(unit(pot.amount, told.scale) for pot in pots),
        legal=None if actor is None else _legal(dealer, actor),
    )


def write_as(form: str, hand: Recorded) -> str:
    """A hand in one of `FORMATS`. Refused: it cannot be told so."""
    if form == "stars":
        return write_stars(hand.game, hand.events, hand.meta, scale=hand.scale)
    return write_hand(
        hand.game,
        hand.events,
        hand.meta,
        scale=hand.scale,
        variant_text=hand.variant_text,
        deck_text=hand.deck_text,
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
    wish: Wish,
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
    if wish.write is not None:
        result = msgspec.structs.replace(result, text=None)
    if not wish.legal:
        return result
    return msgspec.structs.replace(result, actor=None, pots=(), legal=None)
