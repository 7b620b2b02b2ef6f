"""CSV becomes rows that know their line."""

import pytest

from forge.errors import ForgeError, Location, Problems
from forge.reading.csv_text import Row, parse_csv, read_csv


def read(text):
    problems = Problems()
    return parse_csv(text, "ships.csv", problems), problems


@pytest.mark.parametrize("separator", [",", ";", "\t"])
def test_the_separator_is_the_one_the_header_uses(separator):
    """Spreadsheets of every country save with a separator of their own."""
    table, _ = read(f"id{separator}name\n1{separator}Hood\n")
    assert table.columns == ("id", "name")
    assert table.rows == (Row(2, ("1", "Hood")),)


def test_blank_lines_and_comments_are_skipped_and_lines_still_right():
    """A row's line is the line of the file, also after a cell of two lines."""
    table, _ = read('id,note\n\n# a comment\n1,"two\nlines"\n2,x\n')
    assert [row.line for row in table.rows] == [4, 6]


def test_a_colour_at_the_start_of_a_row_is_no_comment():
    """A comment is ``#`` and a blank; ``#24425c`` is a cell."""
    table, _ = read("colour,name\n#24425c,sea\n# 24425c,comment\n")
    assert [row.cells for row in table.rows] == [("#24425c", "sea")]


def test_cells_lose_the_space_around_them():
    """`` Hood `` is ``Hood``."""
    table, _ = read("id , name\n 1 , Hood \n")
    assert table.rows[0].cells == ("1", "Hood")


def test_a_row_of_the_wrong_length_is_reported_with_its_line():
    """A missing or additional cell would shift all that follow it."""
    table, problems = read("id,name\n1\n2,Hood,x\n3,Nelson\n")
    assert [row.cells[0] for row in table.rows] == ["3"]
    assert [problem.where for problem in problems] == [Location("ships.csv", 2), Location("ships.csv", 3)]


@pytest.mark.parametrize("header", ["id,id", "id,", "id,two words", "id,9lives"])
def test_column_names_must_be_usable(header):
    """A column is named once, by a word that an expression can hold."""
    _, problems = read(header + "\n1,2\n")
    assert problems.errors[0].where == Location("ships.csv", 1, 2)


def test_a_cell_is_located_by_row_and_column():
    """A problem in a cell names its line and the number of its column."""
    table, _ = read("id,name,att\n1,Hood,4\n")
    assert table.where(table.rows[0], "att") == Location("ships.csv", 2, 3)


@pytest.mark.parametrize("text", ["", "\n\n", "# nothing\n", 'id\n"open\n'])
def test_a_file_without_header_or_with_an_open_quote_is_refused(text):
    """There is nothing sensible to read."""
    with pytest.raises(ForgeError):
        read(text)


@pytest.mark.parametrize("data", [b"id\n\xff\xfe\n", b"id\nna\xefve\n"])
def test_a_file_in_another_encoding_is_refused_with_its_line(tmp_path, data):
    """Letters are not guessed."""
    path = tmp_path / "ships.csv"
    path.write_bytes(data)
    with pytest.raises(ForgeError, match=r"ships.csv:2: byte 0x.. is not UTF-8"):
        read_csv(path, "ships.csv", Problems())


def test_a_byte_order_mark_is_no_part_of_the_first_name(tmp_path):
    """Spreadsheets write one before the header."""
    path = tmp_path / "ships.csv"
    path.write_bytes("\ufeffid,name\r\n1,Köln\r\n".encode())
    assert read_csv(path, "ships.csv", Problems()).columns == ("id", "name")
