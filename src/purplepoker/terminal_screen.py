"""The picture of the table: who sits where, pots, board, own cards, and how the best hand is read.

Drawn from a `View` alone, so it cannot show what the player may not see. Fits 60 columns.
"""

from __future__ import annotations

from collections.abc import Sequence

import msgspec
from rich.style import Style
from rich.text import Text

from purplepoker.engine.game import CompiledShare, Game
from purplepoker.engine.pots import seats_of
from purplepoker.engine.view import SeatView, View
from purplepoker.ranking.base import HandValue
from purplepoker.reading.hands import Hand, playing, share_name
from purplepoker.reading.kept import kept_share, to_throw
from purplepoker.terminal_cards import BLOCK, Cards, join
from purplepoker.terminal_reading import part_words, reading_line, short_words, ties
from purplepoker.variants.model import Board
from purplepoker.variants.wild_words import wild_name

ACCENT = Style(color="#CDB4F6")
DIM = Style(dim=True)
LIT = Style(bold=True, reverse=True)
LABEL = 7
"""Width of the words left of a row of cards."""
_NAME = 10


class Seating(msgspec.Struct, frozen=True):
    """Who sits where, by position; `chairs` are 1-based, `me` is the player's position."""

    chairs: tuple[int, ...]
    names: tuple[str, ...]
    me: int

    def who(self, position: int) -> str:
        """`you` or `seat 3`."""
        return "you" if position == self.me else f"seat {self.chairs[position]}"

    def does(self, position: int, verb: str) -> str:
        """`you raise`, `seat 3 raises`."""
        if position == self.me:
            return f"you {verb}"
        return f"{self.who(position)} {verb}{'es' if verb.endswith(('ss', 'sh', 'x')) else 's'}"

    def list(self, positions: Sequence[int]) -> str:
        """`you, seat 1 and seat 4`."""
        names = [self.who(p) for p in sorted(positions, key=lambda p: p != self.me)]
        return names[0] if len(names) == 1 else f"{', '.join(names[:-1])} and {names[-1]}"

    def number(self, number: int) -> str:
        """As the whole terminal writes chips."""
        return str(number)


def stakes_text(game: Game) -> str:
    """`fixed-limit 2/4`, `no-limit, blinds 1/2`, `spread-limit to 5, ante 1`."""
    stakes = game.stakes
    words: str = stakes.structure
    if stakes.structure == "fixed-limit":
        words += f" {stakes.small}/{stakes.big}"
    elif stakes.structure == "spread-limit":
        words += f" to {stakes.limit}"
    if game.forcing.blinds:
        words += ", blinds " + "/".join(map(str, game.forcing.blinds))
    if game.forcing.ante:
        words += f", ante {game.forcing.ante}"
    return words


def row_label(name: str) -> str:
    """`river`, `row a`."""
    return name if len(name) > 1 else f"row {name}"


class Screen:
    """Draws views of one game."""

    def __init__(self, game: Game, cards: Cards) -> None:
        self.game = game
        self.cards = cards
        self.look = cards.look
        self.row_sizes = dict.fromkeys(game.variant.rows, 0)
        for step in game.variant.steps:
            if isinstance(step, Board):
                for name in step.to:
                    self.row_sizes[name] += 1

    def header(self, number: int) -> Text:
        """Game, pack, stakes and hand in a ruled line; what does not fit is left away from the end."""
        dot = self.look.sign(" · ", " - ")
        pack = ", ".join(filter(None, (self.game.deck.name, wild_name(self.game.deck))))
        parts = [self.game.variant.name, pack, stakes_text(self.game)]
        end = f" hand {number} "
        room = min(self.look.width - 1, 76)
        while len(parts) > 1 and len(dot.join(parts)) + len(end) + 7 > room:
            parts.pop()
        line = self.look.sign("─", "-")
        title = f" {dot.join(parts)} "
        fill = line * max(2, room - len(title) - len(end) - 3)
        return join(Text(line * 2, DIM), Text(title, "bold"), Text(fill, DIM), end, Text(line, DIM))

    def table(self, view: View, seating: Seating) -> list[Text]:
        """The whole picture."""
        hands = self.hands(view, seating.me)
        best = hands[0].value if hands else None
        lines = self.seats(view, seating)
        lines.append(self.pots(view, seating))
        for rows in view.rows[:1]:
            lines += self.board(view, rows, best)
        lines += self.own(view.seats[seating.me], best)
        lines += self.readings(hands, view, seating.me)
        return lines

    def seats(self, view: View, seating: Seating) -> list[Text]:
        """A line a chair in the order of the chairs; two columns where there are many and room for it."""
        order = sorted(range(len(view.seats)), key=lambda p: seating.chairs[p])
        lines = [self._seat(view, seating, p) for p in order]
        room = 38
        if len(lines) < 7 or self.look.width < 2 * room or any(len(line) > room - 1 for line in lines):
            return lines
        half = (len(lines) + 1) // 2
        for at, other in enumerate(lines[half:]):
            lines[at].append(" " * (room - len(lines[at]))).append_text(other)
        return lines[:half]

    def _seat(self, view: View, seating: Seating, p: int) -> Text:
        seat = view.seats[p]
        acting = p == view.actor or (view.actor < 0 and view.asked >> p & 1)
        name = "you" if p == seating.me else seating.names[p]
        label = f"{seating.chairs[p]:>2} {name[:_NAME]:<{_NAME}} "
        style = LIT if acting else Style(bold=True) if p == seating.me else DIM if not seat.live else Style()
        line = join(" ", Text(label, style))
        button = p == len(view.seats) - 1
        line.append(f" {'D' if button else ' '} ", Style(bold=True))
        line.append(f"{seat.stack:>6}", DIM if not seat.live else Style())
        line.append(f"  {self._state(seat):<8}".rstrip().ljust(10), DIM if not seat.live else Style())
        if seat.up and p != seating.me:
            line.append(" ").append_text(self.cards.tokens((-1,) * seat.concealed + seat.up))
        if seat.shown and seat.down is not None and not seat.up and p != seating.me:
            line.append(" ").append_text(self.cards.tokens(seat.down))
        return line

    @staticmethod
    def _state(seat: SeatView) -> str:
        if seat.mucked:
            return "conceded"
        if not seat.live:
            return "folded"
        if seat.all_in:
            return f"all-in {seat.bet}" if seat.bet else "all-in"
        return f"bet {seat.bet}" if seat.bet else ""

    def pots(self, view: View, seating: Seating) -> Text:
        """One pot, or the main pot and side pots with who is in them."""
        line = join(Text(" pot ", DIM), Text(str(view.pot), "bold"))
        if len(view.pots) > 1:
            for number, (amount, who) in enumerate(view.pots):
                name = "main" if not number else f"side {number}" if len(view.pots) > 2 else "side"
                count = len(seats_of(who))
                mine = "" if who >> seating.me & 1 or not view.seats[seating.me].live else ", not you"
                line.append(self.look.sign("  · ", "  - ") if number else ": ", DIM)
                line.append(f"{name} {amount}")
                line.append(f" ({count} in{mine})", DIM)
        return line

    def board(self, view: View, rows: Sequence[tuple[int, ...]], best: HandValue | None) -> list[Text]:
        """Rows of the board side by side as far as they fit, with the places still to come."""
        bands: list[list[tuple[str, list[int | None]]]] = []
        used = 0
        for at, name in enumerate(view.row_names):
            shown: list[int | None] = [*rows[at], *(-1,) * view.hidden[at]]
            shown += [None] * (self.row_sizes.get(name, 0) - len(shown))
            if not shown:
                continue
            label = "board" if len(view.row_names) == 1 else row_label(name)
            width = LABEL + len(shown) * (BLOCK + 1)
            if not bands or used + width > self.look.width:
                bands.append([])
                used = 0
            bands[-1].append((label, shown))
            used += width
        return [line for band in bands for line in self._band(band, best)]

    def _band(self, band: Sequence[tuple[str, Sequence[int | None]]], hand: HandValue | None) -> list[Text]:
        lines = [Text(), Text(), Text(), Text()]
        for label, shown in band:
            width = LABEL + len(shown) * (BLOCK + 1)
            above, below = ties(self.cards, shown, hand)
            top, bottom = self.cards.row(shown)
            pad = Text(" " * LABEL)
            parts = (
                join(pad, above),
                join(Text(f" {label:<{LABEL - 1}}", DIM), top),
                join(pad, bottom),
                join(pad, below),
            )
            for line, part in zip(lines, parts, strict=True):
                line.append_text(part)
                line.append(" " * (width - len(part)))
        return [line for line in lines if line.plain.strip()]

    def own(self, seat: SeatView, best: HandValue | None) -> list[Text]:
        """The player's cards; concealed ones first, showing ones after a gap."""
        down, up = seat.down or (), seat.up
        band: list[tuple[str, Sequence[int | None]]] = []
        if down:
            band.append(("you", down))
        if up:
            band.append(("open", up))
        if len(band) == 2 and 2 * LABEL + (len(down) + len(up)) * (BLOCK + 1) > self.look.width:
            return self._band(band[:1], best) + self._band(band[1:], best)
        return self._band(band, best) if band else []

    def hands(self, view: View, me: int) -> list[Hand]:
        """What plays for each share now."""
        seat = view.seats[me]
        hole = (seat.down or ()) + seat.up
        if not hole or not seat.live:
            return []
        found = (playing(share, hole, view.rows[0]) for share in self._shares(view, len(hole)))
        return [hand for hand in found if hand is not None]

    def _shares(self, view: View, held: int) -> list[CompiledShare]:
        """The shares for so many cards, of which some may have to be thrown later."""
        thrown = to_throw(self.game, held, view.street)
        return [kept_share(share, held, thrown) for share in self.game.shares]

    def _row(self, share: CompiledShare, line: Sequence[int]) -> str:
        """The row that tells a line from the others of the share; "" where there is one line only."""
        others = [other for other in share.lines if other != tuple(line)]
        own = [row for row in line if not all(row in other for other in others)]
        return " and ".join(row_label(self.game.variant.rows[row]) for row in own)

    def _part(self, share: CompiledShare, view: View, hole: tuple[int, ...]) -> str:
        """What too few cards for a hand come to: own ones, with each line they may join."""
        found = [
            (self._row(share, line), part_words(share, hole, [c for row in line for c in view.rows[0][row]]))
            for line in share.lines
        ]
        if len({words for _, words in found}) == 1:
            return found[0][1]
        return "; ".join(f"{row}: {words}" for row, words in found if words)

    def readings(self, hands: Sequence[Hand], view: View, me: int) -> list[Text]:
        """`now: three purples (7, 6, 5), by colors` and the groups with their numbers, a share a line."""
        seat = view.seats[me]
        hole = (seat.down or ()) + seat.up
        lines: list[Text] = []
        if not hole or not seat.live:
            return lines
        shares = self._shares(view, len(hole))
        names = ["now"] if len(shares) == 1 else [share_name(share) for share in shares]
        wide = max(LABEL - 1, *(len(name) + 2 for name in names))
        for share, name in zip(shares, names, strict=True):
            label = f" {name:<{wide}}"
            hand = next((hand for hand in hands if hand.share is share), None)
            if hand is None:
                words = self._part(share, view, hole)
                lines += [join(Text(label, DIM), words)] if words else []
                continue
            row = self._row(share, hand.line)
            head = join(
                Text(label, DIM), Text(short_words(self.game.deck, hand), "bold"), f", {row}" if row else ""
            )
            cards = join("  ", reading_line(self.cards, hand.value))
            if not hand.value.qualifies:
                lines.append(head)
            elif len(head) + len(cards) < self.look.width:
                lines.append(join(head, cards))
            else:
                lines += [head, join(" " * (LABEL - 2), cards)]
        return lines
