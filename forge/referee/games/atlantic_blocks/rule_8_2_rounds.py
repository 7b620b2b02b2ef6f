"""Rule 8.2: the rounds of a battle, submarines, air and surface, the decision to stay, and pursuit."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, Any, NamedTuple

from forge.referee.contract.requests import Choose, Fold, InForce, Position, Step, own_names, weakest_first
from forge.referee.games.atlantic_blocks.battle_board import (
    DISABLED,
    WITHDREW,
    Battle,
    Fate,
    Shot,
    settle,
    shoot,
    stands,
    take_effect,
)
from forge.referee.games.atlantic_blocks.fleets import Fleet, Ship, by_weakness, carriers, guns, stations, told
from forge.referee.games.atlantic_blocks.names import ALLIED, AXIS, CARRIER, CONVOY, LAND_AIR, SUBMARINE, SUNK, other
from forge.referee.games.atlantic_blocks.rule_8_1_fire import dice_of
from forge.referee.games.atlantic_blocks.rule_8_2_submarines import defend, submarine_dice
from forge.referee.games.atlantic_blocks.rule_8_2_targets import pursuable

if TYPE_CHECKING:
    from collections.abc import Iterable

    from forge.referee.contract.requests import Steps

STAY, WITHDRAW = CHOICES = ("stay", "withdraw")
LET_GO = "let-go"


class Standing(NamedTuple):
    """What a player who decides to stay or to withdraw sees: the dice of both sides, the rounds fought."""

    own: int
    enemy: int
    rounds: int


def _aim_at(
    ships: Iterable[Ship], choice: str, side: str, shooter: str, seen: Any = None, *, besides: tuple[str, ...] = ()
) -> Steps[str]:
    """Let a unit aim at one of some ships, the weakest first, or at what may be chosen ``besides``."""
    options = by_weakness(ships)
    traits = (*weakest_first(options), *own_names(each for each in besides if each == LET_GO))
    target: str = yield Choose(choice, side, (*options, *besides), "8.2", seen, (("ship", shooter),), traits)
    return target


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
        target = yield from _aim_at(battle.allied, "aim", AXIS, shooter, battle)
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
        land_air = battle.air(other(side)) and (yield InForce("BLK-R3")) == "in-vain"
        shots = []
        for unit in shooters:
            target = yield from _aim_at(enemy, "aim", side, unit.name, after, besides=(LAND_AIR,) if land_air else ())
            shots.append(Shot(unit.name, unit.dice, other(side), target))
        after = yield Fold(shoot, after, tuple(shots))
    return (yield from settle(after))


def _air_units(battle: Battle, side: str) -> Steps[Fleet]:
    units = carriers(battle.fleet(side))
    if battle.air(side):
        units = (*units, Ship(LAND_AIR, LAND_AIR, (yield from dice_of(LAND_AIR)), 0))
    return units


def surface_combat(battle: Battle) -> Steps[Battle]:
    """Fight rounds until one side is gone or withdraws."""
    while battle.allied and battle.axis:
        if not (yield from _guns(battle, ALLIED)) and not (yield from _guns(battle, AXIS)):
            return (yield from _deadlock(battle))
        battle = yield from surface_round(battle)
        yield from stands(battle)
        if (yield InForce("BLK-R6")) == "by-hand":
            yield Step("land-combat", (), "8.1")
        if not (battle.allied and battle.axis):
            break
        for side in (ALLIED, AXIS):
            standing = Standing(_dice(battle.fleet(side)), _dice(battle.fleet(other(side))), battle.rounds)
            about, traits = (("side", side),), own_names(CHOICES)
            if (yield Choose("stay", side, CHOICES, "8.2", standing, about, traits)) == WITHDRAW:
                return (yield from withdraw(battle, side))
    return battle


def surface_round(battle: Battle) -> Steps[Battle]:
    """Fight one round: both sides aim and fire before anything takes effect."""
    battle = battle._replace(rounds=battle.rounds + 1)
    yield Step("round", (("number", battle.rounds),), "8.2")
    yield Position(battle)
    first = yield InForce("BLK-R1")
    after = battle
    for side in (first, other(first)):
        shots = yield from _aim(battle, side, after)
        after = yield Fold(shoot, after, tuple(shots))
    return (yield from settle(after))


def withdraw(battle: Battle, side: str) -> Steps[Battle]:
    """Let all ships of a side withdraw, under pursuit if the other side likes."""
    stayer = other(side)
    leaving, pursuing = battle.fleet(side), battle.fleet(stayer)
    shots = yield from _pursue(leaving, pursuing, stayer)
    battle = yield Fold(shoot, battle, tuple(shots))
    hunted = {shot.target: [one.ship for one in shots if one.target == shot.target] for shot in shots}
    alive = {ship.name for ship in battle.fleet(side) if ship.strength}
    if (yield InForce("BLK-R15")) == "survivors":
        hunted = {name: ships for name, ships in hunted.items() if name in alive}
    battle = yield from _return_fire(battle, leaving, hunted, side)
    return (yield from _leave((yield from settle(battle)), side))


def _leave(battle: Battle, side: str) -> Steps[Battle]:
    """Take what is left of a side out of the area."""
    left = battle.fleet(side)
    yield Step("withdraws", (("side", side), ("ships", told(left))), "8.2")
    away = battle.withdrawn + sum(ship.kind == CONVOY for ship in left)
    battle = battle.with_fates(*(Fate(ship.name, WITHDREW, ship.strength) for ship in left))
    return battle.with_fleet(side, ())._replace(withdrawn=away)


def legal_targets(enemy: Fleet, aimed: list[str]) -> Fleet:
    """Give the ships that may be aimed at in surface combat after those aimed at already."""
    station = stations(enemy)
    counted = Counter(aimed)
    untouched = tuple(ship for ship in station if not counted[ship.name])
    return untouched or station or enemy


def _aim(battle: Battle, side: str, seen: Battle) -> Steps[list[Shot]]:
    enemy = battle.fleet(other(side))
    shots: list[Shot] = []
    if battle.rounds == 1 and not stations(enemy) and (yield InForce("BLK-R17")) == "next-round":
        return shots
    for ship in (yield from _guns(battle, side)):
        targets = legal_targets(enemy, [shot.target for shot in shots])
        target = yield from _aim_at(targets, "aim", side, ship.name, seen)
        shots.append(Shot(ship.name, ship.dice, other(side), target))
    return shots


def _guns(battle: Battle, side: str) -> Steps[Fleet]:
    """Give the ships of a side that fire in a round of surface combat."""
    armed = guns(battle.fleet(side))
    if not any(ship.kind == CONVOY for ship in armed) or (yield InForce("BLK-R19")) == "yes":
        return armed
    return tuple(ship for ship in armed if ship.kind != CONVOY)


def _pursue(leaving: Fleet, pursuing: Fleet, stayer: str) -> Steps[list[Shot]]:
    """Aim at like ships, each of a class once before one of it twice; a pursuer may also let them go."""
    shots: list[Shot] = []
    for ship in pursuing:
        may = yield from pursuable(ship.kind, not stations(leaving))
        like = [one for one in leaving if one.kind in may]
        counted = Counter(shot.target for shot in shots)
        if not like or not ship.dice:
            continue
        fresh = [one for one in like if not counted[one.name]]
        target = yield from _aim_at(fresh or like, "pursue", stayer, ship.name, besides=(LET_GO,))
        if target != LET_GO:
            shots.append(Shot(ship.name, ship.dice, other(stayer), target))
    return shots


def _return_fire(battle: Battle, leaving: Fleet, hunted: dict[str, list[str]], side: str) -> Steps[Battle]:
    """Let those that were pursued fire at their like among the pursuers; a convoy at those that fired on it."""
    pursuing = battle.fleet(other(side))
    at_all = {name for names in hunted.values() for name in names}
    for ship in leaving:
        if ship.name not in hunted or not ship.dice:
            continue
        targets = (one for one in pursuing if one.name in at_all and _answers(ship, one, hunted))
        target = yield from _aim_at(targets, "return-fire", side, ship.name)
        battle = yield from shoot(battle, Shot(ship.name, ship.dice, other(side), target))
    return battle


def _answers(ship: Ship, pursuer: Ship, hunted: dict[str, list[str]]) -> bool:
    return pursuer.name in hunted[ship.name] if ship.kind == CONVOY else pursuer.kind == ship.kind


def _deadlock(battle: Battle) -> Steps[Battle]:
    if (yield InForce("BLK-R18")) == "neutral":
        return battle
    for side in (ALLIED, AXIS):
        battle = yield from _leave(battle, side)
    return battle


def _dice(fleet: Fleet) -> int:
    return sum(ship.dice for ship in fleet if ship.kind != CARRIER)
