"""Random deals of any game: known cards, hands from ranges, and the rest from the stock.

A deal is a row of slots, one a card. Ranges are tables of hands with weights: a hand is drawn for each
ranged player, and where two of them share a card all hands of the deal are thrown away, as drawing only
one of them again would favor some deals. The rest comes from the stock, passing over cards in use.

Where most tries fail there are two other ways. LISTED: all hands of the ranged players together stand in a
list (`sampling_joint`). REDRAWN: a chunk begins with a deal drawn as above; then one player's hand, in turn,
is drawn anew in each deal, given the others'. Each deal by itself is as likely as it should be, but deals
of a chunk depend on each other: the error must be taken from the means of chunks (`REDRAWN_CHUNK` deals).
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any, NamedTuple

import numpy as np
import numpy.typing as npt
from numba import uint64

from purplepoker.kernels.compile import inlined, kernel
from purplepoker.kernels.index import U64
from purplepoker.kernels.random import CHUNK, alias_table, as_word, draw, draw_row, start, step

U8 = npt.NDArray[np.uint8]
I32 = npt.NDArray[np.int32]
I64 = npt.NDArray[np.int64]
F64 = npt.NDArray[np.float64]

INDEPENDENT, REDRAWN, LISTED = 0, 1, 2
REDRAWN_CHUNK = 8_192
MOST_CARDS = 64
UNKNOWN = -1
_MISSES = 32
"""A hand drawn anew so often in vain is looked for among all hands of its player."""


class Range(NamedTuple):
    """A ranged player: the slots to fill, hands uint8[m, slots] and their weights float64[m]."""

    slots: Sequence[int]
    hands: U8
    weights: F64


class Deal(NamedTuple):
    """What is known of a deal, as arrays; made by `make_deal`.

    `template` uint8[slots]; `missing` names the slots to fill from `stock`. Hands of all ranged players
    stand one after the other in `hands` (short ones filled up): those of player r are rows `first[r]` to
    `first[r + 1]`, their slots `slots[r, :widths[r]]`; `sets` has a bit for each card. `joint` (LISTED)
    names a row of `hands` for each ranged player.
    """

    template: U8
    missing: U8
    stock: U8
    hands: U8
    sets: U64
    alias: U64
    weights: F64
    first: U64
    slots: U8
    widths: U8
    mode: int
    joint: I32
    joint_alias: U64

    @property
    def ranged(self) -> int:
        """How many players have a range."""
        return len(self.widths)


def make_deal(
    size: int, template: Sequence[int], ranges: Sequence[Range] = (), dead: Iterable[int] = ()
) -> Deal:
    """A deal from a pack of `size` cards, at most 64; `template` has UNKNOWN where a card is to be dealt.

    Cards of the template and dead cards are in nobody's hands: ranges lose the hands that hold them, and
    hands without weight. Before ranged deals are drawn ask `sampling_joint.plan` whether there are any.
    """
    known = {card for card in template if card != UNKNOWN} | set(dead)
    taken = {slot for r in ranges for slot in r.slots}
    missing = [slot for slot, card in enumerate(template) if card == UNKNOWN and slot not in taken]
    stock = [card for card in range(size) if card not in known]
    if size > MOST_CARDS or len(missing) + len(taken) > len(stock):
        raise ValueError("more cards than can be dealt")
    width = max((len(r.slots) for r in ranges), default=0)
    gone = np.isin(np.arange(MOST_CARDS), sorted(known))
    parts, weights, aliases = [], [], []
    slots = np.zeros((len(ranges), width), np.uint8)
    for row, r in enumerate(ranges):
        kept = ~gone[r.hands].any(axis=1) & (r.weights > 0)
        own = np.zeros((int(kept.sum()), width), np.uint8)
        own[:, : len(r.slots)] = r.hands[kept]
        own[:, len(r.slots) :] = own[:, :1]  # the same card again: `sets` stays right
        parts.append(own)
        weights.append(np.asarray(r.weights[kept], np.float64))
        aliases.append(alias_table(weights[-1]) if len(own) else np.zeros(0, np.uint64))
        slots[row, : len(r.slots)] = r.slots
    hands = np.concatenate([np.zeros((0, width), np.uint8), *parts])
    bits = np.uint64(1) << hands.astype(np.uint64)
    return Deal(
        template=np.array([max(card, 0) for card in template], np.uint8),
        missing=np.array(missing, np.uint8),
        stock=np.array(stock, np.uint8),
        hands=hands,
        sets=np.bitwise_or.reduce(bits, axis=1, initial=np.uint64(0)),
        alias=np.concatenate([np.zeros(0, np.uint64), *aliases]),
        weights=np.concatenate([np.zeros(0), *weights]),
        first=np.cumsum([0, *map(len, parts)]).astype(np.uint64),
        slots=slots,
        widths=np.array([len(r.slots) for r in ranges], np.uint8),
        mode=INDEPENDENT,
        joint=np.zeros((0, len(ranges)), np.int32),
        joint_alias=np.zeros(0, np.uint64),
    )


@inlined
def whole_draw(s0: Any, s1: Any, deal: Any, picked: Any) -> Any:
    """A hand for each ranged player, drawn until no card is in two of them: state, cards in use, tries."""
    tries = 0
    used = uint64(0)
    ranged = deal.widths.size
    player = 0
    while player < ranged:
        if player == 0:
            tries += 1
            used = uint64(0)
        word, s0, s1 = step(s0, s1)
        first = deal.first[player]
        row = draw_row(deal.alias, first, deal.first[player + 1] - first, word)
        own = deal.sets[row]
        picked[player] = row
        player = 0 if own & used else player + 1
        used |= own
    return s0, s1, used, tries


@inlined
def listed_draw(s0: Any, s1: Any, deal: Any, picked: Any) -> Any:
    """A row of the list: state and cards in use."""
    word, s0, s1 = step(s0, s1)
    row = draw_row(deal.joint_alias, uint64(0), uint64(deal.joint_alias.size), word)
    used = uint64(0)
    for player in range(deal.widths.size):
        picked[player] = uint64(deal.joint[row, player])
        used |= deal.sets[picked[player]]
    return s0, s1, used


@inlined
def drawn_anew(s0: Any, s1: Any, player: Any, used: Any, deal: Any, picked: Any) -> Any:
    """Another hand (perhaps the same) for one player, given the others': state, cards in use, tries."""
    others = used & ~deal.sets[picked[player]]
    first = deal.first[player]
    last = deal.first[player + 1]
    tries = 0
    row = first
    while tries < _MISSES:
        tries += 1
        word, s0, s1 = step(s0, s1)
        row = draw_row(deal.alias, first, last - first, word)
        if not deal.sets[row] & others:
            break
    if deal.sets[row] & others:
        row, s0, s1 = _searched(s0, s1, first, last, others, deal)
    picked[player] = row
    return s0, s1, others | deal.sets[row], tries


@inlined
def _searched(s0: Any, s1: Any, first: Any, last: Any, others: Any, deal: Any) -> Any:
    """A row by weight among those that are free of other players' cards; there is one."""
    total = 0.0
    for row in range(first, last):
        if not deal.sets[row] & others:
            total += deal.weights[row]
    word, s0, s1 = step(s0, s1)
    left = total * (float(word >> uint64(11)) / 9007199254740992.0)
    found = first
    for row in range(first, last):
        if not deal.sets[row] & others:
            found = uint64(row)
            left -= deal.weights[row]
            if left < 0.0:
                break
    return found, s0, s1


@inlined
def hands_of(number: Any, s0: Any, s1: Any, used: Any, deal: Any, picked: Any) -> Any:
    """The ranged players' hands of one deal of a chunk: state, cards in use, tries."""
    tries = 0
    if deal.mode == LISTED:
        s0, s1, used = listed_draw(s0, s1, deal, picked)
        tries = 1
    elif deal.mode == REDRAWN and number > 0:
        player = number % deal.widths.size
        s0, s1, used, tries = drawn_anew(s0, s1, player, used, deal, picked)
    else:
        s0, s1, used, tries = whole_draw(s0, s1, deal, picked)
    return s0, s1, used, tries


@inlined
def rest_of(s0: Any, s1: Any, used: Any, deal: Any, deck: Any, cards: Any) -> Any:
    """Fills the missing slots of `cards` from the deck, passing over cards in use: the state."""
    size = uint64(deal.stock.size)
    wanted = uint64(deal.missing.size)
    at = uint64(0)
    have = uint64(0)
    while have < wanted:
        word, s0, s1 = step(s0, s1)
        card = uint64(draw(deck, at, size, word >> uint64(32)))
        at += uint64(1)
        cards[uint64(deal.missing[have])] = card
        have += (used >> card & uint64(1)) ^ uint64(1)
        if have < wanted:
            card = uint64(draw(deck, at, size, word & uint64(0xFFFFFFFF)))
            at += uint64(1)
            cards[uint64(deal.missing[have])] = card
            have += (used >> card & uint64(1)) ^ uint64(1)
    return s0, s1


@inlined
def hands_into(deal: Any, picked: Any, cards: Any) -> None:
    """Writes the ranged players' hands into their slots."""
    for player in range(deal.widths.size):
        row = picked[player]
        for place in range(uint64(deal.widths[player])):
            cards[uint64(deal.slots[player, place])] = deal.hands[row, place]


@kernel
def _deal(seed: Any, chunk: Any, deal: Any, deck: Any, picked: Any, out: Any) -> Any:
    s0, s1 = start(seed, chunk)
    for place in range(deal.stock.size):
        deck[place] = deal.stock[place]
    used = uint64(0)
    tries = 0
    for number in range(out.shape[0]):
        cards = out[number]
        for slot in range(deal.template.size):
            cards[slot] = deal.template[slot]
        if deal.widths.size:
            s0, s1, used, more = hands_of(number, s0, s1, used, deal, picked)
            tries += more
            hands_into(deal, picked, cards)
        s0, s1 = rest_of(s0, s1, used, deal, deck, cards)
    return tries


def deal_chunk(seed: int, chunk: int, deal: Deal, out: U8) -> int:
    """Fills `out` uint8[n, slots] with the first n deals of a chunk; how often hands were drawn.

    n is at most CHUNK. The deals depend on seed, chunk and deal only.
    """
    check_chunk(deal, len(out))
    if out.shape[1] != len(deal.template):
        raise ValueError("a row holds other slots than the deal")
    deck, picked = scratch(deal)
    return int(_deal(as_word(seed), as_word(chunk), deal, deck, picked, out))


def scratch(deal: Deal) -> tuple[U8, U64]:
    """Room for a deck and for the hands picked."""
    return np.empty(len(deal.stock), np.uint8), np.empty(max(1, deal.ranged), np.uint64)


def check_chunk(deal: Deal, n: int) -> None:
    """Refuses what a kernel would not survive."""
    if n > CHUNK:
        raise ValueError("more deals than a chunk has")
    if not (np.diff(deal.first.astype(np.int64)) > 0).all():
        raise ValueError("a range without a hand")
