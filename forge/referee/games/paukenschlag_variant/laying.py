"""What of a record lies on the kit's own turn track; boats stand on a map that only the published game has."""

from __future__ import annotations

from typing import TYPE_CHECKING

from forge.referee.contract.on_board import BACK, OnBoard, joined, up
from forge.referee.games.paukenschlag_variant.record import BOMBERS, FLOATPLANES, WAITING

if TYPE_CHECKING:
    from collections.abc import Iterator

    from forge.referee.games.paukenschlag_variant.record import Record

TRACK, BOXES = "turn-record", 20
"""The component with the track of turns, and its boxes; a second lap begins in the first of them."""


def lies(record: Record) -> tuple[OnBoard, ...]:
    """Lay the marker of the turn, what has flown and comes back, and the Barbarigo on the turn of its arrival."""
    return joined(_laid(record))


def _laid(record: Record) -> Iterator[OnBoard]:
    yield OnBoard(_box(record.turn), "game-turn", side=up(record.turn > BOXES), component=TRACK)
    for each in record.track:
        if each.what in FLOATPLANES:
            yield OnBoard(_box(each.turn), each.what, each.number, side=BACK, component=TRACK)
        elif each.what == BOMBERS:
            yield OnBoard(_box(each.turn), "flown", each.number, component=TRACK)
    if record.italian == WAITING and record.arrival:
        yield OnBoard(_box(record.arrival), "barbarigo", component=TRACK)


def _box(turn: int) -> str:
    return f"turns-{(turn - 1) % BOXES + 1}"
