"""Rules as plain JSON data: what a ledger embeds, and what a hash is taken of.

Lists, objects, text, whole numbers, yes/no and nothing else; places in files are left out, so that the same rules give
the same data wherever they were written.
"""

from __future__ import annotations

import hashlib
from typing import Any

from forge.reading.canonical_json import encode

SCHEMA = 1
NEVER = object()


def plain(value: Any) -> Any:
    """Turn named tuples into objects and tuples into lists, all the way down, without their places.

    What a class has learnt since ledgers were written is ``UNSAID`` where it says nothing, and these stay as they are.
    """
    if hasattr(value, "_fields"):
        unsaid = getattr(value, "UNSAID", {})
        pairs = zip(value._fields, value, strict=True)
        return {name: plain(part) for name, part in pairs if name != "where" and unsaid.get(name, NEVER) != part}
    if isinstance(value, tuple):
        return [plain(part) for part in value]
    return {name: plain(part) for name, part in value.items()} if isinstance(value, dict) else value


def digest(data: dict[str, Any]) -> str:
    """Give the SHA-256 of canonical JSON in hexadecimal."""
    return hashlib.sha256(encode(data)).hexdigest()
