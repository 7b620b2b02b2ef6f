"""What is printed in a cell's box, read back from the PDF, is the result that the table gives there."""

import re
from functools import cache

import pypdfium2
import pytest

import forge
from forge.reading.measures import PT

SIGN = re.compile(r":[a-z0-9-]+:")


class Sheet:
    """The text of a printed page, by boxes from its top left corner."""

    def __init__(self, piece, side):
        self.page = pypdfium2.PdfDocument(piece.pdf(side))[0]
        self.text, self.height = self.page.get_textpage(), self.page.get_height()

    def within(self, box):
        """Give the words whose letters lie in a box."""
        left, top = box.x / PT, self.height - box.y / PT
        right, bottom = left + box.width / PT, top - box.height / PT
        return close(self.text.get_text_bounded(left, bottom, right, top))


def close(words):
    """Write words without blanks, hyphens at the ends of lines and symbols."""
    return re.sub(r"[\s\ufffe\x02]", "", SIGN.sub("", words))


PRINTED = {
    "atlantic-blocks": ("charts",),
    "atlantic-chase": ("player-aid", "battle-board"),
    "atlantic-wolves": ("charts",),
    "under-ten-flags": ("charts",),
}
"""The components of the packs that print tables; those of the Variant wait for its numbers."""


@cache
def charts(pack):
    """Give each side of the pack's pages that prints results of tables, with their boxes."""
    pieces = forge.open_game(pack).pieces(*PRINTED[pack]).values()
    sides = [(piece, side) for piece in pieces for side in piece.sides]
    return [(Sheet(piece, side), cells) for piece, side in sides if (cells := piece.cells(side))]


def place(table, key):
    """Find the row, the cell and the number of the field among those shown."""
    row = next(row for row in table.rows if row.band.id == key.row)
    column = [band.id for band in table.columns].index(key.column) if table.columns else 0
    return row, row.cells[column], [field.id for field in table.shown].index(key.field)


def is_right(table, key, text, any_of):
    """Tell whether a text is that of a result: what its cell prints, or words of several lists that stand as one."""
    _, cell, at = place(table, key)
    field, value = table.shown[at], cell.values[table.fields.index(table.shown[at])]
    wanted = close(cell.printed[at]) + ("".join(cell.marks) if at == len(table.shown) - 1 else "")
    words = dict(field.words)
    if value is None or text == wanted:
        return True
    if not isinstance(value, tuple):
        return False
    return text == close(any_of) or all(close(words.get(word, word)) in text for word in value)


def can_fall(dice, band):
    """Tell whether dice alone give a number of a heading."""
    return (band.high is None or band.high >= dice.low) and (band.low is None or band.low <= dice.high)


@pytest.mark.parametrize("pack", PRINTED)
def test_each_result_stands_in_its_box_with_its_headings(pack):
    """In the box of every printed result is its word, in the boxes of its headings those of its row and column."""
    game = forge.open_game(pack)
    for sheet, cells in charts(pack):
        for key in cells:
            table = game.table(key.table)
            row = place(table, key)[0]
            assert is_right(table, key, sheet.within(key.box), game.rules.texts["list.any"]), key
            headings = [sheet.within(box) for box in key.headings]
            assert len(headings) >= 2, key
            if row.band.names:
                assert any(close(row.band.label) in text for text in headings), (key, headings)
            if key.column:
                label = next(band.label for band in table.columns if band.id == key.column)
                if not label[0].isdigit():
                    assert any(close(label) in text for text in headings), (key, headings)


@pytest.mark.parametrize("pack", PRINTED)
def test_every_result_that_dice_can_give_has_a_box(pack):
    """Of a table that is printed, no row of names, no row within the dice, no column and no field is missing."""
    game = forge.open_game(pack)
    boxed = {(key.table, key.row, key.column, key.field) for _, cells in charts(pack) for key in cells}
    for name in {key[0] for key in boxed}:
        table = game.table(name)
        for row in table.rows:
            if table.dice and not row.band.names and not can_fall(table.dice, row.band):
                continue
            for column in [band.id for band in table.columns] or [""]:
                for field in table.shown:
                    assert (name, row.band.id, column, field.id) in boxed
