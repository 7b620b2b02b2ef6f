"""Maneuver: ships move by their speed, make smoke or stop making it, obscure others, disperse (p.60, p.11)."""

from __future__ import annotations

from itertools import combinations
from typing import TYPE_CHECKING

from forge.referee.contract.procedure import Procedure, asked
from forge.referee.contract.requests import Choose, InForce
from forge.referee.games.atlantic_chase.battle.board import (
    CLEAR,
    CLOSER,
    DISPERSE,
    FARTHER,
    SMOKE,
    STAY,
    fighter_of,
    makes_smoke,
    moves_in_order,
    of,
    place,
    put,
)
from forge.referee.games.atlantic_chase.sea.asking import SIDE
from forge.referee.games.atlantic_chase.sea.names import BRITISH
from forge.referee.games.atlantic_chase.sea.ships import BEYOND, CLOSE, CONVOY, ONE_SHIP, ZONES, fleet
from forge.referee.games.atlantic_chase.sea.verdicts import Legal, against, verdict

if TYPE_CHECKING:
    from forge.referee.games.atlantic_chase.battle.board import Battle
    from forge.referee.games.atlantic_chase.sea.ships import Vessel

NOBODY = "nobody"
MOST_FIRST = (2, 1)
"""How many other ships smoke may obscure."""


async def maneuver(battle: Battle) -> Battle:
    """Rule the Maneuver step, ship by ship."""
    waiting = [one.key for one in battle.fighters if one.key not in battle.done]
    for player, speed in turns_left(battle):
        ready = tuple(
            one.key
            for one in of(battle, player)
            if one.key in waiting and one.ship.now.speed == speed and not one.fixed
        )
        chosen = await Choose("next-to-move", player, ready, "p.60", battle)
        waiting.remove(chosen)
        battle = await _turn(battle, chosen)
    makers = tuple(one for one in battle.fighters if one.smoke)
    for maker in makers if makers and await _obscures_last() else ():
        battle = await _screened_by(battle, maker)
    return battle


def turns_left(battle: Battle) -> tuple[tuple[str, str], ...]:
    """List whose turns are still to come, those of ships that have moved taken off."""
    turns = list(moves_in_order(battle.fighters, battle.active))
    for one in battle.fighters:
        if one.key in battle.done and (one.player, one.ship.now.speed) in turns:
            turns.remove((one.player, one.ship.now.speed))
    return tuple(turns)


async def _obscures_last() -> bool:
    """Tell whether smoke obscures others once all ships have moved, as AC-R30 is read."""
    return await InForce("AC-R30") == "after-all-moved"


async def _turn(battle: Battle, key: str) -> Battle:
    fighter = fighter_of(battle, key)
    about = (("ship", key),)
    beyond = fighter.zone in (CLOSE, BEYOND) and await InForce("AC-R11") == "yes"
    zones = steps_from(fighter.zone, beyond=beyond)
    zone = await Choose("move", fighter.player, zones, "p.60", battle, about, _nearer(fighter.zone, zones))
    fighter = fighter._replace(zone=fighter.zone if zone == STAY else zone, screens=())
    battle = put(battle, fighter)
    if battle.dispersal and fighter.player == BRITISH and fighter.ship.kind == CONVOY and not fighter.ship.dispersed:
        battle = await _disperse(battle, fighter)
    if makes_smoke(fighter.ship) or (fighter.smoke and await InForce("AC-R32") == "goes-on"):
        return await smoke_of(battle, fighter, moving=True)
    return put(battle, fighter._replace(smoke=False)) if fighter.smoke else battle


def steps_from(zone: str, *, beyond: bool = False) -> tuple[str, ...]:
    """List where a ship may go: to a zone beside its own; beyond Close only as AC-R11 is read."""
    zones = (*ZONES, BEYOND) if beyond else ZONES
    place = zones.index(zone)
    return (STAY, *zones[place + 1 : place + 2], *zones[max(0, place - 1) : place])


def _nearer(zone: str, zones: tuple[str, ...]) -> tuple[tuple[str, str], ...]:
    order = (*ZONES, BEYOND)
    here = order.index(zone)
    moves = tuple((to, CLOSER if order.index(to) > here else FARTHER) for to in zones if to != STAY)
    return ((STAY, STAY), *moves)


async def _disperse(battle: Battle, fighter: Vessel) -> Battle:
    about, traits = (("ship", fighter.key),), ((DISPERSE, DISPERSE),)
    chosen = await Choose("convoy-disperses", fighter.player, (STAY, DISPERSE), "p.11", battle, about, traits)
    if chosen == STAY:
        return battle
    back = fighter.ship.back
    assert back is not None
    return put(battle, fighter._replace(ship=fighter.ship._replace(now=back, dispersed=True)))


async def smoke_of(battle: Battle, fighter: Vessel, *, moving: bool = False) -> Battle:
    """Let a ship make smoke or stop, and choose whom it obscures; in Maneuver as AC-R30 is read."""
    about = (("ship", fighter.key),)
    traits = ((CLEAR, CLEAR), (SMOKE, SMOKE))
    chosen = await Choose("smoke", fighter.player, (CLEAR, SMOKE), "p.60", battle, about, traits)
    if chosen == CLEAR:
        return put(battle, fighter._replace(smoke=False, screens=()))
    fighter = fighter._replace(smoke=True, screens=())
    if moving and await _obscures_last():
        return put(battle, fighter)
    return await _screened_by(battle, fighter)


async def _screened_by(battle: Battle, fighter: Vessel) -> Battle:
    """Let the owner of a ship that makes smoke choose whom it obscures in its zone."""
    about = (("ship", fighter.key),)
    near = [
        one.key
        for one in of(battle, fighter.player)
        if one.zone == fighter.zone and one.key != fighter.key and not one.fixed
    ]
    groups = [group for number in MOST_FIRST for group in combinations(near, number)]
    ways = {"+".join(group): group for group in groups}
    screened = await Choose("screened", fighter.player, (*ways, NOBODY), "p.60", battle, about)
    return put(battle, fighter._replace(smoke=True, screens=ways.get(screened, ())))


@Procedure(cite="p.60")
async def may_smoke(ship: tuple[Vessel, ...] = ONE_SHIP) -> Legal:
    """Rule whether a ship may begin to make smoke (p.60)."""
    (fighter,) = await place(ship)
    return await verdict(against(("makes-no-smoke", "p.60", not makes_smoke(fighter.ship))))


@Procedure("maneuver-order", cite="p.60")
async def order(active: str = SIDE, ships: tuple[Vessel, ...] = asked(fleet(24))) -> tuple[str, ...]:
    """Give the order in which ships move, those of one player and speed as they were named (p.60)."""
    fighters = await place(ships)
    waiting = list(fighters)
    found: tuple[str, ...] = ()
    for player, speed in moves_in_order(fighters, active):
        mover = next(one for one in waiting if one.player == player and one.ship.now.speed == speed)
        waiting.remove(mover)
        found += (mover.key,)
    return found
