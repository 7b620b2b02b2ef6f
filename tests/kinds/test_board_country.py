"""Specification of the country of a land map: edges, relief, water, ways, bridges, houses, names, key."""

from __future__ import annotations

import math

import pytest
from kit.page_kit import build, built, find, messages, only, texts

from forge.drawing.colour import darken, mix
from forge.drawing.shapes import Path, Stamp, Text
from forge.kinds.board.country.courses import chains
from forge.kinds.board.country.curves import Near, crossings, ribbon, wander, widths
from forge.kinds.board.country.kinds import STOCK
from forge.kinds.board.country.samples import contours, frame_for, sample
from forge.kinds.board.country.survey import Survey
from forge.kinds.board.country.trees import plant
from forge.kinds.board.country.ways import LOOKS, RAIL
from forge.kinds.board.hexcountry import kinds_of
from forge.kinds.board.hexfield import extent_of
from forge.kinds.board.lattice import Hex, Lattice, from_offset, neighbours
from forge.kinds.board.plan import is_inside
from forge.reading.measures import MM, parse_colour

HEAD = """\
id: b
kind: board
page: 200 x 200 mm
margin: 0 mm
style: plain
"""
FIELD = "hexes:\n  columns: 5\n  rows: 4\n  size: 20 mm\n"
ROWS = ["wwwww....~", "w.www..h~~", "ww.w..hhh~", "....f.hM~~", "mm.ff..h.~"]


def surveyed(rows=ROWS, orientation="flat", seed=0):
    """Survey a country of letters."""
    words = {"w": "woods", "~": "sea", "h": "hills", "M": "highland", "f": "fields", "m": "marsh", ".": "clear"}
    lattice = Lattice(orientation, 18 * MM)
    terrain = {
        from_offset(column, row, orientation, lower="even"): (words[letter],)
        for row, line in enumerate(rows)
        for column, letter in enumerate(line)
    }
    return Survey(lattice, terrain, STOCK, extent_of(lattice, list(terrain)), seed)


def covers(loops, point):
    """Tell whether closed lines hold a point, one within another being a hole."""
    return sum(is_inside(point, loop) for loop in loops) % 2 == 1


def area(loop):
    """The area within a closed line (the shoelace formula)."""
    pairs = zip(loop, loop[1:] + loop[:1], strict=True)
    return abs(sum(x1 * y2 - x2 * y1 for (x1, y1), (x2, y2) in pairs)) / 2


@pytest.mark.parametrize("orientation", ["flat", "pointy"])
@pytest.mark.parametrize("seed", [0, 7])
def test_the_middle_of_a_hex_always_shows_its_terrain(orientation, seed):
    """However its edges wander, woods and water cover the middles of their own hexes and of no others."""
    survey = surveyed(orientation=orientation, seed=seed)
    for word, values in (("woods", survey.area("woods")), ("sea", survey.water)):
        loops = contours(survey.frame, values, 0.5)
        for hexagon, words in survey.terrain.items():
            assert covers(loops, survey.lattice.centre(hexagon)) == (word in words)


@pytest.mark.parametrize("orientation", ["flat", "pointy"])
def test_a_hex_alone_keeps_about_its_area(orientation):
    """Its corners are rounded and nothing more: a hexagon of width w has sqrt(3) / 2 w squared."""
    lattice, middle = Lattice(orientation, 20 * MM), Hex(0, 0)
    frame = frame_for(lattice, [middle, *neighbours(middle), Hex(2, 0), Hex(-2, 0), Hex(0, 2), Hex(0, -2)])
    (loop,) = contours(frame, sample(frame, {middle: 1.0}), 0.5)
    assert 0.8 < area(loop) / (math.sqrt(3) / 2 * (20 * MM) ** 2) < 1.0
    assert all(math.dist(point, lattice.centre(middle)) < 20 * MM / math.sqrt(3) for point in loop)


def test_a_contour_of_a_slope_is_straight():
    """Where numbers grow evenly to the right, a line of equal numbers stands upright where that number is."""
    frame = frame_for(Lattice("flat", 18 * MM), [Hex(0, 0), Hex(3, 0)])
    values = [[float(column) for column in range(frame.columns)] for _ in range(frame.rows)]
    (loop,) = contours(frame, values, 10.25)
    left = frame.place(10.25, 0)[0]
    inner = [x for x, y in loop if frame.place(0, 0)[1] < y < frame.place(0, frame.rows - 1)[1]]
    assert any(abs(x - left) <= 1 for x in inner)
    assert all(abs(x - left) <= 1 or x >= frame.place(frame.columns - 1, 0)[0] - 1 for x in inner)


def test_heights_rise_by_their_steps():
    """The middle of a hill lies above the plain, that of a highland above the hills."""
    survey = surveyed()
    (high,) = survey.hexes("highland")
    assert survey.at(survey.heights, survey.lattice.centre(high)) > 1.3
    assert survey.at(survey.heights, survey.lattice.centre(survey.hexes("fields")[0])) < 0.3


def test_the_same_seed_draws_the_same_country():
    """And another seed draws another."""
    text = (
        HEAD + FIELD + '  map: {lines: [.ww.., .wh.., ...t., ~~...], legend: {w: woods, h: hills, t: town, "~": sea}}\n'
    )
    first, again, other = (built(text + f"  country: {{seed: {seed}}}\n").drawings[0].shapes for seed in (1, 1, 2))
    assert only(Path, first) == only(Path, again)
    assert only(Path, first) != only(Path, other)


def test_trees_keep_clear_of_roads():
    """No clump stands nearer to what is taken than it may; there are many all the same."""
    survey = surveyed()
    near = Near(4 * MM)
    road = [(x, survey.lattice.centre(Hex(1, 0))[1]) for x in range(0, 90 * MM, MM)]
    near.add(road, 2 * MM)
    stamps = [stamp for _, stamp in plant(survey, "woods", near)]
    assert len(stamps) > 100
    for stamp in stamps:
        half = round(stamp.drawing.width * stamp.scale / 2)
        assert all(math.dist((stamp.x + half, stamp.y + half), point) >= 2 * MM for point in road)


def test_sides_join_to_one_line_in_the_direction_first_said():
    """A river said side by side is one line from the free end of its first side."""
    steps = [((0, 0), (1, 0)), ((1, 0), (2, 1)), ((3, 1), (2, 1))]
    assert chains(steps) == [[(0, 0), (1, 0), (2, 1), (3, 1)]]
    assert chains(steps[::-1]) == [[(3, 1), (2, 1), (1, 0), (0, 0)]]
    assert len(chains([*steps, ((9, 9), (8, 9))])) == 2


def test_lines_cross_where_geometry_says():
    """Two diagonals of a square cross in its middle, once."""
    one = [(step * MM, step * MM) for step in range(11)]
    other = [(step * MM + MM // 3, 10 * MM - step * MM) for step in range(11)]
    (found,) = crossings(one, [other])
    assert (found.x, found.y) == pytest.approx((5 * MM + MM / 6, 5 * MM + MM / 6), abs=2)
    assert found.angle == pytest.approx(math.pi / 4)


def test_a_river_grows_and_keeps_its_ends():
    """It begins and ends where it is said, and is wider at its mouth."""
    line = [(step * MM, 0) for step in range(60)]
    bent = wander(line, 2.0 * MM, 15 * MM, "test")
    assert (bent[0], bent[-1]) == (line[0], line[-1])
    assert 0 < max(abs(y) for _, y in bent) < 4 * MM
    wide = widths(bent, MM, 3 * MM, "test")
    assert wide[-1] > 2 * wide[0]
    around = [command[1:] for command in ribbon(line, [2 * MM] * 60) if command[0] != "Z"]
    assert area(around) == pytest.approx(2 * MM * 59 * MM + math.pi * MM**2, rel=0.01)


ROADS = """\
  country:
    rivers: [{sides: 0102/0103 0202/0103 0202/0203 0202/0303 0302/0303 0402/0303}]
    roads:
      - {hexes: 0201 0202 0203 0204%s}
      - {hexes: 0301 0302 0303 0304, sort: railway}
      - {hexes: 0104 0204, sort: track}
"""


@pytest.mark.parametrize(("more", "bridges"), [("", 2), (", bridges: no", 1)])
def test_a_bridge_stands_where_a_way_crosses_a_river(more, bridges):
    """The road crosses between 0202 and 0203, the railway between 0302 and 0303, the track nothing."""
    drawing = built(HEAD + FIELD + ROADS % more).drawings[0]
    rails = [path for path in only(Path, drawing) if path.stroke and path.stroke.colour == RAIL]
    assert len(rails) == bridges


def test_courses_that_jump_are_told():
    """A road between hexes that do not touch says which do; so does a river along their side."""
    text = (
        HEAD + FIELD + "  country:\n    roads: [{hexes: 0101 0302}]\n    rivers: [{sides: 0101/0303}, {sort: canal}]\n"
    )
    _, problems = build(text)
    told = messages(problems)
    assert "0101 and 0302 follow each other and do not touch" in told
    assert "the hexes of 0101/0303 do not touch" in told
    assert "between them lies 0201" in told
    assert "needs either hexes that it flows through or sides that it follows" in told


def test_a_river_with_a_gap_is_told():
    """Its sides are a line and what branches off it."""
    text = HEAD + FIELD + "  country: {rivers: [{sides: 0102/0103 0202/0103 0302/0303 0402/0303}]}\n"
    _, problems = build(text)
    assert "has a gap: 0302/0303 and what follows it touches no side before it" in messages(problems)


def country(lines, entries, orientation="flat"):
    """Draw a country of letters on hexes of 20 mm; give the drawing with the problems found."""
    field = (
        FIELD
        + f'  at: "0 mm, 0 mm"\n  orientation: {orientation}\n  map: {{lines: {lines}, legend: {{L: lake, t: town}}}}\n'
    )
    component, problems = build(f"{HEAD}{field}  country: {{{entries}}}\n")
    return component.drawings[0], problems


def waters(drawing):
    """The points of each river, without its banks."""
    paths = [path for path in only(Path, drawing) if path.fill == darken(STOCK["lake"].ground, 0.07)]
    return [[command[1:] for command in path.commands if command[0] != "Z"] for path in paths]


CLEAR = ["....."] * 4
ACROSS = "sides: 0301/0201 0201/0302 0302/0202 0202/0303 0303/0203 0203/0304 0304/0204"


def test_a_river_along_sides_leaves_the_map_at_both_ends():
    """It goes on further than a hex, whatever strip of picture lies around them."""
    drawing, problems = country(CLEAR, f"rivers: [{{{ACROSS}}}]")
    [points] = waters(drawing)
    assert not list(problems)
    assert min(y for _, y in points) < -20 * MM
    assert max(y for _, y in points) > 4.5 * 20 * MM + 20 * MM


def test_a_river_flows_into_a_lake_without_a_line_or_an_edge_between_them():
    """It has the colour of the lake, and the last of it lies in the lake's hex, so that its banks end at the shore."""
    drawing, problems = country([".....", ".....", "..L..", "....."], "rivers: [{hexes: 0301 0302 0303}]")
    assert not list(problems)
    drawn = [path for path in only(Path, drawing) if path.fill == STOCK["lake"].ground]
    lake, river = sorted(drawn, key=lambda path: bool(path.stroke), reverse=True)
    assert lake.stroke
    assert not river.stroke
    low = max(command[-1] for command in river.commands if command[0] != "Z")
    shore = min(command[-1] for command in lake.commands if command[0] != "Z")
    assert low > shore + MM


@pytest.mark.parametrize("row", [1, 2])
def test_a_road_leaves_the_map_in_every_row(row):
    """Its end lies beyond the hexes of the rows that stand out, too."""
    road = " ".join(f"0{column}0{row}" for column in range(1, 6))
    drawing, _ = country(CLEAR, f"roads: [{{hexes: {road}}}]", "pointy")
    [way] = [path for path in only(Path, drawing) if path.stroke and path.stroke.colour == LOOKS["road"].fill]
    across = [command[-2] for command in way.commands]
    assert min(across) < -9 * MM
    assert max(across) > 5.5 * 20 * MM + 9 * MM


def test_a_stream_through_hexes_flows_into_the_river_beside_its_last():
    """Its mouth lies within the other; on its way past hexes beside it, it stays in its own."""
    drawing, _ = country(CLEAR, f"rivers: [{{{ACROSS}}}, {{hexes: 0502 0402 0302, sort: stream}}]")
    river, stream = waters(drawing)
    assert min(math.dist(one, other) for one in river for other in stream) < MM


@pytest.mark.parametrize(
    ("entry", "told"),
    [
        ("roads: [{hexes: 0101 0201 0302}]", "hexes.country.roads: is in water: 0201, 0302"),
        ('places: [{hex: "0201", title: Dunwich}]', "hexes.country.places: is in water: 0201"),
        ("roads: [{hexes: 0101 0102}]", ""),
    ],
)
def test_what_stands_in_water_is_told(entry, told):
    """A road or a town in a lake is a slip of a number."""
    _, problems = country([".L...", "..L..", ".....", "....."], entry)
    assert [str(problem) for problem in problems.errors] == []
    assert told in messages(problems)
    assert bool(told) == bool(list(problems))


def test_a_town_on_a_lake_is_told():
    """Its hexes are said by one that is not seen on the map."""
    text = f"{HEAD}{FIELD}  map: {{lines: [.L..., ....., ....., .....], legend: {{L: lake}}}}\n  country: {{}}\n"
    _, problems = build(text + "  terrain: [{name: town, hexes: 0201 0301}]\n")
    assert "is in water: 0201" in messages(problems)
    assert "0301" not in messages(problems)


@pytest.mark.parametrize(("letter", "word", "few", "many"), [("v", "village", 2, 4), ("t", "town", 9, 60)])
@pytest.mark.parametrize("roads", ["", "roads: [{hexes: 0101 0201 0302}, {hexes: 0202 0201, sort: railway}]"])
def test_a_village_is_told_from_a_town(letter, word, few, many, roads):
    """By its few houses, however many roads leave a town how little room."""
    lines = [f".{letter}...", ".....", ".....", "....."]
    for seed in range(4):
        field = FIELD + f"  map: {{lines: {lines}, legend: {{{letter}: {word}}}}}\n"
        drawing = built(f"{HEAD}{field}  country: {{seed: {seed}{', ' if roads else ''}{roads}}}\n").drawings[0]
        kind = STOCK[word]
        roofs = {kind.ink, mix(kind.ink, kind.ground, 0.38)}
        houses = [path for path in only(Path, drawing) if path.fill in roofs and path.role == "rule"]
        assert few <= sum(command[0] == "Z" for path in houses for command in path.commands) <= many


@pytest.mark.parametrize("orientation", ["flat", "pointy"])
def test_numbers_stand_at_one_place_of_their_hexes(orientation):
    """Coasts run under them: a number that made way for one would be read as that of the hex beside its own."""
    drawing, _ = country(["..L..", ".LLL.", "L.L.L", ".LL.."], "seed: 3", orientation)
    numbers = {text.text: (text.x, text.y) for text in only(Text, drawing) if text.text.isdigit()}
    assert len(numbers) == 20
    whole, half = (20 * MM, round(20 * MM * math.sqrt(3) / 2)), 10 * MM
    for name, (x, y) in numbers.items():
        column, row = int(name[:2]) - 1, int(name[2:]) - 1
        if orientation == "flat":
            at = column * whole[1], row * whole[0] + column % 2 * half
        else:
            at = column * whole[0] + row % 2 * half, row * whole[1]
        first = numbers["0101"]
        assert (x - first[0], y - first[1]) == pytest.approx(at, abs=MM // 3)


@pytest.mark.parametrize("width", ["0.2 mm", "2 mm"])
def test_numbers_stand_below_the_outline_of_a_zone(width):
    """A broad outline within a hex would strike its number out, which then moves in from it; a fine one does not."""
    field = HEAD + FIELD + '  at: "0 mm, 0 mm"\n  country: {seed: 1}\n'
    drawing = built(field + f"  zones: [{{hexes: '0202', width: {width}, colour: '#ff0000'}}]\n").drawings[0]
    (outline,) = (path for path in only(Path, drawing) if path.stroke and path.stroke.colour == parse_colour("#ff0000"))
    number, beside = (find(drawing, name) for name in ("0202", "0402"))
    top = min(command[2] for command in outline.commands if command[0] != "Z") + outline.stroke.width // 2
    assert number.y - number.size * 7 // 10 > top
    assert (number.y > beside.y) is (width == "2 mm")


def test_a_terrain_of_ones_own_is_drawn_like_one_of_forges():
    """It takes over what it does not say; one that is drawn like nothing there is is told."""
    text = HEAD + FIELD + "  map: {lines: [v...., ....., ....., .....], legend: {v: vines}}\n"
    text += "  country: {}\n  terrain: [{name: vines, kind: orchard, colour: '#884466', height: 1}]\n"
    component = built(text)
    assert len(only(Stamp, component.drawings[0])) > 10
    _, problems = build(text.replace("orchard", "orchid"))
    assert '"orchid" is not a terrain of forge\'s' in messages(problems)
    assert "did you mean 'orchard'?" in messages(problems)


def test_a_kind_changed_by_name_keeps_its_manner():
    """Of forge's own terrains only what is said changes."""
    said = [type("Said", (), {"name": "woods", "kind": None, "ground": None, "colour": None, "height": 2})()]
    kinds = kinds_of(said, type("Desk", (), {"colour": staticmethod(lambda _said, usual, _field: usual)})())
    assert kinds["woods"] == STOCK["woods"]._replace(height=2)
    assert kinds["town"] == STOCK["town"]


def test_places_and_ranges_are_named():
    """A town has its name and note, a range of hills its letters one by one along hexes."""
    text = HEAD + FIELD + "  map: {lines: [....., ..t.., ....., .....], legend: {t: town}}\n"
    text += '  country: {places: [{hex: "0302", title: Alden, note: port}]}\n'
    text += "names: [{words: Fell, sort: range, hexes: 0103 0303 0503}]\n"
    drawing = built(text).drawings[0]
    x, y = find(drawing, "Alden").x, find(drawing, "Alden").y
    assert find(drawing, "port").y > y
    assert math.dist((x, y), (100 * MM, 100 * MM)) < 40 * MM
    assert [word for word in texts(drawing) if len(word) == 1] == list("FELL")
    _, problems = build(text.replace("0503", "0603"))
    assert "there is no hex '0603'" in messages(problems)


@pytest.mark.parametrize("inside", [True, False])
def test_the_name_of_a_city_may_stay_in_its_hex(inside):
    """The hex around 100, 100 mm is 40 mm high; the houses of a city fill it, so that its name stands beyond else."""
    text = HEAD + "hexes:\n  at: '0 mm, 0 mm'\n  columns: 3\n  rows: 3\n  size: 40 mm\n"
    text += "  map: {lines: [..., .c., ...], legend: {c: city}}\n"
    text += f'  country: {{places: [{{hex: "0202", title: Arden, inside: {"yes" if inside else "no"}}}]}}\n'
    drawing = built(text).drawings[0]
    name = find(drawing, "Arden")
    middle = 40 * MM * 2  # of three rows of flat hexes, the second column half a hex lower
    assert (abs(name.y - middle) < 20 * MM) == inside


def test_the_name_of_a_town_stands_beside_the_road_through_it():
    """A road runs down a map of one column, too narrow for a name at the side of the town: no name lies over it."""
    text = HEAD + "hexes:\n  at: '0 mm, 0 mm'\n  columns: 1\n  rows: 4\n  size: 40 mm\n"
    text += "  map: {lines: [., ., t, .], legend: {t: town}}\n"
    text += '  country: {roads: [{hexes: 0101 0102 0103 0104}], places: [{hex: "0103", title: Westmark}]}\n'
    name, road = find(built(text).drawings[0], "Westmark"), 40 * MM / math.sqrt(3)
    assert not name.x - MM / 2 < road < name.x + name.width + MM / 2


def test_a_key_shows_hexes_of_terrain():
    """Of forge's, of the map's own, of ways and water; of nothing else."""
    text = HEAD + FIELD + "  country: {}\n  terrain: [{name: vines, kind: orchard}]\n"
    text += "key: {at: '0 mm, 0 mm', size: 60 x 90 mm, entries: [%s]}\n"
    words = ["woods", "beach", "hills", "vines", "river", "river-side", "stream", "bridge", "highway"]
    entries = ", ".join(f"{{terrain: {word}, words: {word} here}}" for word in words)
    drawing = built(text % entries).drawings[0]
    assert all(f"{word} here" in texts(drawing) for word in words)
    _, problems = build(text % "{terrain: wods, words: x}")
    assert '"wods" is not a terrain of this map' in messages(problems)
    assert "did you mean 'woods'?" in messages(problems)


def test_water_of_a_country_has_no_waves_of_a_chart():
    """A style that draws wavelets on open water leaves a map of land alone."""
    with_waves = HEAD.replace("plain", "naval") + FIELD
    wave = parse_colour("#b4cdd6")
    plain, country = (
        sum(path.stroke is not None and path.stroke.colour == wave for path in only(Path, built(text).drawings[0]))
        for text in (with_waves, with_waves + "  country: {}\n")
    )
    assert plain
    assert not country


def test_crumbs_are_left_out_of_outlines():
    """A speck of half a hundredth of a hex goes, and a hole as small; a fifth of a hex stays."""
    survey = surveyed()
    rows, columns = survey.frame.rows, survey.frame.columns
    values = [[0.0] * columns for _ in range(rows)]
    row, column = survey.frame.spot(from_offset(2, 2, "flat", lower="even"))
    values[row][column] = 0.9
    assert contours(survey.frame, values, 0.5)
    assert survey.outline(values) == ()
    for across in range(-2, 3):
        for down in range(-2, 3):
            values[row + down][column + across] = 1.0
    assert survey.outline(values)
    whole = survey.outline(values)
    values[row][column] = 0.2
    assert survey.outline(values) == whole
