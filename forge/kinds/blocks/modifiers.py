"""A matrix of modifiers: each once, with a mark under every table for which it counts."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from forge.drawing.layout import columns, inset
from forge.drawing.page import Box
from forge.drawing.shapes import Ellipse, Line, Rect
from forge.errors import nearest
from forge.kinds.blocks.heading import band_strip
from forge.kinds.pages.cells import unknown_box
from forge.kinds.pages.fields import NAMED, Few
from forge.kinds.pages.matrix import brackets, merge_modifiers
from forge.kinds.pages.notes import STAGES, show_size, show_when
from forge.kinds.pages.paragraphs import paragraphs
from forge.kinds.pages.phases import head_tint, line_tint, phase_of
from forge.kinds.pages.strips import Spot, Strip, with_shapes
from forge.reading.fields import FLAG, LENGTH, TEXT, Placed, field
from forge.rules.texts import as_name

if TYPE_CHECKING:
    from forge.drawing.shapes import Shape
    from forge.kinds.pages.desk import Desk
    from forge.kinds.pages.fields import Said
    from forge.kinds.pages.matrix import MatrixLine
    from forge.pack.model import Phase
    from forge.reading.measures import Colour
    from forge.rules.table import Table


class Places(NamedTuple):
    """Where the columns of a matrix stand: bracket and size, words, one for each table, rules."""

    size: Box
    words: Box
    tables: tuple[Box, ...]
    rule: Box


class Modifiers(Placed, called="a matrix of modifiers", summary="Modifiers of several tables, each said once."):
    """The modifiers of tables on one list: which counts for which, and how much."""

    tables: tuple[Said, ...] = field(Few(NAMED, 12, at_least=1, single=True), "the tables, from left to right")
    title: str = field(TEXT, "the heading over it", default="")
    numbered: bool = field(FLAG, "whether the number of its phase stands before its title", default=True)
    row_height: int = field(
        LENGTH, "the least height of a line; four fifths of the style's row if not given", default=0
    )

    def lay_out(self, desk: Desk, width: int) -> tuple[Strip, ...]:
        """Give strips for the title, the head, each line, and a note on brackets."""
        spot = Spot(self.where, "modifiers")
        tables = self._tables(desk)
        lines = merge_modifiers(tables, lambda modifier: _begun(show_when(desk, modifier)))
        if not lines:
            desk.error(spot, "has no modifier: none of its tables has one in force", "leave the block out")
            return ()
        title, phase = self.title or desk.say("chart.modifiers"), self._phase(desk, tables)
        band = band_strip(desk, title, width, spot, phase=phase, numbered=self.numbered)
        matrix = _Matrix(desk, tables, lines, width, spot, row_height=self.row_height, title=title)
        return (band, *matrix.strips())

    def _phase(self, desk: Desk, tables: list[Table]) -> Phase | None:
        """The phase that all of the tables belong to, if there is one."""
        first, *others = [phase_of(desk, table.id) for table in tables]
        return first if all(other is first for other in others) else None

    def _tables(self, desk: Desk) -> list[Table]:
        known = desk.pack.rules.tables
        for said in self.tables:
            if said.text not in known and said.text not in desk.pack.rules.unread:
                hint = nearest(said.text, known)
                desk.error(Spot(said.where, "modifiers"), f"there is no table {said.text!r} in the pack", hint)
        return [known[said.text] for said in self.tables if said.text in known]


def _begun(words: str) -> str:
    """Words as a line of its own begins with them."""
    return words[:1].upper() + words[1:]


class _Matrix:
    """A matrix laid out in a width."""

    def __init__(
        self,
        desk: Desk,
        tables: list[Table],
        lines: list[MatrixLine],
        width: int,
        spot: Spot,
        *,
        row_height: int,
        title: str,
    ) -> None:
        self._desk, self._tables, self._lines, self._width, self._spot = desk, tables, lines, width, spot
        self._row_height = row_height or desk.style.lengths.row * 4 // 5
        self._tones = [phase.colour if (phase := phase_of(desk, table.id)) else None for table in tables]
        self._key, self._title = desk.key(spot), title
        pad = desk.style.lengths.pad
        self._bracket = 2 * pad
        size = max(desk.width_of(word, "column") for word in ("+00", *(line.size for line in lines))) + 2 * pad
        rule = max(desk.width_of(desk.cite(line.rule), "mark") for line in lines) + 2 * pad
        words = [word for table in tables for word in table.title.split()]
        each = max(max(desk.width_of(word, "column") for word in words) + 2 * pad, size)
        left = self._bracket + size
        wanted = max(desk.width_of(line.when, "note") for line in lines) + 4 * pad
        each += min(max(width - left - rule - wanted - each * len(tables), 0) // len(tables), each)
        cells = columns(Box(width - rule - each * len(tables), 0, each * len(tables), 0), len(tables))
        middle = Box(left, 0, cells[0].x - left, 0)
        self._at = Places(Box(self._bracket, 0, size, 0), middle, cells, Box(width - rule, 0, rule, 0))

    def strips(self) -> list[Strip]:
        """Give the head, a strip for each line (with a heading where it changes something else), and the note."""
        desk, runs = self._desk, brackets(self._lines)
        head = self._head()
        found: list[Strip] = [head]
        stage = self._lines[0].stage
        left = 0
        for number, line in enumerate(self._lines):
            if line.stage != stage:
                stage = line.stage
                found.append(self._stage(desk.say(f"chart.{STAGES[stage]}"))._replace(heads=(head,)))
            strip = self._line(line, number)
            if number in runs:
                left, first = runs[number], True
            else:
                first = False
            if left:
                left -= 1
                strip = with_shapes(strip, self._bracket_of(strip.height, first=first, last=not left))
            found.append(strip._replace(heads=(head,), keep=bool(left)))
        found[-1] = with_shapes(found[-1], (desk.rule(0, found[-1].height, self._width, "rule"),))
        if runs:
            note = paragraphs(desk, desk.say("chart.bracket"), self._width, self._spot, role="note")
            found += [note[0]._replace(gap=desk.style.lengths.pad // 2), *note[1:]]
        return found

    def _head(self) -> Strip:
        desk, pad, at = self._desk, self._desk.style.lengths.pad, self._at
        heights = [desk.height_of(table.title, place.width - pad, "column") for table, place in self._titled()]
        height = max(heights) + pad
        shapes: list[Shape] = [Rect(0, 0, self._width, height, desk.style.colours.head)]
        corner = Box(at.size.x, 0, at.words.x + at.words.width - at.size.x - pad, height - pad // 2)
        words = desk.say(f"chart.{STAGES[self._lines[0].stage]}")
        if not self._title.startswith(words):
            ink = desk.style.colours.head_ink
            shapes += desk.words(words, corner, "column", self._spot, colour=ink, valign="bottom")
        for (table, place), tone in zip(self._titled(), self._tones, strict=True):
            ground = tone or desk.style.colours.accent
            cell = place._replace(height=height)
            shapes.append(Rect(*cell, ground))
            inner = inset(cell, pad // 2, pad // 2)
            ink = desk.ink_on(ground)
            shapes += desk.words(table.title, inner, "column", self._spot, colour=ink, align="center", lines=0)
        shapes += [
            Line(place.x, 0, place.x, height, desk.stroke("line", desk.style.colours.paper)) for place in at.tables
        ]
        shapes.append(desk.rule(0, height, self._width))
        return Strip(height, tuple(shapes), *self._spot, keep=True)

    def _titled(self) -> list[tuple[Table, Box]]:
        return list(zip(self._tables, self._at.tables, strict=True))

    def _stage(self, words: str) -> Strip:
        desk, pad = self._desk, self._desk.style.lengths.pad
        height = desk.height_of(words, self._width, "column", lines=1) + pad
        place = Box(self._at.size.x, 0, self._width - self._at.size.x, height)
        shapes = desk.words(words, place, "column", self._spot, colour=desk.style.colours.accent, valign="bottom")
        return Strip(height, (*shapes, desk.rule(0, height, self._width, "hair")), *self._spot, keep=True)

    def _line(self, line: MatrixLine, number: int) -> Strip:
        desk, pad, at = self._desk, self._desk.style.lengths.pad, self._at
        words = paragraphs(desk, line.when, at.words.width - pad, self._spot, role="note")
        text = sum(strip.height + strip.gap for strip in words)
        height = max(self._row_height, text + pad // 2)
        tinted = number % 2 == 1
        shapes: list[Shape] = [Rect(0, 0, self._width, height, desk.style.colours.zebra)] if tinted else []
        place = at.size._replace(height=height)
        shapes += desk.words(line.size, place, "column", self._spot, rich=False)
        lines = desk.height_of(line.when, at.words.width - pad, "note")
        place = Box(at.words.x, (height - lines) // 2, at.words.width - pad, lines)
        shapes += desk.words(line.when, place, "note", self._spot, valign="top", lines=0)
        of_table = dict(line.modifiers)
        for (table, cell), tone in zip(self._titled(), self._tones, strict=True):
            box = cell._replace(height=height)
            if table.id in of_table:
                shapes += self._mark(line, table.id, box, tone)
            shapes.append(Line(box.x, 0, box.x, height, desk.stroke("hair")))
        place = inset(at.rule._replace(height=height), pad, 0, 0, 0)
        shapes += desk.words(
            desk.cite(line.rule), place, "mark", self._spot, colour=desk.style.colours.soft, rich=False
        )
        shapes.append(desk.rule(0, 0, self._width, "hair"))
        return Strip(height, tuple(shapes), *self._spot)

    def _mark(self, line: MatrixLine, table: str, box: Box, tone: Colour | None) -> list[Shape]:
        """A disc in the colour of the phase, or the size where it is not the same in all tables."""
        desk = self._desk
        modifier = dict(line.modifiers)[table]
        tinted = Rect(*box, head_tint(desk, tone) if tone else line_tint(desk, tone))
        if modifier.unknown:
            name = (self._key, as_name(table), as_name(modifier.id))
            return [tinted, *unknown_box(desk, box, name, modifier.unknown, self._spot)]
        if not line.size:
            return [tinted, *desk.words(show_size(modifier), box, "column", self._spot, align="center", rich=False)]
        side = min(self._row_height, box.height) // 2
        x, y = box.x + (box.width - side) // 2, box.y + (box.height - side) // 2
        return [tinted, Ellipse(x, y, side, side, tone or desk.style.colours.accent, role="mark")]

    def _bracket_of(self, height: int, *, first: bool, last: bool) -> tuple[Shape, ...]:
        """A piece of the bracket at the left of lines of which one applies."""
        desk, half, reach = self._desk, self._bracket // 4, self._bracket // 2
        stroke = desk.stroke("rule", desk.style.colours.soft)
        inner = height // 5
        top, foot = (inner if first else 0), (height - inner if last else height)
        shapes = [Line(half, top, half, foot, stroke)]
        shapes += [Line(half, y, reach, y, stroke) for y, ends in ((top, first), (foot, last)) if ends]
        return tuple(shapes)


BLOCK = Modifiers
