"""Typed reading of what records of shared dice hold: a stranger may have written anything there."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

SCHEME = "forge-dice/1"
MOST_SIDES, MOST_DAYS = 8, 365
_HEX = re.compile(r"(?:[0-9a-f]{2})+")

Data = dict[str, Any]


class Terms(NamedTuple):
    """What the opening of a game with shared dice lays down: the sides in their order, and who plays what.

    ``answer_days`` are those in which the sides have agreed to answer each other, 0 where nothing is agreed. No file
    knows when a letter came, so that they are told, and judged by nobody.
    """

    game: str
    sides: tuple[str, ...]
    plays: Mapping[str, str]
    answer_days: int = 0

    def owner(self, who: str) -> str:
        """Give the side that decides for a role of the game, or "" where anybody may."""
        return self.plays.get(who, who if who in self.sides else "")


def terms_of(opening: Data) -> Terms | None:
    """Read the terms of shared dice from an opening; None without any, a ``ValueError`` for what cannot be read."""
    shared = opening.get("shared")
    if shared is None:
        return None
    if not isinstance(shared, dict) or shared.get("scheme") != SCHEME:
        raise ValueError(f"has shared dice by a scheme that this forge does not know; it knows {SCHEME}")
    sides, players, plays = shared.get("sides"), opening.get("players"), shared.get("plays", {})
    if not isinstance(sides, list) or not 2 <= len(sides) <= MOST_SIDES or len(set(map(str, sides))) != len(sides):
        raise ValueError(f"names no sides: it takes 2 to {MOST_SIDES} different names")
    if not isinstance(players, list) or not all(isinstance(side, str) and side in players for side in sides):
        raise ValueError("shares dice with somebody who is no player")
    if not isinstance(plays, dict) or not all(side in sides for side in plays.values()):
        raise ValueError("lets somebody play who shares no dice")
    days = whole(shared, "answer_days", 1, MOST_DAYS) if "answer_days" in shared else 0
    return Terms(hexadecimal(opening, "game", 16), tuple(sides), plays, days)


def write_terms(sides: Sequence[str], plays: Mapping[str, str], answer_days: int = 0) -> Data:
    """Write the terms of shared dice for the opening of a game."""
    agreed: Data = {"plays": dict(plays)} if plays else {}
    return {"scheme": SCHEME, "sides": list(sides), **agreed, **({"answer_days": answer_days} if answer_days else {})}


def text(data: Data, name: str) -> str:
    """Read text."""
    value = data.get(name)
    if not isinstance(value, str):
        raise ValueError(f"lacks its {name}")  # noqa: TRY004 - what a record holds, not what a caller does
    return value


def hexadecimal(data: Data, name: str, size: int) -> str:
    """Read so many bytes in lower-case hexadecimal digits."""
    value = text(data, name)
    if len(value) != 2 * size or not _HEX.fullmatch(value):
        raise ValueError(f"has a {name} that is not {2 * size} hexadecimal digits")
    return value


def whole(data: Data, name: str, low: int, high: int) -> int:
    """Read a whole number in a range."""
    value = data.get(name)
    if type(value) is not int or not low <= value <= high:
        raise ValueError(f"has a {name} that is no number from {low} to {high:,}")
    return value


def mapping(data: Data, name: str) -> Data:
    """Read an object."""
    value = data.get(name)
    if not isinstance(value, dict):
        raise ValueError(f"lacks its {name}")  # noqa: TRY004 - as above
    return value
