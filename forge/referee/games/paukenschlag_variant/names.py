"""The words of the Paukenschlag variant: sides, areas, aircraft, statuses."""

from __future__ import annotations

AXIS, ALLIED = SIDES = ("axis", "allied")
US, GERMAN = "us", "german"

BV_222, Z_511 = FLOATPLANES = ("bv-222", "z-511")
FLOATPLANE_SCENARIOS = ("17.1", "17.2")
SCENARIOS = (*FLOATPLANE_SCENARIOS, "other")
TO_ASK = "to-ask"
"""A scenario that is not told, so that it is asked for where it matters."""

NORTH_ATLANTIC_BOATS = 6
ENTRY_AREAS = ("BD", "BE")
ITALIAN_AREAS = ("DH", "DT")
CANADIAN_AREAS = ("BB", "BC", "BD")
CANADIAN_SHIPS = (("destroyer", 1), ("cutter", 3))

FIRST_ENTRY, LAST_ENTRY = 2, 9
LAST_OF_ALL = 60
"""No scenario of a game from January to June at three days a turn can be longer."""
RETURN_AFTER = 2
"""Flown bombers and repaired boats come back so many turns later."""

MARKERS = ("1", "2", "3", "4", "5")
TONNAGE = "tonnage"
ATTACKS = 2
MOST_CONVOYS = 10
