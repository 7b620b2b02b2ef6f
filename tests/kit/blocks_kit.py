"""What the tests of the block game's kit share: the pack in both editions, and what is drawn of it."""

import csv

from forge.places import find_pack
from kit import shipped
from kit.drawn import face

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


def label(name, edition="published"):
    """Draw the label of a unit."""
    labels = part("labels", edition)
    return face(labels, next(piece for piece in labels.pieces if piece.id == name))
