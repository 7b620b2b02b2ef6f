"""Bridges of cruisers, escorts, carriers and merchants, and the table of all kinds."""

from __future__ import annotations

from typing import TYPE_CHECKING

from forge.drawing.profile import towers
from forge.drawing.profile.structure import ink, slit, spar, tone

if TYPE_CHECKING:
    from forge.drawing.profile.structure import Structure

BRITISH_CRUISER: Structure = (  # a block with a rounded front and an open top, its director behind
    tone(-10, 0, 6, 0, 6, 2.7, -10, 2.7),
    ink(-4.4, 0, 5.6, 0, 6.2, 2.6, 6.2, 9.6, 5.2, 10.6, -2.6, 10.6, -2.6, 8.4, -4.4, 8),
    slit(-1.6, 5.6, 5.2),
    slit(-1.0, 5.4, 8.2),
    ink(-1.0, 10.4, 3.0, 10.4, 3.4, 12.2, 2.6, 13.4, -0.6, 13.4, -1.4, 12.2),
    spar(4.4, 12.4, -2.4, 12.4, 0.6),
)
COUNTY: Structure = (  # tiers of open bridges, the director high above
    ink(-5, 0, 6, 0, 6.4, 5.4, 5, 5.8, 5, 9.6, -2, 9.6, -2, 6, -5, 5.6),
    spar(7.2, 6, -6, 6, 0.6),
    slit(-1.6, 4.6, 7.2),
    ink(-1, 9.4, 3, 9.4, 3.2, 11.4, 2.4, 12.8, -0.6, 12.8, -1.2, 11.4),
    spar(4.2, 11.6, -2.2, 11.6, 0.5),
)
DESTROYER: Structure = (  # a wheelhouse with a sloping front, an open bridge, a director
    ink(-5, 0, 3.6, 0, 4.2, 2.4, 4.4, 6.2, 3.4, 6.8, -1.6, 6.8, -2, 4.6, -5, 4.4),
    slit(0.4, 4.2, 4.6, 0.7),
    ink(-1.2, 6.6, 1.6, 6.6, 1.8, 8.0, 1.2, 9.2, -0.8, 9.2, -1.4, 8.0),
    spar(2.6, 8.4, -2.2, 8.4, 0.5),
)
GERMAN_DESTROYER: Structure = (  # a low block with wings and a range-finder on a pedestal
    ink(-6, 0, 4.4, 0, 4.4, 2.6, 3.6, 6.6, 2.8, 7.4, -2.6, 7.4, -2.8, 5, -6, 4.6),
    spar(5.0, 4.9, -3.6, 4.9, 0.5),
    slit(0, 3.4, 5.6, 0.7),
    ink(-0.8, 7, 1.0, 7, 1.0, 8.8, -0.8, 8.8),
    spar(2.6, 9.2, -2.4, 9.2, 0.9),
)
GERMAN_CRUISER: Structure = (  # the light cruisers: a slim tower mast with a range-finder on top
    tone(-7, 0, 7, 0, 7, 3.4, -7, 3.4),
    ink(-3.6, 0, 5.6, 0, 5.6, 6.4, 4.6, 7.4, -3.0, 7.4),
    slit(0, 5.0, 4.6, 0.7),
    ink(-2.2, 7, 2.0, 7, 1.6, 16.6, -1.6, 16.6),
    spar(3.6, 9.6, -3.6, 9.6, 0.5),
    spar(3.2, 13.0, -3.2, 13.0, 0.6),
    ink(-2.4, 16.2, 2.6, 16.2, 2.6, 18.4, -2.2, 18.4),
    spar(3.8, 19.2, -3.6, 19.2, 0.9),
    spar(-1.2, 17, -1.4, 26, 0.4),
)
CORVETTE: Structure = (  # a wheelhouse, an open compass platform, and the lantern of the radar behind
    tone(-3.4, 0, 2.8, 0, 2.8, 2.6, -3.4, 2.6),
    ink(-1.8, 2.4, 2.8, 2.4, 3.2, 6.2, -1.8, 6.2),
    slit(0, 3.0, 4.4, 0.55),
    ink(-3.0, 4.2, -1.4, 4.2, -1.4, 7.6, -1.7, 8.4, -2.6, 8.4, -3.0, 7.6),
)
TRAWLER: Structure = (
    tone(-2.6, 0, 2.0, 0, 2.0, 2.4, -2.6, 2.4),
    ink(-1.4, 2.2, 2.0, 2.2, 2.2, 5.0, -1.4, 5.0),
    slit(0, 2.0, 3.6, 0.5),
)
MERCHANT: Structure = (  # two tiers and a wheelhouse with wings
    tone(-5, 0, 4.6, 0, 4.6, 5.2, -5, 5.2),
    ink(-3.8, 5, 4.4, 5, 4.8, 8.0, -3.8, 8.0),
    slit(-2.6, 4.4, 6.2, 0.7),
    spar(5.4, 5.3, -5.6, 5.3, 0.5),
    slit(-4.2, 4.0, 2.5, 0.35),
)
LINER: Structure = (
    ink(-6, 0, 7, 0, 6.2, 3.2, -6, 3.2),
    slit(-4, 6.0, 1.4, 0.8),
    spar(7.6, 0.4, -7.0, 0.4, 0.5),
)
ISLAND: Structure = (  # a carrier's: a long low block, the bridge in front, a director; the funnel is told apart
    ink(-15, 0, 13, 0, 13, 6, 12, 7, 12, 11, 4, 11, 4, 8, -15, 7),
    slit(5, 11.4, 8.2),
    slit(-12, 9, 4.2, 0.7),
    ink(6, 11, 10, 11, 10.4, 12.6, 9.6, 14, 6.8, 14, 6.0, 12.6),
    spar(11.6, 12.8, 4.6, 12.8, 0.6),
)
AMERICAN_CRUISER: Structure = (  # a rounded pilot house, tiers behind it, a director on a stalk
    tone(-9, 0, 7, 0, 7, 2.7, -9, 2.7),
    ink(-5, 0, 5.6, 0, 6.2, 1.4, 6.2, 7.6, 5.2, 8.6, 1.6, 8.6, 1.6, 11.2, -2.6, 11.2, -2.6, 8.6, -5, 8.2),
    slit(0, 5.8, 6.0),
    ink(-1.2, 11, 1.2, 11, 1.4, 14.2, -1.4, 14.2),
    ink(-2.4, 14, 2.6, 14, 2.6, 16, 1.8, 17, -1.8, 17, -2.4, 16),
    spar(3.8, 15.4, -3.6, 15.4, 0.7),
)
FRENCH_CRUISER: Structure = (  # a tower of stages that narrow upwards
    tone(-8, 0, 7, 0, 7, 3.0, -8, 3.0),
    ink(-4.2, 0, 5.6, 0, 5.8, 6.8, 4.4, 7.8, 2.8, 8.2, 2.2, 14.6, -2.0, 14.6, -2.8, 8, -4.2, 7.4),
    slit(0, 5.4, 4.8),
    spar(6.8, 7.4, -5.4, 7.4, 0.5),
    ink(-2.6, 14.2, 2.8, 14.2, 2.8, 16.2, -2.4, 16.2),
    ink(-1.6, 16, 1.8, 16, 1.8, 18.2, -1.4, 18.2),
    spar(3.4, 17.2, -3.0, 17.2, 0.7),
)
FLUSH_DECKER: Structure = (  # a square pilot house with a row of windows, a platform on its roof
    ink(-4.4, 0, 3.4, 0, 3.4, 2.4, 3.8, 2.6, 3.8, 5.2, -1.8, 5.2, -1.8, 3.0, -4.4, 2.6),
    slit(-1, 3.6, 3.6, 0.7),
    spar(4.2, 5.4, -2.6, 5.4, 0.4),
    ink(-0.4, 5.2, 1.4, 5.2, 1.4, 7.0, -0.4, 7.0),
)
CUTTER: Structure = (  # a Coast Guard cutter: a high wheelhouse with a rounded front
    tone(-6, 0, 4.6, 0, 4.6, 2.7, -6, 2.7),
    ink(-3.6, 2.5, 4.0, 2.5, 4.6, 3.2, 4.6, 5.6, 2.8, 6.0, 2.8, 8.2, -2.4, 8.2, -2.4, 5.6, -3.6, 5.4),
    slit(-0.6, 4.4, 4.0, 0.7),
    slit(0, 2.6, 6.6, 0.6),
    spar(5.2, 5.8, -3.8, 5.8, 0.4),
)

BRIDGES: dict[str, Structure] = {
    "tower": towers.GERMAN_TOWER,
    "armoured-mast": towers.ARMOURED_MAST,
    "tube-mast": towers.TUBE_MAST,
    "mansions": towers.MANSIONS,
    "keep": towers.KEEP,
    "spotting": towers.SPOTTING,
    "american": towers.AMERICAN_TOWER,
    "french": towers.FRENCH_TOWER,
    "italian": towers.ITALIAN_TOWER,
    "soviet": towers.SOVIET_TOWER,
    "cruiser": BRITISH_CRUISER,
    "county": COUNTY,
    "destroyer": DESTROYER,
    "german-destroyer": GERMAN_DESTROYER,
    "german-cruiser": GERMAN_CRUISER,
    "corvette": CORVETTE,
    "trawler": TRAWLER,
    "merchant": MERCHANT,
    "liner": LINER,
    "island": ISLAND,
    "american-cruiser": AMERICAN_CRUISER,
    "french-cruiser": FRENCH_CRUISER,
    "flush-decker": FLUSH_DECKER,
    "cutter": CUTTER,
}
"""What is drawn for each kind of bridge, in metres forward of its middle and above the deck."""
