"""The words of the English hand text that poker rooms write: games, money, streets, acts."""

from __future__ import annotations

import datetime
import re
from decimal import Decimal
from typing import Any

from purplepoker.errors import Code, Refused
from purplepoker.history.amounts import shown
from purplepoker.history.codes import CODES, PhhGame
from purplepoker.history.extra import PREFIX, Extra
from purplepoker.variants.model import Structure

GAMES = {"Hold'em": "texas-holdem", "Omaha": "omaha", "Omaha Hi/Lo": "omaha-hi-lo"}
LIMITS: dict[str, Structure] = {"No Limit": "no-limit", "Pot Limit": "pot-limit", "Limit": "fixed-limit"}
STREETS = {3: "FLOP", 4: "TURN", 5: "RIVER"}
SIGNS = {"$": "USD", "€": "EUR", "£": "GBP"}
CENTS = 100
NO_DATE = "2000/01/01 0:00:00 ET"
"""Stands in a written hand whose day nobody has told; it is read as none."""
OWN = "_stars"
"""The field of a history for what PHH has none for: tournament, buy_in, zone, button, rake, play."""

MONEY = r"[$€£]?[\d,]*\.?\d+"
_ALL_IN = r"(?P<all_in> and is all-in)?"
HEAD = re.compile(r"\ufeff?\s*PokerStars (?:[A-Z][\w ]*)?(?:Hand|Game) #(?P<id>\d+):\s*(?P<rest>.*)")
REST = re.compile(
    r"(?:Tournament #(?P<tournament>\d+), (?P<buy_in>.*?) +)?"
    r"(?P<game>Hold'em|Omaha Hi/Lo|Omaha) (?P<limit>No Limit|Pot Limit|Limit)"
    r"(?: - (?:[\w ]+, )?Level (?P<level>[IVXLCDM]+|\d+))?"
    rf" \((?P<small>{MONEY})/(?P<big>{MONEY})(?: (?P<currency>[A-Z]{{3}}))?\)(?: - (?P<date>.*))?"
)
TABLE = re.compile(
    r"Table '(?P<name>.*)' (?P<most>\d+)-max (?P<play>\(Play Money\) )?Seat #(?P<button>\d+) is the button"
)
SEAT = re.compile(rf"Seat (?P<seat>\d+): (?P<name>.+) \((?P<stack>{MONEY}) in chips(?:, .*)?\)(?P<rest>.*)")
POST = re.compile(
    rf"posts (?P<kind>small blind|big blind|small & big blinds|the ante|straddle) (?P<chips>{MONEY}){_ALL_IN}"
)
ACT = re.compile(
    rf"(?P<fold>folds)(?: \[(?P<cards>.*)\])?|(?P<check>checks)|calls (?P<call>{MONEY}){_ALL_IN}".replace(
        "(?P<all_in>", "(?P<all_in_c>"
    )
    + rf"|bets (?P<bet>{MONEY}){_ALL_IN}".replace("(?P<all_in>", "(?P<all_in_b>")
    + rf"|raises (?P<over>{MONEY}) to (?P<to>{MONEY}){_ALL_IN}".replace("(?P<all_in>", "(?P<all_in_r>")
)
SHOW = re.compile(r"shows \[(?P<cards>.*?)\](?: \(.*\))?|(?P<muck>mucks hand)|(?P<hide>doesn't show hand)")
DEALT = re.compile(r"Dealt to (?P<name>.+?) \[(?P<cards>[^\[\]]*)\]")
BACK = re.compile(rf"Uncalled bet \((?P<chips>{MONEY})\) returned to (?P<name>.+)")
TOOK = re.compile(rf"collected (?P<chips>{MONEY}) from (?:pot|main pot|side pot(?:-\d+)?)")
SECTION = re.compile(
    r"\*\*\* (?P<run>FIRST |SECOND )?(?P<name>HOLE CARDS|FLOP|TURN|RIVER|SHOW DOWN|SUMMARY) \*\*\*"
    r"(?P<cards>(?: \[[^\]]*\])*)"
)
TOTAL = re.compile(rf"Total pot {MONEY}.*?\| Rake (?P<rake>{MONEY}).*")
MUCKED = re.compile(r"Seat (?P<seat>\d+): .* mucked \[(?P<cards>.*)\]")
SUMMARY = re.compile(r"(?:FIRST |SECOND )?Board \[.*\]|Hand was run twice|Seat \d+: .*")
TALK = re.compile(
    r".+?:? (?:said, \".*\"|has timed out(?: while (?:being )?disconnected)?|is (?:dis)?connected"
    r"|leaves the table"
    r"|joins the table at seat #\d+|will be allowed to play after the button"
    r"|was removed from the table for failing to post|sits out|is sitting out|has returned"
    r"|finished the tournament.*|wins the tournament.*)"
)
"""What is said and done beside the hand; it changes nothing in it."""
_DATE = re.compile(r"(\d{4})/(\d\d?)/(\d\d?) (\d\d?):(\d\d):(\d\d)(?: ([A-Z]+))?")
_ROMAN = {"I": 1, "V": 5, "X": 10, "L": 50, "C": 100, "D": 500, "M": 1000}


def is_stars(text: str) -> bool:
    """Whether a file is such a text: by its first line that is not empty."""
    first = next((line for line in text.splitlines() if line.strip("\ufeff \t")), "")
    return HEAD.fullmatch(first) is not None


def money(text: str) -> Decimal:
    """An amount without its sign."""
    return Decimal(text.lstrip("$€£").replace(",", ""))


def game_of(variant: str, limit: Structure) -> tuple[PhhGame, Extra]:
    """The game as a history has it: by its PHH code where it has one."""
    for code in CODES.values():
        if (code.variant, code.structure, code.deck) == (variant, limit, "standard"):
            return code, Extra()
    extra = Extra(deck="standard", structure=limit, ruleset="recorded")
    return PhhGame(PREFIX + variant, variant, limit, own=True), extra


def level_of(text: str) -> int:
    """Levels are written in Roman or plain numbers."""
    if text.isdecimal():
        return int(text)
    values = [_ROMAN[letter] for letter in text]
    return sum(-one if one < max(values[at:]) else one for at, one in enumerate(values))


def roman(number: int) -> str:
    """A level as it is written."""
    letters = (
        (1000, "M"), (900, "CM"), (500, "D"), (400, "CD"), (100, "C"), (90, "XC"),
        (50, "L"), (40, "XL"), (10, "X"), (9, "IX"), (5, "V"), (4, "IV"), (1, "I"),
    )  # fmt: skip
    text = ""
    for value, letter in letters:
        text += letter * (number // value)
        number %= value
    return text


def date_fields(text: str) -> dict[str, Any]:
    """Day and time as PHH has them, the zone as it stands; nothing of what is no date."""
    found = _DATE.match(text)
    if found is None or text == NO_DATE:
        return {}
    year, month, day, hour, minute, second = (int(part) for part in found.groups()[:6])
    try:
        datetime.date(year, month, day)
        time = datetime.time(hour, minute, second)
    except ValueError:
        return {}
    return {"time": time, "day": day, "month": month, "year": year} | ({"zone": found[7]} if found[7] else {})


def date_text(meta: dict[str, Any], zone: str) -> str:
    """The day of a hand; `NO_DATE` where it is not known."""
    parts = [meta.get(name) for name in ("year", "month", "day")]
    if any(type(part) is not int for part in parts):
        return NO_DATE
    year, month, day = parts
    time = meta.get("time")
    clock = f"{time.hour}:{time:%M:%S}" if isinstance(time, datetime.time) else "0:00:00"
    return f"{year:04d}/{month:02d}/{day:02d} {clock}{' ' + zone if zone else ''}"


def chips_text(chips: int, scale: int, sign: str) -> str:
    """An amount as such a text has it: money with two places where it has cents."""
    if sign and chips * CENTS % scale == 0:
        cents = chips * CENTS // scale
        return f"{sign}{cents // CENTS}" + (f".{cents % CENTS:02d}" if cents % CENTS else "")
    return sign + shown(chips, scale)


def place_of(number: int, line: str) -> str:
    """How a line is named in refusals and notes."""
    return f'line {number} "{line if len(line) <= 60 else line[:57] + "..."}"'


def bad(number: int, line: str, right: str) -> Refused:
    """A refusal that names the line."""
    return Refused(Code.BAD_HISTORY, token=place_of(number, line), right=right)
