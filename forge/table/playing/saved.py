"""The games of a pack among the player's own files: numbered, the last one first."""

from __future__ import annotations

import re
import time
from typing import TYPE_CHECKING, NamedTuple

from forge.errors import ForgeError
from forge.places import home
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
    found = sorted(_files(pack).items(), key=lambda pair: -pair[1].stat().st_mtime)
    return tuple(saved for number, path in found[:MOST_SHOWN] if (saved := _read(number, path)))


def game_file(pack: str, number: str) -> Path | None:
    """Give the file of a game by its number, if there is one."""
    return _files(pack).get(number)


def next_file(pack: str) -> Path:
    """Give the file of a game that is yet to begin."""
    last = max((int(number) for number in _files(pack)), default=0)
    return _folder() / f"{pack}-{last + 1:04}.ledger"


def _folder() -> Path:
    folder = home() / "games"
    folder.mkdir(0o700, parents=True, exist_ok=True)
    return folder


def _files(pack: str) -> dict[str, Path]:
    named = re.compile(rf"{re.escape(pack)}-([0-9]{{4,9}})\.ledger")
    return {found[1]: path for path in _folder().iterdir() if (found := named.fullmatch(path.name))}


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
