"""The net of a tuck box, with a lid and a bottom that hang on its back and are tucked in at its front.

Seen from outside, from the left: a glue tab, front, right side, back, left side. The tab goes inside the left side.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from forge.drawing.outlined import KAPPA
from forge.drawing.page import Box
from forge.kinds.nets.net import Flap, Net, Panel, Point, Way, folds
from forge.reading.measures import MM

if TYPE_CHECKING:
    from forge.drawing.commands import Commands
    from forge.pack.model import Score

GLUE = 12 * MM
LEAST_GLUE = 5 * MM
TUCK = 14 * MM
LEAST_TUCK = 8 * MM
THUMB = 9 * MM
"""The radius of the notch in the front by which the lid is opened."""

LEAST_DEPTH = 6 * MM
"""A box that is less deep than this is an envelope: nothing of it can be glued or tucked."""


class Inside(NamedTuple):
    """Width, height and depth of a box: what its front measures, and its sides across."""

    width: int
    height: int
    depth: int


class _Measures(NamedTuple):
    """Where the folds of a box lie: from left to right its panels begin, from top to bottom."""

    box: Inside
    tuck: int
    front: int
    right: int
    back: int
    left: int
    end: int
    top: int
    foot: int
    height: int

    @classmethod
    def of(cls, box: Inside) -> _Measures:
        """Measure a box."""
        width, height, depth = box
        glue = max(min(GLUE, depth - MM), LEAST_GLUE)
        tuck = max(min(TUCK, depth), LEAST_TUCK)
        right, top = glue + width, depth + tuck
        back, left, end = right + depth, right + depth + width, right + 2 * depth + width
        return cls(box, tuck, glue, right, back, left, end, top, top + height, top + height + depth + tuck)

    @property
    def dust(self) -> int:
        """How deep the flaps are that the lid and the bottom lie on."""
        return min(self.box.depth * 4 // 5, self.box.width * 9 // 20)

    @property
    def tab(self) -> tuple[Point, Point, Point, Point]:
        """The corners of the tab that is glued, slanted so that it slides in."""
        slant = min(4 * MM, self.box.height // 10)
        return (self.front, self.top), (0, self.top + slant), (0, self.foot - slant), (self.front, self.foot)


def tuck_box(box: Inside, *, thumb: bool = True) -> Net:
    """Give the net of a box whose panels measure so much from fold to fold."""
    at = _Measures.of(box)
    return Net(at.end, at.height, _panels(at), _flaps(at), _creases(at), _cut(at, thumb=thumb))


def _panels(at: _Measures) -> tuple[Panel, ...]:
    width, height, depth = at.box
    return (
        Panel("front", Box(at.front, at.top, width, height)),
        Panel("right", Box(at.right, at.top, depth, height)),
        Panel("back", Box(at.back, at.top, width, height)),
        Panel("left", Box(at.left, at.top, depth, height)),
        Panel("lid", Box(at.back, at.tuck, width, depth), 180),
        Panel("bottom", Box(at.back, at.foot, width, depth), 180),
    )


def _flaps(at: _Measures) -> tuple[Flap, ...]:
    return (
        Flap("front", "left", glued=at.tab),
        *(Flap(name, edge, at.dust) for name in ("right", "left") for edge in ("top", "bottom")),
        Flap("lid", "top", at.tuck),
        Flap("bottom", "bottom", at.tuck),
    )


def _creases(at: _Measures) -> tuple[Score, ...]:
    back, left, levels = at.back, at.left, (at.top, at.foot)
    return folds(
        *(((x, at.top), (x, at.foot)) for x in (at.front, at.right, back, left)),
        *(((start, level), (stop, level)) for level in levels for start, stop in ((at.right, back), (back, left))),
        *(((left, level), (at.end, level)) for level in levels),
        *(((back, level), (left, level)) for level in (at.tuck, at.height - at.tuck)),
    )


def _cut(at: _Measures, *, thumb: bool) -> Commands:
    """Go round the box from the tab: along the top to the right, and back along the bottom."""
    right, back, left, end, top, foot = at.right, at.back, at.left, at.end, at.top, at.foot
    width, _, depth = at.box
    flap = at.dust
    way = Way(at.tab[0])
    if thumb:
        _notch(way, at.front + width // 2, top, min(THUMB, width // 5))
    way.to((right, top))
    _dust(way, (right, top), (back, top), -flap)
    _tucked(way, (back, top), (left, top), -depth, -at.tuck)
    _dust(way, (left, top), (end, top), -flap, last=True)
    way.to((end, foot))
    _dust(way, (end, foot), (left, foot), flap, last=True)
    _tucked(way, (left, foot), (back, foot), depth, at.tuck)
    _dust(way, (back, foot), (right, foot), flap)
    return way.to((at.front, foot), at.tab[2], at.tab[1]).closed()


def _notch(way: Way, middle: int, top: int, radius: int) -> None:
    """Cut half a circle out of an edge that runs to the right."""
    near = round(radius * KAPPA)
    way.to((middle - radius, top))
    way.curve((middle - radius, top + near), (middle - near, top + radius), (middle, top + radius))
    way.curve((middle + near, top + radius), (middle + radius, top + near), (middle + radius, top))


def _dust(way: Way, start: Point, end: Point, deep: int, *, last: bool = False) -> None:
    """Go round a flap that hangs on an edge and gives way to the lid: more on the side of its hinge.

    The edge runs from ``start`` to ``end``; where it is the ``last`` one, nothing stands beyond the far end.
    """
    (x1, y), (x2, _) = start, end
    way_on = 1 if x2 > x1 else -1
    beside, slant = abs(x2 - x1) // 12, abs(x2 - x1) // 4
    inner, outer = (beside, slant) if last == (way_on > 0) else (slant, beside)
    corners = [(x1 + way_on * inner, y + deep), (x2 - way_on * outer, y + deep)]
    way.to(start, *corners, end)


def _tucked(way: Way, start: Point, end: Point, depth: int, tuck: int) -> None:
    """Go round a lid or a bottom and the tuck on it, whose corners are round so that they slide in."""
    (x1, y), (x2, _) = start, end
    way_on = 1 if x2 > x1 else -1
    fold, tip = y + depth, y + depth + tuck
    round_off, narrow = abs(tuck) * 3 // 4, MM
    near = round(round_off * (1 - KAPPA))
    down = 1 if tuck > 0 else -1
    left, right = x1 + way_on * narrow, x2 - way_on * narrow
    way.to((x1, fold), (left, fold), (left, tip - down * round_off))
    way.curve((left, tip - down * near), (left + way_on * near, tip), (left + way_on * round_off, tip))
    way.to((right - way_on * round_off, tip))
    way.curve((right - way_on * near, tip), (right, tip - down * near), (right, tip - down * round_off))
    way.to((right, fold), (x2, fold), end)
