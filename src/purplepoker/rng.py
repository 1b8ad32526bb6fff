"""From a secret key to a card order, a commitment and derived keys: pure functions of their arguments.

All are SHA-256 or SHAKE-256 over length-prefixed parts with a purpose in front, so no two uses of
a key share a stream. Where the key comes from is the caller's business.
"""

from __future__ import annotations

from hashlib import sha256, shake_256

_WORD = 1 << 32


def _message(purpose: str, key: bytes, label: str) -> bytes:
    parts = (b"purplepoker", purpose.encode(), key, label.encode())
    return b"".join(len(part).to_bytes(4, "big") + part for part in parts)


def order(key: bytes, n: int, label: str = "stock") -> tuple[int, ...]:
    """A permutation of range(n), every one equally likely over random keys.

    Fisher-Yates with 32-bit big-endian words of SHAKE-256; a word that would favor some places is
    thrown away, so there is no bias at all.
    """
    message = _message("order", key, label)
    length = 4 * n + 64
    stream = shake_256(message).digest(length)
    at = 0
    cards = list(range(n))
    for left in range(n, 1, -1):
        fair = _WORD - _WORD % left
        while True:
            if at == length:  # a longer digest begins with the shorter one
                length *= 2
                stream = shake_256(message).digest(length)
            word = int.from_bytes(stream[at : at + 4], "big")
            at += 4
            if word < fair:
                break
        pick = word % left
        cards[left - 1], cards[pick] = cards[pick], cards[left - 1]
    return tuple(cards)


def commitment(key: bytes) -> str:
    """Hex text that binds to a key of 32 random bytes without telling it."""
    return sha256(_message("commitment", key, "")).hexdigest()


def derive(key: bytes, label: str) -> bytes:
    """32 bytes that only the owner of the key can make; different labels give unrelated keys."""
    return shake_256(_message("derive", key, label)).digest(32)
