"""A ruling that can tell itself: the frozen tree of the referee, with the rules whose words it is told in."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Self

from forge.referee.walking import rulings

if TYPE_CHECKING:
    from forge.rules import Rules


class Ruling(rulings.Ruling):
    """All that a procedure came to: ``result``, ``totals``, and each throw, look-up and decision in ``entries``.

    >>> import forge
    >>> ruling = forge.open_game("atlantic-wolves").rule("asw", dice=6)
    >>> ruling.entries[0].values, ruling.entries[0].look.row.id
    ((6,), '6')
    >>> print(ruling.receipt())
    ASW Table (9.3)
      1d6 6 -> row 6: Hit [by hand]
        one pip less: no effect
    """

    rules: Rules

    @classmethod
    def of(cls, ruling: rulings.Ruling, rules: Rules) -> Self:
        """Give a ruling of the referee the rules to be told by."""
        told = cls(*ruling)
        told.rules = rules
        return told

    def receipt(self) -> str:
        """Write it as a player reads it: a line a throw, with every modifier, its rule, the row, the result."""
        from forge.referee.telling.receipts import receipt

        return "\n".join(receipt(self, self.rules))

    def plain(self) -> dict[str, Any]:
        """Give it as data for JSON, as ``forge referee --json`` writes it."""
        from forge.referee.telling.plain import plain_ruling

        return plain_ruling(self)
