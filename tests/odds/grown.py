"""Odds asked for minutes in one process, and how much memory it holds: run as a program by `test_memory`.

Arguments: `sample` or `exact`, seconds before the first look, seconds between the first look and the last.
Writes the resident bytes at both looks and the number of answers.
"""

from __future__ import annotations

import json
import random
import sys
from pathlib import Path
from time import monotonic

import purplepoker as pp

RANGES = ["22+, A2s+, KTs+, AJo+", "TT+, AQ+@0.5", "random", "87s-54s, 22-66", "A*", "KQ, KJ, QJ", "random"]
RANGES += ["55+, ATs+, KQs", "15%"]
"""Nine-handed."""
GAMES = (
    ("texas-holdem", "standard", 2, 3),
    ("texas-holdem", "purple", 2, 3),
    ("omaha-hi-lo", "standard", 4, 3),
    ("seven-card-stud", "standard", 6, 0),
    ("short-deck", "short", 2, 3),
    ("badugi", "purple", 4, 0),
)
_SAMPLE = 20.0
"""Seconds of one sampled run, at most."""


def resident() -> int:
    """Bytes of this process that are in memory."""
    fields = Path("/proc/self/status").read_text("ascii").splitlines()
    (line,) = (line for line in fields if line.startswith("VmRSS:"))
    return int(line.split()[1]) * 1024


def sample(number: int, left: float) -> None:
    """Nine ranges until the time is up, or a while."""
    found = pp.odds("texas-holdem", RANGES, time_limit=max(0.1, min(left, _SAMPLE)), seed=number)
    assert not found.exact


def exact(number: int, left: float) -> None:
    """A situation that is like no other, all its deals."""
    chance = random.Random(number)
    variant, pack, hole, turned = chance.choice(GAMES)
    deck = pp.deck(pack)
    cards = [deck.text(card) for card in chance.sample(range(deck.size), 3 * hole + turned + 2)]
    take = iter(cards)
    hands = ["".join(next(take) for _ in range(hole)) for _ in range(chance.choice((2, 3)))]
    if hole == 2:
        hands[0] = f"{hands[0]}, {next(take)}{next(take)}@0.5"
    board = [next(take) for _ in range(turned)]
    found = pp.odds(variant, hands, board=board, deck=pack, exact=True)
    assert found.exact


def main(what: str, warm: float, rest: float) -> None:
    ask = {"sample": sample, "exact": exact}[what]
    begun = monotonic()
    number = 0
    looks = []
    for end in (warm, warm + rest):
        while (left := begun + end - monotonic()) > 0:
            ask(number, left)
            number += 1
        looks.append(resident())
    print(json.dumps({"first": looks[0], "last": looks[1], "answers": number}))


if __name__ == "__main__":
    main(sys.argv[1], float(sys.argv[2]), float(sys.argv[3]))
