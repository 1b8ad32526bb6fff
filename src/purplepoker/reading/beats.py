"""What would beat the viewer's hand now: every holding that another player can have, compared with it.

Made of a `View` alone, so it knows no more than the viewer. Unseen are the cards that are neither his
nor open to him now; cards he threw earlier count among them. Holdings count as they stand, without the
cards to come; where some must still be thrown, as the best that may be kept of them.
"""

from __future__ import annotations

from functools import lru_cache
from math import comb

import msgspec

from purplepoker.engine.game import CompiledShare, Game
from purplepoker.engine.showdown import strength
from purplepoker.engine.view import SeatView, View
from purplepoker.reading.hands import Cards, Hand, enough, hand_of
from purplepoker.reading.holdings import (
    Board,
    Tally,
    badugis,
    cost,
    each_holding,
    fives,
    groups_fives,
    holdings_with,
    is_badugi,
)
from purplepoker.reading.kept import kept_share, to_throw
from purplepoker.reading.parts import parts

MOST_LOOKUPS = 250_000
"""More holdings are not gone through one by one: this many take some tenths of a second."""
MOST_PARTS = 100_000
"""The same for cards that are no whole hand yet."""
MOST_SETS = 20_000
"""Sets of cards gone through to count whole holdings where fewer cards play."""


class Kind(msgspec.Struct, frozen=True, eq=False):
    """A class and reading that beats the hand: the best of it, and how many choices of cards make it.

    `held` are the unseen cards it takes, `known` those of the opponent that are open.
    """

    hand: Hand
    held: Cards
    known: Cards
    count: int


class Against(msgspec.Struct, frozen=True, eq=False):
    """One share against opponents of whom the same is known.

    Of `total` choices of `plays` of an opponent's `holds` unseen cards, `count` are better and `ties`
    as good; `total` 0: too many to count. `hands`: (better, all) for whole holdings, which differ from
    choices where a hand must use some cards of more; (0, 0): not counted. `so_far`: too few cards for
    hands, so parts are compared. `kinds`: best first.
    """

    share: CompiledShare
    seats: tuple[int, ...]
    mine: Hand
    so_far: bool
    holds: int
    plays: int
    total: int
    count: int
    ties: int
    hands: tuple[int, int]
    kinds: tuple[Kind, ...]


def against_all(game: Game, seen: View) -> tuple[Against, ...]:
    """By share, then by seat. () for who has no cards, has folded or watches, and without opponents."""
    if not 0 <= seen.viewer < len(seen.seats) or seen.over:
        return ()
    me = seen.seats[seen.viewer]
    hole = (me.down or ()) + me.up
    if not me.live or not hole or min(hole) < 0:
        return ()
    open_cards = {card for run in seen.rows for row in run for card in row}
    for seat in seen.seats:
        open_cards.update(seat.up, seat.down or ())
    unseen = tuple(card for card in range(game.deck.size) if card not in open_cards)
    others: dict[tuple[Cards, int, str], list[int]] = {}
    for seat in seen.seats:
        known = _known(seat)
        missing = seat.concealed + len(seat.up) - len(known)
        if seat.live and seat.seat != seen.viewer and (known or missing):
            others.setdefault((known, missing, seat.way), []).append(seat.seat)
    found = []
    thrown = to_throw(game, len(hole), seen.street)
    for share in (kept_share(share, len(hole), thrown) for share in game.shares):
        if not _takes_part(share, me.way):
            continue
        for (known, missing, way), seats in others.items():
            if _takes_part(share, way):
                against = _against(share, hole, seen.rows[0], known, missing, unseen)
                if against is not None:
                    found.append(msgspec.structs.replace(against, seats=tuple(seats)))
    return tuple(found)


def _known(seat: SeatView) -> Cards:
    return tuple(sorted(card for card in (*(seat.down or ()), *seat.up) if card >= 0))


def _takes_part(share: CompiledShare, way: str) -> bool:
    """Whether one who has declared this goes for the share."""
    return way in ("", "both", share.name)


@lru_cache(maxsize=1024)
def _against(
    share: CompiledShare,
    hole: Cards,
    rows: tuple[Cards, ...],
    known: Cards,
    missing: int,
    unseen: Cards,
) -> Against | None:
    """Without seats. None: there are too few cards to say anything."""
    mine = hand_of(share, hole, rows)
    if mine is None:
        return None
    board = Board(share, rows, known)
    whole = mine.whole and any(enough(share, missing + len(known), len(line)) for line in board.lines())
    plays = missing if known or share.most < 0 else min(share.most, missing)
    total = comb(len(unseen), plays)
    fewer = plays < missing
    if not whole:
        tally = Tally()
        best: list[tuple[Cards, int]] = []
        if total <= MOST_PARTS:
            tally, best = parts(board, unseen, plays, mine.key)
        else:
            total = 0
    else:
        value = strength(share, hole, rows)
        if total * cost(board, plays, unseen) <= MOST_LOOKUPS:
            tally = each_holding(board, unseen, plays, value, fewer)
        elif groups_fives(board, plays):
            tally = fives(share.ranking, unseen, value)
            total = total if not share.ranking.reads_colors else 0
        elif is_badugi(board, plays):
            tally = badugis(share.ranking, unseen, value)
        else:
            tally, total = Tally(), 0
        ordered = sorted(tally.better.items(), key=lambda item: (-item[1].strength, item[0][1] != "ranks"))
        best = [(one.held, one.count) for _, one in ordered]
    kinds = []
    for held, count in best:
        hand = hand_of(share, held + known, rows)
        assert hand is not None
        kinds.append(Kind(hand, held, known, count if total else 0))
    count = sum(kind.count for kind in kinds)
    hands = (count, total) if not fewer else (0, 0)
    if fewer and total and plays == 2 and comb(len(unseen), missing - 1) <= MOST_SETS:
        hands = holdings_with(unseen, tally.beating, missing), comb(len(unseen), missing)
    ties = tally.ties if total else 0
    return Against(share, (), mine, not whole, missing, plays, total, count, ties, hands, tuple(kinds))


def summary(against: Against) -> str:
    """The numbers in a sentence."""
    if not against.total:
        kinds = ": these kinds would beat it" if against.kinds else ""
        return f"There are too many hands to count{kinds}."
    if not against.holds:
        if against.count:
            return "It beats yours."
        return "It ties with yours." if against.ties else "Yours beats it."
    count, total = against.hands if against.hands[1] else (against.count, against.total)
    words = f"{count:,} of {total:,} hands beat{'s' * (count == 1)} it"
    if not count:
        words = f"none of {total:,} hands beats it"
    if against.plays == against.holds and against.ties:
        words += f", {against.ties:,} tie{'s' * (against.ties == 1)} with it"
    return f"So far {words}." if against.so_far else f"{words[0].upper()}{words[1:]}."
