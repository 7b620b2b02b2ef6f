"""A picture of the pack's own: PNG, JPEG, or SVG."""

from __future__ import annotations

from typing import TYPE_CHECKING

from forge.drawing.page import Box
from forge.kinds.pages.fields import NAMED, Brief, Said
from forge.kinds.pages.strips import Spot, Strip
from forge.reading.fields import LENGTH, Placed, choice, field

if TYPE_CHECKING:
    from forge.drawing.layout import Horizontal
    from forge.kinds.pages.desk import Desk


class Picture(Placed, called="a picture", summary="A picture of the pack's own."):
    """A picture, as wide as its column unless a height is said."""

    file: Said = field(NAMED, "the file, by its path in the pack's folder")
    height: int = field(LENGTH, "how high it may be; as the column's width allows if not given", default=0)
    align: Horizontal = field(choice("left", "center", "right"), "where it stands in its column", default="center")

    def lay_out(self, desk: Desk, width: int) -> tuple[Strip, ...]:
        """Give one strip."""
        spot = Spot(self.where, "picture")
        art = desk.artwork(self.file, spot)
        if art is None:
            return ()
        height = self.height or width * art.height // art.width
        shapes = desk.picture(self.file, Box(0, 0, width, height), spot, self.align)
        return (Strip(height, shapes, *spot, gap=desk.style.lengths.gap),)


BLOCK = Brief(Picture, "file")
