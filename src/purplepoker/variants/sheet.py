"""The rule sheet: one page a person can read aloud, made from the game's data.

The deal in order, what may be done, what wins, and the one rule a newcomer trips over in bold.
"""

from __future__ import annotations

from collections.abc import Iterator

from purplepoker.cards import Deck
from purplepoker.variants import words
from purplepoker.variants.capacity import seats
from purplepoker.variants.model import (
    AnyStep,
    Arrange,
    Bet,
    Board,
    Deal,
    Declare,
    Discard,
    Draw,
    Exchange,
    Fee,
    Flip,
    Pass,
    Turn,
    Variant,
)
from purplepoker.variants.odd_rule import odd_rule
from purplepoker.variants.pool_words import hand_of
from purplepoker.variants.rank_words import ranking_words as ranking_words
from purplepoker.variants.rules import Rules
from purplepoker.variants.shape import shows
from purplepoker.variants.wild_sheet import wild_rules


def sheet(variant: Variant, rules: Rules, deck: Deck) -> str:
    """Title, deal, betting, what wins, the odd rule; lines of plain text."""
    least, most = seats(variant, rules, deck)
    title = (
        f"{variant.name} ({least} to {most} players, {deck.name}, {words.STRUCTURES[rules.stakes.structure]})"
    )
    odd = odd_rule(variant, rules, deck)
    wild = wild_rules(variant, rules, deck)
    return "\n".join(
        [
            title,
            "",
            f"The deal. First {_forced(variant, rules)}.",
            *(f"{n}. {line}" for n, line in enumerate(_deal(variant, rules, deck), 1)),
            "",
            _turn(variant),
            *_betting(variant, rules, deck),
            "",
            "What wins.",
            *_wins(variant, rules, deck),
            *(["", "Wild cards.", *wild] if wild else []),
            "",
            f"**{odd}**",
            "",
        ]
    )


def _forced(variant: Variant, rules: Rules) -> str:
    """What is paid before a card is dealt; a bring-in is not, it needs cards that show."""
    if variant.forced == "blinds":
        blinds = words.BLINDS if rules.table.heads_up == "button" else words.BLINDS_LITERAL
        return blinds + words.STRADDLE[rules.table.straddle]
    return words.ANTE[rules.table.ante_payer]


def _turn(variant: Variant) -> str:
    if not _turn_exchange(variant):
        return f"On your turn: {words.ACTS}."
    return f"On your turn: exchange your hand if you like, {_times(variant.fee)}, then {words.ACTS}."


def _times(fee: Fee | None) -> str:
    return f"at most {words.count(fee.times, 'time')} a deal" if fee and fee.times else "any number of times"


def _deal(variant: Variant, rules: Rules, deck: Deck) -> Iterator[str]:
    """One line a step, in order."""
    first = True
    for step in variant.steps:
        if isinstance(step, Bet):
            yield _bet(variant, rules, deck, step, first)
            first = False
        else:
            yield words.capital(_step(step, variant)) + "."


def _bet(variant: Variant, rules: Rules, deck: Deck, step: Bet, first: bool) -> str:
    fixed = rules.stakes.structure == "fixed-limit"
    size = f", {step.size} bet" if fixed else ""
    opens = words.FIRST[step.first]
    if variant.forced == "blinds" and first:
        opens = words.FIRST_BLINDS.format(last=words.LAST_POST[rules.table.straddle])
    elif variant.forced == "blinds" and step.first in ("left", "opener"):
        opens = words.FIRST_BLINDS.format(last="button")
    if step.bring_in:
        opens = opens.replace("opens", "brings it in") + (
            f", or bets the {step.size} bet at once" if fixed else ", or bets more at once"
        )
    elif step.must:
        opens += " and may not check"
    more = [opens]
    if step.needs and first:
        more.append(f"{words.openers(deck, step.needs)} to open")
    if step.pass_and_out:
        more.append("who does not open folds")
    if step.checked == "redeal":
        more.append("if all check, a new deal for the same pot")
    if step.exchange:
        more.append("hands may be exchanged")
    return f"Betting round{size}: {'; '.join(more)}."


def _step(step: AnyStep, variant: Variant) -> str:
    match step:
        case Deal():
            parts = [
                f"{words.count(n, 'card')} {way}"
                for n, way in ((step.down, "face down"), (step.up, "face up"))
                if n
            ]
            shared = words.SHARED if step.short == "shared" else ""
            return _burn(step.burn) + f"{words.series(parts)} to each player{shared}"
        case Board():
            way = "face down" if step.down else "face up"
            return _burn(step.burn) + f"{words.count(len(step.to), 'board card')} {way}{_rows(step.to)}"
        case Turn():
            return f"turn {words.count(len(step.of), 'board card')}{_rows(step.of)}"
        case Discard():
            return f"everybody throws {words.count(step.n, 'card')} face down, never to be shown"
        case Draw():
            ace = f", {words.number(step.with_ace)} if an ace is kept" if step.with_ace >= 0 else ""
            least = f"{words.number(step.least)} to " if step.least else "up to "
            cards = f"{least}{words.count(step.most, 'card')}{ace}"
            who = "button" if variant.forced == "blinds" else "dealer"
            return f"in turn, from the {who}'s left, throw {cards} face down and take as many from the stock"
        case Exchange():
            price = words.price(variant.fee.first, variant) if variant.fee else "nothing"
            who = "button" if variant.forced == "blinds" else "dealer"
            swap = f"throw the whole hand face down and take a new one for {price}, or stay"
            return f"in turn, once, from the {who}'s left: {swap}"
        case Arrange():
            return "everybody looks at his concealed cards and fixes their order"
        case Flip():
            return words.flipped(step.which, step.n)
        case Pass():
            places = "" if step.to == 1 else f", {words.number(step.to)} places on"
            cards = words.count(step.n, "concealed card")
            return f"all at once, everybody passes {cards} of his choice to the left{places}"
        case Declare():
            return "all at once, everybody still in declares high, low or both"
        case _:
            return "the stock is shuffled"


def _burn(burn: bool) -> str:
    return "burn one, then " if burn else ""


def _rows(to: tuple[str, ...]) -> str:
    """Which rows, where the cards of one step do not all lie in the plain board."""
    names = list(dict.fromkeys(to))
    if names == ["board"]:
        return ""
    if len(names) == 1:
        return f" (row {names[0]})"
    return f" ({words.series([f'{words.number(to.count(name))} to row {name}' for name in names])})"


def _betting(variant: Variant, rules: Rules, deck: Deck) -> Iterator[str]:
    stakes = rules.stakes
    least = "the big blind" if variant.forced == "blinds" else words.count(1, "chip")
    if stakes.min_bet is not None:
        least = words.count(stakes.min_bet, "chip")
    yield words.LIMITS[stakes.structure].format(least=least, limit=stakes.limit)
    sizes = _sizes(variant, rules)
    if sizes:
        yield sizes
    bets = [step for step in variant.steps if isinstance(step, Bet)]
    if any(step.bring_in for step in bets):
        yield words.COMPLETE.format(bet="the small bet" if stakes.structure == "fixed-limit" else "more")
    if any(step.first in ("high-hand", "low-hand") for step in bets):
        yield words.TIES_SHOWING[stakes.showing_ties].format(mark="color" if deck.colors else "suit")
    if stakes.structure in ("fixed-limit", "spread-limit") and stakes.raise_cap is not None:
        n = stakes.raise_cap
        yield words.CAPS[stakes.raise_cap_scope].format(
            raises=words.count(n, "raise"),
            times=words.count(n, "time"),
            lifted=words.LIFTED[stakes.cap_lifted],
        )
    if variant.fee is not None:
        whole = words.EXCHANGE if _turn_exchange(variant) else words.EXCHANGE_ONCE
        yield whole.format(prices=_prices(variant)) + words.FEE[stakes.fee_pot]
    if any(isinstance(step, Draw | Exchange) for step in variant.steps) or _turn_exchange(variant):
        yield words.STOCK_OUT
    yield words.SHOW[stakes.show].format(first=_shows_first(variant))


def _shows_first(variant: Variant) -> str:
    """5, 2: who opens his hand where nobody bet in the last round."""
    showing = any(shows(step) for step in variant.steps)
    return words.SHOWS_FIRST[showing].replace("dealer", "button" if variant.forced == "blinds" else "dealer")


def _sizes(variant: Variant, rules: Rules) -> str:
    """Forced bets and bet sizes, as `compile_game` sets them where a table names none."""
    fixed = rules.stakes.structure == "fixed-limit"
    if variant.forced == "blinds":
        return words.SIZES_BLINDS if fixed else ""
    parts = ["ante: 1 chip"]
    if any(isinstance(step, Bet) and step.bring_in for step in variant.steps):
        parts.append(f"bring-in: {'half the small bet' if fixed else 'the least bet'}")
    parts += ["small bet: 2 chips", "big bet: 4 chips"] if fixed else []
    return f"{words.capital('; '.join(parts))} ({words.UNLESS})."


def _turn_exchange(variant: Variant) -> bool:
    return any(isinstance(step, Bet) and step.exchange for step in variant.steps)


def _prices(variant: Variant) -> str:
    """What the first exchanges cost, in words."""
    fee = variant.fee
    if fee is None:
        return "nothing"
    first = words.price(fee.first, variant)
    if not fee.step:
        return f"each costs {first}"
    shown = min(fee.times or 3, 3)
    later = [f"the {words.ordinal(n + 1)} {words.number(fee.first + n * fee.step)}" for n in range(1, shown)]
    more = "" if fee.times == shown else " and so on"
    return f"the first costs {', '.join([first, *later])}{more}"


def _wins(variant: Variant, rules: Rules, deck: Deck) -> Iterator[str]:
    """The hand of every share by name, unless all are made of the same cards."""
    names = [words.share_name(share) for share in variant.shares]
    if len(names) > 1:
        yield f"The pot is cut equally: {words.series(names)}; an odd chip goes to {names[0]}."
    hands = [hand_of(variant, variant.pools[share.pool]) for share in variant.shares]
    alike = len(set(hands)) == 1
    if alike:
        yield f"A hand is {hands[0]}."
    told: dict[tuple[str, str], str] = {}
    for share, name, hand in zip(variant.shares, names, hands, strict=True):
        before = told.setdefault((share.name, share.rank), name)
        ranking = ranking_words(share, rules, deck) if before == name else f"Ranked as {before}."
        if alike:
            yield f"{words.capital(name)}: {ranking}"
        elif before == name:  # two lines: with the Purple pack one would be too long to read
            yield f"{words.capital(name)}: a hand is {hand}."
            yield ranking
        else:
            yield f"{words.capital(name)}: a hand is {hand}. {ranking}"
    if {share.name for share in variant.shares} == {"high", "low"} and any(
        share.rank == "low-8" for share in variant.shares
    ):
        yield words.NO_LOW
    if any(isinstance(step, Declare) for step in variant.steps):
        yield words.DECLARE
    yield from _points(variant, deck)
    yield f"{words.EQUAL}; {odd_chip(variant, deck)}"


def _points(variant: Variant, deck: Deck) -> Iterator[str]:
    """What ranks and colors count, where a ranking of the game goes by that."""
    kinds = {deck.roles[share.rank].kind for share in variant.shares}
    if not any(kind.startswith("purple") for kind in kinds):
        return
    ranks = ", ".join(f"{rank.name} {rank.points}" for rank in reversed(deck.ranks))
    colors = ", ".join(f"{color.name} {color.points}" for color in reversed(deck.colors))
    low = words.POINTS_LOW if any(kind.startswith("purple-low") for kind in kinds) else ""
    yield words.POINTS.format(points=f"{ranks}; {colors}") + low


def odd_chip(variant: Variant, deck: Deck) -> str:
    """Who gets an odd chip (4.4): by the cards in games with some face up at the seats, else by place."""
    if any(shows(step) for step in variant.steps):
        return words.ODD_CHIP_CARD.format(tie="color" if deck.colors else "suit")
    return words.ODD_CHIP_LEFT.format(dealer="button" if variant.forced == "blinds" else "dealer")
