"""Air Strike, Engage, Naval Search and Stealth Attack from declaration to close (p.22, p.27-34, p.41-42)."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from forge.referee.games.atlantic_chase import attempts, closing, initiative
from forge.referee.games.atlantic_chase.effects import After, carry_out
from forge.referee.games.atlantic_chase.modifiers import Circumstances
from forge.referee.games.atlantic_chase.names import (
    ACTIVE,
    AIR_STRIKE,
    BAD,
    ENGAGE,
    GOOD,
    INACTIVE,
    MEDIUM,
    NAVAL_SEARCH,
    NONE,
    STEALTH_ATTACK,
)
from forge.referee.games.atlantic_chase.ships import fleet_of
from forge.referee.games.atlantic_chase.totals import Lengths, trajectory_total
from forge.referee.procedure import Objection
from forge.referee.requests import Choose, InForce, Step

if TYPE_CHECKING:
    from collections.abc import Iterator

    from forge.referee.games.atlantic_chase.ships import Named
    from forge.referee.requests import Steps

RESOLVED, CANCELLED = "resolved", "cancelled"
AFTER_BATTLE = "after-battle"
SPEND, KEEP = "spend", "keep"


class Force(NamedTuple):
    """The Active player's designated forces: lengths and Intel markers, the speed of the Active Task Force."""

    length: int = 0
    coordinating: int = 0
    air: int = 0
    intel: int = 0
    coordinating_intel: int = 0
    air_intel: int = 0
    speed: str = MEDIUM


class Prey(NamedTuple):
    """The target: its segments (none for a Station), the target hex, its speed, markers there and elsewhere, ships.

    ``evasive``: it has a marker; ``elsewhere_evasive``: another of its player's Task Forces has one.
    """

    segments: tuple[str, ...] = ()
    at: str = ""
    speed: str = MEDIUM
    there: tuple[str, ...] = ()
    elsewhere: tuple[str, ...] = ()
    evasive: bool = False
    elsewhere_evasive: bool = False
    ships: tuple[Named, ...] = ()
    coordinating: int = 0
    air: int = 0


class Setting(NamedTuple):
    """What else helps or hinders, as in ``Circumstances``, and the Initiative Tally."""

    weather: str = GOOD
    arctic: bool = False
    air: str = NONE
    target_air: str = NONE
    coordination: str = NONE
    target_coordination: bool = False
    u_boat_zone: bool = False
    dispersed: bool = False
    somerville: bool = False
    tally: int = 0


class Acted(NamedTuple):
    """What an action came to: whether it was resolved, its results, the target after it, who has the Initiative.

    ``battle`` is the kind of battle to be fought before players vie; ``time_lapse`` lists who does Time Lapse.
    """

    outcome: str
    results: tuple[str, ...]
    target: After
    battle: str
    initiative: str
    tally: int
    weather: str
    time_lapse: tuple[str, ...]


class Closed(NamedTuple):
    """How the Initiative stands after an action; ``spent``: the marker of the target was spent for it."""

    initiative: str
    tally: int
    weather: str
    spent: bool = False


def split(values: tuple[object, ...]) -> tuple[Force, Prey, Setting]:
    """Sort the values of the parameters."""
    first = len(Force._fields)
    second = first + len(Prey._fields)
    return Force(*values[:first]), Prey(*values[first:second]), Setting(*values[second:])  # type: ignore[arg-type]


def act(action: str, *values: object) -> Steps[Acted]:
    """Rule a whole action."""
    force, prey, setting = split(values)
    spent = prey.evasive and (yield Choose("evasive-modifier", INACTIVE, (SPEND, KEEP), "p.24", prey)) == SPEND
    prey = prey._replace(evasive=prey.evasive and not spent)
    halted = yield from attempts.interruption(force.intel, force.coordinating_intel, force.air_intel)
    after = After(prey.segments, "" if prey.segments else prey.at, prey.there, prey.elsewhere, prey.evasive)
    after = after._replace(ships=(yield from fleet_of(prey.ships)))
    cancelled, after = yield from _interrupted(halted.outcome, force, after, setting, prey.elsewhere_evasive)
    if cancelled:
        return cancelled
    tally = setting.tally + (halted.outcome == attempts.VIE)
    lengths = Lengths(*force[:3], len(prey.segments), prey.coordinating, prey.air)
    given = _circumstances(prey, setting, spent, halted.alert)
    thrown = yield from attempts.throw(action, trajectory_total(lengths).total, given)
    after, battle = yield from carry_out(thrown.results, after, prey.at, (force.speed, prey.speed))
    lapsing = tuple(_lapsing(action, setting))
    if battle:
        return Acted(RESOLVED, thrown.results, after, battle, AFTER_BATTLE, tally, setting.weather, lapsing)
    marked = bool(force.intel or force.coordinating_intel or force.air_intel)
    missed = thrown.results == ("miss",) and marked
    evasive = (after.evasive, prey.elsewhere_evasive)
    closed = yield from _end(action, thrown.results, missed, setting._replace(tally=tally), evasive)
    return Acted(RESOLVED, thrown.results, _without(after, closed), "", *closed[:3], lapsing)


def _circumstances(prey: Prey, setting: Setting, spent: bool, alert: int) -> Circumstances:
    return Circumstances(
        weather=setting.weather,
        arctic=setting.arctic,
        target_speed=prey.speed,
        contact="contact" in prey.there,
        air=setting.air,
        target_air=setting.target_air,
        coordination=setting.coordination,
        target_coordination=setting.target_coordination,
        evasive=spent,
        alert=alert,
        u_boat_zone=setting.u_boat_zone,
        dispersed=setting.dispersed,
        somerville=setting.somerville,
    )


def _lapsing(action: str, setting: Setting) -> Iterator[str]:
    """List who does Time Lapse; a Stealth force has no Trajectory."""
    if action != STEALTH_ATTACK:
        yield "active"
    if setting.coordination != NONE:
        yield "coordinating"
    if setting.air != NONE:
        yield "air-support"


def _interrupted(
    outcome: str, force: Force, after: After, setting: Setting, elsewhere: bool
) -> Steps[tuple[Acted | None, After]]:
    """Give how an action ends that an Interruption stops, or None if it goes on; and the target then."""
    ends = outcome
    if outcome == attempts.SLIP:
        allowed = yield from attempts.slip(force.intel, force.coordinating_intel, force.air_intel)
        chosen = yield Choose("slip", INACTIVE, allowed.options, "p.54", after)
        after = after._replace(evasive=after.evasive or chosen == "evasive-target")
        ends = closing.VIE
    if ends not in (closing.VIE, closing.CHANGE):
        return None, after
    closed = yield from _close(ends, setting.tally, setting, (after.evasive, elsewhere))
    after = _without(after, closed)
    if outcome == attempts.VIE and (yield from closing.vie_in_interruption(closed.initiative)) == "continues":
        return None, after
    yield Step("action-cancelled", (), "p.22")
    return Acted(CANCELLED, (), after, "", *closed[:3], ()), after


def _end(
    action: str, effects: tuple[str, ...], missed: bool, setting: Setting, evasive: tuple[bool, bool]
) -> Steps[Closed]:
    """Close an action that no battle follows; ``missed``: with an Intel marker on a designated Task Force (p.53)."""
    at_once = missed and (yield InForce("AC-R6")) == "passes-at-once"
    if "shadow" in effects and (yield InForce("AC-R5")) == "twice":
        closed = yield from _close(closing.SEIZE, setting.tally, setting, evasive)
        if closed.initiative == INACTIVE:
            return closed
        setting = setting._replace(tally=closed.tally)
        evasive = (evasive[0] and not closed.spent, evasive[1])
    closed = yield from _close(closing.CHANGE if at_once else closing.CLOSINGS[action], setting.tally, setting, evasive)
    if missed and closed.initiative == ACTIVE:
        passed = yield from initiative.change(setting.weather)
        return Closed(INACTIVE, 0, passed.weather, closed.spent)
    return closed


def _close(ends: str, tally: int, setting: Setting, evasive: tuple[bool, bool]) -> Steps[Closed]:
    """Decide who has the Initiative; ``evasive``: the target has a marker to spend, another Task Force has one."""
    if ends == closing.CHANGE:
        changed = yield from initiative.change(setting.weather)
        return Closed(INACTIVE, 0, changed.weather)
    if ends == closing.SEIZE:
        ways = (initiative.THROW, initiative.DECLINE)
        if (yield Choose("seize", INACTIVE, ways, "p.26", tally)) == initiative.DECLINE:
            yield Step("declined", (), "p.26")
            return Closed(ACTIVE, tally, setting.weather)
    spends = any(evasive) and (yield Choose("evasive-initiative", INACTIVE, (KEEP, SPEND), "p.24", tally)) == SPEND
    if ends == closing.SEIZE:
        tried = yield from initiative.seize(tally, spends, setting.weather, setting.arctic, initiative.THROW)
        holder, tally = INACTIVE if tried.seized else ACTIVE, tried.tally
    else:
        holder, tally = yield from initiative.vie(tally, spends, setting.weather, setting.arctic)
    weather = setting.weather
    if holder == INACTIVE:
        weather = (yield from initiative.change(setting.weather)).weather
    return Closed(holder, tally, weather, spends and not evasive[1])


def _without(after: After, closed: Closed) -> After:
    """Take the marker from the target that was spent for the Initiative."""
    return after._replace(evasive=after.evasive and not closed.spent)


def check_action(action: str, *values: object) -> Iterator[Objection]:
    """Object to targets that an action may not have, and to Air Strikes in bad weather."""
    _, prey, setting = split(values)
    if not prey.at:
        yield Objection("no-target-hex", (), "p.16")
    if prey.segments and prey.at not in prey.segments:
        yield Objection("no-segment-there", (("hex", prey.at),), "p.16")
    if (action == ENGAGE and prey.segments) or (action == NAVAL_SEARCH and not prey.segments):
        yield Objection("target-of-wrong-kind", (), "p.31")
    if action == STEALTH_ATTACK and prey.segments and not prey.there:
        yield Objection("target-unmarked", (), "p.41")
    if action == AIR_STRIKE and setting.weather == BAD:
        yield Objection("strike-in-bad-weather", (), "p.27")
    if action == AIR_STRIKE and setting.arctic:
        yield Objection("strike-on-arctic-line", (), "p.27")
