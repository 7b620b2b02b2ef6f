"""Fonts by key: what text measures, which characters a font lacks, and who stands in for them.

Every length of a ``Font`` is in font units, measured from the baseline; ``scaled`` and ``advance`` give EMU. Advances
are those of the file without kerning, so that text is equally long in every output.
"""

from __future__ import annotations

from copy import copy
from typing import TYPE_CHECKING, Any, NamedTuple

from forge import places
from forge.drawing.manner import read_manner
from forge.drawing.scripts import beyond_us
from forge.drawing.truetype import NO_INK, Ink, TrueType
from forge.errors import Location, Problems

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping
    from pathlib import Path

    from forge.drawing.manner import Read
    from forge.reading.measures import Colour

STOCK = {
    "narrow": "ArchivoNarrow-Regular.ttf",
    "narrow-bold": "ArchivoNarrow-Bold.ttf",
    "narrow-italic": "ArchivoNarrow-Italic.ttf",
    "narrow-bold-italic": "ArchivoNarrow-BoldItalic.ttf",
    "text": "SourceSans3-Regular.ttf",
    "text-bold": "SourceSans3-Bold.ttf",
    "text-italic": "SourceSans3-Italic.ttf",
    "text-bold-italic": "SourceSans3-BoldItalic.ttf",
    "title": "LeagueGothic-Regular.ttf",
    "label": "BarlowCondensed-Medium.ttf",
    "label-bold": "BarlowCondensed-SemiBold.ttf",
    "label-heavy": "BarlowCondensed-Bold.ttf",
    "factor": "Oswald-SemiBold.ttf",
    "serif": "EBGaramond-Regular.ttf",
    "serif-italic": "EBGaramond-MediumItalic.ttf",
    "serif-bold": "EBGaramond-SemiBold.ttf",
    "symbols": "DejaVuSans.ttf",
    "symbols-bold": "DejaVuSans-Bold.ttf",
}

NOWHERE = Location("fonts")

_DARK = ("bold", "heavy", "title", "factor")

_SUFFIXES = {(False, False): "", (True, False): "-bold", (False, True): "-italic", (True, True): "-bold-italic"}

Commands = tuple[tuple[str | int, ...], ...]


class _Advances(dict[str, int]):
    """Advance of each character met so far; ``absent`` collects those without a glyph, or that forge cannot set."""

    def __init__(self, tables: TrueType) -> None:
        super().__init__()
        self._tables = tables
        self.absent: set[str] = set()

    def __missing__(self, character: str) -> int:
        glyph = self._tables.glyph(character)
        if not glyph or beyond_us(character):
            self.absent.add(character)
        self[character] = advance = self._tables.advance(glyph)
        return advance


class _Tops(dict[str, int]):
    """How far the ink of each character met so far reaches above the baseline."""

    def __init__(self, tables: TrueType) -> None:
        super().__init__()
        self._tables = tables

    def __missing__(self, character: str) -> int:
        self[character] = top = self._tables.ink(self._tables.glyph(character)).top
        return top


class _Bottoms(dict[str, int]):
    """How far the ink of each character met so far reaches below the baseline."""

    def __init__(self, tables: TrueType) -> None:
        super().__init__()
        self._tables = tables

    def __missing__(self, character: str) -> int:
        self[character] = bottom = self._tables.ink(self._tables.glyph(character)).bottom
        return bottom


class Font:
    """One font file, ready to measure.

    ``ascent`` and ``descent`` are the file's own (both positive); ``rise`` and ``drop`` say how far the ink of accented
    capitals and of letters with a tail really reaches. A stranger's file is ``checked``: read, and then written anew.
    """

    def __init__(self, key: str, file: Path, *, checked: bool = False) -> None:
        tables = TrueType.open(file)
        if checked:
            from forge.drawing.font_check import written_anew  # noqa: PLC0415 - stock fonts need no check

            tables = TrueType(written_anew(tables, key))
        self.key = key
        self.file = file
        self.units_per_em = tables.units_per_em
        self.ascent = tables.ascent
        self.descent = tables.descent
        self.line_height = tables.ascent + tables.descent + tables.line_gap
        self.restricted = tables.restricted
        self._tables = tables
        self._advances = _Advances(tables)
        self._tops = _Tops(tables)
        self._bottoms = _Bottoms(tables)
        self._outlines: Any = None
        self.cap_height = self._tops["H"] or self.units_per_em * 7 // 10
        self.x_height = self._tops["x"] or self.units_per_em // 2
        self.rise = max(self.ink("ÅÉb").top, self.cap_height)
        self.drop = max(self.ink("gjpqy").bottom, 0)

    def __repr__(self) -> str:
        """Show the key."""
        return f"Font({self.key!r})"

    @property
    def data(self) -> bytes:
        """The font as other programs may read it."""
        return self._tables.data

    def units(self, text: str) -> int:
        """How long a text is, in font units."""
        return sum(map(self._advances.__getitem__, text))

    def scaled(self, units: int, size: int) -> int:
        """Turn font units at a type size into EMU."""
        return (2 * units * size + self.units_per_em) // (2 * self.units_per_em)

    def advance(self, text: str, size: int) -> int:
        """How long a text is at a type size, in EMU."""
        return self.scaled(sum(map(self._advances.__getitem__, text)), size)

    def missing(self, text: str) -> str:
        """The characters of a text that have no glyph or cannot be set, each once, in order."""
        advances = self._advances
        for character in text:
            advances[character]
        if advances.absent.isdisjoint(text):
            return ""
        return "".join(character for character in dict.fromkeys(text) if character in advances.absent)

    def ink(self, text: str) -> Ink:
        """How far the ink of a text reaches above and below the baseline, in font units."""
        if not text:
            return NO_INK
        return Ink(max(map(self._tops.__getitem__, text)), max(map(self._bottoms.__getitem__, text)))

    def outline(self, character: str) -> Commands:
        """A character's outline as the commands of a ``shapes.Path``, in font units, y down from the baseline."""
        if self._outlines is None:
            from forge.drawing.outlines import Outlines  # noqa: PLC0415 - fontTools is slow to load; only SVG needs it

            self._outlines = Outlines(self.file.name, self._tables)
        commands: Commands = self._outlines[character]
        return commands


class Span(NamedTuple):
    """A stretch of text set in one font."""

    font: str
    text: str


class FontBook:
    """The fonts at hand, opened when first asked for: the stock ones, and those that a pack brings."""

    def __init__(
        self, own: Mapping[str, Path] | None = None, where: Location = NOWHERE, problems: Problems | None = None
    ) -> None:
        folder = places.templates() / "fonts"
        self._files = {key: folder / name for key, name in STOCK.items()}
        self._open: dict[str, Font] = {}
        self.language = ""
        self.colours: Mapping[str, Colour] = {}
        found = Problems() if problems is None else problems
        for key, file in (own or {}).items():
            self.add(key, file, where, found)
        if problems is None:
            found.raise_errors()

    def keys(self) -> tuple[str, ...]:
        """The keys of all fonts, the stock ones first."""
        return tuple(self._files)

    def for_texts(self, language: str, colours: Mapping[str, Colour]) -> FontBook:
        """Give the same fonts for texts of a language, whose spans may name some colours."""
        book = copy(self)
        book.language, book.colours = language, colours
        return book

    def manner(self, words: str) -> Read:
        """Read in what manner the words of a span are set."""
        return read_manner(words, self.colours, self._files)

    def get(self, key: str) -> Font:
        """Give a font; ``KeyError`` for a key that is not in the book."""
        font = self._open.get(key)
        if font is None:
            font = self._open[key] = Font(key, self._files[key])
        return font

    def add(self, key: str, file: Path, where: Location, problems: Problems) -> None:
        """Take in a pack's own TrueType file, under a new key or in place of a stock font; report one of no use."""
        try:
            font = Font(key, file, checked=True)
        except (OSError, ValueError) as error:
            message = f"cannot be read: {error.strerror}" if isinstance(error, OSError) else str(error)
            problems.error(where, f"fonts.{key}", f"font file {file.name!r} {message}")
            self.lack(key)
            return
        if font.restricted:
            message = f"font file {file.name!r} says that it must not be embedded in documents, or not in part"
            problems.error(where, f"fonts.{key}", message, "use a font whose licence allows it")
        self._files[key] = file
        self._open[key] = font

    def lack(self, key: str) -> None:
        """Know a font that could not be read, which is reported, so that no use of it becomes another problem."""
        self._files.setdefault(key, self._files["text"])

    def variant(self, key: str, *, bold: bool = False, italic: bool = False) -> str:
        """The key of a font's bolder or slanted sibling; the nearest one if the family lacks it."""
        stem = key.removesuffix("-italic")
        family = stem.removesuffix("-bold")
        bold, italic = bold or stem.endswith("-bold"), italic or key.endswith("-italic")
        for wanted in ((bold, italic), (bold, False), (False, italic)):
            if (sibling := family + _SUFFIXES[wanted]) in self._files:
                return sibling
        return key

    def spans(self, text: str, key: str) -> tuple[Span, ...]:
        """Split a text where another font must stand in for characters that the wanted one lacks."""
        if not text:
            return ()
        if not (absent := self.get(key).missing(text)):
            return (Span(key, text),)
        stand_in = _stand_in(key)
        borrowed = set(absent).difference(self.get(stand_in).missing(absent))
        return tuple(_runs(text, key, stand_in, borrowed))

    def missing(self, text: str, key: str) -> str:
        """The characters of a text that neither the wanted font nor the one standing in for it has."""
        if not (absent := self.get(key).missing(text)):
            return ""
        return self.get(_stand_in(key)).missing(absent)


def _stand_in(key: str) -> str:
    return "symbols-bold" if any(word in key for word in _DARK) else "symbols"


def _runs(text: str, key: str, stand_in: str, borrowed: set[str]) -> Iterator[Span]:
    start = 0
    for end in range(1, len(text) + 1):
        if end == len(text) or (text[end] in borrowed) != (text[start] in borrowed):
            yield Span(stand_in if text[start] in borrowed else key, text[start:end])
            start = end
