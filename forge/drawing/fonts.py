"""Fonts by key: what text measures, which characters a font lacks, and who stands in for them."""

from __future__ import annotations

from copy import copy
from typing import TYPE_CHECKING, NamedTuple

from forge import places
from forge.drawing.font import Font, ShapedFont
from forge.drawing.manner import read_manner
from forge.drawing.truetype import TrueType
from forge.errors import Location, Problems
from forge.sources import read_once

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping
    from pathlib import Path

    from forge.drawing.manner import Read
    from forge.drawing.opentype import OpenType
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

    def spans(self, text: str, key: str, *, ordered: bool = False) -> tuple[Span, ...]:
        """Split a text where another font must stand in for characters that the wanted one lacks."""
        if not text:
            return ()
        if not (absent := self.get(key).missing(text, ordered=ordered)):
            return (Span(key, text),)
        stand_in = _stand_in(key)
        borrowed = set(absent).difference(self.get(stand_in).missing(absent, ordered=ordered))
        return tuple(_runs(text, key, stand_in, borrowed))

    def missing(self, text: str, key: str, *, ordered: bool = False) -> str:
        """The characters of a text that neither the wanted font nor the one standing in for it has."""
        if not (absent := self.get(key).missing(text, ordered=ordered)):
            return ""
        return self.get(_stand_in(key)).missing(absent, ordered=ordered)


def _stand_in(key: str) -> str:
    return "symbols-bold" if any(word in key for word in _DARK) else "symbols"


def _runs(text: str, key: str, stand_in: str, borrowed: set[str]) -> Iterator[Span]:
    start = 0
    for end in range(1, len(text) + 1):
        if end == len(text) or (text[end] in borrowed) != (text[start] in borrowed):
            yield Span(stand_in if text[start] in borrowed else key, text[start:end])
            start = end


__all__ = ["NOWHERE", "STOCK", "SUFFIXES", "Font", "FontBook", "ShapedFont", "Span"]
