"""The games of a pack among the player's own files: numbered, the last one first."""

from __future__ import annotations

import time
from typing import TYPE_CHECKING, NamedTuple

from forge.errors import ForgeError
from forge.library.own_games import own_games
from forge.referee.ledger.chain import read_line

if TYPE_CHECKING:
    from pathlib import Path

MOST_SHOWN = 8
LONGEST_OPENING = 4 * 1024 * 1024


class Saved(NamedTuple):
    """A game that may be gone on with: its number, who plays, its edition, whose dice, when it was left."""

    number: str
    players: tuple[str, ...]
    edition: str
    dice: str
    left: str


def saved_games(pack: str) -> tuple[Saved, ...]:
    """List the last games, the one left last first; a file that is no ledger is left out."""
    found = sorted(own_games(pack).items(), key=lambda pair: -pair[1].stat().st_mtime)
    return tuple(saved for number, path in found[:MOST_SHOWN] if (saved := _read(number, path)))


def _read(number: str, path: Path) -> Saved | None:
    """Read the first record alone, and only so much of it as a ledger's can be long."""
    try:
        with path.open("rb") as file:
            first = file.readline(LONGEST_OPENING)
        record = read_line(first.rstrip(b"\n")).data
        left = time.strftime("%Y-%m-%d %H:%M", time.localtime(path.stat().st_mtime))
        players = tuple(str(name) for name in record["players"])
        return Saved(number, players, str(record["label"] or record["edition"]), str(record["dice"]), left)
    except (OSError, ValueError, KeyError, TypeError, ForgeError):
        return None
