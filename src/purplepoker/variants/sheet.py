"""The rule sheet: one page a person can read aloud, made from the game's data.

The deal in order, what may be done, what wins, and the one rule a newcomer trips over in bold.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations

from purplepoker.cards import Deck, Role
from purplepoker.ranking.reference import reader_of
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
from purplepoker.variants.pool_words import hand_of
from purplepoker.variants.rules import Rules
from purplepoker.variants.shape import shows


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
            f"The deal. First {_forced(variant, rules)}.",
            *(f"{n}. {line}" for n, line in enumerate(_deal(variant, rules, deck), 1)),
            "",
            _turn(variant),
            *_betting(variant, rules),
            "",
            "What wins.",
            *_wins(variant, rules, deck),
            "",
            f"**{odd}**",
            "",
        ]
    )


def _forced(variant: Variant, rules: Rules) -> str:
    """What is paid before a card is dealt; a bring-in is not, it needs cards that show."""
    if variant.forced == "blinds":
        return words.BLINDS + (words.STRADDLE if rules.table.straddle else "")
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
        opens = f"left of the {'straddle' if rules.table.straddle else 'big blind'} opens"
    elif variant.forced == "blinds" and step.first in ("left", "opener"):
        opens = "left of the button opens"
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
            return f"everybody throws {words.count(step.n, 'card')} face down"
        case Draw():
            ace = f", {words.number(step.with_ace)} if an ace is kept" if step.with_ace >= 0 else ""
            least = f"{words.number(step.least)} to " if step.least else "up to "
            return f"in turn throw {least}{words.count(step.most, 'card')}{ace} and take as many"
        case Exchange():
            price = words.price(variant.fee.first, variant) if variant.fee else "nothing"
            return f"in turn, once: exchange the whole hand for {price}, or stay"
        case Arrange():
            return "everybody fixes the order of his concealed cards"
        case Flip():
            return words.flipped(step.which, step.n)
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
    sizes = _sizes(variant, rules)
    if sizes:
        yield sizes
    if stakes.structure in ("fixed-limit", "spread-limit") and stakes.raise_cap is not None:
        n = stakes.raise_cap
        yield words.CAPS[stakes.raise_cap_scope].format(
            raises=words.count(n, "raise"),
            times=words.count(n, "time"),
            lifted=words.LIFTED[stakes.cap_lifted],
        )
    if variant.fee is not None:
        whole = words.EXCHANGE if _turn_exchange(variant) else ""
        yield whole.format(prices=_prices(variant)) + words.FEE[stakes.fee_pot]
    if any(isinstance(step, Draw | Exchange) for step in variant.steps) or _turn_exchange(variant):
        yield words.STOCK_OUT
    yield words.SHOW[stakes.show]


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
    yield words.EQUAL + _odd_chip(variant, deck)


def _odd_chip(variant: Variant, deck: Deck) -> str:
    """4.4: by the cards in games with some face up in front of players, else by place."""
    if any(shows(step) for step in variant.steps):
        return words.ODD_CHIP_CARD.format(tie="color" if deck.colors else "suit")
    return words.ODD_CHIP_LEFT.format(dealer="button" if variant.forced == "blinds" else "dealer")


def ranking_words(share: Share, rules: Rules, deck: Deck) -> str:
    """How the hands of a share rank with this pack, in a few sentences."""
    role = deck.roles[share.rank]
    order = list(words.ORDER.get(role.kind, []))
    if role.kind in ("high", "short") and (deck.jokers or len(deck.suits) * len(deck.ranks) < deck.size):
        order.insert(0, "five of a kind")
    flush = role.kind != "purple" or _flushes(deck)
    if not flush:
        order.remove("flush")
    return words.KINDS[role.kind].format(
        order=", ".join(order),
        depth=words.number(rules.pack.tie_break_depth),
        limit=role.limit,
        reading=words.LOW_READING[rules.pack.low_reading],
        best=_best_low(role, rules, deck),
        wheel=_wheel(role, rules, deck),
        flush="" if flush else words.NO_FLUSH,
    )


def _flushes(deck: Deck) -> bool:
    """Whether five of a suit can be a hand's best: of two colors they are a full house or better by these."""
    return any([color.suit for color in deck.colors].count(suit) > 2 for suit in range(len(deck.suits)))


def _best_low(role: Role, rules: Rules, deck: Deck) -> str:
    """The five cards that no low hand beats, from the pack's own ranks, with a comma; "" for no such five."""
    if role.kind not in ("a5", "a5-8", "27"):
        return ""
    reader = reader_of(deck, role, rules.pack)
    ranks = sorted({*range(min(6, len(deck.ranks))), len(deck.ranks) - 1})
    cards = [[card for card in range(deck.size) if deck.rank_of[card] == rank] for rank in ranks]
    hands = [
        reader.by_ranks([hand[0] for hand in chosen])  # of several suits: the pack has two or more
        for chosen in combinations(cards, 5)
    ]
    lows = [hand for hand in hands if hand.cls == "high_card" and reader.qualifies(hand)]
    if not lows:
        return ""
    best = max(lows, key=lambda hand: hand.key)
    return f", {'-'.join(deck.ranks[deck.rank_of[card]].letter for card in best.cards)} is best"


def _wheel(role: Role, rules: Rules, deck: Deck) -> str:
    """Whether the ace may be low in a straight; nothing for packs that have no five ranks above it."""
    if role.kind not in ("short", "purple") or len(deck.ranks) <= 5:
        return ""
    letters = [rank.letter for rank in deck.ranks]
    lowest = "-".join([letters[-1], *letters[:4]])
    cards = [deck.rank_of.index(rank) for rank in (*range(4), len(letters) - 1)]
    low = reader_of(deck, role, rules.pack).by_ranks(cards).cls == "straight"
    return f"; {lowest} is the lowest straight" if low else f"; {lowest} is no straight"
