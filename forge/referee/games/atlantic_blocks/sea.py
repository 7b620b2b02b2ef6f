"""The sea: what is connected with what, how ships move, where they return to, who may be placed where (3, 7, 11)."""

from __future__ import annotations

import itertools
from typing import TYPE_CHECKING, Any, NamedTuple

from forge.referee.games.atlantic_blocks.names import (
    ALLIED,
    AREAS,
    AXIS,
    BALTIC,
    BRITISH,
    CLASSES,
    GERMAN,
    LAND_AIR,
    LAST_TURN,
    NATIONS,
    NEUTRAL,
    PORTS,
    RUSSIAN,
    SHIPS,
    SIDE_OF,
    SIDES,
    STRAIT,
    SUBMARINE,
)
from forge.referee.parameters import Choice, Flag, Parameter, SomeOf, Whole, match_word
from forge.referee.procedure import Objection, Procedure, Uses
from forge.referee.refusals import Illegal
from forge.referee.requests import Column, InForce, LookUp, Step

if TYPE_CHECKING:
    from collections.abc import Iterator

    from forge.referee.requests import Steps
    from forge.rules.look import Look

ANYWHERE = "anywhere"


class Path(NamedTuple):
    """A way through one or two sea areas, in order: ``north-sea, barents-sea``."""

    @property
    def label(self) -> str:
        """Say what is expected."""
        return "one or two sea areas in order, such as north-sea, barents-sea"

    def read(self, text: str, where: str) -> tuple[str, ...]:
        """Read areas apart by commas."""
        areas = tuple(match_word(part, AREAS, where) for part in text.split(","))
        if len(areas) > 2:
            raise Illegal(where, f"{len(areas)} areas are more than any ship can enter", "legal: one or two", "7")
        return areas

    def show(self, value: tuple[str, ...]) -> str:
        """Write the areas."""
        return ", ".join(value)

    def schema(self) -> dict[str, Any]:
        """Describe the text."""
        return {"type": "string", "description": self.label}


class Mover(NamedTuple):
    """A ship that moves, and who controls what at the time."""

    nation: str
    ship: str
    allied: tuple[str, ...] = ()
    axis: tuple[str, ...] = ()

    @property
    def side(self) -> str:
        """Its side."""
        return SIDE_OF[self.nation]


class Verdict(NamedTuple):
    """Whether a move is legal, and the passages that forts fire on."""

    legal: bool
    gibraltar: int = 0
    baltic: int = 0


class Moves(NamedTuple):
    """The areas that a ship can move to, and the ways there, each with its areas joined by ``>``."""

    areas: tuple[str, ...]
    ways: tuple[str, ...]


class Ports(NamedTuple):
    """Where a ship can return to, and which of these ports it reaches only past Gibraltar."""

    ports: tuple[str, ...]
    past_gibraltar: tuple[str, ...]


class Connections(NamedTuple):
    """The sea areas that a port is connected to."""

    areas: tuple[str, ...]


def areas_of(port: str) -> Steps[tuple[str, ...]]:
    """Give the sea areas of a port, in the order of the board."""
    look: Look = yield LookUp("port-links", (("port", port),))
    return tuple(area for area in AREAS if area in look.result.known + look.result.other)


def touches(port: str, area: str) -> Steps[bool]:
    """Tell whether a port is connected to an area, asking only what the rules leave open."""
    column = yield Column("port-links")
    known = column[PORTS.index(port)]
    if area in known.known:
        return True
    if known.other is not None:
        return area in known.other
    return area in (yield from areas_of(port))


def joined(one: str, other: str) -> Steps[bool]:
    """Tell whether two sea areas are connected; it is enough that one of them says so."""
    column = yield Column("sea-links")
    pairs = ((one, other), (other, one))
    if any(to in column[AREAS.index(at)].known + (column[AREAS.index(at)].other or ()) for at, to in pairs):
        return True
    for at, to in pairs:
        if column[AREAS.index(at)].other is None:
            look: Look = yield LookUp("sea-links", (("area", at),))
            if to in look.result.other:
                return True
    return False


def objection(mover: Mover, start: str, path: tuple[str, ...]) -> Steps[str]:
    """Give what a move breaks, by the id of its text; empty if nothing."""
    units = yield Column("unit-class")
    if len(path) > (1 if units[CLASSES.index(mover.ship)].moves == "one" else 2):
        return "too-far"
    if BALTIC in path and not (yield from may_enter_baltic(mover.nation)):
        return "baltic-closed"
    if len(path) == 2 and not (yield from may_go_on(mover, path[0])):
        return "must-stop"
    if start in PORTS and not (yield from touches(start, path[0])):
        return "not-connected"
    sea = (start, *path) if start in AREAS else path
    for one, other in itertools.pairwise(sea):
        if not (yield from joined(one, other)):
            return "not-connected"
    return ""


def may_enter_baltic(nation: str) -> Steps[bool]:
    """Tell whether ships of a nation may enter the Baltic (7.1, 13)."""
    if nation in (RUSSIAN, GERMAN):
        return True
    return nation == BRITISH and bool((yield InForce("baltic")))


def may_go_on(mover: Mover, first: str) -> Steps[bool]:
    """Tell whether a ship may go on from the first area that it enters."""
    own, enemy = (mover.allied, mover.axis) if mover.side == ALLIED else (mover.axis, mover.allied)
    if first in own or first in enemy:
        return first in own
    return bool((yield InForce("BLK-R10")) == "passes")


def passages(mover: Mover, start: str, path: tuple[str, ...]) -> tuple[int, int]:
    """Count the passages of Gibraltar, and into or out of the Baltic, that are fired on."""
    sea = (start, *path) if start in AREAS else path
    strait = sum(frozenset(pair) == STRAIT for pair in itertools.pairwise(sea))
    return (strait if mover.side == AXIS else 0), (path.count(BALTIC) if mover.nation == BRITISH else 0)


def move(  # noqa: PLR0917 - the parameters of the procedure, in their order
    nation: str, ship: str, start: str, path: tuple[str, ...], allied: tuple[str, ...], axis: tuple[str, ...]
) -> Steps[Verdict]:
    """Rule whether a move is legal."""
    mover = Mover(nation, ship, allied, axis)
    if why := (yield from objection(mover, start, path)):
        yield Step(why, (("path", path), ("start", start)), "7")
        return Verdict(False)
    return Verdict(True, *passages(mover, start, path))


def moves(nation: str, ship: str, start: str, allied: tuple[str, ...], axis: tuple[str, ...]) -> Steps[Moves]:
    """List every legal move of a ship."""
    mover = Mover(nation, ship, allied, axis)
    found: list[tuple[str, ...]] = []
    paths = [(one,) for one in AREAS] + [(one, other) for one in AREAS for other in AREAS if one != other]
    for path in paths:
        if start not in path and not (yield from objection(mover, start, path)):
            found.append(path)  # noqa: PERF401 - a comprehension cannot ask
    return Moves(tuple(dict.fromkeys(path[-1] for path in found)), tuple(map(" > ".join, found)))


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


def connections(port: str) -> Steps[Connections]:
    """List the sea areas that a port is connected to."""
    return Connections((yield from areas_of(port)))


def _check_place(unit: str, side: str, _area: str) -> Iterator[Objection]:
    if unit == SUBMARINE and side != AXIS:
        yield Objection("axis-submarines", (), "3")


def _check_nation(side: str, nation: str, *_others: object) -> Iterator[Objection]:
    if SIDE_OF[nation] != side:
        yield Objection("other-side", (("nation", nation),), "1.1")


_NATION = Parameter("nation", Choice(NATIONS))
_SHIP = Parameter("ship", Choice(SHIPS))
_START = Parameter("start", Choice((*PORTS, *AREAS, ANYWHERE)), ANYWHERE)
_ALLIED = Parameter("allied-areas", SomeOf(AREAS), (), "7")
_AXIS = Parameter("axis-areas", SomeOf(AREAS), (), "7")
_AREA = Parameter("area", Choice(AREAS))
_LINKS = (Uses("sea-links", ("known", "other")), Uses("port-links", ("known", "other")))
_MOVING = (*_LINKS, Uses("unit-class", ("moves",), (), ("one", "two", "any")))
PROCEDURES = (
    Procedure(
        "move",
        move,
        (_NATION, _SHIP, _START, Parameter("path", Path()), _ALLIED, _AXIS),
        cite="7",
        uses=_MOVING,
        readings=("BLK-R10", "baltic"),
    ),
    Procedure(
        "moves", moves, (_NATION, _SHIP, _START, _ALLIED, _AXIS), cite="7", uses=_MOVING, readings=("BLK-R10", "baltic")
    ),
    Procedure(
        "return-ports",
        return_ports,
        (
            Parameter("side", Choice(SIDES)),
            _NATION,
            _AREA,
            Parameter("turn", Whole(1, LAST_TURN)),
            Parameter("disabled", Flag(), False),
        ),
        cite="11",
        uses=(*_LINKS, Uses("port", ("side", "first", "last"))),
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
    Procedure("connections", connections, (Parameter("port", Choice(PORTS)),), cite="1.1", uses=_LINKS),
)
