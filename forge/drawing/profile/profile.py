"""Profiles: a vessel from the side, drawn for a width in two inks, remembered by facts, width and colours."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, NamedTuple

from forge.drawing.profile.carriers import draw_flight_deck
from forge.drawing.profile.facts import usual_stretch
from forge.drawing.profile.fittings import draw_fittings
from forge.drawing.profile.guns import draw_mounts
from forge.drawing.profile.hull import draw_hull
from forge.drawing.profile.plot import Inks, Plot, as_paths
from forge.drawing.profile.states import AFLOAT, at_sea, in_state
from forge.drawing.profile.submarines import draw_submarine
from forge.drawing.profile.upperworks import draw_bridge, draw_funnel, draw_house, draw_mast
from forge.drawing.shapes import Drawing
from forge.reading.measures import MM

if TYPE_CHECKING:
    from forge.drawing.profile.facts import Facts
    from forge.drawing.profile.plot import Plate
    from forge.drawing.profile.states import State
    from forge.drawing.shapes import Shape
    from forge.reading.measures import Colour

LEAST = round(0.16 * MM)
"""The thinnest line that survives home printing and a cutting edge."""
MOST_REMEMBERED = 2_048
USUAL_CALIBRE = 130.0


class Profile(NamedTuple):
    """A profile as a shared drawing, and where the waterline runs in it, from its top."""

    drawing: Drawing
    waterline: int


class Manner(NamedTuple):
    """How a vessel is drawn: how much higher than it is, bow to the left, in what state, with foam and image."""

    stretch: float | None = None
    flip: bool = False
    state: State = "whole"
    sea: bool = False
    least: int = LEAST


AS_IT_IS = Manner()


def profile(
    facts: Facts,
    width: int,
    ink: Colour,
    tone: Colour,
    *,
    x: int = 0,
    y: int = 0,
    flip: bool = False,
) -> tuple[Shape, ...]:
    """Draw a vessel so that its hull fills a width from x on, its waterline at y, bow to the right unless flipped."""
    return as_paths(_in_manner(facts, width, Manner(flip=flip)), Inks(ink, tone), x, y)


@lru_cache(MOST_REMEMBERED)
def draw_profile(facts: Facts, width: int, inks: Inks, manner: Manner = AS_IT_IS) -> Profile:
    """Draw a vessel whose hull is so wide as a drawing of its own, no larger than what is drawn."""
    plates = _in_manner(facts, width, manner)
    points = [point for plate in plates for point in plate.points]
    left, right = min(x for x, _ in points), max(x for x, _ in points)
    top, bottom = min(y for _, y in points), max(y for _, y in points)
    shapes = as_paths(plates, inks, -left, -top)
    drawing = Drawing("profile", max(round(right - left), 1), max(round(bottom - top), 1), shapes)
    return Profile(drawing, round(-top))


def _in_manner(facts: Facts, width: int, manner: Manner) -> tuple[Plate, ...]:
    plates = _plates(facts, width, manner.stretch or usual_stretch(facts), manner.least)
    plates = in_state(plates, facts, width, manner.state)
    if manner.sea and manner.state in AFLOAT:
        plates = at_sea(plates, width)
    return _flipped(plates, width) if manner.flip else plates


@lru_cache(MOST_REMEMBERED)
def _plates(facts: Facts, width: int, stretch: float, least: int) -> tuple[Plate, ...]:
    plot = Plot(facts, width, stretch, least)
    if facts.form == "submarine":
        draw_submarine(plot)
    else:
        _draw_ship(plot)
    return tuple(plot.plates)


def _draw_ship(plot: Plot) -> None:
    """Draw a ship from what lies farthest away to what lies nearest."""
    facts = plot.facts
    for mast in facts.masts or ():
        draw_mast(plot, mast)
    for house in facts.houses or ():
        draw_house(plot, house)
    for funnel in facts.funnels or ():
        draw_funnel(plot, funnel)
    for tower in facts.bridge or ():
        draw_bridge(plot, tower)
    draw_fittings(plot)
    style = facts.mount or "turret"
    draw_mounts(plot, facts.secondary or (), facts.secondary_calibre or USUAL_CALIBRE, facts.secondary_mount or style)
    draw_hull(plot)
    if facts.flight:
        draw_flight_deck(plot, facts.flight)
    draw_mounts(plot, facts.guns or (), facts.calibre or USUAL_CALIBRE, style)


def _flipped(plates: tuple[Plate, ...], width: int) -> tuple[Plate, ...]:
    return tuple(plate._replace(points=tuple((width - x, y) for x, y in plate.points)) for plate in plates)
