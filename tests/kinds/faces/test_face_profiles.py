"""Ships on faces: upside down at the far end of a card."""

from forge.drawing.page import Box
from forge.drawing.profile.vessels import VesselBook
from forge.drawing.shapes import Stamp
from forge.kinds.faces.side_view import SideView, draw_side_view
from forge.reading.measures import MM, parse_colour

BLACK = parse_colour("#000000")
BOX = Box(0, 0, 40 * MM, 20 * MM)


def ship(**more):
    """Draw a tanker, ink down, in a box."""
    made = SideView(vessel=VesselBook().get("tanker"), colour=BLACK, **more)
    (stamp,) = draw_side_view(made, BOX, BOX).shapes
    assert isinstance(stamp, Stamp)
    return stamp


def test_an_overturned_ship_is_the_same_drawing_turned_by_half():
    """It keeps its place and its size; its waterline is at the top where it stands there."""
    upright, over = ship(), ship(overturned=True, valign="top")
    assert over.drawing == upright.drawing
    assert (upright.turn, over.turn) == (0, 180)
    assert upright.y + upright.drawing.height == BOX.height
    assert over.y == 0
