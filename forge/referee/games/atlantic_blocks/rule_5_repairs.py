"""Rule 5: repairs in port (7.2) and raids on its facilities (13)."""

from __future__ import annotations

from operator import itemgetter
from typing import TYPE_CHECKING, NamedTuple

from forge.referee.contract.in_force import words_in_force
from forge.referee.contract.objection import Objection
from forge.referee.contract.parameters import Choice, Flag, Whole
from forge.referee.contract.procedure import Procedure, asked
from forge.referee.contract.requests import Column, InForce, LookUp, Refuse, Roll, Step, facts
from forge.referee.games.atlantic_blocks.names import FRIENDLY, LAST_TURN, PORTS, SIDES, other
from forge.referee.games.atlantic_blocks.rule_8_1_fire import dice_of
from forge.values.phrase import Listing, Phrase

if TYPE_CHECKING:
    from collections.abc import Iterator


AS_PRINTED = -1
UNTOLD = 0
MOST_SHIPS = 30
PORT = asked(Choice(PORTS))
POINTS = asked(Whole(0, 30), cite="5")
CAPACITY = asked(Whole(AS_PRINTED, 12), AS_PRINTED, "5", told=False)
MAYBE_TURN = asked(Whole(UNTOLD, LAST_TURN), UNTOLD, "4.1", told=False)


_LACKING = Whole(0, 9)
NEEDS = Listing(
    _LACKING, "the strength that each damaged ship lacks, such as 3, 4", most=MOST_SHIPS, fewest=1, noun="ships"
)
"""How much strength each damaged ship of a port lacks."""


def _needs(port: str, needs: tuple[int, ...]) -> tuple[str, tuple[int, ...]]:
    return port, needs


_NEEDS_OF_A_PORT = Phrase(
    "ports with the strength that each damaged ship in them lacks, such as scapa-flow 3 4, alexandria 2", _needs,
    "{port} {needs}", "says no ships of a port", port=Choice(PORTS),
    needs=Listing(_LACKING, between=" ", most=MOST_SHIPS, fewest=1, noun="ships"),
)  # fmt: skip
NEEDS_BY_PORT = Listing(_NEEDS_OF_A_PORT, once="name all ships of a port together", by=itemgetter(0))
"""How much strength the damaged ships of each port lack."""


class Repaired(NamedTuple):
    """A ship's strength after repairs, and the points spent."""

    strength: int
    spent: int


class PortRepaired(NamedTuple):
    """How much strength all ships of a port can regain together, and the points left to the side."""

    repaired: int
    left: int


class SideRepaired(NamedTuple):
    """What the ships of a side can regain in a turn together, what they lack then, and the points left."""

    repaired: int
    lacking: int
    left: int


class Raided(NamedTuple):
    """What a raid did to a port's capacity for this turn."""

    hits: int
    capacity: int


def regained(lacking: int, room: int, points: int) -> int:
    """Tell how much strength is regained: a point each, no more than is lacking, than the port and the side can."""
    return max(0, min(lacking, room, points))


async def capacity_of(port: str, told: int = AS_PRINTED) -> int:
    """Give the capacity told, else the one of the board."""
    if told != AS_PRINTED:
        return told
    return int((await LookUp("port-capacity", facts(port=port))).result.capacity)


async def points_of(side: str, turn: int) -> int:
    """Give the resource points of a side for a turn."""
    return int((await LookUp("resource-points", facts(turn=turn))).result[side])


async def closed(port: str, turn: int) -> Objection | None:
    """Object to a port that is not open on a turn, or that is not open on all of them where the turn is not told."""
    here = (await Column("port"))[PORTS.index(port)]
    if turn == UNTOLD:
        always = here.first == 1 and here.last == LAST_TURN
        return None if always else Objection("turn-matters", facts(port=port), "1.1")
    if here.first <= turn <= here.last:
        return None
    return Objection("port-closed", facts(port=port, turn=turn), "1.1")


class Damaged(NamedTuple):
    """A damaged ship in port, the points of its side, and what the port can do."""

    port: str = PORT
    strength: int = asked(Whole(0, 9))
    full: int = asked(Whole(1, 9))
    points: int = POINTS
    capacity: int = CAPACITY
    moved: bool = asked(Flag(), False, "4.1")
    turn: int = MAYBE_TURN


def _check(ship: Damaged) -> Iterator[Objection]:
    if ship.moved:
        yield Objection("moved-ships-wait", (), "4.1")
    if ship.strength > ship.full:
        yield Objection("stronger-than-full", facts(strength=ship.strength, full=ship.full), "7.2")


@Procedure(rules_version=2, cite="5, 7.2", check=_check)
async def repair(ship: Damaged = asked(Damaged)) -> Repaired:
    """Repair one ship as far as its damage, the port's capacity and the points allow."""
    if why := await closed(ship.port, ship.turn):
        await Refuse("port", (why,))
    spent = regained(ship.full - ship.strength, await capacity_of(ship.port, ship.capacity), ship.points)
    return Repaired(ship.strength + spent, spent)


@Procedure(rules_version=2, cite="5")
async def repair_port(
    port: str = PORT,
    needs: tuple[int, ...] = asked(NEEDS),
    points: int = POINTS,
    capacity: int = CAPACITY,
    turn: int = MAYBE_TURN,
) -> PortRepaired:
    """Repair the ships of a port together: they share its capacity."""
    if why := await closed(port, turn):
        await Refuse("port", (why,))
    spent = regained(sum(needs), await capacity_of(port, capacity), points)
    return PortRepaired(spent, points - spent)


@Procedure(cite="5, 7.2")
async def repairs(
    side: str = asked(Choice(SIDES)),
    turn: int = asked(Whole(1, LAST_TURN), cite="5"),
    needs: tuple[tuple[str, tuple[int, ...]], ...] = asked(NEEDS_BY_PORT),
) -> SideRepaired:
    """Repair the ships of a side in all its ports: each has its capacity, the points of the turn are for all."""
    column = await Column("port")
    points = left = await points_of(side, turn)
    for port, lacking in needs:
        here = column[PORTS.index(port)]
        if here.side not in FRIENDLY[side]:
            await Refuse(port, (Objection("port-of-others", facts(port=port), "1.1"),))
        after = await repair_port(port, lacking, left, AS_PRINTED, turn)
        await Step("port-repaired", facts(port=port, repaired=after.repaired, left=after.left), "5")
        left = after.left
    lacks = sum(sum(lacking) for _, lacking in needs)
    return SideRepaired(points - left, lacks - (points - left), left)


async def raid_objection(side: str, turn: int, port: str) -> Objection | None:
    """Give what keeps the land air of a side from raiding a port."""
    if not await InForce("air-raids"):
        return Objection("no-raids", (), "13")
    here = (await Column("port"))[PORTS.index(port)]
    if here.side != other(side):
        return Objection("raid-own", facts(port=port), "13")
    if why := await closed(port, turn):
        return why
    if port not in await words_in_force("U-BLK-39"):
        return Objection("no-sign", facts(port=port), "13")
    return None


@Procedure(rules_version=2, whole=True, cite="13")
async def raid(
    side: str = asked(Choice(SIDES)), port: str = PORT, capacity: int = CAPACITY, turn: int = MAYBE_TURN
) -> Raided:
    """Let land air attack a port before repairs."""
    if why := await raid_objection(side, turn, port):
        await Refuse("port", (why,))
    return await raid_on(port, await capacity_of(port, capacity))


async def raid_on(port: str, capacity: int) -> Raided:
    """Throw the dice of a raid, and take what hits off the port's capacity for this turn."""
    rolled = await Roll("raid-dice", f"{await dice_of('air-raid')}d6", "13", facts(port=port))
    losses = [int((await LookUp("air-raid", natural=face)).result.capacity) for face in rolled]
    return Raided(sum(map(bool, losses)), max(0, capacity - sum(losses)))
