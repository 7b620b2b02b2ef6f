"""What the tests of the block game's kit share: the pack in both editions, and what is drawn of it."""

import csv

import shipped

from forge.drawing.shapes import Clip, Stamp, Text, Turned
from forge.errors import Problems
from forge.places import find_pack

FOLDER = find_pack("atlantic-blocks")
SIDE_OF = {"UK": "allied", "US": "allied", "SU": "allied", "DE": "axis", "IT": "axis"}


def load(edition):
    """Load the pack as it is without anything of an owner's."""
    return shipped.load("atlantic-blocks", edition)


def part(name, edition="published"):
    """Give a component by its id."""
    return next(component for component in load(edition).components if component.id == name)


def ships(edition="published"):
    """Read the rows of the labels by id."""
    name = "blocks/ships.csv" if edition == "published" else "editions/house_ships.csv"
    with (FOLDER / name).open(newline="", encoding="utf-8") as file:
        return {row["id"]: row for row in csv.DictReader(file)}


def shapes_of(shapes):
    """Give all shapes, those within others too."""
    for shape in shapes:
        yield shape
        if isinstance(shape, (Clip, Turned)):
            yield from shapes_of(shape.shapes)
        elif isinstance(shape, Stamp):
            yield from shapes_of(shape.drawing.shapes)


def face(component, piece, side="front"):
    """Draw a side of a piece; nothing may be wrong with it."""
    problems = Problems()
    drawn = component.draw(piece, side, problems)
    assert list(problems) == []
    return drawn.drawing.shapes


def words_of(shapes):
    """List all that is written."""
    return [shape.text.strip() for shape in shapes_of(shapes) if isinstance(shape, Text)]


def label(name, edition="published"):
    """Draw the label of a unit."""
    labels = part("labels", edition)
    return face(labels, next(piece for piece in labels.pieces if piece.id == name))


def pages_of(component):
    """Join all that is written on the pages of a component."""
    sides = ("front", "back") if component.two_sided else ("front",)
    return " ".join(" ".join(words_of(face(component, piece, side))) for piece in component.pieces for side in sides)
