"""The graphics state: what operators set, kept and given back by q and Q."""

from __future__ import annotations

from typing import TYPE_CHECKING

from forge.press.preflight.content.fonts import NO_FONT, Font
from forge.press.preflight.content.marks import Manner
from forge.press.preflight.content.matrix import IDENTITY, Box, Matrix
from forge.press.preflight.content.spaces import BLACK, Colour

if TYPE_CHECKING:
    from forge.press.preflight.content.resources import Settings


class State:
    """What is in force while something is painted."""

    def __init__(self, clip: Box) -> None:
        self.ctm: Matrix = IDENTITY
        self.clip = clip
        self.fill: Colour = BLACK
        self.stroke: Colour = BLACK
        self.width, self.dashed = 1.0, False
        self.fill_overprint = self.stroke_overprint = False
        self.overprint_mode = 0
        self.fill_alpha = self.stroke_alpha = 1.0
        self.blend, self.mask = "Normal", False
        self.font: Font = NO_FONT
        self.size = self.leading = self.letter_space = self.word_space = self.rise = 0.0
        self.scale, self.render = 1.0, 0

    def copy(self) -> State:
        """Give what q keeps."""
        new = State.__new__(State)
        new.__dict__.update(self.__dict__)
        return new

    def manner(self, *, stroked: bool, layer: str, inside: str) -> Manner:
        """Say how something would be painted now."""
        return Manner(
            self.stroke_overprint if stroked else self.fill_overprint,
            self.overprint_mode,
            self.stroke_alpha if stroked else self.fill_alpha,
            self.blend,
            self.mask,
            layer,
            inside,
        )

    def apply(self, settings: Settings) -> None:
        """Take over what an entry of ExtGState says."""
        for each, value in settings.changes:
            setattr(self, each, value)
