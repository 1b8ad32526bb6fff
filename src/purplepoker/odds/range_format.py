"""Ranges as text again, in short: whole classes of hands first, single hands last."""

from __future__ import annotations

from itertools import combinations, groupby, product

import numpy as np

from purplepoker.cards import Deck
from purplepoker.odds.range_cover import cover
from purplepoker.odds.range_letters import letters_of
from purplepoker.odds.range_model import Masks, Rows, Weights, masks_of, rows_of
from purplepoker.odds.range_pairs import COLOR_SUFFIXES, PLAIN_SUFFIXES, Kind, pairs_of


def format_range(deck: Deck, hands: Rows, weights: Weights) -> str:
    """A range's text from its arrays; no hands at all are `random`.

    Reading it gives equal arrays. Hands without any pattern stand one by one, so the text of very many
    of them can be longer than `parse_range` takes.
    """
    if not len(hands):
        return "random"
    masks = masks_of(hands)
    terms: list[str] = []
    for weight in np.unique(weights)[::-1]:
        behind = "" if weight == 1 else f"@{np.format_float_positional(weight, trim='-')}"
        own = np.sort(masks[weights == weight])
        terms += [f"{term}{behind}" for term in _terms(deck, own, hands.shape[1])]
    return ", ".join(terms)


def _terms(deck: Deck, hands: Masks, size: int) -> list[str]:
    """Hands of one weight as terms."""
    if size != 2:
        terms, rest = cover(deck, hands, size)
        return terms + _one_by_one(deck, rest, size)
    if len(hands) == deck.size * (deck.size - 1) // 2:
        return ["**"]
    ways: list[tuple[Kind, ...]] = [("rank", "color"), ("color", "rank")] if deck.colors else [("rank",)]
    tried: list[list[str]] = []
    for way in ways:
        rest, found = hands, list[str]()
        for kind in way:
            more, rest = _classes(deck, kind, rest)
            found += more
        tried.append(found + _one_by_one(deck, rest, size))
    return min(tried, key=lambda found: sum(map(len, found)) + 2 * len(found))


def _one_by_one(deck: Deck, hands: Masks, size: int) -> list[str]:
    """Every hand by its cards, the highest first."""
    texts = deck.texts
    return ["".join(texts[card] for card in row[::-1]) for row in rows_of(hands, size).tolist()]


def _classes(deck: Deck, kind: Kind, hands: Masks) -> tuple[list[str], Masks]:
    """Terms for the classes of two cards that are whole, and the hands left."""
    table = pairs_of(deck, kind)
    before = np.isin(table.masks, hands)
    held = before.copy()
    names = [entry.letter for entry in (deck.ranks if kind == "rank" else deck.colors)]
    letters = letters_of(deck)
    usable = [suffix for suffix in _suffixes(deck) if not (deck.colors and any(map(letters.owned, suffix)))]
    # a letter that is a rank and a color could not be read again
    clear = [not (deck.colors and letters.both(name)) for name in names]
    whole: dict[str, list[tuple[int, int]]] = {}
    for high, low in product(reversed(range(table.count)), repeat=2):
        if high < low or not (clear[high] and clear[low]):
            continue
        here = table.code == high * table.count + low
        best, most = "", 0
        for suffix in usable:
            fits = here & np.logical_or.reduce([table.fits[letter] for letter in suffix]) if suffix else here
            if fits.sum() > most and held[fits].all():
                best, most, taken = suffix, fits.sum(), fits
        if most:
            whole.setdefault(best, []).append((high, low))
            held &= ~taken
    terms = [term for suffix in usable for term in _runs(names, suffix, whole.get(suffix, []))]
    return terms, np.setdiff1d(hands, table.masks[before & ~held], assume_unique=True)


def _suffixes(deck: Deck) -> list[str]:
    """Suffixes from the shortest to the longest; the first says nothing."""
    if not deck.colors:
        return ["", *PLAIN_SUFFIXES]
    return ["", *COLOR_SUFFIXES, *map("".join, combinations(COLOR_SUFFIXES, 2))]


def _runs(names: list[str], suffix: str, classes: list[tuple[int, int]]) -> list[str]:
    """Classes next to each other as one term: `TT+`, `A2s+`, `K8s-KTs`."""

    def name(high: int, low: int) -> str:
        return names[high] + names[low] + suffix

    terms: list[str] = []
    pairs = sorted(high for high, low in classes if high == low)
    kickers = sorted((pair for pair in classes if pair[0] != pair[1]), reverse=True)
    for first, last in _stretches(pairs):
        if first == last:
            terms.append(name(first, first))
        else:
            top = last == len(names) - 1
            terms.append(f"{name(first, first)}+" if top else f"{name(first, first)}-{name(last, last)}")
    for high, own in groupby(kickers, key=lambda pair: pair[0]):
        for first, last in _stretches(sorted(low for _, low in own)):
            if first == last:
                terms.append(name(high, first))
            else:
                top = last == high - 1
                terms.append(f"{name(high, first)}+" if top else f"{name(high, first)}-{name(high, last)}")
    return terms


def _stretches(numbers: list[int]) -> list[tuple[int, int]]:
    """The first and the last of every stretch of rising numbers without a gap, the highest stretch first."""
    stretches: list[tuple[int, int]] = []
    for number in numbers:
        if stretches and stretches[-1][1] == number - 1:
            stretches[-1] = (stretches[-1][0], number)
        else:
            stretches.append((number, number))
    return stretches[::-1]
