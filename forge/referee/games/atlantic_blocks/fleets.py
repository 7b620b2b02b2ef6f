"""Ships in a battle: what players say of them, and what fire does to them (3, 8)."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any, NamedTuple

from forge.referee.games.atlantic_blocks.names import BATTLESHIP, CARRIER, CONVOY, CRUISER, NATIONS, STATIONS
from forge.values.value import UnfitError

if TYPE_CHECKING:
    from collections.abc import Iterable

CODES = {"bb": BATTLESHIP, "ca": CRUISER, "cv": CARRIER, "convoy": CONVOY}
CODE_OF = {kind: code.upper() if code != CONVOY else code for code, kind in CODES.items()}
_SHIP = re.compile(
    r"(?:(?P<name>\S.*?)\s+)??(?:(?P<nation>" + "|".join(NATIONS) + r")\s+)?"
    r"(?P<code>bb|ca|cv|convoy)\s+(?P<dice>\d{1,2})/(?P<strength>\d)",
    re.IGNORECASE,
)
LONGEST_NAME = 40
MOST = 24
MOST_DICE = 12


class Ship(NamedTuple):
    """A ship with its class, its dice, its present strength, whether it is disabled, and its nation if that is told."""

    name: str
    kind: str
    dice: int
    strength: int
    disabled: bool = False
    nation: str = ""


Fleet = tuple[Ship, ...]


class Ships(NamedTuple):
    """The ships of a side, each with name, class, dice and strength: ``Hood BB 4/4, convoy 1/3``."""

    @property
    def label(self) -> str:
        """Say what is expected."""
        return (
            "ships with class (BB, CA, CV, convoy), dice and strength, and the nation if it matters, such as "
            "Hood BB 4/4, Norfolk british CA 2/2, convoy 1/3"
        )

    def read(self, text: str) -> Fleet:
        """Read ships apart by commas; ``none`` is none. A ship without a name is called by its class."""
        if text.strip().casefold() in ("", "none"):
            return ()
        parts = text.split(",")
        if len(parts) > MOST:
            raise UnfitError("illegal", f"{len(parts)} ships are too many", f"legal: at most {MOST}")
        ships: list[Ship] = []
        for part in parts:
            ship = self._ship(part.strip())
            if any(other.name.casefold() == ship.name.casefold() for other in ships):
                raise UnfitError("illegal", f"there are two ships called {ship.name}", "give each a name of its own")
            ships.append(ship)
        return tuple(ships)

    def show(self, value: Fleet) -> str:
        """Write the ships."""
        return ", ".join(map(_words, value)) or "none"

    def schema(self) -> dict[str, Any]:
        """Describe the text."""
        return {"type": "string", "description": self.label}

    def _ship(self, part: str) -> Ship:
        found = _SHIP.fullmatch(part)
        name = " ".join((found["name"] or found["code"]).split()) if found else ""
        if found is None or len(name) > LONGEST_NAME or not name.isprintable():
            raise UnfitError("malformed", f"{part!r} is not a ship", f"write {self.label}")
        dice, strength = int(found["dice"]), int(found["strength"])
        if not 1 <= strength <= 4 or not 0 <= dice <= MOST_DICE:
            raise UnfitError(
                "illegal", f"{part!r} cannot be", f"legal: 0 to {MOST_DICE} dice, a strength of 1 to 4", "3"
            )
        nation = (found["nation"] or "").casefold()
        return Ship(name, CODES[found["code"].casefold()], dice, strength, nation=nation)


def _words(ship: Ship) -> str:
    code = CODE_OF[ship.kind]
    name = "" if ship.name.casefold() == code.casefold() else ship.name
    return " ".join(part for part in (name, ship.nation, code, f"{ship.dice}/{ship.strength}") if part)


def told(fleet: Fleet) -> str:
    """Write ships for players, who know whose they are."""
    return Ships().show(tuple(ship._replace(nation="") for ship in fleet))


def stations(fleet: Iterable[Ship]) -> Fleet:
    """Give the ships that stand in the battle stations."""
    return tuple(ship for ship in fleet if ship.kind in STATIONS)


def guns(fleet: Iterable[Ship]) -> Fleet:
    """Give the ships that fire in surface combat."""
    return tuple(ship for ship in fleet if ship.kind != CARRIER and ship.dice)


def carriers(fleet: Iterable[Ship]) -> Fleet:
    """Give the ships that fire in air combat."""
    return tuple(ship for ship in fleet if ship.kind == CARRIER and ship.dice)


def find(fleet: Fleet, name: str) -> Ship:
    """Find a ship by its name."""
    return next(ship for ship in fleet if ship.name == name)


def strike(fleet: Fleet, name: str, hits: int, disabled: bool) -> Fleet:
    """Mark what fire did to one ship; it stays on the board until the results take effect."""
    return tuple(
        ship._replace(strength=max(0, ship.strength - hits), disabled=ship.disabled or disabled)
        if ship.name == name
        else ship
        for ship in fleet
    )


def still_there(fleet: Fleet) -> Fleet:
    """Give the ships that are neither sunk nor disabled."""
    return tuple(ship for ship in fleet if ship.strength and not ship.disabled)


def by_weakness(fleet: Iterable[Ship]) -> tuple[str, ...]:
    """Name ships as targets, the one that is sunk most easily first, of equals the one with more dice."""
    return tuple(ship.name for ship in sorted(fleet, key=lambda ship: (ship.strength, -ship.dice, ship.name)))
