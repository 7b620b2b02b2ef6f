"""What would be cut off: words, symbols and codes beyond what is cut out of a piece's box, and words along its edge."""

from __future__ import annotations

from typing import TYPE_CHECKING

from forge.drawing.laid import placed
from forge.drawing.letters import letters_of
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
        self._edged: tuple[Part, ...] = ()

    def keep_clear(self, parts: Iterable[Part]) -> None:
        """Look for words along the edges, too: of parts whose areas come near to one."""
        words = (part for part in parts if isinstance(part.form.element, Words))
        self._edged = tuple(part for part in words if _clear_of(*part.box, self._trim) < NEAR)

    def find(self, parts: Iterable[Part], values: Values) -> Iterator[Note]:
        """Say of which parts something is cut off, or as good as, for the values of all slots."""
        if self._cut is None:
            yield from self._along_the_edge(values)
            return
        for part in parts:
            element = part.form.element
            field = "" if getattr(element, "role", "") == "rule" else _FIELDS.get(type(element), "")
            if field and not self._all_inside(part.mark(values).shapes, self._cut):
                yield Note(part, Flaw("warning", field, MESSAGE, HINT))

    def _along_the_edge(self, values: Values) -> Iterator[Note]:
        for part in self._edged:
            clear = min((self._clear(shape) for shape in part.mark(values).shapes), default=NEAR)
            if clear < NEAR:
                message = f"comes within {max(clear, 0) / MM:.1f} mm of the cut"
                yield Note(part, Flaw("warning", "text", message, CLEAR))

    def _clear(self, shape: Shape) -> float:
        """Give how far the words in a shape keep from the edges."""
        if isinstance(shape, Text):
            left, top, right, foot = letters_of(shape)
            return _clear_of(left, top, right - left, foot - top, self._trim)
        turned = (one for one in placed((shape,)) if isinstance(one.shape, Text))
        points = [one.map.of(point) for one in turned for point in _rim(one.shape)]
        return min((_clear_of(x, y, 0, 0, self._trim) for x, y in points), default=NEAR)

    @staticmethod
    def _all_inside(shapes: tuple[Shape, ...], cut: Outlined) -> bool:
        return all(cut.holds(*one.map.of(point)) for one in placed(shapes) for point in _rim(one.shape))


def _clear_of(x: float, y: float, width: float, height: float, trim: Box) -> float:
    """Give how far a rectangle keeps from the edges of a box, less than nothing where it lies beyond one."""
    return min(x - trim.x, trim.x + trim.width - x - width, y - trim.y, trim.y + trim.height - y - height)


def _rim(shape: Shape) -> Iterable[Point]:
    """Give points around a shape."""
    match shape:
        case Text():
            return letters_of(shape).corners
        case Rect():
            return corners(shape.x, shape.y, shape.width, shape.height)
        case Ellipse():
            return ellipse(shape.x, shape.y, shape.width, shape.height)
        case Path():
            return (point for ring in flattened(shape.commands) for point in ring)
        case _:
            return ()
