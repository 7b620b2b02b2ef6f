"""Text in embedded font subsets."""

from __future__ import annotations

import re
from contextlib import contextmanager
from copy import copy
from functools import lru_cache
from io import BytesIO
from typing import TYPE_CHECKING
from weakref import WeakKeyDictionary

from reportlab.pdfbase.pdfdoc import PDFStream
from reportlab.pdfbase.ttfonts import TTFont

from forge.errors import Location, fail
from forge.rendering.kept import Kept
from forge.rendering.pdf.glyph_fonts import GlyphFont
from forge.rendering.pdf.objects import POINTS

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from forge.drawing.fonts import Font, FontBook
    from forge.drawing.shapes import Text
    from forge.rendering.pdf.objects import Document

MOST_REMEMBERED = 8192

_ESCAPES = str.maketrans({"\\": r"\\", "(": r"\(", ")": r"\)", "\r": r"\r", "\n": r"\n"})
_BEYOND_PLANE_0 = re.compile(r"(?<=> <)[0-9A-F]{5,6}(?=>)")


class Letters:
    """Gives the operators that show text; remembers what recurs, such as the numbers on counters."""

    def __init__(self, fonts: FontBook, document: Document) -> None:
        self._fonts = fonts
        self._document = document
        self._by_file: dict[Path, _Subsets] = {}
        self._glyph_fonts: dict[str, GlyphFont] = {}
        self._names: set[bytes] = set()
        self.shown = lru_cache(MOST_REMEMBERED)(self._shown)

    def run(self, shape: Text, place: str) -> str:
        """Give the operators that show a run of text from a place on."""
        font = self._fonts.get(shape.font)
        if glyphs := font.glyphs(shape):
            return f"BT {place} Td{self._by_glyph(font).shown(glyphs, shape.size)} ET"
        shown = self.shown(shape.text, shape.font, shape.size)
        if shape.tracking:
            shown = f" {POINTS[shape.tracking]} Tc{shown} 0 Tc"
        return f"BT {place} Td{shown} ET"

    def around(self, shape: Text, place: str, width: int, ink: str) -> str:
        """Give the operators that stroke the outlines of a run of text set in an ink; they leave a pen behind."""
        return f"{POINTS[width]} w 1 j 1 Tr {ink} {self.run(shape, place)}"

    def _shown(self, text: str, key: str, size: int) -> str:
        """Give the operators that set the font and show a text, to stand between ``BT`` and ``ET``."""
        font = self._embedded(key)
        parts = []
        for subset, codes in font.splitString(text, self._document):
            name = font.getSubsetInternalName(subset, self._document)
            parts.append(f"{name} {POINTS[size]} Tf({escaped(codes)})Tj")
        return "".join(parts)

    def _by_glyph(self, font: Font) -> GlyphFont:
        found = self._glyph_fonts.get(font.key)
        if found is None:
            number = len(self._glyph_fonts) + 1
            found = self._glyph_fonts[font.key] = GlyphFont(font, f"G{number}", self._document)
        return found

    def _embedded(self, key: str) -> _Subsets:
        opened = self._fonts.get(key)
        file = opened.file
        if (font := self._by_file.get(file)) is None:
            with _refusing(file.name):
                font = _read(opened.data)
            font.fontName, font.file_name = key, file.name
            while font.face.name in self._names:
                font.face.name += b"-2"  # two files may claim one PostScript name
            self._names.add(font.face.name)
            self._by_file[file] = font
        return font


def escaped(codes: bytes) -> str:
    """Write bytes as they stand between the brackets of a PDF string."""
    return codes.decode("latin-1").translate(_ESCAPES)


@contextmanager
def _refusing(name: str) -> Iterator[None]:
    """A damaged font makes ReportLab fail in any way at all; to the user it is one problem."""
    try:
        yield
    except Exception as error:
        raise fail(Location(name), "", f"cannot be embedded in a PDF: {error}") from error


class _Subsets(TTFont):
    """A font whose characters beyond the first 65,536 can be searched for, too."""

    file_name = ""

    def addObjects(self, doc: Document) -> None:
        with _refusing(self.file_name):
            super().addObjects(doc)
        for title, thing in doc.idToObject.items():
            if title.startswith("toUnicodeCMap:"):
                assert isinstance(thing, PDFStream)
                thing.content = _BEYOND_PLANE_0.sub(_surrogates, thing.content)


def _read(data: bytes) -> _Subsets:
    """Read a font for a document, which adds to it what it shows; it is parsed once for all documents of late."""
    known = _PARSED.have(data, lambda: _Subsets("", BytesIO(data), shapable=False), lambda _: len(data))
    font = copy(known)
    font.face, font.state = copy(known.face), WeakKeyDictionary()
    return font


def _surrogates(code: re.Match[str]) -> str:
    return chr(int(code[0], 16)).encode("utf-16-be").hex().upper()


_PARSED = Kept[_Subsets](8_000_000)
"""Fonts by their bytes, of which all together have so many at most."""
