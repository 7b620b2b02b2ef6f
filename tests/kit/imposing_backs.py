"""Holds a printed sheet to the light: each back must lie behind its front, upright when the piece is turned.

Knows nothing of how backs are placed: it turns the sheet over the edge named by the paper, as a hand would, and then
turns each piece about its own vertical axis.
"""

from __future__ import annotations

import math
from typing import TYPE_CHECKING

from kit.imposing_toys import seen

if TYPE_CHECKING:
    from forge.drawing.page import Page


def largest_error(front: Page, back: Page, edge: str) -> float:
    """The farthest that a corner of a back lies from where it should, in EMU; infinite if a piece has no back."""
    long_edges_upright = front.height >= front.width
    edge_upright = long_edges_upright if edge == "long" else not long_edges_upright
    backs = {piece.id: piece for piece in seen(back)}
    fronts = seen(front)
    if {piece.id for piece in fronts} != set(backs) or len(fronts) != len(backs):
        return math.inf

    def through_paper(point: tuple[float, float]) -> tuple[float, float]:
        x, y = point
        return (front.width - x, y) if edge_upright else (x, front.height - y)

    worst = 0.0
    for piece in fronts:
        behind = backs[piece.id]
        bottom_right = (
            piece.top_right[0] + piece.bottom_left[0] - piece.top_left[0],
            piece.top_right[1] + piece.bottom_left[1] - piece.top_left[1],
        )
        pairs = (
            (behind.top_left, piece.top_right),
            (behind.top_right, piece.top_left),
            (behind.bottom_left, bottom_right),
        )
        worst = max(worst, *(math.dist(through_paper(point), meant) for point, meant in pairs))
    return worst
