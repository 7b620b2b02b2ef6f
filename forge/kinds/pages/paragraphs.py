"""Running text as strips of one line, so that it may go on in the next column or on the next page."""

from __future__ import annotations

from typing import TYPE_CHECKING

from forge.drawing.flow import measure_paragraphs
from forge.drawing.lacking import lacking
from forge.drawing.text import TextStyle
from forge.kinds.pages.desk import LEADING
from forge.kinds.pages.moving import moved
from forge.kinds.pages.strips import Strip

if TYPE_CHECKING:
    from forge.kinds.pages.desk import Desk
    from forge.kinds.pages.strips import Spot
    from forge.reading.measures import Colour


def paragraphs(
    desk: Desk,
    text: str,
    width: int,
    spot: Spot,
    *,
    role: str = "text",
    indent: int = 0,
    colour: Colour | None = None,
    hyphenate: bool = False,
) -> tuple[Strip, ...]:
    """Set running text as strips; those that must not be parted are kept together."""
    kind, ink = desk.type(role), colour or desk.style.colours.ink
    style = TextStyle(
        kind.font, kind.size, kind.size, ink, leading=LEADING, rich=True, tracking=kind.tracking
    )._replace(hyphenate=hyphenate)
    set_text = measure_paragraphs(text, width - indent, style, desk.pack.fonts, desk.symbols)
    if set_text.missing:
        named, remedy = lacking(set_text.missing, desk.pack.fonts, desk.symbols)
        desk.error(spot, f"needs {named}", remedy)
    desk.tell_unchanged(text, kind.font, spot)
    if not set_text.fits:
        desk.error(spot, "has a word longer than its column", "give it more width or fewer columns")
    rows = set_text.rows
    return tuple(
        Strip(row.height, moved(row.shapes, indent, 0), *spot, gap=row.gap if number else 0, keep=row.keep)
        for number, row in enumerate(rows)
    ) or (Strip(0, (), *spot),)
