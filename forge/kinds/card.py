"""Cards: one for each row of a table, as a rule with a back common to all."""

from __future__ import annotations

from forge.kinds.faces.by_row import ROW_FIELDS, RowEntry, build_by_row
from forge.pack.model import Kind
from forge.reading.fields import Field, Record, Text
from forge.reading.measures import INCH, MM, Size, parse_size

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


CARD = Record(
    "a card component",
    RowEntry,
    *ROW_FIELDS,
    Field("size", Text(f"one of {', '.join(SIZES)}, or a size", _size), "the size of each card", SIZES["poker"]),
    help="Cards: one for each row of a table.",
)

KIND = Kind("card", CARD, build_by_row, by_row=True)
