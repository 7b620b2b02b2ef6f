"""The steps that a walk is in the middle of, one inside the other, as far as each has been answered."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from forge.referee.contract.requests import Fold, Repeat
    from forge.referee.walking.desk import Desk


class UnderWay(NamedTuple):
    """A Fold under way: the number of its item that is being run, and the cell in which its tally is joined."""

    request: Fold[Any, Any]
    number: int
    tallied: list[Any]


class Repeating(NamedTuple):
    """A Repeat under way, and which time its step is being run."""

    request: Repeat[Any]
    number: int


class Level:
    """A step under way: what it was called with, its answers so far, its Fold or Repeat, the totals when it began."""

    __slots__ = ("answers", "arguments", "before", "fold", "function", "repeat")

    def __init__(
        self, function: Callable[..., Any], arguments: tuple[object, ...], before: Mapping[str, int] | None = None
    ) -> None:
        self.function, self.arguments = function, arguments
        self.before = dict(before or {})
        self.answers: list[Any] = []
        self.fold: UnderWay | None = None
        self.repeat: Repeating | None = None

    def copy(self) -> Level:
        """Give another that stays as this one is now."""
        level = Level(self.function, self.arguments, self.before)
        level.answers, level.repeat = list(self.answers), self.repeat
        level.fold = self.fold and self.fold._replace(tallied=list(self.fold.tallied))
        return level


class Midway(NamedTuple):
    """Where a walk stands: its desk, the steps it is in, the outermost first, and the totals so far."""

    desk: Desk
    levels: tuple[Level, ...]
    totals: Mapping[str, int]

    def copy(self) -> Midway:
        """Give it as it is now, whatever the walk comes to."""
        return Midway(self.desk, tuple(level.copy() for level in self.levels), dict(self.totals))
