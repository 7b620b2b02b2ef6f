"""Rows of two tables compared: any set of edits is found, each of them, and nothing else."""

from hypothesis import given, settings
from hypothesis import strategies as st

from forge.errors import Problems
from forge.proofing.changes.data import compare_tables
from forge.reading.csv_text import parse_csv

COLUMNS = ("id", "name", "attack", "note")
CELLS = st.text("abcxyz 0123", max_size=4).map(str.strip)


@st.composite
def edited(draw):
    """Give the rows of a file, what was done to them, and the rows after it in any order."""
    ids = draw(st.lists(st.integers(0, 999).map("u{}".format), min_size=1, max_size=25, unique=True))
    old = {name: [draw(CELLS) for _ in COLUMNS[1:]] for name in ids}
    new = {name: list(cells) for name, cells in old.items()}
    gone = draw(st.sets(st.sampled_from(ids)))
    expected = {("gone", name) for name in gone}
    for name in gone:
        del new[name]
    for name in draw(st.sets(st.sampled_from(sorted(new)))) if new else ():
        place = draw(st.integers(0, 2))
        cell = draw(CELLS)
        if cell != new[name][place]:
            new[name][place] = cell
            expected.add(("changed", f"{name}: {COLUMNS[place + 1]}"))
    for number in range(draw(st.integers(0, 3))):
        # a cell of its own would make a row that is gone and one that is new the same, called otherwise
        new[f"v{number}"] = ["", "", ""]
        expected.add(("new", f"v{number}"))
    return old, draw(st.permutations(list(new.items()))), expected


def table(rows):
    """Read rows as a CSV file."""
    lines = [",".join(COLUMNS), *(",".join((name, *cells)) for name, cells in rows)]
    return parse_csv("\n".join(lines) + "\n", "ships.csv", Problems())


@settings(max_examples=150)
@given(edited())
def test_every_edit_is_found_and_nothing_else(case):
    """Cells changed, rows gone and new, in any order of rows: exactly these are told."""
    old, new, expected = case
    found = compare_tables("ships.csv", table(old.items()), table(new))
    assert {(change.sort, change.item) for change in found.changes} == expected
    assert len(found.changes) == len(expected)


@given(st.permutations([("a", ["Ajax", "4", ""]), ("b", ["Brisk", "4", ""]), ("c", ["Crane", "4", "x"])]))
def test_rows_without_a_key_are_told_apart_by_what_they_say(rows):
    """Where no column tells rows apart, equal rows are the same row wherever they stand."""
    lines = ["name,attack", *(f"same,{cells[1]}" for _, cells in rows)]
    one = parse_csv("\n".join(lines), "ships.csv", Problems())
    assert compare_tables("ships.csv", one, one).changes == ()


def test_columns_in_another_order_are_no_change():
    """Where a column stands, and how its name is spelt, says nothing."""
    one = parse_csv("id,Name,Attack\na,Ajax,4\n", "ships.csv", Problems())
    other = parse_csv("attack,id,name\n4,a,Ajax\n", "ships.csv", Problems())
    assert compare_tables("ships.csv", one, other).changes == ()


def test_a_row_called_otherwise_keeps_its_cells():
    """A row whose id is another and whose name is its own is the same row, and its other change is told."""
    one = parse_csv("id,name,attack\na,Ajax,4\nb,Brisk,5\n", "ships.csv", Problems())
    other = parse_csv("id,name,attack\nb,Brisk,5\nx,Ajax,6\n", "ships.csv", Problems())
    changes = compare_tables("ships.csv", one, other).changes
    assert list(map(str, changes)) == ["ships.csv: a: now called x", "ships.csv: x: attack: 4 -> 6"]
