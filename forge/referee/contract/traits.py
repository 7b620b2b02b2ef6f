"""Of what kind options are, so that a policy can prefer them: the ``traits`` of a ``Choose``."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

WEAKEST, STRONGEST = "weakest", "strongest"


def ranked(values: Mapping[str, int]) -> tuple[tuple[str, str], ...]:
    """Give the traits ``weakest`` and ``strongest`` to options that stand for something of less or more strength."""
    return weakest_first(tuple(sorted(values, key=values.__getitem__)))


def weakest_first(options: tuple[str, ...]) -> tuple[tuple[str, str], ...]:
    """Give the traits ``weakest`` and ``strongest`` to the ends of options that are in this order."""
    return ((options[0], WEAKEST), (options[-1], STRONGEST)) if options else ()


def own_names(options: Iterable[str]) -> tuple[tuple[str, str], ...]:
    """Let each option have its own name as its trait."""
    return tuple((option, option) for option in options)
