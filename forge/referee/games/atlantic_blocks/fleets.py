"""Ships in a battle: what players say of them, and what fire does to them (3, 8)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

from forge.referee.games.atlantic_blocks.names import BATTLESHIP, CARRIER, CONVOY, CRUISER, NATIONS, STATIONS
from forge.values.numbers import Whole
from forge.values.phrase import Listing, Phrase
from forge.values.words import Meaning, Words

if TYPE_CHECKING:
    from collections.abc import Iterable

CODE_OF = {BATTLESHIP: "BB", CRUISER: "CA", CARRIER: "CV", CONVOY: CONVOY}
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


def _ship(*, name: str = "", nation: str = "", kind: str, dice: int, strength: int) -> Ship:
    return Ship(name or CODE_OF[kind], kind, dice, strength, nation=nation)


def _told(ship: Ship) -> dict[str, Any]:
    same = ship.name.casefold() == CODE_OF[ship.kind].casefold()
    return ship._asdict() | ({"name": ""} if same else {})


NATION = Meaning(tuple((nation, nation) for nation in NATIONS))
KIND = Meaning(tuple((code, kind) for kind, code in CODE_OF.items()))
SHIP = Phrase(
    "ships with class (BB, CA, CV, convoy), dice and strength, and the nation if it matters, such as "
    "Hood BB 4/4, Norfolk british CA 2/2, convoy 1/3", _ship, "[{name} ][{nation} ]{kind} {dice}/{strength}",
    "is not a ship", any_case=True, told=_told, name=Words(LONGEST_NAME), nation=NATION, kind=KIND,
    dice=Whole(0, MOST_DICE), strength=Whole(1, 4),
)  # fmt: skip
SHIPS = Listing(SHIP, most=MOST, noun="ships", once="give each a name of its own", by=lambda ship: ship.name.casefold())
"""The ships of a side, each with name, class, dice and strength: ``Hood BB 4/4, convoy 1/3``."""


def told(fleet: Fleet) -> str:
    """Write ships for players, who know whose they are, and what Convoy 1 is."""
    said = []
    for ship in fleet:
        words = SHIP.show(ship._replace(nation=""))
        twice = ship.kind == CONVOY and ship.name.casefold().startswith(f"{CONVOY} ")
        said.append("".join(words.rsplit(f"{CONVOY} ", 1)) if twice else words)
    return ", ".join(said)


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


def changed(fleet: Fleet, name: str, strength: int, disabled: bool) -> Fleet:
    """Mark how one ship is after fire on it; it stays on the board until the results take effect."""
    return tuple(ship._replace(strength=strength, disabled=disabled) if ship.name == name else ship for ship in fleet)


def still_there(fleet: Fleet) -> Fleet:
    """Give the ships that are neither sunk nor disabled."""
    return tuple(ship for ship in fleet if ship.strength and not ship.disabled)


def by_weakness(fleet: Iterable[Ship]) -> tuple[str, ...]:
    """Name ships as targets, the one that is sunk most easily first, of equals the one with more dice."""
    return tuple(ship.name for ship in sorted(fleet, key=lambda ship: (ship.strength, -ship.dice, ship.name)))
