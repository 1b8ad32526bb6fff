"""Readings and results of hands, for the page: groups of tied cards in the order compared, and sentences.

Everything comes from what a viewer sees (`View`), so nothing here can tell more.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from purplepoker.engine.events import Awarded
from purplepoker.engine.game import Game
from purplepoker.engine.pots import seats_of
from purplepoker.engine.view import View
from purplepoker.reading.groups import groups
from purplepoker.reading.hands import Cards, hand_of, on_page, playing, sentence, share_name, tens, title
from purplepoker.reading.kept import kept_share, to_throw
from purplepoker.reading.outcome import Line, tell
from purplepoker.service.wire import Reading, Result

Rows = tuple[Cards, ...]


@lru_cache(maxsize=8192)
def _readings(game: Game, hole: Cards, rows: Rows, thrown: int = 0) -> tuple[Reading, ...]:
    """Of `thrown` cards it is known that they must go: what may be kept is read."""
    found = []
    for share in game.shares:
        hand = hand_of(kept_share(share, len(hole), thrown), hole, rows)
        if hand is None:
            continue
        value, deck = hand.value, game.deck
        words, name = on_page(deck, sentence(deck, hand)), tens(title(deck, hand))
        found.append(Reading(share_name(share), value.cls, value.reading, words, groups(deck, value), name))
    return tuple(found)


def readings(game: Game, seen: View) -> tuple[Reading, ...]:
    """The viewer's own hand now, one reading a share; () for who has no cards or watches."""
    if not 0 <= seen.viewer < len(seen.seats):
        return ()
    seat = seen.seats[seen.viewer]
    hole = (seat.down or ()) + seat.up
    thrown = to_throw(game, len(hole), seen.street)
    return _readings(game, hole, seen.rows[0], thrown) if hole else ()


def shown_readings(game: Game, seen: View) -> tuple[tuple[int, Reading], ...]:
    """(position, reading) of every hand that lies open at a showdown."""
    return tuple(
        (seat.seat, reading)
        for seat in seen.seats
        if seat.shown and seat.live and seat.down is not None
        for reading in _readings(game, seat.down + seat.up, seen.rows[0])
    )


# --- the result ---------------------------------------------------------------------------------------


def result_of(
    game: Game, seen: View, event: Awarded, hand: int, chairs: Sequence[int], names: Sequence[str], me: int
) -> Result:
    """How a hand ended, for the viewer at position `me` (-1 watching), who is "you" in the sentences.

    `seen`: the viewer's picture before the award, `chairs` and `names` by position.
    """
    who = _Names(names, me)
    won = tuple((chairs[p], amount) for p, amount in enumerate(event.won) if amount)
    if event.why == "redeal":
        text = f"Everybody checks: the pot of {event.carried:,} stays for the next deal."
        return Result(hand, (text,), (), won, ())
    if event.why == "folds":
        return _unopposed(game, seen, event, hand, chairs, who)
    lines = []
    five: list[int] = []
    for line in tell(game, event, seen, who):
        lines.append(_sentence(game, line, me))
        five += [card for card in line.cards if card not in five]
    shown = tuple((chairs[p], reading) for p, reading in shown_readings(game, seen))
    return Result(hand, tuple(lines), tuple(five), won, shown, _won_shares(game, event, chairs))


def _sentence(game: Game, line: Line, me: int) -> str:
    """The line as the page writes it; a name keeps its letters."""
    head, words = ", ".join(line.labels), line.words
    text = f"{head}: {words}." if head else f"{words}."
    if head or line.first in (-1, me):
        text = text[0].upper() + text[1:]
    return f"{text} {on_page(game.deck, line.why)}" if line.why else text


def _unopposed(
    game: Game, seen: View, event: Awarded, hand: int, chairs: Sequence[int], who: _Names
) -> Result:
    """One is left: the others have folded, or mucked at the showdown, where his hand may lie open."""
    ((winner, _),) = event.parts[0].winners
    amount = event.won[winner]
    gone = [seat.mucked for seat in seen.seats if seat.seat != winner]
    how = "has mucked" if all(gone) else "has folded or mucked" if any(gone) else "has folded"
    if not amount:  # a lone bet that went back: nothing won is not a win
        return Result(hand, (f"Everybody else {how}: there was nothing to win.",), (), (), ())
    head = f"{who.does(winner, 'win')} {who.number(amount)}"
    head = head[0].upper() + head[1:] if winner == who.me else head
    won = ((chairs[winner], amount),)
    shown = tuple(reading for p, reading in shown_readings(game, seen) if p == winner)
    if not shown:
        return Result(hand, (f"{head}: everybody else {how}.",), (), won, ())
    seat = seen.seats[winner]
    hole = (seat.down or ()) + seat.up
    hands = [found for share in game.shares if (found := playing(share, hole, seen.rows[0])) is not None]
    able = [found for found in hands if found.value.qualifies]
    several = len(game.shares) > 1
    said = [(f"{share_name(one.share)}: " if several else "") + sentence(game.deck, one) for one in able]
    words = on_page(game.deck, "; ".join(said))
    after = f". Everybody else {how}." if several else f": everybody else {how}."
    text = f"{head}. {words[:1].upper()}{words[1:]}{after}"
    return Result(
        hand,
        (text,),
        tuple(dict.fromkeys(card for found in able for card in found.value.cards)),
        won,
        tuple((chairs[winner], reading) for reading in shown),
        tuple((chairs[winner], share_name(found.share)) for found in able),
    )


def _won_shares(game: Game, event: Awarded, chairs: Sequence[int]) -> tuple[tuple[int, str], ...]:
    """Who won which share against somebody else's hand."""
    return tuple(
        dict.fromkeys(
            (chairs[p], share_name(game.shares[part.share]))
            for part in sorted(event.parts, key=lambda part: (part.pot, part.run, part.share))
            if len(seats_of(event.pots[part.pot][1])) > 1
            for p, amount in part.winners
            if amount
        )
    )


class _Names:
    """Names with verbs, the viewer as "you"."""

    def __init__(self, names: Sequence[str], me: int) -> None:
        self.names = names
        self.me = me

    def does(self, position: int, verb: str) -> str:
        return f"you {verb}" if position == self.me else f"{self.names[position]} {verb}s"

    def list(self, positions: Sequence[int]) -> str:
        ordered = sorted(positions, key=lambda p: p != self.me)
        words = ["you" if p == self.me else self.names[p] for p in ordered]
        return words[0] if len(words) == 1 else f"{', '.join(words[:-1])} and {words[-1]}"

    def number(self, number: int) -> str:
        return f"{number:,}"
