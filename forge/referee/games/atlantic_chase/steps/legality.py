"""What may be declared: who may act, at whom, with whose help; to merge, split, complete and disperse."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from forge.referee.contract.parameters import Choice
from forge.referee.contract.procedure import Procedure, asked
from forge.referee.contract.requests import InForce
from forge.referee.games.atlantic_chase.sea.asking import LENGTH, NO, SIDE, WEATHER
from forge.referee.games.atlantic_chase.sea.names import (
    AIR_STRIKE,
    ATTEMPTS,
    BAD,
    BRITISH,
    ENGAGE,
    NAVAL_SEARCH,
    NONE,
    PAGES,
    PLAYERS,
    STEALTH_ATTACK,
)
from forge.referee.games.atlantic_chase.sea.verdicts import Legal, Why, against, verdict
from forge.values.numbers import Whole
from forge.values.words import SomeOf

if TYPE_CHECKING:
    from collections.abc import Iterable


STATION, TRAJECTORY, PORT_BOX, AIR_BASE, STEALTH = FORCES = (
    "station",
    "trajectory",
    "port-box",
    "air-base",
    "stealth-force",
)
"""What a force is; ``port-box`` is a Station in one."""
U_BOAT, SUBMARINE, MINES = STEALTH_KINDS = ("u-boat", "submarine", "mines")
SOUND, DAMAGED = "sound", "damaged"
CARRIERS = (NONE, SOUND, DAMAGED)
MARKERS = (NONE, "contact", "intel")

AFLOAT = (STATION, TRAJECTORY)
ACTIVE_KINDS = {AIR_STRIKE: (*AFLOAT, AIR_BASE), ENGAGE: AFLOAT, NAVAL_SEARCH: AFLOAT, STEALTH_ATTACK: (STEALTH,)}
TARGET_KINDS = {AIR_STRIKE: AFLOAT, ENGAGE: (STATION,), NAVAL_SEARCH: (TRAJECTORY,), STEALTH_ATTACK: AFLOAT}
"""What may act, and what may be acted on; nothing in a Port Box."""

STRIKE_RANGE = SUPPORT_RANGE = 2
CARRIER_LIMIT = COMPLETION_LIMIT = 6
RECON_BARS = ("enemy-port", "enemy-air-base")
RECON_HEX = (*RECON_BARS, "enemy-task-force", "enemy-carrier")


FORCE, CARRIER = asked(Choice(FORCES), STATION, told=True), asked(Choice(CARRIERS), SOUND, told=True)
DISTANCE, UNUSED = asked(Whole(0, 40), 0, told=True), asked(Whole(0, 15), 1, told=True)
KIND = asked(Choice(FORCES))
TEAM = asked(SomeOf(("contact", "evasive")), ())


class Prospect(NamedTuple):
    """An action as it might be declared: the Active force, its target, and what matters of both."""

    action: str = asked(Choice(ATTEMPTS))
    active: str = FORCE
    target: str = FORCE
    marker: str = asked(Choice(MARKERS), NONE, told=True)
    convoy: bool = NO
    carrier: str = CARRIER
    damaged_ship: bool = NO
    length: int = LENGTH
    distance: int = DISTANCE
    weather: str = WEATHER
    launch_on_arctic_line: bool = NO
    target_on_arctic_line: bool = NO


@Procedure(cite="p.25")
async def may_attempt(prospect: Prospect = asked(Prospect)) -> Legal:
    """Rule whether an Air Strike, Engage, Naval Search or Stealth Attack may be declared."""
    return await verdict(await against_attempt(prospect))


async def against_attempt(prospect: Prospect) -> tuple[Why, ...]:
    """List all that stands against an action as it might be declared."""
    action, active, target = prospect[:3]
    stealthy = action == STEALTH_ATTACK
    found = against(
        ("active-in-port-box", "p.8", active == PORT_BOX),
        ("active-of-wrong-kind", PAGES[action], active not in (*ACTIVE_KINDS[action], PORT_BOX)),
        ("convoy-takes-no-such-action", "p.11", prospect.convoy and not stealthy),
        ("target-in-port-box", "p.8", target == PORT_BOX),
        ("target-of-wrong-kind", PAGES[action], target not in (*TARGET_KINDS[action], PORT_BOX)),
        ("target-unmarked", "p.41", stealthy and target == TRAJECTORY and prospect.marker == NONE),
    )
    if action == AIR_STRIKE:
        found += against(
            ("strike-in-bad-weather", "p.27", prospect.weather == BAD),
            ("launch-on-arctic-line", "p.27", prospect.launch_on_arctic_line),
            ("strike-on-arctic-line", "p.27", prospect.target_on_arctic_line),
            ("no-sound-carrier", "p.6", active != AIR_BASE and prospect.carrier != SOUND),
            ("beyond-range", "p.27", prospect.distance > STRIKE_RANGE),
        )
    if prospect.damaged_ship and not stealthy and await InForce("damaged-ship-restriction"):
        found += (("damaged-ship-rests", "p.62"),)
    if action == AIR_STRIKE:
        found += await _against_long(active, prospect.length)
    return found


async def _against_long(force: str, length: int) -> tuple[Why, ...]:
    """Object to aircraft of a long Trajectory, where the optional rule is in force (p.62)."""
    if force == TRAJECTORY and length > CARRIER_LIMIT and await InForce("cv-limit"):
        return (("carrier-too-long", "p.62"),)
    return ()


@Procedure(cite="p.45")
async def may_support(
    force: str = FORCE,
    carrier: str = CARRIER,
    length: int = LENGTH,
    distance: int = DISTANCE,
    weather: str = WEATHER,
    arctic_line: bool = NO,
) -> Legal:
    """Rule whether a force may give Air Support; a convoy in it is no hindrance."""
    return await verdict(await against_support(force, carrier, length, distance, weather, arctic_line))


async def against_support(
    force: str, carrier: str, length: int, distance: int, weather: str, arctic: bool
) -> tuple[Why, ...]:
    """List all that stands against Air Support by a force."""
    found = against(
        ("active-in-port-box", "p.8", force == PORT_BOX),
        ("no-sound-carrier", "p.6", force in (STATION, TRAJECTORY) and carrier != SOUND),
        ("beyond-range", "p.45", distance > SUPPORT_RANGE),
        ("grounded", "p.45", weather == BAD or arctic),
    )
    return found + await _against_long(force, length)


@Procedure(cite="p.47")
async def may_coordinate(others: int = asked(Whole(0, 20)), force: str = FORCE) -> Legal:
    """Rule whether a player may name a Coordinating force, given his further forces in the target hex (p.47)."""
    return await verdict(
        against(("nobody-else-there", "p.47", others < 1), ("active-in-port-box", "p.8", force == PORT_BOX))
    )


@Procedure(rules_version=2, cite="p.41")
async def may_recon(
    there: tuple[str, ...] = asked(SomeOf(RECON_HEX), ()),
    prien: bool = NO,
    kind: str = asked(Choice(STEALTH_KINDS), U_BOAT, told=True),
) -> Legal:
    """Rule whether a Stealth force may be placed in a hex; Prien takes the U-boat that he is with anywhere (p.41)."""
    return await verdict(against_recon(there, prien and kind == U_BOAT, kind))


def against_recon(there: Iterable[str], guided: bool, kind: str) -> tuple[Why, ...]:
    """List all that stands against Recon by a Stealth force in a hex."""
    barred = any(one in RECON_BARS for one in there)
    return against(("mines-stay", "p.41", kind == MINES), ("recon-barred", "p.41", barred and not guided))


@Procedure(cite="p.29")
async def may_complete(
    force: str = FORCE, length: int = LENGTH, in_friendly_port: bool = NO, intel: int = LENGTH
) -> Legal:
    """Rule whether a Task Force may be brought into port (p.29)."""
    return await verdict(against_completion(force, length, in_friendly_port, intel))


def against_completion(force: str, length: int, in_port: bool, intel: int) -> tuple[Why, ...]:
    """List all that stands against bringing a Task Force into port."""
    return against(
        ("no-friendly-port", "p.29", not in_port),
        ("too-long-to-complete", "p.29", force == TRAJECTORY and length > COMPLETION_LIMIT),
        ("intel-bars-completion", "p.21", force == TRAJECTORY and intel > 0),
    )


@Procedure(cite="p.37")
async def may_merge(first: str = KIND, second: str = KIND, same_hex: bool = NO) -> Legal:
    """Rule whether two Task Forces may become one (p.37)."""
    return await verdict(against_merge(first, second, same_hex))


def against_merge(first: str, second: str, same_hex: bool) -> tuple[Why, ...]:
    """List all that stands against making one Task Force of two."""
    stations = {first, second} <= {STATION, PORT_BOX}
    return against(("only-stations-merge", "p.37", not stations), ("apart", "p.37", not same_hex))


@Procedure(cite="p.37")
async def may_split(force: str = FORCE, unused_task_forces: int = UNUSED) -> Legal:
    """Rule whether a Task Force may split (p.37)."""
    return await verdict(against_split(force, unused_task_forces))


def against_split(force: str, unused: int) -> tuple[Why, ...]:
    """List all that stands against making two Task Forces of one."""
    stays = force not in (STATION, PORT_BOX)
    return against(("only-stations-split", "p.37", stays), ("no-task-force-left", "p.37", unused < 1))


@Procedure(cite="p.37")
async def may_reinforce(
    stations_in_port: int = asked(Whole(0, 15), 0, told=True), unused_task_forces: int = UNUSED
) -> Legal:
    """Rule whether a Reinforcement attempt is possible in a port (p.37)."""
    return await verdict(against_reinforcement(stations_in_port, unused_task_forces))


def against_reinforcement(stations: int, unused: int) -> tuple[Why, ...]:
    """List all that stands against a Reinforcement attempt in a port."""
    return against(("no-task-force-left", "p.37", stations < 1 and unused < 1))


@Procedure(cite="p.8")
async def may_transfer(by: str = asked(Choice(PLAYERS))) -> Legal:
    """Rule whether a player may move a Station between a port's hex and its box (p.8)."""
    return await verdict(against(("only-active-transfers", "p.8", by != "active")))


@Procedure(cite="p.11")
async def may_disperse(side: str = SIDE) -> Legal:
    """Rule whether a convoy may disperse (p.11)."""
    return await verdict(against_dispersal(side))


def against_dispersal(side: str) -> tuple[Why, ...]:
    """List all that stands against a convoy of a player's dispersing."""
    return against(("german-convoy-stays", "p.11", side != BRITISH))


@Procedure("merge", cite="p.37")
async def merged(first: tuple[str, ...] = TEAM, second: tuple[str, ...] = TEAM) -> tuple[str, ...]:
    """Give the markers of a Task Force that two have merged into: one of each kind (p.37)."""
    return tuple(marker for marker in ("contact", "evasive") if marker in (*first, *second))
