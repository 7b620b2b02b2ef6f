"""Shapes into the operators of a content stream.

Operators are written for coordinates in points that grow upwards from the bottom edge of the page or drawing. Every
operator sets what it needs, so that remembered pieces can be put together in any order.
"""

from __future__ import annotations

from collections import OrderedDict
from typing import TYPE_CHECKING, assert_never

from forge.drawing.shapes import Clip, Ellipse, FormField, Line, Path, Picture, Rect, Stamp, Text, Turned
from forge.reading.measures import PT
from forge.rendering import matrix
from forge.rendering.decimals import Numbers, decimal
from forge.rendering.pdf import inks
from forge.rendering.pdf.objects import name, numbers

if TYPE_CHECKING:
    from collections.abc import Iterable

    from forge.drawing.shapes import Drawing, Shape, Stroke
    from forge.reading.measures import Colour
    from forge.rendering.matrix import Matrix
    from forge.rendering.pdf.letters import Letters
    from forge.rendering.pdf.objects import Document
    from forge.rendering.pdf.pictures import Pictures

HEAVY = 16_384
WORTH_A_FORM = 2_048
MOST_FORMS = 2_000
MOST_REMEMBERED = 256

_ARC = 0.552_284_749_8  # how far the handles of a cubic quarter circle reach, in radii


class Painter:
    """Writes one document's shapes.

    A drawing that is stamped again and again becomes a form, painted by its name, once the repetitions weigh more than
    a form does; a heavy one at once. Others are written where they are stamped, so that neither the file nor the memory
    grows with a form for every counter. Only the latest of them are remembered.
    """

    def __init__(self, document: Document, letters: Letters, pictures: Pictures) -> None:
        self._document = document
        self._letters = letters
        self._pictures = pictures
        self._points = Numbers(PT)
        self._forms: dict[Drawing, str] = {}
        self._recent: OrderedDict[Drawing, tuple[str, int]] = OrderedDict()

    def shapes(self, shapes: Iterable[Shape], height: int) -> str:
        """Write shapes of a page or drawing of a height."""
        return "\n".join([self._shape(shape, height) for shape in shapes])

    def moved(self, place: Matrix, content: str) -> str:
        """Write content under a matrix whose coordinates already grow upwards."""
        factors = " ".join(decimal(factor, 6) for factor in place[:4])
        return f"q {factors} {self._points[round(place.e)]} {self._points[round(place.f)]} cm\n{content}\nQ"

    def _shape(self, shape: Shape, height: int) -> str:  # noqa: C901, PLR0911 - one case for each shape
        match shape:
            case Text():
                return self._text(shape, height)
            case Stamp():
                return self._stamp(shape, height)
            case Rect():
                outline = self._box(shape.x, height - shape.y, shape.width, shape.height, shape.radius)
                return _painted(outline, shape.fill, shape.stroke)
            case Line():
                start = f"{self._points[shape.x1]} {self._points[height - shape.y1]}"
                end = f"{self._points[shape.x2]} {self._points[height - shape.y2]}"
                return _painted(f"{start} m {end} l", None, shape.stroke)
            case Path():
                return _painted(self._path(shape, height), shape.fill, shape.stroke, even_odd=shape.even_odd)
            case Ellipse():
                radii = shape.width / 2, shape.height / 2
                outline = self._bent(shape.x, height - shape.y, shape.width, shape.height, radii)
                return _painted(outline, shape.fill, shape.stroke)
            case Clip():
                outline = self._box(shape.x, height - shape.y, shape.width, shape.height, shape.radius)
                return f"q {outline} W n\n{self.shapes(shape.shapes, height)}\nQ"
            case Turned():
                place = matrix.turned(shape).upwards(height, height)
                return self.moved(place, self.shapes(shape.shapes, height))
            case Picture():
                return self._picture(shape, height)
            case FormField():
                return ""
            case _:
                assert_never(shape)

    def _text(self, shape: Text, height: int) -> str:
        x, y, text, font, size, colour, _ = shape
        if not text:
            return ""
        place = f"{self._points[x]} {self._points[height - y]}"
        return f"{inks.fill(colour)} BT {place} Td{self._letters.shown(text, font, size)} ET"

    def _stamp(self, stamp: Stamp, height: int) -> str:
        drawing, x, y, scale, turn, _ = stamp
        content = self._drawing(drawing)
        if scale == 1.0 and not turn:
            place = f"{self._points[x]} {self._points[height - y - drawing.height]}"
            return f"q 1 0 0 1 {place} cm\n{content}\nQ"
        return self.moved(matrix.stamped(stamp).upwards(drawing.height, height), content)

    def _drawing(self, drawing: Drawing) -> str:
        if form := self._forms.get(drawing):
            return form
        content, uses = self._recent.pop(drawing, ("", 0))
        if not uses:
            content = self.shapes(drawing.shapes, drawing.height)
        weight = len(content)
        if (weight >= HEAVY or uses * weight >= WORTH_A_FORM) and len(self._forms) < MOST_FORMS:
            self._forms[drawing] = form = self._form(drawing, content)
            return form
        if weight < HEAVY:
            self._remember(drawing, content, uses + 1)
        return content

    def _remember(self, drawing: Drawing, content: str, uses: int) -> None:
        self._recent[drawing] = content, uses
        if len(self._recent) > MOST_REMEMBERED:
            self._recent.popitem(last=False)

    def _form(self, drawing: Drawing, content: str) -> str:
        # Shapes may reach beyond their drawing, and the box of a form cuts off what lies outside.
        width, height = drawing.width / PT, drawing.height / PT
        room = max(width, height) + 72
        reference = self._document.stream(
            content,
            Type=name("XObject"),
            Subtype=name("Form"),
            BBox=numbers((-room, -room, width + room, height + room)),
            Resources=self._document.resources,
        )
        return self._document.add_x_object("X", reference)

    def _picture(self, shape: Picture, height: int) -> str:
        points = self._points
        size = f"{points[shape.width]} 0 0 {points[shape.height]}"
        place = f"{points[shape.x]} {points[height - shape.y - shape.height]}"
        return f"q {size} {place} cm {self._pictures.painted(shape.file)} Q"

    def _box(self, x: int, top: int, width: int, height: int, radius: int) -> str:
        points = self._points
        if not radius:
            return f"{points[x]} {points[top - height]} {points[width]} {points[height]} re"
        radius = min(radius, width // 2, height // 2)
        return self._bent(x, top, width, height, (radius, radius))

    def _bent(self, x: int, top: int, width: int, height: int, radii: tuple[float, float]) -> str:
        """A rectangle whose corners are quarter ellipses, clockwise from the left end of its top edge."""
        rx, ry = radii
        right, bottom, near = x + width, top - height, 1 - _ARC
        corners = (
            ((right, top), (-rx, 0), (0, -ry)),
            ((right, bottom), (0, ry), (-rx, 0)),
            ((x, bottom), (rx, 0), (0, ry)),
            ((x, top), (0, -ry), (rx, 0)),
        )
        here = self._point(x + rx, top)
        parts = [f"{here} m"]
        for (cx, cy), (ax, ay), (bx, by) in corners:
            if (start := self._point(cx + ax, cy + ay)) != here:
                parts.append(f"{start} l")
            here = self._point(cx + bx, cy + by)
            handles = f"{self._point(cx + ax * near, cy + ay * near)} {self._point(cx + bx * near, cy + by * near)}"
            parts.append(f"{handles} {here} c")
        return " ".join(parts) + " h"

    def _path(self, shape: Path, height: int) -> str:
        points = self._points
        parts = []
        for letter, *lengths in shape.commands:
            for index, length in enumerate(lengths):
                assert isinstance(length, int)
                parts.append(points[height - length if index % 2 else length])
            parts.append({"M": "m", "L": "l", "C": "c", "Z": "h"}[str(letter)])
        return " ".join(parts)

    def _point(self, x: float, y: float) -> str:
        return f"{self._points[round(x)]} {self._points[round(y)]}"


def _painted(outline: str, fill: Colour | None, stroke: Stroke | None, *, even_odd: bool = False) -> str:
    """Write an outline, filled and stroked as asked for, leaving no dash or round end behind."""
    star = "*" if even_odd else ""
    if stroke is None:
        return f"{inks.fill(fill)} {outline} f{star}" if fill else ""
    operator = f"B{star}" if fill else "S"
    colour = f"{inks.fill(fill)} " if fill else ""
    painted = f"{colour}{inks.pen(stroke)} {outline} {operator}"
    return f"q {painted} Q" if stroke.dash or stroke.round else painted
