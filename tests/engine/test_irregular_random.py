"""A dealer who errs at random moments, in every game: which rulings and refusals are met, and nonsense."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest
from msgspec.structs import replace

from conformance.play import PACKS, fits, play_hand, random_game, random_rules, random_start
from engine.rulings import odd_rules
from purplepoker.engine.core import begin, decide
from purplepoker.errors import Code, Refused
from purplepoker.variants.load import variant_ids
from purplepoker.variants.model import STRUCTURES


def hands(variant: str, seed: int, count: int) -> Counter[str]:
    """Random hands with every pack, also with chips that are carried over."""
    rng = Random(f"rulings {variant} {seed}")
    met: Counter[str] = Counter()
    for pack in PACKS:
        for number in range(count if fits(variant, pack) else 0):
            structure = rng.choice(STRUCTURES)
            game = random_game(rng, variant, pack, structure, random_rules(rng, variant, pack, structure))
            start = replace(random_start(rng, game), carried=rng.choice((0, 0, 7)))
            state, _ = begin(game, start)
            for odd in odd_rules(state):
                answer = decide(game, state, odd)
                assert isinstance(answer, Refused), odd
                assert str(answer)
            play_hand(rng, game, start, thorough=number == 0, met=met)
    return met


@pytest.mark.parametrize("variant", variant_ids())
def test_everything_holds_whatever_is_ruled(variant: str) -> None:
    assert hands(variant, 1, 3)


def test_every_ruling_and_every_refusal_is_met() -> None:
    met: Counter[str] = Counter()
    for variant in ("texas-holdem", "manila", "hollywood", "yukon", "egyptian", "pineapple", "badugi"):
        met += hands(variant, 3, 12)
    rulings = {"I-1", "I-2", "I-2b", "I-3", "I-4", "I-5", "I-6", "I-7", "R-42", "misdeal", "void"}
    assert rulings | {Code.NO_RULING, Code.RULED_LATE} <= set(met), met
