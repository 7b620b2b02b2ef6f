"""Cut lines of a sheet as a file of their own: SVG in millimetres, as large as the picture that it belongs to."""

from __future__ import annotations

from typing import TYPE_CHECKING

from forge.drawing.commands import path_data
from forge.reading.measures import MM
from forge.rendering.decimals import decimal

if TYPE_CHECKING:
    from collections.abc import Iterable

    from forge.drawing.page import DieLine, LineKind
    from forge.reading.measures import Size

WIDTH = "0.1"
STROKES: dict[LineKind, str] = {"crease": "#00a000", "perforation": "#ff00ff", "cut": "#ff0000"}
"""Colours of lines, in the order in which they are made: what leaves pieces on their sheet comes first."""


def cut_svg(page: Size, lines: Iterable[DieLine], title: str) -> str:
    """Draw the lines that pieces are folded, torn and cut out along, each once, with nothing else."""
    from xml.sax.saxutils import escape  # only where lines are cut

    width, height = _mm(page.width), _mm(page.height)
    size = f'width="{width}mm" height="{height}mm" viewBox="0 0 {width} {height}"'
    ways: dict[LineKind, list[str]] = {kind: [] for kind in STROKES}
    for line in lines:
        ways[line.kind].append(f'<path d="{path_data(line.commands, _mm)}"/>')
    groups = (_group(kind, paths) for kind, paths in ways.items() if paths or kind == "cut")
    head = ('<?xml version="1.0" encoding="UTF-8"?>', f'<svg xmlns="http://www.w3.org/2000/svg" {size} version="1.1">')
    return "\n".join((*head, f"<title>{escape(title)}</title>", *groups, "</svg>", ""))


def _group(kind: LineKind, paths: list[str]) -> str:
    return "\n".join((f'<g id="{kind}" fill="none" stroke="{STROKES[kind]}" stroke-width="{WIDTH}">', *paths, "</g>"))


def _mm(length: int) -> str:
    return decimal(length / MM, 4)
