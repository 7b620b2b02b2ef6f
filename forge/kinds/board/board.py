"""Boards: the kind."""

from __future__ import annotations

from typing import TYPE_CHECKING

from forge.kinds.board.entry import BoardEntry
from forge.kinds.board.painter import Painter
from forge.kinds.board.surface import Surface
from forge.kinds.pages.component import PageComponent
from forge.kinds.pages.composing import desk_for
from forge.pack.model import Kind, Openness, Pack

if TYPE_CHECKING:
    from collections.abc import Sequence

    from forge.drawing.shapes import Shape
    from forge.errors import Problems
    from forge.kinds.board.geography.drawn import Recipe
    from forge.kinds.pages.desk import Desk
    from forge.kinds.pages.fields import Said


class BoardComponent(PageComponent):
    """A board: its places, and by which recipes coasts of it are drawn, each into which file of the pack."""

    recipes: tuple[tuple[Recipe, Said], ...] = ()
    surface: Surface = Surface()
    asides: Sequence[Sequence[Shape]] = ()
    """Groups of its shapes that the board can be used without: keys, notes, its title."""


def _build(entry: BoardEntry, pack: Pack, problems: Problems) -> BoardComponent:
    desk = desk_for(entry, pack, problems)
    painter = Painter(entry, desk)
    drawing = painter.drawing()
    component = BoardComponent(entry, [drawing], desk, _openness(entry, desk), {drawing: painter.map()})
    component.check_scores(problems)
    component.surface = painter.surface()
    component.asides = painter.asides
    component.recipes = tuple(painter.recipes)
    return component


def _openness(own: BoardEntry, desk: Desk) -> Openness:
    """Weigh what has its place on the board against what waits for one, and for an answer."""
    listed: list[tuple[Said, ...]] = []
    if field := own.hexes:
        listed += [each.hexes for each in field.terrain if each.hexes or not each.name]
        listed += [each.hexes for each in field.zones]
        listed += [each.hexes for each in field.lines]
        listed += [each.sides for each in field.sides]
        listed += [each.hex for each in field.marks]
    placed = sum(map(bool, listed))
    known = placed + len(own.spaces) + len(own.links) + len(own.lands) + len(own.pictures)
    blank = len(listed) - placed + desk.openness.blank
    return Openness(1 if blank else 0, blank, known)


KIND = Kind("board", BoardEntry, _build)
