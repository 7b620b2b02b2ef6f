"""The battle board: ships in their zones, what smoke obscures, who is still there (p.55-62)."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from forge.referee.contract.refusals import Illegal
from forge.referee.contract.requests import Step
from forge.referee.contract.traits import STRONGEST, WEAKEST, ranked
from forge.referee.games.atlantic_chase.sea.hits import of_one_attack, sinking, take_hits, within
from forge.referee.games.atlantic_chase.sea.leaders import LOST, STAYS, Leader, able, moved, seated
from forge.referee.games.atlantic_chase.sea.names import BRITISH, GERMAN, SPEEDS, other
from forge.referee.games.atlantic_chase.sea.ships import BATTERY, CONVOY, DESTROYER, FAR, SUNK, Ship, Vessel, known

if TYPE_CHECKING:
    from collections.abc import Iterable


CLOSER, FARTHER, STAY = "closer", "farther", "stay"
HOLD = "hold"
SMOKE, CLEAR = "smoke", "clear"
DISPERSE = "disperse"
FIGHT, LEAVE = "fight", "leave"

BATTLE_TRAITS = (CLOSER, FARTHER, STAY, WEAKEST, STRONGEST, HOLD, SMOKE, CLEAR, DISPERSE, FIGHT, LEAVE)
"""What kind of thing each option of a choice in a battle is, in words that a policy may prefer."""


class Battle(NamedTuple):
    """A battle: the Active player, the ships on the board, those sunk and those that left; Evasive markers by player.

    ``limit`` is the number of Hits that sinks a convoy or DD Squadron in this scenario, 0 for none; ``squadrons`` the
    torpedo attacks of a DD Squadron in this game. ``leaders`` are those on the board who can still help; ``done`` are
    ships that have had their part in the step with which a battle under way goes on. ``first`` decides first what both
    players do, the Active one if nobody is named.
    """

    active: str
    fighters: tuple[Vessel, ...]
    round: int = 1
    evasive: tuple[str, ...] = ()
    sunk: tuple[Vessel, ...] = ()
    left: tuple[Vessel, ...] = ()
    limit: int = 0
    dispersal: bool = False
    fires_first: bool = False
    squadrons: int = 1
    leaders: tuple[Leader, ...] = ()
    done: tuple[str, ...] = ()
    first: str = ""

    @property
    def inactive(self) -> str:
        """The other player."""
        return other(self.active)

    @property
    def order(self) -> tuple[str, str]:
        """The players in the order in which they decide what both do, as AC-R33 is read."""
        first = self.first or self.active
        return first, other(first)


UNSINKABLE = 99


def of(battle: Battle, player: str) -> tuple[Vessel, ...]:
    """List the ships of a player on the board."""
    return tuple(one for one in battle.fighters if one.player == player)


def fighter_of(battle: Battle, key: str) -> Vessel:
    """Give a ship on the board."""
    return next(one for one in battle.fighters if one.key == key)


def put(battle: Battle, changed: Vessel) -> Battle:
    """Put a changed ship in the place of what it was."""
    return battle._replace(fighters=tuple(changed if one.key == changed.key else one for one in battle.fighters))


def in_smoke(battle: Battle, fighter: Vessel) -> bool:
    """Tell whether a ship makes smoke or is obscured by that of another in its zone (p.60)."""
    makers = (one for one in of(battle, fighter.player) if one.smoke and one.zone == fighter.zone)
    return fighter.smoke or any(fighter.key in one.screens for one in makers)


def makes_smoke(ship: Ship) -> bool:
    """Tell whether a ship may begin to make smoke."""
    return ship.kind not in (CONVOY, BATTERY) and not ship.damaged


def attacks_of(battle: Battle, ship: Ship) -> int:
    """Give how many torpedo attacks a ship may make in a game (p.59)."""
    return battle.squadrons if ship.kind == DESTROYER else 1


def targets(battle: Battle, player: str) -> tuple[Vessel, ...]:
    """List what a player's ships may attack; Shore Batteries cannot be."""
    return tuple(one for one in of(battle, other(player)) if not one.fixed)


def beaten(battle: Battle) -> str:
    """Name the player without a ship on the board, if there is one; Shore Batteries do not count."""
    return next((side for side in (GERMAN, BRITISH) if all(one.fixed for one in of(battle, side))), "")


async def place(fleet: tuple[Vessel, ...], player: str = "", taken: tuple[Vessel, ...] = ()) -> tuple[Vessel, ...]:
    """Look ships up and put them on the board, those of a player together; French ships may be on either side.

    The second ship of the same counter is called after the first, with a number.
    """
    placed = taken
    for named in fleet:
        vessel = await known(named)
        ship = vessel.ship
        number = sum(one.ship.id == ship.id for one in placed) + 1
        if player and ship.nation == other(player):
            raise Illegal(ship.id, "is a ship of the other player", cite="p.6")
        key = ship.id if number == 1 else f"{ship.id}-{number}"
        placed += (vessel._replace(key=key, player=player or ship.player, zone=vessel.zone or FAR, done=False),)
    return placed


def by_strength(battle: Battle, targets: Iterable[Vessel]) -> tuple[tuple[str, str], ...]:
    """Give the traits of ships as targets: by how many more Hits sink them; one that none sink is the strongest."""
    left = ((one, sinking(one.ship, battle.limit)) for one in targets)
    return ranked({one.key: UNSINKABLE if hits is None else hits - one.struck for one, hits in left})


def strike(battle: Battle, key: str, hits: int) -> Battle:
    """Note the Hits of one attack on a ship; they make no difference to one that sinks already."""
    target = fighter_of(battle, key)
    enough = sinking(target.ship, battle.limit)
    if enough is not None and target.struck >= enough:
        return battle
    return put(battle, target._replace(struck=target.struck + of_one_attack(target.ship, hits)))


async def suffer(battle: Battle) -> Battle:
    """Let ships suffer the Hits of a step, ship by ship, and take those sunk off the board."""
    for key in tuple(one.key for one in battle.fighters if one.struck):
        fighter = fighter_of(battle, key)
        after = within(battle.limit, await take_hits(fighter.ship, fighter.struck))
        fighter = fighter._replace(struck=0)
        battle = await _leave_ship(put(battle, fighter), fighter, after)
        fighter = fighter_of(battle, key)
        if after.state == SUNK:
            await Step("ship-sunk", (("ship", key),), "p.58")
            gone = fighter._replace(ship=after, smoke=False, screens=())
            rest = tuple(one for one in battle.fighters if one.key != key)
            battle = battle._replace(fighters=rest, sunk=(*battle.sunk, gone))
            continue
        await Step(
            "ship-damaged" if after.damaged and not fighter.ship.damaged else "ship-hit", (("ship", key),), "p.58"
        )
        battle = put(battle, fighter._replace(ship=after))
    return battle


async def _leave_ship(battle: Battle, fighter: Vessel, after: Ship) -> Battle:
    """Move leaders off a ship that is sunk, or damaged as AC-R12 is read, to another on the board (p.10, p.58)."""
    for leader in fighter.leaders if after.state != fighter.ship.state else ():
        others = tuple(one.key for one in of(battle, fighter.player) if one.key != fighter.key and not one.fixed)
        where = await moved(leader, after.state, others, fighter.player, "p.58", state=battle)
        if where != STAYS:
            battle = battle._replace(fighters=seated(battle.fighters, leader, where))
        if where == LOST:
            battle = spend(battle, leader)
    return battle


def spend(battle: Battle, leader: str) -> Battle:
    """Let a leader's benefit be used up, or lost."""
    return battle._replace(leaders=tuple(one for one in battle.leaders if one.name != leader))


def leader_with(battle: Battle, player: str, benefit: str) -> str:
    """Name a player's leader on the board who can still help in this way, "" if there is none."""
    return next(iter(able(battle.leaders, player, benefit)), "")


def moves_in_order(fighters: tuple[Vessel, ...], active: str) -> tuple[tuple[str, str], ...]:
    """List whose turn it is to move a ship of which speed: slowest first, one ship each, the Inactive player first."""
    turns: list[tuple[str, str]] = []
    for speed in SPEEDS:
        left = {
            side: sum(one.ship.now.speed == speed and one.player == side for one in fighters)
            for side in (other(active), active)
        }
        while any(left.values()):
            for side in [side for side, number in left.items() if number]:
                turns.append((side, speed))
                left[side] -= 1
    return tuple(turns)
