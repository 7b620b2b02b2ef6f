"""The sequence of play as a guided checklist that keeps the turn record: one turn, or a whole scenario (5.1 to 5.7)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

from forge.referee.contract.counters import Counters, Group
from forge.referee.contract.in_force import number_in_force
from forge.referee.contract.objection import Objection
from forge.referee.contract.parameters import Choice, Flag, SomeOf, Whole
from forge.referee.contract.procedure import Procedure, asked
from forge.referee.contract.requests import Fold, facts, shown
from forge.referee.games.paukenschlag_variant.record import (
    ATTACKS,
    BOMBERS,
    FLOATPLANES,
    GONE,
    IN_PLAY,
    LAST_ENTRY,
    NORTH_ATLANTIC_BOATS,
    REPAIRED,
    SIDES,
    WAITING,
    Record,
    Returning,
    impossible,
)
from forge.referee.games.paukenschlag_variant.rule_5_1_opening import (
    MOST_CONVOYS,
    move_ships,
    open_turn,
    repair_and_fly,
)
from forge.referee.games.paukenschlag_variant.rule_5_5_closing import close_turn, move_again, play_out_contacts
from forge.referee.games.paukenschlag_variant.rule_21_1_entering import LAST_OF_ALL, SCENARIO, scenario_of
from forge.referee.games.paukenschlag_variant.rule_21_3_floatplanes import MOST_FACTOR

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping


NEXT = "next"
ON_TRACK = Counters((BOMBERS, *FLOATPLANES, REPAIRED), (NEXT,), 60)
"""What lies on the turn track: back this turn, or in the next."""

FACTORS = Counters(FLOATPLANES, (), MOST_FACTOR * len(FLOATPLANES))
"""Bomb factors that have been told, as if they were counters: ``4 bv-222``."""

PHASES = (open_turn, repair_and_fly, move_ships, play_out_contacts, move_again, close_turn)
MEASURES = ("entered", "out", "tons", "successes")
TRAITS = ("no", "yes", "bombs", "frogmen", "most")


class Told(NamedTuple):
    """The turn record as players tell it."""

    turn: int = asked(Whole(1, LAST_OF_ALL), 1)
    scenario: str = SCENARIO
    waiting: int = asked(Whole(0, NORTH_ATLANTIC_BOATS), NORTH_ATLANTIC_BOATS, "21.1")
    first_entry: int = asked(Whole(0, LAST_ENTRY), 0, "21.1")
    arrival: int = asked(Whole(0, 11), 0, "21.2")
    italian: str = asked(Choice((WAITING, IN_PLAY, GONE)), WAITING, "21.2")
    carrying: bool = asked(Flag(), False, "21.2.1")
    made: int = asked(Whole(0, ATTACKS), 0, "21.2.1")
    canadians: bool = asked(Flag(), False, "21.4")
    convoys: int = asked(Whole(0, MOST_CONVOYS), 0, "10.1")
    track: tuple[Group, ...] = asked(ON_TRACK, (), "5.7")
    floatplanes: tuple[str, ...] = asked(SomeOf(FLOATPLANES), FLOATPLANES, "21.3")
    ferried: bool = asked(Flag(), False, "21.3.2")
    bomb_factors: tuple[Group, ...] = asked(FACTORS, (), "21.3")

    @property
    def record(self) -> Record:
        """The record, in which the turn track has turns."""
        said = self._asdict()
        factors = tuple((group.noun, group.number) for group in said.pop("bomb_factors"))
        track = (Returning(group.noun, group.number, self.turn + len(group.marks)) for group in self.track)
        return Record(**(said | {"track": tuple(track), "factors": factors}))


def record_so_far(position: Any) -> Mapping[str, Any]:
    """Give the parameters that a position of a ledger tells."""
    if not isinstance(position, Record):
        return {}
    known = {name.replace("_", "-"): getattr(position, name) for name in Told._fields if name != "bomb_factors"}
    told = tuple(Group(plane, (), factor) for plane, factor in position.factors)
    groups = (Group(each.what, (NEXT,) if each.turn > position.turn else (), each.number) for each in position.track)
    track = ON_TRACK.read(ON_TRACK.show(tuple(groups)))
    return known | {"track": track, "bomb-factors": FACTORS.read(FACTORS.show(told))}


def check_record(told: Told) -> Iterator[Objection]:
    """Object to a record that no game can come to."""
    yield from impossible(told.record)


def check_game(last: int, told: Told) -> Iterator[Objection]:
    """Object to a game that is over before it begins, and to a record that none can come to."""
    if 0 < last < told.turn:
        yield Objection("over-already", facts(last=last, turn=told.turn), "17")
    yield from impossible(told.record)


@Procedure(
    "turn",
    rules_version=2,
    cite="5",
    measures=MEASURES,
    check=check_record,
    from_position=record_so_far,
    whole=True,
    traits=TRAITS,
    sides=SIDES,
)
async def one_turn(told: Told = asked(Told)) -> Record:
    """Walk through one turn from the record given."""
    return await _walk(await _begin(told), 0)


@Procedure("game", rules_version=2, cite="5", measures=MEASURES, check=check_game, traits=TRAITS, sides=SIDES)
async def whole_game(last: int = asked(Whole(0, LAST_OF_ALL), 0, "17"), told: Told = asked(Told)) -> Record:
    """Walk through every turn to the last; 0 asks for it."""
    record = await shown(await _begin(told))
    end = last or await number_in_force("U-PKS-9")
    return await Fold(_walk, record, tuple(range(record.turn, end + 1)))


async def _begin(told: Told) -> Record:
    record = await shown(told.record)
    return record._replace(scenario=await scenario_of(record.scenario))


async def _walk(record: Record, _turn: int) -> Record:
    for phase in PHASES:
        record = await phase(record)
    return record
