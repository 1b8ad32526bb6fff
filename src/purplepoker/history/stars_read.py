"""Reads the English hand text of hold'em and Omaha, cash and tournaments, into what a history tells.

The text names its calls, raises, returned bets and winnings; the engine plays the hand and every one of
them must come out. A line that is not understood stands in the notes; a hand that cannot be is refused
with the line.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from decimal import Decimal
from itertools import count
from typing import Any

import msgspec

from purplepoker.engine.events import Awarded, Closed, Posted
from purplepoker.errors import Refused
from purplepoker.history.actions import Action
from purplepoker.history.amounts import shown, units, whole
from purplepoker.history.phh import Sheet
from purplepoker.history.reader import Reader, Recorded
from purplepoker.history.stars_posts import Post, forced_of
from purplepoker.history.stars_words import (
    ACT,
    BACK,
    CENTS,
    DEALT,
    GAMES,
    HEAD,
    LIMITS,
    MUCKED,
    OWN,
    POST,
    REST,
    SEAT,
    SECTION,
    SHOW,
    SIGNS,
    SUMMARY,
    TABLE,
    TALK,
    TOOK,
    TOTAL,
    bad,
    date_fields,
    game_of,
    level_of,
    money,
    place_of,
)

Line = tuple[int, str]
_OTHER_FORMAT = re.compile(r"^(\[[^\[\]\n]*\]\s*\n\s*)?(?P<field>variant\s*=)", re.MULTILINE)


class StarsHand(msgspec.Struct, frozen=True):
    """A hand told: `posted`, `back` and `took` are by position, in units; `took` None: no end is told.

    `posts`: where each player's first post stands. `notes`: lines that are not understood.
    """

    sheet: Sheet
    posts: dict[int, Line]
    posted: tuple[int, ...]
    back: tuple[int, ...]
    took: tuple[int, ...] | None
    rake: int
    notes: tuple[str, ...]


def stars_hands(text: str) -> list[StarsHand | Refused]:
    """The hands of a text in its order; one that cannot be understood is a refusal in its place.

    So is a hand of the other file format behind them, where the reading ends.
    """
    found: list[StarsHand | Refused] = []
    other = _OTHER_FORMAT.search(text)
    for lines in _cut(text if other is None else text[: other.start()]):
        try:
            found.append(_Telling(lines).hand())
        except Refused as refused:
            found.append(refused)
    if other is not None:
        line = text.count("\n", 0, other.start("field")) + 1
        right = "here begins a hand of a .phh file: a file holds one kind of text"
        found.append(bad(line, other["field"], right))
    return found


def _cut(text: str) -> Iterator[list[Line]]:
    """The lines of each hand with their numbers; what stands before the first head is the first one's."""
    lines: list[Line] = []
    begun = False
    for number, raw in zip(count(1), text.splitlines(), strict=False):
        line = raw.strip("\ufeff \t\r")
        if HEAD.fullmatch(line):
            if begun:
                yield lines
                lines = []
            begun = True
        if line:
            lines.append((number, line))
    yield lines


def read_stars(text: str) -> list[Recorded]:
    """The hands of a text with their event logs. Refused(BAD_HISTORY) with the first that fails."""
    hands = []
    for told in stars_hands(text):
        if isinstance(told, Refused):
            raise told
        reader = Reader(told.sheet)
        play(told, reader)
        hands.append(reader.recorded())
    return hands


def play(told: StarsHand, reader: Reader) -> bool | None:
    """Plays a hand; whether what came back and what was won are the text's, None where it tells no end."""
    dealer, scale = reader.dealer, told.sheet.scale
    dealer.notes += told.notes
    posted = next((event for event in dealer.events if isinstance(event, Posted)), None)
    for seat, chips in enumerate(told.posted):
        paid = 0 if posted is None else posted.antes[seat] + posted.blinds[seat] + posted.dead[seat]
        if paid != chips and seat in told.posts:
            raise bad(
                *told.posts[seat], f"{shown(paid, scale)} are owed in all, {shown(chips, scale)} are posted"
            )
    reader.play()
    if told.took is None:
        return None
    back, won = [0] * len(told.back), (0,) * len(told.back)
    for event in dealer.events:
        if isinstance(event, Closed) and event.seat >= 0:
            back[event.seat] += event.back
        elif isinstance(event, Awarded):
            won = event.won
    agrees = tuple(back) == told.back and sum(won) - sum(told.took) == told.rake
    for seat, (here, there) in enumerate(zip(won, told.took, strict=True)):
        fits = here >= there if told.rake else here == there
        agrees = agrees and fits
        if not fits:
            what = f"{shown(here, scale)} by the rules, {shown(there, scale)} in the text"
            dealer.notes.append(f"p{seat + 1} collects {what}")
    for seat, (here, there) in enumerate(zip(back, told.back, strict=True)):
        if here != there:
            what = f"{shown(here, scale)} by the rules, {shown(there, scale)} in the text"
            dealer.notes.append(f"p{seat + 1} gets back {what}")
    if told.rake:
        dealer.notes.append(f"a rake of {shown(told.rake, scale)} is not taken from the stacks")
    return agrees


class _Telling:
    """One hand while its lines are read; names become positions once all are known."""

    def __init__(self, lines: list[Line]) -> None:
        self.lines = lines
        self.notes: list[str] = []
        self.seats: dict[str, tuple[int, Decimal, bool]] = {}
        self.button = 0
        self.meta: dict[str, Any] = {}
        self.own: dict[str, Any] = {}
        self.posts: list[Post] = []
        self.acts: list[tuple[str, Action]] = []
        self.holes: dict[str, str] = {}
        self.shows: dict[str, str] = {}
        self.back: dict[str, Decimal] = {}
        self.took: dict[str, Decimal] = {}
        self.rake = Decimal(0)
        self.boards: list[list[str]] = [[]]
        self.section = ""
        self.ended = False

    def hand(self) -> StarsHand:
        at = next((i for i, (_, line) in enumerate(self.lines) if HEAD.fullmatch(line)), None)
        if at is None:
            raise bad(*self.lines[0], "no hand begins here")
        for number, line in self.lines[:at]:
            self._unknown(number, line)
        self._head(*self.lines[at])
        for number, line in self.lines[at + 1 :]:
            self._line(number, line)
        return self._told(self.lines[at])

    # --- lines --------------------------------------------------------------------------------------------

    def _head(self, number: int, line: str) -> None:
        head = HEAD.fullmatch(line)
        rest = REST.fullmatch(head["rest"].strip()) if head else None
        if head is None or rest is None:
            games = ", ".join(GAMES)
            raise bad(number, line, f"{games} are read, with No Limit, Pot Limit or Limit and (small/big)")
        self.variant, self.limit = GAMES[rest["game"]], LIMITS[rest["limit"]]
        self.small, self.big = money(rest["small"]), money(rest["big"])
        self.meta["hand"] = int(head["id"])
        sign = rest["big"][:1] if rest["big"][:1] in SIGNS else ""
        if sign:
            self.meta |= {"currency": rest["currency"] or SIGNS[sign], "currency_symbol": sign}
        self.cents = bool(sign)
        if rest["level"]:
            self.meta["level"] = level_of(rest["level"])
        self.own |= {name: rest[name] for name in ("tournament", "buy_in") if rest[name]}
        date = date_fields(rest["date"] or "")
        self.own |= {"zone": date.pop("zone")} if "zone" in date else {}
        self.meta |= date

    def _line(self, number: int, line: str) -> None:
        section = SECTION.fullmatch(line)
        if section is not None:
            self._begin(number, line, section["run"] or "", section["name"], section["cards"])
        elif self.section == "SUMMARY":
            self._summary(number, line)
        elif not (self._opening(number, line) or self._play(number, line) or TALK.fullmatch(line)):
            self._unknown(number, line)

    def _unknown(self, number: int, line: str) -> None:
        self.notes.append(f"{place_of(number, line)}: not understood")

    def _opening(self, number: int, line: str) -> bool:
        """The table and who sits at it."""
        if self.section:
            return False
        table, seat = TABLE.fullmatch(line), SEAT.fullmatch(line)
        if table is not None:
            self.button = int(table["button"])
            self.meta |= {"table": table["name"], "seat_count": int(table["most"])}
            self.own |= {"play": True} if table["play"] else {}
        elif seat is not None:
            if seat["name"] in self.seats or any(one[0] == int(seat["seat"]) for one in self.seats.values()):
                raise bad(number, line, "this player or this seat was named before")
            out = "sitting out" in seat["rest"] or "out of hand" in seat["rest"]
            self.seats[seat["name"]] = (int(seat["seat"]), money(seat["stack"]), out)
        else:
            return False
        return True

    def _play(self, number: int, line: str) -> bool:
        """What a player does or gets."""
        dealt, back = DEALT.fullmatch(line), BACK.fullmatch(line)
        if dealt is not None and dealt["name"] in self.seats:
            self.holes[dealt["name"]] = _plain(dealt["cards"])
            return True
        if back is not None and back["name"] in self.seats:
            self.back[back["name"]] = self.back.get(back["name"], Decimal(0)) + money(back["chips"])
            return True
        who = max((name for name in self.seats if line.startswith(name)), key=len, default=None)
        if who is None:
            return False
        rest = line[len(who) :]
        took = TOOK.fullmatch(rest.strip())
        if took is not None:
            self.took[who] = self.took.get(who, Decimal(0)) + money(took["chips"])
            return True
        return rest.startswith(": ") and self._said(number, line, who, rest[2:].strip())

    def _said(self, number: int, line: str, who: str, words: str) -> bool:
        post, act, show = POST.fullmatch(words), ACT.fullmatch(words), SHOW.fullmatch(words)
        place = place_of(number, line)
        if post is not None:
            chips = money(post["chips"])
            self.posts.append(Post(who, post["kind"], chips, post["all_in"] is not None, number, line))
        elif act is not None:
            if act["cards"]:
                self.holes.setdefault(who, _plain(act["cards"]))
            self.acts.append((who, _action(place, act.groupdict())))
        elif show is not None:
            if show["cards"] is not None and who not in self.shows:
                self.shows[who] = _plain(show["cards"])
                self.acts.append((who, Action(place, "sm", cards=self.shows[who])))
            elif show["muck"]:
                self.acts.append((who, Action(place, "sm")))
        else:
            return False
        return True

    def _begin(self, number: int, line: str, run: str, name: str, cards: str) -> None:
        self.section = name
        groups = [_plain(part) for part in cards.replace("]", "").split("[")[1:]]
        if not groups:
            self.ended = self.ended or name == "SUMMARY"
            return
        at = 1 if run == "SECOND " else 0
        if at == len(self.boards):
            self.boards.append([])
        if at and not self.boards[1]:
            shared = sum(len(part) // 2 for part in groups[:-1])
            self.boards[1] = self.boards[0][:shared]
        board = self.boards[at]
        before = "".join(groups[:-1])
        if before != "".join(board):
            raise bad(number, line, f"the board before it is [{' '.join(board)}]")
        board += [groups[-1][i : i + 2] for i in range(0, len(groups[-1]), 2)]
        self.acts.append(("", Action(place_of(number, line), "db", cards=groups[-1])))

    def _summary(self, number: int, line: str) -> None:
        total, mucked = TOTAL.fullmatch(line), MUCKED.fullmatch(line)
        if total is not None:
            self.rake = money(total["rake"])
        elif mucked is not None:
            for name, (seat, _, _) in self.seats.items():
                if seat == int(mucked["seat"]):
                    self.holes.setdefault(name, _plain(mucked["cards"]))
        elif not (SUMMARY.fullmatch(line) or TALK.fullmatch(line)):
            self._unknown(number, line)

    # --- the whole ----------------------------------------------------------------------------------------

    def _players(self, head: Line) -> list[str]:
        """Those dealt in, from the left of the button."""
        there = {name for name, _ in self.acts} | {post.who for post in self.posts}
        everybody = not self.ended
        names = [name for name, (_, _, out) in self.seats.items() if name in there or (everybody and not out)]
        if len(names) < 2:
            raise bad(*head, f"{len(names)} of its players are in the hand: two or more are needed")
        if not self.button:
            raise bad(*head, "the line is missing that names table and button")
        most = 1 + max(seat for seat, _, _ in self.seats.values()) + self.button
        return sorted(names, key=lambda name: (self.seats[name][0] - self.button - 1) % most)

    def _told(self, head: Line) -> StarsHand:
        names = self._players(head)
        n = len(names)
        place = {name: at for at, name in enumerate(names)}
        stacks = [self.seats[name][1] for name in names]
        actions = self._actions(names, place)
        every = [*stacks, self.small, self.big, *self.back.values(), *self.took.values(), self.rake]
        every += [post.chips for post in self.posts]
        every += [x for a in actions for x in (a.amount, a.adds, a.over) if x is not None]
        scale = max(CENTS if self.cents else 1, units(every))

        def by_place(amounts: Mapping[str, Decimal]) -> tuple[int, ...]:
            return tuple(whole(amounts.get(name, Decimal(0)), scale) for name in names)

        posted = [0] * n
        for post in self.posts:
            posted[place[post.who]] += whole(post.chips, scale)
        small, big = whole(self.small, scale), whole(self.big, scale)
        limit = self.limit == "fixed-limit"
        blinds = (max(1, small // 2), small) if limit else (small, big)
        chips = tuple(whole(stack, scale) for stack in stacks)
        game, extra = game_of(self.variant, self.limit)
        self.meta |= {"players": names, "seats": [self.seats[name][0] for name in names]}
        if self.button != self.seats[names[-1]][0]:
            self.own["button"] = self.button
        if self.rake:
            self.own["rake"] = self.rake
        first: dict[int, Line] = {}
        for post in self.posts:
            first.setdefault(place[post.who], (post.number, post.line))
        sheet = Sheet(
            game=game,
            extra=extra,
            scale=scale,
            forced=forced_of(self.posts, place, chips, blinds, scale),
            bring_in=0,
            bets=(small, big) if limit else (big, big),
            stacks=chips,
            carried=0,
            actions=tuple(actions),
            finishing=None,
            meta=self.meta | ({OWN: self.own} if self.own else {}),
        )
        return StarsHand(
            sheet=sheet,
            posts=first,
            posted=tuple(posted),
            back=by_place(self.back),
            took=by_place(self.took) if self.took else None,
            rake=whole(self.rake, scale),
            notes=tuple(self.notes),
        )

    def _actions(self, names: list[str], place: Mapping[str, int]) -> list[Action]:
        """Hole cards, then the acts. Whoever shows after all others have folded, was known to hold it."""
        folded = {name for name, action in self.acts if action.kind == "f"}
        alone = len(names) - len(folded) < 2
        if alone:
            for name, cards in self.shows.items():
                self.holes.setdefault(name, cards)
        size = 2 if self.variant == "texas-holdem" else 4
        deals = [
            Action(f"the cards of p{at + 1}", "dh", at, self.holes.get(name, "").ljust(2 * size, "?"))
            for at, name in enumerate(names)
        ]
        acts = [
            action if not name else msgspec.structs.replace(action, seat=place[name])
            for name, action in self.acts
            if not (alone and action.kind == "sm")
        ]
        return deals + acts


def _plain(cards: str) -> str:
    return cards.replace(" ", "")


def _action(place: str, act: Mapping[str, str | None]) -> Action:
    """The words of one act."""
    if act["fold"]:
        return Action(place, "f")
    if act["check"]:
        return Action(place, "cc", adds=Decimal(0))
    if act["call"]:
        return Action(place, "cc", adds=money(act["call"]), all_in=bool(act["all_in_c"]))
    if act["bet"]:
        return Action(
            place, "cbr", amount=money(act["bet"]), over=money(act["bet"]), all_in=bool(act["all_in_b"])
        )
    over, to = act["over"] or "", act["to"] or ""
    return Action(place, "cbr", amount=money(to), over=money(over), all_in=bool(act["all_in_r"]))
