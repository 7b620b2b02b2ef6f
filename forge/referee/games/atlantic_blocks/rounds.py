"""Surface combat: rounds, the decision to stay, pursuit (8.2)."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, NamedTuple

from forge.referee.games.atlantic_blocks.battle import Battle, Shot, other, settle, shoot, stands, take_effect
from forge.referee.games.atlantic_blocks.fleets import Fleet, Ship, by_weakness, guns, stations
from forge.referee.games.atlantic_blocks.names import ALLIED, AXIS, CARRIER, CONVOY
from forge.referee.games.atlantic_blocks.targets import pursuable
from forge.referee.requests import Choose, Fold, InForce, Step, own_names, weakest_first

if TYPE_CHECKING:
    from forge.referee.requests import Steps

STAY, WITHDRAW = CHOICES = ("stay", "withdraw")
LET_GO = "let-go"


class Standing(NamedTuple):
    """What a player who decides to stay or to withdraw sees: the dice of both sides, the rounds fought."""

    own: int
    enemy: int
    rounds: int


def surface_combat(battle: Battle) -> Steps[Battle]:
    """Fight rounds until one side is gone or withdraws."""
    while battle.allied and battle.axis:
        if not guns(battle.allied) and not guns(battle.axis):
            return (yield from _deadlock(battle))
        battle = yield from surface_round(battle)
        yield from stands(battle)
        if (yield InForce("BLK-R6")) == "by-hand":
            yield Step("land-combat", (), "8.1")
        if not (battle.allied and battle.axis):
            break
        for side in (ALLIED, AXIS):
            standing = Standing(_dice(battle.fleet(side)), _dice(battle.fleet(other(side))), battle.rounds)
            if (yield Choose("stay", side, CHOICES, "8.2", standing, traits=own_names(CHOICES))) == WITHDRAW:
                return (yield from withdraw(battle, side))
    return battle


def surface_round(battle: Battle) -> Steps[Battle]:
    """Fight one round: both sides aim and fire before anything takes effect."""
    battle = battle._replace(rounds=battle.rounds + 1)
    yield Step("round", (("number", battle.rounds),), "8.2")
    first = yield InForce("BLK-R1")
    after = battle
    for side in (first, other(first)):
        shots = yield from _aim(battle, side)
        struck = yield Fold(shoot, after.fleet(other(side)), tuple(shots))
        after = after.with_fleet(other(side), struck)
    return (yield from settle(after))


def withdraw(battle: Battle, side: str) -> Steps[Battle]:
    """Let all ships of a side withdraw, under pursuit if the other side likes."""
    stayer = other(side)
    leaving, pursuing = battle.fleet(side), battle.fleet(stayer)
    shots = yield from _pursue(leaving, pursuing, stayer)
    struck: Fleet = yield Fold(shoot, leaving, tuple(shots))
    hunted = {shot.target: [one.ship for one in shots if one.target == shot.target] for shot in shots}
    alive = {ship.name for ship in struck if ship.strength}
    if (yield InForce("BLK-R15")) == "survivors":
        hunted = {name: ships for name, ships in hunted.items() if name in alive}
    answered = yield from _return_fire(leaving, pursuing, hunted, side)
    left = yield from take_effect(struck, side)
    stayed = yield from take_effect(answered, stayer)
    withdrawn = sum(ship.kind == CONVOY for ship in left)
    yield Step("withdrawn", (("side", side),), "8.2")
    return battle.with_fleet(side, ()).with_fleet(stayer, stayed)._replace(withdrawn=withdrawn)


def legal_targets(enemy: Fleet, aimed: list[str]) -> Fleet:
    """Give the ships that may be aimed at in surface combat after those aimed at already."""
    station = stations(enemy)
    counted = Counter(aimed)
    untouched = tuple(ship for ship in station if not counted[ship.name])
    return untouched or station or enemy


def _aim(battle: Battle, side: str) -> Steps[list[Shot]]:
    enemy = battle.fleet(other(side))
    shots: list[Shot] = []
    if battle.rounds == 1 and not stations(enemy) and (yield InForce("BLK-R17")) == "next-round":
        return shots
    silent = CONVOY if (yield InForce("BLK-R19")) == "no" else ""
    for ship in guns(battle.fleet(side)):
        if ship.kind == silent:
            continue
        options = by_weakness(legal_targets(enemy, [shot.target for shot in shots]))
        target = yield Choose("target", side, options, "8.2", battle, (("ship", ship.name),), weakest_first(options))
        shots.append(Shot(ship.name, ship.dice, target))
    return shots


def _pursue(leaving: Fleet, pursuing: Fleet, stayer: str) -> Steps[list[Shot]]:
    """Aim at like ships, each of a class once before one of it twice; a pursuer may also let them go."""
    shots: list[Shot] = []
    for ship in pursuing:
        may = yield from pursuable(ship.kind, not stations(leaving))
        like = [one for one in leaving if one.kind in may]
        counted = Counter(shot.target for shot in shots)
        fresh = [one for one in like if not counted[one.name]]
        options = by_weakness(fresh or like)
        if not options or not ship.dice:
            continue
        traits = (*weakest_first(options), (LET_GO, LET_GO))
        target = yield Choose("pursue", stayer, (*options, LET_GO), "8.2", None, (("ship", ship.name),), traits)
        if target != LET_GO:
            shots.append(Shot(ship.name, ship.dice, target))
    return shots


def _return_fire(leaving: Fleet, pursuing: Fleet, hunted: dict[str, list[str]], side: str) -> Steps[Fleet]:
    """Let those that were pursued fire at their like among the pursuers; a convoy at those that fired on it."""
    struck = pursuing
    at_all = {name for names in hunted.values() for name in names}
    for ship in leaving:
        if ship.name not in hunted or not ship.dice:
            continue
        options = by_weakness(one for one in pursuing if one.name in at_all and _answers(ship, one, hunted))
        target = yield Choose("target", side, options, "8.2", None, (("ship", ship.name),), weakest_first(options))
        struck = yield from shoot(struck, Shot(ship.name, ship.dice, target))
    return struck


def _answers(ship: Ship, pursuer: Ship, hunted: dict[str, list[str]]) -> bool:
    return pursuer.name in hunted[ship.name] if ship.kind == CONVOY else pursuer.kind == ship.kind


def _deadlock(battle: Battle) -> Steps[Battle]:
    if (yield InForce("BLK-R18")) == "neutral":
        return battle
    withdrawn = sum(ship.kind == CONVOY for ship in battle.allied)
    return battle._replace(allied=(), axis=(), withdrawn=withdrawn)


def _dice(fleet: Fleet) -> int:
    return sum(ship.dice for ship in fleet if ship.kind != CARRIER)
