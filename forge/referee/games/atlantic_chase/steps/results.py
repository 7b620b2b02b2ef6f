"""What the results of a search or an engagement do to the target, Signals and Stealth Recon (p.39-42, p.50-54)."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from forge.referee.contract.parameters import Choice
from forge.referee.contract.procedure import Procedure, asked
from forge.referee.contract.refusals import Illegal
from forge.referee.contract.requests import Choose, InForce
from forge.referee.games.atlantic_chase.sea.asking import NO, SPEED
from forge.referee.games.atlantic_chase.sea.names import (
    ACTIVE,
    INACTIVE,
    LONGEST,
    NONE,
    SLOW,
    SPEEDS,
    VERY_SLOW,
    faster,
)
from forge.referee.games.atlantic_chase.sea.segments import AT, SEGMENTS, check_target, several
from forge.referee.games.atlantic_chase.steps.closing import CLOSES
from forge.values.numbers import Whole
from forge.values.words import SomeOf

if TYPE_CHECKING:
    Line = tuple[str, ...]


HOLDS, SPENDS = "holds", "spends"
EVASIVE = (NONE, HOLDS, SPENDS)
"""Whether the target has no Evasive marker, has one and keeps it, or spends it to choose."""

ON_SHIPS = ("hit", "hit-if-slow", "hit-if-very-slow", "damage")
ON_EVASIVE, ON_SEGMENT = asked(Choice(EVASIVE), NONE, told=True), asked(SomeOf(("contact", "intel")), ())
FEW = asked(Whole(0, 12), 0, told=True)
SHADOW_LEAVES = 3
BATTLE, CONTACT, LIMITED = "battle", "contact", "limited-battle"


class Shortened(NamedTuple):
    """A target's Trajectory after Early/Late or Shadow: what is left, who chose, what else came of it.

    ``chooser`` is empty where there was nothing to choose; ``station`` is the hex of the Station, if it became one;
    ``evasive``: the target gains a marker.
    """

    left: Line
    removed: Line
    hole: bool = False
    chooser: str = ""
    station: str = ""
    evasive: bool = False


class Found(NamedTuple):
    """A target that was sighted: a Station in the target hex, and the markers it has left."""

    station: str
    intel: int
    contacts: int


class Lost(NamedTuple):
    """Markers that Lose Contact takes out of the target hex; those elsewhere stay."""

    removed: tuple[str, ...]
    kept: tuple[str, ...]


def leaves_choice(result: str, segments: Line, target: str) -> bool:
    """Tell whether Early/Late or Shadow lets a player choose which segments go (p.24, p.51, p.53)."""
    inside = target in segments[1:-1]
    return inside and (result != "shadow" or len(segments) > SHADOW_LEAVES)


@Procedure(cite="p.51", check=check_target)
async def early_late(segments: Line = SEGMENTS, at: Line = SEGMENTS, evasive: str = ON_EVASIVE) -> Shortened:
    """Rule Early/Late: the segment in the target hex goes, and of a line with a hole the part on one side of it."""
    (target,) = at
    place = segments.index(target)
    before, after = segments[:place], segments[place + 1 :]
    if not (before and after):
        left = before or after
        return Shortened(left, (target,), station="" if left else target, evasive=evasive == NONE)
    sides = {"+".join(part): part for part in (before, after)}
    chooser = INACTIVE if evasive == SPENDS else ACTIVE
    gone = sides[await Choose("part-removed", chooser, tuple(sides), "p.51", (segments, target))]
    left = after if gone == before else before
    return Shortened(left, (target, *gone), hole=True, chooser=chooser)


@Procedure(cite="p.53", check=check_target)
async def shadow(segments: Line = SEGMENTS, at: Line = SEGMENTS, evasive: str = ON_EVASIVE) -> Shortened:
    """Rule Shadow: three segments in a row are left, the one in the target hex among them."""
    (target,) = at
    if len(segments) <= SHADOW_LEAVES:
        return Shortened(segments, (), evasive=evasive == NONE)
    runs = (segments[start : start + SHADOW_LEAVES] for start in range(len(segments) - SHADOW_LEAVES + 1))
    ways = {"+".join(run): run for run in runs if target in run}
    chooser = INACTIVE if evasive == SPENDS else ACTIVE
    left = ways[await Choose("segments-left", chooser, tuple(ways), "p.53", (segments, target))]
    return Shortened(left, tuple(hex_ for hex_ in segments if hex_ not in left), chooser=chooser)


@Procedure(cite="p.54")
async def sighted(at: str = AT, contact: bool = NO) -> Found:
    """Rule Sighted (or Signals, p.40): Intel markers go, and all Contact markers but the one there."""
    return Found(at, 0, int(contact))


@Procedure(cite="p.52")
async def lose_contact(there: tuple[str, ...] = ON_SEGMENT, elsewhere: tuple[str, ...] = ON_SEGMENT) -> Lost:
    """Rule Lose Contact."""
    both = await InForce("AC-R3") == "both"
    gone = tuple(marker for marker in there if both or marker == CONTACT)
    return Lost(gone, (*(marker for marker in there if marker not in gone), *elsewhere))


@Procedure(cite="p.50")
async def closing_in(active_speed: str = SPEED, target_speed: str = SPEED) -> str:
    """Rule Closing In: a Battle for a faster Task Force, else a Contact."""
    return BATTLE if faster(active_speed, target_speed) else CONTACT


@Procedure(cite="p.54")
async def skirmish(active_speed: str = SPEED, target_speed: str = SPEED) -> str:
    """Rule a Skirmish: the Active player of a faster Task Force may begin a battle of one round."""
    slower = not faster(active_speed, target_speed)
    if slower and await InForce("AC-R7") == "faster-only":
        return CONTACT
    return await Choose("skirmish", ACTIVE, (LIMITED, CONTACT), "p.54")


@Procedure(cite="p.52")
async def can_be_hit(
    result: str = asked(Choice(ON_SHIPS)), speeds: tuple[str, ...] = asked(several(SPEEDS))
) -> tuple[int, ...]:
    """Give which ships of a target (by place, from 0) a result may befall, by its slowest ship and their own speeds."""
    needed = {"hit-if-very-slow": (VERY_SLOW,), "hit-if-slow": (VERY_SLOW, SLOW)}.get(result)
    places = tuple(range(len(speeds)))
    if needed is None:
        return places
    slow = tuple(place for place in places if speeds[place] in needed)
    if slow and result == "hit-if-slow" and await InForce("AC-R17") == "any-ship":
        return places
    return slow


class Signalled(NamedTuple):
    """A Signals action: the Station's hex, markers left, how many may do Time Lapse, what follows."""

    station: str
    intel: int
    contacts: int
    time_lapse: int
    then: str


class Reconnoitred(NamedTuple):
    """A Stealth Recon: how many Task Forces get an Intel marker, and what follows."""

    intel: int
    then: str


class Spent(NamedTuple):
    """The end of a Stealth Attack: the Stealth force leaves, the helpers do Time Lapse, and what follows."""

    removed: bool
    time_lapse: bool
    then: str


@Procedure(cite="p.39")
async def signals(
    at: str = AT,
    intel: int = asked(Whole(0, LONGEST), 1, told=True),
    contact: bool = NO,
    active_trajectories: int = asked(Whole(0, 12), 0, told=True),
) -> Signalled:
    """Rule a Signals action at an Intel marker of the target in the hex named."""
    if not intel:
        raise Illegal("intel", "no segment of the target has an Intel marker", cite="p.39")
    found = await sighted(at, contact)
    then = CLOSES["signals"].initiative
    return Signalled(found.station, found.intel, found.contacts, min(1, active_trajectories), then)


@Procedure("stealth-recon", cite="p.41")
async def recon(segments: int = FEW, stations: int = FEW) -> Reconnoitred:
    """Rule a Stealth Recon in a hex where so many enemy Trajectories have a segment; Stations get no marker."""
    del stations
    return Reconnoitred(segments, CLOSES["stealth-recon"].initiative)


@Procedure("stealth-attack-end", cite="p.41")
async def end_of_stealth_attack() -> Spent:
    """Rule what becomes of the Stealth force and its helpers, whatever the result."""
    return Spent(removed=True, time_lapse=True, then=CLOSES["stealth-attack"].initiative)
