"""Rule 7: what is connected with what (1.1), how ships move, and who fires on them on their way (7.3, 13)."""

from __future__ import annotations

import itertools
from typing import TYPE_CHECKING, Any, NamedTuple

from forge.referee.contract.objection import Objection
from forge.referee.contract.parameters import Choice, SomeOf, Whole
from forge.referee.contract.procedure import Procedure, asked
from forge.referee.contract.requests import Column, InForce, LookUp, Step, facts
from forge.referee.games.atlantic_blocks.names import (
    ALLIED,
    AREAS,
    AXIS,
    BALTIC,
    BRITISH,
    CLASSES,
    CONVOY,
    FRIENDLY,
    GERMAN,
    LAST_TURN,
    NATIONS,
    NORFOLK,
    PORTS,
    RUSSIAN,
    SHIPS,
    SIDE_OF,
    STRAIT,
)
from forge.values.phrase import Listing

if TYPE_CHECKING:
    from collections.abc import Iterator


ANYWHERE = "anywhere"
FIRST_OF_CONVOYS = "north-atlantic"
"""Where convoys go from Norfolk (7.4)."""


PATH = Listing(
    Choice(AREAS), "one or two sea areas in order, such as north-sea, barents-sea", ", ", 2, 1, "areas", cite="7"
)
"""A way through one or two sea areas."""


PATHS = (
    *((one,) for one in AREAS),
    *((one, other) for one in AREAS for other in AREAS if one != other),
)
"""Every way through one area or two."""


class Vessel(NamedTuple):
    """A ship that players ask about, and where it begins."""

    nation: str = asked(Choice(NATIONS))
    ship: str = asked(Choice(SHIPS))
    start: str = asked(Choice((*PORTS, *AREAS, ANYWHERE)), ANYWHERE, told=True)


class Beginning(NamedTuple):
    """The turn, and who controls what at its beginning."""

    turn: int = asked(Whole(1, LAST_TURN), cite="4.1")
    allied_areas: tuple[str, ...] = asked(SomeOf(AREAS), (), "7")
    axis_areas: tuple[str, ...] = asked(SomeOf(AREAS), (), "7")


class Mover(NamedTuple):
    """A ship that moves, the turn, and who controls what at its beginning."""

    nation: str
    ship: str
    turn: int
    allied: tuple[str, ...] = ()
    axis: tuple[str, ...] = ()

    @property
    def side(self) -> str:
        """Its side."""
        return SIDE_OF[self.nation]


class Fire(NamedTuple):
    """How often forts fire on a ship on its way: those of Gibraltar, and of the Baltic."""

    gibraltar: int = 0
    baltic: int = 0


class Verdict(NamedTuple):
    """Whether a move is legal, and the passages that forts fire on."""

    legal: bool
    gibraltar: int = 0
    baltic: int = 0


class Moves(NamedTuple):
    """The areas that a ship can move to, and the ways there, each with its areas joined by ``>``."""

    areas: tuple[str, ...]
    ways: tuple[str, ...]


async def areas_of(port: str) -> tuple[str, ...]:
    """Give the sea areas of a port, in the order of the board."""
    look = await LookUp("port-links", facts(port=port))
    return tuple(area for area in AREAS if area in look.result.known + look.result.other)


async def touches(port: str, area: str) -> bool:
    """Tell whether a port is connected to an area, asking only what the rules leave open."""
    column = await Column("port-links")
    known = column[PORTS.index(port)]
    if area in known.known:
        return True
    if known.other is not None:
        return area in known.other
    return area in await areas_of(port)


async def joined(one: str, other: str) -> bool:
    """Tell whether two sea areas are connected; it is enough that one of them says so."""
    column = await Column("sea-links")
    pairs = ((one, other), (other, one))
    if any(to in column[AREAS.index(at)].known + (column[AREAS.index(at)].other or ()) for at, to in pairs):
        return True
    for at, to in pairs:
        if column[AREAS.index(at)].other is None:
            look = await LookUp("sea-links", facts(area=at))
            if to in look.result.other:
                return True
    return False


async def objection(mover: Mover, start: str, path: tuple[str, ...]) -> Objection | None:
    """Give what a move breaks, if anything."""
    return await start_objection(mover, start) or await path_objection(mover, start, path)


async def path_objection(mover: Mover, start: str, path: tuple[str, ...]) -> Objection | None:
    """Give what a way breaks by itself, wherever it begins."""
    return await _range_objection(mover, start, path) or await _link_objection(start, path)


async def _range_objection(mover: Mover, start: str, path: tuple[str, ...]) -> Objection | None:
    convoy = mover.ship == CONVOY
    units = await Column("unit-class")
    if len(path) > (1 if units[CLASSES.index(mover.ship)].moves == "one" else 2):
        return Objection("too-far", (), "7.4" if convoy else "7")
    if BALTIC in path and not await may_enter_baltic(mover.nation):
        return Objection("baltic-closed", (), "7.1")
    if convoy and start == NORFOLK and path[0] != FIRST_OF_CONVOYS:
        return Objection("convoys-first", (), "7.4")
    if len(path) == 2 and not await may_go_on(mover, path[0]):
        return Objection("must-stop", facts(area=path[0]), "7")
    return None


async def _link_objection(start: str, path: tuple[str, ...]) -> Objection | None:
    linked = start not in PORTS or await touches(start, path[0])
    for leg in itertools.pairwise((start, *path) if start in AREAS else path):
        linked = linked and await joined(*leg)
    return None if linked else Objection("not-connected", facts(path=path, start=start), "1.1")


async def start_objection(mover: Mover, start: str) -> Objection | None:
    """Give what keeps a ship from moving from where it is, wherever it would go."""
    if mover.ship == CONVOY and mover.side == AXIS:
        return Objection("axis-convoys", (), "7.4")
    if start in AREAS:
        return None if mover.ship == CONVOY else Objection("warships-from-port", (), "7")
    if start not in PORTS:
        return None
    here = (await Column("port"))[PORTS.index(start)]
    if here.side not in FRIENDLY[mover.side]:
        return Objection("port-of-others", facts(port=start), "1.1")
    if mover.turn < here.first or (mover.turn > here.last and await InForce("BLK-R24") == "shut"):
        return Objection("port-closed", facts(port=start, turn=mover.turn), "1.1")
    return None


async def may_enter_baltic(nation: str) -> bool:
    """Tell whether ships of a nation may enter the Baltic (7.1, 13)."""
    if nation in (RUSSIAN, GERMAN):
        return True
    return nation == BRITISH and bool(await InForce("baltic"))


async def may_go_on(mover: Mover, first: str) -> bool:
    """Tell whether a ship may go on from the first area that it enters."""
    own, enemy = (mover.allied, mover.axis) if mover.side == ALLIED else (mover.axis, mover.allied)
    if first in own or first in enemy:
        return first in own
    return await InForce("BLK-R10") == "passes"


async def fire_on(nation: str, stops: tuple[str, ...]) -> Fire:
    """Count the passages that forts fire on, from stop to stop: ports and areas in order (7.3, 13)."""
    legs = tuple(itertools.pairwise(stops))
    if SIDE_OF[nation] == AXIS:
        return Fire(sum(frozenset(leg) == STRAIT for leg in legs))
    if nation != BRITISH or BALTIC not in stops:
        return Fire()
    if await InForce("BLK-R23") == "sea":
        legs = tuple(leg for leg in legs if not set(leg) & set(PORTS))
    return Fire(0, sum(BALTIC in leg for leg in legs))


def known_of(position: Any) -> dict[str, Any]:
    """Give what a whole game knows of the turn and of control, for procedures that are asked beside it."""
    held = getattr(position, "held", None)
    return {"turn": position.turn, "allied-areas": held(ALLIED), "axis-areas": held(AXIS)} if held else {}


def check_masters(allied: tuple[str, ...], axis: tuple[str, ...]) -> Iterator[Objection]:
    """Object to an area that both sides control."""
    for area in AREAS:
        if area in allied and area in axis:
            yield Objection("two-masters", facts(area=area), "9")


def _check(*given: Any) -> Iterator[Objection]:
    yield from check_masters(*given[-1][1:])


@Procedure(rules_version=2, cite="7", check=_check, from_position=known_of)
async def move(
    vessel: Vessel = asked(Vessel),
    path: tuple[str, ...] = asked(PATH),
    beginning: Beginning = asked(Beginning),
) -> Verdict:
    """Rule whether a move is legal."""
    nation, ship, start = vessel
    if why := await objection(Mover(nation, ship, *beginning), start, path):
        await Step(*why)
        return Verdict(False)
    if start == ANYWHERE:
        await Step("start-untold", (), "7")
    stops = path if start == ANYWHERE else (start, *path)
    return Verdict(True, *await fire_on(nation, stops))


async def ways(mover: Mover, start: str) -> tuple[tuple[str, ...], ...]:
    """List every legal way of a ship from where it is; a second area follows a first that is open to it."""
    if await start_objection(mover, start):
        return ()
    found: tuple[tuple[str, ...], ...] = ()
    for path in PATHS:
        if start in path or (len(path) == 2 and path[:1] not in found):
            continue
        if not await path_objection(mover, start, path):
            found = (*found, path)
    return found


@Procedure(rules_version=2, cite="7", check=_check, from_position=known_of)
async def moves(vessel: Vessel = asked(Vessel), beginning: Beginning = asked(Beginning)) -> Moves:
    """List every legal move of a ship."""
    nation, ship, start = vessel
    mover = Mover(nation, ship, *beginning)
    found = await ways(mover, start)
    for path in found:
        fire = await fire_on(nation, (start, *path))
        await Step("way-under-fire" if sum(fire) else "way", facts(path=path), "7")
    if not found:
        await Step(*(await start_objection(mover, start) or Objection("no-way", facts(start=start), "7")))
    return Moves(tuple(dict.fromkeys(path[-1] for path in found)), tuple(map(" > ".join, found)))
