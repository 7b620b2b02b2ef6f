"""What was asked for lately: the faces that somebody looks at, and what was shown of each."""

from __future__ import annotations

from collections import OrderedDict
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Collection

    from forge.live.album import Shown
    from forge.live.told import Face

MOST_WANTED = 400
"""So many faces that were asked for last are drawn anew at once; the rest follow."""


class Lately:
    """The faces that were asked for last, with what was shown of them."""

    def __init__(self) -> None:
        self._shown: OrderedDict[Face, Shown | None] = OrderedDict()

    def want(self, face: Face) -> None:
        """Note that a face is asked for."""
        self._shown.setdefault(face)
        self._shown.move_to_end(face)
        if len(self._shown) > MOST_WANTED:
            self._shown.popitem(last=False)

    def show(self, face: Face, shown: Shown) -> Shown:
        """Note what is shown of a face."""
        self._shown[face] = shown
        return shown

    def shown(self, face: Face) -> Shown | None:
        """Give what was shown of a face last; nothing where it never could be drawn."""
        return self._shown[face]

    def latest(self, touched: Collection[str]) -> list[Face]:
        """Give the faces, the last first; before all others those of the components that a save touched."""
        last_first = list(reversed(self._shown))
        return sorted(last_first, key=lambda face: face.component not in touched)
