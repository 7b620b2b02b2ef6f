"""Filling: the values of a face's slots, row by row.

A slot is given in the parts list, else filled by the column of its own name, else by its default; a blank value takes
the default, too.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

from forge.errors import Problems, nearest
from forge.pack.expression_values import Unfit
from forge.pack.expressions import Value, compile_value
from forge.reading.csv_text import Row
from forge.reading.fields import INVALID, TEXT
from forge.reading.node import Scalar

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from forge.errors import Location
    from forge.pack.faces.cells import Cells, Given
    from forge.pack.faces.definition import Definition, Slot
    from forge.pack.faces.vocabulary import Vocabulary
    from forge.reading.fields import FieldType

MOST_REMEMBERED = 4_096
_NO_ROW = Row(0, ())
NEUTRAL = {"name": "", "title": "", "ground": "#ffffff", "ink": "#000000", "band": ""}
HARMLESS = {"number": "0", "flag": "no"}
"""What stands in for a value that was reported, so that it is reported once."""


class SideData(dict[str, str]):
    """What a face may ask of a side; kept apart by identity, so that it can be part of a key."""

    __hash__ = object.__hash__  # type: ignore[assignment]

    def __eq__(self, other: object) -> bool:
        """Tell whether it is the same side."""
        return self is other


class Sides:
    """The side of each row: a name from the pack's sides, or none."""

    def __init__(self, given: Given | None, cells: Cells, vocabulary: Vocabulary) -> None:
        self.varies = given is not None and given.value.constant is None
        self.columns = given.value.uses if given else ()
        self._given = given
        self._cells = cells
        self._sides = {"": SideData(NEUTRAL)}
        for name, side in vocabulary.pack.sides.items():
            band = side.band.hex if side.band else ""
            colours = {"ground": side.ground.hex, "ink": side.ink.hex, "band": band}
            self._sides[name] = SideData(name=name, title=side.title or name, **colours)

    def of(self, row: Row, problems: Problems) -> SideData:
        """Give the side of a row."""
        if self._given is None:
            return self._sides[""]
        name = self._cells.text(self._given, row, problems)
        if name not in self._sides:
            where = self._cells.locate(self._given, row)
            problems.error(
                where, self._given.field, f"there is no side {name!r}", nearest(name, filter(None, self._sides))
            )
            return self._sides[""]
        return self._sides[name]


class _Step(NamedTuple):
    """How one slot is filled: from the row, else by default; the values already found sound are remembered."""

    number: int
    slot: Slot
    field: str
    given: Given | None
    default: Value | None
    type: FieldType | None
    sound: set[str]


class Filling:
    """The values of all slots of a face, and last the side, for any row of a table.

    ``names`` name the values, ``varying`` numbers those that may differ from row to row.
    """

    def __init__(
        self,
        definition: Definition,
        given: dict[str, Given],
        sides: Sides,
        *,
        cells: Cells,
        vocabulary: Vocabulary,
        at: str,
        where: Location,
        problems: Problems,
    ) -> None:
        self.names = (*definition.slots, "side")
        self.varying: set[int] = {len(definition.slots)} if sides.varies else set()
        self._sides = sides
        self._cells = cells
        self._where = where
        self._at = at
        self._steps: list[_Step] = []
        self._plain: list[tuple[int, int, str, _Step]] = []
        self._reckoned: list[_Step] = []
        self._start: list[Any] = [""] * len(self.names)
        if not sides.varies:
            self._start[-1] = sides.of(_NO_ROW, problems)
        for index, (name, slot) in enumerate(definition.slots.items()):
            default = self._default(index, slot, f"faces.{definition.name}.slots.{name}", vocabulary, problems)
            kind = vocabulary.of_slot(slot)
            checked = None if kind is TEXT else kind
            step = _Step(index, slot, f"{at}.{name}", given.get(name), default, checked, set())
            self._steps.append(step)
            self._add(step, problems)

    def _default(self, index: int, slot: Slot, at: str, vocabulary: Vocabulary, problems: Problems) -> Value | None:
        """Compile what a slot is when blank: a text over the slots before it and the side."""
        names = [name if number < index else "" for number, name in enumerate(self.names)]
        names[-1] = "side"
        try:
            return compile_value(slot.default, names, filters=vocabulary.filters) if slot.default else None
        except Unfit as error:
            problems.error(slot.where, f"{at}.default", f'"{slot.default}" {error}', error.hint)
            return None

    def _add(self, step: _Step, problems: Problems) -> None:
        """Fill the slot now if it is the same in every row, else arrange for it to be filled row by row."""
        value = step.given.value if step.given else None
        default_varies = step.default is not None and not self.varying.isdisjoint(step.default.uses)
        if value is None or value.constant is not None:
            if not (value and value.constant) and default_varies:
                self.varying.add(step.number)
                self._reckoned.append(step)
            else:
                self._fill(step, self._start, _NO_ROW, problems)
            return
        self.varying.add(step.number)
        if value.lone is not None and not default_varies and not step.slot.required:
            fallback = self._by_default(step, self._start, _NO_ROW, problems)
            self._plain.append((step.number, value.lone, fallback, step))
        else:
            self._reckoned.append(step)

    def values(self, row: Row, problems: Problems) -> list[Any]:
        """Give the values for a row; what a slot cannot take is reported and replaced by something harmless."""
        cells = row.cells
        values = self._start.copy()
        for index, column, fallback, step in self._plain:
            values[index] = text = cells[column] or fallback
            if step.type is not None and text not in step.sound:
                values[index] = self._checked(step, text, row, problems)
        if self._sides.varies:
            values[-1] = self._sides.of(row, problems)
        for step in self._reckoned:
            self._fill(step, values, row, problems)
        return values

    @property
    def rows(self) -> Sequence[Row]:
        """The rows of the table."""
        return self._cells.table.rows

    def columns(self, numbers: Iterable[int]) -> set[int]:
        """Give the columns that values depend on."""
        found: set[int] = set()
        for number in numbers:
            if number == len(self._steps):
                found.update(self._sides.columns)
                continue
            step = self._steps[number]
            if step.given:
                found.update(step.given.value.uses)
            if step.default and number in self.varying:
                found |= self.columns(self.varying.intersection(step.default.uses))
        return found

    def locate(self, index: int, row: Row) -> Location:
        """Say where the value of a slot was written for a row."""
        step = self._steps[index] if index < len(self._steps) else None
        if step and step.given:
            return self._cells.locate(step.given, row)
        return self._cells.table.where(row) if index in self.varying else self._where

    def field(self, index: int) -> str:
        """The path of a slot in the parts list."""
        return self._steps[index].field if index < len(self._steps) else f"{self._at}.side"

    def _fill(self, step: _Step, values: list[Any], row: Row, problems: Problems) -> None:
        text = self._cells.text(step.given, row, problems) if step.given else ""
        text = text or self._by_default(step, values, row, problems)
        if not text and step.slot.required:
            problems.error(self.locate(step.number, row), step.field, "is blank" if step.given else "is missing")
        if text and step.type is not None and text not in step.sound:
            text = self._checked(step, text, row, problems)
        values[step.number] = text

    def _by_default(self, step: _Step, values: list[Any], row: Row, problems: Problems) -> str:
        try:
            return step.default.evaluate(values) if step.default else ""
        except Unfit as error:
            problems.error(self.locate(step.number, row), step.field, str(error), error.hint)
            return ""

    def _checked(self, step: _Step, text: str, row: Row, problems: Problems) -> str:
        """Give a value back if the slot can take it, else report it and give something harmless."""
        if not text:
            return text
        assert step.type is not None
        if step.type.read(Scalar(text, self.locate(step.number, row)), step.field, problems) is INVALID:
            return HARMLESS.get(step.slot.type, "")
        if len(step.sound) >= MOST_REMEMBERED:
            step.sound.clear()
        step.sound.add(text)
        return text
