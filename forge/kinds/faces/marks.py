"""Marks: one element of a face drawn in its box."""

from __future__ import annotations

from typing import TYPE_CHECKING, assert_never

from forge.drawing.ensigns import ensign
from forge.drawing.fading import faded
from forge.drawing.layout import place_drawing, rows
from forge.drawing.page import Box
from forge.drawing.shapes import Ellipse, FormField, Line, Path, Rect, Stroke, Turned
from forge.drawing.textures import texture
from forge.kinds.faces.codes import Barcode, QrCode, draw_code
from forge.kinds.faces.elements import Figure, Flag, Image, Outline, Pips, Polygon, Rectangle, Sign, Texture, WriteIn
from forge.kinds.faces.fills import directed
from forge.kinds.faces.images import draw_image
from forge.kinds.faces.mark import NOTHING, Mark
from forge.kinds.faces.plan_view import PlanView, draw_plan_view
from forge.kinds.faces.scene_view import SceneView, draw_scene_view
from forge.kinds.faces.side_view import SideView, draw_side_view
from forge.kinds.faces.trim import edges, grown
from forge.kinds.faces.unit_view import UnitView, draw_unit_view

if TYPE_CHECKING:
    from forge.drawing.commands import Command, Commands
    from forge.drawing.shapes import Drawing, Shape
    from forge.kinds.faces.elements import Textless
    from forge.kinds.faces.mark import Kit
    from forge.reading.measures import Colour

BAR = 0.35
"""How thick a bar is for its length."""

FAR_IN = 4
"""A rectangle that keeps off a side of the piece by more than such a part of it is no frame around it."""


def draw_mark(element: Textless, box: Box, kit: Kit) -> Mark:
    """Draw an element other than text in its box."""
    mark = _draw(element, box, kit)
    if isinstance(element, WriteIn) or element.opacity >= 1:
        return mark
    bled, fringe = (faded(shapes, element.opacity) if shapes else () for shapes in (mark.bled, mark.fringe))
    return mark._replace(shapes=faded(mark.shapes, element.opacity), bled=bled, fringe=fringe)


def _draw(element: Textless, box: Box, kit: Kit) -> Mark:
    match element:
        case Figure() | Outline():
            mark = Mark((_drawn(element, box, kit),))
        case Sign() | Flag():
            mark = _emblem(element, box, kit)
        case Pips():
            mark = _pips(element, box, kit)
        case Texture():
            mark = _texture(element, box, kit)
        case Image():
            mark = draw_image(element, box, kit)
        case QrCode() | Barcode():
            mark = draw_code(element, box, kit)
        case WriteIn():
            mark = _write_in(element, box, kit)
        case SideView() | PlanView() | SceneView() | UnitView():
            mark = _view(element, box, kit)
        case _:
            assert_never(element)
    return mark


def _texture(element: Texture, box: Box, kit: Kit) -> Mark:
    """Draw a texture; one that reaches the trim runs on past it, as far as any bleed."""
    area = grown(box, kit.trim, kit.reach)
    drawn = (element.texture, area, element.colour, element.seed)
    shapes, fringe = texture(*drawn, box), texture(*drawn) if area != box else ()
    if element.overturned:
        middle = (box.x + box.width // 2, box.y + box.height // 2)
        return Mark((Turned(180, *middle, tuple(shapes)),), fringe=(Turned(180, *middle, fringe),) if fringe else ())
    return Mark(shapes, fringe=fringe)


def _view(view: SideView | PlanView | SceneView | UnitView, box: Box, kit: Kit) -> Mark:
    match view:
        case SideView():
            return draw_side_view(view, box, kit.trim)
        case PlanView():
            return draw_plan_view(view, box)
        case SceneView():
            return draw_scene_view(view, box, kit)
        case UnitView():
            return draw_unit_view(view, box, kit)


def _drawn(element: Figure | Outline, box: Box, kit: Kit) -> Shape:
    fill, role = directed(element.fill, element.fade), element.role or "ground"
    stroke = _stroke(element.stroke, element.width.of_short(kit.short))
    if isinstance(element, Outline):
        return Path(_outline(element, box, kit), fill, stroke, role=role)
    if isinstance(element, Rectangle):
        if fill is None and (frame := _frame(box, kit)):
            return Path(frame, stroke=stroke, role=role)
        return Rect(*box, fill, stroke, element.radius.of_short(kit.short), role)
    return Ellipse(*box, fill, stroke, role)


def _frame(box: Box, kit: Kit) -> Commands:
    """Give a frame around a piece in the form of its outline, where that would cut off the corners of a rectangle."""
    trim, outline = kit.trim, kit.outline
    (left, top, right, bottom), (x1, y1, x2, y2) = edges(box), edges(trim)
    inset = max(left - x1, top - y1, x2 - right, y2 - bottom)
    around = ((left, top), (right, top), (right, bottom), (left, bottom))
    if outline.fills_its_box or inset * FAR_IN > min(trim.width, trim.height) or outline.hold(trim, around):
        return ()
    return outline.beyond(trim, -inset)


def _stroke(colour: Colour | None, width: int) -> Stroke | None:
    return Stroke(colour, width) if colour else None


def _outline(outline: Outline, box: Box, kit: Kit) -> Commands:
    commands: list[Command] = []
    for number, (across, down) in enumerate(outline.points):
        x, y = box.x + across.along(box.width, kit.short), box.y + down.along(box.height, kit.short)
        commands.append(("L" if number else "M", x, y))
    if isinstance(outline, Polygon):
        commands.append(("Z",))
    return tuple(commands)


def _emblem(emblem: Sign | Flag, box: Box, kit: Kit) -> Mark:
    if isinstance(emblem, Flag):
        drawing, turn = ensign(emblem.ensign, min(box.width, box.height * 3 // 2)), 180 * emblem.overturned
    else:
        drawing, turn = kit.symbols.get(emblem.symbol, emblem.colour, emblem.role), emblem.turn
    return Mark((place_drawing(drawing, box, emblem.align, emblem.valign, turn=turn),)) if drawing else NOTHING


def _pips(pips: Pips, box: Box, kit: Kit) -> Mark:
    """Draw the marks as large as their area allows when they stand side by side."""
    drawing = kit.symbols.get(pips.symbol, pips.colour, pips.role) if pips.symbol else None
    in_row = pips.along == "row"
    long, across = (box.width, box.height) if in_row else (box.height, box.width)
    proportion = _proportion(pips.shape, drawing, in_row=in_row)
    gap = pips.gap.of_short(kit.short)
    room = (long - gap * (pips.number - 1)) // max(pips.number, 1)
    size = max(min(room, round(across * proportion)), 0)
    thick = round(size / proportion)
    taken = pips.number * (size + gap) - gap
    start = {"start": 0, "center": (long - taken) // 2, "end": long - taken}[pips.align]
    off = (across - thick) // 2
    shapes: list[Shape] = []
    for number in range(pips.number):
        at = start + number * (size + gap)
        place = Box(box.x + at, box.y + off, size, thick) if in_row else Box(box.x + off, box.y + at, thick, size)
        shapes.append(_pip(pips, place, drawing))
    return Mark(tuple(shapes))


def _proportion(shape: str, drawing: Drawing | None, *, in_row: bool) -> float:
    """How long a mark is, along its row or column, for its extent across it."""
    if drawing:
        return drawing.width / drawing.height if in_row else drawing.height / drawing.width
    return BAR if shape == "bar" else 1.0


def _pip(pips: Pips, box: Box, drawing: Drawing | None) -> Shape:
    if drawing:
        return place_drawing(drawing, box)
    if pips.shape == "dot":
        return Ellipse(*box, pips.colour, role=pips.role)
    return Rect(*box, pips.colour, role=pips.role)


def _write_in(write_in: WriteIn, box: Box, kit: Kit) -> Mark:
    stroke = Stroke(write_in.colour, write_in.width.of_short(kit.short))
    shapes: list[Shape] = [
        Line(row.x, row.y + row.height, row.x + row.width, row.y + row.height, stroke)
        for row in rows(box, write_in.lines)
    ]
    if write_in.name:
        size = write_in.size.of_short(kit.short)
        shapes.append(FormField("text", write_in.name, *box, size, lines=write_in.lines))
    return Mark(tuple(shapes))
