"""What the figures of a face are for, where the face does not say: a fill in its ink is a mark, or a badge under words.

The ink of a face is what its words, symbols and pips are printed in, as it is written in their definitions: a figure
filled with the very same value has something to say. What runs from edge to edge is a ground in any colour.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from forge.drawing.page import Box
from forge.kinds.faces.elements import Figure, Outline, Words
from forge.reading.node import Scalar

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from forge.drawing.shapes import Role
    from forge.kinds.faces.definition import Definition, ElementSource
    from forge.kinds.faces.part import Form


def inks_of(definition: Definition) -> set[str]:
    """Give the inks of a face, as they are written."""
    return {text for source in definition.elements if (text := _written(source, "colour"))}


def with_role(form: Form, source: ElementSource, inks: set[str], *, box: Box, trim: Box, words: Sequence[Box]) -> Form:
    """Give a form with the role of its figure; ``words`` are the boxes of the words drawn after it."""
    element = form.element
    if not isinstance(element, (Figure, Outline)) or element.role:
        return form
    role: Role = "ground"
    if _written(source, "fill") in inks and not _spans(box, trim):
        role = "badge" if any(_holds(box, each) for each in words) else "mark"
    return form._replace(element=element._replace(role=role))


def reach(form: Form, box: Box, short: int) -> Box:
    """Give the box that an element really takes: of a polygon, what is between its points."""
    if not isinstance(form.element, Outline):
        return box
    xs = [box.x + across.along(box.width, short) for across, _ in form.element.points]
    ys = [box.y + down.along(box.height, short) for _, down in form.element.points]
    return Box(min(xs), min(ys), max(xs) - min(xs), max(ys) - min(ys)) if xs else box


def boxes_of_words(forms: Iterable[tuple[Form, Box]]) -> list[Box]:
    """Give the boxes in which words stand that have no ground of their own."""
    return [box for form, box in forms if isinstance(form.element, Words) and form.element.fill is None]


def _written(source: ElementSource, field: str) -> str:
    entry = source.node.entries.get(field)
    return entry.value.text.strip() if entry and isinstance(entry.value, Scalar) else ""


def _spans(box: Box, trim: Box) -> bool:
    return (box.x <= 0 and box.x + box.width >= trim.width) or (box.y <= 0 and box.y + box.height >= trim.height)


def _holds(box: Box, words: Box) -> bool:
    x, y = words.x + words.width // 2, words.y + words.height // 2
    return box.x <= x <= box.x + box.width and box.y <= y <= box.y + box.height
