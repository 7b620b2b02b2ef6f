"""How actions close: who has a chance of the Initiative, who does Time Lapse, what a Miss may cost (p.27-44, p.53)."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from forge.referee.contract.objection import Objection
from forge.referee.contract.parameters import Choice
from forge.referee.contract.procedure import Procedure, asked
from forge.referee.contract.refusals import Illegal
from forge.referee.contract.requests import InForce, RollOn, Step
from forge.referee.games.atlantic_chase.sea.asking import MARKERS, NO, TALLY, WEATHER
from forge.referee.games.atlantic_chase.sea.names import ACTIVE, ATTEMPTS, PLAYERS
from forge.referee.games.atlantic_chase.steps.initiative import WAY, Seized, change, seize
from forge.values.numbers import Whole
from forge.values.words import SomeOf

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator


KEEP, SEIZE, VIE, CHANGE, SEIZE_BEFORE = "keep", "seize", "vie", "change", "seize-before"
DESIGNATED_LAPSE, ONE_LAPSE, ONE_THERE, EVERY_LAPSE = "designated", "one", "one-there", "every"


class Close(NamedTuple):
    """How an action closes: what becomes of the Initiative, who does Time Lapse before (empty: nobody).

    ``designated``: all forces designated but the target; ``one``: a Trajectory of the Active player's choice;
    ``one-there``: one with a segment in the target hex, if he likes; ``every``: all of his.
    """

    initiative: str
    lapse: str = ""


CLOSES = {
    "air-strike": Close(VIE, DESIGNATED_LAPSE),
    "completion": Close(SEIZE_BEFORE),
    "engage": Close(VIE, DESIGNATED_LAPSE),
    "naval-search": Close(SEIZE, DESIGNATED_LAPSE),
    "pass": Close(CHANGE, ONE_LAPSE),
    "all-pass": Close(CHANGE, EVERY_LAPSE),
    "reorganize": Close(KEEP),
    "signals": Close(SEIZE, ONE_THERE),
    "stealth-recon": Close(VIE),
    "stealth-attack": Close(VIE, DESIGNATED_LAPSE),
    "trajectory": Close(KEEP),
}
FAILED = {"completion": Close(CHANGE, "active"), "reorganize": Close(CHANGE, ONE_LAPSE)}
"""How an action closes that fails: a Completion before which the Initiative was seized, a Reinforcement attempt."""
BRINGS_BATTLE = ("engage", "naval-search")
ACTIONS = tuple(CLOSES)
TARGET = "target"
DESIGNATED = ("active", "coordinating", "air-support", TARGET, "target-coordinating", "target-air-support")


def lapsing(roles: Iterable[str], *, stealthy: bool, supports_itself: bool = False) -> tuple[str, ...]:
    """Give who does Time Lapse, by what forces are designated for: not the target, nor a Stealth force (p.31).

    ``supports_itself``: the target gives Air Support to itself and does Time Lapse for that.
    """
    apart = ((ACTIVE,) if stealthy else ()) + ((TARGET,) if not supports_itself else ())
    return tuple(role for role in roles if role not in apart)


async def target_lapses() -> bool:
    """Tell whether a target that gives Air Support to itself does Time Lapse for that (p.31, p.45)."""
    return await InForce("AC-R29") == "lapses"


class Closing(NamedTuple):
    """How an action closes: what becomes of the Initiative, and who does Time Lapse (p.31).

    Who does is named by what he was designated for, or in the words of ``Close``.
    """

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


def check_closing(
    action: str, battle: bool, failed: bool, designated: tuple[str, ...], supports_itself: bool
) -> Iterator[Objection]:
    """Object to a battle, a failure and designated forces that the action cannot have."""
    if battle and action not in BRINGS_BATTLE:
        yield Objection("brings-no-battle", (("action", f"action.{action}"),), "p.50")
    if failed and action not in FAILED:
        yield Objection("never-fails", (("action", f"action.{action}"),), "p.25")
    if (designated or supports_itself) and CLOSES[action].lapse != DESIGNATED_LAPSE:
        yield Objection("designates-nobody", (("action", f"action.{action}"),), "p.45")


@Procedure(cite="p.25", rules_version=3, check=check_closing)
async def closing(
    action: str = asked(Choice(ACTIONS)),
    battle: bool = NO,
    failed: bool = NO,
    designated: tuple[str, ...] = asked(SomeOf(DESIGNATED), ()),
    target_supports_itself: bool = NO,
) -> Closing:
    """Rule how an action closes, after a battle or not.

    ``failed``: reinforcements did not arrive, or the Initiative was seized before a Completion;
    ``target_supports_itself``: the target's own carrier gave it Air Support.
    """
    close = FAILED[action] if failed else CLOSES[action]
    initiative = VIE if battle else close.initiative
    if action == "reorganize" and not failed and await InForce("AC-R23") == VIE:
        initiative = VIE
    if close.lapse != DESIGNATED_LAPSE:
        return Closing(initiative, ((close.lapse,) if close.lapse else ()))
    every = tuple(
        role for role in DESIGNATED if role in ("active", *((TARGET,) if target_supports_itself else ()), *designated)
    )
    target = target_supports_itself and await target_lapses()
    return Closing(initiative, lapsing(every, stealthy=action == "stealth-attack", supports_itself=target))


async def ends_of(action: str, effects: tuple[str, ...], *, missed: bool) -> tuple[str, ...]:
    """List how players come to the Initiative after an action without a battle, each only while it has not changed.

    ``missed``: the result was a Miss, with an Intel marker on a designated Task Force of the Active player (p.53).
    """
    if missed and await InForce("AC-R6") == "passes-at-once":
        return (CHANGE,)
    again = "shadow" in effects and await InForce("AC-R5") == "twice"
    return (CLOSES[action].initiative,) * (1 + again) + ((CHANGE,) if missed else ())


@Procedure(cite="p.53")
async def miss(
    action: str = asked(Choice(ATTEMPTS)), intel: int = MARKERS, tally: int = TALLY, weather: str = WEATHER
) -> Missed:
    """Rule a Miss: with an Intel marker on a designated Task Force of the Active player, Initiative changes (p.53)."""
    if not intel:
        return Missed(CLOSES[action].initiative, tally, weather, weather_check=False)
    await InForce("AC-R6")
    await Step("initiative-passes", (), "p.53")
    passed = await change(weather)
    return Missed(passed.initiative, passed.tally, passed.weather, weather_check=True)


@Procedure(cite="p.29")
async def completion(
    tally: int = TALLY, evasive: bool = NO, weather: str = WEATHER, arctic_line: bool = NO, way: str = WAY
) -> Completed:
    """Rule a Completion: it succeeds unless the Inactive player seizes the Initiative first (p.29)."""
    attempt = await seize(tally, evasive, weather, arctic_line, way)
    return Completed(not attempt.seized, attempt)


@Procedure("pass", cite="p.35")
async def pass_by(weather: str = WEATHER, trajectories: int = asked(Whole(0, 15), 1, told=True)) -> PassedBy:
    """Rule the end of a Pass, whatever Time Lapse left of a Trajectory; without one, as AC-R21 is read (p.35)."""
    if not trajectories and await InForce("AC-R21") == "no":
        raise Illegal("trajectories", "a Pass needs a Trajectory for Time Lapse", cite="p.35")
    passed = await change(weather)
    return PassedBy(port_box=False, initiative=passed.initiative, tally=passed.tally, weather=passed.weather)


@Procedure(cite="p.37")
async def reinforce(weather: str = WEATHER, tally: int = TALLY) -> Reinforced:
    """Rule a Reinforcement attempt; after one that fails a Task Force does Time Lapse and Initiative changes (p.37)."""
    look = await RollOn("reinforcement")
    if look.result.effect == "arrives":
        return Reinforced(arrives=True, initiative=ACTIVE, tally=tally, weather=weather)
    passed = await change(weather)
    return Reinforced(False, passed.initiative, passed.tally, passed.weather, time_lapse=1)


@Procedure("interruption-vied", cite="p.22")
async def vie_in_interruption(winner: str = asked(Choice(PLAYERS))) -> str:
    """Rule whether an action goes on after vying in an Interruption (p.22)."""
    if winner != ACTIVE:
        return "cancelled"
    return "continues" if await InForce("AC-R14") == "goes-on" else "cancelled"
