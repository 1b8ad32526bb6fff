"""Variant files: a text, a path or an id to a `VariantFile`; every fault of a file is told at once."""

from __future__ import annotations

from functools import cache

from msgspec.structs import replace

from purplepoker.errors import Code, Refused
from purplepoker.files import (
    data_ids,
    data_text,
    looks_like_path,
    own_ids,
    own_path,
    parse_toml,
    user_text,
)
from purplepoker.variants.check import check
from purplepoker.variants.decode import decode
from purplepoker.variants.faults import Faults
from purplepoker.variants.source import VariantFile


def load_variant(text: str, origin: str, *, id: str = "", alone: bool = False) -> VariantFile:
    """The game a TOML text describes. Refused(BAD_VARIANT_FILE) with all faults, each with its line.

    `id`: what it must be called, where a file's name says so. `alone`: no other file is looked into, so
    that a text from elsewhere, or one kept from long ago, is enough; a pack of the user's own that it
    names is then left out.
    """
    data = parse_toml(text)
    if isinstance(data, str):
        raise Refused(Code.BAD_VARIANT_FILE, token=origin, faults=data)
    faults = Faults(text)
    file = decode(data, faults, origin)
    if id and file.id and file.id != id:
        faults.add(("id",), f"id {file.id!r}: it must be as the file is called, {id!r}")
    if alone:
        ours = data_ids("decks")
        file = replace(file, pack={pack: when for pack, when in file.pack.items() if pack in ours})
    check(file, faults)
    if faults:
        raise faults.refused(origin)
    return file


def variant_ids() -> tuple[str, ...]:
    """Ids of the variants that come with the program."""
    return data_ids("variants")


def known_ids() -> tuple[str, ...]:
    """Ids of all games: those of the program, then those in the user's folder."""
    return variant_ids() + own_ids("variants")


def variant_file(id_or_path: str) -> VariantFile:
    """A game by id, the program's or one in the user's folder, or a file (`files.looks_like_path`).

    Refused: UNKNOWN_VARIANT, NO_FILE, BAD_VARIANT_FILE.
    """
    if id_or_path in variant_ids():
        return _built_in(id_or_path)
    own = own_path("variants", id_or_path)
    if own is not None:
        return load_variant(user_text(own), own, id=id_or_path)
    if looks_like_path(id_or_path):
        return load_variant(user_text(id_or_path), id_or_path)
    right = "one of " + ", ".join(known_ids()) + ", or a file"
    raise Refused(Code.UNKNOWN_VARIANT, token=id_or_path, right=right)


@cache
def _built_in(variant: str) -> VariantFile:
    return load_variant(data_text("variants", variant), variant)
