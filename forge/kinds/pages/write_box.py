"""Notes at the right of a line, and the white box to write in that some of them end with."""

from __future__ import annotations

from typing import TYPE_CHECKING

from forge.drawing.colour import WHITE
from forge.drawing.layout import aligned, cut
from forge.drawing.shapes import Rect
from forge.reading.measures import MM, Size

if TYPE_CHECKING:
    from forge.drawing.page import Box
    from forge.drawing.shapes import Shape
    from forge.kinds.pages.desk import Desk
    from forge.kinds.pages.strips import Spot
    from forge.reading.measures import Colour

BLANK = "__"
"""What a note ends with that has something to be written after it."""
ROOM = Size(6 * MM, 5 * MM)
"""The box for a figure or two by hand."""
APART = MM // 2


def note_width(desk: Desk, note: str) -> int:
    """How wide a note is, with the box to write in that it may end with."""
    words = note.removesuffix(BLANK)
    return desk.width_of(words, "small") + (ROOM.width + 2 * APART if words != note else 0)


def draw_note(desk: Desk, note: str, box: Box, spot: Spot, ink: Colour) -> list[Shape]:
    """Set a note at the right of a box; one that ends with ``__`` has a white box there to write in."""
    words = note.removesuffix(BLANK)
    if words == note:
        return [*desk.words(note, box, "small", spot, colour=ink, align="right")]
    place, box = cut(box, "right", ROOM.width, 2 * APART)
    place = aligned(place.width, min(ROOM.height, place.height - 2 * APART), place)
    frame = Rect(*place, WHITE, desk.stroke("hair", desk.style.colours.ink), APART)
    return [*desk.words(words.rstrip(), box, "small", spot, colour=ink, align="right"), frame]
