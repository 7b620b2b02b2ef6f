"""The operators that build paths, and fill, stroke or clip by them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from forge.press.preflight.content.marks import Part, Shape
from forge.press.preflight.content.matrix import Box, common, grown, thinnest
from forge.press.preflight.content.paths import Path

if TYPE_CHECKING:
    from collections.abc import Callable

    from forge.press.preflight.content.listener import Follower
    from forge.press.preflight.content.tokens import Operands

NOTHING: Box = (1.0, 1.0, 0.0, 0.0)
"""The clip through which nothing is seen."""


class Drawing:
    """Draws for an interpreter."""

    def __init__(self, follows: Follower) -> None:
        self._of = follows
        self.path, self.clips = Path(), False

    def operations(self) -> dict[bytes, Callable[[Operands], None]]:
        """Give the operators that it knows."""
        return {
            b"m": self._move, b"l": self._line, b"c": self._curve, b"v": self._curve_from, b"y": self._curve_to,
            b"re": self._rectangle, b"h": self._close, b"W": self._clip, b"W*": self._clip,
            b"n": lambda _: self._paint(fill=False, stroke=False),
            b"f": lambda _: self._paint(fill=True, stroke=False),
            b"F": lambda _: self._paint(fill=True, stroke=False),
            b"f*": lambda _: self._paint(fill=True, stroke=False, even_odd=True),
            b"S": lambda _: self._paint(fill=False, stroke=True),
            b"s": lambda _: self._paint(fill=False, stroke=True, close=True),
            b"B": lambda _: self._paint(fill=True, stroke=True),
            b"B*": lambda _: self._paint(fill=True, stroke=True, even_odd=True),
            b"b": lambda _: self._paint(fill=True, stroke=True, close=True),
            b"b*": lambda _: self._paint(fill=True, stroke=True, close=True, even_odd=True),
        }  # fmt: skip

    def _move(self, operands: Operands) -> None:
        x, y = operands
        self.path.move(x, y, self._of.state.ctm)

    def _line(self, operands: Operands) -> None:
        x, y = operands
        self.path.line(x, y, self._of.state.ctm)

    def _curve(self, operands: Operands) -> None:
        a, b, c, d, e, f = operands
        self.path.curve((a, b), (c, d), (e, f), self._of.state.ctm)

    def _curve_from(self, operands: Operands) -> None:
        c, d, e, f = operands
        self.path.curve(self.path.here(), (c, d), (e, f), self._of.state.ctm)

    def _curve_to(self, operands: Operands) -> None:
        a, b, e, f = operands
        self.path.curve((a, b), (e, f), (e, f), self._of.state.ctm)

    def _rectangle(self, operands: Operands) -> None:
        x, y, width, height = operands
        self.path.rectangle(x, y, width, height, self._of.state.ctm)

    def _close(self, _: Operands) -> None:
        self.path.close()

    def _clip(self, _: Operands) -> None:
        self.clips = True

    def _paint(self, *, fill: bool, stroke: bool, even_odd: bool = False, close: bool = False) -> None:
        if close:
            self.path.close()
        if self.path.full:
            self._of.trouble("a path of more points than are looked at")
        parts, box = self.path.take()
        state, clips, self.clips = self._of.state, self.clips, False
        if box is None:
            if clips:
                state.clip = NOTHING
            return
        if fill and (shown := self._of.seen(box)):
            manner = state.manner(stroked=False, layer=self._of.layer(), inside=self._of.inside)
            self._of.listener.shape(Shape(False, shown, parts, state.fill, manner, even_odd=even_odd, shown=state.clip))
            self._of.patterned(state.fill, shown)
        if stroke:
            self._stroked(parts, box)
        if clips:
            state.clip = common(box, state.clip) or NOTHING

    def _stroked(self, parts: tuple[Part, ...], box: Box) -> None:
        state = self._of.state
        width = state.width * thinnest(state.ctm)
        shown = self._of.seen(grown(box, width / 2))
        if shown is None:
            return
        manner = state.manner(stroked=True, layer=self._of.layer(), inside=self._of.inside)
        zero, dashed = state.width == 0, state.dashed
        self._of.listener.shape(Shape(True, shown, parts, state.stroke, manner, width, zero, dashed, shown=state.clip))
        self._of.patterned(state.stroke, shown)
