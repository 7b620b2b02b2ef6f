"""The facts that a ship is drawn from: one record, each fact blank where a class or the usual says it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from forge.drawing.profile.based import Based
from forge.drawing.profile.notation import (
    BRIDGES,
    CRANES,
    DECK_GUNS,
    DECKS,
    FLIGHT,
    FREEBOARD,
    FUNNELS,
    HOUSES,
    MASTS,
    MOUNTS,
    PLATFORMS,
    ROWS,
    SPOTS,
    STRIPS,
    metres,
)
from forge.reading.fields import FLAG, Record, choice, field

if TYPE_CHECKING:
    from forge.drawing.profile.parts import (
        Crane,
        DeckGun,
        FlightDeck,
        Freeboard,
        Funnel,
        House,
        Mast,
        Mount,
        Platform,
        Row,
        Spot,
        Strip,
        Tower,
    )

LONG, MIDDLING = 150.0, 90.0
"""From how many metres on a ship is drawn higher than it is, much and a little: a true one is too flat to read."""

FORMS = choice("ship", "submarine")
BOWS = choice("plumb", "raked", "flared", "atlantic", "clipper", "spoon", "ice", "ram")
STERNS = choice("cruiser", "transom", "counter", "cutaway", "round", "square")
TURRETS = choice("turret", "boxy", "faceted", "round", "shield", "open")


class Facts(Record, called="the facts of a vessel"):
    """Everything that may be said of how a vessel looks from the side."""

    form: str | None = field(FORMS, "a ship, or a submarine, which has a hull of its own", default=None)
    length: float | None = field(metres("251", 5, 400), "its length over all, in metres", default=None)
    freeboard: Freeboard | None = field(
        FREEBOARD, "how many metres the side is above the water at the bow, amidships and at the stern", default=None
    )
    decks: tuple[Strip, ...] | None = field(
        DECKS, "decks raised above that line, as 0-62+2.4: a forecastle, a castle amidships, a poop", default=None
    )
    bow: str | None = field(BOWS, "the shape of its bow", default=None)
    stern: str | None = field(STERNS, "the shape of its stern", default=None)
    belt: bool | None = field(FLAG, "whether a paler strake runs along the waterline", default=None)
    guns: tuple[Mount, ...] | None = field(
        MOUNTS, "main guns, as 2@22.5 2^@29.5: barrels, ^ a deck up, place, < trained the other way", default=None
    )
    calibre: float | None = field(metres("380", 20, 500), "the calibre of the main guns, in millimetres", default=None)
    mount: str | None = field(TURRETS, "what the main guns stand in", default=None)
    secondary: tuple[Mount, ...] | None = field(MOUNTS, "other guns, written as the main ones", default=None)
    secondary_calibre: float | None = field(
        metres("150", 20, 300), "the calibre of the other guns, in millimetres", default=None
    )
    secondary_mount: str | None = field(TURRETS, "what the other guns stand in", default=None)
    centre: float | None = field(
        metres("50", 0, 100), "the place before which guns are trained forward, behind which aft", default=None
    )
    houses: tuple[House, ...] | None = field(
        HOUSES, "deckhouses, as 33-66:1: from-to:decks, ! in the ink of the hull", default=None
    )
    bridge: tuple[Tower, ...] | None = field(
        BRIDGES, "its bridge, as tower@39.5x0.95+8: kind, place, scale, metres up", default=None
    )
    funnels: tuple[Funnel, ...] | None = field(
        FUNNELS, "funnels, as 50.5:13x20r9cap: place:width x height, rake, top", default=None
    )
    masts: tuple[Mast, ...] | None = field(
        MASTS, "masts, as tripod@62:38r3ty: kind, place, height, rake, t spotting top, y yard", default=None
    )
    catapult: tuple[Spot, ...] | None = field(SPOTS, "catapults with a float plane, as 55+7", default=None)
    cranes: tuple[Crane, ...] | None = field(CRANES, "cranes, as 47.5:12<: place, reach, < aft", default=None)
    tubes: tuple[Spot, ...] | None = field(SPOTS, "torpedo tubes on deck, as 57", default=None)
    boats: tuple[Row, ...] | None = field(ROWS, "boats, as 52-59:3+5: from-to:number + metres up", default=None)
    flak: tuple[Spot, ...] | None = field(SPOTS, "light guns against aircraft, as 43+5", default=None)
    directors: tuple[Spot, ...] | None = field(SPOTS, "range-finders on a pedestal, as 63.5+8.5", default=None)
    platforms: tuple[Strip, ...] | None = field(STRIPS, "thin decks and wings, as 40-44:6", default=None)
    ventilators: tuple[Row, ...] | None = field(ROWS, "cowls of ventilators, as 45-60:4+0", default=None)
    scuttles: tuple[Strip, ...] | None = field(
        STRIPS, "rows of scuttles in the side, as 8-92:8.4, shown where there is room", default=None
    )
    casemates: tuple[Row, ...] | None = field(
        ROWS, "openings of guns in the side, as 36-52:6+0, metres above the water", default=None
    )
    gangway: tuple[Strip, ...] | None = field(STRIPS, "catwalks above the deck, as 46-76:2.6", default=None)
    flight: FlightDeck | None = field(
        FLIGHT, "the flight deck of a carrier: from, to, height, thickness, dip of its end", default=None
    )
    gallery: tuple[Strip, ...] | None = field(
        STRIPS, "openings in the side of a carrier, as 12-24:12.6, metres above the water", default=None
    )
    pillars: tuple[Spot, ...] | None = field(SPOTS, "pillars that hold up a flight deck, as 94 97", default=None)
    deck_park: tuple[Spot, ...] | None = field(SPOTS, "aircraft on the flight deck, as 66 72 78", default=None)
    conning_tower: tuple[Strip, ...] | None = field(
        STRIPS, "the conning tower of a submarine, as 43-52:4.4: from-to:height", default=None
    )
    deck_guns: tuple[DeckGun, ...] | None = field(
        DECK_GUNS, "guns on the casing of a submarine, as 38:88: place:calibre, < aft", default=None
    )
    winter_garden: tuple[Platform, ...] | None = field(
        PLATFORMS, "platforms abaft the conning tower, as 3.6x2.6: length x height", default=None
    )
    saddle: bool | None = field(FLAG, "whether a submarine shows saddle tanks at the waterline", default=None)
    cutter: bool | None = field(FLAG, "whether a submarine has a net cutter", default=None)
    stretch: float | None = field(
        metres("1.35", 0.5, 3),
        "how many times higher it is drawn than it is; 1.35 for ships above 150 m and submarines, 1.15 above 90 m",
        default=None,
    )


class Vessel(
    Facts, Based, called="a vessel", summary="A vessel or a class of vessels, and the facts it is drawn from."
):
    """A vessel or a class of vessels in a table."""

    def facts(self) -> Facts:
        """Give the facts alone, which sister ships share."""
        return Facts.like(self)


def usual_stretch(facts: Facts) -> float:
    """Give how many times higher than it is a vessel is drawn if nothing is said."""
    if facts.stretch is not None:
        return facts.stretch
    length = facts.length or 0
    if facts.form == "submarine" or length > LONG:
        return 1.35
    return 1.15 if length > MIDDLING else 1.0
