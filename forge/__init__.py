"""Print the components of board wargames and referee their dice.

Printing: definition text -> checked pack -> drawings -> pages -> PDF, SVG, PNG.
Ruling: situation -> procedure -> requests -> ruling -> ledger.

For programs: ``open_game`` and what it gives (docs/LIBRARY.md). Names are looked up when they are asked for, so that
importing forge costs nothing.
"""

from __future__ import annotations

TYPE_CHECKING = False  # not that of typing, which takes longer to import than forge
if TYPE_CHECKING:
    from typing import Any

    from forge.errors import ForgeError, Location, Problem
    from forge.library.checking import Checked
    from forge.library.comparing import diff
    from forge.library.components import Component, Piece
    from forge.library.front_door import open_game
    from forge.library.game import Game
    from forge.library.made import Pack, pack_from
    from forge.library.preflighting import preflight
    from forge.library.ruled import Ruling
    from forge.library.starting import new_game
    from forge.library.under_way import Play, Unanswered
    from forge.places import pack_names as packs
    from forge.proofing.changes.values import Differences
    from forge.version import __version__

__all__ = [
    "Checked",
    "Component",
    "Differences",
    "ForgeError",
    "Game",
    "Location",
    "Pack",
    "Piece",
    "Play",
    "Problem",
    "Ruling",
    "Unanswered",
    "__version__",
    "diff",
    "new_game",
    "open_game",
    "pack_from",
    "packs",
    "preflight",
]  # fmt: skip

_HOMES = {
    "__version__": "version",
    **dict.fromkeys(("ForgeError", "Location", "Problem"), "errors"),
    **dict.fromkeys(("Component", "Piece"), "library.components"),
    **dict.fromkeys(("Pack", "pack_from"), "library.made"),
    **dict.fromkeys(("Play", "Unanswered"), "library.under_way"),
    "Checked": "library.checking",
    "Differences": "proofing.changes.values",
    "diff": "library.comparing",
    "Game": "library.game",
    "open_game": "library.front_door",
    "Ruling": "library.ruled",
    "new_game": "library.starting",
    "packs": "places",
    "preflight": "library.preflighting",
}
_NAMES = {"packs": "pack_names"}


def __getattr__(name: str) -> Any:
    if name not in _HOMES:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    from importlib import import_module

    return getattr(import_module(f"forge.{_HOMES[name]}"), _NAMES.get(name, name))


def __dir__() -> list[str]:
    return sorted(__all__)
