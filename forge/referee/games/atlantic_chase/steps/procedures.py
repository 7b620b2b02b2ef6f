"""Procedures that answer one question each: totals, modifiers, actions thrown on a table, Initiative, leaders."""

from __future__ import annotations

from forge.referee.contract.parameters import Choice, Flag, Parameter, SomeOf, Whole
from forge.referee.contract.procedure import Procedure, Uses
from forge.referee.contract.tables import TableKey
from forge.referee.games.atlantic_chase.sea import leaders, segments
from forge.referee.games.atlantic_chase.sea.names import (
    ATTEMPTS,
    DISTANCES,
    HELPERS,
    LONGEST,
    MEDIUM,
    NAVAL_SEARCH,
    NONE,
    PLAYERS,
    SPEEDS,
    WEATHERS,
)
from forge.referee.games.atlantic_chase.steps import attempts, closing, initiative, lapse, modifiers, totals
from forge.referee.games.atlantic_chase.steps.dice import FACES, replace_die
from forge.referee.games.atlantic_chase.steps.totals import shift_total

LENGTH, MARKERS = Whole(0, LONGEST), Whole(0, LONGEST)
WEATHER = Parameter("weather", Choice(WEATHERS), WEATHERS[0])
TALLY = Parameter("tally", Whole(0, 20), 0)
LENGTHS = tuple(
    Parameter(name, LENGTH, 0)
    for name in ("active", "coordinating", "air-support", "target", "target-coordinating", "target-air-support")
)
CIRCUMSTANCES = (
    WEATHER,
    Parameter("arctic-line", Flag(), False),
    Parameter("target-speed", Choice(SPEEDS), MEDIUM),
    Parameter("contact", Flag(), False),
    Parameter("air", Choice((NONE, *DISTANCES)), NONE),
    Parameter("target-air", Choice((NONE, *DISTANCES)), NONE),
    Parameter("coordination", Choice((NONE, *HELPERS)), NONE),
    Parameter("target-coordination", Flag(), False),
    Parameter("evasive", Flag(), False),
    Parameter("alert", Whole(0, 2), 0),
    Parameter("u-boat-zone", Flag(), False),
    Parameter("dispersed", Flag(), False),
    Parameter("somerville", Flag(), False),
)
INACTIVE_HELP = (TALLY, Parameter("evasive", Flag(), False), WEATHER, Parameter("arctic-line", Flag(), False))
ROUTE = (
    Parameter("speed", Choice(SPEEDS)),
    WEATHER,
    Parameter("segments", segments.named(1)),
    Parameter("intel", segments.named(), ()),
    Parameter("arctic-line", LENGTH, 0),
    Parameter("launch", segments.named(), ()),
)
COMMON = (
    *(
        "air-support-in-hex",
        "air-support-adjacent",
        "air-support-two-hexes",
        "target-air-in-hex",
        "target-air-adjacent",
    ),
    *("contact-very-slow", "contact-slow", "contact-faster", "coordination-good", "walker", "target-coordination"),
    *("evasive-good", "alert-1", "alert-2", "somerville"),
)
IN_BAD_WEATHER = ("coordination-bad", "evasive-bad")
HITS = ("hit", "hit-if-slow", "hit-if-very-slow", "damage")
ON_TABLES = (
    Uses("air-strike", ("effect",), COMMON, ("contact", "miss", *HITS)),
    Uses(
        "engage",
        ("effect",),
        (*COMMON, *IN_BAD_WEATHER),
        ("contact", "skirmish", "closing-in", "battle", "surprise", "miss"),
    ),
    Uses(
        "naval-search",
        ("effect",),
        (*COMMON, *IN_BAD_WEATHER),
        ("contact", "sighted", "skirmish", "early-late", "shadow", "miss"),
    ),
    Uses(
        "stealth-attack",
        ("effect",),
        (*COMMON, *IN_BAD_WEATHER, "u-boat-zone", "dispersed-convoy"),
        ("miss", "lose-contact", *HITS, "two-hits", "two-damages"),
    ),
)
SEIZING = (Uses("seize", ("effect",), ("tally", "evasive-good", "evasive-bad"), ("kept", "seized")),)
VYING = (Uses("vie", (), ("tally", "evasive-good", "evasive-bad")),)
WEATHER_CHECK = (Uses("weather", ("weather",), (), WEATHERS),)
INTERRUPTING = Uses("interruption", ("effect",), ("somerville",), (*attempts.ALERTS, "slip", "vie", "change"))
SLIPPING = Uses("imaginary-slip", ("effect",), (), ("signals", "evasive"))
LAPSING = Uses("time-lapse", ("good", "bad", "limit"))
LEADER = Parameter("name", TableKey("leader-benefit", "id"))
BENEFITS = (Uses("leader-benefit", ("benefit",), (), leaders.BENEFITS),)
WAY = Parameter("way", Choice(initiative.WAYS), initiative.THROW)

ATTEMPT_PROCEDURES = (
    Procedure(
        "trajectory-total",
        totals.total_of,
        (*LENGTHS, Parameter("target-supports-itself", Flag(), False)),
        cite="p.17",
        readings=("AC-R18",),
    ),
    Procedure("modifiers", modifiers.sums, CIRCUMSTANCES, cite="p.45", uses=ON_TABLES[2:3], readings=("AC-R22",)),
    Procedure(
        "attempt",
        attempts.attempt,
        (Parameter("action", Choice(ATTEMPTS), NAVAL_SEARCH), *LENGTHS, *CIRCUMSTANCES),
        cite="p.25",
        uses=ON_TABLES,
        readings=("AC-R22", "AC-R25"),
        check=attempts.check_attempt,
    ),
    Procedure(
        "interrupt",
        attempts.interruption,
        (
            *(Parameter(name, MARKERS, 0) for name in ("active", "coordinating", "air-support")),
            Parameter("somerville", Flag(), False),
        ),
        cite="p.22",
        uses=(INTERRUPTING,),
        readings=("AC-R1", "AC-R13", "AC-R20"),
    ),
    Procedure(
        "slip",
        attempts.slip,
        (
            *(Parameter(name, MARKERS, 0) for name in ("active", "coordinating", "air-support")),
            Parameter("imaginary", Flag(), False),
        ),
        cite="p.54",
        uses=(SLIPPING,),
        readings=("AC-R15",),
    ),
)
LAPSE_PROCEDURES = (
    Procedure(
        "lapse", lapse.lapse, ROUTE, cite="p.19", uses=(LAPSING,), readings=("AC-R9",), check=segments.check_route
    ),
    Procedure(
        "lapse-options", lapse.ways_to_shorten, ROUTE, cite="p.19", readings=("AC-R9",), check=segments.check_route
    ),
)
INITIATIVE_PROCEDURES = (
    Procedure("seize-initiative", initiative.seize, (*INACTIVE_HELP, WAY), cite="p.26", uses=SEIZING),
    Procedure("vie-for-initiative", initiative.vie, INACTIVE_HELP, cite="p.26", uses=VYING),
    Procedure("initiative-change", initiative.change, (WEATHER,), cite="p.26", uses=WEATHER_CHECK),
    Procedure(
        "closing",
        closing.closing,
        (
            Parameter("action", Choice(closing.ACTIONS)),
            Parameter("battle", Flag(), False),
            Parameter("failed", Flag(), False),
            Parameter("designated", SomeOf(closing.DESIGNATED), ()),
            Parameter("target-supports-itself", Flag(), False),
        ),
        cite="p.25",
        rules_version=3,
        readings=("AC-R23", "AC-R29"),
        check=closing.check_closing,
    ),
    Procedure(
        "miss",
        closing.miss,
        (Parameter("action", Choice(ATTEMPTS)), Parameter("intel", MARKERS, 0), TALLY, WEATHER),
        cite="p.53",
        uses=WEATHER_CHECK,
        readings=("AC-R6",),
    ),
    Procedure("completion", closing.completion, (*INACTIVE_HELP, WAY), cite="p.29", uses=SEIZING),
    Procedure(
        "pass",
        closing.pass_by,
        (WEATHER, Parameter("trajectories", Whole(0, 15), 1)),
        cite="p.35",
        uses=WEATHER_CHECK,
        readings=("AC-R21",),
    ),
    Procedure(
        "reinforce",
        closing.reinforce,
        (WEATHER, TALLY),
        cite="p.37",
        uses=(Uses("reinforcement", ("effect",), (), ("failed", "arrives")), *WEATHER_CHECK),
    ),
    Procedure(
        "interruption-vied",
        closing.vie_in_interruption,
        (Parameter("winner", Choice(PLAYERS)),),
        cite="p.22",
        readings=("AC-R14",),
    ),
)
LEADER_PROCEDURES = (
    Procedure(
        "leader-leaves",
        leaders.leaves,
        (Parameter("ship", Choice(leaders.LOSSES)), Parameter("others", Whole(0, 11), 0)),
        cite="p.10",
        readings=("AC-R12",),
    ),
    Procedure("leader", leaders.benefit_of, (LEADER,), cite="p.10", uses=BENEFITS),
    Procedure("leader-total", shift_total, (Parameter("total", Whole(0, 60)), LEADER), cite="p.10", uses=BENEFITS),
    Procedure("leader-die", replace_die, (LEADER, Parameter("thrown", FACES)), cite="p.10", uses=BENEFITS),
)
PROCEDURES = (*ATTEMPT_PROCEDURES, *LAPSE_PROCEDURES, *INITIATIVE_PROCEDURES, *LEADER_PROCEDURES)
