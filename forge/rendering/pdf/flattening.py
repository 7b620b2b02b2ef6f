"""What is not opaque, made opaque: mixed beforehand, ink by ink, as a picture of what lies there.

PDF/X-1a knows no opacity. Where a page has some, all that lies up to the last of it is drawn as a picture in four inks
at 600 dots to the inch (300 for what is larger than a sheet of A3), no larger than it must be; what comes after it, as
a rule all letters, stays what it is. Around the picture the same colours stand in the same inks.
"""

from __future__ import annotations

import io
import math
from typing import TYPE_CHECKING, Any, NamedTuple

import pypdfium2 as untyped_pypdfium2
from PIL import Image

from forge.drawing.blended import Blends
from forge.drawing.page import Box
from forge.drawing.pictures import read_picture
from forge.errors import Location, fail
from forge.reading.measures import PT
from forge.rendering.pdf.letters import Letters
from forge.rendering.pdf.lost_spots import LostSpots
from forge.rendering.pdf.objects import Document, Leaf, dictionary, name, rectangle
from forge.rendering.pdf.painter import Painter
from forge.rendering.pdf.pictures import DIFFERENCES, deflated, image_entries, rows
from forge.rendering.pdf.plates import PlateInks, PlatePictures

if TYPE_CHECKING:
    from collections.abc import Iterator

    from reportlab.pdfbase.pdfdoc import PDFObjectReference

    from forge.drawing.blended import Shapes
    from forge.drawing.bounds import Bounds
    from forge.drawing.fonts import FontBook
    from forge.drawing.page import Page
    from forge.drawing.shapes import Picture, Shape
    from forge.rendering.inking import Separation

pypdfium2: Any = untyped_pypdfium2
pdfium = pypdfium2.raw

FINE, COARSE = 600, 300
MOST_FINE = 80_000_000
"""How many pixels a page may have at 600 dots to the inch: about those of A3."""
BAND = 4_000_000
"""How many pixels are drawn at a time."""
PLATES = 4


class Part(NamedTuple):
    """Shapes of a page, and what lies over them and the rest of it as a picture: the operator that paints it."""

    shapes: Shapes
    picture: str = ""


class _Grid(NamedTuple):
    """The pixels of a page: how many across and down, and the size of the page in EMU."""

    across: int
    down: int
    width: int
    height: int

    def box(self, reach: Bounds) -> tuple[int, int, int, int]:
        """Give the pixels that a rectangle touches: left, top, right, bottom."""
        x, y = self.across / self.width, self.down / self.height
        left, top = max(0, math.floor(reach.left * x)), max(0, math.floor(reach.top * y))
        right, bottom = min(self.across, math.ceil(reach.right * x)), min(self.down, math.ceil(reach.bottom * y))
        return left, top, right, bottom


class Flattener:
    """Makes the pages of one document opaque."""

    def __init__(self, document: Document, fonts: FontBook, separation: Separation) -> None:
        self._document = document
        self._fonts = fonts
        self._separation = separation
        self._blends = Blends(_is_clear)
        self._painted: dict[bytes, str] = {}
        self._pages = 0
        self.lost = LostSpots(separation.profile.spots)

    def parts(self, page: Page) -> tuple[Part, ...]:
        """Give the shapes of a page in order, with a picture wherever some of them are not opaque."""
        self._pages += 1
        if not any(map(self._blends.blends, page.shapes)):
            return (Part(page.shapes),)
        parted = [self._blends.parted((shape,)) for shape in page.shapes]
        plates = _Plates(page, tuple(one for part in parted for one in part.mixed or part.after), self)
        try:
            found: list[Part] = []
            below: list[Shape] = []
            for part in parted:
                reach = self._blends.reach(part.mixed) if part.mixed else None
                below += part.mixed
                if reach:
                    self.lost.look(self._pages, page, below, reach)
                below += part.after
                picture = self._picture(plates, reach, page) if reach else ""
                found += [Part(part.bare, picture), Part(part.after)]
            return tuple(found)
        finally:
            plates.close()

    def pages(self, page: Page, shapes: Shapes) -> bytes:
        """Draw the plates of a page as the pages of a PDF, in greys."""
        document = Document("en", compress=True)
        letters = Letters(self._fonts, document)
        for plate in range(PLATES):
            inks = PlateInks(self._separation, plate)
            painter = Painter(document, inks, letters, PlatePictures(document, self._separation, plate))
            leaf = Leaf()
            leaf.MediaBox = rectangle(Box(0, 0, page.width, page.height), page.height)
            leaf.Contents = document.stream(painter.shapes(shapes, page.height))
            leaf.Resources = document.resources
            leaf.Group = dictionary(S=name("Transparency"), CS=name(inks.space))
            document.addPage(leaf)
        document.write(target := io.BytesIO())
        return target.getvalue()

    def _picture(self, plates: _Plates, reach: Bounds, page: Page) -> str:
        """Embed what lies in a rectangle, and paint it there, once however often it is there."""
        x, y, width, height = page.bleed
        left, top, right, bottom = reach
        inner = type(reach)(max(left, x), max(top, y), min(right, x + width), min(bottom, y + height))
        box = plates.grid.box(inner)
        if box[0] >= box[2] or box[1] >= box[3]:
            return ""
        grid, (left, top, right, bottom) = plates.grid, box
        colours, _ = deflated(plates.bands(box))
        key = colours + f"{right - left} {bottom - top}".encode()
        if key not in self._painted:
            self._painted[key] = self._document.add_x_object("I", self._embed(right - left, bottom - top, colours))
        across, down = grid.width / grid.across / PT, grid.height / grid.down / PT
        size = f"{(right - left) * across:.4f} 0 0 {(bottom - top) * down:.4f}"
        return f"q {size} {left * across:.4f} {(grid.down - bottom) * down:.4f} cm {self._painted[key]} Q"

    def _embed(self, width: int, height: int, colours: bytes) -> PDFObjectReference:
        entries = image_entries(width, height, PLATES, 8)
        return self._document.stream(colours, **entries, **rows(DIFFERENCES, width, PLATES, 8))


class _Plates:
    """The plates of a page, drawn band by band."""

    def __init__(self, page: Page, shapes: Shapes, flattener: Flattener) -> None:
        inches = (page.width / PT / 72, page.height / PT / 72)
        dpi = FINE if inches[0] * inches[1] * FINE * FINE <= MOST_FINE else COARSE
        self.grid = _Grid(math.ceil(inches[0] * dpi), math.ceil(inches[1] * dpi), page.width, page.height)
        try:
            self._pdf = pypdfium2.PdfDocument(flattener.pages(page, shapes))
            self._pages = [self._pdf[plate] for plate in range(PLATES)]
        except pypdfium2.PdfiumError as error:
            raise fail(Location(page.name), "", f"what is not opaque cannot be mixed: {error}") from None

    def bands(self, box: tuple[int, int, int, int]) -> Iterator[Image.Image]:
        """Give bands of rows of a rectangle of pixels, in four inks."""
        left, top, right, bottom = box
        rows_each = max(1, BAND // (right - left))
        for start in range(top, bottom, rows_each):
            size = (right - left, min(start + rows_each, bottom) - start)
            yield Image.merge("CMYK", [self._drawn(plate, left, start, size) for plate in self._pages])

    def _drawn(self, page: object, left: int, top: int, size: tuple[int, int]) -> Image.Image:
        """Draw a rectangle of a plate, as much of its ink as there is."""
        bitmap = pypdfium2.PdfBitmap.new_native(*size, pdfium.FPDFBitmap_Gray)
        try:
            bitmap.fill_rect((255, 255, 255, 255), 0, 0, *size)
            pdfium.FPDF_RenderPageBitmap(
                bitmap, page, -left, -top, self.grid.across, self.grid.down, 0, pdfium.FPDF_GRAYSCALE
            )
            grey = Image.frombuffer("L", size, bytes(bitmap.buffer), "raw", "L", bitmap.stride, 1)
            return grey.point([255 - level for level in range(256)])
        finally:
            bitmap.close()

    def close(self) -> None:
        """Let go of the pages."""
        for page in self._pages:
            page.close()
        self._pdf.close()


def _is_clear(picture: Picture) -> bool:
    """Tell whether a picture may be clear in places."""
    try:
        return read_picture(picture.file).clear
    except (OSError, ValueError):  # whoever paints it says so
        return False
