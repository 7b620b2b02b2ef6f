"""The counters of a position on the board: U-boats in their squares, Allied factors made up of counters, all tracks."""

from __future__ import annotations

from typing import TYPE_CHECKING

from forge.referee.contract.on_board import BACK, FRONT, OnBoard, change_for, joined, up
from forge.referee.games.atlantic_wolves.battle import condors_in
from forge.referee.games.atlantic_wolves.fleet import BOXES
from forge.referee.games.atlantic_wolves.names import (
    ACE,
    AREAS,
    CONDOR_AREAS,
    CONVOY_AREA,
    FIRST_TURN_OF_1943,
    GREEN,
    HQ,
    MONTHS,
    NORMAL,
    ROUTES,
    SHADOW,
    TACTICS,
    XXI,
)
from forge.referee.games.atlantic_wolves.position import AT_SEA, IN_HQ

if TYPE_CHECKING:
    from collections.abc import Iterator

    from forge.referee.games.atlantic_wolves.position import Campaign

AT_PENS = "sub-pens"
"""The space of the board where U-boats are that are in no area."""

ESCORTS = {("escort-1", FRONT): 1, ("escort-1", BACK): 2, ("escort-3", FRONT): 3, ("escort-3", BACK): 4}
AIR = {(f"air-{first}", side): first + more for first in (1, 3, 5, 7) for side, more in ((FRONT, 0), (BACK, 1))}
COPIES = {"escort-1": 14, "escort-3": 8, "air-1": 8, "air-3": 8, "air-5": 6, "air-7": 4}
"""How many Allied counters there are of each: what the kit prints, so that no board needs more than it has."""

MARKED = {ACE: ("ace", FRONT), GREEN: ("crew", FRONT), XXI: ("crew", BACK)}
"""The counter that lies with a U-boat of a mark."""

HELD = {TACTICS: "wolfpack", ROUTES: "routes"}
"""The marker of an event that holds in an area."""

LAST_ATA = 13
THOUSAND, MILLION = 1_000, 1_000_000


def lies(campaign: Campaign) -> tuple[OnBoard, ...]:
    """Lay the counters of a position on the board: classes of U-boats with their marks, no named ones."""
    everything = (_boats, _allies, _germans, _boxes, _tracks, _toll)
    return joined(one for part in everything for one in part(campaign))


def _boats(campaign: Campaign) -> Iterator[OnBoard]:
    for place, marks, number in campaign.fleet:
        square = () if place in BOXES else marks[:1]
        space, known = ("-".join((place, *square)), marks[1:]) if square else (AT_PENS, marks)
        yield OnBoard(space, "u-boat", number, known)
        for mark in known:
            if mark in MARKED:
                yield OnBoard(space, MARKED[mark][0], number, side=MARKED[mark][1])


def _allies(campaign: Campaign) -> Iterator[OnBoard]:
    for box, counts, worth in (("escorts", campaign.escorts, ESCORTS), ("air", campaign.air, AIR)):
        purse = {(piece, side): (value, COPIES[piece]) for (piece, side), value in worth.items()}
        for area, number in sorted(zip(AREAS, counts, strict=True), key=lambda one: -one[1]):
            for piece, side in change_for(number, purse):
                yield OnBoard(f"{area}-{box}", piece, side=side)
    yield OnBoard(f"{CONVOY_AREA}-convoys", "convoy", campaign.convoys)


def _germans(campaign: Campaign) -> Iterator[OnBoard]:
    for area in CONDOR_AREAS:
        yield OnBoard(f"{area}-{SHADOW}", "condor", condors_in(campaign, area))
    if campaign.now.raider_area:
        yield OnBoard(f"{campaign.now.raider_area}-{NORMAL}", "raider", side=up(campaign.raider == AT_SEA))
    for event in campaign.now.events:
        if event.kind in HELD:
            yield OnBoard(f"{event.area}-markers", HELD[event.kind])


def _boxes(campaign: Campaign) -> Iterator[OnBoard]:
    flying, used = campaign.now.flying, min(campaign.now.tankers_used, campaign.tankers)
    yield OnBoard("northern-condor", "condor", campaign.condors.north - flying.north)
    yield OnBoard("condor", "condor", campaign.condors.south - flying.south)
    yield OnBoard("refueling", "tanker", campaign.tankers - used)
    yield OnBoard("refueling", "tanker", used, side=BACK)
    at_hq = campaign.doenitz == HQ
    yield OnBoard(HQ if at_hq else AT_PENS, "doenitz", side=up(not at_hq))
    yield OnBoard(HQ, "raeder", int(campaign.raeder == IN_HQ))


def _tracks(campaign: Campaign) -> Iterator[OnBoard]:
    month = MONTHS[campaign.turn - 1][:3] if campaign.turn <= len(MONTHS) else MONTHS[-1][:3]
    yield OnBoard(f"turn-{month}", "turn", side=up(campaign.turn >= FIRST_TURN_OF_1943))
    beyond = max(campaign.ata - LAST_ATA, 0)
    yield OnBoard(f"ata-{min(campaign.ata, LAST_ATA)}", "ata", marks=(f"beyond-{beyond}",) if beyond else ())
    if campaign.taught:
        yield OnBoard("ata-c-used", "convoy-used")


def _toll(campaign: Campaign) -> Iterator[OnBoard]:
    """The toll of the month in digits; a marker turned over is worth more, as it says."""
    tons, ships = campaign.now.tons, campaign.now.ships
    places = (
        ("tons-100000", tons // 100_000, tons >= MILLION),
        ("tons-10000", tons // 10_000, False),
        ("tons-1000", tons // THOUSAND, tons % THOUSAND > 0),
        ("ships-10", ships // 10, ships // 100 > 0),
        ("ships-1", ships, False),
    )
    for piece, number, more in places:
        yield OnBoard(f"tons-and-ships-of-the-month-{number % 10}", piece, side=up(more))
