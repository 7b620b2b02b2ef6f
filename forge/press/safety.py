"""What stands too near to a cut: texts within a service's safe zone, told by piece and element."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from forge.drawing.laid import placed
from forge.drawing.letters import letters_of
from forge.drawing.outlined import around
from forge.drawing.shapes import Text
from forge.pack.model import sides_of
from forge.reading.measures import show_length

if TYPE_CHECKING:
    from collections.abc import Iterator

    from forge.drawing.bounds import Bounds
    from forge.drawing.shapes import Drawing
    from forge.errors import Location, Problems
    from forge.pack.model import Component, Piece, Side
    from forge.press.order import Order

EDGES = ("left", "top", "right", "bottom")


class Close(NamedTuple):
    """A text near a cut: on which side of which piece, in which element, what it says, and how near to which edge."""

    component: Component
    piece: Piece
    side: Side
    element: str
    text: str
    distance: int
    edge: str
    where: Location


def tell_close(order: Order, problems: Problems) -> tuple[Close, ...]:
    """Warn of texts nearer to a cut than the service wants, those of one element on one side together."""
    found = tuple(find_close(order, problems))
    alike: dict[tuple[str, str, str], list[Close]] = {}
    for close in found:
        alike.setdefault((close.component.id, close.element, close.edge), []).append(close)
    for (component, element, edge), members in alike.items():
        first = min(members, key=lambda close: close.distance)
        sides = " and ".join(dict.fromkeys(close.side for close in members))
        pieces = len({close.piece.id for close in members})
        others = f" and {pieces - 1} more" if pieces > 1 else ""
        away = f"{show_length(first.distance)} from the {edge} cut" if first.distance >= 0 else f"cut off at the {edge}"
        message = (
            f"{element} on the {sides} of {first.piece.id}{others}: {first.text!r} is {away}; "
            f"{order.service.brand} wants {show_length(order.safe)}"
        )
        problems.warning(first.where, component, message)
    return found


def find_close(order: Order, problems: Problems) -> Iterator[Close]:
    """Find texts within the safe zone, as the pieces come to lie in the product."""
    for component, pieces in order.parts:
        for piece in pieces:
            for side in sides_of(component):
                if side == "front" or order.two_sided:
                    drawing = component.draw(piece, side, problems).drawing
                    yield from _on_side(order, component, piece, side, drawing)


def _on_side(order: Order, component: Component, piece: Piece, side: Side, drawing: Drawing) -> Iterator[Close]:
    fit = order.fit(piece)
    rims = (fit.rim.width / 2, fit.rim.height / 2)
    if fit.turn % 180:
        rims = rims[::-1]
    for shape in placed(drawing.shapes):
        if not (isinstance(shape.shape, Text) and shape.shape.text.strip() and shape.opacity > 0):
            continue
        box = shape.cut(around(map(shape.map.of, letters_of(shape.shape).corners)))
        gaps = (box.left, box.top, drawing.width - box.right, drawing.height - box.bottom)
        away = [gap * float(fit.scale) + rims[number % 2] for number, gap in enumerate(gaps)]
        if min(away) < order.safe - 1:
            edge = away.index(min(away))
            element, where = _element(component, piece, side, box)
            yield Close(component, piece, side, element, shape.shape.text, int(away[edge]), EDGES[edge], where)


def _element(component: Component, piece: Piece, side: Side, box: Bounds) -> tuple[str, Location]:
    """Name the smallest element that a text stands in, and where what it says was written."""
    x, y = (box.left + box.right) / 2, (box.top + box.bottom) / 2
    around_it = [
        origin
        for origin in component.origins(piece, side)
        if origin.box.x <= x <= origin.box.x + origin.box.width
        and origin.box.y <= y <= origin.box.y + origin.box.height
    ]
    if not around_it:
        return "a text", piece.where
    # of two of one size the one that says something comes first
    origin = min(around_it, key=lambda one: (one.box.width * one.box.height, "text" not in dict(one.fields)))
    said = dict(origin.fields)
    return origin.name, said.get("text") or piece.where
