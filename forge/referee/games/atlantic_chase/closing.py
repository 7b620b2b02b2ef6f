"""How actions close: who has a chance of the Initiative, who does Time Lapse, what a Miss may cost (p.27-44, p.53)."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from forge.referee.games.atlantic_chase.initiative import Passed, Seized, change, seize
from forge.referee.games.atlantic_chase.names import ACTIVE
from forge.referee.refusals import Illegal
from forge.referee.requests import InForce, RollOn, Step

if TYPE_CHECKING:
    from forge.referee.requests import Steps
    from forge.rules.look import Look

KEEP, SEIZE, VIE, CHANGE, SEIZE_BEFORE = "keep", "seize", "vie", "change", "seize-before"
CLOSINGS = {
    "air-strike": VIE,
    "completion": SEIZE_BEFORE,
    "engage": VIE,
    "naval-search": SEIZE,
    "pass": CHANGE,
    "reorganize": KEEP,
    "signals": SEIZE,
    "stealth-recon": VIE,
    "stealth-attack": VIE,
    "trajectory": KEEP,
}
ACTIONS = tuple(CLOSINGS)
TARGET = "target"
DESIGNATED = ("active", "coordinating", "air-support", TARGET, "target-coordinating", "target-air-support")


class Closing(NamedTuple):
    """How an action closes: what becomes of the Initiative, and which of the designated forces do Time Lapse (p.31)."""

    initiative: str
    time_lapse: tuple[str, ...]


class Missed(NamedTuple):
    """What a Miss leads to: the usual close, or Initiative that has passed."""

    initiative: str
    tally: int
    weather: str
    weather_check: bool


class Completed(NamedTuple):
    """Whether a Completion succeeds, and the attempt to seize the Initiative that came first."""

    completed: bool
    attempt: Seized


class Reinforced(NamedTuple):
    """A Reinforcement attempt: whether the group arrives, the Initiative, how many Task Forces do Time Lapse."""

    arrives: bool
    initiative: str
    tally: int
    weather: str
    time_lapse: int = 0


class PassedBy(NamedTuple):
    """How a Pass ends; a Station that is left in a port's hex does not enter the Port Box now."""

    port_box: bool
    initiative: str
    tally: int
    weather: str
    weather_check: bool = True


def closing(action: str, battle: bool, failed: bool, designated: tuple[str, ...]) -> Steps[Closing]:
    """Rule how an action closes, after a battle or not; ``failed``: reinforcements did not arrive."""
    initiative = CLOSINGS[action]
    if battle:
        initiative = VIE
    elif action == "reorganize":
        vies = (yield InForce("AC-R23")) == "vie"
        initiative = CHANGE if failed else VIE if vies else KEEP
    return Closing(initiative, tuple(one for one in designated if one != TARGET))


def ends_of(action: str, effects: tuple[str, ...], *, missed: bool) -> Steps[tuple[str, ...]]:
    """List how players come to the Initiative after an action without a battle, each only while it has not changed.

    ``missed``: the result was a Miss, with an Intel marker on a designated Task Force of the Active player (p.53).
    """
    if missed and (yield InForce("AC-R6")) == "passes-at-once":
        return (CHANGE,)
    again = "shadow" in effects and (yield InForce("AC-R5")) == "twice"
    return (CLOSINGS[action],) * (1 + again) + (CHANGE,) * missed


def miss(action: str, intel: int, tally: int, weather: str) -> Steps[Missed]:
    """Rule a Miss: with an Intel marker on a designated Task Force of the Active player, Initiative changes (p.53)."""
    if not intel:
        return Missed(CLOSINGS[action], tally, weather, weather_check=False)
    yield InForce("AC-R6")
    yield Step("initiative-passes", (), "p.53")
    passed: Passed = yield from change(weather)
    return Missed(passed.initiative, passed.tally, passed.weather, weather_check=True)


def completion(tally: int, evasive: bool, weather: str, arctic: bool, way: str) -> Steps[Completed]:
    """Rule a Completion: it succeeds unless the Inactive player seizes the Initiative first (p.29)."""
    attempt = yield from seize(tally, evasive, weather, arctic, way)
    return Completed(not attempt.seized, attempt)


def reinforce(weather: str, tally: int) -> Steps[Reinforced]:
    """Rule a Reinforcement attempt; after one that fails a Task Force does Time Lapse and Initiative changes (p.37)."""
    look: Look = yield RollOn("reinforcement")
    if look.result.effect == "arrives":
        return Reinforced(arrives=True, initiative=ACTIVE, tally=tally, weather=weather)
    passed = yield from change(weather)
    return Reinforced(False, passed.initiative, passed.tally, passed.weather, time_lapse=1)


def pass_by(weather: str, trajectories: int) -> Steps[PassedBy]:
    """Rule the end of a Pass, whatever Time Lapse left of a Trajectory; without one, as AC-R21 is read (p.35)."""
    if not trajectories and (yield InForce("AC-R21")) == "no":
        raise Illegal("trajectories", "a Pass needs a Trajectory for Time Lapse", cite="p.35")
    passed = yield from change(weather)
    return PassedBy(port_box=False, initiative=passed.initiative, tally=passed.tally, weather=passed.weather)


def vie_in_interruption(winner: str) -> Steps[str]:
    """Rule whether an action goes on after vying in an Interruption (p.22)."""
    if winner != ACTIVE:
        return "cancelled"
    return "continues" if (yield InForce("AC-R14")) == "goes-on" else "cancelled"
