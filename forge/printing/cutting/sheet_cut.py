"""What a machine cuts of a sheet: its lines by use, in the order in which they are cut."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from forge.drawing.commands import mapped
from forge.drawing.page import Box
from forge.imposing.art import art_window
from forge.imposing.by_machine import is_machine_cut, is_registered, is_scored_by_paper
from forge.imposing.die_lines import DieLines, block_lines
from forge.imposing.marks import fold_lines
from forge.imposing.registration import mark_outlines, within_marks
from forge.imposing.scores import score_lines
from forge.printing.cutting.order import HOME, in_order
from forge.printing.cutting.ways import end_of, travel, way_of
from forge.reading.measures import Size

if TYPE_CHECKING:
    from collections.abc import Iterator

    from forge.drawing.commands import Commands
    from forge.imposing.blocks import Sheet
    from forge.imposing.cutter_offsets import CutterOffset
    from forge.imposing.cutters import Use
    from forge.imposing.options import ImposeOptions
    from forge.printing.cutting.ways import Point


class Stroke(NamedTuple):
    """A line that the knife follows without being lifted, and what it is for."""

    use: Use
    commands: Commands


class SheetCut(NamedTuple):
    """What is cut of the front of a sheet: lines in order, and the marks by which the machine finds them.

    ``window`` is what of the page the files show: all of it, or the picture that the machine prints itself.
    """

    name: str
    title: str
    pieces: int
    page: Size
    window: Box
    strokes: tuple[Stroke, ...]
    marks: tuple[Commands, ...]

    @property
    def size(self) -> Size:
        """How large all lines are together."""
        points = [point for stroke in self.strokes for point in way_of(stroke.commands).points]
        xs, ys = zip(*points, strict=True)
        return Size(round(max(xs) - min(xs)), round(max(ys) - min(ys)))

    @property
    def length(self) -> int:
        """How far knives go through something, in EMU."""
        return round(sum(way_of(stroke.commands).length for stroke in self.strokes))

    @property
    def travel(self) -> int:
        """How far they go lifted from line to line, in EMU."""
        return round(travel(stroke.commands for stroke in self.strokes))


def sheet_cut(sheet: Sheet, title: str, options: ImposeOptions) -> SheetCut | None:
    """Give what a machine does with a sheet; None if nothing."""
    cutter = options.cutter
    if cutter is None:
        return None
    cut = is_machine_cut(sheet, options)
    strokes = tuple(_scores(sheet, options))
    start = end_of(strokes[-1].commands) if strokes else HOME
    strokes += tuple(_cuts(sheet, options, start) if cut else _creases(sheet, options))
    if not strokes:
        return None
    page = sheet.room.page
    marks = tuple(mark for _, mark in mark_outlines(cutter.marks, page)) if cutter.marks else ()
    pieces = sheet.total if cut else 0
    window = art_window(sheet) if "png" in cutter.formats else Box(0, 0, *page)
    return SheetCut(sheet.name, title, pieces, page, window, strokes, marks)


def _scores(sheet: Sheet, options: ImposeOptions) -> Iterator[Stroke]:
    """Give where pieces are folded and torn, before any is cut out; pages only a machine finds that needs no marks."""
    found: dict[Use, list[Commands]] = {}
    if is_machine_cut(sheet, options) or is_scored_by_paper(sheet, options):
        for line in score_lines(sheet.blocks, options):
            found.setdefault(line.kind, []).append(line.commands)
    for use, lines in found.items():
        yield from (Stroke(use, commands) for commands in in_order([DieLines(tuple(lines), ())]))


def _cuts(sheet: Sheet, options: ImposeOptions, start: Point) -> Iterator[Stroke]:
    """Give the cuts of a sheet; kinds never share one, so that all are for the same use."""
    sticker = sheet.blocks[0].group.members[0].component.imposition == "stock"
    for commands in in_order([block_lines(block, options) for block in sheet.blocks], start):
        yield Stroke("kiss" if sticker else "cut", commands)


def _creases(sheet: Sheet, options: ImposeOptions) -> Iterator[Stroke]:
    """Give the folds of a sheet, from one side of what the machine reaches to the other."""
    if not (sheet.fold and options.cutter and options.cutter.marks and is_registered(sheet, options)):
        return
    x, y, width, height = within_marks(options.cutter.marks, sheet.room.page)
    for line in fold_lines(sheet):
        x1, x2 = (min(max(at, x), x + width) for at in (line.x1, line.x2))
        y1, y2 = (min(max(at, y), y + height) for at in (line.y1, line.y2))
        yield Stroke("crease", (("M", x1, y1), ("L", x2, y2)))


def corrected(cut: SheetCut, offset: CutterOffset) -> SheetCut:
    """Move lines as a calibration says, and leave the marks by which the machine finds them."""
    return cut._replace(
        strokes=tuple(
            stroke._replace(commands=mapped(stroke.commands, lambda x, y: offset.sent(x, y, cut.page)))
            for stroke in cut.strokes
        )
    )
