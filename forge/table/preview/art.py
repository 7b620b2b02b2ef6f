"""Pictures of one side of a piece in a look: the face as it is trimmed, and the same with what runs past its trim."""

from __future__ import annotations

from typing import TYPE_CHECKING

from forge.drawing.page import Box, Page
from forge.drawing.recolour import Recolouring
from forge.drawing.shapes import Clip, Stamp, Within
from forge.imposing.bleed import Spread, bleed_shapes, shaped_bleed
from forge.imposing.duplex import Place
from forge.imposing.joining import merged
from forge.imposing.options import BLEED
from forge.pack.outline import cut_side
from forge.rendering.svg import render_svg

if TYPE_CHECKING:
    from collections.abc import Iterator

    from forge.drawing.fonts import FontBook
    from forge.drawing.recolour import Look
    from forge.drawing.shapes import Shape
    from forge.pack.model import Component, Face, Side
    from forge.pack.outline import Outline


def page_svg(page: Page, fonts: FontBook, look: Look) -> str:
    """Write a page as it is printed in a look."""
    seen = page if look == "plain" else page._replace(shapes=Recolouring(look).shapes(page.shapes))
    return render_svg(seen, fonts)


def face_page(face: Face, outline: Outline, side: Side) -> Page:
    """Make a page of a face as it is cut out."""
    drawing = cut_side(outline, face.drawing, side)
    edges = Box(0, 0, drawing.width, drawing.height)
    return Page(drawing.name, drawing.name, *edges[2:], drawing.shapes, edges, edges)


def bled_page(face: Face, component: Component) -> Page:
    """Make a page of a face with its bleed all round, as it comes out of the printer before it is cut."""
    drawing = face.drawing
    width, height = drawing.width + 2 * BLEED, drawing.height + 2 * BLEED
    trim, page = Box(BLEED, BLEED, drawing.width, drawing.height), Box(0, 0, width, height)
    shapes = tuple(_bled(face, Place(*trim), page, component.outline))
    return Page(f"{drawing.name}-bleed", drawing.name, width, height, shapes, trim, page)


def _bled(face: Face, place: Place, page: Box, outline: Outline) -> Iterator[Shape]:
    shown = Stamp(face.bled or face.drawing, place.x, place.y)
    if any(face.edges) and not face.bled:
        if outline.is_square_cut:
            yield from merged(bleed_shapes(place, face.edges, Spread(*[BLEED] * 4)))
            yield from (Clip(*page, (Stamp(each, place.x, place.y),)) for each in face.fringe)
        else:
            yield shaped_bleed(place, outline, face.edges, BLEED)
    if outline.is_square_cut:
        yield Clip(*page, (shown,)) if face.bled else shown
    else:
        yield Within(outline.beyond(place, BLEED), (shown,))
