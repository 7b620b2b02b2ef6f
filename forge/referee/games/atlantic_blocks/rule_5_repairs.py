"""Rule 5: repairs in port (7.2) and raids on its facilities (13)."""

from __future__ import annotations

from operator import itemgetter
from typing import TYPE_CHECKING, NamedTuple

from forge.referee.contract.in_force import words_in_force
from forge.referee.contract.parameters import Choice, Flag, Parameter, Whole
from forge.referee.contract.procedure import Objection, Procedure, Uses
from forge.referee.contract.requests import Column, InForce, LookUp, Refuse, Roll, Step
from forge.referee.games.atlantic_blocks.names import FRIENDLY, LAST_TURN, PORTS, SIDES, other
from forge.referee.games.atlantic_blocks.rule_7_movement import PORT
from forge.referee.games.atlantic_blocks.rule_8_1_fire import dice_of
from forge.values.phrase import Listing, Phrase

if TYPE_CHECKING:
    from collections.abc import Iterator


AS_PRINTED = -1
UNTOLD = 0
MOST_SHIPS = 30


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
    return int((await LookUp("port-capacity", (("port", port),))).result.capacity)


async def points_of(side: str, turn: int) -> int:
    """Give the resource points of a side for a turn."""
    return int((await LookUp("resource-points", (("turn", turn),))).result[side])


async def closed(port: str, turn: int) -> Objection | None:
    """Object to a port that is not open on a turn, or that is not open on all of them where the turn is not told."""
    here = (await Column("port"))[PORTS.index(port)]
    if turn == UNTOLD:
        always = here.first == 1 and here.last == LAST_TURN
        return None if always else Objection("turn-matters", (("port", port),), "1.1")
    if here.first <= turn <= here.last:
        return None
    return Objection("port-closed", (("port", port), ("turn", turn)), "1.1")


async def repair(port: str, strength: int, full: int, points: int, capacity: int, _moved: bool, turn: int) -> Repaired:
    """Repair one ship as far as its damage, the port's capacity and the points allow."""
    if why := await closed(port, turn):
        await Refuse("port", (why,))
    spent = regained(full - strength, await capacity_of(port, capacity), points)
    return Repaired(strength + spent, spent)


async def repair_port(port: str, needs: tuple[int, ...], points: int, capacity: int, turn: int) -> PortRepaired:
    """Repair the ships of a port together: they share its capacity."""
    if why := await closed(port, turn):
        await Refuse("port", (why,))
    spent = regained(sum(needs), await capacity_of(port, capacity), points)
    return PortRepaired(spent, points - spent)


async def repairs(side: str, turn: int, needs: tuple[tuple[str, tuple[int, ...]], ...]) -> SideRepaired:
    """Repair the ships of a side in all its ports: each has its capacity, the points of the turn are for all."""
    column = await Column("port")
    points = left = await points_of(side, turn)
    for port, lacking in needs:
        here = column[PORTS.index(port)]
        if here.side not in FRIENDLY[side]:
            await Refuse(port, (Objection("port-of-others", (("port", port),), "1.1"),))
        after = await repair_port(port, lacking, left, AS_PRINTED, turn)
        await Step("port-repaired", (("port", port), ("repaired", after.repaired), ("left", after.left)), "5")
        left = after.left
    lacks = sum(sum(lacking) for _, lacking in needs)
    return SideRepaired(points - left, lacks - (points - left), left)


async def raid_objection(side: str, turn: int, port: str) -> Objection | None:
    """Give what keeps the land air of a side from raiding a port."""
    if not await InForce("air-raids"):
        return Objection("no-raids", (), "13")
    here = (await Column("port"))[PORTS.index(port)]
    if here.side != other(side):
        return Objection("raid-own", (("port", port),), "13")
    if why := await closed(port, turn):
        return why
    if port not in await words_in_force("U-BLK-39"):
        return Objection("no-sign", (("port", port),), "13")
    return None


async def raid(side: str, port: str, capacity: int, turn: int) -> Raided:
    """Let land air attack a port before repairs."""
    if why := await raid_objection(side, turn, port):
        await Refuse("port", (why,))
    return await raid_on(port, await capacity_of(port, capacity))


async def raid_on(port: str, capacity: int) -> Raided:
    """Throw the dice of a raid, and take what hits off the port's capacity for this turn."""
    rolled = await Roll("raid-dice", f"{await dice_of('air-raid')}d6", "13", (("port", port),))
    losses = [int((await LookUp("air-raid", natural=face)).result.capacity) for face in rolled]
    return Raided(sum(loss > 0 for loss in losses), max(0, capacity - sum(losses)))


def _check(
    _port: str, strength: int, full: int, _points: int, _capacity: int, moved: bool, _turn: int
) -> Iterator[Objection]:
    if moved:
        yield Objection("moved-ships-wait", (), "4.1")
    if strength > full:
        yield Objection("stronger-than-full", (("strength", strength), ("full", full)), "7.2")


_PORT = Parameter("port", Choice(PORTS))
_POINTS = Parameter("points", Whole(0, 30), cite="5")
_CAPACITY = Parameter("capacity", Whole(AS_PRINTED, 12), AS_PRINTED, "5")
_MAYBE_TURN = Parameter("turn", Whole(UNTOLD, LAST_TURN), UNTOLD, "4.1")
_CAPACITIES = Uses("port-capacity", ("capacity",))
_POINTS_OF_TURN = Uses("resource-points", SIDES)
PROCEDURES = (
    Procedure(
        "repair",
        repair,
        (
            _PORT,
            Parameter("strength", Whole(0, 9)),
            Parameter("full", Whole(1, 9)),
            _POINTS,
            _CAPACITY,
            Parameter("moved", Flag(), False, "4.1"),
            _MAYBE_TURN,
        ),
        rules_version=2,
        cite="5, 7.2",
        uses=(_CAPACITIES, PORT),
        check=_check,
    ),
    Procedure(
        "repair-port",
        repair_port,
        (_PORT, Parameter("needs", NEEDS), _POINTS, _CAPACITY, _MAYBE_TURN),
        rules_version=2,
        cite="5",
        uses=(_CAPACITIES, PORT),
    ),
    Procedure(
        "repairs",
        repairs,
        (
            Parameter("side", Choice(SIDES)),
            Parameter("turn", Whole(1, LAST_TURN), cite="5"),
            Parameter("needs", NEEDS_BY_PORT),
        ),
        cite="5, 7.2",
        uses=(_CAPACITIES, _POINTS_OF_TURN, PORT),
    ),
    Procedure(
        "raid",
        raid,
        (Parameter("side", Choice(SIDES)), _PORT, _CAPACITY, _MAYBE_TURN),
        rules_version=2,
        whole=True,
        cite="13",
        uses=(Uses("air-raid", ("capacity",)), Uses("fixed-dice", ("dice",)), _CAPACITIES, PORT),
        readings=("air-raids",),
    ),
)
