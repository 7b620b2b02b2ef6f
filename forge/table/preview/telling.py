"""What is wrong with a kit as its pages tell it: worst first, each with its place, its hint and the way to open it."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Iterable

    from forge.errors import Problem
    from forge.table.preview.editing import Writing, Written

MOST_TOLD = 200


class Told(NamedTuple):
    """A problem on a page."""

    severity: str
    where: Written
    field: str
    message: str
    hint: str


class Trouble(NamedTuple):
    """The problems of something: how many errors and warnings, the first of them, and how many more there are."""

    errors: int = 0
    warnings: int = 0
    told: tuple[Told, ...] = ()
    more: int = 0


def trouble(problems: Iterable[Problem], written: Writing) -> Trouble:
    """Tell problems, errors first."""
    found = sorted(dict.fromkeys(problems), key=lambda one: one.severity == "warning")
    errors = sum(one.severity != "warning" for one in found)
    told = tuple(_told(one, written) for one in found[:MOST_TOLD])
    return Trouble(errors, len(found) - errors, told, len(found) - len(told))


def _told(one: Problem, written: Writing) -> Told:
    """Tell one, with other places that it names shown as its own is."""
    said, hint = (written.within(text) for text in (one.message, one.hint))
    return Told(one.severity, written(one.where), one.field, said, hint)
