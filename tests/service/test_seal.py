"""Sealing: what opens, what does not, and that nothing shows."""

from __future__ import annotations

import os
import stat
from pathlib import Path

import pytest
from cryptography.hazmat.primitives.ciphers.aead import ChaCha20Poly1305
from hypothesis import given
from hypothesis import strategies as st

from purplepoker.cards import CardId
from purplepoker.engine.events import Chosen, Thrown
from purplepoker.errors import Code, Refused
from purplepoker.service.log import Played, Record, encode
from purplepoker.service.seal import BLOCK, KEY_BYTES, NONCE_BYTES, Broken, Seal, context, load_key

KEY = bytes(range(32))


@given(st.binary(max_size=400), st.binary(max_size=40))
def test_what_is_closed_opens_in_its_context_only(data: bytes, where: bytes) -> None:
    seal = Seal(KEY)
    sealed = seal.close(data, where)
    assert seal.open(sealed, where) == data
    with pytest.raises(Broken):
        seal.open(sealed, where + b"x")


def test_each_sealing_is_different() -> None:
    seal = Seal(KEY)
    assert len({seal.close(b"As Ks", b"") for _ in range(100)}) == 100


@pytest.mark.parametrize("place", range(0, NONCE_BYTES + BLOCK + 16, 3))
def test_no_changed_bit_opens(place: int) -> None:
    sealed = bytearray(Seal(KEY).close(b"twelve bytes", b"c"))
    assert len(sealed) == NONCE_BYTES + BLOCK + 16
    sealed[place] ^= 1
    with pytest.raises(Broken):
        Seal(KEY).open(bytes(sealed), b"c")


@pytest.mark.parametrize("length", [0, 1, 11, 12, 27])
def test_a_stump_does_not_open(length: int) -> None:
    with pytest.raises(Broken):
        Seal(KEY).open(bytes(length), b"c")


def test_another_key_does_not_open() -> None:
    with pytest.raises(Broken):
        Seal(bytes(32)).open(Seal(KEY).close(b"x", b"c"), b"c")


@pytest.mark.parametrize("kind", [Chosen, Thrown])
def test_the_length_does_not_tell_how_many_cards_were_chosen(kind: type[Chosen | Thrown]) -> None:
    """As they are written: with seat, chair, who did it, what his bank paid, and the turn that follows."""
    seal = Seal(KEY)
    lengths = set()
    for count in range(12):
        cards = tuple(map(CardId, range(50, 50 - count, -1)))
        for record in (
            Record(Played(kind(9, cards)), chair=9, by="own", spent=3_599_999, turn=99, base_ms=3_600_000),
            Record(Played(kind(1, cards)), chair=1, by="own"),
        ):
            lengths.add(len(seal.close(encode(record), context("event", "t1", 1))))
    assert len(lengths) == 1


def test_what_an_older_program_sealed_still_opens() -> None:
    """It was as long as the text."""
    nonce = bytes(range(NONCE_BYTES))
    old = nonce + ChaCha20Poly1305(KEY).encrypt(nonce, b"As Ks\x80\x00", b"c")
    assert Seal(KEY).open(old, b"c") == b"As Ks\x80\x00"
    with pytest.raises(Broken):
        Seal(KEY).open(old, b"d")


def test_a_keyed_hash_needs_its_key_and_its_place() -> None:
    assert Seal(KEY).keyed_hash(b"x", b"c") == Seal(KEY).keyed_hash(b"x", b"c")
    made = {
        Seal(key).keyed_hash(data, where)
        for key in (KEY, bytes(32))
        for data, where in ((b"x", b"c"), (b"y", b"c"), (b"x", b"d"), (b"", b"cx"), (b"cx", b""))
    }
    assert len(made) == 10


def test_contexts_of_two_places_differ() -> None:
    places = [
        ("event", "t", 11),
        ("event", "t:1", 1),
        ("event", "t1", 1),
        ("snapshot", "t", 11),
        ("event", "t", 1),
    ]
    assert len({context(*place) for place in places}) == len(places)


def test_neither_seal_nor_fault_shows_anything() -> None:
    seal = Seal(KEY)
    assert repr(seal) == "Seal(***)"
    with pytest.raises(Broken) as caught:
        seal.open(seal.close(b"As Ks", b"c"), b"d")
    assert caught.value.args == ()
    assert caught.value.__cause__ is None


def test_a_key_is_made_once_and_is_its_owners(tmp_path: Path) -> None:
    path = tmp_path / "new" / "table.key"
    key = load_key(path)
    assert len(key) == KEY_BYTES
    assert load_key(path) == key
    assert load_key(tmp_path / "other.key") != key
    assert [file.name for file in path.parent.iterdir()] == ["table.key"]
    if os.name == "posix":
        assert stat.S_IMODE(path.stat().st_mode) == 0o600
        path.chmod(0o644)
        load_key(path)
        assert stat.S_IMODE(path.stat().st_mode) == 0o600


@pytest.mark.parametrize("content", [b"", b"short", bytes(33)])
def test_a_file_that_is_no_key_is_refused_and_kept(tmp_path: Path, content: bytes) -> None:
    path = tmp_path / "table.key"
    path.write_bytes(content)
    with pytest.raises(Refused) as caught:
        load_key(path)
    assert caught.value.code == Code.STORE_KEY
    assert path.read_bytes() == content


def test_a_key_is_not_made_when_it_should_be_there(tmp_path: Path) -> None:
    with pytest.raises(Refused) as caught:
        load_key(tmp_path / "table.key", make=False)
    assert caught.value.code == Code.STORE_KEY
    assert list(tmp_path.iterdir()) == []


def test_no_right_to_make_a_key_is_said(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    with pytest.raises(Refused) as caught:
        load_key(tmp_path / "file" / "table.key")
    assert caught.value.code == Code.STORE_READONLY
