"""The player's own ledgers in the home folder: the games of a pack by number, and what was ruled aside from them."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from forge.places import home

if TYPE_CHECKING:
    from pathlib import Path


def own_games(pack: str) -> dict[str, Path]:
    """Give the games of a pack by their number as written; copies under other names are the player's own."""
    return dict(_named(pack, "([0-9]{4,9})"))


def last_game(pack: str) -> Path:
    """Give the file of the game begun last, or of the first where there is none yet."""
    return _game(pack, _last(pack) or 1)


def next_game(pack: str) -> Path:
    """Give the file of a game that is yet to begin."""
    return _game(pack, _last(pack) + 1)


def own_rulings(pack: str) -> Path:
    """Give the file of what is ruled aside from games."""
    return _folder() / f"{pack}-rulings.ledger"


def own_ledgers(pack: str) -> list[Path]:
    """List the files of all games and rulings of a pack; what a side keeps for itself has another ending."""
    return [path for _, path in _named(pack, "([0-9]{4,9}|rulings(?:-[0-9]{1,4})?)")]


def _last(pack: str) -> int:
    return max(map(int, own_games(pack)), default=0)


def _game(pack: str, number: int) -> Path:
    return _folder() / f"{pack}-{number:04}.ledger"


def _named(pack: str, number: str) -> list[tuple[str, Path]]:
    folder, named = _folder(), re.compile(rf"{re.escape(pack)}-{number}\.ledger")
    there = folder.iterdir() if folder.is_dir() else ()
    return [(found[1], path) for path in there if (found := named.fullmatch(path.name))]


def _folder() -> Path:
    return home() / "games"
