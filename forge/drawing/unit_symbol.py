"""Symbols of land units: a frame by affiliation, glyphs of the branch in it, the size above, staff or wheels below."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING, Literal, NamedTuple

from forge.drawing.commands import polygon, polyline
from forge.drawing.page import Box
from forge.drawing.shapes import Ellipse, Path, Stroke
from forge.drawing.unit_glyphs import GLYPHS, HIGH, SIZES, WIDE

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from forge.drawing.commands import Command, Commands
    from forge.drawing.shapes import Role, Shape
    from forge.drawing.unit_glyphs import FieldCommand, Glyph
    from forge.reading.measures import Colour

Frame = Literal["friend", "hostile", "neutral", "unknown"]
LINE = 0.075
"""The width of lines, in heights of a friendly frame."""
CASING = 1.1
"""How far the ground goes beyond the frame, in widths of its line, so that the frame stands out on any counter."""
ABOVE, GAP = 0.30, 0.09
"""How high the marks of size are, and how far they stand above the frame."""
BELOW = 0.24
WHEEL = 0.075
EXTENT: dict[Frame, tuple[float, float]] = {
    "friend": (1.5, 1.0),
    "hostile": (1.62, 1.4),
    "neutral": (1.1, 1.1),
    "unknown": (1.62, 1.4),
}
"""How wide and high each frame is."""
INNER: dict[Frame, tuple[float, float]] = {
    "friend": (1.5, 1.0),
    "hostile": (0.81, 0.7),
    "neutral": (1.1, 1.1),
    "unknown": (0.98, 0.72),
}
"""The field in it that glyphs fill."""


class Inks(NamedTuple):
    """The ink of frame and glyphs, the ground within the frame, the ink of what stands outside of it."""

    ink: Colour
    ground: Colour | None
    outer: Colour
    role: Role = "mark"


class Symbol(NamedTuple):
    """What is to be drawn: glyphs, marks of size, a frame, whether it is planned only, or a task force."""

    glyphs: tuple[Glyph, ...]
    size: str = ""
    frame: Frame = "friend"
    planned: bool = False
    task_force: bool = False


class Drawn(NamedTuple):
    """The shapes of a symbol, the place of letters within its frame, and the frame itself."""

    shapes: tuple[Shape, ...]
    letters: Box
    frame: Box


def glyphs_of(words: Iterable[str]) -> tuple[Glyph, ...]:
    """Give the glyphs of words; ``KeyError`` for a word that is none."""
    return tuple(GLYPHS[word] for word in words)


def marks_of(size: str) -> str:
    """Give the marks of a size, said by name or by its marks; ``KeyError`` if it is neither."""
    word = size.strip().casefold()
    if word in SIZES:
        return SIZES[word]
    marks = size.strip().upper().replace("\u2022", "o").replace("O", "o").replace(".", "o").replace("Ø", "ø")
    if marks and marks not in SIZES.values():
        raise KeyError(size)
    return marks


def draw_unit(symbol: Symbol, box: Box, inks: Inks) -> Drawn:
    """Draw a symbol as large as a box allows, in its middle."""
    above = (ABOVE + GAP) * bool(symbol.size)
    below = BELOW if any(each.staff or each.wheels for each in symbol.glyphs) else 0.0
    wide, high = EXTENT[symbol.frame]
    unit = min(box.width / (wide + LINE), box.height / (high + LINE + above + below))
    left = box.x + (box.width - wide * unit) / 2
    top = box.y + (box.height - (high + above + below) * unit) / 2 + above * unit
    frame = Box(round(left), round(top), round(wide * unit), round(high * unit))
    pen = _Pen(symbol, frame, unit, inks)
    return Drawn(tuple(pen.all()), pen.field, frame)


class _Pen:
    """Draws one symbol."""

    def __init__(self, symbol: Symbol, frame: Box, unit: float, inks: Inks) -> None:
        self._symbol, self._frame, self._unit, self._inks = symbol, frame, unit, inks
        wide, high = (round(part * unit) for part in INNER[symbol.frame])
        x, y = frame.x + (frame.width - wide) // 2, frame.y + (frame.height - high) // 2
        self.field = Box(x, y, wide, high)
        self._stroke = Stroke(inks.ink, max(1, round(LINE * unit)))

    def all(self) -> Iterable[Shape]:
        """The frame, its glyphs, the size, what stands below."""
        outline = _outline(self._symbol.frame, self._frame)
        if self._inks.ground:
            out = round(self._stroke.width * CASING)
            x, y, width, height = self._frame
            wider = Box(x - out, y - out, width + 2 * out, height + 2 * out)
            yield Path(_outline(self._symbol.frame, wider), self._inks.ground, role="badge")
        for glyph in self._symbol.glyphs:
            if glyph.lines:
                thin = self._stroke._replace(join="round")
                yield Path(self._placed(glyph.lines), None, thin, role=self._inks.role)
            if glyph.areas:
                yield Path(self._shaped(glyph.areas), self._inks.ink, role=self._inks.role)
        width = self._stroke.width
        dash = (width * 3, width * 2) if self._symbol.planned else ()
        yield Path(outline, None, self._stroke._replace(dash=dash), role=self._inks.role)
        yield from self._below()
        yield from self._above()

    def _placed(self, commands: Iterable[FieldCommand]) -> Commands:
        """Bring lines into the field of the frame, corner to corner."""
        across, down = self.field.width / WIDE, self.field.height / HIGH
        return _moved(commands, (self.field.x, self.field.y), (across, down))

    def _shaped(self, commands: Sequence[FieldCommand]) -> Commands:
        """Bring an area into the field in its own proportion: in the middle, or at the foot where it stands there."""
        scale = min(self.field.width / WIDE, self.field.height / HIGH)
        x = self.field.x + (self.field.width - WIDE * scale) / 2
        room = self.field.height - HIGH * scale
        stands = max(down for _, *lengths in commands for down in lengths[-1:]) >= HIGH
        return _moved(commands, (x, self.field.y + (room if stands else room / 2)), (scale, scale))

    def _below(self) -> Iterable[Shape]:
        """A staff from the lower left corner, wheels under the frame."""
        foot, outer = self._frame.y + self._frame.height, self._stroke._replace(colour=self._inks.outer)
        if any(each.staff for each in self._symbol.glyphs):
            start = self._frame.y + self._frame.height // 2 if self._symbol.frame in ("hostile", "unknown") else foot
            x, end = self._frame.x, foot + round(BELOW * self._unit)
            staff = polyline(((x, start), (x, end)))
            if self._inks.ground:
                out = round(self._stroke.width * CASING)
                tip = end + out - self._stroke.width // 2
                corners = ((x - out, start), (x + out, start), (x + out, tip), (x - out, tip))
                yield Path(polygon(corners), self._inks.ground, role="badge")
                yield Path(staff, None, self._stroke, role=self._inks.role)
            else:
                yield Path(staff, None, outer, role=self._inks.role)
        wheels = max((each.wheels for each in self._symbol.glyphs), default=0)
        radius = round(WHEEL * self._unit)
        for number in range(wheels):
            x = self._frame.x + self._frame.width * (2 * number + 1) // (2 * wheels)
            y = foot + round(LINE * self._unit / 2) + radius
            yield Ellipse(x - radius, y - radius, 2 * radius, 2 * radius, None, outer, self._inks.role)

    def _above(self) -> Iterable[Shape]:
        """The marks of size, side by side above the frame, under a bracket for a task force."""
        marks = self._symbol.size
        if not marks:
            return
        high = ABOVE * self._unit
        foot = self._frame.y - GAP * self._unit - self._stroke.width / 2
        step = high * (0.78 if marks[0] in "Xo" else 0.5)
        middle = self._frame.x + self._frame.width / 2
        pen = self._stroke._replace(colour=self._inks.outer, width=max(1, round(LINE * self._unit)))
        commands: list[Command] = []
        for number, mark in enumerate(marks):
            x = middle + (number - (len(marks) - 1) / 2) * step
            if mark in "oø":
                radius = round(high * (0.31 if mark == "o" else 0.34))
                y = round(foot - high / 2)
                fill = self._inks.outer if mark == "o" else None
                stroke = None if mark == "o" else pen
                yield Ellipse(round(x) - radius, y - radius, 2 * radius, 2 * radius, fill, stroke, self._inks.role)
            commands += _strokes(mark, x, foot, high)
        if self._symbol.task_force:
            half, top = len(marks) * step / 2 + high * 0.25, round(foot - high - 2 * pen.width)
            left, right, down = round(middle - half), round(middle + half), round(foot)
            commands += [("M", left, down), ("L", left, top), ("L", right, top), ("L", right, down)]
        if commands:
            yield Path(tuple(commands), None, pen, role=self._inks.role)


def _moved(commands: Iterable[FieldCommand], to: tuple[float, float], scale: tuple[float, float]) -> Commands:
    """Commands in other units, from another corner."""
    return tuple(
        (letter, *(round(to[index % 2] + part * scale[index % 2]) for index, part in enumerate(numbers)))
        for letter, *numbers in commands
    )


def _strokes(mark: str, x: float, foot: float, high: float) -> list[Command]:
    """The strokes of one mark of size."""
    top, low = round(foot - high), round(foot)
    if mark == "I":
        return [("M", round(x), top), ("L", round(x), low)]
    half = high * (0.31 if mark == "X" else 0.5)
    if mark in "Xø":
        one: list[Command] = [("M", round(x - half), low), ("L", round(x + half), top)]
        return [*one, ("M", round(x - half), top), ("L", round(x + half), low)] if mark == "X" else one
    return []


def _outline(frame: Frame, box: Box) -> Commands:
    """The outline of a frame: oblong, diamond, square, or of four bows."""
    x, y, wide, high = box
    if frame == "hostile":
        points = [(x + wide // 2, y), (x + wide, y + high // 2), (x + wide // 2, y + high), (x, y + high // 2)]
    else:
        points = [(x, y), (x + wide, y), (x + wide, y + high), (x, y + high)]
    if frame != "unknown":
        return polygon(points)
    left, top = x + wide * 0.22, y + high * 0.25
    right, low = x + wide * 0.78, y + high * 0.75
    corners = [(left, top), (right, top), (right, low), (left, low)]
    middle = (x + wide / 2, y + high / 2)
    bows = (
        _bow(one, other, middle, (wide, high)) for one, other in zip(corners, [*corners[1:], corners[0]], strict=True)
    )
    return (("M", round(left), round(top)), *bows, ("Z",))


def _bow(
    one: tuple[float, float], other: tuple[float, float], middle: tuple[float, float], size: tuple[float, float]
) -> Command:
    """A bow outwards from one corner to the next, which reaches the edge of the frame."""
    across = abs(one[1] - other[1]) < 1
    far = (size[1] if across else size[0]) * (0.25 if across else 0.22) / 0.75
    sign = math.copysign(1, (one[1] if across else one[0]) - (middle[1] if across else middle[0]))
    lift = (0.0, sign * far) if across else (sign * far, 0.0)
    first, second = (one[0] + lift[0], one[1] + lift[1]), (other[0] + lift[0], other[1] + lift[1])
    return ("C", *(round(part) for part in (*first, *second, *other)))
