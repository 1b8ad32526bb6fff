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
    cards = "card" if n == 1 else f"{number(n)} cards"
    return f"everybody turns up the first {cards} of his that still lie{'s' if n == 1 else ''} face down"


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
    "fixed-limit": "Every bet and every raise has the size named with the round: small bet or big bet.",
    "spread-limit": "Any bet and any raise from 1 to {limit} chips.",
}

BLINDS = "the small and the big blind, from the two players left of the button; of two players the button "
BLINDS += "pays the small one"
BLINDS_LITERAL = "the small and the big blind, from the two players left of the button"
STRADDLE = {
    "off": "",
    "on": "; then a straddle of two big blinds, from the player left of them",
    "re-straddle": "; then a straddle of two big blinds and one of four, from the two players left of them",
}
LAST_POST = {"off": "big blind", "on": "straddle", "re-straddle": "last straddle"}
ANTE = {
    "each": "an ante from everybody",
    "big_blind": "one ante for all, from the player left of the dealer",
    "button": "one ante for all, from the dealer",
}

ACTS = "check or bet; once there is a bet, fold, call or raise"

SIZES_BLINDS = "Small bet: the big blind; big bet: two big blinds."
UNLESS = "unless the table agrees on others"

EXCHANGE = (
    "Exchange: throw your whole hand face down and take as many cards from the stock; {prices}. "
    "You must be able to pay it in full, and not with your last chip while you owe a bet. "
)
EXCHANGE_ONCE = "You must be able to pay an exchange in full; who is all-in stays as he is. "
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
    "left": "the first player left of the dealer opens",
    "low-card": "the lowest card showing opens",
    "high-card": "the highest card showing opens",
    "high-hand": "the best hand showing opens",
    "low-hand": "the lowest hand showing opens",
    "opener": "who made the first bet of the round before opens; has he folded, the next to his left; "
    "was there none, the first player left of the dealer",
}

FIRST_BLINDS = "the first player left of the {last} opens"
COMPLETE = "After a bring-in you may fold, call it, or raise to {bet}."
TIES_SHOWING = {
    "left": "Of equal hands showing the first left of the dealer opens.",
    "suits": "Of equal hands showing the one with the highest card by {mark} opens.",
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
    "concede": "At the end the last to bet or raise shows first, or if nobody bet {first}; the others may "
    "show or concede in turn. Once somebody is all-in, all hands are turned up.",
}
SHOWS_FIRST = {False: "the first left of the dealer", True: "the best hand showing"}

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
    "high": "Best first: {order}{wheel}. Of equal hands the higher cards win; suits never break a tie.",
    "short": "Best first: {order}. A flush beats a full house{wheel}.",
    "purple": "Best first: {order}. A hand is read all by ranks or all by colors, never mixed, whichever is "
    "better{wheel}.{flush} Ties go by the points of ranks or colors, {depth} numbers at most.",
    "a5": "The lowest hand wins: ace low, straights and flushes do not count{best}. Any hand without a pair "
    "beats a pair; otherwise compare from the highest card down.",
    "a5-8": "The lowest hand of five different ranks, none above {limit}, wins: ace low, straights "
    "and flushes do not count{best}. Compare from the highest card down.",
    "27": "The lowest hand wins: ace high, straights and flushes count against you{best}. Any hand without a "
    "pair beats a pair; otherwise compare from the highest card down.",
    "purple-low": "The lowest hand wins, {reading}: ace low, straights and flushes do not count. Any hand "
    "without a pair beats a pair; otherwise compare the points from the highest down.",
    "purple-low-8": "The lowest hand of five different points, none above {limit}, wins, {reading}: "
    "ace low, straights and flushes do not count. Compare the points from the highest down.",
    "purple-27": "The worst hand wins. From the worst up: {order}. A hand is read all by ranks or all by "
    "colors, whichever makes it better{wheel}. Of equal hands the lower points win, all five compared.",
    "badugi": "Most cards of different ranks and suits win, four at best; of equally many the lowest, "
    "compared from the highest card down. The ace is low.",
}

POINTS = "Points: {points}."
POINTS_LOW = " By ranks an ace counts 0 in a low hand."

NO_FLUSH = " Five of a suit are a full house or better by colors."

LOW_READING = {"both": "read by ranks or by colors, whichever is lower", "ranks": "read by ranks"}

NO_LOW = "If no hand is low enough, high takes it all."

AT_ONCE = "before the first bet"
BEFORE_TURNING = "before any is turned up"
AFTER_BOARD = "after the betting on {cards}"
AFTER_ROUND = "after the {nth} betting round"

SHARED = (
    "; if the stock cannot serve all, the burned cards are mixed in, "
    "and if that is too few, one card face up for everybody"
)

DECLARE = (
    "You can win only what you have declared. Who declares both must win each alone, or he gets nothing. "
    "What nobody declares goes to the others."
)

EQUAL = "Equal hands share"
ODD_CHIP_LEFT = "odd chips go one each to those nearest left of the {dealer}."
ODD_CHIP_CARD = "an odd chip goes to the one with the highest card in its five, by rank, then {tie}."

ODD = {
    "fee": "An exchange costs {price} and is no bet: it changes nobody's call.",
    "flush": "A flush beats a full house{wheel}.",
    "pools": "{shares} are not made of the same cards: see which play for which.",
    "rows": "Rows never mix: a hand uses {lines}, {only}.",
    "pass": "You pass {cards} of your own choice to the left, and look at what comes when yours are gone.",
    "arrange": "Fix the order of your {cards} {when}: it never changes, and they are turned in it.",
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
    "bring_in": "The {which} card showing must bring it in; of equal ranks the {tie} decides, "
    "from the lowest up {marks}.",
    "must": "The first player may not check: bet or fold.",
    "left": "The first player left of the dealer opens every round, whatever shows.",
    "draw_free": "Who is all-in still draws, free of charge.",
    "draws": "{draws} draws, with a betting round after each.",
    "early_burn": "One card is burned before anybody gets any.",
    "board": "To play the board say so before you throw your cards away.",
}

WILD_ANY = (
    "In a high hand a wild card stands for any card that is not among the other four of the five{own}; it is "
    "as good as the real card."
)
WILD_OWN = ", {ranks} for itself too"
WILD_FIVES = " Only five of a kind may hold a card twice."
WILD_LOW = "In a low hand a wild card is whatever makes the hand lowest."
WILD_LOW_BUG = "For low the bug is wild too. "
WILD_BOTH = "High and low are read apart: it may be one card for high and another for low."
WILD_BOARD = "On the board each player reads a wild card for himself."
WILD_SHOWING = "Among the cards showing a wild card counts as whatever makes them {best}."
WILD_SINGLE = {
    (True, False): "As a single card, to open or for an odd chip, a joker is above every ace.",
    (False, True): "As a single card, to open or for an odd chip, a wild card is what is printed on it.",
    (
        True,
        True,
    ): "As a single card, to open or for an odd chip, a joker is above every ace, any other wild card "
    "what is printed on it.",
}
BUG_IS = {False: "The joker is the bug: it is", True: "Both jokers are bugs: each is"}
BUG = (
    "{who} an ace, or the card that completes a straight, a flush or a straight flush; nothing else. "
    "Four aces and a bug are five aces."
)
BUG_COLORS = (
    "{who} an ace of any color not in the hand, or the card that completes a straight, a flush, five of a "
    "color, a straight flush or a royal flush; nothing else."
)
BUG_BARE = "As an ace the bug has no color: it counts nothing in a hand read by colors."


def article(noun: str) -> str:
    """`an ace`, `a deuce`."""
    return f"{'an' if noun[:1].lower() in 'aeiou' else 'a'} {noun}"
