"""Hulls: stem, sheer, raised decks and stern above the water, the strake along it, and openings in the side."""

from __future__ import annotations

from math import cos, pi
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from forge.drawing.profile.plot import Plot, Point

STEPS = 8
PACE = 2
"""How far apart the points of the deck are, in percent of the length."""
EDGE = 0.01
STRAKE = 0.24
"""How high the strake along the water is, in parts of the side amidships."""


class Stem(NamedTuple):
    """How far a stem rakes, in parts of its height, and how it curves: above 1 hollow, below it round."""

    rake: float
    curve: float = 1.0


STEMS = {
    "plumb": Stem(0.04),
    "raked": Stem(0.30),
    "flared": Stem(0.55, 1.5),
    "atlantic": Stem(0.95, 1.7),
    "clipper": Stem(1.15, 1.9),
    "spoon": Stem(0.60, 0.7),
    "ice": Stem(0.50, 0.7),
    "ram": Stem(-0.30, 0.8),
}
COUNTERS = {"cruiser": 0.45, "transom": 0.10, "counter": 1.05, "square": 0.0, "round": 0.8, "cutaway": 0.7}
"""How far the stern overhangs at the water, in parts of its height."""


def draw_hull(plot: Plot) -> None:
    """Draw the side from bow to stern."""
    facts = plot.facts
    stem, stern = _stem(plot, facts.bow or "raked"), _stern(plot, facts.stern or "cruiser")
    plot.area("ink", [*stem, *_deck_line(plot), *stern])
    if facts.belt is not False:
        _strake(plot, stem[0], stern[-1])
    _openings(plot)


def _stem(plot: Plot, bow: str) -> list[Point]:
    height = plot.deck(0)
    rake, curve = STEMS[bow]
    return [
        plot.at(0, height * step / STEPS, -max(rake, 0) * height * (1 - (step / STEPS) ** curve) + _ram(rake, step))
        for step in range(STEPS + 1)
    ]


def _ram(rake: float, step: int) -> float:
    """How far a ram bow goes back above the water."""
    return rake * 4 * (step / STEPS) ** 0.8 if rake < 0 else 0.0


def _deck_line(plot: Plot) -> list[Point]:
    """Give the line of the decks, with the breaks where one is raised."""
    breaks = plot.steps()
    line: list[Point] = []
    for place in range(PACE, 100, PACE):
        for edge in breaks:
            if place - PACE < edge <= place:
                line += [plot.at(edge, plot.deck(edge - EDGE)), plot.at(edge, plot.deck(edge + EDGE))]
        if place not in breaks:
            line.append(plot.at(place, plot.deck(place)))
    return line


def _stern(plot: Plot, stern: str) -> list[Point]:
    height = plot.deck(100)
    over = COUNTERS[stern] * height
    if stern in ("cruiser", "round"):
        turns = [step / STEPS for step in range(STEPS + 1)]
        return [plot.at(100, height * (1 - turn), over * (1 - cos(pi / 2 * turn)) * 0.9) for turn in turns]
    if stern == "counter":
        return [plot.at(100, height), plot.at(100, height * 0.62, 0.1), plot.at(100, 0, over)]
    return [plot.at(100, height), plot.at(100, 0, over)]


def _strake(plot: Plot, bow: Point, stern: Point) -> None:
    height = plot.sheer(50) * STRAKE
    if not plot.shows(height):
        return
    up, metre = -height * plot.rise, plot.scale
    plot.area(
        "tone",
        (
            (stern[0] + metre, 0.0),
            (bow[0] - metre, 0.0),
            (bow[0] - metre * 0.2, up),
            (stern[0] + metre * 0.2, up),
        ),
    )


def _openings(plot: Plot) -> None:
    """Draw scuttles where there is room for them, and the openings of casemates."""
    for strip in plot.facts.scuttles or ():
        apart = max(2.4, plot.least * 2.2)
        if not plot.shows(0.75):
            plot.bar("tone", plot.at(strip.start, strip.height), plot.at(strip.end, strip.height), 0.4)
            continue
        number = int((strip.end - strip.start) / 100 * plot.length / apart)
        for index in range(number + 1):
            place = strip.start + (strip.end - strip.start) * index / max(number, 1)
            plot.disc("tone", place, strip.height, 0.45)
    for row in plot.facts.casemates or ():
        for index in range(row.number):
            place = row.start + (row.end - row.start) * (index + 0.5) / row.number
            plot.box("tone", place, row.lift, 1.9, 2.2)
            forward = 1 if place < (plot.facts.centre or 50) else -1
            plot.strut(place, row.lift + 1.2, (0, 0), (forward * 5.2, 0.2), 0.4)
