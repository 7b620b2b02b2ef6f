"""Ensigns by key, each drawn once for small and once for large sizes, with its hairline."""

from __future__ import annotations

from functools import cache

from forge.drawing.ensigns.cloth import HIGH, LONG, units
from forge.drawing.ensigns.nations import NATIONS
from forge.drawing.ensigns.roundels import ROUNDELS
from forge.drawing.shapes import Drawing, Rect, Stroke
from forge.errors import nearest
from forge.reading.measures import MM, Colour

ENSIGNS = {**NATIONS, **ROUNDELS}
"""All flags and roundels by key, nations first."""

SMALL = 6 * MM
"""Narrower flags are drawn with fewer and broader parts."""

_EDGE = Colour(38, 43, 48)
_HAIRLINES = (0.35, 1.0)
"""How wide the line around a large and a small flag is, in units: 0.1 mm at the foot of each range."""


def ensign_names() -> tuple[str, ...]:
    """The keys of all ensigns."""
    return tuple(ENSIGNS)


def ensign_hint(key: str) -> str:
    """Name the ensign closest to a misspelt one."""
    return nearest(key, ENSIGNS)


def ensign(key: str, width: int = 0) -> Drawing | None:
    """Give a flag (3:2) or roundel (1:1) as it looks best at a width; ``None`` if there is none of that key."""
    return _drawn(key, small=width < SMALL) if key in ENSIGNS else None


@cache
def _drawn(key: str, *, small: bool) -> Drawing:
    flown = ENSIGNS[key]
    shapes = (flown.small or flown.shapes) if small else flown.shapes
    long, high = units(HIGH if flown.round else LONG), units(HIGH)
    if flown.round:
        return Drawing(f"ensign-{key}", long, high, shapes)
    stroke = Stroke(_EDGE, units(_HAIRLINES[small]))
    half = stroke.width // 2
    frame = Rect(half, half, long - stroke.width, high - stroke.width, None, stroke, role="picture")
    return Drawing(f"ensign-{key}", long, high, (*shapes, frame))
