"""Upperworks: deckhouses, funnels and masts."""

from __future__ import annotations

from math import radians, tan
from typing import TYPE_CHECKING

from forge.drawing.profile.bridges import BRIDGES
from forge.drawing.profile.plot import LEVEL

if TYPE_CHECKING:
    from forge.drawing.profile.parts import (
        Funnel,
        House,
        Mast,
        Tower,
    )
    from forge.drawing.profile.plot import Plot


def draw_house(plot: Plot, house: House) -> None:
    """Draw a deckhouse from the lower deck under it to its top, its front rounded off."""
    fore, aft = plot.deck(house.start), plot.deck(house.end)
    base, top = min(fore, aft) - 0.3, max(fore, aft) + house.lift + house.levels * LEVEL
    ink = "ink" if house.dark else "tone"
    plot.area(
        "ink" if house.dark else "tone",
        (
            plot.at(house.start, base, 0.2),
            plot.at(house.start, top - 0.5, 0.1),
            plot.at(house.start, top, -0.4),
            plot.at(house.end, top, 0.2),
            plot.at(house.end, base, -0.2),
        ),
    )
    if ink == "tone" and plot.shows(0.6) and house.levels >= 1:
        plot.bar("ink", plot.at(house.start, top, 0.5), plot.at(house.end, top, -0.5), 0.3)


def draw_bridge(plot: Plot, tower: Tower) -> None:
    """Draw a bridge of a kind at its place."""
    base = plot.stand(tower.place) + tower.lift
    for part in BRIDGES[tower.kind]:
        part.draw(plot, tower.place, base, tower.scale)


def draw_funnel(plot: Plot, funnel: Funnel) -> None:
    """Draw a funnel with its top: a dark band, a German cap, or a cowl that overhangs."""
    base, height, half = plot.stand(funnel.place) - 0.4, funnel.height, funnel.width / 2
    lean = -height * tan(radians(funnel.rake))
    plot.block("tone", funnel.place, base, ((-half, 0), (half, 0), (half + lean, height), (-half + lean, height)))
    band = max(1.3, plot.least * 1.2)
    if funnel.top == "cap":
        cap = (
            (half + lean + 0.6, -0.2), (half + lean + 0.5, band), (lean - half - 0.9, band * 1.9),
            (lean - half - 0.7, 0.1),
        )  # fmt: skip
        plot.block("ink", funnel.place, base + height - band * 0.6, cap)
    elif funnel.top == "cowl":
        cowl = ((half + lean + 0.5, 0), (half + lean + 0.2, band), (lean - half - 0.6, band), (lean - half - 0.6, 0))
        plot.block("ink", funnel.place, base + height - band * 0.5, cowl)
    else:
        low = lean * (1 - band / height) if height else lean
        top = ((low - half, height - band), (low + half, height - band), (lean + half, height), (lean - half, height))
        plot.block("ink", funnel.place, base, top)
    if plot.shows(0.55) and half > 1.6:
        pipe = half + 0.55
        plot.strut(funnel.place, base, (pipe, 1.0), (pipe + lean * 0.86, height * 0.86), 0.4)


def draw_mast(plot: Plot, mast: Mast) -> None:
    """Draw a mast of its kind."""
    base = plot.stand(mast.place) + mast.lift
    lean = -mast.height * tan(radians(mast.rake))
    match mast.kind:
        case "tripod":
            _tripod(plot, mast, base, lean)
        case "goal":
            _goal(plot, mast, base)
        case "derrick":
            _derrick(plot, mast, base, lean)
        case "cage" | "lattice":
            _cage(plot, mast, base)
        case _:
            _pole(plot, mast, base, lean)


def _pole(plot: Plot, mast: Mast, base: float, lean: float) -> None:
    height = mast.height
    plot.strut(mast.place, base, (0, 0), (lean * 0.62, height * 0.62), 0.8)
    plot.strut(mast.place, base, (lean * 0.6, height * 0.6), (lean, height), 0.5)
    if mast.top:
        nest = ((-1.1, 0), (1.1, 0), (1.3, 1.6), (-1.3, 1.6))
        plot.block("ink", mast.place, base + height * 0.62, [(x + lean * 0.64, y) for x, y in nest])
    if mast.yard:
        _yard(plot, mast, base, lean, 2.4)


def _tripod(plot: Plot, mast: Mast, base: float, lean: float) -> None:
    height, legs = mast.height, 1 if mast.back else -1
    plot.strut(mast.place, base, (0, 0), (lean * 0.7, height * 0.72), 1.0)
    plot.strut(mast.place, base, (legs * height * 0.24, 0), (lean * 0.6, height * 0.66), 0.8)
    plot.strut(mast.place, base, (lean * 0.6, height * 0.6), (lean, height), 0.55)
    if mast.top:
        top = ((-3.2, 0), (3.0, 0), (3.4, 3.2), (-3.4, 3.2))
        plot.block("ink", mast.place, base + height * 0.58, [(x + lean * 0.6, y) for x, y in top])
    if mast.yard:
        _yard(plot, mast, base, lean, 2.8)


def _yard(plot: Plot, mast: Mast, base: float, lean: float, half: float) -> None:
    up, across = mast.height * 0.8, lean * 0.8
    plot.strut(mast.place, base, (across - half, up), (across + half, up), 0.4)


def _goal(plot: Plot, mast: Mast, base: float) -> None:
    for side in (-1.6, 1.6):
        plot.strut(mast.place, base, (side, 0), (side, mast.height), 0.6)
    plot.strut(mast.place, base, (-2.4, mast.height), (2.4, mast.height), 0.6)


def _derrick(plot: Plot, mast: Mast, base: float, lean: float) -> None:
    height = mast.height
    plot.strut(mast.place, base, (0, 0), (lean, height), 0.8)
    for side in (1, -1):
        plot.strut(mast.place, base, (side * 0.4, 2.2), (side * height * 0.5, height * 0.40), 0.45)
    plot.box("tone", mast.place, base - 0.2, 2.4, 2.4)
    plot.box("ink", mast.place, base + height * 0.7, 1.1, max(0.5, plot.least))


def _cage(plot: Plot, mast: Mast, base: float) -> None:
    """Draw a lattice: narrower at the top, crossed where there is room."""
    height, foot = mast.height, mast.height * (0.13 if mast.kind == "cage" else 0.07)
    head = foot * 0.5
    for side in (1, -1):
        plot.strut(mast.place, base, (side * foot, 0), (side * head, height * 0.86), 0.5)
    bays = 4
    for bay in range(bays):
        low, high = height * 0.86 * bay / bays, height * 0.86 * (bay + 1) / bays
        at_low, at_high = foot + (head - foot) * bay / bays, foot + (head - foot) * (bay + 1) / bays
        if plot.shows(at_low * 0.45):
            plot.strut(mast.place, base, (-at_low, low), (at_high, high), 0.3)
            plot.strut(mast.place, base, (at_low, low), (-at_high, high), 0.3)
    half = foot * 0.8
    plot.block("ink", mast.place, base + height * 0.85, ((-half, 0), (half, 0), (half * 1.1, 1.8), (-half * 1.1, 1.8)))
    plot.strut(mast.place, base, (0, height * 0.8), (0, height * 1.12), 0.4)
