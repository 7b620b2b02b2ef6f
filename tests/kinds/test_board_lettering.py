"""Specification of the letters and signs of charts: names at a pitch, words that are told a place, degrees at edges."""

from itertools import combinations

from kit.page_kit import build, built, messages, only, pack, shapes_of, texts

from forge.drawing.colour import WHITE, contrast
from forge.drawing.page import Box
from forge.drawing.shapes import Ellipse, Line, Path, Text
from forge.errors import Problems
from forge.kinds.board.geography.drawn import Islet, Recipe
from forge.kinds.board.neatline import draw_neatline
from forge.kinds.board.seachart import Meridian, SeaChart
from forge.kinds.pages.composing import desk_for
from forge.reading.measures import MM

BARE = "id: b\nkind: board\npage: 300 x 200 mm\nmargin: 0 mm\nstyle: plain\nwaves: no\n"


def drawn(text):
    return built(BARE + text).drawings[0]


def middles(drawing, words):
    """The middles of the letters of a name, in millimetres."""
    letters = [each for each in only(Text, drawing) if each.text in words]
    return [round((each.x + each.width / 2) / MM, 1) for each in letters]


def test_letters_at_a_pitch():
    """From 20 mm on, ten apart, whatever their widths; the blank counts as a letter."""
    name = "names: [{words: I am, sort: ocean, size: 17 pt, pitch: 10 mm, through: ['20 mm, 50 mm', '60 mm, 50 mm']}]"
    assert middles(drawn(name), "IAM") == [20.0, 40.0, 50.0]


def test_a_pitch_that_does_not_fit_is_told():
    """Four letters ten apart need 30 mm; the curve has 20."""
    name = "names: [{words: I am, sort: ocean, size: 17 pt, pitch: 10 mm, through: ['20 mm, 50 mm', '40 mm, 50 mm']}]"
    _, problems = build(BARE + name)
    assert '"I am" is too long for its curve of 20.0 mm' in messages(problems)


def test_the_name_of_a_sign_where_it_is_told():
    """Its words stand around 100, 60, though its disc is elsewhere."""
    drawing = drawn("signs: [{title: Aden, figure: '9', at: '40 mm, 40 mm', named-at: '100 mm, 60 mm', shape: disc}]")
    assert middles(drawing, ["Aden"]) == [100.0]


def test_figures_of_a_key_are_for_its_signs_in_turn():
    """Three signs have one figure each; a hexagon is an outline of six sides."""
    drawing = drawn(
        "key: {at: '10 mm, 10 mm', size: 60 x 40 mm, double: yes, entries: ["
        "{words: Group, shape: disc, figure: 1 2 3, also: ['#123456', '#654321']}, {words: Hex, shape: hex}]}"
    )
    said = texts(drawing)
    assert [said.count(figure) for figure in "123"] == [1, 1, 1]
    assert [len(path.commands) for path in only(Path, drawing) if path.stroke and not path.fill] == [7]


def test_a_white_sign_of_a_key_is_seen_by_its_line():
    """On white paper nothing else shows it."""
    drawing, problems = build(
        BARE + "key: {at: '10 mm, 10 mm', size: 60 x 40 mm, entries: [{words: Open, shape: disc, ground: white}]}"
    )
    lines = [one.stroke.colour for one in only(Ellipse, drawing.drawings[0]) if one.stroke and not one.fill]
    assert [contrast(line, WHITE) > 10 for line in lines] == [True]
    assert not messages(problems)


def test_a_dashed_line_of_a_key_ends_with_a_whole_dash():
    """Dashes of four widths and gaps of three, 3 mm and 2.25 mm, one dash more than gaps."""
    entry = "{words: Barred, shape: line, style: dashed, width: 0.75 mm}"
    drawing = drawn(f"key: {{at: '10 mm, 10 mm', size: 60 x 30 mm, entries: [{entry}]}}")
    (line,) = (one for one in only(Line, drawing) if one.stroke.dash)
    assert (line.x2 - line.x1 - 3 * MM) % (5.25 * MM) == 0
    assert line.x2 - line.x1 > 5.25 * MM


def test_signs_of_a_key_are_as_large_as_is_said_and_lie_on_lines_of_their_own():
    """Discs of 3, 8 and three of 6 mm: apart from each other and from words, each with its words at its middle."""
    drawing = drawn(
        "key: {at: '10 mm, 10 mm', size: 90 x 60 mm, entries: [{words: Base, shape: disc},"
        " {words: Port, shape: disc, size: 8 mm},"
        " {words: Yard, shape: disc, size: 6 mm, also: ['#123456', '#654321']}]}"
    )
    discs = sorted((disc for disc in only(Ellipse, drawing) if disc.fill), key=lambda disc: (disc.y, disc.x))
    assert [(disc.width, disc.height) for disc in discs] == [(size * MM, size * MM) for size in (3, 8, 6, 6, 6)]
    words = {text.text: text for text in only(Text, drawing)}
    for one, other in combinations(discs, 2):
        assert one.x + one.width <= other.x or other.x + other.width <= one.x or one.y + one.height <= other.y
    for disc, said in zip(discs[:3], ("Base", "Port", "Yard"), strict=True):
        assert disc.y < words[said].y < disc.y + disc.height
    assert max(disc.x + disc.width for disc in discs) < min(words[said].x for said in ("Base", "Port", "Yard"))


def test_columns_of_a_key_have_headings():
    """What entries say further stands in line below its heading, right of the words; more than is headed is told."""
    key = (
        "key: {at: '10 mm, 10 mm', size: 90 x 40 mm, heads: ['', Move, Combat], entries: ["
        "{words: Woods, shape: disc, more: ['2', one left]}, {words: Hills, shape: disc, more: ['3', two left]}]}"
    )
    at = {text.text: text for text in only(Text, drawn(key))}
    assert at["2"].x == at["3"].x == at["Move"].x
    assert at["one left"].x == at["two left"].x == at["Combat"].x
    assert at["Woods"].x < at["Move"].x < at["Combat"].x
    assert at["Move"].y < at["2"].y == at["Woods"].y < at["3"].y
    _, problems = build(BARE + key.replace(", Combat]", "]"))
    assert "has 2 further columns, the key heads 1" in messages(problems)


def test_longitude_stands_above_and_below_latitude_at_the_sides():
    """A meridian that leaves at a side and a parallel that leaves at the top have no figures there."""
    desk = desk_for(built(BARE).page, pack(), Problems())
    inner = Box(5 * MM, 5 * MM, 200 * MM, 100 * MM)
    lines = (
        Meridian(False, 20, ((100 * MM, 5 * MM), (5 * MM, 60 * MM))),
        Meridian(True, -30, ((60 * MM, 5 * MM), (205 * MM, 40 * MM))),
    )
    shapes = draw_neatline(desk, Box(0, 0, 210 * MM, 110 * MM), inner, SeaChart(None, None, inner, {}, lines, None))
    assert sorted(each.text for each in shapes_of(tuple(shapes)) if isinstance(each, Text)) == ["20° E", "30° S"]


def test_islands_are_part_of_a_recipe():
    """A board without any keeps the mark that it had; one more island makes another."""
    bare = Recipe("oceans", 300.0, 200.0, (), 9.0, 10)
    assert bare.mark() == bare._replace(islands=()).mark()
    assert bare.mark() != bare._replace(islands=(Islet((8.0, -14.4), 2.0),)).mark()
