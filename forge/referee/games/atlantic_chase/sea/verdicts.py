"""Whether something may be done, and all that the rules have against it."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from forge.referee.contract.requests import Step

if TYPE_CHECKING:
    from collections.abc import Iterable


Why = tuple[str, str]
"""An objection: its text of the pack, and the rule."""


class Legal(NamedTuple):
    """Whether something may be done, and all that stands against it."""

    legal: bool
    objections: tuple[str, ...] = ()


def against(*every: tuple[str, str, bool]) -> tuple[Why, ...]:
    """Give the objections that hold, of all that there may be."""
    return tuple((name, cite) for name, cite, holds in every if holds)


async def verdict(against: Iterable[Why]) -> Legal:
    """Say whether nothing stands against it, and tell all that does."""
    found = tuple(dict.fromkeys(against))
    for name, cite in found:
        await Step(name, (), cite)
    if not found:
        await Step("nothing-against")
    return Legal(not found, tuple(name for name, _ in found))
