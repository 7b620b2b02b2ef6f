"""One PDF, page after page."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, BinaryIO

from reportlab.pdfbase import pdfdoc

from forge.drawing.affine import shifted
from forge.drawing.page import Box
from forge.rendering.pdf.bookmarks import Bookmarks
from forge.rendering.pdf.fields import Fields
from forge.rendering.pdf.inks import HomeInks
from forge.rendering.pdf.letters import Letters
from forge.rendering.pdf.objects import Document, Leaf, dictionary, name, rectangle
from forge.rendering.pdf.painter import Painter
from forge.rendering.pdf.pictures import Pictures

if TYPE_CHECKING:
    from forge.drawing.fonts import FontBook
    from forge.drawing.page import Page
    from forge.errors import Problem
    from forge.rendering.pdf.info import DocumentInfo

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

    def add_page(self, page: Page) -> None:
        """Write one page."""
        leaf = Leaf()
        paper = Box(0, 0, page.width, page.height)
        boxes = {"MediaBox": paper, "CropBox": paper, "BleedBox": page.bleed, "TrimBox": page.trim}
        for title, box in boxes.items():
            setattr(leaf, title, rectangle(box, page.height))
        content, blended = self._painter.page(page.shapes, page.height)
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
