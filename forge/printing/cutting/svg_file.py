"""Cut lines as SVG: millimetres throughout, no transforms, a layer for each use, lines in the order of cutting."""

from __future__ import annotations

from html import escape
from typing import TYPE_CHECKING

from forge.drawing.commands import mapped, path_data
from forge.reading.measures import MM
from forge.rendering.decimals import decimal

if TYPE_CHECKING:
    from collections.abc import Iterator

    from forge.drawing.commands import Commands
    from forge.drawing.page import Box
    from forge.imposing.cutters import Cutter, Use
    from forge.printing.cutting.sheet_cut import SheetCut
    from forge.reading.measures import Colour

HAIR = "0.1"
NAMESPACES = (
    'xmlns="http://www.w3.org/2000/svg" xmlns:inkscape="http://www.inkscape.org/namespaces/inkscape" version="1.1"'
)
LAYERS: dict[Use, str] = {"crease": "Crease", "perforation": "Perforation", "kiss": "Kiss", "cut": "Cut"}
"""Layers in the order in which they are cut: what leaves the sheet whole comes first."""


def svg_of(cut: SheetCut, cutter: Cutter) -> str:
    """Write the lines of a sheet."""
    width, height = (_mm(length) for length in cut.window[2:])
    size = f'width="{width}mm" height="{height}mm" viewBox="0 0 {width} {height}"'
    lines = ['<?xml version="1.0" encoding="UTF-8"?>', f"<svg {NAMESPACES} {size}>"]
    lines.append(f"<title>{escape(cut.title)}</title>")
    if cut.marks and cutter.marks:
        lines += _layer(
            "regmark", "Regmarks", f'fill="none" stroke="#000000" stroke-width="{_mm(cutter.marks.stroke)}"'
        )
        for mark in cut.marks:
            filled = ' fill="#000000" stroke="none"' if mark[-1] == ("Z",) else ""
            lines.append(f'<path{filled} d="{_way(mark, cut.window)}"/>')
        lines.append("</g>")
    for use, layer in LAYERS.items():
        found = [stroke.commands for stroke in cut.strokes if stroke.use == use]
        if found:
            colour = _hex(cutter.pens.of(use).colour)
            lines += _layer(layer.lower(), layer, f'fill="none" stroke="{colour}" stroke-width="{HAIR}"')
            lines += [f'<path d="{_way(commands, cut.window)}"/>' for commands in found]
            lines.append("</g>")
    return "\n".join((*lines, "</svg>", ""))


def _layer(name: str, label: str, paint: str) -> Iterator[str]:
    yield f'<g id="{name}" inkscape:groupmode="layer" inkscape:label="{label}" {paint}>'


def _way(commands: Commands, window: Box) -> str:
    return path_data(mapped(commands, lambda x, y: (x - window.x, y - window.y)), _mm)


def _mm(emu: float) -> str:
    """Write a length in millimetres, to a tenth of a micrometre."""
    return decimal(emu / MM, 4)


def _hex(colour: Colour) -> str:
    return f"#{colour.red:02x}{colour.green:02x}{colour.blue:02x}"
