"""Pieces in the slots of a template: sheets that are filled slot by slot, as they are described."""

from __future__ import annotations

from itertools import combinations
from typing import TYPE_CHECKING

from forge.drawing.page import Box
from forge.errors import Location
from forge.imposing.blocks import Block, Cell, Group, Member, Sheet
from forge.imposing.groups import cut_out, kind_of
from forge.imposing.room import Bleed, Room, settled, wished_bleed
from forge.reading.measures import MM, Size, show_length

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from forge.errors import Problems
    from forge.imposing.blocks import Chosen
    from forge.imposing.options import ImposeOptions
    from forge.imposing.templates import Template
    from forge.pack.model import Component, Piece
    from forge.pack.outline import Outline

NEAR = MM // 10
"""What no cutter keeps to: a piece that is as large within this fits a slot."""


def fits_slots(component: Component, options: ImposeOptions) -> bool:
    """Whether all pieces of a component lie in the slots of the template in force."""
    template = options.template
    return template is not None and all(_turn(piece, template, options) is not None for piece in component.pieces)


def report_misfits(components: Sequence[Component], options: ImposeOptions, problems: Problems) -> None:
    """Say that a template serves nothing, or does not go with other wishes."""
    template, where = options.template, Location("--template")
    if template is None:
        return
    if options.duplex == "fold":
        problems.error(where, "", "has no room for backs to be folded over", "choose another --duplex")
    if options.cutter:
        problems.error(where, "", f"does not go with the marks of {options.cutter.title}", "leave out --cutter")
    if components and not any(fits_slots(component, options) for component in components):
        sizes = dict.fromkeys(_shown(Size(*one.pieces[0][2:4])) for one in components if one.pieces)
        message = f"is for pieces of {_shown(template.size)}, and there are none"
        problems.error(where, "", message, f"there are {', '.join(sizes)}" if sizes else "")


def slotted_sheets(chosen: Sequence[Chosen], options: ImposeOptions) -> Iterator[Sheet]:
    """Fill the slots of the template, kind after kind, pieces with backs and pieces without on sheets of their own."""
    assert options.template
    together: dict[tuple[object, bool, Outline, int], list[Member]] = {}
    for component, pieces in chosen:
        for piece in pieces:
            turn = _turn(piece, options.template, options)
            if piece.copies and turn is not None:
                key = (kind_of(component), component.two_sided, component.outline, turn)
                together.setdefault(key, []).append(Member(component, piece))
    for (_, two_sided, _, turn), members in together.items():
        ordered = tuple(_by_ground(members))
        yield from _filled(ordered, options.template, options, turned=bool(turn), two_sided=two_sided)


def _turn(piece: Piece, template: Template, options: ImposeOptions) -> int | None:
    """How a piece is turned to fit a slot; ``None`` if it does not."""
    width, height = options.enlarged(piece.width), options.enlarged(piece.height)
    for turn, size in ((0, template.size), (90, Size(template.size.height, template.size.width))):
        if abs(width - size.width) <= NEAR and abs(height - size.height) <= NEAR:
            return turn
    return None


def _by_ground(members: Sequence[Member]) -> Iterator[Member]:
    """Put pieces of one ground together, unless their component is to stay as written."""
    grounds: dict[object, list[Member]] = {}
    for member in members:
        written = member.component.order == "as-written"
        grounds.setdefault(member.component.id if written else member.piece.ground, []).append(member)
    for found in grounds.values():
        yield from found


def _filled(
    members: tuple[Member, ...], template: Template, options: ImposeOptions, *, turned: bool, two_sided: bool
) -> Iterator[Sheet]:
    page, grids = template.page, template.grids
    outline = cut_out(members[0].component.outline, options)
    groups = [
        Group(members, Cell(*grid.size, *grid.gap, (grid.turn + (90 if turned else 0)) % 360), outline)
        for grid in grids
    ]
    room = Room(page, options.margin, Box(0, 0, *page), _bleed(template, options))
    done, count = 0, groups[0].count
    while done < count:
        blocks = []
        for grid, group in zip(grids, groups, strict=True):
            number = min(count - done, grid.across * grid.down)
            if number:
                blocks.append(Block(group, done, number, grid.across, grid.x, grid.y))
                done += number
        around = _around([grid.box for grid in grids])
        yield Sheet("", "", settled(room, around), tuple(blocks), two_sided)


def _bleed(template: Template, options: ImposeOptions) -> Bleed:
    """Give the bleed that reaches no further than to the middle between one grid of slots and the next."""
    gaps = [_apart(one.box, other.box) for one, other in combinations(template.grids, 2)]
    most = min(gaps, default=2 * options.back_bleed) // 2
    return Bleed(*(min(length, most) for length in wished_bleed(options)))


def _apart(one: Box, other: Box) -> int:
    """How far two rectangles are apart, whichever way that is more."""
    across = max(one.x, other.x) - min(one.x + one.width, other.x + other.width)
    down = max(one.y, other.y) - min(one.y + one.height, other.y + other.height)
    return max(0, across, down)


def _around(boxes: Sequence[Box]) -> Box:
    left, top = min(box.x for box in boxes), min(box.y for box in boxes)
    right, foot = max(box.x + box.width for box in boxes), max(box.y + box.height for box in boxes)
    return Box(left, top, right - left, foot - top)


def _shown(size: Size) -> str:
    return f"{show_length(size.width).removesuffix(' mm')} x {show_length(size.height)}"
