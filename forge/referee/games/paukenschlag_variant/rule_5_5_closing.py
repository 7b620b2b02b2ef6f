"""Rules 5.5 to 5.7: OSL and TSL with their grids, second movement and return of aircraft as a guided checklist."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from forge.referee.contract.parameters import Choice, Parameter, Whole
from forge.referee.contract.procedure import Procedure
from forge.referee.contract.requests import Ask, Choose, Fold, InForce, Position, Roll, Step
from forge.referee.games.paukenschlag_variant.record import (
    ALLIED,
    AXIS,
    BOMBERS,
    IN_PLAY,
    Record,
    italian_is_gone,
    send_away,
)
from forge.referee.games.paukenschlag_variant.rule_5_1_opening import ask, tick
from forge.referee.games.paukenschlag_variant.rule_21_2_frogmen import draw_from
from forge.referee.games.paukenschlag_variant.rule_21_3_floatplanes import FATAL, LOST, RETURN, come_back

if TYPE_CHECKING:
    from forge.referee.contract.requests import Steps

MOST_BOMBERS = MOST_UNITS = 40
GRIDS = ("osl", "tsl")
BASE_STATES = ("surfaced", "detected", *FATAL)


class Square(NamedTuple):
    """A square of a grid, counted from 1 to 10 from the upper left corner."""

    column: int
    row: int


def place(grid: str, units: int) -> Steps[tuple[Square, ...]]:
    """Throw for the square of each unit or convoy stack on a grid, in the order named (5.5)."""
    first_across = (yield InForce("PKS-R13")) == "first-across"
    rolls = tuple((grid, number, first_across) for number in range(1, units + 1))
    squares: tuple[Square, ...] = yield Fold(_place_one, (), rolls)
    return squares


def _place_one(squares: tuple[Square, ...], roll: tuple[str, int, bool]) -> Steps[tuple[Square, ...]]:
    grid, number, first_across = roll
    dice = yield Roll("placement-roll", "2d10", "5.5", (("grid", grid), ("number", number)), ordered=True)
    square = Square(*(dice if first_across else reversed(dice)))
    yield Step("placed", (("number", number), ("column", square.column), ("row", square.row)), "5.5")
    return (*squares, square)


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


PROCEDURES = (
    Procedure(
        "place",
        place,
        (Parameter("grid", Choice(GRIDS)), Parameter("units", Whole(1, MOST_UNITS), 1, told=True)),
        cite="5.5",
        readings=("PKS-R13",),
    ),
)
