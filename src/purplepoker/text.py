"""All English in one catalogue: refusals, explanations, rule sheets.

A refusal's sentence shows the bad token and what would be right. Templates take the facts of the
refusal by name; a test holds that every code has a sentence.
"""

from __future__ import annotations

from purplepoker.errors import Code, Refused

REFUSALS: dict[Code, str] = {
    Code.UNKNOWN_CARD: "unknown card {token!r}: {right}",
    Code.DOUBLE_CARD: "card {token} stands twice: every card may be used once",
    Code.CARD_COUNT: "{count} cards given ({token}): {right}",
    Code.UNKNOWN_DECK: "unknown deck {token!r}: {right}",
    Code.BAD_DECK_FILE: "deck file {token}: {faults}",
    Code.JOKERS_UNRANKED: "jokers {token}: jokers have no rank in this version, only 0 can be in the pack",
    Code.NO_FILE: "cannot read {token!r}: {right}",
    Code.UNKNOWN_RANKING: "unknown ranking {token!r}: {right}",
    Code.RANKING_UNFIT: "ranking {token!r} does not fit: {right}",
    Code.UNKNOWN_VARIANT: "unknown variant {token!r}: {right}",
    Code.BAD_VARIANT_FILE: "variant file {token}: {faults}",
    Code.UNKNOWN_OPTION: "unknown option {token!r}: {right}",
    Code.BAD_OPTION: "bad value {token!r} for option {option}: {right}",
    Code.UNKNOWN_RULESET: "unknown ruleset {token!r}: {right}",
    Code.UNKNOWN_STRUCTURE: "unknown structure {token!r}: {right}",
    Code.ROLE_MISSING: "{variant} needs the ranking {token!r}, which the pack {deck} does not have: {right}",
    Code.SEAT_COUNT: "{token} seats: {right}",
    Code.BAD_STACK: "bad stack {token!r}: {right}",
    Code.BAD_STOCK: "bad stock: {right}",
    Code.BAD_FORCED: "bad forced bet {token}: {right}",
    Code.HAND_OVER: "the hand is over: nothing more can be done in it",
    Code.NOT_YOUR_TURN: "it is not seat {seat}'s turn",
    Code.NO_SUCH_SEAT: "there is no seat {seat} in this hand",
    Code.NOT_ASKED: "{act} is not asked for now",
    Code.NOT_WHOLE: "{token!r} is not a whole number of chips",
    Code.TOO_SMALL: "{token} is too small: the least is {least}",
    Code.TOO_LARGE: "{token} is too large: the most is {most}",
    Code.CANNOT_CHECK: "cannot check: {right}",
    Code.CANNOT_FOLD: "cannot fold: there is nothing to call",
    Code.CANNOT_RAISE: "cannot raise: {right}",
    Code.CAPPED: "cannot raise: the betting is capped, call or fold",
    Code.NOT_REOPENED: "cannot raise: a short all-in does not reopen the betting",
    Code.NOBODY_LEFT: "cannot raise: nobody else can call, all are all-in",
    Code.NEEDS_OPENERS: "cannot open: at least {token} is needed",
    Code.NOT_HELD: "card {token} is not in the hand",
    Code.WRONG_NUMBER: "{token} cards: {right}",
    Code.CANNOT_PAY: "cannot pay {token} for the exchange: {right}",
    Code.STOCK_SHORT: "the stock cannot serve {token} cards",
    Code.CANNOT_MUCK: "cannot concede: {right}",
    Code.BAD_WAY: "cannot declare {token!r}: high, low or both",
    Code.CARD_KNOWN: "card {token} has already been told in this hand",
    Code.NOT_DEALING: "no cards are due: {right}",
    Code.ENDLESS: "the hand does not come to an end: {right}",
    Code.BAD_BOT: "bad bot {token!r}: {right}",
    Code.BOT_FAULT: "bot {bot} at seat {seat}, hand {hand} of seed {seed}: {token}: {right}",
    Code.HAND_FAILED: "hand {token} of seed {seed} failed: {right}",
    Code.BAD_HISTORY: "{token}: {right}",
    Code.NOT_RECORDABLE: "{variant} with {structure} and the pack {deck} has no PHH code: {right}",
    Code.BAD_VALUE: "bad value {token!r}: {right}",
    Code.MISSING_EXTRA: "{token} needs an extra: {right}",
}


TOKEN_ROOM = 90
"""Longest token a sentence repeats whole; of longer ones (a file pasted as a card, a deep path) both ends."""


class _Facts(dict[str, object]):
    """A missing fact shows as its name in braces instead of failing inside an error."""

    def __missing__(self, key: str) -> str:
        return "{" + key + "}"


def one_line(text: str) -> str:
    """`text` as one line of printable characters: what a user typed must not steer a terminal."""
    line = " ".join(text.split())
    return "".join(letter if letter.isprintable() else "?" for letter in line)


def _shown(name: str, fact: object) -> object:
    if not isinstance(fact, str):
        return fact
    line = one_line(fact)
    if name != "token" or len(line) <= TOKEN_ROOM:
        return line
    half = (TOKEN_ROOM - 3) // 2
    return f"{line[:half]}...{line[-half:]}"


def refusal(refused: Refused) -> str:
    """One line of English for a refusal."""
    facts = _Facts({name: _shown(name, fact) for name, fact in refused.facts.items()})
    return one_line(REFUSALS[refused.code].format_map(facts))
