"""Canonical JSON: one way only to write a value, so that every byte of a record is under its hash.

Objects with sorted names (none beyond U+FFFF), lists, text, whole numbers of at most 53 bits, true, false and null; no
blanks, UTF-8. Within these limits it is what RFC 8785 prescribes.
"""

from __future__ import annotations

import json
from typing import Any

LARGEST = 2**53 - 1
DEEPEST = 100


def write(value: Any) -> bytes:
    """Write a value; what canonical JSON cannot hold is a ``ValueError``."""
    _check(value, 0)
    text = json.dumps(value, sort_keys=True, separators=(",", ":"), ensure_ascii=False, allow_nan=False)
    return text.encode("utf-8")


def read(body: bytes) -> Any:
    """Read a value, refusing (``ValueError``) any other way of writing it."""
    try:
        value = json.loads(body.decode("utf-8"))
        if write(value) != body:
            raise ValueError("is not written canonically")
    except RecursionError:
        raise ValueError("is nested too deep") from None
    return value


def _check(value: Any, depth: int) -> None:
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
