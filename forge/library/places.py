"""Where counters stand on a board, a display or a track: spaces, the boxes in them, hexes."""

from __future__ import annotations

from typing import TYPE_CHECKING

from forge.kinds.board.board import BoardComponent
from forge.kinds.board.lattice import Hex, Lattice
from forge.kinds.board.surface import Place, Surface, with_boxes

if TYPE_CHECKING:
    from collections.abc import Iterator

    from forge.drawing.shapes import Drawing
    from forge.kinds.board.surface import HexPlaces
    from forge.pack.model import Component


def places_of(component: Component, drawing: Drawing) -> tuple[Place, ...]:
    """Give the places on one side of a piece by name; a hex is called as definitions and rulings call it."""
    surface = component.surface if isinstance(component, BoardComponent) else Surface()
    hexes = tuple(_hexes(surface.hexes)) if surface.hexes else ()
    return (*hexes, *with_boxes(surface, drawing).spaces)


def _hexes(places: HexPlaces) -> Iterator[Place]:
    for each in places.hexes:
        corners = Lattice(places.orientation, places.flats, *each.centre).corners(Hex(0, 0))
        yield Place(each.id, each.printed, each.centre, corners)
