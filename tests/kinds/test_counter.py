"""Counters: a table, a face, a back; copies, ids and sizes."""

from pathlib import Path

import pytest

from forge.drawing.shapes import Clip, Faded, Stamp, Text, Turned, Within
from forge.errors import ForgeError, Problems
from forge.kinds import find_kinds
from forge.pack.load import load_pack
from forge.reading.measures import INCH, MM

RIVER = Path(__file__).parent.parent / "data" / "river-crossing"
HEAD = 'pack: toy\ntitle: Toy\nsides: {red: {ground: "#701818", ink: "#ffffff"}}\ncomponents:\n'


def load(folder):
    problems = Problems()
    return load_pack(folder, find_kinds(), problems), problems


def made(tmp_path, entry, table="id,copies,name,side\nhood,1,Hood,red\n"):
    """Load a pack of one component."""
    (tmp_path / "pack.yaml").write_text(f"{HEAD}  - {entry}\n", encoding="utf-8")
    (tmp_path / "t.csv").write_text(table, encoding="utf-8")
    pack, problems = load(tmp_path)
    return pack.components[0] if pack.components else None, problems


def texts(shapes):
    for shape in shapes:
        if isinstance(shape, Text):
            yield shape.text
        elif isinstance(shape, Stamp):
            yield from texts(shape.drawing.shapes)
        elif isinstance(shape, (Clip, Turned, Faded, Within)):
            yield from texts(shape.shapes)


def words(component, number, side, problems):
    return set(texts(component.draw(component.pieces[number], side, problems).drawing.shapes))


def test_a_land_game_needs_a_table_and_twenty_lines():
    """Twelve kinds of unit and three markers through stock faces, without a problem or a warning."""
    assert len((RIVER / "pack.yaml").read_text(encoding="utf-8").splitlines()) < 30
    pack, problems = load(RIVER)
    units, markers = pack.components

    for component in pack.components:
        for piece in component.pieces:
            component.draw(piece, "front", problems)
            component.draw(piece, "back", problems)
    assert list(map(str, problems)) == []
    assert sum(piece.copies for piece in units.pieces) == 13
    assert (units.two_sided, markers.two_sided) == (True, False)


def test_a_back_without_a_face_is_the_front_again_with_other_values():
    """An armour unit of 8-4-7 is reduced to 4-3-7; what the back does not change stays."""
    pack, problems = load(RIVER)
    units = pack.components[0]

    assert {"8-4-7", "L", "12 Div", "II", "A"} == words(units, 2, "front", problems)
    assert {"4-3-7", "L", "12 Div", "II", "A"} == words(units, 2, "back", problems)


def test_a_reduced_back_is_told_from_its_front_by_its_ground():
    """A light ground and a stripe: the edges differ from the front's."""
    pack, _ = load(RIVER)

    assert all(piece.ground[0] != piece.ground[1] for piece in pack.components[0].pieces)


def test_a_counter_is_half_an_inch_and_square_unless_it_says_otherwise(tmp_path):
    """Sizes are lengths with units; two make a rectangle."""
    square, _ = made(tmp_path, "{id: a, kind: counter, data: t.csv, front: ship}")
    wide, _ = made(tmp_path, "{id: a, kind: counter, size: 30 x 15 mm, data: t.csv, front: ship}")

    assert square.pieces[0][2:4] == (INCH // 2, INCH // 2)
    assert wide.pieces[0][2:4] == (30 * MM, 15 * MM)
    assert (square.outline.form, square.imposition, square.order) == ("rectangle", "sheet", "grouped")


def test_a_counter_may_be_round(tmp_path):
    """The outline is what imposition cuts out."""
    counters, problems = made(tmp_path, "{id: a, kind: counter, size: 20 mm, outline: round, data: t.csv, front: ship}")

    assert counters.outline.form == "round"
    assert words(counters, 0, "front", problems) == {"HOOD"}


@pytest.mark.parametrize(
    ("cell", "message"),
    [
        ("", "t.csv:2:2: copies: is blank"),
        ("two", 't.csv:2:2: copies: "two" is not a whole number from 0 to 999'),
        ("1.5", 't.csv:2:2: copies: "1.5" is not a whole number from 0 to 999'),
        ("-1", 't.csv:2:2: copies: "-1" is not a whole number from 0 to 999'),
        ("1000", 't.csv:2:2: copies: "1000" is not a whole number from 0 to 999'),
        ("²", 't.csv:2:2: copies: "²" is not a whole number from 0 to 999'),
    ],
)
def test_copies_that_are_no_number_are_errors_not_lost_counters(tmp_path, cell, message):
    """No row vanishes, no half counter is rounded."""
    _, problems = made(
        tmp_path, "{id: a, kind: counter, data: t.csv, front: ship}", f"id,copies,name,side\nhood,{cell},Hood,red\n"
    )

    assert message in "\n".join(map(str, problems.errors))


def test_copies_are_counted_and_none_is_no_piece(tmp_path):
    """Three and one make two pieces; a row of no copies is kept out."""
    table = "id,copies,name,side\na,3,A,red\nb,0,B,red\nc,1,C,red\n"
    counters, problems = made(tmp_path, "{id: x, kind: counter, data: t.csv, front: ship}", table)

    assert [(piece.id, piece.copies, piece.row) for piece in counters.pieces] == [("a", 3, 0), ("c", 1, 2)]
    assert words(counters, 1, "front", problems) == {"C"}


def test_copies_may_be_said_for_all_or_reckoned(tmp_path):
    """The parts list stands before the column; without either there is one of each."""
    fixed, _ = made(tmp_path, "{id: x, kind: counter, copies: 4, data: t.csv, front: ship}")
    reckoned, _ = made(tmp_path, "{id: x, kind: counter, copies: '{{ copies * 2 }}', data: t.csv, front: ship}")
    single, _ = made(tmp_path, "{id: x, kind: counter, data: t.csv, front: ship}", "name\nHood\n")

    assert [component.pieces[0].copies for component in (fixed, reckoned, single)] == [4, 2, 1]


def test_pieces_without_an_id_are_numbered(tmp_path):
    """The component's id and the number of the row."""
    counters, _ = made(tmp_path, "{id: x, kind: counter, data: t.csv, front: ship}", "name\nHood\nNelson\n")

    assert [piece.id for piece in counters.pieces] == ["x-01", "x-02"]


def test_ids_may_be_reckoned(tmp_path):
    """Two components can use one table."""
    counters, _ = made(tmp_path, "{id: x, kind: counter, name: 'big-{{ id }}', data: t.csv, front: ship}")

    assert counters.pieces[0].id == "big-hood"


def test_two_pieces_of_one_id_are_an_error(tmp_path):
    """Named with the place of the first."""
    table = "id,name\nhood,Hood\nhood,Hood\n"
    _, problems = made(tmp_path, "{id: x, kind: counter, data: t.csv, front: ship}", table)

    assert "'hood' names two pieces" in "\n".join(map(str, problems.errors))


def test_a_table_without_rows_is_told(tmp_path):
    """Of a header alone nothing is printed, which nobody would see."""
    counters, problems = made(
        tmp_path, "{id: a, kind: counter, data: t.csv, front: ship}", "id,name,side\n\n# none yet\n"
    )
    assert next(map(str, problems.warnings)).endswith(
        "t.csv:1: warning: has no rows below its header, and so a has no pieces"
    )
    assert not counters.pieces


def test_rows_of_the_parts_list_need_not_all_say_how_many(tmp_path):
    """Where one says it, the others are single; a number that is written and blank is still an error."""
    rows = "rows: [{id: a, copies: 3}, {id: b}, {id: c, copies: 0}]"
    counters, problems = made(
        tmp_path, f"{{id: x, kind: counter, size: 10 mm, {rows}, front: {{face: marker, text: A}}}}"
    )

    assert [(piece.id, piece.copies) for piece in counters.pieces] == [("a", 3), ("b", 1)]
    assert not problems.errors

    _, problems = made(tmp_path, "{id: x, kind: counter, rows: [{id: a, copies: ''}], front: {face: marker, text: A}}")
    assert "copies: is blank" in str(problems.errors[0])


def test_a_blank_id_is_an_error(tmp_path):
    """A piece without a name could not be asked for."""
    _, problems = made(tmp_path, "{id: x, kind: counter, data: t.csv, front: ship}", "id,name\n,Hood\n")

    (problem,) = problems
    assert "is blank; every piece needs a name of its own" in str(problem)


@pytest.mark.parametrize(
    ("entry", "message"),
    [
        ("{id: a, kind: counter, front: ship}", "a: needs either data, the name of a CSV file or workbook, or rows"),
        ("{id: a, kind: counter, front: ship, data: t.csv, rows: [{name: x}]}", "a: needs either data"),
        ("{id: a, kind: counter, data: t.csv}", "a.front: is missing from a counter component"),
        ("{id: a, kind: counter, data: t.csv, front: {name: x}}", "a.front.face: is missing\n  hint: possible here: "),
        ("{id: a, kind: counter, data: t.csv, front: [ship]}", "a.front: must be the name of a face"),
        ("{id: a, kind: counter, data: t.csv, front: {face: {a: b}}}", "a.front.face: must be the name of a face"),
        ("{id: a, kind: counter, data: none.csv, front: ship}", "a.data: there is no file 'none.csv' in the pack"),
        ("{id: a, kind: counter, data: ../t.csv, front: ship}", "leads out of the pack's folder"),
        ("{id: a, kind: counter, dta: t.csv, front: ship}", "a.dta: is not a field of a counter component"),
        ("{id: a, kind: counter, data: t.csv, front: ship, size: 15}", 'a.size: "15" has no unit'),
        ("{id: a, kind: counter, data: t.csv, front: ship, copies: [1]}", "a.copies: must be a value"),
        ("{id: a, kind: counter, rows: x, front: ship}", "a.rows: must be a list of rows"),
        ("{id: a, kind: counter, rows: [x], front: ship}", "a.rows: a row must be a mapping"),
        ("{id: a, kind: counter, rows: [{name: [x]}], front: ship}", "a.rows.name: must be a single value"),
        ("{id: a, kind: counter, rows: [{Name: x, name: y}], front: ship}", "a.rows.name: is there twice in the row"),
        ("{id: a, kind: counter, rows: [{name: x}], front: {face: ship, name: [x]}}", "a.front.name: must be a single"),
        ("{id: a, kind: counter, data: t.csv, front: shp}", "there is no face 'shp' for a counter"),
        ("{id: a, kind: counter, data: t.csv, front: ship, side: rde}", "there is no side 'rde'"),
    ],
)
def test_an_entry_that_cannot_be_used_says_why(tmp_path, entry, message):
    """Without a traceback, with a path."""
    try:
        _, problems = made(tmp_path, entry)
    except ForgeError as error:
        problems = error.problems

    assert message in "\n".join(map(str, problems))


def test_a_bare_side_is_an_empty_face(tmp_path):
    """Nobody asks for a back that is not there, but it could be drawn."""
    counters, problems = made(tmp_path, "{id: a, kind: counter, data: t.csv, front: ship}")

    assert counters.draw(counters.pieces[0], "back", problems).drawing.shapes == ()


def test_the_same_pack_is_drawn_the_same(tmp_path):
    """Two loads give equal shapes, down to the last EMU."""
    first, problems = made(tmp_path, "{id: a, kind: counter, data: t.csv, front: ship}")
    second, _ = made(tmp_path, "{id: a, kind: counter, data: t.csv, front: ship}")

    def flat(component):
        shapes = component.draw(component.pieces[0], "front", problems).drawing.shapes
        return [shape.drawing.shapes if isinstance(shape, Stamp) else shape for shape in shapes]

    assert repr(flat(first)) == repr(flat(second))


STOCK = {
    "ship": "name: Hood, code: SF, vessel: hood, ensign: white-ensign, attack: 12, second: 8, defence: 6, speed: 7",
    "aircraft": "name: Condor, symbol: bomber, attack: 3, defence: 1, speed: 12",
    "unit": "name: 132, parent: Ariete, size: III, code: D+1, symbol: armour, attack: 4, defence: 5, move: 8",
    "leader": "name: Dönitz, symbol: admiral, rating: -2, rank: 3, code: T1",
    "marker": "text: Low visibility, symbol: smoke",
    "value": "value: 12, label: Strength",
    "track-marker": "text: Victory Points, times: x 10",
    "plain": "reduced: no",
}
SIDES = """
  dark: {ground: "#24425c", ink: "#ffffff", band: "#9fb4c0"}
  light: {ground: "#e2d6b5", ink: "#1d1d1b", band: "#8a3324"}
  middle: {ground: "#6f8f5a", ink: "#10180c"}
"""


def stock_pack(tmp_path, size, face, slots, outline="rectangle"):
    """A pack of one stock counter for each of three sides, with reduced backs."""
    rows = ", ".join(f"{{side: {side}}}" for side in ("dark", "light", "middle"))
    front, back = f"{{face: {face}, {slots}}}", "{reduced: yes}"
    entry = f"{{id: a, kind: counter, size: {size}, outline: {outline}, front: {front}, back: {back}, rows: [{rows}]}}"
    (tmp_path / "pack.yaml").write_text(f"pack: toy\ntitle: Toy\nsides:{SIDES}\ncomponents:\n  - {entry}\n")
    pack, problems = load(tmp_path)
    return pack.components[0], problems


@pytest.mark.parametrize("face", STOCK)
@pytest.mark.parametrize("size", ["1/2 in", "15 mm", "5/8 in", "20 mm", "25 x 15 mm"])
def test_every_stock_counter_is_legible_at_every_size(tmp_path, face, size):
    """On dark, light and middling grounds, front and reduced back: it fits, and it can be read."""
    counters, problems = stock_pack(tmp_path, size, face, STOCK[face])
    for piece in counters.pieces:
        counters.draw(piece, "front", problems)
        counters.draw(piece, "back", problems)

    assert list(map(str, problems)) == []


SQUARE = {"ship", "marker"}
"""Faces whose words stand in the corners of a square."""


@pytest.mark.parametrize("face", STOCK)
def test_a_stock_counter_may_be_round_or_says_why_not(tmp_path, face):
    """From three quarters of an inch it keeps within the circle; words in corners that would be cut off are told."""
    counters, problems = stock_pack(tmp_path, "3/4 in", face, STOCK[face], "round")
    for piece in counters.pieces:
        counters.draw(piece, "front", problems)
        counters.draw(piece, "back", problems)

    cut_off = {"reaches beyond the outline of the piece, where it is cut off"} if face in SQUARE else set()
    assert {problem.message for problem in problems} == cut_off
    assert not problems.errors


def test_pieces_of_a_side_with_a_band_share_cut_lines_whatever_their_face(tmp_path):
    """Aircraft, units and leaders have band and stripe at one height."""
    grounds = set()
    for face in ("aircraft", "unit", "leader"):
        counters, _ = stock_pack(tmp_path, "15 mm", face, STOCK[face])
        grounds.add(counters.pieces[0].ground)

    assert len(grounds) == 1


def test_factors_of_a_class_stand_on_one_baseline(tmp_path):
    """Whatever the number of digits: the large figure and the smaller one behind it."""
    table = "name,attack,second\nA,1,2\nB,12,10\nC,6,0\n"
    counters, problems = made(tmp_path, "{id: a, kind: counter, data: t.csv, front: ship}", table)

    def baselines(piece):
        shapes = counters.draw(piece, "front", problems).drawing.shapes
        flat = [one for shape in shapes for one in (shape.drawing.shapes if isinstance(shape, Stamp) else (shape,))]
        return {shape.y for shape in flat if isinstance(shape, Text) and shape.text.strip("/").isdigit()}

    feet = [foot for piece in counters.pieces for foot in baselines(piece)]
    assert len(feet) >= 3
    assert max(feet) - min(feet) < MM // 20
