"""The words of Atlantic Chase: speeds, weather, actions, sides, what helps an action and what hinders it."""

from __future__ import annotations

VERY_SLOW, SLOW, MEDIUM, FAST = SPEEDS = ("very-slow", "slow", "medium", "fast")
"""From the slowest to the fastest."""
GOOD, BAD = WEATHERS = ("good", "bad")

GERMAN, BRITISH = SIDES = ("german", "british")
ACTIVE, INACTIVE = PLAYERS = ("active", "inactive")

AIR_STRIKE, ENGAGE, NAVAL_SEARCH, STEALTH_ATTACK = ATTEMPTS = ("air-strike", "engage", "naval-search", "stealth-attack")
"""The actions whose dice are thrown on a table by the Trajectory Total."""
PAGES = {AIR_STRIKE: "p.27", ENGAGE: "p.31", NAVAL_SEARCH: "p.33", STEALTH_ATTACK: "p.41"}
"""Where the rule book describes them."""

NONE = "none"
*_, TWO_HEXES = DISTANCES = ("in-hex", "adjacent", "two-hexes")
COORDINATION, WALKER = HELPERS = ("coordination", "walker")
LONGEST = 15
"""The most segments of a Trajectory."""


def slowest(speeds: tuple[str, ...]) -> str:
    """Give the speed of a Task Force, that of its slowest ship."""
    return min(speeds, key=SPEEDS.index)


def faster(one: str, other: str) -> bool:
    """Tell whether a speed is more than another."""
    return SPEEDS.index(one) > SPEEDS.index(other)


def other(player: str) -> str:
    """Give a player's opponent."""
    return BRITISH if player == GERMAN else GERMAN
