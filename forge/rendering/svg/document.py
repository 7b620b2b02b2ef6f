"""The frame of an SVG file, and the one way in which words get into it."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any

from svgwrite.drawing import Drawing

from forge.drawing.commands import path_data
from forge.reading.measures import MM
from forge.rendering.decimals import Numbers

if TYPE_CHECKING:
    from collections.abc import Sequence

    from forge.drawing.commands import Commands

_Frame: Any = Drawing  # svgwrite has no types
MILLIMETRES = Numbers(MM)

_DECLARATION = '<?xml version="1.0" encoding="utf-8"?>\n'
_BODY = "page"
_MITRE_LIMIT = 10  # that of PDF

_NOT_XML = re.compile("[^\t\n\r\x20-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")
_MARKUP = str.maketrans({"&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;"})


def outline_data(commands: Commands) -> str:
    """Write an outline as the data of a path, in millimetres."""
    return path_data(commands, MILLIMETRES.__getitem__)


def escape(text: str) -> str:
    """Write words so that they can stand in an element or in an attribute between double quotes."""
    return plain(text).translate(_MARKUP)


def plain(text: str) -> str:
    """Leave out what no XML file may contain, such as control characters."""
    return _NOT_XML.sub("", text)


def compose(*, title: str, description: str, width: int, height: int, definitions: Sequence[str], body: str) -> str:
    """Put a document of a size in EMU together from definitions and a body already written."""
    across, down = MILLIMETRES[width], MILLIMETRES[height]
    drawing = _Frame(size=(f"{across}mm", f"{down}mm"), viewBox=f"0 0 {across} {down}", debug=False)
    drawing.set_desc(title=plain(title), desc=plain(description))
    group = drawing.g(id=_BODY, stroke_miterlimit=_MITRE_LIMIT)
    drawing.add(group)
    frame: str = drawing.tostring()
    empty = group.tostring()
    start, end = frame.split(empty)
    defs = "\n".join(["<defs>", *definitions, "</defs>"])
    opening = empty.removesuffix(" />")
    return f"{_DECLARATION}{start.replace('<defs />', defs)}{opening}>\n{body}\n</g>{end}\n"
