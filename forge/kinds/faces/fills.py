"""Fills as they are written: a colour, or colours from one to another, such as ``#3d566b to #22313f``."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from forge.drawing.shapes import Linear, Radial

if TYPE_CHECKING:
    from collections.abc import Callable

    from forge.drawing.shapes import Fill
    from forge.reading.measures import Colour

MOST_STOPS = 12
_TO = re.compile(r"\s+to\s+")
_STOP = re.compile(r"(.*\S)\s+(\d{1,3}(?:\.\d{1,2})?)\s*%")

FADES = ("down", "up", "across", "out")
"""Where a gradient leads: to the foot, to the top, to the right, or out from the middle."""


def parse_fill(text: str, colour: Callable[[str], Colour]) -> Fill:
    """Read a colour, or colours that run down from one to the next, each but the ends with its place in percent."""
    parts = _TO.split(text.strip())
    if len(parts) == 1:
        return colour(parts[0])
    if len(parts) > MOST_STOPS:
        raise ValueError(f"has {len(parts):,} colours; a gradient has {MOST_STOPS} at most")
    stops = [_stop(part, colour) for part in parts]
    places = _spread([place for place, _ in stops])
    return Linear(0.0, 0.0, 0.0, 1.0, tuple(zip(places, (found for _, found in stops), strict=True)))


def directed(fill: Fill | None, fade: str) -> Fill | None:
    """Let a gradient lead where it is asked to."""
    if not isinstance(fill, (Linear, Radial)):
        return fill
    match fade:
        case "up":
            return Linear(0.0, 1.0, 0.0, 0.0, fill.stops)
        case "across":
            return Linear(0.0, 0.0, 1.0, 0.0, fill.stops)
        case "out":
            return Radial(0.5, 0.5, 0.5, fill.stops)
        case _:
            return fill


def _stop(part: str, colour: Callable[[str], Colour]) -> tuple[float | None, Colour]:
    match = _STOP.fullmatch(part)
    try:
        found = colour(match[1] if match else part)
    except ValueError as error:
        raise ValueError(f"has {part!r} in it, which {error}") from None
    return float(match[2]) / 100 if match else None, found


def _spread(places: list[float | None]) -> list[float]:
    """Put colours without a place half way, or a third and two thirds and so on, between those that have one."""
    places[0] = 0.0 if places[0] is None else places[0]
    places[-1] = 1.0 if places[-1] is None else places[-1]
    spread: list[float] = []
    for number, place in enumerate(places):
        if place is None:
            after = next(later for later in range(number, len(places)) if places[later] is not None)
            end = places[after]
            assert end is not None
            place = spread[-1] + (end - spread[-1]) / (after - number + 1)  # noqa: PLW2901 - what it is now
        if place > 1 or (spread and place < spread[-1]):
            raise ValueError(f"has a colour at {place:.0%}, which is not after the one before it, or is beyond 100%")
        spread.append(place)
    return spread
