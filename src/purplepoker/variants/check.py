"""Cross-checks of a variant file: can this game be played under every value of its own options?"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product

from purplepoker.deck_file import ROLES
from purplepoker.variants.check_program import Walk
from purplepoker.variants.faults import Faults, near
from purplepoker.variants.model import Pool, Share
from purplepoker.variants.option_table import OPTIONS
from purplepoker.variants.source import VariantFile

_SIZE = {"badugi": 4}
_FEWEST, _MOST = 5, 9
"""A ranking reads five to nine cards (badugi four to nine) where any number of them may play."""


def check(file: VariantFile, faults: Faults) -> None:
    """Adds every fault found."""
    _guards(file, faults)
    _used(file, faults)
    for options in combinations(file):
        walk = Walk(file, options, faults)
        walk.run()
        pools, shares = file.split(options)
        _shares(file, pools, shares, walk, faults)


def combinations(file: VariantFile) -> Iterator[dict[str, str]]:
    """Every assignment of the options that some condition asks for."""
    words = {word for _, when in _guarded(file) for word in when.split()} | {
        w for w in file.pack.values() if w
    }
    names = sorted({_name(word) for word in words} & set(file.options))
    for values in product(*(_values(name, file, words) for name in names)):
        yield file.options | dict(zip(names, values, strict=True))


def _values(name: str, file: VariantFile, words: set[str]) -> list[str]:
    asked = {word.partition("=")[2] for word in words if "=" in word and _name(word) == name}
    known = {value for value in OPTIONS[name].values if value != "n"}
    return sorted(known | asked | {file.options[name]})


def _guarded(file: VariantFile) -> list[tuple[int, str]]:
    """Line and condition of every step, pool and share."""
    return [
        *((step.line, step.when) for step in file.steps),
        *((pool.line, pool.when) for pool in file.pools.values()),
        *((share.line, share.when) for share in file.shares),
    ]


def _name(word: str) -> str:
    return word.lstrip("!").partition("=")[0]


def _guards(file: VariantFile, faults: Faults) -> None:
    """Every word of a `when` names an option of this file, and a value it can have."""
    parts = _guarded(file)
    parts += [(faults.line(("pack",)), when) for when in file.pack.values()]
    for line, when in parts:
        for word in when.split():
            name, equals, value = word.lstrip("!").partition("=")
            if name not in file.options:
                faults.at(line, f"when {word!r}: no such option in this file: {near(name, file.options)}")
            elif equals and "n" not in OPTIONS[name].values and value not in OPTIONS[name].values:
                faults.at(line, f"when {word!r}: {name} is one of {', '.join(OPTIONS[name].values)}")


def _used(file: VariantFile, faults: Faults) -> None:
    """Rows and pools that nothing names."""
    named = {row for pool in file.pools.values() for line in pool.item.lines for row in line}
    for i, row in enumerate(file.rows):
        if row not in named:
            faults.add(("rows", i), f"row {row!r} plays in no pool")
    for name, pool in file.pools.items():
        if all(share.item.pool != name for share in file.shares):
            faults.at(pool.line, f"pool {name!r} is used by no share")
        for line in pool.item.lines:
            for row in line:
                if row not in file.rows:
                    faults.at(pool.line, f"pool {name}: unknown row {row!r}: {near(row, file.rows)}")
            if not line:
                faults.at(pool.line, f"pool {name}: a line names at least one row")
    for share in file.shares:
        if share.item.pool not in file.pools:
            faults.at(
                share.line, f"share: unknown pool {share.item.pool!r}: {near(share.item.pool, file.pools)}"
            )


def _shares(
    file: VariantFile, pools: dict[str, Pool], shares: tuple[Share, ...], walk: Walk, faults: Faults
) -> None:
    """The pot can be cut, and every share's hand can be made and ranked."""
    top = faults.line(("shares",))
    if not shares:
        faults.at(top, f"no share of the pot is left{walk.under}")
    seen: set[tuple[str, str]] = set()
    for share in shares:
        line = next(part.line for part in file.shares if part.item is share)
        if (share.name, share.board) in seen:
            faults.at(line, f"share {share.name} {share.board}".rstrip() + f" stands twice{walk.under}")
        seen.add((share.name, share.board))
        if share.rank not in ROLES:
            faults.at(line, f"share {share.name}: unknown rank {share.rank!r}: {near(share.rank, ROLES)}")
            continue
        if (share.name == "high") != (share.rank == "high"):
            faults.at(line, f"share {share.name}: rank {share.rank!r} makes it the other share")
        if share.pool in pools:
            _pool(file, share, pools[share.pool], walk, faults)
        elif share.pool in file.pools:
            faults.at(line, f"share {share.name}: pool {share.pool!r} is not there{walk.under}")
    if walk.declares and {share.name for share in shares} != {"high", "low"}:
        faults.at(walk.declares, f"declare needs a high and a low share{walk.under}")


def _pool(file: VariantFile, share: Share, pool: Pool, walk: Walk, faults: Faults) -> None:
    at = file.pools[share.pool].line
    what = f"pool {share.pool}: "
    size = _SIZE.get(share.rank, _FEWEST)
    if pool.size != size:
        faults.at(at, f"{what}size {pool.size}: a hand of rank {share.rank!r} has {size} cards")
        return
    least, most = pool.hole or (0, walk.held)
    if not 0 <= least <= most:
        faults.at(at, f"{what}hole [{least}, {most}]: [least, most], from 0 on")
        return
    if least > walk.held:
        faults.at(
            at, f"{what}{least} hole cards must play and only {walk.held} are held at the end{walk.under}"
        )
        return
    for line in pool.lines or ((),):
        if any(row not in file.rows for row in line):
            continue
        board = sum(walk.rows.get(row, 0) for row in line)
        name = f"line {' '.join(line)!r} with " if line else ""
        if min(most, walk.held, size) + board < size:
            faults.at(
                at,
                f"{what}{name}{min(most, walk.held)} hole and {board} board cards never make"
                f" a hand of {size}{walk.under}",
            )
        elif least > size:
            faults.at(at, f"{what}{least} hole cards must play, a hand has {size}")
        elif least != most and walk.held + board > _MOST:
            faults.at(
                at,
                f"{what}{name}{walk.held + board} cards are more than the {_MOST} that can rank{walk.under}",
            )
