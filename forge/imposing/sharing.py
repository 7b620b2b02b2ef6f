"""Sheets that pieces share: in the roomiest way that needs fewest of them, pieces with and without backs together."""

from __future__ import annotations

from fractions import Fraction
from math import ceil
from typing import TYPE_CHECKING, NamedTuple

from forge.drawing.page import Box
from forge.errors import Problems
from forge.imposing.blocks import Sheet
from forge.imposing.groups import batches
from forge.imposing.materials import material_of
from forge.imposing.options import APART, PARTED
from forge.imposing.packing import fewest_sheets, lay_out
from forge.imposing.room import fold_axis, settled, sheet_rooms
from forge.reading.measures import MM, Size, show_length

if TYPE_CHECKING:
    from collections.abc import Collection, Iterator, Mapping, Sequence

    from forge.imposing.blocks import Block, Chosen
    from forge.imposing.groups import Batch, Kind
    from forge.imposing.options import ImposeOptions
    from forge.imposing.room import Room

MARGINS = (5 * MM, 4 * MM, 3 * MM)
"""Narrower margins that many printers can do."""


WORTH = Fraction(9, 10)
"""Pieces fill the sheet to the very rim only if that saves a tenth of the sheets."""


class Saving(NamedTuple):
    """What would save paper: an option, and how many sheets components would take with it instead of how many."""

    titles: tuple[str, ...]
    option: str
    sheets: int
    instead: int


class _Laid(NamedTuple):
    """Sheets laid out, and the rooms that they may lie in, the roomiest first."""

    rooms: tuple[Room, ...]
    sheets: Sequence[tuple[Block, ...]]


def shared_sheets(chosen: Sequence[Chosen], options: ImposeOptions, problems: Problems) -> Iterator[Sheet]:
    """Lay out the pieces of components that share sheets, kind after kind."""
    for kind, found in _sorted(chosen, options, problems):
        yield from _batch(found, _core(kind.kind, options), options)


def _sorted(
    chosen: Sequence[Chosen], options: ImposeOptions, problems: Problems
) -> Iterator[tuple[Kind, dict[bool, Batch]]]:
    def fits(part: Chosen, size: Size) -> bool:
        return _fits(part, size, options, problems)

    yield from batches(chosen, fits).items()


def _core(kind: str, options: ImposeOptions) -> int:
    """Give the thickness of what a fold-over sheet is wrapped round: the board of counters, nothing for cards."""
    return options.core if material_of(kind) == "board" else 0


def _batch(found: dict[bool, Batch], core: int, options: ImposeOptions) -> Iterator[Sheet]:
    """Lay out pieces with backs and pieces without, on the same sheets where that saves any."""
    fold = options.duplex == "fold"
    apart = [(backed, _best((found[backed],), options, fold=fold and backed, core=core)) for backed in (True, False)]
    if not fold and all(laid.sheets for _, laid in apart):
        together = _best((found[True], found[False]), options)
        if len(together.sheets) < sum(len(laid.sheets) for _, laid in apart):
            apart = [(True, together)]
    for backed, laid in apart:
        for blocks in laid.sheets:
            folded = fold and backed
            backs = any(member.component.two_sided for block in blocks for member in block.group.members)
            sheet = Sheet("", "", laid.rooms[0], blocks, backs, folded, core=core if folded else 0)
            yield _placed(sheet, laid.rooms)


def _best(parts: tuple[Batch, ...], options: ImposeOptions, *, fold: bool = False, core: int = 0) -> _Laid:
    """Try every room, the roomiest first, and gaps between what must not touch, the widest first."""
    areas = sheet_rooms(options, fold=fold, core=core)
    best = _Laid(areas[0], ())
    for gap in (*PARTED, 0) if any(part.parted for part in parts) else (0,):
        for rooms, room in ((area, room) for area in areas for room in area):
            groups = [group for part in parts for group in part.groups(room, gap, options)]
            if all(group.cell.across(room.frame.width) and group.cell.down(room.frame.height) for group in groups):
                limit = ceil(len(best.sheets) * (WORTH if room is rooms[-1] else 1))
                between = max(APART, 2 * options.back_bleed + 2 * MM)
                if sheets := lay_out(groups, room.frame, between, limit):
                    best = _Laid(rooms, sheets)
    return best


def _placed(sheet: Sheet, rooms: tuple[Room, ...]) -> Sheet:
    """Move the blocks to their place: in the middle sideways, and downwards to where a full sheet would begin.

    They lie close to a fold, if there is one, and leave the roomiest rim that they can.
    """
    width = max(block.x + block.width for block in sheet.blocks)
    height = max(block.y + block.height for block in sheet.blocks)
    across = next(room.frame for room in rooms if width <= room.frame.width)
    down = next(room.frame for room in rooms if height <= room.frame.height)
    spare_x, spare_y = across.width - width, down.height - height
    axis = fold_axis(sheet.room.page) if sheet.fold else None
    row = min(block.group.cell.pitch_y for block in sheet.blocks)
    x = across.x + (spare_x if axis == "vertical" else spare_x // 2)
    y = down.y + (spare_y if axis == "horizontal" else spare_y % row // 2)
    room = settled(sheet.room, Box(x, y, width, height), fold=sheet.fold, core=sheet.core)
    moved = tuple(block._replace(x=x + block.x, y=y + block.y) for block in sheet.blocks)
    return sheet._replace(room=room, blocks=moved)


def _fits(part: Chosen, size: Size, options: ImposeOptions, problems: Problems) -> bool:
    """Tell whether a size fits on the paper at all; if not, it is reported."""
    component = part.component
    fold = options.duplex == "fold" and component.two_sided
    width, height = options.enlarged(size.width), options.enlarged(size.height)
    for *_, room in sheet_rooms(options, fold=fold, core=_core(component.kind, options)):
        frame = room.frame
        if (width <= frame.width and height <= frame.height) or (height <= frame.width and width <= frame.height):
            return True
    shown = f"{show_length(width)} x {show_length(height)}"
    message = f"pieces of {shown} do not fit on {options.paper.name} {_within_what(options)}"
    problems.error(component.where, component.id, message, "choose a larger paper, such as --paper A3")
    return False


def _within_what(options: ImposeOptions) -> str:
    """Say what bounds the pieces of a sheet."""
    cutter = options.cutter
    if cutter and cutter.marks:
        return f"between the marks of {cutter.title}"
    if cutter and cutter.largest:
        size = " x ".join(map(show_length, cutter.largest))
        return f"within the {size}, bleed and all, of {cutter.title}"
    return "with its margins"


def _fewest(parts: Collection[Batch], core: int, options: ImposeOptions) -> int:
    """How many sheets there must be at least, in the roomiest room, whatever lies beside what."""
    folds = (True, False) if options.duplex == "fold" else (False,)
    rooms = [room for fold in folds for area in sheet_rooms(options, fold=fold, core=core) for room in area]
    return min(
        fewest_sheets([group for part in parts for group in part.groups(room, 0, options)], room.frame)
        for room in rooms
    )


def find_savings(
    chosen: Sequence[Chosen], options: ImposeOptions, counted: Mapping[Kind, int] | None = None
) -> Iterator[Saving]:
    """Try for each kind what no gutter or a narrower margin would save; the least change that saves a sheet is told.

    ``counted`` are the sheets that kinds take as they are, where they have been laid out already.
    """
    tried = [("--gutter", 0, options._replace(gutter=0))] if options.gutter else []
    tried += [("--margin", margin, options._replace(margin=margin)) for margin in MARGINS if margin < options.margin]
    for kind, found in _sorted(chosen, options, Problems()):
        core = _core(kind.kind, options)

        def sheets(changed: ImposeOptions, found: dict[bool, Batch] = found, core: int = core) -> int:
            return sum(1 for _ in _batch(found, core, changed))

        now = (counted or {}).get(kind) or sheets(options)
        least = min((_fewest(found.values(), core, changed) for _, _, changed in tried), default=now)
        if now < 2 or least >= now or sheets(tried[-1][2]) == now == sheets(tried[0][2]):
            continue
        for option, length, changed in tried:
            if (instead := sheets(changed)) < now:
                titles = tuple(title for batch in found.values() for title in batch.titles)
                yield Saving(titles, f'{option} "{show_length(length)}"', now, instead)
                break
