"""Glyph outlines, drawn out of the font file by fontTools when an output first needs them."""

from __future__ import annotations

from contextlib import contextmanager
from io import BytesIO
from logging import NullHandler, getLogger
from typing import TYPE_CHECKING, Any

from fontTools.ttLib import TTFont

from forge.drawing.pens import CommandPen
from forge.errors import Location, fail

if TYPE_CHECKING:
    from collections.abc import Iterator

    from forge.drawing.affine import Point
    from forge.drawing.commands import Commands
    from forge.drawing.truetype import TrueType


getLogger("fontTools").addHandler(NullHandler())
"""What fontTools notes of a font is no problem of the user, and is not for the terminal."""


class Outlines(dict[str, "Commands"]):
    """Outlines by character, in whole font units, y down; a character without a glyph has that of ``.notdef``."""

    def __init__(self, name: str, tables: TrueType) -> None:
        super().__init__()
        self._where = Location(name)
        self._tables = tables
        with self._refusing():
            self._font: Any = TTFont(BytesIO(tables.data), lazy=True)
            self._glyphs: Any = self._font.getGlyphSet()

    def __missing__(self, character: str) -> Commands:
        with self._refusing():
            pen = CommandPen(_flipped, self._glyphs)
            self._glyphs[self._font.getGlyphName(self._tables.glyph(character))].draw(pen)
        self[character] = commands = pen.commands
        return commands

    @contextmanager
    def _refusing(self) -> Iterator[None]:
        """A damaged font makes fontTools fail in any way at all; to the user it is one problem."""
        try:
            yield
        except Exception as error:
            raise fail(self._where, "", f"is damaged: its outlines cannot be read ({error})") from error


def _flipped(point: Point) -> tuple[int, int]:
    return round(point[0]), -round(point[1])
