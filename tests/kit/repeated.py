"""Repeats of a test: a few are always run, the rest by the slow tests."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable


def repeats(number: int, quick: int) -> list[Any]:
    """Count from 0; so many of them are always run."""
    return slow_but(range(number), lambda each: each < quick)


def slow_but(cases: Iterable[Any], quick: Callable[..., bool]) -> list[Any]:
    """Leave to the slow tests what is not ``quick``, asked of the values of each case."""
    found = []
    for case in cases:
        values = case if isinstance(case, tuple) else (case,)
        found.append(pytest.param(*values, marks=() if quick(*values) else pytest.mark.slow))
    return found
