"""Card orders from keys: permutations, all alike likely, and no two uses of a key related."""

from __future__ import annotations

from collections import Counter
from itertools import permutations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from purplepoker.rng import commitment, derive, order

keys = st.binary(max_size=40)


@given(keys, st.integers(0, 70), st.text(max_size=8))
def test_order_is_a_permutation_and_depends_on_nothing_else(key: bytes, n: int, label: str) -> None:
    cards = order(key, n, label)
    assert sorted(cards) == list(range(n))
    assert cards == order(key, n, label)


def test_every_order_of_four_is_equally_likely() -> None:
    draws = 24_000
    seen = Counter(order(i.to_bytes(4, "big"), 4) for i in range(draws))
    assert set(seen) == set(permutations(range(4)))
    # chi-square with 23 degrees of freedom: 49.7 is passed once in a thousand fair trials
    expected = draws / 24
    assert sum((count - expected) ** 2 / expected for count in seen.values()) < 49.7


def test_every_card_comes_to_every_place() -> None:
    """First and last card of 49 over many keys: the bias of a plain remainder would not pass."""
    draws = 9_800
    firsts = Counter(order(i.to_bytes(4, "big"), 49)[0] for i in range(draws))
    lasts = Counter(order(i.to_bytes(4, "big"), 49)[-1] for i in range(draws))
    for seen in (firsts, lasts):
        expected = draws / 49
        # 48 degrees of freedom
        assert sum((seen[card] - expected) ** 2 / expected for card in range(49)) < 84.0


def test_words_that_would_favor_a_card_are_thrown_away(monkeypatch: pytest.MonkeyPatch) -> None:
    """With 3 cards the word 2**32 - 1 is one too many: the next one is taken."""

    class Stream:
        def __init__(self, _: bytes) -> None: ...

        def digest(self, length: int) -> bytes:
            words = [2**32 - 1, 2, 0]
            return b"".join(word.to_bytes(4, "big") for word in words).ljust(length, b"\0")

    monkeypatch.setattr("purplepoker.rng.shake_256", Stream)
    # 2 leaves card 2 in place, 0 swaps cards 0 and 1
    assert order(b"", 3) == (1, 0, 2)


def test_a_stream_that_runs_out_goes_on(monkeypatch: pytest.MonkeyPatch) -> None:
    class Stream:
        def __init__(self, _: bytes) -> None: ...

        def digest(self, length: int) -> bytes:
            return (b"\xff" * 200).ljust(length, b"\0")[:length]

    monkeypatch.setattr("purplepoker.rng.shake_256", Stream)
    assert sorted(order(b"", 3)) == [0, 1, 2]


def test_labels_keys_and_purposes_do_not_meet() -> None:
    assert order(b"k", 52, "a") != order(b"k", 52, "b")
    assert order(b"k", 52, "ab") != order(b"ka", 52, "b")
    assert derive(b"k", "a") != derive(b"k", "b")
    assert derive(b"ka", "b") != derive(b"k", "ab")
    assert len(derive(b"k", "a")) == 32
    assert commitment(b"k") != commitment(b"l")
    assert commitment(b"k") != derive(b"k", "").hex()
    assert len(bytes.fromhex(commitment(b"k"))) == 32
