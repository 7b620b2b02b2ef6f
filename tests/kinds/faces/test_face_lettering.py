"""Text on faces: fitted, never below the floor, read on its ground, every character there."""

import shutil
from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st
from kit.face_toys import make_pack, shown

from forge.drawing.fonts import FontBook
from forge.drawing.page import Box
from forge.drawing.shapes import Rect, Text, Turned
from forge.drawing.symbols import SymbolBook
from forge.kinds.faces.areas import Extent
from forge.kinds.faces.elements import Words
from forge.kinds.faces.grounds import Ground
from forge.kinds.faces.lettering import Lettering, show_points
from forge.kinds.faces.mark import Kit
from forge.places import templates
from forge.reading.measures import PT, Colour

FONTS, SYMBOLS = FontBook(), SymbolBook()
BLACK, WHITE, NAVY, GREY = Colour(0, 0, 0), Colour(255, 255, 255), Colour(20, 30, 60), Colour(128, 128, 128)
BOX = Box(0, 0, 32 * PT, 8 * PT)
KIT = Kit(FONTS, SYMBOLS, floor=5 * PT, short=36 * PT, trim=Box(0, 0, 36 * PT, 36 * PT), reach=0, scale=Fraction(1))
WORDS = Words(
    area="trim",
    at=None,
    when=True,
    text="",
    font="narrow-bold",
    size=Extent(fixed=7 * PT),
    floor=0,
    colour=BLACK,
    align="center",
    valign="middle",
    lines=1,
    leading=1.2,
    rich=False,
    turn=0,
    role="name",
    fill=None,
    radius=Extent(),
    hug=None,
    opacity=1.0,
    capitals=False,
    tracking=0,
    halo=None,
    arch=0.0,
    fade="down",
)


def mark(text, ground=WHITE, box=BOX, kit=KIT, **changes):
    paints = [Rect(-PT, -PT, 400 * PT, 400 * PT, ground)]
    return Lettering(WORDS._replace(**changes), box, Ground(box, paints), kit).mark(text)


def size(found):
    return next(shape.size for shape in found.shapes if isinstance(shape, Text))


def advance(text, points, font="narrow-bold"):
    return FONTS.get(font).advance(text, round(points * PT))


def test_what_fits_is_set_as_large_as_wanted():
    """Nothing is said about it."""
    found = mark("Hood")

    assert size(found) == 7 * PT
    assert found.flaws == found.shrunk == ()


def test_what_is_too_long_is_made_smaller_and_noted():
    """The note for the fit report says from what to what."""
    found = mark("Prinz Eugen II")

    assert 5 * PT <= size(found) < 7 * PT
    assert found.shrunk == (("Prinz Eugen II", 7 * PT, size(found)),)
    assert found.flaws == ()
    assert advance("Prinz Eugen II", size(found) / PT) <= BOX.width


def test_what_does_not_fit_at_the_floor_is_an_error_that_names_the_size_that_would():
    """At the size named it fits, at the floor it does not."""
    name = "Scharnhorst and Gneisenau"
    (flaw,) = mark(name).flaws

    assert (flaw.severity, flaw.field) == ("error", "text")
    assert flaw.message == f'"{name}" does not fit, not even at 5 pt'
    named = float(flaw.hint.split(" pt;")[0].rsplit(" ", 1)[1])
    assert advance(name, named) <= BOX.width < advance(name, 5)


def test_ink_lighter_than_its_ground_has_a_floor_one_point_higher():
    """Reversed type fills in: 6 pt where others may have 5."""
    assert size(mark("Prince of Wales", NAVY, colour=WHITE, box=BOX._replace(width=20 * PT))) == 6 * PT
    assert size(mark("Prince of Wales", box=BOX._replace(width=20 * PT))) == 5 * PT


def test_a_pack_may_lower_the_floor():
    """With a floor of 4 pt, reversed type goes down to 5."""
    kit = KIT._replace(floor=4 * PT)
    narrow = BOX._replace(width=9 * PT)

    assert size(mark("Prince of Wales", kit=kit, box=narrow)) == 4 * PT
    assert size(mark("Prince of Wales", NAVY, colour=WHITE, kit=kit, box=narrow)) == 5 * PT


def test_a_face_may_raise_the_floor_of_an_element():
    """Factors can be kept at a size that is seen across the table."""
    assert size(mark("Prince of Wales", floor=6.5 * PT)) == 6.5 * PT


def test_a_share_that_comes_out_below_the_floor_is_raised_to_it():
    """A face made for large counters still prints legible type on small ones."""
    found = mark("U-47", size=Extent(share=10_000))

    assert size(found) == 5 * PT
    assert found.shrunk == ()


def test_a_share_of_the_face_gives_whole_tenths_of_a_point():
    """17 % of 36 pt is 6.12 pt, set as 6.1."""
    assert size(mark("U-47", size=Extent(share=17_000))) == 6.1 * PT


@pytest.mark.parametrize(("role", "severity"), [("name", "error"), ("factor", "error"), ("note", "warning")])
def test_too_little_contrast_is_an_error_for_names_and_factors(role, severity):
    """White on middle grey is 3.9:1 by the WCAG formula; notes are only warned about."""
    (flaw,) = mark("Hood", GREY, colour=WHITE, role=role).flaws

    assert (flaw.severity, flaw.field) == (severity, "colour")
    assert flaw.message == "#ffffff on #808080 has a contrast of 3.9:1"


def test_enough_contrast_is_passed_over():
    """Black on the same grey is 5.3:1."""
    assert mark("Hood", GREY).flaws == ()


def test_a_ground_of_its_own_is_what_a_text_is_held_against():
    """White on a grey counter is read well on a black plate."""
    found = mark("Hood", GREY, colour=WHITE, fill=BLACK)

    assert found.flaws == ()
    assert found.shapes[0] == Rect(*BOX, BLACK, role="badge")


def test_a_plate_can_be_no_longer_than_its_text():
    """It reaches as far beyond the text on both sides."""
    found = mark("Hood", fill=BLACK, colour=WHITE, hug=Extent(fixed=PT))
    plate, text = found.shapes

    assert text.x - plate.x == PT
    assert plate.x + plate.width - (text.x + text.width) == PT


def test_a_text_that_runs_over_a_dark_corner_is_found():
    """Contrast counts where the letters are, not where the box begins."""
    corner = Rect(20 * PT, 0, 12 * PT, 8 * PT, BLACK)
    ground = Ground(BOX, [Rect(0, 0, 36 * PT, 36 * PT, WHITE), corner])
    lettering = Lettering(WORDS._replace(align="left"), BOX, ground, KIT)

    assert lettering.mark("U-47").flaws == ()
    assert "#000000 on #000000" in lettering.mark("Bismarck").flaws[0].message


def test_characters_that_no_font_has_are_named():
    """Kanji are in no stock font; letters of Greece are."""
    (flaw,) = mark("大和", lines=2, box=BOX._replace(height=20 * PT)).flaws

    assert flaw.message == "\"大和\" needs '大' (U+5927), '和' (U+548C), which no font has"
    assert mark("Άβέρωφ").flaws == ()


def test_a_symbol_in_rich_text_that_does_not_exist_is_named():
    """Between colons stands the name of a symbol."""
    (flaw,) = mark("a :submarin: b", rich=True).flaws

    assert flaw.message == '"a :submarin: b" needs a symbol :submarin:, which does not exist'
    assert mark("a :submarine: b", rich=True).flaws == ()


def test_text_can_stand_on_its_side():
    """Turned about the middle of its box, it is fitted to the box's height."""
    tall = Box(0, 0, 8 * PT, 32 * PT)
    found = mark("Prinz Eugen", box=tall, turn=270)
    (turned,) = found.shapes

    assert isinstance(turned, Turned)
    assert (turned.angle, turned.x, turned.y) == (270, 4 * PT, 16 * PT)
    assert turned.shapes[0].width <= tall.height


def test_nothing_is_drawn_for_blank_text():
    """Not even its ground."""
    assert mark("  ", fill=BLACK).shapes == ()


@pytest.mark.parametrize(("emu", "text"), [(5 * PT, "5 pt"), (PT * 39 // 4, "9.75 pt"), (PT * 61 // 10, "6.1 pt")])
def test_type_sizes_are_shown_in_points(emu, text):
    """At most two decimals, none that say nothing."""
    assert show_points(emu) == text


@given(st.text(st.characters(codec="latin-1", exclude_categories=["Cc", "Z"]), min_size=1, max_size=30))
def test_text_without_an_error_lies_within_its_box(text):
    """Whatever the name, it is inside, or an error says so."""
    found = mark(text)

    for shape in found.shapes:
        assert found.flaws or (shape.x >= 0 and shape.x + shape.width <= BOX.width and 0 <= shape.y <= BOX.height)


@pytest.mark.parametrize(
    ("text", "lacks"),
    [
        ("plain", ""),
        ("**bold**", "bold: book-bold"),
        ("*slanted* and **bold**", "italic and bold: book-italic and book-bold"),
        ("[**bold**|text] \\*not\\*", ""),
        ("[**bold**|book]", "bold: book-bold"),
    ],
)
def test_words_that_ought_to_be_bold_are_told_where_a_font_of_ones_own_has_no_bold(tmp_path, text, lacks):
    """On pieces and on sheets, with the key that a file has to be named for; then nothing is left to say."""
    (tmp_path / "toy/styles").mkdir(parents=True)
    (tmp_path / "toy/styles/mine.yaml").write_text(
        "extends: plain\ntitle: Mine\ntype: {text: {font: book, size: 9 pt}, label: {font: book, size: 9 pt}}\n"
    )
    shutil.copy(templates() / "fonts/SourceSans3-Regular.ttf", tmp_path / "toy/book.ttf")
    face = (
        f"elements:\n  words: {{draw: text, text: '{text}', font: book, size: 9 pt, rich: yes, colour: \"#000000\"}}\n"
    )
    parts = "  - {id: a, kind: card, rows: [{id: b}], front: {face: mine}}\n"
    blocks = f"[text: '{text}', fields: ['{text}']]"
    parts += f"  - {{id: c, kind: sheet, page: a5, style: mine, blocks: {blocks}}}\n"
    fonts = "fonts: {book: book.ttf%s}\n"
    _, problems = make_pack(tmp_path, parts, head=fonts % "", face_mine=face)
    looks, _, keys = lacks.partition(": ")
    told = f"has {looks} words that look like all others\n  hint: name a file for {keys} under fonts:"
    assert all(line.endswith(told) for line in shown(problems)), shown(problems)
    assert {line.split(":")[0] for line in shown(problems)} == (
        {"toy/faces/mine.yaml", "toy/pack.yaml"} if lacks else set()
    )
    whole = fonts % ", book-bold: book.ttf, book-italic: book.ttf"
    assert shown(make_pack(tmp_path, parts, head=whole, face_mine=face)[1]) == []
