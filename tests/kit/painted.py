"""Eighteen painted cells: every gradient, clip, opacity and way with letters that a drawing may have."""

from __future__ import annotations

from typing import TYPE_CHECKING

from forge.drawing.shapes import (
    Drawing,
    Ellipse,
    Faded,
    Halo,
    Linear,
    Path,
    Radial,
    Rect,
    Stamp,
    Stroke,
    Turned,
    Within,
)
from forge.reading.measures import PT
from kit.rendering_scenes import BLACK, BLUE, RED, SAND, WHITE, page, text

if TYPE_CHECKING:
    from forge.drawing.commands import Commands
    from forge.drawing.page import Page
    from forge.drawing.shapes import Shape

CELL, SIDE, ACROSS = 48 * PT, 40 * PT, 6
TWO, THREE = ((0.0, BLUE), (1.0, SAND)), ((0.0, BLUE), (0.35, SAND), (1.0, RED))
DOWN = Linear(0, 0, 0, 1, TWO)


def outline(*points: tuple[int, int]) -> Commands:
    """A polygon through points given in points."""
    start, *others = ((x * PT, y * PT) for x, y in points)
    return (("M", *start), *(("L", *point) for point in others), ("Z",))


def square(left: int, top: int, side: int) -> Commands:
    """A square."""
    return outline((left, top), (left + side, top), (left + side, top + side), (left, top + side))


def circle(x: int, y: int, radius: int) -> Commands:
    """A circle of four curves."""
    x, y, r, k = x * PT, y * PT, radius * PT, round(0.5522847 * radius * PT)
    return (
        ("M", x - r, y),
        ("C", x - r, y - k, x - k, y - r, x, y - r),
        ("C", x + k, y - r, x + r, y - k, x + r, y),
        ("C", x + r, y + k, x + k, y + r, x, y + r),
        ("C", x - k, y + r, x - r, y + k, x - r, y),
        ("Z",),
    )


def box(fill: object, **more: object) -> Rect:
    """All of a cell."""
    return Rect(0, 0, SIDE, SIDE, fill, **more)


def disc(left: int, width: int, fill: object, **more: object) -> Ellipse:
    """A circle half way down a cell."""
    return Ellipse(left * PT, (40 - width) * PT // 2, width * PT, width * PT, fill, **more)


STRIPES = tuple(Rect(number * 8 * PT, 0, 4 * PT, SIDE, SAND) for number in range(5))
HIDDEN = Drawing(
    "hidden", SIDE, SIDE, (box(DOWN), disc(4, 32, Radial(0.5, 0.5, 0.5, THREE), opacity=0.6), *STRIPES[:2])
)

CELLS: dict[str, tuple[Shape, ...]] = {
    "linear": (box(DOWN),),
    "linear in a circle, aslant": (disc(1, 38, Linear(0, 0, 1, 1, TWO)),),
    "linear, three stops": (box(Linear(0, 0, 1, 0, THREE)),),
    "radial": (box(Radial(0.5, 0.5, 0.6, THREE)),),
    "radial off the middle, in an oblong": (Rect(0, 8 * PT, SIDE, 24 * PT, Radial(0.25, 0.75, 0.8, THREE)),),
    "a gradient with a line around": (disc(4, 32, DOWN, stroke=Stroke(BLACK, 3 * PT)),),
    "a hard edge": (box(Linear(0, 0, 0, 1, ((0, BLUE), (0.5, BLUE), (0.5, SAND), (1, RED)))),),
    "opacity of two shapes": (*STRIPES, disc(2, 24, BLUE, opacity=0.4), disc(14, 24, BLUE, opacity=0.4)),
    "opacity of a group": (*STRIPES, Faded(0.4, (disc(2, 24, BLUE), disc(14, 24, BLUE)))),
    "opacity of area and line": (*STRIPES, disc(6, 28, RED, stroke=Stroke(BLUE, 6 * PT), opacity=0.5)),
    "opacity of a gradient": (*STRIPES, box(DOWN, opacity=0.5)),
    "within a curve": (Within(circle(20, 20, 18), STRIPES),),
    "within outlines, even-odd": (
        Within(circle(20, 20, 19), (Within(square(0, 0, 40) + square(10, 10, 20), STRIPES, even_odd=True),)),
    ),
    "a gradient within a curve": (Within(circle(20, 20, 19), (box(DOWN),)),),
    "an outline with a hole": (Path(square(2, 2, 36) + square(12, 12, 16), Linear(0, 0, 1, 1, THREE), even_odd=True),),
    "tracking": (text(2 * PT, 16 * PT, "HOOD")._replace(tracking=2 * PT), text(2 * PT, 34 * PT, "HOOD")),
    "a halo": (
        box(BLUE),
        text(4 * PT, 26 * PT, "Kiel", size=18 * PT)._replace(halo=Halo(WHITE, 3 * PT, 0.7)),
    ),
    "stamped and turned": (Turned(20, SIDE // 2, SIDE // 2, (Stamp(HIDDEN, 8 * PT, 8 * PT, 0.6, 90),)),),
}


def painted() -> Page:
    """A page of all cells."""
    cells = [
        Stamp(Drawing(name, SIDE, SIDE, shapes), number % ACROSS * CELL + 4 * PT, number // ACROSS * CELL + 4 * PT)
        for number, (name, shapes) in enumerate(CELLS.items())
    ]
    return page(*cells, width=ACROSS * CELL, height=-(-len(CELLS) // ACROSS) * CELL)
