"""Carriers: the flight deck with its round-down, openings in the side, pillars, aircraft on deck."""

from __future__ import annotations

from typing import TYPE_CHECKING

from forge.drawing.profile.fittings import draw_aircraft

if TYPE_CHECKING:
    from forge.drawing.profile.parts import FlightDeck
    from forge.drawing.profile.plot import Plot

OPENING = 1.9
"""The height of openings in the side, in metres."""
PLANE = 9.0


def draw_flight_deck(plot: Plot, deck: FlightDeck) -> None:
    """Draw the flight deck over the hull, and what lies along it."""
    low = deck.height - max(deck.thick, plot.least)
    plot.area(
        "ink",
        (
            plot.at(deck.start, low),
            plot.at(deck.start, deck.height - 0.2),
            plot.at(deck.start + 1.5, deck.height),
            plot.at(deck.end - 4, deck.height),
            plot.at(deck.end, deck.height - deck.dip),
            plot.at(deck.end, low - deck.dip * 0.3),
        ),
    )
    high = max(OPENING, plot.least)
    for strip in plot.facts.gallery or ():
        corners = (
            plot.at(strip.start, strip.height), plot.at(strip.end, strip.height),
            plot.at(strip.end, strip.height + high), plot.at(strip.start, strip.height + high),
        )  # fmt: skip
        plot.area("tone", corners)
    for spot in plot.facts.pillars or ():
        plot.bar("ink", plot.at(spot.place, plot.deck(spot.place) * 0.8), plot.at(spot.place, low + 0.4), 0.8)
    for spot in plot.facts.deck_park or ():
        draw_aircraft(plot, spot.place, deck.height, PLANE, wheels=True)
