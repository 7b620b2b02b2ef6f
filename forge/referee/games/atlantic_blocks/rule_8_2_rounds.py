"""Rule 8.2: the rounds of a battle, submarines, air and surface, the decision to stay, and pursuit."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, Any, NamedTuple

from forge.referee.contract.in_force import word_in_force
from forge.referee.contract.requests import (
    Choose,
    Emit,
    Fold,
    InForce,
    Lasting,
    Position,
    Repeat,
    Step,
    facts,
    shown,
)
from forge.referee.contract.traits import own_names, weakest_first
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


STAY, WITHDRAW = CHOICES = ("stay", "withdraw")
LET_GO = "let-go"
EFFECT, DECISION = LATER = ("effect", "decision")
"""What follows the fire of both sides in a round: it takes effect, and where a battle goes on both sides decide."""


class Standing(NamedTuple):
    """What a player who decides to stay or to withdraw sees: the dice of both sides, the rounds fought."""

    own: int
    enemy: int
    rounds: int


async def _aim_at(
    ships: Iterable[Ship], choice: str, side: str, shooter: Ship, seen: Any = None, *, besides: tuple[str, ...] = ()
) -> Shot:
    """Let a unit aim at one of some ships, the weakest first, or at what may be chosen ``besides``."""
    options = by_weakness(ships)
    traits = (*weakest_first(options), *own_names(each for each in besides if each == LET_GO))
    target = await Choose(choice, side, (*options, *besides), "8.2", seen, facts(ship=shooter.name), traits)
    return Shot(shooter.name, shooter.dice, other(side), target)


async def submarine_round(battle: Battle) -> Battle:
    """Let the Allies throw at the submarines; those left fire at one ship each, with results at once."""
    convoys = sum(ship.kind == CONVOY for ship in battle.allied)
    air = sum(ship.dice for ship in carriers(battle.allied))
    if battle.allied_air:
        air += await dice_of(LAND_AIR)
    if battle.allied or air:
        after = await defend(len(battle.allied), convoys, air, battle.submarines)
        gone = (Fate(SUBMARINE, SUNK),) * after.sunk + (Fate(SUBMARINE, DISABLED),) * after.disabled
        battle = await shown(battle._replace(submarines=after.left).with_fates(*gone))
        if after.disabled:
            await Step("submarines-home", facts(way=await InForce("BLK-R7")), "8.2")
    return await Fold(submarine_fires, battle, tuple(range(1, battle.submarines + 1)))


async def submarine_fires(battle: Battle, number: int) -> Battle:
    """Let one submarine fire at one ship, with results at once."""
    if not battle.allied:
        return battle
    shot = await _aim_at(battle.allied, "aim", AXIS, Ship(f"submarine {number}", SUBMARINE, 0, 0), battle)
    battle = await shoot(battle, shot._replace(dice=await submarine_dice(battle.turn)))
    return await shown(await take_effect(battle, ALLIED))


async def air_round(battle: Battle) -> Battle:
    """Let carriers and land air fire, both sides before anything takes effect."""
    first = await word_in_force("BLK-R1")
    after = battle
    for side in (first, other(first)):
        shooters = await _air_units(battle, side)
        enemy = battle.fleet(other(side))
        if not shooters or not enemy:
            continue
        besides = (LAND_AIR,) if battle.air(other(side)) and await InForce("BLK-R3") == "in-vain" else ()
        shots = [await _aim_at(enemy, "aim", side, unit, after, besides=besides) for unit in shooters]
        after = await Fold(shoot, after, tuple(shots))
    return await settle(after)


async def _air_units(battle: Battle, side: str) -> Fleet:
    units = carriers(battle.fleet(side))
    if battle.air(side):
        units = (*units, Ship(LAND_AIR, LAND_AIR, await dice_of(LAND_AIR), 0))
    return units


async def surface_combat(battle: Battle) -> Battle:
    """Fight rounds until one side is gone or withdraws."""
    return await Repeat(fight_on, battle, is_over)


def is_over(battle: Battle) -> bool:
    """Tell whether surface combat is over."""
    return battle.deadlocked or not (battle.allied and battle.axis)


async def fight_on(battle: Battle, number: int) -> Battle:
    """Fight one round, and let both sides decide whether to stay."""
    if not await _guns(battle, ALLIED) and not await _guns(battle, AXIS):
        return await _deadlock(battle)
    await Emit("rounds")
    begun, sides = await _begin_round(battle._replace(rounds=number))
    return await Fold(fight_part, begun, (*sides, DECISION), last=True)


async def surface_round(battle: Battle) -> Battle:
    """Fight one round: both sides aim and fire before anything takes effect."""
    begun, sides = await _begin_round(battle._replace(rounds=battle.rounds + 1))
    return await Fold(fight_part, begun, (*sides, EFFECT), last=True)


async def _begin_round(battle: Battle) -> tuple[Battle, tuple[str, str]]:
    """Tell of a round that begins, and who fires first."""
    await Step("round", facts(number=battle.rounds), "8.2")
    await Position(battle)
    first = await word_in_force("BLK-R1")
    return battle, (first, other(first))


async def fight_part(battle: Battle, part: str) -> Battle:
    """Let a side aim and fire as it was before the round, or what was fired take effect, or both sides decide."""
    if part in LATER:
        battle = await settle(battle, reported=True)
        return await _decide(battle) if part == DECISION else battle
    shots = await _aim(battle, part)
    return await Fold(shoot, battle, _final(shots), last=True)


def _final(shots: list[Shot]) -> tuple[Shot, ...]:
    """Say of each shot whether it is the last at its target."""
    later = [[shot.target for shot in shots[place + 1 :]] for place in range(len(shots))]
    return tuple(shot._replace(final=shot.target not in after) for shot, after in zip(shots, later, strict=True))


async def _decide(battle: Battle) -> Battle:
    await stands(battle)
    if await InForce("BLK-R6") == "by-hand":
        await Step("land-combat", (), "8.1")
    if is_over(battle):
        return battle
    for side in (ALLIED, AXIS):
        standing = Standing(_dice(battle.fleet(side)), _dice(battle.fleet(other(side))), battle.rounds)
        about, traits = facts(side=side), own_names(CHOICES)
        if await Choose("stay", side, CHOICES, "8.2", standing, about, traits) == WITHDRAW:
            return await withdraw(battle, side)
    return await Lasting(battle, battle._replace(rounds=1))


async def withdraw(battle: Battle, side: str) -> Battle:
    """Let all ships of a side withdraw, under pursuit if the other side likes."""
    stayer = other(side)
    leaving, pursuing = battle.fleet(side), battle.fleet(stayer)
    shots = await _pursue(leaving, pursuing, stayer)
    battle = await Fold(shoot, battle, tuple(shots))
    hunted = {shot.target: [one.ship for one in shots if one.target == shot.target] for shot in shots}
    alive = {ship.name for ship in battle.fleet(side) if ship.strength}
    if await InForce("BLK-R15") == "survivors":
        hunted = {name: ships for name, ships in hunted.items() if name in alive}
    battle = await _return_fire(battle, leaving, hunted, side)
    return await _leave(await settle(battle), side)


async def _leave(battle: Battle, side: str) -> Battle:
    """Take what is left of a side out of the area."""
    left = battle.fleet(side)
    await Step("withdraws", facts(side=side, ships=told(left)), "8.2")
    away = battle.withdrawn + sum(ship.kind == CONVOY for ship in left)
    battle = battle.with_fates(*(Fate(ship.name, WITHDREW, ship.strength) for ship in left))
    return battle.with_fleet(side, ())._replace(withdrawn=away)


def legal_targets(enemy: Fleet, aimed: list[str]) -> Fleet:
    """Give the ships that may be aimed at in surface combat after those aimed at already."""
    station = stations(enemy)
    counted = Counter(aimed)
    untouched = tuple(ship for ship in station if not counted[ship.name])
    return untouched or station or enemy


async def _aim(battle: Battle, side: str) -> list[Shot]:
    enemy = battle.fleet(other(side))
    shots: list[Shot] = []
    if battle.rounds == 1 and not stations(enemy) and await InForce("BLK-R17") == "next-round":
        return shots
    for ship in await _guns(battle, side):
        targets = legal_targets(enemy, [shot.target for shot in shots])
        shots.append(await _aim_at(targets, "aim", side, ship, battle))
    return shots


async def _guns(battle: Battle, side: str) -> Fleet:
    """Give the ships of a side that fire in a round of surface combat."""
    armed = guns(battle.fleet(side))
    if not any(ship.kind == CONVOY for ship in armed) or await InForce("BLK-R19") == "yes":
        return armed
    return tuple(ship for ship in armed if ship.kind != CONVOY)


async def _pursue(leaving: Fleet, pursuing: Fleet, stayer: str) -> list[Shot]:
    """Aim at like ships, each of a class once before one of it twice; a pursuer may also let them go."""
    shots: list[Shot] = []
    for ship in pursuing:
        may = await pursuable(ship.kind, not stations(leaving))
        like = [one for one in leaving if one.kind in may]
        counted = Counter(shot.target for shot in shots)
        if not like or not ship.dice:
            continue
        fresh = [one for one in like if not counted[one.name]]
        shots.append(await _aim_at(fresh or like, "pursue", stayer, ship, besides=(LET_GO,)))
    return [shot for shot in shots if shot.target != LET_GO]


async def _return_fire(battle: Battle, leaving: Fleet, hunted: dict[str, list[str]], side: str) -> Battle:
    """Let those that were pursued fire at their like among the pursuers; a convoy at those that fired on it."""
    pursuing = battle.fleet(other(side))
    at_all = {name for names in hunted.values() for name in names}
    for ship in leaving:
        if ship.name not in hunted or not ship.dice:
            continue
        targets = (one for one in pursuing if one.name in at_all and _answers(ship, one, hunted))
        battle = await shoot(battle, await _aim_at(targets, "return-fire", side, ship))
    return battle


def _answers(ship: Ship, pursuer: Ship, hunted: dict[str, list[str]]) -> bool:
    return pursuer.name in hunted[ship.name] if ship.kind == CONVOY else pursuer.kind == ship.kind


async def _deadlock(battle: Battle) -> Battle:
    battle = battle._replace(deadlocked=True)
    if await InForce("BLK-R18") == "neutral":
        return battle
    for side in (ALLIED, AXIS):
        battle = await _leave(battle, side)
    return battle


def _dice(fleet: Fleet) -> int:
    return sum(ship.dice for ship in fleet if ship.kind != CARRIER)
