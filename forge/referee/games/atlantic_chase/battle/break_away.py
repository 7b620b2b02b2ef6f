"""Break Away: to leave a battle, all ships together or one by an Evasive marker (p.61)."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from forge.referee.contract.in_force import word_in_force
from forge.referee.contract.procedure import Procedure
from forge.referee.contract.refusals import Illegal
from forge.referee.contract.requests import Choose, InForce, RollOn, Step
from forge.referee.games.atlantic_chase.battle.board import FIGHT, LEAVE, of, place
from forge.referee.games.atlantic_chase.battle.throws import Throw, throw_in_battle
from forge.referee.games.atlantic_chase.sea.names import SIDES, SPEEDS, other
from forge.referee.games.atlantic_chase.sea.ships import FAR, SOME_SHIPS

if TYPE_CHECKING:
    from forge.referee.contract.requests import Facts, Modifiers
    from forge.referee.games.atlantic_chase.battle.board import Battle
    from forge.referee.games.atlantic_chase.sea.ships import Vessel
    from forge.rules.look import Look

WISHES = ((FIGHT, FIGHT), (LEAVE, LEAVE))
KEEP, SPEND = "keep", "spend"
EXITS = "exits"


class Tried(NamedTuple):
    """An attempt to Break Away: the modified dice and whether it succeeds."""

    modified: int
    success: bool


async def modifiers_of(own: tuple[Vessel, ...], enemy: tuple[Vessel, ...]) -> Modifiers:
    """List the modifiers of an attempt; Shore Batteries count on neither side."""
    own, enemy = (tuple(one for one in side if not one.fixed) for side in (own, enemy))
    modifiers: Modifiers = ("all-far",) if all(one.zone == FAR for one in own) else ()
    modifiers += ("enemy-near",) if any(one.zone != FAR for one in enemy) else ()
    return modifiers + await _by_speed(own, enemy)


async def _by_speed(own: tuple[Vessel, ...], enemy: tuple[Vessel, ...]) -> Modifiers:
    ours, theirs = ([SPEEDS.index(one.ship.now.speed) for one in side] for side in (own, enemy))
    wording = await word_in_force("AC-R2")
    slower = min(ours) < (min(theirs) if wording == "slowest" else max(theirs))
    return (wording,) if slower else ()


@Procedure("break-away-attempt", cite="p.61", rules_version=2)
async def attempt_of(own: tuple[Vessel, ...] = SOME_SHIPS, enemy: tuple[Vessel, ...] = SOME_SHIPS) -> Tried:
    """Rule an attempt, given the ships of both sides in their zones."""
    ours = await place(own)
    player = next((one.player for one in ours if one.ship.nation in SIDES), "")
    for one in ours:
        if player and one.ship.nation == other(player):
            raise Illegal(one.ship.id, "is a ship of the other player", cite="p.6")
    theirs = await place(enemy, other(player) if player else "")
    modifiers = await modifiers_of(ours, theirs)
    return _tried(await RollOn("break-away", (), modifiers, _about(ours[0].player), "break-away-dice"))


def _tried(look: Look) -> Tried:
    return Tried(look.total or 0, look.result.effect == EXITS)


def _about(player: str) -> Facts:
    return (("player", f"player.{player}"),)


async def break_away(battle: Battle) -> tuple[Battle, str]:
    """Rule the Break Away step; give how the battle ends, if it does: by agreement, or by the player who left."""
    wishes = {}
    for player in battle.order:
        wishes[player] = await Choose("break-away-wish", player, (FIGHT, LEAVE), "p.61", battle, traits=WISHES)
    leaving = [player for player, wish in wishes.items() if wish == LEAVE]
    if len(leaving) == len(wishes):
        await Step("both-leave", (), "p.61")
        return battle, "agreed"
    for player in leaving:
        modifiers = await modifiers_of(of(battle, player), of(battle, other(player)))
        throw = Throw("break-away", player, modifiers, _about(player))
        battle, result = await throw_in_battle(battle, throw)
        if result.effect == EXITS:
            return battle, "broken-away"
    slips = await InForce("AC-R4") == "at-once" and not leaving
    for player in wishes if slips else leaving:
        battle = await _slip_away(battle, player)
    return battle, ""


async def _slip_away(battle: Battle, player: str) -> Battle:
    far = tuple(one.key for one in of(battle, player) if one.zone == FAR and not one.fixed)
    if player not in battle.evasive or not far:
        return battle
    if await Choose("evasive-in-battle", player, (KEEP, SPEND), "p.61", battle, traits=((SPEND, LEAVE),)) == KEEP:
        return battle
    key = await Choose("ship-exits", player, far, "p.61", battle)
    gone = next(one for one in battle.fighters if one.key == key)
    await Step("ship-exits-alone", (("ship", key),), "p.61")
    return battle._replace(
        fighters=tuple(one for one in battle.fighters if one.key != key),
        left=(*battle.left, gone._replace(smoke=False, screens=())),
        evasive=tuple(one for one in battle.evasive if one != player),
    )
