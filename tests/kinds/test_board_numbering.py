"""How published maps count hexes: each way as it stands on maps that players own."""

import pytest
from hypothesis import given
from hypothesis import strategies as st
from kit.page_kit import build, built, messages, texts

from forge.drawing.shapes import Clip
from forge.kinds.board.lattice import Lattice, from_offset, lines_later, neighbours
from forge.kinds.board.numbering import Numbering
from forge.reading.measures import MM

FIELD = "id: b\nkind: board\npage: 900 x 300 mm\nmargin: 0 mm\nstyle: plain\nwaves: no\nhexes:\n  size: 20 mm\n"


def names(text):
    """Give the names printed, column by column."""
    return texts(built(FIELD + text).drawings[0])


@pytest.mark.parametrize(
    ("said", "printed"),
    [
        ("columns: 3, rows: 2", "0101 0102 0201 0202 0301 0302"),
        ("columns: 3, rows: 2, numbers: AR", "A1 A2 B1 B2 C1 C2"),
        ('columns: 2, rows: 2, numbers: AR, first: "26, 1"', "Z1 Z2 AA1 AA2"),
        ('columns: 3, rows: 1, numbers: AAR, first: "26, 1"', "Z1 AA1 BB1"),  # as on the maps of squad games
        ('columns: 3, rows: 2, numbers: CR, first: "5, 3", step: "-1, 1"', "53 54 43 44 33 34"),  # from the right
        ('columns: 2, rows: 3, numbers: CR, first: "1, 3", step: "1, -1"', "13 12 11 23 22 21"),  # from below
        ("columns: 3, rows: 2, numbers: LC, orientation: pointy", "A1 B1 A2 B2 A3 B3"),  # letters for rows
        ("columns: 2, rows: 2, numbers: LLC, first: '1, 27', orientation: pointy", "AA1 BB1 AA2 BB2"),
        ("columns: 2, rows: 3, numbers: ARR, first: '1, 2', step: '1, 2', stagger: 1", "A02 A04 A06 B03 B05 B07"),
        ('columns: 3, rows: 1, numbers: "C,R", first: "-1, -1"', "-1,-1 0,-1 1,-1"),  # below zero
        # an oblique grid: a row runs half a hex down with each column, so that every other column begins one lower
        (
            "columns: 4, rows: 3, slant: down, first: '1, 5'",
            "0105 0106 0107 0205 0206 0207 0304 0305 0306 0404 0405 0406",
        ),
        ("columns: 4, rows: 2, slant: up", "0101 0102 0202 0203 0302 0303 0403 0404"),
    ],
)
def test_hexes_are_called_as_the_map_says(said, printed):
    """Each field is what its map prints, from the top of the first column to the foot of the last."""
    fields = "".join(f"  {one.strip()}\n" for one in _parted(said))
    assert names(fields) == printed.split()


def _parted(said):
    """Part fields at commas, but not those within quotes."""
    quoted, parts = False, [""]
    for letter in said:
        quoted ^= letter in "\"'"
        if letter == "," and not quoted:
            parts.append("")
        else:
            parts[-1] += letter
    return parts


def test_the_thirty_third_column_of_doubled_letters_is_gg():
    """A to Z are 26; AA is the 27th, and GG the 33rd."""
    assert names("  columns: 33\n  rows: 1\n  numbers: AAR")[-1] == "GG1"
    assert names("  columns: 33\n  rows: 1\n  numbers: AR")[-1] == "AG1"


@given(
    st.sampled_from(["flat", "pointy"]),
    st.sampled_from(["even", "odd"]),
    st.sampled_from(["down", "up"]),
    st.integers(0, 9),
    st.integers(0, 9),
)
def test_a_slanted_row_goes_on_in_a_neighbour(orientation, lower, slant, line, place):
    """On an oblique grid the next line's hex of the same number touches, to the right, half a hex down or up."""
    numbering = Numbering("C,R", orientation, slant=slant)
    along = 1 if orientation == "flat" else 0

    def hexagon(line, place):
        return from_offset(*((line, place) if orientation == "flat" else (place, line)), orientation, lower=lower)

    here = numbering.counted(line, place, later=lines_later(line, lower))[along]
    there = {
        numbering.counted(line + 1, other, later=lines_later(line + 1, lower))[along]: other for other in range(-9, 30)
    }
    follows = hexagon(line + 1, there[here])
    assert follows in neighbours(hexagon(line, place))
    lattice = Lattice(orientation, 20 * MM)
    (x, y), (fx, fy) = lattice.centre(hexagon(line, place)), lattice.centre(follows)
    moved = fy - y if orientation == "flat" else fx - x
    assert moved == (10 * MM if slant == "down" else -10 * MM)


def test_runs_follow_the_rows_as_they_are_counted():
    """0105..0305 of an oblique grid is a slanted row: 0105, 0205, 0305."""
    text = "  columns: 4\n  rows: 3\n  slant: down\n  first: 1, 5\n  missing: 0105..0305\n"
    assert names(text) == ["0106", "0107", "0206", "0207", "0304", "0306", "0404", "0405", "0406"]


@pytest.mark.parametrize(
    ("said", "wrong"),
    [
        ("  numbers: AR\n  first: 0, 1\n", "has no letter for 0"),
        ("  numbers: AR\n  first: 1, 1\n  step: -1, 1\n", "has no letter for 0"),
        ("  step: 0, 1\n", "is not two steps from 1 to 9"),
        ("  numbers: CC\n", "is not a pattern of C or A (column) and R or L (row)"),
        ("  first: x, 1\n", "is not two numbers from -999 to 999"),
    ],
)
def test_what_no_map_can_count_is_told(said, wrong):
    """Letters begin with A, and a step leads somewhere."""
    _, problems = build(FIELD + "  columns: 3\n  rows: 2\n" + said)
    assert wrong in messages(problems)


def test_half_hexes_end_at_the_middles_of_the_outermost():
    """Four columns of 20 mm hexes are 3 x 17.32 mm from middle to middle, three rows 2.5 x 20 mm."""
    drawing = built(FIELD + "  columns: 4\n  rows: 3\n  halves: yes\n  at: 10 mm, 10 mm\n").drawings[0]
    frames = {(shape.x, shape.y, shape.width, shape.height) for shape in drawing.shapes if isinstance(shape, Clip)}
    ((x, y, width, height),) = frames
    assert (x, y) == (10 * MM, 10 * MM)
    assert width == pytest.approx(3 * 20 * MM * 3**0.5 / 2, abs=3)
    assert height == pytest.approx(2.5 * 20 * MM, abs=3)
    assert len(texts(drawing)) == 12
