"""The board in words, and the lines of the score."""

from __future__ import annotations

from typing import TYPE_CHECKING

from forge.referee.contract.words import say, word
from forge.referee.games.atlantic_blocks.campaign.position import BESIDE, DUE
from forge.referee.games.atlantic_blocks.campaign.rule_9_control import words_of
from forge.referee.games.atlantic_blocks.fleets import CODE_OF, told
from forge.referee.games.atlantic_blocks.names import AREAS, AXIS, CONVOY, PORTS, SIDES
from forge.referee.games.atlantic_blocks.rule_9_control import whose

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping

    from forge.referee.games.atlantic_blocks.campaign.position import Campaign, Unit

SHEET = "fleets"


def show_board(campaign: Campaign, texts: Mapping[str, str]) -> Iterator[str]:
    """Write the position: turn and marker, the sea areas, the ports, what is beside the board, a battle going on."""
    said = {"phase": f"phase.{campaign.phase}", "marker": words_of(campaign.marker)}
    yield say(texts, "board.line", turn=campaign.turn, **{key: word(texts, value) for key, value in said.items()})
    for area, holder in zip(AREAS, campaign.control, strict=True):
        named = {"area": word(texts, area), "holder": word(texts, holder)}
        yield say(texts, "board.area", **named, units=_units(_in_area(campaign, area, texts), texts))
    for port in PORTS:
        if there := campaign.at(port):
            yield say(texts, "board.port", port=word(texts, port), units=_ships(there, texts))
    for place in BESIDE:
        if there := campaign.at(place):
            if place == DUE:
                yield from _due(there, texts)
            else:
                yield say(texts, f"board.{place}", units=", ".join(unit.name for unit in there))
    boats = campaign.boats
    track = ", ".join(map(str, boats.track)) or word(texts, "nothing")
    counts = {"ready": boats.ready, "disabled": boats.disabled, "resting": boats.resting}
    yield say(texts, "board.submarines", **counts, track=track)
    for side, place in zip(SIDES, campaign.air, strict=True):
        yield say(texts, "board.air", side=word(texts, side), place=word(texts, place))
    if campaign.rooms:
        rooms = ", ".join(f"{word(texts, port)} {room}" for port, room in campaign.rooms)
        yield say(texts, "board.rooms", rooms=rooms)
    if battle := campaign.battle:
        fleets = {"allied": told(battle.allied), "axis": told(battle.axis), "boats": battle.submarines}
        yield say(texts, "board.battle", area=word(texts, battle.area), rounds=battle.rounds, **fleets)


def _due(units: tuple[Unit, ...], texts: Mapping[str, str]) -> Iterator[str]:
    for turn in sorted({unit.turn for unit in units}):
        yield say(texts, "board.due", turn=turn, units=_ships((unit for unit in units if unit.turn == turn), texts))


def _in_area(campaign: Campaign, area: str, texts: Mapping[str, str]) -> Iterator[tuple[str, str]]:
    for side in SIDES:
        units = [_ships(there, texts)] if (there := campaign.at(area, side)) else []
        if side == AXIS and (boats := campaign.submarines(area)):
            units.append(say(texts, "board.boats", boats=boats))
        if campaign.air_at(side, area):
            units.append(str(word(texts, "land-air")))
        if units:
            yield side, ", ".join(units)


def _units(by_side: Iterable[tuple[str, str]], texts: Mapping[str, str]) -> str:
    sides = [say(texts, "board.side", side=word(texts, side), units=units) for side, units in by_side]
    return "; ".join(sides) or str(word(texts, "nothing"))


def _ships(units: Iterable[Unit], texts: Mapping[str, str]) -> str:
    return ", ".join(_ship(unit, texts) for unit in units)


def _ship(unit: Unit, texts: Mapping[str, str]) -> str:
    key = "board.hurt" if unit.strength < unit.full else "board.ship"
    name, kind = unit.name, CODE_OF[unit.kind]
    if unit.kind == CONVOY and name.casefold().startswith(f"{CONVOY} "):  # Convoy 1 need not say twice what it is
        name, kind = str(texts.get("target.convoy", CONVOY.capitalize())), name[len(CONVOY) + 1 :]
    return say(texts, key, **unit._asdict() | {"name": word(texts, name), "kind": kind})


def tally(campaign: Campaign, _: Mapping[str, str]) -> dict[str, str]:
    """Fill the lines of the score on the sheet of fleets: values by the names of its places."""
    values: dict[str, str] = {}
    for line in campaign.scores:
        cells = {
            "allied-areas": line.allied_areas,
            "axis-areas": line.axis_areas,
            "net": _points(line.axis_areas - line.allied_areas),
            "allied-convoys": line.allied_convoys,
            "axis-convoys": line.axis_convoys,
            "marker": _points(line.marker),
        }
        values |= {f"{SHEET}/score/{line.turn}/{column}": str(value) for column, value in cells.items()}
    return values


def verdict_asked(campaign: Campaign) -> tuple[str, dict[str, str]]:
    """Ask ``victory`` about the marker, which decides after the last turn (12)."""
    side, standing = whose(campaign.marker)
    return "victory", {"side": side, "standing": str(standing), "turn": str(campaign.turn)}


def _points(net: int) -> str:
    side, points = whose(net)
    return f"{side} {points}".capitalize() if points else "0"
