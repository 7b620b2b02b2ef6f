"""What the rules object to in an area or in a whole position: what no game can come to (2.1, 4.0, 8.0, 12.0, 15.0)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from forge.referee.contract.objection import Objection
from forge.referee.contract.requests import facts
from forge.referee.games.atlantic_wolves.fleet import DRIVEN_BACK, IN_PENS, marked, total
from forge.referee.games.atlantic_wolves.growth import MOST_ACES
from forge.referee.games.atlantic_wolves.names import (
    ACE,
    AREAS,
    BISCAY,
    BREAKOUT_AREA,
    CONDOR_AREAS,
    CONVOY_AREA,
    SQUARES,
)
from forge.referee.games.atlantic_wolves.position import IN_HQ, IN_PORT, LOST, PHASES, SUNK
from forge.referee.games.atlantic_wolves.victory import LIFELINE, check_fleet

if TYPE_CHECKING:
    from collections.abc import Iterator

    from forge.referee.games.atlantic_wolves.fleet import Boats
    from forge.referee.games.atlantic_wolves.position import Campaign

MOST_SOUTHERN_CONDORS = 1
"""The southern box serves the Bay of Biscay, where one Condor may be; whatever is added goes to the northern one."""
BEFORE_PLACEMENT = PHASES[: PHASES.index("placement") + 1]
BEFORE_BATTLE = PHASES[: PHASES.index("battle") + 1]
BEFORE_EVENTS = PHASES[: PHASES.index("event") + 1]


def condors_misplaced(area: str, condors: int) -> Iterator[Objection]:
    """Object to Condors in an area where so many cannot be."""
    if condors and area not in CONDOR_AREAS:
        yield Objection("condors-elsewhere", facts(area=area), "8.0")
    elif area == BISCAY and condors > MOST_SOUTHERN_CONDORS:
        yield Objection("too-many-condors", facts(area=area, condors=condors), "8.0")


def area_misfits(area: str, boats: Boats, condors: int, convoys: int) -> Iterator[Objection]:
    """Object to what cannot be in an area."""
    if convoys and area != CONVOY_AREA:
        yield Objection("convoys-elsewhere", facts(area=area), "15.0")
    yield from condors_misplaced(area, condors)
    if (aces := marked(boats, ACE)) > MOST_ACES:
        yield Objection("too-many-aces", facts(aces=aces), "12.0")


def impossible(campaign: Campaign) -> Iterator[Objection]:
    """Object to what no game can come to at any time."""
    for noun, marks, _ in campaign.fleet:
        squares = sum(mark in SQUARES for mark in marks)
        if squares != (noun in AREAS):
            yield Objection("one-square" if noun in AREAS else "no-square", facts(place=noun), "8.0")
    if (aces := marked(campaign.fleet, ACE)) > MOST_ACES:
        yield Objection("too-many-aces", facts(aces=aces), "12.0")
    yield from condors_misplaced(BISCAY, campaign.condors.south)
    yield from _raider_misplaced(campaign)
    now = campaign.now
    if now.tankers_used > campaign.tankers:
        yield Objection("more-tankers-used", facts(used=now.tankers_used, tankers=campaign.tankers), "15.0")
    if now.by_boats > now.tons:
        yield Objection("more-tons-by-boats", facts(by_boats=now.by_boats, tons=now.tons), "12.0")


def impossible_at_start(campaign: Campaign) -> Iterator[Objection]:
    """Object to what no game can come to at the beginning of its phase."""
    yield from impossible(campaign)
    now, phase = campaign.now, campaign.phase
    yield from check_fleet(now.started, now.lost)
    if phase in BEFORE_PLACEMENT:
        if total(campaign.fleet) > total(campaign.fleet, IN_PENS) or now.raider_area:
            yield Objection("not-placed-yet", (), "5.0")
        if phase in BEFORE_EVENTS and (any(campaign.escorts) or any(campaign.air)):
            yield Objection("not-allotted-yet", (), "5.0")
        if phase in BEFORE_EVENTS and now.events:
            yield Objection("not-drawn-yet", (), "5.0")
    if phase in BEFORE_BATTLE and (now.lost or now.tons or now.tankers_used or total(campaign.fleet, DRIVEN_BACK)):
        yield Objection("not-fought-yet", (), "5.0")
    if phase in BEFORE_EVENTS and campaign.convoys >= LIFELINE:
        yield Objection("lifeline-before", facts(convoys=campaign.convoys), "4.0")


def _raider_misplaced(campaign: Campaign) -> Iterator[Objection]:
    if (campaign.raider == SUNK) != (campaign.raeder == LOST):
        yield Objection("raider-and-raeder", (), "8.0")
    if not campaign.now.raider_area:
        return
    if campaign.raeder != IN_HQ:
        yield Objection("raider-needs-raeder", (), "8.0")
    if campaign.raider == IN_PORT and campaign.now.raider_area != BREAKOUT_AREA:
        yield Objection("raider-breaks-out", facts(area=campaign.now.raider_area), "8.0")
