"""Fittings: boats, cranes, catapults, torpedo tubes, light guns, range-finders, ventilators, catwalks."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from forge.drawing.profile.parts import (
        Crane,
        Row,
        Spot,
        Strip,
    )
    from forge.drawing.profile.plot import Outline, Plot

FUSELAGE: Outline = (
    (-0.52, 0.26), (-0.50, 0.46), (-0.40, 0.46), (-0.34, 0.33), (-0.05, 0.36), (0.02, 0.46), (0.16, 0.45),
    (0.22, 0.36), (0.40, 0.35), (0.46, 0.28), (0.42, 0.19), (0.1, 0.16), (-0.3, 0.20),
)  # fmt: skip
FLOAT: Outline = ((-0.30, 0.06), (0.34, 0.12), (0.38, 0.06), (0.30, 0), (-0.1, 0))
STEP = 0.1
CATWALK_LEGS = 4.0
"""How far apart the legs of a catwalk stand, in percent of the length."""


def draw_fittings(plot: Plot) -> None:
    """Draw all small things on deck that a vessel has."""
    facts = plot.facts
    for spot in facts.catapult or ():
        _catapult(plot, spot)
    for crane in facts.cranes or ():
        _crane(plot, crane)
    for spot in facts.flak or ():
        _flak(plot, spot)
    for row in facts.boats or ():
        _boats(plot, row)
    for spot in facts.tubes or ():
        _tubes(plot, spot)
    for spot in facts.directors or ():
        _director(plot, spot)
    for row in facts.ventilators or ():
        _ventilators(plot, row)
    for strip in facts.platforms or ():
        base = plot.deck(strip.start) + strip.height
        plot.bar("ink", plot.at(strip.start, base), plot.at(strip.end, base), 0.6)
    for strip in facts.gangway or ():
        _catwalk(plot, strip)


def draw_aircraft(plot: Plot, place: float, height: float, span: float, *, wheels: bool = False) -> None:
    """Draw an aircraft of a length from the side, on floats or on wheels."""
    plot.block("ink", place, height, [(x * span, y * span) for x, y in FUSELAGE])
    if wheels:
        plot.strut(place, height, (span * 0.16, 0), (span * 0.14, span * 0.2), 0.5)
    else:
        plot.block("ink", place, height, [(x * span, y * span) for x, y in FLOAT])
        plot.strut(place, height, (span * 0.05, span * 0.08), (span * 0.05, span * 0.3), 0.4)
    plot.strut(place, height, (span * -0.08, span * 0.54), (span * 0.26, span * 0.54), 0.4)
    if plot.shows(0.4):
        plot.strut(place, height, (span * 0.08, span * 0.36), (span * 0.10, span * 0.54), 0.25)


def _catapult(plot: Plot, spot: Spot) -> None:
    base = plot.deck(spot.place) + spot.lift
    plot.box("ink", spot.place, base, 1.0, 1.4)
    _support(plot, spot.place, base, 1.0)
    plot.strut(spot.place, base, (-9, 1.6), (9, 1.6), 0.7)
    draw_aircraft(plot, spot.place, base + 2.1, 9.5)


def _crane(plot: Plot, crane: Crane) -> None:
    aft, base = -1 if crane.back else 1, plot.deck(crane.place) + crane.lift
    plot.strut(crane.place, base, (0, 0), (0, crane.reach * 0.55), 0.9)
    plot.strut(crane.place, base, (0, crane.reach * 0.15), (aft * crane.reach * 0.75, crane.reach), 0.5)
    if plot.shows(0.5):
        plot.strut(crane.place, base, (0, crane.reach * 0.55), (aft * crane.reach * 0.75, crane.reach), 0.25)


def _flak(plot: Plot, spot: Spot) -> None:
    base, ahead = plot.deck(spot.place) + spot.lift, 1 if spot.place < (plot.facts.centre or 50) else -1
    size = plot.slender
    _support(plot, spot.place, base, 0.7)
    plot.block("ink", spot.place, base, ((-1.5, 0), (1.5, 0), (1.1, 2.2), (-1.1, 2.2)), size)
    plot.strut(spot.place, base, (0, 1.5 * size), (ahead * 3.8 * size, 3.2 * size), 0.3)


def _support(plot: Plot, place: float, base: float, half: float) -> None:
    """Draw a pedestal down to the roof or deck below what would hang in the air."""
    below = plot.roof(place)
    if base > below + 0.2:
        plot.box("ink", place, below - 0.2, half * plot.slender, base - below + 0.4)


def _boats(plot: Plot, row: Row) -> None:
    """Draw boats of equal length, each with its pair of davits where there is room."""
    pitch = (row.end - row.start) / 100 * plot.length / row.number
    half = pitch * 0.40
    for index in range(row.number):
        place = row.start + (row.end - row.start) * (index + 0.5) / row.number
        base = plot.deck(place) + row.lift
        hull = ((-half, 1.45), (-half * 0.9, 1.2), (half * 0.85, 1.2), (half * 1.05, 1.5), (half * 0.78, 0.15),
                (half * 0.5, 0), (-half * 0.6, 0), (-half * 0.85, 0.3))  # fmt: skip
        plot.block("ink", place, base, hull)
        if base > plot.roof(place) + 1.0:
            _support(plot, place, base, 0.4)
        if plot.shows(0.45):
            for side in (-0.62, 0.62):
                plot.strut(place, base, (half * side, -1.0), (half * side, 2.3), 0.22)


def _tubes(plot: Plot, spot: Spot) -> None:
    base = plot.deck(spot.place) + spot.lift
    plot.block("ink", spot.place, base, ((-3.6, 0.9), (3.8, 0.9), (4.1, 1.3), (3.8, 2.0), (-3.6, 2.0)))
    plot.box("ink", spot.place, base, 1.0, 1.0)


def _director(plot: Plot, spot: Spot) -> None:
    """Draw the cupola of a range-finder on its pedestal."""
    base = plot.deck(spot.place) + spot.lift
    _support(plot, spot.place, base - 1.3, 1.2)
    cupola = ((-1.4, -1.5), (1.4, -1.5), (1.6, 0.1), (2.3, 0.5), (2.0, 2.4), (-1.4, 2.7), (-2.2, 0.5), (-1.6, 0.1))
    plot.block("ink", spot.place, base, cupola)
    plot.strut(spot.place, base, (-4.2, 1.6), (4.2, 1.6), 0.9)


def _ventilators(plot: Plot, row: Row) -> None:
    for index in range(row.number):
        place = row.start + (row.end - row.start) * (index + 0.5) / row.number
        base = plot.deck(place) + row.lift
        plot.strut(place, base, (0, 0), (0, 3.0), 0.7)
        plot.block("ink", place, base, ((-0.5, 2.6), (1.2, 2.5), (1.3, 4.0), (0.2, 4.1), (-0.5, 3.5)))


def _catwalk(plot: Plot, strip: Strip) -> None:
    start = plot.at(strip.start, plot.deck(strip.start - STEP) + strip.height)
    end = plot.at(strip.end, plot.deck(strip.end + STEP) + strip.height)
    plot.bar("ink", start, end, 0.4)
    if not plot.shows(CATWALK_LEGS / 10):
        return
    for index in range(1, int((strip.end - strip.start) / CATWALK_LEGS)):
        place = strip.start + index * CATWALK_LEGS
        along = (place - strip.start) / (strip.end - strip.start)
        foot, top = plot.at(place, plot.deck(place)), start[1] + (end[1] - start[1]) * along
        plot.bar("ink", foot, (foot[0], top), 0.2)
