"""Fonts whose text is shaped: shown by the numbers of glyphs, with a table that says which characters each stands for.

Where one glyph stands for other characters than elsewhere, or several for the same, the text says what it is, so that
it can be searched for and copied.
"""

from __future__ import annotations

import hashlib
from typing import TYPE_CHECKING, Any

from reportlab.pdfbase import pdfdoc

from forge.reading.measures import PT
from forge.rendering.decimals import decimal
from forge.rendering.pdf.objects import POINTS, dictionary, name, numbers

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from forge.drawing.fonts import Font
    from forge.drawing.opentype import Glyph
    from forge.rendering.pdf.objects import Document

_SYMBOLIC = 4
_MOST_IN_A_TABLE = 100
_STEM = 80
"""How thick stems are said to be, which only matters to who replaces a font."""


class GlyphFont:
    """One font of a document; it is written when all that is set in it is known."""

    def __init__(self, font: Font, title: str, document: Document) -> None:
        self._font = font
        self._shapes = font.shapes
        self._title = title
        self._texts: dict[int, str] = {}
        self._entries = pdfdoc.PDFDictionary({})
        fonts: Any = document.idToObject[pdfdoc.BasicFonts]
        fonts.dict[title] = document.refer(self._entries)
        document.delayedFonts.append(self)

    def shown(self, glyphs: Sequence[Glyph], size: int) -> str:
        """Give the operators that set the font and show glyphs, to stand between ``BT`` and ``ET``."""
        parts = [f" /{self._title} {POINTS[size]} Tf"]
        pen = rise = 0.0
        for cluster in _clusters(glyphs):
            shown = ""
            for glyph in cluster:
                if glyph.y != rise:
                    shown += f"{decimal(glyph.y * size / PT / self._font.units_per_em, 3)} Ts "
                    rise = glyph.y
                back = decimal((pen - glyph.x) * 1000 / self._font.units_per_em, 2)
                shown += f"[{back} <{glyph.number:04X}>]TJ " if back != "0" else f"<{glyph.number:04X}>Tj "
                pen = glyph.x + self._shapes.advance(glyph.number)
            text = cluster[0].text
            if self._is_plain(cluster):
                parts.append(shown)
            else:
                parts.append(f"/Span <</ActualText <{_utf_16(text, mark=True)}>>> BDC {shown}EMC ")
        parts.append("0 Ts" if rise else "")
        return " ".join(parts).rstrip()

    def _is_plain(self, cluster: Sequence[Glyph]) -> bool:
        """Tell whether what a cluster stands for is what its only glyph always stands for."""
        first = cluster[0]
        known = self._texts.setdefault(first.number, first.text)
        for glyph in cluster[1:]:
            self._texts.setdefault(glyph.number, "")
        return len(cluster) == 1 and known == first.text

    def addObjects(self, document: Document) -> None:
        """Write the font with the glyphs that were shown."""
        used = sorted(self._texts)
        tag = hashlib.sha256(repr((self._font.file.name, used)).encode()).hexdigest()
        title = "".join(chr(ord("A") + int(digit, 16)) for digit in tag[:6]) + f"+{self._title}-{_named(self._font)}"
        program = self._program(self._shapes.subset(used), document)
        descendant = dictionary(
            Type=name("Font"), BaseFont=name(title),
            Subtype=name("CIDFontType0" if self._shapes.is_cff else "CIDFontType2"),
            CIDSystemInfo=dictionary(
                Registry=pdfdoc.PDFString("Adobe"), Ordering=pdfdoc.PDFString("Identity"), Supplement=0
            ),
            FontDescriptor=document.refer(self._descriptor(title, program)),
            DW=1000, W=self._widths(used),
        )  # fmt: skip
        if not self._shapes.is_cff:
            descendant["CIDToGIDMap"] = name("Identity")
        self._entries.dict |= {
            "Type": name("Font"), "Subtype": name("Type0"), "BaseFont": name(title), "Encoding": name("Identity-H"),
            "DescendantFonts": pdfdoc.PDFArray([document.refer(descendant)]),
            "ToUnicode": document.stream(_to_unicode(self._texts)),
        }  # fmt: skip

    def _program(self, data: bytes, document: Document) -> tuple[str, pdfdoc.PDFObjectReference]:
        if self._shapes.is_cff:
            return "FontFile3", document.stream(data, Subtype=name("CIDFontType0C"))
        return "FontFile2", document.stream(data, Length1=len(data))

    def _descriptor(self, title: str, program: tuple[str, pdfdoc.PDFObjectReference]) -> pdfdoc.PDFDictionary:
        units = self._font.units_per_em
        return dictionary(
            Type=name("FontDescriptor"), FontName=name(title), Flags=_SYMBOLIC, ItalicAngle=0, StemV=_STEM,
            FontBBox=numbers(edge * 1000 / units for edge in self._shapes.box),
            Ascent=round(self._font.ascent * 1000 / units), Descent=round(-self._font.descent * 1000 / units),
            CapHeight=round(self._font.cap_height * 1000 / units), **dict([program]),
        )  # fmt: skip

    def _widths(self, used: Sequence[int]) -> pdfdoc.PDFArray:
        widths = pdfdoc.PDFArray([])
        for glyph in used:
            width = decimal(self._shapes.advance(glyph) * 1000 / self._font.units_per_em, 2)
            widths.sequence += [glyph, pdfdoc.PDFArray([width])]
        return widths


def _clusters(glyphs: Sequence[Glyph]) -> Iterator[tuple[Glyph, ...]]:
    """Give glyphs that stand for the same characters together."""
    start = 0
    for end in range(1, len(glyphs) + 1):
        if end == len(glyphs) or glyphs[end].text:
            yield tuple(glyphs[start:end])
            start = end


def _to_unicode(texts: dict[int, str]) -> str:
    said = [f"<{glyph:04X}> <{_utf_16(text)}>" for glyph, text in sorted(texts.items()) if text]
    tables = [said[at : at + _MOST_IN_A_TABLE] for at in range(0, len(said), _MOST_IN_A_TABLE)]
    rows = "\n".join("\n".join([f"{len(table)} beginbfchar", *table, "endbfchar"]) for table in tables)
    return f"""/CIDInit /ProcSet findresource begin
12 dict begin
begincmap
/CIDSystemInfo << /Registry (Adobe) /Ordering (UCS) /Supplement 0 >> def
/CMapName /Adobe-Identity-UCS def
/CMapType 2 def
1 begincodespacerange
<0000> <FFFF>
endcodespacerange
{rows}
endcmap
CMapName currentdict /CMap defineresource pop
end
end"""


def _utf_16(text: str, *, mark: bool = False) -> str:
    return ("FEFF" if mark else "") + text.encode("utf-16-be", "surrogatepass").hex().upper()


def _named(font: Font) -> str:
    return "".join(letter for letter in font.key if letter.isalnum()) or "font"
