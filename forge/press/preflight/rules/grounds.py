"""What lies beneath what is painted: areas seen so far, as far as it matters for what is light on dark."""

from __future__ import annotations

from typing import TYPE_CHECKING

from forge.press.preflight.content.matrix import within
from forge.press.preflight.rules.rule import Job, Rule

if TYPE_CHECKING:
    from forge.press.preflight.content.marks import Picture, Shade, Shape
    from forge.press.preflight.content.matrix import Box
    from forge.press.preflight.content.spaces import Colour

KEPT = 64
LIGHTER_BY = 0.35


class Grounded(Rule):
    """A rule that knows what lies beneath."""

    def __init__(self, job: Job) -> None:
        super().__init__(job)
        self._areas: list[tuple[Box, float]] = []

    def page(self) -> None:
        """Begin with white paper."""
        self._areas = []

    def shape(self, shape: Shape) -> None:
        """Remember areas that are large enough to lie beneath something."""
        if shape.stroked or shape.manner.inside or shape.colour.pattern is not None:
            return
        box = shape.box
        if min(box[2] - box[0], box[3] - box[1]) > 4 and not self.job.is_die(shape.colour):
            darkness = shape.colour.darkness * shape.manner.alpha
            self._areas = [*self._areas[-KEPT:], (box, darkness)]

    def picture(self, picture: Picture) -> None:
        """Of a picture nobody knows how dark it is in a place: it counts as middling."""
        self._areas = [*self._areas[-KEPT:], (picture.box, 0.5)]

    def shade(self, shade: Shade) -> None:
        """A gradient is as dark as the middle of its colours."""
        darkness = [each.darkness for each in shade.colours]
        self._areas = [*self._areas[-KEPT:], (shade.box, sum(darkness) / len(darkness) if darkness else 0.5)]

    def on_dark(self, colour: Colour, box: Box) -> bool:
        """Whether something of a colour is clearly lighter than what lies beneath it."""
        ground = next((darkness for area, darkness in reversed(self._areas) if within(box, area, 1.0)), 0.0)
        return ground - colour.darkness >= LIGHTER_BY
