"""The sequence of play as a guided checklist that keeps the turn record: one turn, or a whole scenario (5.1 to 5.7)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from forge.referee.contract.counters import Counters, Group
from forge.referee.contract.in_force import number_in_force
from forge.referee.contract.parameters import Choice, Flag, Parameter, SomeOf, Whole
from forge.referee.contract.procedure import Objection, Procedure
from forge.referee.contract.requests import Fold, shown
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
    first_mover,
    may_add_convoy,
    move_ships,
    open_turn,
    repair_and_fly,
)
from forge.referee.games.paukenschlag_variant.rule_5_5_closing import close_turn, move_again, play_out_contacts
from forge.referee.games.paukenschlag_variant.rule_21_1_entering import LAST_OF_ALL, SCENARIO, TO_ASK, TURN, scenario_of
from forge.referee.games.paukenschlag_variant.rule_21_3_floatplanes import MOST_FACTOR

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping


NEXT = "next"
ON_TRACK = Counters((BOMBERS, *FLOATPLANES, REPAIRED), (NEXT,), 60)
"""What lies on the turn track: back this turn, or in the next."""

FACTORS = Counters(FLOATPLANES, (), MOST_FACTOR * len(FLOATPLANES))
"""Bomb factors that have been told, as if they were counters: ``4 bv-222``."""

PHASES = (open_turn, repair_and_fly, move_ships, play_out_contacts, move_again, close_turn)
READINGS = tuple(f"PKS-R{number}" for number in (1, 2, 8, 9, 10, 11, 12, 14, 15, 16, 17, 18, 19))


async def one_turn(*values: Any) -> Record:
    """Walk through one turn from the record given."""
    return await _walk(await _begin(values), 0)


async def whole_game(last: int, *values: Any) -> Record:
    """Walk through every turn to the last; 0 asks for it."""
    record = await shown(await _begin(values))
    end = last or await number_in_force("U-PKS-9")
    return await Fold(_walk, record, tuple(range(record.turn, end + 1)))


async def _begin(values: tuple[Any, ...]) -> Record:
    record = await shown(record_of(values))
    return record._replace(scenario=await scenario_of(record.scenario))


async def _walk(record: Record, _turn: int) -> Record:
    for phase in PHASES:
        record = await phase(record)
    return record


def record_of(values: tuple[Any, ...]) -> Record:
    """Make a record of the parameters, in their order."""
    given = {parameter.id.replace("-", "_"): value for parameter, value in zip(RECORD, values, strict=True)}
    turn = given["turn"]
    track = tuple(Returning(group.noun, group.number, turn + len(group.marks)) for group in given["track"])
    factors = tuple((group.noun, group.number) for group in given.pop("bomb_factors"))
    return Record(**(given | {"track": track, "factors": factors}))


def record_so_far(position: Any) -> Mapping[str, Any]:
    """Give the parameters that a position of a ledger tells."""
    if not isinstance(position, Record):
        return {}
    names = {parameter.id: parameter.id.replace("-", "_") for parameter in RECORD} | {"bomb-factors": "factors"}
    known = {name: getattr(position, field) for name, field in names.items()}
    told = tuple(Group(plane, (), factor) for plane, factor in position.factors)
    groups = (Group(each.what, (NEXT,) if each.turn > position.turn else (), each.number) for each in position.track)
    track = ON_TRACK.read(ON_TRACK.show(tuple(groups)))
    return known | {"track": track, "bomb-factors": FACTORS.read(FACTORS.show(told))}


def check_record(*values: Any) -> Iterator[Objection]:
    """Object to a record that no game can come to."""
    yield from impossible(record_of(values))


def check_game(last: int, *values: Any) -> Iterator[Objection]:
    """Object to a game that is over before it begins, and to a record that none can come to."""
    record = record_of(values)
    if 0 < last < record.turn:
        yield Objection("over-already", (("last", last), ("turn", record.turn)), "17")
    yield from impossible(record)


RECORD = (
    TURN._replace(default=1),
    Parameter("scenario", SCENARIO, TO_ASK, "17"),
    Parameter("waiting", Whole(0, NORTH_ATLANTIC_BOATS), NORTH_ATLANTIC_BOATS, "21.1"),
    Parameter("first-entry", Whole(0, LAST_ENTRY), 0, "21.1"),
    Parameter("arrival", Whole(0, 11), 0, "21.2"),
    Parameter("italian", Choice((WAITING, IN_PLAY, GONE)), WAITING, "21.2"),
    Parameter("carrying", Flag(), False, "21.2.1"),
    Parameter("made", Whole(0, ATTACKS), 0, "21.2.1"),
    Parameter("canadians", Flag(), False, "21.4"),
    Parameter("convoys", Whole(0, MOST_CONVOYS), 0, "10.1"),
    Parameter("track", ON_TRACK, (), "5.7"),
    Parameter("floatplanes", SomeOf(FLOATPLANES), FLOATPLANES, "21.3"),
    Parameter("ferried", Flag(), False, "21.3.2"),
    Parameter("bomb-factors", FACTORS, (), "21.3"),
)
_TRAITS = ("no", "yes", "bombs", "frogmen", "most")
PROCEDURES = (
    Procedure(
        "turn",
        one_turn,
        RECORD,
        whole=True,
        rules_version=2,
        cite="5",
        measures=("entered", "out", "tons", "successes"),
        readings=READINGS,
        check=check_record,
        from_position=record_so_far,
        traits=_TRAITS,
        sides=SIDES,
    ),
    Procedure("new-convoy", may_add_convoy, (Parameter("convoys", Whole(0, 40)),), cite="10.1"),
    Procedure(
        "first-mover", first_mover, (Parameter("phase", Choice(("air-movement", "naval-movement"))),), cite="5.3, 5.4"
    ),
)
PLAY = Procedure(
    "game",
    whole_game,
    (Parameter("last", Whole(0, LAST_OF_ALL), 0, "17"), *RECORD),
    rules_version=2,
    cite="5",
    measures=("entered", "out", "tons", "successes"),
    readings=(*READINGS, "U-PKS-9"),
    check=check_game,
    traits=_TRAITS,
    sides=SIDES,
)
