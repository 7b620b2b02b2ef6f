"""The Union Flag, alone and in the canton of ensigns."""

from __future__ import annotations

from math import hypot
from typing import TYPE_CHECKING

from forge.drawing.ensigns.cloth import (
    CANTON,
    CLOTH,
    HIGH,
    LONG,
    NAVY,
    RED,
    WHITE,
    block,
    cross,
    polygon,
    saltire,
    star,
)
from forge.drawing.ensigns.flown import Flown

if TYPE_CHECKING:
    from forge.drawing.ensigns.cloth import Area, Part
    from forge.reading.measures import Colour


def union(area: Area) -> tuple[Part, ...]:
    """Draw the Union Flag with its red saltire counterchanged; measures are thirtieths of the hoist."""
    part = area.height / 30
    middle = area.x + area.width / 2, area.y + area.height / 2
    return (
        block(NAVY, area),
        *saltire(WHITE, 6 * part, area),
        *_pinwheel(2 * part, area),
        cross(WHITE, 10 * part, *middle, area),
        cross(RED, 6 * part, *middle, area),
    )


def small_union(area: Area) -> tuple[Part, ...]:
    """Draw the Union Flag for a canton of a millimetre: a white saltire and a red cross, both a little broad."""
    part = area.height / 30
    middle = area.x + area.width / 2, area.y + area.height / 2
    return (
        block(NAVY, area),
        *saltire(WHITE, 6.5 * part, area),
        cross(WHITE, 12 * part, *middle, area),
        cross(RED, 6.5 * part, *middle, area),
    )


def _pinwheel(width: float, area: Area) -> tuple[Part, ...]:
    """Draw the red saltire: below the diagonals at the hoist, above them at the fly."""
    x, y, w, h = area
    across, down = width * hypot(w, h) / h, width * hypot(w, h) / w
    middle = w / 2, h / 2
    arms = (
        ((0, 0), middle, (w / 2 - across, h / 2), (0, down)),
        ((0, h), middle, (w / 2 + across, h / 2), (across, h)),
    )
    both = (*arms, *(tuple((w - px, h - py) for px, py in arm) for arm in arms))
    return tuple(polygon(RED, *((x + px, y + py) for px, py in arm)) for arm in both)


def defaced(name: str, ground: Colour, *emblem: Part, small: tuple[Part, ...] | None = None) -> Flown:
    """Fly an ensign of the British pattern: the union in the canton, an emblem in the fly."""
    less = emblem if small is None else small
    return Flown(name, (block(ground), *union(CANTON), *emblem), (block(ground), *small_union(CANTON), *less))


def white_ensign() -> Flown:
    """Fly Saint George's cross with the union in the canton."""
    george, broad = cross(RED, 2.8), cross(RED, 3.4)
    field = block(WHITE)
    canton = CANTON._replace(width=LONG / 2 - 1.4, height=HIGH / 2 - 1.4)
    smaller = CANTON._replace(width=LONG / 2 - 1.7, height=HIGH / 2 - 1.7)
    return Flown(
        "White Ensign: Royal Navy and navies of the Commonwealth",
        (field, george, *union(canton)),
        (field, broad, *small_union(smaller)),
    )


def union_flag() -> Flown:
    """Fly the Union Flag."""
    return Flown("United Kingdom", union(CLOTH), union(CLOTH))


SOUTHERN_CROSS = ((22.5, 16.4, 1.5), (18.6, 8.9, 1.5), (22.5, 3.8, 1.5), (26.0, 7.8, 1.5))
"""Where the four large stars stand in the fly: (x, y, radius)."""


def australia() -> Flown:
    """Fly the Commonwealth star under the union and the Southern Cross in the fly."""
    stars = tuple(star(WHITE, x, y, r, rays=7, inner=0.45) for x, y, r in SOUTHERN_CROSS)
    fifth = star(WHITE, 24.1, 11.2, 0.9)
    under = star(WHITE, 7.5, 15, 3, rays=7, inner=0.45)
    large = tuple(star(WHITE, x, y, 2) for x, y, _ in SOUTHERN_CROSS)
    return defaced("Australia", NAVY, under, *stars, fifth, small=(star(WHITE, 7.5, 15, 3.6), *large))


def new_zealand() -> Flown:
    """Fly four red stars edged in white."""
    stars = tuple(
        star(colour, x, y, r + wider) for x, y, r in SOUTHERN_CROSS for colour, wider in ((WHITE, 0.5), (RED, -0.05))
    )
    large = tuple(star(colour, x, y, r) for x, y, _ in SOUTHERN_CROSS for colour, r in ((WHITE, 2.8), (RED, 1.7)))
    return defaced("New Zealand", NAVY, *stars, small=large)
