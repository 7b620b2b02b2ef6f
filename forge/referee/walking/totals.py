"""Totals of one game as it goes: measures summed, inside a Fold with a ``Tally`` as that says."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from forge.referee.contract.requests import Step, Tally


class Totals:
    """The sum of each measure so far."""

    def __init__(self) -> None:
        self.sums: dict[str, int] = {}
        self._open: list[tuple[Tally, list[Any]]] = []

    def emit(self, measure: str, amount: Any) -> Step | None:
        """Add an amount, to the innermost tally of that measure if there is one; give what that tells of it."""
        for tally, total in reversed(self._open):
            if tally.measure == measure:
                told = tally.tells(total[0], amount) if tally.tells else None
                total[0] = tally.add(total[0], amount)
                return told
        self.sums[measure] = self.sums.get(measure, 0) + amount
        return None

    def begin(self, tally: Tally | None, so_far: object = None) -> list[Any]:
        """Enter a Fold, from its beginning or with what its tally has come to; give the cell that it is joined in."""
        total = [tally.start if tally and so_far is None else so_far]
        if tally:
            self._open.append((tally, total))
        return total

    def finish(self, tally: Tally | None) -> None:
        """Leave the Fold: what its tally came to is emitted outside."""
        if tally:
            _, total = self._open.pop()
            for measure, amount in zip(tally.gives, tally.settle(total[0]), strict=True):
                self.emit(measure, amount)
