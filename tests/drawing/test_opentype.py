"""A pack's own fonts: whatever they are wrapped in, with kerning and ligatures, measured as they are drawn."""

import brotli
import pytest
from fontTools.ttLib import TTCollection, TTFont
from kit.made_fonts import KERN, WIDTHS, make_font

from forge.drawing.arched import arched
from forge.drawing.font_files import read_font
from forge.drawing.fonts import FontBook
from forge.drawing.opentype import OpenType
from forge.drawing.page import Box
from forge.drawing.shapes import Text
from forge.drawing.text import TextStyle, fit_text
from forge.drawing.truetype import LARGEST_FILE
from forge.errors import ForgeError, Location, Problems
from forge.reading.measures import MM, NAMED, PT

WHERE = Location("pack.yaml", 3, 1)


@pytest.fixture(scope="module", params=[False, True], ids=["truetype", "cff"])
def book(request, tmp_path_factory):
    """A book with a font of either kind of outlines."""
    return FontBook({"made": make_font(tmp_path_factory.mktemp("fonts") / "made.otf", cff=request.param)})


def test_letters_are_kerned_and_joined_within_a_word(book):
    """A and V stand 80 units closer, f and i are one glyph of 450 units."""
    font = book.get("made")
    assert font.units("AV") == WIDTHS["A"] + WIDTHS["V"] + KERN
    assert font.units("fi") == WIDTHS["f_i"]
    (joined,) = font.shapes.shaped("fi").glyphs
    assert joined.text == "fi"


def test_a_line_is_as_long_as_its_words_and_spaces(book):
    """Nothing is kerned across a space, so that a line may be broken anywhere."""
    font = book.get("made")
    assert font.units("AV fi A") == font.units("AV") + font.units("fi") + font.units("A") + 2 * WIDTHS["space"]


def test_letters_set_apart_are_not_joined(book):
    """Tracked text has f and i as two glyphs, 40 units and a tenth of the size apart, as their kerning says."""
    size = 10 * PT
    run = Text(0, 0, "fi", "made", size, NAMED["black"], 0, tracking=size // 10)
    f, i = book.get("made").glyphs(run)
    assert (f.text, i.text) == ("f", "i")
    assert i.x == WIDTHS["f"] + 40 + 100


def test_outlines_and_ink_are_those_of_the_file(book):
    """The square of A is 500 wide and 700 high, y down, in either kind of outlines."""
    font = book.get("made")
    points = {command[1:] for command in font.outline("A") if len(command) > 1}
    assert points == {(50, 0), (50, -700), (550, -700), (550, 0)}
    assert font.ink("AV") == (700, 0)
    assert font.cap_height == 700


def test_text_in_boxes_is_as_long_as_its_font_says(book):
    """A fitted line's width is that of its kerned letters."""
    fit = fit_text("AV fi", Box(0, 0, 90 * MM, 9 * MM), TextStyle("made", 10 * PT, lines=0), book)
    assert [shape.width for shape in fit.shapes] == [book.get("made").advance("AV fi", 10 * PT)]


def test_letters_on_an_arc_keep_their_kerning(book):
    """The second letter's foot is 80 units nearer than unkerned; a ligature stays one letter."""
    size = 1000 * 36
    line = Text(0, 0, "AVfi", "made", size, NAMED["black"], book.get("made").advance("AVfi", size))
    letters = [turned.shapes[0] for turned in arched(line, 1, book)]
    assert [letter.text for letter in letters] == ["A", "V", "fi"]
    assert letters[1].x - letters[0].x == pytest.approx((WIDTHS["A"] + KERN) * 36, abs=40)


@pytest.mark.parametrize("flavour", ["woff", "woff2"])
@pytest.mark.parametrize("cff", [False, True])
def test_a_packed_font_is_what_was_packed(flavour, cff, tmp_path):
    """WOFF and WOFF2 hold the same glyphs and kerning as the plain file."""
    file = TTFont(make_font(tmp_path / "made.ttf", cff=cff))
    file.flavor = flavour
    file.save(tmp_path / f"made.{flavour}")
    font = read_font(tmp_path / f"made.{flavour}", "made")
    assert isinstance(font, OpenType)
    assert font.is_cff == cff
    assert font.shaped("AV").width == WIDTHS["A"] + WIDTHS["V"] + KERN


def test_a_font_of_a_collection_is_chosen_by_number(tmp_path):
    """The second of two fonts has another name table and no kerning; a third there is not."""
    both = TTCollection()
    both.fonts = [TTFont(make_font(tmp_path / "a.ttf")), TTFont(make_font(tmp_path / "b.ttf", features="", cff=False))]
    both.save(tmp_path / "both.ttc")
    assert isinstance(read_font(tmp_path / "both.ttc", "x"), OpenType)
    assert not isinstance(read_font(tmp_path / "both.ttc", "x", number=1), OpenType)
    with pytest.raises(ValueError, match="collection of 2 fonts"):
        read_font(tmp_path / "both.ttc", "x", number=2)


@pytest.mark.parametrize(("weight", "wide"), [(0, 600), (400, 600), (650, 700), (900, 800), (1000, 800)])
def test_a_variable_font_is_set_in_a_weight(weight, wide, tmp_path):
    """A, 600 wide at 400 and 800 at 900, is as wide as the weight says; beyond the axis it is as at its end."""
    font = read_font(make_font(tmp_path / "made.ttf", weights=True), "made", weight=weight)
    assert isinstance(font, OpenType)
    assert font.shaped("A").width == wide


def test_a_weight_needs_a_variable_font(tmp_path):
    """A font of one weight cannot be set in another, and says so."""
    problems = Problems()
    FontBook().add("made", make_font(tmp_path / "made.ttf"), WHERE, problems, weight=700)
    (problem,) = problems
    assert "is no variable font" in problem.message


@pytest.mark.parametrize(("features", "units"), [({"kern": 0}, 1200), ({"liga": 0}, 1120)])
def test_features_are_turned_off(features, units, tmp_path):
    """Without kerning A and V keep their widths; without ligatures they are kerned all the same."""
    book = FontBook()
    book.add("made", make_font(tmp_path / "made.otf", cff=True), WHERE, Problems(), features=features)
    assert book.get("made").units("AV") == units
    assert book.get("made").units("fi") == (450 if "kern" in features else 540)


def test_a_bomb_is_not_unpacked(tmp_path):
    """A WOFF2 file of a few kilobytes that unpacks to more than a font may have is refused."""
    file = TTFont(make_font(tmp_path / "made.ttf"))
    file.flavor = "woff2"
    file.save(tmp_path / "made.woff2")
    data = (tmp_path / "made.woff2").read_bytes()
    (tmp_path / "bomb.woff2").write_bytes(
        data[:48] + bytes([0x3F]) + b"zero\x00" + brotli.compress(bytes(LARGEST_FILE + 1), quality=1)
    )
    with pytest.raises(ForgeError, match=r"holds more than|cannot be unpacked"):
        FontBook({"bomb": tmp_path / "bomb.woff2"})


@pytest.mark.parametrize("cut", [1, 5, 40, 95])
@pytest.mark.parametrize("flavour", ["otf", "ttf", "woff", "woff2"])
def test_a_file_cut_short_is_refused_in_words(flavour, cut, tmp_path):
    """Whatever it is wrapped in, a file that ends early is a located problem."""
    file = TTFont(make_font(tmp_path / "made.ttf", cff=flavour == "otf"))
    file.flavor = flavour if flavour.startswith("woff") else None
    file.save(tmp_path / f"made.{flavour}")
    data = (tmp_path / f"made.{flavour}").read_bytes()
    (tmp_path / "cut").write_bytes(data[: len(data) * cut // 100])
    problems = Problems()
    FontBook({"cut": tmp_path / "cut"}, WHERE, problems)
    assert [(problem.where, problem.field) for problem in problems.errors] == [(WHERE, "fonts.cut")]
