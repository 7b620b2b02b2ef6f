"""Canonical JSON: one way only to write a value, so that every byte of a record is under its hash.

Objects with sorted names (none beyond U+FFFF), lists, text, whole numbers of at most 53 bits, true, false and null; no
blanks, UTF-8. Within these limits it is what RFC 8785 prescribes.
"""

from __future__ import annotations

import json
import re
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from typing import NoReturn

LARGEST = 2**53 - 1
DEEPEST = 100

# What writing again does not show: names beyond U+FFFF, numbers near 53 bits, and depth.
_FAR = re.compile(rb"[\xf0-\xf4]")
_AS_DIGITS = bytes(0x30 if 0x30 <= byte <= 0x39 else 0x20 for byte in range(256))
_LONG = b"0" * 16


def encode(value: object) -> bytes:
    """Write a value of which it is known that canonical JSON can hold it."""
    return _encode(value).encode()


def write(value: object) -> bytes:
    """Write a value; what canonical JSON cannot hold is a ``ValueError``."""
    _check(value, 0)
    return encode(value)


def read(body: bytes) -> Any:
    """Read a value, refusing (``ValueError``) any other way of writing it."""
    text = body.decode("utf-8")
    try:
        value = _decode(text)
        if _encode(value) != text:
            raise ValueError("is not written canonically")
        if _is_odd(body):
            _check(value, 0)
    except RecursionError:
        raise ValueError("is nested too deep") from None
    return value


def frozen(value: object) -> Any:
    """Turn lists into tuples, all the way down."""
    if isinstance(value, list):
        return tuple(map(frozen, value))
    return {name: frozen(part) for name, part in value.items()} if isinstance(value, dict) else value


def _is_odd(body: bytes) -> bool:
    """Tell whether a value may hold what is refused though it is written canonically."""
    if _LONG in body.translate(_AS_DIGITS) or body.count(b"{") + body.count(b"[") > DEEPEST:
        return True
    return not body.isascii() and _FAR.search(body) is not None


def _refuse(word: str) -> NoReturn:
    raise ValueError(f"has {word}, which is no whole number")


_decode = json.JSONDecoder(parse_float=_refuse, parse_constant=_refuse).decode
_encode = json.JSONEncoder(sort_keys=True, separators=(",", ":"), ensure_ascii=False, allow_nan=False).encode


def _check(value: object, depth: int) -> None:
    if depth > DEEPEST:
        raise ValueError("is nested too deep")
    if isinstance(value, dict):
        for name in value:
            if not isinstance(name, str) or any(letter > "\uffff" for letter in name):
                raise ValueError(f"has a name that cannot be sorted: {name!r}")
    if isinstance(value, dict | list):
        for part in value.values() if isinstance(value, dict) else value:
            _check(part, depth + 1)
    elif isinstance(value, int):
        if abs(value) > LARGEST:
            raise ValueError(f"has a number beyond 53 bits: {value}")
    elif value is not None and not isinstance(value, str):
        raise ValueError(f"has a {type(value).__name__}")
