"""Rule 9: control of sea areas; points and the game track (10), convoys (7.4), victory (12)."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from forge.referee.contract.parameters import Choice, Parameter, SomeOf, Whole
from forge.referee.contract.procedure import Objection, Procedure, Uses
from forge.referee.contract.requests import InForce, LookUp, Step
from forge.referee.games.atlantic_blocks.names import ALLIED, AREAS, AXIS, LAST_TURN, NEUTRAL
from forge.referee.games.atlantic_blocks.rule_7_movement import check_masters

if TYPE_CHECKING:
    from collections.abc import Iterator


MOST = 12
NOBODY = "nobody"
AT_SEA = "at-sea"


class Control(NamedTuple):
    """Who controls an area."""

    control: str


class Net(NamedTuple):
    """What the turn brings: points of each side for areas, and the net points of one of them."""

    allied: int
    axis: int
    side: str
    points: int


class Track(NamedTuple):
    """The net points of the turn, and where the marker then stands."""

    net_side: str
    net: int
    track_side: str
    track: int


class ConvoyPoints(NamedTuple):
    """What a convoy brings, to whom, whether it leaves the game, and whether it returns to port."""

    side: str
    points: int
    removed: bool
    returns: bool


class Winner(NamedTuple):
    """Who wins."""

    winner: str


async def control(allied: int, convoys: int, withdrawn: int, axis: int, submarines: int) -> Control:
    """Determine who controls an area; ``withdrawn`` of its convoys left the battle, ``allied`` counts warships."""
    if convoys and await InForce("BLK-R8") == "no":
        convoys = withdrawn = 0
    if withdrawn and await InForce("BLK-R9") == "gone":
        convoys -= withdrawn
    ships = allied + convoys
    if (ships and (axis or submarines)) or not (ships or axis):
        return Control(NEUTRAL)
    return Control(ALLIED if ships else AXIS)


async def area_points(allied_areas: tuple[str, ...], axis_areas: tuple[str, ...]) -> Net:
    """Add up the points of a turn, and net them."""
    sums = {ALLIED: 0, AXIS: 0}
    for side, areas in ((ALLIED, allied_areas), (AXIS, axis_areas)):
        for area in areas:
            look = await LookUp("area-points", (("area", area),))
            sums[side] += look.result[side]
    return Net(sums[ALLIED], sums[AXIS], *whose(sums[AXIS] - sums[ALLIED]))


async def track(side: str, standing: int, allied: int, axis: int, allied_convoys: int, axis_convoys: int) -> Track:
    """Move the marker of the game track by what the turn brought, never beyond 12.

    Points for convoys come before those for areas: they dock in movement and are sunk in movement and battles.
    """
    place = standing if side == AXIS else -standing
    net = axis - allied
    if (allied_convoys or axis_convoys) and await InForce("BLK-R11") == "netted":
        net += axis_convoys - allied_convoys
    else:
        place = advance(advance(place, -allied_convoys), axis_convoys)
    return Track(*whose(net), *whose(advance(place, net)))


def advance(place: int, points: int) -> int:
    """Move the marker towards the Axis, or with points below nought towards the Allies; it stops at 12 (10)."""
    return max(-MOST, min(MOST, place + points))


async def convoy_points(event: str, noted: bool = True) -> ConvoyPoints:
    """Tell what a convoy that docks, is sunk, or stays at sea is worth."""
    if event == AT_SEA:
        return ConvoyPoints(NOBODY, 0, False, False)
    look = await LookUp("convoy-points", (("event", event),), noted=noted)
    return ConvoyPoints(look.result.side, look.result.points, True, False)


async def victory(side: str, standing: int, _turn: int) -> Winner:
    """Name the winner after the last turn; the Axis wins a tie."""
    if not standing:
        await Step("tie-to-axis", (), "12")
    return Winner(side if standing else AXIS)


def whose(points: int) -> tuple[str, int]:
    """Give the side that points are of, those of the Axis being above nought, and how many they are."""
    return (AXIS if points > 0 else ALLIED if points < 0 else NOBODY), abs(points)


def _check_marker(side: str, standing: int, *_others: int) -> Iterator[Objection]:
    if (side == NOBODY) != (standing == 0):
        yield Objection("marker-whose", (("standing", standing),), "10")


def _check_victory(side: str, standing: int, turn: int) -> Iterator[Objection]:
    yield from _check_marker(side, standing)
    if turn < LAST_TURN:
        yield Objection("not-over", (("turn", turn), ("last", LAST_TURN)), "12")


def _check_control(_allied: int, convoys: int, withdrawn: int, *_others: int) -> Iterator[Objection]:
    if withdrawn > convoys:
        yield Objection("more-withdrawn", (("withdrawn", withdrawn), ("convoys", convoys)), "8.2")


def _number(name: str, most: int = 30) -> Parameter:
    return Parameter(name, Whole(0, most), 0)


_MARKER = (Parameter("side", Choice((ALLIED, AXIS, NOBODY)), NOBODY), Parameter("standing", Whole(0, MOST), 0))
PROCEDURES = (
    Procedure(
        "control",
        control,
        (
            _number("allied-warships"),
            _number("convoys", 3),
            _number("withdrawn", 3),
            _number("axis-warships"),
            _number("submarines", 7),
        ),
        cite="9",
        readings=("BLK-R8", "BLK-R9"),
        check=_check_control,
    ),
    Procedure(
        "turn-points",
        area_points,
        (Parameter("allied-areas", SomeOf(AREAS), ()), Parameter("axis-areas", SomeOf(AREAS), ())),
        cite="9, 10",
        uses=(Uses("area-points", ("allied", "axis")),),
        check=check_masters,
    ),
    Procedure(
        "track",
        track,
        (
            *_MARKER,
            _number("allied-points"),
            _number("axis-points"),
            _number("allied-convoy-points", 9),
            _number("axis-convoy-points", 9),
        ),
        rules_version=2,
        cite="10",
        readings=("BLK-R11",),
        check=_check_marker,
    ),
    Procedure(
        "convoy",
        convoy_points,
        (Parameter("event", Choice(("scapa-flow", "archangel", "sunk", AT_SEA))),),
        cite="7.4",
        uses=(Uses("convoy-points", ("side", "points"), (), ()),),
    ),
    Procedure(
        "victory",
        victory,
        (*_MARKER, Parameter("turn", Whole(1, LAST_TURN), cite="12")),
        rules_version=2,
        cite="12",
        check=_check_victory,
    ),
)
