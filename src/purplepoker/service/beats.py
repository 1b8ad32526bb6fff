"""What would beat the viewer's hand now: every holding another player can have, compared with it.

Made of a `View` alone, so it knows no more than the viewer: the cards he sees are out, any other may be
in another's hand. Holdings count as they stand now, without the cards to come.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from itertools import combinations
from math import comb

import msgspec

from purplepoker.engine.game import CompiledShare, Game
from purplepoker.engine.view import View
from purplepoker.ranking.base import HIGH_KINDS
from purplepoker.service.reading import Cards, Rows, hand_of, sentence
from purplepoker.service.wire import Better, ShareBeats

MOST_HOLDINGS = 20_000
"""More are not looked at: what is unknown of five-card draw hands would be a million and a half."""


class Other(msgspec.Struct, frozen=True):
    """What is seen of an opponent: open cards, and how many concealed ones."""

    up: Cards
    concealed: int


def beats(game: Game, seen: View) -> tuple[ShareBeats, ...]:
    """One answer a share that the viewer has a whole hand for; () for watchers and without opponents."""
    if not 0 <= seen.viewer < len(seen.seats) or not seen.rows:
        return ()
    me = seen.seats[seen.viewer]
    others = {
        Other(tuple(sorted(seat.up)), seat.concealed)
        for seat in seen.seats
        if seat.live and seat.seat != seen.viewer and (seat.up or seat.concealed)
    }
    if not me.live or not me.down or not others:
        return ()
    open_cards = frozenset(
        card for seat in seen.seats for card in (*seat.up, *((seat.down or ()) if seat.shown else ()))
    )
    ordered = tuple(sorted(others, key=lambda other: (other.up, other.concealed)))
    return _beats(game, me.down + me.up, seen.rows[0], ordered, open_cards)


@lru_cache(maxsize=512)
def _beats(
    game: Game, hole: Cards, rows: Rows, others: tuple[Other, ...], open_cards: frozenset[int]
) -> tuple[ShareBeats, ...]:
    board = {card for row in rows for card in row}
    unseen = [card for card in range(len(game.deck.texts)) if card not in board | {*hole} | open_cards]
    found = []
    for share in game.shares:
        mine = hand_of(share, hole, rows)
        if mine is None or not mine.whole:
            continue
        name = f"{share.name} {share.board}".strip()
        total = sum(comb(len(unseen), _held(share, other)) for other in others)
        if total > MOST_HOLDINGS:
            found.append(ShareBeats(name, 0, 0, 0, ()))
        else:
            found.append(_compared(share, name, _strength(share, hole, rows), rows, others, unseen))
    return tuple(found)


def _held(share: CompiledShare, other: Other) -> int:
    """Concealed cards that are looked at together: all, or the two of four that a hand has to use."""
    return other.concealed if share.most < 0 or other.up else min(share.most, other.concealed)


def _strength(share: CompiledShare, hole: Cards, rows: Rows) -> int:
    ranking = share.ranking
    most = len(hole) if share.most < 0 else share.most
    return max(
        (
            ranking.best(hole, sum((rows[row] for row in line), ()), share.least, most, share.size)
            for line in share.lines
            if min(most, len(hole)) + sum(len(rows[row]) for row in line) >= share.size
        ),
        default=0,
    )


def _holdings(share: CompiledShare, others: tuple[Other, ...], unseen: list[int]) -> Iterator[Cards]:
    for other in others:
        for held in combinations(unseen, _held(share, other)):
            yield held + other.up


def _compared(
    share: CompiledShare, name: str, mine: int, rows: Rows, others: tuple[Other, ...], unseen: list[int]
) -> ShareBeats:
    ranking = share.ranking
    total = ties = 0
    counts: dict[str, int] = {}
    best: dict[str, tuple[int, Cards]] = {}
    for holding in _holdings(share, others, unseen):
        total += 1
        strength = _strength(share, holding, rows)
        if strength == mine:
            ties += 1
        elif strength > mine:
            cls = ranking.class_of(strength)
            counts[cls] = counts.get(cls, 0) + 1
            if cls not in best or strength > best[cls][0]:
                best[cls] = strength, holding
    better = []
    for cls, (_, holding) in sorted(best.items(), key=lambda item: -item[1][0]):
        hand = hand_of(share, holding, rows)
        assert hand is not None
        words = cls.replace("_", " ")
        if cls == "high_card" and ranking.role.kind not in HIGH_KINDS:
            words = "no pair"
        better.append(Better(words, counts[cls], holding, sentence(ranking.deck, hand)))
    return ShareBeats(name, sum(counts.values()), ties, total, tuple(better))
