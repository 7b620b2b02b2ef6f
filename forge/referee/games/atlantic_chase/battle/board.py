"""The battle board: ships in their zones, what smoke obscures, who is still there (p.55-62)."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from forge.referee.contract.refusals import Illegal
from forge.referee.contract.requests import Choose, Step, ranked
from forge.referee.games.atlantic_chase.sea.leaders import leaves
from forge.referee.games.atlantic_chase.sea.names import BRITISH, GERMAN, SPEEDS, other
from forge.referee.games.atlantic_chase.sea.ships import (
    BATTERY,
    CONVOY,
    DESTROYER,
    FAR,
    SUNK,
    Named,
    Ship,
    of_one_attack,
    ship_of,
    sinking,
    take_hits,
    within,
)

if TYPE_CHECKING:
    from collections.abc import Iterable

    from forge.referee.contract.requests import Steps
    from forge.referee.games.atlantic_chase.sea.leaders import Benefit


class Fighter(NamedTuple):
    """A ship on the board.

    ``key`` tells it from others of the same counter; ``screens`` are ships that its smoke obscures beside itself;
    ``spent`` counts its torpedo attacks; ``leaders`` are aboard; ``struck`` counts the Hits of the step under way,
    which it suffers when the step is over.
    """

    key: str
    ship: Ship
    player: str
    zone: str
    smoke: bool = False
    screens: tuple[str, ...] = ()
    spent: int = 0
    leaders: tuple[str, ...] = ()
    struck: int = 0

    @property
    def fixed(self) -> bool:
        """Whether it is a Shore Battery."""
        return self.ship.kind == BATTERY


class Battle(NamedTuple):
    """A battle: the Active player, the ships on the board, those sunk and those that left; Evasive markers by player.

    ``limit`` is the number of Hits that sinks a convoy or DD Squadron in this scenario, 0 for none; ``squadrons`` the
    torpedo attacks of a DD Squadron in this game. ``leaders`` are those on the board who can still help; ``done`` are
    ships that have had their part in the step with which a battle under way goes on.
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
    squadrons: int = 1
    leaders: tuple[tuple[str, Benefit], ...] = ()
    done: tuple[str, ...] = ()

    @property
    def inactive(self) -> str:
        """The other player."""
        return other(self.active)


UNSINKABLE = 99


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


def attacks_of(battle: Battle, ship: Ship) -> int:
    """Give how many torpedo attacks a ship may make in a game (p.59)."""
    return battle.squadrons if ship.kind == DESTROYER else 1


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
        owner, zone = player or ship.player, named.zone or FAR
        on_board = (named.smoke, named.over, named.spent, named.leaders, named.struck)
        placed += (Fighter(key, ship, owner, zone, *on_board),)
    return placed


def by_strength(battle: Battle, targets: Iterable[Fighter]) -> tuple[tuple[str, str], ...]:
    """Give the traits of ships as targets: by how many more Hits sink them; one that none sink is the strongest."""
    left = ((one, sinking(one.ship, battle.limit)) for one in targets)
    return ranked({one.key: UNSINKABLE if hits is None else hits - one.struck for one, hits in left})


def strike(battle: Battle, key: str, hits: int) -> Battle:
    """Note the Hits of one attack on a ship; they make no difference to one that sinks already."""
    target = find(battle, key)
    assert target is not None
    enough = sinking(target.ship, battle.limit)
    if enough is not None and target.struck >= enough:
        return battle
    return put(battle, target._replace(struck=target.struck + of_one_attack(target.ship, hits)))


def suffer(battle: Battle) -> Steps[Battle]:
    """Let ships suffer the Hits of a step, ship by ship, and take those sunk off the board."""
    for key in tuple(one.key for one in battle.fighters if one.struck):
        fighter = find(battle, key)
        assert fighter is not None
        after = within(battle.limit, (yield from take_hits(fighter.ship, fighter.struck)))
        fighter = fighter._replace(struck=0)
        battle = yield from _leave_ship(put(battle, fighter), fighter, after)
        fighter = find(battle, key) or fighter
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


def _leave_ship(battle: Battle, fighter: Fighter, after: Ship) -> Steps[Battle]:
    """Move leaders off a ship that is sunk, or damaged as AC-R12 is read, to another on the board (p.10, p.58)."""
    for leader in fighter.leaders if after.state != fighter.ship.state else ():
        others = tuple(one.key for one in of(battle, fighter.player) if one.key != fighter.key and not one.fixed)
        where = yield from leaves(after.state, len(others))
        if where == "stays":
            continue
        fighter = fighter._replace(leaders=tuple(one for one in fighter.leaders if one != leader))
        battle = put(battle, fighter)
        if where == "lost":
            yield Step("leader-lost", (("leader", leader),), "p.58")
            battle = spend(battle, leader)
            continue
        chosen = yield Choose("leader-moves", fighter.player, others, "p.58", battle, (("leader", leader),))
        new = find(battle, chosen)
        assert new is not None
        battle = put(battle, new._replace(leaders=(*new.leaders, leader)))
    return battle


def spend(battle: Battle, leader: str) -> Battle:
    """Let a leader's benefit be used up, or lost."""
    return battle._replace(leaders=tuple(one for one in battle.leaders if one[0] != leader))


def leader_with(battle: Battle, player: str, benefit: str) -> str:
    """Name a player's leader on the board who can still help in this way, "" if there is none."""
    names = (name for name, what in battle.leaders if what.side == player and what.benefit == benefit)
    return next(names, "")


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
