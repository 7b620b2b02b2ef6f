"""Words that would be cut off: those that do not lie on what is cut out of a piece's box."""

from __future__ import annotations

from typing import TYPE_CHECKING

from forge.drawing.laid import placed
from forge.drawing.outlined import Outlined, Rings, flattened
from forge.drawing.shapes import Text
from forge.kinds.faces.layers import Note
from forge.kinds.faces.mark import Flaw

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from forge.drawing.page import Box
    from forge.drawing.shapes import Shape
    from forge.kinds.faces.memory import Values
    from forge.kinds.faces.part import Part
    from forge.pack.outline import Outline

HIGH = 7
"""How high a capital stands above its line, in tenths of the type's size."""

MESSAGE = "reaches beyond the outline of the piece, where it is cut off"
HINT = "the area live lies within every outline"


class Outside:
    """Looks for words beyond an outline on the faces of a component."""

    def __init__(self, outline: Outline, trim: Box) -> None:
        whole = outline.fills_its_box
        self._cut = None if whole else Outlined(Rings(flattened(outline.path(trim))))

    def find(self, parts: Iterable[Part], values: Values) -> Iterator[Note]:
        """Say of which parts words are cut off, for the values of all slots."""
        if self._cut:
            for part in parts:
                if not self._all_inside(part.mark(values).shapes, self._cut):
                    yield Note(part, Flaw("warning", "text", MESSAGE, HINT))

    @staticmethod
    def _all_inside(shapes: tuple[Shape, ...], cut: Outlined) -> bool:
        for one in placed(shapes):
            shape = one.shape
            if isinstance(shape, Text):
                left, right, foot, head = shape.x, shape.x + shape.width, shape.y, shape.y - shape.size * HIGH // 10
                corners = ((left, head), (right, head), (right, foot), (left, foot))
                if not all(cut.holds(*one.map.of(corner)) for corner in corners):
                    return False
        return True
