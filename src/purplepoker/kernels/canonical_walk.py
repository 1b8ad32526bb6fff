"""Sorting by value in passing: lists by value, and a bitmap of the values that occur."""

from __future__ import annotations

from typing import Any

from numba import int64, uint64
from numba.cpython.unsafe.numbers import trailing_zeros

from purplepoker.kernels.compile import inlined


@inlined
def put(item: Any, value: Any, head: Any, following: Any, used: Any) -> None:
    """Item into the list of its value; `head` holds -1 for empty lists."""
    following[item] = head[value]
    head[value] = item
    used[value >> uint64(6)] |= uint64(1) << (value & uint64(63))


@inlined
def lowest(word: Any) -> Any:
    """Place of the lowest bit that is set."""
    return int64(trailing_zeros(word))  # type: ignore[call-arg]  # numba fills in the first one
