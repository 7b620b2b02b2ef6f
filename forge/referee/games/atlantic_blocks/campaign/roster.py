"""The ships that an edition knows, from the same rows as the labels, and where they come into the game (3, 4, 6)."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

from forge.referee.contract.requests import Column, InForce
from forge.referee.games.atlantic_blocks.campaign.position import Unit
from forge.referee.games.atlantic_blocks.names import AMERICAN, BRITISH, CONVOY, GERMAN, ITALIAN, RUSSIAN, SHIPS

if TYPE_CHECKING:
    from forge.referee.contract.requests import Steps
    from forge.rules.look import Result

HOMES = {
    GERMAN: ("kiel-narvik",),
    ITALIAN: ("taranto",),
    AMERICAN: ("norfolk",),
    RUSSIAN: ("leningrad",),
    BRITISH: ("scapa-flow", "gibraltar", "alexandria"),
}
"""Where ships of a nation come into the game (4, 6)."""
CONVOY_HOME = ("norfolk",)


def homes_of(unit: Unit) -> tuple[str, ...]:
    """Give the ports that a ship can arrive in."""
    return CONVOY_HOME if unit.kind == CONVOY else HOMES[unit.nation]


def read_roster() -> Steps[tuple[Unit, ...]]:
    """Give the ships of the edition; none where a figure of any of them is not known."""
    rows: tuple[Result, ...] = yield Column("order-of-battle")
    ships = [row for row in rows if row.name and (row.symbol in SHIPS or not row.symbol)]
    times = Counter[str]()
    for row in ships:
        times[row.name] += row.copies
    units: list[Unit] = []
    for row in ships:
        strength = row.strength
        if row.symbol == CONVOY and not strength.isdigit():
            strength = str((yield InForce("U-BLK-49", ask=False)) or "")
        if not all(cell.isdigit() for cell in (row.dice, strength, row.turn)):
            return ()
        for _ in range(row.copies):
            number = sum(unit.name.startswith(f"{row.name} ") for unit in units) + 1
            name = f"{row.name} {number}" if times[row.name] > 1 else row.name
            units.append(Unit(name, row.side, row.symbol, int(row.dice), int(strength), int(row.turn), int(strength)))
    return tuple(units)
