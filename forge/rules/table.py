"""The one table behind the printed chart and the ruling: how it is printed and how it is looked up.

Printing reads ``title``, ``dice``, ``columns``, ``rows`` (each cell has its ``printed`` form), ``modifiers``,
``notes`` and ``remarks``. Ruling calls ``look_up`` and gets a ``Look`` that explains itself.
"""

from __future__ import annotations

from functools import cached_property
from typing import TYPE_CHECKING, ClassVar

from forge.errors import fail
from forge.rules import looking_up
from forge.rules.table_parts import TableParts
from forge.values.itself import Itself

if TYPE_CHECKING:
    from collections.abc import Iterable

    from forge.rules.look import Applied, Look, Use
    from forge.values.dice import Dice

_MOST_REMEMBERED = 10_000


class Table(Itself, TableParts):
    """A checked table; a table equals only itself."""

    UNSAID: ClassVar[dict[str, None]] = {"lines_axis": None, "rounds": None}

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
            raise fail(self.where, self.id, "is looked up by numbers and names", looking_up.MEANT) from None
        if found is None:
            if len(self._remembered) >= _MOST_REMEMBERED:
                self._remembered.clear()
            found = self._remembered[key] = looking_up.look_up(self, *key)
        return found

    def apply(self, modifiers: Iterable[Use]) -> tuple[Applied, ...]:
        """Give modifiers with what each is worth, in the order of the table, as they stand before the dice."""
        return looking_up.apply(self, tuple(modifiers))

    def thrown(self, modifiers: Iterable[Use] = ()) -> Dice | None:
        """Give the dice that are thrown, with those that modifiers add or take away; None of a table without dice."""
        return self.thrown_with(self.apply(modifiers) if self._adds_dice else ())

    def thrown_with(self, applied: tuple[Applied, ...]) -> Dice | None:
        """Give the dice that are thrown where modifiers are applied already."""
        return looking_up.dice_thrown(self, applied) if self.dice else None

    def beside(self, look: Look, pips: int) -> Look | None:
        """Give what ``pips`` more on the dice would have done; None where no number was rolled or nature decided."""
        return looking_up.beside(self, look, pips)

    @cached_property
    def _adds_dice(self) -> bool:
        return any(modifier.stage == "dice" for modifier in self.modifiers)

    @cached_property
    def _remembered(self) -> dict[object, Look]:
        return {}
