"""What is noted while the blocks of a component lay themselves out: problems, what is open, what was set smaller."""

from __future__ import annotations

from copy import copy
from typing import TYPE_CHECKING, Self

from forge.budget import WORDS, current
from forge.errors import Problems
from forge.pack.holds import Room
from forge.pack.model import Openness

if TYPE_CHECKING:
    from collections.abc import Iterable

    from forge.drawing.page import Box
    from forge.errors import Location
    from forge.kinds.pages.strips import Spot
    from forge.pack.holds import Hold
    from forge.pack.model import Fit

COST_OF_ROOM = 60
"""What a place costs in which pieces must find room: much more than a word."""


class Account:
    """What came of one component so far; ``written`` are the paths of its places to write in."""

    def __init__(self, component: str, problems: Problems) -> None:
        self.component = component
        self.problems = problems
        self.written: set[str] = set()
        self._budget = current()
        self._told = self._blank = 0
        self._asks: dict[str, dict[str, None]] = {}
        self._keys: dict[Location, str] = {}
        self._fits: dict[tuple[Spot, str], Fit] = {}
        self._rooms: dict[tuple[Location, str], Room] = {}

    def spend(self, where: Location, amount: int = 1) -> None:
        """Count what is set and drawn, and stop a definition that would go on without end."""
        self._budget.spend(WORDS, amount, where, self.component)

    @property
    def fits(self) -> tuple[Fit, ...]:
        """The words that were set smaller than their role wants, each once."""
        return tuple(self._fits.values())

    @property
    def asks(self) -> dict[str, tuple[str, ...]]:
        """The unknowns that boxes wait for, each with the names of its boxes."""
        return {number: tuple(boxes) for number, boxes in self._asks.items()}

    @property
    def openness(self) -> Openness:
        """How many boxes wait for an answer, and how many words stand beside them."""
        return Openness(1 if self._blank else 0, self._blank, self._told)

    @property
    def rooms(self) -> tuple[Room, ...]:
        """The places that must hold pieces, as they were drawn last."""
        return tuple(self._rooms.values())

    def hold(
        self, holds: tuple[Hold, ...], outline: Iterable[tuple[int, int]], taken: Iterable[Box], spot: Spot
    ) -> None:
        """Note what a place must hold beside what is printed in it; it may be drawn several times until it is right."""
        if holds:
            self.spend(spot.where, COST_OF_ROOM)
            field = f"{self.component}.{spot.name}.holds"
            self._rooms[holds[0].where, spot.name] = Room(field, tuple(outline), tuple(taken), holds)

    def ask(self, number: str, name: Iterable[str], *, blank: bool = True) -> None:
        """Note a place where the answer to an unknown belongs, which is a box to write in while it is blank."""
        self._asks.setdefault(number, {})["/".join((self.component, *name))] = None
        self._blank += blank

    def error(self, spot: Spot, message: str, hint: str = "") -> None:
        """Report something about a block."""
        self.problems.error(spot.where, f"{self.component}.{spot.name}", message, hint)

    def warning(self, spot: Spot, message: str, hint: str = "") -> None:
        """Report something doubtful about a block."""
        self.problems.warning(spot.where, f"{self.component}.{spot.name}", message, hint)

    def copied(self) -> Self:
        """Give the same, on which something can be tried, and forgotten with what was found wrong with it."""
        tried = copy(self)
        asks = {number: dict(boxes) for number, boxes in self._asks.items()}
        own = {
            "written": set(self.written),
            "_keys": dict(self._keys),
            "_fits": dict(self._fits),
            "_asks": asks,
            "_rooms": dict(self._rooms),
        }
        vars(tried).update(own)
        tried.problems = Problems()
        return tried
