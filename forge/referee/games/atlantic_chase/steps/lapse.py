"""Time Lapse: how many segments go, which of them can, and where a Station is left (p.19-20, p.27)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

from forge.referee.contract.objection import Objection
from forge.referee.contract.procedure import Procedure, asked
from forge.referee.contract.requests import Choose, InForce, LookUp, Roll, Step, facts
from forge.referee.games.atlantic_chase.sea.asking import LENGTH, SPEED, WEATHER
from forge.referee.games.atlantic_chase.sea.names import BAD
from forge.referee.games.atlantic_chase.sea.segments import SEGMENTS, SOME_SEGMENTS

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from forge.referee.contract.requests import Facts
    from forge.rules.look import Result

    Line = tuple[str, ...]

TABLE, DIE = "table", "die"
STAYS, GOES = "stays", "goes"
"""What becomes of the Intel markers of a Trajectory in Time Lapse: all stay, or one goes under the Intel limit."""


class Route(NamedTuple):
    """A Trajectory in Time Lapse: its hexes in order, those with an Intel marker, how many are on the Arctic Line.

    ``launch`` holds the hex from which its aircraft started, if any, which goes last. ``counted``: its segments are
    known by their number alone, and so is what goes.
    """

    segments: Line
    marked: Line = ()
    arctic: int = 0
    launch: Line = ()
    counted: bool = False


class OneTrajectory(NamedTuple):
    """A Trajectory by itself, as whoever has it on the table tells of it."""

    speed: str = SPEED
    weather: str = WEATHER
    segments: Line = SEGMENTS
    intel: Line = SOME_SEGMENTS
    arctic_line: int = LENGTH
    launch: Line = SOME_SEGMENTS


class Owner(NamedTuple):
    """Who decides on a Time Lapse, what prompts should name, and what the player sees beside the Trajectory."""

    who: str = "owner"
    about: Facts = ()
    sees: Any = None


ANY_OWNER = Owner()


class Ways(NamedTuple):
    """What Time Lapse may remove: without a marked segment, and with one under the Intel limit."""

    without_limit: tuple[Line, ...]
    with_limit: tuple[Line, ...]


class Lapsed(NamedTuple):
    """What Time Lapse did: segments removed and left, Intel markers removed, the hex of the Station if none is left."""

    removed: Line
    left: Line
    intel: int
    station: str = ""


def counted_by(weather: str, length: int, arctic: int) -> tuple[str, ...]:
    """List what may say how many segments go, given how many of them lie on the Arctic Line."""
    if weather == BAD or (arctic and arctic >= length):
        return (DIE,)
    return (TABLE, DIE) if arctic else (TABLE,)


async def how_many(row: Result, weather: str, length: int, arctic: int) -> int:
    """Rule how many segments go: by the table in good weather, by a die in bad, as the owner likes where both are.

    ``row`` is that of the Time Lapse Table for the Task Force's speed.
    """
    by = await Choose("lapse-by", ANY_OWNER.who, counted_by(weather, length, arctic), "p.20")
    return int(row.good) if by == TABLE else sum(await Roll("lapse-die", row.bad, "p.20"))


async def row_of(speed: str) -> Result:
    """Look up what the Time Lapse Table says of a speed."""
    look = await LookUp("time-lapse", (("speed", speed),))
    return look.result


async def _ways(route: Route, row: Result, amount: int) -> Ways:
    found = Ways(without_limit(route, amount), with_limit(route, min(amount, row.limit)))
    if found.without_limit or not route.marked or await InForce("AC-R9") == "none":
        return found
    return found._replace(without_limit=between_marks(route, amount))


def _check(one: OneTrajectory) -> Iterator[Objection]:
    """Object to markers, launch points and hexes of the Arctic Line that are not of the Trajectory."""
    for hex_ in (*one.intel, *one.launch):
        if hex_ not in one.segments:
            yield Objection("no-segment-there", facts(hex=hex_), "p.21")
    if one.arctic_line > len(one.segments):
        yield Objection("arctic-beyond-length", (), "p.20")
    if len(one.launch) > 1:
        yield Objection("one-launch-point", (), "p.27")


async def _begun(one: OneTrajectory) -> tuple[Route, Result, int]:
    """Give the Trajectory, what the table says of its speed, and how many of its segments go."""
    row = await row_of(one.speed)
    amount = await how_many(row, one.weather, len(one.segments), one.arctic_line)
    return Route(one.segments, one.intel, one.arctic_line, one.launch), row, amount


@Procedure(cite="p.19", check=_check)
async def lapse(one: OneTrajectory = asked(OneTrajectory)) -> Lapsed:
    """Rule Time Lapse of one Trajectory: its owner chooses among all that may go."""
    return await shorten_by(*await _begun(one), ANY_OWNER)


@Procedure("lapse-options", cite="p.19", check=_check)
async def ways_to_shorten(one: OneTrajectory = asked(OneTrajectory)) -> Ways:
    """Rule what Time Lapse of one Trajectory may remove."""
    return await _ways(*await _begun(one))


async def shorten_by(route: Route, row: Result, amount: int, owner: Owner) -> Lapsed:
    """Let the owner of a Trajectory take so many segments away, as its row of the table lets him."""
    if route.counted:
        return await _by_number(route, row, amount, owner)
    ways = await _ways(route, row, amount)
    options = {"+".join(gone): gone for gone in (*ways.without_limit, *ways.with_limit)}
    if not options:
        return Lapsed((), route.segments, 0)
    gone = options[await Choose("lapse-segments", owner.who, tuple(options), "p.19", (route, owner.sees), owner.about)]
    left = tuple(hex_ for hex_ in route.segments if hex_ not in gone)
    marks = sum(hex_ in route.marked for hex_ in gone)
    if left:
        return Lapsed(gone, left, marks)
    places = route.launch or gone
    return Lapsed(
        gone, left, marks, await Choose("station-hex", owner.who, places, "p.14", (route, owner.sees), owner.about)
    )


async def _by_number(route: Route, row: Result, amount: int, owner: Owner) -> Lapsed:
    """Rule how many segments of a Trajectory go; its owner sees on the map which of them can."""
    free = tuple(hex_ for hex_ in route.segments if hex_ not in route.marked)
    gone, marks = free[:amount], 0
    if route.marked:
        limit = min(amount, row.limit)
        ways = {STAYS: gone, GOES: (*free[: limit - 1], route.marked[0])}
        about = (*owner.about, ("amount", len(gone)), ("limit", len(ways[GOES])))
        chosen = await Choose("lapse-intel", owner.who, tuple(ways), "p.20", None, about)
        gone, marks = ways[chosen], int(chosen == GOES)
    left = tuple(hex_ for hex_ in route.segments if hex_ not in gone)
    kinds = ("from-launch",) if route.launch else ("past-marks",) if route.marked and left else ()
    await Step(
        "-".join(("lapse", "part" if left else "all", *kinds)),
        (*owner.about, ("removed", len(gone)), ("left", len(left))),
        "p.19",
    )
    return Lapsed(gone, left, marks, "" if left else gone[0])


def without_limit(route: Route, amount: int) -> tuple[Line, ...]:
    """List the ways to remove the exact amount, or all that can go, from the ends, marked segments left alone."""
    free = [gone for gone in _from_the_ends(route) if len(gone) <= amount and not _marks(route, gone)]
    most = max(map(len, free), default=0)
    return _ordered(route, (gone for gone in free if gone and len(gone) == most))


def with_limit(route: Route, limit: int) -> tuple[Line, ...]:
    """List the ways to remove one marked segment, and no more segments in all than the Intel limit."""
    return _ordered(route, (gone for gone in _from_the_ends(route) if len(gone) <= limit and _marks(route, gone) == 1))


def between_marks(route: Route, amount: int) -> tuple[Line, ...]:
    """List the ways to take segments out between two marked ends, where the players read the rule so."""
    free = tuple(hex_ for hex_ in route.segments if hex_ not in route.marked)
    number = min(amount, len(free))
    return tuple(free[start : start + number] for start in range(len(free) - number + 1)) if number else ()


def _from_the_ends(route: Route) -> list[Line]:
    """List all that can be taken away so that one line, or nothing, is left; the launch point only with all."""
    line = route.segments
    ends = range(len(line) + 1)
    lines = {line[:first] + line[last:] for first in ends for last in ends if first <= last}
    return [gone for gone in lines if len(gone) == len(line) or not set(route.launch) & set(gone)]


def _marks(route: Route, gone: Line) -> int:
    return sum(hex_ in route.marked for hex_ in gone)


def _ordered(route: Route, lines: Iterable[Line]) -> tuple[Line, ...]:
    place = route.segments.index
    return tuple(sorted(lines, key=lambda gone: (-len(gone), [place(hex_) for hex_ in gone])))
