"""One PDF, page after page."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, BinaryIO

from reportlab.pdfbase import pdfdoc

from forge.drawing.affine import shifted
from forge.drawing.page import Box
from forge.rendering.decimals import decimal
from forge.rendering.die import DIE_LAYER, DIE_PENS
from forge.rendering.pdf import paths
from forge.rendering.pdf.bookmarks import Bookmarks
from forge.rendering.pdf.fields import Fields
from forge.rendering.pdf.inks import HomeInks
from forge.rendering.pdf.letters import Letters
from forge.rendering.pdf.objects import Document, Leaf, dictionary, name, rectangle
from forge.rendering.pdf.painter import Painter
from forge.rendering.pdf.pictures import Pictures

if TYPE_CHECKING:
    from forge.drawing.fonts import FontBook
    from forge.drawing.page import LineKind, Page
    from forge.errors import Problem
    from forge.rendering.pdf.info import DocumentInfo

DIE_WIDTH = 0.25
"""How thick lines for a die are drawn, in points."""

_DUPLEX = {"none": "Simplex", "long": "DuplexFlipLongEdge", "short": "DuplexFlipShortEdge"}


class PdfWriter:
    """Writes pages, each as soon as it is added, and the file when finished.

    ``fillable`` turns form fields into places to type in; without it nothing of them shows.
    """

    def __init__(
        self,
        target: Path | str | BinaryIO,
        document: DocumentInfo,
        fonts: FontBook,
        *,
        compress: bool = True,
        fillable: bool = False,
    ) -> None:
        self._target = target
        self._document = _open_document(document, compress=compress)
        self._painter = Painter(self._document, HomeInks(), Letters(fonts, self._document), Pictures(self._document))
        self._bookmarks = Bookmarks(self._document)
        self._fields = Fields(self._document) if fillable else None
        self._layer = ""

    def add_page(self, page: Page) -> None:
        """Write one page."""
        leaf = Leaf()
        paper = Box(0, 0, page.width, page.height)
        boxes = {"MediaBox": paper, "CropBox": paper, "BleedBox": page.bleed, "TrimBox": page.trim}
        for title, box in boxes.items():
            setattr(leaf, title, rectangle(box, page.height))
        content, blended = self._painter.page(page.shapes, page.height)
        if page.die:
            content = f"{content}\n{self._die(page)}"
        if shift := shifted(page):
            content = self._painter.moved(shift.upwards(page.height, page.height), content)
        leaf.Contents = self._document.stream(content)
        leaf.Resources = self._document.resources
        if blended:
            leaf.Group = dictionary(S=name("Transparency"), CS=name("DeviceRGB"))
        if self._fields:
            leaf.Annots = self._fields.of_page(page)
        for bookmark in page.bookmark.split("\n"):
            self._bookmarks.add(bookmark)
        self._document.addPage(leaf)

    def _die(self, page: Page) -> str:
        """Write the lines for a die in a layer of their own, which is hidden."""
        if not self._layer:
            self._layer = self._document.add_layer(DIE_LAYER)
        lines = (f"{_pen(line.kind)} {paths.path(line.commands, page.height)} S" for line in page.die)
        return "\n".join((f"/OC {self._layer} BDC q {DIE_WIDTH} w", *lines, "Q EMC"))

    def finish(self) -> tuple[Problem, ...]:
        """Write the file; the result tells which values could not be put into their fields."""
        self._bookmarks.finish()
        if self._fields:
            self._fields.finish()
        if isinstance(self._target, (str, Path)):
            with Path(self._target).open("wb") as file:
                self._document.write(file)
        else:
            self._document.write(self._target)
        return self._fields.problems if self._fields else ()


def _pen(kind: LineKind) -> str:
    """Give the colour in which lines of a kind are drawn."""
    red, green, blue = DIE_PENS[kind][:3]
    return " ".join(decimal(level / 255, 4) for level in (red, green, blue)) + " RG"


def _open_document(info: DocumentInfo, *, compress: bool) -> Document:
    document = Document(info.language, compress=compress)
    document.setTitle(info.title)
    document.setAuthor(info.author)
    document.setSubject(info.subject)
    document.setKeywords(", ".join(info.keywords))
    document.setCreator("forge")
    wishes = pdfdoc.ViewerPreferencesPDFDictionary()
    wishes["DisplayDocTitle"] = pdfdoc.PDFtrue
    wishes["PrintScaling"] = name("None")
    wishes["Duplex"] = name(_DUPLEX[info.duplex])
    document.Catalog.ViewerPreferences = wishes
    return document
