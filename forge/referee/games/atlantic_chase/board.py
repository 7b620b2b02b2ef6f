"""The battle board: ships in their zones, what smoke obscures, who is still there (p.55-62)."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from forge.referee.games.atlantic_chase.names import BRITISH, GERMAN, SPEEDS
from forge.referee.games.atlantic_chase.ships import (
    BATTERY,
    CONVOY,
    DESTROYER,
    SUNK,
    Named,
    Ship,
    ship_of,
    take_hits,
)
from forge.referee.refusals import Illegal
from forge.referee.requests import Step

if TYPE_CHECKING:
    from forge.referee.requests import Steps


class Fighter(NamedTuple):
    """A ship on the board.

    ``key`` tells it from others of the same counter; ``screens`` are ships that its smoke obscures beside itself;
    ``spent``: it has made its torpedo attack.
    """

    key: str
    ship: Ship
    player: str
    zone: str
    smoke: bool = False
    screens: tuple[str, ...] = ()
    spent: bool = False

    @property
    def fixed(self) -> bool:
        """Whether it is a Shore Battery."""
        return self.ship.kind == BATTERY


class Battle(NamedTuple):
    """A battle: the Active player, the ships on the board, those sunk and those that left; Evasive markers by player.

    ``limit`` is the number of Hits that sinks a convoy or DD Squadron in this scenario, 0 for none.
    """

    active: str
    fighters: tuple[Fighter, ...]
    round: int = 1
    evasive: tuple[str, ...] = ()
    sunk: tuple[Fighter, ...] = ()
    left: tuple[Fighter, ...] = ()
    limit: int = 0
    dispersal: bool = False
    fires_first: bool = False

    @property
    def inactive(self) -> str:
        """The other player."""
        return other(self.active)


Attack = tuple[str, int]
"""The key of a target, and the Hits on it."""


def other(player: str) -> str:
    """Give a player's opponent."""
    return BRITISH if player == GERMAN else GERMAN


def of(battle: Battle, player: str) -> tuple[Fighter, ...]:
    """List the ships of a player on the board."""
    return tuple(one for one in battle.fighters if one.player == player)


def find(battle: Battle, key: str) -> Fighter | None:
    """Find a ship on the board."""
    return next((one for one in battle.fighters if one.key == key), None)


def put(battle: Battle, changed: Fighter) -> Battle:
    """Put a changed ship in the place of what it was."""
    return battle._replace(fighters=tuple(changed if one.key == changed.key else one for one in battle.fighters))


def in_smoke(battle: Battle, fighter: Fighter) -> bool:
    """Tell whether a ship makes smoke or is obscured by that of another in its zone (p.60)."""
    makers = (one for one in of(battle, fighter.player) if one.smoke and one.zone == fighter.zone)
    return fighter.smoke or any(fighter.key in one.screens for one in makers)


def makes_smoke(ship: Ship) -> bool:
    """Tell whether a ship may begin to make smoke."""
    return ship.kind not in (CONVOY, BATTERY) and not ship.damaged


def targets(battle: Battle, player: str) -> tuple[Fighter, ...]:
    """List what a player's ships may attack; Shore Batteries cannot be."""
    return tuple(one for one in of(battle, other(player)) if not one.fixed)


def beaten(battle: Battle) -> str:
    """Name the player without a ship on the board, if there is one; Shore Batteries do not count."""
    return next((side for side in (GERMAN, BRITISH) if all(one.fixed for one in of(battle, side))), "")


def place(fleet: tuple[Named, ...], player: str = "", taken: tuple[Fighter, ...] = ()) -> Steps[tuple[Fighter, ...]]:
    """Look ships up and put them on the board, those of a player together; French ships may be on either side.

    The second ship of the same counter is called after the first, with a number.
    """
    placed = taken
    for named in fleet:
        ship = yield from ship_of(named)
        number = sum(one.ship.id == ship.id for one in placed) + 1
        key = ship.id if number == 1 else f"{ship.id}-{number}"
        if player and ship.nation == other(player):
            raise Illegal(named.id, "is a ship of the other player", cite="p.6")
        placed += (Fighter(key, ship, player or ship.player, named.zone, spent=named.spent),)
    return placed


def suffer(battle: Battle, attacks: tuple[Attack, ...]) -> Steps[Battle]:
    """Let ships suffer the Hits of a step, attack by attack, and take those sunk off the board."""
    for key, hits in attacks:
        fighter = find(battle, key)
        if fighter is None or not hits:
            continue
        after = take_hits(fighter.ship, hits)
        if battle.limit and after.kind in (CONVOY, DESTROYER) and after.hits >= battle.limit:
            after = after._replace(state=SUNK)
        if after.state == SUNK:
            yield Step("ship-sunk", (("ship", key),), "p.58")
            gone = fighter._replace(ship=after, smoke=False, screens=())
            rest = tuple(one for one in battle.fighters if one.key != key)
            battle = battle._replace(fighters=rest, sunk=(*battle.sunk, gone))
            continue
        yield Step(
            "ship-damaged" if after.damaged and not fighter.ship.damaged else "ship-hit", (("ship", key),), "p.58"
        )
        battle = put(battle, fighter._replace(ship=after))
    return battle


def moves_in_order(fighters: tuple[Fighter, ...], active: str) -> tuple[tuple[str, str], ...]:
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
