"""The contact sheets of vessels and aircraft show each of the stock tables, as the tables have it."""

import csv

import pytest

from forge.drawing.profile.vessels import AircraftBook, VesselBook
from forge.errors import Problems
from forge.kinds import find_kinds
from forge.pack.load import load_pack
from forge.places import templates


@pytest.mark.parametrize(
    ("folder", "book", "measure"), [("vessels", VesselBook(), "length"), ("aircraft", AircraftBook(), "span")]
)
def test_each_is_on_the_contact_sheet_as_the_table_has_it(folder, book, measure):
    """One that is added appears in the docs, with its name, type and size."""
    sheet = templates() / folder / "contact-sheet"
    problems = Problems()
    pack = load_pack(sheet, find_kinds(), problems)
    assert not len(problems)
    assert len(pack.components[0].pieces) == len(book.keys())
    with (sheet / f"{folder}.csv").open(encoding="utf-8", newline="") as file:
        rows = list(csv.DictReader(file))
    assert [row["key"] for row in rows] == list(book.keys())
    for row in rows:
        entry = book.get(row["key"])
        assert (row["name"], row["type"], float(row[measure])) == (entry.name, entry.type, getattr(entry, measure))
    assert (templates() / folder / "contact-sheet.png").stat().st_size > 10_000
