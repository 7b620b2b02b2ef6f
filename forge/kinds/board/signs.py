"""Signs of ports, bases and the like on a chart, each where its place is, with its name set where there is room."""

from __future__ import annotations

from typing import TYPE_CHECKING

from forge.drawing.colour import best_ink, strong
from forge.drawing.page import Box
from forge.drawing.shapes import Ellipse, Halo, Rect, Stroke
from forge.drawing.text import TextStyle, fit_text
from forge.kinds.board.sign_places import FONT, ground_of, place_signs
from forge.kinds.pages.strips import Spot
from forge.reading.measures import MM, Colour

if TYPE_CHECKING:
    from collections.abc import Sequence

    from forge.drawing.shapes import Role, Shape
    from forge.kinds.board.plan import Plan
    from forge.kinds.board.sign import Sign
    from forge.kinds.board.sign_places import Placing
    from forge.kinds.pages.desk import Desk

PAPER = Colour(0xFF, 0xFF, 0xFF)


def draw_signs(signs: Sequence[Sign], desk: Desk, plan: Plan) -> list[Shape]:
    """Draw all signs where they stand best, with their words."""
    return [shape for placing in place_signs(signs, desk, plan) for shape in _draw(placing, desk)]


def _draw(placing: Placing, desk: Desk) -> list[Shape]:
    """Draw a sign, and its words on a halo."""
    assert placing.stand is not None
    sign, label = placing.sign, placing.label
    spot = Spot(sign.where, "signs")
    ground, box = ground_of(sign, desk), placing.stand.sign
    shapes = draw_sign(desk, spot, box, sign.shape, ground, symbol=sign.symbol, figure=sign.figure)
    if label and placing.stand.words:
        x, y = placing.stand.words.x, placing.stand.words.y + placing.stand.words.height
        halo = Halo(PAPER, MM, 0.8)
        shapes += [text._replace(x=text.x + x, y=y, halo=halo) for text in label.texts]
    return shapes


def draw_sign(
    desk: Desk, spot: Spot, box: Box, shape: str, ground: Colour, *, symbol: str = "", figure: str = ""
) -> list[Shape]:
    """Draw a sign in a box: a square or disc with a white rim, a white one with a dark line, and what stands in it."""
    shapes: list[Shape] = []
    rim = min(MM * 35 // 100, box.width // 7)
    outer = Box(box.x - rim // 2, box.y - rim // 2, box.width + rim, box.height + rim)
    line, white = Stroke(strong(ground), MM * 16 // 100), Stroke(PAPER, rim)
    role: Role = "badge" if figure or symbol else "mark"
    if ground == PAPER:
        line, role = desk.stroke("line", desk.style.colours.ink), "ground"
    if shape == "disc":
        shapes = [Ellipse(*box, ground, white, role=role), Ellipse(*outer, None, line)]
    elif shape == "square":
        shapes = [Rect(*box, ground, white, role=role), Rect(*outer, None, line)]
    ink = ground if shape == "none" else best_ink(ground, (PAPER, desk.style.colours.ink))
    if symbol:
        edge = 0 if shape == "none" else box.width // 7
        inner = Box(box.x + edge, box.y + edge, box.width - 2 * edge, box.height - 2 * edge)
        shapes += desk.symbol(symbol, inner, ink, spot)
    if figure:
        style = TextStyle(
            FONT, box.height * 7 // 10, min(desk.pack.floor, box.height * 7 // 10), ink, "center", "middle"
        )
        shapes += fit_text(figure, box, style, desk.pack.fonts).shapes
    return shapes
