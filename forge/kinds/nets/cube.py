"""The net of a cube: a cross of six squares, with a tab for each of the seven edges that are glued."""

from __future__ import annotations

from forge.drawing.page import Box
from forge.kinds.nets.net import Edge, Flap, Net, Panel, Point, Way, folds_of
from forge.reading.measures import MM

SQUARES = {"1": (1, 1), "2": (2, 1), "3": (1, 0), "4": (1, 2), "5": (0, 1), "6": (3, 1)}
"""Column and row of each square by its number: opposite ones add up to seven, and 1, 2, 3 run round their corner
against the clock, as on dice of the West."""

TABS: dict[str, tuple[Edge, ...]] = {"3": ("left", "top", "right"), "5": ("left",), "4": ("right", "bottom", "left")}
TAB = 7 * MM


def cube(side: int) -> Net:
    """Give the net of a cube."""
    tab = min(TAB, side * 2 // 5)
    boxes = {name: Box(tab + column * side, tab + row * side, side, side) for name, (column, row) in SQUARES.items()}
    panels = tuple(Panel(name, box) for name, box in boxes.items())
    tabs = [(name, edge) for name, edges in TABS.items() for edge in edges]
    flaps = tuple(Flap(name, edge, glued=_tab(boxes[name], edge, tab)) for name, edge in tabs)
    creases = (
        *folds_of(boxes["1"], ("top", "right", "bottom", "left")),
        *folds_of(boxes["2"], ("right",)),
        *(score for name, edges in TABS.items() for score in folds_of(boxes[name], edges)),
    )
    glued = {(flap.of, flap.edge): flap.glued for flap in flaps}
    way = Way(boxes["3"].corners[0])
    for name, edge in (("3", "top"), ("3", "right")):
        way.to(*glued[name, edge])  # type: ignore[index]
    (_, top_right, foot_right, _) = boxes["6"].corners
    way.to(boxes["2"].corners[0], top_right, foot_right, boxes["2"].corners[3])
    for name, edge in (("4", "right"), ("4", "bottom"), ("4", "left")):
        way.to(*glued[name, edge])  # type: ignore[index]
    way.to(boxes["5"].corners[3], *glued["5", "left"], boxes["5"].corners[0], *glued["3", "left"])
    return Net(tab + 4 * side, 2 * tab + 3 * side, panels, flaps, creases, way.closed())


def _tab(box: Box, edge: Edge, deep: int) -> tuple[Point, ...]:
    """Give the corners of a tab on an edge of a square, clockwise round the square, its own corners cut off."""
    corners = box.corners
    at = ("top", "right", "bottom", "left").index(edge)
    (x1, y1), (x2, y2) = corners[at], corners[(at + 1) % 4]
    long = box.width
    along = ((x2 - x1) // long, (y2 - y1) // long)
    out = (along[1], -along[0])
    first = (x1 + (along[0] + out[0]) * deep, y1 + (along[1] + out[1]) * deep)
    last = (x2 + (out[0] - along[0]) * deep, y2 + (out[1] - along[1]) * deep)
    return (x1, y1), first, last, (x2, y2)
