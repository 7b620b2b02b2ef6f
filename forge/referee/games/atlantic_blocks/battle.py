"""A battle as it stands, and its first two rounds: submarines, then air (8)."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from forge.referee.contract.requests import Choose, Emit, Fold, InForce, LookUp, Position, Roll, Step, weakest_first
from forge.referee.games.atlantic_blocks.fire import dice_of, judge
from forge.referee.games.atlantic_blocks.fleets import (
    Fleet,
    Ship,
    by_weakness,
    carriers,
    find,
    still_there,
    strike,
    told,
)
from forge.referee.games.atlantic_blocks.harbours import nearest_ports
from forge.referee.games.atlantic_blocks.names import ALLIED, AXIS, CONVOY, LAND_AIR, NATIONS, SIDE_OF, SUBMARINE
from forge.referee.games.atlantic_blocks.submarines import defend, submarine_dice

if TYPE_CHECKING:
    from forge.referee.contract.requests import Steps

SUNK, DISABLED, WITHDREW = "sunk", "disabled", "withdrew"


class Fate(NamedTuple):
    """What became of a unit that left a battle, and the strength that it left with."""

    name: str
    what: str
    strength: int = 0


class Battle(NamedTuple):
    """The units of both sides in one sea area; ``area`` is empty where it is not told.

    ``withdrawn`` counts the convoys that left it, ``rounds`` the rounds of surface combat fought. ``fates`` is None
    where nobody asks what became of each unit.
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
    """Who fires, with how many dice, at which ship of which side."""

    ship: str
    dice: int
    side: str
    target: str


def opposed(allied: int, axis: int, submarines: int, allied_air: bool, axis_air: bool) -> bool:
    """Tell whether units make a battle: both sides have some, and somebody a ship or submarine to be fired on (8)."""
    return bool((allied and (axis or submarines or axis_air)) or (allied_air and (axis or submarines)))


def stands(battle: Battle) -> Steps[None]:
    """Note how a battle stands, and keep it as the position."""
    shown = (("allied", told(battle.allied)), ("axis", told(battle.axis)), ("boats", battle.submarines))
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
        gone = (Fate(SUBMARINE, SUNK),) * after.sunk + (Fate(SUBMARINE, DISABLED),) * after.disabled
        battle = battle._replace(submarines=after.left).with_fates(*gone)
        yield Position(battle)
        if after.disabled:
            yield Step("submarines-home", (("way", (yield InForce("BLK-R7"))),), "8.2")
    for number in range(1, battle.submarines + 1):
        if not battle.allied:
            break
        shooter = f"submarine {number}"
        options = by_weakness(battle.allied)
        target = yield Choose("aim", AXIS, options, "8.2", battle, (("ship", shooter),), weakest_first(options))
        dice = yield from submarine_dice(battle.turn)
        battle = yield from shoot(battle, Shot(shooter, dice, ALLIED, target))
        battle = yield from take_effect(battle, ALLIED)
        yield Position(battle)
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
        if battle.air(other(side)) and (yield InForce("BLK-R3")) == "in-vain":
            options = (*options, LAND_AIR)
        shots = []
        for unit in shooters:
            target = yield Choose("aim", side, options, "8.2", after, (("ship", unit.name),), traits)
            shots.append(Shot(unit.name, unit.dice, other(side), target))
        after = yield Fold(shoot, after, tuple(shots))
    return (yield from settle(after))


def shoot(battle: Battle, shot: Shot) -> Steps[Battle]:
    """Throw the dice of one unit at one ship and mark what they do; they are thrown at what has sunk, too."""
    if shot.target == LAND_AIR:
        yield Step("land-air-unharmed", (), "3")
        return battle
    about = (("ship", shot.ship), ("target", shot.target))
    rolled: tuple[int, ...] = yield Roll("shot", f"{shot.dice}d6", "8.1", about)
    fleet = battle.fleet(shot.side)
    target = find(fleet, shot.target)
    if not target.strength:
        yield Step("sunk-already", (("target", target.name),), "8.1")
        return battle
    done = yield from judge(target.kind, rolled, target.strength, target.name)
    battle = battle.with_fleet(shot.side, strike(fleet, shot.target, done.hits, done.disabled))
    yield Position(battle)
    return battle


def settle(battle: Battle) -> Steps[Battle]:
    """Let the results of a round take effect on both sides."""
    for side in (ALLIED, AXIS):
        battle = yield from take_effect(battle, side)
    return battle


def take_effect(battle: Battle, side: str) -> Steps[Battle]:
    """Take a side's sunk and disabled ships off the board, and report them."""
    fates = []
    for ship in battle.fleet(side):
        if not ship.strength:
            yield from _sink(ship, side)
            fates.append(Fate(ship.name, SUNK))
        elif ship.disabled:
            about = (("ship", ship.name), ("strength", ship.strength))
            if battle.area:
                ports = yield from _ports_of(battle, ship, side)
                yield Step("to-ports" if ports else "no-port", (*about, ("ports", ports)), "8.1")
            else:
                yield Step("to-port", about, "8.1")
            yield Emit(f"{side}-disabled")
            fates.append(Fate(ship.name, DISABLED, ship.strength))
    return battle.with_fleet(side, still_there(battle.fleet(side))).with_fates(*fates)


def _sink(ship: Ship, side: str) -> Steps[None]:
    yield Step("is-sunk", (("ship", ship.name),), "8.1")
    if ship.kind == CONVOY:
        yield LookUp("convoy-points", (("event", SUNK),))
    yield Emit("convoys-sunk" if ship.kind == CONVOY else f"{side}-sunk")


def _ports_of(battle: Battle, ship: Ship, side: str) -> Steps[tuple[str, ...]]:
    """Give the nearest ports of a disabled ship; where its nation is not told, those of every nation of its side."""
    nations = (ship.nation,) if ship.nation else tuple(each for each in NATIONS if SIDE_OF[each] == side)
    found: list[str] = []
    for nation in nations:
        found += (yield from nearest_ports(nation, (battle.area,), battle.turn)).ports
    return tuple(dict.fromkeys(found))


def _air_units(battle: Battle, side: str) -> Steps[Fleet]:
    units = carriers(battle.fleet(side))
    if battle.air(side):
        units = (*units, Ship(LAND_AIR, LAND_AIR, (yield from dice_of(LAND_AIR)), 0))
    return units
