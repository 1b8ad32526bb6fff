"""Refusals: every "no" of the program is one exception type with a stable code and plain facts.

English is made at the edge (`text.refusal`), so a caller can act on the code without reading prose.
"""

from __future__ import annotations

from enum import StrEnum


class Code(StrEnum):
    """Stable refusal codes. Adding one is fine; renaming one breaks other people's programs."""

    # cards, decks, files
    UNKNOWN_CARD = "unknown_card"
    DOUBLE_CARD = "double_card"
    CARD_COUNT = "card_count"
    UNKNOWN_DECK = "unknown_deck"
    BAD_DECK_FILE = "bad_deck_file"
    BAD_WILD = "bad_wild"
    NO_FILE = "no_file"
    # ranking
    UNKNOWN_RANKING = "unknown_ranking"
    RANKING_UNFIT = "ranking_unfit"
    # variants, options, games
    UNKNOWN_VARIANT = "unknown_variant"
    BAD_VARIANT_FILE = "bad_variant_file"
    UNKNOWN_OPTION = "unknown_option"
    BAD_OPTION = "bad_option"
    UNKNOWN_RULESET = "unknown_ruleset"
    UNKNOWN_STRUCTURE = "unknown_structure"
    ROLE_MISSING = "role_missing"
    # starting a hand
    SEAT_COUNT = "seat_count"
    BAD_STACK = "bad_stack"
    BAD_STOCK = "bad_stock"
    BAD_FORCED = "bad_forced"
    # acts
    HAND_OVER = "hand_over"
    NOT_YOUR_TURN = "not_your_turn"
    NO_SUCH_SEAT = "no_such_seat"
    NOT_ASKED = "not_asked"
    NOT_WHOLE = "not_whole"
    TOO_SMALL = "too_small"
    TOO_LARGE = "too_large"
    CANNOT_CHECK = "cannot_check"
    CANNOT_FOLD = "cannot_fold"
    CANNOT_RAISE = "cannot_raise"
    CAPPED = "capped"
    NOT_REOPENED = "not_reopened"
    NOBODY_LEFT = "nobody_left"
    NEEDS_OPENERS = "needs_openers"
    NOT_HELD = "not_held"
    WRONG_NUMBER = "wrong_number"
    CANNOT_PAY = "cannot_pay"
    STOCK_SHORT = "stock_short"
    CANNOT_MUCK = "cannot_muck"
    BAD_WAY = "bad_way"
    CARD_KNOWN = "card_known"
    NOT_DEALING = "not_dealing"
    NO_RULING = "no_ruling"
    RULED_EARLY = "ruled_early"
    RULED_LATE = "ruled_late"
    BAD_RULING = "bad_ruling"
    ENDLESS = "endless"
    # odds
    BAD_RANGE = "bad_range"
    BAD_RANGE_FILE = "bad_range_file"
    TOO_MANY_DEALS = "too_many_deals"
    NO_DEAL = "no_deal"
    # bots and simulations
    BAD_BOT = "bad_bot"
    BOT_FAULT = "bot_fault"
    HAND_FAILED = "hand_failed"
    # histories
    BAD_HISTORY = "bad_history"
    NOT_RECORDABLE = "not_recordable"
    # command line
    BAD_VALUE = "bad_value"
    NOT_UNDERSTOOD = "not_understood"
    NOT_NOW = "not_now"
    MISSING_EXTRA = "missing_extra"
    # the store
    STORE_NEWER = "store_newer"
    STORE_DAMAGED = "store_damaged"
    STORE_FOREIGN = "store_foreign"
    STORE_BUSY = "store_busy"
    STORE_READONLY = "store_readonly"
    STORE_KEY = "store_key"
    STORE_FAILED = "store_failed"
    UNKNOWN_TABLE = "unknown_table"
    TABLE_EXISTS = "table_exists"
    HEAD_MOVED = "head_moved"
    DONE_ALREADY = "done_already"
    ID_REUSED = "id_reused"
    # people
    BAD_HOUSE_RULES = "bad_house_rules"
    BAD_NAME = "bad_name"
    UNKNOWN_INVITE = "unknown_invite"
    OLD_INVITE = "old_invite"
    USED_INVITE = "used_invite"
    VOID_INVITE = "void_invite"
    NO_SESSION = "no_session"
    OTHER_PERSON = "other_person"
    TOO_FAST = "too_fast"
    MANY_TABLES = "many_tables"
    # the server
    CROSS_SITE = "cross_site"
    TOO_BIG = "too_big"
    NO_PAGE = "no_page"
    PORT_BUSY = "port_busy"
    BAD_ADDRESS = "bad_address"
    # the live table
    BAD_MESSAGE = "bad_message"
    WATCHING = "watching"
    NOT_HOST = "not_host"
    NOT_CHOOSER = "not_chooser"
    NOT_OFFERED = "not_offered"
    NOT_SEATED = "not_seated"
    RESEATED_LATELY = "reseated_lately"
    FEW_TO_SEAT = "few_to_seat"
    SEATED_ALREADY = "seated_already"
    LEFT_WITH_MORE = "left_with_more"
    STILL_HERE = "still_here"
    NO_SUCH_CHAIR = "no_such_chair"
    CHAIR_TAKEN = "chair_taken"
    TABLE_FULL = "table_full"
    NO_CHIPS = "no_chips"
    WHOLE_STACKS = "whole_stacks"
    SUPPLY_SHORT = "supply_short"
    NO_REQUEST = "no_request"
    NO_HAND = "no_hand"
    IN_HAND = "in_hand"
    STALE = "stale"
    TOO_FEW = "too_few"
    NO_CHANGE = "no_change"
    TABLE_PAUSED = "table_paused"
    TABLE_ENDED = "table_ended"
    TABLE_FAULT = "table_fault"


RULINGS: dict[Code, str] = {
    Code.SEAT_COUNT: "R-24",
    Code.BAD_FORCED: "R-28",
    Code.NOT_YOUR_TURN: "R-26",
    Code.CANNOT_CHECK: "R-38",
    Code.CANNOT_FOLD: "R-26",
    Code.CAPPED: "R-05",
    Code.CANNOT_PAY: "R-10",
    Code.STOCK_SHORT: "R-12",
    Code.CANNOT_MUCK: "R-30",
    Code.LEFT_WITH_MORE: "R-20",
    Code.IN_HAND: "R-20",
    Code.WHOLE_STACKS: "R-41",
    Code.SUPPLY_SHORT: "R-41",
    Code.RESEATED_LATELY: "R-21",
    Code.NOT_CHOOSER: "R-46",
    Code.NOT_OFFERED: "R-46",
}
"""The ruling that a refusal follows from, by its id in `data/rulings.toml`; most follow from none."""


class Refused(Exception):
    """A refusal: `code` for programs, `facts` (plain values) for the sentence `text.refusal` makes.

    `engine.decide` returns one as a value; everything else raises it. Facts never hold a secret.
    A fact `ruling` names the ruling where it is another than the code's, "" for none.
    """

    def __init__(self, code: Code, **facts: object) -> None:
        super().__init__(code, facts)
        self.code = code
        self.facts = facts

    @property
    def ruling(self) -> str:
        """Id of the ruling it follows from, "" where it follows from none."""
        return str(self.facts.get("ruling", RULINGS.get(self.code, "")))

    def __str__(self) -> str:
        from purplepoker.text import refusal  # the catalogue is as low as we are; late to keep imports light

        return refusal(self)
