"""A line of input becomes a command of the engine, a wish of the player, or a refusal with what is right.

What is open comes from `Legal` alone. An amount is taken as it stands: one that is not legal is
refused, never bent (R-26).
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal

from purplepoker.cards import Deck, parse_cards
from purplepoker.engine.events import (
    BringIn,
    Call,
    Command,
    Fold,
    Muck,
    Order,
    Raise,
    Runs,
    Say,
    Show,
    Stay,
    Swap,
    Throw,
    Turnup,
    Way,
)
from purplepoker.engine.legal import Legal
from purplepoker.engine.view import View
from purplepoker.errors import Code, Refused

Wish = Literal["help", "ranking", "rules", "log", "table", "quit"]

WISHES: Mapping[str, Wish] = {
    "?": "help",
    "help": "help",
    "h": "ranking",
    "hands": "ranking",
    "ranking": "ranking",
    "rules": "rules",
    "log": "log",
    "l": "log",
    "t": "table",
    "table": "table",
    "q": "quit",
    "quit": "quit",
    "exit": "quit",
}
ALL_IN = ("a", "all-in", "allin")
_RAISES = ("r", "raise", "b", "bet", "complete")
_CALLS = ("c", "call", "check", "k")
_THROWS = ("d", "discard", "draw", "throw")
_WAYS: Mapping[str, Way] = {"high": "high", "hi": "high", "low": "low", "lo": "low", "both": "both"}
_MOST_DIGITS = 15

HELP = (
    ("f", "fold"),
    ("c", "call, or check where there is nothing to call; also brings it in"),
    ("r 12", "bet, or raise to 12 in all (b is the same); r alone where there is one size"),
    ("b half", "half the pot; also 2/3, pot, min, max"),
    ("a", "all-in; asked twice"),
    ("d 1 3", "discard or draw your first and third card; d Kr 9o by name; d alone: none"),
    ("x, s", "exchange the hand for the fee, or stay; s also shows, m concedes a hand"),
    ("o, u", "fix the order of your cards (o 3 1 2); turn up or pass on cards (u 2)"),
    ("high", "declare high, low or both"),
    ("n 2", "deal the rest of the board twice"),
    ("h", "what beats what with this pack"),
    ("rules", "how this game goes"),
    ("log", "the last hand again, and where it is saved"),
    ("t", "the table again"),
    ("q", "leave"),
)
"""Every command with what it does, as `?` shows it."""


def presets(legal: Legal, view: View) -> dict[str, int]:
    """Totals for `half`, `2/3` and `pot`: what is to call is called first. Not all of them need be legal."""
    if legal.raise_min is None or legal.raise_max is None:
        return {}
    pot = view.pot + (legal.call or 0)
    parts = {"half": pot // 2, "2/3": pot * 2 // 3, "pot": pot}
    totals = {name: view.to_match + part for name, part in parts.items()}
    me = view.seats[legal.seat]
    if view.structure == "pot-limit" and legal.raise_max < me.stack + me.bet:
        totals["pot"] = legal.raise_max  # pot limit counts blinds its own way
    return totals


def offers(legal: Legal, view: View) -> list[tuple[str, str]]:
    """What is open, as (what to type, what it does), in the order it is shown."""
    me = view.seats[legal.seat]
    found: list[tuple[str, str]] = []
    if legal.fold:
        found.append(("f", "fold"))
    if legal.bring_in is not None:
        found.append(("c", f"bring in {legal.bring_in}"))
    if legal.check:
        found.append(("c", "check"))
    if legal.call is not None:
        found.append(("c", f"call {legal.call}" + (", all-in" if legal.call >= me.stack else "")))
    found += _raise_offers(legal, view)
    if legal.discard is not None:
        least, most = legal.discard
        what = f"throw {least}" if least == most else f"throw {least} to {most}"
        found.append(("d 1 2", what))
        if not least:
            found.append(("d", "none"))
    if legal.exchange is not None:
        found.append(("x", f"new hand for {legal.exchange}"))
    if legal.stay:
        found.append(("s", "stay"))
    if legal.order is not None:
        found.append(("o " + " ".join(str(n + 1) for n in range(legal.order)), "order of your cards"))
    if legal.turnup is not None:
        found.append(("u " + " ".join(str(n + 1) for n in range(legal.turnup)), f"choose {legal.turnup}"))
    if legal.declare:
        found += [("high", ""), ("low", ""), ("both", "")]
    if legal.runs is not None:
        found.append(("n 1", f"deal once; up to {legal.runs} times"))
    if legal.show:
        found.append(("s", "show"))
    if legal.muck:
        found.append(("m", "concede"))
    return found


def _raise_offers(legal: Legal, view: View) -> list[tuple[str, str]]:
    least, most = legal.raise_min, legal.raise_max
    if least is None or most is None:
        return []
    me = view.seats[legal.seat]
    word = "raise to" if view.to_match else "bet"
    if least == most:
        return [("r", f"{word} {least}" + (", all-in" if least == me.stack + me.bet else ""))]
    found = [(f"r {least}", f"{word} {least}-{most}")]
    amounts = presets(legal, view)
    fit = [f"{name} {to}" for name, to in amounts.items() if least <= to <= most]
    if fit:
        found.append(("b", ", ".join(fit)))
    if most == me.stack + me.bet:
        found.append(("a", f"all-in {most}"))
    return found


def question(legal: Legal, view: View) -> str:
    """What is asked, numbers first where there are any."""
    if legal.call is not None:
        return f"your turn: {legal.call} to call, pot {view.pot}"
    if legal.check or legal.fold or legal.raise_min is not None:
        return f"your turn: pot {view.pot}"
    if legal.discard is not None:
        least, most = legal.discard
        return f"throw {least} cards" if least == most else f"throw {least} to {most} cards and take as many"
    if legal.stay:
        return "exchange your hand?"
    if legal.declare:
        return "declare"
    if legal.show:
        return "show your hand?"
    if legal.runs is not None:
        return "how often shall the rest be dealt?"
    if legal.order is not None:
        return "in which order are your cards turned?"
    return f"choose {legal.turnup}"


def parse(line: str, legal: Legal, view: View, deck: Deck) -> Command | Wish:
    """The command a line means, open or not; refused if it means nothing. No word: the table again."""
    words = line.strip().split()
    if not words:
        return "table"
    word, rest = words[0].lower(), words[1:]
    seat = legal.seat
    if word in WISHES:
        return WISHES[word]
    if word in _WAYS:
        return Say(seat, _WAYS[word])
    plain = _plain(word, rest, legal)
    if plain is not None:
        return plain
    if word in _RAISES:
        return Raise(seat, _amount(rest, legal, view))
    if word in ALL_IN:
        return _all_in(legal, view)
    hand = view.seats[seat].down or ()
    if word in _THROWS:
        return Throw(seat, _picked(rest, hand, deck))
    if word in ("o", "order"):
        return Order(seat, _picked(rest, hand, deck))
    if word in ("u", "up", "turn", "pass"):
        return Turnup(seat, _picked(rest, hand, deck))
    if word in ("n", "runs"):
        return Runs(seat, whole(" ".join(rest)))
    if legal.discard is not None and word[0].isdigit():  # bare places while cards are asked for
        return Throw(seat, _picked(words, hand, deck))
    raise Refused(Code.BAD_VALUE, token=line.strip(), right=right(legal, view))


def _plain(word: str, rest: list[str], legal: Legal) -> Command | None:
    """Commands of one word."""
    seat = legal.seat
    found: Command | None = None
    if word in ("f", "fold"):
        found = Fold(seat)
    elif word in _CALLS:
        found = BringIn(seat) if legal.bring_in is not None else Call(seat)
    elif word in ("i", "bring-in"):
        found = BringIn(seat)
    elif word in ("p", "pat", "none"):
        found = Throw(seat, ())
    elif word in ("x", "exchange"):
        found = Swap(seat)
    elif word in ("s", "stay", "show"):
        found = Stay(seat) if word == "stay" or (word == "s" and legal.stay) else Show(seat)
    elif word in ("m", "muck", "concede"):
        found = Muck(seat)
    if found is not None and rest:
        raise Refused(Code.BAD_VALUE, token=" ".join([word, *rest]), right=f"{word} stands alone")
    return found


def right(legal: Legal, view: View) -> str:
    """What is open as one phrase: `f fold, c call 4, r 8 raise to 8-200, or ?`."""
    return ", ".join(" ".join(part for part in offer if part) for offer in offers(legal, view)) + ", or ?"


def whole(text: str) -> int:
    """A whole number of chips as typed; anything else is refused with the token."""
    digits = text.strip()
    if not (digits.isascii() and digits.isdigit() and len(digits) <= _MOST_DIGITS):
        raise Refused(Code.NOT_WHOLE, token=text)
    return int(digits)


def _amount(rest: list[str], legal: Legal, view: View) -> int:
    words = [word for word in rest if word.lower() != "to"]
    least, most = legal.raise_min, legal.raise_max
    if not words:
        if least is not None and least == most:
            return least
        if least is None:
            return view.to_match + 1  # the engine says why no raise is open
        raise Refused(Code.BAD_VALUE, token="r", right=f"r needs an amount, {least} to {most}")
    text = " ".join(words).lower()
    if least is not None and most is not None:
        named = presets(legal, view) | {"min": least, "max": most}
        named["1/2"] = named["half"]
        if text in named:
            return named[text]
    return whole(" ".join(words))


def _all_in(legal: Legal, view: View) -> Command:
    """All chips: a raise where one is open, else the call or bring-in that takes them all."""
    me = view.seats[legal.seat]
    if legal.raise_min is None and legal.call == me.stack:
        return Call(legal.seat)
    return Raise(legal.seat, me.stack + me.bet)


def _picked(words: list[str], hand: tuple[int, ...], deck: Deck) -> tuple[int, ...]:
    """Cards by place (1 is the first) or by name; the same card twice is refused."""
    text = " ".join(words).replace(",", " ").strip()
    if not text or text.lower() in ("none", "pat"):
        return ()
    digits = text.replace(" ", "")
    if not digits.isdigit():
        return parse_cards(deck, text)
    places = [int(digit) for digit in (text.split() if " " in text else digits)]
    for place in places:
        if not 1 <= place <= len(hand):
            raise Refused(Code.BAD_VALUE, token=str(place), right=f"a place from 1 to {len(hand)}, or a card")
    cards = tuple(hand[place - 1] for place in places)
    for place, card in zip(places, cards, strict=True):
        if places.count(place) > 1:
            raise Refused(Code.DOUBLE_CARD, token=deck.text(card))
    return cards
