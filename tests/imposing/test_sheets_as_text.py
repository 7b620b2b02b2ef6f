"""Sheets are laid out as was approved when they were looked at: marks, rulers, words, key maps, covers, ladders."""

import pytest
from kit.sample_sheets import sheets
from kit.sheets_as_text import FOLDER, lines


def test_every_sheet_that_is_written_down_is_one():
    """A file that no sheet writes would be compared with nothing."""
    assert {path.stem for path in FOLDER.glob("*.txt")} == set(sheets())


@pytest.mark.parametrize("name", sorted(path.stem for path in FOLDER.glob("*.txt")))
def test_everything_beside_the_pieces_lies_where_it_was_approved(name):
    """Its place, its size, its colour; a layout that is changed on purpose is written anew by kit.sheets_as_text."""
    approved = (FOLDER / f"{name}.txt").read_text(encoding="utf-8").splitlines()
    assert list(lines(sheets()[name])) == approved
