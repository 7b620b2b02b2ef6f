"""Submarines: casing, saddle tanks, conning tower with its platforms, deck guns, jumping wires, periscopes."""

from __future__ import annotations

from typing import TYPE_CHECKING

from forge.drawing.profile.parts import Strip

if TYPE_CHECKING:
    from forge.drawing.profile.parts import DeckGun, Platform
    from forge.drawing.profile.plot import Plot, Point

USUAL_TOWER = Strip(43, 52, 4.4)
WIRED = 30.0
"""From how many metres of length on a boat has jumping wires."""
PERISCOPES = 1.6
"""How high the taller periscope reaches, in heights of the tower."""
SUNK = 0.05
"""How far a tower stands in the casing, in parts of its height, so that no seam shows."""
WIRE, PERISCOPE, RAIL = 0.07, 0.22, 0.08


def draw_submarine(plot: Plot) -> None:
    """Draw a submarine on the surface."""
    tower = (plot.facts.conning_tower or (USUAL_TOWER,))[0]
    _casing(plot)
    _conning_tower(plot, tower)
    for platform in plot.facts.winter_garden or ():
        _platform(plot, tower, platform)
    _above(plot, tower)
    if plot.facts.cutter:
        base = plot.sheer(3.2) - 0.1
        plot.block("ink", 3.2, base, ((-1.4, 0), (0.6, 0), (0.7, 0.7), (0.3, 0.7)))
    for gun in plot.facts.deck_guns or ():
        _deck_gun(plot, gun)


def _casing(plot: Plot) -> None:
    """Draw the casing from a raked stem to a stern that slopes into the water, and the saddle tanks below it."""
    bow, stern = plot.sheer(0), plot.sheer(100)
    stem: list[Point] = [
        plot.at(0, 0, -bow * 0.95),
        plot.at(0, bow * 0.28, -bow * 0.50),
        plot.at(0, bow * 0.62, -bow * 0.2),
        plot.at(0, bow),
        plot.at(0.8, bow * 1.04),
        plot.at(2.2, bow),
    ]
    deck = [plot.at(place, plot.sheer(place)) for place in range(3, 91)]
    tail = [plot.at(94, stern * 0.90), plot.at(98, stern * 0.42), plot.at(100, stern * 0.10), plot.at(100, 0)]
    plot.area("ink", [*stem, *deck, *tail])
    middle = plot.sheer(50)
    if plot.facts.saddle is not False:
        low, high = middle * 0.10, middle * 0.55
        bulge = [plot.at(20, 0), plot.at(24, low), plot.at(28, high), plot.at(72, high), plot.at(76, low)]
        plot.area("tone", [*bulge, plot.at(80, 0)])
    plot.bar("tone", plot.at(10, middle * 0.80), plot.at(86, plot.sheer(86) * 0.76), RAIL * 2)


def _conning_tower(plot: Plot, tower: Strip) -> None:
    middle, half = (tower.start + tower.end) / 2, (tower.end - tower.start) / 200 * plot.length
    base, height = plot.sheer(middle) - SUNK * tower.height, tower.height
    side = (
        (-1.0, 0), (1.0, 0), (0.96, 0.45), (1.12, 0.52), (0.95, 0.60), (1.04, 1.0), (0.62, 0.95), (-0.35, 0.94),
        (-0.60, 0.86), (-0.75, 0.55), (-1.0, 0.50),
    )  # fmt: skip
    plot.block("ink", middle, base, [(x * half, y * height) for x, y in side])


def _platform(plot: Plot, tower: Strip, platform: Platform) -> None:
    """Draw a platform abaft the tower with its rail and a light gun."""
    middle, half = (tower.start + tower.end) / 2, (tower.end - tower.start) / 200 * plot.length
    base, length, up = plot.sheer(middle) - 0.2, platform.length, platform.height
    plot.strut(middle, base, (-half - length, up - 0.18), (0, up - 0.18), 0.35)
    plot.block("ink", middle, base, ((-half - length * 0.45, 0), (0, 0), (0, up), (-half - length * 0.55, up)))
    for along in (0.0, 0.5, 1.0):
        post = -half - length * along
        plot.strut(middle, base, (post, up), (post, up + 0.9), RAIL)
    plot.strut(middle, base, (-half - length, up + 0.85), (-half, up + 0.85), RAIL)
    gun = -half - length * 0.55
    plot.strut(middle, base, (gun, up + 0.2), (gun - length * 0.45, up + 1.9), 0.12)


def _above(plot: Plot, tower: Strip) -> None:
    middle, half = (tower.start + tower.end) / 2, (tower.end - tower.start) / 200 * plot.length
    deck, height = plot.sheer(middle), tower.height
    plot.strut(middle, deck, (half * 0.2, height * 0.8), (half * 0.2, height * PERISCOPES), PERISCOPE)
    plot.strut(middle, deck, (-half * 0.15, height * 0.8), (-half * 0.15, height * 1.34), PERISCOPE)
    if plot.length < WIRED:
        return
    plot.bar("ink", plot.at(3, plot.sheer(3)), plot.at(middle, deck + height * 0.92, half * 0.6), WIRE)
    plot.bar("ink", plot.at(95, plot.sheer(100) * 0.6), plot.at(middle, deck + height * 0.75, -half * 0.4), WIRE)


def _deck_gun(plot: Plot, gun: DeckGun) -> None:
    base, size, ahead = plot.sheer(gun.place), gun.calibre / 88, -1 if gun.back else 1
    plot.block("ink", gun.place, base - 0.2, ((-0.55, 0), (0.55, 0), (0.4, 1.1), (-0.5, 1.1)))
    cradle = ((-1.0, 0.1), (0.5, 0.0), (0.9, 0.9), (-0.9, 0.8))
    plot.block("ink", gun.place, base + 0.7, [(ahead * x * size, y * size) for x, y in cradle])
    plot.strut(gun.place, base, (0, 1.15), (ahead * 4.0 * size, 1.5), 0.16 * size)
