"""How the layer of lines for a die looks in files that show it on screens."""

from __future__ import annotations

from typing import TYPE_CHECKING

from forge.reading.measures import Colour

if TYPE_CHECKING:
    from forge.drawing.page import LineKind

DIE_LAYER = "Die line"

DIE_PENS: dict[LineKind, Colour] = {
    "cut": Colour(255, 0, 0),
    "crease": Colour(0, 160, 0),
    "perforation": Colour(255, 0, 255),
}
"""The colours that programs of cutting machines are given, too."""
