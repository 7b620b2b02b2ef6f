"""Air Strike, Engage, Naval Search and Stealth Attack by numbers, for players whose map lies on the table.

What players say of the forces becomes a small operation, in which the action is carried out as on the map
(``operation.carrying_out``); only what lies elsewhere on the map is told in place of done.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from forge.referee.contract.requests import Emit
from forge.referee.games.atlantic_chase.by_numbers.case import (
    AIR_SOURCE,
    COORDINATING,
    ELSEWHERE,
    FORCE,
    TARGET,
    TARGET_AIR,
    TARGET_COORDINATING,
    Case,
    unknown,
)
from forge.referee.games.atlantic_chase.by_numbers.set_up import begun
from forge.referee.games.atlantic_chase.operation.carrying_out import resolve
from forge.referee.games.atlantic_chase.operation.forces import find_force
from forge.referee.games.atlantic_chase.sea.ships import UNNAMED

if TYPE_CHECKING:
    from collections.abc import Iterator

    from forge.referee.games.atlantic_chase.operation.carrying_out import Acting
    from forge.referee.games.atlantic_chase.operation.forces import Operation

RESOLVED, CANCELLED = ("resolved", "cancelled")
FIGHTS, LOST, SUNK_SHIPS = "battle-fought", "initiative-lost", "ships-sunk"
SHOWN = (FORCE, COORDINATING, AIR_SOURCE, TARGET, TARGET_COORDINATING, TARGET_AIR, ELSEWHERE)


class Afloat(NamedTuple):
    """A ship after the action: whether its front or damaged side is up, its Hits, torpedo attacks made."""

    ship: str
    state: str
    hits: int
    spent: int


class Stands(NamedTuple):
    """A Task Force after the action; of a Trajectory given as a number, only its length is known."""

    force: str
    length: int
    segments: tuple[str, ...] = ()
    station: str = ""
    intel: int = 0
    contact: tuple[str, ...] = ()
    evasive: bool = False
    ships: tuple[Afloat, ...] = ()


class Acted(NamedTuple):
    """What an action came to: its results, the battle that they brought about, the Initiative, every Task Force."""

    outcome: str
    results: tuple[str, ...]
    battle: str
    initiative: str
    tally: int
    weather: str
    forces: tuple[Stands, ...]
    sunk: tuple[str, ...] = ()


async def act(action: str, fields: tuple[str, ...], *values: object) -> Acted:
    """Rule a whole action; ``fields`` name what the values say of it."""
    before = await begun(action, Case(**dict(zip(fields, values, strict=True))))  # type: ignore[arg-type]
    after = await resolve(before)
    await _report(before.op, after)
    op = after.op
    return Acted(
        CANCELLED if after.cancelled else RESOLVED,
        after.results,
        after.battle,
        op.active,
        op.tally,
        op.weather,
        tuple(_stands(op)),
        op.sunk,
    )


async def _report(before: Operation, after: Acting) -> None:
    """Report what odds are wanted of beside the results: what they led to."""
    happened = {LOST: after.op.active != before.active, CANCELLED: after.cancelled, FIGHTS: after.battle}
    for measure in (name for name, so in happened.items() if so):
        await Emit(measure)
    if after.op.sunk and not after.battle:
        await Emit(SUNK_SHIPS, len(after.op.sunk))


def _stands(op: Operation) -> Iterator[Stands]:
    for name in SHOWN:
        force = find_force(op, name)
        if force:
            ships = tuple(
                Afloat(vessel.key, vessel.ship.state, vessel.ship.hits, vessel.spent)
                for vessel in force.vessels
                if vessel.ship.kind != UNNAMED
            )
            segments = () if force.counted else force.segments
            contact = tuple(hex_ for hex_ in force.contact if not unknown(name, hex_))
            station = "" if unknown(name, force.station) else force.station
            yield Stands(name, force.length, segments, station, len(force.intel), contact, force.evasive, ships)
