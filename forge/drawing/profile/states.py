"""What has become of a vessel: on fire, under water, going down; and what the sea shows along it."""

from __future__ import annotations

from math import cos, pi, radians, sin
from operator import itemgetter
from typing import TYPE_CHECKING, Literal

from forge.drawing.profile.plot import Plate
from forge.drawing.profile.submarines import PERISCOPES, USUAL_TOWER

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from forge.drawing.profile.facts import Facts
    from forge.drawing.profile.plot import Outline, Point

State = Literal["whole", "damaged", "dived", "sunk"]
AFLOAT: tuple[State, ...] = ("whole", "damaged")

REFLECTED = 0.35
"""How much of its height a hull's image in the water has."""
FOAM: Outline = (
    (-0.012, 0.002), (0.20, -0.004), (0.80, -0.004), (0.93, -0.009), (0.985, -0.019), (1.003, -0.013),
    (0.988, -0.005), (1.006, 0.003), (0.70, 0.007), (0.20, 0.006),
)  # fmt: skip
"""A lens along the waterline with a curl at the bow, in parts of the length."""
PUFFS = (
    (0.00, 0.34, 0.022), (0.03, 0.50, 0.030), (0.08, 0.64, 0.040), (0.15, 0.72, 0.052), (0.23, 0.66, 0.060),
    (0.32, 0.70, 0.070), (0.40, 0.62, 0.066), (0.48, 0.68, 0.058), (0.27, 0.86, 0.044), (0.37, 0.88, 0.046),
    (0.53, 0.58, 0.042),
)  # fmt: skip
"""Smoke, each puff by how far aft of the fire it is, how high for the height of the ship, and its radius."""
FLAME: Outline = (
    (-0.022, 0), (-0.030, 0.018), (-0.018, 0.030), (-0.024, 0.052), (-0.006, 0.036), (0.004, 0.064), (0.010, 0.034),
    (0.024, 0.044), (0.020, 0.022), (0.030, 0.012), (0.022, 0),
)  # fmt: skip
KEEL: Outline = (
    (1.0, 0), (0.985, 0.022), (0.93, 0.044), (0.80, 0.058), (0.40, 0.060), (0.18, 0.044), (0.08, 0.024), (0.05, 0.040),
    (0.02, 0.040), (0.02, 0.014), (0, 0.008), (0, 0),
)  # fmt: skip
"""What of a submarine lies below its waterline, in parts of the length."""
SEEN = 0.5
"""How much of a dived boat's periscope is above the water."""
HEEL, SETTLED = 17.0, 0.055
"""By how many degrees a sinking ship is down by the bow, and by how much of its length deeper."""
_ROUND = 14


def at_sea(plates: tuple[Plate, ...], width: int) -> tuple[Plate, ...]:
    """Add the image of a ship in the water and the foam along it."""
    image = (
        Plate("shade", tuple((x, -y * REFLECTED) for x, y in plate.points))
        for plate in plates
        if plate.ink != "smoke" and min(y for _, y in plate.points) < 0
    )
    return (*image, *plates, Plate("foam", tuple((x * width, y * width) for x, y in FOAM)))


def in_state(plates: tuple[Plate, ...], facts: Facts, width: int, state: State) -> tuple[Plate, ...]:
    """Change what is drawn of a vessel to what has become of it."""
    match state:
        case "damaged":
            return (*_smoke(plates, width), *plates, *_fire(width))
        case "dived" if facts.form == "submarine":
            return tuple(_dived(plates, facts, width))
        case "dived" | "sunk":
            return tuple(_going_down(plates, width))
        case _:
            return plates


def _smoke(plates: tuple[Plate, ...], width: int) -> Iterator[Plate]:
    """Draw smoke that drifts aft, no higher than the ship's own masts and no farther than its stern."""
    top = -min(y for plate in plates for _, y in plate.points)
    for aft, high, size in PUFFS:
        radius = min(size * width, top * 0.32)
        x, y = (0.56 - aft) * width, -min(high * top, top - radius)
        turns = (step * 2 * pi / _ROUND for step in range(_ROUND))
        yield Plate("smoke", tuple((max(x + radius * cos(turn), 0.0), y + radius * sin(turn)) for turn in turns))


def _fire(width: int) -> Iterator[Plate]:
    """Draw a flame amidships, brighter within."""
    foot = 0.045 * width
    for bright, size in ((False, 1.0), (True, 0.55)):
        points = tuple((width * (0.575 + x * size), -foot - y * size * width) for x, y in FLAME)
        yield Plate("glow" if bright else "flame", points)


def _dived(plates: tuple[Plate, ...], facts: Facts, width: int) -> Iterator[Plate]:
    """Lower a boat until half of its periscope is above the water; what lies below shows faintly."""
    tower = (facts.conning_tower or (USUAL_TOWER,))[0].height
    side = facts.freeboard.middle if facts.freeboard else tower / 2
    tip = min((point for plate in plates for point in plate.points), key=itemgetter(1))
    seen = -tip[1] * (PERISCOPES - 1) * tower / (side + PERISCOPES * tower) * SEEN
    depth = -tip[1] - seen
    lowered = [Plate("deep", tuple((x, y + depth) for x, y in plate.points)) for plate in plates]
    yield Plate("deep", tuple((x * width, y * width + depth) for x, y in KEEL))
    yield from (plate for plate in lowered if max(y for _, y in plate.points) > 0)
    for plate in lowered:
        if above := _above_water(plate.points):
            yield Plate("ink", above)
    wake, middle = 0.012 * width, tip[0]
    yield Plate("foam", ((middle - wake * 3, 0), (middle, -wake * 0.3), (middle + wake, 0), (middle, wake * 0.3)))


def _going_down(plates: tuple[Plate, ...], width: int) -> Iterator[Plate]:
    """Turn a ship about its middle, bow down, and leave out what is under water."""
    turn = radians(HEEL)
    for plate in plates:
        points: list[Point] = []
        for x, y in plate.points:
            across = x - width * 0.5
            points.append((
                width * 0.5 + across * cos(turn) - y * sin(turn),
                across * sin(turn) + y * cos(turn) + SETTLED * width,
            ))  # fmt: skip
        if above := _above_water(points):
            yield Plate(plate.ink, above)
    yield Plate("foam", tuple(((0.3 + x * 0.66) * width, y * width * 0.8) for x, y in FOAM))


def _above_water(points: Iterable[Point]) -> Outline:
    """Cut off what lies below the waterline."""
    outline = tuple(points)
    kept: list[Point] = []
    for (x1, y1), (x2, y2) in zip(outline, (*outline[1:], outline[0]), strict=True):
        if y1 <= 0:
            kept.append((x1, y1))
        if (y1 < 0 < y2) or (y2 < 0 < y1):
            kept.append((x1 + (x2 - x1) * y1 / (y1 - y2), 0.0))
    return tuple(kept) if len(kept) > 2 else ()
