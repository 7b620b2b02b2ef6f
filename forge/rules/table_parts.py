"""What a table is made of: its axes, fields, rows, modifiers and notes."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from forge.errors import fail, nearest
from forge.rules.parts import NOWHERE

if TYPE_CHECKING:
    from forge.errors import Location
    from forge.rules.parts import Axis, Band, Field, Modifier, Natural, Row, Stage
    from forge.values.dice import Dice


class TableParts(NamedTuple):
    """The parts of a table.

    ``limits`` say what the modifiers of a stage come to in all at the least and the most.
    ``columns_axis`` is None for a table with one column of results. ``notes`` pairs a mark with its footnote,
    ``remarks`` are notes without a mark. ``across``: the published chart has its rows side by side.
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

    @property
    def axes(self) -> tuple[Axis, ...]:
        """The rows axis, then the columns axis if there is one."""
        return (self.rows_axis, self.columns_axis) if self.columns_axis else (self.rows_axis,)

    @property
    def columns(self) -> tuple[Band, ...]:
        """The column headings; none for a table with one column of results."""
        return self.columns_axis.bands if self.columns_axis else ()

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
