"""A variant file once read: the game with its options still open, and the line of every part.

`variants.options.resolve` turns it into a `Variant`; nothing above this floor looks at it otherwise.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Generic, TypeVar

import msgspec

from purplepoker.variants.model import AnyStep, Family, Fee, Forced, Pool, Share, Structure

T = TypeVar("T")


class Guarded(msgspec.Struct, Generic[T], frozen=True):
    """A step, pool or share that exists only while its conditions hold; `line` is where it stands.

    `when`: option names, `!name` or `name=value`, with spaces between; all must hold.
    `broken`: fields that could not be read ("": some key), empty in every file that loads.
    """

    item: T
    when: str = ""
    line: int = 0
    broken: frozenset[str] = frozenset()

    def holds(self, options: Mapping[str, str]) -> bool:
        """Whether every condition is met by these option values."""
        return all(condition(word, options) for word in self.when.split())


def condition(word: str, options: Mapping[str, str]) -> bool:
    """One word of a `when`; an option that is not there counts as false."""
    name, equals, wanted = word.lstrip("!").partition("=")
    value = options.get(name, "false")
    return (value == wanted if equals else value in ("true", "on")) != word.startswith("!")


class VariantFile(msgspec.Struct, frozen=True, eq=False):
    """What one file says. `structure` marks a game outside the five documents (R-23).

    `pack`: id or path of the pack this game brings, by the option that must be true for it ("": always).
    `options`: named rulings and this file's values for them, as text.
    """

    id: str
    name: str
    seats: tuple[int, int]
    forced: Forced
    family: Family
    structure: Structure | None
    pack: dict[str, str]
    rows: tuple[str, ...]
    options: dict[str, str]
    steps: tuple[Guarded[AnyStep], ...]
    pools: dict[str, Guarded[Pool]]
    shares: tuple[Guarded[Share], ...]
    fee: Fee | None
    origin: str

    @property
    def outside(self) -> bool:
        """Whether the game is none of the five documents': its seats and structure are its own."""
        return self.structure is not None

    def program(self, options: Mapping[str, str]) -> tuple[AnyStep, ...]:
        """The steps that exist under these option values."""
        return tuple(step.item for step in self.steps if step.holds(options))

    def split(self, options: Mapping[str, str]) -> tuple[dict[str, Pool], tuple[Share, ...]]:
        """The pools and shares that exist under these option values."""
        pools = {name: pool.item for name, pool in self.pools.items() if pool.holds(options)}
        return pools, tuple(share.item for share in self.shares if share.holds(options))

    def packs(self, options: Mapping[str, str]) -> str:
        """Id or path of the pack the game brings under these option values, "" for the table's own."""
        return next((pack for pack, when in self.pack.items() if not when or condition(when, options)), "")
