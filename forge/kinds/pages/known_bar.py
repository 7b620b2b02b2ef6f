"""The bar of colour by which something is known wherever it is printed: a row, a box, a line of a list."""

from __future__ import annotations

from typing import TYPE_CHECKING

from forge.drawing.layout import inset
from forge.drawing.shapes import Rect

if TYPE_CHECKING:
    from forge.drawing.page import Box
    from forge.drawing.shapes import Stroke
    from forge.reading.measures import Colour

STRIPE = 9, 25
"""How much of a double bar lies on either side of its stripe."""


def known_bar(box: Box, colour: Colour, stripe: Colour | None, line: Stroke | None = None) -> list[Rect]:
    """Draw a bar, and the stripe in its middle that makes two of it."""
    drawn = [Rect(*box, colour, line, role="mark")]
    if stripe is not None:
        beside, whole = STRIPE
        drawn.append(Rect(*inset(box, box.width * beside // whole, 0), stripe, role="picture"))
    return drawn
