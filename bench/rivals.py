"""What odds are measured against in one run: other programs, and the least a loop over hands can cost."""

from __future__ import annotations

import random
from collections.abc import Callable
from math import comb
from typing import Any

import numpy as np
from numba import uint64

from purplepoker.kernels.compile import kernel

Work = Callable[[], object]

ENTRIES = 179_000
"""Two bytes each: a table of 358 KB, as small as one for seven cards is made."""
PER_CALL = 5_000


def one_lookup() -> tuple[int, Work]:
    """All seven-card hands, and a loop that adds a word a card and reads one table once a hand.

    It knows no flush and its table holds nothing of sense: no evaluator with a table can do less.
    """
    rng = np.random.default_rng(7)
    words = rng.integers(0, 1 << 32, 52, np.uint64)
    table = rng.integers(0, 7462, ENTRIES).astype(np.uint16)
    line = np.zeros(52, np.uint32)
    counts = np.zeros((4, 1 << 16), np.int64)
    chosen = np.zeros(6, np.int64)

    def work() -> object:
        chosen[:] = range(6)
        _one_lookup(words, table, chosen, np.zeros(7, np.uint64), line, counts)
        return counts

    return comb(52, 7), work


@kernel
def _one_lookup(words: Any, table: Any, chosen: Any, sums: Any, line: Any, counts: Any) -> None:
    size = uint64(line.size)
    low = 0
    while True:
        for place in range(low, 6):
            sums[place + 1] = sums[place] + words[chosen[place]]
        word = sums[6]
        first = uint64(chosen[5] + 1)
        for card in range(first, size):
            key = (word + words[card]) & uint64(0xFFFFFFFF)
            line[card] = table[(key * uint64(ENTRIES)) >> uint64(32)]
        for card in range(first, size):
            counts[card & uint64(3), line[card]] += 1
        low = 5
        while low >= 0 and chosen[low] == line.size - 7 + low:
            low -= 1
        if low < 0:
            break
        chosen[low] += 1
        for place in range(low + 1, 6):
            chosen[place] = chosen[place - 1] + 1


def calls() -> dict[str, tuple[int, Work]]:
    """Name -> (hands, work): seven standard cards valued by a call from Python each."""
    import eval7
    import phevaluator
    import pkrbot
    from pokerkit import StandardHighHand

    hands = [random.Random(n).sample(range(52), 7) for n in range(PER_CALL)]
    texts = [["23456789TJQKA"[c // 4] + "cdhs"[c % 4] for c in hand] for hand in hands]
    sevens = [[eval7.Card(card) for card in text] for text in texts]
    bots = [[pkrbot.Card(card) for card in text] for text in texts]
    few = ["".join(text) for text in texts[:50]]
    return {
        "pkrbot": (PER_CALL, lambda: [pkrbot.evaluate(hand) for hand in bots]),
        "eval7": (PER_CALL, lambda: [eval7.evaluate(hand) for hand in sevens]),
        "phevaluator": (PER_CALL, lambda: [phevaluator.evaluate_cards(*hand) for hand in hands]),
        "pokerkit": (len(few), lambda: [StandardHighHand.from_game(hand) for hand in few]),
    }


def exact(game: str, hands: list[str]) -> Work:
    """poker-equity's exact answer to the same question; all its threads count, as it is CPU time."""
    import poker_equity

    return lambda: poker_equity.exact_from_text(game, [hand.replace(" ", "") for hand in hands])


def sampled(hands: list[str], samples: int) -> Work:
    """poker-equity's sample of as many deals, on one thread."""
    import poker_equity

    return lambda: poker_equity.chunk_from_text("holdem", hands, samples=samples, threads=1)
