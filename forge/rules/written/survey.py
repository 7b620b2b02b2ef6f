"""What steps read, hold and lead to, how many they can come to, and what is worth keeping after each."""

from __future__ import annotations

from typing import TYPE_CHECKING

from forge.rules.written.operations import Expression
from forge.rules.written.program import Block, By, Do, Draw, Group, May, Repeat, Shuffle, Step

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from forge.rules.written.program import Doing, Program


def expressions_of(step: Step) -> Iterator[Expression]:
    """Give what is worked out in a step, without what the steps in it work out."""
    if step.when:
        yield step.when
    yield from _found(step.does)


def _found(value: object) -> Iterator[Expression]:
    if isinstance(value, Expression):
        yield value
    elif isinstance(value, tuple) and not isinstance(value, Block):
        for part in value:
            yield from _found(part)


def reads_of(step: Step) -> frozenset[str]:
    """Give the names that a step reads, those of the steps in it included."""
    names = {name for one in expressions_of(step) for name in one.reads}
    names |= {gap.name for saying in (step.saying, getattr(step.does, "saying", None)) if saying for gap in saying.gaps}
    if isinstance(step.does, Draw | Shuffle) and step.does.deck:
        names.add(step.does.deck)
    return frozenset(names).union(*(reads_of(inner) for block in blocks_of(step.does) for inner in block.steps))


def blocks_of(does: Doing) -> tuple[Block, ...]:
    """Give the blocks that what a step does holds."""
    if isinstance(does, By):
        return (*(block for _, block in does.cases), does.otherwise)
    return (does.block,) if isinstance(does, Repeat | Group) else ()


def all_of(block: Block) -> Iterator[Step]:
    """Give the steps of a block, each before those within it."""
    for step in block.steps:
        yield step
        for inner in blocks_of(step.does):
            yield from all_of(inner)


def leads_to(block: Block) -> Iterator[str]:
    """Give the other procedures and tables that steps may rule."""
    for step in all_of(block):
        if isinstance(step.does, Do):
            yield step.does.id
        elif isinstance(step.does, May):
            yield from step.does.targets


def most_of(block: Block, programs: Mapping[str, Program]) -> int:
    """Give how many steps a block can come to, with its rounds and the procedures that it leads to."""
    most = 0
    for step in block.steps:
        times = step.does.most if isinstance(step.does, Repeat | May) else 1
        inside = sum(most_of(inner, programs) for inner in blocks_of(step.does))
        others = (
            step.does.targets if isinstance(step.does, May) else [step.does.id] if isinstance(step.does, Do) else []
        )
        inside += sum(programs[name].most for name in others if name in programs)
        most += 1 + times * inside
    return most


def settled(block: Block, after: frozenset[str]) -> Block:
    """Let each step keep only what is read after it, so that odds remember no more than matters."""
    steps: list[Step] = []
    for step in reversed(block.steps):
        inside = after | (reads_of(step) if isinstance(step.does, Repeat) else frozenset())
        steps.append(step._replace(does=_with_blocks(step.does, inside), keeps=after))
        after |= reads_of(step)
    return Block(tuple(reversed(steps)))


def _with_blocks(does: Doing, after: frozenset[str]) -> Doing:
    if isinstance(does, By):
        cases = tuple((word, settled(block, after)) for word, block in does.cases)
        return does._replace(cases=cases, otherwise=settled(does.otherwise, after))
    if isinstance(does, Repeat | Group):
        return does._replace(block=settled(does.block, after))
    return does
