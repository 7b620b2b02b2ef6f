"""The last phases of a turn as a guided checklist: OSL and TSL, second movement, return of aircraft (5.5 to 5.7)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from forge.referee.contract.parameters import Whole
from forge.referee.contract.requests import Ask, Choose, Position, Step
from forge.referee.games.paukenschlag_variant.floatplanes import FATAL, LOST, RETURN, come_back
from forge.referee.games.paukenschlag_variant.frogmen import draw_from
from forge.referee.games.paukenschlag_variant.names import ALLIED, AXIS
from forge.referee.games.paukenschlag_variant.record import BOMBERS, IN_PLAY, Record, send_away
from forge.referee.games.paukenschlag_variant.turn_opening import ask, italian_is_gone, tick

if TYPE_CHECKING:
    from forge.referee.contract.requests import Steps

MOST_BOMBERS = 40
BASE_STATES = ("surfaced", "detected", *FATAL)


def play_out_contacts(record: Record) -> Steps[Record]:
    """Play OSL and TSL where opponents met; draw for the frogmen; bombard the shore (5.5)."""
    yield from tick("osl-play", "5.5")
    yield from tick("tsl-play", "5.5")
    sunk = False
    if record.italian == IN_PLAY:
        sunk = yield from ask("italian-sunk", "21.2.1", AXIS)
    if record.declared:
        raid = yield from draw_from(record.cups, record.detected, record.declared, record.made, sunk)
        sunk = raid.gone
        record = record._replace(made=raid.made, declared=0, detected=False, cups=())
    if sunk:
        record = italian_is_gone(record)
    yield Position(record)
    yield from tick("shore-bombardment", "12.7", ALLIED)
    return record


def move_again(record: Record) -> Steps[Record]:
    """Move surfaced U-boats once more; un-flown air units may attack them (5.6)."""
    yield from tick("second-movement", "5.6", AXIS)
    yield from tick("attacks-on-movers", "8.4", ALLIED)
    return record


def close_turn(record: Record) -> Steps[Record]:
    """Judge the floatplanes, return the air units, and put flown bombers on the track (5.7)."""
    for plane in record.flown:
        base = yield Choose("base-of-floatplane", AXIS, BASE_STATES, "21.3", about=(("aircraft", plane),))
        home = yield from come_back(plane, base, record.turn, RETURN)
        if home.fate == LOST:
            left = tuple(other for other in record.floatplanes if other != plane)
            record = record._replace(floatplanes=left)
        else:
            record = send_away(record, plane)
        yield Position(record)
    yield from tick("air-return", "5.7")
    flown = yield Ask("bombers-flown", AXIS, Whole(0, MOST_BOMBERS), "5.7")
    record = send_away(record, BOMBERS, flown)
    yield Position(record)
    lost = 0
    if record.convoys:
        lost = yield Ask("convoys-gone", ALLIED, Whole(0, record.convoys), "10.1")
    yield Step("turn-ends", (("turn", record.turn),), "5.7")
    record = record._replace(turn=record.turn + 1, flown=(), convoys=record.convoys - lost)
    yield Position(record)
    return record
