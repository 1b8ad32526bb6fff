"""All English in one catalogue: refusals, explanations, rule sheets.

A refusal's sentence shows the bad token and what would be right. Templates take the facts of the
refusal by name; a test holds that every code has a sentence.
"""

from __future__ import annotations

from string import Formatter

from purplepoker.errors import Code, Refused

REFUSALS: dict[Code, str] = {
    Code.UNKNOWN_CARD: "unknown card {token!r}: {right}",
    Code.DOUBLE_CARD: "card {token} stands twice: every card may be used once",
    Code.CARD_COUNT: "{count:card} given ({token}): {right}",
    Code.UNKNOWN_DECK: "unknown deck {token!r}: {right}",
    Code.BAD_DECK_FILE: "deck file {token}: {faults}",
    Code.BAD_WILD: "bad wild cards {token!r}: {right}",
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
    Code.SEAT_COUNT: "{token:seat}: {right}",
    Code.BAD_STACK: "bad stack {token!r}: {right}",
    Code.BAD_STOCK: "bad stock: {right}",
    Code.BAD_FORCED: "bad forced bet {token}: {right}",
    Code.HAND_OVER: "the hand is over: nothing more can be done in it",
    Code.NOT_YOUR_TURN: "it is not seat {seat}'s turn",
    Code.NO_SUCH_SEAT: "there is no seat {seat} in this hand",
    Code.NOT_ASKED: "{act} is not asked for now",
    Code.NOT_WHOLE: "{token!r} is not a whole number of chips",
    Code.TOO_SMALL: "{token:sum} is too small: the least is {least:sum}",
    Code.TOO_LARGE: "{token:sum} is too large: the most is {most:sum}",
    Code.CANNOT_CHECK: "cannot check: {right}",
    Code.CANNOT_FOLD: "cannot fold: there is nothing to call",
    Code.CANNOT_RAISE: "cannot raise: {right}",
    Code.CAPPED: "cannot raise: the betting is capped, call or fold",
    Code.NOT_REOPENED: "cannot raise: a short all-in does not reopen the betting",
    Code.NOBODY_LEFT: "cannot raise: nobody else can call, all are all-in",
    Code.NEEDS_OPENERS: "cannot open: at least {token} is needed",
    Code.NOT_HELD: "card {token} is not in the hand",
    Code.WRONG_NUMBER: "{token:card}: {right}",
    Code.CANNOT_PAY: "cannot pay {token:sum} for the exchange: {right}",
    Code.STOCK_SHORT: "the stock cannot serve {token:card}",
    Code.CANNOT_MUCK: "cannot concede: {right}",
    Code.BAD_WAY: "cannot declare {token!r}: high, low or both",
    Code.CARD_KNOWN: "card {token} has already been told in this hand",
    Code.NOT_DEALING: "no cards are due: {right}",
    Code.NO_RULING: "no ruling for {act}: {right}",
    Code.RULED_EARLY: "too early to rule on {act}: {right}",
    Code.RULED_LATE: "too late to rule on {act}: {right}",
    Code.BAD_RULING: "bad ruling {token!r}: {right}",
    Code.ENDLESS: "the hand does not come to an end: {right}",
    Code.BAD_RANGE: "bad range {token!r}, column {at}: {right}",
    Code.BAD_RANGE_FILE: "range file {token}: {faults}",
    Code.NO_DEAL: "these hands cannot be dealt together: {right}",
    Code.TOO_MANY_DEALS: "{token} deals take about {long}: {right}",
    Code.BAD_BOT: "bad bot {token!r}: {right}",
    Code.BOT_FAULT: "bot {bot} at seat {seat}, hand {hand} of seed {seed}: {token}: {right}",
    Code.HAND_FAILED: "hand {token} of seed {seed} failed: {right}",
    Code.BAD_HISTORY: "{token}: {right}",
    Code.NOT_RECORDABLE: "{variant} with {structure} and the pack {deck} has no PHH code: {right}",
    Code.BAD_VALUE: "bad value {token!r}: {right}",
    Code.NOT_UNDERSTOOD: "{token!r} is not understood: {right}",
    Code.NOT_NOW: "{token!r} cannot be done now: {right}",
    Code.MISSING_EXTRA: "{token} needs an extra: {right}",
    Code.STORE_NEWER: "database {token} is of version {version}, this program knows {known}: {right}",
    Code.STORE_DAMAGED: "database {token} is damaged: {right}",
    Code.STORE_FOREIGN: "{token} is no database of this program: {right}",
    Code.STORE_BUSY: "database {token} is in use by another server: {right}",
    Code.STORE_READONLY: "cannot write {token}: {right}",
    Code.STORE_KEY: "key {token} does not fit the database: {right}",
    Code.STORE_FAILED: "not stored, nothing has changed: {right}",
    Code.UNKNOWN_TABLE: "there is no table {token!r}",
    Code.TABLE_EXISTS: "there is already a table {token!r}",
    Code.HEAD_MOVED: "table {token!r} is at event {head}, not {given}: nothing was written",
    Code.DONE_ALREADY: "{token!r} has been done already, as event {seq}",
    Code.ID_REUSED: "id {token!r} was used for another command: a new command needs a new id",
    Code.BAD_HOUSE_RULES: "these house rules cannot be read: {right}",
    Code.BAD_NAME: "bad name {token!r}: {right}",
    Code.UNKNOWN_INVITE: "this invite link is not known: {right}",
    Code.OLD_INVITE: "this invite link has expired: {right}",
    Code.USED_INVITE: "this invite link has been used: {right}",
    Code.VOID_INVITE: "this invite link was taken back: {right}",
    Code.NO_SESSION: "you are not logged in: {right}",
    Code.OTHER_PERSON: "you are {token} here. Become {other} on this browser?",
    Code.TOO_FAST: "too many {token}: {right}",
    Code.MANY_TABLES: "too many tables: {right}",
    Code.CROSS_SITE: "this request comes from another page: {right}",
    Code.TOO_BIG: "this request is too long: {right}",
    Code.NO_PAGE: "there is nothing at {token!r}: {right}",
    Code.PORT_BUSY: "port {token} is in use: {right}",
    Code.BAD_ADDRESS: "cannot listen at {token!r}: {right}",
    Code.BAD_MESSAGE: "this message is not understood: {right}",
    Code.WATCHING: "you are watching this table: take a link for players to play",
    Code.NOT_HOST: "only the host can do this",
    Code.NOT_CHOOSER: "the next game is not yours to name: {right}",
    Code.NOT_OFFERED: "{token!r} is not offered at this table: {right}",
    Code.RESEATED_LATELY: "new seats were drawn less than an hour ago: ask again in {token:minute}",
    Code.FEW_TO_SEAT: "{token} sit here: new seats are drawn among {least} or more",
    Code.NOT_SEATED: "you have no seat at this table",
    Code.SEATED_ALREADY: "you already sit in seat {token}",
    Code.LEFT_WITH_MORE: "you left this table with {token} chips: sit down with {token} or more, or {right}",
    Code.STILL_HERE: "seat {token} is still linked: only who is gone can be sent away",
    Code.NO_SUCH_CHAIR: "there is no seat {token} here: {right}",
    Code.CHAIR_TAKEN: "seat {token} is taken: choose a free one",
    Code.TABLE_FULL: "all {token} seats are taken: wait until one is free",
    Code.NO_CHIPS: "no chips are left: buy some first",
    Code.WHOLE_STACKS: "{token} is not sold, the bank sells whole stacks: {right}",
    Code.SUPPLY_SHORT: "the bank has {token} chips left: {right}",
    Code.NO_REQUEST: "nobody waits for an answer to number {token}",
    Code.NO_HAND: "no hand is being played",
    Code.IN_HAND: "a hand is being played: this is possible between hands only",
    Code.STALE: "the turn has passed on: look at the table again",
    Code.TOO_FEW: "{token} can play: {right}",
    Code.NO_CHANGE: "nothing to do: {right}",
    Code.TABLE_PAUSED: "the table is paused: the host resumes it",
    Code.TABLE_ENDED: "this table has ended",
    Code.TABLE_FAULT: "the table could not do this; nothing has changed",
}


TOKEN_ROOM = 90
"""Longest token a sentence repeats whole; of longer ones (a file pasted as a card, a deep path) both ends."""


MOST_BITS = 1024
"""Longest number a sentence shows; Python refuses to write those of thousands of digits."""


class _Facts(dict[str, object]):
    """A missing fact shows as its name in braces instead of failing inside an error."""

    def __missing__(self, key: str) -> str:
        return "{" + key + "}"


class _Sentence(Formatter):
    """Templates with numbers, see `filled`."""

    def format_field(self, value: object, format_spec: str) -> str:
        if not format_spec:
            return str(value)
        if format_spec == "sum":
            return f"{value:,}" if type(value) is int else str(value)
        return f"{value} {format_spec}{'' if str(value) == '1' else 's'}"


def one_line(text: str) -> str:
    """`text` as one line of printable characters: what a user typed must not steer a terminal."""
    line = " ".join(text.split())
    return "".join(letter if letter.isprintable() else "?" for letter in line)


def _shown(name: str, fact: object) -> object:
    if isinstance(fact, int) and fact.bit_length() > MOST_BITS:
        return "a number of hundreds of digits"
    if not isinstance(fact, str):
        return fact
    line = one_line(fact)
    if name != "token" or len(line) <= TOKEN_ROOM:
        return line
    half = (TOKEN_ROOM - 3) // 2
    return f"{line[:half]}...{line[-half:]}"


def refusal(refused: Refused) -> str:
    """One line of English for a refusal, with the ruling it follows from."""
    facts = {name: _shown(name, fact) for name, fact in refused.facts.items()}
    line = one_line(filled(REFUSALS[refused.code], **facts))
    return f"{line} ({refused.ruling})" if refused.ruling else line


def filled(template: str, **facts: object) -> str:
    """A template with its facts: `{count:card}` is `1 card` or `2 cards`, `{chips:sum}` is `1,000`."""
    return _Sentence().vformat(template, (), _Facts(facts))
