"""The Trajectory action: where segments may be laid, and which of them get an Intel marker (p.14-15, p.21, p.43)."""

from __future__ import annotations

from itertools import pairwise
from typing import TYPE_CHECKING, NamedTuple

from forge.referee.contract.procedure import Procedure, asked
from forge.referee.contract.requests import InForce
from forge.referee.games.atlantic_chase.sea.asking import SIDE
from forge.referee.games.atlantic_chase.sea.chart import read_chart
from forge.referee.games.atlantic_chase.sea.hexes import LAID, LINE, SOME_LINE, distance
from forge.referee.games.atlantic_chase.sea.names import LONGEST
from forge.referee.games.atlantic_chase.sea.verdicts import Legal, verdict
from forge.values.words import SomeOf

if TYPE_CHECKING:
    from collections.abc import Iterator

    from forge.referee.games.atlantic_chase.sea.chart import Chart
    from forge.referee.games.atlantic_chase.sea.hexes import Hex
    from forge.referee.games.atlantic_chase.sea.verdicts import Why

    Line = tuple[Hex, ...]

TRIGGERS = ("enemy-port", "enemy-air-base", "enemy-station", "enemy-stealth-force")
HARMLESS = ("neutral-port", "enemy-segment", "enemy-carrier-segment", "air-base-not-in-play")
CONTENTS = (*TRIGGERS, *HARMLESS)


class Laid(NamedTuple):
    """A Trajectory laid out: whether it is legal, what stands against it, and the segments that get an Intel marker."""

    legal: bool
    objections: tuple[str, ...]
    intel: tuple[Hex, ...]


class Extension(NamedTuple):
    """A segment that may be laid: its hex, the end that it joins, the line that it makes."""

    hex: Hex
    end: Hex
    line: Line


@Procedure("trajectory-shape", cite="p.14")
async def shape(line: Line = LINE, side: str = SIDE) -> Legal:
    """Rule whether hexes, from one end to the other, make a Trajectory of a player."""
    chart = await read_chart()
    against = [*against_shape(line, side, chart)]
    if touches_itself(line) and await InForce("AC-R19") == "no":
        against.append(("line-touches-itself", "p.14"))
    return await verdict(against)


def against_shape(line: Line, player: str, chart: Chart) -> Iterator[Why]:
    """Object to hexes that make no Trajectory, whether it touches itself left aside."""
    if len(line) > LONGEST:
        yield "line-too-long", "p.14"
    if not line:
        yield "line-empty", "p.14"
    if len(set(line)) < len(line):
        yield "hex-used-twice", "p.14"
    for one, other in pairwise(line):
        if distance(one, other) > 1:
            yield "line-has-a-hole", "p.14"
        elif not chart.may_cross(one, other, player):
            yield "not-adjacent", "p.4"
    if set(line) - chart.hexes:
        yield "hex-not-in-play", "p.4"


def touches_itself(line: Line) -> bool:
    """Tell whether segments that do not follow each other share a side."""
    return any(distance(one, other) == 1 for place, one in enumerate(line) for other in line[place + 2 :])


@Procedure("trajectory", cite="p.43")
async def lay(line: Line = LINE, held: Line = SOME_LINE, triggers: Line = SOME_LINE, side: str = SIDE) -> Laid:
    """Rule a Trajectory action: the line after it, the segments held before it, the hexes with an Intel trigger."""
    legal = await shape(line, side)
    against = legal.objections + (("extended-inside",) if not _continues(line, held) else ())
    marked = tuple(hex_ for hex_ in line if hex_ not in held and hex_ in triggers)
    return Laid(not against, against, marked if not against else ())


def _continues(line: Line, held: Line) -> bool:
    """Tell whether the segments held stand in the line unbroken, so that new ones are at its ends only."""
    runs = (line[start : start + len(held)] for start in range(len(line) - len(held) + 1))
    return any(held in (run, run[::-1]) for run in runs)


@Procedure("intel-trigger", cite="p.21")
async def triggered(there: tuple[str, ...] = asked(SomeOf(CONTENTS))) -> bool:
    """Rule whether a segment laid in a hex gets an Intel marker, given what else is there."""
    return any(one in TRIGGERS for one in there)


async def extensions(chart: Chart, line: Line, player: str) -> tuple[Extension, ...]:
    """List the segments with which a Trajectory may be extended, those at its first end before those at its last."""
    if len(line) >= LONGEST:
        return ()
    found = tuple(
        Extension(hex_, end, (hex_, *line) if end != line[-1] else (*line, hex_))
        for end in dict.fromkeys((line[0], line[-1]))
        for hex_ in chart.adjacent(end, player)
        if hex_ not in line
    )
    if any(touches_itself(one.line) for one in found) and await InForce("AC-R19") == "no":
        return tuple(one for one in found if not touches_itself(one.line))
    return found


@Procedure("trajectory-onward", rules_version=2, cite="p.43")
async def onward(line: Line = LAID, side: str = SIDE) -> tuple[Hex, ...]:
    """List the hexes with which a Trajectory may be extended, at either end."""
    chart = await read_chart()
    found = await extensions(chart, line, side)
    return tuple(dict.fromkeys(one.hex for one in found))
