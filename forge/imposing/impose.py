"""Pages, one after the other: each face is drawn when its page is made."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from forge.drawing.lacking import lacking
from forge.drawing.page import Box, Page, Shift
from forge.drawing.shapes import Clip, Drawing, Stamp
from forge.errors import Location
from forge.imposing.by_machine import has_crop_marks, is_machine_cut, is_registered
from forge.imposing.cover import cover_pages, cover_size
from forge.imposing.duplex import box_behind, flip_axis
from forge.imposing.furniture import Note, furnish
from forge.imposing.guides import cut_guides, die_layer
from forge.imposing.jobs import COVER, has_back
from forge.imposing.keymap import draw_codes, join_marks
from forge.imposing.marks import crop_marks, draw_ticks, fold_lines, is_cut
from forge.imposing.registration import draw_registration, notches
from forge.imposing.scores import draw_score_marks
from forge.imposing.sides import Sides
from forge.imposing.words import edition_mark, say, title_of
from forge.imposing.zones import taken, zones

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from forge.drawing.shapes import Shape
    from forge.errors import Problems
    from forge.imposing.blocks import Sheet
    from forge.imposing.duplex import Axis
    from forge.imposing.jobs import Job, PageRef
    from forge.imposing.marks import Tick
    from forge.imposing.sheet_plan import SheetPlan
    from forge.pack.model import Pack, Side


SIDES: dict[Side, str] = {"front": "1-front", "back": "2-back"}
"""How pages are called in the names of files: so that the front of a sheet comes before its back."""


def impose(plan: SheetPlan, pack: Pack, problems: Problems) -> Iterator[Page]:
    """Make the pages of all jobs of a plan, in order.

    Nothing of a page is kept when the next one is asked for, but for the fronts of sheets that the cover shows.
    """
    for job in plan.jobs:
        yield from impose_job(job, plan, pack, problems)


def impose_job(job: Job, plan: SheetPlan, pack: Pack, problems: Problems) -> Iterator[Page]:
    """Make the pages of one job, blank backs and all."""
    yield from impose_pages(job.pages, job, plan, pack, problems)


def impose_pages(pages: Sequence[PageRef], job: Job, plan: SheetPlan, pack: Pack, problems: Problems) -> Iterator[Page]:
    """Make some of the pages of a job, each as it is in the whole of it."""
    bench = _Bench(job, plan, pack, Sides(plan.options, problems), problems, {})
    covers = tuple(cover_pages(plan, pack, bench.look)) if any(ref.shows == "cover" for ref in pages) else ()
    for ref in pages:
        if ref.shows == "cover":
            yield covers[ref.at]
        elif ref.shows == "blank":
            yield _blank(ref, plan)
        else:
            yield _page(ref, bench)


class _Bench(NamedTuple):
    """What every page of a job is made from."""

    job: Job
    plan: SheetPlan
    pack: Pack
    sides: Sides
    problems: Problems
    shown: dict[int, Drawing]

    def look(self, at: int) -> Drawing:
        """Give what the front of a sheet shows; of a board in tiles, all of it. It is kept until its page is made."""
        sheet = self.plan.sheets[at]
        shapes = self.sides.draw(sheet, "front", self.plan.axis(sheet))
        drawn = self.shown[at] = Drawing(sheet.name, *sheet.room.page, shapes)
        if not sheet.tile:
            return drawn
        tiled = (shape for clip in shapes if isinstance(clip, Clip) for shape in clip.shapes)
        return next((shape.drawing for shape in tiled if isinstance(shape, Stamp)), drawn)

    def front(self, at: int) -> tuple[tuple[Shape, ...], tuple[Shape, ...]]:
        """Draw the front of a sheet, or take what its picture shows: its shapes, and as they are put on the page."""
        drawn = self.shown.pop(at, None)
        if drawn is None:
            sheet = self.plan.sheets[at]
            shapes = self.sides.draw(sheet, "front", self.plan.axis(sheet))
            return shapes, shapes
        return drawn.shapes, (drawn.shapes if self.plan.sheets[at].tile else (Stamp(drawn, 0, 0),))

    @property
    def texts(self) -> Mapping[str, str]:
        """The words in force."""
        return self.pack.rules.texts


def _blank(ref: PageRef, plan: SheetPlan) -> Page:
    """Leave the back of a leaf empty, as large as its front, so that what follows begins on a leaf of its own."""
    if ref.at == COVER:
        name, size = "00-cover", cover_size(plan.options)
    else:
        sheet = plan.sheets[ref.at]
        name, size = sheet.name, sheet.room.page
    box = Box(0, 0, *size)
    return Page(f"{name}-blank", "", *size, (), box, box, side="back", blank=True)


def _page(ref: PageRef, bench: _Bench) -> Page:
    plan, texts = bench.plan, bench.texts
    sheet, axis = plan.sheets[ref.at], plan.axis(plan.sheets[ref.at])
    if ref.side == "front":
        drawn, shown = bench.front(ref.at)
    else:
        drawn = shown = bench.sides.draw(sheet, ref.side, axis)
    shapes = list(shown)
    if sheet.fold:
        shapes += bench.sides.draw(sheet, "back", axis)
    cut = is_cut(sheet, drawn)
    if has_crop_marks(sheet, plan.options) and not sheet.stock and cut:
        shapes += _marks(sheet, ref.side, plan, bench.pack)
    if has_crop_marks(sheet, plan.options) and ref.side == "front" and not sheet.fold:
        shapes += draw_score_marks(sheet, plan.options)
    cutter = plan.options.cutter
    if cutter and cutter.marks and ref.side == "front" and is_registered(sheet, plan.options):
        shapes += draw_registration(cutter.marks, sheet.room.page)
    shapes += _margins(ref, bench, cut=cut)
    trim = taken(sheet)
    if ref.side == "back":
        trim = box_behind(trim, sheet.room.page, axis)
    backed, title = has_back(sheet), _name(sheet, texts)
    return Page(
        name=f"{sheet.name}-{SIDES[ref.side]}" if backed else sheet.name,
        title=f"{title}, {say(texts, f'sheet.{ref.side}')}" if backed else title,
        width=sheet.room.page.width,
        height=sheet.room.page.height,
        shapes=tuple(shapes),
        trim=trim,
        bleed=_bleed_box(trim, sheet, ref.side),
        side=ref.side,
        die=die_layer(sheet, plan.options) if ref.side == "front" else (),
        shift=_shift(sheet, ref.side, plan, bench.problems),
        bookmark=title if ref.side == "front" else "",
        duplex=bench.job.duplex if backed else "none",
    )


def _margins(ref: PageRef, bench: _Bench, *, cut: bool) -> tuple[Shape, ...]:
    """Furnish the margins; what has no room there, or no glyphs, is reported. On stickers there is often no margin."""
    sheet, options, fonts = bench.plan.sheets[ref.at], bench.plan.options, bench.pack.fonts
    notes = tuple(_notes(sheet, ref, bench))
    strips = zones(sheet, options, cut=cut)
    done = furnish(strips, notes, fonts, tile=sheet.tile, with_ruler=options.marks)
    where = sheet.blocks[0].group.members[0].component.where
    if done.left_out and not sheet.stock and (strips or options.marks):
        message = f"the margin of {sheet.name} has no room for: {'; '.join(done.left_out)}"
        bench.problems.warning(where, "margin", message, "it is left out; a smaller page or a larger paper has room")
    for note in notes:
        if absent := fonts.missing(note.text, note.font, ordered=True):
            named, remedy = lacking(absent)
            bench.problems.error(where, "margin", f"{note.text!r} needs {named}", remedy)
    return done.shapes


def _name(sheet: Sheet, texts: Mapping[str, str]) -> str:
    title = title_of(sheet, texts)
    return f"{title} {sheet.tile.name}" if sheet.tile else title


def _bleed_box(trim: Box, sheet: Sheet, side: Side) -> Box:
    """The trim with its bleed, as far as the paper goes."""
    x, y = sheet.room.bleed.of(side)
    left, top = max(0, trim.x - x), max(0, trim.y - y)
    right = min(sheet.room.page.width, trim.x + trim.width + x)
    bottom = min(sheet.room.page.height, trim.y + trim.height + y)
    return Box(left, top, right - left, bottom - top)


def _marks(sheet: Sheet, side: Side, plan: SheetPlan, pack: Pack) -> Iterator[Shape]:
    """Draw crop marks, joins and folds; on a fold-over sheet both halves get the marks of their side."""
    axis = plan.axis(sheet)
    on_page = axis if side == "back" else None
    if sheet.tile:
        joins = list(join_marks(sheet))
        yield from draw_ticks([join.tick for join in joins], sheet, on_page)
        yield from draw_codes(joins, sheet, on_page, pack.fonts)
        return
    yield from draw_ticks(_off_notches(crop_marks(sheet, side), sheet, plan, None), sheet, on_page)
    if side == "front":
        yield from cut_guides(sheet, plan.options)
    if sheet.fold:
        yield from draw_ticks(_off_notches(crop_marks(sheet, "back"), sheet, plan, axis), sheet, axis)
        yield from fold_lines(sheet)


def _off_notches(ticks: list[Tick], sheet: Sheet, plan: SheetPlan, axis: Axis | None) -> list[Tick]:
    """Leave out the marks that a machine's eye would take for its own."""
    cutter, page = plan.options.cutter, sheet.room.page
    if not (cutter and cutter.marks and is_registered(sheet, plan.options)):
        return ticks
    kept = notches(cutter.marks, page)

    def free(tick: Tick) -> bool:
        x, y, width, height = box_behind(tick.box, page, axis) if axis else tick.box
        return not any(notch.overlaps(Box(x, y, max(1, width), max(1, height))) for notch in kept)

    return [tick for tick in ticks if free(tick)]


def _notes(sheet: Sheet, ref: PageRef, bench: _Bench) -> Iterator[Note]:
    """Say what the sheet is and how to print it; what matters most first."""
    texts, pack, job = bench.texts, bench.pack, bench.job
    label = bench.plan.options.label or pack.rules.label
    if label:
        yield Note(edition_mark(texts, label), loud=True)
    name = title_of(sheet, texts)
    if sheet.tile:
        tile = sheet.tile
        words = say(texts, "sheet.tile", tile=tile.name, columns=tile.columns, rows=tile.rows)
        name = f"{name}, {words}"
    if has_back(sheet):
        name = f"{name}, {say(texts, f'sheet.{ref.side}')}"
    yield Note(name, strong=True)
    yield Note(say(texts, "sheet.page", page=ref.number, pages=len(job.pages)))
    yield Note(pack.title)
    yield Note(_how(sheet, job, bench.plan, texts))
    if (cutter := bench.plan.options.cutter) and is_machine_cut(sheet, bench.plan.options):
        yield Note(say(texts, f"sheet.cut-{ref.side}", cutter=cutter.title), strong=True)
    yield Note(say(texts, "sheet.actual-size"))
    if not label:
        yield Note(say(texts, "sheet.published"))
    yield Note(pack.notice, due=True)


def _how(sheet: Sheet, job: Job, plan: SheetPlan, texts: Mapping[str, str]) -> str:
    if sheet.fold:
        return say(texts, "sheet.fold")
    if not has_back(sheet):
        return ""
    if job.duplex == "none":
        return "" if sheet.page_piece else say(texts, "sheet.separate")
    like_a_book = flip_axis(sheet.room.page, plan.options.duplex) == "vertical"
    return say(texts, "sheet.flip-book" if like_a_book else "sheet.flip-calendar")


def _shift(sheet: Sheet, side: Side, plan: SheetPlan, problems: Problems) -> Shift:
    """What undoes the printer's misplacing of this back, if there is a profile that knows."""
    options = plan.options
    if side == "front" or options.profile is None or options.duplex not in ("long", "short"):
        return Shift()
    shift = options.profile.back_shift(options.paper.name, sheet.room.page, options.duplex)
    if shift is None:
        message = f"is not calibrated for {options.paper.name} turned over the {options.duplex} edge"
        hint = "print the calibration sheet and type what you read"
        problems.warning(Location("--printer"), options.profile.printer, message, hint)
    return shift or Shift()
