"""Boxes held against the trim: grown past it, or cut off at it."""

from __future__ import annotations

from forge.drawing.page import Box


def grown(box: Box, trim: Box, bleed: int, near: int = 0) -> Box:
    """Let a box reach as far as the bleed wherever it reaches the trim, or ends near it."""
    left, top, right, bottom = edges(box)
    trim_left, trim_top, trim_right, trim_bottom = edges(trim)
    left = min(left, trim_left - bleed) if left <= trim_left + near else left
    top = min(top, trim_top - bleed) if top <= trim_top + near else top
    right = max(right, trim_right + bleed) if right >= trim_right - near else right
    bottom = max(bottom, trim_bottom + bleed) if bottom >= trim_bottom - near else bottom
    return Box(left, top, right - left, bottom - top)


def within(box: Box, trim: Box) -> Box | None:
    """Give the part of a box inside the trim, if there is any."""
    (left, top, right, bottom), (trim_left, trim_top, trim_right, trim_bottom) = edges(box), edges(trim)
    left, top = max(left, trim_left), max(top, trim_top)
    right, bottom = min(right, trim_right), min(bottom, trim_bottom)
    return Box(left, top, right - left, bottom - top) if right > left and bottom > top else None


def edges(box: Box) -> tuple[int, int, int, int]:
    """Give left, top, right and foot of a box."""
    return box.x, box.y, box.x + box.width, box.y + box.height
