"""Signals, Stealth Recon and the loss of a Stealth force (p.39-42)."""

from __future__ import annotations

from typing import NamedTuple

from forge.referee.contract.refusals import Illegal
from forge.referee.games.atlantic_chase.steps.closing import CLOSES
from forge.referee.games.atlantic_chase.steps.results import sighted


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


async def signals(marker: str, intel: int, contact_there: bool, active_trajectories: int) -> Signalled:
    """Rule a Signals action at an Intel marker of the target in the hex named."""
    if not intel:
        raise Illegal("intel", "no segment of the target has an Intel marker", cite="p.39")
    found = await sighted(marker, contact_there)
    then = CLOSES["signals"].initiative
    return Signalled(found.station, found.intel, found.contacts, min(1, active_trajectories), then)


async def recon(segments: int, stations: int) -> Reconnoitred:
    """Rule a Stealth Recon in a hex where so many enemy Trajectories have a segment; Stations get no marker."""
    del stations
    return Reconnoitred(segments, CLOSES["stealth-recon"].initiative)


async def end_of_stealth_attack() -> Spent:
    """Rule what becomes of the Stealth force and its helpers, whatever the result."""
    return Spent(removed=True, time_lapse=True, then=CLOSES["stealth-attack"].initiative)
