"""Which spaces of a board must hold pieces, and what of their ground is covered or printed on."""

from __future__ import annotations

from typing import TYPE_CHECKING

from forge.drawing.page import Box
from forge.drawing.printed import printed_boxes
from forge.drawing.shapes import Ellipse, Rect
from forge.kinds.board.plan import bounds
from forge.kinds.pages.strips import Spot

if TYPE_CHECKING:
    from collections.abc import Sequence

    from forge.drawing.shapes import Shape
    from forge.kinds.board.plan import Plan
    from forge.kinds.board.spaces import DrawnSpace, Space
    from forge.kinds.pages.desk import Desk


def note_rooms(desk: Desk, plan: Plan, spaces: Sequence[tuple[Space, DrawnSpace]], others: Sequence[Shape]) -> None:
    """Note every space that must hold something; each comes with its shapes, ``others`` are drawn above them all.

    Words and marks take room wherever they come from, and so does the ground of what is drawn above the space: ports
    that overlap it, boxes in it, insets.
    """
    if not any(space.holds for space, _ in spaces):
        return
    printed = [box for _, drawn in spaces for box in printed_boxes([*drawn.frame, *drawn.words])]
    printed += printed_boxes(others)
    for number, (space, drawn) in enumerate(spaces):
        if space.holds:
            above = [shape for _, later in spaces[number + 1 :] for shape in (*later.frame, *later.words)]
            corners = plan.named[space.key].corners
            reach = bounds(corners)
            covering = (
                each for each in (*drawn.words, *above, *others) if isinstance(each, (Rect, Ellipse)) and each.fill
            )
            taken = [*printed, *(Box(each.x, each.y, each.width, each.height) for each in covering)]
            spot = Spot(space.where, space.key)
            desk.hold(space.holds, corners, [box for box in taken if box.overlaps(reach)], spot)
