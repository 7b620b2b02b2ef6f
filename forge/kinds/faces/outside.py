"""What would be cut off: words, symbols and codes that do not lie on what is cut out of a piece's box."""

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
_FIELDS: dict[type[Element], str] = {
    Words: "text", Sign: "symbol", Flag: "ensign", Pips: "number", UnitView: "unit", QrCode: "text", Barcode: "text",
}  # fmt: skip
"""Elements that are to be seen whole, and the field that says what they show."""


class Outside:
    """Looks for words and symbols beyond an outline on the faces of a component."""

    def __init__(self, outline: Outline, trim: Box) -> None:
        whole = outline.fills_its_box
        self._cut = None if whole else Outlined(Rings(flattened(outline.path(trim))))

    def find(self, parts: Iterable[Part], values: Values) -> Iterator[Note]:
        """Say of which parts something is cut off, for the values of all slots."""
        if self._cut is None:
            return
        for part in parts:
            element = part.form.element
            field = "" if getattr(element, "role", "") == "rule" else _FIELDS.get(type(element), "")
            if field and not self._all_inside(part.mark(values).shapes, self._cut):
                yield Note(part, Flaw("warning", field, MESSAGE, HINT))

    @staticmethod
    def _all_inside(shapes: tuple[Shape, ...], cut: Outlined) -> bool:
        return all(cut.holds(*one.map.of(point)) for one in placed(shapes) for point in _rim(one.shape))


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
