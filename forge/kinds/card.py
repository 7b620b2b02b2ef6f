"""Cards: one for each row of a table, as a rule with a back common to all."""

from __future__ import annotations

from typing import TYPE_CHECKING

from forge.kinds.faces.by_row import build_by_row
from forge.kinds.faces.row_entry import PICTURES, PICTURES_HELP, BackedEntry
from forge.kinds.outlines import OUTLINE
from forge.kinds.scoring import LINES, Line
from forge.pack.model import Kind
from forge.pack.outline import RECTANGLE
from forge.reading.fields import LENGTH, Text, field
from forge.reading.measures import INCH, MM, Size, parse_size

if TYPE_CHECKING:
    from forge.kinds.faces.row_entry import PictureFolder
    from forge.pack.outline import Outline

SIZES = {
    "poker": Size(INCH * 5 // 2, INCH * 7 // 2),
    "bridge": Size(INCH * 9 // 4, INCH * 7 // 2),
    "mini": Size(INCH * 7 // 4, INCH * 5 // 2),
    "euro": Size(59 * MM, 92 * MM),
    "mini-euro": Size(45 * MM, 68 * MM),
    "tarot": Size(INCH * 11 // 4, INCH * 19 // 4),
}


def _size(text: str) -> Size:
    return SIZES.get(text) or parse_size(text)


class CardEntry(BackedEntry, called="a card component", summary="Cards: one for each row of a table."):
    """What is said of cards."""

    pictures: PictureFolder | None = field(PICTURES, PICTURES_HELP, default=None)
    size: Size = field(
        Text(f"one of {', '.join(SIZES)}, or a size", _size), "the size of each card", default=SIZES["poker"]
    )
    outline: Outline = field(OUTLINE, "what is cut out of that size", default=RECTANGLE)
    corner: int = field(
        LENGTH, "radius of the corners, which a machine cuts round; cut by hand they stay square", default=0
    )
    creases: tuple[Line, ...] = field(LINES, "where every card is folded, straight across it", default=())
    perforations: tuple[Line, ...] = field(LINES, "where every card is torn, straight across it", default=())


KIND = Kind("card", CardEntry, build_by_row, by_row=True)
