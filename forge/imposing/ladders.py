"""Ladders: rungs set further and further aside, each labelled, to read off how far a line lies beside its place."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from forge.drawing.page import Box
from forge.drawing.shapes import Line, Path, Shape, Stroke, Turned
from forge.drawing.text import TextStyle, fit_text
from forge.reading.measures import MM, NAMED, PT, Colour

if TYPE_CHECKING:
    from collections.abc import Iterator

    from forge.drawing.commands import Command
    from forge.drawing.fonts import FontBook

RUNG = 2 * MM
LABEL_GAP = 6 * MM
LABEL_LENGTH = 5 * MM

RUNG_LINE = Stroke(NAMED["black"], PT // 2)
_LEADER = Stroke(Colour(170, 170, 170), PT // 4)
FIGURE = TextStyle("narrow", 5 * PT, 5 * PT, valign="middle")
_ROUND_FIGURE = FIGURE._replace(font="narrow-bold")


class Ladder(NamedTuple):
    """Where a ladder starts, which way it runs, and on which side its labels are.

    An ``upright`` one runs up or down from (x, y) and measures sideways from x; a level one runs sideways and measures
    downwards from y. It has ``steps`` rungs on each side of zero, ``step`` apart.
    """

    x: int
    y: int
    upright: bool
    way: int
    label_way: int
    step: int
    steps: int

    def rung(self, value: int) -> tuple[int, int]:
        """Where the middle of the rung for a value is; values between rungs lie between them."""
        along = self.way * ((value + self.steps * self.step) * RUNG // self.step + RUNG // 2)
        return (self.x + value, self.y + along) if self.upright else (self.x + along, self.y + value)


def show_value(emu: int) -> str:
    """Write a reading as it is typed, in millimetres."""
    return f"{emu / MM:+.2f}".rstrip("0").rstrip(".").replace("-", "−") if emu else "0"


def draw_ladder(ladder: Ladder, fonts: FontBook) -> Iterator[Shape]:
    """Draw the rungs, and a label beside each; whole millimetres are bold and joined to their rung by a leader."""
    commands: list[Command] = []
    half = RUNG * 2 // 5
    for number in range(-ladder.steps, ladder.steps + 1):
        value = number * ladder.step
        x, y = ladder.rung(value)
        commands += (
            [("M", x, y - half), ("L", x, y + half)] if ladder.upright else [("M", x - half, y), ("L", x + half, y)]
        )
        yield from _label(value, ladder, fonts)
    yield Path(tuple(commands), stroke=RUNG_LINE)


def _label(value: int, ladder: Ladder, fonts: FontBook) -> Iterator[Shape]:
    x, y = ladder.rung(value)
    style = FIGURE if value % MM else _ROUND_FIGURE
    way = ladder.label_way
    if ladder.upright:
        near = ladder.x + way * LABEL_GAP
        box = Box(near if way > 0 else near - LABEL_LENGTH, y - RUNG // 2, LABEL_LENGTH, RUNG)
        align = style._replace(align="left" if way > 0 else "right")
        yield from fit_text(show_value(value), box, align, fonts).shapes
        leader = Line(x + way * MM // 2, y, near - way * MM // 2, y, _LEADER)
    else:
        near = ladder.y + way * LABEL_GAP
        foot = near + LABEL_LENGTH if way > 0 else near
        box = Box(x - RUNG // 2, foot, LABEL_LENGTH, RUNG)
        align = style._replace(align="right" if way > 0 else "left")
        yield Turned(270, x - RUNG // 2, foot, fit_text(show_value(value), box, align, fonts).shapes)
        leader = Line(x, y + way * MM // 2, x, near - way * MM // 2, _LEADER)
    if not value % MM:
        yield leader
