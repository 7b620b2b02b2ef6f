"""A side of a single piece as a page: cut out of what lies around it, or with its bleed, uncut, as services want it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from forge.drawing.page import Box, DieLine, Page
from forge.drawing.shapes import Within
from forge.imposing.blocks import Block, Cell, Group, Member, Sheet
from forge.imposing.options import ImposeOptions
from forge.imposing.room import Bleed, Room
from forge.imposing.sides import Sides
from forge.reading.measures import Size

if TYPE_CHECKING:
    from forge.drawing.shapes import Shape
    from forge.errors import Problems
    from forge.pack.model import Component, Piece, Side

PLAIN = ImposeOptions(marks=False)


def piece_alone(component: Component, piece: Piece, side: Side, problems: Problems, bleed: int = 0) -> Page:
    """Draw a side of a piece on a page of its size.

    Without bleed what is not cut out is left clear, and the cut is a layer of its own. With bleed the page is larger by
    that on all sides and filled to its corners, whatever the piece is: the service cuts it.
    """
    outline = component.outline.behind() if side == "back" else component.outline
    trim = Box(bleed, bleed, piece.width, piece.height)
    page = Box(0, 0, piece.width + 2 * bleed, piece.height + 2 * bleed)
    die = () if outline.fills_its_box else (DieLine("cut", outline.path(trim)),)
    shapes: tuple[Shape, ...]
    if bleed:
        shapes = _with_bleed(component, piece, side, trim, problems)
    else:
        shapes = component.draw(piece, side, problems).drawing.shapes
        if not outline.fills_its_box:
            shapes = (Within(outline.path(trim), shapes),)
    name = f"{piece.id} {side}"
    clear = not bleed and not outline.fills_its_box
    return Page(name, name, page.width, page.height, shapes, trim, page, side, die=die, clear=clear)


def _with_bleed(component: Component, piece: Piece, side: Side, trim: Box, problems: Problems) -> tuple[Shape, ...]:
    """Draw a piece in the middle of a page that its bleed fills."""
    bleed, size = trim.x, Size(trim.width + 2 * trim.x, trim.height + 2 * trim.y)
    room = Room(size, 0, trim, Bleed(*[bleed] * 4), Size(0, 0))
    group = Group((Member(component, piece._replace(copies=1)),), Cell(piece.width, piece.height))
    sheet = Sheet("", "", room, (Block(group, 0, 1, 1, trim.x, trim.y),), component.two_sided, page_piece=True)
    return Sides(PLAIN, problems).draw(sheet, side, "vertical")
