"""Columns are named as people head them and found in any spelling."""

import pytest

from forge.reading.columns import column_name, find_column, part_sheet


@pytest.mark.parametrize(
    ("written", "name"),
    [
        ("Card Name", "card_name"),
        ("  ID ", "id"),
        ("gun-range", "gun_range"),
        ("_My Notes", "_my_notes"),
        ("Größe (mm)", "größe_mm"),
        ("@count", "count"),
        ("#", "#"),
    ],
)
def test_a_header_becomes_a_name_that_an_expression_can_hold(written, name):
    """Lower case, words joined by ``_``."""
    assert column_name(written) == name


@pytest.mark.parametrize("asked", ["card_name", "cardname", "CardName", "card-name", "Card Name"])
def test_any_spelling_finds_a_column(asked):
    """Case, blanks, hyphens and underscores do not tell columns apart."""
    assert find_column(asked, ("id", "card_name")) == 1


def test_a_column_of_ones_own_is_not_found_by_the_bare_word():
    """``_note`` is kept from a slot ``note``."""
    assert find_column("note", ("_note",)) is None
    assert find_column("_NOTE", ("_note",)) == 0


@pytest.mark.parametrize(
    ("name", "parts"),
    [
        ("units.xlsx[Ships]", ("units.xlsx", "Ships")),
        ("a/b.ODS[My Sheet]", ("a/b.ODS", "My Sheet")),
        ("units.csv", ("units.csv", "")),
        ("odd[1].csv", ("odd[1].csv", "")),
    ],
)
def test_a_sheet_is_named_in_brackets(name, parts):
    """Only workbooks have sheets."""
    assert part_sheet(name) == parts
