"""Pages, one after the other: each face is drawn when its page is made."""

from __future__ import annotations

from typing import TYPE_CHECKING

from forge.drawing.page import Box, Page, Shift
from forge.errors import Location
from forge.imposing.cover import cover_pages
from forge.imposing.duplex import box_behind, flip_axis
from forge.imposing.furniture import Note, furnish
from forge.imposing.keymap import draw_codes, join_marks
from forge.imposing.marks import crop_marks, draw_ticks, fold_lines
from forge.imposing.plan import has_back
from forge.imposing.sides import Sides
from forge.imposing.words import say
from forge.imposing.zones import taken, zones

if TYPE_CHECKING:
    from collections.abc import Iterator

    from forge.drawing.shapes import Shape
    from forge.errors import Problems
    from forge.imposing.blocks import Sheet
    from forge.imposing.plan import PageRef, SheetPlan
    from forge.pack.model import Pack, Side


def impose(plan: SheetPlan, pack: Pack, problems: Problems) -> Iterator[Page]:
    """Make the pages of a plan, in order. Nothing of a page is kept when the next one is asked for."""
    if plan.cover_pages:
        yield from cover_pages(plan, pack)
    sides = Sides(plan.options, problems)
    for ref in plan.pages[plan.cover_pages :]:
        yield _page(ref, plan, pack, sides, problems)


def _page(ref: PageRef, plan: SheetPlan, pack: Pack, sides: Sides, problems: Problems) -> Page:
    assert ref.sheet is not None
    sheet, options = plan.sheets[ref.sheet], plan.options
    axis = plan.axis(sheet)
    shapes = list(sides.draw(sheet, ref.side, axis))
    if sheet.fold:
        shapes += sides.draw(sheet, "back", axis)
    if options.marks and not sheet.stock:
        shapes += _marks(sheet, ref.side, plan, pack)
    shapes += _margins(ref, plan, pack, problems)
    trim = taken(sheet)
    if ref.side == "back":
        trim = box_behind(trim, sheet.room.page, axis)
    backed = has_back(sheet)
    return Page(
        name=f"{sheet.name}-{ref.side}" if backed else sheet.name,
        title=f"{_name(sheet)}, {say(pack.rules.texts, f'sheet.{ref.side}')}" if backed else _name(sheet),
        width=sheet.room.page.width,
        height=sheet.room.page.height,
        shapes=tuple(shapes),
        trim=trim,
        bleed=_bleed_box(trim, sheet, ref.side),
        side=ref.side,
        shift=_shift(sheet, ref.side, plan, problems),
        bookmark=_name(sheet) if ref.side == "front" else "",
        duplex=options.duplex if backed and options.duplex in ("long", "short") else "none",
    )


def _margins(ref: PageRef, plan: SheetPlan, pack: Pack, problems: Problems) -> tuple[Shape, ...]:
    """Furnish the margins; what has no room there, or no glyphs, is reported. On stickers there is often no margin."""
    assert ref.sheet is not None
    sheet, options = plan.sheets[ref.sheet], plan.options
    notes = tuple(_notes(sheet, ref, plan, pack))
    done = furnish(zones(sheet, options), notes, pack.fonts, tile=sheet.tile, with_ruler=options.marks)
    where = sheet.blocks[0].group.members[0].component.where
    if done.left_out and not sheet.stock:
        problems.warning(where, "margin", f"has no room on {sheet.name} for: {'; '.join(done.left_out)}")
    for note in notes:
        if absent := pack.fonts.missing(note.text, note.font):
            problems.error(where, "margin", f"no font has the characters {absent!r} of {note.text!r}")
    return done.shapes


def _name(sheet: Sheet) -> str:
    return f"{sheet.title} {sheet.tile.name}" if sheet.tile else sheet.title


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
        joins = list(join_marks(sheet, plan.options.overlap))
        if marks := draw_ticks([join.tick for join in joins], sheet, on_page):
            yield marks
        yield from draw_codes(joins, sheet, on_page, pack.fonts)
        return
    if marks := draw_ticks(crop_marks(sheet, side), sheet, on_page):
        yield marks
    if sheet.fold:
        if marks := draw_ticks(crop_marks(sheet, "back"), sheet, axis):
            yield marks
        yield from fold_lines(sheet, plan.options.core)


def _notes(sheet: Sheet, ref: PageRef, plan: SheetPlan, pack: Pack) -> Iterator[Note]:
    """Say what the sheet is and how to print it; what matters most first."""
    texts, options = pack.rules.texts, plan.options
    label = options.label or pack.rules.label
    if label:
        yield Note(say(texts, "sheet.edition", label=label).upper(), loud=True)
    name = sheet.title
    if sheet.tile:
        tile = sheet.tile
        words = say(texts, "sheet.tile", tile=tile.name, columns=tile.columns, rows=tile.rows)
        name = f"{name}, {words}"
    if has_back(sheet):
        name = f"{name}, {say(texts, f'sheet.{ref.side}')}"
    yield Note(name, strong=True)
    yield Note(say(texts, "sheet.page", page=ref.number, pages=len(plan.pages)))
    yield Note(pack.title)
    yield Note(_how(sheet, plan, texts))
    yield Note(say(texts, "sheet.actual-size"))
    if not label:
        yield Note(say(texts, "sheet.published"))
    yield Note(pack.notice)
    yield Note(options.hash_line)


def _how(sheet: Sheet, plan: SheetPlan, texts: dict[str, str]) -> str:
    if sheet.fold:
        return say(texts, "sheet.fold")
    if not has_back(sheet):
        return ""
    if plan.options.duplex == "none":
        return say(texts, "sheet.separate")
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
