"""Placement on the OSL and TSL grids: two dice for each unit or convoy stack (5.5)."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from forge.referee.contract.parameters import Choice, Parameter, Whole
from forge.referee.contract.procedure import Procedure
from forge.referee.contract.requests import Fold, InForce, Roll, Step

if TYPE_CHECKING:
    from forge.referee.contract.requests import Steps

GRIDS = ("osl", "tsl")
MOST_UNITS = 40


class Square(NamedTuple):
    """A square of a grid, counted from 1 to 10 from the upper left corner."""

    column: int
    row: int


class _Placed(NamedTuple):
    """Squares so far, on a grid, with the order in which the dice are read."""

    grid: str
    first_across: bool
    squares: tuple[Square, ...] = ()


def place(grid: str, units: int) -> Steps[tuple[Square, ...]]:
    """Throw for the square of each unit or stack, in the order named."""
    start = _Placed(grid, (yield InForce("PKS-R13")) == "first-across")
    placed: _Placed = yield Fold(_place_one, start, tuple(range(1, units + 1)))
    return placed.squares


def _place_one(placed: _Placed, number: int) -> Steps[_Placed]:
    about = (("grid", placed.grid), ("number", number))
    first, second = yield Roll("placement-roll", "2d10", "5.5", about, ordered=True)
    square = Square(first, second) if placed.first_across else Square(second, first)
    yield Step("placed", (("number", number), ("column", square.column), ("row", square.row)), "5.5")
    return placed._replace(squares=(*placed.squares, square))


PROCEDURES = (
    Procedure(
        "place",
        place,
        (Parameter("grid", Choice(GRIDS)), Parameter("units", Whole(1, MOST_UNITS), 1, told=True)),
        cite="5.5",
        readings=("PKS-R13",),
    ),
)
