"""Lines for a die as a layer of an SVG file: hidden until someone shows it in a program that knows layers."""

from __future__ import annotations

from typing import TYPE_CHECKING

from forge.rendering.die import DIE_LAYER, DIE_PENS
from forge.rendering.svg.document import outline_data

if TYPE_CHECKING:
    from collections.abc import Sequence

    from forge.drawing.page import DieLine

WIDTH = "0.1"
_INKSCAPE = "http://www.inkscape.org/namespaces/inkscape"


def die_layer(lines: Sequence[DieLine]) -> str:
    """Write the group; each kind of line has its colour."""
    opening = (
        f'<g id="_die-line" xmlns:inkscape="{_INKSCAPE}" inkscape:groupmode="layer" inkscape:label="{DIE_LAYER}"'
        f' style="display:none" fill="none" stroke-width="{WIDTH}">'
    )
    paths = (f'<path stroke="{DIE_PENS[line.kind].hex}" d="{outline_data(line.commands)}"/>' for line in lines)
    return "\n".join((opening, *paths, "</g>"))
