"""The front door: a game opened by the name of its pack, by a folder, or from a pack made in Python."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from forge.errors import Location, fail
from forge.library.game import Game
from forge.library.given import name_of, names_of, words_in
from forge.library.made import Pack
from forge.library.opening import Wanted, choose

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

_HERE = {"switches": "switches", "readings": "readings", "all": "open_game"}


def open_game(
    pack: str | Path | Pack,
    *,
    edition: str = "published",
    overlays: Sequence[str | Path] = (),
    switches: Mapping[str, object] | None = None,
    readings: Mapping[str, str] | None = None,
    owner: bool = True,
) -> Game:
    """Open a game by the name or folder of its pack, in an edition, with overlays, optional rules and readings.

    ``ForgeError`` tells all that is wrong with its rules. The parts list is read when pieces are asked for.

    >>> import forge
    >>> game = forge.open_game("atlantic-wolves", edition="house")
    >>> game.id, game.edition, len(game.tables)
    ('atlantic-wolves', 'house', 17)
    """
    made = pack if isinstance(pack, Pack) else None
    if made is None and not isinstance(pack, str | Path):
        raise fail(Location("open_game"), "pack", f"cannot be a {type(pack).__name__}", "give a name, a path or a Pack")
    chosen = choose("chosen", words_in(switches, "switches"), words_in(readings, "readings"), _HERE)
    paths = map(Path, names_of(overlays, "overlays"))
    name = str(made.folder if made else pack)
    return Game.open(Wanted(name, name_of(edition, "edition"), (*paths, *chosen), owner and made is None, made))
