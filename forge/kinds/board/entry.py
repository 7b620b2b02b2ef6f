"""What a definition says of a board."""

from __future__ import annotations

from forge.kinds.board.cartouche import Cartouche
from forge.kinds.board.coast import Land
from forge.kinds.board.hexfield import HexField
from forge.kinds.board.lanes import Lane
from forge.kinds.board.legend import Legend
from forge.kinds.board.links import LINK, Link
from forge.kinds.board.names import Name
from forge.kinds.board.rim import Rim
from forge.kinds.board.scenery import Compass
from forge.kinds.board.seachart import Coast
from forge.kinds.board.sign import Sign
from forge.kinds.board.spaces import Space, SpaceList
from forge.kinds.board.things import Emblem, Inset, Label, Scene
from forge.kinds.board.window import Window
from forge.kinds.pages.entry import PAGE, SIZE, PageEntry
from forge.kinds.pages.fields import PAINT, Few, PageSize, Said, parse_page
from forge.reading.fields import FLAG, field
from forge.reading.scalars import cells


class BoardEntry(
    PageEntry, called="a board", summary="A board: spaces or hexes in their places, and what stands beside them."
):
    """A board, what is its own in the order in which it is drawn."""

    page: PageSize = field(
        PAGE,
        f"{SIZE}; places on it are counted within its margin and the lines of its frame, of which check tells the size"
        " where something reaches beyond",
        default=parse_page("17 x 11 in"),
    )
    grid: tuple[int, int] | None = field(
        cells("34 x 22"), "the layout grid that places are counted in; else 1 cm", default=None
    )
    rim: Rim | None = field(Rim, "a track round the edge, with everything else inside it", default=None)
    ground: Said | None = field(PAINT, "the colour of the board; the style's sea if not given", default=None)
    pictures: tuple[Scene, ...] = field(Few(Scene, 40), "pictures on the ground of the board", default=())
    coast: Coast | None = field(Coast, "real coasts, bent to the board", default=None)
    lands: tuple[Land, ...] = field(Few(Land, 60), "land, by points of its coast", default=())
    charts: tuple[Window, ...] = field(Few(Window, 6), "inset charts, each on a scale of its own", default=())
    hexes: HexField | None = field(HexField, "a field of hexes", default=None)
    links: tuple[Link, ...] = field(Few(LINK, 1_000), "lines between spaces", default=())
    spaces: tuple[Space, ...] = field(SpaceList(), "areas, boxes, ports", default=())
    lanes: tuple[Lane, ...] = field(Few(Lane, 100), "curved lines: lanes of convoys, limits of areas", default=())
    signs: tuple[Sign, ...] = field(Few(Sign, 500), "ports, bases and the like, with names set beside them", default=())
    names: tuple[Name, ...] = field(Few(Name, 200), "names of seas and lands, along curves", default=())
    symbols: tuple[Emblem, ...] = field(Few(Emblem, 500), "symbols", default=())
    labels: tuple[Label, ...] = field(Few(Label, 500), "words", default=())
    insets: tuple[Inset, ...] = field(Few(Inset, 100), "tracks, tables and words in places of their own", default=())
    waves: bool = field(FLAG, "whether open water has a few waves, if the style draws any", default=True)
    compass: Compass | None = field(Compass, "a compass rose", default=None)
    key: Legend | None = field(Legend, "what signs, lines and tints mean", default=None)
    cartouche: Cartouche | None = field(Cartouche, "where the title stands; nowhere if not given", default=None)
