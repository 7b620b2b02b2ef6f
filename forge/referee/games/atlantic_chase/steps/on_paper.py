"""Procedures for what results do, what may be declared, what ships suffer, and what lies on the map."""

from __future__ import annotations

from forge.referee.contract.parameters import Choice, Flag, Parameter, SomeOf, Whole
from forge.referee.contract.procedure import Procedure
from forge.referee.games.atlantic_chase.sea import chart, hexes, segments, ships, trajectories
from forge.referee.games.atlantic_chase.sea.names import ATTEMPTS, LONGEST, NONE, PLAYERS, SIDES, SPEEDS, WEATHERS
from forge.referee.games.atlantic_chase.steps import legality, results

TARGET = (
    Parameter("segments", segments.named(1)),
    Parameter("at", segments.named(1)),
    Parameter("evasive", Choice(results.EVASIVE), NONE),
)
BOTH_SPEEDS = tuple(Parameter(name, Choice(SPEEDS)) for name in ("active-speed", "target-speed"))
MARKS = SomeOf(("contact", "intel"))
TEAM = SomeOf(("contact", "evasive"))
WEATHER = Parameter("weather", Choice(WEATHERS), WEATHERS[0])
FORCE = Parameter("force", Choice(legality.FORCES), legality.STATION)
UNUSED = Parameter("unused-task-forces", Whole(0, 15), 1)
PLAYER = Parameter("side", Choice(SIDES))
ONE_SHIP = Parameter("ship", ships.fleet(1))

RESULTS = (
    Procedure("early-late", results.early_late, TARGET, cite="p.51", check=segments.check_target),
    Procedure("shadow", results.shadow, TARGET, cite="p.53", check=segments.check_target),
    Procedure(
        "sighted",
        results.sighted,
        (Parameter("at", segments.SEGMENT), Parameter("contact", Flag(), False)),
        cite="p.54",
    ),
    Procedure(
        "lose-contact",
        results.lose_contact,
        (Parameter("there", MARKS, ()), Parameter("elsewhere", MARKS, ())),
        cite="p.52",
        readings=("AC-R3",),
    ),
    Procedure("closing-in", results.closing_in, BOTH_SPEEDS, cite="p.50"),
    Procedure("skirmish", results.skirmish, BOTH_SPEEDS, cite="p.54", readings=("AC-R7",)),
    Procedure(
        "can-be-hit",
        results.can_be_hit,
        (Parameter("result", Choice(results.ON_SHIPS)), Parameter("speeds", segments.several(SPEEDS))),
        cite="p.52",
        readings=("AC-R17",),
    ),
    Procedure(
        "signals",
        results.signals,
        (
            Parameter("at", segments.SEGMENT),
            Parameter("intel", Whole(0, LONGEST), 1),
            Parameter("contact", Flag(), False),
            Parameter("active-trajectories", Whole(0, 12), 0),
        ),
        cite="p.39",
    ),
    Procedure(
        "stealth-recon",
        results.recon,
        (Parameter("segments", Whole(0, 12), 0), Parameter("stations", Whole(0, 12), 0)),
        cite="p.41",
    ),
    Procedure("stealth-attack-end", results.end_of_stealth_attack, (), cite="p.41"),
)
ON_SHIPS = (
    Procedure("hits", ships.struck, (ONE_SHIP, Parameter("hits", Whole(0, 4))), cite="p.52", readings=("AC-R24",)),
    Procedure("damage", ships.wounded, (ONE_SHIP,), cite="p.50", readings=("AC-R10", "AC-R24")),
    Procedure("speed", ships.speed_of, (Parameter("ships", ships.fleet()),), cite="p.7", readings=("AC-R24",)),
    Procedure(
        "gun-value",
        ships.guns_at,
        (ONE_SHIP, Parameter("range", Choice(ships.RANGES))),
        cite="p.56",
        readings=("AC-R24",),
    ),
)
LEGALITY = (
    Procedure(
        "may-attempt",
        legality.may_attempt,
        (
            Parameter("action", Choice(ATTEMPTS)),
            Parameter("active", Choice(legality.FORCES), legality.STATION),
            Parameter("target", Choice(legality.FORCES), legality.STATION),
            Parameter("marker", Choice(legality.MARKERS), NONE),
            Parameter("convoy", Flag(), False),
            Parameter("carrier", Choice(legality.CARRIERS), legality.SOUND),
            Parameter("damaged-ship", Flag(), False),
            Parameter("length", Whole(0, LONGEST), 0),
            Parameter("distance", Whole(0, 40), 0),
            WEATHER,
            Parameter("launch-on-arctic-line", Flag(), False),
            Parameter("target-on-arctic-line", Flag(), False),
        ),
        cite="p.25",
        readings=("damaged-ship-restriction", "cv-limit"),
    ),
    Procedure(
        "may-support",
        legality.may_support,
        (
            FORCE,
            Parameter("carrier", Choice(legality.CARRIERS), legality.SOUND),
            Parameter("length", Whole(0, LONGEST), 0),
            Parameter("distance", Whole(0, 40), 0),
            WEATHER,
            Parameter("arctic-line", Flag(), False),
        ),
        cite="p.45",
        readings=("cv-limit",),
    ),
    Procedure("may-coordinate", legality.may_coordinate, (Parameter("others", Whole(0, 20)), FORCE), cite="p.47"),
    Procedure(
        "may-recon",
        legality.may_recon,
        (
            Parameter("there", SomeOf(legality.RECON_HEX), ()),
            Parameter("prien", Flag(), False),
            Parameter("kind", Choice(legality.STEALTH_KINDS), legality.U_BOAT),
        ),
        rules_version=2,
        cite="p.41",
    ),
    Procedure(
        "may-complete",
        legality.may_complete,
        (
            FORCE,
            Parameter("length", Whole(0, LONGEST), 0),
            Parameter("in-friendly-port", Flag(), False),
            Parameter("intel", Whole(0, LONGEST), 0),
        ),
        cite="p.29",
    ),
    Procedure(
        "may-merge",
        legality.may_merge,
        (
            Parameter("first", Choice(legality.FORCES)),
            Parameter("second", Choice(legality.FORCES)),
            Parameter("same-hex", Flag(), False),
        ),
        cite="p.37",
    ),
    Procedure("may-split", legality.may_split, (FORCE, UNUSED), cite="p.37"),
    Procedure(
        "may-reinforce", legality.may_reinforce, (Parameter("stations-in-port", Whole(0, 15), 0), UNUSED), cite="p.37"
    ),
    Procedure("may-transfer", legality.may_transfer, (Parameter("by", Choice(PLAYERS)),), cite="p.8"),
    Procedure("may-disperse", legality.may_disperse, (PLAYER,), cite="p.11"),
    Procedure("merge", legality.merged, (Parameter("first", TEAM, ()), Parameter("second", TEAM, ())), cite="p.37"),
)
ON_MAP = (
    Procedure(
        "hex",
        chart.place_at,
        (Parameter("at", hexes.At()), PLAYER, Parameter("year", Whole(1939, 1942), 1939)),
        cite="p.4",
        rules_version=2,
        readings=(*chart.READINGS, "AC-R27"),
    ),
    Procedure("flight", chart.flight, tuple(Parameter(name, hexes.At()) for name in ("start", "end")), cite="p.4"),
    Procedure(
        "trajectory-shape",
        trajectories.shape,
        (Parameter("line", hexes.ALONG), PLAYER),
        cite="p.14",
        readings=(*chart.READINGS, "AC-R19"),
    ),
    Procedure(
        "trajectory",
        trajectories.lay,
        (
            Parameter("line", hexes.ALONG),
            Parameter("held", hexes.ALONG, ()),
            Parameter("triggers", hexes.ALONG, ()),
            PLAYER,
        ),
        cite="p.43",
        readings=(*chart.READINGS, "AC-R19"),
    ),
    Procedure(
        "intel-trigger", trajectories.triggered, (Parameter("there", SomeOf(trajectories.CONTENTS)),), cite="p.21"
    ),
    Procedure(
        "trajectory-onward",
        trajectories.onward,
        (Parameter("line", hexes.ALONG), PLAYER),
        rules_version=2,
        cite="p.43",
        readings=(*chart.READINGS, "AC-R19"),
    ),
)
PROCEDURES = (*RESULTS, *ON_SHIPS, *LEGALITY, *ON_MAP)
