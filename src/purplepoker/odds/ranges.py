"""Ranges: the hands a player may hold, as text. `docs/ranges.md` has the notation.

This is the door: other modules take what they need from here.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

import numpy as np

from purplepoker.cards import CardId, Deck, format_cards, parse_cards
from purplepoker.errors import Code, Refused
from purplepoker.odds.range_format import format_range
from purplepoker.odds.range_model import MOST_PACK, MOST_SIZE, Range, Rows, bit_of, rows_of
from purplepoker.odds.range_named import read_named
from purplepoker.odds.range_read import RangeReader
from purplepoker.odds.range_terms import refused

__all__ = ["Range", "format_range", "parse_held", "parse_range", "read_named"]

_NOTHING: Mapping[str, str] = {}
_SHOWN = 8


def parse_range(
    deck: Deck,
    text: str,
    size: int,
    *,
    blocked: Sequence[int] = (),
    order: Callable[[], Rows] | None = None,
    named: Mapping[str, str] = _NOTHING,
    short: str = "",
) -> Range:
    """The range of hands of `size` cards that a text says; refused with BAD_RANGE and the column.

    Hands with a card of `blocked` are left out (unknown cards block nothing). `order` gives all hands
    of the game, best first, one a row, and is asked at most once, if a percentage needs it. `named` is
    what `$name` stands for. A hand in several terms has the weight of the last one; a weight of 0 takes
    it out again. `short` is what a refusal says that would be right too where a hand has too few cards.
    """
    most = min(MOST_SIZE, deck.size)
    if not 1 <= size <= most:
        raise Refused(Code.BAD_VALUE, token=str(size), right=f"a range has hands of 1 to {most} cards")
    if deck.size > MOST_PACK:
        right = f"ranges are for packs of at most {MOST_PACK} cards"
        raise Refused(Code.BAD_VALUE, token=deck.id, right=right)
    found = RangeReader(deck, size, order, named, short).read(text)
    board = {card for card in blocked if card >= 0}
    if found.any:
        if deck.size - len(board) < size:
            raise _blocked(deck, text, board)
        return Range(text, size, True, np.zeros((0, size), np.uint8), np.zeros(0))
    wanted = found.weights > 0
    if not wanted.any():
        raise refused(text, "no hand is left: all have the weight 0")
    mask = np.uint64(sum(map(bit_of, board)))
    free = wanted & ((found.masks & mask) == 0)
    if not free.any():
        held = np.bitwise_or.reduce(found.masks[wanted])
        raise _blocked(deck, text, {card for card in board if int(held) & bit_of(card)})
    hands = rows_of(found.masks[free][::-1], size)
    weights = found.weights[free][::-1].copy()
    hands.setflags(write=False)
    weights.setflags(write=False)
    return Range(text, size, False, hands, weights)


def parse_held(deck: Deck, text: str, least: int, most: int) -> tuple[CardId, ...]:
    """Cards of one hand as they are written, from `least` to `most` of them; the rest is dealt."""
    cards = parse_cards(deck, text)
    if not least <= len(cards) <= most:
        need = f"{least}" if least == most else f"{least} to {most}"
        right = f"a hand here has {need}"
        raise Refused(Code.CARD_COUNT, count=len(cards), token=text.strip() or "nothing", right=right)
    return cards


def _blocked(deck: Deck, text: str, cards: set[int]) -> Refused:
    shown = format_cards(deck, sorted(cards, reverse=True)[:_SHOWN])
    more = f" and {len(cards) - _SHOWN} more" if len(cards) > _SHOWN else ""
    where = "on the board, dead or in another hand"
    return refused(text, f"no hand is left: {shown}{more} {where} {_block(cards)} all of them")


def _block(cards: set[int]) -> str:
    return "blocks" if len(cards) == 1 else "block"
