"""What the rules object to in a situation whose values are legal one by one."""

from __future__ import annotations

from typing import Any, NamedTuple


class Objection(NamedTuple):
    """What the rules object to in a situation: a text of the pack by id, filled in with values, and the rule number."""

    id: str
    values: tuple[tuple[str, Any], ...] = ()
    cite: str = ""
