"""The proof books of the kits that come with forge: every piece is in them, counted by their files."""

from __future__ import annotations

import csv

import pypdfium2
import pytest

import forge
from forge.places import components

KITS = ("atlantic-blocks", "atlantic-chase", "atlantic-wolves", "paukenschlag-variant", "under-ten-flags")
FILES = {
    "atlantic-wolves": {"u-boats": "u_boats", "german": "german", "allied": "allied", "markers": "markers"},
    "under-ten-flags": {"warships": "warships", "cargo": "cargo"},
    "atlantic-chase": {"ships": "ships"},
}
"""Components whose rows are a file of the folder counters."""


@pytest.mark.slow
@pytest.mark.parametrize("name", KITS)
def test_the_book_of_a_kit_has_everything(name, tmp_path):
    """Every look of every piece is named on a page, every board has one, every table is there with its odds."""
    made = forge.open_game(name).proof(tmp_path)
    with pypdfium2.PdfDocument(made.file) as pdf:
        texts = [" ".join(page.get_textpage().get_text_bounded().split()) for page in pdf]
        titles = {mark.get_title() for mark in pdf.get_toc()}
    said = " ".join(texts)
    assert len(texts) == made.pages
    for look in made.found.seen.shown:
        assert f"{look.piece.id} · {look.copies} cop" in said, look.piece.id
    for component in made.found.components:
        assert not component.pieces or component.title.replace(" / ", ", ") in titles
    for proved in made.found.tables.tables:
        assert (proved.table.title or proved.table.id) in titles
        assert all(sum(chance for _, chance in column.chances) == 1 for column in proved.odds)
    assert made.found.contents in texts[0]
    assert made.found.problems == ()


@pytest.mark.slow
@pytest.mark.parametrize("name", FILES)
def test_the_counts_of_a_kit_are_those_of_its_files(name):
    """Rows and copies, as Python's own reader of CSV counts them."""
    counts = {count.component.id: count for count in forge.open_game(name).proof().found.counts}
    for component, file in FILES[name].items():
        with (components() / name / "counters" / f"{file}.csv").open(encoding="utf-8-sig", newline="") as lines:
            rows = list(csv.DictReader(lines))
        copies = [int(row.get("copies") or 1) for row in rows]
        assert counts[component].pieces == sum(number > 0 for number in copies)
        assert counts[component].copies == sum(copies)
