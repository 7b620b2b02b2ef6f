"""The colours of an SVG: names, ``#rgb`` to ``#rrggbbaa``, ``rgb()``, ``hsl()`` and the rest of CSS, and how opaque."""

from __future__ import annotations

import re
from functools import lru_cache
from typing import Any, Final, NamedTuple

from forge.drawing.colour import of_display_p3
from forge.drawing.svg_geometry import read_share
from forge.errors import brief
from forge.reading.measures import NAMED, Colour, in_srgb, parse_colour

MOST_REMEMBERED = 1024
_LOCAL = re.compile(r"url\(\s*[\"']?#([^\"')]+)[\"']?\s*\)")
_VARIABLE = re.compile(r"var\(\s*--[\w-]+\s*,(.*)\)", re.DOTALL)


class Paint(NamedTuple):
    """A flat colour and how much of it covers; without a colour, that of the ``color`` property.

    ``server`` is the id of a gradient that is painted instead.
    """

    colour: Colour | None
    opacity: float = 1.0
    server: str = ""


BLACK: Final = Paint(NAMED["black"])
CURRENT: Final = Paint(None)


@lru_cache(MOST_REMEMBERED)
def read_paint(text: str) -> Paint | None:
    """Read a colour; ``None`` is no paint at all."""
    if match := _VARIABLE.fullmatch(text):
        text = match[1].strip()  # nothing in a file by itself sets the variable
    word = text.lower()
    if word in ("none", "transparent"):
        return None
    if word == "currentcolor":
        return CURRENT
    if word.startswith("url("):
        return Paint(NAMED["black"], server=referred(text) or text)
    try:
        return Paint(parse_colour(word))
    except ValueError:
        return _read_css_colour(text)


def _read_css_colour(text: str) -> Paint | None:
    from tinycss2 import color4  # most drawings write their colours in hexadecimal

    untyped: Any = color4
    try:
        found = untyped.parse_color(text)
        if found.space == "display-p3":
            return Paint(of_display_p3(found.coordinates), found.alpha) if found.alpha > 0 else None
        colour, opacity = in_srgb(found)
    except (AttributeError, NotImplementedError, RecursionError, ValueError):
        raise ValueError(f'"{brief(text)}" is not a flat colour such as #24425c') from None
    return Paint(colour, min(max(opacity, 0.0), 1.0)) if opacity > 0 else None


def referred(text: str) -> str:
    """The id in ``url(#id)``, whatever stands behind it; nothing if the text is no such reference."""
    match = _LOCAL.match(text)
    return match[1].strip() if match else ""


@lru_cache(MOST_REMEMBERED)
def read_opacity(text: str) -> float:
    """Read an opacity, as a number or a percentage, from 0 to 1."""
    return min(max(read_share(text), 0.0), 1.0)
