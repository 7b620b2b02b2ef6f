"""The one table behind the printed chart and the ruling: how it is printed and how it is looked up.

Printing reads ``title``, ``dice``, ``columns``, ``rows`` (each cell has its ``printed`` form), ``modifiers``,
``notes`` and ``remarks``. Ruling calls ``look_up`` and gets a ``Look`` that explains itself.
"""

from __future__ import annotations

from functools import cached_property
from typing import TYPE_CHECKING, NamedTuple

from forge.errors import fail, nearest
from forge.rules.look import Applied, Clamp, Look, Result, Use
from forge.rules.look_up import MEANT, apply, beside, look_up
from forge.rules.parts import NOWHERE, Axis, Band, Cell, Field, Modifier, Natural, Row
from forge.values.numbers import Dice

if TYPE_CHECKING:
    from collections.abc import Iterable

    from forge.errors import Location

__all__ = [
    "Applied", "Axis", "Band", "Cell", "Clamp", "Dice", "Field", "Look", "Modifier", "Natural", "Result", "Row", "Table"
]  # fmt: skip

_MOST_REMEMBERED = 10_000


class _Parts(NamedTuple):
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
    needs: tuple[tuple[str, str], ...] = ()
    in_force: bool = True
    where: Location = NOWHERE


class Table(_Parts):
    """A checked table; a table equals only itself.

    ``columns_axis`` is None for a table with one column of results. ``notes`` pairs a mark with its footnote,
    ``remarks`` are notes without a mark. ``across``: the published chart has its rows side by side.
    A table that belongs to an optional rule or a reading names it in ``needs`` and is ``in_force`` when that holds.
    """

    def __eq__(self, other: object) -> bool:
        return self is other

    def __hash__(self) -> int:
        return id(self)

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

    def look_up(
        self, roll: int | tuple[int, ...] | None = None, modifiers: Iterable[Use] = (), **given: int | str
    ) -> Look:
        """Look a result up, for example ``look_up(4, ["aggressive", ("card", 2)], area="iceland")``.

        ``roll`` is the sum of the dice, or each die. A modifier that counts or is typed in comes with its amount.
        ``given`` names each axis that no dice decide. Raises ``ForgeError`` for what the table does not allow.
        """
        try:
            key = (roll, tuple(modifiers), tuple(sorted(given.items())))
            found = self._remembered.get(key)
        except TypeError:
            raise fail(self.where, self.id, "is looked up by numbers and names", MEANT) from None
        if found is None:
            if len(self._remembered) >= _MOST_REMEMBERED:
                self._remembered.clear()
            found = self._remembered[key] = look_up(self, *key)
        return found

    def apply(self, modifiers: Iterable[Use]) -> tuple[Applied, ...]:
        """Give modifiers with what each is worth, in the order of the table, as they stand before the dice."""
        return apply(self, tuple(modifiers))

    def beside(self, look: Look, pips: int) -> Look | None:
        """Give what ``pips`` more on the dice would have done; None where no number was rolled or nature decided."""
        return beside(self, look, pips)

    @cached_property
    def _remembered(self) -> dict[object, Look]:
        return {}
