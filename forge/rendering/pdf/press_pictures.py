"""Pictures in the inks of a press: unpacked, converted from their own colours, and deflated."""

from __future__ import annotations

from typing import TYPE_CHECKING

from forge.rendering.pdf.pictures import DIFFERENCES, OPAQUE, Pictures, deflated, image_entries, rows

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from PIL.Image import Image
    from reportlab.pdfbase.pdfdoc import PDFObjectReference

    from forge.drawing.shapes import Stops
    from forge.rendering.inking import Separation
    from forge.rendering.pdf.objects import Document


class PressPictures(Pictures):
    """The pictures of one document for the press, by file."""

    def __init__(self, document: Document, separation: Separation) -> None:
        super().__init__(document)
        self._separation = separation

    def embed(self, file: Path, tint: Stops) -> PDFObjectReference:
        """Embed a picture in four inks, or a grey one in black ink; the transparency it has goes with it."""
        return embed_separated(self._document, file, tint, self._separation)


def embed_separated(
    document: Document, file: Path, tint: Stops, separation: Separation, part: Callable[[Image], Image] | None = None
) -> PDFObjectReference:
    """Embed a picture in inks, or the ``part`` that is wanted of it."""
    from forge.rendering.rasters import read_raster  # Pillow is slow to load

    raster = read_raster(file, tint)
    width, height = raster.image.size
    channels = 1 if raster.grey or part else 4
    entries = image_entries(width, height, channels, 8)
    if raster.clear:
        opacity, least = deflated(raster.opacity())
        if least < OPAQUE:
            mask = image_entries(width, height, 1, 8)
            entries["SMask"] = document.stream(opacity, **mask, **rows(DIFFERENCES, width, 1, 8))
    own = raster.profile
    bands = (done for band in raster.colours() for done in separation.picture(band, own, grey=raster.grey))
    colours, _ = deflated(map(part, bands) if part else bands)
    return document.stream(colours, **entries, **rows(DIFFERENCES, width, channels, 8))
