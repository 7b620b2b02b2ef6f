"""CSV becomes rows that know their line, in the forms in which spreadsheets save it."""

import pytest

from forge.errors import ForgeError, Location, Problems
from forge.reading.csv_text import parse_csv
from forge.reading.data_file import read_data
from forge.reading.data_table import Row


def read(text):
    problems = Problems()
    return parse_csv(text, "ships.csv", problems), problems


def read_bytes(tmp_path, data, name="ships.csv"):
    path = tmp_path / name
    path.write_bytes(data)
    problems = Problems()
    return read_data(path, name, problems), problems


@pytest.mark.parametrize("separator", [",", ";", "\t", "|"])
def test_the_separator_is_the_one_the_header_uses(separator):
    """Spreadsheets of every country save with a separator of their own."""
    table, _ = read(f"id{separator}name\n1{separator}Hood\n")
    assert table.columns == ("id", "name")
    assert table.rows == (Row(2, ("1", "Hood")),)


@pytest.mark.parametrize(("header", "rows"), [(";", ","), (",", ";"), ("\t", ","), (",", "\t")])
def test_a_header_and_rows_parted_otherwise_are_one_problem(header, rows):
    """Else every cell of every row would be told as blank."""
    with pytest.raises(ForgeError, match="has a header parted by") as caught:
        read(f"id{header}name{header}speed\n1{rows}Hood{rows}9\n2{rows}Lion{rows}8\n")
    assert [problem.where for problem in caught.value.problems] == [Location("ships.csv")]


@pytest.mark.parametrize("text", ["id;note\n1;a, b\n2;c, d\n", "id\na;b\nc;d\n", "id;note\na\nb,c\n", "id;note\n"])
def test_another_separator_within_cells_is_a_sign_like_others(text):
    """One row that is parted as the header, one without the other separator, or a header of one column."""
    assert read(text)[0].columns[0] == "id"


@pytest.mark.parametrize("first", ["sep=;", '"sep=;"', "SEP=;"])
@pytest.mark.parametrize("end", ["\n", "\r\n"])
def test_a_first_line_may_name_the_separator(first, end):
    """Excel writes and reads such a line; the lines after it keep their numbers."""
    table, problems = read(f"{first}{end}id;note{end}1;a,b,c{end}")
    assert table.columns == ("id", "note")
    assert table.rows == (Row(3, ("1", "a,b,c")),)
    assert table.heading("note") == Location("ships.csv", 2, 2)
    assert not problems


def test_blank_lines_and_comments_are_skipped_and_lines_still_right():
    """A row's line is the line of the file, also after a cell of two lines."""
    table, _ = read('id,note\n\n# a comment\n1,"two\nlines"\n,\n2,x\n')
    assert [row.line for row in table.rows] == [4, 7]


def test_a_colour_at_the_start_of_a_row_is_no_comment():
    """A comment is ``#`` and a blank; ``#24425c`` is a cell, and ``#`` may head a column."""
    table, _ = read("#,colour,name\n#24425c,sea,x\n# 24425c,comment,x\n")
    assert table.columns == ("#", "colour", "name")
    assert [row.cells for row in table.rows] == [("#24425c", "sea", "x")]


def test_cells_lose_the_space_around_them():
    """`` Hood `` is ``Hood``."""
    table, _ = read("id , name\n 1 , Hood \n")
    assert table.rows[0].cells == ("1", "Hood")


def test_a_short_row_is_filled_with_blanks():
    """Spreadsheets leave out blank cells at the end of a row."""
    table, problems = read("id,name,att\n1\n2,Hood\n")
    assert [row.cells for row in table.rows] == [("1", "", ""), ("2", "Hood", "")]
    assert not problems


def test_blank_cells_beyond_the_last_column_do_not_matter():
    """A spreadsheet that once held more columns goes on saving them."""
    table, problems = read("id,name,,\n1,Hood,,\n2,Nelson,,,,\n")
    assert table.columns == ("id", "name")
    assert [row.cells for row in table.rows] == [("1", "Hood"), ("2", "Nelson")]
    assert not problems


def test_a_column_without_a_name_is_passed_over_as_long_as_it_is_blank():
    """What stands in it would be lost; places of the others stay those of the file."""
    table, problems = read("id,,name\n1,,Hood\n")
    assert table.columns == ("id", "name")
    assert table.where(table.rows[0], "name") == Location("ships.csv", 2, 3)
    assert not problems
    for text, column in (("id,,name\n1,x,Hood\n2,y,Rodney\n", 2), ("id,name,\n1,Hood,x\n2,Rodney,y\n", 3)):
        with pytest.raises(ForgeError) as caught:
            read(text)
        assert [(problem.where, problem.message) for problem in caught.value.problems] == [
            (Location("ships.csv", 2, column), '"x" stands in a column without a name')
        ]


@pytest.mark.parametrize("text", ["My ships;;\nid;name;att\na;Hood;1\n", "My ships\n\nid,name,att\na,Hood,1\n"])
def test_a_title_above_the_header_is_told_as_one(text):
    """Nothing is read under the names of a title, so that nothing else is said of columns that it lacks."""
    with pytest.raises(ForgeError) as caught:
        read(text)
    (problem,) = caught.value.problems
    assert problem.hint.startswith("the first line names the columns; delete what stands above it")


def test_a_row_that_goes_on_is_reported_with_what_comes_too_much():
    """An unquoted separator shifts all that follows it; the other rows are read."""
    table, problems = read("id,name\n1,Hood\n2,Hood,x\n")
    assert [row.cells for row in table.rows] == [("1", "Hood")]
    problem = problems.errors[0]
    assert problem.where == Location("ships.csv", 3)
    assert '"x"' in problem.message
    assert problem.hint == 'a cell that holds a comma needs "quotes" around it'


@pytest.mark.parametrize("header", ["id,id", "Card Name,card_name", "Name,NAME"])
def test_a_column_is_named_once(header):
    """Names that differ in case, blanks, hyphens and underscores alone are one name."""
    with pytest.raises(ForgeError) as caught:
        read(header + "\n1,2\n")
    assert [problem.where for problem in caught.value.problems] == [Location("ships.csv", 1, 2)]


def test_a_cell_is_located_by_row_and_column():
    """A problem in a cell names its line and the number of its column."""
    table, _ = read("id,name,att\n1,Hood,4\n")
    assert table.where(table.rows[0], "att") == Location("ships.csv", 2, 3)


@pytest.mark.parametrize("text", ["", "\n\n", "# nothing\n", 'id\n"open\n', 'id\n"a"b\n'])
def test_a_file_without_header_or_with_an_open_quote_is_refused(text):
    """There is nothing sensible to read."""
    with pytest.raises(ForgeError):
        read(text)


@pytest.mark.parametrize(("text", "line"), [('id,note\n1,x\n2,"open\n3,y\n', 3), ('sep=,\nid\n"a"b\n', 3)])
def test_a_fault_of_quotes_is_placed_where_the_row_begins(text, line):
    """An open quote runs to the end of the file; what is wrong is where it begins."""
    with pytest.raises(ForgeError) as caught:
        read(text)
    assert caught.value.problems[0].where == Location("ships.csv", line)


@pytest.mark.parametrize(
    ("data", "where", "letter"),
    [(b"id\nna\xefve\n", Location("ships.csv", 2, 3), "ï"), ("id;n\n1;Köln".encode("cp1252"), None, "ö")],
)
def test_a_file_in_another_encoding_is_refused_with_its_line_and_letter(tmp_path, data, where, letter):
    """Letters are not guessed; one problem says where it is and how to save the file."""
    with pytest.raises(ForgeError) as caught:
        read_bytes(tmp_path, data)
    (problem,) = caught.value.problems
    assert problem.where == (where or Location("ships.csv", 2, 4))
    assert f'"{letter}"' in problem.message
    assert problem.hint == "save the file as CSV UTF-8"


@pytest.mark.parametrize("encoding", ["utf-8-sig", "utf-16", "utf-16-le", "utf-16-be"])
def test_a_byte_order_mark_tells_the_encoding(tmp_path, encoding):
    """Spreadsheets write one before the header; Excel's Unicode Text is UTF-16 with tabs."""
    mark = "\ufeff" if encoding in ("utf-16-le", "utf-16-be") else ""
    table, problems = read_bytes(tmp_path, f"{mark}id\tname\r\n1\tKöln\r\n".encode(encoding))
    assert table.columns == ("id", "name")
    assert table.rows == (Row(2, ("1", "Köln")),)
    assert not problems


def test_utf_16_without_a_mark_is_one_problem(tmp_path):
    """Every second byte is none that text holds."""
    with pytest.raises(ForgeError) as caught:
        read_bytes(tmp_path, "id,name\n".encode("utf-16-le"))
    assert len(caught.value.problems) == 1


def test_old_line_ends_are_line_ends():
    """CR alone ends a line in files of old Macs."""
    table, _ = read("id,name\r1,Hood\r2,Rodney\r")
    assert [row.cells for row in table.rows] == [("1", "Hood"), ("2", "Rodney")]


@pytest.mark.parametrize("character", ["\0", "\x07", "\x1b", "\x7f", "\x9b"])
def test_control_characters_are_refused_where_they_stand(character):
    """No printer prints them, and a terminal obeys some."""
    with pytest.raises(ForgeError) as caught:
        read(f"id,name\n1,Ho{character}od\n")
    (problem,) = caught.value.problems
    assert problem.where == Location("ships.csv", 2, 5)
    assert character not in str(problem)


def test_dates_among_factors_are_doubted():
    """4-6 typed into a spreadsheet becomes the 4th of June, in whatever form the country writes it."""
    for date in ("04.Jun", "4-Jun", "Jun-04", "04. Jun", "2026-04-06", "4. Okt"):
        table, problems = read(f"id,factors\n1,4-6\n2,3-5\n3,{date}\n4,7\n")
        (problem,) = problems.warnings
        assert problem.where == Location("ships.csv", 4, 2)
        assert date in problem.message
        assert not problems.errors
        assert len(table.rows) == 4


def test_dates_and_names_elsewhere_are_left_alone():
    """A column of dates is one; "April 5" may be a name."""
    _, problems = read("id,turn,name\n1,4-Jun,Hood\n2,5-Jun,2026-04-06\n3,6-Jun,Mar 5\n")
    assert not problems


def test_a_cell_has_a_largest_size():
    """What no counter holds is refused, and located."""
    table, problems = read(f"id,name\n1,{'x' * 10_001}\n2,y\n")
    assert problems.errors[0].where == Location("ships.csv", 2, 2)
    assert [row.line for row in table.rows] == [3]


@pytest.mark.parametrize("failed", ["#REF!", "#N/A", "#NAME?", "#DIV/0!", "#BEZUG!", "#NV", "Err:502"])
def test_formulas_that_failed_are_told_as_those_of_workbooks_are(failed):
    """A spreadsheet saves what it shows; the row is left out, and colours and counts that begin alike are not meant."""
    table, problems = read(f"id,name,tone\n1,{failed},#24425c\n2,#1,#N/A in words\n")
    (problem,) = problems.errors
    assert problem.where == Location("ships.csv", 2, 2)
    assert problem.message == f"holds {failed}, an error of the spreadsheet"
    assert [row.line for row in table.rows] == [3]
