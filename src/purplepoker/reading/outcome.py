"""How a showdown ended, in words: who wins what of which pot, against whom, and why.

Hands are compared with those that were still in for their share of their pot: who declared the other
way, or failed at both, is named as out and never as beaten (8.1, R-31).
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple, Protocol

import msgspec

from purplepoker.cards import Role
from purplepoker.engine.events import Awarded, Part
from purplepoker.engine.game import CompiledShare, Game
from purplepoker.engine.pots import Pot, seats_of, standing
from purplepoker.engine.showdown import compare
from purplepoker.engine.view import View
from purplepoker.ranking.explain import explain
from purplepoker.reading.hands import Cards, Hand, playing, share_name


class Names(Protocol):
    """How the teller calls players, by position, and writes numbers; `me` is "you" and comes first."""

    @property
    def me(self) -> int: ...

    def does(self, position: int, verb: str) -> str:
        """`you win`, `Ann wins`."""

    def list(self, positions: Sequence[int]) -> str:
        """`you, Ann and Bob`."""

    def number(self, number: int) -> str: ...


class Line(msgspec.Struct, frozen=True):
    """A sentence without its first capital letter and its full stop, and `why`, which has both or is "".

    `labels`: pot, run and share, where there is more than one. `first`: the player whose name it begins
    with, -1 for none. `winners` of chips, and the `cards` they won with.
    """

    labels: tuple[str, ...]
    words: str
    first: int = -1
    why: str = ""
    winners: tuple[int, ...] = ()
    cards: Cards = ()


class _Place(NamedTuple):
    """A pot on a run, by its number, with what it paid by share; `left`: whose hands were compared.

    `spoken`: nobody won what he declared, so the cards spoke.
    """

    pot: int
    run: int
    contenders: tuple[int, ...]
    left: tuple[int, ...]
    spoken: bool
    paid: dict[int, Part]

    @property
    def out(self) -> tuple[int, ...]:
        return () if self.spoken else tuple(p for p in self.contenders if p not in self.left)

    def entered(self, share: CompiledShare, ways: Sequence[str]) -> tuple[int, ...]:
        """Whose hands were compared for a share."""
        if self.spoken or not ways:
            return self.left
        return tuple(p for p in self.left if ways[p] in (share.name, "both"))


def tell(game: Game, event: Awarded, seen: View, names: Names) -> tuple[Line, ...]:
    """A showdown's lines, main pot first. `seen`: the picture before the award, all hands open."""
    ways = _ways(seen)
    places = _places(game, event, seen, ways)
    runs = 1 + max(part.run for part in event.parts)
    several = len([at for at, pot in enumerate(event.pots) if pot[0]]) > 1
    contested = [place for place in places if len(place.contenders) > 1]
    outs = {None if place.spoken else place.out for place in contested}
    everywhere = len(contested) > 1 and len(outs) == 1
    gaps = {place[:2]: _gaps(game, place, ways) for place in contested}
    common = len(contested) > 1 and len(set(map(tuple, gaps.values()))) == 1
    lines = []
    if everywhere:
        lines += _failed((), contested[0], names)
    alone: set[int] = set()
    for place in places:
        labels = _labels(event, place, several, runs)
        if len(place.contenders) == 1:
            if place.pot not in alone:
                alone.add(place.pot)
                lines.append(_alone(event, place, labels[:1], names))
            continue
        if not everywhere:
            lines += _failed(labels, place, names)
        for at in sorted(place.paid):
            line = _won(game, place, at, seen, ways, labels, names)
            lines += [line] if line is not None else []
        if not common:
            lines += [_gap(labels, gap, "the whole pot") for gap in gaps[place[:2]]]
    if common:
        lines += [
            _gap((), gap, "every pot" if several else "the whole pot") for gap in gaps[contested[0][:2]]
        ]
    return tuple(lines) or (Line((), "there was nothing to win"),)


def _ways(seen: View) -> tuple[str, ...]:
    """What each seat declared; () where nothing was."""
    ways = tuple(seat.way for seat in seen.seats)
    return ways if any(ways) else ()


def _places(game: Game, event: Awarded, seen: View, ways: Sequence[str]) -> list[_Place]:
    """Every pot that held a chip, run by run."""
    holes = [(seat.down or ()) + seat.up for seat in seen.seats]
    live = sum(1 << seat.seat for seat in seen.seats if seat.live)
    strengths = [compare(game, holes, rows, live) for rows in seen.rows] if ways else [()] * len(seen.rows)
    pots = [Pot(amount, who) for amount, who in event.pots]
    left = standing(pots, strengths, game.names, ways, game.stakes.declare_scope)
    paid: dict[tuple[int, int], dict[int, Part]] = {}
    for part in event.parts:
        paid.setdefault((part.pot, part.run), {})[part.share] = part
    return [
        _Place(pot, run, seats_of(event.pots[pot][1]), *left[pot, run], paid[pot, run])
        for pot, run in sorted(paid)
        if event.pots[pot][0]
    ]


def _labels(event: Awarded, place: _Place, several: bool, runs: int) -> tuple[str, ...]:
    labels = []
    if several:
        side = f"side pot {place.pot}" if len(event.pots) > 2 else "side pot"
        labels.append(side if place.pot else "main pot")
    if runs > 1:
        labels.append(f"run {place.run + 1}")
    return tuple(labels)


def _alone(event: Awarded, place: _Place, labels: tuple[str, ...], names: Names) -> Line:
    """A pot that all others have left, or never were in."""
    (seat,) = place.contenders
    words = f"{names.does(seat, 'win')} {names.number(event.pots[place.pot][0])}"
    return Line(labels, words, seat, "Nobody else is in it.", (seat,))


def _failed(labels: tuple[str, ...], place: _Place, names: Names) -> list[Line]:
    """8.1: who declared both and lost or tied one way is out."""
    if place.spoken:
        some = len(place.left) < len(place.contenders)
        who = f" among those who are out: {names.list(place.left)}" if some else ""
        return [Line(labels, f"nobody wins what was declared, so the cards speak{who}")]
    out = place.out
    if not out:
        return []
    first = _first(out, names)
    does, be = ("do", "are") if len(out) > 1 or first == names.me else ("does", "is")
    words = f"{names.list(out)} declared both, {does} not win each way outright and {be} out"
    return [Line(labels, words, first)]


def _won(
    game: Game,
    place: _Place,
    at: int,
    seen: View,
    ways: Sequence[str],
    labels: tuple[str, ...],
    names: Names,
) -> Line | None:
    """What a share of a pot paid; None: no chip."""
    share, part = game.shares[at], place.paid[at]
    winners = tuple(p for p, amount in part.winners if amount)
    if not winners:
        return None
    if len(game.shares) > 1:
        labels = (*labels, share_name(share))
    why, cards = _why(game, place, at, seen, ways, winners)
    first = _first([p for p, _ in part.winners], names)
    return Line(labels, _headline(part, winners, names), first, why, winners, cards)


def _first(seats: Sequence[int], names: Names) -> int:
    """Who is named first."""
    return names.me if names.me in seats else min(seats)


def _headline(part: Part, winners: tuple[int, ...], names: Names) -> str:
    """`you win 6`, `Ann and Bob share 7, 3 each; the odd chip goes to Ann`."""
    amounts = dict(part.winners)
    total = names.number(sum(amounts.values()))
    if len(amounts) == 1:
        return f"{names.does(winners[0], 'win')} {total}"
    who = names.list(tuple(amounts))
    if len(winners) < len(amounts):  # fewer chips than hands
        takes = names.does(winners[0], "take") if len(winners) == 1 else f"{names.list(winners)} take"
        return f"{who} tie for {total}, and {takes} {'the odd chip' if len(winners) == 1 else 'one each'}"
    each = min(amounts.values())
    words = f"{who} share {total}, {names.number(each)} each"
    odd = [p for p in amounts if amounts[p] > each]
    if odd:
        words += "; the odd chip goes to " if len(odd) == 1 else "; the odd chips go to "
        words += names.list(odd)
    return words


def _why(
    game: Game,
    place: _Place,
    at: int,
    seen: View,
    ways: Sequence[str],
    winners: tuple[int, ...],
) -> tuple[str, Cards]:
    """Why, from the hands that were compared, and the cards that won."""
    share = game.shares[at]
    entered = place.entered(share, ways)
    hands = {p: _hand(share, seen, p, place.run) for p in entered}
    cards = tuple(card for p in winners if (hand := hands.get(p)) is not None for card in hand.value.cards)
    if len(entered) == 1:
        declared = sum(ways[p] in (share.name, "both") for p in place.contenders) > 1
        return f"Nobody else {'is left for' if declared else 'declared'} {share.name}.", cards
    values = [hand.value if hand is not None else None for hand in hands.values()]
    if sum(value is not None for value in values) < 2:
        return "", cards
    shared = share_name(share) if len(game.shares) > 1 else "pot"
    line = explain(game.deck, share.ranking.role, values, share=shared)
    if len(winners) < len(place.paid[at].winners):  # too few chips to share
        line = line.removesuffix(f"; they share the {shared}.") + "."
    if len(place.paid[at].winners) > 1 and not set(cards).difference(*seen.rows[place.run]):
        line += " The board plays."
    return line[0].upper() + line[1:], cards


def _hand(share: CompiledShare, seen: View, seat: int, run: int) -> Hand | None:
    """What a hand that lies open plays."""
    one = seen.seats[seat]
    return playing(share, one.down + one.up, seen.rows[run]) if one.shown and one.down is not None else None


# --- shares that nobody won -----------------------------------------------------------------------------


class _Gap(NamedTuple):
    """A share nobody won, why not, and the one that took its part ("" for several)."""

    share: str
    why: str
    taker: str


def _gaps(game: Game, place: _Place, ways: Sequence[str]) -> list[_Gap]:
    taken = [share_name(game.shares[at]) for at in sorted(place.paid)]
    found = []
    for at, share in enumerate(game.shares):
        if at in place.paid:
            continue
        if place.entered(share, ways):
            why = f"no hand qualifies ({qualifier(share.ranking.role)})"
        elif any(ways[p] in (share.name, "both") for p in place.contenders):
            why = "nobody is left for it"
        else:
            why = "nobody declared it"
        found.append(_Gap(share_name(share), why, taken[0] if len(taken) == 1 else ""))
    return found


def _gap(labels: tuple[str, ...], gap: _Gap, what: str) -> Line:
    takes = f"{gap.taker} takes {what}" if gap.taker else "the others take its part"
    return Line((*labels, gap.share), f"{gap.why}, so {takes}")


def qualifier(role: Role) -> str:
    """What a low must be to count, for a person: `8 or better`."""
    if role.kind == "purple-low-8":
        return f"five different numbers, none above {role.limit}"
    return f"{role.limit} or better"
