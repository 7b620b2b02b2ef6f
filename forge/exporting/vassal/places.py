"""Where things are on a board's picture: hexes as a grid, spaces as zones, in pixels of one resolution."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from forge.exporting.model import INCH
from forge.exporting.vassal.numbering import DX, find_numbering, raw_grid
from forge.exporting.vassal.tree import GRID, add, one_line

if TYPE_CHECKING:
    from forge.exporting.vassal.numbering import Numbering
    from forge.exporting.vassal.tree import Element
    from forge.kinds.board.surface import HexPlaces, Place, Surface


class Scale(NamedTuple):
    """How lengths become pixels."""

    dpi: int

    def whole(self, length: float) -> int:
        """Give a length in whole pixels."""
        return round(length * self.dpi / INCH)

    def exact(self, length: float) -> str:
        """Give a length in pixels with its fraction."""
        return f"{length * self.dpi / INCH:.4f}"

    def point(self, at: tuple[int, int]) -> tuple[int, int]:
        """Give a place in whole pixels."""
        return self.whole(at[0]), self.whole(at[1])


def add_places(board: Element, surface: Surface, scale: Scale) -> None:
    """Give a board its grid: hexes, zones over them, or both; nothing where it has no places.

    What is drawn above comes first, because VASSAL takes the first zone that a place lies in.
    """
    if not surface.spaces:
        if surface.hexes:
            _add_hexes(board, surface.hexes, scale)
        return
    zoned = add(board, GRID + "ZonedGrid")
    for space, name in reversed(zone_names(surface)):
        path = ";".join(f"{x},{y}" for x, y in map(scale.point, space.corners))
        add(
            zoned,
            GRID + "mapgrid.Zone",
            name=name,
            locationFormat="$name$",
            path=path,
            useParentGrid=False,
            useHighlight=False,
            highlightProperty="",
        )
    if surface.hexes:
        _add_hexes(zoned, surface.hexes, scale)


def zone_names(surface: Surface) -> list[tuple[Place, str]]:
    """Name each space so that no two are called alike."""
    taken: dict[str, int] = {}
    named = []
    for space in surface.spaces:
        title = one_line(space.title).replace("$", "")
        taken[title] = taken.get(title, 0) + 1
        named.append((space, title if taken[title] == 1 else f"{title} / {taken[title]}"))
    return named


def _add_hexes(parent: Element, places: HexPlaces, scale: Scale) -> None:
    """Add hexes: as VASSAL's own grid if that can number them as they are printed, else each as a region by name."""
    grid = raw_grid(places)
    numbering = find_numbering(places, grid)
    if numbering is None:
        _add_regions(parent, places, scale)
        return
    node = add(
        parent,
        GRID + "HexGrid",
        sideways=grid.sideways,
        x0=scale.whole(grid.y if grid.sideways else grid.x),
        y0=scale.whole(grid.x if grid.sideways else grid.y),
        dy=scale.exact(grid.flats),
        dx=scale.exact(grid.flats * DX),
        snapTo=True,
        edgesLegal=False,
        cornersLegal=False,
        visible=False,
        dotsVisible=False,
        color="0,0,0",
    )
    _add_numbering(node, numbering)


def _add_numbering(grid: Element, way: Numbering) -> None:
    add(
        grid,
        GRID + "mapgrid.HexGridNumbering",
        first=way.first,
        sep=way.sep,
        hType=way.h_type,
        hLeading=way.h_leading,
        hOff=way.h_offset,
        hDescend=False,
        vType=way.v_type,
        vLeading=way.v_leading,
        vOff=way.v_offset,
        vDescend=False,
        locationFormat="$gridLocation$",
        visible=False,
        fontSize=9,
        color="0,0,0",
        rotateText=0,
        hDrawOff=0,
        vDrawOff=0,
        stagger=False,
    )


def _add_regions(parent: Element, places: HexPlaces, scale: Scale) -> None:
    """Name the middle of every hex, for numbers that go their own way, such as 12,-6."""
    regions = add(parent, GRID + "RegionGrid", snapto=True, visible=False, fontsize=9)
    for each in places.hexes:
        x, y = scale.point(each.centre)
        add(regions, BOARD_REGION, name=one_line(each.printed), originx=x, originy=y)


BOARD_REGION = GRID + "Region"
