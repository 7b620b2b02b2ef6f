"""Holding boxes: places for counters, with words at the edge or on a tab, a bar of colour, outlines of pieces."""

from __future__ import annotations

from typing import TYPE_CHECKING

from forge.drawing.colour import mix
from forge.drawing.layout import aligned, cut, inset
from forge.drawing.page import Box
from forge.drawing.printed import printed_boxes
from forge.drawing.shapes import Rect
from forge.kinds.blocks.tab import TabWords, draw_tab
from forge.kinds.pages.fields import PAINT, Brief, Said
from forge.kinds.pages.known_bar import known_bar
from forge.kinds.pages.vessel import draw_vessel
from forge.pack.holds import HOLDS, Hold
from forge.reading.fields import FLAG, LENGTH, RATIO, SIZE, TEXT, Record, field
from forge.reading.measures import MM

if TYPE_CHECKING:
    from collections.abc import Iterator

    from forge.drawing.shapes import Shape
    from forge.kinds.pages.desk import Desk
    from forge.kinds.pages.strips import Spot
    from forge.reading.measures import Colour, Size

BAR = 4 * MM
"""How wide a bar of colour is."""

APART = 6 * MM // 10
"""How far outlines of pieces stand apart at least."""


class HoldingBox(Record, called="a holding box"):
    """A box to put counters in: its title, a note, its ground, its share of the width, a symbol in its middle."""

    title: str = field(TEXT, "its title", default="")
    note: str = field(TEXT, "small words at its foot", default="")
    ground: Said | None = field(PAINT, "its colour", default=None)
    weight: float = field(RATIO, "its share of the width, compared with its neighbours", default=1.0)
    symbol: str = field(TEXT, "a faint symbol in its middle, or a vessel from the side, such as hood", default="")
    open: bool = field(FLAG, "whether it is drawn without a frame", default=False)
    figure: str = field(TEXT, "a large figure on its tab, such as a modifier", default="")
    tab: int | None = field(LENGTH, "the width of its tab, if not the one of all boxes", default=None)
    tab_ground: Said | None = field(PAINT, "the colour of its tab; the style's head if not given", default=None)
    bar: Said | None = field(PAINT, "the colour of a bar along its left edge, such as of whose it is", default=None)
    double: bool = field(FLAG, "whether a stripe makes two bars of it", default=False)
    places: Size | None = field(SIZE, "outlines of pieces of this size, as many as it has room for", default=None)
    holds: tuple[Hold, ...] = field(HOLDS, "what must find room in it at once, such as labels: 7", default=())


HOLDING = Brief(HoldingBox, "title")


def draw_holding(desk: Desk, holding: HoldingBox, box: Box, spot: Spot, *, tab: int = 0) -> list[Shape]:
    """Draw one holding box: its title at the top, its note at the foot; or both on a tab, out of the counters' way."""
    lengths, colours = desk.style.lengths, desk.style.colours
    ground = desk.colour(holding.ground, colours.paper, "ground")
    ink = desk.ink_on(ground)
    soft = colours.soft if ink == colours.ink else ink
    shapes: list[Shape] = []
    if not holding.open:
        called = holding.title or holding.figure or holding.note
        shapes.append(Rect(*box, ground, desk.stroke("hair"), lengths.radius, place="" if tab else called))
        shapes += [Rect(*inset(box, tab, 0, 0, 0), None, place=called)] if tab else []
    tone = desk.colour(holding.tab_ground, colours.head, "tab-ground")
    beside: list[Shape] = []
    if holding.bar:
        bar, box = cut(box, "left", BAR)
        beside = _bar(desk, holding, bar, tone)
    inner = inset(box, lengths.pad * 2 // 3)
    outlines = tuple(_outlines(desk, holding.places, inset(box, tab, 0, 0, 0))) if holding.places else ()
    shapes += outlines
    for place in [Box(*outline[:4]) for outline in outlines] or [inset(inner, tab, 0, 0, 0)]:
        shapes += draw_ghost(desk, holding.symbol, place, spot, ink)
    if tab:
        words = TabWords(holding.title, holding.figure, holding.note)
        desk.hold(holding.holds, inset(box, tab, 0, 0, 0).corners, (), spot.part(holding.title))
        before = BAR if beside else 0
        return [*shapes, *draw_tab(desk, words, box._replace(width=tab), tone, spot, before=before), *beside]
    shapes += beside
    shapes += desk.words(holding.title, inner, "label", spot, colour=ink, valign="top", lines=2)
    shapes += desk.words(holding.note, inner, "small", spot, colour=soft, valign="bottom", lines=3)
    desk.hold(holding.holds, box.corners, printed_boxes(shapes), spot.part(holding.title))
    return shapes


def _bar(desk: Desk, holding: HoldingBox, place: Box, ground: Colour) -> list[Shape]:
    """A bar on the ground of the tab beside it, and a stripe in its middle if it is a double one."""
    colour = desk.colour(holding.bar, desk.style.colours.accent, "bar")
    bar = inset(place, place.width // 6, place.width // 6, 0)
    return [Rect(*place, ground), *known_bar(bar, colour, ground if holding.double else None)]


def _outlines(desk: Desk, size: Size, box: Box) -> Iterator[Rect]:
    """Outlines of pieces in rows, the rest of the room shared around them."""
    across = (box.width - APART) // (size.width + APART)
    down = (box.height - APART) // (size.height + APART)
    if across < 1 or down < 1:
        return
    left = (box.width - across * size.width) // (across + 1)
    top = (box.height - down * size.height) // (down + 1)
    stroke = desk.stroke("hair", mix(desk.style.colours.hair, desk.style.colours.paper, 0.25))
    for row in range(down):
        for column in range(across):
            x = box.x + left + column * (size.width + left)
            y = box.y + top + row * (size.height + top)
            yield Rect(x, y, size.width, size.height, None, stroke, MM, role="rule")


def draw_ghost(desk: Desk, symbol: str, box: Box, spot: Spot, ink: Colour | None = None) -> tuple[Shape, ...]:
    """Draw the faint symbol or vessel of a box that counters will cover; nothing for a box that names none."""
    colour = faint(desk, ink or desk.style.colours.ink)
    if symbol in desk.pack.vessels and desk.symbols.get(symbol, colour) is None:
        long = aligned(box.width * 3 // 4, min(box.height // 2, box.width // 4), box)
        return tuple(draw_vessel(desk, symbol, long, spot, colour=colour))
    side = min(box.width, box.height) // 2
    return desk.symbol(symbol, aligned(side, side, box), colour, spot, "rule") if symbol else ()


def faint(desk: Desk, ink: Colour) -> Colour:
    """The colour of a symbol that counters will cover."""
    colours = desk.style.colours
    return mix(colours.hair, colours.paper, 0.45) if ink == colours.ink else mix(ink, colours.hair, 0.5)
