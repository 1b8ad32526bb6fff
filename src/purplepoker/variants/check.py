"""Cross-checks of a variant file: can this game be played under every value of its own options?"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import product

from purplepoker.cards import deck
from purplepoker.variants.check_names import check_names
from purplepoker.variants.check_program import Walk
from purplepoker.variants.faults import Faults
from purplepoker.variants.model import Pool, Share
from purplepoker.variants.option_table import OPTIONS
from purplepoker.variants.shape import opens_by_upcards
from purplepoker.variants.source import VariantFile

_SIZE = {"badugi": 4}
_FEWEST, _MOST = 5, 9
"""A ranking reads five to nine cards (badugi four to nine) where any number of them may play."""


def check(file: VariantFile, faults: Faults) -> None:
    """Adds every fault found; what could not be read (`Guarded.broken`, `Faults.unread`) brings none."""
    file = check_names(file, faults)
    _used(file, faults)
    _bring_in(file, faults)
    for options in combinations(file):
        walk = Walk(file, options, faults)
        walk.run()
        pools, shares = file.split(options)
        _shares(file, pools, shares, walk, faults)
        _roles(file, shares, options, faults)


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


def _used(file: VariantFile, faults: Faults) -> None:
    """Rows and pools that nothing names."""
    named = {row for pool in file.pools.values() for line in pool.item.lines for row in line}
    if "pools" not in faults.unread and not any(pool.broken & {"", "lines"} for pool in file.pools.values()):
        for i, row in enumerate(file.rows):
            if row not in named:
                faults.add(("rows", i), f"row {row!r} plays in no pool")
    shares_read = "shares" not in faults.unread and not any(p.broken & {"", "pool"} for p in file.shares)
    for name, pool in file.pools.items():
        if shares_read and all(share.item.pool != name for share in file.shares):
            faults.at(pool.line, f"pool {name!r} is used by no share")
        if any(not line for line in pool.item.lines) and "lines" not in pool.broken:
            faults.at(pool.line, f"pool {name}: a line names at least one row")


def _bring_in(file: VariantFile, faults: Faults) -> None:
    """A bring-in is owed by a card that shows, in the family that has the option."""
    readable = "steps" not in faults.unread and not any(step.broken for step in file.steps)
    if file.forced == "bring-in" and (file.family != "ante" or (readable and not opens_by_upcards(file))):
        right = 'family = "ante" and a card face up before the first bet'
        faults.add(("forced",), f"forced 'bring-in' needs {right}")


def _roles(file: VariantFile, shares: tuple[Share, ...], options: Mapping[str, str], faults: Faults) -> None:
    """The pack that the game brings can rank every share."""
    pack = file.packs(options)
    if not pack:
        return
    roles = deck(pack).roles
    for part in file.shares:
        if part.item in shares and "rank" not in part.broken and part.item.rank not in roles:
            what = f"share {part.item.name}: the pack {pack} has no ranking {part.item.rank!r}"
            faults.at(part.line, f"{what}: it has {', '.join(roles)}")


def _shares(
    file: VariantFile, pools: dict[str, Pool], shares: tuple[Share, ...], walk: Walk, faults: Faults
) -> None:
    """The pot can be cut, and every share's hand can be made and ranked."""
    top = faults.line(("shares",))
    if not shares and "shares" not in faults.unread:
        faults.at(top, f"no share of the pot is left{walk.under}")
    seen: set[tuple[str, str]] = set()
    sure = "shares" not in faults.unread
    for share in shares:
        part = next(part for part in file.shares if part.item is share)
        line = part.line
        if not part.broken & {"", "name", "board", "when"}:
            if (share.name, share.board) in seen:
                faults.at(line, f"share {share.name} {share.board}".rstrip() + f" stands twice{walk.under}")
            seen.add((share.name, share.board))
        else:
            sure = False
        if part.broken & {"", "rank"}:
            continue
        if (share.name == "high") != (share.rank == "high") and "name" not in part.broken:
            faults.at(line, f"share {share.name}: rank {share.rank!r} makes it the other share")
        if "pool" in part.broken:
            continue
        if share.pool in pools:
            _pool(file, share, pools[share.pool], walk, faults)
        else:
            faults.at(line, f"share {share.name}: pool {share.pool!r} is not there{walk.under}")
    if sure and walk.declares and {share.name for share in shares} != {"high", "low"}:
        faults.at(walk.declares, f"declare needs a high and a low share{walk.under}")
    if sure and walk.openers and shares and shares[0].rank != "high":
        faults.at(walk.openers, f"bet: needs is for games whose first share is high{walk.under}")


def _pool(file: VariantFile, share: Share, pool: Pool, walk: Walk, faults: Faults) -> None:
    part = file.pools[share.pool]
    at = part.line
    what = f"pool {share.pool}: "
    size = _SIZE.get(share.rank, _FEWEST)
    if part.broken & {"", "hole", "size"}:
        return
    if pool.size != size:
        faults.at(at, f"{what}size {pool.size}: a hand of rank {share.rank!r} has {size} cards")
        return
    least, most = pool.hole or (0, walk.held)
    if not 0 <= least <= most:
        faults.at(at, f"{what}hole [{least}, {most}]: [least, most], from 0 on")
        return
    if not walk.sure or part.broken & {"lines"}:
        return
    if least > walk.held:
        faults.at(
            at, f"{what}{least} hole cards must play and only {walk.held} are held at the end{walk.under}"
        )
        return
    for line in pool.lines or ((),):
        board = sum(walk.rows.get(row, 0) for row in line)
        name = f"line {' '.join(line)!r} with " if line else ""
        if walk.shared and max(least, size - board) > min(most, walk.sure_held):
            faults.at(
                at,
                f"{what}{name}a hand of {size} needs a card dealt with short = 'shared',"
                f" which may be one card for all{walk.under}",
            )
            return
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
