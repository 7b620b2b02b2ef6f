"""What an action did, told by the printed pieces: what to place, move and take off."""

from __future__ import annotations

from typing import TYPE_CHECKING

from forge.referee.contract.requests import Step
from forge.referee.games.atlantic_chase.operation.forces import find_force
from forge.referee.games.atlantic_chase.sea.ships import FRONT

if TYPE_CHECKING:
    from forge.referee.contract.requests import Facts
    from forge.referee.games.atlantic_chase.operation.forces import Operation, TaskForce


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
