"""Nets as values: panels that are drawn on, flaps that hide or are glued, folds, and what is cut out.

A net lies as it is printed: its outside up. All is measured from the top left corner of its box.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal, NamedTuple

from forge.drawing.commands import points_of, polygon
from forge.drawing.page import Box
from forge.pack.model import Score
from forge.pack.outline import RECTANGLE, Outline
from forge.reading.measures import MM

if TYPE_CHECKING:
    from collections.abc import Iterable

    from forge.drawing.commands import Command, Commands


Edge = Literal["top", "right", "bottom", "left"]
Point = tuple[int, int]

OVER_FOLDS = 3 * MM
"""How far what a panel has along a fold runs on past it, so that no white shows where a fold lies a little aside."""


class Panel(NamedTuple):
    """A part of a net that a face is drawn on; ``turn`` is how far that is turned clockwise to stand upright folded."""

    name: str
    box: Box
    turn: Literal[0, 180] = 0


class Flap(NamedTuple):
    """What hangs on an edge of a panel and is not seen, or hardly: the panel's ground runs so far ``over`` it.

    ``glued`` are those with glue on what is printed: their corners are given, for a sign that says so.
    """

    of: str
    edge: Edge
    over: int = OVER_FOLDS
    glued: tuple[Point, ...] = ()


class Net(NamedTuple):
    """A net within its box of a width and a height."""

    width: int
    height: int
    panels: tuple[Panel, ...]
    flaps: tuple[Flap, ...]
    creases: tuple[Score, ...]
    cut: Commands

    @property
    def outline(self) -> Outline:
        """What is cut out of the box."""
        whole = polygon(Box(0, 0, self.width, self.height).corners)
        return RECTANGLE if self.cut == whole else Outline("path", commands=self.cut, size=(self.width, self.height))

    def over(self, panel: Panel, edge: Edge) -> int:
        """How far the ground of a panel runs on past one of its edges."""
        return next((flap.over for flap in self.flaps if (flap.of, flap.edge) == (panel.name, edge)), OVER_FOLDS)


class Way:
    """Draws the outline of a net from corner to corner."""

    def __init__(self, start: Point) -> None:
        self._commands: list[Command] = [("M", *start)]

    def to(self, *points: Point) -> Way:
        """Go on straight to one corner after the other."""
        for point in points:
            if point != self._at:
                self._commands.append(("L", *point))
        return self

    @property
    def _at(self) -> Point:
        return points_of(self._commands[-1])[-1]

    def curve(self, first: Point, second: Point, end: Point) -> Way:
        """Go on along a curve."""
        self._commands.append(("C", *first, *second, *end))
        return self

    def closed(self) -> Commands:
        """Give the outline, closed."""
        return (*self._commands, ("Z",))


def folds(*lines: tuple[Point, Point]) -> tuple[Score, ...]:
    """Give lines to be folded."""
    return tuple(Score("crease", start, end) for start, end in lines)


def folds_of(box: Box, edges: Iterable[Edge]) -> tuple[Score, ...]:
    """Give edges of a box to be folded."""
    (left_top, right_top, right_foot, left_foot) = box.corners
    lines: dict[Edge, tuple[Point, Point]] = {
        "top": (left_top, right_top),
        "right": (right_top, right_foot),
        "bottom": (left_foot, right_foot),
        "left": (left_top, left_foot),
    }
    return folds(*(lines[edge] for edge in edges))
