"""Fonts by key: what text measures, which characters a font lacks, and who stands in for them.

Every length of a ``Font`` is in font units, measured from the baseline; ``scaled`` and ``advance`` give EMU. The stock
fonts are set letter by letter, with the advances of the file; a pack's own are shaped where they say how.
"""

from __future__ import annotations

from copy import copy
from functools import cached_property
from itertools import accumulate
from typing import TYPE_CHECKING, Any, NamedTuple

from forge import places
from forge.drawing.manner import read_manner
from forge.drawing.scripts import beyond_us
from forge.drawing.truetype import NO_INK, Ink, TrueType
from forge.errors import Location, Problems
from forge.sources import read_once

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence
    from pathlib import Path

    from forge.drawing.manner import Read
    from forge.drawing.opentype import Glyph, OpenType
    from forge.drawing.shapes import Text
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
SUFFIXES = (".ttf", ".otf", ".ttc", ".otc", ".woff", ".woff2")
"""What files of fonts are called."""

_DARK = ("bold", "heavy", "title", "factor")

_SUFFIXES = {(False, False): "", (True, False): "-bold", (False, True): "-italic", (True, True): "-bold-italic"}

Commands = tuple[tuple[str | int, ...], ...]


class _Advances(dict[str, int]):
    """Advance of each character met so far; ``absent`` collects those without a glyph, or that forge cannot set."""

    def __init__(self, tables: TrueType | OpenType) -> None:
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

    def __init__(self, tables: TrueType | OpenType) -> None:
        super().__init__()
        self._tables = tables

    def __missing__(self, character: str) -> int:
        self[character] = top = self._tables.ink(self._tables.glyph(character)).top
        return top


class _Bottoms(dict[str, int]):
    """How far the ink of each character met so far reaches below the baseline."""

    def __init__(self, tables: TrueType | OpenType) -> None:
        super().__init__()
        self._tables = tables

    def __missing__(self, character: str) -> int:
        self[character] = bottom = self._tables.ink(self._tables.glyph(character)).bottom
        return bottom


class Font:
    """One font, ready to measure.

    ``ascent`` and ``descent`` are the file's own (both positive); ``rise`` and ``drop`` say how far the ink of accented
    capitals and of letters with a tail really reaches.
    """

    by_glyph = False
    """Whether all that is set in it is shaped."""

    def __init__(self, key: str, file: Path, tables: TrueType | OpenType | None = None) -> None:
        tables = tables or TrueType.open(file)
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

    @cached_property
    def shapes(self) -> OpenType:
        """The font as it shapes text whose letters join, change places, or run from right to left."""
        from forge.drawing.opentype import OpenType  # noqa: PLC0415 - slow to load, and few texts need it

        return OpenType(self.data)

    def width(self, text: str, *, leftwards: bool) -> int:
        """How long a text is that may run from right to left, in font units."""
        return self.shapes.shaped(text, leftwards=True).width if leftwards else self.units(text)

    def glyphs(self, run: Text) -> tuple[Glyph, ...]:
        """The glyphs of a run that is shaped; none of one that is set letter by letter."""
        if not self.by_glyph and not run.leftwards:
            return ()
        glyphs = self.shapes.shaped(run.text, leftwards=run.leftwards, apart=bool(run.tracking)).glyphs
        return _apart(glyphs, run.tracking * self.units_per_em / run.size) if run.tracking else glyphs

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

            assert isinstance(self._tables, TrueType)
            self._outlines = Outlines(self.file.name, self._tables)
        commands: Commands = self._outlines[character]
        return commands


class ShapedFont(Font):
    """A font of a pack's own that says how its letters are kerned and joined."""

    by_glyph = True

    def __init__(self, key: str, file: Path, tables: OpenType) -> None:
        super().__init__(key, file, tables)
        self.shapes = tables

    def units(self, text: str) -> int:
        """How long a text is, in font units."""
        return self.shapes.shaped(text).width

    def advance(self, text: str, size: int) -> int:
        """How long a text is at a type size, in EMU."""
        return self.scaled(self.shapes.shaped(text).width, size)

    def outline(self, character: str) -> Commands:
        """A character's outline as the commands of a ``shapes.Path``, in font units, y down from the baseline."""
        return self.shapes.outline(self.shapes.glyph(character))


def _apart(glyphs: Sequence[Glyph], more: float) -> tuple[Glyph, ...]:
    """Let glyphs stand further apart, by as much as the letters that they stand for would."""
    before = accumulate((len(glyph.text) for glyph in glyphs), initial=0)
    return tuple(glyph._replace(x=glyph.x + letters * more) for glyph, letters in zip(glyphs, before, strict=False))


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

    def add(
        self,
        key: str,
        file: Path,
        where: Location,
        problems: Problems,
        *,
        number: int = 0,
        weight: int = 0,
        features: Mapping[str, int] | None = None,
    ) -> None:
        """Take in a pack's own font file, under a new key or in place of a stock font; report one of no use."""
        from forge.drawing.font_files import read_font  # noqa: PLC0415 - stock fonts need none of it

        def read() -> TrueType | OpenType:
            return read_font(file, key, number=number, weight=weight, features=features)

        try:
            tables = read_once(file, ("font", key, number, weight, *(features or {}).items()), read)
            font = Font(key, file, tables) if isinstance(tables, TrueType) else ShapedFont(key, file, tables)
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
