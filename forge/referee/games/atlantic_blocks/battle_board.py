"""A battle as it stands, shots in it, and what takes effect at the end of a round (8.1)."""

from __future__ import annotations

from typing import NamedTuple

from forge.referee.contract.requests import Call, Emit, Lasting, LookUp, Position, Roll, Step, facts, shown
from forge.referee.games.atlantic_blocks.fleets import (
    Fleet,
    Ship,
    changed,
    find,
    still_there,
    told,
)
from forge.referee.games.atlantic_blocks.names import ALLIED, AXIS, CONVOY, LAND_AIR, NATIONS, SIDE_OF, SUNK
from forge.referee.games.atlantic_blocks.rule_8_1_fire import judge
from forge.referee.games.atlantic_blocks.rule_11_return import nearest_ways

DISABLED, WITHDREW = "disabled", "withdrew"


class Fate(NamedTuple):
    """What became of a unit that left a battle, and the strength that it left with."""

    name: str
    what: str
    strength: int = 0


class Battle(NamedTuple):
    """The units of both sides in one sea area; ``area`` is empty where it is not told.

    ``withdrawn`` counts the convoys that left it, ``rounds`` the rounds of surface combat fought. ``fates`` is None
    where nobody asks what became of each unit; ``deadlocked`` where nobody can fire any more.
    """

    turn: int
    allied: Fleet
    axis: Fleet
    submarines: int = 0
    allied_air: bool = False
    axis_air: bool = False
    area: str = ""
    withdrawn: int = 0
    rounds: int = 0
    fates: tuple[Fate, ...] | None = None
    deadlocked: bool = False

    def fleet(self, side: str) -> Fleet:
        """Give the ships of a side."""
        return self.allied if side == ALLIED else self.axis

    def air(self, side: str) -> bool:
        """Tell whether a side's land air is here."""
        return self.allied_air if side == ALLIED else self.axis_air

    def with_fleet(self, side: str, fleet: Fleet) -> Battle:
        """Put other ships in place of a side's."""
        return self._replace(allied=fleet) if side == ALLIED else self._replace(axis=fleet)

    def with_fates(self, *fates: Fate) -> Battle:
        """Remember what became of units, where somebody asks."""
        return self if self.fates is None else self._replace(fates=(*self.fates, *fates))


class Shot(NamedTuple):
    """Who fires, with how many dice, at which ship of which side; ``final`` where nobody else does in this round."""

    ship: str
    dice: int
    side: str
    target: str
    final: bool = False


class Aimed(NamedTuple):
    """The dice of a unit that are thrown at a ship, as she is at that moment; ``side`` is hers where they are final."""

    ship: str
    dice: int
    target: str
    kind: str
    strength: int
    disabled: bool
    side: str


class Struck(NamedTuple):
    """How a ship is after fire on her: the strength that is left, and whether she is disabled."""

    strength: int
    disabled: bool


def opposed(allied: int, axis: int, submarines: int, allied_air: bool, axis_air: bool) -> bool:
    """Tell whether units make a battle: both sides have some, and somebody a ship or submarine to be fired on (8)."""
    return bool((allied and (axis or submarines or axis_air)) or (allied_air and (axis or submarines)))


async def stands(battle: Battle) -> None:
    """Note how a battle stands, and keep it as the position."""
    stand = facts(allied=told(battle.allied), axis=told(battle.axis), boats=battle.submarines)
    await Step("stands", stand, "8")
    await Position(battle)


async def shoot(battle: Battle, shot: Shot) -> Battle:
    """Throw the dice of one unit at one ship and mark what they do; they are thrown at what has sunk, too."""
    if shot.target == LAND_AIR:
        await Step("land-air-unharmed", (), "3")
        return battle
    fleet = battle.fleet(shot.side)
    target = find(fleet, shot.target)
    side = shot.side if shot.final else ""
    struck = await Call(
        throw, Aimed(shot.ship, shot.dice, target.name, target.kind, target.strength, target.disabled, side)
    )
    return await shown(battle.with_fleet(shot.side, changed(fleet, shot.target, *struck)))


async def throw(aimed: Aimed) -> Struck:
    """Throw the dice of one unit at one ship; what has sunk already takes no more harm."""
    rolled = await Roll("shot", f"{aimed.dice}d6", "8.1", facts(ship=aimed.ship, target=aimed.target))
    if not aimed.strength:
        await Step("sunk-already", facts(target=aimed.target), "8.1")
        struck = Struck(0, aimed.disabled)
    else:
        done = await judge(aimed.kind, rolled, aimed.strength, aimed.target)
        struck = Struck(done.strength, aimed.disabled or done.disabled)
    return await _lasting(struck, aimed) if aimed.side else struck


async def _lasting(struck: Struck, aimed: Aimed) -> Struck:
    """Report what becomes of a ship that is fired on no more; how strong she leaves changes nothing later."""
    if struck.strength and not struck.disabled:
        return struck
    await _report(struck.strength, aimed.kind, aimed.side)
    return await Lasting(struck, Struck(0, disabled=False))


async def settle(battle: Battle, *, reported: bool = False) -> Battle:
    """Let the results of a round take effect on both sides."""
    for side in (ALLIED, AXIS):
        battle = await take_effect(battle, side, reported=reported)
    return battle


async def take_effect(battle: Battle, side: str, *, reported: bool = False) -> Battle:
    """Take a side's sunk and disabled ships off the board, and report them unless the last fire on them has."""
    fates = []
    for ship in battle.fleet(side):
        if not ship.strength:
            await Step("is-sunk", facts(ship=ship.name), "8.1")
            if ship.kind == CONVOY:
                await LookUp("convoy-points", facts(event=SUNK))
            fates.append(Fate(ship.name, SUNK))
        elif ship.disabled:
            about = facts(ship=ship.name, strength=ship.strength)
            if battle.area:
                ports = await _ports_of(battle, ship, side)
                await Step("to-ports" if ports else "no-port", (*about, *facts(ports=ports)), "8.1")
            else:
                await Step("to-port", about, "8.1")
            fates.append(Fate(ship.name, DISABLED, ship.strength))
        if not reported and (ship.disabled or not ship.strength):
            await _report(ship.strength, ship.kind, side)
    return battle.with_fleet(side, still_there(battle.fleet(side))).with_fates(*fates)


async def _report(strength: int, kind: str, side: str) -> None:
    """Report a ship that is out of the battle: disabled if strength is left to her, else sunk."""
    if strength:
        await Emit(f"{side}-disabled")
    else:
        await Emit("convoys-sunk" if kind == CONVOY else f"{side}-sunk")


async def _ports_of(battle: Battle, ship: Ship, side: str) -> tuple[str, ...]:
    """Give the nearest ports of a disabled ship; where its nation is not told, those of every nation of its side."""
    found: list[str] = []
    for nation in (ship.nation,) if ship.nation else (each for each in NATIONS if SIDE_OF[each] == side):
        found += (way.port for way in await nearest_ways(nation, (battle.area,), battle.turn))
    return tuple(dict.fromkeys(found))
