"""A game in a few sentences, made from its data, for somebody who has never played it.

What one gets, when one bets, what else one may do, what wins; last the one odd rule. Whoever wants to know
more reads the rule sheet.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from itertools import groupby

from purplepoker.cards import Deck
from purplepoker.variants import words
from purplepoker.variants.model import (
    AnyStep,
    Bet,
    Board,
    Deal,
    Declare,
    Discard,
    Draw,
    Exchange,
    Flip,
    Pass,
    Share,
    Variant,
)
from purplepoker.variants.odd_rule import odd_rule, thrown
from purplepoker.variants.pool_words import hand_of
from purplepoker.variants.rules import Rules
from purplepoker.variants.shape import boarded, row_sizes, streets_of
from purplepoker.variants.sheet import ranking_words

MOST = 6
"""Sentences; what there is to do is put together in one where there would be more."""

ALIKE = 3
"""So many rounds that come after one more card each are told as one."""


def intro(variant: Variant, rules: Rules, deck: Deck) -> tuple[str, ...]:
    """Three to six sentences, the odd rule last."""
    odd = odd_rule(variant, rules, deck)
    bets = () if _told(odd, "draws", "single") else (_bets(variant),)
    may, wins = list(_may(variant, odd)), list(_wins(variant, rules, deck, odd))
    if len(may) > 1 and 2 + len(bets) + len(may) + len(wins) > MOST:
        may = ["; ".join(may)]
    if len(wins) > 1 and 2 + len(bets) + len(may) + len(wins) > MOST:
        wins = [sentence for sentence in wins if sentence != READ]
    told = (_get(variant), *bets, *may, *wins, odd)
    return tuple(words.capital(sentence.removesuffix(".")) + "." for sentence in told)


def _told(odd: str, *keys: str) -> bool:
    """Whether the odd rule is one of these."""
    return any(re.fullmatch(re.sub(r"\\{\w+\\}", ".+", re.escape(words.ODD[key])), odd) for key in keys)


def _get(variant: Variant) -> str:
    deals = [step for step in variant.steps if isinstance(step, Deal)]
    down, up = sum(step.down for step in deals), sum(step.up for step in deals)
    parts = [f"{words.number(n)} face {way}" for n, way in ((down, "down"), (up, "up")) if n]
    cards = words.count(down + up, "card")
    if len(deals) > 1:
        told = f"you get {cards} one after another, {'all ' if len(parts) == 1 else ''}"
        told += words.series(parts) if len(parts) > 1 else parts[0].partition(" ")[2]
    else:
        told = f"you get {cards} face down" if not up else f"you get {cards}, {words.series(parts)}"
    return told + _board(variant)


def _board(variant: Variant) -> str:
    rows = row_sizes(variant)
    if not rows:
        return ""
    laid = [step for step in variant.steps if isinstance(step, Board) and not step.run]
    way = "lie face down on" if all(step.down for step in laid) else "come to"
    sizes = set(rows.values())
    if _boards(variant) and len(sizes) == 1:
        return f"; {words.count(sizes.pop(), 'card')} {way} each of {words.number(len(rows))} boards for all"
    total = words.count(sum(rows.values()), "card")
    where = "the board" if len(rows) == 1 else f"the board in {words.number(len(rows))} rows"
    return f"; {total} {way} {where} for all"


def _boards(variant: Variant) -> bool:
    """Each share of the pot has a board of its own."""
    return len({share.board for share in variant.shares} - {""}) == len(variant.shares) > 1


# --- when one bets --------------------------------------------------------------------------------


def _bets(variant: Variant) -> str:
    """`you bet on your own cards, after three board cards, after the fourth and after the fifth`."""
    count = _Count(variant)
    rounds = [count.after(street, at) for at, street in enumerate(streets_of(variant.steps))]
    told: list[str] = []
    for kind, group in groupby(rounds, key=lambda one: one[0]):
        labels = [label for _, label in group]
        if kind in MORE and (len(labels) >= ALIKE or len(set(labels)) < len(labels)):
            labels = [MORE[kind]]
        told += labels
    return f"you bet {words.series(told)}"


MORE = {
    "card": "after each further one",
    "board card": "after each further board card",
    "turned": "after each card turned up",
    "draw": "after each draw",
}
"""Rounds of one kind that come after one card each."""


class _Count:
    """What has come so far, to say after what one bets."""

    def __init__(self, variant: Variant) -> None:
        self.boards = len(row_sizes(variant)) if _boards(variant) else 1
        self.draws = sum(isinstance(step, Draw) for step in variant.steps)
        self.dealt_later = any(
            isinstance(step, Deal) for street in streets_of(variant.steps)[1:] for step in street
        )
        self.held = self.board = self.drawn = 0

    def after(self, street: Iterable[AnyStep], at: int) -> tuple[str, str]:
        """Kind and words of the round at the end of this street, the `at`th from 0."""
        cards = sum(step.down + step.up for step in street if isinstance(step, Deal))
        open_now = sum(map(boarded, street)) // self.boards
        drawn = sum(isinstance(step, Draw) for step in street)
        self.held, self.board, self.drawn = self.held + cards, self.board + open_now, self.drawn + drawn
        if drawn:
            return "draw", "after it" if self.draws == 1 and at else self._draw("after")
        if open_now:
            return self._laid(open_now, at)
        if at == 0:
            if self.dealt_later:
                return "first", f"on your first {words.count(self.held, 'card')}"
            return "first", self._draw("before") if self.draws else "on your own cards"
        if cards:
            return "card", f"after the {words.ordinal(self.held)}"
        if any(isinstance(step, Flip) for step in street):
            return "turned", "after one more is turned up"
        return "again", "once more"

    def _draw(self, when: str) -> str:
        return f"{when} the draw" if self.draws == 1 else f"{when} the {words.ordinal(self.drawn or 1)} draw"

    def _laid(self, laid: int, at: int) -> tuple[str, str]:
        where = " of each board" if self.boards > 1 and self.board == laid else ""
        if self.board == laid:
            cards = words.count(laid, "card" if where else "board card")
            return "board", f"{'after' if at else 'with'} {cards}{where}{'' if at else ' open'}"
        if laid > 1:
            return "board", f"after {words.number(laid)} more"
        return "board card", f"after the {words.ordinal(self.board)}"


# --- what else one may do -------------------------------------------------------------------------


def _may(variant: Variant, odd: str) -> Iterator[str]:
    """What is asked of one besides bets, in order, unless the odd rule tells it."""
    done: set[str] = set()
    for told in (_choice(variant, step, odd) for step in variant.steps):
        if told and told not in done and words.capital(told) != odd.removesuffix("."):
            done.add(told)
            yield told


def _choice(variant: Variant, step: AnyStep, odd: str) -> str:
    match step:
        case Bet(exchange=True):
            times = variant.fee.times if variant.fee else 0
            often = f"at most {words.count(times, 'time')}" if times else "as often as you like"
            return f"on your turn you may first exchange your whole hand, {often}"
        case Exchange():
            rest = variant.steps[variant.steps.index(step) :]
            last = sum(isinstance(later, Bet) for later in rest) == 1
            when = "the last bets" if last else "a round of bets"
            return f"once, before {when}, you may exchange your whole hand"
        case Draw():
            return _draw(variant, step)
        case Discard():
            told = thrown(variant)
            return "" if _told(odd, "discard") else told[:1].lower() + told[1:].removesuffix(".")
        case Pass() if not _told(odd, "pass"):
            places = "" if step.to == 1 else f", {words.number(step.to)} places on"
            return f"everybody passes {words.count(step.n, 'card')} to the left{places}"
        case Flip():
            return "" if _told(odd, "arrange", "roll") else words.flipped(step.which, step.n)
        case Declare():
            return "at the end all say at once whether they play for high, low or both"
        case _:
            return ""


def _draw(variant: Variant, step: Draw) -> str:
    draws = [other for other in variant.steps if isinstance(other, Draw)]
    least = f"{words.number(step.least)} to " if step.least else "up to "
    ace = f" ({words.number(step.with_ace)} if you keep an ace)" if step.with_ace >= 0 else ""
    when = "at the draw" if len(draws) == 1 else words.count(len(draws), "time")
    if any(other != step for other in draws):
        when = f"at the {words.ordinal(draws.index(step) + 1)} draw"
    return f"{when} you may throw {least}{words.count(step.most, 'card')}{ace} and take as many"


# --- what wins ------------------------------------------------------------------------------------


def _wins(variant: Variant, rules: Rules, deck: Deck, odd: str) -> Iterator[str]:
    hand = "" if _told(odd, "exact", "exact_split", "early") else _hand(variant)
    names = {share.name for share in variant.shares}
    read = any(deck.roles[share.rank].kind == "purple" for share in variant.shares if share.name == "high")
    if names == {"high", "low"}:
        told = _told(odd, "split", "declare")
        cut = "" if told else "half the pot goes to the highest hand, half to the lowest"
        if cut or hand:
            yield "; ".join(part for part in (cut, hand and f"a hand is {hand}") if part)
        if read:
            yield READ
        low = _ranked(next(share for share in variant.shares if share.name == "low"), rules, deck)
        yield f"for low, {low[:1].lower()}{low[1:]}"
        return
    if names == {"low"}:
        if hand:
            yield f"a hand is {hand}"
        yield _ranked(variant.shares[0], rules, deck)
        return
    yield ("on each board " if _boards(variant) else "") + "the highest hand wins" + (hand and f": {hand}")
    if read:
        yield READ


def _ranked(share: Share, rules: Rules, deck: Deck) -> str:
    """The first of the sentences that tell a ranking."""
    return ranking_words(share, rules, deck).partition(". ")[0]


READ = "a hand is read all by ranks or all by colors, whichever is better"


def _hand(variant: Variant) -> str:
    """What makes a hand, where it is the same for every share; "" where that needs no word."""
    pools = [variant.pools[share.pool] for share in variant.shares]
    if _boards(variant):
        if len({(pool.hole, pool.size) for pool in pools}) > 1:
            return ""
        hole, size = pools[0].hole, pools[0].size
        if hole is None or hole[0] != hole[1]:
            return f"the best {words.number(size)} of your own cards and the board"
        board = words.number(size - hole[0])
        return f"exactly {words.number(hole[0])} of your own cards and {board} of the board"
    hands = {hand_of(variant, pool) for pool in pools}
    hand = hands.pop()
    return "" if hands or hand.startswith("your ") else hand
