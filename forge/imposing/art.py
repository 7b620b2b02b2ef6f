"""Fronts without paper around them: pages as large as the pieces of a sheet with their bleed, and nothing else on them.

A machine that prints what it cuts takes them as pictures, and adds marks of its own.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from forge.drawing.page import Box, Page
from forge.drawing.shapes import Drawing, Stamp
from forge.imposing.by_machine import is_machine_cut
from forge.imposing.sides import Sides
from forge.imposing.zones import taken

if TYPE_CHECKING:
    from collections.abc import Iterator

    from forge.errors import Problems
    from forge.imposing.blocks import Sheet
    from forge.imposing.sheet_plan import SheetPlan


def art_window(sheet: Sheet) -> Box:
    """Give what of the front of a sheet its pieces fill with their bleed."""
    (x, y), trim = sheet.room.bleed.of("front"), taken(sheet)
    return Box(trim.x - x, trim.y - y, trim.width + 2 * x, trim.height + 2 * y)


def impose_art(plan: SheetPlan, problems: Problems) -> Iterator[Page]:
    """Make a page of the front of each sheet that a machine cuts."""
    sides = Sides(plan.options, problems)
    for sheet in plan.sheets:
        if is_machine_cut(sheet, plan.options):
            x, y, width, height = art_window(sheet)
            drawn = Drawing(sheet.name, *sheet.room.page, sides.draw(sheet, "front", plan.axis(sheet)))
            trim = Box(0, 0, width, height)
            yield Page(sheet.name, sheet.name, width, height, (Stamp(drawn, -x, -y),), trim, trim)
