"""Modifiers of several tables as one list: each said once, with its size in each table that knows it."""

from __future__ import annotations

from itertools import groupby
from typing import TYPE_CHECKING, NamedTuple

from forge.kinds.pages.notes import STAGES, show_size

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from forge.rules.parts import Modifier, Stage
    from forge.rules.table import Table


class MatrixLine(NamedTuple):
    """One line: when it applies, what it changes, the group of which one applies, and the modifier of each table."""

    when: str
    stage: Stage
    group: str
    modifiers: tuple[tuple[str, Modifier], ...]

    @property
    def size(self) -> str:
        """The size that it has in all of its tables; blank where they differ, or where no source gives one."""
        sizes = {"" if modifier.unknown else show_size(modifier) for _, modifier in self.modifiers}
        return next(iter(sizes)) if len(sizes) == 1 else ""

    @property
    def rule(self) -> str:
        """The rules that say so, each once."""
        return ", ".join(dict.fromkeys(modifier.rule for _, modifier in self.modifiers if modifier.rule))


def merge_modifiers(tables: Sequence[Table], say: Callable[[Modifier], str]) -> list[MatrixLine]:
    """Make one list of the modifiers in force; ``say`` words each, and what is worded alike is one line.

    The order of each table is kept where the tables agree. What only a later table has stands after its neighbour
    there, and lines of a group of which one applies are never parted.
    """
    lines: list[MatrixLine] = []
    for table in tables:
        before = -1
        for modifier in table.modifiers:
            if modifier.in_force:
                before = _put(lines, (table.id, modifier), say(modifier), before)
    order = list(STAGES)
    return sorted(lines, key=lambda line: order.index(line.stage))


def _put(lines: list[MatrixLine], found: tuple[str, Modifier], words: str, before: int) -> int:
    """Add a modifier to its line, or make one for it; tell where that is."""
    modifier = found[1]
    for place, line in enumerate(lines):
        if (line.when, line.stage) == (words, modifier.stage):
            lines[place] = line._replace(modifiers=(*line.modifiers, found))
            return place
    place = before + 1 if before >= 0 else len(lines)
    while 0 < place < len(lines) and lines[place].group and lines[place].group == lines[place - 1].group:
        place += 1
    lines.insert(place, MatrixLine(words, modifier.stage, modifier.group, (found,)))
    return place


def brackets(lines: Sequence[MatrixLine]) -> dict[int, int]:
    """Tell of each line that begins a run of one group how many lines it has; runs of one are none."""
    runs: dict[int, int] = {}
    place = 0
    for (group, _), run in groupby(lines, key=lambda line: (line.group, line.stage)):
        count = len(list(run))
        if group and count > 1:
            runs[place] = count
        place += count
    return runs
