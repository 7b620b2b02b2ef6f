"""Shapes into the operators of a content stream.

Operators are written for coordinates in points that grow upwards from the bottom edge of the page or drawing. Every
operator sets what it needs, so that remembered pieces can be put together in any order.
"""

from __future__ import annotations

from collections import OrderedDict
from typing import TYPE_CHECKING, assert_never

from forge.drawing.affine import stamped, turning
from forge.drawing.shapes import Clip, Ellipse, FormField, Line, Path, Picture, Rect, Stamp, Text, Turned
from forge.reading.measures import PT
from forge.rendering.decimals import decimal
from forge.rendering.pdf import inks, paths
from forge.rendering.pdf.objects import POINTS, name, numbers

if TYPE_CHECKING:
    from collections.abc import Iterable

    from forge.drawing.affine import Affine
    from forge.drawing.shapes import Drawing, Shape, Stroke
    from forge.reading.measures import Colour
    from forge.rendering.pdf.letters import Letters
    from forge.rendering.pdf.objects import Document
    from forge.rendering.pdf.pictures import Pictures

HEAVY = 16_384
WORTH_A_FORM = 2_048
MOST_FORMS = 2_000
MOST_REMEMBERED = 256


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
        self._forms: dict[Drawing, str] = {}
        self._recent: OrderedDict[Drawing, tuple[str, int]] = OrderedDict()

    def shapes(self, shapes: Iterable[Shape], height: int) -> str:
        """Write shapes of a page or drawing of a height."""
        return "\n".join(filter(None, [self._shape(shape, height) for shape in shapes]))

    def moved(self, place: Affine, content: str) -> str:
        """Write content under a matrix whose coordinates already grow upwards."""
        factors = " ".join(decimal(factor, 6) for factor in place[:4])
        return f"q {factors} {paths.point(place.e, place.f)} cm\n{content}\nQ"

    def _shape(self, shape: Shape, height: int) -> str:  # noqa: C901, PLR0911 - one case for each shape
        match shape:
            case Text():
                return self._text(shape, height)
            case Stamp():
                return self._stamp(shape, height)
            case Rect():
                outline = paths.box(shape.x, height - shape.y, shape.width, shape.height, shape.radius)
                return _painted(outline, shape.fill, shape.stroke)
            case Line():
                line = ("M", shape.x1, shape.y1), ("L", shape.x2, shape.y2)
                return _painted(paths.path(line, height), None, shape.stroke)
            case Path():
                return _painted(paths.path(shape.commands, height), shape.fill, shape.stroke, even_odd=shape.even_odd)
            case Ellipse():
                outline = paths.ellipse(shape.x, height - shape.y, shape.width, shape.height)
                return _painted(outline, shape.fill, shape.stroke)
            case Clip():
                outline = paths.box(shape.x, height - shape.y, shape.width, shape.height, shape.radius)
                return f"q {outline} W n\n{self.shapes(shape.shapes, height)}\nQ"
            case Turned():
                place = turning(shape.angle, shape.x, shape.y).upwards(height, height)
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
        place = f"{POINTS[x]} {POINTS[height - y]}"
        return f"{inks.fill(colour)} BT {place} Td{self._letters.shown(text, font, size)} ET"

    def _stamp(self, stamp: Stamp, height: int) -> str:
        drawing, x, y, scale, turn, _ = stamp
        content = self._drawing(drawing)
        if scale == 1.0 and not turn:
            place = f"{POINTS[x]} {POINTS[height - y - drawing.height]}"
            return f"q 1 0 0 1 {place} cm\n{content}\nQ"
        return self.moved(stamped(stamp).upwards(drawing.height, height), content)

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
        size = f"{POINTS[shape.width]} 0 0 {POINTS[shape.height]}"
        place = f"{POINTS[shape.x]} {POINTS[height - shape.y - shape.height]}"
        return f"q {size} {place} cm {self._pictures.painted(shape.file)} Q"


def _painted(outline: str, fill: Colour | None, stroke: Stroke | None, *, even_odd: bool = False) -> str:
    """Write an outline, filled and stroked as asked for, leaving no dash or round end behind."""
    star = "*" if even_odd else ""
    if not stroke or not stroke.width:
        return f"{inks.fill(fill)} {outline} f{star}" if fill else ""
    operator = f"B{star}" if fill else "S"
    colour = f"{inks.fill(fill)} " if fill else ""
    painted = f"{colour}{inks.pen(stroke)} {outline} {operator}"
    return f"q {painted} Q" if inks.lasting(stroke) else painted
