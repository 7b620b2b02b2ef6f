"""A single piece as a page of its own size, for outputs of one piece a file."""

from __future__ import annotations

from typing import TYPE_CHECKING

from forge.drawing.page import Box, Page

if TYPE_CHECKING:
    from forge.drawing.shapes import Drawing


def piece_page(drawing: Drawing) -> Page:
    """Make a page that a drawing fills."""
    edges = Box(0, 0, drawing.width, drawing.height)
    return Page(drawing.name, drawing.name, drawing.width, drawing.height, drawing.shapes, trim=edges, bleed=edges)
