"""Pictures on faces: within their area or all over it, and how they run on past the trim."""

from __future__ import annotations

from typing import TYPE_CHECKING

from forge.drawing.artwork import SHARP_ENOUGH, Photograph, cover_with, place_artwork, softness
from forge.drawing.layout import fitted
from forge.drawing.page import Box
from forge.drawing.shapes import Clip, Picture
from forge.kinds.faces.mark import NOTHING, Flaw, Mark
from forge.kinds.faces.trim import edges, grown, within
from forge.reading.measures import MM

if TYPE_CHECKING:
    from collections.abc import Iterator

    from forge.drawing.artwork import Artwork
    from forge.drawing.shapes import Shape, Stamp
    from forge.kinds.faces.elements import Image
    from forge.kinds.faces.mark import Kit
    from forge.pack.model import Side

PICTURE_BLEED = 3 * MM
"""How far a picture that covers its area is drawn past the trim: what print shops ask of artwork."""

REACH: dict[Side, int] = {"front": 3 * MM, "back": 5 * MM}
"""How far pictures show past the trim, as far as anything bleeds; where the picture itself ends, a larger one shows."""

NEAR = MM // 4
"""A picture that ends this close to the trim was meant to reach it, as 744 x 1039 pixels on a card of 63 x 88 mm."""

_STEPS = (MM, 3 * MM, 5 * MM)
_LAP = MM // 10


def draw_image(image: Image, box: Box, kit: Kit) -> Mark:
    """Draw a picture in its box; one that reaches the trim runs on past it."""
    art = image.picture
    if art is None:
        return NOTHING
    if image.fit == "cover":
        area = grown(box, kit.trim, PICTURE_BLEED)
        shape = cover_with(art, area)
    else:
        area, shape = fitted(art.width, art.height, box), place_artwork(art, box)
    shown = within(area, kit.trim)
    shapes: tuple[Shape, ...] = (Clip(*shown, (shape,)),) if shown else ()
    if shown == area and image.fit == "contain":
        shapes = (shape,)
    soft = softness(shape, art, kit.scale)
    flaws = (Flaw("warning", "picture", soft, SHARP_ENOUGH),) if soft else ()
    farthest = grown(area, kit.trim, kit.reach, NEAR)
    if farthest == area == shown:
        return Mark(shapes, flaws)
    return Mark(shapes, flaws, bled=(*_around(art, shape, area, farthest), Clip(*area, (shape,))))


def _around(art: Artwork, shape: Stamp | Picture, area: Box, farthest: Box) -> tuple[Clip, ...]:
    """Show around a picture what larger and larger ones have there, so that whatever frames it goes on outside.

    They lie below one another, the largest lowest. Where the picture may be clear, each shows but a frame around the
    next smaller one, a little below it, so that no seam shows.
    """
    around: list[Clip] = []
    inner = area
    for step in _STEPS:
        ring = _towards(farthest, area, step)
        if ring == inner:
            break
        larger = _stretched(shape, area, ring) if isinstance(shape, Picture) else cover_with(art, ring)
        opaque = isinstance(art, Photograph) and not art.clear
        around += [Clip(*box, (larger,)) for box in ((ring,) if opaque else _strips_between(inner, ring))]
        inner = ring
    return tuple(reversed(around))


def _stretched(picture: Picture, area: Box, ring: Box) -> Picture:
    """Stretch a picture as an area is stretched into a larger one."""
    x = ring.x + (picture.x - area.x) * ring.width // area.width
    y = ring.y + (picture.y - area.y) * ring.height // area.height
    width, height = picture.width * ring.width // area.width, picture.height * ring.height // area.height
    return Picture(x, y, width, height, picture.file)


def _towards(farthest: Box, area: Box, step: int) -> Box:
    """Let a box grow by a step, but not beyond another."""
    (left, top, right, bottom), (x1, y1, x2, y2) = edges(farthest), edges(area)
    left, top, right, bottom = max(left, x1 - step), max(top, y1 - step), min(right, x2 + step), min(bottom, y2 + step)
    return Box(left, top, right - left, bottom - top)


def _strips_between(inner: Box, outer: Box) -> Iterator[Box]:
    """Divide the frame that a box leaves of a larger one."""
    (x1, y1, x2, y2), (left, top, right, bottom) = edges(inner), edges(outer)
    if top < y1:
        yield Box(left, top, right - left, y1 + _LAP - top)
    if bottom > y2:
        yield Box(left, y2 - _LAP, right - left, bottom - y2 + _LAP)
    if left < x1:
        yield Box(left, y1, x1 + _LAP - left, y2 - y1)
    if right > x2:
        yield Box(x2 - _LAP, y1, right - x2 + _LAP, y2 - y1)
