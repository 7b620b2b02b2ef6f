"""Dice as rules name them: how many of which faces and colours, and what a throw of them comes to."""

from __future__ import annotations

from collections import deque
from functools import cached_property
from typing import TYPE_CHECKING, ClassVar, NamedTuple

from forge.values.dice_group import Group, Reading
from forge.values.ways import MOST_TOTALS, count_ways

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

MOST_DICE = 100
MOST_FACES = 1000
MOST_GROUPS = 6
MOST_AGAIN = 20
MOST_EXPLODING = 2_000
"""How high exploding dice may come, so that every total can be counted."""

COLOURS = ("red", "white", "black", "blue", "green", "yellow", "orange", "purple", "brown", "grey")


class _Parts(NamedTuple):
    number: int
    faces: int
    reading: Reading = "sum"
    share: int = 0
    colours: tuple[str, ...] = ()
    explodes: int = 0
    again: int = 0
    beside: tuple[Group, ...] = ()
    opposed: tuple[Group, ...] = ()
    plus: int = 0


class Dice(_Parts):
    """Dice thrown together, each from 1 to its faces (the 0 of a ten-sided die is its 10).

    ``number`` and ``faces`` are those of the first, ``beside`` the dice of other faces or colours thrown with them,
    ``opposed`` those that another side throws against them. ``reading`` says what one side comes to: the sum, the sum
    of the ``share`` highest or lowest, how many show ``share`` or more (hits), or the digits one after the other, of
    dice told apart by colour. Opposed dice come to how much the first side has more than the other. ``plus`` is added
    to what they come to.
    """

    UNSAID: ClassVar[dict[str, int]] = {"plus": 0}

    def __str__(self) -> str:
        return self._words

    @cached_property
    def _words(self) -> str:
        if self.reading == "digits":
            return " ".join([*self.colours, "d" + str(self.faces) * self.number])
        plus = f" {'+' if self.plus > 0 else '-'} {abs(self.plus)}" if self.plus else ""
        own, *other = (" + ".join(map(str, side)) for side in self.sides)
        sides = f"{own}{plus} against {other[0]}" if other else own
        read = {"sum": "", "hits": f" hits {self.share}+"}.get(self.reading, f" keep {self.reading} {self.share}")
        return f"{sides}{read}" if other else f"{sides}{read}{plus}"

    @cached_property
    def own(self) -> tuple[Group, ...]:
        """The dice of the first side, or of the only one."""
        return (Group(self.number, self.faces, self.colours, self.explodes, self.again), *self.beside)

    @cached_property
    def sides(self) -> tuple[tuple[Group, ...], ...]:
        """The dice of each side that throws."""
        return (self.own, self.opposed) if self.opposed else (self.own,)

    @cached_property
    def groups(self) -> tuple[Group, ...]:
        """All dice that are thrown, those alike together."""
        return (*self.own, *self.opposed)

    @cached_property
    def first(self) -> int:
        """How many dice are thrown before any explodes."""
        return sum(group.number for group in self.groups)

    @cached_property
    def alike(self) -> bool:
        """Whether all have the same faces and none is thrown again, so that their number is known before."""
        return not self.explode and all(group.faces == self.faces for group in self.groups)

    @cached_property
    def explode(self) -> bool:
        """Whether any die may be thrown again."""
        return any(group.explodes for group in self.groups)

    @cached_property
    def ordered(self) -> bool:
        """Whether it matters which die shows what."""
        apart = self.reading == "digits" or bool(self.beside or self.opposed) or self.explode
        return apart or any(len(group.colours) > 1 for group in self.groups)

    @cached_property
    def low(self) -> int:
        """The smallest total."""
        least = [self._end(side, low=True) for side in self.sides]
        return self.plus + least[0] - (self._end(self.opposed, low=False) if self.opposed else 0)

    @cached_property
    def high(self) -> int:
        """The largest total."""
        most = [self._end(side, low=False) for side in self.sides]
        return self.plus + most[0] - (self._end(self.opposed, low=True) if self.opposed else 0)

    def _end(self, side: tuple[Group, ...], *, low: bool) -> int:
        ends = [1 if low else group.highest for group in side for _ in range(group.number)]
        if self.reading == "hits" and not low:
            return sum(group.number * (group.again + 1) for group in side if group.faces >= self.share)
        return self._read([(end,) for end in ends])

    def due(self, values: Sequence[int]) -> int | None:
        """Give the faces of the die that is thrown next after some; None where the throw is complete."""
        if not self.explode and not self.beside and not self.opposed:
            return self.faces if len(values) < self.number else None
        places = self.places(values)
        return self._each[places[len(values)]].faces if len(places) > len(values) else None

    def faces_of(self, values: Sequence[int]) -> tuple[int, ...]:
        """Give the faces of each die of a throw."""
        return tuple(self.due(values[:place]) or self.faces for place in range(len(values)))

    def fits(self, values: Sequence[int]) -> bool:
        """Whether values are a whole throw."""
        faces = [self.due(values[:place]) for place in range(len(values) + 1)]
        return faces.pop() is None and all(
            most is not None and 1 <= value <= most for value, most in zip(values, faces, strict=True)
        )

    def fall(self, below: Callable[[int], int]) -> tuple[int, ...]:
        """Throw die by die; ``below(n)`` gives a whole number from 0 to n - 1."""
        values: list[int] = []
        while (faces := self.due(values)) is not None:
            values.append(below(faces) + 1)
        return tuple(values)

    def chains(self, values: Sequence[int]) -> tuple[tuple[int, ...], ...]:
        """Give what each die showed, one that was thrown again several numbers, in the order of the dice."""
        shown: list[list[int]] = [[] for _ in range(self.first)]
        for place, value in zip(self.places(values), values, strict=False):
            shown[place].append(value)
        return tuple(map(tuple, shown))

    def places(self, values: Sequence[int]) -> tuple[int, ...]:
        """Tell which die showed each value, and last those that are due: first each once, then those thrown again."""
        each = self._each
        again = [0] * len(each)
        waiting = deque(range(len(each)))
        thrown: list[int] = []
        for value in values:
            if not waiting:
                break
            place = waiting.popleft()
            thrown.append(place)
            group = each[place]
            if group.explodes and value >= group.explodes and again[place] < group.again:
                again[place] += 1
                waiting.append(place)
        return (*thrown, *waiting)

    def group_of(self, place: int) -> tuple[Group, int]:
        """Give the dice that a die is one of, and which of them it is."""
        for group in self.groups:
            if place < group.number:
                return group, place
            place -= group.number
        raise IndexError(place)

    @cached_property
    def _each(self) -> tuple[Group, ...]:
        return tuple(group for group in self.groups for _ in range(group.number))

    def total(self, values: Sequence[int]) -> int:
        """Give what values come to, in the order thrown."""
        if self.reading == "sum" and not self.opposed:
            return sum(values) + self.plus
        chains = self.chains(values)
        own = sum(group.number for group in self.own)
        first = self._read(chains[:own])
        return first + self.plus - (self._read(chains[own:]) if self.opposed else 0)

    def _read(self, chains: Sequence[Sequence[int]]) -> int:
        if self.reading == "hits":
            return sum(value >= self.share for chain in chains for value in chain)
        if self.reading == "digits":
            return int("".join(str(chain[0]) for chain in chains))
        sums = [sum(chain) for chain in chains]
        if self.reading == "sum":
            return sum(sums)
        return sum(sorted(sums, reverse=self.reading == "highest")[: self.share])

    def comes_to(self, total: int) -> bool:
        """Whether a throw can come to a total."""
        if self.reading == "digits":
            digits = str(total)
            return len(digits) == self.number and all("1" <= digit <= str(self.faces) for digit in digits)
        if not self.low <= total <= self.high:
            return False
        return not self.explode or self._may_come_to(total)

    @property
    def ways(self) -> tuple[tuple[int, int], ...]:
        """Every total with the number of ways to throw it, in order.

        A die that may be thrown again counts as often as it can fall in all its throws. ``ValueError`` carries the
        rest of a sentence about dice with too many totals.
        """
        if self.reading != "digits" and (number := self.high - self.low + 1) > MOST_TOTALS:
            raise ValueError(f"come to {number:,} totals, more than {MOST_TOTALS:,}")
        ways = count_ways(self.sides, self.reading, self.share)
        return tuple((total + self.plus, number) for total, number in ways) if self.plus else ways

    def _may_come_to(self, total: int) -> bool:
        try:
            return any(found == total for found, _ in self.ways)
        except ValueError:  # more than anybody counts
            return True
