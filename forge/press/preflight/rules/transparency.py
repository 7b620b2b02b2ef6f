"""Transparency and blend modes, where the standard has none, or none of that name."""

from __future__ import annotations

from typing import TYPE_CHECKING

from forge.press.preflight.content.objects import entry, name
from forge.press.preflight.rules.rule import Rule

if TYPE_CHECKING:
    from forge.press.preflight.content.marks import Letters, Manner, Picture, Shade, Shape
    from forge.press.preflight.content.matrix import Box
    from forge.press.preflight.content.spaces import Space

PLAIN = ("Normal", "Compatible")
OF_EACH_INK = ("Multiply", "Screen", "Overlay", "Darken", "Lighten", "ColorDodge", "ColorBurn", "HardLight",
               "SoftLight")  # fmt: skip
OF_COLOURS = ("Difference", "Exclusion", "Hue", "Saturation", "Color", "Luminosity")


class Transparency(Rule):
    """Nothing seen through where the standard is older than that."""

    def page(self) -> None:
        """Look at the group of the page."""
        if self.job.is_x1a and name(entry(entry(self.sheet.source, "Group"), "S")) == "Transparency":
            self._clear("page", "it is a transparency group", None)

    def shape(self, shape: Shape) -> None:
        """Look at a path."""
        self._look(shape.manner, "line" if shape.stroked else "area", shape.box)

    def letters(self, letters: Letters) -> None:
        """Look at text."""
        self._look(letters.manner, "text", letters.box)

    def picture(self, picture: Picture) -> None:
        """Look at a picture."""
        self._look(picture.manner, "picture", picture.box)
        if picture.has_mask and self.job.is_x1a:
            self._clear("picture", "it has a soft mask", picture.box)

    def shade(self, shade: Shade) -> None:
        """Look at a gradient."""
        self._look(shade.manner, "gradient", shade.box)

    def group(self, space: Space | None, box: Box, what: str) -> None:  # noqa: ARG002 - of rules alike
        """Look at a group."""
        if self.job.is_x1a:
            self._clear("form", "it is a transparency group", box)

    def _look(self, manner: Manner, what: str, at: Box) -> None:
        blend = manner.blend
        if self.job.is_x1a:
            if manner.alpha < 1:
                self._clear(what, f"it is {manner.alpha * 100:.0f} % opaque", at)
            if manner.masked:
                self._clear(what, "it is painted through a soft mask", at)
            if blend not in PLAIN:
                self._clear(what, f"it is blended by {blend}", at)
        elif blend not in PLAIN and blend not in OF_EACH_INK:
            known = "depends on the colours it is mixed in, not on inks" if blend in OF_COLOURS else ""
            wrong = f"its blend mode {blend!r} {known or 'is none of PDF'}"
            self.tell("blend-mode", wrong, what=what, at=at, level="warning" if known else "error")

    def _clear(self, what: str, wrong: str, at: Box | None) -> None:
        self.tell("transparency", f"{wrong}, and {self.job.service.standard} has no transparency", what=what, at=at)
