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
    DeclareBoard,
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
    ("c", "check or call; also brings it in"),
    ("r", "bet or raise, there is one size"),
    ("r 12", "bet 12, or raise to 12 in all; b is the same"),
    ("b half", "half the pot; also 2/3, pot, min, max"),
    ("a", "all-in; asked twice"),
    ("d 1 3", "throw your first and third card"),
    ("d Kr 9o", "the same by name; d alone throws none"),
    ("x, s", "exchange the hand for the fee, or stay"),
    ("o 3 1 2", "fix the order of your cards"),
    ("u 2", "turn up or pass on your second card"),
    ("high", "declare high, low or both"),
    ("n 2", "deal the rest of the board twice"),
    ("s, m", "show or concede your hand at the end"),
    ("p", "say that the board is your hand, and show"),
    ("h", "what beats what with this pack"),
    ("rules", "how this game goes"),
    ("log", "the last hand again, and where it is saved"),
    ("t", "the table again"),
    ("q", "leave"),
)
"""Every command with what it does; `?` shows those that the game has."""


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
        found.append((f"d {_places(least if least == most else min(2, most))}", what))
        if not least:
            found.append(("d", "none"))
    if legal.exchange is not None:
        found.append(("x", f"new hand for {legal.exchange}"))
    if legal.stay:
        found.append(("s", "stay"))
    if legal.order is not None:
        found.append((f"o {_places(legal.order)}", "order of your cards"))
    if legal.turnup is not None:
        found.append((f"u {_places(legal.turnup)}", f"choose {legal.turnup}"))
    if legal.declare:
        found += [("high", ""), ("low", ""), ("both", "")]
    if legal.runs is not None:
        found.append(("n 1", f"deal once; up to {legal.runs} times"))
    if legal.show:
        found.append(("s", "show"))
    if legal.board:
        found.append(("p", "play the board"))
    if legal.muck:
        found.append(("m", "concede"))
    return found


def _places(count: int) -> str:
    """`1 2 3`."""
    return " ".join(str(n + 1) for n in range(count))


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
    if legal.board:
        return "the board is your hand: claim it before it is gone"
    if legal.show:
        return "show your hand?"
    if legal.runs is not None:
        return "how often shall the rest be dealt?"
    if legal.order is not None:
        return "in which order are your cards turned?"
    return f"choose {legal.turnup}"


def parse(line: str, legal: Legal, view: View, deck: Deck) -> Command | Wish:
    """The command a line means; refused if it means nothing, or nothing that is asked now.

    Whether a bet or an exchange is open the engine says, it knows why not. No word: the table again.
    """
    words = line.strip().split()
    if not words:
        return "table"
    word, rest = words[0].lower(), words[1:]
    if word in WISHES:
        return WISHES[word]
    found = _plain(word, rest, legal) or _worded(word, rest, legal, view, deck)
    if found is None and legal.discard is not None and word[0].isdigit():  # bare places of cards
        found = Throw(legal.seat, _thrown(words, words, legal, view, deck))
    if found is None:
        raise Refused(Code.NOT_UNDERSTOOD, token=line.strip(), right=right(legal, view))
    if not _asked(found, legal):
        raise not_now(line, legal, view)
    if rest and not isinstance(found, Raise | Throw | Order | Turnup | Runs):
        raise Refused(Code.NOT_UNDERSTOOD, token=line.strip(), right=f"{word} stands alone")
    return found


def not_now(line: str, legal: Legal, view: View, why: str = "") -> Refused:
    """The refusal of what is not open, in the words typed, with what is."""
    return Refused(Code.NOT_NOW, token=line.strip(), right=why + right(legal, view))


def _asked(command: Command, legal: Legal) -> bool:
    """Whether a command of this kind answers what is asked; the amount is another question."""
    if isinstance(command, Throw):
        return legal.discard is not None
    if isinstance(command, Order):
        return legal.order is not None
    if isinstance(command, Turnup):
        return legal.turnup is not None
    if isinstance(command, Runs):
        return legal.runs is not None
    if isinstance(command, Say):
        return legal.declare
    if isinstance(command, Stay):
        return legal.stay
    if isinstance(command, Show):
        return legal.show
    if isinstance(command, DeclareBoard):
        return legal.board
    if isinstance(command, Muck):
        return legal.muck or legal.show  # the engine says why a hand must be shown
    if isinstance(command, Swap):
        return legal.exchange is not None or legal.stay or _betting(legal)
    return _betting(legal)


def _betting(legal: Legal) -> bool:
    bets = (legal.call, legal.raise_min, legal.bring_in)
    return legal.fold or legal.check or any(amount is not None for amount in bets)


def _plain(word: str, rest: list[str], legal: Legal) -> Command | None:
    """Commands of one word."""
    seat = legal.seat
    if word in ("f", "fold"):
        return Fold(seat)
    if word in _CALLS:
        return BringIn(seat) if legal.bring_in is not None else Call(seat)
    if word in ("i", "bring-in"):
        return BringIn(seat)
    if word in ("x", "exchange"):
        return Swap(seat)
    if word in ("s", "stay", "show"):
        return Stay(seat) if word == "stay" or (word == "s" and legal.stay) else Show(seat)
    if word == "board" or (word == "p" and (legal.board or (legal.show and legal.discard is None))):
        return DeclareBoard(seat)
    if word in ("m", "muck", "concede"):
        return Muck(seat)
    return Say(seat, _WAYS[word]) if word in _WAYS else None


def _worded(word: str, rest: list[str], legal: Legal, view: View, deck: Deck) -> Command | None:
    """Commands with an amount or cards. Where another thing is asked these are not looked at."""
    seat, typed = legal.seat, [word, *rest]
    if word in _RAISES:
        return Raise(seat, _amount(typed, legal, view) if _betting(legal) else 0)
    if word in ALL_IN:
        return _all_in(word, legal, view) if _betting(legal) else Raise(seat, 0)
    if word in _THROWS:
        return Throw(seat, _thrown(typed, rest, legal, view, deck))
    if word in ("p", "pat", "none"):
        return Throw(seat, _thrown(typed, rest, legal, view, deck))
    if word in ("o", "order"):
        return Order(seat, _counted(typed, rest, legal.order, view.seats[seat].down or (), deck))
    if word in ("u", "up", "turn", "pass"):
        return Turnup(seat, _counted(typed, rest, legal.turnup, view.seats[seat].down or (), deck))
    if word in ("n", "runs"):
        most = legal.runs
        if most is not None and not (
            len(rest) == 1 and rest[0].isdecimal() and 1 <= int(rest[0][:4]) <= most
        ):
            raise _wrong(typed, f"n takes how often, 1 to {most}, as in n 1")
        return Runs(seat, 0 if most is None else int(rest[0]))
    return None


def right(legal: Legal, view: View) -> str:
    """What is open as one phrase: `f fold, c call 4, r 8 raise to 8-200, or ? for help`."""
    found = [offer for offer in offers(legal, view) if offer[0] not in ("a", "b")]
    return ", ".join(" ".join(part for part in offer if part) for offer in found) + ", or ? for help"


def _wrong(typed: list[str], what: str) -> Refused:
    return Refused(Code.NOT_UNDERSTOOD, token=" ".join(typed), right=what)


def whole(text: str) -> int:
    """A whole number of chips as typed; anything else is refused with the token."""
    digits = text.strip()
    if not (digits.isascii() and digits.isdigit() and len(digits) <= _MOST_DIGITS):
        raise Refused(Code.NOT_WHOLE, token=text)
    return int(digits)


def _amount(typed: list[str], legal: Legal, view: View) -> int:
    words = [word for word in typed[1:] if word.lower() != "to"]
    least, most = legal.raise_min, legal.raise_max
    if not words:
        if least is not None and least == most:
            return least
        if least is None:
            return view.to_match + 1  # the engine says why no raise is open
        raise _wrong(typed, f"{typed[0]} needs an amount, {least} to {most}, as in r {least}")
    text = " ".join(words).lower()
    if least is not None and most is not None:
        named = presets(legal, view) | {"min": least, "max": most}
        named["1/2"] = named["half"]
        if text in named:
            return named[text]
    return whole(" ".join(words))


def _all_in(word: str, legal: Legal, view: View) -> Command:
    """All chips: a raise where one is open, else the call or bring-in that takes them all."""
    me = view.seats[legal.seat]
    if legal.raise_max is not None and legal.raise_max < me.stack + me.bet:
        raise not_now(word, legal, view, f"the most is {legal.raise_max}: ")
    if legal.raise_min is None and legal.call == me.stack:
        return Call(legal.seat)
    return Raise(legal.seat, me.stack + me.bet)


def _thrown(typed: list[str], words: list[str], legal: Legal, view: View, deck: Deck) -> tuple[int, ...]:
    if legal.discard is None:
        return ()
    least, most = legal.discard
    cards = _picked(typed, words, view.seats[legal.seat].down or (), deck)
    if not least <= len(cards) <= most:
        count = f"{least}" if least == most else f"{least} to {most}"
        raise _wrong(typed, f"throw {count} of your cards, as in d {_places(max(1, least))}")
    return cards


def _counted(
    typed: list[str], words: list[str], count: int | None, hand: tuple[int, ...], deck: Deck
) -> tuple[int, ...]:
    """Exactly so many cards; None: they are not asked for."""
    if count is None:
        return ()
    cards = _picked(typed, words, hand, deck)
    if len(cards) != count:
        what = f"all {count} cards" if count == len(hand) > 1 else f"{count} card{'s' * (count > 1)}"
        raise _wrong(typed, f"{typed[0]} takes {what}, as in {typed[0]} {_places(count)}")
    return cards


def _picked(typed: list[str], words: list[str], hand: tuple[int, ...], deck: Deck) -> tuple[int, ...]:
    """Cards by place (1 is the first) or by name; the same card twice is refused."""
    text = " ".join(words).replace(",", " ").strip()
    if not text or text.lower() in ("none", "pat"):
        return ()
    digits = text.replace(" ", "")
    if not (digits.isascii() and digits.isdigit()):
        return parse_cards(deck, text.replace("*", ""))  # a wild card is shown with a star
    places = text.split() if " " in text else list(digits)
    for place in places:
        if len(place) > 2 or not 1 <= int(place) <= len(hand):
            raise _wrong(typed, f"{place} is no place of a card: 1 to {len(hand)}, or its name")
        if places.count(place) > 1:
            raise _wrong(typed, f"{place} stands twice")
    return tuple(hand[int(place) - 1] for place in places)
