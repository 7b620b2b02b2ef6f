"""Fonts of a PDF: whether they are embedded, of what kind, and how wide their letters run."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from forge.press.preflight.content.matrix import IDENTITY, Matrix, matrix_of
from forge.press.preflight.content.objects import array, entry, is_stream, name, number, text

if TYPE_CHECKING:
    from forge.press.preflight.content.tokens import Thing


MOST_CODES = 70_000
_FILES = ("FontFile", "FontFile2", "FontFile3")
_GUESSED = 0.5


class Font(NamedTuple):
    """A font as text needs it."""

    name: str
    kind: str
    embedded: bool
    wide: bool
    """Two bytes a letter."""
    widths: dict[int, float]
    usual: float
    capitals: float
    """How high capitals are, in parts of the size."""
    matrix: Matrix
    source: Thing

    @property
    def composite(self) -> bool:
        """Whether it is what shops call a CID font."""
        return self.kind == "Type0"

    def codes(self, data: bytes) -> list[int]:
        """Give the codes of letters."""
        if not self.wide:
            return list(data)
        return [data[at] << 8 | data[at + 1] for at in range(0, len(data) - 1, 2)]

    def width(self, data: bytes) -> float:
        """Give how far letters run, in parts of the size."""
        widths, usual = self.widths, self.usual
        return sum([widths.get(code, usual) for code in (self.codes(data) if self.wide else data)])


NO_FONT = Font("", "none", True, False, {}, _GUESSED, 0.7, IDENTITY, None)  # what is set before any Tf


def read_font(source: Thing) -> Font:
    """Read what a resource says of a font."""
    kind = name(entry(source, "Subtype")) or "none"
    base = _plain(name(entry(source, "BaseFont")) or text(entry(source, "Name")) or name(entry(source, "Name")) or "")
    if kind == "Type3":
        return _type3(source, base)
    below = array(entry(source, "DescendantFonts"), 1)
    inner = below[0] if kind == "Type0" and below else source
    descriptor = entry(inner, "FontDescriptor")
    embedded = any(is_stream(entry(descriptor, each)) for each in _FILES)
    capitals = number(entry(descriptor, "CapHeight"), 0) / 1000
    widths, usual = _wide_widths(inner) if kind == "Type0" else _widths(source, descriptor)
    return Font(
        base or "without a name", kind, embedded, kind == "Type0", widths, usual,
        capitals if 0.3 < capitals < 1.2 else 0.7, IDENTITY, source,
    )  # fmt: skip


def _plain(base: str) -> str:
    """Give the name without the six letters of a subset."""
    head, plus, rest = base.partition("+")
    return rest if plus and len(head) == 6 and head.isupper() else base


def _type3(source: Thing, base: str) -> Font:
    matrix = matrix_of(array(entry(source, "FontMatrix"), 6)) or (0.001, 0.0, 0.0, 0.001, 0.0, 0.0)
    first = int(number(entry(source, "FirstChar"), 0))
    widths = {
        first + at: number(each, 0) * matrix[0] for at, each in enumerate(array(entry(source, "Widths"), MOST_CODES))
    }
    return Font(base or "without a name", "Type3", True, False, widths, _GUESSED, 0.7, matrix, source)


def _widths(source: Thing, descriptor: Thing) -> tuple[dict[int, float], float]:
    first = int(number(entry(source, "FirstChar"), 0))
    listed = array(entry(source, "Widths"), 256)
    widths = {first + at: number(each, 0) / 1000 for at, each in enumerate(listed)}
    missing = number(entry(descriptor, "MissingWidth"), 0) / 1000
    return widths, missing if widths else _GUESSED


def _wide_widths(inner: Thing) -> tuple[dict[int, float], float]:
    usual = number(entry(inner, "DW"), 1000) / 1000
    listed, at = array(entry(inner, "W"), MOST_CODES), 0
    widths: dict[int, float] = {}
    while at + 1 < len(listed) and len(widths) < MOST_CODES:
        first = int(number(listed[at], 0))
        run = array(listed[at + 1], MOST_CODES)
        if run or at + 2 >= len(listed):
            widths.update({first + step: number(each, 1000) / 1000 for step, each in enumerate(run)})
            at += 2
        else:
            last = min(int(number(listed[at + 1], 0)), first + MOST_CODES)
            widths.update(dict.fromkeys(range(first, last + 1), number(listed[at + 2], 1000) / 1000))
            at += 3
    return widths, usual


def type3_glyph(font: Font, code: int) -> Thing:
    """Give the stream that draws a letter of a Type 3 font."""
    listed = array(entry(entry(font.source, "Encoding"), "Differences"), MOST_CODES)
    at = -1
    for each in listed:
        word = name(each)
        if word is None:
            at = int(number(each, -1))
        elif at == code:
            return entry(entry(font.source, "CharProcs"), word)
        else:
            at += 1
    return None


def readable(font: Font, data: bytes) -> str:
    """Give letters as text where their code says it plainly, for words in a message."""
    if font.wide:
        return ""
    return "".join(chr(code) for code in data[:24] if 32 <= code < 127)
