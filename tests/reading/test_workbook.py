"""Sheets of workbooks become rows of what people see in the cells."""

import datetime as dt
import re
import struct
import zipfile
from xml.sax.saxutils import escape

import pytest

from forge.drawing.svg_art import read_svg
from forge.errors import ForgeError, Problems
from forge.press.preflight.rules.pdfx import read_xmp
from forge.reading import xlsx
from forge.reading.data_file import read_data

openpyxl = pytest.importorskip("openpyxl")


def read(path, sheet=""):
    problems = Problems()
    return read_data(path, path.name, problems, sheet), problems


def write_xlsx(path, rows, *, prepare=None, title="Ships"):
    book = openpyxl.Workbook()
    sheet = book.active
    sheet.title = title
    for row in rows:
        sheet.append(row)
    if prepare:
        prepare(book, sheet)
    book.save(path)
    return path


def edit(path, name, change):
    """Write a workbook again with one of its parts changed."""
    with zipfile.ZipFile(path) as archive:
        parts = {each: archive.read(each) for each in archive.namelist()}
    parts[name] = change(parts[name])
    with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED) as archive:
        for each, data in parts.items():
            archive.writestr(each, data)
    return path


ODS_HEAD = (
    '<office:document-content xmlns:office="urn:oasis:names:tc:opendocument:xmlns:office:1.0"'
    ' xmlns:table="urn:oasis:names:tc:opendocument:xmlns:table:1.0"'
    ' xmlns:style="urn:oasis:names:tc:opendocument:xmlns:style:1.0"'
    ' xmlns:text="urn:oasis:names:tc:opendocument:xmlns:text:1.0">'
    '<office:automatic-styles><style:style style:name="gone" style:family="table">'
    '<style:table-properties table:display="false"/></style:style></office:automatic-styles>'
    "<office:body><office:spreadsheet>"
)


def write_ods(path, sheets):
    tables = "".join(f"<table:table {attributes}>{rows}</table:table>" for attributes, rows in sheets)
    with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED) as archive:
        archive.writestr("mimetype", "application/vnd.oasis.opendocument.spreadsheet")
        end = "</office:spreadsheet></office:body></office:document-content>"
        archive.writestr("content.xml", ODS_HEAD + tables + end)
    return path


def cell(text, kind="string", more=""):
    shown = "".join(f"<text:p>{escape(line)}</text:p>" for line in text.split("\n")) if text else ""
    return f'<table:table-cell office:value-type="{kind}" {more}>{shown}</table:table-cell>'


def row(*cells, more=""):
    return f"<table:table-row {more}>{''.join(cells)}</table:table-row>"


def test_an_xlsx_reads_as_it_looks(tmp_path):
    """Whole numbers have no point, formats count, a flag is yes or no, a date is a date."""

    def formats(_book, sheet):
        sheet["C3"].number_format = "000"
        sheet["D3"].number_format = "0%"
        sheet["E3"].number_format = "0.00"
        sheet["F3"].number_format = "d. mmm"

    rows = [
        ["ID", "Card Name", "Number", "Share", "Factor", "Day", "Sunk"],
        ["a", "Köln", 3, 0.1 + 0.2, 2.5, dt.date(2026, 6, 4), True],
        ["b", "two\nlines", 7, 0.5, 2, 46177, False],
    ]
    table, problems = read(write_xlsx(tmp_path / "units.xlsx", rows, prepare=formats))
    assert not problems
    assert table.columns == ("id", "card_name", "number", "share", "factor", "day", "sunk")
    assert [each.cells for each in table.rows] == [
        ("a", "Köln", "3", "0.3", "2.5", "2026-06-04", "yes"),
        ("b", "two\nlines", "007", "50%", "2.00", "2026-06-04", "no"),
    ]


def test_a_place_in_a_workbook_is_a_row_and_a_column(tmp_path):
    """Nobody counts the columns of a spreadsheet."""
    table, _ = read(write_xlsx(tmp_path / "units.xlsx", [["id", "", "Attack"], [], ["a", None, 4]]))
    assert str(table.where(table.rows[0], "attack")) == "units.xlsx[Ships] row 3, column attack"
    assert str(table.where(table.rows[0])) == "units.xlsx[Ships] row 3"


def test_a_sheet_is_the_first_that_can_be_seen_or_the_one_named(tmp_path):
    """A hidden sheet is where people keep lists; it can still be named."""

    def sheets(book, sheet):
        sheet.sheet_state = "hidden"
        book.create_sheet("Units").append(["id"])
        book["Units"].append(["u"])
        book.active = 1

    path = write_xlsx(tmp_path / "units.xlsx", [["id"], ["s"]], prepare=sheets)
    assert read(path)[0].rows[0].cells == ("u",)
    assert read(path, "ships")[0].rows[0].cells == ("s",)
    with pytest.raises(ForgeError, match="has no sheet \"Shops\"\n  hint: did you mean 'Ships'"):
        read(path, "Shops")


def test_a_sheet_that_is_nothing_but_a_chart_is_passed_over(tmp_path):
    """It has no cells, wherever it stands; who names it is told so, and which sheets have some."""

    def chart(book, sheet):
        book.create_chartsheet("Losses", 0)

    path = write_xlsx(tmp_path / "units.xlsx", [["id"], ["s"]], prepare=chart)
    assert read(path)[0].rows[0].cells == ("s",)
    with pytest.raises(ForgeError, match=r'"Losses" is a chart or a dialog, and has no rows\n.*possible here: Ships'):
        read(path, "Losses")


def test_a_value_merged_over_rows_is_the_value_of_each(tmp_path):
    """A side that is written once beside four units is the side of four units."""

    def merge(_book, sheet):
        sheet.merge_cells("A2:A3")

    rows = [["side", "id"], ["red", "a"], [None, "b"], [None, "c"]]
    table, _ = read(write_xlsx(tmp_path / "units.xlsx", rows, prepare=merge))
    assert [each.cells for each in table.rows] == [("red", "a"), ("red", "b"), ("", "c")]


def test_cells_that_show_no_value_are_told(tmp_path):
    """An error of the spreadsheet, and a formula that no spreadsheet has reckoned; their row is left out."""
    path = write_xlsx(tmp_path / "units.xlsx", [["id", "att", "def"], ["a", "#REF!", "=1+2"], ["b", 1, 2]])
    table, problems = read(path)
    assert [row.cells for row in table.rows] == [("b", "1", "2")]
    assert [str(each.where) for each in problems] == [
        "units.xlsx[Ships] row 2, column B",
        "units.xlsx[Ships] row 2, column C",
    ]
    assert "#REF!" in problems.errors[0].message


def test_a_header_that_shows_no_value_is_the_only_fault(tmp_path):
    """What stands below it has no name; the next row never becomes the header."""
    path = write_xlsx(tmp_path / "units.xlsx", [["id", "#N/A"], ["a", 1], ["b", 2]])
    problems = Problems()
    with pytest.raises(ForgeError) as caught:
        read_data(path, "units.xlsx", problems)
    assert [str(each.where) for each in caught.value.problems] == ["units.xlsx[Ships] row 1, column B"]
    assert not problems


def test_a_reckoned_formula_is_its_result(tmp_path):
    """The result stands beside the formula in the file."""
    path = write_xlsx(tmp_path / "units.xlsx", [["id", "att"], ["a", "=1+2"]])
    edit(path, "xl/worksheets/sheet1.xml", lambda data: re.sub(rb"<v\s*/>|<v></v>", b"<v>3</v>", data))
    table, problems = read(path)
    assert table.rows[0].cells == ("a", "3")
    assert not problems


def test_hidden_rows_of_an_xlsx_are_read_and_told(tmp_path):
    """A filter that was left on hides pieces from their author, not from the printer; blank rows say nothing."""

    def hide(_book, sheet):
        for number in (3, 5, 9):
            sheet.row_dimensions[number].hidden = True

    rows = [["id", "guns"], ["hood", 8], ["renown", 6], ["repulse", 6], ["tiger", 8]]
    table, problems = read(write_xlsx(tmp_path / "ships.xlsx", rows, prepare=hide))
    assert [row.cells[0] for row in table.rows] == ["hood", "renown", "repulse", "tiger"]
    (told,) = problems.warnings
    assert str(told.where) == "ships.xlsx[Ships] row 3"
    assert told.message == "is a hidden row, and so is 1 more; hidden rows are read"


@pytest.mark.parametrize("how", ["filter", "collapse"])
def test_hidden_rows_of_an_ods_are_read_and_told(tmp_path, how):
    """Whether a filter or a hand hid them."""
    rows = row(cell("id")) + row(cell("hood")) + row(cell("tiger"), more=f'table:visibility="{how}"')
    table, problems = read(write_ods(tmp_path / "ships.ods", [('table:name="Ships"', rows)]))
    assert [each.cells[0] for each in table.rows] == ["hood", "tiger"]
    (told,) = problems.warnings
    assert (str(told.where), told.message) == ("ships.ods[Ships] row 3", "is a hidden row; hidden rows are read")


def test_an_ods_reads_as_it_looks(tmp_path):
    """Repeated cells and rows, covered cells, hidden sheets, notes and counted blanks are as the standard has them."""
    note = "<office:annotation><text:p>a note</text:p></office:annotation>"
    rows = [
        row(cell("ID"), cell("Name"), cell("Att"), cell("Def"), cell("Day"), cell("Sunk")),
        row('<table:table-cell table:number-columns-repeated="16384"/>', more='table:number-rows-repeated="2"'),
        row(
            cell("a"),
            f'<table:table-cell office:value-type="string">{note}<text:p>Bis<text:s text:c="2"/>'
            "<text:span>marck</text:span></text:p></table:table-cell>",
            cell("3", "float", 'office:value="3" table:number-columns-repeated="2"'),
            cell("4. Jun", "date", 'office:date-value="2026-06-04"'),
            cell("WAHR", "boolean", 'office:boolean-value="true"'),
            '<table:table-cell table:number-columns-repeated="16000"/>',
        ),
        row(cell("b"), cell(""), cell("2,5", "float", 'office:value="2.5"'), cell("007", "float", 'office:value="7"')),
        row("<table:table-cell/>", more='table:number-rows-repeated="1048570"'),
    ]
    sheets = [('table:name="Lists" table:style-name="gone"', row(cell("x"))), ('table:name="Ships"', "".join(rows))]
    table, problems = read(write_ods(tmp_path / "units.ods", sheets))
    assert not problems
    assert table.file == "units.ods[Ships]"
    assert [(each.line, each.cells) for each in table.rows] == [
        (4, ("a", "Bis  marck", "3", "3", "2026-06-04", "yes")),
        (5, ("b", "", "2.5", "007", "", "")),
    ]


def test_a_value_merged_over_rows_of_an_ods_is_the_value_of_each(tmp_path):
    """The cells below are covered by it."""
    rows = [
        row(cell("side"), cell("id")),
        row(cell("red", more='table:number-rows-spanned="2"'), cell("a")),
        row("<table:covered-table-cell/>", cell("b")),
        row("<table:table-cell/>", cell("c")),
    ]
    table, _ = read(write_ods(tmp_path / "units.ods", [('table:name="S"', "".join(rows))]))
    assert [each.cells for each in table.rows] == [("red", "a"), ("red", "b"), ("", "c")]


@pytest.mark.parametrize("name", ["units.xls", "units.numbers", "units.xlsb", "units.fods"])
def test_other_workbooks_are_refused_with_a_remedy(tmp_path, name):
    """What it is, and what to save it as."""
    (tmp_path / name).write_bytes(b"x")
    with pytest.raises(ForgeError, match=r"save it as .xlsx, .ods or CSV UTF-8"):
        read(tmp_path / name)


def test_a_workbook_named_as_text_is_told_as_such(tmp_path):
    """It begins as no text does."""
    path = write_xlsx(tmp_path / "units.csv", [["id"], ["a"]])
    with pytest.raises(ForgeError, match="is a workbook under the name of a text file") as caught:
        read(path)
    assert len(caught.value.problems) == 1


@pytest.mark.parametrize("data", [b"", b"PK\x03\x04junk", b"\xd0\xcf\x11\xe0" + bytes(100), b"id,name\n"])
def test_what_is_no_workbook_is_one_problem(tmp_path, data):
    """Damaged, protected, or another file under its name."""
    path = tmp_path / "units.xlsx"
    path.write_bytes(data)
    with pytest.raises(ForgeError, match="cannot be read as a workbook") as caught:
        read(path)
    assert len(caught.value.problems) == 1


def test_a_sheet_that_points_nowhere_is_one_problem(tmp_path):
    """The list of sheets lacks where one of them is."""
    path = write_xlsx(tmp_path / "units.xlsx", [["id"], ["a"]])
    edit(path, "xl/workbook.xml", lambda text: re.sub(rb' [a-z]+:id="rId1"', b"", text))
    with pytest.raises(ForgeError, match="cannot be read as a workbook") as caught:
        read(path)
    assert len(caught.value.problems) == 1


def test_a_cell_in_the_last_corner_costs_nothing(tmp_path):
    """Room is made for cells that are there, not for all up to the last."""
    path = write_xlsx(tmp_path / "units.xlsx", [["id"], ["a"]])
    edit(
        path,
        "xl/worksheets/sheet1.xml",
        lambda data: data.replace(b'r="A2"', b'r="A1048576"').replace(b'<row r="2"', b'<row r="1048576"'),
    )
    assert read(path)[0].rows[0].line == 1_048_576
    edit(path, "xl/worksheets/sheet1.xml", lambda data: data.replace(b"A1048576", b"XFD1048576"))
    with pytest.raises(ForgeError, match="goes on beyond 200 columns"):
        read(path)


def test_what_unpacks_to_too_much_is_refused_early(tmp_path):
    """A file of 40 kB that unpacks to 40 MB, declared as what it is or as less."""
    path = write_xlsx(tmp_path / "units.xlsx", [["id"], ["a"]])
    blanks = b" " * 40_000_000
    edit(path, "xl/worksheets/sheet1.xml", lambda data: data.replace(b"<sheetData>", b"<sheetData>" + blanks))
    with pytest.raises(ForgeError, match="unpacks to more than 20,000,000 bytes"):
        read(path)
    with zipfile.ZipFile(path) as archive:
        size = struct.pack("<I", archive.getinfo("xl/worksheets/sheet1.xml").file_size)
    path.write_bytes(path.read_bytes().replace(size, struct.pack("<I", 1_000)))
    with pytest.raises(ForgeError, match="cannot be read as a workbook: Bad CRC-32"):
        read(path)


def test_repetition_does_not_multiply(tmp_path):
    """One cell repeated over a whole sheet would be 17 thousand million."""
    many = 'office:value-type="string" table:number-columns-repeated="{}"'
    for columns, rows in ((16_384, 1_048_576), (150, 1_048_576)):
        wide = f"<table:table-cell {many.format(columns)}><text:p>x</text:p></table:table-cell>"
        sheet = row(wide, more=f'table:number-rows-repeated="{rows}"')
        with pytest.raises(ForgeError, match=r"cannot be read as a workbook: (row 1 goes on|it holds more)"):
            read(write_ods(tmp_path / "units.ods", [('table:name="S"', sheet)]))


def test_entities_are_not_unfolded(tmp_path):
    """A billion laughs are no spreadsheet."""
    laughs = b'<!DOCTYPE x [<!ENTITY a "ha"><!ENTITY b "&a;&a;&a;&a;">]>'
    path = write_xlsx(tmp_path / "units.xlsx", [["id"], ["a"]])
    edit(path, "xl/workbook.xml", lambda data: re.sub(rb"(<workbook)", laughs + rb"\1", data, count=1))
    with pytest.raises(ForgeError, match="holds declarations"):
        read(path)


@pytest.mark.parametrize("encoding", ["UTF.", "zip", "idna", "utf-7", "undefined", "utf-32", "utf-16"])
def test_xml_in_an_encoding_that_is_none_is_one_problem_wherever_it_is_read(tmp_path, encoding):
    """Python's reader of XML fails in five ways over what a declaration says; in workbooks, art and PDF metadata."""
    said = f'<?xml version="1.0" encoding="{encoding}"?>'.encode()
    sheet = edit(write_ods(tmp_path / "units.ods", [("", row(cell("id")))]), "content.xml", lambda data: said + data)
    with pytest.raises(ForgeError, match="cannot be read as a workbook"):
        read(sheet)
    problems = Problems()
    assert read_svg(said + b'<svg xmlns="http://www.w3.org/2000/svg"/>', "art", "art.svg", problems) is None
    assert "is not XML" in problems.errors[0].message
    assert read_xmp(said + b"<x/>") is None


def test_a_large_sheet_is_read_whole(tmp_path):
    """Twenty thousand rows are within all bounds."""
    book = openpyxl.Workbook(write_only=True)
    sheet = book.create_sheet("Ships")
    sheet.append(["id", "att"])
    for number in range(20_000):
        sheet.append([f"s{number}", number % 9])
    book.save(tmp_path / "units.xlsx")
    table, problems = read(tmp_path / "units.xlsx")
    assert not problems
    assert len(table.rows) == 20_000
    assert table.rows[-1].cells == ("s19999", str(19_999 % 9))


def test_the_bounds_hold_for_cells_too(tmp_path, monkeypatch):
    """More cells than anyone prints are refused while they are counted."""
    path = write_xlsx(tmp_path / "units.xlsx", [["id", "att"], *([f"{n}", n] for n in range(60))])
    monkeypatch.setattr(xlsx, "MOST_CELLS", 100)
    with pytest.raises(ForgeError, match="it holds more than 100 cells"):
        read(path)


def test_a_workbook_of_charts_alone_has_no_rows(tmp_path):
    """It is told that there are charts; none of them can be named as a sheet of cells."""
    book = openpyxl.Workbook()
    book.remove(book.active)
    book.create_chartsheet("Losses")
    book.save(tmp_path / "charts.xlsx")
    with pytest.raises(ForgeError, match=r"charts.xlsx: has no sheet with cells, but charts"):
        read(tmp_path / "charts.xlsx")
    with pytest.raises(ForgeError, match=r'charts.xlsx: "Losses" is a chart or a dialog, and has no rows'):
        read(tmp_path / "charts.xlsx", "losses")
