"""The operations map: hexes, which of them touch, how far they are apart, the Arctic Line, ports and air bases.

Hexes are called by two coordinates, the first counting columns to the east, the second down a column: ``17,-5``. They
touch where one coordinate differs by one, or both in opposite ways.
"""

from __future__ import annotations

import re
from functools import cache
from typing import TYPE_CHECKING, NamedTuple

from forge.errors import nearest
from forge.referee.games.atlantic_chase.names import BRITISH, GERMAN, NONE
from forge.referee.refusals import Illegal, Malformed
from forge.referee.requests import InForce

if TYPE_CHECKING:
    from typing import Any

    from forge.referee.requests import Steps

Hex = str
COLUMNS = {
    4: "5..6",
    5: "4..7",
    6: "3..7",
    7: "0..7",
    8: "-2..7",
    9: "-3..6",
    10: "-4..6",
    11: "-5..5",
    12: "-6..4",
    13: "-7..4",
    14: "-8..0 2..3",
    15: "-9..-1",
    16: "-10..-2",
    17: "-11..-8 -6..-4",
    18: "-12..-11 -6..-6",
    19: "-12..-12",
    20: "-13..-12",
    21: "-14..-12",
    22: "-14..-13",
}


def _hexes(text: str) -> frozenset[Hex]:
    return frozenset(text.split())


BORDER = _hexes("13,4 8,7 21,-12 18,-12 5,7 10,6")
"""Hexes at the edge of the board, less than a quarter of each printed; whether they are in play is U-AC-11."""
ARCTIC_LINE = _hexes("8,-2 9,-3 11,-5 12,-6 13,-7 14,-8 15,-9 16,-10 17,-11 18,-12 19,-12 20,-13 21,-14 21,-13 22,-14")
U_BOAT_ZONE = _hexes("17,-9 17,-8 16,-7 16,-6 17,-6 17,-5 18,-6 15,-2 15,-1 16,-2")
_BARRED = "15,-5/15,-4 15,-4/16,-5 15,-4/16,-4 15,-3/16,-4 14,-3/15,-4 14,-3/15,-3 16,-3/16,-2 13,-7/13,-6 13,-6/14,-7"
BARRED = frozenset(frozenset(side.split("/")) for side in _BARRED.split())
"""Sides across which hexes are not adjacent."""
CANAL = frozenset({"17,-5", "18,-6"})
"""The canal, open to German ships only."""

AROUND = ((1, 0), (-1, 0), (0, 1), (0, -1), (1, -1), (-1, 1))

PORTS = {
    "scapa-flow": ("15,-5",),
    "methil": ("15,-5",),
    "clyde": ("15,-4",),
    "liverpool": ("15,-4",),
    "portsmouth": ("16,-3",),
    "wilhelmshaven": ("17,-5",),
    "trondheim": ("17,-8",),
    "brest": ("15,-2",),
    "st-nazaire": ("16,-2",),
    "bordeaux": ("16,-2",),
    "kiel": ("18,-6",),
    "bergen": ("17,-6",),
    "hvalfjordur": ("13,-6",),
    "murmansk": ("20,-12",),
    "archangel": ("22,-13",),
    "narvik": ("17,-9",),
    "st-johns": ("6,3",),
    "halifax": ("5,4",),
    "gibraltar": ("14,2",),
    "new-york": ("4,5",),
    "africa": ("11,5", "12,4"),
    "south-america": ("6,7", "7,7"),
}
"""The hexes of each port."""
BOXES = dict.fromkeys(("clyde", "liverpool"), "clyde-liverpool")
BOXES |= dict.fromkeys(("st-nazaire", "bordeaux"), "st-nazaire-bordeaux")
CONTROL = {
    **dict.fromkeys(("wilhelmshaven", "kiel", "south-america"), GERMAN),
    **dict.fromkeys(("trondheim", "bergen", "narvik"), "norwegian"),
    **dict.fromkeys(("brest", "st-nazaire", "bordeaux"), "french"),
    **dict.fromkeys(("murmansk", "archangel"), "soviet"),
}


class AirBase(NamedTuple):
    """An air base printed on the map, and the year from which it is in play."""

    side: str
    hex: Hex
    year: int


AIR_BASES = (
    *(
        AirBase(BRITISH, hex_, 1939)
        for hex_ in sorted(_hexes("15,-5 14,-4 15,-4 16,-4 17,-4 16,-3 15,-3 15,-1 14,2 6,3 5,4"))
    ),
    AirBase(BRITISH, "7,2", 1940),
    AirBase(BRITISH, "4,5", 1941),
    *(AirBase(BRITISH, hex_, 1942) for hex_ in sorted(_hexes("7,1 4,6 13,-6 22,-13"))),
    AirBase(GERMAN, "18,-6", 1939),
    AirBase(GERMAN, "15,-1", 1941),
    AirBase(GERMAN, "18,-11", 1942),
)


class Port(NamedTuple):
    """A port: the hexes that it is reached from, the Port Box that holds its ships, whose it is as printed."""

    id: str
    hexes: tuple[Hex, ...]
    box: str
    control: str


class Chart(NamedTuple):
    """The operations map as it is in force."""

    hexes: frozenset[Hex]
    barred: frozenset[frozenset[Hex]]
    canal: frozenset[Hex]
    arctic: frozenset[Hex]
    u_boat_zone: frozenset[Hex]
    ports: tuple[Port, ...]
    bases: tuple[AirBase, ...]

    def beside(self, place: Hex) -> tuple[Hex, ...]:
        """List the hexes in play that share a side with one, adjacent or not."""
        column, row = _by_numbers(place)
        around = sorted((column + right, row + down) for right, down in AROUND)
        return tuple(hex_ for q, r in around if (hex_ := f"{q},{r}") in self.hexes)

    def adjacent(self, place: Hex, player: str) -> tuple[Hex, ...]:
        """List the hexes into which a player's Trajectory may lead from one."""
        return tuple(hex_ for hex_ in self.beside(place) if self.may_cross(place, hex_, player))

    def may_cross(self, one: Hex, other: Hex, player: str) -> bool:
        """Tell whether a player's Trajectory may cross the side between two hexes."""
        side = frozenset((one, other))
        return side not in self.barred and (side != self.canal or player == GERMAN)

    def port(self, name: str) -> Port:
        """Give a port by its id."""
        for port in self.ports:
            if port.id == name:
                return port
        raise Illegal(name, "is not a port of the map", nearest(name, [port.id for port in self.ports]), "p.8")

    def ports_in(self, place: Hex) -> tuple[Port, ...]:
        """List the ports in a hex."""
        return tuple(port for port in self.ports if place in port.hexes)

    def boxes(self) -> tuple[str, ...]:
        """List the Port Boxes."""
        return tuple(dict.fromkeys(port.box for port in self.ports))

    def hexes_of_box(self, box: str) -> tuple[Hex, ...]:
        """List the hexes from which a Port Box is reached."""
        return tuple(dict.fromkeys(hex_ for port in self.ports if port.box == box for hex_ in port.hexes))


def read_chart() -> Steps[Chart]:
    """Read the map in force."""
    in_play = yield from hexes_in_play()
    ports = tuple(Port(name, hexes, BOXES.get(name, name), CONTROL.get(name, BRITISH)) for name, hexes in PORTS.items())
    return Chart(in_play, BARRED, CANAL, ARCTIC_LINE, U_BOAT_ZONE, ports, AIR_BASES)


class At(NamedTuple):
    """A parameter: a hex of the map, or none."""

    optional: bool = False

    @property
    def label(self) -> str:
        """Give an example."""
        return "a hex such as 17,-5"

    def read(self, text: str, where: str) -> Hex:
        """Read a hex."""
        word = text.strip()
        if self.optional and word in ("", NONE):
            return ""
        return read_hex(word, where)

    def show(self, value: Hex) -> str:
        """Write the hex."""
        return value or NONE

    def schema(self) -> dict[str, Any]:
        """Describe the text."""
        return {"type": "string", "description": self.label}


class Along(NamedTuple):
    """A parameter: hexes apart by blanks, such as those of a Trajectory from one end to the other."""

    most: int = 140

    @property
    def label(self) -> str:
        """Give an example."""
        return "hexes such as '15,-5 16,-6 16,-7'"

    def read(self, text: str, where: str) -> tuple[Hex, ...]:
        """Read hexes; ``none`` for none."""
        words = () if text.strip() == NONE else tuple(text.split())
        if len(words) > self.most:
            raise Illegal(where, f"{len(words)} hexes are too many", f"legal: at most {self.most}")
        return tuple(read_hex(word, where) for word in words)

    def show(self, value: tuple[Hex, ...]) -> str:
        """Write the hexes."""
        return " ".join(value) or NONE

    def schema(self) -> dict[str, Any]:
        """Describe the text."""
        return {"type": "string", "description": self.label}


class Place(NamedTuple):
    """A hex of the map: its neighbours for a player's ships, and what lies in it."""

    neighbours: tuple[Hex, ...]
    arctic_line: bool
    u_boat_zone: bool
    ports: tuple[str, ...]
    air_bases: tuple[AirBase, ...]


def read_hex(word: str, where: str) -> Hex:
    """Read one hex, or refuse it."""
    if not re.fullmatch(r"[0-9]{1,2},-?[0-9]{1,2}", word):
        raise Malformed(where, f"{word!r} is not a hex", "write 17,-5")
    if word not in every_hex():
        raise Illegal(where, f"{word} is not on the map", f"columns {min(COLUMNS)} to {max(COLUMNS)}", "p.4")
    return word


@cache
def every_hex() -> tuple[Hex, ...]:
    """List the hexes printed on the map."""
    runs = ((column, run.split("..")) for column, text in COLUMNS.items() for run in text.split())
    return tuple(f"{column},{row}" for column, ends in runs for row in range(int(ends[0]), int(ends[1]) + 1))


def hexes_in_play() -> Steps[frozenset[Hex]]:
    """Give the hexes in play; those at the edge are, unless the players switch them off."""
    edge = yield InForce("border-hexes")
    return frozenset(every_hex()) - (frozenset() if edge else BORDER)


@cache
def beside(place: Hex) -> tuple[Hex, ...]:
    """List the hexes that share a side with one, adjacent or not."""
    column, row = _by_numbers(place)
    around = (f"{column + right},{row + down}" for right, down in AROUND)
    return tuple(hex_ for hex_ in around if hex_ in every_hex())


@cache
def adjacent(place: Hex, player: str) -> tuple[Hex, ...]:
    """List the hexes into which a player's Trajectory may lead from one."""
    return tuple(hex_ for hex_ in beside(place) if may_cross(place, hex_, player))


def may_cross(one: Hex, other: Hex, player: str) -> bool:
    """Tell whether a player's Trajectory may cross the side between two hexes."""
    side = frozenset((one, other))
    return side not in BARRED and (side != CANAL or player == GERMAN)


def distance(one: Hex, other: Hex) -> int:
    """Give how many hexes aircraft fly from one hex to another, across any side (p.4)."""
    (column, row), (to_column, to_row) = _by_numbers(one), _by_numbers(other)
    columns, rows = column - to_column, row - to_row
    return max(abs(columns), abs(rows), abs(columns + rows))


def place_at(place: Hex, player: str, year: int) -> Steps[Place]:
    """Say what lies in a hex in a year, and into which hexes it leads."""
    in_play = yield from hexes_in_play()
    if place not in in_play:
        raise Illegal(place, "is not in play", cite="p.4")
    return Place(
        tuple(sorted(set(adjacent(place, player)) & in_play, key=_by_numbers)),
        place in ARCTIC_LINE,
        place in U_BOAT_ZONE,
        tuple(port for port, hexes in PORTS.items() if place in hexes),
        tuple(base for base in AIR_BASES if base.hex == place and base.year <= year),
    )


def _by_numbers(place: Hex) -> tuple[int, int]:
    column, row = place.split(",")
    return int(column), int(row)


def flight(one: Hex, other: Hex) -> Steps[int]:
    """Rule how far aircraft have to fly."""
    yield from ()
    return distance(one, other)
