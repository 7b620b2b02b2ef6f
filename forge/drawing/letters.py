"""How far the letters of a text reach, as what they say has tails or none: for how near words come to a cut."""

from __future__ import annotations

from typing import TYPE_CHECKING

from forge.drawing.bounds import Bounds

if TYPE_CHECKING:
    from forge.drawing.shapes import Text

CAPITALS, FOOT = 0.73, 0.02
DESCENDING, TAIL = frozenset("gjpqyQ,;()[]{}|_/@§ßçğşµ"), 0.22
"""How far letters reach above and below their baseline, in type sizes: those that have a tail, and others."""


def letters_of(text: Text) -> Bounds:
    """Give the rectangle around the letters of a text."""
    below = FOOT if DESCENDING.isdisjoint(text.text) else TAIL
    return Bounds(text.x, text.y - CAPITALS * text.size, text.x + text.width, text.y + below * text.size)
