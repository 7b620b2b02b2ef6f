"""What a table is made of: dice, bands, axes, cells, modifiers. Plain values; ``table`` joins and reads them."""

from __future__ import annotations

import re
from fractions import Fraction
from math import ceil, floor
from typing import TYPE_CHECKING, ClassVar, Literal, NamedTuple

from forge.errors import Location

if TYPE_CHECKING:
    from collections.abc import Mapping

    from forge.rules.values import Value, ValueType

Policy = Literal["error", "clamp", "extend"]
Stage = Literal["dice", "die", "total", "after", "column"]
Weighing = Literal["", "ratio", "difference"]
Favoured = Literal["defender", "attacker"]

ODDS = re.compile(r"(\d+)(?: ?[-:/] ?| to |-to-|to)(\d+)(\+?)")
"""Odds as people write them: ``3-1``, ``3:1``, ``3 to 1``, ``6-1+``."""

NOWHERE = Location("")

UNHEADED = "-"
"""What stands on a line of headings over a column that has none there."""


def with_minus(number: str) -> str:
    """Print a number with a true minus sign."""
    return number.replace("-", "−")


class Band(NamedTuple):
    """One row or column heading: a run of whole numbers (None is no bound), or the names that share it.

    ``id`` is what rulings record (``6-7``, ``13+``, ``4 or less``, ``outer``), ``label`` what is printed.
    """

    id: str
    label: str
    low: int | None = None
    high: int | None = None
    names: tuple[str, ...] = ()

    def holds(self, value: int | str) -> bool:
        """Tell whether a number or name belongs here."""
        if isinstance(value, str):
            return value in self.names and self.id != UNHEADED
        above = self.low is None or value >= self.low
        return not self.names and above and (self.high is None or value <= self.high)

    @property
    def some(self) -> int | str:
        """A value that belongs here."""
        if self.names:
            return self.names[0]
        value = self.low if self.low is not None else self.high
        return 0 if value is None else value


class Line(NamedTuple):
    """One of several lines of headings over the same columns: the names of those who read it, and its headings."""

    id: str
    label: str
    names: tuple[str, ...]
    bands: tuple[Band, ...]


class _AxisParts(NamedTuple):
    id: str
    title: str
    source: Literal["dice", "given"]
    bands: tuple[Band, ...]
    below: Policy = "error"
    above: Policy = "error"
    names: tuple[tuple[str, str], ...] = ()
    low: int | None = None
    high: int | None = None
    where: Location = NOWHERE
    weighing: Weighing = ""
    sides: tuple[str, ...] = ()
    favoured: Favoured = "defender"
    lines: tuple[Line, ...] = ()


class Axis(_AxisParts):
    """The rows or columns of a table: where the value comes from and what happens beyond the ends.

    ``error``: cannot happen, so it is refused. ``clamp``: read as the end, and the ruling says so. ``extend``: the end
    heading is meant to go on (``10`` is ``10+``). ``names`` is the domain of a named axis with its printed names;
    a numbered one has ``low`` and ``high``, the numbers that may be given (None is no bound).

    ``weighing`` says that two strengths may be given instead, named by ``sides``: their ratio or their difference is
    then read here, what lies between two headings for whoever is ``favoured``.

    Where several ``lines`` of headings stand over the columns, ``bands`` are those of the first, each labelled with
    what all lines say there; ``names``, ``lowest`` and ``highest`` are those of all. ``on`` gives one of them.
    """

    UNSAID: ClassVar[dict[str, tuple[Line, ...]]] = {"lines": ()}

    def on(self, name: object) -> Axis:
        """Give the columns as they are headed on the line that a name reads; as they are where there is but one."""
        line = next((line for line in self.lines if name in line.names), None)
        if line is None:
            return self
        held = {name for band in line.bands for name in band.names}
        return self._replace(bands=line.bands, lines=(), names=tuple(pair for pair in self.names if pair[0] in held))

    @property
    def each_line(self) -> tuple[Axis, ...]:
        """The columns as each line heads them."""
        return tuple(self.on(line.names[0]) for line in self.lines) or (self,)

    @property
    def headed(self) -> tuple[Band, ...]:
        """All headings of all lines, without the places that have none."""
        lines = [line.bands for line in self.lines] or [self.bands]
        return tuple(band for bands in lines for band in bands if band.id != UNHEADED)

    def weigh(self, attack: int | Fraction, defence: int | Fraction) -> int | str:
        """Give what two strengths come to: their difference, or the heading whose odds they reach.

        A part of a point in a difference goes to whoever is ``favoured``.
        ``ValueError`` carries the rest of a sentence where they come to nothing on this table.
        """
        if self.weighing == "difference":
            return floor(attack - defence) if self.favoured == "defender" else ceil(attack - defence)
        ratios = sorted((ratio, name) for name, _ in self.names if (ratio := odds_of(name)) is not None)
        have = Fraction(attack) / Fraction(defence) if defence else ratios[-1][0] + 1
        if have < ratios[0][0] and self.below == "error":
            raise ValueError(f"are odds below {ratios[0][1]}, the lowest of this table")
        if have >= ratios[-1][0] + 1 and self.above == "error" and not ratios[-1][1].endswith("+"):
            raise ValueError(f"are odds above {ratios[-1][1]}, the highest of this table")
        if self.favoured == "defender":
            return next((name for ratio, name in reversed(ratios) if ratio <= have), ratios[0][1])
        return next((name for ratio, name in ratios if ratio >= have), ratios[-1][1])

    @property
    def named(self) -> bool:
        """Whether values are names rather than numbers."""
        return bool(self.names)

    @property
    def lowest(self) -> int | None:
        """The smallest number any heading holds; None when one is open below."""
        lows = [band.low for band in self.headed]
        return None if None in lows else min(low for low in lows if low is not None)

    @property
    def highest(self) -> int | None:
        """The largest number any heading holds; None when one is open above."""
        highs = [band.high for band in self.headed]
        return None if None in highs else max(high for high in highs if high is not None)


def odds_of(name: str) -> Fraction | None:
    """Read odds as a fraction, attacker over defender; nothing where a heading is no odds."""
    found = ODDS.fullmatch(name)
    return Fraction(int(found[1]), int(found[2])) if found and int(found[2]) else None


class Field(NamedTuple):
    """One part of every result of a table (``tons``), its type, and the printed form of each of its words.

    A field that is not ``shown`` has no column of its own on paper; a mark beside the row tells of it. ``open`` names
    the unknown that blank cells of it leave open.

    ``codes`` are results as the table writes them, with the words by which they are known; ``meanings`` say by word
    what they mean, and ``gives`` which numbers they give. Such a number is a field too; ``counts`` is where it is from.
    """

    id: str
    title: str
    type: ValueType
    words: tuple[tuple[str, str], ...] = ()
    shown: bool = True
    thousands: str = ","
    joint: str = " + "
    open: str = ""
    codes: tuple[tuple[str, str], ...] = ()
    meanings: tuple[tuple[str, str], ...] = ()
    gives: tuple[tuple[str, tuple[tuple[str, int], ...]], ...] = ()
    counts: str = ""

    def meaning(self, value: Value | None) -> str:
        """Say what a result means; nothing where no legend does."""
        words = (value or ("none",)) if isinstance(value, tuple) else (str(value),)
        meanings = dict(self.meanings)
        return "; ".join(meanings[word] for word in words if word in meanings)

    def show(self, value: Value | None) -> str:
        """Write a value as it is printed; what is unknown is left empty, for a box to write in."""
        if value is None:
            return ""
        if isinstance(value, bool):
            return dict(self.words).get("yes" if value else "no", "")
        if isinstance(value, int):
            return with_minus(f"{value:,}".replace(",", self.thousands))
        printed = dict(self.words)
        if isinstance(value, str):
            return printed.get(value, value)
        return self.joint.join(printed.get(word, word) for word in value) or printed.get("none", "")


class Cell(NamedTuple):
    """One result: a value for each field of the table, what is printed for each field shown, marks of footnotes.

    A value that no source gives is None, and ``unknowns`` names its question at the same place (else ``""`` there;
    an empty tuple when everything is known).
    """

    values: tuple[Value | None, ...]
    printed: tuple[str, ...]
    marks: tuple[str, ...] = ()
    unknowns: tuple[str, ...] = ()
    where: Location = NOWHERE


class Row(NamedTuple):
    """One printed line: its heading, a cell for each column (one alone without columns), marks beside the heading."""

    band: Band
    cells: tuple[Cell, ...]
    marks: tuple[str, ...] = ()
    where: Location = NOWHERE


class Modifier(NamedTuple):
    """Something that shifts a look-up.

    Fixed: ``value``. Counted (``counted``): ``value`` for each ``every`` of what is counted beyond the first
    ``beyond``, in all no more than ``most``. Typed in: ``value`` is None and lies from ``low`` to ``high``; so is one
    whose size no source gives, and ``unknown`` names the question.

    ``stage``: ``dice`` changes how many are thrown, ``die`` each die, ``total`` their sum, ``after`` the sum once it is
    clamped, ``column`` moves to the right (minus: left). Of a ``group`` only one applies. ``needs`` are the readings
    and optional rules it depends on; without them it is not ``in_force``, is not printed and cannot be applied.
    """

    id: str
    when: str
    value: int | None
    rule: str = ""
    stage: Stage = "total"
    group: str = ""
    counted: bool = False
    every: int = 1
    beyond: int = 0
    most: int | None = None
    low: int = 0
    high: int = 0
    unknown: str = ""
    needs: tuple[tuple[str, str], ...] = ()
    in_force: bool = True
    where: Location = NOWHERE

    @property
    def printed(self) -> str:
        """The size with its sign (``+2``, ``−1``, ``+1`` for each counted); empty when it is typed in."""
        return "" if self.value is None else with_minus(f"{self.value:+d}")

    def worth(self, amount: int) -> int:
        """What a counted modifier comes to when ``amount`` things are counted, its limit observed."""
        uncapped = (self.value or 0) * (max(0, amount - self.beyond) // self.every)
        if self.most is None:
            return uncapped
        return min(uncapped, self.most) if self.most >= 0 else max(uncapped, self.most)


class Rounds(NamedTuple):
    """Throws on a table that follow each other: at most so many (0 is without end), until a result ends them.

    ``until`` gives for a part of the result the words that do so.
    """

    most: int = 0
    until: tuple[tuple[str, tuple[Value, ...]], ...] = ()

    def over(self, values: Mapping[str, Value | None]) -> bool:
        """Tell whether a result ends them; of several in a cell any does."""
        return any(
            bool(set(ending) & set(found if isinstance(found, tuple) and found else (found,)))
            for name, ending in self.until
            for found in (values[name],)
        )


class Natural(NamedTuple):
    """A result that the unmodified dice alone decide (a rolled 6 always fails), tested before any modifier."""

    band: Band
    when: str
    cell: Cell
    rule: str = ""
    where: Location = NOWHERE
