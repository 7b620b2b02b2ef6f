"""A battle as it stands, and its first two rounds: submarines, then air (8)."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from forge.referee.games.atlantic_blocks.fire import count, dice_of
from forge.referee.games.atlantic_blocks.fleets import (
    Fleet,
    Ship,
    Ships,
    by_weakness,
    carriers,
    find,
    still_there,
    strike,
)
from forge.referee.games.atlantic_blocks.names import ALLIED, AXIS, CONVOY, LAND_AIR
from forge.referee.games.atlantic_blocks.submarines import defend, submarine_dice
from forge.referee.requests import Choose, Emit, Fold, InForce, Position, Roll, Step, weakest_first

if TYPE_CHECKING:
    from forge.referee.requests import Steps


class Battle(NamedTuple):
    """The units of both sides in one sea area.

    ``withdrawn`` counts the convoys that left it, ``rounds`` the rounds of surface combat fought.
    """

    turn: int
    allied: Fleet
    axis: Fleet
    submarines: int = 0
    allied_air: bool = False
    axis_air: bool = False
    withdrawn: int = 0
    rounds: int = 0

    def fleet(self, side: str) -> Fleet:
        """Give the ships of a side."""
        return self.allied if side == ALLIED else self.axis

    def with_fleet(self, side: str, fleet: Fleet) -> Battle:
        """Put other ships in place of a side's."""
        return self._replace(allied=fleet) if side == ALLIED else self._replace(axis=fleet)


class Shot(NamedTuple):
    """Who fires, with how many dice, at which ship."""

    ship: str
    dice: int
    target: str


def stands(battle: Battle) -> Steps[None]:
    """Note how a battle stands, and keep it as the position."""
    ships = Ships()
    shown = (("allied", ships.show(battle.allied)), ("axis", ships.show(battle.axis)), ("boats", battle.submarines))
    yield Step("stands", shown, "8")
    yield Position(battle)


def other(side: str) -> str:
    """Give the opponent."""
    return AXIS if side == ALLIED else ALLIED


def submarine_round(battle: Battle) -> Steps[Battle]:
    """Let the Allies throw at the submarines; those left fire at one ship each, with results at once."""
    convoys = sum(ship.kind == CONVOY for ship in battle.allied)
    air = sum(ship.dice for ship in carriers(battle.allied))
    if battle.allied_air:
        air += yield from dice_of(LAND_AIR)
    if battle.allied or air:
        after = yield from defend(len(battle.allied), convoys, air, battle.submarines)
        battle = battle._replace(submarines=after.left)
        if after.disabled:
            yield Step("submarines-home", (("way", (yield InForce("BLK-R7"))),), "8.2")
    for number in range(1, battle.submarines + 1):
        if not battle.allied:
            break
        shooter = f"submarine {number}"
        options = by_weakness(battle.allied)
        target = yield Choose("target", AXIS, options, "8.2", battle, (("ship", shooter),), weakest_first(options))
        dice = yield from submarine_dice(battle.turn)
        struck = yield from shoot(battle.allied, Shot(shooter, dice, target))
        battle = battle._replace(allied=(yield from take_effect(struck, ALLIED)))
    return battle


def air_round(battle: Battle) -> Steps[Battle]:
    """Let carriers and land air fire, both sides before anything takes effect."""
    first = yield InForce("BLK-R1")
    after = battle
    for side in (first, other(first)):
        shooters = yield from _air_units(battle, side)
        enemy = battle.fleet(other(side))
        if not shooters or not enemy:
            continue
        options = by_weakness(enemy)
        traits = weakest_first(options)
        if (battle.axis_air if side == ALLIED else battle.allied_air) and (yield InForce("BLK-R3")) == "in-vain":
            options = (*options, LAND_AIR)
        shots = []
        for unit in shooters:
            target = yield Choose("target", side, options, "8.2", battle, (("ship", unit.name),), traits)
            shots.append(Shot(unit.name, unit.dice, target))
        struck = yield Fold(shoot, after.fleet(other(side)), tuple(shots))
        after = after.with_fleet(other(side), struck)
    return (yield from settle(after))


def shoot(fleet: Fleet, shot: Shot) -> Steps[Fleet]:
    """Throw the dice of one unit at one ship and mark what they do."""
    if shot.target == LAND_AIR:
        yield Step("land-air-unharmed", (), "3")
        return fleet
    about = (("ship", shot.ship), ("target", shot.target))
    rolled: tuple[int, ...] = yield Roll("shot", f"{shot.dice}d6", "8.1", about)
    hits, ones = yield from count(find(fleet, shot.target).kind, rolled)
    disabled = ones > 0
    if disabled and hits and (yield InForce("BLK-R13")) == "hits-first":
        disabled = False
    return strike(fleet, shot.target, hits, disabled)


def settle(battle: Battle) -> Steps[Battle]:
    """Let the results of a round take effect on both sides."""
    for side in (ALLIED, AXIS):
        battle = battle.with_fleet(side, (yield from take_effect(battle.fleet(side), side)))
    return battle


def take_effect(fleet: Fleet, side: str) -> Steps[Fleet]:
    """Take sunk and disabled ships off the board, and report them."""
    for ship in fleet:
        if not ship.strength:
            yield Step("sunk", (("ship", ship.name),), "8.1")
            yield Emit("convoys-sunk" if ship.kind == CONVOY else f"{side}-sunk")
        elif ship.disabled:
            yield Step("to-port", (("ship", ship.name), ("strength", ship.strength)), "8.1")
            yield Emit(f"{side}-disabled")
    return still_there(fleet)


def _air_units(battle: Battle, side: str) -> Steps[Fleet]:
    units = carriers(battle.fleet(side))
    if battle.allied_air if side == ALLIED else battle.axis_air:
        units = (*units, Ship(LAND_AIR, LAND_AIR, (yield from dice_of(LAND_AIR)), 0))
    return units
