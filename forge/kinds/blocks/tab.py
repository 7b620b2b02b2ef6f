"""A tab at the left or along the top of a box: it carries the words, so that counters in the box hide none of them."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from forge.drawing.layout import cut, inset
from forge.drawing.page import Box
from forge.drawing.shapes import Rect, Turned
from forge.kinds.pages.write_box import draw_note

if TYPE_CHECKING:
    from forge.drawing.shapes import Shape
    from forge.kinds.pages.desk import Desk
    from forge.kinds.pages.strips import Spot
    from forge.reading.measures import Colour


class TabWords(NamedTuple):
    """What stands on a tab: a title at its top, a large figure in its middle, a note at its foot."""

    title: str = ""
    figure: str = ""
    note: str = ""


def draw_lying_tab(desk: Desk, words: TabWords, box: Box, ground: Colour, spot: Spot) -> list[Shape]:
    """Draw a tab along the top of a box: title at the left, note at the right; on a low one both in its middle."""
    ink, inner = desk.ink_on(ground), inset(box, desk.style.lengths.pad, 0)
    shapes: list[Shape] = [Rect(*box, ground, desk.stroke("hair"))]
    if not words.note or box.height < desk.height_of(words.title, inner.width, "subheading", lines=1):
        said = " ".join(filter(None, (words.title, words.note)))
        return [*shapes, *desk.words(said, inner, "label", spot, colour=ink, align="center")]
    left, right = cut(inner, "left", desk.width_of(words.title, "subheading"))
    shapes += desk.words(words.title, left, "subheading", spot, colour=ink)
    note = inset(right, desk.style.lengths.pad, 0, 0, 0)
    return [*shapes, *draw_note(desk, words.note, note, spot, ink)]


def draw_tab(desk: Desk, words: TabWords, box: Box, ground: Colour, spot: Spot, *, before: int = 0) -> list[Shape]:
    """Draw a tab; a title that stands alone on a tall one, and is as long as it is wide, reads upwards.

    ``before`` is how much further to the left its ground begins, so that a bar on it is of one piece with it.
    """
    ink, pad = desk.ink_on(ground), desk.style.lengths.pad
    shapes: list[Shape] = [Rect(box.x - before, box.y, box.width + before, box.height, ground, desk.stroke("hair"))]
    inner = inset(box, pad // 3)
    if words.figure or words.note:
        role = "mark" if words.figure else "label"
        shapes += desk.words(words.title, inner, role, spot, colour=ink, align="center", valign="top", lines=2)
        shapes += desk.words(words.figure, inner, "place", spot, colour=ink, align="center")
        foot = inset(inner, 0, 0, 0, min(pad, box.height // 24))
        shapes += desk.words(words.note, foot, "mark", spot, colour=ink, align="center", valign="bottom", lines=2)
    elif box.height > 2 * box.width and desk.width_of(words.title, "label") > inner.width:
        x, y = box.x + box.width // 2, box.y + box.height // 2
        lying = Box(x - inner.height // 2, y - inner.width // 2, inner.height, inner.width)
        shapes.append(Turned(-90, x, y, desk.words(words.title, lying, "mark", spot, colour=ink, align="center")))
    else:
        shapes += desk.words(words.title, inner, "label", spot, colour=ink, align="center")
    return shapes
