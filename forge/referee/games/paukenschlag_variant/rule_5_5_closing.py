"""Rules 5.5 to 5.7: OSL and TSL with their grids, second movement and return of aircraft as a guided checklist."""

from __future__ import annotations

from typing import NamedTuple

from forge.referee.contract.parameters import Choice, Whole
from forge.referee.contract.procedure import Procedure, asked
from forge.referee.contract.requests import Ask, Choose, Fold, InForce, Position, Roll, Step, facts, shown
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
from forge.referee.games.paukenschlag_variant.rule_21_3_floatplanes import BASE_STATES, LOST, RETURN, come_back

MOST_BOMBERS = MOST_UNITS = 40
GRIDS = ("osl", "tsl")


class Square(NamedTuple):
    """A square of a grid, counted from 1 to 10 from the upper left corner."""

    column: int
    row: int


@Procedure(cite="5.5")
async def place(
    grid: str = asked(Choice(GRIDS)), units: int = asked(Whole(1, MOST_UNITS), 1, told=True)
) -> tuple[Square, ...]:
    """Throw for the square of each unit or convoy stack on a grid, in the order named (5.5)."""
    first_across = await InForce("PKS-R13") == "first-across"
    rolls = tuple((grid, number, first_across) for number in range(1, units + 1))
    nothing_yet: tuple[Square, ...] = ()
    return await Fold(_place_one, nothing_yet, rolls)


async def _place_one(squares: tuple[Square, ...], roll: tuple[str, int, bool]) -> tuple[Square, ...]:
    grid, number, first_across = roll
    dice = await Roll("placement-roll", "2d10", "5.5", facts(grid=grid, number=number), ordered=True)
    square = Square(*(dice if first_across else reversed(dice)))
    await Step("placed", facts(number=number, column=square.column, row=square.row), "5.5")
    return (*squares, square)


async def play_out_contacts(record: Record) -> Record:
    """Play OSL and TSL where opponents met; draw for the frogmen; bombard the shore (5.5)."""
    await tick("osl-play", "5.5")
    await tick("tsl-play", "5.5")
    sunk = False
    if record.italian == IN_PLAY:
        sunk = await ask("italian-sunk", "21.2.1", AXIS)
    if record.declared:
        raid = await draw_from(record.cups, record.detected, record.declared, record.made, sunk)
        sunk = raid.gone
        record = record._replace(made=raid.made, declared=0, detected=False, cups=())
    if sunk:
        record = italian_is_gone(record)
    await Position(record)
    await tick("shore-bombardment", "12.7", ALLIED)
    return record


async def move_again(record: Record) -> Record:
    """Move surfaced U-boats once more; un-flown air units may attack them (5.6)."""
    await tick("second-movement", "5.6", AXIS)
    await tick("attacks-on-movers", "8.4", ALLIED)
    return record


async def close_turn(record: Record) -> Record:
    """Judge the floatplanes, return the air units, and put flown bombers on the track (5.7)."""
    for plane in record.flown:
        base = await Choose("base-of-floatplane", AXIS, BASE_STATES, "21.3", about=facts(aircraft=plane))
        home = await come_back(plane, base, record.turn, RETURN)
        if home.fate == LOST:
            left = tuple(other for other in record.floatplanes if other != plane)
            record = record._replace(floatplanes=left)
        else:
            record = send_away(record, plane)
        await Position(record)
    await tick("air-return", "5.7")
    flown = await Ask("bombers-flown", AXIS, Whole(0, MOST_BOMBERS), "5.7")
    record = await shown(send_away(record, BOMBERS, flown))
    lost = 0
    if record.convoys:
        lost = await Ask("convoys-gone", ALLIED, Whole(0, record.convoys), "10.1")
    await Step("turn-ends", facts(turn=record.turn), "5.7")
    return await shown(record._replace(turn=record.turn + 1, flown=(), convoys=record.convoys - lost))
