"""English of rule sheets and street names: short phrases that `sheet` and `summary` put together."""

from __future__ import annotations

from purplepoker.cards import Deck
from purplepoker.variants.model import Share, Variant

NUMBERS = ("no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten")
ORDINALS = ("", "first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth", "ninth", "tenth")


def number(n: int) -> str:
    """`three`; figures above ten."""
    return NUMBERS[n] if 0 <= n < len(NUMBERS) else str(n)


def ordinal(n: int) -> str:
    """`third`; `11th` above ten."""
    return ORDINALS[n] if 0 < n < len(ORDINALS) else f"{n}th"


def count(n: int, noun: str) -> str:
    """`one card`, `three cards`."""
    return f"{number(n)} {noun}" if n == 1 else f"{number(n)} {noun}s"


def series(words: list[str], last: str = "and") -> str:
    """`a`, `a and b`, `a, b and c`."""
    if len(words) < 2:
        return "".join(words)
    return f"{', '.join(words[:-1])} {last} {words[-1]}"


def capital(sentence: str) -> str:
    """The first letter large."""
    return sentence[:1].upper() + sentence[1:]


def price(n: int, variant: Variant) -> str:
    """`two big blinds`: an amount in what exchanges are priced in."""
    if not n:
        return "nothing"
    return count(n, "big blind" if variant.forced == "blinds" else "least bet")


def openers(deck: Deck, needs: str) -> str:
    """`a pair of jacks or better` from `JJ`."""
    return f"a pair of {next(rank.plural for rank in deck.ranks if rank.letter == needs[0])} or better"


def flipped(which: str, n: int) -> str:
    """`everybody turns up the first two concealed cards`."""
    if which == "choose":
        return f"everybody chooses {count(n, 'concealed card')} to turn up, and all do so at once"
    cards = "concealed card" if n == 1 else f"{number(n)} concealed cards"
    return f"everybody turns up the first {cards}"


def share_name(share: Share) -> str:
    """`high`, or with two boards `high top`."""
    return f"{share.name} {share.board}".rstrip()


FOUR_STREETS = ("pre-flop", "flop", "turn", "river")
"""Names of four rounds of which the last three bring board cards."""

BEFORE_DRAW = "before the draw"
AFTER_DRAW = "after the draw"

STRUCTURES = {
    "no-limit": "no limit",
    "pot-limit": "pot limit",
    "fixed-limit": "fixed limit",
    "spread-limit": "spread limit",
}

LIMITS = {
    "no-limit": "Bet {least} or more, up to all your chips; raise by at least the last bet or raise.",
    "pot-limit": "Bet {least} or more, up to the pot; raise by up to the pot as it stands after your call.",
    "fixed-limit": "Every bet and raise has one size: the small bet, in the rounds so marked the big bet.",
    "spread-limit": "Any bet and any raise from 1 to {limit}.",
}

BLINDS = "small and big blind"
STRADDLE = ", and a straddle of two big blinds left of them"
ANTE = {
    "each": "an ante from everybody",
    "big_blind": "one ante for all, from the player left of the dealer",
    "button": "one ante for all, from the dealer",
}

ACTS = "fold, check, call, bet or raise"

SIZES_BLINDS = "Small bet: the big blind; big bet: two big blinds."
UNLESS = "unless the table agrees on others"

EXCHANGE = (
    "Exchange: throw your whole hand face down and take as many cards from the stock; {prices}. "
    "You must be able to pay it in full, and not with your last chip while you owe a bet. "
)
FEE = {
    "contested": "The fee of an exchange goes into the pot; only who pays it, and others still in "
    "who are not all-in then, can win it.",
    "main": "The fee of an exchange goes into the main pot.",
}

STOCK_OUT = (
    "When the stock runs out, thrown and folded cards and burns are shuffled into a new one, "
    "without those just thrown."
)

FIRST = {
    "left": "left of the dealer opens",
    "low-card": "lowest card showing opens",
    "high-card": "highest card showing opens",
    "high-hand": "best hand showing opens",
    "low-hand": "lowest hand showing opens",
    "opener": "who opened the first round opens again",
}

CAPS = {
    "round": "At most {raises} in a round{lifted}.",
    "player_round": "Each player may raise at most {times} in a round{lifted}.",
    "player_deal": "Each player may raise at most {times} in a deal{lifted}.",
}

PARTS = {2: "half", 3: "a third", 4: "a quarter"}

LIFTED = {
    "two_at_start": ", but no cap when only two could bet as it began",
    "two_left": ", but no cap as soon as only two can bet",
    "never": "",
}

SHOW = {
    "all": "At the end everybody still in lays their hand open.",
    "concede": "At the end the last to bet or raise shows first; the others may show or concede in turn. "
    "Once somebody is all-in, all hands are turned up.",
}

_STANDARD = ["two pair", "pair", "high card"]
_HIGH = [
    "straight flush",
    "four of a kind",
    "full house",
    "flush",
    "straight",
    "three of a kind",
    *_STANDARD,
]
_SHORT = [
    "straight flush",
    "four of a kind",
    "flush",
    "full house",
    "straight",
    "three of a kind",
    *_STANDARD,
]
_PURPLE = [
    "royal flush",
    "straight flush",
    "five of a kind",
    "four of a kind",
    "full house",
    "flush",
    "straight",
    "three of a kind",
    *_STANDARD,
]

ORDER: dict[str, list[str]] = {"high": _HIGH, "short": _SHORT, "purple": _PURPLE}
"""Classes of the high rankings, best first."""

KINDS = {
    "high": "Best first: {order}. Then the higher cards; suits never break a tie.",
    "short": "Best first: {order}. A flush beats a full house{wheel}.",
    "purple": "Best first: {order}. A hand is read all by ranks or all by colors, never mixed, whichever is "
    "better{wheel}.{flush} Ties go by the points of ranks or colors, {depth} numbers at most.",
    "a5": "The lowest hand wins: ace low, straights and flushes do not count{best}.",
    "a5-8": "The lowest hand of five different ranks, none above {limit}, wins: ace low, straights "
    "and flushes do not count{best}.",
    "27": "The lowest hand wins: ace high, straights and flushes count against you{best}.",
    "purple-low": "The lowest hand wins, {reading}: ace low, straights and flushes do not count.",
    "purple-low-8": "The lowest hand of five different numbers, none above {limit}, wins, {reading}: "
    "ace low, straights and flushes do not count.",
    "purple-27": "The worst Purple hand wins: whatever makes a hand better counts against you.",
    "badugi": "Most cards of different ranks and suits first, four at best; of equally many the lowest. "
    "The ace is low.",
}

NO_FLUSH = " Five of a suit are a full house or better by colors."

LOW_READING = {"both": "read by ranks or by colors, whichever is lower", "ranks": "read by ranks"}

NO_LOW = "If no hand is low enough, high takes it all."

AT_ONCE = "before the first bet"
AFTER_BOARD = "after the betting on {cards}"

SHARED = (
    "; if the stock cannot serve all the burned cards are mixed in, "
    "and if that is too few, one card face up for everybody"
)

EQUAL = "Equal hands share"
ODD_CHIP_LEFT = "; odd chips go one each to those nearest left of the {dealer}."
ODD_CHIP_CARD = "; an odd chip goes to the one with the highest card in its five, by rank, then {tie}."

ODD = {
    "fee": "An exchange costs {price} and is no bet: it changes nobody's call.",
    "pools": "{shares} are not made of the same cards: see which play for which.",
    "rows": "Rows never mix: a hand uses {lines}, {only}.",
    "arrange": "Fix the order of your {cards} before the first bet: it never changes, "
    "and they are turned in it.",
    "exact": "Exactly {hole} of your own cards play, with {board} from the board.",
    "exact_split": "Exactly {hole} of your own cards play, with {board} from the board; "
    "high and low may use different ones.",
    "early": "{rule}, and the first board card lies open before the first bet.",
    "boards": "Each of the {boards} boards wins {part} of the pot; your cards play on each by themselves.",
    "roll": "You choose which of your concealed cards to turn up; all turn theirs at once.",
    "split": "Half the pot goes to the highest hand and half to the lowest; one player may win both.",
    "declare": "Half the pot goes to the highest hand and half to the lowest; who declares both "
    "must win each alone or gets nothing.",
    "lowest": "The lowest hand wins, not the highest.",
    "no_blinds": "There are no blinds: left of the dealer opens every round, and may check.",
    "discard": "Everybody throws {cards} face down {when}.",
    "triangle": "{cards} lie on the board and any five of yours and theirs play, from whichever row.",
    "openers": "Only {hand} may open.",
    "pass_out": "Who does not open folds.",
    "single": "The draw comes before the only betting round.",
    "badugi": "Four cards play; a card whose rank or suit you have twice counts only once.",
    "bring_in": "The {which} card showing must bring it in; of equal ranks {tie} decides.",
    "must": "The first player may not check: bet or fold.",
    "left": "The first player left of the dealer opens every round, whatever shows.",
    "draw_free": "Who is all-in still draws, free of charge.",
    "draws": "{draws} draws, with a betting round after each.",
    "early_burn": "One card is burned before anybody gets any.",
    "board": "To play the board say so before you throw your cards away.",
}
