"""Pictures embedded once each: JPEG as it is, anything else as deflated pixels with a mask for its transparency."""

from __future__ import annotations

import zlib
from typing import TYPE_CHECKING, Any

from forge.rendering.pdf.objects import name
from forge.rendering.rasters import read_raster

if TYPE_CHECKING:
    from pathlib import Path

    from PIL.Image import Image
    from reportlab.pdfbase.pdfdoc import PDFObjectReference

    from forge.rendering.pdf.objects import Document

_SPACES = {"L": "DeviceGray", "RGB": "DeviceRGB"}


class Pictures:
    """The pictures of one document, by file."""

    def __init__(self, document: Document) -> None:
        self._document = document
        self._painted: dict[Path, str] = {}

    def painted(self, file: Path) -> str:
        """Give the operator that paints a picture into the unit square."""
        if file not in self._painted:
            self._painted[file] = self._document.add_x_object("I", self._embed(file))
        return self._painted[file]

    def _embed(self, file: Path) -> PDFObjectReference:
        raster = read_raster(file)
        if raster.format == "JPEG" and raster.encoded:
            return self._image(raster.opaque, raster.encoded, "DCTDecode")
        mask = {} if raster.alpha is None else {"SMask": self._pixels(raster.alpha)}
        return self._pixels(raster.opaque, **mask)

    def _pixels(self, image: Image, **entries: Any) -> PDFObjectReference:
        return self._image(image, zlib.compress(image.tobytes()), "FlateDecode", **entries)

    def _image(self, image: Image, data: bytes, coding: str, **entries: Any) -> PDFObjectReference:
        return self._document.stream(
            data,
            Type=name("XObject"),
            Subtype=name("Image"),
            Width=image.width,
            Height=image.height,
            ColorSpace=name(_SPACES[image.mode]),
            BitsPerComponent=8,
            Filter=name(coding),
            **entries,
        )
