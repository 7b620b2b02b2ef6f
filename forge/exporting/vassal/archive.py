"""The file of a module: a zip whose bytes depend on nothing but what lies in it, written as it is drawn."""

from __future__ import annotations

import zipfile
from typing import TYPE_CHECKING, NamedTuple
from xml.etree import ElementTree as ET

from forge.rendering.png import encode_png

if TYPE_CHECKING:
    from forge.exporting.pictures import Picture
    from forge.exporting.vassal.tree import Element
    from forge.pack.model import Side
    from forge.reading.measures import Colour

EPOCH = (2000, 1, 1, 0, 0, 0)
SAVED = "946684800000"
"""When the module was saved, in milliseconds since 1970: always the same, so that its bytes are."""

FORMAT = "3.7.0"
"""The release of VASSAL whose format is written."""

READABLE = 0o644 << 16


class About(NamedTuple):
    """What a module says of itself: its name, its version, a line about it."""

    name: str
    version: str
    description: str


class Archive:
    """Writes a module. Pictures that are equal to the last bit lie in it once, under the first name."""

    def __init__(self, zipped: zipfile.ZipFile) -> None:
        self._zipped = zipped
        self._by_digest: dict[str, str] = {}
        self.names: dict[tuple[str, Side], str] = {}

    def keep(self, picture: Picture, png: bytes) -> None:
        """Store a picture as it is; PNG does not get smaller."""
        if picture.digest not in self._by_digest:
            self._by_digest[picture.digest] = picture.name
            self.store_picture(picture.name, png)
        self.names[picture.thing, picture.side] = self._by_digest[picture.digest]

    def store_picture(self, name: str, png: bytes) -> None:
        """Store a picture under a name."""
        self._write(f"images/{name}", png, zipfile.ZIP_STORED)

    def write(self, name: str, contents: bytes) -> None:
        """Write a text."""
        self._write(name, contents, zipfile.ZIP_DEFLATED)

    def finish(self, root: Element, about: About) -> None:
        """Write the elements of the module, and what VASSAL's list of modules shows of it."""
        data = ET.Element("data", version="1")
        told = {
            "version": about.version,
            "VassalVersion": FORMAT,
            "dateSaved": SAVED,
            "description": about.description,
            "name": about.name,
        }
        for tag, text in told.items():
            ET.SubElement(data, tag).text = text
        self.write("buildFile.xml", _xml(root))
        self.write("moduledata", _xml(data))

    def _write(self, name: str, contents: bytes, how: int) -> None:
        entry = zipfile.ZipInfo(name, EPOCH)
        entry.compress_type, entry.external_attr, entry.create_system = how, READABLE, 3
        self._zipped.writestr(entry, contents)


def _xml(root: Element) -> bytes:
    written: bytes = ET.tostring(root, encoding="utf-8", xml_declaration=True)
    return written


def plain_picture(width: int, height: int, colour: Colour, rim: Colour, dpi: int) -> bytes:
    """Draw a picture of one colour with a rim: what others see of a block."""
    edge = max(2, min(width, height) // 16)
    inner, outer = bytes(colour[:3]), bytes(rim[:3])
    row = outer * edge + inner * (width - 2 * edge) + outer * edge
    rows = [outer * width] * edge + [row] * (height - 2 * edge) + [outer * width] * edge
    return encode_png(width, height, rows, alpha=False, dpi=dpi)


def dot_picture(size: int, dpi: int) -> bytes:
    """Draw a red dot with a white rim on nothing: the mark of a piece that has moved."""
    middle = (size - 1) / 2
    rows = [b"".join(_dot(size, middle, x, y) for x in range(size)) for y in range(size)]
    return encode_png(size, size, rows, alpha=True, dpi=dpi)


def _dot(size: int, middle: float, x: int, y: int) -> bytes:
    away = ((x - middle) ** 2 + (y - middle) ** 2) ** 0.5
    if away > size / 2:
        return bytes((255, 255, 255, 0))
    return bytes((208, 32, 32, 255)) if away < size / 2 - 2 else bytes((255, 255, 255, 255))
