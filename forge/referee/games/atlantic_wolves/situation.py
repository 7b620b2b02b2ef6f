"""One area as the rules see it while attacks and ASW are resolved: state that procedures fold over."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from forge.referee.games.atlantic_wolves.fleet import Boats, change
from forge.referee.games.atlantic_wolves.names import PENS
from forge.referee.games.atlantic_wolves.tonnage import Haul, Limit

if TYPE_CHECKING:
    from forge.referee.contract.counters import Group
    from forge.referee.games.atlantic_wolves.red_cards import Cards


class Setting(NamedTuple):
    """What does not change in an area while it is resolved.

    ``tactics`` and ``routes`` count Wolfpack Tactics and Reduced Routes, ``card`` is what other events come to.
    """

    area: str
    ata: int = 0
    doenitz: str = PENS
    escorts: int = 0
    air: int = 0
    tactics: int = 0
    routes: int = 0
    card: int = 0
    limit: Limit = Limit(10**9)


class Losses(NamedTuple):
    """What a game remembers of an area, though no later chance depends on it.

    ``sunk`` and ``driven_back`` are classes of the fleet by marks (the noun is the square they were in), ``u_boats``
    the U-boats that sunk counters stood for, ``saved_aces`` those that count as sunk for the fleet.
    """

    sunk: Boats = ()
    driven_back: Boats = ()
    u_boats: int = 0
    saved_aces: int = 0
    haul: Haul = Haul()
    bonus: int = 0


class Area(NamedTuple):
    """An area in the course of attacks and ASW; ``losses`` is None where only odds are wanted.

    ``tankers`` are those whose help is left this turn, ``hits`` and ``pens`` results that wait to be carried out.
    """

    setting: Setting
    boats: Boats
    condors: int = 0
    raider: bool = False
    convoys: int = 0
    tankers: int = 0
    cards: Cards = ()
    convoy_hit: bool = False
    rudeltaktik: bool = False
    attacked: bool = False
    hits: int = 0
    pens: int = 0
    losses: Losses | None = None


def take_away(area: Area, lost: Group) -> Area:
    """Take one U-boat of a class out of the area."""
    return area._replace(boats=change(area.boats, lost.noun, lost.marks, -1))
