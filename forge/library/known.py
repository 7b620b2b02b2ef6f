"""Components by the names that somebody gave: all of them must be there."""

from __future__ import annotations

from typing import TYPE_CHECKING

from forge.errors import ForgeError, Location, Problem, nearest

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from forge.pack.model import Pack


class UnknownComponentError(ForgeError):
    """Components are named that the pack does not have."""


def know_components(pack: Pack, names: Iterable[str], asked_by: str) -> None:
    """Raise ``UnknownComponentError`` with a problem for each name that is no component of the pack."""
    know_names(pack.id, [component.id for component in (*pack.components, *pack.left_out)], names, asked_by)


def know_names(pack: str, known: Sequence[str], names: Iterable[str], asked_by: str) -> None:
    """Raise the same where only the names of the components are known."""
    problems = [
        Problem("error", Location(asked_by), "components", f"{pack} has no component {name!r}", nearest(name, known))
        for name in dict.fromkeys(names)
        if name not in known
    ]
    if problems:
        raise UnknownComponentError(problems)
