"""The grammar of one PHH action: `d dh p1 AsKs`, `d db 2c3d4h`, `p1 f`, `cc`, `cbr 200`, `pb`, `sd`, `sm`.

What PHH has no word for is an *act* of our own table, with the number of actions that come before it:
`7: p2 exchange`, `stay`, `arrange CARDS`, `turnup CARDS`, `pass CARDS`, `declare WAY`, `runs N`. What was
ruled on an error of the dealer is one too: `6: d exposed p2 Ts`, `d extra_card p1`, `d extra_board CARDS`,
`d early_board CARDS`, `d misdeal`, `d void`.
"""

from __future__ import annotations

from decimal import Decimal, InvalidOperation
from typing import Literal, get_args

import msgspec

from purplepoker.engine.events import What
from purplepoker.errors import Code, Refused
from purplepoker.history.amounts import number

Own = Literal["exchange", "stay", "arrange", "turnup", "pass", "declare", "runs"]
Kind = Literal["note", "dh", "db", "f", "cc", "cbr", "pb", "sd", "sm"] | Own | What
OWN: dict[str, Own] = {word: word for word in get_args(Own)}
RULINGS: dict[str, What] = {word: word for word in get_args(What)}
MOST_TEXT = 200


class Action(msgspec.Struct, frozen=True):
    """`place`: which action of the file, 1-based, with its text. `seat`: a position, -1: the dealer.

    `cards` as written (of an own act whatever follows its word); `amount` of a bet or raise in the file's
    unit. What a text tells besides, and must be so: `adds`, chips that a call puts in; `over`, by how much
    a raise is above the bet before; `all_in`.
    """

    place: str
    kind: Kind
    seat: int = -1
    cards: str = ""
    amount: Decimal = Decimal(0)
    adds: Decimal | None = None
    over: Decimal | None = None
    all_in: bool = False


def read_action(index: int, text: object, players: int) -> Action:
    """One entry of `actions`; what stands behind `#` is a comment, also alone."""
    if not isinstance(text, str):
        raise Refused(
            Code.BAD_HISTORY, token=f"action {index + 1}", right='an action is a text, such as "p1 cc"'
        )
    place = f'action {index + 1} "{text if len(text) <= 40 else text[:37] + "..."}"'
    if len(text) > MOST_TEXT and "#" not in text[:MOST_TEXT]:
        raise _bad(place, f"too long: an action has at most {MOST_TEXT} characters")
    words = text.partition("#")[0].split()
    if not words:
        return Action(place, "note")
    if words[0] == "d":
        return _deal(place, words, players)
    seat = _seat(place, words[0], players)
    if len(words) < 2:
        raise _bad(place, "what the player does is missing: f, cc, cbr, pb, sd or sm")
    kind, rest = words[1], words[2:]
    if kind == "sd":
        return Action(place, "sd", seat, "".join(rest))
    if kind == "sm":
        return Action(place, "sm", seat, "".join(rest))
    if kind == "cbr":
        if len(rest) != 1:
            raise _bad(place, "cbr takes one amount, the total in front of the player")
        return Action(place, "cbr", seat, amount=_amount(place, rest[0]))
    if kind not in ("f", "cc", "pb"):
        raise _bad(place, f"unknown act {kind!r}: f, cc, cbr, pb, sd or sm")
    if rest:
        raise _bad(place, f"{rest[0]!r} is too much: {kind} stands alone")
    return Action(place, kind, seat)  # type: ignore[arg-type]  # one of three literals, tested above


def read_act(index: int, text: object, players: int, actions: int) -> tuple[int, Action]:
    """One entry of our own table: how many actions of the file come before it, and what is done."""
    if not isinstance(text, str):
        raise _bad(f"act {index + 1}", 'an act is a text, such as "7: p2 exchange"')
    place = f'act {index + 1} "{text if len(text) <= 40 else text[:37] + "..."}"'
    before, _, rest = text.partition(":")
    before = before.strip()
    if not before.isascii() or not before.isdecimal() or len(before) > 6 or int(before) > actions:
        raise _bad(place, f"it begins with the number of actions before it, 0 to {actions}, and a colon")
    words = rest.split()
    if words[:1] == ["d"] and len(text) <= MOST_TEXT:
        return int(before), _ruling(place, words[1:], players)
    if len(words) < 2 or words[1] not in OWN or len(text) > MOST_TEXT:
        raise _bad(place, f"a player and one of {', '.join(OWN)} are asked for, or d and the error")
    seat, kind = _seat(place, words[0], players), OWN[words[1]]
    alone = kind in ("exchange", "stay")
    if alone and len(words) > 2:
        raise _bad(place, f"{words[2]!r} is too much: {kind} stands alone")
    if not alone and len(words) < 3:
        raise _bad(place, f"what {kind} is about is missing")
    return int(before), Action(place, kind, seat, "".join(words[2:]))


def _ruling(place: str, words: list[str], players: int) -> Action:
    """What the dealer's error was; of extra cards to a player their number, where there are several."""
    if not words or words[0] not in RULINGS:
        raise _bad(place, f"the dealer's error is one of {', '.join(RULINGS)}")
    kind, rest = RULINGS[words[0]], words[1:]
    seat = -1
    if kind in ("exposed", "extra_card"):
        if not rest:
            raise _bad(place, f"whose card it was is missing: d {kind} p1")
        seat, rest = _seat(place, rest[0], players), rest[1:]
    if kind == "exposed" and not rest:
        raise _bad(place, "the cards are missing: d exposed p1 CARDS")
    if rest and kind in ("misdeal", "void"):
        raise _bad(place, f"{rest[0]!r} is too much: {kind} stands alone")
    return Action(place, kind, seat, "".join(rest))


def _deal(place: str, words: list[str], players: int) -> Action:
    what = words[1] if len(words) > 1 else ""
    if what == "db":
        if len(words) < 3:
            raise _bad(place, "the cards are missing: d db CARDS")
        return Action(place, "db", cards="".join(words[2:]))
    if what == "dh":
        if len(words) < 4:
            raise _bad(place, "player and cards are asked for: d dh p1 CARDS")
        return Action(place, "dh", _seat(place, words[2], players), "".join(words[3:]))
    raise _bad(place, "the dealer deals hole cards (d dh p1 CARDS) or the board (d db CARDS)")


def _seat(place: str, word: str, players: int) -> int:
    number = word[1:]
    if word[:1] != "p" or not number.isascii() or not number.isdecimal() or len(number) > 4:
        raise _bad(place, f"{word!r} is no player: p1 to p{players}, or d for the dealer")
    seat = int(number) - 1
    if not 0 <= seat < players:
        raise _bad(place, f"there is no {word}: the hand has p1 to p{players}")
    return seat


def _amount(place: str, word: str) -> Decimal:
    try:
        value = Decimal(word.replace(",", "")) if len(word) <= 40 else None
    except InvalidOperation:
        value = None
    if value is None:
        raise _bad(place, f"{word[:30]!r} is not an amount")
    return number(place, value)


def _bad(place: str, right: str) -> Refused:
    return Refused(Code.BAD_HISTORY, token=place, right=right)
