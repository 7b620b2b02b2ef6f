"""Structures as tables: blocks and bars in metres forward of a middle and above a deck."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from forge.drawing.profile.plot import Ink, Plot, Point


class Block(NamedTuple):
    """A filled outline."""

    ink: Ink
    points: tuple[Point, ...]

    def draw(self, plot: Plot, place: float, base: float, size: float) -> None:
        """Draw it about a place, above a base, so many times as large."""
        plot.block(self.ink, place, base, self.points, size)


class Slit(NamedTuple):
    """A row of windows or a line of a deck in the tone, left out where it would be too thin to be seen."""

    start: float
    end: float
    height: float
    thick: float

    def draw(self, plot: Plot, place: float, base: float, size: float) -> None:
        """Draw it where there is room."""
        if plot.shows(self.thick * size):
            low, high = self.height, self.height + self.thick
            outline = ((self.start, low), (self.end, low), (self.end, high), (self.start, high))
            plot.block("tone", place, base, outline, size)


class Spar(NamedTuple):
    """A bar from point to point: a wing, a yard, a mast, the arms of a range-finder."""

    start: Point
    end: Point
    thick: float

    def draw(self, plot: Plot, place: float, base: float, size: float) -> None:
        """Draw it about a place, above a base, so many times as large."""
        (x1, y1), (x2, y2) = self.start, self.end
        plot.strut(place, base, (x1 * size, y1 * size), (x2 * size, y2 * size), self.thick)


Part = Block | Slit | Spar
Structure = tuple[Part, ...]


def ink(*numbers: float) -> Block:
    """Give a block in the ink of the hull, its points one after the other."""
    return Block("ink", _points(numbers))


def tone(*numbers: float) -> Block:
    """Give a block in the tone."""
    return Block("tone", _points(numbers))


def slit(start: float, end: float, height: float, thick: float = 0.8) -> Slit:
    """Give a row of windows."""
    return Slit(start, end, height, thick)


def spar(x1: float, y1: float, x2: float, y2: float, thick: float = 0.6) -> Spar:
    """Give a bar."""
    return Spar((x1, y1), (x2, y2), thick)


def _points(numbers: tuple[float, ...]) -> tuple[Point, ...]:
    return tuple(zip(numbers[::2], numbers[1::2], strict=True))
