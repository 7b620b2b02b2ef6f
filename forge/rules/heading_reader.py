"""The headings of a table: its axes, and the numbers or names that each row and column stands for."""

from __future__ import annotations

import re
from itertools import pairwise
from typing import TYPE_CHECKING, Literal

from forge.errors import closest, nearest
from forge.reading.node import Mapping, Node, Scalar, describe
from forge.rules.bands import bounds_key, name_bounds, parse_bounds
from forge.rules.gaps import fill_in
from forge.rules.parts import UNHEADED, Axis, Band, Line, odds_of, with_minus

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from forge.errors import Problems
    from forge.rules.bands import Bounds
    from forge.rules.parts import Weighing
    from forge.rules.table_form import AxisForm
    from forge.rules.texts import Wording

MOST_ROWS = 500
MOST_COLUMNS = 100
RESERVED = ("all", "mark")
NAME = "name"
"""A part of the result that says what the row is called."""


def _lowest(bands: tuple[Band, ...]) -> int | None:
    lows = [band.low for band in bands if band.low is not None]
    return min(lows) if len(lows) == len(bands) else None


def _highest(bands: tuple[Band, ...]) -> int | None:
    highs = [band.high for band in bands if band.high is not None]
    return max(highs) if len(highs) == len(bands) else None


class HeadingReader:
    """Reads the headings of one axis; what is wrong with them is reported at ``axes.NAME``."""

    def __init__(self, table: str, axis: str, form: AxisForm, wording: Wording, problems: Problems) -> None:
        self._table = table
        self._name = axis
        self._form = form
        self._wording = wording
        self._problems = problems
        self._called: dict[str, str] = {}

    def axis(self, source: Literal["dice", "given"], bands: tuple[Band, ...]) -> Axis:
        """Join the headings to an axis."""
        form = self._form
        if source == "dice" and form.range:
            self._error("range", "is given by the dice")
        low, high = form.range or (None, None)
        if not form.range and source == "given" and bands and not form.values:
            low = _lowest(bands) if form.below == "error" else None
            high = _highest(bands) if form.above == "error" else None
        values = dict.fromkeys(value for band in bands for value in band.names)
        names = tuple((value, self._value(value)) for value in values if value != UNHEADED)
        title = self._wording.name(f"{self._table}.axis.{self._name}", self._name, form.title)
        for heading in form.titles:
            if heading not in (known := [band.id for band in bands]):
                self._error(f"titles.{heading}", "is not a heading here", nearest(heading, known))
        axis = Axis(self._name, title, source, bands, form.below, form.above, names, low, high, form.where)
        return axis._replace(weighing=self._weighing(axis), sides=self._sides(), favoured=form.round)

    def _weighing(self, axis: Axis) -> Weighing:
        """Say whether two strengths may be given, and report headings that they cannot be read at."""
        form = self._form
        if form.ratio and form.difference:
            self._error("difference", "is given beside ratio; one of the two is weighed")
        if not (form.ratio or form.difference):
            return ""
        at = "ratio" if form.ratio else "difference"
        if axis.source == "dice":
            self._error(at, "is weighed where the dice decide")
        elif form.ratio and not axis.named:
            self._error(at, "needs odds as headings", "values: [1-2, 1-1, 2-1, 3-1]")
        elif form.difference and axis.named:
            self._error(at, "needs numbers as headings", "bands: [-1 or less, 0, 1-2, 3+]")
        for name, _ in axis.names if form.ratio else ():
            if odds_of(name) is None:
                self._error(f"values.{name}", "is no odds such as 3-1, which a ratio is read at")
        for at, names in {"values": form.values or {}, **form.lines}.items() if form.ratio else ():
            self._tell_disorder(at if at == "values" else f"lines.{at}", names)
        return "ratio" if form.ratio else "difference"

    def _tell_disorder(self, at: str, names: Iterable[str]) -> None:
        """Report odds that neither rise nor fall from each column to the next, along which shifts are counted."""
        known = [(odds, name) for name in names if (odds := odds_of(name)) is not None]
        steps = list(pairwise(known))
        falling = sum(one > other for (one, _), (other, _) in steps) * 2 > len(steps)
        for (one, name), (other, following) in steps:
            if name != following and (one == other or (one < other) == falling):
                self._error(at, f"have {following} after {name}", "write odds in order, along which shifts are counted")

    def _sides(self) -> tuple[str, ...]:
        """Give what the two strengths are called."""
        return tuple(
            self._wording.name(f"{self._name}.{name}", name) for name in self._form.ratio or self._form.difference
        )

    def columns(self) -> tuple[Band, ...]:
        """Read the headings of the columns, names or numbers."""
        if bool(self._form.values) == bool(self._form.bands):
            self._error("", "needs either values (names) or bands (numbers)")
            return ()
        if len(self._form.values or self._form.bands) > MOST_COLUMNS:
            self._error("", f"has more than {MOST_COLUMNS} columns")
            return ()
        return self._named() if self._form.values else tuple(map(self.numbered, self._form.bands))

    def lined(self, by: Axis) -> Axis:
        """Read several lines of headings over the same columns, each for a heading of the axis that chooses it."""
        form = self._form
        if form.values or form.bands:
            self._error("lines", "stand beside values or bands, which are one line; the lines say it all")
        if not by.named:
            self._error("lines", f"are chosen by {by.id}, which has no names", f"say axes.{by.id}.values")
        for name in (name for name in form.lines if name not in (known := [band.id for band in by.bands])):
            self._error(f"lines.{name}", f"is not a heading of {by.id}", nearest(name, known))
        numbers = not form.ratio and all(map(_is_numbers, {name for line in form.lines.values() for name in line}))
        lines = [
            Line(one.id, one.label, one.names, tuple(self._on_line(name, numbers) for name in form.lines[one.id]))
            for one in by.bands
            if one.id in form.lines
        ]
        for one in by.bands:
            if one.id not in form.lines:
                self._error("lines", f"has none for {by.id} {one.id}")
        counts = {len(line.bands) for line in lines}
        if len(counts) != 1 or not 0 < min(counts) <= MOST_COLUMNS:
            said = ", ".join(f"{line.id} {len(line.bands)}" for line in lines)
            self._error("lines", f"must all have as many headings, from 1 to {MOST_COLUMNS}: {said}")
            return self.axis("given", ())
        headed = tuple(band for line in lines for band in line.bands if band.id != UNHEADED)
        columns = tuple(self._over(place, lines) for place in range(min(counts)))
        return self.axis("given", headed)._replace(bands=columns, lines=tuple(lines))

    def _on_line(self, name: str, numbers: bool) -> Band:
        if name == UNHEADED:
            return Band(UNHEADED, "–", names=(UNHEADED,))
        if numbers:
            return self.numbered(parse_bounds(name))
        return Band(name, self._heading(name, self._form.titles.get(name, self._value(name))), names=(name,))

    def _over(self, place: int, lines: list[Line]) -> Band:
        """Give a column as rows and rulings know it: by the first line that has a heading there."""
        bands = [line.bands[place] for line in lines]
        label = " / ".join(band.label for band in bands)
        found = next((n for n, band in enumerate(bands) if band.id != UNHEADED), None)
        if found is None:
            self._error("lines", f"have no heading over column {place + 1}")
            return bands[0]
        name = f"{bands[found].id}-{lines[found].id}" if found else bands[0].id
        return bands[found]._replace(id=name, label=label)

    def rows(self, node: Node, *, from_dice: bool) -> list[tuple[Band, Node]]:
        """Read the headings of the rows, each with what is written beside it."""
        if not isinstance(node, Mapping) or not node.entries:
            self._problems.error(node.where, "rows", f"must be headings with their cells, not {describe(node)}")
            return []
        if len(node.entries) > MOST_ROWS:
            self._problems.error(node.where, "rows", f"are more than {MOST_ROWS:,}")
            return []
        if self._form.bands:
            self._error("bands", "are given by the rows")
        if self._form.values and from_dice:
            self._error("values", "are names, but the rows are read from the dice")
        elif self._form.values:
            return self._named_rows(node)
        lines = []
        for heading, entry in node.entries.items():
            try:
                lines.append((self.numbered(parse_bounds(heading)), entry.value))
            except ValueError as error:
                hint = "" if from_dice else f"if the rows have names, list them under axes.{self._name}.values"
                self._problems.error(entry.where, f"rows.{heading}", str(error), hint)
        return lines

    def numbered(self, bounds: Bounds) -> Band:
        """Make the heading of a run of numbers."""
        low, high = bounds
        name = name_bounds(bounds)
        template = self._wording.texts[bounds_key(bounds)]
        label = fill_in(template, {"low": with_minus(str(low)), "high": with_minus(str(high))})
        if name in self._form.titles:
            label = self._heading(name, self._form.titles[name])
        return Band(name, label, low, high)

    def _error(self, field: str, message: str, hint: str = "") -> None:
        at = f"axes.{self._name}.{field}" if field else f"axes.{self._name}"
        self._problems.error(self._form.where, at, message, hint)

    def _heading(self, name: str, words: str) -> str:
        return self._wording.say(f"{self._table}.heading.{self._name}.{name}", words)

    def _value(self, value: str) -> str:
        said = "" if re.search("[a-z]", value) else value  # odds and numbers are printed as written
        said = self._called.get(value) or self._form.titles.get(value, said)
        return self._wording.name(f"{self._name}.{value}", value, said)

    def _named(self) -> tuple[Band, ...]:
        bands = []
        for name, values in (self._form.values or {}).items():
            if name in RESERVED:
                self._error(f"values.{name}", "is a word with another meaning in rows; choose another name")
            words = self._form.titles.get(name, ", ".join(map(self._value, values)))
            bands.append(Band(name, self._heading(name, words), names=values))
        return tuple(bands)

    def _named_rows(self, node: Mapping) -> list[tuple[Band, Node]]:
        self._called = dict(_names(node))
        bands = {band.id: band for band in self._named()}
        for heading, entry in node.entries.items():
            if heading not in bands:
                message = f"is not a value of {self._name}"
                self._problems.error(entry.where, f"rows.{heading}", message, nearest(heading, bands))
        meant = {closest(heading, bands) for heading in node.entries if heading not in bands}
        for heading in bands:
            if heading not in node.entries and heading not in meant:
                self._problems.error(node.where, "rows", f"row {heading} is missing")
        return [(bands[heading], entry.value) for heading, entry in node.entries.items() if heading in bands]


def _is_numbers(heading: str) -> bool:
    try:
        return heading == UNHEADED or bool(parse_bounds(heading))
    except ValueError:
        return False


def _names(node: Mapping) -> Iterator[tuple[str, str]]:
    """Give what each row is called, where the rows say so themselves."""
    for heading, entry in node.entries.items():
        name = entry.value.entries.get(NAME) if isinstance(entry.value, Mapping) else None
        if name and isinstance(name.value, Scalar) and name.value.text:
            yield heading, name.value.text
