"""Harbours: where ships return to, where convoys dock, and who is placed from beside the board (3, 7.4, 11)."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from forge.referee.games.atlantic_blocks.names import (
    AREAS,
    AXIS,
    BALTIC,
    HAVENS,
    LAND_AIR,
    LAST_TURN,
    NATIONS,
    NEUTRAL,
    PORTS,
    SIDE_OF,
    SIDES,
    STRAIT,
    SUBMARINE,
)
from forge.referee.games.atlantic_blocks.sea import LINKS, Verdict, areas_of, joined, may_enter_baltic, touches
from forge.referee.parameters import Choice, Flag, Parameter, Whole
from forge.referee.procedure import Objection, Procedure, Uses
from forge.referee.requests import Column, InForce, LookUp, Step

if TYPE_CHECKING:
    from collections.abc import Iterator

    from forge.referee.requests import Steps
    from forge.rules.look import Look


class Ports(NamedTuple):
    """Where a ship can return to, and which of these ports it reaches only past Gibraltar."""

    ports: tuple[str, ...]
    past_gibraltar: tuple[str, ...]


class Docked(NamedTuple):
    """Whether a convoy docks, and the points that it brings the Allies."""

    legal: bool
    points: int


class Connections(NamedTuple):
    """The sea areas that a port is connected to."""

    areas: tuple[str, ...]


def return_ports(side: str, nation: str, area: str, turn: int, disabled: bool) -> Steps[Ports]:
    """List the ports that a ship can return to from an area, in normal movement, whoever controls what."""
    direct, strait = [], []
    column = yield Column("port")
    for port, here in zip(PORTS, column, strict=True):
        open_to = here.side == side or (here.side == NEUTRAL and disabled and side == AXIS)
        if not open_to or not here.first <= turn <= here.last:
            continue
        by = yield from _ways_back(nation, area, port)
        if by:
            direct.append(port)
            if side == AXIS and all(frozenset((area, via)) == STRAIT for via in by):
                strait.append(port)
    return Ports(tuple(direct), tuple(strait))


def _ways_back(nation: str, area: str, port: str) -> Steps[tuple[str, ...]]:
    """Give the areas from which a ship enters a port, its own one alone if that touches it."""
    if (yield from touches(port, area)):
        return (area,)
    by = []
    for via in AREAS:
        closed = via == BALTIC and not (yield from may_enter_baltic(nation))
        if via != area and not closed and (yield from joined(area, via)) and (yield from touches(port, via)):
            by.append(via)
    return tuple(by)


def place(unit: str, side: str, area: str) -> Steps[Verdict]:
    """Rule whether a submarine or land air may be placed in an area."""
    if unit == SUBMARINE:
        return Verdict(area != BALTIC or (yield InForce("BLK-R16")) == "yes")
    look: Look = yield LookUp("air-cover", (("area", area),))
    return Verdict(bool(look.result[side]))


def dock(area: str, port: str) -> Steps[Docked]:
    """Rule whether a convoy can move from an area into a port of its destination, and what it earns there."""
    if not (yield from touches(port, area)):
        yield Step("not-connected", (("path", port), ("start", area)), "7.4")
        return Docked(False, 0)
    look: Look = yield LookUp("convoy-points", (("event", port),))
    return Docked(True, look.result.points)


def connections(port: str) -> Steps[Connections]:
    """List the sea areas that a port is connected to."""
    return Connections((yield from areas_of(port)))


def _check_place(unit: str, side: str, _area: str) -> Iterator[Objection]:
    if unit == SUBMARINE and side != AXIS:
        yield Objection("axis-submarines", (), "3")


def _check_nation(side: str, nation: str, *_others: object) -> Iterator[Objection]:
    if SIDE_OF[nation] != side:
        yield Objection("other-side", (("nation", nation),), "1.1")


_AREA = Parameter("area", Choice(AREAS))
PROCEDURES = (
    Procedure(
        "return-ports",
        return_ports,
        (
            Parameter("side", Choice(SIDES)),
            Parameter("nation", Choice(NATIONS)),
            _AREA,
            Parameter("turn", Whole(1, LAST_TURN)),
            Parameter("disabled", Flag(), False),
        ),
        cite="11",
        uses=(*LINKS, Uses("port", ("side", "first", "last"))),
        readings=("baltic",),
        check=_check_nation,
    ),
    Procedure(
        "place",
        place,
        (Parameter("unit", Choice((SUBMARINE, LAND_AIR))), Parameter("side", Choice(SIDES)), _AREA),
        cite="3",
        uses=(Uses("air-cover", ("allied", "axis")),),
        readings=("BLK-R16",),
        check=_check_place,
    ),
    Procedure(
        "dock",
        dock,
        (_AREA, Parameter("port", Choice(HAVENS))),
        cite="7.4",
        uses=(*LINKS, Uses("convoy-points", ("points",))),
    ),
    Procedure("connections", connections, (Parameter("port", Choice(PORTS)),), cite="1.1", uses=LINKS),
)
