"""What a game stands at between two calls: cases that players decided, and dice kept of calls taken back."""

from __future__ import annotations

from typing import Any, NamedTuple

STOPPED = "stopped"


class Given(NamedTuple):
    """One answer on record: its record, the question, the answer in plain data, how it came about.

    ``overruling`` is the record of an override of what the answer led to, or None.
    """

    seq: int
    question: dict[str, Any]
    value: Any
    how: str
    overruling: dict[str, Any] | None = None

    @property
    def chance(self) -> bool:
        """Whether it was dice or a draw."""
        return self.how != STOPPED and self.question.get("ask") in ("roll", "rollon", "draw")

    @property
    def opening(self) -> bool:
        """Whether it opened seals, which no player decides but the rules ask for."""
        return str(self.value).startswith("opened ")


class Case(NamedTuple):
    """A look-up that players decided otherwise: the record, what the case is, their result and reason."""

    seq: int
    case: dict[str, Any]
    values: dict[str, Any]
    reason: str


class Dropped(NamedTuple):
    """A call taken back whole, and the dice kept of it for when it returns."""

    procedure: str
    inputs: dict[str, str]
    kept: tuple[Given, ...]


class Standing(NamedTuple):
    """Cases decided, dice of calls taken back, and how many throws forge is said to have made."""

    cases: tuple[Case, ...] = ()
    dropped: tuple[Dropped, ...] = ()
    by_forge: int = 0

    def plain(self) -> dict[str, Any]:
        """Give it as JSON data."""
        return {
            "cases": [list(case) for case in self.cases],
            "dropped": [[one.procedure, one.inputs, [list(given) for given in one.kept]] for one in self.dropped],
            "by_forge": self.by_forge,
        }


def restore_standing(data: dict[str, Any]) -> Standing:
    """Make it of JSON data again; ``TypeError`` and the like where that is something else."""
    cases = tuple(Case(*case) for case in data["cases"])
    dropped = (
        Dropped(name, dict(inputs), tuple(Given(*one) for one in kept)) for name, inputs, kept in data["dropped"]
    )
    return Standing(cases, tuple(dropped), int(data["by_forge"]))
