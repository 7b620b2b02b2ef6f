"""The sequence of play: its phases as arrows in their colours, which the charts are known by."""

from __future__ import annotations

from typing import TYPE_CHECKING

from forge.drawing.commands import polygon
from forge.drawing.layout import columns, inset
from forge.drawing.page import Box
from forge.drawing.shapes import Path
from forge.kinds.pages.fields import Bare
from forge.kinds.pages.strips import Spot, Strip
from forge.reading.fields import Placed

if TYPE_CHECKING:
    from forge.drawing.shapes import Shape
    from forge.kinds.pages.desk import Desk
    from forge.reading.measures import Colour


class Phases(Placed, called="phases of play", summary="The phases of play in their order and colours."):
    """One line of arrows, each with the number and the title of a phase."""

    def lay_out(self, desk: Desk, width: int) -> tuple[Strip, ...]:
        """Give one strip."""
        spot, pad = Spot(self.where, "phases"), desk.style.lengths.pad
        phases = [phase for _, phase in desk.pack.phases]
        if not phases:
            desk.error(spot, "the pack has no phases", "phases: in pack.yaml names them, with their colours and tables")
            return ()
        titles = [f"{number} {phase.title}" for number, phase in enumerate(phases, 1)]
        height = desk.height_of(titles[0], width, "banner", lines=1) + 2 * pad
        point, gap = height // 3, pad // 2
        needed = [desk.width_of(title, "banner") + point + 2 * pad for title in titles]
        row = columns(Box(0, 0, width - point, height), needed, gap)
        shapes: list[Shape] = []
        for phase, title, box in zip(phases, titles, row, strict=True):
            shapes.append(_arrow(box, point, phase.colour))
            place = inset(box, point + pad // 2, 0, pad // 2, 0)
            ink = desk.ink_on(phase.colour)
            shapes += desk.words(title, place, "banner", spot, colour=ink, align="center")
        return (Strip(height, tuple(shapes), *spot, gap=desk.style.lengths.gap),)


def _arrow(box: Box, point: int, colour: Colour) -> Path:
    """An arrow to the right: a notch of the depth of its point at the left."""
    x, y, width, height = box
    right, middle, foot = x + width, y + height // 2, y + height
    corners = ((x, y), (right, y), (right + point, middle), (right, foot), (x, foot), (x + point, middle))
    return Path(polygon(corners), colour)


BLOCK = Bare(Phases)
