"""Pictures on a contact sheet: sides of a piece beside one another above a caption, as many in a line as have room."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from forge.drawing.page import Box
from forge.drawing.shapes import Rect, Stamp, Stroke
from forge.proofing.lettering import FAINT, Strip
from forge.reading.measures import MM, PT

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from forge.drawing.shapes import Drawing, Shape
    from forge.proofing.lettering import Typesetter

SIDE_GAP = 3 * MM
BETWEEN = 7 * MM
LINE_GAP = 6 * MM
CAPTION_GAP = MM
NARROWEST = 20 * MM
"""A caption has at least so much room."""
_EDGE = Stroke(FAINT, PT // 4)


class Frame(NamedTuple):
    """The sides of a piece that are shown, how large, and what stands below them: its name, and a smaller line.

    ``paper`` is shown with its edge, for it has no ground; what is ``wrong`` is told in the colour of warnings.
    """

    sides: tuple[Drawing, ...]
    scale: float
    name: str
    note: str = ""
    paper: bool = False
    wrong: bool = False

    @property
    def width(self) -> int:
        """How wide it is."""
        sides = sum(round(side.width * self.scale) for side in self.sides) + SIDE_GAP * (len(self.sides) - 1)
        return max(sides, NARROWEST)

    @property
    def height(self) -> int:
        """How high its pictures are."""
        return max(round(side.height * self.scale) for side in self.sides)

    def draw(self, box: Box, setter: Typesetter) -> Iterator[Shape]:
        """Stand its pictures on a common line, the caption below it."""
        x, foot = box.x, box.y + self.height_in(box, setter)
        for side in self.sides:
            width, height = round(side.width * self.scale), round(side.height * self.scale)
            yield Stamp(side, x, foot - height, self.scale)
            if self.paper:
                yield Rect(x, foot - height, width, height, None, _EDGE)
            x += width + SIDE_GAP
        name = Box(box.x, foot + CAPTION_GAP, box.width, setter.one("strong"))
        yield from setter.line(self.name, name, "strong", valign="top")
        note = Box(box.x, name.y + name.height, box.width, setter.one("note"))
        yield from setter.line(self.note, note, "warning" if self.wrong else "note", valign="top")

    @staticmethod
    def height_in(box: Box, setter: Typesetter) -> int:
        """How much of a box is left for pictures."""
        return box.height - caption_height(setter)


def caption_height(setter: Typesetter) -> int:
    """How high a caption is."""
    return CAPTION_GAP + setter.one("strong") + setter.one("note")


def lines_of(frames: Sequence[Frame], width: int, setter: Typesetter) -> Iterator[Strip]:
    """Set frames in lines, one after the other."""
    line: list[Frame] = []
    for frame in frames:
        if line and sum(one.width + BETWEEN for one in line) + frame.width > width:
            yield line_of(line, [one.width + BETWEEN for one in line], setter)
            line = []
        line.append(frame)
    if line:
        yield line_of(line, [one.width + BETWEEN for one in line], setter)


def line_of(line: Sequence[Frame | None], widths: Sequence[int], setter: Typesetter) -> Strip:
    """Set frames beside one another, each in so much room; nothing where there is none."""
    high = max((frame.height for frame in line if frame), default=0) + caption_height(setter)

    def draw(box: Box) -> Iterator[Shape]:
        x = box.x
        for frame, width in zip(line, widths, strict=True):
            if frame:
                yield from frame.draw(Box(x, box.y, width - BETWEEN // 2, high), setter)
            x += width

    return Strip(high, draw, gap=LINE_GAP)
