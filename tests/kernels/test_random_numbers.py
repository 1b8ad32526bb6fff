"""Random words against a plain reading of the published generators, and drawing by weight."""

from __future__ import annotations

import numpy as np
import pytest

from purplepoker.kernels.random import alias_table, as_word, draw_row, mix, step, words

WORD = (1 << 64) - 1
GOLDEN = 0x9E3779B97F4A7C15


def spread(x: int) -> int:
    """The finisher of splitmix64."""
    x = (x ^ x >> 30) * 0xBF58476D1CE4E5B9 & WORD
    x = (x ^ x >> 27) * 0x94D049BB133111EB & WORD
    return x ^ x >> 31


def turned(x: int, by: int) -> int:
    return (x << by | x >> 64 - by) & WORD


def stream(seed: int, chunk: int, n: int) -> list[int]:
    """xoroshiro128++ from the state of a chunk, in plain numbers."""
    base = spread(seed & WORD)
    s0 = spread(base + GOLDEN * (2 * chunk + 1) & WORD)
    s1 = spread(base + GOLDEN * (2 * chunk + 2) & WORD)
    found = []
    for _ in range(n):
        found.append((turned(s0 + s1 & WORD, 17) + s0) & WORD)
        s1 ^= s0
        s0 = turned(s0, 49) ^ s1 ^ s1 << 21 & WORD
        s1 = turned(s1, 28)
    return found


def chances(table: np.ndarray) -> np.ndarray:
    """What a table gives each row: its own limit and what other rows leave to it."""
    found = np.zeros(len(table))
    for row, entry in enumerate(table.tolist()):
        limit = (entry >> 32) / 2**32
        found[row] += limit
        found[entry & 0xFFFFFFFF] += 1 - limit
    return found / len(table)


def test_splitmix64_gives_the_published_words_of_seed_0() -> None:
    published = [0xE220A8397B1DCDAF, 0x6E789E6AA1B965F4, 0x06C45D188009454F]
    assert [int(mix(np.uint64(GOLDEN * at & WORD))) for at in (1, 2, 3)] == published


def test_xoroshiro128_plus_plus_gives_the_published_words_of_the_state_1_2() -> None:
    found = []
    s0, s1 = 1, 2
    for _ in range(4):
        word, s0, s1 = step(np.uint64(s0), np.uint64(s1))
        found.append(int(word))
    assert found == [393217, 669327710093319, 1732421326133921491, 11394790081659126983]


@pytest.mark.parametrize("seed", [0, 1, 20260101, WORD, -5, 1 << 70 | 3])
def test_words_of_a_chunk(seed: int) -> None:
    for chunk in (0, 1, 2, 1_000_003):
        assert words(seed, chunk, 50).tolist() == stream(seed, chunk, 50)


def test_chunks_and_seeds_have_words_of_their_own() -> None:
    firsts = {int(word) for seed in range(40) for chunk in range(40) for word in words(seed, chunk, 3)}
    assert len(firsts) == 40 * 40 * 3


@pytest.mark.parametrize(
    "weights",
    [[1.0], [1, 1, 1], [1, 2, 3, 4], [0, 5, 0, 1e-3], [1e-9, 1, 1e9], [0.1] * 7, [3, 0, 0], [0, 0, 2]],
)
def test_an_alias_table_gives_each_row_its_part(weights: list[float]) -> None:
    own = np.array(weights, np.float64)
    found = chances(alias_table(own))
    assert np.abs(found - own / own.sum()).max() < 2**-31
    assert (found[own == 0] == 0).all()


def test_an_alias_table_of_many_rows() -> None:
    own = np.random.Generator(np.random.PCG64(3)).random(20_000) ** 4
    own[::7] = 0
    found = chances(alias_table(own))
    assert np.abs(found - own / own.sum()).max() < 2**-31
    assert (found[::7] == 0).all()


def test_equal_weights_need_no_other_row() -> None:
    table = alias_table(np.ones(1326))
    assert (table >> np.uint64(32) >= np.uint64(0xFFFFFFFE)).all()


def test_rows_are_drawn_by_weight() -> None:
    table = alias_table(np.array([1.0, 2.0, 5.0]))
    found = np.zeros(5, np.int64)
    packed = np.concatenate([table[:0], np.zeros(2, np.uint64), table])
    for word in words(9, 0, 16_000):
        found[int(draw_row(packed, np.uint64(2), np.uint64(3), word))] += 1
    assert found[:2].tolist() == [0, 0]
    assert np.abs(found[2:] - np.array([2000, 4000, 10_000])).max() < 200


def test_a_word_is_cut_at_both_ends() -> None:
    assert as_word(-1) == as_word(WORD) == WORD
    assert as_word(1 << 64) == 0
