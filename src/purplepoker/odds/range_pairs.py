"""Hands of two cards in short: `22+`, `A2s+`, `98s-54s`; on a pack with colors `AKm`, `pp`, `pvm+`."""

from __future__ import annotations

from functools import lru_cache
from typing import Literal

import msgspec
import numpy as np
from numpy.typing import NDArray

from purplepoker.cards import Deck
from purplepoker.odds.range_letters import Letters, letters_of
from purplepoker.odds.range_model import Masks, masks_of
from purplepoker.odds.range_terms import Term

Kind = Literal["rank", "color"]
Bools = NDArray[np.bool_]

PLAIN_SUFFIXES = {"s": "suited", "o": "of two suits"}
COLOR_SUFFIXES = {
    "m": "they match: same color, or same rank",
    "f": "same suit, two colors",
    "n": "two suits",
}


class Pairs(msgspec.Struct, frozen=True, eq=False):
    """All hands of two cards without jokers, ascending by number: which ranks (or colors) they have.

    `code` is higher x `count` + lower. `fits` says which hands a suffix letter stands for.
    """

    masks: Masks
    count: int
    code: NDArray[np.int64]
    fits: dict[str, Bools]


class End(msgspec.Struct, frozen=True):
    """What stands left or right of a dash: two symbols, higher first, and the suffix letters."""

    kind: Kind
    high: int
    low: int
    suffix: str


@lru_cache(maxsize=16)
def pairs_of(deck: Deck, kind: Kind) -> Pairs:
    """The hands by their ranks or by their colors."""
    # from the last one back: the hands then rise
    low, high = (of[::-1] for of in np.triu_indices(deck.size - deck.jokers, 1))
    rank, suit, color = (np.array(of, np.int64) for of in (deck.rank_of, deck.suit_of, deck.color_of))
    by, count = (rank, len(deck.ranks)) if kind == "rank" else (color, len(deck.colors))
    other = color if kind == "rank" else rank
    code = np.maximum(by[low], by[high]) * count + np.minimum(by[low], by[high])
    same_suit = suit[low] == suit[high]
    if deck.colors:
        fits = {
            "m": other[low] == other[high],
            "f": same_suit & (color[low] != color[high]),
            "n": ~same_suit,
        }
    else:
        fits = {"s": same_suit, "o": ~same_suit}
    return Pairs(masks_of(np.stack([low, high], axis=1).astype(np.uint8)), count, code, fits)


def pair_hands(deck: Deck, term: Term) -> Masks | None:
    """The hands of a term in short notation; None: it does not begin with two symbols of one kind."""
    letters = letters_of(deck)
    begun = _end(letters, term, 0)
    if begun is None:
        return None
    first, at = begun
    text = term.text
    if text[at:] in ("", "+"):
        spans = _upwards(deck, first) if text[at:] else [(first.high, first.low)]
    elif text[at] == "-":
        read = _end(letters, term, at + 1)
        if read is None or read[1] < len(text):
            raise term.refused(
                "after a dash stands the other end, as KTs-K8s", at + 1 if read is None else read[1]
            )
        spans = _between(term, at + 1, first, read[0])
    elif text[at] == "+":
        raise term.refused("nothing stands behind +: 77+ has no end, 77-TT has one", at + 1)
    else:
        raise term.refused(_rights(letters, text, at), at)
    table = pairs_of(deck, first.kind)
    wanted = np.zeros(table.count**2, bool)
    wanted[[high * table.count + low for high, low in spans]] = True
    fits = wanted[table.code]
    if first.suffix:
        fits &= np.logical_or.reduce([table.fits[letter] for letter in first.suffix])
    if not fits.any():
        raise term.refused(f"no two cards are so: {first.suffix} never goes with these two")
    return table.masks[fits]


def _end(letters: Letters, term: Term, at: int) -> tuple[End, int] | None:
    """Two symbols and their suffix from `at` on, and where they end."""
    start, text = at, term.text
    ranks: list[int | None] = []
    colors: list[int | None] = []
    for _ in range(2):
        rank = letters.rank_at(text, at)
        ranks.append(rank and rank[0])
        colors.append(letters.mark_at(text, at) if letters.colored else None)
        at += rank[1] if rank else 1
    by_ranks, by_colors = None not in ranks, None not in colors
    if not by_ranks and not by_colors:
        return None
    if by_ranks and by_colors:
        one = text[start]
        right = f"{one} is a rank and a color of this pack: write [{one}] for the rank, *{one} for the color"
        raise term.refused(right, start)
    low, high = sorted(symbol for symbol in (ranks if by_ranks else colors) if symbol is not None)
    suffix = ""
    while at < len(text) and text[at].isalpha():
        suffix += _suffix(letters, term, at, suffix, pair=by_ranks and low == high)
        at += 1
    return End("rank" if by_ranks else "color", high, low, suffix), at


def _suffix(letters: Letters, term: Term, at: int, before: str, *, pair: bool) -> str:
    letter = term.text[at].lower()
    if letters.colored:
        if letter not in COLOR_SUFFIXES or letter in before:
            raise term.refused(_rights(letters, term.text, at), at)
        if letters.owned(letter):
            other = "write a pattern, as AK:sc, AK:ss:rc or AK:rb, or the cards"
            right = f"{letter} is a letter of this pack, no suffix: {other}"
            raise term.refused(right, at)
    elif letter not in PLAIN_SUFFIXES or before:
        raise term.refused(_rights(letters, term.text, at), at)
    elif pair:
        raise term.refused("a pair is always of two suits: it takes no s or o", at)
    return letter


def _rights(letters: Letters, text: str, at: int) -> str:
    """What is wrong with the character at `at`, somewhere behind two symbols, and what may stand there."""
    letter = text[at]
    known = COLOR_SUFFIXES if letters.colored else PLAIN_SUFFIXES
    again = letter.lower() in known
    if not again and (letters.rank_at(text, at) or letter in "*["):
        return f"{letter} is a third card, a hand here has 2 cards, as {examples(letters, 2)}"
    symbols = "two ranks or two colors" if letters.colored else "two ranks"
    told = told_list([f"{letter} ({meaning})" for letter, meaning in known.items()])
    wrong = f"{letter} is one letter too many" if again else f"{letter} says nothing here"
    return f"{wrong}: after {symbols} may stand {told}, then + or a dash"


def told_list(shown: list[str]) -> str:
    """`a, b or c`."""
    return f"{', '.join(shown[:-1])} or {shown[-1]}" if len(shown) > 1 else shown[0]


def examples(letters: Letters, size: int | None) -> str:
    """Hands of the pack as ranges write them."""
    ranks, marks = letters.written
    high, low, mark = ranks[-1], ranks[-2:][0], marks[0]
    if len(ranks) < 2 or any(map(letters.both, (high, low, mark))):
        return f"{high}{mark}{'*' * ((size or 2) - 1)}"
    if size not in (None, 2):
        more = "*" * (size - 2) if size else ""
        shown = [high, high + mark] if size == 1 else [high + high + more, high + mark + low + mark + more]
        return told_list(shown)
    suffix = "m" if letters.colored else "s"
    short = high + low + ("" if letters.owned(suffix) and letters.colored else suffix)
    return told_list([short, f"{low}{low}+", f"{high}{mark}{low}{mark}", f"{high}*"])


def _upwards(deck: Deck, end: End) -> list[tuple[int, int]]:
    """`TT+`: that pair and all above. `KTs+`: the king stays, the other rises up to just below him."""
    if end.high == end.low:
        count = len(deck.ranks if end.kind == "rank" else deck.colors)
        return [(both, both) for both in range(end.high, count)]
    return [(end.high, low) for low in range(end.low, end.high)]


def _between(term: Term, at: int, one: End, two: End) -> list[tuple[int, int]]:
    """`KTs-K8s`: the same high card. `98s-54s`, `77-TT`: the same distance."""
    if one.kind != two.kind or set(one.suffix) != set(two.suffix):
        raise term.refused("both ends of a dash need the same letters behind, as KTs-K8s", at)
    gap = one.high - one.low
    if gap == two.high - two.low:
        low, high = sorted((one.high, two.high))
        return [(top, top - gap) for top in range(low, high + 1)]
    if one.high == two.high and gap and two.high != two.low:
        low, high = sorted((one.low, two.low))
        return [(one.high, kicker) for kicker in range(low, high + 1)]
    right = "the ends of a dash have the same high card, as KTs-K8s, or the same distance, as 98s-54s"
    raise term.refused(right, at)
