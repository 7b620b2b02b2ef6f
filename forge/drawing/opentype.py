"""OpenType fonts of any outlines, measured, shaped, drawn and subset by HarfBuzz, which is made for files of strangers.

Letters are kerned, joined and put in order within a word; words are shaped one by one, so that a line is as long as its
words and spaces together, wherever it is broken.
"""

from __future__ import annotations

from functools import cached_property, lru_cache
from typing import TYPE_CHECKING, Any, NamedTuple

import uharfbuzz as hb

from forge.drawing.truetype import NO_INK, Ink, check_sfnt, is_restricted

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from forge.drawing.commands import Commands


MOST_REMEMBERED = 4096
UNJOINED = {"liga": False, "clig": False}
"""Letters that are set apart are not joined."""
MIRRORED = str.maketrans("()[]{}<>«»‹›≤≥", ")(][}{><»«›‹≥≤")
_NOT_EMBEDDED = (
    b"GSUB", b"GPOS", b"GDEF", b"BASE", b"JSTF", b"MATH", b"STAT", b"kern", b"name", b"DSIG", b"meta", b"vhea", b"vmtx",
    b"VORG", b"COLR", b"CPAL", b"SVG ", b"sbix", b"CBDT", b"CBLC", b"EBDT", b"EBLC",
)  # fmt: skip


class Glyph(NamedTuple):
    """A glyph of a run: how far from its start and above its baseline it stands, in font units, and what it stands for.

    Of several glyphs that stand for the same characters, the first has them. In a run leftwards they are as they are
    seen, brackets mirrored and the last of them first: so it is expected by who reads text from glyphs.
    """

    number: int
    x: float
    y: float
    text: str


class Shaped(NamedTuple):
    """A text's glyphs from left to right, and how long it is, in font units."""

    glyphs: tuple[Glyph, ...]
    width: int


class OpenType:
    """One static font. ``ValueError`` says what is wrong with a file that is not one."""

    def __init__(self, data: bytes, features: Mapping[str, bool | int] | None = None) -> None:
        check_sfnt(data)
        self.data = data
        self._features = dict(features or {})
        self._face = hb.Face(hb.Blob(data))
        self._font = hb.Font(self._face)
        self.units_per_em = self._face.upem
        self.glyph_count = self._face.glyph_count
        metrics = self._font.get_font_extents("ltr")
        self.ascent, self.descent = metrics.ascender, -metrics.descender
        self.restricted = is_restricted(self.table("OS/2"))
        if not 16 <= self.units_per_em <= 16_384 or not self.glyph_count:
            raise ValueError("is damaged: its header makes no sense")
        if not any(self.ink(self.glyph(chr(code))) != NO_INK for code in self._face.unicodes):
            raise ValueError("is damaged, or has no outlines: none of its characters can be drawn")
        self._words = lru_cache(MOST_REMEMBERED)(self._shaped_word)
        self._outlines: dict[int, Commands] = {}

    @property
    def is_cff(self) -> bool:
        """Whether its outlines are those of PostScript."""
        return bool(self.table("CFF "))

    def table(self, tag: str) -> bytes:
        """The bytes of a table; none if there is no such table."""
        return bytes(self._face.reference_table(tag).data)

    def glyph(self, character: str) -> int:
        """The number of a character's glyph; 0 if there is none."""
        return self._font.get_nominal_glyph(ord(character)) or 0

    def advance(self, glyph: int) -> int:
        """How far a glyph moves the pen, in font units."""
        return int(self._font.get_glyph_h_advance(glyph))

    def ink(self, glyph: int) -> Ink:
        """How far a glyph's ink reaches above and below the baseline."""
        extents = self._font.get_glyph_extents(glyph)
        if extents is None or not extents.height:
            return NO_INK
        return Ink(extents.y_bearing, -extents.y_bearing - extents.height)

    @cached_property
    def box(self) -> tuple[int, int, int, int]:
        """The box around all glyphs, as the head of the file says: left, bottom, right, top."""
        head = self.table("head")
        left, bottom, right, top = (int.from_bytes(head[at : at + 2], "big", signed=True) for at in range(36, 44, 2))
        return left, bottom, right, top

    def shaped(self, text: str, *, leftwards: bool = False, apart: bool = False) -> Shaped:
        """Shape a text that runs in one direction, word by word."""
        words = text.split(" ")
        space = self.advance(self.glyph(" "))
        glyphs: list[Glyph] = []
        at = 0
        for number, word in enumerate(reversed(words) if leftwards else words):
            if number:
                glyphs.append(Glyph(self.glyph(" "), at, 0, " "))
                at += space
            shaped = self._words(word, leftwards, apart)
            glyphs += [glyph._replace(x=glyph.x + at) for glyph in shaped.glyphs]
            at += shaped.width
        return Shaped(tuple(glyphs), at)

    def outline(self, glyph: int) -> Commands:
        """A glyph's outline as the commands of a ``shapes.Path``, in font units, y down from the baseline."""
        if glyph not in self._outlines:
            from forge.drawing.pens import CommandPen  # fontTools is slow to load

            pen: Any = CommandPen(lambda point: (round(point[0]), -round(point[1])))
            self._font.draw_glyph_with_pen(glyph, pen)
            self._outlines[glyph] = pen.commands
        return self._outlines[glyph]

    def subset(self, glyphs: Iterable[int]) -> bytes:
        """Give a font of some of its glyphs, under the same numbers: outlines of PostScript bare, others as a file."""
        wanted = hb.SubsetInput()
        wanted.glyph_set.update({0, *glyphs})
        wanted.flags = (
            hb.SubsetFlags.RETAIN_GIDS
            | hb.SubsetFlags.NOTDEF_OUTLINE
            | hb.SubsetFlags.NO_LAYOUT_CLOSURE
            | hb.SubsetFlags.CFF_IDENTITY_CHARSET
        )
        wanted.drop_table_tag_set.update(int.from_bytes(tag, "big") for tag in _NOT_EMBEDDED)
        data = _subset(self._face, wanted)
        return bytes(hb.Face(hb.Blob(data)).reference_table("CFF ").data) if self.is_cff else data

    def for_text(self, characters: Iterable[str]) -> bytes:
        """Give a font of some characters that still says how they are kerned and joined, if that is not damaged."""
        wanted = hb.SubsetInput()
        wanted.unicode_set.update(map(ord, {*characters, " "}))
        wanted.flags = hb.SubsetFlags.NO_HINTING | hb.SubsetFlags.NOTDEF_OUTLINE
        try:
            return _subset(self._face, wanted)
        except ValueError:
            wanted.drop_table_tag_set.update(int.from_bytes(tag, "big") for tag in _NOT_EMBEDDED)
            return _subset(self._face, wanted)

    def _shaped_word(self, word: str, leftwards: bool, apart: bool) -> Shaped:
        if not word:
            return Shaped((), 0)
        buffer = hb.Buffer()
        buffer.add_str(word)
        buffer.guess_segment_properties()
        buffer.direction = "rtl" if leftwards else "ltr"
        hb.shape(self._font, buffer, {**self._features, **(UNJOINED if apart else {})})
        starts = sorted({info.cluster for info in buffer.glyph_infos})
        texts = {start: word[start:end] for start, end in zip(starts, [*starts[1:], len(word)], strict=True)}
        glyphs, at = [], 0
        for info, place in zip(buffer.glyph_infos, buffer.glyph_positions, strict=True):
            text = texts.pop(info.cluster, "")
            text = text.translate(MIRRORED)[::-1] if leftwards else text
            glyphs.append(Glyph(info.codepoint, at + place.x_offset, place.y_offset, text))
            at += place.x_advance
        return Shaped(tuple(glyphs), at)


def instance(data: bytes, axes: Mapping[str, float]) -> bytes:
    """Give a static font of a variable one, at some values of its axes and the defaults of the others."""
    face = hb.Face(hb.Blob(data))
    wanted = hb.SubsetInput()
    wanted.keep_everything()
    wanted.pin_all_axes_to_default(face)
    known = {axis.tag: axis for axis in face.axis_infos}
    for tag, value in axes.items():
        if tag not in known:
            raise ValueError(f"is a variable font, but not of the axis {tag!r}")
        wanted.pin_axis_location(face, tag, min(max(value, known[tag].min_value), known[tag].max_value))
    return _subset(face, wanted)


def _subset(face: hb.Face, wanted: hb.SubsetInput) -> bytes:
    try:
        return bytes(hb.subset(face, wanted).blob.data)
    except RuntimeError:
        raise ValueError("is damaged: what is needed of it cannot be taken out") from None
