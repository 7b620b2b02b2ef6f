"""The words of the block game: sides, classes of units, sea areas, ports."""

from __future__ import annotations

ALLIED, AXIS = SIDES = ("allied", "axis")
NEUTRAL = "neutral"

BATTLESHIP, CRUISER, CARRIER, CONVOY, SUBMARINE = CLASSES = ("battleship", "cruiser", "carrier", "convoy", "submarine")
LAND_AIR = "land-air"
SUNK = "sunk"
WARSHIPS = CLASSES[:3]
SHIPS = CLASSES[:4]
STATIONS = (BATTLESHIP, CRUISER)
"""Classes that stand in the battle stations (8)."""

BRITISH, AMERICAN, RUSSIAN, GERMAN, ITALIAN = NATIONS = ("british", "american", "russian", "german", "italian")
SIDE_OF = {BRITISH: ALLIED, AMERICAN: ALLIED, RUSSIAN: ALLIED, GERMAN: AXIS, ITALIAN: AXIS}
FRIENDLY = {ALLIED: (ALLIED,), AXIS: (AXIS, NEUTRAL)}
"""Whose ports the ships of a side may use (1.1)."""

AREAS = (
    "north-atlantic",
    "south-atlantic",
    "north-sea",
    "baltic",
    "barents-sea",
    "western-mediterranean",
    "eastern-mediterranean",
)
BALTIC = "baltic"
STRAIT = frozenset(("western-mediterranean", "south-atlantic"))
"""The two areas between which Gibraltar fires (7.3)."""

PORTS = (
    "kiel-narvik",
    "brest",
    "taranto",
    "scapa-flow",
    "gibraltar",
    "alexandria",
    "norfolk",
    "leningrad",
    "archangel",
    "south-america",
)
NORFOLK = "norfolk"
HAVENS = ("scapa-flow", "archangel")
"""Ports in which convoys dock (7.4)."""

LAST_TURN = 8


def other(side: str) -> str:
    """Give the opponent."""
    return AXIS if side == ALLIED else ALLIED
