"""Secrets at rest: hole cards, stock and keys are sealed before they reach the database.

ChaCha20-Poly1305 with a random nonce before the sealed text, which is filled up to whole blocks: its
length must not tell how many cards were chosen. The key is a file of its own beside the database, so
that a copy of the database alone tells nothing. The context is not stored: a part that was moved to
another row, table or kind does not open.

What is only compared, never read again, is kept as a keyed hash: few cards can be chosen, so a plain hash
of the choice could be looked up by trying them all.
"""

from __future__ import annotations

import contextlib
import hashlib
import hmac
import os
import secrets
from pathlib import Path

from cryptography.exceptions import InvalidTag
from cryptography.hazmat.primitives.ciphers.aead import ChaCha20Poly1305

from purplepoker import rng
from purplepoker.errors import Code, Refused

KEY_BYTES = 32
NONCE_BYTES = 12
"""Random nonces of this length are safe for some four thousand million sealed parts a key."""

BLOCK = 256
"""Every act fits into one, whatever it says."""
END = b"\x80"
FILLED = b"filled:"
"""Before the context of filled parts; those of older databases are as long as what they hold."""


class Broken(Exception):
    """A sealed part does not open: another key, another context, or changed bytes."""


class Seal:
    """Closes and opens secrets under one key; shows nothing of the key."""

    __slots__ = ("_aead", "_hash_key")

    def __init__(self, key: bytes) -> None:
        self._aead = ChaCha20Poly1305(key)
        self._hash_key = rng.derive(key, "keyed hashes")

    def close(self, data: bytes, context: bytes) -> bytes:
        """Sealed `data`; only the same context opens it again."""
        nonce = secrets.token_bytes(NONCE_BYTES)
        filled = data + END
        filled += bytes(-len(filled) % BLOCK)
        return nonce + self._aead.encrypt(nonce, filled, FILLED + context)

    def open(self, sealed: bytes, context: bytes) -> bytes:
        """What was closed under this context; raises `Broken`, which tells nothing about why."""
        nonce, rest = sealed[:NONCE_BYTES], sealed[NONCE_BYTES:]
        with contextlib.suppress(InvalidTag, ValueError):  # ValueError: shorter than a nonce
            return self._aead.decrypt(nonce, rest, FILLED + context).rstrip(b"\0").removesuffix(END)
        try:
            return self._aead.decrypt(nonce, rest, context)
        except (InvalidTag, ValueError):
            raise Broken from None

    def keyed_hash(self, data: bytes, context: bytes) -> bytes:
        """The same for the same `data` and context; nobody without the key can make or check it."""
        return hmac.digest(self._hash_key, len(context).to_bytes(4, "big") + context + data, hashlib.sha256)

    def __repr__(self) -> str:
        return "Seal(***)"


def context(kind: str, table_id: str, seq: int) -> bytes:
    """Where a sealed part belongs; no two places give the same bytes."""
    return f"{kind}:{len(table_id)}:{table_id}:{seq}".encode()


def load_key(path: str | os.PathLike[str], *, make: bool = True) -> bytes:
    """The key in this file, made at the first call; nobody but its owner may read the file.

    `make=False`: a missing file is refused, for a database that was sealed with a key already.
    """
    file = Path(path)
    if make:
        with contextlib.suppress(FileExistsError):
            _make_key(file)
    try:
        key = file.read_bytes()
        if os.name == "posix" and file.stat().st_mode & 0o077:
            file.chmod(0o600)
    except OSError as error:
        raise Refused(
            Code.STORE_KEY, token=str(file), right=f"it cannot be read ({error.strerror})"
        ) from None
    if len(key) != KEY_BYTES:
        raise Refused(Code.STORE_KEY, token=str(file), right=f"a key has {KEY_BYTES} bytes, not {len(key)}")
    return key


def _make_key(file: Path) -> None:
    """Writes a new key whole or not at all: a crash must not leave half a key that seals things."""
    if file.exists():
        raise FileExistsError(file)
    part = file.with_name(f"{file.name}.{os.getpid()}.part")
    try:
        file.parent.mkdir(parents=True, exist_ok=True)
    except OSError as error:  # a file stands in the folder's place, too
        raise _no_right(file.parent, error) from None
    try:
        handle = os.open(part, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600)
        try:
            os.write(handle, secrets.token_bytes(KEY_BYTES))
            os.fsync(handle)
        finally:
            os.close(handle)
        _place(part, file)
    except FileExistsError:
        raise
    except OSError as error:
        raise _no_right(file, error) from None
    finally:
        with contextlib.suppress(OSError):
            part.unlink()


def _no_right(file: Path, error: OSError) -> Refused:
    return Refused(
        Code.STORE_READONLY, token=str(file), right=(error.strerror or "the system refused").lower()
    )


def _place(part: Path, file: Path) -> None:
    """Gives the finished file its name unless another process was quicker (FileExistsError)."""
    try:
        os.link(part, file)
    except FileExistsError:
        raise
    except (OSError, AttributeError):  # file systems without hard links
        if file.exists():
            raise FileExistsError(file) from None
        part.replace(file)
