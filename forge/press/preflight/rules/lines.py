"""Lines: thick enough to be printed, of one ink where they are thin and black."""

from __future__ import annotations

from math import hypot
from typing import TYPE_CHECKING

from forge.press.preflight.content.matrix import within
from forge.press.preflight.rules.colours import dark
from forge.press.preflight.rules.grounds import Grounded
from forge.press.preflight.rules.rule import TOLERANCE, points
from forge.press.preflight.sheets import MM
from forge.reading.measures import PT

if TYPE_CHECKING:
    from forge.press.preflight.content.marks import Shape

THIN = 1.0
"""Points: black lines thinner than this are of black alone."""
FRAME = 36.0
"""Points: the least side of what counts as a border."""


class Lines(Grounded):
    """Strokes, and areas so narrow that they are lines."""

    def shape(self, shape: Shape) -> None:
        """Look at a path."""
        if not shape.manner.inside and not self.job.is_die(shape.colour):
            if shape.stroked:
                self._stroke(shape)
            elif shape.manner.alpha > 0 and (width := narrow(shape)) is not None:
                self._thin(shape, width, "area drawn as a line")
        super().shape(shape)

    def _stroke(self, shape: Shape) -> None:
        if shape.zero:
            wrong = "its width is 0: as thin as the machine can, and so unseen"
            self.tell("line-zero", wrong, what="line", at=shape.box)
            return
        self._thin(shape, shape.width, "line")
        colour = shape.colour
        others = [share for ink, share in colour.plates().items() if share > 0.005 and ink != "Black"]
        registration = colour.space.inks == ("All",)
        if shape.width < THIN - TOLERANCE and others and colour.is_inks and dark(colour) and not registration:
            wrong = f"black of {len(others) + 1} inks, thinner than {THIN:g} pt"
            self.tell("line-rich", wrong, what="line", at=shape.box)
        self._border(shape)

    def _thin(self, shape: Shape, width: float, what: str) -> None:
        limits, at, measured = self.job.service.limits, shape.box, (width, "pt")
        if width < points(limits.hairline_error) - 0.005:
            wrong = f"thinner than {limits.hairline_error / PT:.2g} pt"
            self.tell("hairline", wrong, what=what, at=at, measured=measured)
        elif width < points(limits.hairline_warning) - 0.005:
            wrong = f"thinner than {limits.hairline_warning / PT:.2g} pt"
            self.tell("hairline", wrong, what=what, at=at, level="warning", measured=measured)
        elif width < points(limits.reversed_line) - 0.005 and self.on_dark(shape.colour, shape.box):
            wrong = f"light on dark, thinner than {limits.reversed_line / PT:.2g} pt"
            self.tell("line-reversed", wrong, what=what, at=at, measured=measured)

    def _border(self, shape: Shape) -> None:
        """Tell of a frame about the page that lies so near to the trim that cutting shows."""
        sheet, box = self.sheet, shape.box
        sides = min(box[2] - box[0], box[3] - box[1])
        if not sheet.states_trim or sides < FRAME or not any(part.closed for part in shape.parts):
            return
        trim = sheet.trim
        apart = (box[0] - trim[0], box[1] - trim[1], trim[2] - box[2], trim[3] - box[3])
        near = points(self.job.service.limits.text_near)
        if within(box, trim) and max(apart) < 2 * near and min(apart) < near - 0.05:
            wrong = f"a border nearer to the trim than {near / MM:g} mm is cut unevenly"
            self.tell("border-near", wrong, what="line", at=box, hint="move it in, or let it run past the trim")


def narrow(shape: Shape) -> float | None:
    """Give the width of an area that is a line: one part, four corners, far longer than wide."""
    if len(shape.parts) != 1 or shape.parts[0].curved:
        return None
    corners = list(dict.fromkeys(shape.parts[0].points))
    if len(corners) not in (2, 4):
        return None
    sides = [hypot(x1 - x0, y1 - y0) for (x0, y0), (x1, y1) in zip(corners, corners[1:] + corners[:1], strict=True)]
    width, length = (0.0, max(sides)) if len(corners) == 2 else (min(sides), max(sides))
    return width if length > 8 * width and length > 2 else None
