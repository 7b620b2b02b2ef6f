"""Sheets are laid out as was approved when they were looked at: marks, rulers, words, key maps, covers, ladders."""

import pytest
from kit.imposing_toys import flat
from kit.sample_sheets import sheets
from kit.sheets_as_text import FOLDER, lines

from forge.drawing.recolour import Recolouring
from forge.drawing.shapes import Line, Path
from forge.reading.measures import NAMED


def test_every_sheet_that_is_written_down_is_one():
    """A file that no sheet writes would be compared with nothing."""
    assert {path.stem for path in FOLDER.glob("*.txt")} == set(sheets())


@pytest.mark.parametrize("name", sorted(path.stem for path in FOLDER.glob("*.txt")))
def test_everything_beside_the_pieces_lies_where_it_was_approved(name):
    """Its place, its size, its colour; a layout that is changed on purpose is written anew by kit.sheets_as_text."""
    approved = (FOLDER / f"{name}.txt").read_text(encoding="utf-8").splitlines()
    assert list(lines(sheets()[name])) == approved


def strokes(shapes):
    """The colours of all lines that are drawn on a page beside its pieces."""
    return [shape.stroke.colour for shape in flat(shapes) if isinstance(shape, Line | Path) and shape.stroke]


@pytest.mark.parametrize("look", ["grey", "low-ink"])
def test_lines_for_knife_and_fold_are_as_white_and_black_in_every_look(look):
    """White below dashes turned dark where little ink was asked for, so that dashes closed up to a bar."""
    white = 0
    for pages in sheets().values():
        for page in pages:
            if page.name.startswith("00-cover"):
                continue
            before, after = strokes(page.shapes), strokes(Recolouring(look).shapes(page.shapes))
            white += before.count(NAMED["white"])
            assert [colour == NAMED["white"] for colour in before] == [colour == NAMED["white"] for colour in after]
    assert white > 20
