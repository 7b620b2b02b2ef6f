"""Pictures embedded once each: as they stand in their files where a PDF can take them so, else as deflated pixels.

A PNG without transparency is deflated rows with filters, which is what a PDF knows as Flate with a predictor; a JPEG is
a JPEG. Neither is unpacked, nor kept in memory: its bytes go from file to file when the PDF is written.
"""

from __future__ import annotations

import zlib
from typing import TYPE_CHECKING, Any

from reportlab.pdfbase.pdfdoc import PDFArray

from forge.drawing.pictures import read_picture
from forge.errors import Location, fail
from forge.rendering.pdf.objects import dictionary, name

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from PIL.Image import Image
    from reportlab.pdfbase.pdfdoc import PDFObjectReference

    from forge.drawing.pictures import PictureFile
    from forge.drawing.shapes import Stops
    from forge.rendering.pdf.objects import Document

_SPACES = {1: "DeviceGray", 3: "DeviceRGB", 4: "DeviceCMYK"}
DIFFERENCES = 2
"""The predictor of TIFF: each pixel as its difference from the one before."""
_PNG_ROWS = 15
"""The predictor of PNG: each row says how it is filtered."""
OPAQUE = 255


class Pictures:
    """The pictures of one document, by file."""

    def __init__(self, document: Document) -> None:
        self._document = document
        self._painted: dict[tuple[Path, Stops], str] = {}

    def painted(self, file: Path, tint: Stops = ()) -> str:
        """Give the operator that paints a picture into the unit square."""
        if (file, tint) not in self._painted:
            self._painted[file, tint] = self._document.add_x_object("I", self.embed(file, tint))
        return self._painted[file, tint]

    def embed(self, file: Path, tint: Stops) -> PDFObjectReference:
        """Embed a picture, as it stands in its file where that can be."""
        try:
            picture = read_picture(file)
        except (OSError, ValueError) as error:
            raise fail(Location(file.name), "", f"cannot be read as a picture: {error}") from None
        if picture.as_it_is and not tint:
            return self._from_file(file, picture)
        return self._unpacked(file, tint)

    def _from_file(self, file: Path, picture: PictureFile) -> PDFObjectReference:
        entries = image_entries(picture.width, picture.height, picture.channels, picture.depth)
        if not picture.png:
            return self._document.stored(file, picture.spans, picture.check, **entries, Filter=name("DCTDecode"))
        if picture.palette:
            colours = PDFArray(
                [name("Indexed"), name("DeviceRGB"), len(picture.palette) // 3 - 1, _hex(picture.palette)]
            )
            entries["ColorSpace"] = colours
        form = rows(_PNG_ROWS, picture.width, picture.channels, picture.depth)
        return self._document.stored(file, picture.spans, picture.check, **entries, **form)

    def _unpacked(self, file: Path, tint: Stops) -> PDFObjectReference:
        from forge.rendering.rasters import read_raster  # Pillow is slow to load, and needed for few

        raster = read_raster(file, tint)
        width, height = raster.image.size
        entries = image_entries(width, height, raster.channels, 8)
        if raster.clear:
            opacity, least = deflated(raster.opacity())
            if least < OPAQUE:
                mask = image_entries(width, height, 1, 8)
                entries["SMask"] = self._document.stream(opacity, **mask, **rows(DIFFERENCES, width, 1, 8))
        colours, _ = deflated(raster.colours())
        return self._document.stream(colours, **entries, **rows(DIFFERENCES, width, raster.channels, 8))


def image_entries(width: int, height: int, channels: int, depth: int) -> dict[str, Any]:
    """Say what a picture is: its size, and how many numbers of how many bits a pixel has."""
    return {
        "Type": name("XObject"),
        "Subtype": name("Image"),
        "Width": width,
        "Height": height,
        "ColorSpace": name(_SPACES[channels]),
        "BitsPerComponent": depth,
    }


def rows(predictor: int, width: int, channels: int, depth: int) -> dict[str, Any]:
    """Say how rows of pixels are deflated."""
    form = dictionary(Predictor=predictor, Colors=channels, BitsPerComponent=depth, Columns=width)
    return {"Filter": name("FlateDecode"), "DecodeParms": form}


def deflated(bands: Iterator[Image]) -> tuple[bytes, int]:
    """Deflate bands of pixels as differences from the pixel before, and tell the least number among them.

    Differences deflate fast and well when only runs of equal ones are looked for.
    """
    from PIL import Image, ImageChops  # slow to load

    deflate = zlib.compressobj(1, zlib.DEFLATED, zlib.MAX_WBITS, 9, zlib.Z_RLE)
    parts, least = [], OPAQUE
    for band in bands:
        if band.mode == "L":
            least = min(least, int(band.getextrema()[0]))  # type: ignore[arg-type]
        before = Image.new(band.mode, band.size)
        before.paste(band, (1, 0))
        parts.append(deflate.compress(ImageChops.subtract_modulo(band, before).tobytes()))
    return b"".join([*parts, deflate.flush()]), least


def _hex(data: bytes) -> str:
    return f"<{data.hex()}>"
