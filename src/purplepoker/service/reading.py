"""How hands are read, for the page: groups of tied cards in the order compared, and sentences.

Everything comes from what a viewer sees (`View`), so nothing here can tell more. A reading of too few
cards says what they come to so far.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from itertools import combinations

import msgspec

from purplepoker.cards import Deck
from purplepoker.engine.events import Awarded, Part
from purplepoker.engine.game import CompiledShare, Game
from purplepoker.engine.pots import seats_of
from purplepoker.engine.view import View
from purplepoker.ranking.base import HIGH_KINDS, HandValue
from purplepoker.ranking.explain import describe, explain
from purplepoker.ranking.reference import reader_of
from purplepoker.ranking.showing import showing
from purplepoker.service.wire import Group, Reading, Result

Cards = tuple[int, ...]
Rows = tuple[Cards, ...]

_IN_SEQUENCE = ("straight", "straight_flush", "royal_flush")
LEAST_SO_FAR = 2
"""Cards that a reading of less than a whole hand needs."""


# --- groups -------------------------------------------------------------------------------------------


def groups(deck: Deck, value: HandValue) -> tuple[Group, ...]:
    """The cards of a hand as they are tied: by ranks, colors, suit or sequence; single cards are kickers.

    Numbers are those compared: points where the pack has them, else the rank's letter.
    """
    cards = tuple(value.cards)
    if value.cls in _IN_SEQUENCE or value.reading in ("suit", "color"):
        return _whole(deck, value, cards)
    by_colors = value.reading == "colors"
    kinds = deck.color_of if by_colors else deck.rank_of
    runs: list[list[int]] = []
    for card in cards:
        if runs and kinds[runs[-1][0]] == kinds[card]:
            runs[-1].append(card)
        else:
            runs.append([card])
    found = []
    for place, run in enumerate(runs):
        first = run[0]
        compared = place < len(value.points)
        number = "" if not compared else str(value.points[place])
        if compared and not deck.colors:
            number = deck.ranks[deck.rank_of[first]].letter
        if len(run) == 1:
            found.append(Group((first,), "", number, "kicker"))
        elif by_colors:
            found.append(Group(tuple(run), deck.colors[deck.color_of[first]].name, number, "colors"))
        else:
            found.append(Group(tuple(run), deck.ranks[deck.rank_of[first]].plural, number, "ranks"))
    return tuple(found)


def _whole(deck: Deck, value: HandValue, cards: Cards) -> tuple[Group, ...]:
    """A hand that is one group: straight, flush, or both, which is tied above and below."""
    points = "-".join(map(str, value.points))
    found = []
    if value.cls in _IN_SEQUENCE:
        head = str(value.points[0]) if deck.colors else deck.ranks[deck.rank_of[cards[0]]].letter
        found.append(Group(cards, "straight", head, "straight"))
    rest = points.partition("-")[2] if value.cls in _IN_SEQUENCE else points
    if value.reading == "suit":
        number = rest if deck.colors or value.cls in _IN_SEQUENCE else _letters(deck, cards)
        found.append(Group(cards, deck.suits[deck.suit_of[cards[0]]].name, number, "suit"))
    elif value.reading == "color":
        found.append(Group(cards, deck.colors[deck.color_of[cards[0]]].name, rest, "colors"))
    return tuple(found)


def _letters(deck: Deck, cards: Cards) -> str:
    return "-".join(deck.ranks[deck.rank_of[card]].letter for card in cards)


# --- readings -----------------------------------------------------------------------------------------


class Hand(msgspec.Struct, frozen=True, eq=False):
    """What one share makes of a player's cards. `whole`: enough cards for a hand."""

    share: CompiledShare
    value: HandValue
    whole: bool


def hand_of(share: CompiledShare, hole: Cards, rows: Rows) -> Hand | None:
    """The best hand over all lines, or what too few cards come to; None: nothing to read yet."""
    if any(card < 0 for card in hole):
        return None
    most = len(hole) if share.most < 0 else share.most
    ranking = share.ranking
    best: tuple[tuple[int, ...], Cards] = ((), ())
    for line in share.lines:
        cards = sum((rows[row] for row in line), ())
        if min(most, len(hole)) + len(cards) < share.size or share.least > len(hole):
            continue
        five = tuple(ranking.best_cards(hole, cards, share.least, most, share.size))
        if five:  # not by strength, which is 0 for every low that does not qualify
            best = max(best, (showing(ranking.deck, ranking.role, ranking.settings, five), five))
    if best[1]:
        return Hand(share, ranking.value(best[1]), True)
    return _so_far(share, hole, rows, most)


def _so_far(share: CompiledShare, hole: Cards, rows: Rows, most: int) -> Hand | None:
    ranking = share.ranking
    kind = ranking.role.kind
    found: list[tuple[tuple[int, ...], HandValue]] = []
    for line in share.lines:
        cards = sum((rows[row] for row in line), ())
        for own in combinations(hole, min(most, len(hole))):
            hand = own + cards
            if len(hand) < LEAST_SO_FAR:
                continue
            if kind == "badugi":
                value = ranking.value(hand)
                found.append((value.key, value))
            elif len(hand) < share.size:
                reader = reader_of(ranking.deck, ranking.role, ranking.settings)
                reading = reader.showing(hand)
                found.append((reading.key, reader.hand(reading)))
    if not found:
        return None
    return Hand(share, max(found, key=lambda pair: (pair[0], pair[1].cards))[1], False)


def sentence(deck: Deck, hand: Hand) -> str:
    """The hand in words, with its reading where the pack has more than one."""
    value, kind = hand.value, hand.share.ranking.role.kind
    if kind not in HIGH_KINDS and not hand.whole and value.cls != "high_card":
        words = describe(deck, value, kind) + " so far"
    else:
        words = describe(deck, value, kind)
    by = f"by {value.reading}"
    if deck.colors and value.reading in ("ranks", "colors") and by not in words:
        words += f", {by}"
    return words + ("" if value.qualifies or not hand.whole else " (does not qualify)")


@lru_cache(maxsize=8192)
def _readings(game: Game, hole: Cards, rows: Rows) -> tuple[Reading, ...]:
    found = []
    for share in game.shares:
        hand = hand_of(share, hole, rows)
        if hand is None:
            continue
        value, deck = hand.value, game.deck
        name = " ".join(word for word in (share.name, share.board) if word)
        found.append(Reading(name, value.cls, value.reading, sentence(deck, hand), groups(deck, value)))
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
        winner = max(range(len(event.won)), key=lambda p: event.won[p])
        text = (f"{who.does(winner, 'win')} {event.won[winner]:,}: everybody else has folded.",)
        return Result(hand, text, (), won, ())
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
    return Result(hand, tuple(lines), tuple(five), won, shown)


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
        parts.append(f"{share.name} {share.board}".strip())
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
            hand = hand_of(share, seat.down + seat.up, rows)
        values.append(hand.value if hand is not None and hand.whole else None)
        if p in winners and hand is not None and hand.whole:
            five += tuple(hand.value.cards)
    if sum(value is not None for value in values) < 2:
        return "", five
    shared = share.name if len(game.shares) > 1 else "pot"
    line = explain(game.deck, share.ranking.role, values, share=shared)
    return line[0].upper() + line[1:], five
