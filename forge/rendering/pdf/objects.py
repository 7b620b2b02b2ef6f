"""The few PDF objects that pages, forms, pictures and fields are made of."""

from __future__ import annotations

import zlib
from typing import TYPE_CHECKING, Any

from reportlab.pdfbase import pdfdoc

from forge.reading.measures import PT
from forge.rendering.decimals import Numbers, decimal

if TYPE_CHECKING:
    from collections.abc import Iterable

    from forge.drawing.page import Box

POINTS = Numbers(PT)


class Document(pdfdoc.PDFDocument):
    """One PDF under construction, with the resources that all its pages and forms share."""

    Catalog: Any  # absent from, or too narrow in, ReportLab's types
    Outlines: Any

    def __init__(self, language: str, *, compress: bool) -> None:
        super().__init__(compression=compress, invariant=1, pdfVersion=(1, 7), lang=language)
        self._x_objects = pdfdoc.PDFDictionary()
        fonts = pdfdoc.PDFObjectReference(pdfdoc.BasicFonts)
        self.resources = self.refer(dictionary(Font=fonts, XObject=self.refer(self._x_objects)))

    def refer(self, thing: pdfdoc.PDFObject) -> pdfdoc.PDFObjectReference:
        """Give an object a number of its own, and a reference to it."""
        reference: pdfdoc.PDFObjectReference = self.Reference(thing)  # type: ignore[no-untyped-call]
        return reference

    def stream(self, content: str | bytes, **entries: Any) -> pdfdoc.PDFObjectReference:
        """Store a stream, deflated at once if the document is, so that what it says need not be kept."""
        data = f"{content}\n".encode("latin-1") if isinstance(content, str) else content
        if self.compression and "Filter" not in entries:
            data = zlib.compress(data)
            entries["Filter"] = name("FlateDecode")
        self.updateSignature(data)
        return self.refer(pdfdoc.PDFStream(dictionary(**entries), data))

    def add_x_object(self, prefix: str, reference: pdfdoc.PDFObjectReference) -> str:
        """Make a form or a picture known to every page; the result is the operator that paints it."""
        title = f"{prefix}{len(self._x_objects.dict) + 1}"
        self._x_objects[title] = reference
        return f"/{title} Do"


def name(text: str) -> str:
    """A PDF name."""
    return str(pdfdoc.PDFName(text))


def dictionary(**entries: Any) -> pdfdoc.PDFDictionary:
    """A PDF dictionary."""
    return pdfdoc.PDFDictionary(entries)


def rectangle(box: Box, page_height: int) -> pdfdoc.PDFArray:
    """A box of a page as left, bottom, right, top in points."""
    bottom = page_height - box.y - box.height
    return numbers(edge / PT for edge in (box.x, bottom, box.x + box.width, bottom + box.height))


def numbers(values: Iterable[float]) -> pdfdoc.PDFArray:
    """An array of numbers with four decimals."""
    return pdfdoc.PDFArray([decimal(value, 4) for value in values])
