"""Input that is not accepted: malformed, illegal or ambiguous, three errors with different meanings.

Each is a ``ForgeError`` with one problem, so that whoever shows problems shows refusals too. Nothing is recorded and
nothing is lost when one is raised.
"""

from __future__ import annotations

from typing import ClassVar

from forge.errors import ForgeError, Location, Problem


class Refusal(ForgeError):  # noqa: N818 - the word used at the table
    """Input that is not accepted: where it stood, what is wrong, the rule that says so, and what would be legal."""

    exit_status: ClassVar[int] = 1

    def __init__(self, where: str, message: str, legal: str = "", cite: str = "") -> None:
        self.where = where
        self.message = message
        self.legal = legal
        self.cite = cite
        rule = f" (rule {cite})" if cite else ""
        super().__init__([Problem("error", Location(where), "", message + rule, legal)])


class Malformed(Refusal):
    """Text that cannot be read as a value of its kind at all."""

    exit_status = 2


class Illegal(Refusal):
    """A value that can be read but that the rules or the situation do not allow."""


class Ambiguous(Refusal):
    """Text that could mean more than one legal value."""
