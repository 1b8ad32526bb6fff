"""Readings and results of hands, for the page: groups of tied cards in the order compared, and sentences.

Everything comes from what a viewer sees (`View`), so nothing here can tell more.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from purplepoker.engine.events import Awarded, Part
from purplepoker.engine.game import Game
from purplepoker.engine.pots import seats_of
from purplepoker.engine.view import View
from purplepoker.ranking.base import HandValue
from purplepoker.ranking.explain import explain
from purplepoker.reading.groups import groups
from purplepoker.reading.hands import Cards, hand_of, playing, sentence, share_name, tens, title
from purplepoker.service.wire import Reading, Result

Rows = tuple[Cards, ...]


@lru_cache(maxsize=8192)
def _readings(game: Game, hole: Cards, rows: Rows) -> tuple[Reading, ...]:
    found = []
    for share in game.shares:
        hand = hand_of(share, hole, rows)
        if hand is None:
            continue
        value, deck = hand.value, game.deck
        words, name = tens(sentence(deck, hand)), tens(title(deck, hand))
        found.append(Reading(share_name(share), value.cls, value.reading, words, groups(deck, value), name))
    return tuple(found)


def readings(game: Game, seen: View) -> tuple[Reading, ...]:
    """The viewer's own hand now, one reading a share; () for who has no cards or watches."""
    if not 0 <= seen.viewer < len(seen.seats):
        return ()
    seat = seen.seats[seen.viewer]
    hole = (seat.down or ()) + seat.up
    return _readings(game, hole, seen.rows[0]) if hole else ()


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
        text = (f"Everybody checks: {event.carried:,} stay in the pot for the next deal.",)
        return Result(hand, text, (), won, ())
    if event.why == "folds":
        return _unopposed(game, seen, event, hand, chairs, who)
    paid = {part.share for part in event.parts}
    runs = 1 + max(part.run for part in event.parts)
    lines = []
    five: list[int] = []
    for part in sorted(event.parts, key=lambda part: (part.pot, part.run, part.share)):
        winners = [p for p, amount in part.winners if amount]
        if not winners:
            continue
        reason, cards = _reason(game, event, part, seen, winners)
        lines.append(_headline(game, event, part, winners, runs, who) + (f" {reason}" if reason else ""))
        five += [card for card in cards if card not in five]
    for at, share in enumerate(game.shares):
        if at not in paid:
            lines.append(f"{share.name.capitalize()}: no hand qualifies.")
    shown = tuple((chairs[p], reading) for p, reading in shown_readings(game, seen))
    return Result(hand, tuple(lines), tuple(five), won, shown, _won_shares(game, event, chairs))


def _unopposed(
    game: Game, seen: View, event: Awarded, hand: int, chairs: Sequence[int], who: _Names
) -> Result:
    """One is left: the others have folded, or mucked at the showdown, where his hand may lie open."""
    winner = max(range(len(event.won)), key=lambda p: event.won[p])
    gone = [seat.mucked for seat in seen.seats if seat.seat != winner]
    how = "has mucked" if all(gone) else "has folded or mucked" if any(gone) else "has folded"
    head = f"{who.does(winner, 'win')} {event.won[winner]:,}"
    won = ((chairs[winner], event.won[winner]),)
    shown = tuple(reading for p, reading in shown_readings(game, seen) if p == winner)
    if not shown:
        return Result(hand, (f"{head}: everybody else {how}.",), (), won, ())
    seat = seen.seats[winner]
    hole = (seat.down or ()) + seat.up
    hands = [found for share in game.shares if (found := playing(share, hole, seen.rows[0])) is not None]
    able = [found for found in hands if found.value.qualifies]
    words = "; ".join(dict.fromkeys(tens(sentence(game.deck, found)) for found in able))
    text = f"{head}. {words[:1].upper()}{words[1:]}: everybody else {how}."
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

    def one(self, p: int) -> str:
        return "you" if p == self.me else self.names[p]

    def does(self, p: int, verb: str) -> str:
        return f"You {verb}" if p == self.me else f"{self.names[p]} {verb}s"

    def all(self, seats: Sequence[int]) -> str:
        ordered = sorted(seats, key=lambda p: p != self.me)
        words = [self.one(p) for p in ordered]
        text = words[0] if len(words) == 1 else f"{', '.join(words[:-1])} and {words[-1]}"
        return "You" + text[3:] if ordered[0] == self.me else text


def _headline(game: Game, event: Awarded, part: Part, winners: list[int], runs: int, who: _Names) -> str:
    """`Side pot, high: you win 30.`"""
    parts = []
    if len(event.pots) > 1:
        side = f"side pot {part.pot}" if len(event.pots) > 2 else "side pot"
        parts.append("main pot" if not part.pot else side)
    if runs > 1:
        parts.append(f"run {part.run + 1}")
    if len(game.shares) > 1:
        share = game.shares[part.share]
        parts.append(share_name(share))
    amounts = dict(part.winners)
    if len(winners) == 1:
        words = f"{who.does(winners[0], 'win')} {amounts[winners[0]]:,}."
    else:
        each = sorted({amounts[p] for p in winners})
        words = f"{who.all(winners)} share {sum(amounts.values()):,}"
        words += f", {each[0]:,} each." if len(each) == 1 else "."
    if not parts:
        return words
    head = ", ".join(parts)
    # a name keeps its letters, "You" inside a sentence does not
    tail = "you" + words[3:] if words.startswith("You ") and who.me in winners else words
    return f"{head[0].upper()}{head[1:]}: {tail}"


def _reason(game: Game, event: Awarded, part: Part, seen: View, winners: list[int]) -> tuple[str, Cards]:
    """Why, and the cards that won; "" where hands were not compared."""
    share = game.shares[part.share]
    rows = seen.rows[part.run]
    values: list[HandValue | None] = []
    five: Cards = ()
    for p in seats_of(event.pots[part.pot][1]):
        seat = seen.seats[p]
        said = not seat.way or seat.way in (share.name, "both")
        hand = None
        if said and seat.shown and seat.down is not None:
            hand = playing(share, seat.down + seat.up, rows)
        values.append(hand.value if hand is not None else None)
        if p in winners and hand is not None:
            five += tuple(hand.value.cards)
    if sum(value is not None for value in values) < 2:
        return "", five
    shared = share.name if len(game.shares) > 1 else "pot"
    line = tens(explain(game.deck, share.ranking.role, values, share=shared))
    return line[0].upper() + line[1:], five
