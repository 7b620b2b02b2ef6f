"""What a table is made of: its axes, fields, rows, modifiers and notes."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from forge.errors import fail, nearest
from forge.rules.parts import NOWHERE, UNHEADED

if TYPE_CHECKING:
    from collections.abc import Mapping

    from forge.errors import Location
    from forge.rules.look import Look
    from forge.rules.parts import Axis, Band, Field, Modifier, Natural, Rounds, Row, Stage
    from forge.values.dice import Dice


class TableParts(NamedTuple):
    """The parts of a table.

    ``limits`` say what the modifiers of a stage come to in all at the least and the most.
    ``columns_axis`` is None for a table with one column of results; ``lines_axis`` says which of several lines of its
    headings is read. ``notes`` pairs a mark with its footnote, ``remarks`` are notes without a mark. ``across``: the
    published chart has its rows side by side. ``rounds``: by itself it is thrown on again and again.
    A table that belongs to an optional rule or a reading names it in ``needs`` and is ``in_force`` when that holds.
    """

    id: str
    title: str
    rule: str
    dice: Dice | None
    rows_axis: Axis
    columns_axis: Axis | None
    fields: tuple[Field, ...]
    rows: tuple[Row, ...]
    modifiers: tuple[Modifier, ...] = ()
    naturals: tuple[Natural, ...] = ()
    notes: tuple[tuple[str, str], ...] = ()
    remarks: tuple[str, ...] = ()
    across: bool = False
    limits: tuple[tuple[Stage, int, int], ...] = ()
    needs: tuple[tuple[str, str], ...] = ()
    in_force: bool = True
    where: Location = NOWHERE
    lines_axis: Axis | None = None
    rounds: Rounds | None = None

    @property
    def axes(self) -> tuple[Axis, ...]:
        """The rows axis, then the columns axis if there is one, then what says which of its lines is read."""
        return tuple(axis for axis in (self.rows_axis, self.columns_axis, self.lines_axis) if axis)

    @property
    def columns(self) -> tuple[Band, ...]:
        """The column headings; none for a table with one column of results."""
        return self.columns_axis.bands if self.columns_axis else ()

    def headed(self, given: Mapping[str, int | str]) -> Axis | None:
        """Give the columns as they are headed for what is given: by the line that it reads."""
        if self.columns_axis is None or self.lines_axis is None:
            return self.columns_axis
        return self.columns_axis.on(given.get(self.lines_axis.id))

    def column_of(self, look: Look) -> Band | None:
        """Give the column that was read, by whatever line."""
        axis = self.headed(dict(look.given))
        return self.columns[axis.bands.index(look.column)] if axis and look.column else None

    def leading_to(self, column: Band | None) -> dict[str, int | str]:
        """Give what leads to a column, of several lines by the first that has a heading there."""
        axis = self.columns_axis
        if column is None or axis is None:
            return {}
        for line in axis.lines:
            band = line.bands[axis.bands.index(column)]
            if self.lines_axis and band.id != UNHEADED:
                return {axis.id: band.some, self.lines_axis.id: line.names[0]}
        return {axis.id: column.some}

    @property
    def shown(self) -> tuple[Field, ...]:
        """The fields that are printed; each cell's ``printed`` follows them."""
        return tuple(field for field in self.fields if field.shown)

    def modifier(self, name: str) -> Modifier:
        """Give a modifier by its id; ``ForgeError`` with the nearest name where there is none."""
        for modifier in self.modifiers:
            if modifier.id == name:
                return modifier
        hint = nearest(name, [modifier.id for modifier in self.modifiers])
        raise fail(self.where, f"{self.id}.{name}", "is not a modifier of this table", hint)
