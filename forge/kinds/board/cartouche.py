"""The cartouche of a board: its title in a double frame, and vessels on a line of water below it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from forge.drawing.colour import lighten
from forge.drawing.layout import cut, inset
from forge.drawing.profile.plot import Inks
from forge.drawing.profile.profile import draw_profile
from forge.drawing.shapes import Line, Rect, Stamp, Stroke
from forge.drawing.text import TextStyle, fit_text
from forge.errors import nearest
from forge.kinds.board.spaces import Sited
from forge.kinds.pages.fields import NAMED, PAINT, Few, Said
from forge.kinds.pages.strips import Spot
from forge.reading.fields import field
from forge.reading.measures import MM, PT

if TYPE_CHECKING:
    from forge.drawing.page import Box
    from forge.drawing.profile.facts import Facts
    from forge.drawing.shapes import Shape
    from forge.kinds.pages.desk import Desk
    from forge.reading.measures import Colour

TITLE, SUBTITLE = "title", "serif-italic"
FRAME, INNER = MM * 55 // 100, MM * 18 // 100
LARGEST = 54 * PT
WATER = MM * 22 // 100
FLEET = 0.26
"""How much of the height vessels take, where there are any."""


class Cartouche(Sited, called="a cartouche"):
    """The place of the board's title."""

    vessels: tuple[Said, ...] = field(Few(NAMED, 4), "keys of vessels drawn below it, the longest widest", default=())
    ground: Said | None = field(PAINT, "the colour of its ground", default=None)


def edge_of(box: Box) -> int:
    """How far within its ground the double frame of a box runs."""
    return min(MM * 7 // 5, box.height // 16)


def draw_double_frame(box: Box, ground: Colour, ink: Colour) -> list[Shape]:
    """Draw a ground, and the heavy and the fine rule within it."""
    edge = edge_of(box)
    return [
        Rect(*box, ground),
        Rect(*inset(box, edge), None, Stroke(ink, min(FRAME, edge))),
        Rect(*inset(box, edge + MM * 11 // 10), None, Stroke(ink, INNER)),
    ]


def draw_cartouche(desk: Desk, cartouche: Cartouche, box: Box, words: tuple[str, str], spot: Spot) -> list[Shape]:
    """Draw the frame, the title as large as fits, the subtitle, and the vessels."""
    title, subtitle = words
    colours = desk.style.colours
    edge = edge_of(box)
    shapes = draw_double_frame(box, desk.colour(cartouche.ground, colours.paper, "cartouche"), colours.accent)
    room = inset(box, edge + 2 * MM + box.height // 18)
    if cartouche.vessels:
        below, room = cut(room, "bottom", round(box.height * FLEET), 0)
        shapes += _fleet(desk, cartouche, below, spot)
    if subtitle:
        size = min(room.height * 2 // 9, 12 * PT)
        below, room = cut(room, "bottom", max(size * 5 // 4, desk.pack.floor * 3 // 2), room.height // 20)
        style = TextStyle(SUBTITLE, size, min(size, desk.pack.floor), colours.soft, "center", "middle")
        fitted = fit_text(subtitle, below, style, desk.pack.fonts)
        shapes += fitted.shapes
        if not fitted.fits or fitted.missing:
            desk.error(spot, f'"{subtitle}" does not fit its cartouche', "make it wider or the words fewer")
    style = TextStyle(TITLE, min(LARGEST, room.height * 5 // 4), 8 * PT, colours.accent, "center", "middle", lines=2)
    fitted = fit_text(title.upper(), room, style._replace(lines=1), desk.pack.fonts)
    if fitted.size * 3 < style.size * 2 or not fitted.fits:
        fitted = max(
            fitted, fit_text(title.upper(), room, style, desk.pack.fonts), key=lambda each: (each.fits, each.size)
        )
    if not fitted.fits or fitted.missing:
        desk.error(spot, f'"{title}" does not fit its cartouche', "make it wider or the words fewer")
    return [*shapes, *fitted.shapes]


def _fleet(desk: Desk, cartouche: Cartouche, box: Box, spot: Spot) -> list[Shape]:
    """Vessels in one scale, one behind the other, on a line of water."""
    fleet: list[Facts] = []
    for said in cartouche.vessels:
        try:
            fleet.append(desk.pack.vessels.get(said.text).facts())
        except ValueError:
            hint = nearest(said.text, desk.pack.vessels.keys())
            desk.error(Spot(said.where, spot.name), f"there is no vessel {said.text!r}", hint)
    lengths = [facts.length or 0 for facts in fleet]
    if not sum(lengths):
        return []
    water = box.y + box.height - MM
    gap = box.width // 14
    scale = (box.width - gap * (len(fleet) - 1)) / sum(lengths)
    ink = desk.style.colours.accent
    shapes: list[Shape] = []
    while scale:
        x = box.x + (box.width - round(sum(lengths) * scale) - gap * (len(fleet) - 1)) // 2
        shapes, highest = [], 0
        for facts, length in zip(fleet, lengths, strict=True):
            drawn = draw_profile(facts, round(length * scale), Inks(ink, lighten(ink, 0.45)))
            shapes.append(Stamp(drawn.drawing, x, water - drawn.waterline))
            highest = max(highest, drawn.waterline)
            x += round(length * scale) + gap
        if highest <= box.height - MM:
            break
        scale *= (box.height - MM) / highest * 0.98
    return [*shapes, Line(box.x, water, box.x + box.width, water, Stroke(lighten(ink, 0.4), WATER))]
