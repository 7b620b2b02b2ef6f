"""Filling: the values of a face's slots, row by row.

A slot is given in the parts list, else filled by the column of its own name, else by its default; a blank value takes
the default, too.
"""

from __future__ import annotations

from contextlib import suppress
from typing import TYPE_CHECKING, Any, NamedTuple

from forge.errors import Problems, nearest
from forge.kinds.faces.memory import Memory, key_of
from forge.pack.expressions import compile_value
from forge.pack.unfit import Unfit
from forge.reading.data_table import Row
from forge.reading.fields import INVALID, TEXT
from forge.reading.measures import UNREAD
from forge.reading.node import Scalar

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from forge.errors import Location
    from forge.kinds.faces.cells import Cells, Given
    from forge.kinds.faces.definition import Definition, Slot
    from forge.kinds.faces.memory import Values
    from forge.kinds.faces.vocabulary import Vocabulary
    from forge.pack.expression_compiler import Value
    from forge.reading.fields import FieldType

_NO_ROW = Row(0, ())
NEUTRAL = {"name": "", "title": "", "ground": "#ffffff", "ink": "#000000", "band": "", "ensign": ""}
HARMLESS = {"number": "0", "flag": "no", "colour": UNREAD.hex}
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
            colours = {"ground": side.ground.hex, "ink": side.ink.hex, "band": band, "ensign": side.ensign}
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


class _Step:
    """How one slot is filled: from the row, else by default. Values found sound and defaults are remembered."""

    __slots__ = ("default", "field", "given", "key", "number", "reckoned", "slot", "sound", "type")

    def __init__(self, number: int, slot: Slot, field: str, given: Given | None, default: Value | None) -> None:
        self.number = number
        self.slot = slot
        self.field = field
        self.given = given
        self.default = default
        self.type: FieldType[object] | None = None
        self.sound: Memory[bool] = Memory()
        self.reckoned: Memory[str] = Memory()
        self.key = key_of(default.uses if default else ())

    def by_default(self, values: Values) -> str:
        """Give the default for the values of the slots before; raises ``Unfit``."""
        if self.default is None:
            return ""
        key = self.key(values)
        text = self.reckoned.get(key)
        return self.reckoned.keep(key, self.default.evaluate(values)) if text is None else text


class _Plain(NamedTuple):
    """A slot that is a column looked up as it stands, with one default for all rows."""

    number: int
    column: int
    otherwise: str
    step: _Step


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
        self._columns: dict[int, set[int]] = {len(definition.slots): set(sides.columns)}
        self._plain: list[_Plain] = []
        self._derived: list[_Step] = []
        self._reckoned: list[_Step] = []
        self._start: list[Any] = [""] * len(self.names)
        if not sides.varies:
            self._start[-1] = sides.of(_NO_ROW, problems)
        for number, (name, slot) in enumerate(definition.slots.items()):
            default = self._default(number, slot, f"faces.{definition.name}.slots.{name}", vocabulary, problems)
            step = _Step(number, slot, f"{at}.{name}", given.get(name), default)
            kind = vocabulary.of_slot(slot)
            step.type = None if kind is TEXT else kind
            self._steps.append(step)
            given_for_all = bool(step.given and step.given.value.constant)
            self._columns[number] = {
                *(step.given.value.uses if step.given else ()),
                *self.columns(default.uses if default and not given_for_all else ()),
            }
            self._add(step, problems)
        self._derived_key = key_of(self.columns(step.number for step in self._derived))
        self._derivations: Memory[tuple[tuple[int, str], ...]] = Memory()

    def values(self, row: Row, problems: Problems) -> list[Any]:
        """Give the values for a row; what a slot cannot take is reported and replaced by something harmless."""
        cells = row.cells
        values = self._start.copy()
        for number, column, otherwise, step in self._plain:
            values[number] = text = cells[column] or otherwise
            if step.type is not None and text not in step.sound:
                values[number] = self._checked(step, text, values, row, problems)
        if self._sides.varies:
            values[-1] = self._sides.of(row, problems)
        if self._derived:
            key = self._derived_key(cells)
            for number, text in self._derivations.get(key) or self._derive(key, values, row, problems):
                values[number] = text
        for step in self._reckoned:
            self._fill(step, values, row, problems)
        return values

    @property
    def rows(self) -> Sequence[Row]:
        """The rows of the table."""
        return self._cells.table.rows

    def columns(self, numbers: Iterable[int]) -> set[int]:
        """Give the columns that values depend on."""
        return {column for number in numbers for column in self._columns[number]}

    def column(self, number: int) -> int | None:
        """Give the column that a value is, if it is nothing but one."""
        return next((plain.column for plain in self._plain if plain.number == number and not plain.otherwise), None)

    def locate(self, number: int, row: Row) -> Location:
        """Say where a value was written for a row."""
        step = self._steps[number] if number < len(self._steps) else None
        if step and step.given:
            return self._cells.locate(step.given, row)
        columns = self.columns({number}).difference(self._sides.columns)
        if not columns:
            return self._where
        return self._cells.table.where(row, self._cells.table.columns[columns.pop()] if len(columns) == 1 else "")

    def field(self, number: int) -> str:
        """The path of a value in the parts list."""
        return self._steps[number].field if number < len(self._steps) else f"{self._at}.side"

    def _default(self, number: int, slot: Slot, at: str, vocabulary: Vocabulary, problems: Problems) -> Value | None:
        """Compile what a slot is when blank: a text over the slots before it and the side."""
        names = [name if before < number else "" for before, name in enumerate(self.names)]
        names[-1] = "side"
        if not slot.default:
            return None
        try:
            return compile_value(slot.default, names, filters=vocabulary.filters, mark=vocabulary.mark)
        except Unfit as error:
            problems.error(slot.where, f"{at}.default", f'"{slot.default}" {error}', error.hint)
            return None

    def _add(self, step: _Step, problems: Problems) -> None:
        """Fill the slot now if it is the same in every row, else arrange for it to be filled row by row."""
        value = step.given.value if step.given else None
        uses = set(step.default.uses) if step.default else set()
        varies = not self.varying.isdisjoint(uses)
        if value is None or value.constant is not None:
            if (value and value.constant) or not varies:
                self._fill(step, self._start, _NO_ROW, problems)
            else:
                self.varying.add(step.number)
                late = not uses.isdisjoint(step.number for step in self._reckoned)
                (self._reckoned if late else self._derived).append(step)
            return
        self.varying.add(step.number)
        if value.lone is not None and not varies and not step.slot.required:
            otherwise = self._by_default(step, self._start, _NO_ROW, problems)
            self._plain.append(_Plain(step.number, value.lone, otherwise, step))
        else:
            self._reckoned.append(step)

    def _derive(self, key: object, values: list[Any], row: Row, problems: Problems) -> tuple[tuple[int, str], ...]:
        """Fill the slots that are defaults reckoned from others, and remember them unless there was a problem."""
        found = Problems()
        for step in self._derived:
            self._fill(step, values, row, found)
        derived = tuple((step.number, values[step.number]) for step in self._derived)
        problems.add(found)
        return derived if len(found) else self._derivations.keep(key, derived)

    def _fill(self, step: _Step, values: list[Any], row: Row, problems: Problems) -> None:
        if step.given and step.given.unread:
            values[step.number] = HARMLESS.get(step.slot.type, "")
            return
        text = self._cells.text(step.given, row, problems) if step.given else ""
        text = text or self._by_default(step, values, row, problems)
        if not text and step.slot.required:
            problems.error(self.locate(step.number, row), step.field, "is blank" if step.given else "is missing")
        if text and step.type is not None and text not in step.sound:
            text = self._checked(step, text, values, row, problems)
        values[step.number] = text

    def _by_default(self, step: _Step, values: list[Any], row: Row, problems: Problems) -> str:
        try:
            return step.by_default(values)
        except Unfit as error:
            problems.error(self.locate(step.number, row), step.field, str(error), error.hint)
            return ""

    def _checked(self, step: _Step, text: str, values: list[Any], row: Row, problems: Problems) -> str:
        """Give a value back if the slot can take it, else report it and give the default, or something harmless."""
        if not text:
            return text
        assert step.type is not None
        if step.type.read(Scalar(text, self.locate(step.number, row)), step.field, problems) is INVALID:
            default = ""
            with suppress(Unfit):  # one problem is enough for one value
                default = step.by_default(values)
            return default if default not in ("", text) else HARMLESS.get(step.slot.type, "")
        step.sound.keep(text, True)
        return text
