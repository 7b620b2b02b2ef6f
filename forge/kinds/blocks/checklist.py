"""A checklist: steps with a box to tick, words, and a rule number; headings between groups of steps."""

from __future__ import annotations

from typing import TYPE_CHECKING

from forge.drawing.page import Box
from forge.kinds.blocks.heading import heading_strip
from forge.kinds.pages.fields import Brief, Few
from forge.kinds.pages.paragraphs import paragraphs
from forge.kinds.pages.strips import Spot, with_shapes
from forge.places import is_there
from forge.reading.fields import FLAG, NAME, TEXT, Placed, field, whole
from forge.rules.written import SEQUENCE_FILE
from forge.rules.written.on_paper import checklist_of

if TYPE_CHECKING:
    from forge.drawing.shapes import Shape
    from forge.kinds.pages.desk import Desk
    from forge.kinds.pages.strips import Strip


class Step(Placed, called="a step"):
    """One thing to do: at a level of indentation, or a heading over those that follow."""

    text: str = field(TEXT, "what is done")
    rule: str = field(TEXT, "the rule number, small at the right", default="")
    level: int = field(whole(1, 4), "how far it is indented; 1 is not at all", default=1)
    heading: bool = field(FLAG, "whether it is a heading over the steps that follow", default=False)


class Checklist(Placed, called="a checklist", summary="Steps with boxes to tick."):
    """Steps in the order they are done."""

    steps: tuple[Step, ...] = field(Few(Brief(Step, "text"), 500), "the steps in order", default=())
    sequence: bool = field(FLAG, "whether its steps are those of the pack's sequence of play", default=False)
    title: str = field(TEXT, "the heading over the list", default="")
    id: str = field(NAME, "the name of its form fields; made from the title if not given", default="")
    note: str = field(TEXT, "a small note beside the title, such as a rule number", default="")
    boxes: int = field(whole(0, 12), "how many boxes each step has, one for each time it is done", default=1)

    def lay_out(self, desk: Desk, width: int) -> tuple[Strip, ...]:
        """Give a strip for each line of each step."""
        spot = Spot(self.where, "checklist")
        key = self.id or desk.key(spot, self.title)
        title = (heading_strip(desk, self.title, width, spot, note=self.note),) if self.title else ()
        strips: list[Strip] = [*title]
        for number, step in enumerate(self._all_steps(desk), 1):
            lines = self._step(desk, step, (key, str(number)), width)
            if title and number == 1 and not step.heading:
                lines = (lines[0]._replace(gap=desk.style.lengths.pad * 4 // 3), *lines[1:])
            strips.extend(lines)
        if strips and not title:
            strips[0] = strips[0]._replace(gap=desk.style.lengths.gap)
        return tuple(strip._replace(whole=key) for strip in strips)

    def _all_steps(self, desk: Desk) -> tuple[Step, ...]:
        """Give its own steps after those of the sequence of play."""
        sequence = desk.pack.rules.written.sequence if self.sequence else None
        if self.sequence and sequence is None:
            if not is_there(desk.pack.folder / SEQUENCE_FILE):  # else what is wrong with it is told already
                desk.problems.error(self.where, "checklist.sequence", f"the pack has no {SEQUENCE_FILE}")
        elif not (self.sequence or self.steps):
            desk.problems.error(self.where, "checklist.steps", "is missing from a checklist", "or say sequence: yes")
        if sequence is None:
            return self.steps
        texts = desk.pack.rules.texts
        sides = ", ".join(texts.get(side, side) for side in sequence.sides)
        lines = (Step(**line._asdict(), where=self.where) for line in checklist_of(sequence, texts, sides))
        return (*lines, *self.steps)

    def _step(self, desk: Desk, step: Step, name: tuple[str, ...], width: int) -> tuple[Strip, ...]:
        spot, lengths, colours = Spot(step.where, "checklist"), desk.style.lengths, desk.style.colours
        gap = lengths.pad * 2 // 3
        rule = desk.cite(step.rule)
        aside = desk.width_of(rule, "small") + lengths.pad if rule else 0
        if step.heading:
            strip = heading_strip(desk, step.text, width, spot, note=step.rule)
            return (strip._replace(gap=lengths.gap * 2 // 3),)
        size = desk.type("text").size
        left = (step.level - 1) * size * 3 // 2
        text = left + self.boxes * size * 4 // 3 + size // 3
        lines = paragraphs(desk, step.text, width - aside, spot, indent=text)
        first = lines[0]
        side = size * 9 // 10
        boxes: tuple[Shape, ...] = ()
        for number in range(self.boxes):
            place = Box(left + number * size * 4 // 3, (first.height - side) // 2, side, side)
            path = (*name, str(number + 1)) if self.boxes > 1 else name
            boxes += desk.tick_box(path, place, spot, tip=step.text[:60])
        if rule:
            corner = Box(width - aside, 0, aside, first.height)
            boxes += desk.words(rule, corner, "small", spot, colour=colours.soft, align="right")
        return (with_shapes(first._replace(gap=gap), boxes), *lines[1:])


BLOCK = Brief(Checklist, "steps")
