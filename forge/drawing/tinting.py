"""Pictures in shades of a colour, or of a gradient: what was black takes its first colour, what was white its last."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING

from forge.drawing.colour import WHITE
from forge.drawing.gradients import colour_at
from forge.drawing.recolour import Change, Recolouring
from forge.drawing.shapes import Drawing, Linear, Radial

if TYPE_CHECKING:
    from forge.drawing.shapes import Fill, Stops
    from forge.reading.measures import Colour

MOST_REMEMBERED = 256

_RED, _GREEN, _BLUE = 19_595, 38_470, 7_471
"""Shares of a colour's brightness in 65,536 parts (Rec. 601), as Pillow takes them."""


def tint_of(fill: Fill) -> Stops:
    """Give the shades of a tint from dark to light; those of one colour end in white."""
    return fill.stops if isinstance(fill, (Linear, Radial)) else ((0.0, fill), (1.0, WHITE))


def brightness(colour: Colour) -> int:
    """Give how bright a colour is, from 0 to 255."""
    return (colour.red * _RED + colour.green * _GREEN + colour.blue * _BLUE + (1 << 15)) >> 16


@lru_cache(MOST_REMEMBERED)
def shades(tint: Stops) -> tuple[Colour, ...]:
    """Give the colour that each of 256 brightnesses takes."""
    return tuple(colour_at(tint, level / 255) for level in range(256))


@lru_cache(MOST_REMEMBERED)
def tinted(drawing: Drawing, tint: Stops) -> Drawing:
    """Give a drawing in the shades of a tint."""
    colours = shades(tint)

    def shade(colour: Colour) -> Colour:
        return colours[brightness(colour)]

    changed = Recolouring(Change(shade, shade, shade, shade, shade)).shapes(drawing.shapes)
    return Drawing(f"{drawing.name} tinted", drawing.width, drawing.height, changed)
