"""A vessel from the side on a page: as long as its place allows, on the foot of it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from forge.drawing.colour import lightness, mix
from forge.drawing.profile.plot import Inks
from forge.drawing.profile.profile import draw_profile
from forge.drawing.recolour import NEARLY_WHITE
from forge.drawing.shapes import Stamp
from forge.errors import nearest

if TYPE_CHECKING:
    from forge.drawing.page import Box
    from forge.drawing.shapes import Shape
    from forge.kinds.pages.desk import Desk
    from forge.kinds.pages.strips import Spot
    from forge.reading.measures import Colour


def draw_vessel(desk: Desk, key: str, box: Box, spot: Spot, *, colour: Colour | None = None) -> list[Shape]:
    """Draw the vessel of a key at the right of a box, half-way down; report a key that there is not.

    In a colour of its own it lies in the middle, at the foot.
    """
    book = desk.pack.vessels
    if key not in book:
        desk.error(spot, f"there is no vessel {key!r}", nearest(key, book.keys()))
        return []
    desk.spend(spot.where, 60)  # as on a face
    ink = colour or desk.style.colours.accent
    inks = Inks(ink, _tone(ink, desk), "rule")
    drawing = draw_profile(book.get(key).facts(), box.width, inks).drawing
    if drawing.height > box.height:
        drawing = draw_profile(book.get(key).facts(), box.width * box.height // drawing.height, inks).drawing
    aside, above = box.width - drawing.width, box.height - drawing.height
    place = (box.x + aside // 2, box.y + above) if colour else (box.x + aside, box.y + above // 2)
    return [Stamp(drawing, *place)]


def _tone(ink: Colour, desk: Desk) -> Colour:
    """Give the second tone of a vessel: lighter, unless that would be taken for white, which turns dark to save ink."""
    lighter = mix(ink, desk.style.colours.paper, 0.5)
    return lighter if lightness(lighter) < NEARLY_WHITE else mix(ink, desk.style.colours.accent, 0.2)
