"""Gunnery and torpedoes: who may attack whom, with what dice (p.56-59)."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from forge.referee.contract.parameters import Choice
from forge.referee.contract.procedure import Procedure, asked
from forge.referee.contract.requests import Ask, Choose, Column, Fold, LookUp, Roll, RollOn
from forge.referee.games.atlantic_chase.battle.board import (
    HOLD,
    attacks_of,
    by_strength,
    fighter_of,
    in_smoke,
    of,
    place,
    put,
    strike,
    suffer,
    targets,
)
from forge.referee.games.atlantic_chase.battle.throws import BOTH, Throw, kept, throw_in_battle
from forge.referee.games.atlantic_chase.sea.asking import NO, USUAL_SPEED
from forge.referee.games.atlantic_chase.sea.names import SLOW, VERY_SLOW
from forge.referee.games.atlantic_chase.sea.ships import BEYOND, CLOSE, FAR, NEAR_GUNS, ONE_SHIP, RANGES, ZONES
from forge.referee.games.atlantic_chase.sea.verdicts import Legal, Why, against, verdict
from forge.values.numbers import Whole

if TYPE_CHECKING:
    from forge.referee.contract.requests import Facts, Modifiers
    from forge.referee.games.atlantic_chase.battle.board import Battle
    from forge.referee.games.atlantic_chase.sea.ships import Vessel
    from forge.rules.look import Look


class Shot(NamedTuple):
    """A gunnery attack: the sum of the dice that count, the modified sum, the Hits."""

    kept: int
    modified: int
    hits: int


class Range(NamedTuple):
    """A range, and what is thrown at it."""

    name: str
    dice: int
    keep: str
    guns: int


async def range_between(firer: str, target: str) -> Range:
    """Give the range between two zones, each counted from its owner's side; beyond Close the players say it."""
    if BEYOND in (firer, target):
        return await range_called(await Ask("range-beyond", "players", Choice(RANGES), "p.60"))
    by_firer = await Column("ranges", (("target", target),))
    return await range_called(by_firer[ZONES.index(firer)].range)


async def range_called(name: str) -> Range:
    """Give a range by its name."""
    by_range = await Column("range-dice", ())
    found = by_range[RANGES.index(name)]
    return Range(name, found.dice, found.keep, NEAR_GUNS[found.guns])


def slow_target(speed: str) -> Modifiers:
    """List the modifier for a slow target."""
    return (f"target-{speed}",) if speed in (VERY_SLOW, SLOW) else ()


@Procedure(rules_version=2, cite="p.57")
async def shot(
    range_: str = asked(Choice(RANGES)),
    guns: int = asked(Whole(-2, 4), 0, told=True),
    target_speed: str = USUAL_SPEED,
    in_smoke: int = asked(Whole(0, 2), 0, told=True),
) -> Shot:
    """Rule one gunnery attack; ``in_smoke`` counts the ships in smoke, the firer and its target."""
    at = await range_called(range_)
    modifiers = modifiers_of(guns, target_speed, in_smoke)
    if at.keep == BOTH:
        return shot_of(await RollOn("gunnery", (), modifiers, (), "shot-dice"))
    dice = await Roll(f"shot-{at.keep}", f"{at.dice}d6", "p.57")
    return shot_of(await LookUp("gunnery", (), modifiers, kept(dice, at.keep)))


def modifiers_of(guns: int, speed: str, smoke: int) -> Modifiers:
    """List the modifiers of a gunnery attack."""
    own: Modifiers = ((("gun-value", guns),) if guns else ()) + slow_target(speed)
    return own + ((("smoke", smoke),) if smoke else ())


def shot_of(look: Look) -> Shot:
    """Give what a look-up on the Gunnery Table says."""
    return Shot(look.natural or 0, look.total or 0, look.result.hits)


async def gunnery(battle: Battle) -> Battle:
    """Rule the Gunnery step: all fire before Hits count, but after a Surprise the Active player's come first (p.57)."""
    firsts = (battle.active,) if battle.fires_first and battle.round == 1 else ()
    others = tuple(one for one in battle.order if one not in firsts)
    for players in (firsts, others) if firsts else (others,):
        firing = tuple(one.key for player in players for one in of(battle, player) if one.key not in battle.done)
        battle = await Fold(fire_one, battle, firing)
        battle = await suffer(battle)
    return battle


async def fire_one(battle: Battle, key: str) -> Battle:
    """Let one ship fire at a target of its player's choice, if there is one in reach."""
    fighter = fighter_of(battle, key)
    ways: dict[str, tuple[Range, Vessel, int]] = {}
    for target in targets(battle, fighter.player):
        at = await range_between(fighter.zone, target.zone)
        guns = fighter.ship.now.guns[at.guns]
        if guns is not None:
            ways[target.key] = (at, target, guns)
    if not ways:
        return battle
    about: Facts = (("ship", fighter.key),)
    traits = (*by_strength(battle, (target for _, target, _ in ways.values())), (HOLD, HOLD))
    chosen = await Choose("gunnery-target", fighter.player, (*ways, HOLD), "p.57", battle, about, traits)
    if chosen == HOLD:
        return battle
    at, target, guns = ways[chosen]
    smoke = in_smoke(battle, fighter) + in_smoke(battle, target)
    about = (("ship", fighter.key), ("target", target.key), ("range", f"range.{at.name}"))
    throw = Throw("gunnery", fighter.player, modifiers_of(guns, target.ship.now.speed, smoke), about, at.dice, at.keep)
    battle, result = await throw_in_battle(battle, throw)
    return strike(battle, target.key, result.hits)


def torpedo_objections(fighter: Vessel, smoke: bool, attacks: int = 1) -> tuple[Why, ...]:
    """List what keeps a ship from a torpedo attack, given how many it may make (p.59)."""
    return against(
        ("no-torpedoes", "p.59", not fighter.ship.torpedo),
        ("torpedoes-spent", "p.59", fighter.spent >= attacks),
        ("torpedoes-in-smoke", "p.59", smoke),
        ("torpedoes-from-close", "p.59", fighter.zone != CLOSE),
    )


@Procedure(rules_version=2, cite="p.59")
async def may_torpedo(
    ship: tuple[Vessel, ...] = ONE_SHIP, in_smoke: bool = NO, target: str = asked(Choice(ZONES), CLOSE, told=True)
) -> Legal:
    """Rule whether a ship may attack a target in a zone by torpedo (p.59)."""
    (fighter,) = await place(ship)
    found = torpedo_objections(fighter, in_smoke)
    return await verdict((*found, *against(("torpedoes-reach-near", "p.59", target == FAR))))


async def torpedoes(battle: Battle) -> Battle:
    """Rule the Torpedo step: all attacks before Hits count."""
    ready = tuple(one for player in battle.order for one in of(battle, player))
    firing = tuple(one.key for one in ready if one.key not in battle.done)
    battle = await Fold(launch_one, battle, firing)
    return await suffer(battle)


async def launch_one(battle: Battle, key: str) -> Battle:
    """Let one ship attack by torpedo, if it may."""
    fighter = fighter_of(battle, key)
    within = {one.key: one for one in targets(battle, fighter.player) if one.zone != FAR}
    if not within or torpedo_objections(fighter, in_smoke(battle, fighter), attacks_of(battle, fighter.ship)):
        return battle
    about: Facts = (("ship", fighter.key),)
    traits = (*by_strength(battle, within.values()), (HOLD, HOLD))
    chosen = await Choose("torpedo-target", fighter.player, (*within, HOLD), "p.59", battle, about, traits)
    if chosen == HOLD:
        return battle
    about = (("ship", fighter.key), ("target", chosen))
    modifiers = slow_target(within[chosen].ship.now.speed)
    battle, result = await throw_in_battle(battle, Throw("torpedo", fighter.player, modifiers, about))
    return strike(put(battle, fighter._replace(spent=fighter.spent + 1)), chosen, result.hits)
