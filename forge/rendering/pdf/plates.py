"""One plate of the press as greys: what stands on it, drawn by itself, so that what is not opaque can be mixed.

Mixing two colours in four inks is mixing each ink by itself, which is what a viewer does with greys.
"""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING

from PIL import ImageChops

from forge.rendering.decimals import decimal
from forge.rendering.inking import KEY
from forge.rendering.pdf.inks import MOST_REMEMBERED, Ramp, drawn, lasting
from forge.rendering.pdf.pictures import Pictures
from forge.rendering.pdf.press_inks import separated
from forge.rendering.pdf.press_pictures import embed_separated

if TYPE_CHECKING:
    from pathlib import Path

    from PIL.Image import Image
    from reportlab.pdfbase.pdfdoc import PDFObjectReference

    from forge.drawing.shapes import Stops, Stroke
    from forge.reading.measures import Colour
    from forge.rendering.inking import Cmyk, Separation
    from forge.rendering.pdf.objects import Document

BLACK_PLATE = 3


class PlateInks:
    """The ink of one plate, which is counted from cyan to black; special inks are mixed of the four."""

    space = "DeviceGray"

    def __init__(self, separation: Separation, plate: int) -> None:
        self._separation = separation
        self._plate = plate
        large = tuple(separation.profile.rich) != (0, 0, 0, 100)
        self.rich = f"{self._level(separation.rich)} g" if large else ""
        self.rich_from = separation.profile.rich_from
        self.fill = lru_cache(MOST_REMEMBERED)(self._fill)
        self.text = lru_cache(MOST_REMEMBERED)(self._text)
        self.pen = lru_cache(MOST_REMEMBERED)(self._pen)

    def _level(self, inks: Cmyk) -> str:
        return decimal(1 - inks[self._plate], 4)

    def _fill(self, colour: Colour) -> str:
        return f"{self._level(self._separation.cmyk(colour))} g"

    def _text(self, colour: Colour) -> tuple[str, str]:
        inks = self._separation.text(colour)
        if inks == KEY and self._plate != BLACK_PLATE:
            return "q 0 0 0 0 re W n ", " Q"  # black letters overprint: on the other plates they leave no trace
        return f"{self._level(inks)} g ", ""

    def line(self, colour: Colour) -> str:
        """Give the operator that sets the colour of lines."""
        return f"{self._level(self._separation.cmyk(colour))} G"

    def _pen(self, stroke: Stroke, scale: float = 1.0) -> str:
        held = self._separation.held(stroke, scale)
        return f"{self._level(self._separation.line(stroke.colour, held.width * scale))} G {drawn(held)}"

    def lasting(self, stroke: Stroke, scale: float = 1.0) -> bool:  # noqa: ARG002 - the same in all
        """Tell whether a pen leaves behind more than the colour and width that every pen sets."""
        return lasting(stroke)

    def ramp(self, stops: Stops) -> Ramp:
        """Give the levels along a gradient."""
        inks = separated(stops, self._separation)
        return Ramp("/DeviceGray", tuple((place, self._level(levels)) for place, levels in inks))


class PlatePictures(Pictures):
    """What of pictures stands on one plate."""

    def __init__(self, document: Document, separation: Separation, plate: int) -> None:
        super().__init__(document)
        self._separation = separation
        self._plate = plate

    def embed(self, file: Path, tint: Stops) -> PDFObjectReference:
        """Embed the part of a picture; the transparency it has goes with it."""
        return embed_separated(self._document, file, tint, self._separation, self._part)

    def _part(self, band: Image) -> Image:
        if band.mode == "CMYK":
            return ImageChops.invert(band.getchannel(self._plate))
        return band if self._plate == BLACK_PLATE else band.point([255] * 256)
