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
    NATIONS,
    PORTS,
    RUSSIAN,
    SHIPS,
    SIDE_OF,
    STRAIT,
)
from forge.referee.parameters import Choice, Parameter, SomeOf, match_word
from forge.referee.procedure import Procedure, Uses
from forge.referee.refusals import Illegal
from forge.referee.requests import Column, InForce, LookUp, Step

if TYPE_CHECKING:
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
            found.append(path)
            strait, baltic = passages(mover, start, path)
            yield Step("way-under-fire" if strait + baltic else "way", (("path", path),), "7")
    return Moves(tuple(dict.fromkeys(path[-1] for path in found)), tuple(map(" > ".join, found)))


_NATION = Parameter("nation", Choice(NATIONS))
_SHIP = Parameter("ship", Choice(SHIPS))
_START = Parameter("start", Choice((*PORTS, *AREAS, ANYWHERE)), ANYWHERE)
_ALLIED = Parameter("allied-areas", SomeOf(AREAS), (), "7")
_AXIS = Parameter("axis-areas", SomeOf(AREAS), (), "7")
LINKS = (Uses("sea-links", ("known", "other")), Uses("port-links", ("known", "other")))
_MOVING = (*LINKS, Uses("unit-class", ("moves",), (), ("one", "two", "any")))
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
)
