"""Guns: turrets and shields with their barrels, as large as calibre and number of barrels make them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from forge.drawing.profile.plot import mirrored

if TYPE_CHECKING:
    from forge.drawing.profile.parts import Mount
    from forge.drawing.profile.plot import Outline, Plot

OUTLINES: dict[str, Outline] = {
    "turret": ((-0.56, 0), (0.36, 0), (0.46, 0.36), (0.28, 1.0), (-0.48, 1.0), (-0.64, 0.66), (-0.64, 0.3)),
    "boxy": ((-0.62, 0), (0.40, 0), (0.46, 0.2), (0.42, 0.70), (0.28, 1.0), (-0.54, 1.0), (-0.64, 0.86)),
    "faceted": ((-0.54, 0), (0.38, 0), (0.46, 0.42), (0.16, 1.0), (-0.36, 1.0), (-0.60, 0.66), (-0.66, 0.24)),
    "round": ((-0.5, 0), (0.44, 0), (0.48, 0.5), (0.38, 0.85), (0.18, 1.0), (-0.34, 1.0), (-0.50, 0.8), (-0.56, 0.4)),
    "shield": ((-0.5, 0), (0.55, 0), (0.62, 0.55), (0.30, 1.0), (-0.42, 1.0)),
    "open": ((-0.2, 0), (0.3, 0), (0.25, 0.55), (0.42, 0.6), (0.40, 1.0), (0.28, 1.0), (-0.3, 0.62)),
}
"""Outlines of mounts looking forward, in parts of their length and height, about the middle of their barbette."""

LIGHT = ("shield", "open")


def draw_mounts(plot: Plot, mounts: tuple[Mount, ...], calibre: float, style: str) -> None:
    """Draw guns of one calibre."""
    centre = plot.facts.centre if plot.facts.centre is not None else 50.0
    for mount in mounts:
        _draw_mount(plot, mount, calibre, style, 1 if (mount.place < centre) != mount.back else -1)


def _draw_mount(plot: Plot, mount: Mount, calibre: float, style: str, ahead: int) -> None:
    length, height = _size(mount, calibre, style)
    half, deck = length / 2, plot.deck(mount.place) + mount.lift
    base = deck + mount.up * (height + 0.9)
    if mount.up:
        rise = base - deck + 0.3
        stand = ((-half * 0.86, 0), (half * 0.74, 0), (half * 0.74, rise), (-half * 0.86, rise))
        plot.block("ink", mount.place, deck - 0.2, stand)
    elif mount.lift:
        plot.box("ink", mount.place, deck - mount.lift - 0.1, half * 0.5, mount.lift + 0.3)
    reach = ahead * (calibre * 0.029 + length * (0.60 if style in LIGHT else 0.48))
    axis, lift = base + height * 0.52, abs(reach) * (0.06 if style in LIGHT else 0.02)
    thick = max(calibre / 1000 * 2.2, plot.least * (1.0 if mount.barrels < 3 else 1.15))
    plot.bar("ink", plot.at(mount.place, axis, ahead * half * 0.3), plot.at(mount.place, axis + lift, reach), thick)
    outline = OUTLINES[style] if ahead > 0 else mirrored(OUTLINES[style])
    plot.block("ink", mount.place, base, [(x * length, y * height) for x, y in outline])
    if not mount.up and style not in LIGHT:
        foot = max(1.1, plot.least)
        plot.box("ink", mount.place, base + 0.3 - foot, half * 0.82, foot)
    if mount.up and style not in LIGHT and plot.shows(0.7):
        seam = half * 0.78
        plot.bar("tone", plot.at(mount.place, base - 0.1, -seam), plot.at(mount.place, base - 0.1, seam), 0.35)


def _size(mount: Mount, calibre: float, style: str) -> tuple[float, float]:
    """Give the length and height of a mount, in metres."""
    if style == "shield":
        length, height = 2.0 + calibre * 0.019, 1.2 + calibre * 0.009
    elif style == "open":
        length, height = 2.0 + calibre * 0.016, 1.1 + calibre * 0.006
    else:
        length, height = 3.0 + calibre * 0.026, 1.5 + calibre * 0.0062
    return length * (1 + 0.10 * (mount.barrels - 2)), height
