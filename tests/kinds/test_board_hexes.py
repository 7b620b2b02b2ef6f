"""Specification of hex fields: names, runs, sides, terrain, zones."""

from __future__ import annotations

import itertools
import math
from collections import Counter

import pytest
from kit import page_samples
from kit.page_kit import build, built, find, messages, only, texts

from forge.drawing.shapes import Ellipse, Path, Text
from forge.kinds.board.hexnames import parse_lattice, parse_runs
from forge.reading.measures import MM

FIELD = "id: b\nkind: board\npage: 300 x 300 mm\nmargin: 0 mm\nstyle: plain\nwaves: no\nhexes:\n  size: 20 mm\n"


def drawn(text):
    return built(FIELD + text).drawings[0]


def sides(path):
    """The separate lines of a path, as sorted pairs of points."""
    starts, ends = path.commands[::2], path.commands[1::2]
    return [tuple(sorted((start[1:], end[1:]))) for start, end in zip(starts, ends, strict=True)]


def grid_of(drawing):
    return max(
        (path for path in only(Path, drawing) if not path.fill and path.stroke), key=lambda path: len(path.commands)
    )


@pytest.mark.parametrize("orientation", ["flat", "pointy"])
def test_each_side_is_drawn_once(orientation):
    """A field of 4 x 3 hexes has 12 * 6 sides less one for each pair of neighbours, and no side twice."""
    drawing = drawn(f"  columns: 4\n  rows: 3\n  orientation: {orientation}")
    found = sides(grid_of(drawing))
    assert max(Counter(found).values()) == 1
    # in an offset field of c columns and r rows: c * (r - 1) pairs along the lines, and between lines 2 * r - 1
    lines, places = (4, 3) if orientation == "flat" else (3, 4)
    pairs = lines * (places - 1) + (lines - 1) * (2 * places - 1)
    assert len(found) == 12 * 6 - pairs


def test_sides_are_as_long_as_trigonometry_says():
    """A hex of 20 mm between flats has sides of 20 / sqrt 3 mm."""
    for one, other in sides(grid_of(drawn("  columns: 5\n  rows: 5"))):
        assert math.dist(one, other) == pytest.approx(20 * MM / math.sqrt(3), abs=2)


def test_numbers_name_column_and_row():
    """The hexes of a field are called 0101 to 0403, each printed once, column by column to the right."""
    drawing = drawn("  columns: 4\n  rows: 3")
    names = [f"{column:02}{row:02}" for column in range(1, 5) for row in range(1, 4)]
    assert texts(drawing) == names
    assert find(drawing, "0301").x > find(drawing, "0201").x
    assert find(drawing, "0102").y - find(drawing, "0101").y == 20 * MM
    assert find(drawing, "0201").y - find(drawing, "0101").y == 10 * MM


def test_numbers_may_begin_elsewhere_and_be_of_another_pattern():
    """Rows first, from 10: the hex of the first column and second row is 11.05."""
    drawing = drawn("  columns: 1\n  rows: 2\n  numbers: RR.CC\n  first: 5, 10")
    assert texts(drawing) == ["10.05", "11.05"]


def test_a_pattern_too_short_is_reported():
    """Twelve columns and rows cannot be told apart by digits without padding."""
    _, problems = build(FIELD + "  columns: 12\n  rows: 12\n  numbers: CR")
    assert "gives hexes the same number" in messages(problems)


def test_missing_hexes_are_left_out():
    """Neither their names nor sides of their own are drawn."""
    component = built(page_samples.HEXES)
    words = texts(component.drawings[0])
    assert not {"0101", "1219", "1220"} & set(words)
    assert {"0102", "1218"} <= set(words)
    assert len([word for word in words if len(word) == 4 and word.isdecimal()]) == 12 * 20 - 3


def test_a_lattice_lists_its_hexes():
    """Axial columns with runs of rows: 3 + 2 + 1 hexes, named q,r, each where its neighbours expect it."""
    drawing = drawn("  lattice: {4: 5..7, 5: '4 6', 14: -8}".replace("14: -8", "6: 4"))
    assert texts(drawing) == ["4,5", "4,6", "4,7", "5,4", "5,6", "6,4"]
    one, other = find(drawing, "4,5"), find(drawing, "5,4")
    assert (other.x + other.width // 2) - (one.x + one.width // 2) == pytest.approx(20 * MM * math.sqrt(3) / 2, abs=4)
    assert one.y - other.y == 10 * MM


@pytest.mark.parametrize(("text", "rows"), [("-8..0 2", (*range(-8, 1), 2)), ("3", (3,)), ("1..1", (1,))])
def test_runs_of_rows(text, rows):
    """Runs hold both their ends."""
    assert parse_runs(text) == rows


@pytest.mark.parametrize("text", ["", "5..3", "1-2", "1...3", "99999"])
def test_what_is_no_run_of_rows(text):
    """Anything else is refused."""
    with pytest.raises(ValueError):  # noqa: PT011 - the words are tested where they are shown
        parse_runs(text)


def test_a_barred_side_is_the_one_between_its_hexes():
    """The line of 0202/0302 has the corners that both hexes have, and nothing else is as thick."""
    drawing = drawn("  columns: 4\n  rows: 4\n  numbered: no\n  sides: [{sides: 0202/0302, width: 2 mm}]")
    (bar,) = [path for path in only(Path, drawing) if path.stroke and path.stroke.width == 2 * MM]
    (side,) = sides(bar)
    assert side in sides(grid_of(drawing))
    # in a field of 4 columns the centres are 20 mm * cos 30 degrees apart, and the field is in the middle of 300 mm
    step, side_length = 20 * math.cos(math.radians(30)), 20 / math.sqrt(3)
    left, top = (300 - (3 * step + 2 * side_length)) / 2, (300 - 90) / 2
    centres = [(left + side_length + step, top + 40), (left + side_length + 2 * step, top + 30)]
    middle = [(one + other) / 2 / MM for one, other in zip(*side, strict=True)]
    assert middle == pytest.approx([(one + other) / 2 for one, other in zip(*centres, strict=True)], abs=0.01)


def test_hexes_that_do_not_touch_share_no_side():
    """A side between hexes that lie apart is an error with its place; which would touch the first is said.

    In a field of even columns that stand lower, 0202 has 0201 and 0203 in its column, 02 and 03 beside it.
    """
    _, problems = build(FIELD + "  columns: 4\n  rows: 4\n  sides: [{sides: 0202/0404}]")
    assert messages(problems) == (
        "pack.yaml:11:19: b.hexes.sides: the hexes of 0202/0404 do not touch\n"
        "  hint: the first of them touches 0102, 0103, 0201, 0203, 0302, 0303"
    )


def test_hexes_that_are_not_there_are_reported():
    """A misspelt hex is an error with the nearest one; a run must stay in a column or row."""
    _, problems = build(FIELD + "  columns: 4\n  rows: 4\n  missing: 0105 0101..0202")
    assert "there is no hex '0105'" in messages(problems)
    assert "there is no hex '0101..0202'" in messages(problems)


def test_terrain_is_one_shape_without_seams():
    """Three hexes in a column are one outline of 14 corners."""
    drawing = drawn("  columns: 4\n  rows: 4\n  terrain: [{hexes: 0201..0203, ground: land}]")
    (ground,) = [path for path in only(Path, drawing) if path.fill]
    assert len([command for command in ground.commands if command[0] in "ML"]) == 14


def grounds(definition):
    """The boxes of each terrain that is drawn, by what they cover."""
    drawing = drawn("  columns: 4\n  rows: 3\n  numbered: no\n" + definition)
    return [path.commands for path in only(Path, drawing) if path.fill]


def test_terrain_comes_from_a_map_of_letters():
    """As if each terrain named its hexes itself; what it does name is added, what is left out stays left out."""
    by_name = "  terrain: [{hexes: 0101 0201..0203, ground: land}, {hexes: 0303, ground: sea}]"
    by_map = """  terrain: [{name: woods, ground: land, hexes: "0101"}, {name: hill, ground: sea}]
  missing: "0401"
  map:
    lines: |
      .w.w
      .w..
      .wh.
    legend: {w: woods, h: hill}
"""
    assert grounds(by_map) == grounds(by_name + "\n  missing: '0401'")


def test_a_list_of_hexes_says_runs_as_anybody_does(tmp_path):
    """A hex that is not there is told with its line."""
    (tmp_path / "map.csv").write_text("hex,terrain\n0101..0103,woods\n0201 0502,woods\n", encoding="utf-8")
    text = FIELD + "  columns: 4\n  rows: 3\n  map: map.csv\n  terrain: [{name: woods, ground: land}]"
    component, problems = build(text, folder=tmp_path)
    assert [str(each).splitlines()[0] for each in problems] == [
        f"{tmp_path.name}/map.csv:3:1: b.hexes.map: there is no hex '0502'"
    ]
    (ground,) = [path for path in only(Path, component.drawings[0]) if path.fill]
    assert sum(command[0] == "Z" for command in ground.commands) == 1


def test_a_zone_is_outlined_within_its_hexes():
    """The outline of a hex of 20 mm drawn 1 mm wide keeps 2 mm inside it."""
    drawing = drawn("  columns: 3\n  rows: 3\n  numbered: no\n  zones: [{hexes: 0202, width: 1 mm}]")
    (line,) = [path for path in only(Path, drawing) if path.stroke and path.stroke.width == MM]
    ys = [command[2] for command in line.commands if len(command) > 1]
    assert max(ys) - min(ys) == pytest.approx(16 * MM, abs=4)


def test_hexes_that_no_source_confirms_are_dotted():
    """The sides that a doubtful hex shares with no other are drawn in dots."""
    drawing = drawn("  columns: 3\n  rows: 1\n  dotted: '0301'\n  numbered: no")
    (dots,) = [path for path in only(Path, drawing) if path.stroke and path.stroke.dash]
    assert len(sides(dots)) == 5
    assert len(sides(grid_of(drawing))) == 11


def test_a_course_runs_from_centre_to_centre():
    """The line through three hexes has three points, one width apart."""
    drawing = drawn("  columns: 1\n  rows: 3\n  numbered: no\n  lines: [{hexes: 0101..0103, style: solid}]")
    (line,) = [path for path in only(Path, drawing) if path.commands[-1][0] == "L" and len(path.commands) == 3]
    points = [command[1:] for command in line.commands]
    assert [math.dist(one, other) for one, other in itertools.pairwise(points)] == [20 * MM, 20 * MM]


def test_marks_stand_in_their_hex():
    """The words of a mark lie within the hex that it names."""
    drawing = built(page_samples.HEXES).drawings[0]
    name, title = find(drawing, "0712"), find(drawing, "Entry")
    middle = name.x + name.width / 2
    assert title.x + title.width / 2 == pytest.approx(middle, abs=MM / 10)
    assert name.y < title.y < name.y + 18 * MM


def test_marks_of_one_hex_stand_side_by_side():
    """Two marks of a hex are beside each other, each over its note; their titles share the foot of the hex."""
    drawing = drawn(
        "  columns: 2\n  rows: 2\n  marks:\n"
        "  - {hex: '0101', title: Brest, note: one, symbol: anchor}\n"
        "  - {hex: '0101', title: Caen, note: two, symbol: fighter}\n"
        "  - {hex: '0101', title: Caen, note: six, symbol: fighter}\n"
    )
    one, two, six = (find(drawing, words) for words in ("one", "two", "six"))
    foot = find(drawing, "Brest\u00a0/ Caen")
    assert one.x + one.width <= two.x
    assert two.x + two.width <= six.x
    assert one.y == two.y == six.y < foot.y
    middle = find(drawing, "0101")
    assert abs((one.x + six.x + six.width) / 2 - (middle.x + middle.width / 2)) < MM / 2


def test_a_mark_has_the_size_that_is_said():
    """A mark alone in its hex may be smaller than half of it: its disc is 4 mm wide."""
    drawing = drawn("  columns: 1\n  rows: 1\n  marks: [{hex: '0101', note: x, shape: disc, size: 4 mm}]")
    (disc,) = only(Ellipse, drawing)
    assert (disc.width, disc.height) == (4 * MM, 4 * MM)


@pytest.mark.parametrize("orientation", ["flat", "pointy"])
def test_names_stand_below_the_outline_of_a_zone(orientation):
    """The name of a hex at the upper edge of a zone is lowered by three widths of its outline, others are not."""
    lattice = f"  lattice: '0,0..0,2 1,0..1,2'\n  orientation: {orientation}\n"
    zone = "  zones: [{hexes: '0,0..0,2 1,0..1,2', width: 1 mm}]\n"
    plain, zoned = drawn(lattice), drawn(lattice + zone)
    moved = {name: find(zoned, name).y - find(plain, name).y for name in texts(plain)}
    upper = {"0,0", "1,0"} if orientation == "flat" else {"0,0", "1,0", "1,1", "1,2"}
    assert {name for name, by in moved.items() if by == 3 * MM} == upper
    assert {name for name, by in moved.items() if by == 0} == set(moved) - upper


def test_a_lattice_may_be_written_as_hexes():
    """Hexes alone and in runs down a column make the same field as rows by column."""
    assert parse_lattice("14,-8..14,-6 14,2 15,0") == {14: (-8, -7, -6, 2), 15: (0,)}
    assert texts(drawn("  lattice: '0,0..0,1 1,0'")) == texts(drawn("  lattice: {0: 0..1, 1: 0}"))


@pytest.mark.parametrize("text", ["", "14", "14,-8..15,0", "14;2", "1,1..1", "0,0 x"])
def test_what_is_no_lattice(text):
    """Runs lead down one column, and there must be a hex."""
    with pytest.raises(ValueError, match="hex"):
        parse_lattice(text)


def test_a_lattice_is_bounded():
    """More hexes than a board can hold are refused before they are counted out."""
    with pytest.raises(ValueError, match="more than 20,000"):
        parse_lattice(" ".join(f"{column},-999..{column},999" for column in range(999)))


def test_a_field_larger_than_its_board_is_reported():
    """Twenty columns of 20 mm hexes are wider than 300 mm: 20 * 17.3 + 5.8."""
    _, problems = build(FIELD + "  columns: 20\n  rows: 3\n  at: 0, 0")
    over = 20 * 20 * math.cos(math.radians(30)) + 20 / math.sqrt(3) / 2 - 300
    assert f"b.hexes: reaches {over:.1f} mm beyond the frame of the board" in messages(problems)


def test_a_field_without_hexes_is_reported():
    """Neither columns and rows nor a lattice is nothing to draw."""
    _, problems = build(FIELD)
    assert "has neither columns and rows nor a lattice" in messages(problems)


def test_spaces_and_hexes_may_be_linked():
    """A port box beside the field is joined to its hex."""
    text = FIELD + "  columns: 3\n  rows: 3\nspaces: [{title: Kiel, at: '1, 1', size: 3 x 3}]\nlinks: [kiel - '0202']"
    built(text.replace("'0202'", "0202"))


def test_names_are_small_and_stand_above_the_marks():
    """Names are set in the smallest type, near the upper side of the hex."""
    drawing = built(page_samples.HEXES).drawings[0]
    names = [shape for shape in only(Text, drawing) if len(shape.text) == 4 and shape.text.isdecimal()]
    assert {shape.size for shape in names} == {6 * 12_700}
