"""Aircraft from above, nose up, drawn for a width from facts: span, length, wings, engines, tail."""

from __future__ import annotations

from functools import lru_cache
from math import cos, pi, sin
from typing import TYPE_CHECKING

from forge.drawing.profile.plot import Inks, Plate, as_paths
from forge.drawing.profile.profile import LEAST, MOST_REMEMBERED
from forge.drawing.shapes import Drawing

if TYPE_CHECKING:
    from forge.drawing.profile.aircraft_facts import Plan
    from forge.drawing.profile.plot import Ink, Outline, Point

TIPS = {"straight": 0.86, "tapered": 0.46, "elliptical": 0.34, "swept": 0.44, "gull": 0.5}
"""How deep wings are at their tips, in parts of the chord."""
SWEEP = {"straight": 0.02, "tapered": 0.24, "elliptical": 0.30, "swept": 0.62, "gull": 0.22}
"""How far the front edge of the tip lies behind that of the root, in parts of the chord."""
NOSES: dict[str, Outline] = {
    "pointed": ((0, 0), (0.34, 0.05), (0.72, 0.14), (1, 0.26)),
    "round": ((0, 0), (0.55, 0.012), (0.86, 0.04), (1, 0.11)),
    "glazed": ((0, 0), (0.46, 0.008), (0.78, 0.035), (0.94, 0.09), (1, 0.16)),
    "boat": ((0, 0), (0.44, 0.02), (0.84, 0.07), (1, 0.16)),
}
"""Half of the body's front: parts of half its breadth and of the length, from the nose."""
_ROUND = 16


@lru_cache(MOST_REMEMBERED)
def draw_plan(plan: Plan, width: int, inks: Inks, least: int = LEAST) -> Drawing:
    """Draw an aircraft from above, nose up, so that its wings fill a width."""
    plates = _Sketch(plan, width, least).plates()
    points = [point for plate in plates for point in plate.points]
    left, right = min(x for x, _ in points), max(x for x, _ in points)
    top, bottom = min(y for _, y in points), max(y for _, y in points)
    shapes = as_paths(plates, inks, -left, -top)
    return Drawing("aircraft", max(round(right - left), 1), max(round(bottom - top), 1), shapes)


class _Sketch:
    """Plots halves in metres to the right of the middle and behind the nose, and mirrors them."""

    def __init__(self, plan: Plan, width: int, least: int) -> None:
        self._plan = plan
        self.span, self.length = plan.span or 12.0, plan.length or 10.0
        self._scale = width / self.span
        self._least = least / self._scale
        self._found: list[Plate] = []
        self.chord = plan.chord or self.span * 0.16
        self.wing_at = (plan.wing_at if plan.wing_at is not None else 30.0) / 100 * self.length
        self.half_body = max((plan.body or self.length * 0.11) / 2, self._least / 2)

    def plates(self) -> tuple[Plate, ...]:
        """Draw from what lies lowest to what lies highest."""
        plan = self._plan
        self._floats(plan.floats or "none")
        if plan.biplane:
            self._wing(-self.chord * 0.3, 0.94, "tone")
        self._tail()
        if plan.twin_booms:
            self._booms()
        if plan.floats != "tips" and plan.nose != "boat":
            self._wing()
            self._engines()
            self._body()
        else:
            self._body()
            self._wing()
            self._engines()
        self._seams()
        return tuple(self._found)

    def both(self, ink: Ink, half: Outline) -> None:
        """Fill an outline and its mirror image."""
        self._fill(ink, half)
        self._fill(ink, tuple((-x, y) for x, y in half))

    def whole(self, ink: Ink, half: Outline) -> None:
        """Fill an outline given by its right half, from nose to tail."""
        self._fill(ink, (*half, *((-x, y) for x, y in reversed(half))))

    def _fill(self, ink: Ink, outline: Outline) -> None:
        self._found.append(Plate(ink, tuple((x * self._scale, y * self._scale) for x, y in outline)))

    def _wing(self, lower: float = 0.0, share: float = 1.0, ink: Ink = "ink") -> None:
        shape = self._plan.wing or "tapered"
        half, chord, front = self.span / 2 * share, self.chord, self.wing_at - lower
        if shape == "elliptical":
            turns = [step / 12 * pi for step in range(13)]
            middle = front + chord * 0.42
            edge = [
                (half * sin(turn), middle - chord * (0.42 if turn < pi / 2 else 0.58) * cos(turn)) for turn in turns
            ]
            self.both(ink, tuple(edge))
            return
        tip, sweep = chord * TIPS[shape], chord * SWEEP[shape]
        bend = half * 0.38 if shape == "gull" else 0.0
        outline: list[Point] = [(0, front)]
        if bend:
            outline.append((bend, front))
        outline += [
            (half * 0.965, front + sweep),
            (half, front + sweep + tip * 0.35),
            (half, front + sweep + tip * 0.7),
        ]
        outline += [(half * 0.965, front + sweep + tip), (0, front + chord)]
        self.both(ink, tuple(outline))

    def _body(self) -> None:
        if self._plan.twin_booms:
            end = self.wing_at + self.chord * 1.15
            self.whole(
                "ink", ((0, 0), (self.half_body * 0.8, 0.6), (self.half_body, 2.0), (self.half_body, end - 1), (0, end))
            )
            return
        half, long = self.half_body, self.length
        nose = [(x * half, y * long) for x, y in NOSES[self._plan.nose or "round"]]
        slim = max(half * 0.16, self._least / 2)
        self.whole(
            "ink", (*nose, (half, 0.42 * long), (half * 0.86, 0.6 * long), (half * 0.42, 0.84 * long), (slim, long))
        )

    def _booms(self) -> None:
        reach, slim = self.span * 0.11, max(self.half_body * 0.3, self._least / 2)
        outline = ((reach - slim, self.wing_at), (reach + slim, self.wing_at), (reach + slim * 0.6, self.length),
                   (reach - slim * 0.6, self.length))  # fmt: skip
        self.both("ink", outline)

    def _tail(self) -> None:
        half = (self._plan.tailplane or self.span * 0.3) / 2
        chord = min(self.chord * 0.55, half * 0.75)
        front = self.length - chord * 1.12
        self.both(
            "ink",
            (
                (0, front),
                (half * 0.9, front + chord * 0.28),
                (half, front + chord * 0.5),
                (half * 0.95, front + chord * 0.92),
                (0, front + chord),
            ),
        )
        if self._plan.twin_fins or self._plan.twin_booms:
            reach = self.span * 0.11 if self._plan.twin_booms else half
            slim = max(self._least / 2, 0.14)
            fin = (
                (reach - slim, front),
                (reach + slim, front),
                (reach + slim, front + chord * 1.2),
                (reach - slim, front + chord * 1.2),
            )
            self.both("ink", fin)

    def _engines(self) -> None:
        """Draw the nacelles before the wings, each with its propeller."""
        shape, half_span = self._plan.wing or "tapered", self.span / 2
        for percent in (0.0,) if self._plan.engines is None else self._plan.engines:
            across = percent / 100 * half_span
            front = self.wing_at + self.chord * SWEEP[shape] * percent / 100
            if not percent:
                self._propeller(0, 0, self.half_body * 2.3)
                continue
            half = max(self.half_body * 0.52, self._least * 0.7)
            ahead = front - self.chord * 0.36
            nacelle = (
                (across - half, ahead + half * 0.5),
                (across - half * 0.5, ahead),
                (across + half * 0.5, ahead),
                (across + half, ahead + half * 0.5),
                (across + half * 0.8, front + self.chord * 0.55),
                (across, front + self.chord * 0.82),
                (across - half * 0.8, front + self.chord * 0.55),
            )
            self.both("ink", nacelle)
            for side in (1, -1):
                self._propeller(side * across, ahead, half * 2.6)

    def _propeller(self, across: float, front: float, reach: float) -> None:
        thick = max(0.12, self._least)
        y = front - thick * 0.5
        self._fill(
            "tone", ((across - reach, y), (across + reach, y), (across + reach, y + thick), (across - reach, y + thick))
        )

    def _floats(self, kind: str) -> None:
        if kind in ("twin", "centre"):
            reach, half = (
                (self.span * 0.12, max(self.half_body * 0.62, self._least))
                if kind == "twin"
                else (0.0, self.half_body * 0.9)
            )
            front, end = -self.length * 0.02, self.length * 0.74
            outline = (
                (reach, front),
                (reach + half, front + half * 2),
                (reach + half, end - half * 3),
                (reach, end),
                (reach - half, end - half * 3),
                (reach - half, front + half * 2),
            )
            self.both("tone", outline) if kind == "twin" else self._fill("tone", outline)
        if kind in ("tips", "centre"):
            across, half = self.span * (0.36 if kind == "tips" else 0.38), max(0.35, self._least * 0.7)
            middle = self.wing_at + self.chord * 0.5
            long = self.chord * 0.72
            self.both(
                "tone",
                tuple(
                    (across + half * cos(2 * pi * step / _ROUND), middle + long * sin(2 * pi * step / _ROUND))
                    for step in range(_ROUND)
                ),
            )

    def _seams(self) -> None:
        """Draw the cockpit and the line of the ailerons in the tone, where there is room."""
        half = self.half_body * 0.52
        if half * 2 >= self._least:
            front = (
                self.wing_at - self.chord * 0.18
                if self._plan.nose in ("glazed", "boat")
                else self.wing_at + self.chord * 0.3
            )
            front = max(front, self.length * 0.05)
            self.whole(
                "tone", ((0, front), (half, front + half * 0.7), (half, front + half * 2.6), (0, front + half * 3.4))
            )
        self._ailerons()

    def _ailerons(self) -> None:
        shape = self._plan.wing or "tapered"
        if self.chord * 0.05 < self._least or shape == "elliptical":
            return

        def edge(share: float) -> float:
            taper = SWEEP[shape] + TIPS[shape] - 1
            return self.wing_at + self.chord * (1 + taper * share) - self.chord * 0.16

        inner, outer = 0.54, 0.9
        (x1, y1), (x2, y2) = (self.span / 2 * inner, edge(inner)), (self.span / 2 * outer, edge(outer))
        self.both("tone", ((x1, y1), (x2, y2), (x2, y2 + self._least), (x1, y1 + self._least)))
