"""Colours and pens as PDF operators.

Home printers get RGB, greys as grey so that they print in black alone. A press profile would read ``Colour.cmyk`` and
``Colour.spot`` here, and nowhere else.
"""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING

from forge.drawing.shapes import USUAL_MITRE
from forge.rendering.decimals import decimal
from forge.rendering.pdf.objects import POINTS

if TYPE_CHECKING:
    from forge.drawing.shapes import Stroke
    from forge.reading.measures import Colour

MOST_REMEMBERED = 1024
_CAPS = {"butt": 0, "round": 1, "square": 2}
_JOINS = {"miter": 0, "round": 1, "bevel": 2}


@lru_cache(MOST_REMEMBERED)
def fill(colour: Colour) -> str:
    """The operator that sets the colour of areas and text."""
    return f"{levels(colour, grey=is_grey(colour))} {'g' if is_grey(colour) else 'rg'}"


def line(colour: Colour) -> str:
    """The operator that sets the colour of lines."""
    return f"{levels(colour, grey=is_grey(colour))} {'G' if is_grey(colour) else 'RG'}"


@lru_cache(MOST_REMEMBERED)
def pen(stroke: Stroke) -> str:
    """The operators that set colour, width, ends and dashes of lines."""
    colour = line(stroke.colour)
    ends = f" {_CAPS[stroke.cap]} J" if stroke.cap != "butt" else ""
    if stroke.join != "miter":
        ends += f" {_JOINS[stroke.join]} j"
    elif stroke.mitre != USUAL_MITRE:
        ends += f" {decimal(stroke.mitre, 3)} M"
    dashes = " ".join([POINTS[length] for length in stroke.dash])
    dash = f" [{dashes}] {POINTS[stroke.offset]} d" if any(stroke.dash) else ""
    return f"{colour} {POINTS[stroke.width]} w{ends}{dash}"


def lasting(stroke: Stroke) -> bool:
    """Tell whether a pen leaves behind more than the colour and width that every pen sets."""
    return bool(stroke.dash) or stroke[3:6] != ("butt", "miter", USUAL_MITRE)


def is_grey(colour: Colour) -> bool:
    """Tell whether a colour is a shade of grey."""
    return colour.red == colour.green == colour.blue


def levels(colour: Colour, *, grey: bool) -> str:
    """Write the levels of a colour: that of grey, or those of red, green and blue."""
    return " ".join(decimal(level / 255, 4) for level in (colour[:1] if grey else colour[:3]))
