"""The procedures of the four actions that are thrown on a table, from declaration to close."""

from __future__ import annotations

from functools import partial

from forge.referee.games.atlantic_chase import action, results, segments, ships
from forge.referee.games.atlantic_chase.names import ATTEMPTS, DISTANCES, HELPERS, LONGEST, MEDIUM, NONE, SPEEDS
from forge.referee.games.atlantic_chase.single import ON_TABLES, SEIZING, TALLY, VYING, WEATHER, WEATHER_CHECK
from forge.referee.parameters import Choice, Flag, Parameter, SomeOf, Whole
from forge.referee.procedure import Procedure

LENGTH = Whole(0, LONGEST)
MARKS = SomeOf((results.CONTACT, "intel"))
PARAMETERS = (
    Parameter("active", LENGTH, 0),
    Parameter("coordinating", LENGTH, 0),
    Parameter("air-support", LENGTH, 0),
    Parameter("active-intel", LENGTH, 0),
    Parameter("coordinating-intel", LENGTH, 0),
    Parameter("air-support-intel", LENGTH, 0),
    Parameter("active-speed", Choice(SPEEDS), MEDIUM),
    Parameter("segments", segments.Segments(), ()),
    Parameter("at", segments.Name()),
    Parameter("target-speed", Choice(SPEEDS), MEDIUM),
    Parameter("there", MARKS, ()),
    Parameter("elsewhere", MARKS, ()),
    Parameter("evasive", Flag(), False),
    Parameter("evasive-elsewhere", Flag(), False),
    Parameter("ships", ships.Fleet(), ()),
    Parameter("target-coordinating", LENGTH, 0),
    Parameter("target-air-support", LENGTH, 0),
    WEATHER,
    Parameter("arctic-line", Flag(), False),
    Parameter("air", Choice((NONE, *DISTANCES)), NONE),
    Parameter("target-air", Choice((NONE, *DISTANCES)), NONE),
    Parameter("coordination", Choice((NONE, *HELPERS)), NONE),
    Parameter("target-coordination", Flag(), False),
    Parameter("u-boat-zone", Flag(), False),
    Parameter("dispersed", Flag(), False),
    Parameter("somerville", Flag(), False),
    TALLY,
)
READINGS = tuple(f"AC-R{number}" for number in (1, 3, 5, 6, 7, 10, 13, 14, 15, 16, 17, 22, 24))
PROCEDURES = tuple(
    Procedure(
        f"{name}-action",
        action.act,
        PARAMETERS,
        cite="p.16",
        uses=(uses, *SEIZING, *VYING, *WEATHER_CHECK),
        readings=READINGS,
        check=partial(action.check_action, name),
        fixed=(name,),
    )
    for name, uses in zip(ATTEMPTS, ON_TABLES, strict=True)
)
