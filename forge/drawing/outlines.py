"""Glyph outlines, drawn out of the font file by fontTools when an output first needs them."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from fontTools.ttLib import TTFont

from forge.drawing.pens import CommandPen

if TYPE_CHECKING:
    from pathlib import Path

    from forge.drawing.affine import Point
    from forge.drawing.pens import Commands


class Outlines(dict[str, "Commands"]):
    """Outlines by character, in whole font units, y down; a character without a glyph has that of ``.notdef``."""

    def __init__(self, file: Path) -> None:
        super().__init__()
        font = TTFont(file, lazy=True)
        self._names: dict[int, str] = font.getBestCmap() or {}
        self._glyphs: Any = font.getGlyphSet()

    def __missing__(self, character: str) -> Commands:
        pen = CommandPen(_flipped, self._glyphs)
        self._glyphs[self._names.get(ord(character), ".notdef")].draw(pen)
        self[character] = commands = pen.commands
        return commands


def _flipped(point: Point) -> tuple[int, int]:
    return round(point[0]), -round(point[1])
