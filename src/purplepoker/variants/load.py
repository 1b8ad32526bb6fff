"""Variant files: a text, a path or an id to a `VariantFile`; every fault of a file is told at once."""

from __future__ import annotations

from functools import cache

from purplepoker.errors import Code, Refused
from purplepoker.files import data_ids, data_text, looks_like_path, parse_toml, user_text
from purplepoker.variants.check import check
from purplepoker.variants.decode import decode
from purplepoker.variants.faults import Faults
from purplepoker.variants.source import VariantFile


def load_variant(text: str, origin: str) -> VariantFile:
    """The game a TOML text describes. Refused(BAD_VARIANT_FILE) with all faults, each with its line."""
    data = parse_toml(text)
    if isinstance(data, str):
        raise Refused(Code.BAD_VARIANT_FILE, token=origin, faults=data)
    faults = Faults(text)
    file = decode(data, faults, origin)
    check(file, faults)
    if faults:
        raise faults.refused(origin)
    return file


def variant_ids() -> tuple[str, ...]:
    """Ids of the variants that come with the program."""
    return data_ids("variants")


def variant_file(id_or_path: str) -> VariantFile:
    """A built-in variant by id, or a user's file (`files.looks_like_path`).

    Refused: UNKNOWN_VARIANT, NO_FILE, BAD_VARIANT_FILE.
    """
    if id_or_path in variant_ids():
        return _built_in(id_or_path)
    if looks_like_path(id_or_path):
        return load_variant(user_text(id_or_path), id_or_path)
    right = "one of " + ", ".join(variant_ids()) + ", or a file"
    raise Refused(Code.UNKNOWN_VARIANT, token=id_or_path, right=right)


@cache
def _built_in(variant: str) -> VariantFile:
    return load_variant(data_text("variants", variant), variant)
