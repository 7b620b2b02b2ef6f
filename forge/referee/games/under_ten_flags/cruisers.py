"""Hidden steps of the British side: where the cruisers start, their plots and escorts, the counters drawn."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from forge.referee.games.under_ten_flags.hexes import ENTRY
from forge.referee.games.under_ten_flags.kinds import HexOf
from forge.referee.games.under_ten_flags.state import BRITISH, ESCORT, FREE, British, BritishFacts, Cruiser
from forge.referee.requests import Ask, Choose, Draw, without

if TYPE_CHECKING:
    from forge.referee.games.under_ten_flags.hexes import Sea
    from forge.referee.games.under_ten_flags.state import Event
    from forge.referee.requests import Steps

    Done = tuple[British, tuple[tuple[str, Any], ...]]

CRUISERS = ("cruiser-1", "cruiser-2")
NONE = "none"


def set_up(sheet: British, facts: BritishFacts, sea: Sea) -> Steps[Done]:
    """Place both cruisers: one may escort the first ship, the others start at the entry hex or beside it (3.3.2)."""
    ((number, _),) = facts.routes
    escort = yield Choose("escort-start", BRITISH, (NONE, *CRUISERS), "3.3")
    cruisers = []
    for name in CRUISERS:
        if name == escort:
            cruisers.append(Cruiser(ESCORT, str(number)))
        else:
            near = HexOf(sea.within_one(ENTRY), "3.3")
            start = yield Ask("cruiser-start", BRITISH, near, "3.3", (("cruiser", name),))
            cruisers.append(Cruiser(FREE, start))
    return _told(sheet._replace(cruisers=tuple(cruisers)))


def move(sheet: British, facts: BritishFacts, sea: Sea) -> Steps[Done]:
    """Activate cruisers that were called, and plot every active one: a hex, or along with a ship (4.1.3, 7.2)."""
    sheet = settle(sheet, facts.events)
    while sum(cruiser.active for cruiser in sheet.cruisers) < facts.allowed:
        idle = [name for name, cruiser in zip(CRUISERS, sheet.cruisers, strict=True) if not cruiser.active]
        called = CRUISERS.index((yield Choose("activate", BRITISH, tuple(idle), "5.3")))
        sheet = _with_cruiser(sheet, called, sheet.cruisers[called]._replace(active=True))
    for place, cruiser in enumerate(sheet.cruisers):
        if cruiser.active:
            sheet = _with_cruiser(sheet, place, (yield from _plot(CRUISERS[place], cruiser, facts, sea)))
    return _told(sheet)


def _plot(name: str, cruiser: Cruiser, facts: BritishFacts, sea: Sea) -> Steps[Cruiser]:
    at = dict(facts.routes)[int(cruiser.where)] if cruiser.mode == ESCORT else cruiser.where
    beside = tuple(f"{ESCORT}-{number}" for number, place in facts.routes if place == at)
    options = (*sea.neighbours(at), at, *beside)
    chosen = yield Choose("cruiser-plot", BRITISH, options, "4.1.3", about=(("cruiser", name), ("hex", at)))
    mode, _, number = chosen.partition("-")
    return cruiser._replace(mode=ESCORT, where=number) if number else cruiser._replace(mode=FREE, where=mode)


def draw_ship(sheet: British, facts: BritishFacts, sea: Sea) -> Steps[Done]:
    """Draw a counter from the ACV cup for a new marker set (5.2)."""
    del sea
    sheet = settle(sheet, facts.events)
    ship = yield Draw("draw-acv", sheet.cup, "5.2")
    sheet = sheet._replace(cup=without(sheet.cup, ship), ships=(*sheet.ships, (facts.draws, ship)))
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
                sheet = sheet._replace(cup=_added(sheet.cup, sheet.ship(number)))
            sheet = sheet._replace(ships=tuple(each for each in sheet.ships if each[0] != number))
    return sheet


def _added(cup: tuple[tuple[str, int], ...], ship: str) -> tuple[tuple[str, int], ...]:
    counts = dict(cup)
    counts[ship] = counts.get(ship, 0) + 1
    return tuple(counts.items())


def _with_cruiser(sheet: British, place: int, cruiser: Cruiser) -> British:
    return sheet._replace(cruisers=(*sheet.cruisers[:place], cruiser, *sheet.cruisers[place + 1 :]))


def _told(sheet: British) -> Done:
    return sheet, tuple((name, tuple(cruiser)) for name, cruiser in zip(CRUISERS, sheet.cruisers, strict=True))
