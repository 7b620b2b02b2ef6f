"""What would be cut off: words, symbols and codes beyond what is cut out of a piece's box, and words along its edge."""

from __future__ import annotations

from typing import TYPE_CHECKING

from forge.drawing.laid import placed
from forge.drawing.outlined import Outlined, Rings, corners, ellipse, flattened
from forge.drawing.shapes import Ellipse, Path, Rect, Text
from forge.kinds.faces.codes import Barcode, QrCode
from forge.kinds.faces.elements import Flag, Pips, Sign, Words
from forge.kinds.faces.layers import Note
from forge.kinds.faces.mark import Flaw
from forge.kinds.faces.unit_view import UnitView
from forge.reading.measures import MM

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from forge.drawing.affine import Point
    from forge.drawing.page import Box
    from forge.drawing.shapes import Shape
    from forge.kinds.faces.elements import Element
    from forge.kinds.faces.memory import Values
    from forge.kinds.faces.part import Part
    from forge.pack.outline import Outline

HIGH = 7
"""How high a capital stands above its line, in tenths of the type's size."""

MESSAGE = "reaches beyond the outline of the piece, where it is cut off"
HINT = "the area live lies within every outline"
NEAR = 2 * MM // 5
"""Words nearer to the cut than this are lost to a knife that goes astray, as by hand it does."""
CLEAR = "keep words a millimetre clear of the edge"
_FIELDS: dict[type[Element], str] = {
    Words: "text", Sign: "symbol", Flag: "ensign", Pips: "number", UnitView: "unit", QrCode: "text", Barcode: "text",
}  # fmt: skip
"""Elements that are to be seen whole, and the field that says what they show."""


class Outside:
    """Looks for words and symbols beyond an outline on the faces of a component."""

    def __init__(self, outline: Outline, trim: Box) -> None:
        whole = outline.fills_its_box
        self._cut = None if whole else Outlined(Rings(flattened(outline.path(trim))))
        self._trim = trim
        self.edged = False

    def find(self, parts: Iterable[Part], values: Values) -> Iterator[Note]:
        """Say of which parts something is cut off, or as good as, for the values of all slots."""
        if self._cut is None:
            yield from self._along_the_edge(parts, values) if self.edged else ()
            return
        for part in parts:
            element = part.form.element
            field = "" if getattr(element, "role", "") == "rule" else _FIELDS.get(type(element), "")
            if field and not self._all_inside(part.mark(values).shapes, self._cut):
                yield Note(part, Flaw("warning", field, MESSAGE, HINT))

    def _along_the_edge(self, parts: Iterable[Part], values: Values) -> Iterator[Note]:
        trim = self._trim
        for part in parts:
            if not isinstance(part.form.element, Words) or _clear_of(corners(*part.box), trim) >= NEAR:
                continue
            texts = [one for one in placed(part.mark(values).shapes) if isinstance(one.shape, Text)]
            clear = min((_clear_of(map(one.map.of, _rim(one.shape)), trim) for one in texts), default=NEAR)
            if clear < NEAR:
                message = f"comes within {max(clear, 0) / MM:.1f} mm of the cut"
                yield Note(part, Flaw("warning", "text", message, CLEAR))

    @staticmethod
    def _all_inside(shapes: tuple[Shape, ...], cut: Outlined) -> bool:
        return all(cut.holds(*one.map.of(point)) for one in placed(shapes) for point in _rim(one.shape))


def _clear_of(points: Iterable[Point], trim: Box) -> float:
    """Give how far the nearest of some points lies from the edges of a box, less than nothing beyond them."""
    left, top, right, bottom = trim.x, trim.y, trim.x + trim.width, trim.y + trim.height
    return min(min(x - left, right - x, y - top, bottom - y) for x, y in points)


def _rim(shape: Shape) -> Iterable[Point]:
    """Give points around a shape: a text reaches from its line to the height of a capital."""
    match shape:
        case Text():
            high = shape.size * HIGH // 10
            return corners(shape.x, shape.y - high, shape.width, high)
        case Rect():
            return corners(shape.x, shape.y, shape.width, shape.height)
        case Ellipse():
            return ellipse(shape.x, shape.y, shape.width, shape.height)
        case Path():
            return (point for ring in flattened(shape.commands) for point in ring)
        case _:
            return ()
