"""A sequence of play as it is printed: a line for each phase, and below it for what the players do by themselves."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from forge.rules.written.program import Tick
from forge.rules.written.survey import blocks_of

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from forge.rules.written.program import Block, Phase, Sequence


class Line(NamedTuple):
    """One line of a checklist: its words, its rule, and how far it is indented."""

    text: str
    rule: str
    level: int


def checklist_of(sequence: Sequence, texts: Mapping[str, str], sides: str) -> Iterator[Line]:
    """Give the lines of a turn; ``sides`` are named behind what each of them does."""
    for phase in sequence.phases:
        who = f" ({sides})" if phase.each else ""
        yield Line(texts[phase.id] + who, phase.cite, 1)
        yield from _done_in(phase, texts, 2)
        for part in phase.parts:
            yield Line(texts[part.id], part.cite, 2)
            yield from _done_in(part, texts, 3)


def _done_in(phase: Phase, texts: Mapping[str, str], level: int) -> Iterator[Line]:
    """Give what the players do in a phase, unless it is the phase itself, or says a value of the game."""
    for tick, cite in _ticks(phase.block):
        if tick.saying.id != phase.id and not tick.saying.gaps:
            yield Line(texts[tick.saying.id], "" if cite == phase.cite else cite, level)


def _ticks(block: Block) -> Iterator[tuple[Tick, str]]:
    for step in block.steps:
        if isinstance(step.does, Tick):
            yield step.does, step.cite
        for inner in blocks_of(step.does):
            yield from _ticks(inner)
