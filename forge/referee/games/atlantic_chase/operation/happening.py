"""What an action did, told by the printed pieces: what to place and take off, and what counts for the scenario."""

from __future__ import annotations

from typing import TYPE_CHECKING

from forge.referee.contract.requests import Step
from forge.referee.games.atlantic_chase.operation.forces import find_force, ports_there
from forge.referee.games.atlantic_chase.operation.scenario import DAMAGED, HIT, HOME, SUNK, TASK_FORCE, Event
from forge.referee.games.atlantic_chase.sea.ships import CONVOY, DESTROYER, FRONT

if TYPE_CHECKING:
    from collections.abc import Iterator

    from forge.referee.contract.requests import Facts
    from forge.referee.games.atlantic_chase.operation.forces import Operation, TaskForce
    from forge.referee.games.atlantic_chase.sea.chart import Chart
    from forge.referee.games.atlantic_chase.sea.ships import Vessel

BEARS_HITS = (CONVOY, DESTROYER)
"""The ships of which scenarios count each Hit: they are never damaged, and keep their Hits."""


def events_of(chart: Chart, before: Operation, after: Operation) -> Iterator[Event]:
    """List what has happened to ships between two positions."""
    there = _aboard(after)
    for key, (player, was) in _aboard(before).items():
        now = there.get(key)
        if now is not None:
            yield from _suffered(key, player, was, now[1])
        elif key in after.sunk:
            if was.ship.kind in BEARS_HITS and before.limit:
                yield Event(HIT, key, player, before.limit - was.ship.hits)
            yield Event(SUNK, key, player)
    for force in before.forces:
        landed = [vessel.key for vessel in force.vessels if vessel.key in after.home and vessel.key not in before.home]
        ports = ports_there(before, chart, force) if landed else ()
        yield from (Event(HOME, key, force.player, 1, ports) for key in landed)
        yield from (Event(HOME, TASK_FORCE, force.player, 1, ports),) * bool(landed)


def _suffered(key: str, player: str, was: Vessel, now: Vessel) -> Iterator[Event]:
    more = now.ship.hits - was.ship.hits
    if now.ship.kind in BEARS_HITS and more > 0:
        yield Event(HIT, key, player, more)
    if now.ship.damaged and not was.ship.damaged:
        yield Event(DAMAGED, key, player)


def _aboard(op: Operation) -> dict[str, tuple[str, Vessel]]:
    return {vessel.key: (force.player, vessel) for force in op.forces for vessel in force.vessels}


async def placed(before: Operation, after: Operation) -> None:
    """Tell what to place on the printed kit, move and take off after an action, force by force, then the tracks."""
    for was in before.forces:
        now = find_force(after, was.id)
        if now is None:
            await Step("place-off", (("force", was.id),))
        else:
            await _changed(was, now)
    for force in after.forces:
        if find_force(before, force.id) is None:
            await _changed(force._replace(box="", station="", vessels=(), contact=(), evasive=False), force)
    for one in after.stealth:
        if one.hex and one not in before.stealth:
            await Step("place-stealth", (("force", one.id), ("hex", one.hex)))
    left = {one.id for one in after.stealth}
    for name in (one.id for one in before.stealth if one.id not in left):
        await Step("place-off", (("force", name),))
    await _tracks(before, after)


async def _changed(was: TaskForce, now: TaskForce) -> None:
    about: Facts = (("force", now.id),)
    if (now.segments, now.station, now.box) != (was.segments, was.station, was.box):
        if now.segments:
            await Step("place-trajectory", (*about, ("hexes", " ".join(now.segments)), ("number", now.length)))
        elif now.box:
            await Step("place-box", (*about, ("box", now.box)))
        else:
            await Step("place-station", (*about, ("hex", now.station)))
    for name in ("contact", "intel"):
        old, new = getattr(was, name), getattr(now, name)
        if added := [hex_ for hex_ in new if hex_ not in old]:
            await Step(f"place-{name}", (*about, ("hexes", " ".join(added))))
        if gone := [hex_ for hex_ in old if hex_ not in new]:
            await Step(f"place-no-{name}", (*about, ("hexes", " ".join(gone))))
    if now.evasive != was.evasive:
        await Step("place-evasive" if now.evasive else "place-no-evasive", about)
    await _ships(was, now)


async def _ships(was: TaskForce, now: TaskForce) -> None:
    about: Facts = (("force", now.id),)
    before, after = ({vessel.key: vessel for vessel in force.vessels} for force in (was, now))
    if added := tuple(key for key in after if key not in before):
        await Step("place-ships", (*about, ("ships", added)))
    if gone := tuple(key for key in before if key not in after):
        await Step("place-no-ships", (*about, ("ships", gone)))
    for key, vessel in after.items():
        old = before.get(key, vessel)
        if vessel.ship.state not in (old.ship.state, FRONT):
            await Step("place-damaged", (("ship", key),))
        if vessel.ship.dispersed and not old.ship.dispersed:
            await Step("place-dispersed", (("ship", key),))
        if vessel.ship.hits != old.ship.hits:
            await Step("place-hits", (("ship", key), ("hits", vessel.ship.hits)))
        if vessel.spent > old.spent:
            await Step("place-torpedo", (("ship", key),))


async def _tracks(before: Operation, after: Operation) -> None:
    if after.active != before.active:
        await Step("place-initiative", (("player", f"player.{after.active}"),))
    if after.tally != before.tally:
        await Step("place-tally", (("tally", after.tally),))
    if after.weather != before.weather:
        await Step("place-weather", (("weather", f"weather.{after.weather}"),))
