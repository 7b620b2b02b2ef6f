"""Between fontTools and our shapes: a pen that collects what others draw as the commands of a ``shapes.Path``."""

from __future__ import annotations

from typing import TYPE_CHECKING

from fontTools.pens.basePen import BasePen

if TYPE_CHECKING:
    from collections.abc import Callable

    from forge.drawing.affine import Point
    from forge.drawing.commands import Command, Commands


class CommandPen(BasePen):
    """Puts each point where ``place`` says; quadratic curves become cubic ones."""

    def __init__(self, place: Callable[[Point], tuple[int, int]], glyphs: object = None) -> None:
        super().__init__(glyphs)  # type: ignore[no-untyped-call]
        self._place = place
        self.collected: list[Command] = []

    @property
    def commands(self) -> Commands:
        """All that was drawn."""
        return tuple(self.collected)

    def _moveTo(self, to: Point) -> None:
        self.collected.append(("M", *self._place(to)))

    def _lineTo(self, to: Point) -> None:
        self.collected.append(("L", *self._place(to)))

    def _curveToOne(self, one: Point, two: Point, to: Point) -> None:
        self.collected.append(("C", *self._place(one), *self._place(two), *self._place(to)))

    def _closePath(self) -> None:
        self.collected.append(("Z",))
