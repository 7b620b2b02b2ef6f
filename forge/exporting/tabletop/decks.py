"""Decks: their cards on sheets, each card a cell, its copies the same cell again."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from forge.exporting.tabletop.objects import FACE_DOWN, Called, Sheet, card, deck
from forge.exporting.tabletop.sheets import draw_sheet, plan_sheet, shares
from forge.exporting.tabletop.textures import encoded, opened, plain
from forge.exporting.tabletop.units import card_scale
from forge.reading.measures import Colour

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

    from PIL.Image import Image

    from forge.exporting.model import Group, Thing
    from forge.exporting.tabletop.naming import Names
    from forge.exporting.tabletop.objects import Object, Place
    from forge.exporting.tabletop.pictures import Pictures
    from forge.exporting.tabletop.sheets import Plan
    from forge.pack.model import Side

    Draw = Callable[[Sequence[Thing], int], dict[tuple[str, Side], bytes]]

DARK = Colour(32, 32, 32)
FIRST = 1
"""The number of the first sheet; a card's number is its sheet's times a hundred and its cell."""


class Cell(NamedTuple):
    """Where a card is: its sheet and the cell of it."""

    thing: Thing
    sheet: Sheet
    cell: int


class Deck(NamedTuple):
    """A deck of cards of one size: what it is called, and its cards in their order, copies not repeated."""

    id: str
    title: str
    cells: tuple[Cell, ...]

    @property
    def size(self) -> tuple[int, int]:
        """The width and height of its cards."""
        return self.cells[0].thing.width, self.cells[0].thing.height


class Studio(NamedTuple):
    """What sheets are made with: what draws cards, what takes the pictures in, how sharp they are at most."""

    draw: Draw
    pictures: Pictures
    dpi: int


def draw_decks(groups: Sequence[Group], studio: Studio) -> tuple[Deck, ...]:
    """Draw the sheets of all decks; cards of another size are a deck of their own."""
    decks: list[Deck] = []
    number = FIRST
    for group in groups:
        for name, title, things in _alike(group):
            cells: list[Cell] = []
            for share in shares(len(things)):
                some = [things[index] for index in share]
                sheet = _sheet(f"{name}-{number}", number, some, studio)
                cells += [Cell(thing, sheet, cell) for cell, thing in enumerate(some)]
                number += 1
            decks.append(Deck(name, title, tuple(cells)))
    return tuple(decks)


def _alike(group: Group) -> Iterator[tuple[str, str, list[Thing]]]:
    """Part the cards of a group by their size."""
    by_size: dict[tuple[int, int], list[Thing]] = {}
    for thing in group.things:
        if thing.copies:
            by_size.setdefault((thing.width, thing.height), []).append(thing)
    for number, things in enumerate(by_size.values()):
        yield (f"{group.id}-{number + 1}" if number else group.id), group.title, things


def _sheet(name: str, number: int, things: Sequence[Thing], studio: Studio) -> Sheet:
    """Draw the fronts of some cards on a sheet, and their backs where they differ on another."""
    width, height = things[0].width, things[0].height
    plan = plan_sheet(len(things), width, height, studio.dpi)
    drawn = studio.draw(things, plan.dpi)
    backs = [drawn.get((thing.id, "back")) or plain(DARK) for thing in things]
    own = len(set(backs)) > 1
    hidden = None if own else opened(backs[0]).resize((plan.width, plan.height))
    faces = draw_sheet(plan, [opened(drawn[thing.id, "front"]) for thing in things], hidden)
    back = encoded(draw_sheet(plan, [_fitted(one, plan) for one in backs], None)) if own else backs[0]
    return Sheet(
        number,
        studio.pictures.add(f"{name}-faces", encoded(faces)),
        studio.pictures.add(f"{name}-backs" if own else f"{name}-back", back),
        plan.columns,
        plan.rows,
        own,
        things[0].round,
    )


def _fitted(png: bytes, plan: Plan) -> Image:
    image = opened(png)
    return image if image.size == (plan.width, plan.height) else image.resize((plan.width, plan.height))


def make_deck(deck_of: Deck, names: Names, place: Place) -> Object:
    """Make a deck lying somewhere, or the card that it is if it is only one."""
    scale = card_scale(deck_of.size[1])
    lying = place._replace(over=FACE_DOWN)
    cards = [
        card(_called(cell.thing, copy, names), lying, scale, cell.sheet, cell.cell)
        for cell in deck_of.cells
        for copy in range(cell.thing.copies)
    ]
    if len(cards) == 1:
        return cards[0]
    sheets = list(dict.fromkeys(cell.sheet for cell in deck_of.cells))
    return deck(Called(names.name("deck", deck_of.id), deck_of.title), lying, scale, sheets, cards)


def _called(thing: Thing, copy: int, names: Names) -> Called:
    return Called(names.name("card", thing.id, str(copy)), thing.title)
