"""Names in a variant file that name nothing: rows, pools, ranks, options, packs.

Each is told once. What comes back has the name that was meant where one is close, and a mark where
none is, so that the counting after it speaks of the game that was meant.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import TypeVar

from msgspec.structs import replace

from purplepoker.cards import deck
from purplepoker.deck_file import ROLES
from purplepoker.errors import Refused
from purplepoker.files import data_ids, own_path
from purplepoker.variants.decode import is_deck_file
from purplepoker.variants.faults import Faults, meant, near
from purplepoker.variants.model import AnyStep, Board, Pool, Share, Turn
from purplepoker.variants.option_table import OPTIONS
from purplepoker.variants.source import Guarded, VariantFile

T = TypeVar("T")


def check_names(file: VariantFile, faults: Faults) -> VariantFile:
    """Tells every unknown name; the file with the names that were meant."""
    names = _Names(file, faults)
    return replace(
        file,
        pack=names.packs(),
        steps=tuple(names.step(part) for part in file.steps),
        pools={name: names.pool(name, part) for name, part in file.pools.items()},
        shares=tuple(names.share(part) for part in file.shares),
    )


class _Names:
    def __init__(self, file: VariantFile, faults: Faults) -> None:
        self.file = file
        self.faults = faults

    def packs(self) -> dict[str, str]:
        """Packs that can be had; a condition that cannot be read counts as none."""
        line = self.faults.line(("pack",))
        read: dict[str, str] = {}
        for pack, when in self.file.pack.items():
            words, _ = self.conditions(line, when)
            name = self.known_pack(line, pack)
            if name is not None:
                read[name] = words
        return read

    def known_pack(self, line: int, pack: str) -> str | None:
        if is_deck_file(pack) or own_path("decks", pack) is not None:
            try:
                deck(pack)
            except Refused as refused:
                self.faults.at(line, f"pack: {refused}")
                return None
            return pack
        ids = data_ids("decks")
        if pack not in ids:
            self.faults.at(line, f"unknown pack {pack!r}: {near(pack, ids)}, or a deck file such as 'x.toml'")
        return meant(pack, ids)

    def step(self, part: Guarded[AnyStep]) -> Guarded[AnyStep]:
        part = self.guard(part)
        step = part.item
        if isinstance(step, Board):
            rows, lost = self.rows(part.line, "board", step.to)
            return self.mended(part, replace(step, to=rows), "to", lost)
        if isinstance(step, Turn):
            rows, lost = self.rows(part.line, "turn", step.of)
            return self.mended(part, replace(step, of=rows), "of", lost)
        return part

    def pool(self, name: str, part: Guarded[Pool]) -> Guarded[Pool]:
        part = self.guard(part)
        lines = [self.rows(part.line, f"pool {name}", line) for line in part.item.lines]
        lost = any(gone for _, gone in lines)
        return self.mended(part, replace(part.item, lines=tuple(rows for rows, _ in lines)), "lines", lost)

    def share(self, part: Guarded[Share]) -> Guarded[Share]:
        part = self.guard(part)
        share = part.item
        if "rank" not in part.broken and share.rank not in ROLES:
            reason = f"share {share.name}: unknown rank {share.rank!r}: {near(share.rank, ROLES)}"
            self.faults.at(part.line, reason)
            rank = meant(share.rank, ROLES)
            part = self.mended(part, replace(share, rank=rank or "high"), "rank", rank is None)
        if "pools" in self.faults.unread:
            return self.mended(part, part.item, "pool", True)
        pools = self.file.pools
        if "pool" not in part.broken and share.pool not in pools:
            self.faults.at(part.line, f"share: unknown pool {share.pool!r}: {near(share.pool, pools)}")
            pool = meant(share.pool, pools)
            part = self.mended(part, replace(part.item, pool=pool or ""), "pool", pool is None)
        return part

    def rows(self, line: int, what: str, names: tuple[str, ...]) -> tuple[tuple[str, ...], bool]:
        """Row names as meant; whether one is lost."""
        known = self.file.rows
        if "rows" in self.faults.unread:
            return names, True
        for row in names:
            if row not in known:
                self.faults.at(line, f"{what}: unknown row {row!r}: {near(row, known)}")
        read = tuple(_kept(row if row in known else meant(row, known) for row in names))
        return read, len(read) < len(names)

    def guard(self, part: Guarded[T]) -> Guarded[T]:
        words, lost = self.conditions(part.line, part.when)
        broken = part.broken | {"when"} if lost else part.broken
        return replace(part, when=words, broken=broken)

    def conditions(self, line: int, when: str) -> tuple[str, bool]:
        """The words of a `when` that name an option of this file, and a value it can have."""
        own = self.file.options
        read: list[str] = []
        for word in when.split():
            name, equals, value = word.lstrip("!").partition("=")
            option = meant(name, own)
            if name not in own and "options" not in self.faults.unread:
                self.faults.at(line, f"when {word!r}: no such option in this file: {near(name, own)}")
            if option is None:
                continue
            values = OPTIONS[option].values
            if equals and "n" not in values and value not in values:
                self.faults.at(line, f"when {word!r}: {option} is one of {', '.join(values)}")
                continue
            read.append(word.replace(name, option, 1))
        return " ".join(read), len(read) < len(when.split())

    def mended(self, part: Guarded[T], item: T, field: str, lost: bool) -> Guarded[T]:
        return replace(part, item=item, broken=part.broken | {field} if lost else part.broken)


def _kept(names: Iterable[str | None]) -> Iterator[str]:
    return (name for name in names if name is not None)
