"""Vessels in a scene, each as large and as pale as its distance makes it, and aircraft above them."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING

from forge.drawing.colour import mix
from forge.drawing.commands import polygon
from forge.drawing.gradients import colour_at
from forge.drawing.profile.profile import profile
from forge.drawing.profile.vessels import VesselBook
from forge.drawing.scene.sketch import closed
from forge.drawing.scene.words import Afloat
from forge.drawing.shapes import Ellipse, Line, Path, Rect

if TYPE_CHECKING:
    from forge.drawing.profile.facts import Facts
    from forge.drawing.scene.sketch import Sketch
    from forge.drawing.scene.words import Effect
    from forge.drawing.shapes import Shape
    from forge.reading.measures import Colour

USUAL_LENGTH = 180.0
WIDEST = 0.92
"""How much of the width of a picture a vessel close by takes."""
CONVOY = ("tramp", "liberty", "tanker", "tramp", "liner", "tramp", "liberty")


@cache
def stock(key: str) -> Facts:
    """Give the facts of a stock vessel."""
    return VesselBook().get(key).facts()


def draw_vessel(sketch: Sketch, afloat: Afloat) -> None:
    """Draw a vessel on the water with its shadow in it, and the foam along its side."""
    near, palette, width = afloat.near, sketch.palette, _width(sketch, afloat)
    x, y = sketch.across(afloat.across) - width / 2, sketch.waterline(near)
    haze = 0.78 * (1 - near) ** 1.8
    air = mix(colour_at(palette.sky, 0.92), palette.far, 0.5)
    ink, tone = mix(palette.ink, air, haze), mix(palette.tone, air, haze)
    _shadow(sketch, x, y, width, ink)
    sketch.trace((("M", round(x), round(y)), ("L", round(x + width), round(y))), filled=False)
    shapes = profile(afloat.vessel, round(width), ink, tone, x=round(x), y=round(y), flip=afloat.left)
    sketch.add(*(as_picture(shape) for shape in shapes))
    if near > 0.05:
        _foam(sketch, x, y, width, left=afloat.left)


def bow_of(sketch: Sketch, afloat: Afloat) -> tuple[float, float]:
    """Give the point at which the bow of a vessel meets the water."""
    ahead = -1 if afloat.left else 1
    return sketch.across(afloat.across) + ahead * _width(sketch, afloat) / 2, sketch.waterline(afloat.near)


def _width(sketch: Sketch, afloat: Afloat) -> float:
    long: float = ((afloat.vessel.length or USUAL_LENGTH) / USUAL_LENGTH) ** 0.45
    share: float = 0.10 + 0.90 * afloat.near**1.1
    return sketch.box.width * WIDEST * share * min(long, 1.2)


def as_picture(shape: Shape) -> Shape:
    """Let a shape keep its colours when ink is saved."""
    return shape._replace(role="picture") if isinstance(shape, (Rect, Ellipse, Path, Line)) else shape


def _shadow(sketch: Sketch, x: float, y: float, width: float, ink: Colour) -> None:
    """Draw the dark of the hull in the water, broken up downwards."""
    chance, deep = sketch.chance, max(width * 0.07, sketch.unit)
    for step in range(7):
        share = step / 7
        start = x + width * (0.02 + 0.25 * share * chance.random())
        end = x + width * (0.98 - 0.25 * share * chance.random())
        down = y + deep * (share + 0.06)
        sketch.stroke((start, down), (end, down), ink, deep / 9, 0.5 * (1 - share) + 0.08)


def _foam(sketch: Sketch, x: float, y: float, width: float, *, left: bool) -> None:
    """Draw the white along the waterline, thickest at the bow, with a curl there and a wake astern."""
    ahead = -1 if left else 1
    bow, stern = (x, x + width) if left else (x + width, x)
    thick = width * 0.0075 * (0.7 + sketch.palette.rough)
    points = [
        (stern - ahead * width * 0.06, y + thick * 0.5),
        (stern + ahead * width * 0.3, y - thick * 0.35),
        (bow - ahead * width * 0.2, y - thick * 0.6),
        (bow - ahead * width * 0.03, y - thick * 3.2),
        (bow + ahead * width * 0.018, y - thick * 0.4),
        (bow - ahead * width * 0.06, y + thick * 0.7),
        (stern + ahead * width * 0.3, y + thick * 0.9),
        (stern - ahead * width * 0.12, y + thick * 1.5),
    ]
    sketch.area(closed(points), sketch.palette.foam, 0.92)
    sketch.trace(closed(points))
    for step in range(1, 3):
        start, down = bow - ahead * width * 0.1 * step, y + thick * (1.2 + 1.6 * step)
        sketch.stroke(
            (start, down), (start - ahead * width * 0.34, down + thick), sketch.palette.foam, thick * 0.45, 0.6
        )


def draw_convoy(sketch: Sketch, effect: Effect) -> None:
    """Draw merchantmen in line along the horizon."""
    for number, key in enumerate(CONVOY):
        across = effect.across - 0.45 + 0.15 * number + sketch.chance.uniform(-0.025, 0.025)
        draw_vessel(sketch, Afloat(stock(key), across, 0.015 + 0.02 * (number % 3)))


_PLAN = (
    (1.0, 0.0),
    (0.96, -0.09),
    (0.8, -0.125),
    (0.46, -0.13),
    (0.34, -1.5),
    (0.26, -1.62),
    (0.14, -1.6),
    (0.0, -0.13),
    (-0.62, -0.08),
    (-0.74, -0.52),
    (-0.84, -0.56),
    (-0.95, -0.5),
    (-0.94, -0.06),
    (-1.0, 0.0),
)
"""Half of an aircraft with four engines seen from above, its nose to the right, as shares of half its length."""
_ENGINES = tuple(
    ((0.62, place + 0.055), (0.62, place - 0.055), (0.2, place - 0.05), (0.2, place + 0.05)) for place in (-0.45, -0.88)
)


def draw_aircraft(sketch: Sketch, effect: Effect) -> None:
    """Draw an aircraft that banks above the horizon; its distance is that of the effect."""
    near = 0.4 if effect.near is None else effect.near
    size = sketch.unit * (5 + 14 * near)
    x, y = sketch.across(effect.across), sketch.top + (sketch.horizon - sketch.top) * (0.32 + 0.2 * (1 - near))
    left = effect.across >= 0.5 if effect.left is None else effect.left
    ahead = -1 if left else 1
    ink = mix(sketch.palette.ink, sketch.palette.far, 0.35 * (1 - near))

    def turned(px: float, py: float) -> tuple[float, float]:
        """Lean into the turn: foreshortened across, nose a little down."""
        px, py = px * ahead, py * 0.62
        return x + (px * 0.95 + py * 0.5) * size, y + (py * 0.8 + px * 0.22 * ahead) * size

    whole = [*_PLAN, *((px, -py) for px, py in reversed(_PLAN))]
    sketch.area(polygon([turned(px, py) for px, py in whole]), ink, 1.0, "picture")
    for side in (1, -1):
        for engine in _ENGINES:
            sketch.area(polygon([turned(px, side * py) for px, py in engine]), ink, 1.0, "picture")
