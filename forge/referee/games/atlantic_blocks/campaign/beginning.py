"""The position a game begins from, as parameters: the set-up of 4, or any later one."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

from forge.referee.contract.counters import Counters, Group
from forge.referee.contract.in_force import words_in_force
from forge.referee.contract.objection import Objection
from forge.referee.contract.parameters import Choice, Whole
from forge.referee.contract.procedure import Procedure, asked
from forge.referee.contract.requests import Column, Refuse, facts
from forge.referee.games.atlantic_blocks.campaign.play import Ending, play_on
from forge.referee.games.atlantic_blocks.campaign.policies import POLICIES
from forge.referee.games.atlantic_blocks.campaign.position import (
    DUE,
    FIRST_SUBMARINES,
    MOST_SUBMARINES,
    OFF_BOARD,
    PHASES,
    Campaign,
    Submarines,
    Unit,
)
from forge.referee.games.atlantic_blocks.campaign.rule_6_reinforcements import read_roster
from forge.referee.games.atlantic_blocks.campaign.stations import HOLDING, STATIONS, TURNS, Posted
from forge.referee.games.atlantic_blocks.names import (
    ALLIED,
    AREAS,
    AXIS,
    BALTIC,
    CONVOY,
    FRIENDLY,
    GERMAN,
    LAST_TURN,
    NEUTRAL,
    PORTS,
    RUSSIAN,
    SIDE_OF,
    SIDES,
    SUNK,
)
from forge.referee.games.atlantic_blocks.rule_8_2_submarines import SLOTS
from forge.referee.games.atlantic_blocks.rule_8_2_targets import listed
from forge.referee.games.atlantic_blocks.rule_8_battle import TRAITS, fight
from forge.referee.games.atlantic_blocks.rule_9_control import MOST, NOBODY
from forge.values.words import bare

if TYPE_CHECKING:
    from collections.abc import Iterator


UNTOLD = -1


AIR = asked(Choice((OFF_BOARD, *AREAS, *PORTS)), OFF_BOARD, "3")


class Start(NamedTuple):
    """The position that a game begins from."""

    turn: int = asked(Whole(1, LAST_TURN), 1, "4.1")
    phase: str = asked(Choice(PHASES), PHASES[0], "4.1")
    fleets: tuple[Posted, ...] = asked(STATIONS, (), "4")
    control: tuple[tuple[str, str], ...] = asked(HOLDING, (), "9")
    leads: str = asked(Choice((ALLIED, AXIS, NOBODY)), NOBODY, "10")
    standing: int = asked(Whole(0, MOST), 0, "10")
    submarines: int = asked(Whole(UNTOLD, MOST_SUBMARINES), UNTOLD, "3")
    submarines_at_sea: tuple[Group, ...] = asked(Counters(AREAS, (), MOST_SUBMARINES), (), "3")
    submarines_track: tuple[str, ...] = asked(listed("the turns of submarines on the track", SLOTS), (), "3")
    allied_land_air: str = AIR
    axis_land_air: str = AIR

    @property
    def from_set_up(self) -> bool:
        """Whether the game begins with its set-up."""
        return self.turn == 1 and self.phase == PHASES[0]


async def begin(start: Start) -> Campaign:
    """Set the game up (4), or as the parameters say."""
    units = await _units(start)
    control = tuple(holder for _, holder in start.control) or await _first_control()
    at_sea = {group.noun: group.number for group in start.submarines_at_sea}
    ready = FIRST_SUBMARINES if start.submarines == UNTOLD else start.submarines
    track = tuple(map(int, start.submarines_track))
    boats = Submarines(
        ready,
        tuple(at_sea.get(area, 0) for area in AREAS),
        track,
        came=ready + sum(at_sea.values()) + len(track),
    )
    marker = start.standing if start.leads == AXIS else -start.standing
    air = (start.allied_land_air, start.axis_land_air)
    return Campaign(start.turn, start.phase, units, control, marker, boats, air)


async def _first_control() -> tuple[str, ...]:
    allied, axis = await words_in_force("U-BLK-43"), await words_in_force("U-BLK-44")
    return tuple(ALLIED if area in allied else AXIS if area in axis else NEUTRAL for area in AREAS)


async def _units(start: Start) -> tuple[Unit, ...]:
    """Give every ship of the game: those of the edition, placed as the situation says, and those that it adds."""
    roster = await read_roster()
    known = {bare(unit.name): unit for unit in roster}
    if not known and not start.fleets:
        await Refuse("fleets", (Objection("no-order-of-battle", (), "4"),))
    placed = {}
    for posted in start.fleets:
        unit = known.get(bare(posted.name)) if not posted.nation else None
        if unit is None and not posted.nation:
            await Refuse("fleets", (Objection("unknown-ship", facts(ship=posted.name), "4"),))
        unit = unit or Unit(posted.name, posted.nation, posted.kind, posted.dice, posted.full, start.turn, posted.full)
        placed[bare(posted.name)] = _at(unit, posted)
    units = tuple(placed.pop(name, unit) for name, unit in known.items())
    units = (*units, *placed.values())
    columns = await Column("port")
    if wrong := (*_missing(start, units), *_misplaced(units, columns)):
        await Refuse("fleets", wrong)
    return units


def _at(unit: Unit, posted: Posted) -> Unit:
    if posted.place in TURNS:
        return unit._replace(at=DUE, turn=int(posted.place.removeprefix("turn-")))
    return unit._replace(at=posted.place, strength=0 if posted.place == SUNK else posted.strength or unit.strength)


def _missing(start: Start, units: tuple[Unit, ...]) -> Iterator[Objection]:
    """Object to ships that have arrived by now and of which the situation does not say where they are."""
    now = start.turn if start.phase != PHASES[0] else start.turn - 1
    for unit in units:
        if unit.at == DUE and unit.turn <= now:
            yield Objection("where-is", facts(ship=unit.name, turn=unit.turn), "4")


def _misplaced(units: tuple[Unit, ...], ports: Any) -> Iterator[Objection]:
    """Object to ships where none of their side, nation or class can be."""
    for unit in units:
        if unit.kind == CONVOY and unit.side == AXIS:
            yield Objection("axis-convoys", (), "7.4")
        if unit.strength > unit.full:
            yield Objection("stronger-than-full", facts(strength=unit.strength, full=unit.full), "7.2")
        if unit.in_port and ports[PORTS.index(unit.at)].side not in FRIENDLY[unit.side]:
            yield Objection("port-of-others", facts(port=unit.at), "1.1")
        if unit.at == BALTIC and SIDE_OF[unit.nation] == AXIS and unit.nation not in (GERMAN, RUSSIAN):
            yield Objection("baltic-closed", (), "7.1")


def check_start(start: Start) -> Iterator[Objection]:
    """Object to positions that no game can come to, or that are not told."""
    if (start.leads == NOBODY) != (start.standing == 0):
        yield Objection("marker-whose", facts(standing=start.standing), "10")
    if not start.from_set_up:
        if not start.control:
            yield Objection("control-untold", facts(turn=start.turn), "9")
        if start.submarines == UNTOLD:
            yield Objection("submarines-untold", facts(turn=start.turn), "3")
    boats = max(start.submarines, 0) + sum(group.number for group in start.submarines_at_sea)
    if boats + len(start.submarines_track) > MOST_SUBMARINES:
        yield Objection("too-many-submarines", facts(number=boats + len(start.submarines_track)), "3")
    for turn in start.submarines_track:
        if int(turn) < start.turn:
            yield Objection("track-past", facts(turn=int(turn)), "3")


MEASURES = (
    "rounds",
    "allied-sunk",
    "axis-sunk",
    "allied-disabled",
    "axis-disabled",
    "convoys-sunk",
    "convoys-docked",
    "submarines-sunk",
    "submarines-disabled",
    "axis-points",
)


@Procedure(
    "play",
    rules_version=2,
    cite="4.1",
    measures=MEASURES,
    policies=POLICIES,
    check=check_start,
    traits=TRAITS,
    sides=SIDES,
    episodes=(fight,),
)
async def whole_game(start: Start = asked(Start)) -> Ending:
    """Play a whole game."""
    return await play_on(await begin(start))
