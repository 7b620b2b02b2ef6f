"""The blocks and markers of a position: on the map, in the boxes off the map, on the tracks."""

from __future__ import annotations

from typing import TYPE_CHECKING

from forge.referee.contract.on_board import OnBoard, joined, up
from forge.referee.games.atlantic_blocks.campaign.position import DOCKED, DUE
from forge.referee.games.atlantic_blocks.names import ALLIED, AREAS, AXIS, CONVOY, NEUTRAL, PORTS, SIDES, SUNK
from forge.values.words import bare

if TYPE_CHECKING:
    from collections.abc import Iterator

    from forge.referee.games.atlantic_blocks.campaign.position import Campaign, Unit

FORCES, TRACKS = "forces", "tracks"
"""The components with the boxes off the map and with the track of turns."""

U_BOAT = "u-boat"
BESIDE, DISABLED = "beside-the-board", "disabled-this-turn"
LAND_AIR = {ALLIED: "allies", AXIS: "axis"}
SUNK_OF = {ALLIED: "allies-2", AXIS: "axis-2"}
"""Boxes of the sheet of forces: of two of a name the later one has a number."""
OUT_OF_THE_GAME = "out-of-the-game"
LAST_POINT = 12


def lies(campaign: Campaign) -> tuple[OnBoard, ...]:
    """Lay the blocks of a position, each by the id of its label, with what of its strength is left."""
    return joined(one for part in (_ships, _submarines, _air, _markers) for one in part(campaign))


def _ships(campaign: Campaign) -> Iterator[OnBoard]:
    for unit in campaign.units:
        piece = _label(unit)
        if unit.at in (*AREAS, *PORTS):
            yield OnBoard(unit.at, piece, marks=(f"strength-{unit.strength}",))
        elif unit.at == DUE:
            yield OnBoard(_turn(unit.turn), piece, component=TRACKS)
        elif unit.at == SUNK:
            yield OnBoard(SUNK_OF[unit.side], piece, component=FORCES)
        elif unit.at == DOCKED:
            yield OnBoard(OUT_OF_THE_GAME, piece, component=FORCES)


def _label(unit: Unit) -> str:
    """The id of a ship's label; all convoys have one label."""
    return CONVOY if unit.kind == CONVOY else bare(unit.name)


def _turn(turn: int) -> str:
    return f"turns-and-reinforcements-{turn}"


def _submarines(campaign: Campaign) -> Iterator[OnBoard]:
    boats = campaign.boats
    for area, number in zip(AREAS, boats.at_sea, strict=True):
        yield OnBoard(area, U_BOAT, number)
    yield OnBoard(BESIDE, U_BOAT, boats.ready + boats.resting, component=FORCES)
    yield OnBoard(DISABLED, U_BOAT, boats.disabled, component=FORCES)
    for turn in boats.track:
        yield OnBoard(_turn(turn), U_BOAT, component=TRACKS)


def _air(campaign: Campaign) -> Iterator[OnBoard]:
    for side, place in zip(SIDES, campaign.air, strict=True):
        if place in AREAS:
            yield OnBoard(place, f"land-air-{side}")
        else:
            yield OnBoard(LAND_AIR[side], f"land-air-{side}", component=FORCES)


def _markers(campaign: Campaign) -> Iterator[OnBoard]:
    """Control, the turn, the points: the Axis end of their track comes first, so that its boxes have the numbers."""
    for area, holder in zip(AREAS, campaign.control, strict=True):
        if holder != NEUTRAL:
            yield OnBoard(area, "control", side=up(holder == AXIS))
    yield OnBoard(_turn(campaign.turn), "turn", component=TRACKS)
    points = max(-LAST_POINT, min(campaign.marker, LAST_POINT))
    ends = {LAST_POINT: f"axis-{LAST_POINT}", -LAST_POINT: f"allies-{LAST_POINT}"}
    yield OnBoard(ends.get(points, f"{points}" if points >= 0 else f"{-points}-2"), "points")
