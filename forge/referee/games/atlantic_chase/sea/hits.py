"""What Hits and Damage do to ships (p.11, p.50-52, p.58)."""

from __future__ import annotations

from forge.referee.contract.procedure import Procedure, asked
from forge.referee.contract.requests import InForce
from forge.referee.games.atlantic_chase.sea.ships import (
    BATTERY,
    CONVOY,
    DESTROYER,
    ONE_SHIP,
    SUNK,
    Ship,
    Vessel,
    damaged,
    known_ship,
)
from forge.values.numbers import Whole

DAMAGE_AS_HITS = 2
"""The Hits that a Damage result is to a ship that cannot be damaged."""
PER_ATTACK = 1
"""The Hits of one attack (a shot, a torpedo, an Air Strike, a Stealth Attack) that count on a dispersed convoy."""


def of_one_attack(ship: Ship, hits: int, before: int = 0, most: int = PER_ATTACK) -> int:
    """Give how many Hits of one attack count: few on what is dispersed, less those suffered ``before`` in it (p.11)."""
    return min(hits, max(0, most - before)) if ship.dispersed else hits


def sinking(ship: Ship, limit: int) -> int | None:
    """Give how many more Hits sink a ship, given those that sink a convoy or DD Squadron; None where none do."""
    if limit and ship.kind in (CONVOY, DESTROYER):
        return limit - ship.hits
    sides = (ship.now,) if ship.damaged or ship.back is None else (ship.now, ship.back)
    if ship.unsinkable or any(side.defence is None for side in sides):
        return None
    return sum(side.defence or 0 for side in sides) - ship.hits


async def take_hits(ship: Ship, hits: int) -> Ship:
    """Let a ship suffer Hits that count: it is damaged, or sunk, once they reach its defence (p.52, p.58)."""
    if ship.kind == BATTERY:
        return ship
    ship = ship._replace(hits=ship.hits + hits)
    if ship.unsinkable or ship.now.defence is None or ship.hits < ship.now.defence:
        return ship
    left = ship.hits - ship.now.defence
    if ship.damaged or ship.back is None:
        return ship._replace(state=SUNK, hits=0)
    return await take_hits((await damaged(ship))._replace(hits=0), left)


def within(limit: int, ship: Ship) -> Ship:
    """Sink a convoy or DD Squadron at the number of Hits of its scenario; 0: none sink it (p.11, p.58)."""
    fatal = limit and ship.kind in (CONVOY, DESTROYER) and ship.hits >= limit
    return ship._replace(state=SUNK) if fatal else ship


async def take_damage(ship: Ship, before: int = 0) -> Ship:
    """Let a ship suffer a Damage result; what cannot be damaged takes Hits in its place (p.50)."""
    if ship.unsinkable:
        whole = ship.dispersed and await InForce("AC-R10") == "two-hits"
        most = DAMAGE_AS_HITS if whole else PER_ATTACK
        return ship._replace(hits=ship.hits + of_one_attack(ship, DAMAGE_AS_HITS, before, most))
    if ship.damaged or ship.back is None:
        return ship._replace(state=SUNK, hits=0)
    return await damaged(ship)


@Procedure("hits", cite="p.52")
async def struck(ship: tuple[Vessel, ...] = ONE_SHIP, hits: int = asked(Whole(0, 4))) -> Ship:
    """Rule Hits of one attack on one ship."""
    found = await known_ship(ship)
    return await take_hits(found, of_one_attack(found, hits))


@Procedure("damage", cite="p.50")
async def wounded(ship: tuple[Vessel, ...] = ONE_SHIP) -> Ship:
    """Rule a Damage result on one ship."""
    return await take_damage(await known_ship(ship))
