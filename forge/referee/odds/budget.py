"""What it may cost to reckon odds, in units of work that are the same on every machine."""

from __future__ import annotations

from typing import TYPE_CHECKING

from forge.referee.contract.refusals import Illegal

if TYPE_CHECKING:
    from collections.abc import Callable

WORK_OF_A_REQUEST = 100
"""What it takes to answer a step once, whatever it asks for: some sixteen millionths of a second."""
MOST_WORK = 60_000_000
"""Some ten seconds. A bound of its own: odds that are not counted within it are estimated, which is no refusal."""
QUICK_WORK = 12_000_000
"""Some two seconds, for which everybody waits."""
LONG_WORK = 6_000_000
"""A second, after which the one who waits is told so."""
SAMPLE = "sample instead: --sample 10000"


class BeyondReach(Illegal):
    """Too much to be counted, which can still be sampled."""


def _never() -> bool:
    return False


class Budget:
    """What one question may cost, in units of work that are the same on every machine.

    ``notice`` is told, once, when more than ``noticed`` units are spent; ``hint`` says what else there is to do.
    """

    def __init__(
        self,
        most: int | None = None,
        notice: Callable[[], None] | None = None,
        noticed: int = 0,
        hint: str = SAMPLE,
    ) -> None:
        self.most = MOST_WORK if most is None else most
        self._hint = hint
        self.spent = 0
        self._notice = notice
        self._alarm = min(noticed, self.most) if notice else self.most
        self._is_late: Callable[[], bool] = _never

    def renew(self, most: int, is_late: Callable[[], bool]) -> None:
        """Begin anew with so much to spend, until it is late: rules that think long are not measured by their steps."""
        self.spent, self.most, self._alarm, self._is_late = 0, most, most, is_late

    def spend(self, work: int) -> None:
        """Take note of work; ``Illegal`` when it is too much."""
        self.spent += work
        if self.spent > self._alarm or self._is_late():
            self._sound()

    def _sound(self) -> None:
        if self._notice:
            self._notice()
            self._notice, self._alarm = None, self.most
        if self.spent > self.most or self._is_late():
            raise BeyondReach("odds", "are beyond exact reach for this input", self._hint)
