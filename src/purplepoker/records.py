"""The base of all answers: a frozen record that becomes plain data and shows itself in a notebook."""

from __future__ import annotations

import html
from typing import Any, Self

import msgspec

from purplepoker.cards import Deck


class Record(msgspec.Struct, frozen=True, dict=True):
    """Base of all answers."""

    @property
    def pack(self) -> Deck | None:
        """The pack its cards are from, if known. No field: JSON leaves it out, and a copy loses it."""
        found: Deck | None = self.__dict__.get("pack")
        return found

    def to_dict(self) -> dict[str, Any]:
        """Plain dicts and lists, named as in the JSON."""
        plain: dict[str, Any] = msgspec.json.decode(msgspec.json.encode(self))
        return plain

    def with_pack(self, pack: Deck) -> Self:
        """This record, which now knows how its cards look."""
        self.__dict__["pack"] = pack
        return self

    def _repr_html_(self) -> str:
        rows = "".join(
            f"<tr><th>{html.escape(k)}</th><td>{_cell(v)}</td></tr>" for k, v in self.to_dict().items()
        )
        return f"<table>{rows}</table>"


def _cell(value: object) -> str:
    """Lists of short texts as spans (cards), records as small tables, all else as text."""
    if isinstance(value, dict):
        rows = "".join(
            f"<tr><th>{html.escape(str(k))}</th><td>{_cell(v)}</td></tr>" for k, v in value.items()
        )
        return f"<table>{rows}</table>"
    if isinstance(value, list | tuple):
        inner = [_cell(item) for item in value]
        if any(isinstance(item, dict | list | tuple) for item in value):
            return "".join(f"<div>{item}</div>" for item in inner)
        return " ".join(f'<span class="card">{item}</span>' for item in inner)
    return html.escape("-" if value is None else str(value))
