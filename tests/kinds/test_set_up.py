"""Set-up sheets: each situation on a page, from the file that is played."""

import re

import pytest
from kit import shipped
from kit.drawn import pages_of, shapes_of, words_of

from forge.drawing.labels import texts_of
from forge.drawing.laid import placed
from forge.drawing.shapes import Clip, Ellipse, Line, Rect, Text, Turned
from forge.errors import Problems
from forge.kinds import find_kinds
from forge.pack.load import load_pack
from forge.places import find_pack, inside, situation_names
from forge.reading.measures import MM, PT, Colour
from forge.reading.yaml_text import read_yaml

PACK = """pack: toy
title: Toy
sides: {red: {title: The Reds, ground: "#701818", ink: "#ffffff"}}
components:
  - id: set-up
    kind: set-up
    page: 150 x 150 mm
    names: [%s]
    titles: {fleets: Fleets}
    words: {mist: Mist}
    vessels: {%s}
"""
DAWN = """# At dawn: two ships meet.
#
# The second
# paragraph.
weather: mist
leads: red
fleets:
  - "h1: hood; at 3,-4"
  - nobody
"""


def made(tmp_path, names="ships.csv", vessels="", situations=("dawn",)):
    """Load a pack with the same situation under each name."""
    (tmp_path / "pack.yaml").write_text(PACK % (names, vessels), encoding="utf-8")
    (tmp_path / "ships.csv").write_text("id,name,colour\nhood,The Mighty Hood,\nh1,H 1,#336699\n", encoding="utf-8")
    (tmp_path / "bare.csv").write_text("key\nhood\n", encoding="utf-8")
    folder = tmp_path / "editions" / "published"
    folder.mkdir(parents=True)
    for name in situations:
        (folder / f"{name}.yaml").write_text(DAWN, encoding="utf-8")
    problems = Problems()
    return load_pack(tmp_path, find_kinds(), problems).components, problems


def test_a_situation_is_told_in_the_words_of_players(tmp_path):
    """Title and story come from the comment, ids are called by their names, the fields by their titles."""
    (sheet,), problems = made(tmp_path)
    text = pages_of(sheet)
    assert not list(problems)
    for words in ("At dawn", "Two ships meet.", "The second paragraph.", "Mist", "The Reds", "Fleets", "H 1", "nobody"):
        assert words in text
    assert "The Mighty Hood; at 3,−4" in text
    assert not re.search(r"\bhood\b|\bfleets\b|\bmist\b", text)


def test_each_situation_has_a_page_and_none_has_none(tmp_path):
    """Two situations are two pages; an edition without any prints nothing."""
    (sheet,), _ = made(tmp_path, situations=("dawn", "dusk"))
    assert len(sheet.pieces) == 2
    (tmp_path / "empty").mkdir()
    (empty,), problems = made(tmp_path / "empty", situations=())
    assert empty.pieces == ()
    assert not list(problems)


@pytest.mark.parametrize(
    ("more", "said"),
    [
        ({"names": "attack"}, "there is no table 'attack' in the pack"),
        ({"names": "bare.csv"}, "has no columns id and name"),
        ({"vessels": "dawn: hoood"}, "there is no vessel 'hoood'"),
    ],
)
def test_what_is_not_there_is_reported(tmp_path, more, said):
    """A table, a column, a vessel."""
    assert said in "\n".join(map(str, made(tmp_path, **more)[1]))


@pytest.mark.parametrize("pack", ["atlantic-chase"])
def test_every_line_of_every_situation_is_printed(pack):
    """Each fact of each file of the house edition is on the page of its situation: so many lines as items."""
    folder = find_pack(pack)
    sheet = next(one for one in shipped.load(pack, "house").components if one.kind == "set-up")
    names = situation_names(folder, "house")
    assert len(sheet.pieces) == -(-len(names) // 2) >= 2  # a situation on each side
    for name, drawing in zip(names, sheet.drawings, strict=True):
        text = words_of(drawing.shapes)
        file = f"editions/house/{name}.yaml"
        node = read_yaml(inside(folder, file), file, Problems())
        for entry in node.entries.values():
            for item in getattr(entry.value, "items", (entry.value,)):
                for figure in re.findall(r"\d+,-?\d+|\d{2,}", item.text):
                    assert figure.replace(",-", ",−") in text, (name, figure)


def test_words_before_the_items_of_a_list(tmp_path):
    """In their order, each on the line of its item; more items than words are told."""
    folder = tmp_path / "editions" / "published"
    folder.mkdir(parents=True)
    (folder / "dawn.yaml").write_text("# Dawn.\ntons: [100, 200]\n", encoding="utf-8")
    for labels, wrong in (
        ("[May, June, July]", ""),
        ("[May]", "tons has 2 items, more than the 1 words of lines: tons"),
    ):
        text = PACK % ("", "") + f"    lines: {{tons: {labels}}}\n"
        (tmp_path / "pack.yaml").write_text(text, encoding="utf-8")
        problems = Problems()
        (sheet,) = load_pack(tmp_path, find_kinds(), problems).components
        assert wrong in "\n".join(map(str, problems))
        assert bool(problems) == bool(wrong)
        placed = {shape.text: shape for shape in shapes_of(sheet.drawings[0].shapes) if isinstance(shape, Text)}
        assert placed["May"].y == pytest.approx(placed["100"].y, abs=MM)
        assert placed["May"].x < placed["100"].x
        assert ("June" in placed) == (not wrong)
        assert "July" not in placed


def tabled(tmp_path, table, lists, labels=""):
    """Load a pack whose list ``tons`` is a table."""
    folder = tmp_path / "editions" / "published"
    folder.mkdir(parents=True, exist_ok=True)
    (folder / "dawn.yaml").write_text(f"# Dawn.\n{lists}\n", encoding="utf-8")
    text = PACK % ("", "") + f"    tables: {{tons: {table}}}\n{labels}"
    (tmp_path / "pack.yaml").write_text(text, encoding="utf-8")
    problems = Problems()
    (sheet,) = load_pack(tmp_path, find_kinds(), problems).components
    return sheet, "\n".join(map(str, problems))


def test_a_table_with_more_items_than_words_before_them_is_told(tmp_path):
    """As for a list; the items without a word have their number."""
    lists = "tons: [100, 200]"
    sheet, wrong = tabled(tmp_path, "{columns: [Month, Tons]}", lists, "    lines: {tons: [May]}\n")
    assert "tons has 2 items, more than the 1 words of lines: tons" in wrong
    assert {"May", "2", "100", "200"} <= set(words_of(sheet.drawings[0].shapes).split())


def test_a_line_that_reads_in_countless_ways_is_refused_at_once(tmp_path):
    """There are some 10^30 ways to part 200 words into 25; none of them ends as it should."""
    columns, reads = ", ".join(["Part"] * 25), " ".join(["{}"] * 25)
    table = f'{{columns: [{columns}], reads: "{reads}!"}}'
    _, wrong = tabled(tmp_path, table, "tons: [" + " ".join(["a"] * 200) + "]")
    assert "tons is not written as its table reads it" in wrong
    _, wrong = tabled(tmp_path, "{columns: [], reads: figures}", "tons: [100]")
    assert "tons has 0 columns, but 0 headings" in wrong


def test_lists_side_by_side_are_a_table(tmp_path):
    """Figures stand below their month, with sum and average; if there is no room so, the months stand at the left."""
    table = "{columns: [Month, Tons, Ships], beside: [ships], total: Total, average: Average}"
    lists = "tons: [120000, 60000, 30000]\nships: [20, 10, 6]"
    sheet, wrong = tabled(tmp_path, table, lists, "    lines: {tons: [May, June, July, August]}\n")
    assert not wrong
    placed = {shape.text: shape for shape in shapes_of(sheet.drawings[0].shapes) if isinstance(shape, Text)}
    for heads in (("May", "120,000", "20"), ("Total", "210,000", "36"), ("Average", "70,000", "12")):
        middles = [placed[words].x + placed[words].width / 2 for words in heads]
        assert max(middles) - min(middles) < MM / 2
    assert placed["Month"].y < placed["Tons"].y < placed["Ships"].y
    assert "August" not in placed
    many = ", ".join(["120000"] * 16)
    sheet, wrong = tabled(tmp_path, "{columns: [Month, Tons]}", f"tons: [{many}]")
    assert not wrong
    placed = {shape.text: shape for shape in shapes_of(sheet.drawings[0].shapes) if isinstance(shape, Text)}
    assert placed["1"].y < placed["16"].y
    assert placed["1"].x == pytest.approx(placed["16"].x, abs=MM)


def test_a_line_is_parted_at_its_words(tmp_path):
    """Each part stands under its heading, in its printed words."""
    table = '{columns: [Marker, Hex, Weather], reads: "{} at {} in {}"}'
    sheet, wrong = tabled(tmp_path, table, 'tons: ["C2 at 1906 in mist"]')
    assert not wrong
    placed = {shape.text: shape for shape in shapes_of(sheet.drawings[0].shapes) if isinstance(shape, Text)}
    assert placed["C2"].x < placed["1906"].x < placed["Mist"].x
    assert placed["Hex"].y < placed["1906"].y
    assert "at" not in placed


@pytest.mark.parametrize(
    ("table", "lists", "said"),
    [
        ("{columns: [Month, Tons, Ships]}", "tons: [1]", "tons has 2 columns, but 3 headings"),
        ('{columns: [Month], reads: "{} at {}"}', "tons: [1]", "tons has 2 columns, but 1 headings"),
        ('{columns: [A, B], reads: "{} at {}"}', "tons: [C2]", "tons is not written as its table reads it: C2"),
        ("{columns: [A, B, C], beside: ships}", "tons: [1]\nships: [1, 2]", "beside a list that is longer or shorter"),
        ("{columns: [A, B], total: Sum}", "tons: [few]", "tons has no sum: not all of B are whole numbers"),
    ],
)
def test_what_is_no_table_is_told(tmp_path, table, lists, said):
    """Headings, lines and figures must suit each other."""
    assert said in tabled(tmp_path, table, lists)[1]


def test_words_of_one_field_make_sentences_of_codes(tmp_path):
    """A word with a colon is the label of its line, one with a comma joins the word before it, a plus is a comma."""
    folder = tmp_path / "editions" / "published"
    folder.mkdir(parents=True)
    (folder / "dawn.yaml").write_text("# Dawn.\nsets: [2 C2 9-7 at 1906, C3 a + b]\n", encoding="utf-8")
    more = '  sets=C2: "C2: O/D"\n      sets=C3: "C3:"\n      sets=at: ", in"\n    vessels'
    text = (PACK % ("", "")).replace("words: {mist: Mist}\n    vessels", f"words:\n    {more}")
    (tmp_path / "pack.yaml").write_text(text, encoding="utf-8")
    (sheet,) = load_pack(tmp_path, find_kinds(), Problems()).components
    text = words_of(sheet.drawings[0].shapes)
    assert all(words in text for words in ("2 C2", "O/D 9-7, in 1906", "C3", "a, b")), text


@pytest.mark.parametrize("pack", ["atlantic-chase"])
def test_lines_to_places_lie_below_all_pieces(pack):
    """Pieces that found no room over their place are led to it; the line strikes no other piece."""
    sheet = next(one for one in shipped.load(pack, "house").components if one.kind == "set-up")
    led = 0
    for drawing in sheet.drawings:
        maps = [shape.shapes for shape in drawing.shapes if isinstance(shape, Clip)]
        for shapes in maps:
            dots = [at for at, shape in enumerate(shapes) if isinstance(shape, Ellipse)]
            pieces = [at for at, shape in enumerate(shapes) if isinstance(shape, Clip)]
            assert not dots or max(dots) < min(pieces)
            led += len(dots)
    assert led


@pytest.mark.parametrize("pack", ["atlantic-blocks", "atlantic-chase", "atlantic-wolves", "under-ten-flags"])
def test_words_of_maps_on_set_up_sheets_can_be_read(pack):
    """However small a board is shown, words are not below 5 pt; those on pieces, which are pictures, not below 3."""
    sheet = next(one for one in shipped.load(pack, "house").components if one.kind == "set-up")
    for drawing in sheet.drawings:
        whole = [each for shape in drawing.shapes for each in (shape.shapes if isinstance(shape, Turned) else (shape,))]
        for chart in (shape for shape in whole if isinstance(shape, Clip)):
            board, *above = chart.shapes
            for shapes, least in (((board,), 5), (above, 3)):
                texts = [each for each in placed(shapes) if isinstance(each.shape, Text)]
                sizes = {each.shape.text: each.shape.size * each.map.growth() / PT for each in texts}
                assert not {words: size for words, size in sizes.items() if size < least * 0.98}


PIECES = """    pieces: {lists: fleets, of: counter, data: ships.csv, draw: {face: marker, text: A}, size: 12 x 10 mm}
"""


def pictured(tmp_path, line):
    """Load a pack whose fleets show the pieces of a table."""
    (tmp_path / "pack.yaml").write_text(PACK % ("", "") + PIECES, encoding="utf-8")
    (tmp_path / "ships.csv").write_text("id,side\nhood,red\nking-george-v,red\n", encoding="utf-8")
    folder = tmp_path / "editions" / "published"
    folder.mkdir(parents=True)
    (folder / "dawn.yaml").write_text(f'# Dawn.\nfleets:\n  - "{line}"\n', encoding="utf-8")
    problems = Problems()
    return load_pack(tmp_path, find_kinds(), problems).components, problems


def test_lists_show_the_pieces_beside_their_place(tmp_path):
    """Each piece is drawn once, as large as is said, side by side in the order of the line; a number is kept."""
    (sheet,), problems = pictured(tmp_path, "north: Hood, King George V (2)")
    assert not list(problems)
    drawing = sheet.draw(sheet.pieces[0], "front", problems).drawing
    clips = [shape for shape in drawing.shapes if isinstance(shape, Clip)]
    assert [(clip.width, clip.height) for clip in clips] == [(12 * MM, 10 * MM)] * 2
    assert clips[0].y == clips[1].y
    assert clips[1].x >= clips[0].x + 12 * MM
    text = pages_of(sheet)
    assert "north" in text
    assert "2" in text
    assert "Hood" not in text


def test_no_neighbour_covers_a_number(tmp_path):
    """The disc over the corner of a piece is drawn after the piece beside it."""
    (sheet,), problems = pictured(tmp_path, "north: King George V (2), Hood")
    shapes = list(sheet.draw(sheet.pieces[0], "front", problems).drawing.shapes)
    discs = [at for at, shape in enumerate(shapes) if isinstance(shape, Ellipse)]
    assert discs
    assert discs[0] > max(at for at, shape in enumerate(shapes) if isinstance(shape, Clip))


def test_a_piece_that_is_none_is_told_with_the_nearest(tmp_path):
    """A name that no row has is a problem at the situation."""
    _, problems = pictured(tmp_path, "north: Hod")
    (problem,) = problems
    assert "there is no piece 'Hod' in ships.csv" in str(problem)
    assert "hood" in str(problem)


CHART = """pack: toy
title: Toy
components:
  - id: sea
    kind: board
    page: 200 x 150 mm
    margin: 0 mm
    spaces: [%s]
    hexes: {columns: 4, rows: 3, size: 20 mm, at: "100 mm, 20 mm", numbers: CCRR, numbered: yes}
  - {id: ships, kind: counter, size: 16 mm, rows: [{id: hood}, {id: furious}], front: {face: marker, text: A}}
  - id: set-up
    kind: set-up
    page: 180 x 250 mm
    margin: 0 mm
    heading: no
    map: {of: %s, pieces: %s, shows: {guard: "furious@%s"}, places: {port: harbour}, size: 8 mm%s}
"""
HARBOUR = '{id: harbour, title: Harbour, at: "40 mm, 60 mm", size: 20 x 20 mm}'


def charted(
    tmp_path, board="sea", pieces="ships", guard="port", more="", spaces=HARBOUR, fleets='"hood: along 0101 0201"'
):
    """Load a pack whose set-up sheet shows the board: a ship along two hexes, two of another in the harbour."""
    (tmp_path / "pack.yaml").write_text(CHART % (spaces, board, pieces, guard, more), encoding="utf-8")
    folder = tmp_path / "editions" / "published"
    folder.mkdir(parents=True)
    (folder / "dawn.yaml").write_text(f"# Dawn.\nfleets: [{fleets}]\nguard: 2 of them\n", encoding="utf-8")
    problems = Problems()
    return load_pack(tmp_path, find_kinds(), problems).components, problems


def test_the_board_shows_the_pieces_where_they_begin(tmp_path):
    """The whole board as wide as the page; each piece 8 mm wide over the middle of its place, its number beside it."""
    (board, _, sheet), problems = charted(tmp_path)
    face = sheet.draw(sheet.pieces[0], "front", problems).drawing
    assert not list(problems)
    chart = next(shape for shape in face.shapes if isinstance(shape, Clip))
    back, *others = chart.shapes
    assert (back.drawing.width, back.drawing.height) == (board.drawings[0].width, board.drawings[0].height)
    assert back.scale == pytest.approx(180 / 200)
    pieces = [shape for shape in others if isinstance(shape, Clip)]
    assert {piece.width for piece in pieces} == {8 * MM}
    middles = sorted(((piece.x + 4 * MM - back.x) / back.scale / MM) for piece in pieces)
    # within the frame the harbour lies at 50 mm, the first of the flat hexes, 20 mm high, 20 / sqrt(3) mm beside 100
    assert middles[1] - middles[0] == pytest.approx(100 + 20 / 3**0.5 - 50, abs=0.1)
    text = pages_of(sheet)
    for words in ("0101", "0201", "2"):
        assert words in text
    # the title of the harbour, within the first 6 of its 20 mm from 60, can be read above its piece
    (lower,) = [piece for piece in pieces if piece.x == min(one.x for one in pieces)]
    frame = (lower.x + 4 * MM - back.x) / back.scale - 50 * MM
    assert (lower.y - back.y) / back.scale - frame >= 66 * MM
    assert (lower.y + lower.height - back.y) / back.scale - frame <= 80 * MM


@pytest.mark.parametrize("grown", ["yes", "no"])
def test_words_too_small_for_a_map_are_set_larger_or_left_out(tmp_path, grown):
    """A board of 800 mm on 180: grown they stay on their plates, otherwise no word is larger than it was."""
    spaces = (
        '{id: harbour, title: Harbour, at: "40 mm, 60 mm", size: 260 x 200 mm},'
        ' {id: sea, title: Open sea, at: "400 mm, 300 mm", size: 300 x 250 mm}'
    )
    text = CHART % (spaces, "sea", "ships", "port", f", around: 800 mm, grown: {grown}")
    text = text.replace("200 x 150", "800 x 600")
    (tmp_path / "pack.yaml").write_text(text, encoding="utf-8")
    folder = tmp_path / "editions" / "published"
    folder.mkdir(parents=True)
    (folder / "dawn.yaml").write_text("# Dawn.\nfleets: [hood: 0101]\nguard: 1 of them\n", encoding="utf-8")
    problems = Problems()
    pack = load_pack(tmp_path, find_kinds(), problems)
    board, _, sheet = pack.components
    face = sheet.draw(sheet.pieces[0], "front", problems).drawing
    chart = next(shape for shape in face.shapes if isinstance(shape, Clip))
    back = chart.shapes[0]
    assert back.scale < 0.3
    printed = {shape.text: shape for shape in texts_of(board.drawings[0].shapes)}
    shown = {shape.text: shape for shape in texts_of(back.drawing.shapes)}
    assert all(shape.size * back.scale >= pack.floor * 0.99 for shape in shown.values())
    if grown == "no":
        assert all(shape.size == printed[words].size for words, shape in shown.items())
        assert "Harbour" not in shown
        return
    plates = {"Harbour": (40, 60, 260, 200), "Open sea": (400, 300, 300, 250)}
    for words, plate in plates.items():
        set_in, (x, y, width, height) = shown[words], (round(length * MM) for length in plate)
        assert set_in.size > printed[words].size
        assert x <= set_in.x
        assert set_in.x + set_in.width <= x + width
        assert y <= set_in.y - set_in.size * 7 // 10
        assert set_in.y <= y + height


def test_a_map_with_a_page_to_itself_lies_on_its_side(tmp_path):
    """A board wider than high on a page higher than wide: behind its situation, under its title, larger so."""
    (board, _, sheet), problems = charted(tmp_path, more=", apart: yes")
    assert not list(problems)
    first, second = sheet.drawings
    assert not [shape for shape in first.shapes if isinstance(shape, Clip | Turned)]
    (turned,) = (shape for shape in second.shapes if isinstance(shape, Turned))
    assert abs(turned.angle) == 90
    back = next(shape for shape in turned.shapes if isinstance(shape, Clip)).shapes[0]
    assert back.drawing.width == board.drawings[0].width
    assert 1 < back.scale < 180 / 150  # upright it were 180 / 200
    assert words_of(turned.shapes).startswith("Dawn.")


def test_pieces_keep_to_the_room_of_a_sea(tmp_path):
    """Four pieces of 8 mm that have 14 mm there are drawn smaller, in two rows; a number lies above all."""
    sea = '{id: sea, shape: polygon, at: "70 mm, 60 mm", size: 14 x 14 mm, points: ["0, 0", "90, 0", "0, 90"]}'
    fleets = '"sea: hood, hood (2), hood, hood"'
    (_, _, sheet), problems = charted(tmp_path, more=", apart: yes", spaces=f"{sea}, {HARBOUR}", fleets=fleets)
    assert not list(problems)
    (turned,) = (shape for shape in sheet.drawings[1].shapes if isinstance(shape, Turned))
    (chart,) = (shape for shape in turned.shapes if isinstance(shape, Clip))
    back = chart.shapes[0]
    pieces = [shape for shape in chart.shapes[1:] if isinstance(shape, Clip)]
    pieces = [piece for piece in pieces if piece.width < 8 * MM]
    assert len(pieces) == 4
    assert len({piece.x for piece in pieces}) == len({piece.y for piece in pieces}) == 2
    for ways in zip(*((piece.x, piece.y) for piece in pieces), strict=True):
        width = pieces[0].width
        assert 5 * MM < width / back.scale < 7 * MM
        assert width <= max(ways) - min(ways) <= 14 * MM * back.scale - width
    disc = next(at for at, shape in enumerate(chart.shapes) if isinstance(shape, Ellipse))
    assert disc > max(at for at, shape in enumerate(chart.shapes) if isinstance(shape, Clip))


@pytest.mark.parametrize(
    ("wrong", "said"),
    [
        ({"board": "seas"}, "there is no component 'seas' in the pack"),
        ({"board": "ships"}, "'ships' is no board"),
        ({"pieces": "boats"}, "there is no component 'boats' in the pack"),
    ],
)
def test_a_board_or_pieces_that_are_none_are_told(tmp_path, wrong, said):
    """What is named must be there."""
    assert said in "\n".join(map(str, charted(tmp_path, **wrong)[1]))


def test_a_field_shows_several_pieces_with_their_numbers(tmp_path):
    """Both stand in the harbour, and how many there are of the first lies above all pieces."""
    (_, _, sheet), problems = charted(tmp_path, guard="port (12), hood@port")
    assert not list(problems)
    face = sheet.draw(sheet.pieces[0], "front", problems).drawing
    chart = next(shape for shape in face.shapes if isinstance(shape, Clip))
    kinds = [type(shape) for shape in chart.shapes]
    assert kinds.count(Clip) == 3
    last = len(kinds) - 1 - kinds[::-1].index(Clip)
    plate = next(shape for shape in chart.shapes[last:] if isinstance(shape, Rect) and shape.role == "badge")
    assert plate.width > plate.height
    assert "×12" in pages_of(sheet)


def test_a_number_stays_within_the_box_of_its_pieces(tmp_path):
    """Of three that fill a box of 28 mm the last has its number on its corner, which does not lie over the frame."""
    box = '{id: harbour, title: Harbour, at: "40 mm, 60 mm", size: 28 x 20 mm}'
    fleets = '"harbour: hood, hood, hood (18)"'
    (_, _, sheet), problems = charted(tmp_path, more=", corner: upper", spaces=box, fleets=fleets, guard="0101")
    assert not list(problems)
    chart = next(s for s in sheet.draw(sheet.pieces[0], "front", problems).drawing.shapes if isinstance(s, Clip))
    back = chart.shapes[0]
    frame = next(s for s in shapes_of(back.drawing.shapes) if isinstance(s, Rect) and s.width == 28 * MM)
    badges = [s for s in chart.shapes if isinstance(s, Rect) and s.role == "badge"]
    numbers = [badge for badge in badges if badge.fill != Colour(255, 255, 255)]  # names of places are on paper
    number = min(numbers, key=lambda badge: badge.x)
    assert number.x + number.width < back.x + (frame.x + frame.width) * back.scale


def test_mastheads_of_all_situations_are_alike(tmp_path):
    """Whatever vessel each has, the rule below its title stands at one height."""
    (sheet,), problems = made(tmp_path, vessels="dawn: type-vii, dusk: hood", situations=("dawn", "dusk"))
    assert not list(problems)
    rules = []
    for piece in sheet.pieces:
        shapes = list(shapes_of(sheet.draw(piece, "front", problems).drawing.shapes))
        rules.append(min(shape.y1 for shape in shapes if isinstance(shape, Line) and shape.y1 == shape.y2))
    assert len(rules) == 2
    assert rules[0] == rules[1]


def test_a_field_of_sides_shows_a_piece_on_each_place(tmp_path):
    """Two places of the one side and one of the other, each with its own; a place without title has no room for one."""
    spaces = ", ".join(
        f'{{id: flag-{name}, shape: box, open: yes, at: "{x} mm, 20 mm", size: 20 x 20 mm}}'
        for name, x in (("north", 10), ("south", 40), ("west", 70))
    )
    shown = "control=red: hood@flag-{value}, control=blue: furious@flag-{value}, guard"
    text = CHART.replace("text: A", "text: '{{ id }}'").replace(
        "shows: {guard:", "shows: {" + shown.replace(": ", ': "').replace(", ", '", ') + ":"
    )
    folder = tmp_path / "editions" / "published"
    folder.mkdir(parents=True)
    (tmp_path / "pack.yaml").write_text(text % (f"{spaces}, {HARBOUR}", "sea", "ships", "port", ""), encoding="utf-8")
    (folder / "dawn.yaml").write_text("# Dawn.\ncontrol: red north + south | blue west\n", encoding="utf-8")
    problems = Problems()
    (_, _, sheet) = load_pack(tmp_path, find_kinds(), problems).components
    assert not list(problems)
    chart = next(shape for shape in sheet.drawings[0].shapes if isinstance(shape, Clip))
    back, *others = chart.shapes
    pieces = [shape for shape in others if isinstance(shape, Clip)]
    middles = sorted(
        tuple(round((at + 4 * MM - start) / back.scale / MM) for at, start in ((one.x, back.x), (one.y, back.y)))
        for one in pieces
    )
    first = middles[0]
    assert [(x - first[0], y - first[1]) for x, y in middles] == [(0, 0), (30, 0), (60, 0)]
    assert first[0] - 20 == first[1] - 30  # the frame is as wide at the left as above
    drawn = [one.shapes[0].drawing.name for one in sorted(pieces, key=lambda one: one.x)]
    assert drawn[0] == drawn[1] != drawn[2]


def test_what_the_map_shows_in_vain_is_told(tmp_path):
    """The field is told in words, as all fields are, the other piece is shown, and the slip has its place."""
    (_, _, sheet), problems = charted(tmp_path, guard="nowhere")
    (told,) = map(str, problems)
    assert "set-up.map.shows: furious@nowhere names no place of the board: nowhere" in told
    face = sheet.draw(sheet.pieces[0], "front", problems).drawing
    chart = next(shape for shape in face.shapes if isinstance(shape, Clip))
    assert sum(isinstance(shape, Clip) for shape in chart.shapes) == 1
    assert "2 of them" in pages_of(sheet)
