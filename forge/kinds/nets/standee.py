"""The net of a standee: front and back head to head, folded over the top, and a foot below each, bent outwards."""

from __future__ import annotations

from typing import TYPE_CHECKING

from forge.drawing.commands import polygon
from forge.drawing.page import Box
from forge.kinds.nets.net import Net, Panel, folds

if TYPE_CHECKING:
    from forge.reading.measures import Size


def standee(size: Size, foot: int, *, bent: bool) -> Net:
    """Give the net of a standee of a size, its feet not counted; feet that stand in a base are not bent."""
    width, height = size
    fold = foot + height
    below = fold + height
    whole = below + foot
    panels = [Panel("back", Box(0, foot, width, height), 180), Panel("front", Box(0, fold, width, height))]
    if foot:
        panels += [Panel("foot", Box(0, below, width, foot)), Panel("foot behind", Box(0, 0, width, foot), 180)]
    levels = (foot, fold, below) if foot and bent else (fold,)
    creases = folds(*(((0, level), (width, level)) for level in levels))
    return Net(width, whole, tuple(panels), (), creases, polygon(Box(0, 0, width, whole).corners))
