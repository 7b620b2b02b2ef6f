"""What the tests of the Atlantic Wolves kit share: the pack in both editions, and its deck."""

import csv

from forge.places import find_pack
from kit import shipped

FOLDER = find_pack("atlantic-wolves")
AREAS = (
    "eastern_seaboard",
    "newfoundland",
    "north_atlantic",
    "iceland",
    "mid_atlantic",
    "bay_of_biscay",
    "african_coast",
)
SECTIONS = {
    "event": ("event", "second", "join", "area", "red"),
    "escort": tuple(f"escort_{area}" for area in AREAS),
    "air": tuple(f"air_{area}" for area in AREAS),
    "ata": ("ata", "plus"),
    "production": ("production",),
}
KINDS_OF_EVENT = {  # 16.0, by the ids of the pack
    "wolfpack-tactics",
    "happy-hunting",
    "north-atlantic-convoy",
    "north-atlantic-convoy-1943",
    "reduced-routes",
    "raeder",
    "b-dienst",
    "feder-apparate",
    "add-u-boat",
    "add-condor",
    "add-tanker",
}
HOUSE_DECK = "editions/house_event_cards.csv"
PUBLISHED_DECK = "event_cards.csv"


def load(edition):
    """Load the pack as it is without anything of an owner's."""
    return shipped.load("atlantic-wolves", edition)


def part(name, edition="published"):
    """Give a component by its id."""
    return next(component for component in load(edition).components if component.id == name)


def read_table(name):
    """Read a CSV file of the pack."""
    with (FOLDER / name).open(newline="", encoding="utf-8") as file:
        return list(csv.DictReader(file))


def read_deck(name):
    """Read a deck by the numbers of its cards."""
    return {int(row["card"]): row for row in read_table(name)}
