"""Text as areas, for shops that take no fonts: the outlines of a run are one path, in the units of its font."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING

from forge.reading.measures import PT
from forge.rendering.decimals import decimal
from forge.rendering.pdf.letters import MOST_REMEMBERED

if TYPE_CHECKING:
    from collections.abc import Iterator

    from forge.drawing.commands import Commands
    from forge.drawing.fonts import FontBook
    from forge.drawing.opentype import Glyph
    from forge.drawing.shapes import Text

_OPERATORS = {"M": "m", "L": "l", "C": "c", "Z": "h"}


class OutlinedLetters:
    """Gives the operators that paint the outlines of text."""

    def __init__(self, fonts: FontBook) -> None:
        self._fonts = fonts
        self._path = lru_cache(MOST_REMEMBERED)(self._drawn)

    def run(self, shape: Text, place: str) -> str:
        """Give the operators that paint a run of text from a place on."""
        return self._placed(shape, place, "f")

    def around(self, shape: Text, place: str, width: int, ink: str) -> str:
        """Give the operators that stroke the outlines of a run of text set in an ink."""
        units = self._fonts.get(shape.font).units_per_em
        return f"{ink} {self._placed(shape, place, 'S', f'{decimal(width * units / shape.size, 2)} w 1 j ')}"

    def _placed(self, shape: Text, place: str, operator: str, pen: str = "") -> str:
        units = self._fonts.get(shape.font).units_per_em
        scale = decimal(shape.size / PT / units, 8)
        apart = round(shape.tracking * units / shape.size, 1) if shape.tracking else 0.0
        glyphs = self._fonts.get(shape.font).glyphs(shape)
        path = self._shaped(shape.font, glyphs) if glyphs else self._path(shape.text, shape.font, apart)
        return f"q {scale} 0 0 {scale} {place} cm {pen}{path} {operator} Q" if path else ""

    def _drawn(self, text: str, key: str, apart: float) -> str:
        font, at = self._fonts.get(key), 0.0
        parts: list[str] = []
        for character in text:
            parts += _moved(font.outline(character), at)
            at += font.units(character) + apart
        return " ".join(parts)

    def _shaped(self, key: str, glyphs: tuple[Glyph, ...]) -> str:
        font = self._fonts.get(key).shapes
        return " ".join(part for glyph in glyphs for part in _moved(font.outline(glyph.number), glyph.x, glyph.y))


def _moved(commands: Commands, across: float, up: float = 0) -> Iterator[str]:
    """Write an outline moved across and up."""
    for letter, *numbers in commands:
        for index, number in enumerate(numbers):
            if index % 2:
                yield decimal(up - number, 1) if up else str(-number)
            else:
                yield decimal(number + across, 1)
        yield _OPERATORS[letter]
