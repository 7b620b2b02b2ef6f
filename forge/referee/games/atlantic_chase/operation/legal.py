"""What may be declared: choices narrowed among legal ones, and whom a leader's benefit binds to act."""

from __future__ import annotations

from typing import TYPE_CHECKING

from forge.referee.requests import Choose

if TYPE_CHECKING:
    from forge.referee.games.atlantic_chase.operation.forces import Operation
    from forge.referee.requests import Facts, Steps

Way = tuple[str, ...]
"""A declaration: the id of the Active force, and whatever else the action needs."""
Ways = tuple[Way, ...]


def pick(  # noqa: PLR0917 - a question, what it is about, and where its answer stands
    op: Operation, question: str, ways: Ways, place: int, cite: str, who: str = "", about: Facts = ()
) -> Steps[Ways]:
    """Let a player decide on one place of the declarations, and give those that are left."""
    options = tuple(dict.fromkeys(way[place] for way in ways))
    chosen = yield Choose(question, who or op.active, options, cite, op, about)
    return tuple(way for way in ways if way[place] == chosen)
