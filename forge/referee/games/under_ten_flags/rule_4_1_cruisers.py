"""Module 4.1: hidden steps of the British side, where cruisers start (3.3), their plots and escorts, counters drawn."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from forge.referee.contract.requests import Ask, Choose, Draw, InForce, facts, shown, without
from forge.referee.games.under_ten_flags.kinds import HexOf
from forge.referee.games.under_ten_flags.rule_6_hexes import ENTRY
from forge.referee.games.under_ten_flags.state import (
    BRITISH,
    CLOSER,
    ESCORT,
    FREE,
    STAY,
    British,
    BritishFacts,
    Cruiser,
    added,
)

if TYPE_CHECKING:
    from forge.referee.games.under_ten_flags.rule_6_hexes import Sea
    from forge.referee.games.under_ten_flags.state import Event

    Done = tuple[British, tuple[tuple[str, Any], ...]]

CRUISERS = ("cruiser-1", "cruiser-2")
NONE = "none"
"""More moves than there are on any map."""


async def set_up(sheet: British, public: BritishFacts, sea: Sea) -> Done:
    """Place both cruisers: one may escort the first ship, the others start at the entry hex or beside it (3.3.2)."""
    ((number, _),) = public.routes
    escorting = tuple((name, ESCORT) for name in CRUISERS)
    escort = await Choose("escort-start", BRITISH, (NONE, *CRUISERS), "3.3", traits=escorting)
    cruisers = [
        Cruiser(ESCORT, str(number)) if name == escort else Cruiser(FREE, await _start(name, sea, "3.3"))
        for name in CRUISERS
    ]
    return _told(sheet._replace(cruisers=tuple(cruisers)))


async def _start(name: str, sea: Sea, cite: str) -> str:
    """Ask where a cruiser begins: at the entry hex or beside it."""
    near = HexOf(sea.within_one(ENTRY), cite)
    return await Ask("cruiser-start", BRITISH, near, cite, facts(cruiser=name), sea)


async def move(sheet: British, public: BritishFacts, sea: Sea) -> Done:
    """Activate cruisers that were called, and plot every active one: a hex, or along with a ship (4.1.3, 7.2)."""
    sheet = await shown(settle(sheet, public.events))
    while sum(cruiser.active for cruiser in sheet.cruisers) < public.allowed:
        idle = [name for name, cruiser in zip(CRUISERS, sheet.cruisers, strict=True) if not cruiser.active]
        called = CRUISERS.index(await Choose("activate", BRITISH, tuple(idle), "5.3"))
        cruiser = await _enter(CRUISERS[called], sheet.cruisers[called], sea)
        sheet = await shown(_with_cruiser(sheet, called, cruiser._replace(active=True)))
    for place, cruiser in enumerate(sheet.cruisers):
        if cruiser.active:
            sheet = await shown(_with_cruiser(sheet, place, await _plot(CRUISERS[place], cruiser, public, sea)))
    return _told(sheet)


async def _enter(name: str, cruiser: Cruiser, sea: Sea) -> Cruiser:
    """Let a cruiser whose ship was lost or went home before it was called begin where it is, or enter (5.3)."""
    near = cruiser.mode == ESCORT or cruiser.where in sea.within_one(ENTRY)
    if near or await InForce("UTF-R27") == "stays":
        return cruiser
    return cruiser._replace(where=await _start(name, sea, "5.3"))


async def _plot(name: str, cruiser: Cruiser, public: BritishFacts, sea: Sea) -> Cruiser:
    at = dict(public.routes)[int(cruiser.where)] if cruiser.mode == ESCORT else cruiser.where
    beside = tuple(f"{ESCORT}-{number}" for number, place in public.routes if place == at)
    options = (*sea.neighbours(at), at, *beside)
    ships = tuple(place for _, place in public.routes)
    traits = (*((each, ESCORT) for each in beside), *((each, CLOSER) for each in sea.nearer(at, ships)), (at, STAY))
    about = facts(cruiser=name, hex=at)
    chosen = await Choose("cruiser-plot", BRITISH, options, "4.1.3", sea, about, traits)
    mode, _, number = chosen.partition("-")
    return cruiser._replace(mode=ESCORT, where=number) if number else cruiser._replace(mode=FREE, where=mode)


async def draw_ship(sheet: British, public: BritishFacts, sea: Sea) -> Done:
    """Draw a counter from the ACV cup for a new marker set (5.2)."""
    del sea
    sheet = await shown(settle(sheet, public.events))
    ship = await Draw("draw-acv", sheet.cup, "5.2")
    sheet = sheet._replace(cup=without(sheet.cup, ship), ships=(*sheet.ships, (public.draws, ship)))
    return sheet, (("ship", ship),)


def settle(sheet: British, events: tuple[Event, ...]) -> British:
    """Carry out on the sheet what befell marker sets: escorts left behind, counters back in the cup or lost."""
    for what, number, place in events:
        if what in ("left", "lost"):
            free = tuple(
                cruiser._replace(mode=FREE, where=place) if cruiser[:2] == (ESCORT, str(number)) else cruiser
                for cruiser in sheet.cruisers
            )
            sheet = sheet._replace(cruisers=free)
        if what in ("returned", "lost"):
            if what == "returned":
                sheet = sheet._replace(cup=added(sheet.cup, sheet.ship(number)))
            sheet = sheet._replace(ships=tuple(each for each in sheet.ships if each[0] != number))
    return sheet


def _with_cruiser(sheet: British, place: int, cruiser: Cruiser) -> British:
    return sheet._replace(cruisers=(*sheet.cruisers[:place], cruiser, *sheet.cruisers[place + 1 :]))


def _told(sheet: British) -> Done:
    return sheet, tuple((name, tuple(cruiser)) for name, cruiser in zip(CRUISERS, sheet.cruisers, strict=True))
