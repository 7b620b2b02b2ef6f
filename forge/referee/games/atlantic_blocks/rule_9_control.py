"""Rule 9: control of sea areas; points and the game track (10), convoys (7.4), victory (12)."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from forge.referee.contract.objection import Objection
from forge.referee.contract.parameters import Choice, SomeOf, Whole
from forge.referee.contract.procedure import Procedure, asked
from forge.referee.contract.requests import InForce, LookUp, Step, facts
from forge.referee.games.atlantic_blocks.names import ALLIED, AREAS, AXIS, LAST_TURN, NEUTRAL, SUNK
from forge.referee.games.atlantic_blocks.rule_7_movement import check_masters

if TYPE_CHECKING:
    from collections.abc import Iterator


MOST = 12
NOBODY = "nobody"
AT_SEA = "at-sea"


MANY = asked(Whole(0, 30), 0, told=True)


class Marker(NamedTuple):
    """Where the marker of the game track stands."""

    side: str = asked(Choice((ALLIED, AXIS, NOBODY)), NOBODY, told=True)
    standing: int = asked(Whole(0, MOST))


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


def _check_control(_allied: int, convoys: int, withdrawn: int, *_others: int) -> Iterator[Objection]:
    if withdrawn > convoys:
        yield Objection("more-withdrawn", facts(withdrawn=withdrawn, convoys=convoys), "8.2")


@Procedure(cite="9", check=_check_control)
async def control(
    allied_warships: int = MANY,
    convoys: int = asked(Whole(0, 3), 0, told=True),
    withdrawn: int = asked(Whole(0, 3), 0, told=True),
    axis_warships: int = MANY,
    submarines: int = asked(Whole(0, 7), 0, told=True),
) -> Control:
    """Determine who controls an area; ``withdrawn`` of its convoys left the battle."""
    if convoys and await InForce("BLK-R8") == "no":
        convoys = withdrawn = 0
    if withdrawn and await InForce("BLK-R9") == "gone":
        convoys -= withdrawn
    ships = allied_warships + convoys
    if (ships and (axis_warships or submarines)) or not (ships or axis_warships):
        return Control(NEUTRAL)
    return Control(ALLIED if ships else AXIS)


@Procedure("turn-points", cite="9, 10", check=check_masters)
async def area_points(
    allied_areas: tuple[str, ...] = asked(SomeOf(AREAS), ()), axis_areas: tuple[str, ...] = asked(SomeOf(AREAS), ())
) -> Net:
    """Add up the points of a turn, and net them."""
    sums = {ALLIED: 0, AXIS: 0}
    for side, areas in ((ALLIED, allied_areas), (AXIS, axis_areas)):
        for area in areas:
            look = await LookUp("area-points", facts(area=area))
            sums[side] += look.result[side]
    return Net(sums[ALLIED], sums[AXIS], *whose(sums[AXIS] - sums[ALLIED]))


def _check_marker(marker: Marker, *_others: int) -> Iterator[Objection]:
    if (marker.side == NOBODY) != (marker.standing == 0):
        yield Objection("marker-whose", facts(standing=marker.standing), "10")


@Procedure(rules_version=3, cite="10", check=_check_marker)
async def track(
    marker: Marker = asked(Marker),
    allied_points: int = MANY,
    axis_points: int = MANY,
    allied_convoy_points: int = asked(Whole(0, 9), 0, told=True),
    axis_convoy_points: int = asked(Whole(0, 9), 0, told=True),
) -> Track:
    """Move the marker of the game track by what the turn brought, never beyond 12.

    Points for convoys come before those for areas: they dock in movement and are sunk in movement and battles.
    """
    place = marker.standing if marker.side == AXIS else -marker.standing
    net = axis_points - allied_points
    if (allied_convoy_points or axis_convoy_points) and await InForce("BLK-R11") == "netted":
        net += axis_convoy_points - allied_convoy_points
    else:
        place = advance(advance(place, -allied_convoy_points), axis_convoy_points)
    return Track(*whose(net), *whose(advance(place, net)))


def advance(place: int, points: int) -> int:
    """Move the marker towards the Axis, or with points below nought towards the Allies; it stops at 12 (10)."""
    return max(-MOST, min(MOST, place + points))


@Procedure("convoy", cite="7.4")
async def convoy_points(
    event: str = asked(Choice(("scapa-flow", "archangel", SUNK, AT_SEA))), *, noted: bool = True
) -> ConvoyPoints:
    """Tell what a convoy that docks, is sunk, or stays at sea is worth."""
    if event == AT_SEA:
        return ConvoyPoints(NOBODY, 0, False, False)
    look = await LookUp("convoy-points", facts(event=event), noted=noted)
    return ConvoyPoints(look.result.side, look.result.points, True, False)


def _check_victory(marker: Marker, turn: int) -> Iterator[Objection]:
    yield from _check_marker(marker)
    if turn < LAST_TURN:
        yield Objection("not-over", facts(turn=turn, last=LAST_TURN), "12")


@Procedure(rules_version=3, cite="12", check=_check_victory)
async def victory(marker: Marker = asked(Marker), turn: int = asked(Whole(1, LAST_TURN), cite="12")) -> Winner:  # noqa: ARG001 - for the check
    """Name the winner after the last turn; the Axis wins a tie."""
    if not marker.standing:
        await Step("tie-to-axis", (), "12")
    return Winner(marker.side if marker.standing else AXIS)


def whose(points: int) -> tuple[str, int]:
    """Give the side that points are of, those of the Axis being above nought, and how many they are."""
    return (AXIS if points > 0 else ALLIED if points < 0 else NOBODY), abs(points)
