"""Signatures: Ed25519 over a record's canonical JSON without its place and clock, with the game's number in it."""

from __future__ import annotations

import base64
import functools
import hashlib
from typing import TYPE_CHECKING, Any

from forge.reading.canonical_json import encode

if TYPE_CHECKING:
    from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey, Ed25519PublicKey

SIGNED = frozenset({"join", "seed", "blind", "sign", "agree", "object", "anchor", "rekey"})
"""Kinds of records that stand for nothing without a signature."""
PLACED = frozenset({"sign", "blind", "anchor", "rekey"})
"""Those that sign all that stands before them: ``on`` is the hash of the record before."""

_TAG = b"forge-sign/1\x00"
_OUTSIDE = frozenset({"seq", "prev", "t", "sig"})
_FIELD = 2**255 - 19
_WEAK = (
    0,
    1,
    _FIELD - 1,
    2707385501144840649318225287225658788936804267575313519463743609750303402022,
    55188659117513257062467267217118295137698188065244968500265048394206261417927,
)
"""Heights of the points of small order, under whose "signatures" anybody could put any text."""


def message(game: str, data: dict[str, Any]) -> bytes:
    """Give the bytes that are signed."""
    return _TAG + encode({name: part for name, part in data.items() if name not in _OUTSIDE} | {"game": game})


def sign(seed: bytes, game: str, data: dict[str, Any]) -> dict[str, Any]:
    """Give a record with its signature."""
    return data | {"sig": _private(seed).sign(message(game, data)).hex()}


def is_signed(game: str, data: dict[str, Any], key: str) -> bool:
    """Tell whether a record bears the signature of a key; whatever cannot be read is none."""
    from cryptography.exceptions import InvalidSignature  # only where dice are shared

    signature = data.get("sig")
    if not isinstance(signature, str) or len(signature) != 128 or "game" in data:
        return False
    try:
        _public(key).verify(bytes.fromhex(signature), message(game, data))
    except (InvalidSignature, ValueError):
        return False
    return signature == signature.lower()


def public_key(seed: bytes) -> str:
    """Give the public key of a private one, in hexadecimal."""
    key: bytes = _private(seed).public_key().public_bytes_raw()
    return key.hex()


def is_weak(key: str) -> bool:
    """Tell whether a key is one that anybody can sign under: a point of small order, however it is written."""
    height = int.from_bytes(bytes.fromhex(key), "little") & (2**255 - 1)
    return height >= _FIELD or height in _WEAK


def fingerprint(key: str) -> str:
    """Give a key as people compare it: 80 bits in four groups of four letters and digits."""
    letters = base64.b32encode(hashlib.sha256(bytes.fromhex(key)).digest()[:10]).decode("ascii")
    return " ".join(letters[place : place + 4] for place in range(0, 16, 4))


@functools.lru_cache(maxsize=64)
def _private(seed: bytes) -> Ed25519PrivateKey:
    from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey

    return Ed25519PrivateKey.from_private_bytes(seed)


@functools.lru_cache(maxsize=64)
def _public(key: str) -> Ed25519PublicKey:
    from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PublicKey

    return Ed25519PublicKey.from_public_bytes(bytes.fromhex(key))
