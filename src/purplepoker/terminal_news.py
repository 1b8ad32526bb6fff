"""Events as short sentences: who did what, what was dealt, who won and why.

Takes events as `view.seen` lets the player see them, and the view from before and after.
"""

from __future__ import annotations

from collections.abc import Iterator

from rich.style import Style
from rich.text import Text

from purplepoker.cards import UNKNOWN
from purplepoker.engine.events import (
    Acted,
    Awarded,
    Boarded,
    Closed,
    Conceded,
    Dealt,
    Event,
    Posted,
    Resolved,
    Ruled,
    Shown,
    Shuffled,
    Thrown,
    Turned,
)
from purplepoker.engine.game import Game
from purplepoker.engine.view import View
from purplepoker.reading.hands import playing, sentence, share_name
from purplepoker.reading.outcome import tell
from purplepoker.reading.ruled import ruled_words
from purplepoker.terminal_cards import Cards, join
from purplepoker.terminal_screen import Seating


class News:
    """Sentences of one hand."""

    def __init__(self, game: Game, cards: Cards, seating: Seating) -> None:
        self.game = game
        self.cards = cards
        self.seating = seating

    def short(self, event: Event, before: View, after: View) -> list[Text]:
        """Pieces that may stand side by side in one line."""
        pieces = self._short(event, before, after)
        return [piece if isinstance(piece, Text) else Text(piece) for piece in pieces]

    def _short(self, event: Event, before: View, after: View) -> Iterator[Text | str]:
        seating = self.seating
        if isinstance(event, Posted):
            yield from self._posted(event)
        elif isinstance(event, Dealt):
            yield from self._dealt(event)
        elif isinstance(event, Acted):
            yield self._acted(event, before, after)
        elif isinstance(event, Closed) and event.back:
            verb = "goes" if event.back == 1 else "go"
            yield f"{event.back} uncalled {verb} back to {seating.who(event.seat)}"
        elif isinstance(event, Thrown):
            yield self._thrown(event, before)
        elif isinstance(event, Resolved):
            yield from self._resolved(event)
        elif isinstance(event, Shuffled):
            aside = event.source == "aside"
            yield (
                "the cards set aside are shuffled back" if aside else "the thrown cards are shuffled for more"
            )
        elif isinstance(event, Conceded):
            yield seating.does(event.seat, "concede")

    def long(self, event: Event, before: View) -> list[Text]:
        """Lines of their own."""
        if isinstance(event, Boarded | Turned):
            return [self._boarded(event, before)]
        if isinstance(event, Shown):
            return [self._shown(event, before, seat) for seat in event.seats]
        if isinstance(event, Ruled):
            return [self._ruled(event)]
        if isinstance(event, Awarded):
            return list(self._awarded(event, before))
        return []

    # -- the course of the hand

    def _posted(self, event: Posted) -> Iterator[str]:
        antes = [p for p, ante in enumerate(event.antes) if ante]
        if antes:
            amounts = sorted({event.antes[p] for p in antes})
            yield f"antes {' or '.join(map(str, amounts))} each"
        for p, blind in enumerate(event.blinds):
            if blind:
                yield f"{self.seating.does(p, 'post')} {blind}"
        for p, dead in enumerate(event.dead):
            if dead:
                yield f"{self.seating.does(p, 'post')} {dead} dead"

    def _dealt(self, event: Dealt) -> Iterator[Text | str]:
        for p, down, up in event.hands:
            if p == self.seating.me and down:  # on the table too, but `log` has nothing else to tell them
                yield join("you take " if event.reason else "you get ", self.cards.tokens(down))
            open_cards = up if p == self.seating.me else (*(c for c in down if c != UNKNOWN), *up)
            if open_cards:
                yield join(f"{self.seating.who(p)} ", self.cards.tokens(open_cards))
        if event.shared is not None:
            yield join("one card for all: ", self.cards.token(event.shared))

    def _acted(self, event: Acted, before: View, after: View) -> str:
        seating, seat = self.seating, event.seat
        if event.act in ("fold", "check"):
            return seating.does(seat, event.act)
        all_in = ", all-in" if after.seats[seat].stack == 0 else ""
        if event.act == "call":
            return f"{seating.does(seat, 'call')} {event.to - before.seats[seat].bet}{all_in}"
        if event.act == "bring_in":
            verb = "bring it in" if seat == seating.me else "brings it in"
            return f"{seating.who(seat)} {verb} for {event.to}{all_in}"
        to = "to " if event.act == "raise" else ""
        return f"{seating.does(seat, event.act)} {to}{event.to}{all_in}"

    def _thrown(self, event: Thrown, before: View) -> str:
        seating, seat, count = self.seating, event.seat, len(event.cards)
        if event.fee:
            return f"{seating.does(seat, 'exchange')} for {event.fee}"
        if before.choice == "exchange":
            return seating.does(seat, "stay")
        return f"{seating.does(seat, 'draw')} {count}" if count else f"{seating.does(seat, 'stand')} pat"

    def _resolved(self, event: Resolved) -> Iterator[Text | str]:
        if event.choice == "declare":
            yield from (f"{self.seating.does(p, 'say')} {way}" for p, way in enumerate(event.ways) if way)
        elif event.choice == "runs" and event.runs > 1:
            yield f"the rest of the board is dealt {event.runs} times"
        elif event.choice == "flip":
            for p, cards in event.moves:
                yield join(f"{self.seating.does(p, 'turn')} ", self.cards.tokens(cards))
        elif event.choice == "pass":
            yield from self._passed(event)
        elif event.choice == "discard" and event.moves:
            yield f"everybody throws {len(event.moves[0][1])}"

    def _passed(self, event: Resolved) -> Iterator[Text]:
        """Cards that the player gave or got; no other card of a pass is known."""
        for p, cards in event.moves:
            if cards and UNKNOWN not in cards:
                to = "" if p == self.seating.me else " to you"
                yield join(f"{self.seating.does(p, 'pass')} ", self.cards.tokens(cards), to)

    def _boarded(self, event: Boarded | Turned, before: View) -> Text:
        line = join(Text(" board ", Style(bold=True)))
        names = before.row_names
        if len(names) == 1:
            line.append_text(self.cards.tokens(event.cards))
        else:
            for at in dict.fromkeys(event.rows):
                row = [card for card, to in zip(event.cards, event.rows, strict=True) if to == at]
                line.append(f"{names[at]} ", Style(dim=True)).append_text(self.cards.tokens(row)).append("  ")
        if event.run:
            line.append(f" (run {event.run + 1})")
        return join(line, Text(f"  pot {before.pot}", Style(dim=True)))

    def _ruled(self, event: Ruled) -> Text:
        line = Text(f" {ruled_words(event)}", Style(bold=True))
        if event.seat >= 0:
            line.append(f"  {self.seating.who(event.seat)}")
        return join(line, " ", self.cards.tokens(event.cards)) if event.cards else line

    # -- the end of the hand

    def _shown(self, event: Shown, before: View, seat: int) -> Text:
        down = event.cards[event.seats.index(seat)]
        hole = down + before.seats[seat].up
        does = (
            f"{self.seating.does(seat, 'play')} the board with"
            if event.board
            else self.seating.does(seat, "show")
        )
        line = join(f" {does} ", self.cards.tokens(hole))
        for rows in before.rows[:1]:
            hands = [hand for share in self.game.shares if (hand := playing(share, hole, rows))]
            several = len(self.game.shares) > 1
            words = [
                (f"{share_name(hand.share)}: " if several else "") + sentence(self.game.deck, hand)
                for hand in hands
                if hand.value.qualifies or not several
            ]
            if words:
                line.append("  " + "; ".join(words), Style(dim=seat != self.seating.me))
        return line

    def _awarded(self, event: Awarded, before: View) -> Iterator[Text]:
        seating = self.seating
        if event.why == "redeal":
            yield Text(f" everybody checks: the pot of {event.carried} stays for the next deal", "bold")
            return
        if event.why == "folds":
            ((winner, _),) = event.parts[0].winners
            if not event.won[winner]:
                yield Text(" nobody else is left: there was nothing to win", "bold")
                return
            yield self._won(f"{seating.does(winner, 'win')} {event.won[winner]}: nobody else is left", winner)
            return
        for line in tell(self.game, event, before, seating):
            words = f"{', '.join(line.labels)}: {line.words}" if line.labels else line.words
            yield self._won(words, *line.winners) if line.winners else Text(" " + words)
            if line.why:
                yield Text("   " + line.why)

    def _won(self, words: str, *winners: int) -> Text:
        mine = self.seating.me in winners
        return join(" ", Text(f" {words} " if mine else words, Style(bold=True, reverse=mine)))
