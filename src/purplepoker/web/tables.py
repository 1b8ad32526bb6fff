"""What the lobby shows and makes: games to choose from, the visitor's tables, a new table with bots."""

from __future__ import annotations

import asyncio
import secrets
from collections.abc import Iterable
from functools import cache
from typing import Any, Literal

import msgspec

from purplepoker.cards import Deck, deck
from purplepoker.errors import Code, Refused
from purplepoker.files import data_ids, own_ids, own_text
from purplepoker.reading.hands import tens
from purplepoker.service import wire
from purplepoker.service.actor import TableActor
from purplepoker.service.facts import deck_facts, game_facts
from purplepoker.service.lobby import Lobby, Meta
from purplepoker.service.options import MOST_CHIPS, Options, Pick
from purplepoker.service.people import Person
from purplepoker.service.table import Player
from purplepoker.variants.capacity import seats
from purplepoker.variants.load import known_ids, variant_file
from purplepoker.variants.options import resolve
from purplepoker.variants.sheet import ranking_words
from purplepoker.variants.words import STRUCTURES

STACK = 100
"""The usual buy-in, in big blinds."""

BOT = "steady"
USUAL = "texas-holdem"
"""The game by which a pack is explained."""


BOT_WORDS = {"steady": "weighs its chances", "call": "checks and calls", "random": "does anything"}
"""What is said of the bots of the program, the usual one first."""


class NewTable(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """What the page sends to make a table.

    `person`: the host's name, if not the one he has. Times in seconds, `base_s` 0: no clock. `stack`: the
    usual buy-in, a hundred big blinds unless told. Bots sit in the last chairs. `rise_s`: seconds of a level
    of blinds. The rest as in `Options`.
    """

    person: str = ""
    name: str = "Table"
    variant: str = "texas-holdem"
    deck: str = "purple"
    structure: str | None = None
    ruleset: str | None = None
    rules: dict[str, str] = {}
    blinds: tuple[int, ...] = (1, 2)
    ante: int | None = None
    bring_in: int | None = None
    bets: tuple[int, int] | None = None
    seats: int = 6
    bots: int = 0
    bot: str = BOT
    stack: int | None = None
    base_s: int = 25
    bank_s: int = 60
    jokers: int = 0
    wild: str = "none"
    approve: bool = False
    supply: int = 0
    seating: Literal["free", "cards"] = "free"
    choice: Literal["host", "dealer", "rotation"] = "host"
    games: tuple[Pick, ...] = ()
    choice_packs: bool = False
    rises: tuple[tuple[int, ...], ...] = ()
    rise_s: int = 0

    def options(self) -> Options:
        stack = self.stack
        if stack is None:
            stack = min(STACK * max((*self.blinds, *(self.bets or (2,)))), MOST_CHIPS)
        return Options(
            name=self.name.strip(),
            variant=self.variant,
            deck=self.deck,
            variant_text=own_text("variants", self.variant),
            deck_text=own_text("decks", self.deck),
            structure=self.structure,
            ruleset=self.ruleset,
            rules=self.rules,
            blinds=self.blinds,
            ante=self.ante,
            bring_in=self.bring_in,
            bets=self.bets,
            seats=self.seats,
            stack=stack,
            base_ms=self.base_s * 1_000,
            bank_ms=self.bank_s * 1_000,
            jokers=self.jokers,
            wild=self.wild,
            approve=self.approve,
            supply=self.supply,
            seating=self.seating,
            choice=self.choice,
            games=self.games,
            choice_packs=self.choice_packs,
            rises=self.rises,
            rise_ms=self.rise_s * 1_000,
        )


def practice() -> dict[str, Any]:
    """What the page sends for a table to practice at: that of `purplepoker play`, with no clock."""
    usual = NewTable()
    return dict(
        msgspec.to_builtins(msgspec.structs.replace(usual, name="Practice", bots=usual.seats - 1, base_s=0))
    )


def kinds(own: Iterable[str]) -> list[tuple[str, str]]:
    """Every bot that can be added, by name and in words; the host's own first."""
    return [(name, f"{name}, your own") for name in own] + [
        (name, f"{name.capitalize()}, {words}") for name, words in BOT_WORDS.items()
    ]


async def make_table(
    lobby: Lobby, options: Options, host: Person, bots: tuple[str, ...], address: str = ""
) -> tuple[str, str]:
    """A table with these bots in its last chairs; its id and the secret part of an invite link.

    `address`: from which it is asked for.
    """
    if not 0 <= len(bots) <= options.seats:
        raise Refused(Code.BAD_VALUE, token=len(bots), right=f"bots for {options.seats} seats")
    for bot in bots:
        if bot not in lobby.own.names:  # a name, never a file
            raise Refused(Code.BAD_BOT, token=bot, right=", ".join(lobby.own.names))
    table_id, link = await lobby.create_table(options, host, address)
    orders = Orders(lobby.table(table_id), Player(host.id, host.name, True))
    for number, bot in enumerate(bots):
        await orders.give("add_bot", options.seats - len(bots) + number, bot)
    return table_id, link


class Orders:
    """The host's orders without a page; a refusal is raised."""

    def __init__(self, actor: TableActor, host: Player) -> None:
        self._actor = actor
        self._host = host
        self._answers: list[bytes] = []

    def send(self, data: bytes) -> None:
        """The viewer's end: it keeps what it is told."""
        self._answers.append(data)

    async def give(self, what: Any, chair: int = -1, bot: str = BOT) -> None:
        self._answers.clear()
        order = wire.Order(secrets.token_hex(8), what, chair, bot)
        await self._actor.receive(self, self._host, order)
        await self._actor.settled()
        for answer in map(_answer, self._answers):
            if isinstance(answer, wire.Refusal):
                raise Refused(Code.BAD_VALUE, token=bot, right=answer.text)


_answer = msgspec.json.Decoder(wire.AnyToClient).decode


async def tables_of(lobby: Lobby, person: Person | None) -> list[dict[str, Any]]:
    """The open tables this person has a link to. `mine`: he has a seat there; nobody learns of others."""
    if person is None:
        return []
    open_ones = [actor for actor in lobby.tables() if actor.table.mode != "ended"]
    asked = (lobby.who(actor.setup.table_id, person) for actor in open_ones)
    known_as = await asyncio.gather(*asked)  # the database answers them at one go
    found = []
    for actor, who in zip(open_ones, known_as, strict=True):
        table, setup = actor.table, actor.setup
        if who is None:
            continue
        known = game_facts(setup.game)
        found.append(
            {
                "table": setup.table_id,
                "name": setup.options.name,
                "game": ", ".join(filter(None, (known["name"], known["wild"]))),
                "stakes": known["stakes"],
                "seats": len(table.places),
                "taken": sum(place.kind != "open" for place in table.places),
                "mine": table.chair_of(person.id) >= 0,
            }
        )
    return found


async def broken_of(lobby: Lobby, person: Person | None) -> list[dict[str, Any]]:
    """This person's tables that could not be read at the start; the others play on.

    What was found is told to the host alone; `name` is empty where not even that could be read.
    """
    if person is None or not lobby.broken:
        return []
    names = {known.table_id: _name(known.meta) for known in await lobby.store.tables()}
    found = []
    for table, refused in lobby.broken.items():
        who = await lobby.who(table, person)
        if who is not None:
            host = isinstance(who, Player) and who.host
            line = {"table": table, "name": names.get(table, ""), "host": host, "code": str(refused.code)}
            found.append({**line, "text": str(refused) if host else ""})
    return found


def _name(meta: bytes) -> str:
    try:
        return msgspec.json.decode(meta, type=Meta).options.name
    except ValueError:  # msgspec's, bad UTF-8 too
        return ""


@cache
def games() -> list[dict[str, Any]]:
    """Every game with every pack that has its rankings; takes a moment at the first call."""
    return [line for id in known_ids() for pack in packs() if (line := _game(id, pack))]


@cache
def packs() -> tuple[str, ...]:
    """The packs of the program, then those in the user's folder that have no faults."""
    return data_ids("decks") + tuple(pack for pack in own_ids("decks") if _is_good(pack))


def _is_good(pack: str) -> bool:
    try:
        deck(pack)
    except Refused:
        return False
    return True


@cache
def looks() -> dict[str, Any]:
    """How the cards of every pack look; of a pack with colors also, in words, how its hands rank."""
    return {pack: _look(deck(pack)) for pack in packs()}


def _look(cards: Deck) -> dict[str, Any]:
    facts = deck_facts(cards)
    if cards.colors:
        variant, rules = resolve(variant_file(USUAL), cards)
        facts["ranking"] = tens(ranking_words(variant.shares[0], rules, cards))
    return facts


def _game(id: str, pack: str) -> dict[str, Any] | None:
    cards = deck(pack)
    try:
        variant, rules = resolve(variant_file(id), cards)
        least, most = seats(variant, rules, cards)
    except Refused:
        return None  # this pack lacks a ranking the game needs, or a file of the user's has faults
    structures = [structure for structure in STRUCTURES if _fits(id, pack, structure)]
    return {
        "id": id,
        "name": variant.name,
        "deck": cards.id,
        "deck_name": cards.name,
        "cards": cards.size,
        "forced": variant.forced,
        "structures": structures,
        "structure": rules.stakes.structure,
        "seats": [least, most],
    }


def _fits(id: str, pack: str, structure: str) -> bool:
    try:
        resolve(variant_file(id), deck(pack), structure=structure)
    except Refused:
        return False
    return True
