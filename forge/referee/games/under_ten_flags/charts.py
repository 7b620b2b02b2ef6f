"""The map and the places of the routes, as the tables in force give them."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from forge.referee.games.under_ten_flags.hexes import ENTRY, Sea
from forge.referee.refusals import Illegal
from forge.referee.requests import InForce, LookUp

if TYPE_CHECKING:
    from forge.referee.requests import Steps

MARKERS = tuple(range(1, 13))


class Place(NamedTuple):
    """An O/D marker's hex and group."""

    hex: str
    group: int


def read_sea() -> Steps[Sea]:
    """Look the map up."""
    found = (yield LookUp("map", (("sheet", "map"),))).result
    sea = Sea(found.columns, found.rows, found.lower, found.closed, found.barred)
    sea.refuse_hex(ENTRY)
    return sea


def read_places(sea: Sea) -> Steps[dict[int, Place]]:
    """Look up where the twelve O/D markers belong, and see that ships can go from each to each."""
    places = {}
    for marker in MARKERS:
        at = (("marker", marker),)
        place = (yield LookUp("destination", at)).result.hex
        sea.refuse_hex(place)
        places[marker] = Place(place, (yield LookUp("group", at)).result.group)
    reach = sea.distances(places[1].hex)
    for marker, place in places.items():
        if place.hex not in reach:
            raise Illegal(f"O/D {marker}", f"in {place.hex} cannot be reached from O/D 1", cite="6.1")
    return places


def bonus_of(origin: int, destination: int) -> Steps[int]:
    """Count the groups from that of the origin to that of the destination, both included (8.2)."""
    start = (yield LookUp("group", (("marker", origin),))).result.group
    end = (yield LookUp("group", (("marker", destination),))).result.group
    return (yield from count_groups(start, end))


def count_groups(origin: int, destination: int) -> Steps[int]:
    """Give the Destination Bonus for two groups."""
    if origin == destination and (yield InForce("UTF-R13")) == "none":
        return 0
    return abs(origin - destination) + 1
