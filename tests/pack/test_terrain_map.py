"""Terrain as people keep it: letters, cells or a list become the terrain of hexes, each with its place."""

import pytest
from kit.page_kit import pack

from forge.budget import TABLE_CELLS, Budget, run
from forge.errors import Problems
from forge.pack.terrain_map import TerrainMap, read_terrain
from forge.reading.fields import INVALID
from forge.reading.yaml_text import parse_yaml

KNOWN = ("clear", "woods", "hills", "town", "sea")
FOUR = "the field has 4 columns"
LEGEND = "legend: {w: woods, h: hills, '~': sea, T: hills + town}\n"


@pytest.fixture
def read(tmp_path):
    """Read the terrain of a field of 4 columns and 3 rows, from a definition and files beside it."""

    def run(definition, size=(4, 3), **files):
        for name, text in files.items():
            (tmp_path / name.replace("_", ".")).write_text(text, encoding="utf-8")
        problems = Problems()
        source = TerrainMap.read(parse_yaml(definition, "pack.yaml", problems), "map", problems)
        assert source is not INVALID
        plotted = read_terrain(source, size, KNOWN, pack(folder=tmp_path), at="map.hexes.map", problems=problems)
        return plotted, [str(each) for each in problems]

    return run


def words(plotted):
    return {place: [each.text for each in found] for place, found in plotted.cells.items()}


LETTERS = "..wh\nw~~.\n...T\n"
MEANT = {
    (2, 0): ["woods"], (3, 0): ["hills"], (0, 1): ["woods"],
    (1, 1): ["sea"], (2, 1): ["sea"], (3, 2): ["hills", "town"],
}  # fmt: skip


@pytest.mark.parametrize(
    "text",
    [
        LETTERS,
        "\n" + LETTERS.replace("\n", "\n\n"),
        ". . w h\n  w ~ ~ .\n. . . T\n",
        "..wh\n  w~~.\n...T",
    ],
)
def test_letters_are_hexes(read, text):
    """Blank lines, and blanks before and between letters, are for the eye."""
    plotted, problems = read("file: map.txt\n" + LEGEND, map_txt=text)
    assert (words(plotted), problems) == (MEANT, [])


def test_letters_may_stand_in_the_definition(read):
    """As a text of several lines, or as a list."""
    block = "lines: |\n  ..wh\n  w~~.\n  ...T\n"
    listed = "lines:\n  - ..wh\n  - w~~.\n  - ...T\n"
    for lines in (block, listed):
        plotted, problems = read(lines + LEGEND)
        assert (words(plotted), problems) == (MEANT, [])
        assert [plotted.cells[3, row][0].where.line for row in (0, 2)] == [2, 4]


@pytest.mark.parametrize(
    "text",
    [
        ",,w,h\nwoods,sea,~,\n,,,T\n",
        ",1,2,3,4\nA,,,w,h\nB,w,~,~,\nC,,,,hills + town\n",
        "01;02;03;04\n;;woods;h\nw;~;sea;\n;;;T\n",
        "# from the sheet\n..wh\nw~~.\n...T\n",
    ],
)
def test_cells_are_hexes(read, text):
    """With letters or whole words, in a frame of numbers or without one; letters of a row in one cell do as well."""
    plotted, problems = read("file: map.csv\n" + LEGEND, map_csv=text)
    assert (words(plotted), problems) == (MEANT, [])


def test_a_list_names_hexes_and_their_terrain(read):
    """Words such as runs are looked up by the board; a blank terrain says nothing, other columns are for others."""
    text = "Hex,Terrain,Town\n0301,woods,\n0102..0302 0104,h,Alden\n0401,,\n"
    plotted, problems = read("file: map.csv\n" + LEGEND, size=(0, 0), map_csv=text)
    assert [(hexes.text, meant[0].text) for hexes, meant in plotted.listed] == [
        ("0301", "woods"),
        ("0102..0302 0104", "hills"),
    ]
    assert (plotted.listed[1][0].where.line, problems) == (3, [])


def test_a_workbook_holds_a_map(read, tmp_path):
    """Places are rows and columns there."""
    book = pytest.importorskip("openpyxl").Workbook()
    for row in [[None, None, "w", "h"], ["w", "~", "~"], [None, None, None, "x"]]:
        book.active.append(row)
    book.save(tmp_path / "map.xlsx")
    plotted, problems = read("file: map.xlsx\n" + LEGEND)
    assert words(plotted) == {place: word for place, word in MEANT.items() if place != (3, 2)}
    assert [problem.splitlines()[0] for problem in problems] == [
        f'{tmp_path.name}/map.xlsx[Sheet] row 3, column D: map.hexes.map: "x" stands for no terrain'
    ]


def test_a_dot_may_stand_for_something(read):
    """A legend that says so is believed."""
    plotted, _ = read("lines: ['....', '....', '....']\nlegend: {'.': sea}")
    assert len(plotted.cells) == 12


@pytest.mark.parametrize(
    ("definition", "text", "said"),
    [
        (LEGEND, "..xh\nx~~.\n...x\n", ['map.txt:1:3: map.hexes.map: "x" stands for no terrain']),
        (LEGEND, "..wh\nw~~\n...T\n", ["map.txt:2:3: map.hexes.map: this row has 3 hexes, and " + FOUR]),
        (LEGEND, "..wh\nw~~..w\n...T\n", ["map.txt:2:5: map.hexes.map: this row has 6 hexes, and " + FOUR]),
        (LEGEND, "..wh\nw~~.\n", ["map.txt:2:1: map.hexes.map: has 2 rows, and the field has 3"]),
        (LEGEND, "", ["map.txt:1:1: map.hexes.map: has 0 rows, and the field has 3"]),
        ("legend: {w: wood}", "...w\n....\n....\n", ['pack.yaml:1:1: map.hexes.map.legend.w: "wood" is not a terrain']),
        ("", "...+\n....\n....\n", ['map.txt:1:4: map.hexes.map: "+" stands for no terrain']),
    ],
)  # fmt: skip
def test_what_a_map_cannot_say_is_told_with_its_place(read, tmp_path, definition, text, said):
    """Each strange letter once."""
    _, problems = read("file: map.txt\n" + definition, map_txt=text)
    assert [problem.splitlines()[0].removeprefix(f"{tmp_path.name}/") for problem in problems] == said


def test_a_short_row_of_cells_is_told(read, tmp_path):
    """What a row of a CSV file lacks stays clear, which is said; rows of blank cells say nothing and are whole."""
    plotted, problems = read("file: map.csv\n" + LEGEND, map_csv=",,w,h\nw,~\n,,,h\n")
    assert len(plotted.cells) == 5
    (told,) = problems
    assert told.startswith(f"{tmp_path.name}/map.csv:2:2: warning: map.hexes.map: this row has 2 cells")


def test_cells_beyond_the_field_are_told(read, tmp_path):
    """Blank ones are what a spreadsheet leaves behind."""
    _, problems = read("file: map.csv\n" + LEGEND, map_csv=",,w,h,,\nw,~,~,,,w\n,,,T\n")
    message = f'{tmp_path.name}/map.csv:2:6: map.hexes.map: "w" stands beyond the 4 columns of the field'
    assert problems == [message]


@pytest.mark.parametrize(
    ("definition", "said"),
    [
        ("legend: {w: woods}", "needs either file, or lines of letters"),
        ("file: none.txt", "there is no file 'none.txt' in the pack"),
        ("file: ../map.txt", "'../map.txt' leads out of the pack's folder"),
        ("file: /etc/passwd", "'/etc/passwd' must be a path inside the pack's folder, written with /"),
    ],
)
def test_a_map_that_is_not_there_is_told(read, definition, said):
    """Nothing outside the pack is read."""
    plotted, problems = read(definition)
    assert not plotted.cells
    assert len(problems) == 1
    assert said in problems[0]


def test_a_map_is_bounded(read):
    """No file keeps forge busy with more cells than a run may read."""
    with run(Budget(work=100_000 * TABLE_CELLS.work)):
        _, problems = read("file: map.txt", map_txt=("." * 1000 + "\n") * 101)
    assert "more work than one run does: 101,000 cells of tables" in problems[0]
