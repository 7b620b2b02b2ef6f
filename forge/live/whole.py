"""What is wrong with all of a pack, as far as it is known between one check of the whole and the next."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterable

    from forge.errors import Problem


class Whole:
    """The problems of a pack that belong to no component alone: those of its head, and those that a check found.

    A check takes its time. Until it is made again after a save, the warnings of the last one stand; so do those that an
    error hides, for below one not everything is looked at.
    """

    def __init__(self) -> None:
        self.problems: tuple[Problem, ...] = ()
        self.due = True
        self._warnings: tuple[Problem, ...] = ()

    def save(self, head: Iterable[Problem]) -> None:
        """Take in what a save made wrong with the head of the pack; a check is due."""
        self.due = True
        self.problems = _once(head, self._warnings)

    def take(self, head: Iterable[Problem], checked: tuple[Problem, ...]) -> None:
        """Take in what a check found."""
        self.due = False
        self.problems = _once(head, checked)

    def remember(self, checked: tuple[Problem, ...], *, hidden: bool) -> None:
        """Remember the warnings of a check for the time after the next save, and with an error those of before."""
        warnings = (problem for problem in checked if problem.severity == "warning")
        self._warnings = _once(warnings, self._warnings if hidden else ())


def _once(*problems: Iterable[Problem]) -> tuple[Problem, ...]:
    return tuple(dict.fromkeys(problem for some in problems for problem in some))
