"""How a reader wants to see things: in which colours, by whose eyes, with which lines over it, how large.

All of it stands in the address, so that going back, a link and a page without script show the same.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple
from urllib.parse import urlencode

from forge.drawing.colour import DEFICIENCIES
from forge.drawing.recolour import ALL_LOOKS
from forge.table.preview.lines import KINDS

if TYPE_CHECKING:
    from forge.drawing.recolour import Look
    from forge.table.visit import Form

SIGHTS = ("usual", *DEFICIENCIES)
GROUNDS = ("table", "paper", "dark")
SHOWN = (*KINDS, "origins", "names", "before")
ZOOMS = (100, 150, 200, 300, 400, 600, 800)
REAL = "real"
LEAST_ZOOM, MOST_ZOOM = 25, 800


class View(NamedTuple):
    """What is chosen; ``zoom`` is percent of the width that is free, 0 for real size."""

    look: Look = "plain"
    sight: str = "usual"
    ground: str = "table"
    show: tuple[str, ...] = ()
    zoom: int = 100

    @classmethod
    def read(cls, query: Form) -> View:
        """Read what an address says; what nobody could have chosen counts as not said."""
        look = next((one for one in ALL_LOOKS if one == query["look"]), ALL_LOOKS[0])
        sight = query["sight"] if query["sight"] in SIGHTS else "usual"
        ground = query["ground"] if query["ground"] in GROUNDS else "table"
        asked = query.all("show")
        return cls(look, sight, ground, tuple(one for one in SHOWN if one in asked), _zoom(query["zoom"]))

    def pairs(self, **changes: Any) -> list[tuple[str, str]]:
        """Give what differs from the usual, as fields of a form."""
        other, usual = self._replace(**changes), View()
        found = [
            (name, str(getattr(other, name)))
            for name in ("look", "sight", "ground")
            if getattr(other, name) != getattr(usual, name)
        ]
        found += [("show", one) for one in other.show]
        if other.zoom != usual.zoom:
            found.append(("zoom", str(other.zoom) if other.zoom else REAL))
        return found

    def query(self, **changes: object) -> str:
        """Give the end of an address at which things are seen so."""
        pairs = self.pairs(**changes)
        return f"?{urlencode(pairs)}" if pairs else ""

    @property
    def classes(self) -> str:
        """The classes of what shows pictures so."""
        zoom = "zoom-real" if not self.zoom else f"zoom-{self.zoom}" if self.zoom in ZOOMS else ""
        shown = " ".join(f"show-{one}" for one in self.show)
        return " ".join(filter(None, (f"sight-{self.sight}", f"ground-{self.ground}", shown, zoom)))

    @property
    def margin(self) -> bool:
        """Whether anything is shown that lies around a piece."""
        return any(one in self.show for one in ("trim", "bleed", "die"))


def _zoom(text: str) -> int:
    if text == REAL:
        return 0
    if text.isascii() and text.isdigit() and len(text) < 5:
        return min(max(int(text), LEAST_ZOOM), MOST_ZOOM)
    return 100
