"""The lines of problems as people read them: errors first, those that are alike gathered, never too many."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterable

    from forge.errors import Problem

SHOWN_AT_MOST = 200
ALIKE_SHOWN = 10
PLACES_SHOWN = 12

_NAMES = re.compile(r"\"[^\"]*\"|'[^']*'|\d+")


def show_problems(problems: Iterable[Problem]) -> tuple[str, ...]:
    """Give the lines of problems, errors first, at most ``SHOWN_AT_MOST`` of them; those that are alike are gathered.

    The same words about other lines of a file are said once. Of those that differ in names and numbers alone, the first
    ``ALIKE_SHOWN`` are shown.
    """
    kinds: dict[object, dict[object, list[Problem]]] = {}
    for problem in sorted(problems, key=lambda problem: problem.severity):
        kind = problem.severity, problem.where.file, _NAMES.sub("", problem.field), _NAMES.sub("", problem.message)
        kinds.setdefault(kind, {}).setdefault((problem.message, problem.hint), []).append(problem)
    lines: list[str] = []
    shown = hidden = 0
    for same in kinds.values():
        alike = list(same.values())
        told = alike[:ALIKE_SHOWN] if shown < SHOWN_AT_MOST else []
        rest = sum(map(len, alike[len(told) :]))
        for first, *others in told:
            lines += first.lines()
            if others:
                lines.append(f"  {len(others)} more like it{_places(others)}")
        if told and rest:
            lines.append(f"  {rest} more of this kind")
        shown += len(told)
        hidden += 0 if told else rest
    if hidden:
        lines.append(f"... and {hidden} more")
    return tuple(lines)


def _places(problems: list[Problem]) -> str:
    """Name the places of problems of one file, if they are known."""
    places = [problem.where.cell or str(problem.where.line) for problem in problems if problem.where.line]
    if len(places) < len(problems):
        return ""
    few = list(dict.fromkeys(places))[:PLACES_SHOWN]
    named = "" if problems[0].where.cell else "line " if len(places) == 1 else "lines "
    return f": {named}{', '.join(few)}{', ...' if len(places) > len(few) else ''}"
