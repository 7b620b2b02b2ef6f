"""SVG into our shapes: paths, basic shapes, groups, uses, nested drawings, transforms, fills and strokes, opacity.

The file may come from a stranger: it is read under limits, and nothing in it is followed, run or fetched.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from forge.drawing.one_ink import as_symbol
from forge.drawing.svg_document import SvgDocument
from forge.drawing.svg_reader import Reader
from forge.drawing.svg_tree import LARGEST_SVG, Faults, Stop, read_tree
from forge.errors import Location

if TYPE_CHECKING:
    from pathlib import Path

    from forge.drawing.shapes import Drawing
    from forge.errors import Problems


def read_svg_file(file: Path, shown_as: str, problems: Problems, *, one_ink: bool = False) -> Drawing | None:
    """Read an SVG file of bounded size; see ``read_svg``."""
    try:
        with file.open("rb") as stream:
            data = stream.read(LARGEST_SVG + 1)
    except OSError as error:
        problems.error(Location(shown_as), "", f"cannot be read: {error.strerror or error}")
        return None
    return read_svg(data, file.stem, shown_as, problems, one_ink=one_ink)


def read_svg(data: bytes, name: str, shown_as: str, problems: Problems, *, one_ink: bool = False) -> Drawing | None:
    """Read an SVG as a drawing in its own proportions, with a longer side of 100 mm.

    With ``one_ink`` it must be of one colour, on no ground or on a full one, which is left out. Everything wrong is
    reported, with its line.
    """
    faults = Faults(shown_as, problems)
    try:
        reader = Reader(SvgDocument(read_tree(data, faults), faults), faults, opaque=one_ink)
        drawing = reader.read(name)
        if one_ink and faults.sound:
            drawing = as_symbol(drawing, reader.painted, faults)
    except Stop:
        return None
    return drawing if faults.sound else None
