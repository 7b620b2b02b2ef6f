"""The procedures of the four actions that are thrown on a table, by numbers, from declaration to close."""

from __future__ import annotations

from typing import TYPE_CHECKING

from forge.referee.contract.parameters import Choice, Flag, Parameter, Whole
from forge.referee.contract.procedure import Procedure, Uses
from forge.referee.games.atlantic_chase.battle.fight import fight_out
from forge.referee.games.atlantic_chase.battle.tables import ON_TABLES
from forge.referee.games.atlantic_chase.by_numbers import act, designated
from forge.referee.games.atlantic_chase.sea import segments, ships
from forge.referee.games.atlantic_chase.sea.names import (
    AIR_STRIKE,
    ATTEMPTS,
    ENGAGE,
    GOOD,
    NAVAL_SEARCH,
    NONE,
    PAGES,
    SIDES,
    STEALTH_ATTACK,
    WEATHERS,
)

if TYPE_CHECKING:
    from collections.abc import Iterator

OWN_SHIPS = Parameter("own-ships", ships.fleet(), (), "p.6")
AIR_SUPPORT = Parameter("air-support", designated.SUPPORTS, designated.NOBODY, "p.45")
FIGHTS = (
    Parameter("dispersal", Flag(), False, "p.11"),
    Parameter("squadron-torpedoes", Whole(1, 9), 1, "p.59", told=True),
)
LOSSES = (act.FIGHTS, *(f"{side}-{fate}" for side in SIDES for fate in ("sunk", "damaged")))


def _parameters(name: str) -> Iterator[Parameter]:
    """List what there is to say of an action."""
    yield Parameter("initiative", Choice(SIDES), cite="p.25")
    if name != STEALTH_ATTACK:
        kind = designated.STRIKES if name == AIR_STRIKE else designated.TASK_FORCE
        yield from (Parameter("active", kind, cite=PAGES[name]), OWN_SHIPS)
    yield Parameter("coordinating", designated.COORDINATES, designated.NOBODY, "p.47")
    if name != AIR_STRIKE:
        yield AIR_SUPPORT
    yield Parameter("at", segments.SEGMENT, cite=PAGES[name])
    yield Parameter("target", designated.TASK_FORCE, designated.Designated(), PAGES[name])
    yield Parameter("ships", ships.fleet(), (), "p.6")
    yield Parameter("target-coordinating", designated.COORDINATES, designated.NOBODY, "p.47")
    yield AIR_SUPPORT._replace(id="target-air-support")
    yield Parameter("elsewhere", designated.AT_SEA, designated.Designated(), "p.24")
    yield Parameter("imaginary", Choice((NONE, *SIDES)), NONE, "p.54")
    yield Parameter("weather", Choice(WEATHERS), GOOD, told=True)
    yield from (
        Parameter("tally", Whole(0, 20), 0, told=True),
        Parameter("hit-limit", Whole(0, 99), 0, "p.11", told=True),
    )
    if name == STEALTH_ATTACK:
        yield Parameter("u-boat-zone", Flag(), False, "p.41")
    if name in (ENGAGE, NAVAL_SEARCH):
        yield from FIGHTS


def _procedure(name: str, on_table: Uses) -> Procedure:
    parameters = tuple(_parameters(name))
    fights = name in (ENGAGE, NAVAL_SEARCH)
    return Procedure(
        f"{name}-action",
        act.act,
        parameters,
        rules_version=5 if fights else 3,
        whole=True,
        cite=PAGES[name],
        measures=(act.LOST, act.CANCELLED, *on_table.results, *(LOSSES if fights else (act.SUNK_SHIPS,))),
        episodes=(fight_out,) * fights,
        fixed=(name, tuple(parameter.id.replace("-", "_") for parameter in parameters)),
    )


PROCEDURES = tuple(_procedure(name, on_table) for name, on_table in zip(ATTEMPTS, ON_TABLES, strict=True))
