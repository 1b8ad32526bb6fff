"""Tables on disk between runs: numbers and arrays of one dimension as plain data, never pickled objects.

They lie beside the compiled code, under a name that says all they are made from: the cards, the ranking, the
number of cards, and the source of `kernels` and `ranking`. So nothing there is ever out of date.
"""

from __future__ import annotations

from collections.abc import Sequence
from hashlib import sha256

import msgspec
import numpy as np

from purplepoker.files import keep, kept, source_name
from purplepoker.ranking.tables import Ranking

Value = int | np.uint64 | np.ndarray
"""`bool` is an `int`."""


class _Array(msgspec.Struct, array_like=True):
    kind: str
    data: bytes


_Plain = list[bool | int | _Array]


def name_of(ranking: Ranking, n: int) -> str:
    """Of the file with the tables for n cards."""
    deck = ranking.deck
    cards = (
        deck.ranks,
        deck.suits,
        deck.colors,
        deck.texts,
        deck.rank_of,
        deck.suit_of,
        deck.color_of,
        deck.wild,
    )
    made_from = msgspec.msgpack.encode((cards, ranking.role, ranking.settings, n, source_name("ranking")))
    return f"tables-{sha256(made_from).hexdigest()[:32]}"


def write_values(name: str, values: Sequence[Value]) -> None:
    """Keeps them if that can be done."""
    plain = [
        _Array(value.dtype.str, value.tobytes()) if isinstance(value, np.ndarray) else _number(value)
        for value in values
    ]
    keep(name, msgspec.msgpack.encode(plain))


def read_values(name: str) -> list[Value] | None:
    """What `write_values` kept, arrays as before and each integer as `int`; None where there is nothing."""
    data = kept(name)
    if data is None:
        return None
    plain = msgspec.msgpack.decode(data, type=_Plain)
    # a copy, as kernels are compiled for arrays that can be written to
    return [
        np.frombuffer(value.data, value.kind).copy() if isinstance(value, _Array) else value
        for value in plain
    ]


def _number(value: int | np.uint64) -> int:
    return value if isinstance(value, int) else int(value)
