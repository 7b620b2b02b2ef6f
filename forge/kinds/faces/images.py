"""Pictures on faces: within their area or all over it, and how they run on past the trim."""

from __future__ import annotations

from functools import lru_cache
from math import ceil, cos, radians, sin
from typing import TYPE_CHECKING, NamedTuple

from forge.drawing.artwork import MIDDLE, SHARP_ENOUGH, Photograph, cover_with, place_artwork, softness
from forge.drawing.backdrop import ground_of
from forge.drawing.blended import Blends
from forge.drawing.laid import closed, placed
from forge.drawing.layout import aligned, fitted
from forge.drawing.outlined import Outlined, Rings, corners, flattened
from forge.drawing.page import Box
from forge.drawing.shapes import Clip, Drawing, Path, Picture, Rect, Stamp, Turned
from forge.drawing.tinting import MOST_REMEMBERED, tint_of, tinted
from forge.kinds.faces.beyond import PICTURE_BLEED
from forge.kinds.faces.mark import NOTHING, Flaw, Mark
from forge.kinds.faces.trim import edges, grown, within
from forge.reading.measures import MM

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from forge.drawing.artwork import Artwork
    from forge.drawing.laid import Placed
    from forge.drawing.shapes import Shape, Stops
    from forge.kinds.faces.elements import Image
    from forge.kinds.faces.mark import Kit
    from forge.pack.model import Side

REACH: dict[Side, int] = {"front": 3 * MM, "back": 5 * MM}
"""How far pictures show past the trim, as far as anything bleeds; where the picture itself ends, a larger one shows."""

NEAR = MM // 4
"""A picture that ends this close to the trim was meant to reach it, as 744 x 1039 pixels on a card of 63 x 88 mm."""

FINISHED = "picture"
"""The stock face of a finished picture: it shows nothing else."""

MOST_OFF = 0.02
"""How far the proportions of a picture may be from those of its piece before it is told."""

_STEPS = (MM, 3 * MM, 5 * MM)
_LAP = MM * 3 // 10
"""So much of a picture lies below what shows over it, and so much of its own edge does not show: a dot of a screen."""


def draw_image(image: Image, box: Box, kit: Kit) -> Mark:
    """Draw a picture in its box; one that reaches the trim runs on past it."""
    if image.picture is None:
        return NOTHING
    art = _as_said(image.picture, tint_of(image.tint) if image.tint else (), ground=image.ground)
    view = _View(art, image.turn % 360, image.focus or MIDDLE, tint_of(image.tint) if image.tint else ())
    if image.fit == "cover":
        area = grown(box, kit.trim, image.bleed)
        shape = view.covering(area)
    else:
        area, shape = view.within(box)
    shown = within(area, kit.trim)
    shapes: tuple[Shape, ...] = (Clip(*shown, (shape,)),) if shown else ()
    if shown == area and image.fit == "contain":
        shapes = (shape,)
    flaws = (*_flaws(image, shape, kit), *(_proportions(image, kit) if kit.finished and box == kit.trim else ()))
    farthest = grown(area, kit.trim, kit.reach, NEAR)
    if farthest == area == shown or (image.fit == "contain" and view.slants):
        return Mark(shapes, flaws)
    reached = within(area, grown(kit.trim, kit.trim, kit.reach)) or area
    shines = _shines(view.art)
    seen = reached if shines else _seen(reached, farthest)
    around = _around(view, shape, area, farthest, shines=shines)
    return Mark(shapes, flaws, bled=(*around, Clip(*seen, (shape,))))


def _flaws(image: Image, shape: Stamp | Picture | Turned, kit: Kit) -> Iterator[Flaw]:
    """Say what is wrong with a picture as it is shown."""
    upright = shape.shapes[0] if isinstance(shape, Turned) else shape
    assert image.picture is not None
    if isinstance(upright, (Stamp, Picture)) and (soft := softness(upright, image.picture, kit.scale)):
        yield Flaw("warning", "picture", soft, SHARP_ENOUGH)
    if image.focus and image.fit == "contain":
        message = "says which point is kept in view, but fit: contain shows all of the picture"
        yield Flaw("warning", "focus", message, "say fit: cover, or leave focus out")


def _proportions(image: Image, kit: Kit) -> Iterator[Flaw]:
    """Say of a finished picture that it has not the proportions of the piece, so that it has bars or loses its rim."""
    art = image.picture
    covers = image.fit == "cover"
    beyond = grown(kit.trim, kit.trim, image.bleed if covers else PICTURE_BLEED)
    wanted, other = (beyond, kit.trim) if covers else (kit.trim, beyond)
    if art is None or _off(art, wanted) <= MOST_OFF:
        return
    hint = "its rim will be cut away" if covers else "bars will be left at its sides"
    if _off(art, other) <= MOST_OFF:
        hint = "it seems to end at the cut: leave bleed out" if covers else "it seems to have bleed: say bleed: yes"
    yield Flaw("warning", "picture", f"is not of the proportions of the piece: {art.width} x {art.height}", hint)


def _off(art: Artwork, box: Box) -> float:
    return abs(art.width / art.height * box.height / box.width - 1)


def _as_said(art: Artwork, tint: Stops, *, ground: bool) -> Artwork:
    """Give a drawing in its tint, and as a ground with its lines; a photograph is shown as it is printed."""
    if not isinstance(art, Drawing):
        return art
    art = tinted(art, tint) if tint else art
    return ground_of(art, "rule") if ground else art


class _View(NamedTuple):
    """Artwork as it is looked at: turned clockwise by degrees, a point of it kept in view, in a tint or none."""

    art: Artwork
    turn: float
    focus: tuple[float, float]
    tint: Stops

    @property
    def slants(self) -> bool:
        """Whether its edges are neither upright nor level, so that it does not fill a rectangle."""
        return self.turn % 90 != 0

    @property
    def opaque(self) -> bool:
        """Whether nothing below it shines through."""
        return isinstance(self.art, Photograph) and not self.art.clear

    def covering(self, box: Box) -> Stamp | Picture | Turned:
        """Show it as large as it must be to cover all of a box."""
        around = aligned(*self._spread(box.width, box.height), box)
        return self._turned(cover_with(self.art, around, self.focus), box)

    def within(self, box: Box) -> tuple[Box, Stamp | Picture | Turned]:
        """Show it as large as a box holds it; give what it takes of the box, too."""
        art = self.art
        width, height = self._spread(art.width, art.height)
        taken = fitted(width, height, box)
        if not self.turn:
            return taken, self._turned(place_artwork(self.art, box), box)
        scale = min(box.width / width, box.height / height)
        upright = aligned(round(art.width * scale), round(art.height * scale), box)
        return taken, self._turned(place_artwork(self.art, upright), box)

    def _spread(self, width: int, height: int) -> tuple[int, int]:
        """Give the size of the upright rectangle around one that is turned: so much, too, a turned one must cover."""
        if not self.slants:
            return (height, width) if self.turn % 180 else (width, height)
        across, down = abs(cos(radians(self.turn))), abs(sin(radians(self.turn)))
        return ceil(width * across + height * down), ceil(width * down + height * across)

    def _turned(self, shape: Stamp | Picture, box: Box) -> Stamp | Picture | Turned:
        if isinstance(shape, Picture):
            shape = shape._replace(tint=self.tint)
        if not self.turn:
            return shape
        return Turned(self.turn, box.x + box.width // 2, box.y + box.height // 2, (shape,))


@lru_cache(MOST_REMEMBERED)
def _shines(art: Artwork) -> bool:
    """Tell whether something of it is half clear, with nothing below that covers it from corner to corner."""
    if isinstance(art, Photograph):
        return art.clear
    return any(map(Blends(lambda _: True).blends, art.shapes)) and not any(
        one.faded == 1 and not one.within and _covers(one, art) for one in placed(art.shapes)
    )


def _covers(one: Placed, drawing: Drawing) -> bool:
    shape = one.shape
    if not isinstance(shape, Rect | Path) or shape.fill is None or shape.opacity < 1:
        return False
    runs = flattened(shape.commands) if isinstance(shape, Path) else (corners(*shape[:4]),)
    cut = Outlined(Rings(closed(runs, one.map)))
    x, y = drawing.width // 100, drawing.height // 100
    return all(cut.holds(*each) for each in corners(x, y, drawing.width - 2 * x, drawing.height - 2 * y))


def _around(
    view: _View, shape: Stamp | Picture | Turned, area: Box, farthest: Box, *, shines: bool
) -> tuple[Clip, ...]:
    """Show around a picture what larger and larger ones have there, so that whatever frames it goes on outside.

    They lie below one another, the largest lowest. Where the picture may be clear, each shows but a frame around the
    next smaller one, a little below it, so that no seam shows; the first of them only meets a picture that ``shines``,
    for what is half clear would be seen twice where they lap.
    """
    around: list[Clip] = []
    inner = area
    for step in _STEPS:
        ring = _towards(farthest, area, step)
        if ring == inner:
            break
        larger = _stretched(shape, area, ring) if isinstance(shape, Picture) else view.covering(ring)
        seen = _seen(ring, farthest)
        if view.opaque:
            strips: Iterable[Box] = (seen,)
        elif inner == area and shines:
            strips = _strips_between(inner, seen, 0)
        else:
            strips = _strips_between(_seen(inner, farthest), seen, _LAP)
        around += [Clip(*box, (larger,)) for box in strips]
        inner = ring
    return tuple(reversed(around))


def _stretched(picture: Picture, area: Box, ring: Box) -> Picture:
    """Stretch a picture as an area is stretched into a larger one."""
    x = ring.x + (picture.x - area.x) * ring.width // area.width
    y = ring.y + (picture.y - area.y) * ring.height // area.height
    width, height = picture.width * ring.width // area.width, picture.height * ring.height // area.height
    return picture._replace(x=x, y=y, width=width, height=height)


def _seen(box: Box, farthest: Box) -> Box:
    """Leave out the edges of a picture where a larger one lies beyond: at a softened edge all its layers show."""
    (left, top, right, bottom), (x1, y1, x2, y2) = edges(box), edges(farthest)
    left, top = left + _LAP * (left > x1), top + _LAP * (top > y1)
    return Box(left, top, right - _LAP * (right < x2) - left, bottom - _LAP * (bottom < y2) - top)


def _towards(farthest: Box, area: Box, step: int) -> Box:
    """Let a box grow by a step, but not beyond another."""
    (left, top, right, bottom), (x1, y1, x2, y2) = edges(farthest), edges(area)
    left, top, right, bottom = max(left, x1 - step), max(top, y1 - step), min(right, x2 + step), min(bottom, y2 + step)
    return Box(left, top, right - left, bottom - top)


def _strips_between(inner: Box, outer: Box, lap: int) -> Iterator[Box]:
    """Divide the frame that a box leaves of a larger one, and that laps over it so far."""
    (x1, y1, x2, y2), (left, top, right, bottom) = edges(inner), edges(outer)
    if top < y1:
        yield Box(left, top, right - left, y1 + lap - top)
    if bottom > y2:
        yield Box(left, y2 - lap, right - left, bottom - y2 + lap)
    if left < x1:
        yield Box(left, y1, x1 + lap - left, y2 - y1)
    if right > x2:
        yield Box(x2 - lap, y1, right - x2 + lap, y2 - y1)
