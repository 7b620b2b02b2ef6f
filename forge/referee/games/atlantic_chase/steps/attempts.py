"""The four actions that are thrown on a table: Air Strike, Engage, Naval Search, Stealth Attack; and Interruption."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from forge.referee.contract.objection import Objection
from forge.referee.contract.parameters import Choice
from forge.referee.contract.procedure import Procedure, asked
from forge.referee.contract.requests import Choose, InForce, RollOn, Step
from forge.referee.games.atlantic_chase.sea.asking import MARKERS, NO
from forge.referee.games.atlantic_chase.sea.names import AIR_STRIKE, ATTEMPTS, BAD, NAVAL_SEARCH
from forge.referee.games.atlantic_chase.steps.modifiers import Circumstances, modifiers_of, weather_there
from forge.referee.games.atlantic_chase.steps.totals import Lengths, trajectory_total

if TYPE_CHECKING:
    from collections.abc import Iterator

    from forge.rules.look import Look

SIGHTED, SHADOW = "sighted", "shadow"
TWICE = {"two-hits": ("hit", "hit"), "two-damages": ("damage", "damage")}
FIRST = (SIGHTED, SHADOW)

GOES_ON, ALERT, SLIP, VIE, CHANGE = ("goes-on", "alert", "slip", "vie", "change")
EVASIVE_TARGET = "evasive-target"
"""What a Slip always allows: an Evasive marker for the target."""
ALERTS = {"alert-0": 0, "alert-1": 1, "alert-2": 2}


class Attempt(NamedTuple):
    """What an action came to: its Trajectory Total and column, the modified dice, the results in order."""

    total: int
    column: str
    modified: int
    results: tuple[str, ...]


class Interruption(NamedTuple):
    """What an Interruption came to, and what it takes off the dice of the action."""

    outcome: str
    alert: int = 0


def check_attempt(action: str, _lengths: Lengths, given: Circumstances) -> Iterator[Objection]:
    """Object to an Air Strike in bad weather or at a target on the Arctic Line."""
    if action == AIR_STRIKE and given.weather == BAD:
        yield Objection("strike-in-bad-weather", (), "p.27")
    if action == AIR_STRIKE and given.arctic_line:
        yield Objection("strike-on-arctic-line", (), "p.27")


@Procedure(cite="p.25", check=check_attempt)
async def attempt(
    action: str = asked(Choice(ATTEMPTS), NAVAL_SEARCH, told=True),
    lengths: Lengths = asked(Lengths),
    given: Circumstances = asked(Circumstances),
) -> Attempt:
    """Throw for an action: lengths of all designated Task Forces, then the circumstances."""
    return await throw(action, trajectory_total(lengths).total, given)


async def throw(action: str, total: int, given: Circumstances) -> Attempt:
    """Throw on an action's table."""
    look = await (await request_of(action, total, given))
    return await attempt_of(total, look)


async def request_of(action: str, total: int, given: Circumstances) -> RollOn:
    """Give the throw on an action's table, its modifiers fixed."""
    modifiers = await modifiers_of(action, given)
    weather = await weather_there(given)
    return RollOn(action, (("total", total),), modifiers, (("weather", f"weather.{weather}"),), f"{action}-dice")


async def attempt_of(total: int, look: Look) -> Attempt:
    """Put the results of a throw in the order in which they are carried out."""
    assert look.column is not None
    assert look.total is not None
    return Attempt(total, look.column.id, look.total, await in_order(look.result.effect))


async def in_order(effect: str | tuple[str, ...]) -> tuple[str, ...]:
    """Give the results of a cell one by one, those that place the target first unless AC-R25 is read otherwise."""
    words = (effect,) if isinstance(effect, str) else effect
    each = tuple(part for word in words for part in TWICE.get(word, (word,)))
    ordered = (*(word for word in each if word in FIRST), *(word for word in each if word not in FIRST))
    if ordered == each or await InForce("AC-R25") == "target-first":
        return ordered
    return each


@Procedure("interrupt", cite="p.22")
async def interruption(
    active: int = MARKERS, coordinating: int = MARKERS, air_support: int = MARKERS, somerville: bool = NO
) -> Interruption:
    """Throw for Interruption if a designated Task Force of the Active player has Intel markers (p.22).

    ``somerville`` adds to the throw, where AC-R20 lets him.
    """
    markers = active + coordinating + air_support
    if not markers:
        return Interruption(GOES_ON)
    if await InForce("AC-R13") == "may":
        wanted = await Choose("interrupt", "inactive", ("throw", "leave"), "p.22", markers)
        if wanted == "leave":
            return Interruption(GOES_ON)
    helped = somerville and await InForce("AC-R20") == "yes"
    look = await RollOn("interruption", (("intel", markers),), ("somerville",) * helped)
    effect = look.result.effect
    if effect in ALERTS:
        return Interruption(ALERT, ALERTS[effect])
    if effect == SLIP:
        await Step("slip-choices", (), "p.54")
    return Interruption(effect)


async def slip_by_die(options: tuple[str, ...]) -> tuple[str, ...]:
    """Throw for a player whom nobody plays: Signals, or an Evasive marker for the target (p.54).

    Nothing is thrown where no Task Force can be signalled; which one is, is left open.
    """
    signals = tuple(option for option in options if option != EVASIVE_TARGET)
    if not signals:
        return options
    look = await RollOn("imaginary-slip")
    return signals if look.result.effect == "signals" else (EVASIVE_TARGET,)


class Slipped(NamedTuple):
    """What a Slip allows the Inactive player, and that the action is cancelled and players vie."""

    options: tuple[str, ...]
    action: str = "cancelled"
    then: str = "vie"


@Procedure(cite="p.54")
async def slip(
    active: int = MARKERS, coordinating: int = MARKERS, air_support: int = MARKERS, imaginary: bool = NO
) -> Slipped:
    """Rule what the Inactive player may do after a Slip, given the Intel markers of each Task Force (p.54).

    ``imaginary``: nobody plays him, and a die decides between Signals and the Evasive marker.
    """
    options = (["signals-active"] if active else []) + (["signals-coordinating"] if coordinating else [])
    if air_support and not options and await InForce("AC-R15") == "air-support":
        options.append("signals-air-support")
    every = (*options, EVASIVE_TARGET)
    return Slipped(await slip_by_die(every) if imaginary else every)
