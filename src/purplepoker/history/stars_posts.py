"""Forced bets as a hand text tells them: who posts what, and what of it is dead."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from decimal import Decimal

import msgspec

from purplepoker.engine.stakes import Forced
from purplepoker.history.amounts import whole
from purplepoker.history.start import opener_of, trim


class Post(msgspec.Struct, frozen=True):
    """One line that posts; `kind` as the text has it."""

    who: str
    kind: str
    chips: Decimal
    all_in: bool
    number: int
    line: str


def forced_of(
    posts: Sequence[Post],
    place: Mapping[str, int],
    stacks: Sequence[int],
    blinds: tuple[int, int],
    scale: int,
) -> Forced:
    """The forced bets of a hand; `blinds` are small and big as its head has them.

    The first big blind is the hand's. A small blind from behind it is missed and dead, of "small & big
    blinds" the small one is. An ante of one player alone is paid for all. Who is all-in from a post owed
    the whole of it.
    """
    n = len(stacks)
    live, dead, antes = [0] * n, [0] * n, [0] * n
    small, big = blinds
    first = next((post for post in posts if post.kind == "big blind"), None)
    big_at = place[first.who] if first else -1
    straddles: list[int] = []
    for post in posts:
        seat, chips = place[post.who], whole(post.chips, scale)
        if post.kind == "the ante":
            antes[seat] = chips
        elif post.kind == "big blind":
            live[seat] = max(chips, big) if post.all_in else chips
        elif post.kind == "small & big blinds":
            live[seat] = big
            dead[seat] = max(small if post.all_in else 0, chips - big)
        elif post.kind == "straddle":
            last = live[straddles[-1]] if straddles else big
            live[seat] = max(chips, 2 * last) if post.all_in else chips
            straddles.append(seat)
        elif big_at >= 0 and seat > big_at and n > 2:
            dead[seat] = chips
        else:
            live[seat] = max(chips, small) if post.all_in else chips
    payers = [seat for seat, ante in enumerate(antes) if ante]
    for_all: tuple[int, ...] = ()
    if len(payers) == 1:
        dead[payers[0]] += antes[payers[0]]
        for_all, antes = tuple(antes), [0] * n
    elif payers:  # a short one owed as much as the others
        short = {place[post.who] for post in posts if post.kind == "the ante" and post.all_in}
        antes = [max(antes) if seat in short else ante for seat, ante in enumerate(antes)]
    own = trim(antes, stacks)
    price = max([live[seat] for seat in straddles] or [live[big_at] if big_at >= 0 else big])
    last = max([big_at, *straddles]) if big_at >= 0 else -1
    return Forced(
        antes=own,
        blinds=tuple(live),
        dead=tuple(dead),
        price=price,
        full=price,
        raises=len(straddles),
        opener=(last + 1) % n if last >= 0 else opener_of(live),
        nominal=sum(live),
        asked=tuple(antes) if own != tuple(antes) else (),
        for_all=for_all,
    )
