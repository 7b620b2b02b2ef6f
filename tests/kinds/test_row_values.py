"""Tables as people make them in a spreadsheet, printed without being edited."""

import re
from types import SimpleNamespace

import pytest

from forge.errors import ForgeError, Problems
from forge.kinds import find_kinds
from forge.kinds.faces.openness import rows_ruled
from forge.pack.load import load_pack

openpyxl = pytest.importorskip("openpyxl")

PACK = """
pack: toy
title: Toy
components:
  - {id: x, kind: counter, size: 20 mm, data: t.csv, front: {face: value, value: "{{ att }}", label: "{{ unit_name }}"}}
"""


def made(folder, table, pack=PACK, name="t.csv", **options):
    """Load a pack of one component whose rows are given as CSV text, or as lists for a workbook."""
    (folder / "pack.yaml").write_text(pack.replace("t.csv", name), encoding="utf-8")
    if isinstance(table, str):
        (folder / name).write_text(table, encoding="utf-8")
    else:
        book = openpyxl.Workbook()
        for title, rows in table.items():
            sheet = book.create_sheet(title)
            for row in rows:
                sheet.append(row)
        del book[book.sheetnames[0]]
        book.save(folder / name.partition("[")[0])
    problems = Problems()
    loaded = load_pack(folder, find_kinds(), problems, **options)
    return loaded.components[0], list(map(str, problems))


def copies(component):
    return [piece.copies for piece in component.pieces]


def test_an_export_prints_as_it_is(tmp_path):
    """Headers with blanks and capitals, columns and cells that are blank, a column of numbers to make."""
    counters, problems = made(tmp_path, "Unit Name,Att,Qty,,\nRed,3,2,,\nBlue,2,1\n,,,,\n")
    assert problems == []
    assert copies(counters) == [2, 1]


@pytest.mark.parametrize(
    "head", ["Copies", "COPIES", "qty", "Qty.", "Quantity", "count", "@count", "#", "Anzahl", "Stück"]
)
def test_how_many_there_are_may_be_headed_as_one_likes(tmp_path, head):
    """Each of these words says how many of a piece are made."""
    counters, problems = made(tmp_path, f"unit_name,att,{head}\nRed,3,3\nBlue,2,1\n")
    assert problems == []
    assert copies(counters) == [3, 1]


def test_a_number_that_is_printed_is_no_number_of_copies(tmp_path):
    """A column that a value uses means what it is used for."""
    pack = PACK.replace("{{ att }}", "{{ count }}")
    counters, problems = made(tmp_path, "unit_name,count\nRed,3\n", pack)
    assert problems == []
    assert copies(counters) == [1]


@pytest.mark.parametrize("where", ['"{{ anzahl > 0 }}"', "{anzahl: [2, 3]}"])
def test_rows_may_be_chosen_by_how_many_there_are(tmp_path, where):
    """Asking for the number is no other use of it: as many are printed as it says."""
    pack = PACK.replace("data: t.csv", f"data: t.csv, where: {where}")
    assert pack != PACK
    counters, problems = made(tmp_path, "unit_name,att,Anzahl\nRed,3,3\nBlue,2,0\nGreen,1,2\n", pack)
    assert problems == []
    assert copies(counters) == [3, 2]


@pytest.mark.parametrize(("copies", "told"), [("0 0", True), ("0 2", False)])
def test_rows_that_leave_no_piece_are_told(tmp_path, copies, told):
    """A component whose every row has 0 copies prints nothing at all."""
    first, second = copies.split()
    _, problems = made(tmp_path, f"unit_name,att,copies\nRed,3,{first}\nBlue,2,{second}\n")
    assert [problem.split("copies: ")[1] for problem in problems] == (
        ["leaves no pieces of x: all 2 rows have 0 copies"] if told else []
    )


def test_a_column_that_numbers_the_rows_is_no_number_of_copies(tmp_path):
    """``#`` heads both; 1, 2, 3 from the first row on are numbers of rows."""
    counters, problems = made(tmp_path, "#,unit_name,att\n1,Red,3\n2,Blue,2\n3,Green,1\n")
    assert copies(counters) == [1, 1, 1]
    (problem,) = problems
    assert problem.startswith(f"{tmp_path.name}/t.csv:1:1: warning: #: no value of x uses this column")


SHARED = (
    PACK
    + """
  - id: y
    kind: counter
    size: 25 mm
    data: t.csv
    name: "large {{ unit_name }}"
    front: {face: value, value: "{{ %s }}", label: "{{ unit_name }}"}
"""
)


@pytest.mark.parametrize(("column", "unused"), [("speed", []), ("att", ["x or y"])])
def test_components_that_share_a_file_use_its_columns_together(tmp_path, column, unused):
    """A column that the larger ones print is not idle because those before them do without it."""
    _, problems = made(tmp_path, "unit_name,att,speed\nRed,3,9\n", SHARED % column)
    assert [problem.split("no value of ")[1].split(" uses this")[0] for problem in problems] == unused


def test_components_that_share_rows_are_told_how_their_pieces_get_names_of_their_own(tmp_path):
    """With what the hint says in the entry nothing is wrong."""
    alike = (SHARED % "speed").replace('    name: "large {{ unit_name }}"\n', "")
    rows = "id,unit_name,att,speed\nred,Red,3,9\n"
    _, (problem,) = made(tmp_path, rows, alike)
    assert "id: 'red' names two pieces" in problem
    said = re.search(r'hint: say (name: ".+") in y, as x has the same rows', problem)
    _, problems = made(tmp_path, rows, f"{alike}    {said[1]}\n")
    assert problems == []


def test_what_others_use_is_not_known_of_a_component_alone(tmp_path):
    """Of one component nobody is told that columns are idle, which others may use."""
    _, problems = made(tmp_path, "unit_name,att,speed\nRed,3,9\n", only=["x"])
    assert problems == []


def test_two_columns_that_may_say_how_many_are_told(tmp_path):
    """The first of them is taken, and the other named with the way to choose it."""
    counters, problems = made(tmp_path, "unit_name,att,Qty,Count\nRed,3,2,5\n")
    assert copies(counters) == [2]
    (problem,) = problems
    assert "t.csv:1:4: warning: count: may say how many there are of each piece, but qty does" in problem
    assert 'copies: "{{ count }}"' in problem


def test_the_column_copies_stands_before_the_others(tmp_path):
    """Forge's own word is plain, so another number is just not used."""
    counters, problems = made(tmp_path, "unit_name,att,count,copies\nRed,3,9,2\n")
    assert copies(counters) == [2]
    assert len(problems) == 1
    assert "warning: count: no value of x uses this column" in problems[0]


@pytest.mark.parametrize("word", ["{{ att }}", "{{ Att }}", "{{ ATT }}", "{{ att + 0 }}", "{{ Att + 0 }}"])
def test_an_expression_may_spell_a_column_as_its_header(tmp_path, word):
    """Case, blanks, hyphens and underscores do not tell columns apart."""
    _, problems = made(tmp_path, "UnitName,ATT\nRed,3\n", PACK.replace("{{ att }}", word))
    assert problems == []


SHIPS = {"Notes": [["anything"]], "Ships": [["Unit Name", "Att", "Qty"], ["Hood", 3, 2], ["Rodney", 2, 1]]}


@pytest.mark.parametrize("name", ["'t.xlsx[Ships]'", "{file: t.xlsx, sheet: ships}"])
def test_rows_may_stand_in_a_sheet_of_a_workbook(tmp_path, name):
    """Named after the file in brackets, or as a field of its own."""
    counters, problems = made(tmp_path, SHIPS, PACK.replace("t.csv", name), name="t.xlsx")
    assert problems == []
    assert copies(counters) == [2, 1]


def test_what_is_wrong_in_a_workbook_is_told_by_row_and_column(tmp_path):
    """As a spreadsheet counts them."""
    rows = {"Ships": [["Unit Name", "Att", "Qty"], ["Hood", 3, "x"]]}
    _, problems = made(tmp_path, rows, name="t.xlsx")
    assert problems[0].startswith(f'{tmp_path.name}/t.xlsx[Ships] row 2, column qty: qty: "x" is not a whole number')


def test_an_overlay_corrects_a_workbook_as_it_corrects_csv(tmp_path):
    """By the file, or by file and sheet, as the parts list names it."""
    own = tmp_path / "own.yaml"
    own.write_text("overlay: own\nrows: {'t.xlsx[Ships]': {Hood: {Qty: 4}}}\n", encoding="utf-8")
    counters, problems = made(tmp_path, SHIPS, PACK.replace("t.csv", "'t.xlsx[Ships]'"), name="t.xlsx", overlays=[own])
    assert problems == []
    assert copies(counters) == [4, 1]


@pytest.mark.parametrize(
    ("name", "data"),
    [
        ("none.csv", None),
        ("t.csv", b"\xff\xfe\x00"),
        ("t.csv", "n\u00fcmber,att\n1,2\n".encode("cp1252")),
        ("t.csv", b""),
        ("t.csv", b'unit_name,att\n"open,3\n'),
        ("t.csv", b"unit_name,att\nHo\x1bod,3\n"),
        ("t.csv", b"PK\x03\x04"),
        ("t.xlsx", b"PK\x03\x04"),
        ("t.xls", b"x"),
    ],
)
def test_rows_that_cannot_be_read_are_one_problem(tmp_path, name, data):
    """Nothing is said of the columns that they would have had, nor of slots, sides and copies that ask for them."""
    pack = PACK.replace("front:", "copies: '{{ number }}', side: '{{ who }}', back: plain, front:")
    if data is not None:
        (tmp_path / name).write_bytes(data)
    (tmp_path / "pack.yaml").write_text(pack.replace("t.csv", name), encoding="utf-8")
    problems = Problems()
    try:
        load_pack(tmp_path, find_kinds(), problems)
    except ForgeError as error:
        problems.add(error.problems)
    assert [problem.field for problem in problems] in (["x.data"], [""])


def test_a_value_that_cannot_be_read_is_one_problem(tmp_path):
    """The slot that it fills is not missing, and the column that it meant is not without a use."""
    _, problems = made(tmp_path, "Unit Name,Attack\nRed,3\n")
    assert len(problems) == 1
    assert "uses 'att'" in problems[0]


def test_rows_of_no_file_are_no_table_s():
    """Rules that are kept ready do not know their files; rows written in the parts list have none."""
    rules = SimpleNamespace(tables={"worth": "a table"}, tables_of={"": ("worth",), "toy/t.csv": ("worth",)})
    assert list(rows_ruled("toy/t.csv", rules)) == ["a table"]
    assert list(rows_ruled("", rules)) == []
