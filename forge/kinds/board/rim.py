"""The rim of a board: a track of any length that runs round it, with the board itself inside."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal

from forge.drawing.layout import inset
from forge.kinds.blocks.track import BoxFields, Track
from forge.kinds.pages.ring import LEAST, begun, fits_round, ring_along
from forge.kinds.pages.strips import Spot
from forge.reading.fields import POSITIVE_LENGTH, choice, field, whole
from forge.reading.measures import MM, Size

if TYPE_CHECKING:
    from forge.drawing.page import Box
    from forge.drawing.shapes import Shape
    from forge.kinds.pages.desk import Desk

Corner = Literal["top-left", "top-right", "bottom-right", "bottom-left"]


class Rim(BoxFields, called="a rim", summary="A track round the edge of a board, such as points from 0 to 100."):
    """Boxes along all four edges; places on the board are counted from inside it."""

    deep: int = field(POSITIVE_LENGTH, "how far the boxes reach in from the edge", default=9 * MM)
    begins: Corner = field(
        choice("top-left", "top-right", "bottom-right", "bottom-left"),
        "the corner of its first box",
        default="top-left",
    )
    runs: Literal["clockwise", "anticlockwise"] = field(
        choice("clockwise", "anticlockwise"), "which way it runs", default="clockwise"
    )
    every: int = field(whole(0, 1_000), "numbers that so many divide are on a darker ground; 0 is none", default=0)

    def within(self, outer: Box, desk: Desk) -> Box:
        """Give what is left of a board within it; what there is no room for is reported."""
        if len(self.boxes) < LEAST:
            desk.error(self._spot, f"has {len(self.boxes)} boxes, and needs {LEAST} to go round", "add boxes")
            return outer
        if not fits_round(Size(outer.width, outer.height), self.deep):
            desk.error(self._spot, "leaves nothing of the board", "make it less deep")
            return outer
        return inset(outer, self.deep)

    def draw(self, desk: Desk, outer: Box) -> list[Shape]:
        """Draw all boxes."""
        if self.within(outer, desk) == outer:
            return []
        track = Track(boxes=self.boxes, marks=self.marks, signed=self.signed, holds=self.holds, where=self.where)
        track.check_marks(desk, self._spot)
        places = begun(ring_along(outer, len(self.boxes), self.deep), self.begins, clockwise=self.runs == "clockwise")
        shapes: list[Shape] = []
        for box, place in zip(self.boxes, places, strict=True):
            shapes += track.draw_box(desk, box, place, self._spot, dark=self._is_dark(box.title))
        return shapes

    @property
    def _spot(self) -> Spot:
        return Spot(self.where, "rim")

    def _is_dark(self, title: str) -> bool:
        number = title.lstrip("+-")
        return bool(self.every) and number.isascii() and number.isdigit() and int(number) % self.every == 0
