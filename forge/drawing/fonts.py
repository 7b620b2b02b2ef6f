"""Fonts by key: what text measures, which characters a font lacks, and who stands in for them."""

from __future__ import annotations

from copy import copy
from itertools import groupby
from typing import TYPE_CHECKING, NamedTuple

from forge import places
from forge.drawing.font import Font, ShapedFont
from forge.drawing.manner import KEYWORDS, read_manner
from forge.drawing.quotes import Quotes, has_quotes
from forge.drawing.truetype import TrueType
from forge.errors import Location, Problems, closest
from forge.reading.measures import NAMED
from forge.sources import read_once

if TYPE_CHECKING:
    from collections.abc import Mapping
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
        self._own: dict[str, None] = {}
        self.language = ""
        self.colours: Mapping[str, Colour] = {}
        found = Problems() if problems is None else problems
        for key, file in (own or {}).items():
            self.add(key, file, where, found)
        if problems is None:
            found.raise_errors()

    def __contains__(self, key: str) -> bool:
        return key in self._files

    def keys(self) -> tuple[str, ...]:
        """The keys of all fonts, the stock ones first."""
        return tuple(self._files)

    def for_texts(self, language: str, colours: Mapping[str, Colour]) -> FontBook:
        """Give the same fonts for texts of a language, whose spans may name some colours; itself if it has them."""
        if (self.language, self.colours) == (language, colours):
            return self
        book = copy(self)
        book.language, book.colours = language, colours
        return book

    def manner(self, words: str) -> Read:
        """Read in what manner the words of a span are set."""
        return read_manner(words, self.colours, self._files)

    def meant(self, word: str) -> str:
        """Give the word closest to a misspelt one of a span, if one is close."""
        return closest(word, (*self.colours, *NAMED, *self._files, *KEYWORDS))

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
        from forge.drawing.font_files import read_font  # stock fonts need none of it

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
        self._own[key] = None

    def lack(self, key: str) -> None:
        """Know a font that could not be read, which is reported, so that no use of it becomes another problem."""
        self._files.setdefault(key, self._files["text"])

    def is_own(self, key: str) -> bool:
        """Tell whether a font is of the pack, and none that comes with forge."""
        return key in self._own

    def variant(self, key: str, *, bold: bool = False, italic: bool = False) -> str:
        """The key of a font's bolder or slanted sibling; the nearest one if the family lacks it."""
        stem = key.removesuffix("-italic")
        family = stem.removesuffix("-bold")
        bold, italic = bold or stem.endswith("-bold"), italic or key.endswith("-italic")
        for wanted in ((bold, italic), (bold, False), (False, italic)):
            if (sibling := family + _SUFFIXES[wanted]) in self._files:
                return sibling
        return key

    def typeset(self, text: str, key: str) -> str:
        """Give a text with its quotes and apostrophes as they are printed in a font, as long as before."""
        return Quotes(self.language).set(text, self.get(key)) if has_quotes(text) else text

    def spans(self, text: str, key: str, *, ordered: bool = False) -> tuple[Span, ...]:
        """Split a text where another font must stand in for characters that the wanted one lacks."""
        if not text:
            return ()
        if not (absent := self.get(key).missing(text, ordered=ordered)):
            return (Span(key, text),)
        lent = self._lent(absent, key, ordered=ordered)
        fonts = groupby(text, lambda character: lent.get(character, key))
        return tuple(Span(font, "".join(characters)) for font, characters in fonts)

    def missing(self, text: str, key: str, *, ordered: bool = False) -> str:
        """The characters of a text that neither the wanted font has nor any that stands in for it."""
        if not (absent := self.get(key).missing(text, ordered=ordered)):
            return ""
        lent = self._lent(absent, key, ordered=ordered)
        return "".join(character for character in absent if character not in lent)

    def _lent(self, absent: str, key: str, *, ordered: bool) -> dict[str, str]:
        """The font that stands in for each character that one lacks: the symbols, else a font of the pack's own."""
        lent: dict[str, str] = {}
        for other in (_stand_in(key), *self._own):
            lacking = self.get(other).missing(absent, ordered=ordered)
            lent |= {character: other for character in absent if character not in lacking}
            if not lacking:
                break
            absent = lacking
        return lent


def _stand_in(key: str) -> str:
    return "symbols-bold" if any(word in key for word in _DARK) else "symbols"


__all__ = ["NOWHERE", "STOCK", "SUFFIXES", "Font", "FontBook", "ShapedFont", "Span"]
