"""Glyph outlines, drawn out of the font file by fontTools when an output first needs them."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from fontTools.pens.basePen import BasePen
from fontTools.ttLib import TTFont

if TYPE_CHECKING:
    from pathlib import Path

    from forge.drawing.fonts import Commands


class _CommandPen(BasePen):
    """Collects path commands in whole font units, y down; curves of TrueType become cubic ones."""

    def __init__(self, glyphs: Any) -> None:
        super().__init__(glyphs)  # type: ignore[no-untyped-call]
        self.commands: list[tuple[str | int, ...]] = []

    def _moveTo(self, to: tuple[float, float]) -> None:  # noqa: N802 - named by fontTools
        self.commands.append(("M", *_whole(to)))

    def _lineTo(self, to: tuple[float, float]) -> None:  # noqa: N802 - named by fontTools
        self.commands.append(("L", *_whole(to)))

    def _curveToOne(self, *points: tuple[float, float]) -> None:  # noqa: N802 - named by fontTools
        self.commands.append(("C", *(number for point in points for number in _whole(point))))

    def _closePath(self) -> None:  # noqa: N802 - named by fontTools
        self.commands.append(("Z",))


class Outlines(dict[str, "Commands"]):
    """Outlines by character; a character without a glyph has that of ``.notdef``."""

    def __init__(self, file: Path) -> None:
        super().__init__()
        font = TTFont(file, lazy=True)
        self._names: dict[int, str] = font.getBestCmap() or {}
        self._glyphs: Any = font.getGlyphSet()

    def __missing__(self, character: str) -> Commands:
        pen = _CommandPen(self._glyphs)
        self._glyphs[self._names.get(ord(character), ".notdef")].draw(pen)
        self[character] = commands = tuple(pen.commands)
        return commands


def _whole(point: tuple[float, float]) -> tuple[int, int]:
    return round(point[0]), -round(point[1])
