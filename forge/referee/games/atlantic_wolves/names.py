"""The words of Atlantic Wolves: areas, squares, marks of U-boats, months, events."""

from __future__ import annotations

AREAS = (
    "african-coast",
    "bay-of-biscay",
    "eastern-seaboard",
    "iceland",
    "mid-atlantic",
    "newfoundland",
    "north-atlantic",
)
CONVOY_AREA = "north-atlantic"
ICELAND, BISCAY = CONDOR_AREAS = ("iceland", "bay-of-biscay")
BREAKOUT_AREA = ICELAND

AGGRESSIVE, NORMAL, SHADOW = SQUARES = ("aggressive", "normal", "shadow")
ACE, GREEN, XXI = MARKS = ("ace", "green", "xxi")

ESCORT, AIR, GERMAN = SIDES = ("escort", "air", "german")
GERMAN_PLAYER = "german-player"

PENS, HQ = PLACES = ("pens", "hq")
"""Where Doenitz can be."""

MONTHS = (
    "august-1942",
    "september-1942",
    "october-1942",
    "november-1942",
    "december-1942",
    "january-1943",
    "february-1943",
    "march-1943",
    "april-1943",
    "may-1943",
)
FIRST_TURN_OF_1943 = 6
LATE_ATA = 6
"""The ATA from which hits are worse."""

TACTICS, HUNTING, ROUTES = "wolfpack-tactics", "happy-hunting", "reduced-routes"
B_DIENST, TORPEDOES = "b-dienst", "feder-apparate"
RAEDER, RAEDER_LEAVES = "raeder", "raeder-leaves"
CONVOY, CONVOY_1943 = "north-atlantic-convoy", "north-atlantic-convoy-1943"
MORE_BOATS, MORE_CONDORS, MORE_TANKERS = "add-u-boat", "add-condor", "add-tanker"
OTHER = "other"
KINDS = (
    TACTICS,
    HUNTING,
    CONVOY,
    CONVOY_1943,
    ROUTES,
    RAEDER,
    RAEDER_LEAVES,
    B_DIENST,
    TORPEDOES,
    MORE_BOATS,
    MORE_CONDORS,
    MORE_TANKERS,
    OTHER,
)
"""Every kind of event."""


def year_of(turn: int) -> int:
    """Give the year of a turn; turn 1 is August 1942."""
    return 1943 if turn >= FIRST_TURN_OF_1943 else 1942
