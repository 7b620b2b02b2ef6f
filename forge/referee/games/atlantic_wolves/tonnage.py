"""Tonnage: the limit of an area, what counts under it, and the ships in a tonnage that it cuts (9.1.2, 15.0)."""

from __future__ import annotations

from typing import NamedTuple

from forge.referee.contract.in_force import word_in_force
from forge.referee.contract.parameters import Choice, Whole
from forge.referee.contract.procedure import Procedure, asked
from forge.referee.contract.requests import Column, InForce, LookUp, Step, Tally, facts
from forge.referee.games.atlantic_wolves.names import AREAS, CONVOY_AREA

BASE, PER_FACTOR = 100_000, 10_000
AS_PLAYED = 200_000
TONS_OF_A_SHIP = 6_000
CONVOY_TONS, CONVOY_SHIPS = 50_000, 8
U_BOAT, CONDOR, RAIDER = "u-boat", "condor", "raider"


class Sunk(NamedTuple):
    """What one attack sank, before any limit."""

    attacker: str
    tons: int
    ships: int


class Limit(NamedTuple):
    """The most tonnage of an area, and how ships are counted in what it cuts: ``printed`` pairs tons with ships."""

    tons: int
    rounding: str = "printed-first"
    printed: tuple[tuple[int, int], ...] = ()
    area: str = ""


class Haul(NamedTuple):
    """Tonnage and ships sunk so far, the tonnage that U-boats sank, and the limit it all counts under, if any."""

    tons: int = 0
    ships: int = 0
    by_boats: int = 0
    limit: Limit | None = None


def hold(haul: Haul, sunk: Sunk) -> Haul:
    """Add what an attack sank as far as it counts."""
    tons, ships = credited(haul.limit, haul.tons, sunk)
    return haul._replace(
        tons=haul.tons + tons,
        ships=haul.ships + ships,
        by_boats=haul.by_boats + (tons if sunk.attacker == U_BOAT else 0),
    )


def credited(limit: Limit | None, already: int, sunk: Sunk) -> tuple[int, int]:
    """Give the tons and ships of an attack that count when so many tons are sunk already."""
    if limit is None or already + sunk.tons <= limit.tons:
        return sunk.tons, sunk.ships
    room = max(0, limit.tons - already)
    return room, ships_in(room, limit)


def ships_in(tons: int, limit: Limit) -> int:
    """Count the ships in a tonnage that was cut."""
    if limit.rounding == "printed-first" and tons in (printed := dict(limit.printed)):
        return printed[tons]
    whole, rest = divmod(tons, TONS_OF_A_SHIP)
    up = 2 * rest > TONS_OF_A_SHIP or (limit.rounding == "half-up" and 2 * rest == TONS_OF_A_SHIP)
    return whole + up


def cut(haul: Haul, sunk: Sunk) -> Step | None:
    """Tell what is left of an attack that the limit cuts."""
    after = hold(haul, sunk)
    tons, ships = after.tons - haul.tons, after.ships - haul.ships
    if haul.limit is None or tons == sunk.tons:
        return None
    return Step("limit-cuts", facts(area=haul.limit.area, tons=tons, ships=ships), "9.1.2")


def settle(haul: Haul) -> tuple[int, int, int]:
    """Give what a haul came to, measure by measure."""
    return haul.tons, haul.ships, haul.by_boats


def tally(limit: Limit) -> Tally:
    """Join the attacks of an area under its limit."""
    return Tally("hold", ("tons", "ships", "by-boats"), Haul(limit=limit), hold, settle, cut)


async def cutting(area: str, tons: int) -> Limit:
    """Say how ships are counted where a limit of so many tons cuts."""
    rounding = await word_in_force("AW-R3")
    results = await Column("german-attack", facts(area=area)) if rounding == "printed-first" else ()
    return Limit(tons, rounding, tuple((result.tons, result.ships) for result in results), area)


async def area_limit(area: str, escorts: int, air: int, convoys: int) -> int:
    """Give the most tonnage that counts in an area this turn, Convoy tonnage apart."""
    if await InForce("set-maximums"):
        look = await LookUp("area-limit", facts(area=area))
        return int(look.result.tons)
    tons = BASE + PER_FACTOR * (escorts + air)
    if area == CONVOY_AREA and await InForce("AW-R1") == "as-played":
        tons = AS_PLAYED
    elif convoys and await InForce("AW-R2") == "yes":
        tons += PER_FACTOR * convoys
    await Step("tonnage-limit", facts(area=area, tons=tons), "9.1.2")
    return tons


class AreaLimit(NamedTuple):
    """The limit of an area, and the Convoy tonnage that may come on top where maximums are set."""

    tons: int
    convoy: int


@Procedure("limit", cite="9.1.2")
async def limit_of(
    area: str = asked(Choice(AREAS)),
    escorts: int = asked(Whole(0, 60), 0, told=True),
    air: int = asked(Whole(0, 60), 0, told=True),
    convoys: int = asked(Whole(0, 8), 0),
) -> AreaLimit:
    """Rule what the limit of an area is."""
    if await InForce("set-maximums"):
        look = await LookUp("area-limit", facts(area=area))
        return AreaLimit(look.result.tons, look.result.convoy)
    tons = await area_limit(area, escorts, air, convoys)
    return AreaLimit(tons, CONVOY_TONS if convoys else 0)


class Credited(NamedTuple):
    """What of an attack counts."""

    tons: int
    ships: int


@Procedure(cite="9.1.2")
async def credit(
    area: str = asked(Choice(AREAS)),
    limit: int = asked(Whole(0, 10**6)),
    already: int = asked(Whole(0, 10**6), 0, told=True),
    tons: int = asked(Whole(0, 10**6)),
    ships: int = asked(Whole(0, 1000)),
) -> Credited:
    """Rule what of an attack counts under a limit."""
    room = await cutting(area, limit)
    return Credited(*credited(room, already, Sunk(U_BOAT, tons, ships)))
