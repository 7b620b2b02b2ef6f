"""What lies behind what: from the front of a sheet to its back.

The edge over which a sheet is turned is named by the paper (long or short); whether that turns it like a book (about a
vertical axis) or like a calendar (about a horizontal one) depends on which way round the page lies. A piece is turned
about its own vertical axis, so a back stands on its head where the sheet is turned like a calendar.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal, NamedTuple

if TYPE_CHECKING:
    from forge.drawing.page import Box
    from forge.reading.measures import Size

Axis = Literal["vertical", "horizontal"]
Duplex = Literal["long", "short", "fold", "none"]
"""Over which edge the sheet is turned; or both sides on one, folded; or the backs on sheets of their own."""


class Place(NamedTuple):
    """Where a drawing lies on a page: the rectangle it fills and how far it is turned clockwise in it."""

    x: int
    y: int
    width: int
    height: int
    turn: int = 0


def flip_axis(page: Size, duplex: Duplex) -> Axis:
    """Give the axis about which a page is turned; separate backs are laid out for turning like a book."""
    if duplex == "none":
        return "vertical"
    upright = page.height >= page.width
    return "vertical" if (duplex != "short") == upright else "horizontal"


def behind(place: Place, page: Size, axis: Axis) -> Place:
    """Where the back of a piece lies on the back of the page, so that it is upright when the piece is turned."""
    if axis == "vertical":
        x = page.width - place.x - place.width
        return place._replace(x=x, turn=-place.turn % 360)
    y = page.height - place.y - place.height
    return place._replace(y=y, turn=(180 - place.turn) % 360)


def box_behind(box: Box, page: Size, axis: Axis) -> Box:
    """Where a rectangle of the front lies on the back of the page."""
    if axis == "vertical":
        return box._replace(x=page.width - box.x - box.width)
    return box._replace(y=page.height - box.y - box.height)
