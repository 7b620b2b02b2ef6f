"""Crop and registration marks: outside the bleed where they are wanted, and nowhere else."""

from __future__ import annotations

from typing import TYPE_CHECKING

from forge.press.preflight.content.matrix import common, within
from forge.press.preflight.rules.rule import Rule

if TYPE_CHECKING:
    from forge.press.preflight.content.marks import Letters, Picture, Shade, Shape
    from forge.press.preflight.content.matrix import Box

SLACK = 0.3
THIN = 1.5
"""Points: what is thinner and lies in the bleed alone is a mark."""


class Marks(Rule):
    """Nothing beyond the bleed without leave; no marks within it; the registration colour in marks alone."""

    def shape(self, shape: Shape) -> None:
        """Look at a path."""
        if shape.manner.inside:
            return
        box = shape.box
        if "All" in shape.colour.space.inks and self._touches(box, self.sheet.trim):
            self.tell("registration-art", "it is in the registration colour", what="line" if shape.stroked else "area",
                      at=box)  # fmt: skip
        thin = min(box[2] - box[0], box[3] - box[1]) < THIN
        if thin and not self.job.is_die(shape.colour) and self._in_bleed(box):
            self.tell("marks-bleed", "it lies in the bleed, and may show when cut", what="mark", at=box)
        self._outside(box, "line" if shape.stroked else "area")

    def letters(self, letters: Letters) -> None:
        """Look at text."""
        if "All" in letters.colour.space.inks and self._touches(letters.box, self.sheet.trim):
            self.tell("registration-art", "it is in the registration colour", what="text", at=letters.box)
        self._outside(letters.box, "text")

    def picture(self, picture: Picture) -> None:
        """Look at a picture."""
        self._outside(picture.box, "picture")

    def shade(self, shade: Shade) -> None:
        """Look at a gradient."""
        self._outside(shade.box, "gradient")

    def _outside(self, box: Box, what: str) -> None:
        sheet = self.sheet
        if self.job.service.marks or not sheet.states_bleed or self._touches(box, sheet.bleed):
            return
        if common(box, sheet.media):
            self.tell("marks-outside", "it stands beyond the bleed, where the service wants nothing", what=what, at=box)

    def _in_bleed(self, box: Box) -> bool:
        """Whether something lies beyond the trim and reaches into the bleed, without crossing the trim."""
        sheet = self.sheet
        if not sheet.states_trim or self._touches(box, sheet.trim):
            return False
        return within(box, sheet.bleed, SLACK) or self._touches(box, sheet.bleed)

    @staticmethod
    def _touches(box: Box, about: Box) -> bool:
        shared = common(box, about)
        if shared is None:
            return False
        deep = min(box[2], about[2]) - max(box[0], about[0]), min(box[3], about[3]) - max(box[1], about[1])
        flat = (box[2] - box[0] <= SLACK, box[3] - box[1] <= SLACK)
        return all(much > SLACK or (is_flat and _strictly(box, about, axis)) for axis, (much, is_flat) in
                   enumerate(zip(deep, flat, strict=True)))  # fmt: skip


def _strictly(box: Box, about: Box, axis: int) -> bool:
    return box[axis] > about[axis] + 0.01 and box[axis + 2] < about[axis + 2] - 0.01
