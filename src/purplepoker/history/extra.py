"""The table `_purplepoker`: everything about a hand that PHH has no field for.

    _purplepoker.format = 1
    _purplepoker.deck = "purple"
    _purplepoker.acts = ["9: p2 exchange"]

`read` checks the table of a file; `pack_of` and `file_of` find pack and game; `lines` are the table as text.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from decimal import Decimal
from functools import lru_cache
from typing import Any

import msgspec
from msgspec.structs import replace

from purplepoker import cards
from purplepoker.cards import Deck, Role
from purplepoker.errors import Code, Refused
from purplepoker.files import data_ids
from purplepoker.history import toml
from purplepoker.history.amounts import number
from purplepoker.variants.load import load_variant, variant_file, variant_ids
from purplepoker.variants.options import default_deck
from purplepoker.variants.source import VariantFile

TABLE = "_purplepoker"
PREFIX = "purplepoker:"
FORMAT = 1
MONEY = ("limit", "min_bet", "max_bet", "cap_per_deal", "min_buy_in", "max_buy_in")
"""Options that are amounts: they stand in `amounts`, in the file's unit."""
AMOUNTS = (*MONEY, "fee_unit", "carried")
ORIGIN = "of the history"


class Extra(msgspec.Struct, frozen=True):
    """The table as it stands, amounts in the file's unit. Fields that are empty were not written.

    `deck`, `jokers`, `wild`, `roles` (rankings that are not the pack's own), `structure`, `ruleset`,
    `options` and `amounts` say which game it is; `deck_text` and `variant_text` are the files of a user.
    `forced`: forced bets that antes and blinds cannot tell, fields of `stakes.Forced`. `acts` by
    `actions.read_act`. `irregularities`: what was ruled, in words; nothing is played by them.
    """

    deck: str = ""
    deck_text: str = ""
    variant_text: str = ""
    jokers: int = 0
    wild: str = "none"
    roles: dict[str, dict[str, Any]] = {}
    structure: str = ""
    ruleset: str = ""
    options: dict[str, str] = {}
    amounts: dict[str, Decimal] = {}
    forced: dict[str, Any] = {}
    acts: tuple[str, ...] = ()
    irregularities: tuple[str, ...] = ()

    def money(self) -> Iterator[Decimal]:
        """Every amount in it."""
        yield from self.amounts.values()
        for name, item in self.forced.items():
            if name in _FORCED_LISTS:
                yield from item
            elif name in _FORCED_AMOUNTS:
                yield item


_TEXTS = ("deck", "deck_text", "variant_text", "wild", "structure", "ruleset")
_WITH_CODE = ("format", "forced", "acts", "irregularities")
"""All that a hand with a PHH code may have: the code says the rest."""
_FORCED_LISTS = ("antes", "blinds", "dead", "asked", "for_all")
_FORCED_AMOUNTS = ("price", "full", "nominal")
_FORCED = (*_FORCED_LISTS, *_FORCED_AMOUNTS, "raises", "opener", "blind_first")


# --- reading ------------------------------------------------------------------------------------------


def read(table: object, coded: bool, players: int) -> Extra:
    """The table of a file; `coded`: the hand has a PHH code. Refused(BAD_HISTORY) names the first fault."""
    if table is None:
        return Extra()
    if not isinstance(table, dict):
        raise bad("", "it is a table")
    if table.get("format") != FORMAT or isinstance(table.get("format"), bool):
        what = f"format {table['format']}" if "format" in table else "no format"
        raise bad("format", f"{what}: this version reads format = {FORMAT}")
    known = _WITH_CODE if coded else ("format", *Extra.__struct_fields__)
    for name in table:
        if name not in known:
            raise bad(name, f"unknown here: one of {', '.join(known)}")
    found: dict[str, Any] = {name: _text(name, table[name]) for name in _TEXTS if name in table}
    if "jokers" in table:
        if table["jokers"] not in (0, 1, 2) or isinstance(table["jokers"], bool):
            raise bad("jokers", "0, 1 or 2")
        found["jokers"] = table["jokers"]
    for name in ("options", "roles"):
        if name in table:
            found[name] = dict(_table(name, table[name]))
    for key, item in found.get("options", {}).items():
        _text(f"options.{key}", item)
    if "amounts" in table:
        found["amounts"] = {
            key: _amount(f"amounts.{key}", item) for key, item in _table("amounts", table["amounts"]).items()
        }
        for key in found["amounts"]:
            if key not in AMOUNTS:
                raise bad(f"amounts.{key}", f"unknown: one of {', '.join(AMOUNTS)}")
    if "forced" in table:
        found["forced"] = _forced(_table("forced", table["forced"]), players)
    for name in ("acts", "irregularities"):
        if name in table:
            if not isinstance(table[name], list):
                raise bad(name, "a list of texts is asked for")
            found[name] = tuple(_text(name, item) for item in table[name])
    return Extra(**found)


def _forced(table: Mapping[str, Any], players: int) -> dict[str, Any]:
    found: dict[str, Any] = {}
    for name, item in table.items():
        where = f"forced.{name}"
        if name in _FORCED_LISTS:
            if not isinstance(item, list) or len(item) not in (0, players):
                raise bad(where, f"a list of {players} amounts, one a player")
            found[name] = [_amount(where, one) for one in item]
        elif name in _FORCED_AMOUNTS:
            found[name] = _amount(where, item)
        elif name == "blind_first":
            if not isinstance(item, bool):
                raise bad(where, "true or false")
            found[name] = item
        elif name in _FORCED:
            if type(item) is not int or not 0 <= item <= players:
                raise bad(where, f"a whole number from 0 to {players}")
            found[name] = item
        else:
            raise bad(where, f"unknown: one of {', '.join(_FORCED)}")
    return found


def _text(name: str, item: object) -> str:
    if not isinstance(item, str):
        raise bad(name, "a text is asked for")
    return item


def _table(name: str, item: object) -> dict[str, Any]:
    if not isinstance(item, dict):
        raise bad(name, "a table is asked for")
    return item


def _amount(name: str, item: object) -> Decimal:
    amount = number(f"{TABLE}.{name}", item)
    if amount < 0:
        raise bad(name, f"{amount} is below 0")
    return amount


def bad(name: str, right: str) -> Refused:
    """A refusal that names the field."""
    return Refused(Code.BAD_HISTORY, token=f"{TABLE}.{name}" if name else TABLE, right=right)


# --- pack and game ------------------------------------------------------------------------------------


def file_of(variant: str, extra: Extra) -> VariantFile:
    """The game a hand is of: ours by id, or the text that stands in the history. No file is opened."""
    if extra.variant_text:
        file = load_variant(extra.variant_text, ORIGIN, alone=True)
        if file.id != variant:
            raise bad("variant_text", f"it is {file.id}, and the hand's variant is {variant}")
        return file
    if variant not in variant_ids():
        right = (
            "unknown: one of " + ", ".join(variant_ids()) + f", or the game's file in {TABLE}.variant_text"
        )
        raise Refused(Code.BAD_HISTORY, token=f'variant "{PREFIX}{variant}"', right=right)
    return variant_file(variant)


def pack_of(extra: Extra, file: VariantFile) -> Deck:
    """The pack a hand was dealt from, with its jokers and wild cards. No file is opened."""
    if extra.deck_text:
        plain = cards.load_deck(extra.deck_text, ORIGIN)
    else:
        name = extra.deck or default_deck(file, extra.options)
        if name not in data_ids("decks"):
            right = f"{name!r} is unknown: one of {', '.join(data_ids('decks'))}, or deck_text"
            raise bad("deck", right)
        plain = cards.deck(name)
    pack = with_wild(plain, extra.jokers, extra.wild)
    if not extra.roles:
        return pack
    try:
        roles = tuple((name, msgspec.convert(role, Role)) for name, role in sorted(extra.roles.items()))
    except msgspec.ValidationError as error:
        raise bad("roles", str(error)) from None
    return _with_roles(pack, roles)


@lru_cache(maxsize=64)
def _with_roles(pack: Deck, roles: tuple[tuple[str, Role], ...]) -> Deck:
    return replace(pack, roles=pack.roles | dict(roles))


def with_wild(plain: Deck, jokers: int, wild: str) -> Deck:
    """A pack with jokers and the wild cards that a text names as the command line does."""
    return cards.with_wild(plain, jokers, wild)


def pack_fields(pack: Deck, plain: Deck) -> dict[str, Any]:
    """What makes a pack of the plain one it is named after: its fields in the table."""
    fields: dict[str, Any] = {}
    if pack.jokers:
        fields["jokers"] = pack.jokers
    if pack.wild != "none":
        fields["wild"] = pack.wild
    roles = {name: role for name, role in sorted(pack.roles.items()) if plain.roles.get(name) != role}
    if roles:
        fields["roles"] = {name: msgspec.to_builtins(role) for name, role in roles.items()}
    return fields


def same_pack(one: Deck, other: Deck) -> bool:
    """Whether two packs hold the same cards and rank them alike."""
    return one is other or msgspec.structs.astuple(one) == msgspec.structs.astuple(other)


# --- writing ------------------------------------------------------------------------------------------


def lines(fields: Mapping[str, object]) -> dict[str, str]:
    """The table as TOML, a key a field; `format` first. Empty where there is nothing to say."""
    if not fields:
        return {}
    told = {"format": toml.value(FORMAT)}
    order = {name: at for at, name in enumerate(Extra.__struct_fields__)}
    for name in sorted(fields, key=order.__getitem__):
        item = fields[name]
        told[name] = _list(item) if name in ("acts", "irregularities") else toml.value(item)
    return {f"{TABLE}.{name}": text for name, text in told.items()}


def _list(item: object) -> str:
    if not isinstance(item, Sequence):
        raise AssertionError("acts are a list")
    return "[\n" + "".join(f"  {toml.text(str(entry))},\n" for entry in item) + "]"
