"""Colours and pens as PDF operators.

Home printers get RGB, greys as grey so that they print in black alone. A press profile would read ``Colour.cmyk`` and
``Colour.spot`` here, and nowhere else.
"""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING

from forge.rendering.decimals import decimal
from forge.rendering.pdf.objects import POINTS

if TYPE_CHECKING:
    from forge.drawing.shapes import Stroke
    from forge.reading.measures import Colour

MOST_REMEMBERED = 1024


@lru_cache(MOST_REMEMBERED)
def fill(colour: Colour) -> str:
    """The operator that sets the colour of areas and text."""
    return f"{_levels(colour)} {'g' if _is_grey(colour) else 'rg'}"


@lru_cache(MOST_REMEMBERED)
def pen(stroke: Stroke) -> str:
    """The operators that set colour, width, ends and dashes of lines."""
    colour = f"{_levels(stroke.colour)} {'G' if _is_grey(stroke.colour) else 'RG'}"
    ends = " 1 J 1 j" if stroke.round else ""
    dash = f" [{' '.join([POINTS[length] for length in stroke.dash])}] 0 d" if any(stroke.dash) else ""
    return f"{colour} {POINTS[stroke.width]} w{ends}{dash}"


def _is_grey(colour: Colour) -> bool:
    return colour.red == colour.green == colour.blue


def _levels(colour: Colour) -> str:
    levels = colour[:1] if _is_grey(colour) else colour[:3]
    return " ".join(decimal(level / 255, 4) for level in levels)
