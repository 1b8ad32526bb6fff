"""A log that one player saw, with every card that came to light written where it was dealt.

A file tells the deal once; what is turned later, by the rules and not by a choice, is not told again.
"""

from __future__ import annotations

from collections.abc import Sequence

from msgspec.structs import replace

from purplepoker.cards import UNKNOWN
from purplepoker.engine.events import Boarded, Chosen, Dealt, Event, Resolved, Ruled, Thrown, Turned

Place = tuple[int, int, int]
"""Number of the event, seat (-1: the board), place among the cards it names."""


def told_early(events: Sequence[Event]) -> list[Event]:
    """The same events; what is unknown in deals, boards and choices as far as later events tell it."""
    log = _Log()
    for number, event in enumerate(events):
        log.follow(number, event)
    return [
        _with(event, log.found, log.said.get(number, event), number) for number, event in enumerate(events)
    ]


class _Log:
    """`found`: what stood at a place; `said`: choices with what was declared or agreed on.

    A seat's concealed cards and a row's hidden ones are kept in order.
    """

    def __init__(self) -> None:
        self.found: dict[Place, int] = {}
        self.said: dict[int, Event] = {}
        self._down: dict[int, list[Place]] = {}
        self._hidden: dict[int, list[Place]] = {}
        self._chosen: dict[int, tuple[int, Chosen]] = {}
        self._dealt: dict[Place, int] = {}

    def follow(self, number: int, event: Event) -> None:
        if isinstance(event, Dealt):
            for seat, down, _ in event.hands:
                places = [(number, seat, k) for k in range(len(down))]
                self._down.setdefault(seat, []).extend(places)
                self._dealt.update(zip(places, down, strict=True))
        elif isinstance(event, Boarded) and event.down:
            for k, row in enumerate(event.rows):
                self._hidden.setdefault(row, []).append((number, -1, k))
        elif isinstance(event, Turned):
            for card, row in zip(event.cards, event.rows, strict=True):
                self.found[self._hidden[row].pop(0)] = card
        elif isinstance(event, Ruled):
            self._ruled(event)
        elif isinstance(event, Thrown):
            self._down.pop(event.seat, None)  # which of the unknown ones they were is not known
        elif isinstance(event, Chosen):
            self._chosen[event.seat] = number, event
        elif isinstance(event, Resolved):
            for seat, (at, chosen) in self._chosen.items():
                way = event.ways[seat] if event.ways else ""
                # who said no is not told where the votes differ: it does not matter to the hand
                self.said[at] = replace(chosen, way=chosen.way or way, n=chosen.n or event.runs)
            for seat, cards in event.moves:
                self._move(event.choice, seat, cards)
            self._chosen.clear()

    def _ruled(self, event: Ruled) -> None:
        """Cards that all saw: of a hand the first (I-1), else later ones; of the board the oldest hidden."""
        if event.what == "exposed":
            places = self._down.get(event.seat, [])
            for card in event.cards:
                known = [place for place in places if self._dealt.get(place) == card]
                unknown = [place for place in places if self._dealt.get(place) == UNKNOWN]
                for place in known or unknown[:1] if event.ruling == "I-1" else known or unknown[-1:]:
                    self.found[place] = card
                    self._dealt[place] = card
                    places.remove(place)
        elif event.ruling == "R-42":
            for card, row in zip(event.cards, event.rows, strict=True):
                self.found[self._hidden[row].pop(0)] = card

    def _move(self, choice: str, seat: int, cards: Sequence[int]) -> None:
        if seat in self._chosen:
            places = [(self._chosen[seat][0], seat, k) for k in range(len(cards))]
            if choice == "arrange":
                self._down[seat] = places
                return
            self.found.update(zip(places, cards, strict=True))
            self._down.pop(seat, None)
            return
        places = self._down.get(seat, [])  # turned by the rules: the first ones
        self.found.update(zip(places, cards, strict=False))
        del places[: len(cards)]


def _with(event: Event, found: dict[Place, int], said: Event, number: int) -> Event:
    def cards(seat: int, held: Sequence[int]) -> tuple[int, ...]:
        return tuple(
            found.get((number, seat, k), card) if card == UNKNOWN else card for k, card in enumerate(held)
        )

    if isinstance(event, Dealt):
        return replace(event, hands=tuple((seat, cards(seat, down), up) for seat, down, up in event.hands))
    if isinstance(event, Boarded):
        return replace(event, cards=cards(-1, event.cards))
    if isinstance(said, Chosen):
        return replace(said, cards=cards(said.seat, said.cards))
    return event
