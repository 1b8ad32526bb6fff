"""The rule sheet: one page a person can read aloud, made from the game's data.

The deal in order, what may be done, what wins, and the one rule a newcomer trips over in bold.
"""

from __future__ import annotations

from collections.abc import Iterator

from purplepoker.cards import Deck, Role
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
    Share,
    Turn,
    Variant,
)
from purplepoker.variants.odd_rule import odd_rule
from purplepoker.variants.rules import Rules


def sheet(variant: Variant, rules: Rules, deck: Deck) -> str:
    """Title, deal, betting, what wins, the odd rule; lines of plain text."""
    least, most = seats(variant, rules, deck)
    title = (
        f"{variant.name} ({least} to {most} players, {deck.name}, {words.STRUCTURES[rules.stakes.structure]})"
    )
    odd = odd_rule(variant, rules, deck)
    return "\n".join(
        [
            title,
            "",
            f"The deal. First {words.FORCED[variant.forced]}.",
            *(f"{n}. {line}" for n, line in enumerate(_deal(variant, rules), 1)),
            "",
            "On your turn: fold, check, call, bet or raise.",
            *_betting(variant, rules),
            "",
            "What wins.",
            *_wins(variant, rules, deck),
            "",
            f"**{odd}**",
            "",
        ]
    )


def _deal(variant: Variant, rules: Rules) -> Iterator[str]:
    """One line a step, in order."""
    first = True
    for step in variant.steps:
        if isinstance(step, Bet):
            yield _bet(variant, rules, step, first)
            first = False
        else:
            yield words.capital(_step(step, variant.fee)) + "."


def _bet(variant: Variant, rules: Rules, step: Bet, first: bool) -> str:
    size = f", {step.size} bet" if rules.stakes.structure == "fixed-limit" else ""
    opens = words.FIRST[step.first]
    if variant.forced == "blinds" and step.first == "left":
        opens = "left of the big blind opens" if first else "left of the button opens"
    if step.bring_in:
        opens = opens.replace("opens", "brings it in")
    elif step.must:
        opens += " and may not check"
    more = [opens]
    if step.needs:
        more.append("jacks or better to open")
    if step.pass_and_out:
        more.append("who does not open folds")
    if step.checked == "redeal":
        more.append("if all check, a new deal for the same pot")
    if step.exchange:
        more.append("hands may be exchanged")
    return f"Betting round{size}: {'; '.join(more)}."


def _step(step: AnyStep, fee: Fee | None) -> str:
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
            return f"turn {words.count(len(step.of), 'board card')}"
        case Discard():
            return f"everybody throws {words.count(step.n, 'card')} face down"
        case Draw():
            ace = f", {words.number(step.with_ace)} if an ace is kept" if step.with_ace >= 0 else ""
            least = f"{words.number(step.least)} to " if step.least else "up to "
            return f"in turn throw {least}{words.count(step.most, 'card')}{ace} and take as many"
        case Exchange():
            price = words.count(fee.first, "big blind") if fee is not None else "nothing"
            return f"in turn, once: exchange the whole hand for {price}, or stay"
        case Arrange():
            return "everybody fixes the order of his concealed cards"
        case Flip():
            which = "the first concealed" if step.which == "first" else "any concealed"
            return f"everybody turns up {which} {'card' if step.n == 1 else f'{words.number(step.n)} cards'}"
        case Pass():
            places = "" if step.to == 1 else f", {words.number(step.to)} places on"
            return f"everybody passes {words.count(step.n, 'card')} to the left{places}"
        case Declare():
            return "all together declare high, low or both"
        case _:
            return "the stock is shuffled"


def _burn(burn: bool) -> str:
    return "burn one, then " if burn else ""


def _rows(to: tuple[str, ...]) -> str:
    """Which rows, where the cards of one step do not all lie in the plain board."""
    names = list(dict.fromkeys(to))
    if names == ["board"]:
        return ""
    return f" ({words.series([f'{words.number(to.count(name))} to row {name}' for name in names])})"


def _betting(variant: Variant, rules: Rules) -> Iterator[str]:
    stakes = rules.stakes
    least = "the big blind" if stakes.min_bet is None else str(stakes.min_bet)
    yield words.LIMITS[stakes.structure].format(least=least, limit=stakes.limit)
    if stakes.structure in ("fixed-limit", "spread-limit") and stakes.raise_cap is not None:
        n = stakes.raise_cap
        yield words.CAPS[stakes.raise_cap_scope].format(
            raises=words.count(n, "raise"),
            times=words.count(n, "time"),
            lifted=words.LIFTED[stakes.cap_lifted],
        )
    yield words.SHOW[stakes.show]


def _wins(variant: Variant, rules: Rules, deck: Deck) -> Iterator[str]:
    if len(variant.shares) > 1:
        names = [share.name + (f" {share.board}" if share.board else "") for share in variant.shares]
        yield f"The pot is cut equally: {words.series(names)}; an odd chip goes to {names[0]}."
    for pool in dict.fromkeys(share.pool for share in variant.shares):
        yield _pool(variant, pool)
    for share in variant.shares:
        yield f"{words.capital(share.name)}: {_ranking(share, rules, deck)}"
    if {share.name for share in variant.shares} == {"high", "low"} and any(
        share.rank == "low-8" for share in variant.shares
    ):
        yield words.NO_LOW
    yield "Equal hands share."


def _pool(variant: Variant, name: str) -> str:
    pool = variant.pools[name]
    size = words.number(pool.size)
    if pool.hole is not None and pool.hole[0] == pool.hole[1]:
        own = pool.hole[0]
        rest = words.number(pool.size - own)
        return f"A hand is exactly {words.number(own)} of your own cards and {rest} of the board."
    board = any(isinstance(step, Board) for step in variant.steps)
    if not board:
        return f"A hand is the best {size} of your own cards."
    if len(pool.lines) > 1:
        lines = words.series([" and ".join(line) for line in pool.lines], "or")
        return f"A hand is the best {size} of your own cards and one line of the board: {lines}."
    return f"A hand is the best {size} of your own cards and the board, in any mix."


def _ranking(share: Share, rules: Rules, deck: Deck) -> str:
    role = deck.roles[share.rank]
    order = list(words.ORDER.get(role.kind, []))
    if role.kind in ("high", "short") and (deck.jokers or len(deck.suits) * len(deck.ranks) < deck.size):
        order.insert(0, "five of a kind")
    return words.KINDS[role.kind].format(
        order=", ".join(order),
        depth=words.number(rules.pack.tie_break_depth),
        limit=role.limit,
        reading=words.LOW_READING[rules.pack.low_reading],
        best=_best_low(role, deck),
        wheel=_wheel(role, rules, deck),
    )


def _best_low(role: Role, deck: Deck) -> str:
    """The five cards that no low hand beats, from the pack's own ranks."""
    letters = [rank.letter for rank in deck.ranks]
    if role.kind == "27":  # five in a row would be a straight
        return "-".join(reversed([*letters[:4], letters[5]]))
    return "-".join(reversed([letters[-1], *letters[:4]]))


def _wheel(role: Role, rules: Rules, deck: Deck) -> str:
    letters = [rank.letter for rank in deck.ranks]
    lowest = "-".join([letters[-1], *letters[:4]])
    low = rules.pack.ace_low if role.kind == "purple" else role.low_ace
    return f"; {lowest} is the lowest straight" if low else f"; {lowest} is no straight"
