"""Overprint: white never, black text and die lines always."""

from __future__ import annotations

from typing import TYPE_CHECKING

from forge.press.preflight.content.spaces import PROCESS
from forge.press.preflight.rules.rule import Rule

if TYPE_CHECKING:
    from forge.press.preflight.content.marks import Letters, Manner, Picture, Shape
    from forge.press.preflight.content.matrix import Box
    from forge.press.preflight.content.spaces import Colour


class Overprint(Rule):
    """What overprints and what knocks out."""

    def shape(self, shape: Shape) -> None:
        """Look at a path."""
        self._white(shape.colour, shape.manner, "line" if shape.stroked else "area", shape.box)
        if shape.stroked and self.job.is_die(shape.colour) and not shape.manner.overprint:
            self.tell("overprint-die", "it knocks out the art beneath", what="die line", at=shape.box)

    def letters(self, letters: Letters) -> None:
        """Look at text."""
        self._white(letters.colour, letters.manner, "text", letters.box)
        black = self.job.service.inks.space == "cmyk" and self._black(letters.colour)
        if black and not letters.manner.overprint:
            self.tell("overprint-text", "it knocks out: a shift of the sheet shows", what="text in black",
                      at=letters.box)  # fmt: skip
        elif letters.manner.overprint and not letters.manner.mode and self._black(letters.colour, only="cmyk"):
            self.tell("overprint-text", "it overprints without OPM 1, so it knocks out", what="text in black",
                      at=letters.box)  # fmt: skip

    def picture(self, picture: Picture) -> None:
        """Look at a stencil."""
        if picture.space is None:
            self._white(picture.colour, picture.manner, "stencil", picture.box)

    def _white(self, colour: Colour, manner: Manner, what: str, at: Box) -> None:
        if manner.overprint and colour.is_inks and colour.values and not colour.ink and colour.pattern is None:
            if self.job.is_die(colour):
                return
            self.tell("overprint-white", "white that overprints: nothing of it is printed", what=what, at=at)

    @staticmethod
    def _black(colour: Colour, only: str = "") -> bool:
        if only and colour.space.family != only:
            return False
        shares = colour.plates() if colour.is_inks else {}
        others = [share for ink, share in shares.items() if ink != PROCESS[3]]
        return shares.get(PROCESS[3], 0) >= 0.995 and not any(others)
