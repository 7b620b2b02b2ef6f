"""The operation in words, a battle in progress too, and the lines of the record sheet."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from forge.referee.contract.words import say, word
from forge.referee.games.atlantic_chase.battle.board import Battle
from forge.referee.games.atlantic_chase.operation.entries import Course
from forge.referee.games.atlantic_chase.operation.fighting import Fighting
from forge.referee.games.atlantic_chase.operation.forces import Operation
from forge.referee.games.atlantic_chase.operation.judging import points_of
from forge.referee.games.atlantic_chase.operation.procedures import VICTORY
from forge.referee.games.atlantic_chase.sea.names import SIDES
from forge.referee.games.atlantic_chase.sea.ships import FRONT

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from forge.referee.games.atlantic_chase.operation.forces import TaskForce
    from forge.referee.games.atlantic_chase.sea.ships import Vessel

    Texts = Mapping[str, str]

SHEET = "operation-record"


def show(position: Any, texts: Texts) -> Iterator[str]:
    """Write a position: an operation, or the battle that is fought in it, before which nothing else changes."""
    if isinstance(position, Fighting | Battle):
        yield from _battle(position.battle if isinstance(position, Fighting) else position, texts)
    elif isinstance(position, Operation):
        yield from _operation(position, texts)


def _operation(op: Operation, texts: Texts) -> Iterator[str]:
    now = {"player": word(texts, f"player.{op.active}"), "weather": word(texts, f"weather.{op.weather}")}
    yield say(texts, "operation.now", **now, tally=op.tally, year=op.year, actions=op.actions)
    for force in op.forces:
        values = {"force": word(texts, force.id), "place": _place(force, texts), "ships": _ships(force.vessels, texts)}
        yield say(texts, "operation.force", **values, markers="".join(_markers(force, texts)))
    for one in op.stealth:
        place = one.hex or say(texts, "operation.off-map")
        prien = say(texts, "operation.prien") * one.prien
        owner = word(texts, f"player.{one.player}")
        said = {"force": word(texts, one.id), "player": owner, "kind": word(texts, f"stealth.{one.kind}")}
        yield say(texts, "operation.stealth", **said, place=place, prien=prien)
    for group in op.groups:
        owner = word(texts, f"player.{group.player}")
        values = {"player": owner, "box": word(texts, group.box), "ships": _ships(group.vessels, texts)}
        yield say(texts, "operation.group", group=group.id, **values)
    for leader in op.leaders:
        yield say(texts, "operation.leader", leader=word(texts, leader.name), uses=leader.uses)
    for duty in op.duties:
        actions = word(texts, tuple(f"action.{name}" for name in duty.actions) or "operation.any-action")
        yield say(texts, "operation.duty", force=word(texts, duty.force), actions=actions)
    if op.scenario.points:
        yield say(texts, "operation.score", **{side: points_of(op, side) for side in SIDES})
    for name, keys in (("home", op.home), ("sunk", op.sunk)):
        if keys:
            yield say(texts, f"operation.{name}", ships=word(texts, keys))


def _ships(vessels: tuple[Vessel, ...], texts: Texts) -> str:
    return ", ".join(_ship(vessel, texts) for vessel in vessels)


def _ship(vessel: Vessel, texts: Texts) -> str:
    """Name a ship as its counter does, with the state of that, and the leaders aboard."""
    state = "".join(_state(vessel, texts)).removeprefix(", ")
    said = word(texts, vessel.key) + (f" ({state})" if state else "")
    if not vessel.leaders:
        return str(said)
    return say(texts, "operation.aboard", ship=said, leaders=word(texts, vessel.leaders))


def _place(force: TaskForce, texts: Texts) -> str:
    if force.box:
        return say(texts, "operation.box", box=word(texts, force.box))
    if force.is_station:
        return say(texts, "operation.station", hex=force.station)
    return say(texts, "operation.trajectory", length=force.length, hexes=" ".join(force.segments))


def _markers(force: TaskForce, texts: Texts) -> Iterator[str]:
    if force.evasive:
        yield say(texts, "operation.evasive")
    for name, hexes in (("intel", force.intel), ("contact", force.contact)):
        if hexes:
            yield say(texts, f"operation.{name}", hexes=" ".join(hexes))


def _battle(battle: Battle, texts: Texts) -> Iterator[str]:
    yield say(texts, "operation.battle", round=battle.round, player=word(texts, f"player.{battle.active}"))
    for fighter in battle.fighters:
        where = {"player": word(texts, f"player.{fighter.player}"), "zone": word(texts, f"target.{fighter.zone}")}
        ship, state = word(texts, fighter.key), "".join(_state(fighter, texts))
        yield say(texts, "operation.fighter", ship=ship, **where, state=state)
    for name, fighters in (("sunk", battle.sunk), ("left", battle.left)):
        if fighters:
            yield say(texts, f"operation.{name}", ships=word(texts, tuple(fighter.key for fighter in fighters)))


def _state(fighter: Vessel, texts: Texts) -> Iterator[str]:
    if fighter.ship.state != FRONT:
        yield say(texts, f"operation.{fighter.ship.state}-side")
    if fighter.ship.dispersed:
        yield say(texts, "operation.dispersed-side")
    if fighter.ship.hits:
        yield say(texts, "operation.hits", hits=fighter.ship.hits)
    if fighter.smoke:
        yield say(texts, "operation.smoke")
    if fighter.screens:
        yield say(texts, "operation.screens", ships=word(texts, fighter.screens))
    if fighter.spent:
        yield say(texts, "operation.spent")


def verdict_asked(position: Operation | Fighting) -> tuple[str, dict[str, str]] | None:
    """Ask ``victory`` how the scenario stands, if the situation says how it ends or what counts."""
    op = _whole(position)
    if not op.scenario.counts:
        return None
    course = Course(op.actions, op.events, op.gone, *op.scenario, op.over)
    kinds = {parameter.id: parameter.kind for parameter in VICTORY.parameters}
    return VICTORY.id, {name: kinds[name].show(value) for name, value in course._asdict().items()}


def _whole(position: Operation | Fighting) -> Operation:
    """Give the operation; a battle has no part in it before its end."""
    return position.op if isinstance(position, Fighting) else position


def tally(position: Operation | Fighting, texts: Texts) -> dict[str, str]:
    """Fill the record sheet: values by the names of its places."""
    op = _whole(position)
    values = {
        "initiative": word(texts, f"player.{op.active}"),
        "tally": str(op.tally),
        "weather": word(texts, f"weather.{op.weather}"),
        "actions": str(op.actions),
        "home": word(texts, op.home) if op.home else "",
        "sunk": word(texts, op.sunk) if op.sunk else "",
    }
    for force in op.forces:
        row = f"forces/{force.id}"
        values[f"{row}/ships"] = _ships(force.vessels, texts)
        values[f"{row}/place"] = word(texts, force.box) if force.box else " ".join(force.hexes)
        values[f"{row}/markers"] = "".join(_markers(force, texts)).removeprefix(", ")
    return {f"{SHEET}/{name}": value for name, value in values.items() if value}
