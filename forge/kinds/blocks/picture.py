"""A picture of the pack's own: PNG, JPEG, or SVG."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from forge.drawing.page import Box
from forge.kinds.pages.desk import Desk, Spot
from forge.kinds.pages.fields import NAMED, Brief, Said
from forge.kinds.pages.strips import Strip
from forge.reading.fields import LENGTH, Field, Record, choice

if TYPE_CHECKING:
    from forge.drawing.layout import Horizontal
    from forge.errors import Location


class Picture(NamedTuple):
    """A picture, as wide as its column unless a height is said."""

    file: Said
    height: int
    align: Horizontal
    where: Location

    def lay_out(self, desk: Desk, width: int) -> tuple[Strip, ...]:
        """Give one strip."""
        spot = Spot(self.where, "picture")
        art = desk.artwork(self.file, spot)
        if art is None:
            return ()
        height = self.height or width * art.height // art.width
        shapes = desk.picture(self.file, Box(0, 0, width, height), spot, self.align)
        return (Strip(height, shapes, *spot, gap=desk.style.lengths.gap),)


BLOCK = Brief(
    Record(
        "a picture",
        Picture,
        Field("file", NAMED, "the file, by its path in the pack's folder"),
        Field("height", LENGTH, "how high it may be; as the column's width allows if not said", 0),
        Field("align", choice("left", "center", "right"), "where it stands in its column", "center"),
        help="A picture of the pack's own.",
    ),
    "file",
)
