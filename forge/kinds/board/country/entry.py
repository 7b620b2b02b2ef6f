"""What a definition says of the country of a land map."""

from __future__ import annotations

from typing import Literal

from forge.kinds.board.hexnames import HEXES, SIDES
from forge.kinds.pages.fields import Few, Said
from forge.reading.fields import FLAG, LENGTH, TEXT, Placed, choice, field, whole

Way = Literal["highway", "road", "track", "railway"]
Water = Literal["river", "stream", "canal"]


class River(Placed, called="a river"):
    """A river from its spring to its mouth, through hexes or along hexsides."""

    hexes: tuple[Said, ...] = field(HEXES, "the hexes it flows through, downstream", default=())
    sides: tuple[Said, ...] = field(
        SIDES, "the hexsides it follows, downstream, each by the two hexes that share it", default=()
    )
    sort: Water = field(choice("river", "stream", "canal"), "how wide and how winding it is", default="river")
    width: int = field(LENGTH, "how wide it is at its mouth; by its sort if not given", default=0)
    spring: int = field(LENGTH, "how wide it is where it begins; a third of that if not given", default=0)


class Road(Placed, called="a road"):
    """A road or railway from hex to hex; where it crosses a river there is a bridge."""

    hexes: tuple[Said, ...] = field(HEXES, "the hexes it passes, in order")
    sort: Way = field(
        choice("highway", "road", "track", "railway"), "what it is: it is drawn as maps do", default="road"
    )
    bridges: bool = field(FLAG, "whether it has bridges where it crosses rivers", default=True)


class Place(Placed, called="a named place"):
    """The name of a town, hill or wood, where roads and rivers leave room for it."""

    hex: tuple[Said, ...] = field(HEXES, "the hex in which it lies")
    title: str = field(TEXT, "its name")
    note: str = field(TEXT, "small words below it, such as what it is worth", default="")
    sort: Literal["town", "village", "height"] = field(
        choice("town", "village", "height"), "how its name is set; a height has a summit, too", default="town"
    )
    inside: bool = field(
        FLAG, "whether its name stays in its hex, over the houses of a city that fills it", default=False
    )


class Country(Placed, called="a country", summary="The country of a land map, drawn across hexes as maps are."):
    """Terrain that flows across hexes, with relief, water, roads and towns."""

    rivers: tuple[River, ...] = field(Few(River, 100), "rivers, each downstream", default=())
    roads: tuple[Road, ...] = field(Few(Road, 200), "roads and railways", default=())
    places: tuple[Place, ...] = field(Few(Place, 200), "names of towns and heights", default=())
    relief: bool = field(FLAG, "whether heights have contour lines and shadows", default=True)
    seed: int = field(whole(0, 9_999), "another number draws all that is left to chance in another way", default=0)
