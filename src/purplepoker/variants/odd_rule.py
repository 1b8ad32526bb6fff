"""The one rule of a game that a newcomer trips over, found in its data."""

from __future__ import annotations

from purplepoker.cards import Deck
from purplepoker.variants import words
from purplepoker.variants.model import (
    Arrange,
    Bet,
    Board,
    Deal,
    Declare,
    Discard,
    Draw,
    Fee,
    Flip,
    Pass,
    Variant,
)
from purplepoker.variants.pool_words import hand_of
from purplepoker.variants.rank_words import wheel_words
from purplepoker.variants.rules import Rules
from purplepoker.variants.shape import boarded, streets_of

PLAIN_BOARD = 5
BOTH = 2


def odd_rule(variant: Variant, rules: Rules, deck: Deck) -> str:
    """The first of these that the game has: what it alone does comes before what its family does."""
    found = (
        _cards(variant)
        or _draws(variant, rules, deck)
        or _opening(variant, rules, deck)
        or _ranked(variant, rules, deck)
    )
    if found:
        return words.capital(found)
    if rules.named.get("burn_before_deal") == "true":
        return words.ODD["early_burn"]
    return words.ODD[
        "board" if variant.family == "holdem" and rules.stakes.show == "concede" else "draw_free"
    ]


def _cards(variant: Variant) -> str:
    """Oddities of what is dealt, thrown and used."""
    if variant.fee is not None:
        return words.ODD["fee"].format(price=_price(variant, variant.fee))
    boards = {share.board for share in variant.shares} - {""}
    laid = {variant.pools[share.pool].lines for share in variant.shares}
    if len(boards) == len(laid) == len(variant.shares) > 1 and () not in laid:
        part = words.PARTS.get(len(boards), "an equal part")
        return words.ODD["boards"].format(boards=words.number(len(boards)), part=part)
    hands = {hand_of(variant, variant.pools[share.pool]) for share in variant.shares}
    if len(hands) > 1:
        return words.ODD["pools"].format(shares=words.series([*map(words.share_name, variant.shares)]))
    pool = variant.pools[variant.shares[0].pool]
    if len(pool.lines) > 1:
        lines = words.series([_rows(line) for line in pool.lines], "or")
        only = "never both" if len(pool.lines) == BOTH else "only one of them"
        return words.ODD["rows"].format(lines=lines, only=only)
    passed = [words.number(step.n) for step in variant.steps if isinstance(step, Pass)]
    if passed:
        last = "card" if passed[-1] == words.number(1) else "cards"
        return words.ODD["pass"].format(cards=f"{words.series(passed, 'then')} {last}")
    held = 0
    when = words.AT_ONCE
    for step in variant.steps:
        if isinstance(step, Deal):
            held += step.down
        elif isinstance(step, Discard | Flip):
            held -= step.n
        elif isinstance(step, Bet):
            when = words.BEFORE_TURNING
        elif isinstance(step, Arrange):
            return words.ODD["arrange"].format(cards=words.count(held, "concealed card"), when=when)
    if any(isinstance(step, Flip) and step.which == "choose" for step in variant.steps):
        return words.ODD["roll"]
    discards = thrown(variant)
    if discards:
        return discards
    if pool.hole is not None and pool.hole[0] == pool.hole[1] and pool.lines:
        own = pool.hole[0]
        exact = words.ODD["exact_split" if _split(variant) else "exact"]
        rule = exact.format(hole=words.number(own), board=words.number(pool.size - own))
        early = any(map(boarded, streets_of(variant.steps)[0]))
        return words.ODD["early"].format(rule=rule.removesuffix(".")) if early else rule
    board = sum(map(boarded, variant.steps))
    if board > PLAIN_BOARD:
        return words.ODD["triangle"].format(cards=words.count(board, "card"))
    if _split(variant):
        return words.ODD["declare" if any(isinstance(step, Declare) for step in variant.steps) else "split"]
    return words.ODD["badugi"] if variant.shares[0].rank == "badugi" else ""


def _rows(line: tuple[str, ...]) -> str:
    return f"row{'' if len(line) == 1 else 's'} {words.series(list(line))}"


def _split(variant: Variant) -> bool:
    return {share.name for share in variant.shares} == {"high", "low"}


def thrown(variant: Variant) -> str:
    """When cards are thrown for good: before the first bet, or after the round of some board cards."""
    board = 0
    for n, street in enumerate(streets_of(variant.steps)):
        for step in street:
            if isinstance(step, Discard):
                when = words.AFTER_ROUND.format(nth=words.ordinal(n)) if n else words.AT_ONCE
                if n and board:
                    when = words.AFTER_BOARD.format(cards=words.count(board, "board card"))
                return words.ODD["discard"].format(cards=words.count(step.n, "card"), when=when)
        board += sum(len(step.to) for step in street if isinstance(step, Board) and not step.down)
    return ""


def _price(variant: Variant, fee: Fee) -> str:
    price = words.price(fee.first, variant)
    if fee.step:
        price += f" the first time, {words.number(fee.step)} more each time after,"
    return price + (f" ({words.count(fee.times, 'time')} only)" if fee.times else "")


def _draws(variant: Variant, rules: Rules, deck: Deck) -> str:
    """Oddities of draw games."""
    draws = sum(isinstance(step, Draw) for step in variant.steps)
    if not draws:
        return ""
    if draws > 1:
        return words.ODD["draws"].format(draws=words.number(draws))
    first = next(step for step in variant.steps if isinstance(step, Bet))
    if first.needs:
        return words.ODD["openers"].format(hand=words.openers(deck, first.needs))
    if first.pass_and_out:
        return words.ODD["pass_out"]
    if rules.named.get("single_round") == "true":
        return words.ODD["single"]
    return words.ODD["lowest" if all(share.name == "low" for share in variant.shares) else "draw_free"]


def _ranked(variant: Variant, rules: Rules, deck: Deck) -> str:
    """A pack that ranks otherwise than people are used to."""
    for share in variant.shares:
        role = deck.roles[share.rank]
        if role.kind == "short":
            return words.ODD["flush"].format(wheel=wheel_words(role, rules, deck).replace(";", ", and"))
    return ""


def _opening(variant: Variant, rules: Rules, deck: Deck) -> str:
    """Oddities of who opens in stud."""
    first = next(step for step in variant.steps if isinstance(step, Bet))
    if first.bring_in:
        marks = ", ".join(mark.name for mark in deck.colors or deck.suits)
        which = "lowest" if first.first == "low-card" else "highest"
        return words.ODD["bring_in"].format(which=which, tie="color" if deck.colors else "suit", marks=marks)
    if first.must:
        return words.ODD["must"]
    if variant.forced == "ante" and any(map(boarded, variant.steps)):
        return words.ODD["no_blinds"]
    return words.ODD["left"] if rules.named.get("opener") == "left" else ""
